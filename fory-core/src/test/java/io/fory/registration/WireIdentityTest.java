package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.fixture.BothEngines;
import io.fory.fixture.RoundTrip;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A class is known on the wire by its id or its name, never by the order of registration. */
public final class WireIdentityTest {
  record Point(int x, int y) {}

  record Moved(int x, int y) {}

  record Line(Point from, Object to, List<Point> via) {}

  enum Kind {
    A,
    B {}
  }

  enum OtherKind {
    A,
    B
  }

  private static String latin1(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Test
  public void withoutAnythingElseAClassGoesByItsOwnName() {
    byte[] bytes =
        BothEngines.of(builder -> builder.withCompatible(false).register(Point.class))
            .serialize(new Point(1, 2));
    assertTrue(latin1(bytes).contains("io.fory.registration.WireIdentityTest$Point"));
  }

  @DataProvider
  public Object[][] ids() {
    return new Object[][] {{0}, {1}, {127}, {128}, {16_384}, {Integer.MAX_VALUE}};
  }

  @Test(dataProvider = "ids")
  public void aClassWithAnIdGoesByIt(int id) {
    BothEngines engines =
        BothEngines.of(builder -> builder.withCompatible(false).register(Point.class, id));
    engines.roundTrip(new Point(1, 2));
    byte[] bytes = engines.serialize(new Point(1, 2));
    assertFalse(latin1(bytes).contains("Point"));
    assertTrue(bytes.length <= 8 + 5 + 8, "bytes: " + bytes.length);
    Fory reader = Fory.builder().register(Moved.class, id).build();
    assertEquals(reader.deserialize(bytes), new Moved(1, 2));
  }

  @Test
  public void aClassWithANameGoesByItAndMayBeRenamed() {
    BothEngines engines = BothEngines.of(builder -> builder.register(Point.class, "point"));
    byte[] bytes = engines.serialize(new Point(1, 2));
    assertFalse(latin1(bytes).contains("Point"));
    Fory reader = Fory.builder().register(Moved.class, "point").build();
    assertEquals(reader.deserialize(bytes), new Moved(1, 2));
  }

  @Test
  public void aNamespaceStandsBeforeTheName() {
    BothEngines engines =
        BothEngines.of(
            builder -> builder.withCompatible(false).register(Point.class, "geometry", "point"));
    byte[] bytes = engines.serialize(new Point(1, 2));
    assertTrue(latin1(bytes).contains("geometry.point"));
    Fory reader = Fory.builder().register(Moved.class, "geometry.point").build();
    assertEquals(reader.deserialize(bytes), new Moved(1, 2));
  }

  @DataProvider
  public Object[][] names() {
    return new Object[][] {
      {"x"}, {"xy"}, {"größe"}, {"名前"}, {"a b\n"}, {"\ud83d\ude00"}, {"n".repeat(512)}
    };
  }

  @Test(dataProvider = "names")
  public void namesMayHaveAnyCharacters(String name) {
    BothEngines engines = BothEngines.of(builder -> builder.register(Point.class, name));
    engines.roundTrip(new Point(1, 2));
    engines.roundTrip(new Object[] {new Point(1, 2), new Point(3, 4)});
  }

  @Test
  public void enumsHaveIdsAndNamesToo() {
    for (Kind kind : Kind.values()) {
      BothEngines byId = BothEngines.of(builder -> builder.register(Kind.class, 9));
      byId.roundTrip(kind);
      BothEngines.of(builder -> builder.register(Kind.class, "kind")).roundTrip(kind);
      Fory reader = Fory.builder().register(OtherKind.class, 9).build();
      assertEquals(((Enum<?>) reader.deserialize(byId.serialize(kind))).name(), kind.name());
    }
  }

  @Test
  public void aClassIsNamedOncePerMessage() {
    BothEngines engines = BothEngines.of(Point.class);
    int one = engines.serialize(new Object[] {new Point(1, 2)}).length;
    int three = engines.serialize(new Object[] {new Point(1, 2), "x", new Point(3, 4)}).length;
    assertTrue(three < one + 20, one + " bytes for one, " + three + " for three");
  }

  @Test
  public void theOrderOfRegistrationDoesNotMatter() {
    List<Class<?>> classes =
        new ArrayList<>(List.of(Point.class, Moved.class, Kind.class, Line.class));
    Object value =
        new Object[] {
          new Line(new Point(1, 2), new Moved(3, 4), List.of(new Point(5, 6))), Kind.B, Kind.A
        };
    byte[] expected = BothEngines.of(classes.toArray(new Class<?>[0])).serialize(value);
    Random random = new Random(4);
    for (int i = 0; i < 12; i++) {
      Collections.shuffle(classes, random);
      BothEngines engines = BothEngines.of(classes.toArray(new Class<?>[0]));
      assertEquals(engines.serialize(value), expected);
      engines.roundTrip(value);
    }
  }

  @Test
  public void whatElseIsRegisteredDoesNotMatter() {
    Line line = new Line(new Point(1, 2), null, List.of());
    byte[] alone = BothEngines.of(Line.class).serialize(line);
    assertEquals(BothEngines.of(Moved.class, Line.class, Kind.class).serialize(line), alone);
  }

  @Test
  public void whatOneInstanceHasSeenDoesNotChangeWhatItWrites() {
    ForyBuilder builder =
        Fory.builder().register(Line.class).register(Moved.class).register(Kind.class, 3);
    Line line = new Line(new Point(1, 2), new Moved(1, 2), List.of());
    byte[] expected = builder.build().serialize(line);
    Fory used = builder.build();
    RoundTrip.of(used, new Object[] {Kind.B, new Moved[1], new Kind[1], new Point[1][1], line});
    assertEquals(used.serialize(line), expected);
  }
}
