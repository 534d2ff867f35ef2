package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.GraphEquality;
import io.fory.serializer.CarriedFields;
import java.util.ArrayList;
import java.util.List;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Which fields may carry unknown ones, in which classes, and by which ways they go. */
public final class CarrierTest {
  private static final String C = CarriedFieldsTest.CARRIER;

  private static final Version NEWER =
      Version.of(
          "class Model { int a; String more; List<Part> parts; int[] block; "
              + C
              + "} class Part { int x; String y; Extra extra; } class Extra { long z = 3; }");

  private static final Version OLDER =
      Version.of(
          "class Model { int a; List<Part> parts; " + C + "} class Part { int x; " + C + "}");

  private static Object value(int bytes) {
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      parts.add(NEWER.make("Part", "x", i, "y", "y" + i, "extra", NEWER.make("Extra", "z", 9L)));
    }
    return NEWER.model("a", 1, "more", "m", "parts", parts, "block", new int[bytes / 4]);
  }

  private static BothEngines newer() {
    return BothEngines.of(NEWER::register);
  }

  private static BothEngines older() {
    return BothEngines.of(OLDER::register);
  }

  private static Object older(Object value) {
    return older().generator().deserialize(newer().serialize(value));
  }

  private static CarriedFields rest(Object model) {
    return (CarriedFields) Version.get(model, "rest");
  }

  @Test
  public void itTellsWhatItCarries() {
    Object model = older(value(8));
    assertEquals(rest(model).names(), List.of("block", "more"));
    assertFalse(rest(model).isEmpty());
    assertEquals(rest(model).toString(), "[block, more]");
    Object part = ((List<?>) Version.get(model, "parts")).get(0);
    assertEquals(rest(part).names(), List.of("extra", "y"));
    assertTrue(CarriedFields.NONE.isEmpty());
    assertEquals(CarriedFields.NONE.names(), List.of());
  }

  @Test
  public void itStaysAsItIsIfThereIsNothingToCarry() {
    Version set =
        Version.of(
            "class Model { int a; @UnknownFields io.fory.serializer.CarriedFields rest"
                + " = io.fory.serializer.CarriedFields.NONE; }");
    BothEngines engines = BothEngines.of(set::register);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Object model = set.model("a", 5);
      Object read = fory.deserialize(fory.serialize(model));
      assertEquals(rest(read), CarriedFields.NONE);
      Version.set(model, "rest", null);
      assertEquals(fory.serialize(model), fory.serialize(read));
    }
    assertNull(rest(older().generator().deserialize(older().serialize(OLDER.model()))));
  }

  @Test
  public void equalFieldsAreEqual() {
    CarriedFields one = rest(older(value(8)));
    assertEquals(rest(older(value(8))), one);
    assertEquals(rest(older(value(8))).hashCode(), one.hashCode());
    assertNotEquals(rest(older(value(12))), one);
    Object changed = value(8);
    Version.set(changed, "more", "n");
    assertNotEquals(rest(older(changed)), one);
  }

  @Test
  public void generatedCodeIsAtWorkInAClassThatCarries() {
    BothEngines engines = older();
    Object model = engines.generator().deserialize(newer().serialize(value(8)));
    engines.serialize(model);
    engines.requireGenerated(OLDER.type("Model"), OLDER.type("Part"));
  }

  @Test
  public void oneCarrierMayHoldTheFieldsOfAnother() {
    Object first = older(value(8));
    Object second = OLDER.model("a", 7);
    Version.set(second, "rest", rest(first));
    Object read = newer().generator().deserialize(older().serialize(second));
    assertEquals(Version.get(read, "a"), 7);
    assertEquals(Version.get(read, "more"), "m");
  }

  @Test
  public void fieldsOfAnotherClassAreRefused() {
    Object first = older(value(8));
    Object part = OLDER.make("Part");
    Version.set(part, "rest", rest(first));
    older().failure(UnsupportedTypeException.class, fory -> fory.serialize(part));
  }

  @Test
  public void aSessionCarries() {
    for (boolean tracking : new boolean[] {false, true}) {
      BothEngines newer = tracking ? BothEngines.tracking(NEWER::register) : newer();
      BothEngines older = tracking ? BothEngines.tracking(OLDER::register) : older();
      ForySession newWrites = newer.generator().newSession();
      ForySession oldReads = older.generator().newSession();
      ForySession oldWrites = older.interpreter().newSession();
      ForySession newReads = newer.interpreter().newSession();
      for (int i = 0; i < 4; i++) {
        Object value = value(8 + 4 * i);
        Object passed = oldReads.deserialize(newWrites.serialize(value));
        Object back = newReads.deserialize(oldWrites.serialize(passed));
        GraphEquality.assertEqualGraphs(back, value, tracking);
      }
    }
  }

  @Test
  public void aBufferOffTheHeapCarries() {
    for (int bytes : new int[] {0, 100, 5000, 200_000}) {
      Object value = value(bytes);
      MemoryBuffer buffer = MemoryBuffer.newDirectBuffer(1 << 10);
      buffer.putByte(0, (byte) 1);
      newer().generator().serialize(buffer, 1);
      newer().generator().serialize(buffer, value);
      Fory older = older().generator();
      older.deserialize(buffer);
      Object passed = older.deserialize(buffer);
      Object back = newer().generator().deserialize(older.serialize(passed));
      GraphEquality.assertEqualGraphs(back, value, false);
    }
  }

  @Test
  public void aHeapBufferThatDoesNotBeginAtItsArrayCarries() {
    byte[] message = newer().serialize(value(100));
    byte[] array = new byte[message.length + 20];
    System.arraycopy(message, 0, array, 15, message.length);
    Fory older = older().generator();
    Object passed =
        older.deserialize(
            MemoryBuffer.wrap(array, 10, message.length + 10).slice(5, message.length));
    Object back = newer().generator().deserialize(older.serialize(passed));
    GraphEquality.assertEqualGraphs(back, value(100), false);
  }

  @Test
  public void sameSchemaModeWritesItEmptyAndRefusesWhatItCarries() {
    BothEngines plain =
        BothEngines.of(
            builder -> {
              OLDER.register(builder);
              builder.withCompatible(false);
            });
    plain.roundTrip(OLDER.model("a", 4));
    plain.failure(UnsupportedTypeException.class, fory -> fory.serialize(older(value(8))));
  }

  @Test
  public void aRecordCarries() {
    Version newer =
        Version.of(
            "record Model(int a, String more, Inner inner, long b) {}"
                + " record Inner(int x, Object open, Inner next) {}");
    Version older =
        Version.of(
            "record Model(long b, Inner inner, @UnknownFields io.fory.serializer.CarriedFields r) {}"
                + " record Inner(Inner next, @UnknownFields io.fory.serializer.CarriedFields r) {}");
    Object inner = newer.make("Inner", "x", 4, "open", List.of(1, "b"));
    Object value =
        newer.model(
            "a", 3, "more", "m", "b", 8L, "inner", newer.make("Inner", "x", 5, "next", inner));
    Relay.through(newer, older).keeps(value);
    Version classes =
        Version.of(
            "class Model { long b; Inner inner; "
                + C
                + "} class Inner { int x; Inner next; "
                + C
                + "}");
    Relay.through(newer, older, classes).keeps(value);
    Relay.through(newer, classes, older).keeps(value);
    Object read =
        BothEngines.of(older::register)
            .interpreter()
            .deserialize(BothEngines.of(older::register).serialize(older.model("b", 4L)));
    assertNull(Version.get(read, "r"));
  }

  @Test
  public void aClassThatTheRequestedTypeCannotReachIsCarriedUnread() {
    String extra = " class Extra { long x = 3; String y = \"y\"; } enum Far { A, B } ";
    Version newer = Version.of("class Model { Object open; Extra extra; Far far; }" + extra);
    Version older = Version.of("class Model { " + C + "}" + extra.replace("y = \"y\"", "z"));
    Object value =
        newer.model(
            "extra", newer.make("Extra", "x", 8L),
            "far", newer.constant("Far", "B"),
            "open", new ArrayList<>(List.of(newer.make("Extra"), newer.constant("Far", "B"))));
    BothEngines newest = BothEngines.of(newer::register);
    BothEngines oldest = BothEngines.of(older::register);
    byte[] message = newest.serialize(value);
    for (Fory fory : List.of(oldest.interpreter(), oldest.generator())) {
      byte[] passed = fory.serialize(fory.deserialize(message, older.type("Model")));
      Object back = newest.generator().deserialize(passed, newer.type("Model"));
      GraphEquality.assertEqualGraphs(back, value, false);
    }
  }

  @Test
  public void classesWithSerializersOfTheirOwnAreCarried() {
    String own =
        " class Oops extends RuntimeException { int x = 3; }"
            + " class Names extends ArrayList<String> {}";
    Version newer = Version.of("class Model { Object first; Object second; }" + own);
    Version older = Version.of("class Model { " + C + "}" + own);
    Object names = newer.make("Names");
    Object value = newer.model("first", newer.make("Names"), "second", names);
    Relay.through(newer, older).keeps(value);
    for (boolean tracking : new boolean[] {false, true}) {
      BothEngines start =
          tracking ? BothEngines.tracking(newer::register) : BothEngines.of(newer::register);
      BothEngines end =
          tracking ? BothEngines.tracking(older::register) : BothEngines.of(older::register);
      byte[] message = start.serialize(newer.model("first", newer.make("Oops")));
      for (Fory fory : List.of(end.interpreter(), end.generator())) {
        byte[] passed = fory.serialize(fory.deserialize(message));
        assertEquals(Version.get(start.generator().deserialize(passed), "first.x"), 3);
      }
    }
  }

  @Test
  public void aSuperclassCarries() {
    Version newer = Version.of("class Model extends Before { int a; } class Before { String b; }");
    Version older =
        Version.of(
            "class Model extends Before {} abstract class Before { private " + C.strip() + " }");
    Relay.through(newer, older).keeps(newer.model("a", 5, "b", "b"));
  }

  @Test
  public void classesThatAreRegisteredByNumberCarry() {
    Fory newer =
        Fory.builder()
            .register(NEWER.type("Model"), 5)
            .register(NEWER.type("Part"), 0)
            .register(NEWER.type("Extra"), 2)
            .build();
    Fory older =
        Fory.builder().register(OLDER.type("Model"), 5).register(OLDER.type("Part"), 0).build();
    Object value = value(8);
    Object back = newer.deserialize(older.serialize(older.deserialize(newer.serialize(value))));
    GraphEquality.assertEqualGraphs(back, value, false);
  }

  @Test
  public void fieldsThatTheNextVersionHasArrive() {
    Version newest = Version.of("class Model { int a = 1; int b = 2; int[] c; Enum<?> d; }");
    Version oldest = Version.of("class Model { int a; " + C + "}");
    Version middle = Version.of("class Model { int a; long b; List<Integer> c; " + C + "}");
    BothEngines end = BothEngines.of(middle::register);
    BothEngines start = BothEngines.of(newest::register);
    BothEngines between = BothEngines.of(oldest::register);
    byte[] message =
        between.serialize(
            between
                .generator()
                .deserialize(start.serialize(newest.model("b", 7, "c", new int[] {3, 4}))));
    for (Fory fory : List.of(end.interpreter(), end.generator())) {
      Object read = fory.deserialize(message);
      assertEquals(Version.get(read, "b"), 7L);
      assertEquals(Version.get(read, "c"), List.of(3, 4));
      assertEquals(rest(read).names(), List.of("d"));
    }
  }

  @Test
  public void aCarrierIsCarriedInsideOfAnUnknownClass() {
    Version newest =
        Version.of(
            "class Model { Item item; List<Item> items; }"
                + " class Item { int a; String extra; Item next; }");
    Version middle =
        Version.of(
            "class Model { Item item; List<Item> items; " + C + "} class Item { int a; " + C + "}");
    Version oldest = Version.of("class Model { " + C + "}");
    Object next = newest.make("Item", "a", 3, "extra", "z");
    Object item = newest.make("Item", "a", 1, "extra", "x", "next", next);
    Object value = newest.model("item", item, "items", new ArrayList<>(List.of(item, item)));
    Relay.through(newest, middle, oldest).keeps(value);
    Relay.through(newest, middle, oldest, middle, oldest).keeps(value);
  }

  @DataProvider
  public Object[][] misuses() {
    String carrier = "@UnknownFields io.fory.serializer.CarriedFields ";
    return new Object[][] {
      {"class Model { @UnknownFields Object rest; }", "type CarriedFields"},
      {"class Model { " + carrier + "a; " + carrier + "b; }", "two of its fields"},
      {
        "class Model extends Before { " + carrier + "a; } class Before { " + carrier + "b; }", "two"
      },
      {"class Model { transient " + carrier + "a; }", "transient"},
      {"class Model { static " + carrier + "a; }", "static"},
      {"class Model { @Ignore " + carrier + "a; }", "@Ignore"},
      {"class Model { io.fory.serializer.CarriedFields a; }", "lacks @UnknownFields"},
      {"record Model(@UnknownFields int a) {}", "type CarriedFields"},
    };
  }

  @Test(dataProvider = "misuses")
  public void misuseIsRefused(String declarations, String problem) {
    Version version = Version.of(declarations);
    UnsupportedTypeException error =
        Assert.expectThrows(
            UnsupportedTypeException.class,
            () -> Fory.builder().register(version.type("Model")).build());
    assertTrue(error.getMessage().contains(problem), error.getMessage());
  }

  @Test
  public void aNameWithTheMarkOfCarriedFieldsIsRefused() {
    Assert.expectThrows(
        IllegalArgumentException.class,
        () -> Fory.builder().register(OLDER.type("Model"), "Model\u001f"));
  }

  @Test
  public void whatOneObjectCarriesChangesNothingElse() {
    for (boolean generated : new boolean[] {false, true}) {
      BothEngines engines = older();
      Fory fory = generated ? engines.generator() : engines.interpreter();
      byte[] before = fory.serialize(OLDER.model("a", 3));
      Object read = fory.deserialize(newer().serialize(value(8)));
      fory.serialize(read);
      assertEquals(fory.serialize(OLDER.model("a", 3)), before);
    }
  }
}
