package io.fory.benchmark.tin;

import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.Codec;
import org.openjdk.jmh.annotations.Param;

/** The state of one cell of the suite: one library, the network in one form, one buffer. */
public abstract class TinState extends CodecState {

  private final TinLibrary library;

  /** How the network is held in memory. */
  @Param public TinForm form;

  TinState(TinLibrary library) {
    this.library = library;
  }

  @Override
  protected final Object newObject() {
    return form.create(Terrain.published());
  }

  @Override
  protected final Codec newCodec() {
    return library.newCodec(form);
  }

  /** Fory. */
  public static class ForyState extends TinState {
    /** Creates the state. */
    public ForyState() {
      super(TinLibrary.FORY);
    }
  }

  /** Apache Fory. */
  public static class ApacheForyState extends TinState {
    /** Creates the state. */
    public ApacheForyState() {
      super(TinLibrary.APACHE_FORY);
    }
  }

  /** Kryo. */
  public static class KryoState extends TinState {
    /** Creates the state. */
    public KryoState() {
      super(TinLibrary.KRYO);
    }
  }

  /** Protobuf. */
  public static class ProtobufState extends TinState {
    /** Creates the state. */
    public ProtobufState() {
      super(TinLibrary.PROTOBUF);
    }
  }

  /** The limit, which is one of the arrays form only. */
  public static class MemcpyState extends CodecState {
    /** How the network is held in memory. */
    @Param("PRIMITIVE_ARRAYS")
    public TinForm form;

    @Override
    protected Object newObject() {
      if (form != TinForm.PRIMITIVE_ARRAYS) {
        throw new IllegalArgumentException("memcpy has no cell for the form " + form);
      }
      return form.create(Terrain.published());
    }

    @Override
    protected Codec newCodec() {
      return new TinCopyCodec();
    }
  }
}
