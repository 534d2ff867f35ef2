package io.fory.builtin.container;

import io.fory.builtin.container.PairSerializer.Pair;
import io.fory.builtin.container.SingleValueSerializer.Holder;
import io.fory.codec.BodyFactory;
import io.fory.codec.CodecLookup;
import io.fory.codec.EnumBody;
import io.fory.codec.HeadedCodec;
import io.fory.codec.SlotCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.message.TypeResolver;
import io.fory.platform.PlatformClasses;
import io.fory.serializer.Serializer;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;

/**
 * Makes the serializers of arrays, collections, maps, and other holders of values.
 *
 * <p>Classes are recognized by their names, so that asking for one serializer loads neither the
 * other serializers nor the classes that these are for.
 */
public final class ContainerFactory implements BodyFactory {
  private static final String LAYERS = "java.util.Collections$";

  /** Makes the factory. */
  public ContainerFactory() {}

  @Override
  public Serializer<?> create(Class<?> type, CodecLookup lookup) {
    if (type.isArray()) {
      Class<?> component = type.getComponentType();
      return component.isPrimitive()
          ? PrimitiveArraySerializer.of(type, false, lookup.options().compact())
          : new ArraySerializer(component, lookup.codec(component));
    }
    if (type.isInterface() || type.isPrimitive()) {
      return null;
    }
    boolean ofPlatform = PlatformClasses.isPlatformClass(type);
    if (Collection.class.isAssignableFrom(type)) {
      return ofPlatform ? ofPlatformCollection(type, lookup) : ofSubclass(type, anything(lookup));
    }
    if (Map.class.isAssignableFrom(type)) {
      return ofPlatform ? ofPlatformMap(type, lookup) : ofMapSubclass(type, anything(lookup));
    }
    return ofPlatform ? ofHolder(type.getName(), lookup) : null;
  }

  /**
   * Returns what reads past values of a class of the application by its own serializer: they become
   * {@link io.fory.message.UnknownObject}s. Null if they are no containers whose elements are all
   * that is written of them.
   */
  public static Serializer<?> skipping(Serializer<?> own, CodecLookup lookup) {
    return SkippedContainer.of(own, anything(lookup));
  }

  /** Returns the serializer of arrays whose elements a codec writes. */
  public static Serializer<?> ofArray(Class<?> component, ValueCodec element) {
    return new ArraySerializer(component, element);
  }

  /**
   * Returns the serializer of arrays of another version of a class, or what reads past those of a
   * class or interface that the reader does not have.
   *
   * @param tracked whether elements may be references
   */
  public static Serializer<?> ofArrays(
      ResolvedType version, boolean tracked, TypeResolver resolver) {
    Class<?> component = version.isUnknown() ? Object.class : version.type();
    ResolvedType declared = version.isUnknown() ? declaredBy(version, resolver) : version;
    ValueCodec element =
        version.serializer() instanceof EnumBody body
            ? body.codec()
            : new SlotCodec(component, declared, null, null, tracked, true);
    return version.isUnknown() ? new SkippedArray(element) : ofArray(component, element);
  }

  /** An interface of the JDK that is not admitted here has a usual class, too. */
  private static ResolvedType declaredBy(ResolvedType unknown, TypeResolver resolver) {
    String name = unknown.name();
    Class<?> usual = name == null ? null : BuiltInTypes.usualImplementation(name);
    return usual == null ? unknown : resolver.builtIn(BuiltInTypes.numberOf(usual));
  }

  /** Returns the serializer of an array of primitives whose length is a number of bytes. */
  public static Serializer<?> ofPrimitives(Class<?> arrayType) {
    return PrimitiveArraySerializer.of(arrayType, true, false);
  }

  /** Returns whether the elements of an array of primitives vary in width in the compact form. */
  public static boolean varies(Class<?> arrayType) {
    return VaryingArrays.areOf(arrayType.getName().charAt(1));
  }

  /**
   * Offers an array of primitives, and writes its head and its body; for generated code.
   *
   * @param length its elements, of {@code 1 << shift} bytes
   */
  public static void writeArray(MessageWriter out, Object array, int length, int shift) {
    if (!out.passesBeside(array, array, length, shift, true)) {
      PrimitiveArraySerializer.of(array.getClass()).writeInBand(out, array);
    }
  }

