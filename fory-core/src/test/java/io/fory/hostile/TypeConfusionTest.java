package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import io.fory.hostile.SeedTypes.Circle;
import io.fory.hostile.SeedTypes.Color;
import io.fory.hostile.SeedTypes.Holder;
import io.fory.hostile.SeedTypes.NamedPoint;
import io.fory.hostile.SeedTypes.Names;
import io.fory.hostile.SeedTypes.Node;
import io.fory.hostile.SeedTypes.NumberKey;
import io.fory.hostile.SeedTypes.Point;
import io.fory.hostile.SeedTypes.Shape;
import io.fory.hostile.SeedTypes.Square;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.testng.Reporter;
import org.testng.annotations.AfterClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A value of another type than a place declares never gets into the place. */
public final class TypeConfusionTest {
  /** Fields of many types, all null; their names sort as they stand. */
  static final class Fields {
    Object a;
    ArrayList<String> f00;
    Holder f01;
    BigDecimal f02;
    BigInteger f03;
    Circle f04;
    Class<?> f05;
    Collection<Point> f06;
    Comparator<String> f07;
    Date f08;
    EnumSet<Color> f09;
    Exception f10;
    HashMap<String, Integer> f11;
    Instant f12;
    NumberKey f13;
    List<Integer> f14;
    LocalDate f15;
    Locale f16;
    Map<String, Point> f17;
    Names f18;
    Node f19;
    Number f20;
    Optional<String> f21;
    Pattern f22;
    Point f23;
    Set<NumberKey> f24;
    Shape f25;
    SortedMap<String, String> f26;
    Square f27;
    UUID f28;
    ZoneId f29;
    ZoneOffset f30;
    int[] f31;
    long[][] f32;
    Object[] f33;
    Point[] f34;
    String[] f35;
    CharSequence f36;
    Comparable<?> f37;
    AtomicReference<Point> f38;
    Charset f39;
  }

  /** Containers of many types of elements, all null. */
  static final class Elements {
    List<BigDecimal> f00;
    List<Circle> f01;
    List<Color> f02;
    List<Integer> f03;
    List<List<String>> f04;
    List<Locale> f05;
    List<Number> f06;
    List<Point> f07;
    List<Shape> f08;
    List<String> f09;
    List<int[]> f10;
    Circle[] f11;
    Color[] f12;
    Integer[] f13;
    List<?>[] f14;
    Number[] f15;
    Point[] f16;
    String[] f17;
    int[][] f18;
    UUID[] f19;
  }

  /** Maps of many types of keys and values, all null. */
  static final class Entries {
    Map<BigDecimal, Circle> f00;
    Map<Color, String> f01;
    Map<Integer, Color> f02;
    Map<List<String>, Point> f03;
    Map<Point, Shape> f04;
    Map<String, Integer> f05;
    Map<String, int[]> f06;
    Map<Shape, List<Integer>> f07;
    Map<UUID, UUID> f08;
    Map<NumberKey, NumberKey> f09;
  }

  private static final Fory[] PLAIN = forys(Option.PLAIN);
  private static final Fory[] TRACKED = forys(Option.REFERENCES);

  private int accepted;
  private int rejected;

  private static Fory[] forys(Option option) {
    Fory[] forys = new Fory[2];
    for (int i = 0; i < 2; i++) {
      forys[i] =
          option
              .builder(i == 1)
              .register(Fields.class)
              .register(Elements.class)
              .register(Entries.class)
              .build();
    }
    return forys;
  }

  /** Returns values of many types, none of them null. */
  @SuppressWarnings({"JavaUtilDate", "UnnecessaryStringBuilder"}) // values like others
  private static List<Object> wireValues() {
    List<Object> values = new ArrayList<>();
    values.addAll(List.of(1, 2L, (byte) 3, 'c', true, 1.5, "text", Color.RED, new int[] {1}));
    values.addAll(List.of(new long[][] {{1}}, new Object[] {"o"}, new Point[] {new Point(1, 2)}));
    values.addAll(List.of(new String[] {"s"}, new Point(1, 2), new Square(), new Circle(null, 1)));
    values.addAll(
        List.of(new NamedPoint("h", null), new NumberKey(1, null), new Node("n"), new Names()));
    values.addAll(List.of(new ArrayList<>(List.of("e")), new HashMap<>(Map.of("k", "v"))));
    values.addAll(List.of(new HashSet<>(List.of(1)), new TreeMap<>(Map.of("t", "u"))));
    values.addAll(List.of(new ArrayDeque<>(List.of(1)), EnumSet.of(Color.RED), List.of(1, 2)));
    values.addAll(List.of(Optional.of("x"), new AtomicReference<>("r"), BigDecimal.ONE));
    values.addAll(List.of(BigInteger.TWO, UUID.fromString("0-0-0-0-1"), Locale.ROOT, new Date(5)));
    values.addAll(List.of(Instant.EPOCH, LocalDate.EPOCH, ZoneOffset.UTC, ZoneId.of("GMT")));
    values.addAll(List.of(Pattern.compile("p"), String.class, StandardCharsets.UTF_8));
    values.addAll(List.of(Comparator.naturalOrder(), new IllegalStateException("s")));
    values.addAll(List.of(new StringBuilder("b"), new Object()));
    return values;
  }

