package io.fory.benchmark.xlang;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.fory.annotation.ForyField;

/** NUMERIC_STRUCT_LIST: a list of {@link NumericStruct}s, each of other values. */
public class NumericStructList {

  @ForyField(id = 1)
  @io.fory.annotation.ForyField(id = 1)
  public List<NumericStruct> values;

  /** Creates a list object without a list. */
  public NumericStructList() {}

  /** Returns the list that the suite measures; equal on every call. */
  static NumericStructList create() {
    NumericStructList list = new NumericStructList();
    list.values = new ArrayList<>();
    for (int i = 0; i < XlangObjectType.LIST_SIZE; i++) {
      list.values.add(NumericStruct.create(i));
    }
    return list;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NumericStructList that && Objects.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Objects.hash(values);
  }
}
