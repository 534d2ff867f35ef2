package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.fixture.Rejection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A schema that a process has made itself is recognized by its bytes and not decoded. Nothing else
 * may come of that: an instance that knows its schemas gives every message the value or the error
 * that one gives which knows none.
 */
public final class OwnSchemasTest {
  /** Reachable from the root, and of the shape of {@link Twin}. */
  public record Part(int count, String name) {}

  /** Of the shape of {@link Part}. */
  public record Twin(int count, String name) {}

  /** Its constants are in the schema. */
  public enum Color {
    RED,
    GREEN
  }

  /** A root with a schema of several classes. */
  public record Whole(long id, Part part, List<Twin> twins, Color color, Object open) {}

  private static final Whole WHOLE =
      new Whole(5, new Part(1, "one"), List.of(new Twin(2, "two")), Color.GREEN, new Part(3, "x"));

  @DataProvider
  public Object[][] modes() {
    return new Object[][] {{true, false}, {true, true}, {false, false}, {false, true}};
  }

  @Test(dataProvider = "modes")
  public void everyFlippedBitHasTheSameEndWhetherTheSchemasAreKnownOrNot(
      boolean compatible, boolean references) {
    byte[] message = fory(compatible, references).serialize(WHOLE);
    Map<Boolean, Integer> ends = new TreeMap<>();
    for (int bit = 0; bit < message.length * 8; bit++) {
      message[bit >> 3] ^= (byte) (1 << (bit & 7));
      Fory knowing = fory(compatible, references);
      knowing.serialize(WHOLE);
      String expected = end(fory(compatible, references), message);
      assertEquals(end(knowing, message), expected, "bit " + bit);
      ends.merge(expected.startsWith("Whole"), 1, Integer::sum);
      message[bit >> 3] ^= (byte) (1 << (bit & 7));
    }
    assertTrue(ends.get(true) > 0 && ends.get(false) > message.length, ends.toString());
  }

  @Test(dataProvider = "modes")
  public void everyMessageCutShortHasTheSameEnd(boolean compatible, boolean references) {
    byte[] message = fory(compatible, references).serialize(WHOLE);
    for (int length = 0; length < message.length; length++) {
      byte[] cut = Arrays.copyOf(message, length);
      Fory knowing = fory(compatible, references);
      knowing.serialize(WHOLE);
      assertEquals(end(knowing, cut), end(fory(compatible, references), cut), "length " + length);
    }
  }

  /** The schemas are those of other classes then, though each is one that the reader has made. */
  @Test(dataProvider = "modes")
  public void knownSchemasOfOtherClassesAreNotTakenForThoseOfTheRoot(
      boolean compatible, boolean references) {
    Fory writer = fory(compatible, references);
    Part part = new Part(7, "seven");
    Twin twin = new Twin(7, "seven");
    byte[] ofPart = writer.serialize(part);
    byte[] ofTwin = writer.serialize(twin);
    Fory knowing = fory(compatible, references);
    knowing.serialize(twin);
    knowing.serialize(part);
    assertEquals(knowing.deserialize(ofPart), part);
    assertEquals(knowing.deserialize(ofTwin), twin);
    assertTrue(Rejection.of(() -> knowing.deserialize(ofPart, Twin.class)) != null);
    assertTrue(Rejection.of(() -> knowing.deserialize(ofTwin, Part.class)) != null);
  }

  /** What one instance has made says nothing about the classes of another one. */
  @Test
  public void aSchemaIsKnownOnlyToTheInstanceThatMadeIt() {
    byte[] message = fory(true, false).serialize(WHOLE);
    Fory stranger = Fory.builder().register(Part.class).build();
    stranger.serialize(new Part(1, "one"));
    assertTrue(Rejection.of(() -> stranger.deserialize(message)) != null);
    assertEquals(stranger.deserialize(fory(true, false).serialize(WHOLE.part())), WHOLE.part());
  }

  private static Fory fory(boolean compatible, boolean references) {
    return Fory.builder()
        .withCompatible(compatible)
        .withRefTracking(references)
        .register(Whole.class)
        .build();
  }

  private static String end(Fory fory, byte[] message) {
    Object[] value = new Object[1];
    var refused = Rejection.of(() -> value[0] = fory.deserialize(message));
    return refused == null ? String.valueOf(value[0]) : refused.code() + " " + refused.getMessage();
  }
}
