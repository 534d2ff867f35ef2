package io.fory.wire.xlang;

import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;

/**
 * How the value of a case is written: a flag, its type, and the body, as in a place of any type.
 *
 * <p>Writers that know the case may leave the types of the elements of a list, set or map to it, so
 * that they are read as those of the component. They are written as others, with their types,
 * unless an annotation says something of them: there are clients that look for the types in the
 * message.
 */
final class CaseContent {
  private final Place any;
  private final XlangNumberSerializer number;
  private final LocalType container;
  private final boolean declares;
  private final PlaceFactory places;

  /** Made with the first value, since a union may be an element of its own case. */
  private volatile Place declared;

  /** Made as late. */
  private volatile Place told;

  /** Made as late. */
  private volatile Place copied;

  private CaseContent(
      Place any,
      XlangNumberSerializer number,
      LocalType container,
      boolean declares,
      PlaceFactory places) {
    this.any = any;
    this.number = number;
    this.container = container;
    this.declares = declares;
    this.places = places;
  }

  /** Makes the content of a case whose values have their types with them. */
  static CaseContent of(Place any) {
    return new CaseContent(any, null, null, false, null);
  }

  /** Makes the content of a case that is a number. */
  static CaseContent of(Place any, XlangNumberSerializer number) {
    return new CaseContent(any, number, null, false, null);
  }

  /**
   * Makes the content of a case that is a list, set or map.
   *
   * @param declares whether the types of the elements are left to the reader
   */
  static CaseContent of(Place any, LocalType container, boolean declares, PlaceFactory places) {
    return new CaseContent(any, null, container, declares, places);
  }

  private Place declared() {
    Place known = declared;
    if (known == null) {
      known = places.ofCase(container, any, true);
      declared = known;
    }
    return known;
  }

  /** Returns the place of values that say their types, and whose elements do. */
  private Place told() {
    Place known = told;
    if (known == null) {
      known = declared().toldByValues();
      told = known;
    }
    return known;
  }

  /** Returns the place of copies of values whose elements say their types. */
  private Place copied() {
    Place known = copied;
    if (known == null) {
      known = places.ofCase(container, any, false);
      copied = known;
    }
    return known;
  }

  void write(MessageWriter out, Object content) {
    if (number != null && content != null) {
      out.writeByte(Flag.VALUE);
      out.writeByte(number.type().id());
      number.write(out, content);
    } else {
      placeOf(content).write(out, content);
    }
  }

  private Place placeOf(Object content) {
    if (container == null || content == null) {
      return any;
    }
    return declares ? declared() : told();
  }

  Object copy(GraphCopier copier, Object content) {
    if (number != null) {
      return content;
    }
    if (container == null || content == null) {
      return any.copy(copier, content);
    }
    return declares ? declared().copy(copier, content) : copied().copyTold(copier, content);
  }

  Object read(MessageReader in) {
    return (container == null ? any : declared()).read(in);
  }
}
