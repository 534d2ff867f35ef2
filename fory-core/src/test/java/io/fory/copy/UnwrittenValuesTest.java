package io.fory.copy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertSame;

import io.fory.Fory;
import io.fory.error.ForyException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Values that are copied if, and only if, they can be written. */
public final class UnwrittenValuesTest {
  enum Unregistered {
    ONE
  }

  static final class Holder {
    Object value;
    transient Object beside;
  }

  static final class Numbers {
    BigDecimal decimal = BigDecimal.ONE;
    BigInteger integer = BigInteger.ONE;
  }

  private static Fory fory(boolean xlang, boolean tracked) {
    return Fory.builder()
        .withXlang(xlang)
        .withRefTracking(tracked)
        .register(Holder.class)
        .register(Numbers.class)
        .build();
  }

  @DataProvider
  public Object[][] modes() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  private static List<Object> values() {
    BigInteger long10000 = BigInteger.ONE.shiftLeft(8 * 10_000 - 1);
    return List.of(
        DayOfWeek.MONDAY,
        TimeUnit.DAYS,
        RoundingMode.UP,
        Unregistered.ONE,
        Comparator.naturalOrder(),
        Comparator.reverseOrder(),
        String.CASE_INSENSITIVE_ORDER,
        new BigDecimal("1E+2147483647"),
        new BigDecimal("1E-10000"),
        new BigDecimal("1E-10001"),
        new BigDecimal(long10000),
        new BigDecimal(long10000.shiftLeft(1)),
        long10000,
        long10000.negate(),
        long10000.shiftLeft(1),
        long10000.shiftLeft(1).negate(),
        UUID.randomUUID(),
        Optional.of(1),
        LocalDate.EPOCH,
        Locale.ROOT,
        EnumSet.of(DayOfWeek.MONDAY),
        EnumSet.of(Unregistered.ONE),
        new EnumMap<>(Map.of(DayOfWeek.MONDAY, 1)),
        new EnumMap<>(Map.of(Unregistered.ONE, 1)));
  }

  private static List<Object> roots(Object value) {
    Holder holder = new Holder();
    holder.value = value;
    List<Object> list = new ArrayList<>();
    list.add(value);
    return List.of(value, holder, list, new Object[] {value}, Map.of("a", list));
  }

  private static String refusal(Runnable call) {
    try {
      call.run();
      return "taken";
    } catch (ForyException e) {
      return e.getMessage();
    }
  }

  @Test(dataProvider = "modes")
  public void whatCannotBeWrittenIsNotCopied(boolean xlang, boolean tracked) {
    Fory fory = fory(xlang, tracked);
    for (Object value : values()) {
      for (Object root : roots(value)) {
        assertEquals(
            refusal(() -> assertNotNull(fory.copy(root))),
            refusal(() -> assertNotNull(fory.serialize(root))),
            value.getClass() + " in " + root.getClass());
      }
    }
  }

  @Test(dataProvider = "modes")
  public void numbersThatAreCopiedAreShared(boolean xlang, boolean tracked) {
    Fory fory = fory(xlang, tracked);
    Numbers numbers = new Numbers();
    Numbers copy = fory.copy(numbers);
    assertSame(copy.decimal, numbers.decimal);
    assertSame(copy.integer, numbers.integer);
    numbers.decimal = new BigDecimal("1E+10001");
    assertEquals(
        refusal(() -> assertNotNull(fory.copy(numbers))),
        refusal(() -> assertNotNull(fory.serialize(numbers))));
  }

  @Test(dataProvider = "modes")
  public void aTransientFieldMayHoldWhatIsNotWritten(boolean xlang, boolean tracked) {
    Holder holder = new Holder();
    holder.value = "a";
    holder.beside = DayOfWeek.MONDAY;
    assertEquals(fory(xlang, tracked).copy(holder).beside, DayOfWeek.MONDAY);
  }
}
