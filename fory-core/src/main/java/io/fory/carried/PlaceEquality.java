package io.fory.carried;

import io.fory.codec.DeclaredElements;
import io.fory.codec.EnumCodec;
import io.fory.codec.SlotCodec;
import io.fory.codec.ValueCodec;
import io.fory.message.ResolvedType;
import io.fory.message.TypeDefinitions;
import java.util.Arrays;

/** Tells whether the bytes of one place mean the same in another. */
final class PlaceEquality {
  private PlaceEquality() {}

  /**
   * Returns whether values are written alike in two places.
   *
   * @param a codec of the one, or null for a place of any class
   * @param b codec of the other
   */
  static boolean areAlike(ValueCodec a, ValueCodec b) {
    if (a instanceof SlotCodec slot && b instanceof SlotCodec other) {
      return slot.tracked() == other.tracked()
          && areSame(slot.declared(), other.declared())
          && areAlike(slot.elements(), other.elements());
    }
    if (a instanceof EnumCodec constants && b instanceof EnumCodec others) {
      return constants.type() == others.type()
          && Arrays.equals(constants.constants(), others.constants());
    }
    return a == null ? b == null : a.equals(b);
  }

  /**
   * Returns whether a container that was written in one place means the same in another. Where it
   * was written each element with its type, that is so if the other place reads types, too.
   *
   * @param place codec of the other, or null for a place of any class
   * @param own codec of the place where it was written
   */
  static boolean takesElements(SlotCodec place, SlotCodec own) {
    DeclaredElements read = place == null ? null : place.elements();
    DeclaredElements written = own == null ? null : own.elements();
    return areAlike(read, written) || areAny(written) && readTypes(read);
  }

  /**
   * Returns whether a container means the same in another place once all of its elements say their
   * types. So it is if the other place declares no elements, and the own one no more than types of
   * objects that have a head each.
   *
   * @param place codec of the other, or null for a place of any class
   * @param own codec of the place where it was written
   */
  static boolean opens(SlotCodec place, SlotCodec own) {
    DeclaredElements written = own == null ? null : own.elements();
    return written != null
        && areAny(place == null ? null : place.elements())
        && haveHeads(written.first())
        && (written.second() == null || haveHeads(written.second()));
  }

  private static boolean haveHeads(ValueCodec codec) {
    if (!(codec instanceof SlotCodec slot) || !slot.tracked() || !areAny(slot.elements())) {
      return false;
    }
    ResolvedType declared = slot.declared();
    return declared == null
        || declared.component() == null
            && (declared.isVersion() || declared.serializer().tracksReferences());
  }

  private static boolean readTypes(DeclaredElements elements) {
    return readsTypes(elements.first())
        && (elements.second() == null || readsTypes(elements.second()));
  }

  private static boolean readsTypes(ValueCodec codec) {
    return codec instanceof SlotCodec slot && areAny(slot.elements());
  }

  private static boolean areAlike(DeclaredElements a, DeclaredElements b) {
    if (areAny(a) || areAny(b)) {
      return areAny(a) && areAny(b);
    }
    return areAlike(a.first(), b.first()) && areAlike(a.second(), b.second());
  }

  /** Returns whether elements are written like any objects, whatever is read of them. */
  private static boolean areAny(DeclaredElements elements) {
    return elements == null
        || elements.narrow()
        || isAny(elements.first()) && (elements.second() == null || isAny(elements.second()));
  }

  private static boolean isAny(ValueCodec codec) {
    return codec instanceof SlotCodec slot && slot.declared() == null && areAny(slot.elements());
  }

  private static boolean areSame(ResolvedType a, ResolvedType b) {
    if (a == null || b == null || a.type() != b.type()) {
      return a == null && b == null;
    }
    if (a.component() != null) {
      return areSame(a.component(), b.component());
    }
    if (a.isVersion() && b.isVersion()) {
      return TypeDefinitions.of(a).equals(TypeDefinitions.of(b));
    }
    return a.isVersion() == b.isVersion();
  }
}
