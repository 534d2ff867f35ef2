package io.fory.benchmark.ipc;

import static org.testng.Assert.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class IpcSuiteTest {

  @DataProvider
  private static Object[][] transports() {
    return Arrays.stream(Transport.values())
        .map(transport -> new Object[] {transport})
        .toArray(Object[][]::new);
  }

  /** The processes check each message. */
  @Test(dataProvider = "transports")
  public void messagesOfAllSizesReachTheOtherProcess(Transport transport) throws Exception {
    double[] figures = IpcSuite.measure(transport, 1);
    assertEquals(figures.length, 3 + IpcProcess.SIZES.length);
    assertEquals(
        IpcSuite.table(Map.of(transport, List.of(figures))).lines().count(),
        2 + 3 + IpcProcess.SIZES.length);
  }
}
