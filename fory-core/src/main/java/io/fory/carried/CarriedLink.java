package io.fory.carried;

import io.fory.codec.SlotCodec;
import io.fory.message.ResolvedType;
import io.fory.message.UnknownConstant;

/**
 * A place in carried bytes that means something else in another message: a type, which has a number
 * there; an object with a head, which may have been met before; a reference.
 */
final class CarriedLink {
  /** The kinds of links. */
  enum Kind {
    /** A type; the target is a {@link ResolvedType}. */
    TYPE,
    /** Head and body of an object, whose links follow; the target is a {@link CarriedObject}. */
    OBJECT,
    /** A reference; the target is a {@link CarriedObject}. */
    REFERENCE,
    /** Nothing to be changed: an {@link UnknownConstant}, which cannot leave the bytes. */
    CONSTANT
  }

  /** Estimate of the memory of a link with its object. */
  static final int BYTES = 128;

  final Kind kind;
  final Object target;

  /** The codec of the place of an object or a reference; null for a place of any class. */
  final SlotCodec place;

  /** How many dropped fields it is inside of. */
  final int level;

  final int start;

  /** Known from the end of an object on. */
  int end;

  /** Whether a reference was read when its array had become another one. */
  boolean late;

  CarriedLink(Kind kind, Object target, SlotCodec place, int level, int start, int end) {
    this.kind = kind;
    this.target = target;
    this.place = place;
    this.level = level;
    this.start = start;
    this.end = end;
  }

  CarriedLink moved(int by) {
    CarriedLink moved = new CarriedLink(kind, target, place, level, start + by, end + by);
    moved.late = late;
    return moved;
  }

  CarriedObject object() {
    return (CarriedObject) target;
  }
}
