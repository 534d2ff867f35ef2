package io.fory.benchmark.report;

import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The name of a row of a table: one operation of a suite on one combination of its parameters, in
 * which every library does the same work.
 *
 * @param suite the simple name of the suite's class
 * @param operation what is measured, such as {@code serialize}
 * @param params the values of the parameters by their names, in {@link #PARAMETER_ORDER}
 * @param mode JMH's short name of the mode, such as {@code thrpt}
 */
public record RowName(String suite, String operation, Map<String, String> params, String mode) {

  /** What is measured first, where and how it is held last. */
  public static final Comparator<String> PARAMETER_ORDER =
      Comparator.comparingInt(RowName::parameterRank).thenComparing(Comparator.naturalOrder());

  /**
   * The order of suites and of operations: by name, but the tables that the field knows best first,
   * and reading after the writing that it belongs to.
   */
  public static final Comparator<String> READING_ORDER =
      Comparator.<String>comparingInt(name -> name.startsWith("UserType") ? 0 : 1)
          .thenComparing(
              name ->
                  name.replace("Deserialize", "Serialize~").replace("deserialize", "serialize~"));

  /** Where the object is held. */
  static final String BUFFER_TYPE = "bufferType";

  /** Whether references are tracked. */
  static final String REFERENCES = "references";

  /** The parameters that count what an operation handles: their values are points of a curve. */
  private static final Set<String> SIZES = Set.of("elements", "chars", "fields");

  public RowName {
    Map<String, String> ordered = new TreeMap<>(PARAMETER_ORDER);
    ordered.putAll(params);
    params = Collections.unmodifiableMap(ordered);
  }

  private static int parameterRank(String parameter) {
    return switch (parameter) {
      case BUFFER_TYPE -> 2;
      case REFERENCES -> 3;
      default -> parameter.endsWith("Type") ? 0 : 1;
    };
  }

  /** Returns how a value reads without the table's head: with its name where it says too little. */
  static String describe(String parameter, String value) {
    boolean clear = Character.isLetter(value.isEmpty() ? ' ' : value.charAt(0));
    return clear && !value.equals("true") && !value.equals("false")
        ? value
        : parameter + "=" + value;
  }

  /** Returns the operation and the values, for a line of text. */
  String label() {
    StringJoiner words = new StringJoiner(" ");
    words.add(operation.isEmpty() ? mode : operation);
    params.forEach((parameter, value) -> words.add(describe(parameter, value)));
    return words.toString();
  }

  /** Whether the work is on the heap and without references, or the suite knows neither. */
  boolean isPlain() {
    return params.getOrDefault(BUFFER_TYPE, "array").equals("array")
        && params.getOrDefault(REFERENCES, "false").equals("false");
  }

  /** The label without the parameters that all {@linkplain #isPlain() plain} rows share. */
  String plainLabel() {
    Map<String, String> others = new TreeMap<>(params);
    others.remove(BUFFER_TYPE);
    others.remove(REFERENCES);
    return new RowName(suite, operation, isPlain() ? others : params, mode).label();
  }

  /** The parameter that is the size of the object; nothing where the row is no point of a curve. */
  Optional<String> sizeParameter() {
    return params.keySet().stream().filter(SIZES::contains).findFirst();
  }

  /** How many elements, chars or fields an operation handles, where a parameter says so. */
  Optional<Long> size() {
    return sizeParameter()
        .map(params::get)
        .filter(v -> v.matches("[1-9]\\d{0,17}"))
        .map(Long::valueOf);
  }

  /** The name of the curve that the row is a point of. */
  RowName withoutSize() {
    Map<String, String> others = new TreeMap<>(params);
    others.keySet().removeAll(SIZES);
    return new RowName(suite, operation, others, mode);
  }

  @Override
  public String toString() {
    return suite + " " + label();
  }
}
