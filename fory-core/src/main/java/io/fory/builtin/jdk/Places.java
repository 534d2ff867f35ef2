package io.fory.builtin.jdk;

import io.fory.codec.SlotCodec;
import io.fory.codec.StringCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.MalformedInputException;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ObjectHead;
import io.fory.message.PlacedBody;
import io.fory.message.ReadReferences;
import io.fory.message.WireOptions;
import io.fory.serializer.Serializer;

/**
 * The codecs of values in bodies of this protocol, which declare nothing but strings.
 *
 * @param text of strings
 * @param shared of objects that others may refer to
 * @param unshared of objects that nothing else refers to
 */
record Places(ValueCodec text, Place shared, Place unshared) {
  static Places of(WireOptions options) {
    return new Places(
        new StringCodec(options.compressStrings()),
        Place.of(options.trackReferences()),
        Place.of(false));
  }

  /** A place of an object of any class, which is a part where its owner is copied. */
  record Place(SlotCodec slot) implements ValueCodec {
    static Place of(boolean tracked) {
      return new Place(new SlotCodec(Object.class, null, null, null, tracked, true));
    }

    @Override
    public void write(MessageWriter out, Object value) {
      if (GraphCopier.isPart(out)) {
        out.writeObject(value);
      } else {
        slot.write(out, value);
      }
    }

    /** Writes the object of a field, which declares a class. */
    void write(MessageWriter out, Object value, Class<?> declared) {
      boolean part = value == null || GraphCopier.isPart(out);
      boolean fits = part || declared == Object.class || !isPlaced(out, value);
      if (fits || !declared.isInstance(value)) {
        write(out, value);
      } else {
        slot.narrowed(declared, null).write(out, value);
      }
    }

    private static boolean isPlaced(MessageWriter out, Object value) {
      return out.resolve(value.getClass()).serializer() instanceof PlacedBody;
    }

    @Override
    public Object read(MessageReader in) {
      if (GraphCopier.ofPart(in) != null) {
        return slot.tracked() ? in.readObject() : GraphCopier.readUnshared(in);
      }
      return slot.read(in);
    }

    /**
     * Reads an object that nothing else in the message refers to, before or after it.
     *
     * @throws MalformedInputException if it was read before
     */
    Object readAlone(MessageReader in) {
      return GraphCopier.ofPart(in) != null
          ? GraphCopier.readUnshared(in)
          : readAlone(in, in.readUint8());
    }

    /** The same behind a head, of no part. */
    Object readAlone(MessageReader in, int head) {
      if (head == ObjectHead.REFERENCE) {
        throw in.malformedInput("a reference where an object is read as unshared");
      }
      if (head != ObjectHead.TYPED || !slot.tracked()) {
        return slot.read(in, head);
      }
      Serializer<Object> body = in.readType(Object.class).serializer();
      ReadReferences references = in.references();
      int number = references.count();
      if (body.tracksReferences()) {
        references.setAlone(number);
      }
      Object value = in.readBody(slot, body);
      for (int i = number + 1; i < references.count(); i++) {
        if (references.object(i) == value) { // a replacement
          references.setAlone(i);
        }
      }
      return value;
    }

    @Override
    public void drop(MessageReader in) {
      if (GraphCopier.ofPart(in) != null) {
        in.readVarUint32();
      } else {
        slot.drop(in);
      }
    }

    @Override
    public Object copy(GraphCopier copier, Object value) {
      return slot.copy(copier, value);
    }

    @Override
    public int minBytes() {
      return slot.minBytes();
    }
  }

  ValueCodec of(FieldKind kind) {
    return kind == FieldKind.TEXT ? text : place(kind);
  }

  private Place place(FieldKind kind) {
    return kind == FieldKind.UNSHARED ? unshared : shared;
  }

  /** Writes the value of a field that is no primitive, and declares a class. */
  void write(MessageWriter out, FieldKind kind, Class<?> declared, Object value) {
    if (kind == FieldKind.TEXT) {
      text.write(out, value);
    } else {
      place(kind).write(out, value, declared);
    }
  }
}
