package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class SnakeCaseTest {
  /** The right column is what Apache Fory for Java writes for fields of these names. */
  @DataProvider
  public static Object[][] names() {
    return new Object[][] {
      {"someMap", "some_map"},
      {"URLPath", "_u_r_l_path"},
      {"someURL", "some_u_r_l"},
      {"x1Y2", "x1_y2"},
      {"_lead", "_lead"},
      {"x_Y", "x__y"},
      {"Z", "_z"},
      {"f$x", "f$x"},
      {"HTTPServer2Go", "_h_t_t_p_server2_go"},
      {"a\u00C9", "a\u00C9"},
      {"", ""},
    };
  }

  @Test(dataProvider = "names")
  public void putsAnUnderscoreBeforeEveryCapital(String name, String expected) {
    assertEquals(SnakeCase.of(name), expected);
  }
}
