package io.fory.serializer;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The elements that a place declares for whatever container it holds, and the serializers of the
 * container classes that were met there, bound to those elements.
 */
public final class DeclaredElements {
  private final ValueCodec first;
  private final ValueCodec second;
  private final ConcurrentHashMap<ResolvedType, Serializer<Object>> bound =
      new ConcurrentHashMap<>(4);

  /**
   * Makes the elements of a place.
   *
   * @param first codec of the elements, or of a map's keys
   * @param second codec of a map's values, or null
   */
  public DeclaredElements(ValueCodec first, ValueCodec second) {
    this.first = first;
    this.second = second;
  }

  /** Returns the serializer of {@code type}, bound to these elements if it is a container. */
  public Serializer<Object> bind(ResolvedType type) {
    Serializer<Object> known = bound.get(type);
    return known != null ? known : bindFirst(type);
  }

  private Serializer<Object> bindFirst(ResolvedType type) {
    Serializer<Object> serializer = type.serializer();
    if (serializer instanceof ContainerSerializer<Object> container) {
      serializer = container.withElements(first, second);
      bound.put(type, serializer);
    }
    return serializer;
  }

  /** Returns the codec of the elements, or of a map's keys. */
  public ValueCodec first() {
    return first;
  }

  /** Returns the codec of a map's values, or null. */
  public ValueCodec second() {
    return second;
  }
}
