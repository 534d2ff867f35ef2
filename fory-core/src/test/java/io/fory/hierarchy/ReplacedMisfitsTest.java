package io.fory.hierarchy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableSortedSet;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.hierarchy.Setting.Mode;
import io.fory.library.GuavaModule;
import io.fory.library.HibernateModule;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;
import org.hibernate.collection.spi.PersistentBag;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Objects whose replacements do not come back as what their places declare. */
public final class ReplacedMisfitsTest {
  interface Shape {}

  /** Comes back as a text, unless its name is that of another one. */
  static class Circle implements Shape {
    String name = "c";

    static Object formOf(Shape shape) {
      return shape instanceof Circle circle && !circle.name.isEmpty() ? circle.name : new Square();
    }
  }

  record Square() implements Shape {}

  /** Has a hook of JDK serialization that nothing undoes. */
  static class Hooked implements Serializable {
    private static final long serialVersionUID = 1;
    boolean stays;

    Hooked(boolean stays) {
      this.stays = stays;
    }

    private Object writeReplace() {
      return stays ? this : "hooked";
    }
  }

  /** What it is replaced by is replaced in turn. */
  static final class Chained implements Serializable {
    private static final long serialVersionUID = 1;

    private Object writeReplace() {
      return new Circle();
    }
  }

  static final class Fields<T> {
    T open;
  }

  static final class Circles {
    Object open;
    Circle circle;
    List<Circle> list = new ArrayList<>();
    Map<Circle, Circle> map = new HashMap<>();
    Circle[] array = {};
    Optional<Circle> optional = Optional.empty();
  }

  static final class XlangCircles {
    @ForyField(nullable = true)
    Object open;

    @ForyField(nullable = true)
    Circle circle;

    List<Circle> list = new ArrayList<>();
    Map<String, Circle> map = new HashMap<>();
    Circle[] array = {};
  }

  record CircleRecord(@ForyField(nullable = true) Object open, Circle circle) {}

  static final class HookedFields {
    Object open;
    Hooked hooked;
    Chained chained;
    List<Hooked> list = new ArrayList<>();
    Map<Hooked, Hooked> map = new HashMap<>();
    Hooked[] array = {};
  }

  record HookedRecord(Object open, Hooked hooked) {}

  /** Writes itself, with fields that its class declares. */
  static final class Self implements Serializable {
    private static final long serialVersionUID = 1;
    private Hooked hooked;

    private Object readResolve() {
      return this;
    }
  }

  private static void configure(ForyBuilder builder) {
    builder
        .registerReplacement(Shape.class, Object.class, Circle::formOf, null)
        .registerAll(Circles.class, CircleRecord.class, Square.class);
  }

  private static void configureHooked(ForyBuilder builder) {
    configure(builder);
    builder.registerAll(HookedFields.class, HookedRecord.class, Self.class);
  }

  @DataProvider
  public static Iterator<Object[]> xlangSettings() {
    List<Object[]> some = new ArrayList<>();
    Setting.all()
        .forEachRemaining(
            arguments -> {
              if (((Setting) arguments[0]).mode().isXlang()) {
                some.add(arguments);
              }
            });
    return some.iterator();
  }

  @DataProvider
  public static Iterator<Object[]> nativeSettings() {
    return Setting.ofNativeFormat();
  }

  private static <T> T with(T object, Consumer<T> change) {
    change.accept(object);
    return object;
  }

  private static void assertRefused(Fory fory, Object value, Class<?> read, Class<?> declared) {
    UnsupportedTypeException written =
        expectThrows(UnsupportedTypeException.class, () -> fory.serialize(value));
    UnsupportedTypeException copied =
        expectThrows(UnsupportedTypeException.class, () -> fory.copy(value));
    String expected = "it comes back as " + read.getTypeName() + ", which cannot stand where ";
    assertTrue(written.problem().contains(expected), written.getMessage());
    assertTrue(written.problem().contains(declared.getTypeName()), written.getMessage());
    assertTrue(written.cure().contains("Declare"), written.getMessage());
    assertEquals(copied.problem(), written.problem());
    assertEquals(copied.cure(), written.cure());
  }

  private static List<Circles> circles(Circle circle) {
    Circle[] array = {null, circle};
    List<Circle> mixed = new ArrayList<>(List.of(circle, new Circle()));
    mixed.add(null);
    return List.of(
        with(new Circles(), o -> o.circle = circle),
        with(new Circles(), o -> o.list.add(circle)),
        with(new Circles(), o -> o.list = List.of(circle, circle)),
        with(new Circles(), o -> o.list = mixed),
        with(new Circles(), o -> o.array = array),
        with(new Circles(), o -> o.optional = Optional.of(circle)));
  }

