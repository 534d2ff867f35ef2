package io.fory.error;

import static org.testng.Assert.assertEquals;

import io.fory.fixture.BothEngines;
import java.math.RoundingMode;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The number of a constant that an enum does not have is refused with the name of its field. */
public final class EnumFieldErrorsTest {
  /** Enums between other fields of the fixed block. */
  static final class Timing {
    int before = 1;
    TimeUnit unit = TimeUnit.SECONDS;
    long after = 2;
    Outer outer;
  }

  /** An object around others. */
  static final class Outer {
    Timing inner;
  }

  record Rounding(RoundingMode mode, int digits) {}

  @DataProvider
  public Object[][] formats() {
    return new Object[][] {{false, false}, {true, false}, {false, true}, {true, true}};
  }

  @Test(dataProvider = "formats")
  public void theNameOfTheFieldIsInThePath(boolean compatible, boolean references) {
    Timing timing = new Timing();
    Timing other = new Timing();
    other.unit = TimeUnit.DAYS;
    refuse(compatible, references, timing, other, "unit");
    refuse(
        compatible,
        references,
        new Rounding(RoundingMode.UP, 1),
        new Rounding(RoundingMode.DOWN, 1),
        "mode");
    refuse(compatible, references, around(timing), around(other), "inner.unit");
  }

  private static Outer around(Timing timing) {
    Outer outer = new Outer();
    outer.inner = timing;
    return outer;
  }

  /** Reads the message of a value with another number where another constant has its own. */
  private static void refuse(
      boolean compatible, boolean references, Object value, Object other, String path) {
    BothEngines engines =
        BothEngines.of(
            builder ->
                builder
                    .register(Timing.class)
                    .register(Outer.class)
                    .register(Rounding.class)
                    .withCompatible(compatible)
                    .withRefTracking(references));
    byte[] message = engines.serialize(value);
    byte[] others = engines.serialize(other);
    int at = 0;
    while (message[at] == others[at]) {
      at++;
    }
    message[at] = 0x60;
    MalformedInputException error = engines.failureToRead(message, MalformedInputException.class);
    engines.requireGenerated(value.getClass());
    assertEquals(error.path(), path);
  }
}
