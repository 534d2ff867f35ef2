package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Views of rows by interfaces, of generated code and of proxies. */
@SuppressWarnings({"ArrayRecordComponent", "TypeParameterUnusedInFormals"}) // shapes
public final class ViewTest {
  private static final int RUNS = 400;

  enum Color {
    RED,
    GREEN
  }

  record Item(String name, int count) {}

  record Chain(int value, Middle next) {}

  record Middle(int value, Last next) {}

  record Last(int value) {}

  record Order(
      boolean flag,
      byte int8,
      short int16,
      char unit,
      int int32,
      long int64,
      float float32,
      double float64,
      Integer boxed,
      String text,
      Color color,
      BigDecimal price,
      byte[] bytes,
      LocalDate date,
      Instant createdAt,
      Duration duration,
      LocalTime time,
      Optional<String> note,
      OptionalInt many,
      Item item,
      List<Item> items,
      Set<String> tags,
      Map<String, Item> byName,
      List<Integer> numbers,
      int[] ints,
      Item[] array) {}

  interface ItemView {
    String name();

    int count();

    default String label() {
      return count() + " x " + name();
    }
  }

  interface Named<T> {
    T getText();
  }

  interface OrderView extends Named<String> {
    boolean isFlag();

    int int8();

    double int16();

    char unit();

    long int32();

    long int64();

    double float32();

    Double float64();

    Integer boxed();

    Color color();

    BigDecimal getPrice();

    byte[] bytes();

    LocalDate date();

    Instant getCreatedAt();

    Duration duration();

    LocalTime time();

    Optional<String> note();

    OptionalInt many();

    ItemView item();

    List<ItemView> items();

    Set<String> tags();

    Map<String, ItemView> byName();

    Collection<Long> numbers();

    int[] ints();

    ItemView[] array();

    default int sum() {
      int sum = 0;
      for (ItemView item : items()) {
        sum += item == null ? 0 : item.count();
      }
      return sum;
    }
  }

  interface Some {
    String text();

    Item item();

    Iterable<Item> items();

    Set<ItemView> getArray();
  }

  interface Missing {
    int absent();
  }

  interface WrongType {
    int text();
  }

  interface Narrower {
    int int64();
  }

  interface WithParameter {
    int int32(int index);
  }

  interface Generic {
    <T> T item();
  }

  interface Recursive {
    int value();

    Recursive next();
  }

  sealed interface Closed {
    int int32();

    record Only(int int32) implements Closed {}
  }

  interface Wide {
    Object text();
  }

  interface Narrow extends Wide {
    @Override
    String text();
  }

  record Thrower(int hash) {
    @Override
    public int hashCode() {
      throw new IllegalStateException("hash");
    }
  }

  record Throwers(List<Thrower> all) {}

  interface ThrowerSet {
    Set<Thrower> all();
  }

  interface Odd {
    String foryPlan();
  }

  record OddRecord(String foryPlan, String name) {}

  interface Boxed {
    int boxed();
  }

  static final RowEncoder<Order> ENCODER = Encoders.bean(Order.class);

  static Order order(String text) {
    Item tea = new Item("tea", 2);
    return new Order(
        true,
        (byte) -1,
        (short) -2,
        'x',
        -3,
        Long.MIN_VALUE,
        0.5f,
        0.25,
        null,
        text,
        Color.GREEN,
        new BigDecimal("1.50"),
        new byte[] {1, 2},
        LocalDate.of(2020, 2, 3),
        Instant.parse("2020-02-03T04:05:06.789012Z"),
        Duration.ofMillis(5),
        LocalTime.NOON,
        Optional.of("n"),
        OptionalInt.empty(),
        tea,
        Arrays.asList(tea, null, new Item("milk", 1)),
        Set.of("a", "b"),
        Map.of("t", tea),
        Arrays.asList(7, null, 9),
        new int[] {1, 2},
        new Item[] {tea, null});
  }