  private static List<Circles> maps(Circle circle) {
    return List.of(
        with(new Circles(), o -> o.map.put(circle, null)),
        with(new Circles(), o -> o.map.put(null, circle)),
        with(new Circles(), o -> o.map.put(circle, circle)));
  }

  @Test(dataProvider = "xlangSettings")
  public void replacedObjectsThatDoNotFitAreRefusedInTheCrossLanguageFormat(Setting setting) {
    Fory fory =
        setting.fory(
            b ->
                b.registerReplacement(Circle.class, List.class, c -> new ArrayList<>(), null)
                    .registerAll(XlangCircles.class, CircleRecord.class));
    Circle circle = new Circle();
    for (int i = 0; i < 2; i++) {
      List<XlangCircles> all =
          List.of(
              with(new XlangCircles(), o -> o.circle = circle),
              with(new XlangCircles(), o -> o.list.add(circle)),
              with(new XlangCircles(), o -> o.list = Arrays.asList(null, circle)),
              with(new XlangCircles(), o -> o.map.put("a", circle)),
              with(new XlangCircles(), o -> o.array = new Circle[] {circle}));
      all.forEach(value -> assertRefused(fory, value, ArrayList.class, Circle.class));
      assertRefused(fory, new CircleRecord(null, circle), ArrayList.class, Circle.class);
      assertRefused(fory, new CircleRecord(circle, circle), ArrayList.class, Circle.class);
      XlangCircles open = with(new XlangCircles(), o -> o.open = circle);
      assertEquals(setting.roundTrip(fory, open, XlangCircles.class).open, List.of());
    }
  }

  @Test(dataProvider = "nativeSettings")
  public void replacedObjectsThatDoNotFitAreRefusedWhenWritten(Setting setting) {
    Fory fory = setting.fory(ReplacedMisfitsTest::configure);
    for (int i = 0; i < 2; i++) {
      Circle circle = new Circle();
      circles(circle).forEach(value -> assertRefused(fory, value, String.class, Circle.class));
      maps(circle).forEach(value -> assertRefused(fory, value, String.class, Circle.class));
      assertRefused(fory, new CircleRecord(null, circle), String.class, Circle.class);
      assertRefused(fory, new CircleRecord(circle, circle), String.class, Circle.class);
      circle.name = "";
      assertRefused(fory, new CircleRecord(null, circle), Square.class, Circle.class);
      Circles open = with(new Circles(), o -> o.open = circle);
      assertEquals(setting.roundTrip(fory, open, Circles.class).open, new Square());
    }
  }

  private static List<HookedFields> hooked(Hooked hooked) {
    Hooked[] array = {null, hooked};
    return List.of(
        with(new HookedFields(), o -> o.hooked = hooked),
        with(new HookedFields(), o -> o.list.add(hooked)),
        with(new HookedFields(), o -> o.list = Arrays.asList(null, hooked)),
        with(new HookedFields(), o -> o.map.put(hooked, null)),
        with(new HookedFields(), o -> o.map.put(null, hooked)),
        with(new HookedFields(), o -> o.array = array));
  }

  @Test(dataProvider = "nativeSettings")
  public void whatHooksWriteInsteadIsRefusedWhereItDoesNotFit(Setting setting) {
    Fory fory = setting.fory(ReplacedMisfitsTest::configureHooked);
    for (int i = 0; i < 2; i++) {
      Hooked lost = new Hooked(false);
      hooked(lost).forEach(value -> assertRefused(fory, value, String.class, Hooked.class));
      assertRefused(fory, new HookedRecord(null, lost), String.class, Hooked.class);
      assertRefused(fory, new HookedRecord(lost, lost), String.class, Hooked.class);
      Self self = with(new Self(), o -> o.hooked = lost);
      expectThrows(UnsupportedTypeException.class, () -> fory.serialize(self));
      expectThrows(ForyException.class, () -> fory.copy(self));
      HookedFields chained = with(new HookedFields(), o -> o.chained = new Chained());
      assertRefused(fory, chained, String.class, Chained.class);
      for (HookedFields kept : hooked(new Hooked(true))) {
        if (kept.map.isEmpty()) {
          HookedFields read = setting.roundTrip(fory, kept, HookedFields.class);
          assertEquals(read.list.size(), kept.list.size());
          assertEquals(read.hooked == null, kept.hooked == null);
        }
      }
      Self read =
          setting.roundTrip(fory, with(new Self(), o -> o.hooked = new Hooked(true)), Self.class);
      assertTrue(read.hooked.stays);
      assertEquals(setting.roundTrip(fory, new Object[] {lost}), new Object[] {"hooked"});
    }
  }

  /** A class that is replaced by another one for good. */
  static final class Cover {}

  static final class InField {
    Cover cover;
  }

  static final class InList {
    List<List<Cover>> covers;
  }

