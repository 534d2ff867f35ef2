package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForySession;
import io.fory.TypeRef;
import io.fory.buffer.BufferCallback;
import io.fory.buffer.MemoryBuffer;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import org.testng.Assert.ThrowingRunnable;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The first argument that may not be null and is one is named. */
public final class NullArgumentsTest {
  private static final Fory FORY = Fory.builder().build();
  private static final ForySession SESSION = FORY.newSession();
  private static final Class<?>[] NO_CLASSES = null;
  private static final TypeRef<String> NO_REF = null;
  private static final BufferCallback NO_CALLBACK = null;
  private static final Iterable<MemoryBuffer> NO_BUFFERS = null;

  private static Object[] row(String name, ThrowingRunnable call) {
    return new Object[] {name, call};
  }

  @DataProvider
  static Object[][] calls() {
    byte[] bytes = FORY.serialize("x");
    return new Object[][] {
      row("type", () -> FORY.deserialize(bytes, NO_REF)),
      row("bytes", () -> FORY.deserialize((byte[]) null, NO_REF)),
      row("bytes", () -> FORY.deserializeInto(null, null)),
      row("object", () -> FORY.deserializeInto(bytes, null)),
      row("type", () -> FORY.readerFor(NO_REF)),
      row("type", () -> FORY.newReader(InputStream.nullInputStream(), NO_REF)),
      row("stream", () -> FORY.newReader(null, NO_REF)),
      row("stream", () -> FORY.newReader(null, (Class<?>) null)),
      row("type", () -> SESSION.readerFor(NO_REF)),
      row("type", () -> FORY.explain(null)),
      row("types", () -> FORY.verify(NO_CLASSES)),
      row("type", () -> FORY.verify(String.class, null)),
      row("types", () -> FORY.ensureCompiled(NO_CLASSES)),
      row("type", () -> FORY.ensureCompiled(String.class, null)),
      row("types", () -> FORY.schemasOf(NO_CLASSES)),
      row("type", () -> FORY.schemasOf((Class<?>) null)),
      row("stream", () -> FORY.serialize((OutputStream) null, "x", NO_CALLBACK)),
      row("channel", () -> FORY.serialize((WritableByteChannel) null, "x", NO_CALLBACK)),
      row("buffer", () -> FORY.serialize((MemoryBuffer) null, "x", NO_CALLBACK)),
      row("callback", () -> FORY.serialize(OutputStream.nullOutputStream(), "x", NO_CALLBACK)),
      row("bytes", () -> FORY.deserialize((byte[]) null, NO_BUFFERS)),
      row("type", () -> FORY.deserialize(bytes, null, NO_BUFFERS)),
      row("buffers", () -> FORY.deserialize(bytes, NO_BUFFERS)),
      row("buffer", () -> FORY.deserialize((MemoryBuffer) null, String.class, NO_BUFFERS)),
      row("stream", () -> SESSION.serialize((OutputStream) null, "x", NO_CALLBACK)),
      row("channel", () -> SESSION.serialize((WritableByteChannel) null, "x", NO_CALLBACK)),
      row("buffer", () -> SESSION.serialize((MemoryBuffer) null, "x", NO_CALLBACK)),
      row("bytes", () -> SESSION.deserialize((byte[]) null, NO_BUFFERS)),
      row("buffers", () -> SESSION.deserialize(bytes, NO_BUFFERS)),
      row("buffer", () -> SESSION.deserialize((MemoryBuffer) null, NO_BUFFERS)),
      row("type is null", () -> Fory.builder().register(null, null, "x")),
      row("base is null", () -> Fory.builder().registerDefaultSerializer(null, null)),
    };
  }

  @Test(dataProvider = "calls")
  public void theFirstNullIsNamed(String name, ThrowingRunnable call) {
    boolean ofBuilder = name.endsWith(" is null");
    Class<? extends RuntimeException> expected =
        ofBuilder ? IllegalArgumentException.class : NullPointerException.class;
    assertEquals(expectThrows(expected, call).getMessage(), name);
  }
}
