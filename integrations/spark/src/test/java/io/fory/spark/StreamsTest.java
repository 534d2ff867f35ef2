package io.fory.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.fixture.CompiledSources;
import io.fory.spark.Shop.Order;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.serializer.DeserializationStream;
import org.apache.spark.serializer.SerializationStream;
import org.testng.annotations.Test;
import scala.Tuple2;

/** Streams of values, and records that Spark moves within them. */
public final class StreamsTest {
  private final ForySerializer serializer = Shop.serializer();

  private static List<Object> values(int count) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(i % 3 == 0 ? i : i % 3 == 1 ? Order.of(i) : new Tuple2<>("k" + i, Order.of(i)));
    }
    return values;
  }

  @Test
  public void aStreamComesBack() throws Exception {
    for (int count : new int[] {0, 1, 2, 3000}) {
      List<Object> values = values(count);
      assertEquals(Written.readAll(serializer, Written.stream(serializer, values)), values);
    }
  }

  /** However few bytes a read returns. */
  @Test
  public void aSlowStreamComesBack() throws Exception {
    List<Object> values = values(40);
    values.add("x".repeat(300_000));
    values.add("end");
    InputStream slow =
        new ByteArrayInputStream(Written.stream(serializer, values)) {
          @Override
          public synchronized int read(byte[] target, int from, int count) {
            return super.read(target, from, Math.min(count, 3));
          }
        };
    assertEquals(Written.readAll(serializer.newInstance().deserializeStream(slow)), values);
  }

  /** What has been read stays as it is while the memory of the stream is used again. */
  @Test
  public void buffersAreTheirOwn() throws Exception {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      values.add(ByteBuffer.wrap(("buffer " + i).getBytes(UTF_8)));
    }
    assertEquals(Written.readAll(serializer, Written.stream(serializer, values)), values);
  }

  /** As {@code Serializer.supportsRelocationOfSerializedObjects} says. */
  @Test
  public void flushedRecordsMayStandInAnyOrder() throws Exception {
    assertTrue(serializer.supportsRelocationOfSerializedObjects());
    List<byte[]> records = new ArrayList<>();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationStream out = serializer.newInstance().serializeStream(bytes);
    for (int i = 0; i < 100; i++) {
      out.writeKey("key " + i, Written.ANY);
      out.writeValue(Order.of(i), Written.ANY);
      out.flush();
      records.add(bytes.toByteArray());
      bytes.reset();
    }
    ByteArrayOutputStream reversed = new ByteArrayOutputStream();
    for (int i = 99; i >= 0; i--) {
      reversed.write(records.get(i));
    }
    DeserializationStream in =
        serializer
            .newInstance()
            .deserializeStream(new ByteArrayInputStream(reversed.toByteArray()));
    var pairs = in.asKeyValueIterator();
    for (int i = 99; i >= 0; i--) {
      assertEquals(pairs.next(), new Tuple2<>("key " + i, Order.of(i)));
    }
    assertEquals(pairs.hasNext(), false);
  }

  /** The end of a stream is where a frame ends; Spark takes an EOFException for just that. */
  @Test
  public void aFrameThatIsCutOffIsNoEnd() throws Exception {
    byte[] bytes = Written.stream(serializer, values(20));
    for (int length = 1; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      ForyException error =
          expectThrows(ForyException.class, () -> Written.readAll(serializer, cut));
      assertEquals(error.code(), ErrorCode.TRUNCATED_INPUT);
    }
  }

  @Test
  public void aLengthIsNotBelieved() {
    byte[] huge = {(byte) 0xEF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 7, 1, 2};
    ForyException error =
        expectThrows(ForyException.class, () -> Written.readAll(serializer, huge));
    assertEquals(error.code(), ErrorCode.TRUNCATED_INPUT);
    huge[0] = (byte) 0xFF; // longer than any array
    error = expectThrows(ForyException.class, () -> Written.readAll(serializer, huge));
    assertEquals(error.code(), ErrorCode.MALFORMED_INPUT);
    huge[4] = (byte) 0x87; // of six bytes
    error = expectThrows(ForyException.class, () -> Written.readAll(serializer, huge));
    assertEquals(error.code(), ErrorCode.MALFORMED_INPUT);
    byte[] empty = {0};
    error = expectThrows(ForyException.class, () -> Written.readAll(serializer, empty));
    assertEquals(error.code(), ErrorCode.MALFORMED_INPUT);
  }

  @Test
  public void aValueThatIsRefusedLeavesNoBytes() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationStream out = serializer.newInstance().serializeStream(bytes);
    out.writeObject("before", Written.ANY);
    expectThrows(
        ForyException.class,
        () -> out.writeObject(new Tuple2<>("part", new Shop.Recluse("x")), Written.ANY));
    out.writeObject("after", Written.ANY);
    out.close();
    out.close();
    assertEquals(Written.readAll(serializer, bytes.toByteArray()), List.of("before", "after"));
  }

  /** What is left out of later messages stands in one that is there. */
  @Test
  public void aClassIsNamedAgainBehindAValueThatIsRefused() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationStream out = serializer.newInstance().serializeStream(bytes);
    expectThrows(
        ForyException.class,
        () -> out.writeObject(new Tuple2<>(Order.of(1), new Shop.Recluse("x")), Written.ANY));
    out.writeObject(Order.of(2), Written.ANY);
    out.writeObject(Order.of(3), Written.ANY);
    out.close();
    assertEquals(
        Written.readAll(serializer, bytes.toByteArray()), List.of(Order.of(2), Order.of(3)));
  }

  @Test
  public void aFrameNamesAClassOnce() {
    int one = Written.stream(serializer, List.of(Order.of(1))).length;
    int two = Written.stream(serializer, List.of(Order.of(1), Order.of(1))).length;
    assertEquals(two, 2 * one - 1 - (Prefixes.BYTES - 1));
  }

  @Test
  public void aFrameMayHaveMoreClassesThanNumbers() throws Exception {
    Map<String, String> sources = new TreeMap<>();
    for (int i = 0; i < Prefixes.MOST + 4; i++) {
      sources.put("acme.R" + i, "package acme; public record R" + i + "(int n) {}");
    }
    ClassLoader loader = CompiledSources.compile(sources).newLoader();
    ForySerializer records =
        Shop.serializer(SparkSettings.CLASSES_TO_REGISTER, String.join(",", sources.keySet()));
    records.setDefaultClassLoader(loader);
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      for (String name : sources.keySet()) {
        Class<?> type = CompiledSources.load(loader, name);
        values.add(type.getConstructor(int.class).newInstance(i));
      }
      values.add("text " + i);
    }
    assertEquals(Written.readAll(records, Written.stream(records, values)), values);
  }

  @Test
  public void bytesThatAreReadStayAsTheyAre() {
    Object value = new Tuple2<>("key", new Tuple2<>(Order.of(1), Order.of(2)));
    ByteBuffer bytes = ByteBuffer.wrap(Written.value(serializer, value)).asReadOnlyBuffer();
    for (int i = 0; i < 2; i++) {
      assertEquals(serializer.newInstance().<Object>deserialize(bytes, Written.ANY), value);
    }
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.remaining()).put(bytes).flip();
    assertEquals(serializer.newInstance().<Object>deserialize(direct, Written.ANY), value);
  }

  /** Spark tells a failed fetch from corrupt data by the exception of its stream. */
  @Test
  public void whatAStreamThrowsPasses() {
    IOException failure = new IOException("gone");
    InputStream in =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw failure;
          }

          @Override
          public int read(byte[] target, int from, int count) throws IOException {
            throw failure;
          }
        };
    assertSame(
        expectThrows(
            IOException.class,
            () -> Written.readAll(serializer.newInstance().deserializeStream(in))),
        failure);
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw failure;
          }
        };
    SerializationStream stream = serializer.newInstance().serializeStream(out);
    stream.writeObject("x", Written.ANY);
    assertSame(expectThrows(IOException.class, stream::flush), failure);
  }
}
