package io.fory.codec;

import io.fory.message.ResolvedType;
import io.fory.serializer.Serializer;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The elements that a place declares for whatever container it holds, and the serializers of the
 * container classes that were met there, bound to those elements.
 */
public final class DeclaredElements implements ElementCodecs {
  private final ValueCodec first;
  private final ValueCodec second;
  private final boolean checked;
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
    this.checked = isChecked(first) || second != null && isChecked(second);
  }

  private static boolean isChecked(ValueCodec codec) {
    Class<?> type = classOf(codec);
    return type != null && type != Object.class;
  }

  /** Returns the class or interface of the values that a codec reads, or null. */
  public static Class<?> classOf(ValueCodec codec) {
    if (codec instanceof SlotCodec slot) {
      return slot.raw();
    }
    if (codec instanceof DirectCodec direct) {
      return direct.type().type();
    }
    if (codec instanceof DeclaredPlace place) {
      return place.raw();
    }
    if (codec instanceof EnumCodec constant) {
      return constant.type();
    }
    return codec instanceof StringCodec ? String.class : null;
  }

  /** Returns the elements that a codec declares for containers, or null. */
  public static DeclaredElements of(ValueCodec codec) {
    if (codec instanceof SlotCodec slot) {
      return slot.elements();
    }
    return codec instanceof DirectCodec direct ? direct.elements() : null;
  }

  @Override
  public boolean areChecked() {
    return checked;
  }

  /** Returns the serializer of {@code type}, bound to these elements if it is a container. */
  public Serializer<Object> bind(ResolvedType type) {
    return bind(type, false);
  }

  /**
   * Returns the serializer of {@code type}, bound to these elements if it is a container.
   *
   * @param own whether the class says how the elements are written, and the place only which ones
   */
  Serializer<Object> bind(ResolvedType type, boolean own) {
    Serializer<Object> known = bound.get(type);
    return known != null ? known : bindFirst(type, own);
  }

  private Serializer<Object> bindFirst(ResolvedType type, boolean own) {
    Serializer<Object> serializer = type.serializer();
    if (serializer instanceof ContainerSerializer<Object> container) {
      serializer = own ? container.narrowed(first, second) : container.withElements(first, second);
      bound.put(type, serializer);
    }
    return serializer;
  }

  @Override
  public ValueCodec first() {
    return first;
  }

  @Override
  public ValueCodec second() {
    return second;
  }
}