  @DataProvider
  static Object[][] engines() {
    return new Object[][] {{0}, {1}};
  }

  @Test
  public void thereAreManyTypesOnBothSides() {
    assertTrue(Fields.class.getDeclaredFields().length > 30);
    assertTrue(wireValues().size() > 40);
  }

  /** Returns head, type and body of a value, as they stand where {@code Object} is declared. */
  private static byte[] typed(Fory fory, Object value) {
    byte[] none = fory.serialize(new Holder(null));
    byte[] message = fory.serialize(new Holder(value));
    return Arrays.copyOfRange(message, none.length - 1, message.length);
  }

  /** Returns the message of an object of null fields, in which a byte is replaced. */
  private static byte[] splice(byte[] nulls, int at, byte[] replacement) {
    return new MessageBuilder()
        .bytes(Arrays.copyOf(nulls, at))
        .bytes(replacement)
        .bytes(Arrays.copyOfRange(nulls, at + 1, nulls.length))
        .build();
  }

  /** Returns whether a place may make a container of its own from one; the walk checks what. */
  private static boolean isConvertible(Object value, Class<?> type) {
    return value instanceof Collection && Collection.class.isAssignableFrom(type)
        || value instanceof Map && Map.class.isAssignableFrom(type);
  }

  @Test(dataProvider = "engines")
  public void fieldsHoldNothingButTheirType(int engine) throws Exception {
    Fory fory = PLAIN[engine];
    byte[] nulls = fory.serialize(new Fields());
    int first = nulls.length - Fields.class.getDeclaredFields().length;
    for (Object value : wireValues()) {
      byte[] wire = typed(fory, value);
      for (int i = 0; i < nulls.length - first; i++) {
        Field field = Fields.class.getDeclaredField(i == 0 ? "a" : String.format("f%02d", i - 1));
        byte[] input = splice(nulls, first + i, wire);
        boolean fits = field.getType().isInstance(value);
        Object result = feed(fory, input, field + " from " + value.getClass(), false);
        if (fits && !(field.getGenericType() instanceof ParameterizedType)) {
          assertNotNull(result, field + " from " + value.getClass());
        } else if (!fits && !isConvertible(value, field.getType())) {
          assertEquals(result, null, field + " from " + value.getClass());
          ForyException error = Rejection.of(() -> fory.deserialize(input));
          assertEquals(error.code(), ErrorCode.TYPE_MISMATCH, error.getMessage());
          assertTrue(error.getMessage().contains(field.getName()), error.getMessage());
          assertEquals(error.declaredType(), field.getType().getTypeName());
          assertNotNull(error.metType());
        }
      }
    }
  }

  /** Any body behind a head that says that the value is of the declared type. */
  @Test(dataProvider = "engines")
  public void bodiesOfAnotherTypeAreRejectedOrTypeCorrect(int engine) {
    Fory fory = PLAIN[engine];
    byte[] nulls = fory.serialize(new Fields());
    int first = nulls.length - Fields.class.getDeclaredFields().length;
    for (Object value : wireValues()) {
      byte[] wire = typed(fory, value);
      for (int skip = 1; skip < Math.min(4, wire.length); skip++) {
        byte[] body = Arrays.copyOfRange(wire, skip, wire.length);
        byte[] declared = new MessageBuilder().bytes(MessageBuilder.DECLARED).bytes(body).build();
        for (int i = first; i < nulls.length; i++) {
          feed(fory, splice(nulls, i, declared), "field " + (i - first), false);
          feed(fory, splice(nulls, i, body), "field " + (i - first), false);
        }
      }
    }
  }

