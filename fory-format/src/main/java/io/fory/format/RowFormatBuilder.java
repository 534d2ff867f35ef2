package io.fory.format;

import io.fory.TypeRef;
import io.fory.format.codec.CodecOptions;
import io.fory.format.codec.Engine;
import io.fory.format.codec.TypeRule;
import io.fory.format.codec.TypeRules;
import io.fory.format.row.RowLayout;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** Builds a {@link RowFormat}. Not thread-safe. */
public final class RowFormatBuilder {
  /** What {@link Class#isPrimitive()} and {@link Class#isArray()} do not tell of. */
  private static final Set<Class<?>> BUILT_IN =
      Set.of(
          Boolean.class,
          Byte.class,
          Short.class,
          Character.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          String.class,
          Object.class,
          Optional.class,
          OptionalInt.class,
          OptionalLong.class,
          OptionalDouble.class);

  private final Map<Class<?>, TypeRule> rules = new LinkedHashMap<>();
  private RowLayout layout = RowLayout.STANDARD;
  private boolean lazyCollections;
  private boolean codegen = true;
  private boolean asyncCompilation = true;

  RowFormatBuilder() {}

  /**
   * Has values of a class or interface written as values of another type, their form: a number,
   * text, bytes, an enum, a record or bean.
   *
   * <p>It holds for fields, elements, keys and values whose declared type is the class or
   * interface, or one below it that has no codec of its own and no type in rows. Of several that
   * hold for a type, the one of the lowest class or interface is taken; two of which neither is
   * below the other are an error. Rows have a type for {@code Instant}, enums and others; a codec
   * for exactly such a class is taken instead of it. A class with a codec is no row of its own.
   *
   * <p>Null stays null: neither function gets it, and neither may return it. What they throw is the
   * cause of a {@link io.fory.error.UserCodeException}.
   *
   * @param form the class of all that {@code out} returns
   * @param out makes a form; called by any thread
   * @param back makes a value, of the declared type, from a form; called by any thread
   * @throws IllegalArgumentException if the class or interface has a codec already, or is a
   *     primitive type or its box, String, Object, an array, a collection, a map or an Optional
   */
  public <T, R> RowFormatBuilder registerCodec(
      Class<T> base,
      Class<R> form,
      Function<? super T, ? extends R> out,
      Function<? super R, ? extends T> back) {
    return addForm(base, Objects.requireNonNull(form, "form"), out, back);
  }

  /**
   * Has values of a class or interface written as values of a generic type: a list, a map, a
   * generic record. See {@link #registerCodec(Class, Class, Function, Function)}.
   */
  public <T, R> RowFormatBuilder registerCodec(
      Class<T> base,
      TypeRef<R> form,
      Function<? super T, ? extends R> out,
      Function<? super R, ? extends T> back) {
    return addForm(base, form.type(), out, back);
  }

  @SuppressWarnings("unchecked") // arguments and results are checked when they are called
  private RowFormatBuilder addForm(
      Class<?> base, Type form, Function<?, ?> out, Function<?, ?> back) {
    if (Collection.class.isAssignableFrom(Objects.requireNonNull(base, "base"))
        || Map.class.isAssignableFrom(base)) {
      throw new IllegalArgumentException(
          base.getTypeName() + " is a collection or map: registerCollection, registerMap");
    }
    return add(
        new TypeRule.Form(
            base,
            form,
            (Function<Object, Object>) Objects.requireNonNull(out, "out"),
            (Function<Object, Object>) Objects.requireNonNull(back, "back")));
  }

  /**
   * Has collections of a class or interface written as lists, and made from their elements: those
   * of Guava and Eclipse Collections, and classes of the application.
   *
   * <pre>{@code
   * builder.registerCollection(ImmutableList.class, ImmutableList::copyOf)
   * }</pre>
   *
   * <p>It holds for the declared types that {@link #registerCodec(Class, Class, Function, Function)
   * a codec} would hold for. The bytes are those of any list, in the order of the iterator.
   * Whatever a collection has besides its elements, such as a comparator, is not written.
   *
   * @param make makes a collection of the declared type, with as many elements as it is given: in a
   *     list if it is no {@link Set}, else in a set; called by any thread
   * @throws IllegalArgumentException if the class or interface has a codec already
   */
  @SuppressWarnings("unchecked") // what it returns is checked
  public <C extends Collection<?>> RowFormatBuilder registerCollection(
      Class<C> base, Function<? super Collection<Object>, ? extends C> make) {
    Function<?, ?> untyped = Objects.requireNonNull(make, "make");
    return add(
        new TypeRule.OfElements(
            Objects.requireNonNull(base, "base"), (Function<Collection<Object>, Object>) untyped));
  }

  /**
   * Has maps of a class or interface written as maps, and made from their entries; see {@link
   * #registerCollection}.
   *
   * @param make makes a map of the declared type, with as many entries as it is given; called by
   *     any thread
   * @throws IllegalArgumentException if the class or interface has a codec already
   */
  @SuppressWarnings("unchecked") // what it returns is checked
  public <M extends Map<?, ?>> RowFormatBuilder registerMap(
      Class<M> base, Function<? super Map<Object, Object>, ? extends M> make) {
    Function<?, ?> untyped = Objects.requireNonNull(make, "make");
    return add(
        new TypeRule.OfEntries(
            Objects.requireNonNull(base, "base"), (Function<Map<Object, Object>, Object>) untyped));
  }

  /** Sets the layout of the rows that are written: the standard one by default. */
  public RowFormatBuilder withLayout(RowLayout rows) {
    layout = Objects.requireNonNull(rows, "layout");
    return this;
  }

  /**
   * Sets whether fields of type {@code List}, {@code Collection} and {@code Map} of what is decoded
   * are read-through collections: elements are decoded where they are when they are first asked
   * for, and kept. Default false.
   *
   * <p>Such a collection is unmodifiable, keeps the bytes of the row reachable, and needs them
   * unchanged as long as it is used. Bytes that are not whole are an error of the access that meets
   * them. Collections that are roots, and fields of other types, such as {@code Set} and {@code
   * ArrayList}, are decoded at once.
   */
  public RowFormatBuilder withLazyCollections(boolean lazy) {
    lazyCollections = lazy;
    return this;
  }

  /** Sets whether code may be generated, which runs faster than what it takes the place of. */
  public RowFormatBuilder withCodegen(boolean generate) {
    codegen = generate;
    return this;
  }

  /**
   * Sets whether code is generated by another thread for what is used often (the default), or at
   * once.
   */
  public RowFormatBuilder withAsyncCompilation(boolean async) {
    asyncCompilation = async;
    return this;
  }

  private RowFormatBuilder add(TypeRule rule) {
    Class<?> base = rule.base();
    if (base.isPrimitive() || base.isArray() || BUILT_IN.contains(base)) {
      throw new IllegalArgumentException(base.getTypeName() + " is a built-in type");
    }
    if (rules.putIfAbsent(base, rule) != null) {
      throw new IllegalArgumentException(base.getTypeName() + " has a codec already");
    }
    return this;
  }

  /** Returns the format. */
  public RowFormat build() {
    Engine later = asyncCompilation ? Engine.GENERATED_LATER : Engine.GENERATED_AT_ONCE;
    Engine engine = codegen ? later : Engine.INTERPRETED;
    return new RowFormat(
        new CodecOptions(layout, new TypeRules(rules.values()), lazyCollections, engine));
  }
}
