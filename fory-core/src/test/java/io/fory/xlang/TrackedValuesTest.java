package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.fixture.BothEngines;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.fory.annotation.Ref;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Fields that are declared as references although their values have no identity. */
public final class TrackedValuesTest {
  public enum Color {
    RED,
    BLUE
  }

  public static class Tracked {
    @ForyField(ref = true)
    public @Ref Double real = 1.5;

    @ForyField(ref = true)
    public @Ref Long whole = 7L;

    @ForyField(ref = true)
    public @Ref String text = "text";

    @ForyField(ref = true)
    public @Ref LocalDate date = LocalDate.of(2026, 11, 30);

    @ForyField(ref = true)
    public @Ref Color color = Color.BLUE;

    @ForyField(ref = true)
    public @Ref int[] numbers = {1, 2};

    public byte small = 3;
    public int count = 5;

    @Override
    public String toString() {
      return Arrays.asList(real, whole, text, date, color, Arrays.toString(numbers), small, count)
          .toString();
    }
  }

  @BeforeClass
  public void start() {
    ApacheForySide.start();
  }

  @DataProvider
  public static Object[][] modes() {
    List<Object[]> rows = new ArrayList<>();
    for (Mode mode : Mode.ALL) {
      if (mode.compatible() && !mode.named()) {
        rows.add(new Object[] {mode});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  private static org.apache.fory.Fory theirs(Mode mode) {
    org.apache.fory.Fory fory = ApacheForySide.fory(mode);
    fory.register(Tracked.class, 100);
    fory.register(Color.class, 101);
    return fory;
  }

  @Test(dataProvider = "modes")
  public void apacheForyWritesAndReadsTheSame(Mode mode) {
    BothEngines ours = ForySide.engines(mode, Tracked.class, Color.class);
    String expected = new Tracked().toString();
    byte[] message = ours.serialize(new Tracked());
    assertEquals(theirs(mode).deserialize(message).toString(), expected);
    byte[] other = theirs(mode).serialize(new Tracked());
    for (Fory fory : List.of(ours.interpreter(), ours.generator())) {
      assertEquals(fory.deserialize(other).toString(), expected);
      assertEquals(fory.deserialize(message).toString(), expected);
    }
  }
}