  /** Formats of both layouts whose views are proxies, and whose views are generated. */
  @DataProvider
  public static Object[][] engines() {
    List<Object[]> engines = new ArrayList<>();
    for (RowLayout layout : RowLayout.values()) {
      RowFormatBuilder builder = Encoders.builder().withLayout(layout);
      engines.add(new Object[] {builder.withCodegen(false).build(), true});
      RowFormat generated = builder.withCodegen(true).withAsyncCompilation(false).build();
      engines.add(new Object[] {generated, false});
    }
    return engines.toArray(new Object[0][]);
  }

  @Test(dataProvider = "engines")
  public void gettersReadTheFieldsOfTheirNames(RowFormat format, boolean proxy) throws Exception {
    RowEncoder<Order> encoder = format.bean(Order.class);
    for (BinaryRow row : Memories.of(encoder.toRow(order("ä")))) {
      OrderView view = format.viewer(OrderView.class, encoder.schema()).view(row);
      assertEquals(Proxy.isProxyClass(view.getClass()), proxy);
      assertTrue(view.isFlag());
      assertEquals(view.int8(), -1);
      assertEquals(view.int16(), -2.0);
      assertEquals(view.unit(), 'x');
      assertEquals(view.int32(), -3L);
      assertEquals(view.int64(), Long.MIN_VALUE);
      assertEquals(view.float32(), 0.5);
      assertEquals(view.float64(), 0.25);
      assertNull(view.boxed());
      assertEquals(view.getText(), "ä");
      assertEquals(view.color(), Color.GREEN);
      assertEquals(view.getPrice(), new BigDecimal("1.50"));
      assertEquals(view.bytes(), new byte[] {1, 2});
      assertEquals(view.date(), LocalDate.of(2020, 2, 3));
      assertEquals(view.getCreatedAt(), order("").createdAt());
      assertEquals(view.duration(), Duration.ofMillis(5));
      assertEquals(view.time(), LocalTime.NOON);
      assertEquals(view.note(), Optional.of("n"));
      assertEquals(view.many(), OptionalInt.empty());
      assertEquals(view.tags(), Set.of("a", "b"));
      assertEquals(new ArrayList<>(view.numbers()), Arrays.asList(7L, null, 9L));
      assertEquals(view.ints(), new int[] {1, 2});
    }
  }

  @Test(dataProvider = "engines")
  public void interfacesWithinAreViews(RowFormat format, boolean proxy) {
    RowEncoder<Order> encoder = format.bean(Order.class);
    BinaryRow row = encoder.toRow(order(null));
    OrderView view = format.viewer(OrderView.class, encoder.schema()).view(row);
    assertEquals(Proxy.isProxyClass(view.item().getClass()), proxy);
    assertEquals(view.item().label(), "2 x tea");
    assertEquals(view.items().size(), 3);
    assertNull(view.items().get(1));
    assertEquals(view.items().get(2).name(), "milk");
    assertEquals(view.byName().get("t").count(), 2);
    assertNull(view.byName().get("u"));
    assertEquals(view.byName().keySet(), Set.of("t"));
    assertEquals(view.array()[0], view.item());
    assertNull(view.array()[1]);
    Some some = format.viewer(Some.class, encoder.schema()).view(row);
    assertEquals(some.item(), new Item("tea", 2));
    assertEquals(some.items().iterator().next(), new Item("tea", 2));
    assertEquals(some.getArray(), new HashSet<>(Arrays.asList(view.item(), null)));
  }

  @Test(dataProvider = "engines")
  public void viewsAreEqualByTheirProperties(RowFormat format, boolean proxy) {
    RowEncoder<Order> encoder = format.bean(Order.class);
    RowSchema schema = encoder.schema();
    RowViewer<OrderView> viewer = format.viewer(OrderView.class, schema);
    OrderView view = viewer.view(encoder.toRow(order("a")));
    OrderView same = viewer.view(encoder.toRow(order("a")));
    assertEquals(view, same);
    assertEquals(view.hashCode(), same.hashCode());
    assertEquals(view, Encoders.viewer(OrderView.class, schema).view(encoder.toRow(order("a"))));
    assertNotEquals(view, viewer.view(encoder.toRow(order("b"))));
    assertFalse(view.equals(null));
    assertFalse(view.equals("a"));
    assertFalse(view.item().equals(view));
    assertEquals(view.item().toString(), "ItemView[count=2, name=tea]");
    RowEncoder<Item> items = format.bean(Item.class);
    BinaryRow tea = items.toRow(new Item("tea", 2));
    ItemView other = format.viewer(ItemView.class, items.schema()).view(tea);
    assertEquals(other, view.item());
    assertEquals(other.hashCode(), view.item().hashCode());
    assertEquals(items.view(tea, ItemView.class), other);
  }

