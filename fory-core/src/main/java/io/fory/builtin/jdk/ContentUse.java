package io.fory.builtin.jdk;

import io.fory.message.MessageReader;
import io.fory.message.SharedKeys;
import io.fory.platform.PlatformClasses;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * What becomes of the values that a level of a class reads. Memory from beside the message, which
 * others may change, is copied where it may be hashed or compared.
 */
enum ContentUse {
  /** They are kept, or {@link HashedKeys} knows which of them are keys. */
  KEPT,

  /** Any of them may be a key. */
  KEYS;

  /** Returns the use of a level of a class. */
  static ContentUse of(Class<?> type, SerialLevel level) {
    if (HashedKeys.of(level.type()) != null) {
      return KEPT;
    }
    if (PlatformClasses.isPlatformClass(level.type())) {
      return Set.class.isAssignableFrom(type) ? KEYS : KEPT;
    }
    return isTable(type) && !hasPlatformStorage(type) ? KEYS : KEPT;
  }

  private static boolean isTable(Class<?> type) {
    return Map.class.isAssignableFrom(type)
        || Collection.class.isAssignableFrom(type)
            && !List.class.isAssignableFrom(type)
            && !Deque.class.isAssignableFrom(type);
  }

  /** Returns whether the elements are read at the level of a class of the JDK. */
  private static boolean hasPlatformStorage(Class<?> type) {
    Class<?> parent = type;
    while (!PlatformClasses.isPlatformClass(parent)) {
      parent = parent.getSuperclass();
    }
    return Serializable.class.isAssignableFrom(parent)
        && !Modifier.isAbstract(parent.getModifiers());
  }

  /** Reads a level. */
  boolean read(MessageReader in, BooleanSupplier level) {
    return this == KEYS ? SharedKeys.read(in, level::getAsBoolean) : level.getAsBoolean();
  }
}
