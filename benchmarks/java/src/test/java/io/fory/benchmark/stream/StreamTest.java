package io.fory.benchmark.stream;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.stream.StreamState.KryoReading;
import io.fory.benchmark.stream.StreamState.KryoWriting;
import io.fory.benchmark.stream.StreamState.ProtobufReading;
import io.fory.benchmark.stream.StreamState.ProtobufWriting;
import io.fory.benchmark.stream.StreamState.Reading;
import io.fory.benchmark.stream.StreamState.Writing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class StreamTest {

  @DataProvider
  private static Object[][] statesInMemory() {
    List<Supplier<JournalState>> kinds =
        List.of(
            JournalState.ForyArrayState::new,
            JournalState.ForyByteBufferState::new,
            JournalState.KryoArrayState::new,
            JournalState.KryoByteBufferState::new,
            JournalState.ProtobufArrayState::new,
            JournalState.ProtobufByteBufferState::new,
            JournalState.ProtobufByteStringState::new);
    List<Object[]> states = new ArrayList<>();
    for (JournalSize size : JournalSize.values()) {
      kinds.forEach(kind -> states.add(new Object[] {kind.get(), size}));
    }
    return states.toArray(new Object[0][]);
  }

  @Test(dataProvider = "statesInMemory")
  public void everyCellInMemoryReturnsAnEqualJournal(JournalState state, JournalSize size) {
    state.messageSize = size;
    state.setUp(new MessageSize());
    assertEquals(state.deserialize(), state.newObject());
  }

  @DataProvider
  private static Object[][] windows() {
    List<Object[]> rows = new ArrayList<>();
    for (JournalSize size : JournalSize.values()) {
      for (int window : new int[] {2048, 4096, 8192, 65536}) {
        rows.add(new Object[] {size, window});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "windows")
  public void everyReadingCellReturnsAnEqualObjectThroughItsWindow(JournalSize size, int window)
      throws IOException {
    for (Reading state : List.of(new KryoReading(), new ProtobufReading())) {
      state.messageSize = size;
      state.window = window;
      state.setUp(new MessageSize());
      assertEquals(state.read(), state.object);
      assertEquals(state.read(), state.object);
    }
  }

  @Test(dataProvider = "windows")
  public void everyWritingCellReachesTheNullDevice(JournalSize size, int window)
      throws IOException {
    for (Sink sink : Sink.values()) {
      for (Writing state : List.of(new KryoWriting(), new ProtobufWriting())) {
        state.messageSize = size;
        state.window = window;
        state.sink = sink;
        state.setUp(new MessageSize());
        state.write();
        state.write();
        state.tearDown();
      }
    }
  }

  @Test
  public void messagesHaveTheSizesThatTheirCellsAreNamedBy() {
    assertWithin(Journal.create(JournalSize.SMALL).toMessage().getSerializedSize(), 180, 220);
    assertWithin(
        Journal.create(JournalSize.LARGE).toMessage().getSerializedSize(), 900_000, 1_100_000);
  }

  private static void assertWithin(int actual, int least, int most) {
    assertTrue(actual >= least && actual <= most, actual + " bytes");
  }
}
