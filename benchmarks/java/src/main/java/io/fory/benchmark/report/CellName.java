package io.fory.benchmark.report;

import java.util.Map;

/**
 * The name of a cell: a library in a row.
 *
 * @param row the row
 * @param library the first part of the benchmark method's name, such as {@code kryo}
 */
public record CellName(RowName row, String library) {

  /**
   * Returns the name of a cell of JMH.
   *
   * @param benchmark the name of the class and the method, such as {@code
   *     io.fory.benchmark.usertype.UserTypeSerializeSuite.kryo_serialize}
   */
  public static CellName of(String benchmark, String mode, Map<String, String> params) {
    int dot = benchmark.lastIndexOf('.');
    String method = benchmark.substring(dot + 1);
    String type = dot < 0 ? "" : benchmark.substring(0, dot);
    String suite = type.substring(type.lastIndexOf('.') + 1);
    int underscore = method.indexOf('_');
    String library = underscore < 0 ? method : method.substring(0, underscore);
    String operation = underscore < 0 ? "" : method.substring(underscore + 1);
    return new CellName(new RowName(suite, operation, params, mode), library);
  }

  @Override
  public String toString() {
    return row + " " + library;
  }
}
