package io.fory.jdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.CompiledSources;
import io.fory.jdk.LambdaTypes.Item;
import io.fory.jdk.LambdaTypes.Mark;
import io.fory.jdk.LambdaTypes.Naming;
import io.fory.jdk.LambdaTypes.OfText;
import io.fory.jdk.LambdaTypes.Rule;
import io.fory.jdk.LambdaTypes.Shop;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Lambdas come back as from JDK serialization, where an option and registrations allow it. */
@SuppressWarnings({"serial", "unchecked", "rawtypes"}) // types of tests
public final class LambdasTest {
  static void register(ForyBuilder builder) {
    builder.withLambdasAndProxies(true);
    List<Class<?>> types =
        List.of(
            LambdasTest.class,
            Rule.class,
            Shop.class,
            Item.class,
            Naming.class,
            OfText.class,
            Mark.class,
            Function.class,
            IntFunction.class,
            ToIntFunction.class,
            Supplier.class);
    types.forEach(builder::register);
  }

  private final Oracle oracle = new Oracle(LambdasTest::register);

  private static Fory fory(Class<?>... types) {
    ForyBuilder builder = Fory.builder().withLambdasAndProxies(true);
    List.of(types).forEach(builder::register);
    return builder.build();
  }

  @DataProvider
  public Object[][] rules() {
    return rows(Shop.rules(true, (byte) 1, 'c', (short) 7, .5f, 2.5));
  }

  @DataProvider
  public Object[][] functions() {
    return rows(Shop.functions());
  }

  static Object[][] rows(Map<String, ?> all) {
    return all.entrySet().stream()
        .map(entry -> new Object[] {entry.getKey(), entry.getValue()})
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "rules")
  public void itComesBackWithWhatItCaptures(String name, Rule rule) {
    oracle.check(rule);
    Shop shop = new Shop();
    shop.rule = rule;
    shop.any = rule;
    shop.rules.add(rule);
    shop.rules.add(Shop::twice);
    shop.array = new Rule[] {rule, null, x -> x};
    oracle.each(
        fory -> {
          assertEquals(fory.copy(rule).apply(9), rule.apply(9));
          Shop copy = fory.copy(shop);
          assertEquals(copy.rule.apply(3), rule.apply(3));
          assertEquals(((Rule) copy.any).apply(4), rule.apply(4));
          assertEquals(copy.rules.get(0).apply(4), rule.apply(4));
          assertEquals(copy.rules.get(1).apply(4), 8);
          assertEquals(copy.array[0].apply(4), rule.apply(4));
          assertEquals(copy.array[2].apply(4), 4);
        });
  }

  @Test(dataProvider = "functions")
  public void everyFormOfLambdaComesBack(String name, Function<String, ?> function) {
    oracle.check(function);
    oracle.each(
        fory -> {
          Function<String, ?> copy = fory.copy(function);
          String expected = Shape.of(function.apply(" a "), false);
          assertEquals(Shape.of(copy.apply(" a "), false), expected);
          assertEquals(copy instanceof Mark, function instanceof Mark);
        });
  }

  @Test
  public void referencesLeadThroughLambdas() {
    Shop shop = new Shop();
    shop.rule = shop.ofThis();
    shop.any = shop.rule;
    Rule other = shop::add;
    Object[] graph = {shop, shop.rule, other, other};
    oracle.check(graph, true);
    Fory fory = tracking();
    Shop copy = fory.copy(shop);
    assertSame(copy.any, copy.rule);
    copy.base = 100;
    assertEquals(copy.rule.apply(1), 101);
  }

  private static Fory tracking() {
    ForyBuilder builder = Fory.builder().withRefTracking(true);
    register(builder);
    return builder.build();
  }

  /** JDK serialization writes it, and fails to read it. */
  @Test
  public void aLambdaThatCapturesWhatLeadsBackToItIsRefused() {
    Shop shop = new Shop();
    shop.rule = shop.ofThis();
    ForyException error = expectThrows(ForyException.class, () -> tracking().serialize(shop.rule));
    assertTrue(error.path().contains("rule"), error.path());
  }

  @Test
  public void theFormOfALambdaIsNoLambda() {
    SerializedLambda form =
        new SerializedLambda(
            LambdasTest.class,
            "java/lang/Runnable",
            "run",
            "()V",
            6,
            "T",
            "t",
            "()V",
            "()V",
            new Object[0]);
    UnsupportedTypeException error =
        expectThrows(
            UnsupportedTypeException.class,
            () -> fory(LambdasTest.class, Runnable.class).serialize(form));
    assertTrue(error.problem().contains("would come back as the lambda"), error.problem());
  }

