package io.fory.benchmark.rows;

import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codecs;
import java.nio.ByteBuffer;

/** The readers, by the names that the libraries have in the results. */
final class LargeReaders {
  private LargeReaders() {}

  /** Creates the reader of a message of an object, which is written by the library. */
  static LargeReader of(String library, BufferType bufferType, Foo foo) {
    boolean direct = bufferType == BufferType.directBuffer;
    return switch (library) {
      case "fory" -> ForyLarge.byHandle(foo, false, direct);
      case "foryordinal" -> ForyLarge.byOrdinal(foo, direct);
      case "forycompact" -> ForyLarge.byHandle(foo, true, direct);
      case "forynative" -> new NativeLarge(foo);
      case "apachefory" -> new ApacheLarge(foo, false, direct);
      case "apacheforycompact" -> new ApacheLarge(foo, true, direct);
      case "flatbuffers" -> new FlatLarge(foo, direct);
      default -> throw Codecs.unknown(library);
    };
  }

  /** Returns the bytes where a reader is to find them. */
  static ByteBuffer place(byte[] bytes, boolean direct) {
    return direct
        ? ByteBuffer.allocateDirect(bytes.length).put(bytes).flip()
        : ByteBuffer.wrap(bytes);
  }

  /** flatbuffers-java; the object of an element is reused, as its documentation advises. */
  private static final class FlatLarge implements LargeReader {
    private final FlatFoo foo;
    private final FlatFoo.FlatBar bar = new FlatFoo.FlatBar();
    private final int size;

    FlatLarge(Foo foo, boolean direct) {
      byte[] bytes = FlatFoo.write(foo);
      this.foo = FlatFoo.root(place(bytes, direct));
      this.size = bytes.length;
    }

    @Override
    public int first() {
      return foo.f1();
    }

    @Override
    public int number(int i) {
      return foo.f2(i);
    }

    @Override
    public long deep(int i, int j) {
      return foo.f4(bar, i).f2(j);
    }

    @Override
    public int size() {
      return size;
    }
  }

  /** The native format: each read decodes the whole message. */
  private static final class NativeLarge implements LargeReader {
    private final io.fory.Fory fory = NativeRows.fory(Foo.class);
    private final byte[] bytes;

    NativeLarge(Foo foo) {
      bytes = fory.serialize(foo);
    }

    @Override
    public int first() {
      return read().f1;
    }

    @Override
    public int number(int i) {
      return read().f2.get(i);
    }

    @Override
    public long deep(int i, int j) {
      return read().f4.get(i).f2.get(j);
    }

    private Foo read() {
      return fory.deserialize(bytes, Foo.class);
    }

    @Override
    public int size() {
      return bytes.length;
    }
  }
}
