package io.fory.stream;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ConfigurationMismatchException;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import io.fory.fixture.Chunks;
import io.fory.fixture.GraphEquality;
import io.fory.fixture.Rejection;
import io.fory.fixture.TestStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Messages are written to and read from streams and channels, which stop where these end. */
public final class StreamsTest {
  /** Something of everything that the windows deal with in a way of its own. */
  static final class Parcel {
    String text;
    String wide;
    boolean[] booleans;
    byte[] bytes;
    short[] shorts;
    int[] ints;
    long[] longs;
    float[] floats;
    double[] doubles;
    List<String> labels;
    Map<String, Parcel> parts = new HashMap<>();
    Object[] objects;

    static Parcel of(int size, int seed) {
      Random random = new Random(seed);
      Parcel parcel = new Parcel();
      parcel.text = "x".repeat(size);
      parcel.wide = "ж".repeat(size / 2);
      parcel.bytes = new byte[size];
      random.nextBytes(parcel.bytes);
      parcel.booleans = new boolean[size];
      Arrays.fill(parcel.booleans, true);
      parcel.shorts = new short[size / 3];
      Arrays.fill(parcel.shorts, (short) seed);
      parcel.ints = random.ints(size).toArray();
      parcel.longs = random.longs(size / 2).toArray();
      parcel.floats = new float[size / 5];
      parcel.doubles = random.doubles(size / 4).toArray();
      parcel.labels = new ArrayList<>();
      parcel.objects = new Object[size / 4];
      for (int i = 0; i < size / 4; i++) {
        parcel.labels.add("label " + i);
        parcel.objects[i] = i % 3 == 0 ? "o" + i : (Object) i;
      }
      return parcel;
    }
  }

  record Setting(boolean references, boolean compatible, boolean xlang, boolean generated) {
    Fory fory() {
      return EngineInUse.builder()
          .withRefTracking(references)
          .withCompatible(compatible)
          .withXlang(xlang)
          .withCodegen(generated)
          .register(Parcel.class, "parcel")
          .build();
    }
  }