  @Test(dataProvider = "engines")
  public void elementsAreOfTheirDeclaredType(int engine) {
    Fory fory = PLAIN[engine];
    byte[] nulls = fory.serialize(new Elements());
    int first = nulls.length - Elements.class.getDeclaredFields().length;
    for (Object value : wireValues()) {
      byte[] wire = typed(fory, value);
      byte[] shared = Arrays.copyOfRange(wire, 1, wire.length);
      for (int i = first; i < nulls.length; i++) {
        String name = "elements " + (i - first) + " of " + value.getClass();
        byte[] slots = new MessageBuilder().bytes(1, 1, MessageBuilder.SLOTS).bytes(wire).build();
        byte[] bodies =
            new MessageBuilder().bytes(1, 1, MessageBuilder.TYPED_BODIES).bytes(shared).build();
        feed(fory, splice(nulls, i, slots), name, false);
        feed(fory, splice(nulls, i, bodies), name, false);
        for (int skip = 0; skip < Math.min(3, shared.length); skip++) {
          byte[] declared =
              new MessageBuilder()
                  .bytes(1, 1, MessageBuilder.BODIES)
                  .bytes(Arrays.copyOfRange(shared, skip, shared.length))
                  .build();
          feed(fory, splice(nulls, i, declared), name, false);
        }
      }
    }
  }

  /** A container of another element type, itself with a type, in a place that declares its own. */
  @Test(dataProvider = "engines")
  public void typedContainersAreBoundToTheElementsOfThePlace(int engine) {
    Fory fory = PLAIN[engine];
    byte[] nulls = fory.serialize(new Elements());
    int first = nulls.length - Elements.class.getDeclaredFields().length;
    for (Object value : wireValues()) {
      Object array = java.lang.reflect.Array.newInstance(value.getClass(), 1);
      java.lang.reflect.Array.set(array, 0, value);
      for (Object container :
          new Object[] {new ArrayDeque<>(List.of(value)), List.of(value), array}) {
        if (Rejection.of(() -> fory.serialize(new Holder(container))) != null) {
          continue; // no array of a class that is not public in the JDK
        }
        byte[] wire = typed(fory, container);
        for (int i = first; i < nulls.length; i++) {
          String name = "elements " + (i - first) + " of " + container.getClass();
          feed(fory, splice(nulls, i, wire), name, false);
        }
      }
    }
  }

  @Test(dataProvider = "engines")
  public void entriesAreOfTheirDeclaredTypes(int engine) {
    Fory fory = PLAIN[engine];
    byte[] nulls = fory.serialize(new Entries());
    int first = nulls.length - Entries.class.getDeclaredFields().length;
    List<byte[]> wires = new ArrayList<>();
    wireValues().forEach(value -> wires.add(typed(fory, value)));
    for (int k = 0; k < wires.size(); k++) {
      byte[] key = wires.get(k);
      byte[] value = wires.get((k + 1) % wires.size());
      for (int i = first; i < nulls.length; i++) {
        for (int kinds : new int[] {0, 1, 2, 4, 5, 8, 10, 6, 9}) {
          MessageBuilder map = new MessageBuilder().bytes(1, 1, kinds).bytes(key).bytes(value);
          feed(fory, splice(nulls, i, map.build()), "entries " + (i - first), false);
          MessageBuilder same = new MessageBuilder().bytes(1, 1, kinds).bytes(key).bytes(key);
          feed(fory, splice(nulls, i, same.build()), "entries " + (i - first), false);
        }
      }
    }
  }

  @Test(dataProvider = "engines")
  public void backReferencesAreOfTheDeclaredType(int engine) throws Exception {
    Fory fory = TRACKED[engine];
    byte[] nulls = fory.serialize(new Fields());
    int first = nulls.length - Fields.class.getDeclaredFields().length;
    for (Object value : wireValues()) {
      byte[] withFirst = splice(nulls, first, typed(fory, value));
      for (int i = 1; i < nulls.length - first; i++) {
        int back = nulls.length - first - i;
        byte[] reference = {MessageBuilder.REFERENCE, 1};
        byte[] input = splice(withFirst, withFirst.length - back, reference);
        Field field = Fields.class.getDeclaredField(String.format("f%02d", i - 1));
        Object result = feed(fory, input, field + " from " + value.getClass(), true);
        boolean arrays = value instanceof Object[] && field.getType().isArray();
        boolean converts = arrays || isConvertible(value, field.getType());
        if (!field.getType().isInstance(value) && !converts) {
          assertEquals(result, null, field + " from " + value.getClass());
        }
        byte[] toRoot = {MessageBuilder.REFERENCE, 0};
        assertEquals(
            feed(fory, splice(nulls, first + i, toRoot), field + " from the root", true), null);
      }
    }
  }

