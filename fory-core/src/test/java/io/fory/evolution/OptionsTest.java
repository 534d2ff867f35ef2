package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.RoundTrip;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Compatible mode together with the other options and the other ways into a reader. */
public final class OptionsTest {
  private static final Version BEFORE =
      Version.of(
          """
          class Model {
            int i = 1; long l = 2; Integer bi = 3; Long bl; String s = "é中"; Part part; Object any;
            List<Part> parts; int gone = 9;
          }
          class Part { int x = 1; long y = 1L << 40; String gone = "中文 text"; }
          """);

  private static final Version AFTER =
      Version.of(
          """
          class Model {
            long i; Integer l; int bi; Long bl; String s; Part part; Object any; ArrayList<Part> parts;
            String come = "c";
          }
          class Part { Long x; double y; int come = 4; }
          """);

  private static Object value() {
    Object part = BEFORE.make("Part", "x", Integer.MIN_VALUE);
    List<Object> parts = new ArrayList<>(List.of(part, BEFORE.make("Part")));
    return BEFORE.model("i", -5, "l", 1L << 20, "part", part, "parts", parts, "any", part);
  }

  private static void requireRead(Object read) {
    assertEquals(Version.get(read, "i"), -5L);
    assertEquals(Version.get(read, "l"), 1 << 20);
    assertEquals(Version.get(read, "bi"), 3);
    assertNull(Version.get(read, "bl"));
    assertEquals(Version.get(read, "s"), "é中");
    assertEquals(Version.get(read, "part.x"), (long) Integer.MIN_VALUE);
    assertEquals(Version.get(read, "any.y"), 0x1p40);
    assertEquals(Version.get(((List<?>) Version.get(read, "parts")).get(1), "come"), 4);
    assertEquals(Version.get(read, "come"), "c");
  }

  @DataProvider
  public Object[][] compression() {
    List<Object[]> rows = new ArrayList<>();
    for (int bits = 0; bits < 64; bits += 5) {
      rows.add(new Object[] {bits & 7, bits >> 3});
    }
    return rows.toArray(new Object[0][]);
  }

  private static void compress(ForyBuilder builder, int bits) {
    builder
        .withIntCompressed((bits & 1) != 0)
        .withLongCompressed((bits & 2) != 0)
        .withStringCompressed((bits & 4) != 0);
  }

  @Test(dataProvider = "compression")
  public void writerAndReaderMayCompressDifferently(int writer, int reader) {
    Crossing crossing =
        Crossing.of(
            builder -> {
              BEFORE.register(builder);
              compress(builder, writer);
            },
            builder -> {
              AFTER.register(builder);
              compress(builder, reader);
            });
    requireRead(crossing.read(value()));
  }

  @Test
  public void theSameVersionMayCompressDifferently() {
    for (int bits = 0; bits < 8; bits++) {
      int compressed = bits;
      Crossing crossing =
          Crossing.of(
              BEFORE::register,
              builder -> {
                BEFORE.register(builder);
                compress(builder, compressed);
              });
      Object value = value();
      io.fory.fixture.GraphEquality.assertEqualGraphs(crossing.read(value), value, false);
    }
  }

  private static Consumer<ForyBuilder> sameSchema(Version version) {
    return builder -> {
      version.register(builder);
      builder.withCompatible(false);
    };
  }

  @Test
  public void aReaderOfOneSchemaTakesItsOwnAndNoOther() {
    Object value = value();
    Crossing own = Crossing.of(BEFORE::register, sameSchema(BEFORE));
    io.fory.fixture.GraphEquality.assertEqualGraphs(own.read(value), value, false);
    Crossing other = Crossing.of(BEFORE::register, sameSchema(AFTER));
    IncompatibleSchemaException error = other.refusal(value);
    assertTrue(error.getMessage().contains("withCompatible"), error.getMessage());
    Object after = AFTER.model();
    byte[] bytes = BothEngines.of(AFTER::register).serialize(after);
    assertEquals(other.readers().interpreter().deserialize(bytes).getClass(), AFTER.type("Model"));
  }

  @Test
  public void aCompatibleReaderTakesMessagesWithoutSchemasOfItsOwnVersion() {
    Object value = value();
    Crossing own = Crossing.of(sameSchema(BEFORE), BEFORE::register);
    io.fory.fixture.GraphEquality.assertEqualGraphs(own.read(value), value, false);
    Crossing.of(sameSchema(BEFORE), AFTER::register).refusal(value);
  }

  @Test
  public void messagesAreOnlyLongerForTheirSchemas() {
    Fory compatible = fory(BEFORE::register);
    Fory strict = fory(sameSchema(BEFORE));
    assertNotEquals(compatible.serialize(value()), strict.serialize(value()));
    List<Object> one = new ArrayList<>(List.of(BEFORE.make("Part"), "text"));
    List<Object> three = new ArrayList<>(one);
    three.add(BEFORE.make("Part"));
    three.add(BEFORE.make("Part"));
    int growth = compatible.serialize(three).length - compatible.serialize(one).length;
    assertEquals(
        growth,
        strict.serialize(three).length - strict.serialize(one).length,
        "a schema stands in a message once");
  }

