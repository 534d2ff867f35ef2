package io.fory.benchmark.rows;

import java.util.List;

/** The fields of {@link RowObject#SAMPLE}, by their types; of other arrays there is one each. */
final class SampleFields {
  static final List<String> INTS =
      List.of(
          "intValue",
          "shortValue",
          "charValue",
          "intValueBoxed",
          "shortValueBoxed",
          "charValueBoxed");
  static final List<String> LONGS = List.of("longValue", "longValueBoxed");
  static final List<String> FLOATS = List.of("floatValue", "floatValueBoxed");
  static final List<String> DOUBLES = List.of("doubleValue", "doubleValueBoxed");
  static final List<String> BOOLEANS = List.of("booleanValue", "booleanValueBoxed");
  static final List<String> INT_ARRAYS = List.of("intArray", "shortArray", "charArray");

  private SampleFields() {}
}
