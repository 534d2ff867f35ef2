package io.fory.spark;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.spark.Shop.Item;
import io.fory.spark.Shop.Order;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.util.collection.CompactBuffer;
import org.apache.spark.util.collection.CompactBuffer$;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import scala.Tuple2;
import scala.Tuple3;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Each value that an instance writes comes back, whichever way it takes. */
public final class ValuesTest {
  private static Object scalaList(Object... elements) {
    return CollectionConverters.asScala(Arrays.asList(elements)).toList();
  }

  static <T> CompactBuffer<T> buffer(ClassTag<T> tag, List<T> elements) {
    CompactBuffer<T> buffer = CompactBuffer$.MODULE$.apply(tag);
    elements.forEach(buffer::$plus$eq);
    return buffer;
  }

  /** More than the small sets of Scala have. */
  private static scala.collection.mutable.Buffer<Order> orders() {
    return CollectionConverters.asScala(
        Arrays.asList(Order.of(1), Order.of(2), Order.of(3), Order.of(4), Order.of(5)));
  }

  private static Object tuple22() {
    Object[] parts = new Object[22];
    Arrays.setAll(parts, i -> "part " + i);
    return Tuples.make(21, parts);
  }

  private static Object deepPair(int levels) {
    Object pair = "end";
    for (int i = 0; i < levels; i++) {
      pair = new Tuple2<>(i, pair);
    }
    return pair;
  }

  @DataProvider
  public static Object[] values() {
    return new Object[] {
      null,
      0,
      -1,
      Integer.MIN_VALUE,
      Long.MAX_VALUE,
      -7L,
      true,
      "",
      "text",
      "\u0416\uD83D\uDE00",
      2.5,
      new BigDecimal("1.50"),
      Order.of(5),
      List.of(Order.of(1), Order.of(2)),
      new Tuple2<>("key", Order.of(3)),
      new Tuple2<>(null, new Tuple2<>(1, new Tuple2<>(2L, null))),
      new Tuple3<>(1, "b", Order.of(3)),
      new scala.Tuple1<>(new Tuple3<>(1, null, new Tuple3<>('c', 1.5f, true))),
      new scala.Tuple1$mcD$sp(-0.0),
      new scala.Tuple2$mcIJ$sp(1, 2L),
      new scala.Tuple2$mcZC$sp(true, 'c'),
      new Tuple2<>("k", new scala.Tuple2$mcDD$sp(1.5, -2.5)),
      tuple22(),
      deepPair(15),
      deepPair(16),
      deepPair(17),
      deepPair(100),
      scalaList(),
      scalaList(1, "b", Order.of(1)),
      scalaList(Order.of(1)),
      orders().toVector(),
      orders().toSet(),
      orders().toBuffer(),
      scala.collection.immutable.ArraySeq$.MODULE$.unsafeWrapArray(new Order[] {Order.of(1)}),
      scala.collection.mutable.HashMap$.MODULE$.from(
          CollectionConverters.asScala(Map.of(1, Order.of(1), 2, Order.of(2)))),
      scala.collection.immutable.HashMap$.MODULE$.from(
          CollectionConverters.asScala(Map.of(1, Order.of(1), 2, Order.of(2)))),
      scala.Option.apply(Order.of(1)),
      scala.Option.empty(),
      scala.runtime.BoxedUnit.UNIT,
      // what Spark returns from tasks
      org.apache.spark.storage.StorageLevel.MEMORY_ONLY_SER(),
      org.apache.spark.storage.BlockManagerId.apply("1", "host", 7, scala.Option.<String>empty()),
      new Tuple2<>(1, org.apache.spark.storage.StorageLevel.DISK_ONLY()),
      // what Scala has besides
      CollectionConverters.asScala(List.of(1, 2)).toSeq().view().toVector(),
      scala.collection.immutable.LazyList$.MODULE$.from(
          CollectionConverters.asScala(List.of(1, 2))),
      buffer(Written.ANY, List.of()),
      buffer(Written.ANY, List.of(1, "b")),
      buffer(ClassTag$.MODULE$.apply(Order.class), List.of(Order.of(1), Order.of(2), Order.of(3))),
      new Tuple2<>("k", buffer(ClassTag$.MODULE$.apply(String.class), List.of("a", "b", "c"))),
      CollectionConverters.asJava(
          (scala.collection.Iterable<?>) buffer(Written.ANY, List.of(Order.of(1)))),
    };
  }

  private static Object comparable(Object value) {
    return value instanceof scala.collection.convert.JavaCollectionWrappers.IterableWrapper<?> view
        ? view.underlying()
        : value;
  }

  @Test(dataProvider = "values")
  public void comesBack(Object value) {
    for (String settings : new String[] {"ttt", "ttf", "tft", "tff", "ftt", "ftf", "fft", "fff"}) {
      ForySerializer serializer =
          Shop.serializer(
              SparkSettings.REGISTRATION_REQUIRED,
              "" + (settings.charAt(0) == 't'),
              "spark.fory.referenceTracking",
              "" + (settings.charAt(1) == 't'),
              "spark.fory.compatible",
              "" + (settings.charAt(2) == 't'));
      Object copy = Written.copy(serializer, value);
      assertEquals(comparable(copy), comparable(value));
      assertSame(copy == null ? null : copy.getClass(), value == null ? null : value.getClass());
    }
  }

