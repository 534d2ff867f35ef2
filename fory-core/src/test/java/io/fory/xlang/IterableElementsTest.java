package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.VerificationException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** An {@code Iterable} may hold in the cross-language format what a {@code List} may. */
@SuppressWarnings("JavaUtilDate") // dates are values here
public final class IterableElementsTest {
  /** Numbers that say when. */
  public static class When extends Date {
    private static final long serialVersionUID = 1L;

    When(long millis) {
      super(millis);
    }
  }

  /** A queue of the application. */
  public static class Jobs extends LinkedBlockingQueue<String> {
    private static final long serialVersionUID = 1L;
  }

  /** A list that subclasses complete. */
  public abstract static class Rows extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  /** A list of the application. */
  public static class Row extends Rows {
    private static final long serialVersionUID = 1L;
  }

  /** A class of the application. */
  public static class Animal {
    int legs = 4;
  }

  /** A subclass. */
  public static final class Dog extends Animal {
    int tricks = 2;
  }

  static final class L1 {
    List<BlockingQueue<Integer>> value;
  }

  static final class I1 {
    Iterable<BlockingQueue<Integer>> value;
  }

  static final class L2 {
    List<BlockingDeque<Integer>> value;
  }

  static final class I2 {
    List<Iterable<BlockingDeque<Integer>>> value;
  }

  static final class L3 {
    List<TransferQueue<Integer>> value;
  }

  static final class I3 {
    Iterable<Iterable<TransferQueue<Integer>>> value;
  }

  static final class L4 {
    List<BitSet> value;
  }

  static final class I4 {
    Iterable<BitSet> value;
  }

  static final class L5 {
    List<Date> value;
  }

  static final class I5 {
    Map<String, Iterable<Date>> value;
  }

  static final class L6 {
    List<AtomicInteger> value;
  }

  static final class I6 {
    Iterable<? extends AtomicInteger> value;
  }

  static final class L7 {
    List<AtomicReference<String>> value;
  }

  static final class I7 {
    Iterable<AtomicReference<String>> value;
  }

  static final class L8 {
    List<AbstractMap.SimpleEntry<String, Integer>> value;
  }

  static final class I8 {
    Iterable<AbstractMap.SimpleEntry<String, Integer>[]> value;
  }

  static final class L9 {
    List<Throwable> value;
  }

  static final class I9 {
    Iterable<Throwable> value;
  }

  static final class L10 {
    List<Jobs> value;
  }

  static final class I10 {
    Iterable<Jobs> value;
  }

  static final class L11 {
    List<Rows> value;
  }

  static final class I11 {
    Iterable<Rows> value;
  }

  @DataProvider
  public Object[][] refused() {
    return new Object[][] {
      {L1.class, I1.class},
      {L2.class, I2.class},
      {L3.class, I3.class},
      {L4.class, I4.class},
      {L5.class, I5.class},
      {L6.class, I6.class},
      {L7.class, I7.class},
      {L8.class, I8.class},
      {L9.class, I9.class},
      {L10.class, I10.class},
      {L11.class, I11.class},
    };
  }

  @Test(dataProvider = "refused")
  public void anIterableOfWhatAListCannotHoldIsRefusedAsTheListIs(Class<?> list, Class<?> open) {
    assertEquals(problem(open).replace(name(open), name(list)), problem(list));
  }

  private static String name(Class<?> type) {
    return type.getSimpleName() + " ";
  }

  private static String problem(Class<?> type) {
    Fory fory = builder().register(type, "test.Model").register(Row.class).build();
    ForyException error = expectThrows(VerificationException.class, () -> fory.verify(type));
    assertTrue(error.getMessage().contains("field value"), error.getMessage());
    return error.getMessage();
  }

  private static ForyBuilder builder() {
    return Fory.builder().withXlang(true);
  }

  /** Holds what only objects of the application can be. */
  public static final class Own {
    Iterable<Date> dates = List.of(new When(7));
    Iterable<BlockingQueue<String>> queues = List.of(new Jobs());
    Iterable<Rows> rows = List.of(new Row());
    List<Iterable<Animal>> animals = List.of(List.of(new Dog()));
  }

  @Test
  public void anIterableTakesObjectsOfTheApplicationWhoseClassesHaveTypesOfTheirOwn() {
    Fory fory =
        builder()
            .register(Own.class)
            .register(Dog.class)
            .registerSerializer(When.class, made(new When(7)))
            .registerSerializer(Jobs.class, made(new Jobs()))
            .registerSerializer(Row.class, made(new Row()))
            .build();
    fory.verify();
    Own read = (Own) fory.deserialize(fory.serialize(new Own()));
    assertEquals(read.dates.iterator().next().getTime(), 7);
    assertEquals(read.queues.iterator().next().getClass(), Jobs.class);
    assertEquals(read.rows.iterator().next().getClass(), Row.class);
    assertEquals(((Dog) read.animals.get(0).iterator().next()).tricks, 2);
  }

  private static <T> Serializer<T> made(T value) {
    return new Serializer<>() {
      @Override
      public void write(WriteContext out, T written) {}

      @Override
      public T read(ReadContext in) {
        return value;
      }
    };
  }
}
