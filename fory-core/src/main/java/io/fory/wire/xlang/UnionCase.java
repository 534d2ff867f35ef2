package io.fory.wire.xlang;

import io.fory.annotation.ForyCase;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MetCopies;
import io.fory.plan.FieldConversion;
import io.fory.plan.FieldDiscovery;
import io.fory.plan.StructField;
import io.fory.platform.FieldAccess;
import io.fory.platform.ObjectCreator;
import io.fory.serializer.UnknownCase;
import java.lang.reflect.RecordComponent;
import java.util.List;

/**
 * One case of a union.
 *
 * @param id its number
 * @param type the record that holds the value
 * @param member its component, or null if it has none
 * @param access to the component, or null
 * @param creator makes the record
 * @param content how the component is written
 * @param conversion to the type of the component, or null
 */
record UnionCase(
    int id,
    Class<?> type,
    StructField member,
    FieldAccess access,
    ObjectCreator creator,
    CaseContent content,
    FieldConversion conversion) {
  /** Number of the case that takes those without one here. */
  private static final int UNKNOWN = -1;

  /**
   * Returns the cases of a union.
   *
   * @throws UnsupportedTypeException if it is none
   */
  static UnionCase[] of(Class<?> union, PlaceFactory places) {
    if (!union.isSealed()) {
      throw new UnsupportedTypeException(union.getTypeName(), "it is @ForyUnion, but not sealed");
    }
    Class<?>[] types = union.getPermittedSubclasses();
    UnionCase[] cases = new UnionCase[types.length];
    int numbered = 0;
    int known = 0;
    for (int i = 0; i < types.length; i++) {
      ForyCase said = types[i].getAnnotation(ForyCase.class);
      if (takesUnknown(types[i])) {
        cases[i] = ofUnknown(union, types[i], said, places);
      } else {
        cases[i] = of(union, types[i], said == null ? known : said.id(), places);
        numbered += said == null ? 0 : 1;
        known++;
      }
      for (int j = 0; j < i; j++) {
        if (cases[i].id == cases[j].id) {
          throw refused(union, types[i], sameAsAnother(cases[i]));
        }
      }
    }
    if (numbered != 0 && numbered != known) {
      throw new UnsupportedTypeException(
          union.getTypeName(), "some of its cases have @ForyCase and some have not");
    }
    return cases;
  }

  private static String sameAsAnother(UnionCase found) {
    return found.takesUnknown()
        ? "takes cases that are unknown, as another does"
        : "has the number of another, " + found.id;
  }

  private static boolean takesUnknown(Class<?> type) {
    RecordComponent[] components = type.isRecord() ? type.getRecordComponents() : null;
    return components != null
        && components.length == 1
        && components[0].getType() == UnknownCase.class;
  }

  private static UnionCase ofUnknown(
      Class<?> union, Class<?> type, ForyCase said, PlaceFactory places) {
    if (said != null) {
      throw refused(union, type, "has a number, and takes cases that are unknown");
    }
    return make(union, type, UNKNOWN, places);
  }

  private static UnionCase of(Class<?> union, Class<?> type, int id, PlaceFactory places) {
    if (id < 0) {
      throw refused(union, type, "has the number " + id);
    }
    return make(union, type, id, places);
  }

  private static UnionCase make(Class<?> union, Class<?> type, int id, PlaceFactory places) {
    RecordComponent[] components = type.isRecord() ? type.getRecordComponents() : null;
    if (components == null || components.length > 1) {
      throw refused(union, type, "is not a record of one component or none");
    }
    List<StructField> fields = FieldDiscovery.of(type);
    StructField member = fields.isEmpty() ? null : fields.get(0);
    XlangType number = member == null ? null : numberType(member);
    if (number != null && NumberTypes.holdsBits(number, member.valueClass())) {
      throw refused(union, type, "holds the bits of a float");
    }
    return new UnionCase(
        id,
        type,
        member,
        member == null ? null : FieldAccess.of(member.field()),
        ObjectCreator.ofRecord(type),
        places.contentOf(member, number),
        member == null ? null : conversionOf(member, type, number));
  }

  /** An unsigned number comes as a greater one, whose bits the component holds. */
  private static FieldConversion conversionOf(StructField member, Class<?> type, XlangType number) {
    return number != null && NumberTypes.isUnsigned(number)
        ? FieldConversion.exact(member, type, true)
        : FieldConversion.ofSame(member, type, true);
  }

  private static UnsupportedTypeException refused(Class<?> union, Class<?> type, String problem) {
    return new UnsupportedTypeException(
        union.getTypeName(), "its case " + type.getTypeName() + " " + problem);
  }

  private static XlangType numberType(StructField member) {
    XlangType usual = JavaTypes.of(member.valueClass());
    return usual != null && usual.isScalar() ? NumberTypes.of(usual, member.options()) : null;
  }

  /** Returns whether this is the case for all that have none here. */
  boolean takesUnknown() {
    return id == UNKNOWN;
  }

  /** Returns the component of a value of this case, or null. */
  Object contentOf(Object value) {
    return access == null ? null : access.get(value);
  }

  /** Returns a value of this case, whose component is of its type. */
  Object holding(Object content) {
    return creator.create(new Object[] {content});
  }

  /**
   * Returns a value of this case that holds a copy, which is of another class than the component
   * where the case refers to an object that was copied in another place.
   */
  Object holding(GraphCopier copier, Object content, Object copy) {
    Class<?> declared = member.valueClass();
    boolean fits = copy == null || declared.isInstance(copy);
    return holding(fits ? copy : MetCopies.converted(copier, content, copy, declared));
  }

  /** Returns a value of the union. */
  Object make(MessageReader in, Object content) {
    if (member == null) {
      return creator.create(new Object[0]);
    }
    return creator.create(new Object[] {conversion.convert(in, content)});
  }
}
