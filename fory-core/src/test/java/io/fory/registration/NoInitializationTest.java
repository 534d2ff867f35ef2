package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.error.LimitExceededException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.CompiledSources;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Input that names a registered enum which the reader has no use for does not initialize it. */
public final class NoInitializationTest {
  /** Set by the enum of the test that runs. */
  public static final AtomicBoolean RAN = new AtomicBoolean();

  private static final String LOUD =
      """
      package app;
      public enum Loud {
        A, B;
        static { io.fory.registration.NoInitializationTest.RAN.set(true); }
      }
      """;

  /** The enum of the writer. */
  enum Sent {
    A,
    B
  }

  record Order(long id) {}

  /** The fields of the writer's order, which that of the reader lacks. */
  @SuppressWarnings("ArrayRecordComponent") // changed by none
  record SentOrder(
      long id,
      Sent constant,
      Object any,
      List<Sent> list,
      Sent[] array,
      EnumSet<Sent> set,
      EnumMap<Sent, String> map) {}

  private static final SentOrder SENT =
      new SentOrder(
          1,
          Sent.B,
          Sent.A,
          List.of(Sent.A, Sent.B),
          new Sent[] {Sent.B},
          EnumSet.of(Sent.A),
          new EnumMap<>(Map.of(Sent.B, "b")));

  private static Class<?> newLoud() {
    RAN.set(false);
    return CompiledSources.load(
        CompiledSources.compile(Map.of("app.Loud", LOUD), Fory.class, NoInitializationTest.class)
            .newLoader(NoInitializationTest.class.getClassLoader()),
        "app.Loud");
  }

  private static boolean reads(Fory fory, byte[] message) {
    try {
      return fory.deserialize(message, Order.class).id() == 1;
    } catch (LimitExceededException e) {
      return false;
    }
  }

  /** The enum stands in a field that the reader lacks, and is the root before. */
  @Test
  public void whatAMessageIsChargedDoesNotDependOnThoseBefore() {
    byte[] message = writer().serialize(new SentOrder(1, null, Sent.A, null, null, null, null));
    byte[] constant = writer().serialize(Sent.A);
    Class<?> loud = newLoud();
    int least = 1;
    for (int step = 1 << 16; step > 0; step >>= 1) {
      int budget = least + step;
      least = reads(reader(loud).withMaxGraphMemoryBytes(budget).build(), message) ? least : budget;
    }
    for (int budget : new int[] {least, least + 1}) {
      Fory fory = reader(loud).withMaxGraphMemoryBytes(budget).build();
      assertEquals(fory.deserialize(constant).toString(), "A");
      for (int i = 0; i < 3; i++) {
        assertEquals(reads(fory, message), budget > least);
        assertEquals(fory.deserialize(constant).toString(), "A");
      }
    }
  }

  /** Has none of the containers that only the JVM has. */
  @SuppressWarnings("ArrayRecordComponent") // as above
  record SentAcross(
      long id, Sent constant, Object any, List<Sent> list, Sent[] array, Map<String, Sent> map) {}

  @DataProvider
  public Object[][] named() {
    return new Object[][] {{true}, {false}};
  }

  @Test(dataProvider = "named")
  public void theCrossLanguageFormatReadsPastItToo(boolean named) {
    ForyBuilder sending = Fory.builder().withXlang(true);
    Class<?> loud = newLoud();
    ForyBuilder reading = Fory.builder().withXlang(true);
    if (named) {
      sending.register(Sent.class, "loud").register(SentAcross.class, "order");
      reading.register(loud, "loud").register(Order.class, "order");
    } else {
      sending.register(Sent.class, 7).register(SentAcross.class, 8);
      reading.register(loud, 7).register(Order.class, 8);
    }
    Fory writer = sending.build();
    Fory fory = reading.build();
    byte[] constant = writer.serialize(Sent.B);
    expectThrows(TypeNotAllowedException.class, () -> fory.deserialize(constant, Order.class));
    SentAcross sent =
        new SentAcross(
            1, Sent.B, Sent.A, List.of(Sent.A), new Sent[] {Sent.B}, Map.of("m", Sent.A));
    byte[] message = writer.serialize(sent);
    for (int i = 0; i < 3; i++) {
      assertEquals(fory.deserialize(message, Order.class), new Order(1));
    }
    assertFalse(RAN.get(), "initialized");
    assertEquals(fory.deserialize(constant).toString(), "B");
    assertTrue(RAN.get(), "is not observed");
  }

  private static Fory writer() {
    return Fory.builder().register(Sent.class, "loud").register(SentOrder.class, "order").build();
  }

  private static ForyBuilder reader(Class<?> loud) {
    return Fory.builder().register(loud, "loud").register(Order.class, "order");
  }

  @DataProvider
  public Object[][] requested() {
    List<Object[]> rows = new ArrayList<>();
    for (Class<?> type : List.of(Order.class, String.class, int[].class, Integer.class)) {
      for (boolean compatible : new boolean[] {true, false}) {
        rows.add(new Object[] {type, compatible});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "requested")
  public void anEnumThatIsNotAskedForIsRefusedFirst(Class<?> requested, boolean compatible) {
    byte[] message = writer().serialize(Sent.A);
    Class<?> loud = newLoud();
    Fory fory = reader(loud).withCompatible(compatible).build();
    for (int i = 0; i < 3; i++) {
      expectThrows(TypeNotAllowedException.class, () -> fory.deserialize(message, requested));
    }
    assertFalse(RAN.get(), "initialized");
    if (compatible) {
      assertEquals(fory.deserialize(message).toString(), "A");
      assertTrue(RAN.get(), "is not observed");
    }
  }

  @Test
  public void anEnumOfASessionThatIsNotAskedForIsRefusedFirst() {
    ForySession sending = writer().newSession();
    byte[] first = sending.serialize(Sent.A);
    byte[] second = sending.serialize(Sent.B);
    Class<?> loud = newLoud();
    ForySession session = reader(loud).build().newSession();
    expectThrows(TypeNotAllowedException.class, () -> session.deserialize(first, Order.class));
    expectThrows(TypeNotAllowedException.class, () -> session.deserialize(second, Order.class));
    assertFalse(RAN.get(), "initialized");
    assertEquals(session.deserialize(second).toString(), "B");
  }

  @Test
  public void anEnumInFieldsThatTheReaderLacksIsReadPast() {
    byte[] message = writer().serialize(SENT);
    Class<?> loud = newLoud();
    Fory fory = reader(loud).build();
    for (int i = 0; i < 3; i++) {
      assertEquals(fory.deserialize(message, Order.class), new Order(1));
    }
    assertFalse(RAN.get(), "initialized");
  }
}
