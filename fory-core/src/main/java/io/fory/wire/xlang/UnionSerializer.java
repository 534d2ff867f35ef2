package io.fory.wire.xlang;

import io.fory.annotation.ForyUnion;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.message.UnknownObject;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.UnknownCase;
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
 * @param cases of the union
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
   * @throws UnsupportedTypeException if it is a case of several unions, and none of them is
   *     declared
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
   * @param declared the class whose instances may stand there
   */
  static UnionSerializer of(Class<?> union, Class<?> declared, Place any, PlaceFactory places) {
    return new UnionSerializer(union, declared, UnionCase.of(union, places), any);
  }

  /**
   * Returns whether a class is a union that has a case which may be an instance of another class.
   */
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

  /** Returns a serializer that reads past values of any union. */
  static UnionSerializer skipping(Place any) {
    return new UnionSerializer(null, Object.class, NONE, any);
  }

  @Override
  public void write(WriteContext context, Object value) {
    MessageWriter out = MessageWriter.of(context);
    UnionCase found = caseOf(value.getClass());
    Object content = found.contentOf(value);
    if (found.takesUnknown()) {
      UnknownCase unknown = unknown(content, value.getClass());
      out.writeVarUint32(unknown.id());
      any.types().unknownPlace(unknown).write(out, unknown.value());
      return;
    }
    out.writeVarUint32(found.id());
    found.content().write(out, content);
  }

  @Override
  public Object copy(CopyContext context, Object original) {
    GraphCopier copier = GraphCopier.of(context);
    UnionCase found = caseOf(original.getClass());
    Object content = found.contentOf(original);
    if (found.takesUnknown()) {
      UnknownCase unknown = unknown(content, original.getClass());
      Object value = any.copy(copier, unknown.value());
      return value == unknown.value()
          ? original
          : found.holding(new UnknownCase(unknown.id(), value, unknown.type()));
    }
    Object copy = found.content().copy(copier, content);
    return copy == content ? original : found.holding(copier, content, copy);
  }

  private UnknownCase unknown(Object content, Class<?> type) {
    if (content == null) {
      throw new UnsupportedTypeException(
          type.getTypeName(), "it is null in place of the case of " + union.getTypeName());
    }
    UnknownCase unknown = (UnknownCase) content;
    if (caseOf(unknown.id()) != null) {
      throw new UnsupportedTypeException(
          type.getTypeName(),
          "it holds case number " + unknown.id() + ", which is one of " + union.getTypeName());
    }
    return unknown;
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
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    int id = in.readVarUint32();
    if (union == null && !XlangTypeReader.drops(in, true)) {
      throw new IncompatibleSchemaException(
              "There is a union where none is declared, and the message does not say which")
          .withOffset(in.offset())
          .withCure("Declare the union there");
    }
    UnionCase found = caseOf(id);
    UnionCase taker = found == null ? takerOfUnknown() : found;
    if (taker == null && !XlangTypeReader.drops(in, false)) {
      throw unknown(id).withOffset(in.offset());
    }
    Object content =
        found != null
            ? found.content().read(in)
            : taker != null ? readUnknown(in, id) : any.read(in);
    boolean lacks = found == null || content instanceof UnknownObject;
    if (XlangTypeReader.drops(in, lacks) && (lacks || in.dropsForGood())) {
      return null;
    }
    if (!declared.isAssignableFrom(taker.type())) {
      throw new TypeMismatchException(declared, taker.type()).withOffset(in.offset());
    }
    any.types().requireAdmitted(in, taker.type());
    return taker.make(in, content);
  }

  /** Reads the value of a case that is unknown here, with the type that it came with. */
  private UnknownCase readUnknown(MessageReader in, int id) {
    int flag = in.readByte();
    if (flag != Flag.VALUE && flag != Flag.NUMBERED) {
      return new UnknownCase(id, any.readFlagged(in, flag), UnknownCase.ANY);
    }
    ResolvedType type = XlangTypeReader.ofContext(in).readType(in);
    Object value = any.readOf(in, type, flag == Flag.NUMBERED);
    return new UnknownCase(id, value, type.builtIn());
  }

  private UnionCase caseOf(int id) {
    for (UnionCase candidate : cases) {
      if (candidate.id() == id && !candidate.takesUnknown()) {
        return candidate;
      }
    }
    return null;
  }

  private UnionCase takerOfUnknown() {
    for (UnionCase candidate : cases) {
      if (candidate.takesUnknown()) {
        return candidate;
      }
    }
    return null;
  }

  private ForyException unknown(int id) {
    String number = Integer.toUnsignedString(id);
    return new IncompatibleSchemaException(
            "There is no case number " + number + " in " + union.getTypeName())
        .withCure(
            "Add the case, or permit a record whose component is an UnknownCase, which takes those"
                + " that only writers have");
  }

  @Override
  public int minBytes() {
    return 2;
  }
}
