package io.fory.benchmark.run;

import io.fory.benchmark.report.CommandException;
import io.fory.benchmark.report.GateCommand;
import io.fory.benchmark.report.ReportCommand;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** What {@code run.sh} starts, with its arguments; the script itself prints the help. */
@Command(
    name = "run.sh",
    subcommands = {GateCommand.class, ReportCommand.class})
public final class BenchmarkCommand implements Callable<Integer> {

  private static final double LEAST_SECONDS = 0.01;
  private static final double MOST_SECONDS = 600;
  private static final int MOST_FORKS = 100;

  @Option(names = "--quick")
  private boolean quick;

  @Option(names = "--full")
  private boolean full;

  @Option(names = "--suite", split = ",")
  private List<String> suites = List.of();

  @Option(names = "--data", split = ",")
  private List<String> data = List.of();

  @Option(names = "--serializer", split = ",")
  private List<String> serializers = List.of();

  @Option(names = "--duration")
  private Double duration;

  @Option(names = "--jdk", split = ",")
  private List<Path> jdks = List.of();

  @Option(names = "--forks")
  private int forks = 3;

  @Option(names = "--fresh")
  private boolean fresh;

  @Option(names = "--no-report")
  private boolean noReport;

  @Spec private CommandSpec spec;

  private final Harness harness;

  private BenchmarkCommand(Harness harness) {
    this.harness = harness;
  }

  /** Runs the command on the benchmarks of {@code harness} and returns its exit code. */
  public static int execute(Harness harness, String... args) {
    System.setProperty("java.awt.headless", "true");
    return commandLine(harness).execute(args);
  }

  /** The command, ready to be given arguments. */
  public static CommandLine commandLine(Harness harness) {
    return commandLine(new BenchmarkCommand(harness));
  }

  /** A command that speaks of mistakes in one line. */
  static CommandLine commandLine(Callable<Integer> command) {
    CommandLine commandLine = new CommandLine(command);
    commandLine.setParameterExceptionHandler(
        (e, args) -> {
          complain(e.getCommandLine(), describe(e) + "; see run.sh --help");
          return CommandException.WRONG_USAGE;
        });
    commandLine.setExecutionExceptionHandler(
        (e, failed, result) -> {
          if (e instanceof CommandException expected) {
            complain(failed, expected.getMessage());
            return expected.exitCode();
          }
          throw e;
        });
    return commandLine;
  }

  private static void complain(CommandLine commandLine, String message) {
    PrintWriter err = commandLine.getErr();
    err.println("run.sh: " + message);
    err.flush();
  }

  private static String describe(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().get(0);
      return (first.startsWith("-") ? "unknown option " : "unknown argument ") + first;
    }
    if (e instanceof MissingParameterException missing && !missing.getMissing().isEmpty()) {
      return optionName(missing.getMissing().get(0)) + " needs a value";
    }
    String option = optionName(e.getArgSpec());
    if (option.matches("--(duration|min-ratio|forks)")) {
      return option
          + " needs a number, such as "
          + (option.equals("--forks") ? "3" : "0.5")
          + "; got "
          + e.getValue();
    }
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
  }

  private static String optionName(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : "";
  }

  @Override
  public Integer call() {
    if (quick && full) {
      throw CommandException.wrongUsage("--quick and --full exclude each other");
    }
    if (duration != null && !(duration >= LEAST_SECONDS && duration <= MOST_SECONDS)) {
      throw CommandException.wrongUsage(
          "--duration needs seconds from 0.01 to 600, such as 0.5; got " + duration);
    }
    checkForks(forks);
    List<Program> programs = Program.named(suites);
    if (!programs.isEmpty() && !(data.isEmpty() && serializers.isEmpty())) {
      throw CommandException.wrongUsage(
          "--suite %s is measured as a whole, without --data and --serializer"
              .formatted(programs.get(0).suite()));
    }
    Selection.check(harness.cells(), suites, data, serializers);
    List<Cell> cells = cells();
    if (cells.isEmpty() && programs.isEmpty()) {
      throw CommandException.wrongUsage(
          "no cell has all of what --suite, --data and --serializer name");
    }
    List<Jdk> measured = new ArrayList<>();
    jdks.forEach(home -> measured.add(Jdk.at(home)));
    if (measured.isEmpty()) {
      measured.add(Jdk.current());
    }
    boolean everything = full && suites.isEmpty() && data.isEmpty() && serializers.isEmpty();
    return new BenchmarkRun(
            spec.commandLine().getOut(),
            spec.commandLine().getErr(),
            new BenchmarkRun.Request(
                full ? Preset.FULL : Preset.QUICK,
                duration,
                measured,
                forks,
                fresh,
                !noReport,
                everything ? Program.all().toList() : programs))
        .run(harness, cells);
  }

  static void checkForks(int forks) {
    if (forks < 1 || forks > MOST_FORKS) {
      throw CommandException.wrongUsage("--forks needs a number from 1 to 100; got " + forks);
    }
  }

  private List<Cell> cells() {
    List<String> ofJmh =
        suites.stream().filter(suite -> Program.named(List.of(suite)).isEmpty()).toList();
    if (ofJmh.isEmpty() && !suites.isEmpty()) {
      return List.of(); // Only suites that have no cells; naming none would mean all.
    }
    Selection selection =
        full ? Selection.full(ofJmh, data, serializers) : Selection.quick(ofJmh, data, serializers);
    return selection.of(harness.cells());
  }
}
