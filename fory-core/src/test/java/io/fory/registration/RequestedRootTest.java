package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.DoubleAdder;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Types of roots that no message has under their own name. */
@SuppressWarnings("GetClassOnEnum") // that of a constant with a body is meant
public final class RequestedRootTest {
  enum Kind {
    PLAIN,
    WITH_BODY {},
    OTHER_BODY {}
  }

  enum Many {
    A0,
    A1,
    A2,
    A3,
    A4,
    A5,
    A6,
    A7,
    A8,
    A9,
    B0,
    B1,
    B2,
    B3,
    B4,
    B5,
    B6,
    B7,
    B8,
    B9,
    C0,
    C1,
    C2,
    C3,
    C4,
    C5,
    C6,
    C7,
    C8,
    C9,
    D0,
    D1,
    D2,
    D3,
    D4,
    D5,
    D6,
    D7,
    D8,
    D9,
    E0,
    E1,
    E2,
    E3,
    E4,
    E5,
    E6,
    E7,
    E8,
    E9,
    F0,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    G0,
    G1,
    G2,
    G3,
    G4,
    G5,
    G6,
    G7,
    G8,
    G9
  }

  /** A platform class that only a serializer of the application can keep. */
  static final class AdderSerializer implements Serializer<DoubleAdder> {
    @Override
    public void write(WriteContext out, DoubleAdder value) {
      out.writeFloat64(value.sum());
    }

    @Override
    public DoubleAdder read(ReadContext in) {
      DoubleAdder adder = new DoubleAdder();
      adder.add(in.readFloat64());
      return adder;
    }
  }

  private static final Fory FORY =
      Fory.builder()
          .register(Kind.class)
          .register(Many.class, 3)
          .register(Thread.State.class)
          .registerSerializer(DoubleAdder.class, new AdderSerializer())
          .build();

  private static final Fory XLANG = Fory.builder().withXlang(true).register(Kind.class, 1).build();

  @DataProvider
  public Object[][] primitives() {
    return new Object[][] {
      {boolean.class, true}, {byte.class, (byte) 1}, {char.class, 'c'}, {short.class, (short) 2},
      {int.class, 3}, {long.class, 4L}, {float.class, 5f}, {double.class, 6d},
    };
  }

  @Test(dataProvider = "primitives")
  public void aPrimitiveComesInItsBox(Class<?> type, Object value) {
    Object back = FORY.deserialize(FORY.serialize(value), type);
    assertEquals(back, value);
    assertThrows(TypeMismatchException.class, () -> FORY.deserialize(FORY.serialize(null), type));
    assertThrows(TypeMismatchException.class, () -> FORY.deserialize(FORY.serialize("a"), type));
  }

  @Test
  public void aPrimitiveComesInItsBoxFromOtherLanguages() {
    int back = XLANG.deserialize(XLANG.serialize(3), int.class);
    assertEquals(back, 3);
    assertThrows(
        TypeMismatchException.class, () -> XLANG.deserialize(XLANG.serialize(null), int.class));
    assertSame(
        XLANG.deserialize(XLANG.serialize(Kind.WITH_BODY), Kind.WITH_BODY.getClass()),
        Kind.WITH_BODY);
  }

  /** The number is that of a class of the JDK, of which a message may have an array. */
  @Test
  public void anObjectOfVoidIsTheFaultOfTheMessage() {
    Fory fory = Fory.builder().build();
    byte[] message = MessageBuilder.message().typed(Void.class).bytes(new byte[8]).build();
    ForyException error = Rejection.of(() -> fory.deserialize(message));
    assertEquals(error.code(), ErrorCode.TYPE_NOT_ALLOWED, error.getMessage());
  }

  @Test
  public void nothingIsReadAsVoid() {
    assertNull(FORY.deserialize(FORY.serialize(null), void.class));
    assertThrows(
        TypeMismatchException.class, () -> FORY.deserialize(FORY.serialize(1), void.class));
  }

  @Test
  public void aConstantWithABodyIsReadAsItself() {
    byte[] message = FORY.serialize(Kind.WITH_BODY);
    assertSame(FORY.deserialize(message, Kind.WITH_BODY.getClass()), Kind.WITH_BODY);
    assertSame(FORY.deserialize(message, Kind.class), Kind.WITH_BODY);
    assertThrows(
        TypeMismatchException.class, () -> FORY.deserialize(message, Kind.OTHER_BODY.getClass()));
    assertThrows(
        TypeMismatchException.class,
        () -> FORY.deserialize(FORY.serialize(Kind.PLAIN), Kind.WITH_BODY.getClass()));
  }

  @DataProvider
  public Object[][] hidden() {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
    Map<String, Integer> map = new LinkedHashMap<>(Map.of("a", 1));
    return new Object[][] {
      {List.of()},
      {List.of(1)},
      {List.of(1, 2, 3)},
      {list.subList(1, 2)},
      {Arrays.asList(1, 2)},
      {List.of(1, 2, 3, 4).subList(1, 3)},
      {Collections.emptyList()},
      {Collections.emptySet()},
      {Collections.emptyMap()},
      {Collections.singleton(1)},
      {Collections.singletonList(1)},
      {Collections.singletonMap(1, 2)},
      {Map.of()},
      {Map.of(1, 2)},
      {Map.of(1, 2, 3, 4)},
      {Map.entry(1, 2)},
      {map.entrySet().iterator().next()},
      {Collections.unmodifiableMap(map)},
      {EnumSet.of(Kind.PLAIN)},
      {EnumSet.allOf(Many.class)},
      {EnumSet.noneOf(Many.class)},
      {Thread.State.NEW},
      {List.of(Thread.State.NEW)},
      {TimeUnit.DAYS},
      {new Object[] {1}},
      {new int[][] {{1}}},
      {new Kind[] {Kind.WITH_BODY}},
      {new Thread.State[] {Thread.State.NEW}},
      {Collections.nCopies(2, "a")},
      {Collections.synchronizedList(list)},
      {new HashMap<>(map).keySet()},
      {map.values()},
    };
  }

  @Test(dataProvider = "hidden")
  public void whatCanBeWrittenIsReadAsItsOwnClass(Object value) {
    byte[] message;
    try {
      message = FORY.serialize(value);
    } catch (io.fory.error.ForyException refused) {
      return;
    }
    Object back = FORY.deserialize(message, value.getClass());
    if (value instanceof Collection<?> view && back.getClass() != view.getClass()) {
      assertEquals(List.copyOf((Collection<?>) back), List.copyOf(view)); // a container of its own
    } else {
      assertEquals(back, value);
    }
  }

  @Test
  public void aPlatformClassWithASerializerOfTheApplicationIsReadAsItself() {
    DoubleAdder adder = new DoubleAdder();
    adder.add(1.5);
    assertEquals(FORY.deserialize(FORY.serialize(adder), DoubleAdder.class).sum(), 1.5);
  }
}
