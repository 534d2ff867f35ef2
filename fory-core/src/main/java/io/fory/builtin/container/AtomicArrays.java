package io.fory.builtin.container;

import io.fory.codec.ContainerSerializer;
import io.fory.codec.ValueCodec;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Serializers of atomic arrays; the bodies are those of arrays of int, long and Object. */
final class AtomicArrays {
  private AtomicArrays() {}

  /** Serializer of {@link AtomicIntegerArray}. */
  static final class OfInts implements Serializer<AtomicIntegerArray> {
    @Override
    public boolean nests() {
      return false;
    }

    @Override
    public int minBytes() {
      return 1;
    }

    @Override
    public void write(WriteContext out, AtomicIntegerArray array) {
      int length = array.length();
      out.writeVarUint32(length);
      for (int i = 0; i < length; i++) {
        out.writeInt32(array.get(i));
      }
    }

    @Override
    public AtomicIntegerArray read(ReadContext in) {
      return new AtomicIntegerArray(in.readIntArray(in.readArrayLength(4)));
    }
  }

  /** Serializer of {@link AtomicLongArray}. */
  static final class OfLongs implements Serializer<AtomicLongArray> {
    @Override
    public boolean nests() {
      return false;
    }

    @Override
    public int minBytes() {
      return 1;
    }

    @Override
    public void write(WriteContext out, AtomicLongArray array) {
      int length = array.length();
      out.writeVarUint32(length);
      for (int i = 0; i < length; i++) {
        out.writeInt64(array.get(i));
      }
    }

    @Override
    public AtomicLongArray read(ReadContext in) {
      return new AtomicLongArray(in.readLongArray(in.readArrayLength(8)));
    }
  }

  /**
   * Serializer of {@link AtomicReferenceArray}.
   *
   * @param element codec of the elements
   */
  record OfReferences(ValueCodec element)
      implements ContainerSerializer<AtomicReferenceArray<Object>> {
    private static final int ARRAY_BYTES = 32;
    private static final long REFERENCE_BYTES = 8 + CollectionForm.HELD_BYTES;

    @Override
    public ContainerSerializer<AtomicReferenceArray<Object>> withElements(
        ValueCodec first, ValueCodec second) {
      return new OfReferences(first);
    }

    @Override
    public boolean createsFirst() {
      return true;
    }

    @Override
    public int minBytes() {
      return 1;
    }

    @Override
    public void write(WriteContext context, AtomicReferenceArray<Object> array) {
      MessageWriter out = MessageWriter.of(context);
      Object[] elements = new Object[array.length()];
      for (int i = 0; i < elements.length; i++) {
        elements[i] = array.get(i);
      }
      out.writeVarUint32(elements.length);
      if (elements.length > 0) {
        ElementWriter.write(out, element, elements, array);
      }
    }

    @Override
    public AtomicReferenceArray<Object> copy(
        CopyContext context, AtomicReferenceArray<Object> original) {
      GraphCopier copier = GraphCopier.of(context);
      Object[] elements = new Object[original.length()];
      AtomicReferenceArray<Object> copy = new AtomicReferenceArray<>(elements.length);
      copier.reference(copy);
      for (int i = 0; i < elements.length; i++) {
        elements[i] = original.get(i);
      }
      ContainerCopies.replace(copier, element, elements, original);
      for (int i = 0; i < elements.length; i++) {
        copy.set(i, elements[i]);
      }
      return copy;
    }

    @Override
    public AtomicReferenceArray<Object> read(ReadContext context) {
      MessageReader in = MessageReader.of(context);
      int length = in.readLength(element.minBytes());
      in.charge(ARRAY_BYTES + REFERENCE_BYTES * length);
      AtomicReferenceArray<Object> array = new AtomicReferenceArray<>(length);
      in.reference(array);
      if (length > 0) {
        Object[] elements = new Object[length];
        ElementReader.fill(in, element, elements, AtomicReferenceArray.class);
        for (int i = 0; i < length; i++) {
          array.set(i, elements[i]);
        }
      }
      return array;
    }
  }
}
