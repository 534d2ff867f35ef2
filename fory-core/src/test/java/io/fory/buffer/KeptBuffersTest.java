package io.fory.buffer;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a call leaves in the contexts, and behind its message, does not show in a later one. */
public final class KeptBuffersTest {
  static final class Nothing {}

  private static final int LARGE = 2 << 20;

  @DataProvider
  public Object[][] sizes() {
    return new Object[][] {{64}, {1 << 18}, {LARGE}};
  }

  @Test(dataProvider = "sizes")
  public void aCallThatCannotStartFailsInTheFamilyWhateverWasKept(int size) {
    Fory fory = Fory.builder().build();
    MemoryBuffer direct = MemoryBuffer.newDirectBuffer(size);
    fory.serialize(direct, "text");
    MemoryBuffer readOnly = MemoryBuffer.wrap(ByteBuffer.allocateDirect(64).asReadOnlyBuffer());
    Assert.expectThrows(ForyException.class, () -> fory.serialize(readOnly, "text"));
    assertEquals(fory.deserialize(direct), "text");
    assertEquals(fory.deserialize(fory.serialize("other")), "other");
    fory.serialize(direct, "again");
    assertEquals(fory.deserialize(direct), "again");
  }

  @Test(dataProvider = "sizes")
  public void bytesBehindAMessageStayAsTheyWere(int size) {
    Fory fory = Fory.builder().register(Nothing.class, 1).build();
    int length = fory.serialize(new Nothing()).length;
    byte[] bytes = new byte[size];
    Arrays.fill(bytes, (byte) 0x5A);
    MemoryBuffer buffer = MemoryBuffer.wrap(bytes);
    buffer.writerIndex(0);
    fory.serialize(buffer, new Nothing());
    assertEquals(buffer.writerIndex(), length);
    for (int i = length; i < size; i++) {
      assertEquals(bytes[i], 0x5A, "byte " + i);
    }
  }

  @Test(dataProvider = "sizes")
  public void aMessageThatWasReturnedStaysAsItIs(int size) {
    Fory fory = Fory.builder().build();
    for (Object value :
        new Object[] {
          new long[size / 8], "x".repeat(size), new Object[] {"y", new byte[size], "z"}
        }) {
      byte[] message = fory.serialize(value);
      byte[] copy = message.clone();
      fory.serialize("other");
      byte[] second = fory.serialize(new byte[size + 1]);
      assertEquals(message, copy);
      assertTrue(Objects.deepEquals(fory.deserialize(message), value));
      assertTrue(Objects.deepEquals(fory.deserialize(second), new byte[size + 1]));
    }
  }

  @Test
  public void aTypeCodeThatIsLongerThanItNeedsTeachesTheReaderNothing() {
    Fory fory = Fory.builder().register(Nothing.class, 1).build();
    byte[] plain = fory.serialize(new Nothing());
    byte[] longer = new byte[plain.length + 1];
    System.arraycopy(plain, 0, longer, 0, 2);
    longer[2] = (byte) (plain[2] | 0x80);
    System.arraycopy(plain, 3, longer, 4, plain.length - 3);
    assertEquals(fory.deserialize(longer).getClass(), Nothing.class);
    // An array of the class that the message names next, as far as its bytes go.
    byte[] array = Arrays.copyOf(longer, longer.length + 8);
    array[2] = 0;
    System.arraycopy(longer, 4, array, 3, longer.length - 4);
    String first = outcome(Fory.builder().register(Nothing.class, 1).build(), array);
    assertEquals(outcome(fory, array), first);
  }

  private static String outcome(Fory fory, byte[] message) {
    try {
      return String.valueOf(fory.deserialize(message));
    } catch (ForyException e) {
      return e.getMessage();
    }
  }
}
