package io.fory.benchmark.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code run.sh report}: writes the report of results that are there. */
@Command(name = "report")
public final class ReportCommand implements Callable<Integer> {

  @Option(names = "--output")
  private Path output;

  @Parameters(arity = "0..*")
  private List<Path> sources = List.of();

  @Spec private CommandSpec spec;

  /** The folder of the report of a run below the folder of its results. */
  public static Path reportFolder(Path run) {
    return run.resolve("report");
  }

  /** The folder of the runs below the root of the project. */
  public static Path runsFolder(Path root) {
    return root.resolve(Path.of("benchmarks", "java", "reports"));
  }

  @Override
  public Integer call() {
    Path root = Path.of(System.getProperty("fory.benchmark.root", ""));
    List<Path> folders = sources.isEmpty() ? List.of(newestRun(runsFolder(root))) : sources;
    Path folder = output == null ? ownFolder(folders) : output;
    String remark = Report.write(folders, folder);
    if (!remark.isEmpty()) {
      spec.commandLine().getErr().println("run.sh: " + remark);
      spec.commandLine().getErr().flush();
    }
    spec.commandLine().getOut().println("report: " + folder.resolve(Report.DOCUMENT));
    spec.commandLine().getOut().flush();
    return 0;
  }

  /** A report of a few results never replaces one of many, such as the published one. */
  private static Path ownFolder(List<Path> sources) {
    if (sources.size() != 1 || Files.isRegularFile(sources.get(0))) {
      throw CommandException.wrongUsage(
          "a report of files, or of several folders, needs --output FOLDER");
    }
    return reportFolder(sources.get(0));
  }

  private static Path newestRun(Path runs) {
    if (Files.isDirectory(runs)) {
      try (Stream<Path> files = Files.walk(runs, 3)) {
        Optional<Path> newest =
            files
                .filter(file -> file.endsWith(ResultReader.RESULTS))
                .max(Comparator.comparing(ReportCommand::modified));
        if (newest.isPresent()) {
          return runs.resolve(runs.relativize(newest.get()).getName(0));
        }
      } catch (IOException e) {
        throw CommandException.failed("cannot read " + runs + ": " + e.getMessage());
      }
    }
    throw CommandException.wrongUsage("no run in " + runs + " yet; name a folder of results");
  }

  private static FileTime modified(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }
}
