package io.fory.carried;

import io.fory.codec.ValueCodec;
import io.fory.message.FieldReader;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ObjectHead;
import io.fory.message.ResolvedType;
import io.fory.message.UnknownObject;
import io.fory.serializer.CarriedFields;
import io.fory.serializer.Serializer;

/**
 * The codec of a field that carries the fields which its class does not have: for each part of them
 * {@link ObjectHead#TYPED}, the type that has just these fields, and their body; then {@link
 * ObjectHead#NULL}. Specified in {@code docs/format-native.md}, section "Carried fields".
 *
 * @param owner the class that has the field
 */
public record CarrierCodec(Class<?> owner) implements ValueCodec {
  @Override
  public void write(MessageWriter out, Object value) {
    CarriedBundle.write(out, (CarriedFields) value, owner);
    out.writeByte(ObjectHead.NULL);
  }

  /** Reads past the fields. */
  @Override
  public Object read(MessageReader in) {
    while (readHead(in)) {
      skip(in, in.readType(Object.class));
    }
    return null;
  }

  /**
   * Reads the fields into the object that carries them, as far as its class has them.
   *
   * @param target as in {@link FieldReader#readFields}
   * @param carried as there
   * @return as there
   */
  public CarriedFields readFields(MessageReader in, Object target, CarriedFields carried) {
    CarriedFields all = carried;
    while (readHead(in)) {
      ResolvedType type = in.readType(Object.class);
      if (type.isUnknown() || owner == UnknownObject.class) {
        skip(in, type);
      } else if (type.type() == owner && type.isVersion()) {
        in.enter(); // a part may claim to carry parts
        boolean outer = in.tracks() && DroppedFields.beginPart(in);
        all = type.fieldReader().readFields(in, target, all);
        if (in.tracks()) {
          DroppedFields.endPart(in, outer);
        }
        in.exit();
      } else {
        throw in.malformedInput("carried fields of another class, " + type);
      }
    }
    return all;
  }

  private static boolean readHead(MessageReader in) {
    int head = in.readUint8();
    if (head != ObjectHead.NULL && head != ObjectHead.TYPED) {
      throw in.malformedInput("unknown head " + head + " of carried fields");
    }
    return head == ObjectHead.TYPED;
  }

  private static void skip(MessageReader in, ResolvedType type) {
    Serializer<Object> body = type.serializer();
    Object unused = in.enterHere() ? in.readUntracked(body) : in.readUntrackedElsewhere(body);
    in.exit();
  }

  @Override
  public Object copy(GraphCopier copier, Object value) {
    return CarriedBundle.copy(copier, (CarriedFields) value);
  }

  @Override
  public int minBytes() {
    return 1;
  }
}