  @Test
  public void arraysComeBackWithTheirType() {
    ForySerializer serializer = Shop.serializer();
    Order[] orders = {Order.of(1), Order.of(2)};
    assertEquals((Order[]) Written.copy(serializer, orders), orders);
    Object[] mixed = {new Tuple2<>(1, Order.of(1)), new int[] {3}, null};
    Object[] copy = (Object[]) Written.copy(serializer, mixed);
    assertEquals(copy[0], mixed[0]);
    assertEquals((int[]) copy[1], (int[]) mixed[1]);
  }

  @Test
  public void constantsOfEnumsGoByFory() {
    ForySerializer serializer =
        Shop.serializer(SparkSettings.CLASSES_TO_REGISTER, Shop.Size.class.getName());
    int length = Written.value(serializer, Shop.Size.SMALL).length;
    for (Shop.Size size : Shop.Size.values()) {
      assertSame(Written.copy(serializer, size), size);
      assertEquals(Written.value(serializer, size).length, length);
    }
  }

  /** Spark copies from the array of one buffer into that of another. */
  @Test
  public void aBufferKeepsTheTypeOfItsArray() {
    ClassTag<Object> ints = ClassTag$.MODULE$.apply(int.class);
    List<Object> elements = List.of(1, 2, 3, 4);
    @SuppressWarnings("unchecked")
    CompactBuffer<Object> copy =
        (CompactBuffer<Object>) Written.copy(Shop.serializer(), buffer(ints, elements));
    CompactBuffer<Object> all = buffer(ints, List.of(9, 8, 7)).$plus$plus$eq(copy);
    assertEquals(CollectionConverters.asJava(all.toSeq()), List.of(9, 8, 7, 1, 2, 3, 4));
  }

  @Test
  public void aClassThatIsNotRegisteredIsRefused() {
    ForySerializer serializer = Shop.serializer();
    for (Object value :
        new Object[] {
          new Shop.Stranger("x"),
          new Shop.Recluse("x"),
          new Tuple2<>(1, new Shop.Stranger("x")),
          scalaList(new Shop.Stranger("x")),
          new Object[] {new Shop.Stranger("x")}
        }) {
      ForyException refused =
          expectThrows(ForyException.class, () -> Written.value(serializer, value));
      assertEquals(refused.code(), ErrorCode.TYPE_NOT_ALLOWED);
      assertEquals(
          refused.cure(),
          "Add it to spark.fory.classesToRegister, or set spark.fory.registrationRequired=false");
    }
  }

  @Test
  public void noRegistrationIsNeededWhereTheSettingsSaySo() {
    ForySerializer serializer = Shop.serializer(SparkSettings.REGISTRATION_REQUIRED, "false");
    for (Object value :
        new Object[] {new Shop.Stranger("x"), new Tuple2<>(1, new Shop.Recluse("y"))}) {
      assertEquals(Written.copy(serializer, value), value);
      // another JVM meets the name in the message first
      byte[] bytes = Written.value(serializer, value);
      ForySerializer other =
          Shop.serializer(
              SparkSettings.REGISTRATION_REQUIRED, "false", "spark.fory.max-depth", "99");
      assertEquals(Written.read(other, bytes), value);
    }
  }

  @Test
  public void aReaderAdmitsWhatAWriterMayWrite() {
    Object lazy =
        scala.collection.immutable.LazyList$.MODULE$.from(
            CollectionConverters.asScala(List.of(new Shop.Stranger("x"))));
    byte[] bytes =
        Written.value(Shop.serializer(SparkSettings.REGISTRATION_REQUIRED, "false"), lazy);
    ForyException refused =
        expectThrows(ForyException.class, () -> Written.read(Shop.serializer(), bytes));
    assertEquals(refused.code(), ErrorCode.TYPE_NOT_ALLOWED);
  }

  @Test
  public void bytesThatAreNoObjectOfJdkSerializationAreCorrupt() {
    JavaObjects objects =
        new JavaObjects(Fory.builder().build(), ValuesTest.class.getClassLoader(), true);
    for (byte[] bytes : new byte[][] {{}, {1, 2, 3, 4, 5}, {(byte) 0xAC, (byte) 0xED, 0, 5, 99}}) {
      ForyException error = expectThrows(ForyException.class, () -> objects.read(bytes));
      assertEquals(error.code(), ErrorCode.MALFORMED_INPUT, error.getMessage());
    }
  }

  /** Of 1,000 changes of bytes each is a value or an error of the family. */
  @Test
  public void corruptBytesAreErrorsOfTheFamily() {
    ForySerializer serializer = Shop.serializer();
    Object tuple = new Tuple3<>("key", 1.5, new scala.Tuple2$mcIJ$sp(1, 2));
    Object value = new Tuple2<>(tuple, List.of(new Item("tea", 1, 2)));
    byte[] bytes = Written.value(serializer, value);
    for (int i = 0; i < bytes.length; i++) {
      for (int change = 1; change < 256; change++) {
        byte[] other = bytes.clone();
        other[i] ^= (byte) change;
        try {
          Object unused = Written.read(serializer, other);
        } catch (ForyException e) {
          assertEquals(e.getMessage().isEmpty(), false);
        }
      }
      byte[] cut = Arrays.copyOf(bytes, i);
      expectThrows(ForyException.class, () -> Written.read(serializer, cut));
    }
  }
}
