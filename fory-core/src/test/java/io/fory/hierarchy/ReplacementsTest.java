package io.fory.hierarchy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Objects of a hierarchy that are written as objects of another class. */
@SuppressWarnings({"unchecked", "rawtypes", "varargs"}) // literals of generic classes are raw
public final class ReplacementsTest {
  /** Base of immutable lists, none of which a constructor makes. */
  abstract static class Row<E> extends AbstractList<E> {
    static <E> Row<E> copyOf(Collection<? extends E> elements) {
      Object[] all = elements.toArray();
      return all.length == 1 ? new SingleRow<>(all[0]) : new ArrayRow<>(all);
    }

    @SafeVarargs
    static <E> Row<E> of(E... elements) {
      return copyOf(Arrays.asList(elements));
    }
  }

  private static final class SingleRow<E> extends Row<E> {
    private final Object element;

    SingleRow(Object element) {
      this.element = element;
    }

    @Override
    @SuppressWarnings("unchecked") // made from elements of E
    public E get(int index) {
      return (E) element;
    }

    @Override
    public int size() {
      return 1;
    }
  }

  private static final class ArrayRow<E> extends Row<E> {
    private final Object[] elements;

    ArrayRow(Object[] elements) {
      this.elements = elements;
    }

    @Override
    @SuppressWarnings("unchecked") // made from elements of E
    public E get(int index) {
      return (E) elements[index];
    }

    @Override
    public int size() {
      return elements.length;
    }
  }

  /** An interface whose objects are known by a text. */
  interface Unit {
    String code();

    static Unit of(String code) {
      return code.length() > 2 ? new LongUnit(code) : new ShortUnit(code);
    }
  }

  record ShortUnit(String code) implements Unit {}

  static final class LongUnit implements Unit, Serializable {
    private static final long serialVersionUID = 1;
    private final String text;

    LongUnit(String text) {
      this.text = text;
    }

    @Override
    public String code() {
      return text;
    }

    Object writeReplace() {
      throw new IllegalStateException("is replaced before it is asked");
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof LongUnit other && text.equals(other.text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }
  }

  /** The form of an amount. */
  record AmountForm(long cents, Unit unit) {}

  static final class Amount {
    final Object hidden;

    Amount(long cents, Unit unit) {
      hidden = new Object[] {cents, unit};
    }

    long cents() {
      return (Long) ((Object[]) hidden)[0];
    }

    Unit unit() {
      return (Unit) ((Object[]) hidden)[1];
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Amount a && cents() == a.cents() && unit().equals(a.unit());
    }

    @Override
    public int hashCode() {
      return Objects.hash(cents(), unit());
    }
  }

  static final class Order {
    @ForyField(nullable = true)
    Row<String> lines;

    @ForyField(nullable = true)
    List<Amount> amounts;

    @ForyField(nullable = true)
    Map<Amount, Unit> byAmount;

    @ForyField(nullable = true)
    Set<Unit> units;

    @ForyField(nullable = true)
    Object any;

    final Amount last;
    final Unit unit;

    @ForyField(nullable = true)
    Unit none;

    Order(Amount last, Unit unit) {
      this.last = last;
      this.unit = unit;
    }
  }

  record Pair(Amount amount, @ForyField(nullable = true) Unit unit, Row<Amount> row) {}

  private static void configure(ForyBuilder builder) {
    builder
        .register(Order.class, 1)
        .register(Pair.class, 2)
        .registerReplacement(Row.class, ArrayList.class, ArrayList::new, Row::copyOf)
        .registerReplacement(Unit.class, String.class, Unit::code, Unit::of)
        .registerReplacement(
            Amount.class,
            AmountForm.class,
            amount -> new AmountForm(amount.cents(), amount.unit()),
            form -> new Amount(form.cents(), form.unit()));
  }

  @DataProvider
  public static Iterator<Object[]> settings() {
    return Setting.all();
  }

  @DataProvider
  public static Iterator<Object[]> nativeSettings() {
    return Setting.ofNativeFormat();
  }

  private static Order order() {
    Amount amount = new Amount(5, Unit.of("CHF"));
    Order order = new Order(amount, Unit.of("kg"));
    order.lines = Row.of("a", "b", "c");
    order.amounts = new ArrayList<>(List.of(amount, new Amount(7, Unit.of("m")), amount));
    order.byAmount = new HashMap<>(Map.of(new Amount(8, Unit.of("s")), Unit.of("mol")));
    order.units = new HashSet<>(Set.of(Unit.of("K"), Unit.of("Candela")));
    order.any = new ArrayList<>(List.of(Row.of(1), amount, Unit.of("A"), Unit.of("Volt")));
    return order;
  }

