package io.fory.builtin.container;

import io.fory.codec.SlotCodec;
import io.fory.codec.ValueCodec;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.message.Revocation;
import io.fory.serializer.Serializer;
import java.util.Iterator;
import java.util.Map;

/** Writes the entries of a map, with the head that says how they are written. */
final class EntryWriter {
  /** Where the kind of the values stands in the head. */
  static final int VALUE_KIND_SHIFT = 2;

  /** The bits of keys and values that share a class. */
  static final int KEYS = 1;

  static final int VALUES = 2;

  private EntryWriter() {}

  /**
   * Writes entries as what the first one is, if they are all that: the first ones of many are
   * looked at before.
   *
   * @param keyClass class of the first key; null if keys have a codec that asks for none
   * @param valueClass as of the keys
   * @return false if some are not, or this cannot be taken back; then nothing has been written
   */
  static boolean writeByTrial(
      MessageWriter out,
      Map<?, ?> map,
      int size,
      ValueCodec key,
      Class<?> keyClass,
      ValueCodec value,
      Class<?> valueClass,
      Object owner) {
    if (size > ElementWriter.COMPARED
        && sharedClasses(out, map, size, ElementWriter.COMPARED, keyClass, valueClass, owner)
            != given(keyClass, valueClass)) {
      return false;
    }
    SlotCodec keySlot = key instanceof SlotCodec slot ? slot : null;
    SlotCodec valueSlot = value instanceof SlotCodec slot ? slot : null;
    ResolvedType keyType = keySlot == null ? null : typeOf(out, keySlot, keyClass, "{key}", owner);
    ResolvedType valueType =
        valueSlot == null ? null : typeOf(out, valueSlot, valueClass, "{value}", owner);
    if (!canTakeBack(out, key, keyType) || !canTakeBack(out, value, valueType)) {
      out.guess().note(false); // not to ask the same of each map that follows
      return false;
    }
    long mark = Revocation.mark(out);
    writeHead(out, key, keyType, value, valueType);
    Serializer<Object> keyBody = Elements.bodyOf(key, keyType);
    Serializer<Object> valueBody = Elements.bodyOf(value, valueType);
    if (keyBody == Elements.declaredBody(key) && valueBody == Elements.declaredBody(value)
        ? write(
            out,
            map,
            size,
            key,
            Elements.declaredBody(key),
            keyClass,
            value,
            Elements.declaredBody(value),
            valueClass,
            owner)
        : write(out, map, size, key, keyBody, keyClass, value, valueBody, valueClass, owner)) {
      return true;
    }
    Revocation.takeBack(out, mark, keyType, valueType);
    return false;
  }

  /** Returns whether the writer can take back all of the keys, or values, that it has written. */
  private static boolean canTakeBack(MessageWriter out, ValueCodec codec, ResolvedType shared) {
    return shared != null ? Revocation.isPossible(out, shared) : Elements.arePlain(codec, null);
  }

  /** Returns the first entry of a map that has one. */
  static Map.Entry<?, ?> firstOf(MessageWriter out, Map<?, ?> map, Object owner) {
    try {
      return map.entrySet().iterator().next();
    } catch (RuntimeException e) {
      throw out.failure(e, null, owner);
    }
  }

  /**
   * Returns the class of a first key or value if it is worth comparing those of the others to it.
   */
  static Class<?> classOf(
      MessageWriter out, SlotCodec slot, Object first, String element, Object owner) {
    try {
      boolean may = slot != null && Elements.mayShareHead(out, slot, first);
      return may ? first.getClass() : null;
    } catch (RuntimeException e) {
      throw out.failure(e, element, owner);
    }
  }

  /**
   * Returns the type of keys or values that are all of a class, or null: as of elements.
   *
   * @param slot null if there is no such class
   */
  static ResolvedType typeOf(
      MessageWriter out, SlotCodec slot, Class<?> common, String element, Object owner) {
    try {
      return Elements.sharedType(out, slot, common);
    } catch (RuntimeException e) {
      throw out.failure(e, element, owner);
    }
  }

  /** Returns which of the classes of keys and values are not null. */
  static int given(Class<?> keyClass, Class<?> valueClass) {
    return (keyClass == null ? 0 : KEYS) | (valueClass == null ? 0 : VALUES);
  }

