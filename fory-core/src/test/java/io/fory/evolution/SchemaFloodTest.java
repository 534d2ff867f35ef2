package io.fory.evolution;

import io.fory.hostile.SmallJvm;
import java.util.List;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A flood of schemas that nobody has seen before is refused or forgotten, but never fills memory.
 * The system property {@code fory.test.schemas} makes it larger.
 */
public final class SchemaFloodTest {
  private static final int SCHEMAS = Integer.getInteger("fory.test.schemas", 20_000);

  private static final List<String> SMALL =
      List.of("-Xmx64m", "-XX:MaxMetaspaceSize=64m", "-XX:TieredStopAtLevel=1");

  @DataProvider
  public Object[][] floods() {
    return new Object[][] {
      {"small", SCHEMAS},
      {"nested", SCHEMAS},
      {"strangers", SCHEMAS},
      {"dropped strangers", SCHEMAS},
      {"many in one", SCHEMAS / 50},
      {"session", SCHEMAS},
      {"many sessions", SCHEMAS / 500},
      {"large", SCHEMAS / 200},
      {"large in sessions", SCHEMAS / 200},
      {"generated", SCHEMAS / 10},
      {"generated later", SCHEMAS / 10},
    };
  }

  @Test(dataProvider = "floods")
  public void aFloodOfSchemasIsRefusedOrForgotten(String kind, int count) throws Exception {
    String printed = SmallJvm.run(SMALL, SchemaFlood.class, kind, String.valueOf(count));
    Reporter.log("SchemaFloodTest: " + printed.strip(), true);
  }
}