  private static void assertOrder(Order read, Order order) {
    assertEquals(read.lines, order.lines);
    assertSame(read.lines.getClass(), ArrayRow.class);
    assertEquals(read.amounts, order.amounts);
    assertEquals(read.byAmount, order.byAmount);
    assertEquals(read.byAmount.get(new Amount(8, Unit.of("s"))), Unit.of("mol"));
    assertEquals(read.units, order.units);
    assertTrue(read.units.contains(Unit.of("Candela")));
    assertEquals(read.any, order.any);
    assertSame(((List<?>) read.any).get(0).getClass(), SingleRow.class);
    assertSame(((List<?>) read.any).get(3).getClass(), LongUnit.class);
    assertEquals(read.last, order.last);
    assertEquals(read.unit, order.unit);
    assertEquals(read.none, null);
  }

  @Test(dataProvider = "settings")
  public void replacedObjectsComeBackInEveryPlace(Setting setting) {
    Fory fory = setting.fory(ReplacementsTest::configure);
    for (int i = 0; i < 3; i++) {
      Order order = order();
      assertOrder((Order) setting.roundTrip(fory, order), order);
      assertOrder(setting.roundTrip(fory, order, Order.class), order);
    }
    Pair pair = new Pair(new Amount(1, Unit.of("x")), null, Row.of(new Amount(2, Unit.of("long"))));
    assertEquals(setting.roundTrip(fory, pair, Pair.class), pair);
  }

  @Test(dataProvider = "settings")
  public void replacedObjectsAreRoots(Setting setting) {
    Fory fory = setting.fory(ReplacementsTest::configure);
    assertEquals(setting.roundTrip(fory, Row.of("a", "b")), Row.of("a", "b"));
    assertEquals(setting.roundTrip(fory, Row.of("a", "b"), Row.class), Row.of("a", "b"));
    assertEquals(setting.roundTrip(fory, Row.of("a", "b"), List.class), Row.of("a", "b"));
    assertEquals(setting.roundTrip(fory, Row.of("a"), SingleRow.class), Row.of("a"));
    assertEquals(setting.roundTrip(fory, Unit.of("cd"), Unit.class), Unit.of("cd"));
    assertEquals(setting.roundTrip(fory, Unit.of("cd"), ShortUnit.class), Unit.of("cd"));
    Amount amount = new Amount(3, Unit.of("cd"));
    assertEquals(setting.roundTrip(fory, amount, Amount.class), amount);
    assertEquals(setting.roundTrip(fory, amount), amount);
  }

  @Test(dataProvider = "settings")
  public void whatDoesNotFitThePlaceIsAnError(Setting setting) {
    Fory fory = setting.fory(ReplacementsTest::configure);
    byte[] bytes = fory.serialize(Row.of("a"));
    expectThrows(TypeMismatchException.class, () -> fory.deserialize(bytes, ArrayRow.class));
    expectThrows(ForyException.class, () -> fory.deserialize(bytes, Amount.class));
    assertEquals(fory.deserialize(bytes), Row.of("a"));
  }

  @Test(dataProvider = "nativeSettings")
  public void identityIsKeptWhereReferencesAreTracked(Setting setting) {
    Fory fory = setting.fory(ReplacementsTest::configure);
    Order read = setting.roundTrip(fory, order(), Order.class);
    assertSameIf(setting.references(), read.last, read.amounts.get(0));
    assertSameIf(setting.references(), read.amounts.get(2), read.amounts.get(0));
    assertSameIf(setting.references(), ((List<?>) read.any).get(1), read.last);
  }

  private static void assertSameIf(boolean same, Object actual, Object expected) {
    if (same) {
      assertSame(actual, expected);
    } else {
      assertNotSame(actual, expected);
    }
  }

  /** Fields for the subclasses of a base. */
  static final class Narrow {
    SingleRow<String> single;
    Collection<String> wide;
    Object[] array;
    Row<?>[] rows;
    List<SingleRow<String>> singles;
  }

