package io.fory.codec;

import io.fory.error.TypeMismatchException;
import io.fory.message.ElementLooks;
import io.fory.message.GivenElements;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.message.StandInBody;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The elements that a place declares for whatever container it holds, and the serializers of the
 * container classes that were met there, bound to those elements.
 */
public final class DeclaredElements implements ElementCodecs {
  private final ValueCodec first;
  private final ValueCodec second;
  private final boolean checked;

  /** Whether these say only which elements there may be; how they are written, classes say. */
  private final boolean narrows;

  /** Whether containers are looked at that are made of no elements that the message has. */
  private final boolean looksAtAll;

  private final ConcurrentHashMap<ResolvedType, Serializer<Object>> bound =
      new ConcurrentHashMap<>(4);

  /**
   * Makes the elements of a place.
   *
   * @param first codec of the elements, or of a map's keys
   * @param second codec of a map's values, or null
   */
  public DeclaredElements(ValueCodec first, ValueCodec second) {
    this(first, second, false, false);
  }

  private DeclaredElements(
      ValueCodec first, ValueCodec second, boolean narrows, boolean looksAtAll) {
    this.narrows = narrows;
    this.looksAtAll = looksAtAll;
    this.first = first;
    this.second = second;
    this.checked = isChecked(first) || second != null && isChecked(second);
  }

  /**
   * Makes the elements of a place whose writer declares a class of containers and nothing of their
   * elements: the class says how they are written.
   *
   * @param first codec of a place here of the elements, or of a map's keys
   * @param second codec of a place here of a map's values, or null
   */
  public static DeclaredElements narrowing(ValueCodec first, ValueCodec second) {
    return new DeclaredElements(first, second, true, true);
  }

  /**
   * Makes the elements of a place whose type arguments are not those of a collection or map: they
   * say what a container may hold, and its class how that is written.
   *
   * @param first codec of a place of the elements, or of a map's keys
   * @param second codec of a place of a map's values, or null
   */
  public static DeclaredElements held(ValueCodec first, ValueCodec second) {
    return new DeclaredElements(first, second, true, false);
  }

  /** Returns whether these say only which elements there may be, and not how they are written. */
  public boolean narrow() {
    return narrows;
  }

  /** Returns these elements with other codecs of the same. */
  public DeclaredElements with(ValueCodec first, ValueCodec second) {
    return new DeclaredElements(first, second, narrows, looksAtAll);
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
    Serializer<Object> made = bound(type, serializer, own);
    if (made != serializer || made instanceof ContainerSerializer) {
      bound.put(type, made);
    }
    return made;
  }

  /**
   * Returns a serializer of a type, bound to these elements if it is one of containers.
   *
   * @param own as above
   */
  public Serializer<Object> bound(ResolvedType type, Serializer<Object> serializer, boolean own) {
    if (isBeside(type.type())) {
      return serializer;
    }
    if (serializer instanceof ContainerSerializer<Object> container) {
      Serializer<Object> made =
          own || narrows
              ? container.narrowed(first, second)
              : container.withElements(first, second);
      boolean same = narrows && made == serializer; // as views and EnumSet, in an Iterable
      return same && checked && isContainer(type.type()) ? new CheckedElements(type, this) : made;
    }
    boolean looks =
        looksAtAll
            ? isContainer(type.type()) && !areToldBy(type.type())
            : mustBeLookedAt(type, serializer);
    return checked && looks ? new CheckedElements(type, this) : serializer;
  }

  /**
   * Returns whether a serializer reads containers from elements that the message has. Hooks and
   * serializers of an application may make them of anything, and of more than a message could hold,
   * or when they are asked for. An array of primitives stands only where it becomes a container.
   */
  private boolean mustBeLookedAt(ResolvedType type, Serializer<Object> serializer) {
    boolean primitives = type.type().isArray() && type.type().getComponentType().isPrimitive();
    return primitives && !areToldBy(type.type())
        || serializer instanceof StructBody && isContainer(type.type()) && !areToldBy(type.type())
        || serializer instanceof StandInBody standIn
            && (isContainer(type.type()) || isContainer(standIn.base()));
  }

  private static boolean isContainer(Class<?> type) {
    return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
  }

  /**
   * Returns the serializer of a type, which makes of the elements what it likes; they are looked at
   * wherever values are collections or maps.
   *
   * @param elements that the place declares
   */
  public static Serializer<Object> looking(ResolvedType type, ElementCodecs elements) {
    return new CheckedElements(type, elements);
  }

  /**
   * Looks at the elements of a copy that was not made by the codecs of its place: at once without
   * references, else when the graph is complete.
   *
   * @param elements that the place declares, or null
   */
  public static void requireCopied(GraphCopier copier, Object copy, ElementCodecs elements) {
    if (!SharedElements.areOpen(copy, elements)) {
      return;
    }
    LateCheck check = new LateCheck(elements, copier, copy);
    if (!copier.tracks()) {
      check.verify();
    } else if (copier.writer().looks().isFirst(copy, elements)) {
      copier.defer(check);
    }
  }

  @Override
  public ValueCodec first() {
    return first;
  }

  @Override
  public ValueCodec second() {
    return second;
  }

