package io.fory.format.codec;

import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.CallBudget;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;

/** The codec of a collection: an array of its elements, in the order of its iterator. */
public final class CollectionCodec extends ElementsCodec {
  private final Class<?> declared;
  private final PlainContainers plain;
  private final CollectionShape shape;
  private final Class<?> element;
  private final KeyGuard guard;

  /** Whether elements that differ may be equal when they are read. */
  private final boolean rereads;

  /** How the application makes the collection, or null. */
  private final TypeRule.OfElements rule;

  CollectionCodec(
      RowType type, Class<?> declared, Class<?> element, Place place, TypeRule.OfElements rule) {
    this(type, declared, place, rule, element, false);
  }

  private CollectionCodec(
      RowType type,
      Class<?> declared,
      Place place,
      TypeRule.OfElements rule,
      Class<?> element,
      boolean views) {
    super(type, place);
    this.declared = declared;
    this.plain = new PlainContainers(declared);
    this.rule = rule;
    this.shape = shape(declared, rule);
    this.element = element;
    this.guard = new KeyGuard(element, shape.isSorted(), views && shape.isSet());
    this.rereads = shape.isSet() && !KeyGuard.comeBackEqual(place.codec());
  }

  /** Returns a codec of a collection whose elements are views, or have some. */
  static CollectionCodec ofViews(RowType type, Class<?> declared, Class<?> element, Place place) {
    return new CollectionCodec(type, declared, place, null, element, true);
  }

  /** Returns the shape of a collection, or of what the application makes it of; or null. */
  static CollectionShape shape(Class<?> declared, TypeRule.OfElements rule) {
    if (rule == null) {
      return CollectionShape.of(declared);
    }
    return Set.class.isAssignableFrom(declared) ? CollectionShape.SET : CollectionShape.LIST;
  }

  @Override
  public Object[] toArray(Object value) {
    if (rule == null) {
      plain.require(value);
    }
    Object[] all = ((Collection<?>) value).toArray();
    if (shape.isHashed() && !rereads) {
      guard.requireReadable(value, all);
    }
    return all;
  }

  @Override
  boolean checksWritten() {
    return rereads;
  }

  @Override
  public void checkWritten(RowOutput out, int base) {
    if (ArrayLayout.countPut(out.array(), base) > 1) {
      Object[] all = elements().readWritten(out, base, type());
      guard.requireSoMany(all);
    }
  }

  @Override
  public Object ofArray(RowInput in, Object[] values, int base, long weight) {
    Collection<Object> made;
    CallBudget views = guard.open(in);
    try {
      boolean ascending = shape.isSet() && guard.charge(in, values, weight);
      made = collection(values, base, ascending);
    } finally {
      KeyGuard.close(views);
    }
    if (rule == null) {
      return made;
    }
    return rule.call(
        all -> {
          Collection<?> theirs = (Collection<?>) rule.make().apply(all);
          return theirs == null ? null : rule.requireSize(theirs, theirs.size(), values.length);
        },
        made,
        declared);
  }

  @Override
  boolean makesList() {
    return rule == null && shape == CollectionShape.LIST;
  }

  private Collection<Object> collection(Object[] values, int base, boolean ascending) {
    Collection<Object> made = shape.make(values.length);
    if (!shape.isSet()) {
      made.addAll(Arrays.asList(values));
      return made;
    }
    if (ascending) {
      AscendingMap.addAll(made, values);
    } else if (!KeyGuard.addAll(made, values)) {
      throw RowMemory.malformed("A set has an element twice", base);
    }
    return made;
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    Place place = elements().place().reading(written.element().type());
    return new CollectionCodec(written, declared, element, place, rule);
  }
}