  @Test(dataProvider = "engines")
  public void nullIsNoPrimitive(RowFormat format, boolean proxy) {
    RowEncoder<Order> encoder = format.bean(Order.class);
    BinaryRow row = encoder.toRow(order(""));
    Boxed view = format.viewer(Boxed.class, encoder.schema()).view(row);
    TypeMismatchException refused = expectThrows(TypeMismatchException.class, view::boxed);
    assertEquals(refused.path(), "boxed");
  }

  @Test
  public void whatIsNoGetterIsRefusedWhenTheViewIsMade() {
    refused(IncompatibleSchemaException.class, Missing.class, "Missing.absent()");
    refused(IncompatibleSchemaException.class, Missing.class, "created_at");
    refused(IncompatibleSchemaException.class, WrongType.class, "Declare the getter as String");
    refused(IncompatibleSchemaException.class, Narrower.class, "Declare the getter as long");
    refused(UnsupportedTypeException.class, WithParameter.class, "int32 is no getter");
    refused(UnsupportedTypeException.class, Generic.class, "item is no getter");
    refused(UnsupportedTypeException.class, Closed.class, "sealed");
    refused(UnsupportedTypeException.class, Item.class, "interface");
    refused(UnsupportedTypeException.class, Named.class, "all that is known of T");
  }

  private static void refused(Class<? extends ForyException> error, Class<?> type, String part) {
    ForyException refused = expectThrows(error, () -> Encoders.viewer(type, ENCODER.schema()));
    assertTrue(refused.getMessage().contains(part), refused.getMessage());
    assertThrows(error, () -> ENCODER.view(ENCODER.toRow(order("")), type));
  }

  @Test(dataProvider = "engines")
  public void anInterfaceMayReturnItself(RowFormat format, boolean proxy) {
    RowEncoder<Chain> chains = format.bean(Chain.class);
    BinaryRow row = chains.toRow(new Chain(1, new Middle(2, new Last(3))));
    Recursive view = format.viewer(Recursive.class, chains.schema()).view(row);
    assertEquals(view.next().value(), 2);
    Recursive middle = view.next();
    ForyException refused = expectThrows(IncompatibleSchemaException.class, middle::next);
    assertTrue(refused.getMessage().contains("Recursive.next()"), refused.getMessage());
    BinaryRow none = chains.toRow(new Chain(1, null));
    assertNull(format.viewer(Recursive.class, chains.schema()).view(none).next());
  }

  @Test(dataProvider = "engines")
  public void theNarrowerOfTwoReturnTypesIsTheGetters(RowFormat format, boolean proxy) {
    RowEncoder<Order> encoder = format.bean(Order.class);
    Narrow view =
        format.viewer(Narrow.class, encoder.schema()).view(encoder.toRow(order("narrow")));
    assertEquals(view.text(), "narrow");
    assertEquals(((Wide) view).text(), "narrow");
  }

  @Test(dataProvider = "engines")
  public void whatCodeOfTheApplicationThrowsIsItsFailure(RowFormat format, boolean proxy) {
    RowEncoder<Throwers> throwers = format.bean(Throwers.class);
    BinaryRow row = throwers.toRow(new Throwers(List.of(new Thrower(1))));
    ThrowerSet view = throwers.view(row, ThrowerSet.class);
    UserCodeException thrown = expectThrows(UserCodeException.class, view::all);
    assertEquals(thrown.path(), "all");
  }

