package io.fory.benchmark.stream;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.benchmark.CodecState;
import io.fory.benchmark.MessageSize;
import io.fory.benchmark.stream.JournalState.ArrayState;
import io.fory.benchmark.stream.JournalState.ByteBufferState;
import io.fory.benchmark.stream.JournalState.ByteStringState;
import io.fory.benchmark.stream.StreamState.Reading;
import io.fory.benchmark.stream.StreamState.Writing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class StreamTest {

  @DataProvider
  private static Object[][] statesInMemory() {
    List<Object[]> states = new ArrayList<>();
    for (JournalSize size : JournalSize.values()) {
      for (String library : List.of("fory", "kryo", "protobuf")) {
        for (JournalState state : List.of(new ArrayState(), new ByteBufferState())) {
          state.library = library;
          state.messageSize = size;
          states.add(new Object[] {state, Journal.create(size, library)});
        }
      }
      ByteStringState byteString = new ByteStringState();
      byteString.messageSize = size;
      states.add(new Object[] {byteString, Journal.create(size, "protobuf")});
    }
    return states.toArray(new Object[0][]);
  }

  @Test(dataProvider = "statesInMemory")
  public void everyCellInMemoryReturnsAnEqualJournal(CodecState state, Object journal) {
    state.setUp(new MessageSize());
    assertEquals(state.deserialize(), journal);
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
    for (String library : List.of("fory", "kryo", "protobuf")) {
      Reading state = new Reading();
      state.library = library;
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
      for (String library : List.of("fory", "kryo", "protobuf")) {
        Writing state = new Writing();
        state.library = library;
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
