package io.fory.benchmark.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds, in what JMH and a measuring JVM print, the one line that says why a cell failed. */
public final class FailureReason {

  /** The head of a stack trace: its first line, or one of its causes. */
  private static final Pattern THROWN =
      Pattern.compile(
          "^(Caused by: |Exception in thread \"[^\"]*\" )?"
              + "((?:[a-z]\\w*\\.)+[A-Z][\\w$]*(?:Exception|Error)\\b.*)");

  private static final String CAUSE = "Caused by: ";

  /** A JVM that does not start, or that crashes; and what JMH makes of one that ends early. */
  private static final Pattern OTHER =
      Pattern.compile("^(?:Unrecognized .*|Error: .*|#\\s+SIG[A-Z]+ .*)|<failure: (.*)>$");

  private static final int MOST_LINES = 100;
  private static final int LONGEST = 300;

  private final List<String> thrown = new ArrayList<>();
  private String other;

  /** Takes note of a text that was printed. */
  public void read(String text) {
    text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(this::readLine);
  }

  private void readLine(String line) {
    if (thrown.size() < MOST_LINES && THROWN.matcher(line).matches()) {
      thrown.add(line);
    }
    Matcher matcher = OTHER.matcher(line);
    if (other == null && matcher.find()) {
      other = matcher.group(1) == null ? line : matcher.group(1);
    }
  }

  /**
   * Returns the reason.
   *
   * @param failure what JMH threw; null where it threw nothing
   */
  public String reason(Throwable failure) {
    String reason =
        fromStackTrace()
            .or(() -> Optional.ofNullable(other))
            .or(() -> Optional.ofNullable(failure).map(FailureReason::message))
            .orElse("no result, see the log");
    return reason.length() <= LONGEST ? reason : reason.substring(0, LONGEST) + "…";
  }

  /** What was thrown first, and, where that only passed something on, what it passed on. */
  private Optional<String> fromStackTrace() {
    if (thrown.isEmpty()) {
      return Optional.empty();
    }
    String outermost = withoutPackage(thrown.get(0));
    String innermost = outermost;
    for (String line : thrown.subList(1, thrown.size())) {
      if (!line.startsWith(CAUSE)) {
        break; // The trace of another thread.
      }
      innermost = withoutPackage(line);
    }
    return Optional.of(
        outermost.contains(innermost) ? outermost : outermost + ", caused by " + innermost);
  }

  private static String withoutPackage(String line) {
    Matcher matcher = THROWN.matcher(line);
    String text = matcher.matches() ? matcher.group(2) : line;
    return text.replaceFirst("^(?:[a-z]\\w*\\.)+([A-Z])", "$1");
  }

  private static String message(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
  }
}