  @Test(dataProvider = "nativeSettings")
  public void placesMayBeNarrowerAndWiderThanTheBase(Setting setting) {
    Fory fory =
        setting.fory(
            b ->
                b.register(Narrow.class)
                    .registerReplacement(
                        Row.class, Object[].class, Row::toArray, elements -> Row.of(elements)));
    Narrow narrow = new Narrow();
    narrow.single = new SingleRow<>("x");
    narrow.wide = Row.of("a", "b");
    narrow.array = new Object[] {Row.of(1, 2), "s"};
    narrow.rows = new Row<?>[] {Row.of(1), null, Row.of(1, 2)};
    narrow.singles = new ArrayList<>(List.of(new SingleRow<>("p"), new SingleRow<>("q")));
    Narrow read = setting.roundTrip(fory, narrow, Narrow.class);
    assertEquals(read.single, narrow.single);
    assertEquals(read.wide, narrow.wide);
    assertEquals(read.array, narrow.array);
    assertEquals(read.rows, narrow.rows);
    assertEquals(read.singles, narrow.singles);
  }

  @Test
  public void functionsThatFailAreNamed() {
    Fory fory =
        Fory.builder()
            .registerReplacement(
                Unit.class,
                String.class,
                unit -> {
                  if (unit.code().equals("null")) {
                    return null;
                  }
                  return Objects.requireNonNull(unit.code().equals("throw") ? null : unit.code());
                },
                code -> {
                  if (code.equals("readthrow")) {
                    throw new IllegalStateException("secret");
                  }
                  return code.equals("readnull") ? null : Unit.of(code);
                })
            .build();
    for (String code : List.of("null", "throw")) {
      UserCodeException e =
          expectThrows(UserCodeException.class, () -> fory.serialize(Unit.of(code)));
      assertTrue(
          e.getMessage().contains("replacement of " + Unit.class.getTypeName()), e.getMessage());
    }
    for (String code : List.of("readnull", "readthrow")) {
      byte[] bytes = fory.serialize(Unit.of(code));
      UserCodeException e = expectThrows(UserCodeException.class, () -> fory.deserialize(bytes));
      assertTrue(!e.getMessage().contains("secret"), e.getMessage());
    }
    assertEquals(fory.deserialize(fory.serialize(Unit.of("ok"))), Unit.of("ok"));
  }

  /** A tree whose nodes have immutable children. */
  static final class Node {
    @ForyField(nullable = true, ref = true)
    Row<Node> children;

    @ForyField(nullable = true, ref = true)
    Node parent;

    @ForyField(nullable = true, ref = true)
    Object any;
  }

  @Test(dataProvider = "settings")
  public void listsMayLeadBackToWhatHoldsThem(Setting setting) {
    if (!setting.references()) {
      return; // cycles need references
    }
    Fory fory =
        setting.fory(
            b ->
                b.register(Node.class)
                    .registerReplacement(Row.class, ArrayList.class, ArrayList::new, Row::copyOf));
    Node root = new Node();
    Node child = new Node();
    child.parent = root;
    root.children = Row.of(child, child);
    Node read = setting.roundTrip(fory, root, Node.class);
    assertSame(read.children.get(0).parent, read);
    assertSame(read.children.get(1), read.children.get(0));
  }

  static final class Box {
    Object content;
  }

  @Test(dataProvider = "nativeSettings")
  public void aCycleThroughAReplacedObjectIsRefused(Setting setting) {
    if (!setting.references()) {
      return; // cycles need references
    }
    Fory fory =
        setting.fory(
            b ->
                b.register(Node.class)
                    .registerReplacement(
                        Box.class,
                        ArrayList.class,
                        box -> new ArrayList<>(Arrays.asList(box.content)),
                        list -> {
                          Box box = new Box();
                          box.content = list.get(0);
                          return box;
                        }));
    Box box = new Box();
    Node node = new Node();
    node.any = box;
    box.content = node;
    expectThrows(UnsupportedTypeException.class, () -> fory.serialize(box));
    byte[] bytes = fory.serialize(node);
    expectThrows(UnsupportedTypeException.class, () -> fory.deserialize(bytes));
    box.content = "x";
    assertEquals(((Box) ((Node) fory.deserialize(fory.serialize(node))).any).content, "x");
  }

  interface Animal {
    String name();
  }

  interface Pet extends Animal {}

  interface Robot {
    int number();
  }

  static final class Dog implements Pet {
    String name = "dog";

