package io.fory.compression;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.SequenceReader;
import io.fory.SequenceWriter;
import io.fory.buffer.DataStreams;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.fixture.Rejection;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What is wrong with compressed bytes is said with its code by whoever reads messages from them.
 */
public final class CompressedMessagesTest {
  private static final Fory FORY = Fory.builder().build();
  private static final Fory XLANG = Fory.builder().withXlang(true).build();

  private final Random random = new Random(20_261_128);

  /** A way to read what is in a stream. */
  private enum Way {
    MESSAGE {
      @Override
      Object read(InputStream in) {
        return FORY.deserialize(in);
      }
    },
    CROSS_LANGUAGE {
      @Override
      Object read(InputStream in) {
        return XLANG.deserialize(in);
      }
    },
    CHANNEL {
      @Override
      Object read(InputStream in) {
        return FORY.deserialize(Channels.newChannel(in));
      }
    },
    SESSION {
      @Override
      Object read(InputStream in) {
        return FORY.newSession().deserialize(in);
      }
    },
    BUFFERED {
      @Override
      Object read(InputStream in) {
        return FORY.deserialize(new BufferedInputStream(in));
      }
    },
    DATA_INPUT {
      @Override
      Object read(InputStream in) {
        return FORY.deserialize(DataStreams.of(only(new DataInputStream(in))));
      }
    },
    SEQUENCE {
      @Override
      void write(OutputStream out, Object value) {
        SequenceWriter writer = FORY.newWriter(out);
        writer.write(value).end();
      }

      @Override
      Object read(InputStream in) {
        SequenceReader<Object> reader = FORY.newReader(in, Object.class);
        Object value = reader.next();
        while (reader.hasNext()) {
          reader.next(); // changed bytes may be more values
        }
        return value;
      }
    };

    abstract Object read(InputStream in);

    void write(OutputStream out, Object value) {
      (this == CROSS_LANGUAGE ? XLANG : FORY).serialize(out, value);
    }

    byte[] frame(Compression compression, Object value) throws IOException {
      ByteArrayOutputStream frame = new ByteArrayOutputStream();
      try (OutputStream out = compression.compressing(frame)) {
        write(out, value);
      }
      return frame.toByteArray();
    }

    Object read(Compression compression, byte[] frame) {
      try {
        return read(compression.decompressing(new ByteArrayInputStream(frame)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Returns an input that is no stream. */
  private static DataInput only(DataInput input) {
    return (DataInput)
        Proxy.newProxyInstance(
            CompressedMessagesTest.class.getClassLoader(),
            new Class<?>[] {DataInput.class},
            (self, method, arguments) -> {
              try {
                return method.invoke(input, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @DataProvider
  public Object[][] ways() {
    List<Compression> all = new ArrayList<>(List.of(Compression.gzip(), Compression.lz4()));
    if (Algorithms.hasZstd()) {
      all.add(Compression.zstd());
    }
    return Arrays.stream(Way.values())
        .flatMap(way -> all.stream().map(compression -> new Object[] {compression, way}))
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "ways")
  public void aFrameThatIsCutOffIsTruncatedInput(Compression compression, Way way)
      throws IOException {
    byte[] value = Algorithms.noise(random, 200_000);
    byte[] frame = way.frame(compression, value);
    for (int length : new int[] {0, 3, 8, 20, 100, 5_000, frame.length / 2, frame.length - 400}) {
      byte[] cut = Arrays.copyOf(frame, length);
      ForyException error = Rejection.of(() -> way.read(compression, cut));
      assertEquals(error.code(), ErrorCode.TRUNCATED_INPUT, length + ": " + error);
    }
    assertEquals((byte[]) way.read(compression, frame), value, "the instance is usable");
  }

  @Test(dataProvider = "ways")
  public void aFrameAboveTheLimitIsThat(Compression compression, Way way) throws IOException {
    byte[] value = Algorithms.noise(random, 200_000);
    byte[] frame = way.frame(compression, value);
    for (int most : new int[] {1, 100, 100_000}) {
      Compression bounded = compression.withMaxBytes(most);
      LimitExceededException error =
          expectThrows(LimitExceededException.class, () -> way.read(bounded, frame));
      assertEquals(error.code(), ErrorCode.LIMIT_EXCEEDED);
      assertEquals(error.limit(), "decompressed bytes");
      assertTrue(error.getMessage().contains("withMaxBytes"), error.getMessage());
    }
    assertEquals((byte[]) way.read(compression, frame), value, "the instance is usable");
  }

  @Test(dataProvider = "ways")
  public void aChangedBitIsNeverAFailureOfTheStream(Compression compression, Way way)
      throws IOException {
    byte[] frame = way.frame(compression, Algorithms.text(random, 600));
    for (int bit = 0; bit < frame.length * 8; bit += 7) {
      byte[] changed = frame.clone();
      changed[bit >> 3] ^= (byte) (1 << (bit & 7));
      ForyException error = Rejection.of(() -> way.read(compression, changed));
      if (error != null) {
        assertNotEquals(error.code(), ErrorCode.STREAM_FAILED, "bit " + bit + ": " + error);
      }
    }
  }
}
