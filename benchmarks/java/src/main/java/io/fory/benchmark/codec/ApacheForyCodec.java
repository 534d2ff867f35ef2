package io.fory.benchmark.codec;

import io.fory.benchmark.data.Image;
import io.fory.benchmark.data.Media;
import io.fory.benchmark.data.MediaContent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import org.apache.fory.Fory;
import org.apache.fory.config.ForyBuilder;
import org.apache.fory.context.MetaReadContext;
import org.apache.fory.context.MetaWriteContext;
import org.apache.fory.logging.LoggerFactory;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.memory.MemoryUtils;

/**
 * Apache Fory with the options of its own Java benchmarks: native format, no class version check,
 * measured classes registered without being required to be, code generated in the foreground,
 * numbers compressed as by its default; a reused buffer.
 */
public final class ApacheForyCodec implements Codec {

  /** The JVM flag that its documentation asks for on JDK 25; without effect on older ones. */
  public static final String JVM_FLAG = "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED";

  private final Fory fory;
  private final MemoryBuffer buffer;
  private final Session session;

  /** Creates a same-schema codec for graphs whose root is a {@code rootClass}. */
  public ApacheForyCodec(Class<?> rootClass, BufferType bufferType, boolean references) {
    this(rootClass, bufferType, references, SchemaMode.SAME);
  }

  /**
   * Creates a codec for graphs whose root is a {@code rootClass}. A {@link SchemaMode#SESSION
   * session} opens with the first message, which has to be read before the second.
   */
  public ApacheForyCodec(
      Class<?> rootClass, BufferType bufferType, boolean references, SchemaMode schemaMode) {
    session = schemaMode == SchemaMode.SESSION ? new Session() : null;
    ForyBuilder builder = builder(references).withCompatible(schemaMode != SchemaMode.SAME);
    if (session != null) {
      builder.withMetaShare(true).withScopedMetaShare(false);
    }
    fory = builder.build();
    if (rootClass == MediaContent.class) {
      fory.register(Image.class);
      fory.register(Image.Size.class);
      fory.register(Media.class);
      fory.register(Media.Player.class);
      fory.register(ArrayList.class);
    }
    fory.register(rootClass);
    buffer =
        bufferType == BufferType.array
            ? MemoryUtils.buffer(BufferType.CAPACITY)
            : MemoryUtils.wrap(ByteBuffer.allocateDirect(BufferType.CAPACITY));
  }

  /** Creates a codec of a Fory and a buffer that are set up elsewhere. */
  public ApacheForyCodec(Fory fory, MemoryBuffer buffer) {
    this.fory = fory;
    this.buffer = buffer;
    session = null;
  }

  /** Returns a builder with the same-schema options of this class. */
  public static ForyBuilder builder(boolean references) {
    LoggerFactory.disableLogging();
    return Fory.builder()
        .withXlang(false)
        .withCompatible(false)
        .withClassVersionCheck(false)
        .withRefTracking(references)
        .requireClassRegistration(false)
        .withCodegen(true)
        .withAsyncCompilation(false);
  }

  @Override
  public Object serialize(Object object) {
    buffer.writerIndex(0);
    if (session != null) {
      fory.setMetaWriteContext(session.written);
    }
    fory.serialize(buffer, object);
    return buffer;
  }

  @Override
  public Object deserialize() {
    buffer.readerIndex(0);
    if (session != null) {
      fory.setMetaReadContext(session.read);
    }
    return fory.deserialize(buffer);
  }

  @Override
  public int size() {
    return buffer.writerIndex();
  }

  /** The schemas that were written and read; both ends of a session set theirs for each message. */
  private static final class Session {
    final MetaWriteContext written = new MetaWriteContext();
    final MetaReadContext read = new MetaReadContext();
  }
}
