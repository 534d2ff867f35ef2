package io.fory.wire.xlang;

import io.fory.codec.ElementCodecs;
import io.fory.codec.ValueCodec;
import io.fory.message.ResolvedType;
import io.fory.serializer.Serializer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

/**
 * The elements that a place declares for containers whose message says that they may hold anything,
 * and what reads such containers: each element becomes what is declared, as far as it can.
 */
final class WantedElements implements ElementCodecs {
  private final BiFunction<XlangType, Class<?>, Serializer<Object>> maker;
  private final ElementCodecs elements;
  private final Map<ResolvedType, Serializer<Object>> bodies = new ConcurrentHashMap<>(4);

  /**
   * Makes the elements of a place.
   *
   * @param maker makes what reads containers of a kind as those of a class, {@code Object} for the
   *     usual one
   * @param elements that the place declares
   */
  WantedElements(
      BiFunction<XlangType, Class<?>, Serializer<Object>> maker, ElementCodecs elements) {
    this.maker = maker;
    this.elements = elements;
  }

  /**
   * Returns what reads values of a type in the place; null if they are no containers that it takes.
   *
   * @param raw class that they are to be instances of
   */
  Serializer<Object> bodyOf(ResolvedType type, Class<?> raw) {
    if (type.builtIn() == ResolvedType.NONE) {
      return null;
    }
    Serializer<Object> known = bodies.get(type);
    return known != null ? known : makeBody(type, raw);
  }

  private Serializer<Object> makeBody(ResolvedType type, Class<?> raw) {
    XlangType kind = XlangType.of(type.builtIn());
    boolean usual = raw.isAssignableFrom(type.type());
    if (kind.elementTypes() == 0 || !usual && JavaTypes.of(raw) != kind) {
      return null;
    }
    Serializer<Object> made = maker.apply(kind, usual ? Object.class : raw);
    bodies.put(type, made);
    return made;
  }

  @Override
  public ValueCodec first() {
    return elements.first();
  }

  @Override
  public ValueCodec second() {
    return elements.second();
  }

  @Override
  public boolean areChecked() {
    return elements.areChecked();
  }
}
