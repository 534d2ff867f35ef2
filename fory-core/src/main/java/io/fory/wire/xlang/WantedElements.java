package io.fory.wire.xlang;

import io.fory.codec.DeclaredElements;
import io.fory.codec.ElementCodecs;
import io.fory.codec.ValueCodec;
import io.fory.message.ResolvedType;
import io.fory.serializer.Serializer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The elements that a place declares for containers whose message says that they may hold anything,
 * and what reads such containers: each element becomes what is declared, as far as it can.
 */
final class WantedElements implements ElementCodecs {
  private final BiFunction<XlangType, Class<?>, Serializer<Object>> maker;
  private final Supplier<DeclaredElements> declared;
  private final boolean leadBack;
  private final Map<ResolvedType, Serializer<Object>> bodies = new ConcurrentHashMap<>(4);

  /** Apart, since a value that a writer was given must not change what a reader takes. */
  private final Map<ResolvedType, Serializer<Object>> looking = new ConcurrentHashMap<>(2);

  /** Racy on purpose: those that two threads make read the same. */
  private DeclaredElements elements;

  /**
   * Makes the elements of a place.
   *
   * @param maker makes what reads containers of a kind as those of a class, {@code Object} for the
   *     usual one
   * @param declared makes the elements that the place declares when they are asked for first, since
   *     those of a class may lead back to it; not all of them are {@code Object}s
   * @param leadBack whether they do
   */
  WantedElements(
      BiFunction<XlangType, Class<?>, Serializer<Object>> maker,
      Supplier<DeclaredElements> declared,
      boolean leadBack) {
    this.maker = maker;
    this.declared = declared;
    this.leadBack = leadBack;
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

  /** Returns the serializer of a type that is no container of the format, but may hold elements. */
  Serializer<Object> looking(ResolvedType type) {
    Serializer<Object> known = looking.get(type);
    if (known == null) {
      known = DeclaredElements.looking(type, this);
      looking.put(type, known);
    }
    return known;
  }

  @Override
  public ValueCodec first() {
    return elements().first();
  }

  @Override
  public ValueCodec second() {
    return elements().second();
  }

  @Override
  public boolean areChecked() {
    return true;
  }

  @Override
  public boolean leadBack() {
    return leadBack;
  }

  private DeclaredElements elements() {
    DeclaredElements known = elements;
    if (known == null) {
      known = declared.get();
      elements = known;
    }
    return known;
  }
}
