package io.fory.schema;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The commands of the jar: {@code check} compares two files of schemas, {@code export} writes one.
 *
 * <p>Exit codes are 0 if nothing breaks, 1 if something does, 2 for wrong arguments, a file that
 * cannot be read or written, and classes without a schema.
 */
public final class SchemaCommand {
  private static final int FINE = 0;
  private static final int BREAKS = 1;
  private static final int TROUBLE = 2;
  private static final String WAIVE = "--waive";

  /** Finds the schemas of classes that are named on the command line. */
  @FunctionalInterface
  public interface Source {
    /**
     * Returns the schemas.
     *
     * @throws ClassNotFoundException if there is no such class
     */
    List<Schema> schemasOf(List<String> classNames) throws ClassNotFoundException;
  }

  private final Source source;
  private final PrintStream out;
  private final PrintStream err;

  /**
   * Makes the commands.
   *
   * @param source of schemas for {@code export}; null if there is no such command
   */
  public SchemaCommand(Source source, PrintStream out, PrintStream err) {
    this.source = source;
    this.out = out;
    this.err = err;
  }

  /** Runs a command and returns its exit code. */
  public int run(String... arguments) {
    List<String> words = List.of(arguments);
    String command = words.isEmpty() ? "" : words.get(0);
    try {
      if (command.equals("check") && words.size() > 2) {
        return check(words.subList(1, words.size()));
      }
      if (source != null && command.equals("export") && words.size() > 2) {
        return export(Path.of(words.get(1)), words.subList(2, words.size()));
      }
    } catch (ForyException | IllegalArgumentException e) {
      err.println(e.getMessage());
      return TROUBLE;
    } catch (ClassNotFoundException e) {
      err.println(
          "There is no class " + ErrorText.printable(e.getMessage()) + " on the class path");
      return TROUBLE;
    } catch (IOException e) {
      err.println("Cannot read or write " + describe(e));
      return TROUBLE;
    }
    return usage();
  }

  private int usage() {
    err.println("Usage:");
    err.println(
        "  check OLD NEW [--waive TYPE.FIELD]...   compares two files of schemas; a field that is"
            + " waived may be lost");
    if (source != null) {
      err.println(
          "  export FILE CLASS...                    writes the schemas of classes to a file");
      err.println(
          "  dump FILE [--json]                      prints the messages of a file, - is standard"
              + " input");
    }
    err.println("Exit code: 0 nothing breaks, 1 something breaks, 2 wrong arguments or files");
    return TROUBLE;
  }

  private int check(List<String> words) throws IOException {
    List<Path> files = new ArrayList<>();
    List<String> waived = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (!word.startsWith("--")) {
        files.add(Path.of(word));
      } else if (!word.equals(WAIVE)) {
        throw new IllegalArgumentException(
            "There is no option " + ErrorText.printable(word) + ", only " + WAIVE);
      } else if (++i == words.size()) {
        throw new IllegalArgumentException(
            WAIVE + " needs the place of a loss behind it, such as com.acme.Order.note");
      } else {
        waived.add(words.get(i));
      }
    }
    if (files.size() != 2) {
      return usage();
    }
    return check(SchemaFile.read(files.get(0)), SchemaFile.read(files.get(1)), waived);
  }

  private int check(SchemaFile old, SchemaFile young, List<String> waived) {
    List<SchemaFinding> findings = SchemaCheck.compare(old, young, waived);
    int breaks = 0;
    for (SchemaFinding finding : findings) {
      out.println(finding);
      breaks += finding.breaks() ? 1 : 0;
    }
    out.println(findings.size() + " changes, " + breaks + " of them break readers");
    return breaks == 0 ? FINE : BREAKS;
  }

  private int export(Path file, List<String> classNames)
      throws IOException, ClassNotFoundException {
    SchemaFile schemas = SchemaFile.of(source.schemasOf(classNames));
    schemas.write(file);
    out.println(schemas.types().size() + " types written to " + file);
    return FINE;
  }

  private static String describe(IOException e) {
    String kind = e.getClass().getSimpleName();
    return ErrorText.printable(e.getMessage() == null ? "a file" : e.getMessage())
        + " ("
        + kind
        + ")";
  }
}
