package io.fory.benchmark.rows;

import io.fory.benchmark.MessageSize;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The state of a cell of {@link RowSuite} for one object; setting up proves that it comes back, and
 * that each field that is read in place is right.
 */
@State(Scope.Thread)
public abstract class RowState {
  private Object object;
  private RowCodec codec;
  private byte[] message;

  abstract String library();

  abstract RowObject objectType();

  /** Builds the codec and proves it. */
  @Setup(Level.Trial)
  public final void setUp(MessageSize size) {
    object = objectType().create();
    codec = RowCodecs.of(library(), objectType());
    message = codec.encode(object);
    Object copy = codec.decode(message);
    if (copy == object || !object.equals(copy)) {
      throw new IllegalStateException(objectType() + " did not come back as it was written");
    }
    if (objectType() != RowObject.STRUCT && codec.readAll(message) != RowObject.sum(object)) {
      throw new IllegalStateException(objectType() + " has other fields than were written");
    }
    size.set(message.length);
  }

  final byte[] encode() {
    return codec.encode(object);
  }

  final Object decode() {
    return codec.decode(message);
  }

  final long readAll() {
    return codec.readAll(message);
  }

  /** The objects that all libraries have. */
  public static class SharedState extends RowState {
    @Param({"fory", "forycompact", "forynative", "apachefory", "apacheforycompact", "flatbuffers"})
    public String library;

    @Param({"SAMPLE", "MEDIA_CONTENT"})
    public RowObject objectType;

    @Override
    String library() {
      return library;
    }

    @Override
    RowObject objectType() {
      return objectType;
    }
  }

  /** The object of which there is no flatbuffer; Apache Fory's compact rows of it are refused. */
  public abstract static class StructState extends RowState {
    @Param("STRUCT")
    public RowObject objectType;

    @Override
    RowObject objectType() {
      return objectType;
    }
  }

  /** STRUCT as rows. */
  public static class ForyStruct extends StructState {
    @Override
    String library() {
      return "fory";
    }
  }

  /** STRUCT as compact rows. */
  public static class CompactStruct extends StructState {
    @Override
    String library() {
      return "forycompact";
    }
  }

  /** STRUCT in the native format. */
  public static class NativeStruct extends StructState {
    @Override
    String library() {
      return "forynative";
    }
  }

  /** STRUCT as rows of Apache Fory. */
  public static class ApacheStruct extends StructState {
    @Override
    String library() {
      return "apachefory";
    }
  }
}
