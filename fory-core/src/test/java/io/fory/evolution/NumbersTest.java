package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.IncompatibleSchemaException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A number arrives in a field of another type if that type has the very same number, and is refused
 * if not; a boolean is no number.
 */
public final class NumbersTest {
  private final Map<String, Class<?>> types = new LinkedHashMap<>();

  /**
   * For each type a class that has it as a primitive and as a box; one where they have changed
   * places; and one that lacks the box.
   */
  @BeforeClass
  public void compile() {
    Map<String, String> sources = new LinkedHashMap<>();
    List<String[]> kinds = new ArrayList<>();
    for (NumberKind kind : NumberKind.values()) {
      kinds.add(new String[] {kind.primitive(), kind.box()});
    }
    kinds.add(new String[] {"boolean", "Boolean"});
    for (String[] kind : kinds) {
      String straight = "S" + kind[1];
      String crossed = "X" + kind[1];
      sources.put(straight, source(straight, kind[0], kind[1]));
      sources.put(crossed, source(crossed, kind[1], kind[0]));
    }
    CompiledSources compiled = CompiledSources.compile(sources);
    ClassLoader loader = compiled.newLoader();
    for (String name : sources.keySet()) {
      types.put(name, CompiledSources.load(loader, name));
    }
  }

  private static String source(String name, String first, String second) {
    return "class "
        + name
        + " { int before = 11; "
        + first
        + " amount; "
        + second
        + " cost; long zz = 12; }";
  }

  private BothEngines engines(String name, boolean compressed) {
    return BothEngines.of(builder -> configure(builder, name, compressed));
  }

  private void configure(ForyBuilder builder, String name, boolean compressed) {
    builder
        .register(types.get(name), "number")
        .withIntCompressed(compressed)
        .withLongCompressed(compressed);
  }

  @DataProvider
  public Object[][] pairs() {
    List<Object[]> rows = new ArrayList<>();
    for (NumberKind from : NumberKind.values()) {
      for (NumberKind to : NumberKind.values()) {
        rows.add(new Object[] {from, to, false});
        boolean compressible = isCompressible(from) || isCompressible(to);
        if (compressible) {
          rows.add(new Object[] {from, to, true});
        }
      }
    }
    return rows.toArray(new Object[0][]);
  }

  private static boolean isCompressible(NumberKind kind) {
    return kind == NumberKind.INT || kind == NumberKind.LONG;
  }

  @Test(dataProvider = "pairs")
  public void aNumberArrivesExactlyOrNotAtAll(NumberKind from, NumberKind to, boolean compressed) {
    BothEngines writer = engines("S" + from.box(), compressed);
    for (String shape : new String[] {"S", "X"}) {
      // Where the writer compresses, one reader would compress too and one would not.
      BothEngines reader = engines(shape + to.box(), compressed && shape.equals("X"));
      for (Object number : from.samples()) {
        for (String field : new String[] {"amount", "cost"}) {
          cross(writer, from, reader, to, field, number);
        }
      }
    }
  }

  private void cross(
      BothEngines writer,
      NumberKind from,
      BothEngines reader,
      NumberKind to,
      String field,
      Object number) {
    Object zero = from.exactly(0L);
    Object value = newInstance("S" + from.box());
    Version.set(value, "amount", field.equals("amount") ? number : zero);
    Version.set(value, "cost", field.equals("cost") ? number : zero);
    byte[] message = writer.serialize(value);
    Object expected = to.exactly(number);
    String what = number + " of " + from + " as " + to + " in " + field;
    if (expected == null) {
      requireRefusal(reader, message, field, number, to, what);
      return;
    }
    for (Fory fory : new Fory[] {reader.interpreter(), reader.generator()}) {
      Object read = fory.deserialize(message);
      assertEquals(Version.get(read, field), expected, what);
      String other = field.equals("amount") ? "cost" : "amount";
      assertEquals(Version.get(read, other), to.exactly(0L), what + ": the other field");
      assertEquals(Version.get(read, "before"), 11, what);
      assertEquals(Version.get(read, "zz"), 12L, what);
    }
  }