  /**
   * Reads the body of an array of primitives that may be beside the message; for generated code.
   *
   * @param shift an element has {@code 1 << shift} bytes
   */
  public static Object readArray(MessageReader in, Class<?> type, int shift) {
    Object beside = in.readBesideArray(type, shift, false);
    return beside != null ? beside : PrimitiveArraySerializer.of(type).readInBand(in);
  }

  /**
   * Reads the length of an array of primitives that is a number of bytes; for generated code.
   *
   * @param width of an element, in bytes
   * @return the number of elements
   */
  public static int readElements(MessageReader in, int width) {
    return PrimitiveArraySerializer.readElements(in, width);
  }

  /** Returns whether a serializer is one that {@link #ofPrimitives} returns. */
  public static boolean isOfPrimitives(Serializer<?> serializer) {
    return serializer instanceof PrimitiveArraySerializer arrays && arrays.countsBytes();
  }

  /**
   * Returns the serializer of collections or maps whose elements have a head that the codecs know;
   * null if a class, whatever is declared, cannot be made from its elements alone.
   *
   * @param type the class, or an interface that it is the usual implementation of
   * @param first codec of the elements, or of a map's keys
   * @param second codec of a map's values, or null
   */
  public static Serializer<?> ofHeaded(Class<?> type, HeadedCodec first, HeadedCodec second) {
    if (EnumSet.class.isAssignableFrom(type) || BlockingQueue.class.isAssignableFrom(type)) {
      return null;
    }
    Class<?> usual = BuiltInTypes.usualImplementation(type);
    Class<?> made = usual != null ? usual : type;
    if (made.isInterface()) {
      return null; // one of the application, or of which the JDK has no usual class
    }
    if (Map.class.isAssignableFrom(type)) {
      MapForm form =
          PlatformClasses.isPlatformClass(made)
              ? PlatformForms.ofMap(made.getName())
              : mapSubclassForm(made);
      return form == null ? null : new ChunkedMapSerializer(form, first, second);
    }
    CollectionForm form =
        PlatformClasses.isPlatformClass(made)
            ? PlatformForms.ofCollection(made.getName())
            : subclassForm(made);
    return form == null ? null : new CollectionSerializer(form, first);
  }

  private static ValueCodec anything(CodecLookup lookup) {
    return lookup.codec(Object.class);
  }

  private static Serializer<?> ofPlatformCollection(Class<?> type, CodecLookup lookup) {
    String name = type.getName();
    CollectionForm form = PlatformForms.ofCollection(name);
    return form != null
        ? new CollectionSerializer(form, anything(lookup))
        : ofSpecialCollection(name, lookup);
  }

  private static Serializer<?> ofLayer(String name, CodecLookup lookup) {
    Layer layer = name.startsWith(LAYERS) ? Layer.of(name.substring(LAYERS.length())) : null;
    return layer == null ? null : new LayerSerializer(layer, anything(lookup), null);
  }

  private static Serializer<?> ofSpecialCollection(String name, CodecLookup lookup) {
    return switch (name) {
      case "java.util.concurrent.SynchronousQueue" -> new SynchronousQueueSerializer();
      case "java.util.EnumSet", "java.util.RegularEnumSet", "java.util.JumboEnumSet" ->
          new EnumSetSerializer(null, Object.class);
      case "java.util.Collections$EmptyList" -> new ConstantSerializer(Collections.emptyList());
      case "java.util.Collections$EmptySet" -> new ConstantSerializer(Collections.emptySet());
      case "java.util.Collections$UnmodifiableNavigableSet$EmptyNavigableSet" ->
          new ConstantSerializer(Collections.emptyNavigableSet());
      case "java.util.Collections$SingletonList" ->
          new SingleValueSerializer(Holder.SINGLETON_LIST, anything(lookup));
      case "java.util.Collections$SingletonSet" ->
          new SingleValueSerializer(Holder.SINGLETON_SET, anything(lookup));
      case "java.util.Collections$CopiesList" -> new CopiesSerializer(anything(lookup));
      default -> ofLayer(name, lookup);
    };
  }

