package io.fory.benchmark.report;

import java.util.HashMap;
import java.util.Map;

/**
 * The name of a cell: a library in a row.
 *
 * @param row the row
 * @param library its name, such as {@code kryo}
 */
public record CellName(RowName row, String library) {

  /** The parameter that names the library. */
  public static final String LIBRARY = "library";

  /**
   * The name of a cell of JMH.
   *
   * @param benchmark the name of the class and the method
   * @param params the parameters; {@code library} names the library, and where there is none it is
   *     the part of the method's name before the first underscore
   */
  public static CellName of(String benchmark, String mode, Map<String, String> params) {
    int dot = benchmark.lastIndexOf('.');
    String method = benchmark.substring(dot + 1);
    String type = dot < 0 ? "" : benchmark.substring(0, dot);
    String suite = type.substring(type.lastIndexOf('.') + 1);
    Map<String, String> others = new HashMap<>(params);
    String library = others.remove(LIBRARY);
    String operation = method;
    if (library == null) {
      int underscore = method.indexOf('_');
      library = underscore < 0 ? method : method.substring(0, underscore);
      operation = underscore < 0 ? "" : method.substring(underscore + 1);
    } else if (method.startsWith(library + "_")) {
      operation = method.substring(library.length() + 1);
    }
    return new CellName(new RowName(suite, operation, others, mode), library);
  }

  @Override
  public String toString() {
    return row + " " + library;
  }
}
