package io.fory.evolution;

import io.fory.hostile.SmallJvm;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The schemas of writers leave room in the heap, read as they are and with generated code. */
public final class KeptSchemasTest {
  @DataProvider
  public Object[][] floods() {
    return new Object[][] {
      {"-Xmx32m", 1, 10, 17_000, 1},
      {"-Xmx48m", 3, 10, 17_000, 1},
      {"-Xmx64m", 1, 300, 1_200, 66}, // used often, so that code is generated, or waits to be
    };
  }

  @Test(dataProvider = "floods")
  public void schemasOfWritersLeaveRoomForOtherMessages(
      String heap, int instances, int schemas, int fields, int uses) throws Exception {
    SmallJvm.run(
        List.of(heap, "-XX:TieredStopAtLevel=1"),
        KeptSchemas.class,
        String.valueOf(instances),
        String.valueOf(schemas),
        String.valueOf(fields),
        String.valueOf(uses));
  }
}
