package io.fory.benchmark.tin;

import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.Codecs;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.codec.UnsafeKryo;
import io.fory.buffer.MemoryBuffer;
import java.util.List;
import org.apache.fory.memory.MemoryUtils;
import org.openjdk.jmh.annotations.Param;

/** The state of one cell of the suite: one library, the network in one form, one buffer. */
public abstract class TinState extends CodecState {

  /** Enough for every library, so that no buffer has to grow. */
  private static final int CAPACITY = 64_000_000;

  private static final List<Class<?>> CLASSES =
      List.of(
          TinArrays.class,
          TinObjects.class,
          Point.class,
          Point[].class,
          Triangle.class,
          Triangle[].class);

  abstract TinForm form();

  @Override
  protected final Object newObject() {
    return form().create(Terrain.published());
  }

  /** Returns a codec for networks of a form; Kryo's is the one that copies an array at once. */
  static Codec newCodec(String library, TinForm form) {
    return switch (library) {
      case "fory" ->
          new ForyCodec(
              ForyCodec.newFory(TinArrays.class, TinObjects.class),
              MemoryBuffer.newHeapBuffer(CAPACITY));
      case "apachefory" ->
          new ApacheForyCodec(
              ApacheForyCodec.registered(ApacheForyCodec.builder(false).build(), CLASSES),
              MemoryUtils.buffer(CAPACITY));
      case "kryo" -> newKryoCodec();
      case "protobuf" -> TinMessages.newCodec(form);
      default -> throw Codecs.unknown(library);
    };
  }

  private static Codec newKryoCodec() {
    var kryo = KryoCodec.newKryo(List.of(double[].class, int[].class));
    CLASSES.forEach(kryo::register);
    return UnsafeKryo.newBulkCodec(kryo, CAPACITY);
  }

  public static class LibraryState extends TinState {

    @Param({"fory", "apachefory", "kryo", "protobuf"})
    public String library;

    @Param public TinForm form;

    @Override
    TinForm form() {
      return form;
    }

    @Override
    protected Codec newCodec() {
      return newCodec(library, form);
    }
  }

  /** The limit, which is one of the arrays form only. */
  public static class MemcpyState extends TinState {
    @Param("PRIMITIVE_ARRAYS")
    public TinForm form;

    @Override
    TinForm form() {
      return form;
    }

    @Override
    protected Codec newCodec() {
      if (form != TinForm.PRIMITIVE_ARRAYS) {
        throw new IllegalArgumentException("memcpy has no cell for the form " + form);
      }
      return new TinCopyCodec();
    }
  }
}