  private static void requireRefusal(
      BothEngines reader, byte[] message, String field, Object number, NumberKind to, String what) {
    IncompatibleSchemaException error =
        reader.failureToRead(message, IncompatibleSchemaException.class);
    String text = error.getMessage();
    assertTrue(text.contains(field), what + " names no field: " + text);
    if (!to.isFloating()) {
      String digits = text.replace(",", "").replace("_", "");
      assertTrue(digits.contains(Long.toString(to.max())), what + " names no range: " + text);
      assertTrue(digits.contains(Long.toString(to.min())), what + " names no range: " + text);
    }
    if (number instanceof Long value && Math.abs(value) > 1_000_000 && !isBorder(value)) {
      assertFalse(text.contains(number.toString()), "values stay out of messages: " + text);
    }
  }

  private static boolean isBorder(long value) {
    for (NumberKind kind : NumberKind.values()) {
      if (value == kind.min() || value == kind.max()) {
        return true;
      }
    }
    return Long.bitCount(Math.abs(value)) == 1;
  }

  @Test(dataProvider = "pairs")
  public void nullArrivesInBoxesOnly(NumberKind from, NumberKind to, boolean compressed) {
    BothEngines writer = engines("S" + from.box(), compressed);
    Object value = newInstance("S" + from.box());
    Version.set(value, "cost", null);
    byte[] message = writer.serialize(value);
    BothEngines straight = engines("S" + to.box(), compressed);
    for (Fory fory : new Fory[] {straight.interpreter(), straight.generator()}) {
      Object read = fory.deserialize(message);
      assertNull(Version.get(read, "cost"));
      assertEquals(Version.get(read, "amount"), to.exactly(0L));
      assertEquals(Version.get(read, "zz"), 12L);
    }
    String text =
        engines("X" + to.box(), compressed)
            .failureToRead(message, IncompatibleSchemaException.class)
            .getMessage();
    assertTrue(text.contains("cost"), text);
  }

  @DataProvider
  public Object[][] kinds() {
    List<Object[]> rows = new ArrayList<>();
    for (NumberKind kind : NumberKind.values()) {
      rows.add(new Object[] {kind});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "kinds")
  public void aBooleanIsNoNumber(NumberKind kind) {
    BothEngines booleans = engines("SBoolean", false);
    BothEngines numbers = engines("S" + kind.box(), false);
    Object truth = newInstance("SBoolean");
    Version.set(truth, "cost", true);
    Object number = newInstance("S" + kind.box());
    Version.set(number, "cost", kind.exactly(1L));
    for (String text :
        new String[] {
          refusal(numbers, booleans.serialize(truth)), refusal(booleans, numbers.serialize(number))
        }) {
      assertTrue(Pattern.compile("amount|cost").matcher(text).find(), text);
    }
  }

  private static String refusal(BothEngines reader, byte[] message) {
    return reader.failureToRead(message, IncompatibleSchemaException.class).getMessage();
  }

  @Test
  public void aBooleanStaysWhatItIsInABox() {
    BothEngines writer = engines("SBoolean", false);
    BothEngines reader = engines("XBoolean", false);
    for (boolean truth : new boolean[] {false, true}) {
      Object value = newInstance("SBoolean");
      Version.set(value, "amount", truth);
      Version.set(value, "cost", !truth);
      for (Fory fory : new Fory[] {reader.interpreter(), reader.generator()}) {
        Object read = fory.deserialize(writer.serialize(value));
        assertEquals(Version.get(read, "amount"), truth);
        assertEquals(Version.get(read, "cost"), !truth);
      }
    }
  }

  @Test
  public void aFailureLeavesTheReaderAsItWas() {
    BothEngines writer = engines("SLong", false);
    BothEngines reader = engines("SByte", false);
    Object large = newInstance("SLong");
    Version.set(large, "amount", 1000L);
    Version.set(large, "cost", 1L);
    Object small = newInstance("SLong");
    Version.set(small, "amount", 100L);
    Version.set(small, "cost", 1L);
    byte[] refused = writer.serialize(large);
    byte[] accepted = writer.serialize(small);
    for (int i = 0; i < 3; i++) {
      reader.failureToRead(refused, IncompatibleSchemaException.class);
      Object read = reader.generator().deserialize(accepted);
      assertEquals(Version.get(read, "amount"), (byte) 100);
      assertEquals(Version.get(reader.interpreter().deserialize(accepted), "cost"), (byte) 1);
    }
  }

  private Object newInstance(String name) {
    try {
      var constructor = types.get(name).getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name, e);
    }
  }
}
