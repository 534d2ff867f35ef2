package io.fory.builtin.container;

import io.fory.codec.CheckedBody;
import io.fory.codec.EnumBody;
import io.fory.codec.EnumCodec;
import io.fory.codec.HeadedCodec;
import io.fory.codec.SlotCodec;
import io.fory.codec.StringCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.PlainBody;
import io.fory.message.ResolvedType;
import io.fory.message.StandInBody;
import io.fory.serializer.Serializer;
import java.util.Collection;

/**
 * How the elements of one container are written: each with a head of its own, or, where all are of
 * one class and none is null, as bodies back to back. Specified in {@code docs/format-native.md},
 * section "Containers".
 *
 * <p>Bodies that may be empty always get a head, so that an element takes at least one byte and a
 * number of elements can be checked against the bytes that remain.
 */
final class Elements {
  private static final int FIRST_GUARDED = 1024;

  private Elements() {}

  /**
   * Returns the serializer of the class that a place declares, or null. Loops are called with this
   * very expression where it applies: in generated code it is a constant, and the call in the loop
   * is then no virtual one.
   */
  static Serializer<Object> declaredBody(ValueCodec codec) {
    return codec instanceof SlotCodec slot && slot.declared() != null ? slot.body() : null;
  }

  /** Returns whether it is worth finding out if all elements are of one class. */
  static boolean mayShareHead(MessageWriter out, SlotCodec slot, Object first) {
    return first != null
        && (!slot.tracked() || !out.resolve(first.getClass()).serializer().tracksReferences());
  }

  /**
   * Returns the type of all elements if they can be written as bodies alone, else null.
   *
   * @param common the class of all elements, or null if they have none in common
   */
  static ResolvedType sharedType(MessageWriter out, SlotCodec slot, Class<?> common) {
    if (common == null) {
      return null;
    }
    ResolvedType declared = slot.declared();
    ResolvedType type = declared;
    if (declared == null || declared.type() != common || declared.isVersion()) {
      slot.requireFit(common);
      type = out.resolve(common);
    }
    Serializer<Object> body = bodyOf(slot, type);
    boolean numbered = slot.tracked() && body.tracksReferences();
    return body.minBytes() > 0 && !numbered ? type : null;
  }

  /** Returns whether a value has the type of a class on the wire; null has none. */
  static boolean isOf(MessageWriter out, Class<?> type, Object value) {
    return value != null && (value.getClass() == type || shareType(out, type, value.getClass()));
  }

  /** Some classes do, such as those of the constants of an enum. */
  private static boolean shareType(MessageWriter out, Class<?> first, Class<?> second) {
    try {
      return out.resolve(first) == out.resolve(second);
    } catch (ForyException e) {
      return false; // thrown again where the element is written
    }
  }

  /** Returns the kind for elements whose shared type, or null, is given. */
  static int kindOf(ValueCodec codec, ResolvedType shared) {
    if (shared == null) {
      return ElementKind.SLOTS;
    }
    return shared == ((SlotCodec) codec).declared() ? ElementKind.DECLARED : ElementKind.TYPED;
  }

  /** Returns what writes elements of the shared type, or null if there is none. */
  static Serializer<Object> bodyOf(ValueCodec codec, ResolvedType shared) {
    if (shared == null) {
      return null;
    }
    SlotCodec slot = (SlotCodec) codec;
    return shared == slot.declared()
        ? slot.body()
        : CheckedBody.forWriting(slot.raw(), shared, slot.bodyOf(shared));
  }

