package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Type metadata that is not what it says: an instance that has read the honest one refuses it like
 * one that has read nothing.
 */
public final class SpoofedMetadataTest {
  private static final int ID = 7;
  private static final int HEADER_AT = 4; // behind format, flag, type number and index
  private static final int HONEST_MESSAGES = 4;

  /** Written at the root, in a field, in a list and where anything may stand. */
  static final class Point {
    int x = 1;
    int y = 2;
  }

  static final class Holder {
    Point field = new Point();
    List<Point> list = new ArrayList<>(List.of(new Point(), new Point()));
    Object open = new Point();
    Color color = Color.RED;
    Object openColor = Color.RED;
  }

  enum Color {
    RED
  }

  private static BothEngines readers(boolean named) {
    return BothEngines.of(
        builder -> {
          builder.withXlang(true);
          if (named) {
            builder.register(Point.class, "geo.Point");
          } else {
            builder.register(Point.class, ID);
          }
          builder.register(Holder.class, "geo.Holder").register(Color.class, "geo.Color");
        });
  }

  /** Returns the bytes of the metadata at the beginning of a message. */
  private static byte[] metadata(byte[] message) {
    int size = message[HEADER_AT] & 0xFF;
    return Arrays.copyOfRange(message, HEADER_AT, HEADER_AT + Long.BYTES + size);
  }

  /** Returns metadata with the header that belongs to a body. */
  private static byte[] withHeader(byte[] body) {
    MemoryBuffer out = MemoryBuffer.newHeapBuffer(Long.BYTES + body.length);
    out.writeInt64(TypeDefHeader.of(body, 0, body.length));
    out.writeBytes(body);
    return out.readBytes(out.remaining());
  }

  private static Map<String, byte[]> spoofs(byte[] honest) {
    byte[] body = Arrays.copyOfRange(honest, Long.BYTES, honest.length);
    Map<String, byte[]> spoofs = new LinkedHashMap<>();
    byte[] otherBody = honest.clone();
    otherBody[honest.length - 1] ^= 1;
    spoofs.put("the header of another body", otherBody);
    byte[] otherHash = honest.clone();
    otherHash[Long.BYTES - 1] ^= 1;
    spoofs.put("another hash", otherHash);
    byte[] reserved = honest.clone();
    reserved[1] |= 2;
    spoofs.put("a bit that is reserved", reserved);
    byte[] shorter = Arrays.copyOf(honest, honest.length - 1);
    spoofs.put("a body that is cut off", shorter);
    byte[] shorterSize = shorter.clone();
    shorterSize[0]--;
    spoofs.put("a body that is cut off, and its size", shorterSize);
    spoofs.put("a shorter body with its header", withHeader(Arrays.copyOf(body, body.length - 1)));
    spoofs.put("bytes behind the end", withHeader(Arrays.copyOf(body, body.length + 1)));
    return spoofs;
  }

  private static byte[] replaced(byte[] message, byte[] from, byte[] to) {
    int at = 0;
    while (!Arrays.equals(message, at, at + from.length, from, 0, from.length)) {
      at++;
    }
    MemoryBuffer out = MemoryBuffer.newHeapBuffer(message.length + to.length);
    out.writeBytes(message, 0, at);
    out.writeBytes(to);
    out.writeBytes(message, at + from.length, message.length - at - from.length);
    return out.readBytes(out.remaining());
  }

  @DataProvider
  public Object[][] forms() {
    return new Object[][] {{true, Point.class}, {false, Point.class}, {true, Holder.class}};
  }

  @Test(dataProvider = "forms")
  public void whatHasBeenReadBeforeDoesNotChangeWhatIsRefused(boolean named, Class<?> root) {
    BothEngines writers = readers(named);
    byte[] honest = writers.serialize(root == Point.class ? new Point() : new Holder());
    List<byte[]> types = new ArrayList<>(List.of(metadata(writers.serialize(new Point()))));
    if (root == Holder.class) {
      types.add(metadata(honest));
      types.add(metadata(writers.serialize(Color.RED)));
    }
    for (byte[] type : types) {
      spoofs(type).forEach((label, spoof) -> compare(named, honest, type, spoof, label));
    }
    byte[] otherKind = honest.clone();
    otherKind[2] = (byte) (named ? 28 : 30);
    compare(named, honest, otherKind, "another kind");
  }

  private static void compare(
      boolean named, byte[] honest, byte[] type, byte[] spoof, String label) {
    compare(named, honest, replaced(honest, type, spoof), label);
  }

  private static void compare(boolean named, byte[] honest, byte[] message, String label) {
    BothEngines fresh = readers(named);
    BothEngines used = readers(named);
    for (int i = 0; i < 2; i++) {
      Fory reader = i == 0 ? fresh.interpreter() : fresh.generator();
      Fory experienced = i == 0 ? used.interpreter() : used.generator();
      Class<?> declared = reader.deserialize(honest).getClass();
      reader = i == 0 ? readers(named).interpreter() : readers(named).generator();
      for (int j = 0; j < HONEST_MESSAGES; j++) {
        experienced.deserialize(honest, declared);
        experienced.deserialize(honest);
      }
      String verdict = verdict(reader, message, Object.class);
      assertEquals(verdict(experienced, message, Object.class), verdict, label);
      assertEquals(verdict(experienced, message, declared), verdict, label);
      assertEquals(verdict.startsWith("read"), false, label + ": " + verdict);
    }
  }

  private static String verdict(Fory fory, byte[] message, Class<?> declared) {
    try {
      return "read " + fory.deserialize(message, declared).getClass();
    } catch (ForyException e) {
      return e.getClass().getSimpleName() + ": " + e.problem();
    }
  }

  /** A name of more than 16 bytes, which has a hash where there is no metadata. */
  private static BothEngines sameSchema(String name) {
    return BothEngines.of(
        builder ->
            builder.withXlang(true).withCompatible(false).register(Point.class, "geo." + name));
  }

  @Test
  public void aNameWithTheHashOfAnotherIsRefusedWhateverHasBeenRead() {
    String name = "aPointWithAnExtremelyLongName";
    String other = "aPointWithAnExtremelyLongMane";
    byte[] honest = sameSchema(name).serialize(new Point());
    byte[] spoof = sameSchema(other).serialize(new Point());
    int at = Arrays.mismatch(honest, spoof); // the hashes differ from there on
    System.arraycopy(honest, at, spoof, at, Long.BYTES - 1);
    BothEngines both =
        BothEngines.of(
            builder ->
                builder.withXlang(true).withCompatible(false).register(Point.class, "geo." + name));
    String fresh = verdict(both.interpreter(), spoof, Object.class);
    for (int i = 0; i < HONEST_MESSAGES; i++) {
      both.interpreter().deserialize(honest);
    }
    assertEquals(fresh, "MalformedInputException: a name has another hash than the message says");
    assertEquals(verdict(both.interpreter(), spoof, Object.class), fresh);
    assertEquals(verdict(both.interpreter(), spoof, Point.class), fresh);
  }
}