  static final class InMap {
    Map<String, Cover> covers;
  }

  static final class InKeys {
    Map<Cover, String> covers;
  }

  static final class InArray {
    Cover[][] covers;
  }

  record InRecord(Cover cover) {}

  static final class Deep {
    InField within;
  }

  @DataProvider
  public static Object[][] covers() {
    return new Object[][] {
      {InField.class},
      {InList.class},
      {InMap.class},
      {InKeys.class},
      {InArray.class},
      {InRecord.class},
      {Deep.class}
    };
  }

  @Test(dataProvider = "covers")
  public void whatNeverFitsIsRefusedWhenItIsRegistered(Class<?> type) {
    for (boolean xlang : new boolean[] {false, true}) {
      ForyBuilder builder =
          Fory.builder()
              .withXlang(xlang)
              .registerReplacement(Cover.class, StringBuilder.class, c -> new StringBuilder(), null)
              .register(type);
      UnsupportedTypeException refused =
          expectThrows(UnsupportedTypeException.class, builder::build);
      assertTrue(
          refused.problem().contains("it comes back as java.lang.StringBuilder, which cannot"),
          refused.getMessage());
      assertTrue(refused.getMessage().contains(".cover"), refused.getMessage());
    }
  }

  /** One that a class below it is registered for is none that never fits. */
  static class Base {}

  static final class Own extends Base {
    int number = 3;
  }

  static final class Bases {
    Base base;
    List<Base> list = new ArrayList<>();
  }

  @Test(dataProvider = "nativeSettings")
  public void aClassBelowThatIsRegisteredItselfFits(Setting setting) {
    Fory fory =
        setting.fory(
            b ->
                b.registerReplacement(
                        Base.class, StringBuilder.class, c -> new StringBuilder(), null)
                    .registerAll(Own.class, Bases.class));
    Bases bases = new Bases();
    bases.base = new Own();
    bases.list.add(new Own());
    assertSame(setting.roundTrip(fory, bases, Bases.class).base.getClass(), Own.class);
    bases.base = new Base();
    assertRefused(fory, bases, StringBuilder.class, Base.class);
  }

  static final class Ranges {
    ContiguousSet<Integer> range;
    List<ContiguousSet<Integer>> ranges = new ArrayList<>();
    ImmutableSortedSet<Integer> sorted;
    SortedSet<Integer> set;
  }

  @Test(dataProvider = "nativeSettings")
  public void aRangeOfGuavaIsRefusedWhereOnlyARangeFits(Setting setting) {
    Fory fory = setting.fory(b -> b.install(new GuavaModule()).register(Ranges.class));
    ContiguousSet<Integer> set = ContiguousSet.closed(1, 3);
    Ranges ranges = new Ranges();
    ranges.sorted = set;
    ranges.set = set;
    Ranges read = setting.roundTrip(fory, ranges, Ranges.class);
    assertEquals(read.sorted, set);
    assertEquals(read.set, set);
    Ranges list = with(new Ranges(), o -> o.ranges.add(set));
    for (Ranges misfit : List.of(with(new Ranges(), o -> o.range = set), list)) {
      UnsupportedTypeException refused =
          expectThrows(UnsupportedTypeException.class, () -> fory.serialize(misfit));
      assertTrue(refused.problem().contains(ContiguousSet.class.getName()), refused.getMessage());
      assertTrue(refused.cure().contains("Declare"), refused.getMessage());
    }
  }

  static final class Entity {
    PersistentBag<String> bag;
  }

  @Test
  public void aFieldOfAClassOfHibernateIsRefusedWhenItIsRegistered() {
    ForyBuilder builder = Fory.builder().install(new HibernateModule()).register(Entity.class);
    ForyException refused = expectThrows(UnsupportedTypeException.class, builder::build);
    assertTrue(
        refused.problem().contains("comes back as java.util.ArrayList"), refused.getMessage());
    assertTrue(refused.getMessage().contains("Entity.bag"), refused.getMessage());
    assertTrue(refused.cure().contains("Declare"), refused.getMessage());
  }

  /** Two rules that give each object to the other one. */
  record Ping(int number) {}

  record Pong(int number) {}

  record PingField(Ping ping) {}

  @Test
  public void formsThatNeverEndAreAnErrorOfTheFamily() {
    for (Mode mode : List.of(Mode.SAME_SCHEMA, Mode.COMPATIBLE)) {
      Fory fory =
          new Setting(false, false, mode, false)
              .fory(
                  b ->
                      b.registerReplacement(Ping.class, Object.class, p -> new Pong(1), null)
                          .registerReplacement(Pong.class, Object.class, p -> new Ping(1), null)
                          .register(PingField.class));
      expectThrows(ForyException.class, () -> fory.serialize(new PingField(new Ping(1))));
    }
  }
}
