package io.fory.wire.xlang;

import io.fory.plan.ScalarKind;
import io.fory.plan.TypeLevels;
import io.fory.plan.TypeShape;
import java.lang.reflect.Type;
import java.util.Dictionary;
import java.util.Hashtable;

/**
 * The type of a place as this side declares it.
 *
 * @param declared its generic type
 * @param type in metadata
 */
record LocalType(Type declared, FieldType type) {
  /** Returns the class that values are instances of. */
  Class<?> raw() {
    return held(TypeShape.raw(declared));
  }

  /**
   * Returns the class that values are instances of where a class is declared: a {@code Dictionary}
   * is a map as a {@code Hashtable} only.
   */
  static Class<?> held(Class<?> declared) {
    return declared == Dictionary.class ? Hashtable.class : boxed(declared);
  }

  /** Returns the type of elements, 0 or of the values of a map 1; null if it is not known. */
  LocalType element(int index) {
    Type[] elements = TypeLevels.boundElements(declared);
    boolean known = index < elements.length && index < type.elements().size();
    return known ? new LocalType(elements[index], type.elements().get(index)) : null;
  }

  /** Returns whether a writer's numbers are those of this type, though maybe in other bytes. */
  boolean isOwn(XlangType written) {
    return written.isScalar() && type.type().isScalar() && NumberTypes.isSame(written, type.type());
  }

  /** Returns whether values are numbers of another domain than those of their class. */
  boolean holdsSpecialNumbers() {
    return NumberTypes.isSpecial(type.type());
  }

  /** Returns the type of lists of the boxes that this array of primitives could hold. */
  LocalType listOfBoxes(FieldType written) {
    Class<?> box = boxed(raw().getComponentType());
    return new LocalType(TypeLevels.listOf(box), written);
  }

  /** Returns the type of arrays of the primitives whose boxes are the elements of this list. */
  LocalType arrayOfPrimitives(FieldType written) {
    ScalarKind kind = ScalarKind.of(element(0).raw());
    return new LocalType(kind.primitive().arrayType(), written);
  }

  /** Returns a class, or the box of a primitive one. */
  static Class<?> boxed(Class<?> type) {
    ScalarKind kind = ScalarKind.of(type);
    return kind == null ? type : kind.box();
  }
}