  /**
   * Serializer of a container that is a struct, or is replaced, in a place that declares elements:
   * its class says how they are written, the place which ones there may be. They are looked at when
   * they have been read.
   *
   * @param type of the container
   * @param elements that the place declares
   */
  private record CheckedElements(ResolvedType type, ElementCodecs elements)
      implements ElementsBody {
    /** To look at what is replaced may load what is refused unless it is loaded. */
    @Override
    public void write(WriteContext out, Object value) {
      type.serializer().write(out, value);
      requireElements(MessageWriter.of(out), value);
    }

    private boolean standsIn() {
      return type.serializer() instanceof StandInBody;
    }

    @Override
    public void requireElements(MessageWriter out, Object container) {
      requireElements(out.looks(), true, container, elements);
    }

    private void requireCopied(GraphCopier copier, Object container) {
      requireElements(copier.writer().looks(), false, container, elements);
    }

    private static void requireElements(
        ElementLooks looks, boolean written, Object container, ElementCodecs elements) {
      if (elements.areToldBy(container.getClass())) {
        return;
      }
      if (container instanceof Collection<?> collection) {
        ElementCodecs inner = inner(elements.first());
        int given = 0;
        for (Object value : collection) {
          count(looks, written, container, ++given);
          require(looks, written, value, elements.first(), inner);
        }
      } else if (container instanceof Map<?, ?> map) {
        ElementCodecs innerFirst = inner(elements.first());
        ElementCodecs innerSecond = inner(elements.second());
        int given = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          count(looks, written, container, ++given);
          require(looks, written, entry.getKey(), elements.first(), innerFirst);
          require(looks, written, entry.getValue(), elements.second(), innerSecond);
        }
      } else if (container instanceof Object[] array) {
        requireElements(looks, written, array, elements.first());
      }
    }

    private static void requireElements(
        ElementLooks looks, boolean written, Object[] array, ValueCodec codec) {
      ElementCodecs inner = inner(codec);
      for (Object value : array) {
        if (written) {
          looks.count(array.getClass());
        }
        require(looks, written, value, codec, inner);
      }
    }

    /** The looks of readers are counted; a copy has none, but is to end. */
    private static void count(ElementLooks looks, boolean written, Object container, int given) {
      if (written) {
        looks.count(container.getClass());
      } else {
        GivenElements.count(given, container);
      }
    }

    /**
     * Returns the elements that are declared for containers which are elements, or null. Those that
     * lead back are as deep as the values are, and are followed to the first level.
     */
    private static ElementCodecs inner(ValueCodec codec) {
      ElementCodecs inner = ElementCodecs.of(codec);
      return inner != null && inner.areChecked() && !inner.leadBack() ? inner : null;
    }

    private static void require(
        ElementLooks looks, boolean written, Object value, ValueCodec codec, ElementCodecs inner) {
      Class<?> declared = DeclaredElements.classOf(codec);
      if (value == null || declared == null) {
        return;
      }
      if (!declared.isInstance(value)) {
        throw new TypeMismatchException(declared, value.getClass());
      }
      TypeMismatchException unfit = inner == null ? null : inner.refusalOf(declared, value);
      if (unfit != null) {
        throw unfit;
      }
      // To look at small ones again costs a writer less than to find out; copies have no account.
      boolean again = written && SharedElements.isSmall(value);
      if (inner != null && (again || looks.isFirst(value, inner))) {
        requireElements(looks, written, value, inner);
      }
    }

    /** The copy of an element may be of another class, if that is replaced. */
    @Override
    public Object copy(CopyContext context, Object original) {
      GraphCopier copier = GraphCopier.of(context);
      if (!standsIn()) {
        requireCopied(copier, original);
      }
      Object copy = type.serializer().copy(context, original);
      if (copy == original) {
        return copy;
      }
      if (copier.tracks()) {
        copier.defer(new LateCheck(elements, copier, copy));
      } else {
        requireCopied(copier, copy);
      }
      return copy;
    }

    @Override
    public Object read(ReadContext context) {
      Object value = type.serializer().read(context);
      MessageReader in = MessageReader.of(context);
      if (value != null) {
        SharedElements.require(in, value, elements);
      }
      return value;
    }

    @Override
    public boolean isImmutable() {
      return type.serializer().isImmutable();
    }

    @Override
    public boolean tracksReferences() {
      return type.serializer().tracksReferences();
    }

    @Override
    public boolean nests() {
      return type.serializer().nests();
    }

    @Override
    public boolean createsFirst() {
      return type.serializer().createsFirst();
    }

    @Override
    public int minBytes() {
      return type.serializer().minBytes();
    }
  }

  /** Looks at the elements of a copy when the graph is complete: its methods may need all of it. */
  private record LateCheck(ElementCodecs elements, GraphCopier copier, Object copy)
      implements GraphCopier.LateFilling {
    @Override
    public boolean fills() {
      return false;
    }

    @Override
    public void fill() {}

    @Override
    public boolean settle() {
      return false;
    }

    @Override
    public void verify() {
      CheckedElements.requireElements(copier.writer().looks(), false, copy, elements);
    }

    @Override
    public Class<?> owner() {
      return copy.getClass();
    }
  }
}
