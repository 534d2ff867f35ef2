package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.Reporter;
import org.testng.annotations.AfterClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Messages of another version that are cut short or have wrong bits are refused, or yield values of
 * the declared types, and harm nobody.
 */
public final class SchemaMutationTest {
  private static final long[] LENGTHS = {
    0, (1L << 7) - 1, 1L << 14, 1L << 21, 1L << 28, (1L << 31) - 1, (1L << 32) - 1
  };

  private static final Version WRITER =
      Version.of(
          """
          class Model { int a = 5; Long b = 6L; String s = "text"; Kind k = Kind.C; Part p;
            List<Part> l; Map<String, Integer> m; int[] i = {1, 2}; Object o; Gone gone;
            @ForyField(nullable = false) Leaf leaf = new Leaf(); EnumSet<Kind> e; }
          class Part { short x = 1; String t = "t"; Part next; Kind kind = Kind.A; }
          final class Leaf { byte y = 3; }
          class Gone { Part p = new Part(); Object o = new int[] {4}; Gone self; }
          record Pair(Object a, Part b) {}
          enum Kind { A, B, C }
          """);

  private static final Version READER =
      Version.of(
          """
          class Model { long a; int b; @ForyField(stringConversion = true) String s; Kind k; Part p;
            ArrayList<Part> l; TreeMap<String, Integer> m; List<Integer> i; Object o; Leaf leaf;
            Object come; EnumSet<Kind> e; }
          class Part { Integer x; Part next; double more = 2; Kind kind; }
          class Leaf { Byte y; String s; }
          record Pair(Part b, int n, Object a) {}
          enum Kind { C, A, B }
          """);

  private int truncations;
  private int flips;
  private int inflations;

  private static List<Object> values() {
    Object part = WRITER.make("Part", "next", WRITER.make("Part"));
    Object full =
        WRITER.model(
            "p",
            part,
            "l",
            new ArrayList<>(Arrays.asList(part, WRITER.make("Part"))),
            "m",
            new HashMap<>(Map.of("a", 1)),
            "o",
            WRITER.make("Pair", "a", "x", "b", part),
            "gone",
            WRITER.make("Gone"));
    return List.of(
        full, WRITER.make("Pair", "a", WRITER.make("Pair")), WRITER.constant("Kind", "B"));
  }

  private static byte[] message(Object value, boolean references) {
    ForyBuilder builder = Fory.builder().withRefTracking(references).withCodegen(false);
    WRITER.register(builder);
    return builder.build().serialize(value);
  }

  @DataProvider
  public Object[][] messages() {
    List<Object[]> rows = new ArrayList<>();
    for (boolean references : new boolean[] {false, true}) {
      byte[] valid = message(WRITER.model(), references);
      for (Object value : values()) {
        byte[] message = message(value, references);
        rows.add(new Object[] {new HostileReader(READER, references, false, valid), message});
        if (value.getClass().getSimpleName().equals("Pair")) {
          // Each schema that a flipped bit makes takes the compiler some milliseconds.
          rows.add(new Object[] {new HostileReader(READER, references, true, valid), message});
        }
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "messages")
  public void everyPrefixIsRefused(HostileReader reader, byte[] message) {
    reader.fory().deserialize(message);
    for (int length = 0; length < message.length; length++) {
      reader.refuse(Arrays.copyOf(message, length));
      truncations++;
    }
    reader.requireUnharmed();
  }

  @Test(dataProvider = "messages")
  public void everyFlippedBitIsRefusedOrYieldsValuesOfTheDeclaredTypes(
      HostileReader reader, byte[] message) {
    for (int bit = 0; bit < message.length * 8; bit++) {
      byte[] mutant = message.clone();
      mutant[bit >> 3] ^= (byte) (1 << (bit & 7));
      reader.read(mutant);
      flips++;
    }
    reader.requireUnharmed();
  }

  @Test(dataProvider = "messages")
  public void everyInflatedLengthIsRefusedOrYieldsValuesOfTheDeclaredTypes(
      HostileReader reader, byte[] message) {
    for (int at = 0; at < message.length; at++) {
      for (long length : LENGTHS) {
        byte[] mutant =
            new MessageBuilder()
                .bytes(Arrays.copyOf(message, at))
                .varint(length)
                .bytes(Arrays.copyOfRange(message, at + 1, message.length))
                .build();
        reader.read(mutant);
        inflations++;
      }
    }
    reader.requireUnharmed();
  }

  /** Whatever arrives on a connection before: what the other end sends rightly is read rightly. */
  @Test
  public void aSessionIsNotHarmedByWhatItRefuses() {
    ForyBuilder builder = Fory.builder().withCodegen(false);
    WRITER.register(builder);
    ForySession writer = builder.build().newSession();
    byte[] first = writer.serialize(values().get(0));
    byte[] second = writer.serialize(values().get(0));
    HostileReader reader = new HostileReader(READER, false, false, message(WRITER.model(), false));
    ForySession damaged = reader.fory().newSession();
    damaged.deserialize(first);
    for (int bit = 1; bit < second.length * 8; bit++) { // bit 0 starts a session
      readDamaged(reader, damaged, second, bit);
    }
    requireModel(damaged.deserialize(second));
    for (int bit = 0; bit < first.length * 8; bit += 3) {
      readDamaged(reader, damaged, first, bit);
      Object[] read = new Object[1];
      if (Rejection.of(() -> read[0] = damaged.deserialize(second)) == null) {
        requireModel(read[0]);
      }
    }
    writer.resynchronize();
    requireModel(damaged.deserialize(writer.serialize(values().get(0))));
    requireModel(damaged.deserialize(second));
    reader.requireUnharmed();
  }

  private static void readDamaged(
      HostileReader reader, ForySession session, byte[] message, int bit) {
    byte[] mutant = message.clone();
    mutant[bit >> 3] ^= (byte) (1 << (bit & 7));
    reader.read(mutant, session::deserialize);
  }

  private static void requireModel(Object read) {
    assertEquals(read.getClass(), READER.type("Model"));
    assertEquals(Version.get(read, "a"), 5L);
    assertEquals(Version.get(read, "p.next.x"), 1);
  }

  @AfterClass
  public void reportNumbers() {
    Reporter.log(
        "SchemaMutationTest: "
            + truncations
            + " prefixes, "
            + flips
            + " flipped bits, "
            + inflations
            + " lengths",
        true);
    assertTrue(flips > 1000);
  }
}