  /** Writes the head of elements that have one; returns the codec of each, often the given one. */
  static ValueCodec eachOf(
      MessageWriter out, ValueCodec codec, Collection<?> elements, Object owner) {
    ValueCodec headed = codec.headed();
    try {
      return headed != null ? ((HeadedCodec) headed).writeHead(out, elements) : codec;
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
  }

  /** Reads that head; returns the codec of each element. */
  static ValueCodec eachOf(MessageReader in, ValueCodec codec, int size, Class<?> owner) {
    ValueCodec headed = codec.headed();
    if (headed == null || size == 0) {
      return codec;
    }
    try {
      return ((HeadedCodec) headed).readHead(in, size);
    } catch (RuntimeException e) {
      throw in.failure(e, "[0]", owner);
    }
  }

  /** Writes kind and type of the elements; returns their serializer, or null for slots. */
  static Serializer<Object> writeHead(MessageWriter out, SlotCodec slot, Class<?> common) {
    return writeHead(out, slot, sharedType(out, slot, common));
  }

  /** Writes the same for elements whose shared type, or null, is given. */
  static Serializer<Object> writeHead(MessageWriter out, SlotCodec slot, ResolvedType shared) {
    int kind = kindOf(slot, shared);
    out.writeByte(kind);
    if (kind == ElementKind.TYPED) {
      out.writeType(shared);
    }
    return bodyOf(slot, shared);
  }

  /** Reads the head; a codec that leaves no choice has none. */
  static Serializer<Object> readHead(MessageReader in, ValueCodec codec, int size, Class<?> owner) {
    return codec instanceof SlotCodec
        ? readHead(in, codec, in.readUint8(), size, "[0]", owner)
        : null;
  }

  /**
   * Reads the type where a kind announces one; returns the serializer of the elements, or null if
   * each has a head of its own.
   *
   * @param element the first one in the path of an error
   */
  static Serializer<Object> readHead(
      MessageReader in, ValueCodec codec, int kind, int size, String element, Class<?> owner) {
    if (kind == ElementKind.SLOTS) {
      return null;
    }
    Serializer<Object> body = null;
    if (codec instanceof SlotCodec slot) {
      if (kind == ElementKind.DECLARED) {
        body = slot.declaredBody(in);
      } else if (kind == ElementKind.TYPED) {
        body = readType(in, slot, element, owner);
      }
    }
    if (body == null) {
      throw in.malformedInput("unknown kind of elements " + kind);
    }
    requireBodies(in, size, body.minBytes());
    return body;
  }

  private static Serializer<Object> readType(
      MessageReader in, SlotCodec slot, String element, Class<?> owner) {
    try {
      ResolvedType type = in.readConvertible(slot.raw());
      Serializer<Object> body = bodyOf(slot, type, slot.raw());
      boolean unfit = type.isUnknown() && owner.isArray() && slot.raw() != Object.class;
      return unfit ? new UnfitBody(body) : body;
    } catch (RuntimeException e) {
      throw in.failure(e, element, owner);
    }
  }

  private static Serializer<Object> bodyOf(SlotCodec slot, ResolvedType type, Class<?> raw) {
    Serializer<Object> body = slot.bodyOf(type);
    Serializer<Object> own = type.serializer();
    // HotSpot remembers the last interface that a class has, and searches for one that it has not.
    boolean checks =
        type.isPlaced() && own instanceof StandInBody
            || raw != Object.class && !raw.isAssignableFrom(type.type()) && !type.isUnknown();
    return checks ? CheckedBody.of(raw, type, body) : body;
  }

  /** Fails unless so many bodies can follow, each of which takes at least one byte. */
  static void requireBodies(MessageReader in, int size, int minBytes) {
    if (minBytes == 0) {
      throw in.malformedInput("elements that take no bytes");
    }
    if (!in.canFollow(size, minBytes)) {
      throw in.truncated(ErrorText.count(size, "element"));
    }
  }

  /**
   * Returns for how many keys a guard is made.
   *
   * @param proven how many of them the remaining bytes prove; fewer than in fact if most bytes have
   *     yet to arrive
   */
  static int guarded(MessageReader in, int size, int proven) {
    return in.streams() ? Math.min(size, Math.max(proven, FIRST_GUARDED)) : proven;
  }

  /** Returns whether bodies may go deeper, so that they count as a level. */
  static boolean nest(Serializer<Object> body) {
    return body != null && body.nests();
  }

  /**
   * Reads the body of one element. A reader of elements calls either this or the codec, from the
   * loop itself: each method in between costs stack at every level of nesting.
   *
   * @param nests the result of {@link #nest} for the body
   */
  static Object readBody(MessageReader in, Serializer<Object> body, boolean nests) {
    if (!nests) {
      return in.readUntracked(body);
    }
    Object value = readBodyHere(in, body, in.enterHere());
    in.exit();
    return value;
  }

  /**
   * Reads the body of one element, whose level has been entered if there is one. Where the message
   * numbers nothing, loops call the body themselves: HotSpot inlines a call by what that very call
   * has met, and this one meets the elements of all containers.
   *
   * @param here the result of {@link MessageReader#enterHere}
   */
  static Object readBodyHere(MessageReader in, Serializer<Object> body, boolean here) {
    return here ? in.readUntracked(body) : in.readUntrackedElsewhere(body);
  }

  /** Returns whether elements are certainly constants, or values of a {@link PlainBody}. */
  static boolean arePlain(ValueCodec codec, Serializer<?> body) {
    return body != null
        ? body instanceof PlainBody || body instanceof EnumBody
        : codec instanceof StringCodec || codec instanceof EnumCodec;
  }

  /** Returns whether elements are certainly plain values, which refer to no other objects. */
  static boolean areLeaves(ValueCodec codec, Serializer<Object> body) {
    if (body != null) {
      return !body.nests();
    }
    ValueCodec headed = codec.headed();
    return headed != null
        ? ((HeadedCodec) headed).isLeaf()
        : codec instanceof StringCodec || codec instanceof EnumCodec;
  }
}
