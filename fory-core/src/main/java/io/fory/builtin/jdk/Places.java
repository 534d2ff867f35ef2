package io.fory.builtin.jdk;

import io.fory.codec.SlotCodec;
import io.fory.codec.StringCodec;
import io.fory.codec.ValueCodec;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.WireOptions;

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

    @Override
    public Object read(MessageReader in) {
      if (GraphCopier.ofPart(in) != null) {
        return slot.tracked() ? in.readObject() : GraphCopier.readUnshared(in);
      }
      return slot.read(in);
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
    if (kind == FieldKind.TEXT) {
      return text;
    }
    return kind == FieldKind.UNSHARED ? unshared : shared;
  }
}
