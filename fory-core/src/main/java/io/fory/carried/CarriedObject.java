package io.fory.carried;

import io.fory.codec.ContainerSerializer;
import io.fory.codec.SlotCodec;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageWriter;
import io.fory.message.ObjectHead;
import io.fory.message.ResolvedType;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * An object in carried bytes, or one that they refer to. It is written where a message meets it
 * first, be that the place where it was read or another one.
 */
final class CarriedObject implements Serializer<Object> {
  /** What helps where the fields that share an object write it unlike. */
  static final String SAME_TYPE = "Declare these fields with the same type where they are known";

  /** Its number in the message that it was read from, or -1 if that numbers nothing. */
  final int number;

  /** The depth at which it stood there; known of an object whose bytes are recorded. */
  final int depth;

  private final ResolvedType type;
  private final int headBytes;

  /** Where its bytes are; null if they were not recorded. */
  private CarriedBytes part;

  /** The number of its link there. */
  private int link;

  /**
   * The object itself if the application holds it too and may change it: then that is written and
   * not the bytes.
   */
  private Object held;

  /** The class of an array that it has become in some known fields, but not in all; or null. */
  private Class<?> split;

  /** The class of the array that it was until a known field took one of another class; or null. */
  private Class<?> replaced;

  /** Whether it is in a lost field, and its bytes are carried. */
  private boolean wanted;

  CarriedObject(int number, int depth, ResolvedType type, int headBytes) {
    this.number = number;
    this.depth = depth;
    this.type = type;
    this.headBytes = headBytes;
  }

  /** Returns another one like it, whose bytes are not known. */
  CarriedObject withoutPart() {
    CarriedObject other = new CarriedObject(number, depth, type, headBytes);
    other.wanted = wanted;
    return other;
  }

  boolean isRecorded() {
    return part != null;
  }

  void recordIn(CarriedBytes in, int at) {
    if (part == null) {
      part = in;
      link = at;
    }
  }

  CarriedBytes part() {
    return part;
  }

  int link() {
    return link;
  }

  /** Forgets where its bytes are. */
  void lose() {
    part = null;
  }

  boolean isWanted() {
    return wanted;
  }

  void want() {
    wanted = true;
  }

  /** Returns the class of the array in whose place there is another now, or null. */
  Class<?> replaced() {
    return replaced;
  }

  void replaced(Class<?> met) {
    replaced = met;
  }

  Class<?> split() {
    return split;
  }

  void split(Class<?> made) {
    split = made;
  }

  /** Returns the type if objects of it lose fields here, else null. */
  ResolvedType losing() {
    boolean loses = type != null && type.isVersion() && !Carriers.isIn(type.type());
    return loses ? type : null;
  }

  Object held() {
    return held;
  }

  void hold(Object object) {
    held = object;
  }

  /** Writes the object, or a reference to it, in a place where a reference stood. */
  void write(MessageWriter out, SlotCodec place) {
    if (held != null) {
      writeHeld(out, place);
      return;
    }
    if (out.writeIfMet(this)) {
      return;
    }
    if (out.enterHere()) {
      write(out, (Object) place);
    } else {
      out.writeElsewhere(this, place);
    }
    out.exit();
  }

  /**
   * Writes the bytes.
   *
   * @param at the place, a {@link SlotCodec}
   */
  @Override
  public void write(WriteContext context, Object at) {
    MessageWriter out = MessageWriter.of(context);
    SlotCodec place = (SlotCodec) at;
    CarriedLink own = part.link(link);
    if (PlaceEquality.areAlike(place, own.place)) {
      part.write(out, own.start, own.end, link + 1, depth, false);
      return;
    }
    if (!fits(place, own.place)) {
      throw new UnsupportedTypeException(
              type.toString(),
              "it is shared by carried fields of unlike types, and the field that it was read"
                  + " from first is not written before the others")
          .withCure(SAME_TYPE);
    }
    out.writeByte(ObjectHead.TYPED);
    out.writeType(type);
    boolean opened = !takesBody(place, own.place);
    part.write(out, own.start + headBytes, own.end, link + 1, depth, opened);
  }

  @Override
  public Object read(ReadContext in) {
    throw new UnsupportedOperationException("only written");
  }

  /** Writes the object that the application holds, or a reference to it. */
  void writeHeld(MessageWriter out, SlotCodec place) {
    if (place == null) {
      out.writeObject(held);
    } else {
      place.write(out, held);
    }
  }

  /**
   * Returns whether it can be written where a reference to it stands: the bytes of a container
   * depend on the elements that its place declares.
   *
   * @param place of the reference
   * @param own the place that they were read from
   */
  boolean fits(SlotCodec place, SlotCodec own) {
    return takesBody(place, own) || type.component() == null && PlaceEquality.opens(place, own);
  }

  /**
   * Returns whether its body is the same there. An array that has not said its type may be of
   * another class at the writer than is known here.
   */
  private boolean takesBody(SlotCodec place, SlotCodec own) {
    return PlaceEquality.areAlike(place, own)
        || !(type.serializer() instanceof ContainerSerializer<?>)
        || PlaceEquality.takesElements(place, own) && (type.component() == null || headBytes > 1);
  }
}
