package io.fory.wire.xlang;

import io.fory.codec.BodyList;
import io.fory.codec.DeclaredPlace;
import io.fory.codec.ElementCodecs;
import io.fory.codec.HeadedCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.ErrorText;
import io.fory.error.IncompatibleSchemaException;
import io.fory.message.GivenElements;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.serializer.Serializer;
import java.util.ArrayList;
import java.util.Collection;

/**
 * The codec of the elements of a list or set, or of the keys or values of a map. Specified in the
 * sections "collection/list" and "map".
 *
 * @param place of an element that has no flag
 * @param declared the same without a type in front
 */
record ElementPlace(Place place, Place declared) implements HeadedCodec, DeclaredPlace {
  private static final int ELEMENT_BYTES = 40;

  static ElementPlace of(Place place) {
    return new ElementPlace(place, place.with(false, place.tracks(), false));
  }

  @Override
  public void write(MessageWriter out, Object value) {
    place.write(out, value);
  }

  @Override
  public Object read(MessageReader in) {
    return place.read(in);
  }

  /** Elements have flags where they are numbered. */
  @Override
  public Object copy(GraphCopier copier, Object value) {
    return place.copy(copier, value, place.tracks());
  }

  @Override
  public Class<?> raw() {
    return place.raw();
  }

  @Override
  public String head() {
    return "bits for all elements" + (place.isOpen() ? ", type" : "");
  }

  @Override
  public ElementCodecs elements() {
    return place.elements();
  }

  @Override
  public int minBytes() {
    return 0;
  }

  @Override
  public ElementPlace settled(Settler settler) {
    return of(place.settled(settler));
  }

  @Override
  public boolean isServed(Class<?> container) {
    return place.types().isServed(container);
  }

  @Override
  public boolean isLeaf() {
    return place.isLeaf();
  }

  @Override
  public ValueCodec writeHead(MessageWriter out, Collection<?> elements) {
    Object first = firstOf(elements);
    int seen = lookAt(elements, first);
    boolean nulls = (seen & NULLS) != 0;
    boolean same = (seen & SAME) != 0;
    if (place.isOpen() && (!same || first == null)) {
      boolean numbers = place.tracks();
      out.writeByte((nulls ? NULLS : 0) | (numbers ? TRACKED : 0));
      return nulls || numbers ? place.with(true, numbers, true) : place;
    }
    int bits = first == null ? declaredBit() : bitsOf(out, first);
    out.writeByte(bits | SAME | (nulls ? NULLS : 0));
    ValueCodec each = typed(out, first, bits, nulls);
    return isSure(same, first) ? each : checking(each);
  }

  /** Returns the first element that is not null, or null. */
  private static Object firstOf(Collection<?> elements) {
    if (elements instanceof ArrayList<?> list && list.get(0) != null) {
      return list.get(0);
    }
    int given = 0;
    for (Object element : elements) {
      if (element != null) {
        return element;
      }
      GivenElements.count(++given, elements);
    }
    return null;
  }

  /** Returns as bits whether elements are null, and whether the others are of one class. */
  @SuppressWarnings("ForLoopReplaceableByForEach") // no iterator for the usual class
  private static int lookAt(Collection<?> elements, Object first) {
    int seen = SAME;
    if (elements instanceof ArrayList<?> list) {
      for (int i = 0; i < list.size(); i++) {
        seen = lookAt(list.get(i), first, seen);
      }
    } else {
      int given = 0;
      for (Object element : elements) {
        seen = lookAt(element, first, seen);
        GivenElements.count(++given, elements);
      }
    }
    return seen;
  }

  private static int lookAt(Object element, Object first, int seen) {
    if (element == null) {
      return seen | NULLS;
    }
    return element.getClass() == first.getClass() ? seen : seen & ~SAME;
  }

  /** Returns the elements for generated code; null if elements are not bodies alone. */
  BodyList.Elements printed() {
    Serializer<Object> body = declared.fixed() != null ? declared.fixed() : declared.settled();
    boolean hashed = declared.exact() != null && place.types().hashBytes(declared.exact()) > 0;
    return body == null || hashed || declared.checks()
        ? null
        : new BodyList.Elements(this, declared, body);
  }

