package io.fory.benchmark.startup;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * What Linux has recorded about this process.
 *
 * <p>From {@code /proc}, because a management bean counts CPU time in steps of 10 ms and loads
 * hundreds of classes, which would count as memory of the library.
 */
public final class ProcessStatistics {

  private static final String PEAK = "VmHWM:";

  private ProcessStatistics() {}

  /** Returns the peak of the resident memory, 0 where the system does not tell. */
  public static long peakMemoryKiB() {
    String status = read("/proc/self/status");
    int at = status.indexOf(PEAK);
    return at < 0 ? 0 : firstNumber(status, at + PEAK.length());
  }

  /**
   * Returns the CPU time of all threads that are alive, those of the JVM included; 0 where the
   * system does not tell.
   */
  static long cpuNanos() {
    String[] threads = new File("/proc/self/task").list();
    long nanos = 0;
    if (threads != null) {
      for (String thread : threads) {
        nanos += firstNumber(read("/proc/self/task/" + thread + "/schedstat"), 0);
      }
    }
    return nanos;
  }

  private static String read(String file) {
    try (FileInputStream in = new FileInputStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // no such file: another system, or a thread that has just ended
    }
  }

  /** Returns the first number from an index on, 0 if there is none. */
  static long firstNumber(String text, int from) {
    int start = from;
    while (start < text.length() && !isDigit(text.charAt(start))) {
      start++;
    }
    int end = start;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return start == end ? 0 : Long.parseLong(text.substring(start, end));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