  @Test
  public void aLambdaThatIsNotSerializableIsRefused() {
    Runnable runnable = () -> {};
    Fory fory = fory(Shop.class, Runnable.class);
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> fory.serialize(runnable));
    assertTrue(
        error.problem().endsWith("it is a lambda of an interface that is not Serializable"),
        error.problem());
    assertTrue(error.cure().contains("(Runnable & Serializable)"), error.cure());
    Runnable serializable = (Runnable & Serializable) () -> {};
    Fory here = fory(LambdasTest.class, Runnable.class);
    assertNotNull(here.copy(serializable));
    expectThrows(UnsupportedTypeException.class, () -> fory.serialize(Shop.unserializable()));
  }

  @Test
  public void withoutTheOptionTheErrorNamesIt() {
    Fory off = Fory.builder().register(Shop.class).build();
    Shop shop = new Shop();
    shop.rule = Shop.textOf("a");
    ForyException written = expectThrows(ForyException.class, () -> off.serialize(shop));
    assertEquals(
        written.cure(),
        "ForyBuilder.withLambdasAndProxies(true) writes serializable lambdas of registered"
            + " classes");
    byte[] bytes = fory(Shop.class).serialize(shop);
    expectThrows(TypeNotAllowedException.class, () -> off.deserialize(bytes));
    expectThrows(
        IllegalArgumentException.class,
        () -> Fory.builder().withXlang(true).withLambdasAndProxies(true).build());
  }

  @Test
  public void whereItStandsAndItsInterfaceMustBeRegistered() {
    Shop shop = new Shop();
    Rule here = x -> x + 3;
    shop.rule = here;
    ForyException error =
        expectThrows(TypeNotAllowedException.class, () -> fory(Shop.class).serialize(shop));
    assertTrue(error.cure().contains("LambdasTest"), error.cure());
    assertEquals(fory(Shop.class, LambdasTest.class).copy(shop).rule.apply(1), 4);
    byte[] bytes = fory(Shop.class, LambdasTest.class).serialize(shop);
    expectThrows(TypeNotAllowedException.class, () -> fory(Shop.class).deserialize(bytes));

    Function<String, ?> function = Shop.functions().get("virtual method");
    error = expectThrows(TypeNotAllowedException.class, () -> fory(Shop.class).serialize(function));
    assertTrue(error.cure().contains("java.util.function.Function"), error.cure());
    byte[] other = fory(Shop.class, Function.class).serialize(function);
    expectThrows(TypeNotAllowedException.class, () -> fory(Shop.class).deserialize(other));
  }

  static final class Strict {
    String text = "t";
  }

  @Test
  public void aRootAdmitsLambdasIfItsFieldsDeclareTheirInterfaces() {
    Fory fory = fory(Shop.class, Strict.class);
    Shop shop = new Shop();
    shop.rule = Shop.textOf("four");
    assertEquals(fory.deserialize(fory.serialize(shop), Shop.class).rule.apply(1), 5);
    byte[] lambda = fory.serialize(shop.rule);
    assertEquals(fory.deserialize(lambda, Rule.class).apply(1), 5);
    expectThrows(ForyException.class, () -> fory.deserialize(lambda, Strict.class));
    expectThrows(ForyException.class, () -> fory.deserialize(lambda, Comparator.class));
    fory.verify();
  }

  private static String nameIn(byte[] message) {
    String text = new String(message, ISO_8859_1);
    int from = text.indexOf("lambda$");
    return text.substring(from, text.indexOf("$1", from) + 2);
  }

  private static byte[] replaced(byte[] message, String from, String to) {
    String text = new String(message, ISO_8859_1);
    assertEquals(from.length(), to.length());
    assertTrue(text.contains(from), from);
    return text.replace(from, to).getBytes(ISO_8859_1);
  }

  @Test
  public void whatTheClassDoesNotHaveIsRefused() {
    Fory fory = fory(Shop.class);
    byte[] message = fory.serialize(Shop.textOf("abc"));
    String name = nameIn(message);
    byte[] unknown = replaced(message, name, name.replace("textOf", "xxxxOf"));
    IncompatibleSchemaException error =
        expectThrows(IncompatibleSchemaException.class, () -> fory.deserialize(unknown));
    assertTrue(error.problem().contains("lambda$xxxxOf"), error.problem());
    assertTrue(error.problem().contains(Shop.class.getName()), error.problem());
    assertNotNull(error.getCause());

    byte[] number = fory.serialize(Shop.longOf(5));
    byte[] wrongType =
        replaced(
            replaced(number, "longOf", "textOf"),
            nameIn(number).replace("lambda$longOf", ""),
            name.replace("lambda$textOf", ""));
    expectThrows(ForyException.class, () -> fory.deserialize(wrongType));
    assertEquals(fory.deserialize(message, Rule.class).apply(1), 4);
  }

  @Test
  public void everyMutantOfALambdaIsReadOrRefused() {
    Fory fory = tracking();
    Shop shop = new Shop();
    shop.rule = Shop.textOf("abc");
    shop.any = Shop.orders().get("comparing by");
    byte[] message = fory.serialize(shop);
    int refused = 0;
    for (int at = 0; at < message.length; at++) {
      for (int flip = 1; flip < 256; flip <<= 1) {
        byte[] mutant = message.clone();
        mutant[at] ^= (byte) flip;
        try {
          Object unused = fory.deserialize(mutant);
        } catch (ForyException e) {
          refused++;
        }
      }
    }
    assertTrue(refused > message.length, refused + " refused");
    assertEquals(((Shop) fory.deserialize(message)).rule.apply(1), 4);
  }

  @Test
  public void capturedValuesCountInDepthAndMemory() {
    Rule rule = x -> x;
    for (int i = 0; i < 40; i++) {
      Rule inner = rule;
      rule = x -> inner.apply(x) + 1;
    }
    ForyBuilder shallow = Fory.builder().withMaxDepth(30);
    ForyBuilder deep = Fory.builder().withMaxDepth(60);
    Rule top = rule;
    for (ForyBuilder builder : List.of(shallow, deep)) {
      builder.withLambdasAndProxies(true).register(LambdasTest.class).register(Rule.class);
    }
    byte[] bytes = deep.build().serialize(top);
    assertEquals(deep.build().deserialize(bytes, Rule.class).apply(2), 42);
    expectThrows(LimitExceededException.class, () -> shallow.build().deserialize(bytes));
    expectThrows(LimitExceededException.class, () -> shallow.build().serialize(top));
    Fory small = deep.withMaxGraphMemoryBytes(500).build();
    expectThrows(LimitExceededException.class, () -> small.deserialize(bytes));
  }

  private static final String MODEL =
      """
      package demo;
      public final class Model {
        public String text = "t";
        %s
        public static java.util.function.IntUnaryOperator rule(int more) {
          %s
          return (java.util.function.IntUnaryOperator & java.io.Serializable) x -> x + more %s;
        }
        %s
      }
      """;

  private static Class<?> model(Object... parts) {
    return CompiledSources.compile("demo.Model", MODEL.formatted(parts)).load("demo.Model");
  }

  private static Fory of(Class<?> model) {
    return fory(model, IntUnaryOperator.class);
  }

  private static Object rule(Class<?> model) throws ReflectiveOperationException {
    return model.getMethod("rule", int.class).invoke(null, 5);
  }

  @Test
  public void itFindsItsLikeInAnotherVersionOfTheClass() throws ReflectiveOperationException {
    Class<?> first = model("", "", "", "");
    Class<?> more =
        model(
            "public int number;",
            "",
            "+ 10",
            "static Runnable other = (Runnable & java.io.Serializable) () -> {};");
    Class<?> gone =
        CompiledSources.compile("demo.Model", "package demo; public final class Model {}")
            .load("demo.Model");
    byte[] bytes = of(first).serialize(rule(first));
    assertEquals(of(more).deserialize(bytes, IntUnaryOperator.class).applyAsInt(1), 16);
    Fory without = of(gone);
    expectThrows(IncompatibleSchemaException.class, () -> without.deserialize(bytes));
  }

  @Test
  public void aLambdaInADroppedFieldNeedsNothing() throws ReflectiveOperationException {
    String field = "public java.util.function.IntUnaryOperator kept = rule(3);";
    Class<?> writer = model(field + " public String last = \"l\";", "", "", "");
    Class<?> reader =
        CompiledSources.compile(
                "demo.Model",
                "package demo; public final class Model { public String text, last; }")
            .load("demo.Model");
    for (boolean tracked : new boolean[] {false, true}) {
      ForyBuilder from = Fory.builder().withLambdasAndProxies(true).withRefTracking(tracked);
      byte[] bytes =
          from.register(writer)
              .register(IntUnaryOperator.class)
              .build()
              .serialize(writer.getConstructor().newInstance());
      for (boolean on : new boolean[] {false, true}) {
        ForyBuilder to = Fory.builder().withLambdasAndProxies(on).withRefTracking(tracked);
        Object read = to.register(reader).build().deserialize(bytes);
        assertEquals(reader.getField("last").get(read), "l");
      }
    }
  }

  @Test
  public void comparatorsComeBackAsFromTheJdk() {
    List<Item> items = new ArrayList<>();
    for (String name : List.of("b", "A", "c", "B", "a")) {
      for (int price = 0; price < 3; price++) {
        items.add(new Item(name, price));
      }
    }
    Shop.orders()
        .forEach(
            (name, order) -> {
              oracle.each(
                  fory -> {
                    Comparator<Item> copy = fory.copy(order);
                    for (Item a : items) {
                      for (Item b : items) {
                        int expected = Integer.signum(order.compare(a, b));
                        assertEquals(Integer.signum(copy.compare(a, b)), expected, name);
                      }
                    }
                  });
            });
  }

  private static Item item(int i) {
    return new Item(List.of("b", "A", "c", "B", "a").get(i % 5), i % 3);
  }

  @Test
  public void containersKeepTheirOrder() {
    Shop.orders()
        .forEach(
            (name, order) -> {
              TreeMap<Item, Integer> map = new TreeMap<>(order);
              TreeSet<Item> set = new TreeSet<>(order);
              PriorityQueue<Item> queue = new PriorityQueue<>(order);
              ConcurrentSkipListMap<Item, Integer> skipList = new ConcurrentSkipListMap<>(order);
              for (int i = 0; i < 15; i++) {
                map.put(item(i), i);
                set.add(item(i));
                queue.add(item(i));
                skipList.put(item(i), i);
              }
              List<Object> graph = List.of(map, set, queue, skipList);
              if (!name.contains("nulls, then")) {
                oracle.check(graph, false);
              }
              oracle.each(
                  fory -> {
                    List<Object> copy = fory.copy(graph);
                    assertEquals(names(((TreeMap<?, ?>) copy.get(0)).keySet()), names(set), name);
                    assertEquals(names((TreeSet<?>) copy.get(1)), names(set), name);
                    assertEquals(names((PriorityQueue<?>) copy.get(2)), names(queue), name);
                    TreeSet<Item> more = new TreeSet<>((TreeSet<Item>) copy.get(1));
                    assertEquals(more.size(), set.size());
                  });
            });
  }

  private static String names(Iterable<?> items) {
    StringBuilder text = new StringBuilder();
    items.forEach(item -> text.append(((Item) item).name).append(((Item) item).price));
    return text.toString();
  }

  @Test
  public void nullsFirstNeedsNoOption() {
    Fory fory = Fory.builder().withRefTracking(true).build();
    List<Comparator<String>> all =
        List.of(
            Comparator.nullsFirst(null),
            Comparator.nullsLast(Comparator.naturalOrder()),
            Comparator.nullsFirst(Comparator.<String>reverseOrder()),
            Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER).reversed(),
            Comparator.nullsLast(Comparator.nullsFirst(Comparator.<String>naturalOrder())));
    for (Comparator<String> order : all) {
      Comparator<String> copy = fory.copy(order);
      List<String> texts = Arrays.asList("b", null, "A", "a");
      List<String> sorted = new ArrayList<>(texts);
      sorted.sort(order);
      List<String> again = new ArrayList<>(texts);
      again.sort(copy);
      assertEquals(again, sorted);
    }
  }

  static final class Counting implements Comparator<String>, Serializable {
    int calls;

    @Override
    public int compare(String a, String b) {
      calls++;
      return a.compareTo(b);
    }
  }

  /** Neither what writeReplace makes of it nor another one. */
  @Test
  public void theComparatorInsideIsTheSameObject() {
    Counting counting = new Counting();
    Comparator<String> lambda = (Comparator<String> & Serializable) counting::compare;
    Fory fory =
        Fory.builder()
            .withRefTracking(true)
            .withLambdasAndProxies(true)
            .register(Counting.class)
            .register(LambdasTest.class)
            .build();
    for (Comparator<String> inside : List.of(counting, lambda)) {
      Object[] copy =
          fory.copy(
              new Object[] {
                inside, Comparator.nullsFirst(inside), Collections.reverseOrder(inside), counting
              });
      for (int i = 0; i < 3; i++) {
        compare(copy[i]);
      }
      assertEquals(((Counting) copy[3]).calls, 3);
      TreeSet<String> set = new TreeSet<>(Comparator.nullsLast(inside));
      Object[] pair = fory.copy(new Object[] {set, inside});
      assertEquals(Shape.of(pair[0], true), Shape.of(set, true));
    }
  }

  @SuppressWarnings("unchecked") // of strings
  private static void compare(Object order) {
    ((Comparator<String>) order).compare("a", "b");
  }

  /** A comparator may cost as much as its parts, each time that keys are compared. */
  @Test
  public void comparatorsAreInTheAccountOfWork() {
    Comparator<Item> order = Shop.orders().get("comparing");
    for (int i = 0; i < 60; i++) {
      order = order.thenComparing(order);
    }
    PriorityQueue<Item> light = new PriorityQueue<>(Shop.orders().get("comparing"));
    PriorityQueue<Item> heavy = new PriorityQueue<>(order); // never compares an item with itself
    for (int i = 0; i < 3; i++) {
      light.add(new Item("i" + i, i));
      heavy.add(new Item("i" + i, i));
    }
    byte[] bytes = tracking().serialize(heavy);
    expectThrows(LimitExceededException.class, () -> tracking().deserialize(bytes));
    assertEquals(tracking().copy(light).size(), 3);
  }
}
