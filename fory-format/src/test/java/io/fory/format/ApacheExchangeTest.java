package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.format.row.RowLayout;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.Reporter;
import org.testng.annotations.Test;

/**
 * Rows of random schemas go both ways between this library and {@code org.apache.fory:fory-format},
 * in both layouts; see {@link ApacheRows}.
 */
public final class ApacheExchangeTest {
  private static final Pattern RESULT =
      Pattern.compile("(\\w+) (\\d+) read (\\d+) same (\\d+) understood (\\d+)");

  @Test
  public void bothReadTheRowsOfTheOtherInBothLayoutsAndWriteTheSameBytes() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String seed = System.getProperty("fory.test.seed", "20260101");
    String classPath = System.getProperty("java.class.path");
    String printed = PlainJvm.run(java, "-cp", classPath, ApacheRows.class.getName(), seed);
    Matcher matcher = RESULT.matcher(printed);
    for (RowLayout layout : RowLayout.values()) {
      assertTrue(matcher.find(), printed);
      Reporter.log(matcher.group(), true);
      assertEquals(matcher.group(1), layout.name());
      int schemas = Integer.parseInt(matcher.group(2));
      assertTrue(schemas >= 50, printed);
      assertEquals(Integer.parseInt(matcher.group(3)), schemas * 3, printed);
      assertTrue(Integer.parseInt(matcher.group(4)) > schemas, printed);
      assertTrue(Integer.parseInt(matcher.group(5)) > schemas * 2, printed);
    }
  }
}