  /** Returns whether all elements are certainly of the class of the place. */
  private boolean isSure(boolean same, Object first) {
    if (place.isOpen()) {
      return true; // their own types are written
    }
    if (!same || first == null) {
      return first == null;
    }
    return place.exact() != null
        ? first.getClass() == place.exact().type()
        : place.raw().isInstance(first);
  }

  /** Returns a codec that is not the one of which code is printed, and looks at every class. */
  private ValueCodec checking(ValueCodec each) {
    return each == declared ? declared.with(false, false, false) : each;
  }

  private int declaredBit() {
    return place.typed() ? 0 : DECLARED;
  }

  @Override
  public boolean share(Object first, Object other) {
    return !place.isOpen() || first.getClass() == other.getClass();
  }

  @Override
  public int bitsOf(MessageWriter out, Object first) {
    boolean numbers = place.tracks() && place.hasIdentity(out, first);
    return declaredBit() | (numbers ? TRACKED : 0);
  }

  @Override
  public ValueCodec writeType(MessageWriter out, Object first, int bits) {
    return typed(out, first, bits, false);
  }

  private ValueCodec typed(MessageWriter out, Object first, int bits, boolean nulls) {
    boolean numbers = (bits & TRACKED) != 0;
    boolean flags = nulls || numbers;
    if ((bits & DECLARED) != 0) {
      return flags ? declared.with(true, numbers, false) : declared;
    }
    boolean known = place.exact() != null;
    ResolvedType type = known ? place.exact() : place.resolve(out, first);
    XlangTypeWriter.of(out).writeType(out, type);
    if (known && !flags) {
      return declared;
    }
    return place.of(type, flags, numbers);
  }

  @Override
  public ValueCodec single(int bits) {
    boolean flags = (bits & TRACKED) != 0;
    if ((bits & DECLARED) != 0) {
      requireTypes();
      return declared.with(flags, flags && declared.tracks(), false);
    }
    return place.typed(flags, flags && place.tracks());
  }

  @Override
  public ValueCodec readHead(MessageReader in, int size) {
    int head = in.readUint8();
    if (head > (TRACKED | NULLS | DECLARED | SAME)) {
      throw in.malformedInput("unknown bits before the elements of a container: " + head);
    }
    boolean flags = (head & (TRACKED | NULLS)) != 0;
    ValueCodec each =
        (head & SAME) != 0 ? shared(in, head, flags) : place.typed(flags, place.tracks());
    int minBytes = each.minBytes();
    if (minBytes == 0) {
      in.charge((long) ELEMENT_BYTES * size);
    } else if (!in.canFollow(size, minBytes)) {
      throw in.truncated(ErrorText.count(size, "element"));
    } else if (in.streams()) {
      in.charge((long) ELEMENT_BYTES * size); // not before their bytes have arrived
    }
    return each;
  }

  @Override
  public ValueCodec readType(MessageReader in, int bits) {
    return shared(in, bits, (bits & TRACKED) != 0);
  }

  private Place shared(MessageReader in, int bits, boolean flags) {
    if ((bits & DECLARED) != 0) {
      requireTypes();
      return flags ? declared.with(true, declared.tracks(), false) : declared;
    }
    ResolvedType exact = place.exact();
    boolean same = exact != null && place.skipType(in);
    ResolvedType type = same ? exact : XlangTypeReader.ofContext(in).readType(in);
    if (type == exact && !flags) {
      return declared;
    }
    return type.builtIn() == ResolvedType.NONE
        ? place.of(type, flags, place.tracks())
        : place.told(in, type, flags);
  }

  private void requireTypes() {
    if (place.isOpen()) {
      throw new IncompatibleSchemaException(
              "The types of the elements are left to the place, which declares none")
          .withCure("Declare the field, or the case of the union, with the types of elements");
    }
  }
}
