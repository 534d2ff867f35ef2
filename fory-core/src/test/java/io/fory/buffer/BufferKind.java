package io.fory.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The kinds of memory that a buffer may lie on, each made with given bytes as its content. */
enum BufferKind {
  HEAP(true, true) {
    @Override
    Sample sample(byte[] content) {
      return owned(MemoryBuffer.newHeapBuffer(content.length), content);
    }
  },
  DIRECT(true, true) {
    @Override
    Sample sample(byte[] content) {
      return owned(MemoryBuffer.newDirectBuffer(content.length), content);
    }
  },
  WRAPPED_ARRAY(true, false) {
    @Override
    Sample sample(byte[] content) {
      return new Sample(MemoryBuffer.wrap(content.clone()), ByteBuffer.allocate(0));
    }
  },
  WRAPPED_PART_OF_ARRAY(true, false) {
    @Override
    Sample sample(byte[] content) {
      ByteBuffer outer = surrounded(ByteBuffer.allocate(content.length + 2 * MARGIN), content);
      return new Sample(MemoryBuffer.wrap(outer.array(), MARGIN, content.length), outer);
    }
  },
  WRAPPED_HEAP_BYTE_BUFFER(true, false) {
    @Override
    Sample sample(byte[] content) {
      // An array offset besides the position: the view of a slice.
      ByteBuffer whole = ByteBuffer.allocate(content.length + 2 * MARGIN + 3).position(3).slice();
      ByteBuffer outer = surrounded(whole, content);
      return new Sample(MemoryBuffer.wrap(window(outer)), outer);
    }
  },
  WRAPPED_DIRECT_BYTE_BUFFER(true, false) {
    @Override
    Sample sample(byte[] content) {
      ByteBuffer outer =
          surrounded(ByteBuffer.allocateDirect(content.length + 2 * MARGIN), content);
      return new Sample(MemoryBuffer.wrap(window(outer)), outer);
    }
  },
  LITTLE_ENDIAN_BYTE_BUFFER(true, false) {
    @Override
    Sample sample(byte[] content) {
      ByteBuffer outer =
          surrounded(ByteBuffer.allocateDirect(content.length + 2 * MARGIN), content);
      return new Sample(MemoryBuffer.wrap(window(outer).order(ByteOrder.LITTLE_ENDIAN)), outer);
    }
  },
  SLICE_OF_HEAP(true, false) {
    @Override
    Sample sample(byte[] content) {
      return sliced(HEAP, content);
    }
  },
  SLICE_OF_DIRECT(true, false) {
    @Override
    Sample sample(byte[] content) {
      return sliced(DIRECT, content);
    }
  },
  READ_ONLY_HEAP_BYTE_BUFFER(false, false) {
    @Override
    Sample sample(byte[] content) {
      ByteBuffer outer = surrounded(ByteBuffer.allocate(content.length + 2 * MARGIN), content);
      return new Sample(MemoryBuffer.wrap(window(outer.asReadOnlyBuffer())), outer);
    }
  },
  READ_ONLY_DIRECT_BYTE_BUFFER(false, false) {
    @Override
    Sample sample(byte[] content) {
      ByteBuffer outer =
          surrounded(ByteBuffer.allocateDirect(content.length + 2 * MARGIN), content);
      return new Sample(MemoryBuffer.wrap(window(outer.asReadOnlyBuffer())), outer);
    }
  },
  SLICE_OF_READ_ONLY(false, false) {
    @Override
    Sample sample(byte[] content) {
      Sample whole = READ_ONLY_HEAP_BYTE_BUFFER.sample(content);
      return new Sample(whole.buffer().slice(0, content.length), whole.outer());
    }
  };

  /** How many bytes lie around a window, which nothing may touch. */
  static final int MARGIN = 9;

  private static final byte MARGIN_BYTE = 0x5a;

  final boolean writable;
  final boolean growable;

  BufferKind(boolean writable, boolean growable) {
    this.writable = writable;
    this.growable = growable;
  }

  /**
   * Returns a buffer of exactly {@code content.length} bytes, all of them readable, with both
   * indexes free to move: readerIndex 0, writerIndex at the end.
   */
  abstract Sample sample(byte[] content);

  /** A buffer under test, and the memory that it is a window on. */
  record Sample(MemoryBuffer buffer, ByteBuffer outer) {
    /** Tells whether the bytes around the window are what they were. */
    boolean marginsAreIntact() {
      for (int i = 0; i < outer.capacity(); i++) {
        boolean inside = i >= MARGIN && i < outer.capacity() - MARGIN;
        if (!inside && outer.get(i) != MARGIN_BYTE) {
          return false;
        }
      }
      return true;
    }
  }

  private static Sample owned(MemoryBuffer buffer, byte[] content) {
    buffer.putBytes(0, content, 0, content.length);
    return new Sample(buffer.writerIndex(content.length), ByteBuffer.allocate(0));
  }

  private static Sample sliced(BufferKind kind, byte[] content) {
    byte[] margin = {MARGIN_BYTE};
    MemoryBuffer whole = kind.sample(new byte[0]).buffer();
    for (int i = 0; i < MARGIN; i++) {
      whole.writeBytes(margin);
    }
    whole.writeBytes(content);
    for (int i = 0; i < MARGIN; i++) {
      whole.writeBytes(margin);
    }
    return new Sample(
        whole.slice(MARGIN, content.length),
        whole.sliceAsByteBuffer(0, content.length + 2 * MARGIN));
  }

  private static ByteBuffer surrounded(ByteBuffer outer, byte[] content) {
    for (int i = 0; i < outer.capacity(); i++) {
      outer.put(i, MARGIN_BYTE);
    }
    return outer.put(MARGIN, content);
  }

  private static ByteBuffer window(ByteBuffer outer) {
    return outer.duplicate().position(MARGIN).limit(outer.capacity() - MARGIN);
  }
}