  @Test(dataProvider = "engines")
  public void whereNoCodeCanBeGeneratedProxiesServe(RowFormat format, boolean proxy) {
    RowEncoder<OddRecord> odd = format.bean(OddRecord.class);
    BinaryRow row = odd.toRow(new OddRecord("odd", "ann"));
    assertEquals(odd.view(row, Odd.class).foryPlan(), "odd");
    Principal ofTheJdk = odd.view(row, Principal.class);
    assertEquals(ofTheJdk.getName(), "ann");
    assertFalse(ofTheJdk.implies(null), "a default method");
    assertTrue(Proxy.isProxyClass(ofTheJdk.getClass()));
  }

  @Test
  public void codeIsGeneratedForWhatIsUsedOften() throws InterruptedException {
    BinaryRow row = ENCODER.toRow(order("often"));
    RowViewer<Some> viewer = Encoders.builder().build().viewer(Some.class, ENCODER.schema());
    assertTrue(Proxy.isProxyClass(viewer.view(row).getClass()));
    for (int i = 0; i < 100; i++) {
      viewer.view(row);
    }
    for (int i = 0; i < 600 && Proxy.isProxyClass(viewer.view(row).getClass()); i++) {
      Thread.sleep(100); // another thread generates
    }
    assertFalse(Proxy.isProxyClass(viewer.view(row).getClass()));
    assertEquals(viewer.view(row).text(), "often");
  }

  @Test
  public void rowsOfAnotherSchemaAreRefused() {
    BinaryRow item = Encoders.bean(Item.class).toRow(new Item("a", 1));
    assertThrows(IncompatibleSchemaException.class, () -> ENCODER.view(item, Some.class));
    RowViewer<Some> viewer = Encoders.viewer(Some.class, ENCODER.schema());
    assertThrows(IncompatibleSchemaException.class, () -> viewer.view(item));
    assertEquals(viewer.schema(), ENCODER.schema());
  }

  @Test
  public void listsAndMapsOfViewsAreUnmodifiable() {
    OrderView view = ENCODER.view(ENCODER.toRow(order("a")), OrderView.class);
    assertThrows(UnsupportedOperationException.class, () -> view.items().add(null));
    assertThrows(UnsupportedOperationException.class, () -> view.items().set(0, null));
    assertThrows(UnsupportedOperationException.class, () -> view.byName().remove("t"));
    assertThrows(UnsupportedOperationException.class, () -> view.byName().keySet().clear());
    assertThrows(IndexOutOfBoundsException.class, () -> view.items().get(3));
  }

  @Test(dataProvider = "engines")
  public void hostileBytesAreOurErrors(RowFormat format, boolean proxy) throws Exception {
    RowEncoder<Order> encoder = format.bean(Order.class);
    RowViewer<OrderView> viewer = format.viewer(OrderView.class, encoder.schema());
    byte[] bytes = encoder.toRow(order("hostile")).toByteArray();
    int failed = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      Random random = new Random(seed);
      byte[] mutated = bytes.clone();
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        int at = random.nextInt(random.nextBoolean() ? mutated.length : 240);
        mutated[at] = (byte) (random.nextBoolean() ? random.nextInt() : 1 << random.nextInt(8));
      }
      OrderView view = viewer.view(BinaryRow.of(encoder.schema(), mutated));
      for (Method getter : OrderView.class.getMethods()) {
        if (getter.getParameterCount() == 0) {
          failed += read(view, getter, seed) ? 0 : 1;
        }
      }
    }
    assertTrue(failed > RUNS / 4, failed + " getters refused");
  }

  /** Reads a property with all that it has; returns whether it could be read. */
  private static boolean read(Object view, Method getter, int seed) throws Exception {
    try {
      Object value = getter.invoke(view);
      if (value instanceof Iterable<?> elements) {
        for (Object element : elements) {
          assertEquals(element, element);
        }
      }
      return ("" + value).length() + Objects.hashCode(value) + view.hashCode() != 0;
    } catch (ForyException e) {
      return false;
    } catch (InvocationTargetException e) {
      assertTrue(e.getCause() instanceof ForyException, seed + ": " + e.getCause());
      return false;
    }
  }
}
