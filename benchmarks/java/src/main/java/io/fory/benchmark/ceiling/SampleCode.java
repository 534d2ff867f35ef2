package io.fory.benchmark.ceiling;

import static io.fory.benchmark.ceiling.LittleEndianBytes.putLong;

import io.fory.benchmark.data.Sample;
import java.util.Objects;

/** The code for {@link Sample}: its block, the string, six arrays, the other sample, the shorts. */
final class SampleCode implements ModelCode {

  private static final long START = MessageStart.of(0x5374_DA1F);

  private static final byte NULL = 0;
  private static final byte PRESENT = 1;

  private final StringCode strings = new StringCode();

  /** The index behind the sample that was read last. */
  private int behind;

  @Override
  public int write(Object object, byte[] bytes) {
    putLong(bytes, 0, START);
    return putBody((Sample) object, bytes, MessageStart.BYTES);
  }

  private int putBody(Sample sample, byte[] bytes, int start) {
    SampleBlock.put(sample, bytes, start);
    int at = strings.put(bytes, start + SampleBlock.BYTES, sample.string);
    at = SampleArrays.put(sample, bytes, at);
    if (sample.sample == null) {
      bytes[at++] = NULL;
    } else {
      bytes[at] = PRESENT;
      at = putBody(sample.sample, bytes, at + 1);
    }
    return ArrayWriting.put(bytes, at, sample.shortArray);
  }

  @Override
  public Object read(byte[] bytes, int end) {
    MessageStart.require(START, bytes, end);
    return getBody(bytes, MessageStart.BYTES, end);
  }

  private Sample getBody(byte[] bytes, int start, int end) {
    Sample sample = new Sample();
    SampleBlock.get(sample, bytes, start, end);
    int at = start + SampleBlock.BYTES;
    int header = LengthCode.get(bytes, at, end);
    sample.string = strings.get(bytes, at, header, end);
    at = SampleArrays.get(sample, bytes, StringCode.end(at, header), end);
    Objects.checkIndex(at, end);
    byte head = bytes[at++];
    if (head == PRESENT) {
      sample.sample = getBody(bytes, at, end);
      at = behind;
    } else if (head != NULL) {
      throw new IllegalArgumentException("an object of another class");
    }
    int length = ArrayReading.length(bytes, at, end);
    at = ArrayReading.elements(at, length);
    sample.shortArray = ArrayReading.getShorts(bytes, at, length, end);
    behind = ArrayReading.end(at, length, 2);
    return sample;
  }
}
