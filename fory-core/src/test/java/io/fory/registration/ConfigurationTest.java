package io.fory.registration;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.error.ConfigurationMismatchException;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import java.util.function.UnaryOperator;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A reader with other options says which one reads the message, and that one does. */
public final class ConfigurationTest {
  record Point(int x, int y) {}

  private static Fory fory(UnaryOperator<ForyBuilder> options) {
    return options.apply(Fory.builder()).register(Point.class, "a.Point").build();
  }

  private static UnaryOperator<ForyBuilder> xlang(boolean compatible) {
    return builder -> builder.withXlang(true).withCompatible(compatible);
  }

  @DataProvider
  public Object[][] differences() {
    UnaryOperator<ForyBuilder> plain = builder -> builder;
    return new Object[][] {
      {plain, xlang(true), "ForyBuilder.withXlang(false)"},
      {xlang(true), plain, "ForyBuilder.withXlang(true)"},
      {
        (UnaryOperator<ForyBuilder>) builder -> builder.withRefTracking(true),
        plain,
        "ForyBuilder.withRefTracking(true)"
      },
      {xlang(true), xlang(false), "ForyBuilder.withCompatible(true)"},
      {xlang(false), xlang(true), "ForyBuilder.withCompatible(false)"},
    };
  }

  @Test(dataProvider = "differences")
  public void theOptionThatIsNamedReadsTheMessage(
      UnaryOperator<ForyBuilder> writer, UnaryOperator<ForyBuilder> reader, String option) {
    Point point = new Point(1, 2);
    byte[] bytes = fory(writer).serialize(point);
    ForyException error = Rejection.of(() -> fory(reader).deserialize(bytes));
    assertEquals(error.getClass(), ConfigurationMismatchException.class);
    assertEquals(error.code(), ErrorCode.CONFIGURATION_MISMATCH);
    Assert.assertTrue(error.cure().contains(option), error.getMessage());
    assertEquals(fory(writer).deserialize(bytes), point);
    UnaryOperator<ForyBuilder> cured = builder -> set(reader.apply(builder), option);
    assertEquals(fory(cured).deserialize(bytes), point);
  }

  private static ForyBuilder set(ForyBuilder builder, String option) {
    boolean value = option.endsWith("(true)");
    return switch (option.substring(12, option.indexOf('('))) {
      case "withXlang" -> builder.withXlang(value);
      case "withRefTracking" -> builder.withRefTracking(value);
      case "withCompatible" -> builder.withCompatible(value);
      default -> throw new AssertionError(option);
    };
  }

  @Test
  public void aMessageOfASessionOutsideOfIt() {
    Fory fory = fory(builder -> builder);
    ForySession writer = fory.newSession();
    ForySession reader = fory.newSession();
    reader.deserialize(writer.serialize(new Point(1, 2)));
    byte[] second = writer.serialize(new Point(3, 4));
    ForyException error = Rejection.of(() -> fory.deserialize(second));
    assertEquals(error.code(), ErrorCode.CONFIGURATION_MISMATCH, error.getMessage());
    assertEquals(reader.deserialize(second), new Point(3, 4));
  }

  @Test
  public void anotherVersionOfTheFormat() {
    Fory fory = fory(builder -> builder);
    byte[] bytes = fory.serialize(new Point(1, 2));
    for (int version = 1; version < 8; version++) {
      byte[] other = bytes.clone();
      other[0] = (byte) (version << 5);
      if (other[0] != bytes[0]) {
        ForyException error = Rejection.of(() -> fory.deserialize(other));
        assertEquals(error.code(), ErrorCode.CONFIGURATION_MISMATCH, error.getMessage());
      }
    }
  }

  @Test
  public void bytesOfNoMessage() {
    for (int first : new int[] {0, 2, '{', 0xFF}) {
      ForyException error =
          Rejection.of(() -> fory(b -> b).deserialize(new byte[] {(byte) first, 0, 0}));
      assertEquals(error.code(), ErrorCode.MALFORMED_INPUT, error.getMessage());
    }
  }
}
