package io.fory.benchmark.duel;

import java.util.ArrayList;
import java.util.List;

/**
 * What takes part in a duel.
 *
 * @param name in the table
 * @param classPath jars or folders in front of the benchmarks' own classes, or empty
 * @param jvmOptions of its JVM
 * @param parameters {@code parameter=value}, of the state
 */
record Candidate(String name, String classPath, List<String> jvmOptions, List<String> parameters) {

  /**
   * Reads {@code NAME=CLASSPATH,PARAMETER=VALUE,-JVMOPTION,...}; the class path may be empty.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static Candidate parse(String text) {
    String[] parts = text.split(",", -1);
    int equals = parts[0].indexOf('=');
    if (equals <= 0) {
      throw new IllegalArgumentException(
          "a candidate is NAME=CLASSPATH,PARAMETER=VALUE,-JVMOPTION,... and not " + text);
    }
    List<String> options = new ArrayList<>();
    List<String> parameters = new ArrayList<>();
    for (int i = 1; i < parts.length; i++) {
      (parts[i].startsWith("-") ? options : parameters).add(parts[i]);
    }
    return new Candidate(
        parts[0].substring(0, equals), parts[0].substring(equals + 1), options, parameters);
  }
}