  /**
   * Returns which of keys and values are all of the given class; none are of null.
   *
   * @param most how many entries to look at
   */
  static int sharedClasses(
      MessageWriter out,
      Map<?, ?> map,
      int size,
      int most,
      Class<?> keyClass,
      Class<?> valueClass,
      Object owner) {
    int shared = given(keyClass, valueClass);
    if (shared == 0) {
      return 0;
    }
    try {
      int looked = 0;
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        if (looked == most && most < size) {
          break;
        }
        if (looked++ == size) {
          throw ElementWriter.changed();
        }
        if ((shared & KEYS) != 0 && !Elements.isOf(out, keyClass, entry.getKey())) {
          shared &= ~KEYS;
        }
        if ((shared & VALUES) != 0 && !Elements.isOf(out, valueClass, entry.getValue())) {
          shared &= ~VALUES;
        }
        if (shared == 0) {
          break;
        }
      }
    } catch (RuntimeException e) {
      throw out.failure(e, null, owner);
    }
    return shared;
  }

  /** Writes the kinds of keys and values, and the types that these announce. */
  static void writeHead(
      MessageWriter out,
      ValueCodec key,
      ResolvedType keyType,
      ValueCodec value,
      ResolvedType valueType) {
    int keyKind = Elements.kindOf(key, keyType);
    int valueKind = Elements.kindOf(value, valueType);
    out.writeByte(keyKind | valueKind << VALUE_KIND_SHIFT);
    if (keyKind == ElementKind.TYPED) {
      out.writeType(keyType);
    }
    if (valueKind == ElementKind.TYPED) {
      out.writeType(valueType);
    }
  }

  /** Writes the only entry of a map, which none differs from: the map is gone through once. */
  static void writeOnly(
      MessageWriter out, Map<?, ?> map, ValueCodec key, ValueCodec value, Object owner) {
    String part = null;
    try {
      Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
      Map.Entry<?, ?> entry = entries.next();
      part = "{key}";
      Object k = entry.getKey();
      ResolvedType keyType = typeOf(out, key, k);
      part = "{value}";
      Object before = entry.getValue();
      ResolvedType valueType = typeOf(out, value, before);
      writeHead(out, key, keyType, value, valueType);
      part = "{key}";
      writePart(out, key, Elements.bodyOf(key, keyType), k);
      part = "{value}";
      Object v = entry.getValue(); // what the key has made of it
      boolean other = valueType != null && !Elements.isOf(out, before.getClass(), v);
      if (!other) {
        writePart(out, value, Elements.bodyOf(value, valueType), v);
      }
      part = null;
      if (other || map.size() != 1 || entries.hasNext()) {
        throw ElementWriter.changed();
      }
    } catch (RuntimeException e) {
      throw out.failure(e, part, owner);
    }
  }

  /** Returns the type of a part if it can be written as a body alone, else null. */
  private static ResolvedType typeOf(MessageWriter out, ValueCodec codec, Object part) {
    return codec instanceof SlotCodec slot && Elements.mayShareHead(out, slot, part)
        ? Elements.sharedType(out, slot, part.getClass())
        : null;
  }

  private static void writePart(
      MessageWriter out, ValueCodec codec, Serializer<Object> body, Object part) {
    if (body == null) {
      codec.write(out, part);
    } else {
      out.writeBody(body, part);
    }
  }

  /**
   * Writes entries.
   *
   * @param keyBody of all keys, or null if each is written by its codec
   * @param keyClass all keys must be of this class; null for any
   * @param valueBody as of the keys
   * @param valueClass likewise
   * @return false if an entry is of another class; it and those behind it are not written
   */
  static boolean write(
      MessageWriter out,
      Map<?, ?> map,
      int size,
      ValueCodec key,
      Serializer<Object> keyBody,
      Class<?> keyClass,
      ValueCodec value,
      Serializer<Object> valueBody,
      Class<?> valueClass,
      Object owner) {
    boolean keysNest = Elements.nest(keyBody);
    boolean valuesNest = Elements.nest(valueBody);
    boolean atKey = true;
    boolean changed;
    try {
      int i = 0;
      Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
      while (entries.hasNext() && i < size) {
        Map.Entry<?, ?> entry = entries.next();
        atKey = true;
        Object k = entry.getKey();
        if (keyClass != null && !Elements.isOf(out, keyClass, k)) {
          return false;
        }
        if (keyBody == null) {
          key.write(out, k);
        } else if (keysNest) {
          out.writeBody(keyBody, k);
        } else {
          keyBody.write(out, k);
        }
        atKey = false;
        Object v = entry.getValue();
        if (valueClass != null && !Elements.isOf(out, valueClass, v)) {
          return false;
        }
        if (valueBody == null) {
          value.write(out, v);
        } else if (valuesNest && !out.enterProven()) {
          out.writeBody(valueBody, v);
        } else {
          valueBody.write(out, v);
          if (valuesNest) {
            out.exit();
          }
        }
        i++;
      }
      changed = i != size || map.size() != size || entries.hasNext();
    } catch (RuntimeException e) {
      throw out.failure(e, atKey ? "{key}" : "{value}", owner);
    }
    if (changed) {
      throw out.failure(ElementWriter.changed(), null, owner);
    }
    return true;
  }
}
