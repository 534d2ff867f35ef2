package io.fory.stream;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.SequenceReader;
import io.fory.SequenceWriter;
import io.fory.buffer.DataStreams;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Messages and sequences over what engines pass around: no streams, only their methods. */
public final class DataStreamsTest {
  @SuppressWarnings("ArrayRecordComponent")
  record Row(int number, String text, byte[] large) {}

  private final Fory fory = Fory.builder().register(Row.class).build();

  /** Returns an object that has the methods of an interface and is no stream. */
  private static <T> T only(Class<T> type, T target) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              try {
                return method.invoke(target, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return type.cast(proxy);
  }

  private static DataInput input(byte[] bytes) {
    return only(DataInput.class, new DataInputStream(new ByteArrayInputStream(bytes)));
  }

  private static DataOutput output(ByteArrayOutputStream bytes) {
    return only(DataOutput.class, new DataOutputStream(bytes));
  }

  @DataProvider
  public Object[][] sizes() {
    return new Object[][] {{0}, {100}, {5000}, {200_000}};
  }

  @Test(dataProvider = "sizes")
  public void messagesBetweenOtherData(int size) throws IOException {
    for (boolean chunks : new boolean[] {true, false}) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutput out = output(bytes);
      Row row = new Row(7, "text", new byte[size]);
      for (int i = 0; i < 3; i++) {
        out.writeInt(i);
        if (chunks) {
          fory.serialize(DataStreams.of(out), row);
        } else {
          out.write(fory.serialize(row));
        }
      }
      out.writeInt(99);
      DataInput in = input(bytes.toByteArray());
      for (int i = 0; i < 3; i++) {
        assertEquals(in.readInt(), i);
        Row read = fory.deserialize(DataStreams.of(in), Row.class);
        assertEquals(read.number(), 7);
        assertEquals(read.large().length, size);
      }
      assertEquals(in.readInt(), 99, "not a byte behind the message was read");
    }
  }

  @Test
  public void aSequenceBetweenOtherData() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutput out = output(bytes);
    out.writeUTF("before");
    SequenceWriter rows = fory.newWriter(DataStreams.of(out));
    for (int i = 0; i < 3000; i++) {
      rows.write(new Row(i, "row " + i, new byte[i % 50]));
    }
    rows.end();
    out.writeUTF("behind");
    DataInput in = input(bytes.toByteArray());
    assertEquals(in.readUTF(), "before");
    SequenceReader<Row> read = fory.newReader(DataStreams.of(in), Row.class);
    for (int i = 0; i < 3000; i++) {
      assertEquals(read.next().number(), i);
    }
    assertEquals(read.hasNext(), false);
    assertEquals(in.readUTF(), "behind");
  }

  @Test
  public void anEndInsideIsAnErrorOfOurs() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    fory.serialize(DataStreams.of(output(bytes)), new Row(7, "text", new byte[100]));
    byte[] whole = bytes.toByteArray();
    for (int length = 0; length < whole.length; length++) {
      DataInput cut = input(Arrays.copyOf(whole, length));
      ForyException error =
          expectThrows(ForyException.class, () -> fory.deserialize(DataStreams.of(cut)));
      ErrorCode expected = length == 0 ? ErrorCode.STREAM_ENDED : ErrorCode.TRUNCATED_INPUT;
      assertEquals(error.code(), expected, length + " bytes: " + error);
    }
  }

  @Test
  public void whatFailsIsAStreamThatFailed() {
    DataInput failing =
        (DataInput)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataInput.class},
                (self, method, arguments) -> {
                  throw new IOException("gone");
                });
    ForyException error =
        expectThrows(ForyException.class, () -> fory.deserialize(DataStreams.of(failing)));
    assertEquals(error.code(), ErrorCode.STREAM_FAILED);
  }

  @Test
  public void anAnnouncedLengthIsNotBelieved() throws IOException {
    byte[] lie = new byte[64];
    Arrays.fill(lie, 0, 4, (byte) 0x7F);
    assertTrue(DataStreams.of(input(lie)).readNBytes(Integer.MAX_VALUE).length <= lie.length);
    ForyException error =
        expectThrows(
            ForyException.class,
            () -> assertTrue(fory.newReader(DataStreams.of(input(lie)), Row.class).hasNext()));
    assertTrue(
        error.code() == ErrorCode.TRUNCATED_INPUT || error.code() == ErrorCode.LIMIT_EXCEEDED);
  }

  @Test
  public void streamsAreTakenAsTheyAre() {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(new byte[0]));
    DataOutputStream out = new DataOutputStream(new ByteArrayOutputStream());
    assertSame(DataStreams.of((DataInput) in), in);
    assertSame(DataStreams.of((DataOutput) out), out);
  }

  @Test
  public void theAdapterIsAStream() {
    byte[] bytes = {1, 2, 3, -1};
    try {
      assertEquals(DataStreams.of(input(bytes)).readAllBytes(), bytes);
      assertEquals(DataStreams.of(input(bytes)).readNBytes(3), new byte[] {1, 2, 3});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
