package io.fory.benchmark.xlang;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.fory.annotation.ForyField;

/** SAMPLE_LIST: a list of equal {@link Sample}s. */
public class SampleList {

  @ForyField(id = 1)
  @io.fory.annotation.ForyField(id = 1)
  public List<Sample> values;

  /** Creates a list object without a list. */
  public SampleList() {}

  /** Returns the list that the suite measures; equal on every call. */
  static SampleList create() {
    SampleList list = new SampleList();
    list.values = new ArrayList<>();
    for (int i = 0; i < XlangObjectType.LIST_SIZE; i++) {
      list.values.add(Sample.create());
    }
    return list;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SampleList that && Objects.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Objects.hash(values);
  }
}
