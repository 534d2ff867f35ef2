package io.fory.benchmark.ceiling;

import io.fory.benchmark.data.Sample;
import java.util.function.Supplier;

/** Allocates a {@link Sample} equal to a given one that has every box and array and no sample. */
final class SampleAllocation implements Supplier<Object> {

  private final Sample sample;
  private final Text string;

  SampleAllocation(Sample sample) {
    this.sample = sample;
    string = Text.of(sample.string);
  }

  @Override
  public Object get() {
    Sample copy = new Sample();
    copyNumbers(sample, copy);
    copyArrays(sample, copy);
    copy.string = Text.copy(string);
    return copy;
  }

  /** Every box comes from the value of the other one, and so is made anew. */
  private static void copyNumbers(Sample from, Sample to) {
    to.intValue = from.intValue;
    to.longValue = from.longValue;
    to.floatValue = from.floatValue;
    to.doubleValue = from.doubleValue;
    to.shortValue = from.shortValue;
    to.charValue = from.charValue;
    to.booleanValue = from.booleanValue;
    to.intValueBoxed = from.intValueBoxed.intValue();
    to.longValueBoxed = from.longValueBoxed.longValue();
    to.floatValueBoxed = from.floatValueBoxed.floatValue();
    to.doubleValueBoxed = from.doubleValueBoxed.doubleValue();
    to.shortValueBoxed = from.shortValueBoxed.shortValue();
    to.charValueBoxed = from.charValueBoxed.charValue();
    to.booleanValueBoxed = from.booleanValueBoxed.booleanValue();
  }

  private static void copyArrays(Sample from, Sample to) {
    to.intArray = from.intArray.clone();
    to.longArray = from.longArray.clone();
    to.floatArray = from.floatArray.clone();
    to.doubleArray = from.doubleArray.clone();
    to.shortArray = from.shortArray.clone();
    to.charArray = from.charArray.clone();
    to.booleanArray = from.booleanArray.clone();
  }
}