    @Override
    public String name() {
      return name;
    }
  }

  static final class Cat implements Pet {
    @Override
    public String name() {
      return "cat";
    }
  }

  static final class Wolf implements Animal {
    @Override
    public String name() {
      return "wolf";
    }
  }

  static final class RobotDog implements Animal, Robot {
    @Override
    public String name() {
      return "robot dog";
    }

    @Override
    public int number() {
      return 7;
    }
  }

  private static ForyBuilder animals(boolean reversed) {
    ForyBuilder builder = Fory.builder();
    Runnable[] calls = {
      () ->
          builder.registerReplacement(
              Animal.class, String.class, a -> "animal " + a.name(), s -> new Wolf()),
      () -> builder.registerReplacement(Pet.class, String.class, p -> "pet", s -> new Cat()),
      () -> builder.register(Dog.class, 3),
      () ->
          builder.registerReplacement(
              Robot.class, Integer.class, Robot::number, n -> new RobotDog())
    };
    for (int i = 0; i < calls.length; i++) {
      calls[reversed ? calls.length - 1 - i : i].run();
    }
    return builder;
  }

  @Test
  public void theLowestRuleHoldsAndTheOrderOfCallsDoesNotMatter() {
    Fory fory = animals(false).build();
    Fory reversed = animals(true).build();
    for (Object value : List.of(new Dog(), new Cat(), new Wolf())) {
      byte[] bytes = fory.serialize(value);
      assertEquals(reversed.serialize(value), bytes);
      assertSame(reversed.deserialize(bytes).getClass(), value.getClass());
    }
    for (Fory each : List.of(fory, reversed)) {
      UnsupportedTypeException e =
          expectThrows(UnsupportedTypeException.class, () -> each.serialize(new RobotDog()));
      assertTrue(e.getMessage().contains("neither is below the other"), e.getMessage());
    }
  }

  @Test
  public void twoRulesForARegisteredClassAreAnErrorWhenItIsBuilt() {
    ForyBuilder builder =
        Fory.builder()
            .registerDefaultSerializer(Animal.class, type -> null)
            .registerDefaultSerializer(Robot.class, type -> null)
            .register(RobotDog.class);
    expectThrows(UnsupportedTypeException.class, builder::build);
  }

  @Test
  public void aFormThatIsReplacedItselfIsRefused() {
    ForyBuilder own =
        Fory.builder().registerReplacement(Animal.class, Dog.class, a -> (Dog) a, d -> d);
    expectThrows(IllegalArgumentException.class, own::build);
    ForyBuilder circle =
        Fory.builder()
            .registerReplacement(Dog.class, Cat.class, d -> new Cat(), c -> new Dog())
            .registerReplacement(Cat.class, Dog.class, c -> new Dog(), d -> new Cat());
    expectThrows(IllegalArgumentException.class, circle::build);
    Fory open =
        Fory.builder()
            .registerReplacement(Animal.class, Object.class, a -> a, o -> (Animal) o)
            .build();
    expectThrows(UserCodeException.class, () -> open.serialize(new Wolf()));
    Fory registered =
        Fory.builder()
            .registerReplacement(Animal.class, Dog.class, a -> new Dog(), d -> d)
            .register(Dog.class)
            .build();
    assertSame(registered.deserialize(registered.serialize(new Cat())).getClass(), Dog.class);
  }

  @Test
  public void unregisteredSubclassesThatAppearLaterAreReplaced() {
    Fory fory =
        Fory.builder()
            .requireClassRegistration(false)
            .registerReplacement(Unit.class, String.class, Unit::code, Unit::of)
            .build();
    Unit lambda = () -> "lambda";
    assertEquals(fory.deserialize(fory.serialize(lambda)), Unit.of("lambda"));
    assertEquals(fory.deserialize(fory.serialize(Unit.of("V"))), Unit.of("V"));
  }

  @Test
  public void anEmptyMapOfReplacedKeysAndANumberedBase() {
    ForyBuilder builder = Fory.builder();
    configure(builder);
    builder.register(Unit.class, 77);
    Fory fory = builder.build();
    Map<Unit, Unit> map = new LinkedHashMap<>();
    map.put(Unit.of("a"), Unit.of("bcd"));
    assertEquals(fory.deserialize(fory.serialize(map)), map);
    assertTrue(fory.serialize(Unit.of("a")).length < 16);
  }
}