  private static Fory fory(Consumer<ForyBuilder> configuration) {
    ForyBuilder builder = EngineInUse.builder();
    configuration.accept(builder);
    return builder.build();
  }

  @Test
  public void classesAreKnownByNumberOrNameNotByTheirOwnNames() {
    Version renamed =
        Version.of(
            "class Other { long i; Piece part; Object any; } class Piece { Long x; int come = 4; }");
    Crossing crossing =
        Crossing.of(
            builder ->
                builder
                    .register(BEFORE.type("Model"), 77)
                    .register(BEFORE.type("Part"), "shop", "part"),
            builder ->
                builder
                    .register(renamed.type("Other"), 77)
                    .register(renamed.type("Piece"), "shop", "part"));
    Object read = crossing.read(value());
    assertEquals(read.getClass(), renamed.type("Other"));
    assertEquals(Version.get(read, "i"), -5L);
    assertEquals(Version.get(read, "part.x"), (long) Integer.MIN_VALUE);
    assertEquals(Version.get(read, "any.come"), 4);
  }

  @Test
  public void classesThatNeedNoRegistrationEvolveToo() {
    Fory writer = fory(builder -> builder.requireClassRegistration(false));
    Fory reader = fory(builder -> builder.requireClassRegistration(false));
    byte[] message = writer.serialize(value());
    reader.serialize(AFTER.model("part", AFTER.make("Part")));
    requireRead(reader.deserialize(message));
    Fory asked = fory(builder -> builder.requireClassRegistration(false));
    requireRead(asked.deserialize(message, AFTER.type("Model")));
  }

  @Test
  public void theRootMayBeOfATypeThatTheCallerNames() {
    Fory writer = fory(BEFORE::register);
    Fory reader = fory(AFTER::register);
    byte[] message = writer.serialize(value());
    requireRead(reader.deserialize(message, AFTER.type("Model")));
    Assert.expectThrows(
        io.fory.error.ForyException.class, () -> reader.deserialize(message, String.class));
  }

  /** What the named type cannot reach is refused, though the schema says what it looks like. */
  @Test
  public void aClassThatTheNamedTypeCannotReachIsRefused() {
    Version before =
        Version.of(
            "class Model { Face f; int gone; } interface Face {} class Part { int x = 1; }"
                + " class Fits implements Face { int y = 2; Object o; }");
    Version after =
        Version.of(
            "class Model { Face f; } interface Face {} class Part { long x; }"
                + " class Fits implements Face { Long y; }");
    Crossing crossing = Crossing.of(before, after);
    Object fits = before.make("Fits");
    Object read =
        crossing
            .readers()
            .generator()
            .deserialize(crossing.message(before.model("f", fits)), after.type("Model"));
    assertEquals(Version.get(read, "f.y"), 2L);
    byte[] part = crossing.message(before.make("Part"));
    TypeNotAllowedException error =
        crossing
            .readers()
            .failure(
                TypeNotAllowedException.class, fory -> fory.deserialize(part, after.type("Model")));
    assertNotNull(error);
  }

  @Test
  public void buffersHoldMessagesOfChangedClassesBackToBack() {
    Fory writer = fory(BEFORE::register);
    Fory reader = fory(AFTER::register);
    for (MemoryBuffer buffer :
        List.of(MemoryBuffer.newHeapBuffer(8), MemoryBuffer.newDirectBuffer(8))) {
      for (int i = 0; i < 3; i++) {
        writer.serialize(buffer, value());
      }
      for (int i = 0; i < 3; i++) {
        requireRead(reader.deserialize(buffer));
      }
      assertEquals(buffer.readerIndex(), buffer.writerIndex());
    }
    byte[] message = writer.serialize(value());
    ByteBuffer direct = ByteBuffer.allocateDirect(message.length + 5).put(message).flip();
    requireRead(reader.deserialize(direct));
    assertEquals(direct.position(), message.length);
  }

  @Test
  public void copiesDoNotDependOnSchemas() {
    Fory fory = fory(BEFORE::register);
    Object value = value();
    io.fory.fixture.GraphEquality.assertEqualGraphs(RoundTrip.of(fory, value), value, false);
  }

  @Test
  public void everyVersionIsReadByOneInstance() {
    Fory reader = fory(builder -> AFTER.register(builder.withRefTracking(true)));
    for (int i = 0; i < 30; i++) {
      Version version =
          Version.of("class Model { int i = " + i + "; String extra" + i + " = \"e\"; }");
      for (int j = 0; j < 2; j++) {
        Object read = reader.deserialize(fory(version::register).serialize(version.model()));
        assertEquals(Version.get(read, "i"), (long) i);
        assertEquals(Version.get(read, "come"), "c");
      }
    }
  }
}
