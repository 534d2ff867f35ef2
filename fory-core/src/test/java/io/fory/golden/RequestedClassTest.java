package io.fory.golden;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.golden.GoldenMessages.Golden;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The class of what was written can be asked for, of every built-in type. */
public final class RequestedClassTest {
  private final Map<Style, Fory> fories = new EnumMap<>(Style.class);

  @DataProvider
  public Object[][] groups() {
    return GoldenMessages.groups().keySet().stream()
        .map(group -> new Object[] {group})
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "groups")
  public void aValueIsReadAsItsOwnClass(String group) {
    List<Golden> messages = GoldenMessages.groups().get(group);
    for (Golden golden : messages) {
      Fory fory = fories.computeIfAbsent(golden.style(), style -> style.fory(true));
      byte[] message = fory.serialize(golden.value());
      if (golden.value() != null) {
        Object back = fory.deserialize(message, golden.value().getClass());
        assertNotNull(back, golden.toString());
        assertEquals(Description.of(back), Description.of(fory.deserialize(message)));
      }
    }
    assertTrue(messages.size() > 0);
  }
}
