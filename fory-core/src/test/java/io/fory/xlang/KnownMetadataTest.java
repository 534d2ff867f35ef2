package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.error.MalformedInputException;
import org.testng.annotations.Test;

/** What a reader that has seen metadata before takes for the same. */
public class KnownMetadataTest {
  private static final int HEADER_AT = 4; // behind format, flag, type number and index
  private static final int HEADER_BYTES = 8;
  private static final int MESSAGES = 4;

  /** A class as this side has it. */
  public static final class Point {
    public int x;
    public int y;
  }

  /** The same with another field. */
  public static final class Point3 {
    public int x;
    public int y;
    public int z;
  }

  private static Fory fory(Class<?> type) {
    return EngineInUse.builder().withXlang(true).register(type, 1).build();
  }

  /** Returns the message with the last byte of its metadata changed. */
  private static byte[] forged(byte[] message) {
    byte[] forged = message.clone();
    int size = forged[HEADER_AT] & 0xFF;
    forged[HEADER_AT + HEADER_BYTES + size - 1] ^= 1;
    return forged;
  }

  @Test
  public void metadataOfAnotherVersionIsComparedInFull() {
    Fory reader = fory(Point.class);
    Point3 point = new Point3();
    point.x = 5;
    byte[] message = fory(Point3.class).serialize(point);
    for (int i = 0; i < MESSAGES; i++) {
      assertEquals(reader.deserialize(message, Point.class).x, 5);
      assertThrows(MalformedInputException.class, () -> reader.deserialize(forged(message)));
    }
  }

  @Test
  public void metadataOfOurOwnThatIsCutOffIsRefused() {
    Fory fory = fory(Point.class);
    byte[] message = fory.serialize(new Point());
    for (int i = 0; i < MESSAGES; i++) {
      fory.deserialize(message);
    }
    for (int length = 0; length < message.length; length++) {
      byte[] prefix = java.util.Arrays.copyOf(message, length);
      assertThrows(MalformedInputException.class, () -> fory.deserialize(prefix));
    }
  }
}