  @DataProvider
  static Object[][] settings() {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      Setting setting = new Setting((i & 1) != 0, (i & 2) != 0, (i & 4) != 0, (i & 8) != 0);
      rows.add(new Object[] {setting, setting.fory()});
    }
    return rows.toArray(new Object[0][]);
  }

  private static List<Object> values(Setting setting) {
    Parcel nested = Parcel.of(100, 3);
    nested.parts = new HashMap<>(Map.of("a", Parcel.of(3, 1), "b", Parcel.of(20_000, 2)));
    List<Object> values = new ArrayList<>();
    values.add(null);
    values.add("text");
    values.add(nested);
    values.add(new int[100_000]);
    values.add("x".repeat(300_000));
    values.add("ж".repeat(300_000));
    values.add(Parcel.of(70_000, 5));
    if (!setting.xlang()) {
      values.add("chars".repeat(30_000).toCharArray());
    }
    values.add(new ArrayList<>(List.of(new byte[65_535], new byte[1 << 20], "end")));
    return values;
  }

  @Test(dataProvider = "settings")
  public void messagesStandBackToBackWithOtherDataBehind(Setting setting, Fory fory)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WritableByteChannel channel = Channels.newChannel(out);
    List<Integer> ends = new ArrayList<>();
    for (Object value : values(setting)) {
      fory.serialize(out, value);
      ends.add(out.size());
      fory.serialize(channel, value);
      ends.add(out.size());
    }
    out.write(new byte[] {-1, -1, -1});
    for (Random parts : new Random[] {null, new Random(7)}) {
      TestStream in = new TestStream(out.toByteArray(), parts);
      int read = 0;
      for (Object value : values(setting)) {
        Object first = fory.deserialize((InputStream) in);
        assertEquals(in.position(), (int) ends.get(read++), "bytes read of the stream");
        Object second = fory.deserialize((ReadableByteChannel) in);
        assertEquals(in.position(), (int) ends.get(read++), "bytes read of the channel");
        GraphEquality.assertEqualGraphs(first, value, false);
        GraphEquality.assertEqualGraphs(second, value, false);
      }
    }
  }

  @Test(dataProvider = "settings")
  public void aStreamTakesTheMessagesOfArraysToo(Setting setting, Fory fory) {
    for (Object value : values(setting)) {
      byte[] message = fory.serialize(value);
      TestStream in = new TestStream(Arrays.copyOf(message, message.length + 5), new Random(3));
      GraphEquality.assertEqualGraphs(fory.deserialize((InputStream) in), value, false);
      assertEquals(in.position(), message.length);
    }
  }

  @Test(dataProvider = "settings")
  public void theBytesInChunksAreThoseOfTheMessage(Setting setting, Fory fory) {
    for (Object value : values(setting)) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      fory.serialize(out, value);
      byte[] message = fory.serialize(value);
      if (setting.xlang()) {
        assertEquals(out.toByteArray(), message);
      } else {
        byte[] copy = fory.serialize(fory.deserialize(new ByteArrayInputStream(out.toByteArray())));
        assertEquals(copy.length, message.length);
        byte[] chunks = Chunks.of(message, message.length, 1 << 30);
        if (message.length < 1 << 15) {
          assertEquals(out.toByteArray(), chunks);
        }
        for (int size : new int[] {1000, 65_536, 1 << 30}) {
          byte[] other = Chunks.of(message, message.length, size);
          Object read = fory.deserialize(new ByteArrayInputStream(other));
          GraphEquality.assertEqualGraphs(read, value, false);
        }
      }
    }
  }

  @Test(dataProvider = "settings")
  public void everyEndAndEveryFailureInsideAMessageIsAnErrorOfTheFamily(
      Setting setting, Fory fory) {
    Parcel value = Parcel.of(40, 3);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    fory.serialize(out, value);
    byte[] stream = out.toByteArray();
    for (int i = 0; i < stream.length; i++) {
      int at = i;
      ForyException ended =
          Rejection.of(
              () ->
                  fory.deserialize(
                      (InputStream) new TestStream(Arrays.copyOf(stream, at), new Random(at))));
      assertEquals(
          ended.code(), at == 0 ? ErrorCode.STREAM_ENDED : ErrorCode.TRUNCATED_INPUT, "at " + at);
      ForyException failed =
          expectThrows(
              StreamException.class,
              () -> fory.deserialize((InputStream) new TestStream(stream, null).failingAt(at)));
      assertEquals(failed.code(), ErrorCode.STREAM_FAILED);
      assertEquals(failed.getCause().getMessage(), "the line is broken");
      ForyException channel =
          expectThrows(
              StreamException.class,
              () -> {
                TestStream broken = new TestStream(stream, null).failingAt(at);
                fory.deserialize((ReadableByteChannel) broken);
              });
      assertEquals(channel.getCause().getClass(), IOException.class);
    }
    GraphEquality.assertEqualGraphs(
        fory.deserialize(new ByteArrayInputStream(stream)), value, false);
  }

  /** Takes some bytes, and then fails. */
  private static final class Full extends OutputStream implements WritableByteChannel {
    private int room;

    Full(int room) {
      this.room = room;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[1], 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      if ((room -= count) < 0) {
        throw new IOException("the disk is full");
      }
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
      write(new byte[1], 0, 1);
      bytes.get();
      return 1;
    }

    @Override
    public boolean isOpen() {
      return true;
    }
  }

  @Test(dataProvider = "settings")
  public void aStreamThatFailsToTakeBytesIsTheCause(Setting setting, Fory fory) {
    Parcel value = Parcel.of(20_000, 3);
    byte[] before = fory.serialize("after");
    for (int room : new int[] {0, 1, 70_000, 200_000}) {
      StreamException error =
          expectThrows(
              StreamException.class, () -> fory.serialize((OutputStream) new Full(room), value));
      assertEquals(error.getCause().getMessage(), "the disk is full");
      StreamException other =
          expectThrows(
              StreamException.class,
              () -> fory.serialize((WritableByteChannel) new Full(room), value));
      assertEquals(other.getCause().getMessage(), "the disk is full");
      assertEquals(fory.serialize("after"), before);
    }
    fory.serialize((WritableByteChannel) new Full(1 << 30), Parcel.of(30, 1)); // a byte at a time
  }

  @Test
  public void aChannelThatDoesNotBlockIsAnErrorThatSaysSo() throws IOException {
    Fory fory = Fory.builder().build();
    Pipe pipe = Pipe.open();
    try (Pipe.SourceChannel source = pipe.source();
        Pipe.SinkChannel sink = pipe.sink()) {
      source.configureBlocking(false);
      sink.configureBlocking(false);
      StreamException read =
          expectThrows(StreamException.class, () -> fory.deserialize((ReadableByteChannel) source));
      assertEquals(read.code(), ErrorCode.STREAM_FAILED);
      assertTrue(read.getMessage().contains("transfers no bytes"), read.getMessage());
      StreamException written =
          expectThrows(
              StreamException.class,
              () -> fory.serialize((WritableByteChannel) sink, new byte[1 << 24]));
      assertTrue(written.getMessage().contains("configureBlocking(true)"), written.getMessage());
    }
  }

  @Test
  public void streamsThatBreakTheirContractAreErrors() {
    Fory fory = Fory.builder().build();
    for (int answer : new int[] {0, 1 << 20}) {
      InputStream stream =
          new InputStream() {
            @Override
            public int read() {
              return 0;
            }

            @Override
            public int read(byte[] bytes, int from, int count) {
              return answer;
            }
          };
      StreamException error = expectThrows(StreamException.class, () -> fory.deserialize(stream));
      assertNull(error.getCause());
    }
    RuntimeException thrown = new IllegalStateException("closed");
    InputStream stream =
        new InputStream() {
          @Override
          public int read() {
            throw thrown;
          }

          @Override
          public int read(byte[] bytes, int from, int count) {
            throw thrown;
          }
        };
    assertSame(
        expectThrows(StreamException.class, () -> fory.deserialize(stream)).getCause(), thrown);
  }

  @Test
  public void chunksThatAreNoneAreMalformed() {
    Fory fory = Fory.builder().build();
    for (byte[] input :
        new byte[][] {
          {0x42, 0}, // an empty chunk that is not the last
          {0x42, 4, 2, (byte) 0x80, 0}, // the same
          {0x42, -1, -1, -1, -1, 0x10}, // too long
          {0x42, -1, -1, -1, -1, -1, 0},
          {0x42, 5, 0, 0}, // null, and a byte behind it in the chunk
          {0x42, 2, 0, 3, 0}, // in the next chunk
        }) {
      ForyException error =
          expectThrows(
              MalformedInputException.class,
              () -> fory.deserialize(new ByteArrayInputStream(input)));
      assertEquals(error.code(), ErrorCode.MALFORMED_INPUT, Arrays.toString(input));
    }
    assertNull(fory.deserialize(new ByteArrayInputStream(new byte[] {0x42, 3, 0})));
    assertNull(fory.deserialize(new ByteArrayInputStream(new byte[] {0x42, 2, 0, 1})));
  }

  @Test
  public void theBytesOfAStreamInAnArrayAreRefusedWithTheWayToReadThem() {
    Fory fory = Fory.builder().build();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    fory.serialize(out, "text");
    ConfigurationMismatchException error =
        expectThrows(
            ConfigurationMismatchException.class, () -> fory.deserialize(out.toByteArray()));
    assertTrue(error.getMessage().contains("deserialize(InputStream)"), error.getMessage());
  }

  @DataProvider
  static Object[][] sessions() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  @Test(dataProvider = "sessions")
  public void sessionsSendSchemasOnceThroughAStream(boolean references, boolean generated)
      throws IOException {
    Fory fory = new Setting(references, true, false, generated).fory();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ForySession writer = fory.newSession();
    List<Integer> ends = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      writer.serialize(out, Parcel.of(i, i));
      if (i == 1) {
        expectThrows(
            StreamException.class,
            () -> writer.serialize((OutputStream) new Full(3), new ArrayList<>(List.of(1))));
      }
      writer.serialize(Channels.newChannel(out), Parcel.of(i, i));
      ends.add(out.size());
    }
    assertTrue(ends.get(1) - ends.get(0) < ends.get(0), ends.toString());
    ForySession reader = fory.newSession();
    TestStream in = new TestStream(out.toByteArray(), null);
    for (int i = 0; i < 4; i++) {
      Parcel first = reader.deserialize((InputStream) in, Parcel.class);
      Object second = reader.deserialize((ReadableByteChannel) in);
      assertEquals(in.position(), (int) ends.get(i));
      GraphEquality.assertEqualGraphs(first, Parcel.of(i, i), false);
      GraphEquality.assertEqualGraphs(second, Parcel.of(i, i), false);
    }
    assertEquals(
        expectThrows(StreamException.class, () -> reader.deserialize((InputStream) in)).code(),
        ErrorCode.STREAM_ENDED);
  }

  @Test
  public void aByteBufferIsWrittenAtItsPosition() {
    Fory fory = Fory.builder().build();
    byte[] message = fory.serialize("a text");
    for (ByteBuffer buffer :
        new ByteBuffer[] {ByteBuffer.allocate(40), ByteBuffer.allocateDirect(40)}) {
      buffer.position(3).limit(3 + 2 * message.length + 1);
      fory.serialize(buffer, "a text");
      assertEquals(buffer.position(), 3 + message.length);
      fory.newSession().serialize(buffer.duplicate(), "");
      fory.serialize(buffer, "a text");
      assertEquals(buffer.position(), 3 + 2 * message.length);
      ForyException full =
          expectThrows(ForyException.class, () -> fory.serialize(buffer, "a text"));
      assertEquals(full.code(), ErrorCode.LIMIT_EXCEEDED);
      assertEquals(buffer.position(), 3 + 2 * message.length);
      assertEquals(buffer.remaining(), 1);
      ByteBuffer readOnly = buffer.asReadOnlyBuffer();
      readOnly.position(3);
      expectThrows(ForyException.class, () -> fory.serialize(readOnly.duplicate(), (Object) null));
      assertEquals(fory.deserialize(readOnly), "a text");
      assertEquals(fory.deserialize(readOnly), "a text");
      assertEquals(readOnly.position(), buffer.position());
    }
  }

  @Test
  public void buffersMayTravelBesideAStream() {
    Fory fory = Fory.builder().build();
    List<MemoryBuffer> beside = new ArrayList<>();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    fory.serialize(
        out,
        new ArrayList<>(List.of(new int[1000], new byte[70_000])),
        buffer -> {
          beside.add(buffer.toBuffer());
          return false;
        });
    assertTrue(out.size() < 40, out.size() + " bytes");
    assertEquals(beside.size(), 2);
  }
}
