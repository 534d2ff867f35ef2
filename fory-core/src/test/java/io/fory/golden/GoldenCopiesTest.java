package io.fory.golden;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.fixture.RoundTrip;
import io.fory.fixture.SharedParts;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A copy of a golden value, of every built-in type among them, is what reading would make of it.
 */
public final class GoldenCopiesTest {
  @DataProvider
  public Object[][] styles() {
    List<Object[]> rows = new ArrayList<>();
    for (Style style : Style.values()) {
      rows.add(new Object[] {style, false});
      rows.add(new Object[] {style, true});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "styles")
  public void aCopyIsWhatIsRead(Style style, boolean generated) {
    Fory fory = style.fory(generated);
    int copies = 0;
    for (List<GoldenMessages.Golden> group : GoldenMessages.groups().values()) {
      for (GoldenMessages.Golden golden : group) {
        if (golden.style() == style && golden.value() != null) {
          Object copy = fory.copy(golden.value());
          Object seen = style.references() ? copy : RoundTrip.of(fory, copy); // records are shared
          assertEquals(
              Description.of(seen),
              Description.of(RoundTrip.of(fory, golden.value())),
              golden.name());
          assertEquals(SharedParts.of(copy, golden.value()), List.of(), golden.name());
          copies++;
        }
      }
    }
    assertEquals(copies > 0, true, "values of " + style);
  }
}