  private static Serializer<?> ofPlatformMap(Class<?> type, CodecLookup lookup) {
    String name = type.getName();
    MapForm form = PlatformForms.ofMap(name);
    if (form != null) {
      return new MapSerializer(form, anything(lookup), anything(lookup));
    }
    return switch (name) {
      case "java.util.EnumMap" -> new EnumMapSerializer(null, Object.class, anything(lookup));
      case "java.util.Collections$EmptyMap" -> new ConstantSerializer(Collections.emptyMap());
      case "java.util.Collections$UnmodifiableNavigableMap$EmptyNavigableMap" ->
          new ConstantSerializer(Collections.emptyNavigableMap());
      case "java.util.Collections$SingletonMap" -> pair(Pair.SINGLETON_MAP, lookup);
      default -> ofLayer(name, lookup);
    };
  }

  private static PairSerializer pair(Pair pair, CodecLookup lookup) {
    return new PairSerializer(pair, anything(lookup), anything(lookup));
  }

  private static Serializer<?> ofHolder(String name, CodecLookup lookup) {
    return switch (name) {
      case "java.lang.Object" -> new PlainObjectSerializer();
      case "java.util.Optional" -> new SingleValueSerializer(Holder.OPTIONAL, anything(lookup));
      case "java.util.OptionalInt" ->
          new OptionalNumberSerializer(OptionalNumberSerializer.Content.INT);
      case "java.util.OptionalLong" ->
          new OptionalNumberSerializer(OptionalNumberSerializer.Content.LONG);
      case "java.util.OptionalDouble" ->
          new OptionalNumberSerializer(OptionalNumberSerializer.Content.DOUBLE);
      case "java.util.concurrent.atomic.AtomicReference" ->
          new SingleValueSerializer(Holder.ATOMIC_REFERENCE, anything(lookup));
      case "java.util.concurrent.atomic.AtomicIntegerArray" -> new AtomicArrays.OfInts();
      case "java.util.concurrent.atomic.AtomicLongArray" -> new AtomicArrays.OfLongs();
      case "java.util.concurrent.atomic.AtomicReferenceArray" ->
          new AtomicArrays.OfReferences(anything(lookup));
      case "java.util.AbstractMap$SimpleEntry" -> pair(Pair.SIMPLE_ENTRY, lookup);
      case "java.util.AbstractMap$SimpleImmutableEntry" ->
          pair(Pair.SIMPLE_IMMUTABLE_ENTRY, lookup);
      case "java.util.KeyValueHolder" -> pair(Pair.MAP_ENTRY, lookup);
      case "java.util.Comparators$NaturalOrderComparator" ->
          new ConstantSerializer(Comparator.naturalOrder());
      case "java.util.Collections$ReverseComparator" ->
          new ConstantSerializer(Collections.reverseOrder());
      case "java.lang.String$CaseInsensitiveComparator" ->
          new ConstantSerializer(String.CASE_INSENSITIVE_ORDER);
      case "java.util.Collections$ReverseComparator2" -> new ReversedComparatorSerializer();
      case "java.util.Comparators$NullComparator" -> new NullComparatorSerializer();
      default -> null;
    };
  }

  private static Serializer<?> ofSubclass(Class<?> type, ValueCodec any) {
    Type[] own = ElementTypes.heldBy(type);
    return new CollectionSerializer(subclassForm(type), ElementTypes.narrowed(any, own[0]));
  }

  private static Serializer<?> ofMapSubclass(Class<?> type, ValueCodec any) {
    Type[] own = ElementTypes.heldBy(type);
    return new MapSerializer(
        mapSubclassForm(type),
        ElementTypes.narrowed(any, own[0]),
        ElementTypes.narrowed(any, own[1]));
  }

  private static CollectionForm subclassForm(Class<?> type) {
    return new SubclassForms.CollectionSubclass(
        type, PlatformForms.ofCollection(SubclassForms.platformParent(type).getName()));
  }

  private static MapForm mapSubclassForm(Class<?> type) {
    return new SubclassForms.MapSubclass(
        type, PlatformForms.ofMap(SubclassForms.platformParent(type).getName()));
  }

  /**
   * Returns why a container of the application cannot be written or read; null if it can.
   *
   * @param data classes whose own methods to fill and to iterate over it do not count
   */
  public static UnsupportedTypeException refusalOf(Class<?> type, Set<Class<?>> data) {
    return SubclassForms.refusalOf(type, data);
  }
}
