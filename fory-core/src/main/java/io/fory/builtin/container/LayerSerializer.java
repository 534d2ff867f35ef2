package io.fory.builtin.container;

import io.fory.codec.ContainerSerializer;
import io.fory.codec.DeclaredElements;
import io.fory.codec.ValueCodec;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.GivenElements;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ReadWork;
import io.fory.message.ResolvedType;
import io.fory.message.TypeReader;
import io.fory.message.UnknownObject;
import io.fory.platform.PlatformClasses;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Serializer of the layers that {@link Collections} puts around a container and that JDK
 * serialization sees through.
 *
 * <p>Body: the classes of the elements that a checked container takes, the class of the container
 * below, and its body; specified in {@code docs/format-native.md}, section "Bodies of containers".
 *
 * @param layer the kind
 * @param any codec of a place of any class
 * @param elements that the place declares, or null
 */
record LayerSerializer(Layer layer, ValueCodec any, DeclaredElements elements)
    implements ContainerSerializer<Object> {
  private static final int LAYER_BYTES = 40;

  /** Memory for a key while it is put into its map once more. */
  private static final int KEY_BYTES = 8;

  /** How the names of classes begin that hold a map and have its entries. */
  private static final List<String> SEEN_THROUGH =
      List.of(
          "java.util.Collections$Checked",
          "java.util.Collections$Synchronized",
          "java.util.Collections$Unmodifiable");

  @Override
  public ContainerSerializer<Object> withElements(ValueCodec first, ValueCodec second) {
    ValueCodec values = layer == Layer.SET_FROM_MAP ? any : second;
    boolean usable = values != null || layer.below() != Map.class;
    return usable ? new LayerSerializer(layer, any, new DeclaredElements(first, values)) : this;
  }

  @Override
  public int minBytes() {
    return 2;
  }

  @Override
  public void write(WriteContext context, Object value) {
    MessageWriter out = MessageWriter.of(context);
    HiddenParts parts = HiddenParts.of(value);
    HiddenContainer below = belowOf(value, parts);
    for (Class<?> named : layer.types(value, parts)) {
      out.writeType(out.resolve(named));
    }
    ResolvedType type = out.resolve(below.type());
    out.writeType(type);
    try {
      out.writeBody(bodyOf(type), below.shown());
    } catch (RuntimeException e) {
      throw out.failure(e, null, value);
    }
  }

  private HiddenContainer belowOf(Object value, HiddenParts parts) {
    HiddenContainer below = HiddenContainer.below(value, parts, layer.below());
    if (below == null) {
      throw new UnsupportedTypeException(
              value.getClass().getTypeName(),
              "the container below it is out of reach, since its class has a writeReplace")
          .withCure("Hold the container that it is a view of");
    }
    return below;
  }

  private Serializer<Object> bodyOf(ResolvedType type) {
    return elements == null ? type.serializer() : elements.bind(type);
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    in.charge(LAYER_BYTES);
    Class<?>[] types = new Class<?>[layer.typeCount()];
    for (int i = 0; i < types.length; i++) {
      types[i] = in.readType(Object.class).type();
    }
    Serializer<Object> body = bodyOf(in.readType(layer.below()));
    in.enter();
    Object made = layer == Layer.SET_FROM_MAP ? readSet(in, body) : readAround(in, body, types);
    in.exit();
    return made;
  }

  private Object readAround(MessageReader in, Serializer<Object> body, Class<?>[] types) {
    Object below = TypeReader.fitting(in, layer.below(), in.readUntracked(body));
    if (below == null) {
      return null; // in a field that is dropped
    }
    if (types.length > 0 && !List.of(types).contains(UnknownObject.class)) {
      checkLate(in, below, types);
    }
    return around(in, below, types);
  }

  /** Reads the keys into the set where its map is made here; else they are put there once more. */
  @SuppressWarnings("unchecked") // serializers of values of their own class
  private Object readSet(MessageReader in, Serializer<Object> body) {
    if ((Serializer<?>) body instanceof MapSerializer maps && maps.form().createsFirst()) {
      SetAround form = new SetAround(maps.form());
      Serializer<?> filling = new MapSerializer(form, maps.key(), maps.value());
      return in.readUntracked((Serializer<Object>) filling) == null ? null : form.set();
    }
    ReadWork work = MessageReader.workOf(in);
    long mark = work.mark();
    long spent = work.spent();
    Object below = TypeReader.fitting(in, layer.below(), in.readUntracked(body));
    if (below == null) {
      return null;
    }
    long once = ReadWork.sum(work.spent() - spent, work.since(mark));
    work.charge(ReadWork.times(in.depth(), once)); // through so many layers at most
    return around(in, below, null);
  }

  private Object around(MessageReader in, Object below, Class<?>[] types) {
    try {
      return aroundCounted(in, below, types);
    } catch (RuntimeException e) {
      throw in.failure(e, null, below.getClass());
    }
  }

  /** The reader of a copy has no limit. */
  private Object aroundCounted(MessageReader in, Object below, Class<?>[] types) {
    return layer == Layer.SET_FROM_MAP
        ? setFrom(in, (Map<?, ?>) below)
        : layer.around(below, types);
  }

  /** A layer around a container that cannot change is shared as that is. */
  @Override
  public Object copy(CopyContext context, Object original) {
    GraphCopier copier = GraphCopier.of(context);
    HiddenParts parts = HiddenParts.of(original);
    HiddenContainer below = belowOf(original, parts);
    Class<?>[] types = layer.types(original, parts);
    ResolvedType type = copier.resolve(below.type());
    try {
      Object copy = copier.copy(bodyOf(type), below.shown(), false);
      return copy == below.shown() ? original : aroundCounted(copier.reader(), copy, types);
    } catch (RuntimeException e) {
      throw copier.failure(e, null, original);
    }
  }

  /** Keys that depend on what is still being read are there at the end of the message. */
  private static void checkLate(MessageReader in, Object below, Class<?>[] types) {
    int layers = in.depth();
    if (!in.tracks()) {
      check(in, below, types, layers);
    } else {
      LateKeys.deferBehindAll(in, () -> check(in, below, types, layers));
    }
  }

  /** Walks through the elements, each of which is seen through so many layers at most. */
  private static void check(MessageReader in, Object below, Class<?>[] types, int layers) {
    ReadWork work = MessageReader.workOf(in);
    if (below instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        work.charge(layers);
        require(entry.getKey(), types[0]);
        require(entry.getValue(), types[1]);
      }
    } else {
      for (Object element : (Collection<?>) below) {
        work.charge(layers);
        require(element, types[0]);
      }
    }
  }

  private static void require(Object element, Class<?> type) {
    if (element != null && !type.isInstance(element)) {
      throw new TypeMismatchException(type, element.getClass());
    }
  }

  /** The set is to be made around an empty map, and the keys are those that it had. */
  @SuppressWarnings("unchecked") // its values are all the same
  private static Object setFrom(MessageReader in, Map<?, ?> below) {
    Map<Object, Boolean> map = (Map<Object, Boolean>) below;
    List<Object> keys = GivenElements.keysOf(in, map, KEY_BYTES);
    if (keys.isEmpty()) {
      return Collections.newSetFromMap(map);
    }
    Map<Object, Boolean> filled = (Map<Object, Boolean>) filledThrough(map);
    empty(filled);
    Set<Object> set = Collections.newSetFromMap(map);
    for (Object key : keys) {
      filled.put(key, Boolean.TRUE);
    }
    return set;
  }

  /** Returns the map below views and layers, which may take no entries though that one does. */
  private static Map<?, ?> filledThrough(Map<?, ?> map) {
    String name = map.getClass().getName();
    for (String kind : SEEN_THROUGH) {
      if (name.startsWith(kind)) {
        Map<?, ?> below = HiddenParts.of(map).first(Map.class);
        return below == null ? map : filledThrough(below);
      }
    }
    return map;
  }

  private static void empty(Map<?, ?> map) {
    try {
      map.clear();
    } catch (UnsupportedOperationException e) {
      if (PlatformClasses.isPlatformClass(map.getClass())) {
        throw new MalformedInputException("a set around a map that cannot be filled", e);
      }
      throw e;
    }
  }
}
