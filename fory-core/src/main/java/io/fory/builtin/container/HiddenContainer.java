package io.fory.builtin.container;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;

/**
 * The container below a layer or a view of {@link Collections}. Where its class has a {@code
 * writeReplace} of the JDK, {@link HiddenParts} meet another object in its place, and the owner
 * shows the elements.
 *
 * @param type the class of the container, or one that is written alike
 * @param shown the container, or an object with the same elements that the serializer of the class
 *     takes
 */
record HiddenContainer(Class<?> type, Object shown) {
  private static final Class<?> UNMODIFIABLE_RANDOM_ACCESS =
      Collections.unmodifiableList(List.of()).getClass();
  private static final Class<?> SYNCHRONIZED_RANDOM_ACCESS =
      Collections.synchronizedList(List.of()).getClass();

  /**
   * Finds the container below an object.
   *
   * @param owner the layer or view
   * @param parts its parts
   * @param kind the type that the owner demands of the container
   * @return null if it is out of reach
   */
  static HiddenContainer below(Object owner, HiddenParts parts, Class<?> kind) {
    Object part = parts.first(kind);
    if (part != null) {
      boolean whole = part instanceof RandomAccess || !(owner instanceof RandomAccess);
      return new HiddenContainer(whole ? part.getClass() : randomAccess(part), part);
    }
    if (parts.objects().isEmpty() || !kind.isInstance(owner)) {
      return null;
    }
    Object replacement = parts.objects().get(0);
    return switch (replacement.getClass().getName()) {
      case "java.util.CollSer" -> immutable(owner);
      case "java.util.EnumSet$SerializationProxy" -> enumSet((Collection<?>) owner, replacement);
      default -> null;
    };
  }

  /** The lists with random access among the views replace themselves by such without. */
  private static Class<?> randomAccess(Object part) {
    return switch (part.getClass().getName()) {
      case "java.util.Collections$UnmodifiableList" -> UNMODIFIABLE_RANDOM_ACCESS;
      case "java.util.Collections$SynchronizedList" -> SYNCHRONIZED_RANDOM_ACCESS;
      default -> part.getClass();
    };
  }

  private static HiddenContainer immutable(Object owner) {
    Object sample =
        owner instanceof Map<?, ?>
            ? Map.of()
            : owner instanceof Set<?> ? Set.of() : owner instanceof List<?> ? List.of() : null;
    return sample == null ? null : new HiddenContainer(sample.getClass(), owner); // else either
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // the class is an enum, and the owner has constants
  private static HiddenContainer enumSet(Collection<?> owner, Object replacement) {
    for (Class<?> named : HiddenParts.of(replacement).classes()) {
      if (named.isEnum()) {
        EnumSet set = EnumSet.noneOf((Class) named);
        set.addAll(owner);
        return new HiddenContainer(set.getClass(), set);
      }
    }
    return null;
  }
}
