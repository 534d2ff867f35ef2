package io.fory.benchmark.scaling;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.data.MediaContent;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One instance of a library and one MediaContent, for all threads of a cell. */
@State(Scope.Benchmark)
public abstract class SharedState {

  private final MediaContent content = MediaContent.create(false);
  private SharedLibrary library;
  private byte[] message;

  /** Builds the instance and proves that the object comes back equal. */
  @Setup(Level.Trial)
  public void setUp(MessageSize size) {
    library = newLibrary();
    message = library.serialize(content);
    Object copy = library.deserialize(message);
    if (copy == content || !content.equals(copy)) {
      throw new IllegalStateException("MEDIA_CONTENT did not come back as it was written");
    }
    size.set(message.length);
  }

  abstract SharedLibrary newLibrary();

  final byte[] serialize() {
    return library.serialize(content);
  }

  final Object deserialize() {
    return library.deserialize(message);
  }

  /** Fory. */
  public static class ForyState extends SharedState {
    @Override
    SharedLibrary newLibrary() {
      return new SharedFory();
    }
  }

  /** Apache Fory, the pool. */
  public static class ApacheForyState extends SharedState {
    @Override
    SharedLibrary newLibrary() {
      return SharedApacheFory.pool();
    }
  }

  /** Apache Fory, thread-local. */
  public static class ApacheForyThreadLocalState extends SharedState {
    @Override
    SharedLibrary newLibrary() {
      return SharedApacheFory.threadLocal();
    }
  }

  /** Kryo. */
  public static class KryoState extends SharedState {
    @Override
    SharedLibrary newLibrary() {
      return new SharedKryo();
    }
  }
}