  @Test(dataProvider = "engines")
  public void backReferencesInContainersAreOfTheDeclaredType(int engine) {
    Fory fory = TRACKED[engine];
    for (Object holder : new Object[] {new Elements(), new Entries()}) {
      byte[] nulls = fory.serialize(holder);
      int first = nulls.length - holder.getClass().getDeclaredFields().length;
      for (int i = first; i < nulls.length; i++) {
        for (int number = 0; number < 3; number++) {
          byte[] list = {1, 1, MessageBuilder.SLOTS, MessageBuilder.REFERENCE, (byte) number};
          feed(fory, splice(nulls, i, list), "element " + (i - first), true);
          byte[] entry = {1, 1, 0, MessageBuilder.REFERENCE, (byte) number, 0};
          feed(fory, splice(nulls, i, entry), "key " + (i - first), true);
          byte[] byString = {1, 1, 0, 0, MessageBuilder.REFERENCE, (byte) number};
          feed(fory, splice(nulls, i, byString), "value " + (i - first), true);
        }
      }
    }
  }

  /** Every number of a built-in type, known or not, in places of every type. */
  @Test(dataProvider = "engines")
  public void everyBuiltInTypeIsRejectedOrTypeCorrectInEveryPlace(int engine) {
    for (Fory fory : new Fory[] {PLAIN[engine], TRACKED[engine]}) {
      byte[] nulls = fory.serialize(new Fields());
      int first = nulls.length - Fields.class.getDeclaredFields().length;
      byte[][] bodies = new byte[6][];
      for (int filler = 0; filler < 4; filler++) {
        bodies[filler] = new byte[24];
        Arrays.fill(bodies[filler], (byte) filler);
      }
      bodies[4] = new byte[] {8, 'a', 'b', 0, 0, 0, 0, 0};
      bodies[5] = new byte[] {1, 0, 2, 4 + 2 * 17, 4, 'x', 0, 0, 0, 0, 0, 0};
      for (int number = 0; number < BuiltInTypes.count() + 20; number++) {
        for (byte[] body : bodies) {
          for (boolean array : new boolean[] {false, true}) {
            MessageBuilder value = new MessageBuilder().bytes(MessageBuilder.TYPED);
            value.bytes(new byte[array ? 1 : 0]).varint(4 + 2L * number).bytes(body);
            byte[] wire = value.build();
            for (int i = first; i < nulls.length; i += 3) {
              feed(fory, splice(nulls, i, wire), "type " + number, fory == TRACKED[engine]);
            }
            feed(fory, splice(nulls, first, wire), "type " + number, fory == TRACKED[engine]);
          }
        }
      }
    }
  }

  @Test(dataProvider = "engines")
  public void aRequestedTypeIsWhatComesOut(int engine) {
    Fory fory = PLAIN[engine];
    for (Object value : wireValues()) {
      byte[] message = fory.serialize(value);
      for (Field field : Fields.class.getDeclaredFields()) {
        Class<?> type = field.getType();
        for (Delivery delivery : Delivery.values()) {
          Object[] result = new Object[1];
          ForyException error =
              Rejection.of(() -> result[0] = delivery.read(fory, message, message.length, type));
          if (!type.isInstance(value)) {
            assertNotNull(error, value.getClass() + " as " + type);
          } else if (error == null) {
            assertTrue(type.isInstance(result[0]));
          } else {
            assertEquals(error.code(), ErrorCode.TYPE_NOT_ALLOWED, error.getMessage());
          }
        }
      }
    }
  }

  /** Returns what was read, or null if it was rejected. */
  private Object feed(Fory fory, byte[] input, String name, boolean references) {
    Object[] value = new Object[1];
    Throwable thrown = Rejection.thrownBy(() -> value[0] = fory.deserialize(input));
    String violation = Rejection.violation(thrown);
    if (violation != null) {
      throw new AssertionError(name + ": " + violation, thrown);
    }
    if (thrown == null) {
      accepted++;
      TypeWalk.check(value[0], references);
    } else {
      rejected++;
    }
    return value[0];
  }

  @AfterClass
  public void reportNumbers() {
    Reporter.log(
        "TypeConfusionTest: " + rejected + " rejected, " + accepted + " type-correct", true);
  }
}
