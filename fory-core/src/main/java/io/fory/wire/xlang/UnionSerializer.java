package io.fory.wire.xlang;

import io.fory.annotation.ForyUnion;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.UnknownObject;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Serializer of a union. Body: the number of the case as unsigned LEB128, then its value as in a
 * place of any type. Specified in the section "Union value payload".
 *
 * @param union the class; null to read past values of any
 * @param declared the class of the values that may stand in the place: the union, or one of its
 *     cases
 * @param cases what it may be
 * @param any the place of a value
 */
@SuppressWarnings("ArrayRecordComponent") // shared by all, changed by none
record UnionSerializer(Class<?> union, Class<?> declared, UnionCase[] cases, Place any)
    implements Serializer<Object> {
  private static final UnionCase[] NONE = {};

  static boolean isUnion(Class<?> type) {
    return type.isAnnotationPresent(ForyUnion.class);
  }

  /**
   * Returns the union that a class is, or is a case of; null if there is none.
   *
   * @throws UnsupportedTypeException if it is a case of several ones, of which none is declared
   */
  static Class<?> unionOf(Class<?> type) {
    if (isUnion(type)) {
      return type;
    }
    List<Class<?>> unions = unionsOf(type);
    if (unions.size() > 1) {
      throw new UnsupportedTypeException(
          type.getTypeName(),
          "it is a case of two unions, "
              + unions.get(0).getTypeName()
              + " and "
              + unions.get(1).getTypeName()
              + ", where neither is declared");
    }
    return unions.isEmpty() ? null : unions.get(0);
  }

  /** Returns the unions that a class is a case of. */
  static List<Class<?>> unionsOf(Class<?> type) {
    if (!type.isRecord()) {
      return List.of();
    }
    List<Class<?>> unions = new ArrayList<>();
    for (Class<?> parent : type.getInterfaces()) {
      if (isUnion(parent)) {
        unions.add(parent);
      }
    }
    return unions;
  }

  /**
   * Returns the serializer of a place.
   *
   * @param declared a union, or a case of one
   */
  static UnionSerializer of(Class<?> declared, Place any) {
    return of(unionOf(declared), declared, any);
  }

  /** Returns the serializer of a place where only cases of a class may stand. */
  static UnionSerializer of(Class<?> union, Class<?> declared, Place any) {
    return new UnionSerializer(union, declared, UnionCase.of(union), any);
  }

  /** Returns whether a class is a union of which a case may be an instance of another class. */
  static boolean mayBe(Class<?> union, Class<?> declared) {
    if (isUnion(union) && union.isSealed()) {
      for (Class<?> type : union.getPermittedSubclasses()) {
        if (declared.isAssignableFrom(type)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns what reads past values of any union. */
  static UnionSerializer skipping(Place any) {
    return new UnionSerializer(null, Object.class, NONE, any);
  }

  @Override
  public void write(WriteContext out, Object value) {
    UnionCase found = caseOf(value.getClass());
    out.writeVarUint32(found.id());
    Object content = found.access() == null ? null : found.access().get(value);
    NumberSerializer number = content == null ? null : found.number();
    if (number == null) {
      any.write(out, content);
      return;
    }
    out.writeByte(Flag.VALUE);
    out.writeByte(number.type().id());
    number.write(out, content);
  }

  private UnionCase caseOf(Class<?> type) {
    for (UnionCase candidate : cases) {
      if (candidate.type() == type) {
        return candidate;
      }
    }
    throw new UnsupportedTypeException(
        type.getTypeName(), "it is no case of the union " + union.getTypeName());
  }

  @Override
  public Object read(ReadContext in) {
    int id = in.readVarUint32();
    if (union == null && !XlangTypeReader.drops(in, true)) {
      throw new IncompatibleSchemaException(
              "There is a union where none is declared, and the message does not say which")
          .withOffset(in.offset())
          .withCure("Declare the union there");
    }
    Object content = any.read(in);
    UnionCase found = caseOf(id);
    boolean lacks = found == null || content instanceof UnknownObject;
    if (XlangTypeReader.drops(in, lacks) && (lacks || in.dropsForGood())) {
      return null;
    }
    if (found == null) {
      throw unknown(id).withOffset(in.offset());
    }
    if (!declared.isAssignableFrom(found.type())) {
      throw new TypeMismatchException(declared.getTypeName(), found.type().getTypeName())
          .withOffset(in.offset());
    }
    any.types().requireAdmitted(in, found.type());
    return found.make(in, content);
  }

  private UnionCase caseOf(int id) {
    for (UnionCase candidate : cases) {
      if (candidate.id() == id) {
        return candidate;
      }
    }
    return null;
  }

  private ForyException unknown(int id) {
    return new IncompatibleSchemaException(
        "There is no case number " + Integer.toUnsignedString(id) + " in " + union.getTypeName());
  }

  @Override
  public int minBytes() {
    return 2;
  }
}
