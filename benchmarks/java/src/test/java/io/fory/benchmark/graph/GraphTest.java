package io.fory.benchmark.graph;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.report.GraphRecord;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class GraphTest {

  /** More than the buffers of the libraries hold at first. */
  private static final int MANY = 5_000;

  @DataProvider
  private static Object[][] libraries() {
    return GraphRun.LIBRARIES.stream()
        .map(library -> new Object[] {library})
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "libraries")
  public void everyLibraryReturnsAnEqualGraph(String library) {
    List<Order> graph = GraphModel.create(MANY);
    Codec codec = GraphChild.newCodec(library);
    codec.serialize(graph);
    Object copy = codec.deserialize();
    assertNotSame(copy, graph);
    assertEquals(copy, graph);
  }

  @Test
  public void freshJvmsMeasureEveryLibraryAndTheGraphHasItsSize() throws Exception {
    List<GraphRecord> records = GraphRun.measure(32, 512, 1);
    assertEquals(records.stream().map(GraphRecord::library).toList(), GraphRun.LIBRARIES);
    for (GraphRecord record : records) {
      assertNull(record.failure(), record.toString());
      assertTrue(record.serializeMillis() > 0 && record.deserializeMillis() > 0);
      assertTrue(record.messageBytes() > 1 << 20, record.toString());
      assertEquals(record.graphMiB(), 32, 3.2, record.toString());
      assertTrue(record.heapMiB() > record.graphMiB(), record.toString());
    }
  }

  @Test
  public void aLibraryThatHasNotEnoughMemoryIsAFailureInOneLine() throws Exception {
    for (GraphRecord record : GraphRun.measure(64, 32, 1)) {
      assertTrue(record.failure().contains("OutOfMemoryError"), record.toString());
      assertEquals(record.failure().lines().count(), 1);
    }
  }
}
