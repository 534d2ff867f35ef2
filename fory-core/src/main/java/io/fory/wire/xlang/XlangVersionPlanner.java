package io.fory.wire.xlang;

import static io.fory.wire.xlang.XlangType.BINARY;
import static io.fory.wire.xlang.XlangType.LIST;
import static io.fory.wire.xlang.XlangType.UINT8_ARRAY;
import static io.fory.wire.xlang.XlangType.UNKNOWN;

import io.fory.codec.ValueCodec;
import io.fory.error.IncompatibleSchemaException;
import io.fory.message.UnknownObject;
import io.fory.plan.FieldConversion;
import io.fory.plan.FieldEncoding;
import io.fory.plan.FieldKeys;
import io.fory.plan.FieldMatching;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.OptionalKind;
import io.fory.plan.StructField;
import io.fory.struct.FieldLink;
import io.fory.struct.LinkedPlan;
import io.fory.wire.xlang.XlangPlanner.Member;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Plans how the fields that a writer has are read into those of a class here: fields are matched by
 * their numbers, or by their names. The section "List and Array Semantics" of the format specifies
 * the conversions.
 */
final class XlangVersionPlanner {
  private final TypeDef def;
  private final Class<?> type;
  private final PlaceFactory places;
  private final Map<String, Member> members = new HashMap<>();
  private final LinkedPlan.Builder fields;

  /** Whether a field has been planned that no other form than a codec knows how to read. */
  private boolean codecsOnly;

  /**
   * Plans a class.
   *
   * @param type the class here, or that of objects which are dropped
   */
  XlangVersionPlanner(TypeDef def, Class<?> type, XlangPlanner planner, PlaceFactory places) {
    this.def = def;
    this.type = type;
    this.places = places;
    this.fields = new LinkedPlan.Builder(type);
    if (type != UnknownObject.class) {
      for (Member member : planner.membersOf(type)) {
        members.put(member.keys().key(), member);
      }
    }
  }

  /**
   * Returns the plan.
   *
   * @throws IncompatibleSchemaException if a field has types that cannot be reconciled
   */
  LinkedPlan plan() {
    int lastRank = 0;
    FieldMatching matching = matching();
    for (FieldDef field : def.fields()) {
      Member member = members.get(matching.here(XlangPlanner.keyOf(field)));
      FieldEncoding encoding = encodingOf(field.type(), member);
      // A writer may have another order in mind than the format has.
      int rank = rankOf(encoding);
      codecsOnly |= rank < lastRank;
      lastRank = Math.max(rank, lastRank);
      plan(field, member, codecsOnly ? byCodec(field.type()) : encoding);
      codecsOnly |= encoding.form() == Form.OBJECT;
    }
    return fields.inOrder();
  }

  private FieldMatching matching() {
    List<String> written = new ArrayList<>();
    for (FieldDef field : def.fields()) {
      written.add(XlangPlanner.keyOf(field));
    }
    List<FieldKeys> keys = new ArrayList<>();
    for (Member member : members.values()) {
      keys.add(member.keys());
    }
    FieldMatching matching = FieldMatching.of(written, keys, false);
    matching.requireClear(type);
    return matching;
  }

  private static int rankOf(FieldEncoding encoding) {
    return switch (encoding.form()) {
      case PRIMITIVE -> 0;
      case COMPRESSED -> 1;
      default -> 2;
    };
  }

  /** Returns how a field of the writer is read, if no codec has been before it. */
  private static FieldEncoding encodingOf(FieldType written, Member member) {
    if (member == null) {
      return XlangPlanner.encodingOf(written, float.class);
    }
    LocalType local = localTypeOf(member);
    boolean own = local.isOwn(written.type());
    if (!own && (NumberTypes.isUnsigned(written.type()) || local.holdsSpecialNumbers())) {
      return byCodec(written); // the number, not its bits
    }
    boolean bits = own && local.raw() == Short.class;
    return XlangPlanner.encodingOf(written, bits ? short.class : float.class);
  }

  private static LocalType localTypeOf(Member member) {
    return new LocalType(XlangPlanner.typeOf(member.field()), member.def().type());
  }

  private static FieldEncoding byCodec(FieldType written) {
    return FieldEncoding.byCodec(written.nullable(), written.tracked());
  }

  private void plan(FieldDef field, Member member, FieldEncoding encoding) {
    boolean byCodec = encoding.form() == Form.OBJECT;
    if (member == null) {
      StructField dropped = StructField.dropped(XlangPlanner.keyOf(field));
      ValueCodec codec = byCodec ? places.place(field.type(), null) : null;
      fields.add(encoding, new FieldLink(dropped, null, codec, null));
      return;
    }
    StructField local = member.field();
    LocalType here = localTypeOf(member);
    boolean direct = isDirect(field.type(), here);
    LocalType read = direct ? here : convertible(field.type(), here);
    if (!direct && read == null && !isConvertibleScalar(field.type(), here.type())) {
      throw unlike(field, local);
    }
    boolean primitive = local.field().getType().isPrimitive();
    boolean optional = OptionalKind.of(local.valueClass()) != null;
    boolean refusesNull = field.type().nullable() && !local.nullableInXlang();
    FieldConversion conversion = null;
    if (!direct) {
      conversion = FieldConversion.exact(local, type, local.nullableInXlang());
    } else if (refusesNull || optional || byCodec && primitive) {
      conversion = FieldConversion.ofSame(local, type, local.nullableInXlang());
    }
    ValueCodec codec = byCodec ? placeOf(field, local, read) : null;
    fields.add(encoding, new FieldLink(local, null, codec, conversion));
  }

  private Place placeOf(FieldDef field, StructField local, LocalType read) {
    try {
      return XlangPlanner.placeOf(places, type, local, field.type(), read);
    } catch (IncompatibleSchemaException unfit) { // some level of the type, which the other names
      throw unlike(field, local);
    }
  }

  /** Returns whether the values of a writer's field are of the type declared here. */
  private static boolean isDirect(FieldType written, LocalType local) {
    if (!written.type().isScalar()) {
      return fits(written, local.type());
    }
    boolean alike = local.raw().isAssignableFrom(XlangNumberSerializer.classOf(written.type()));
    return local.isOwn(written.type()) || alike && !local.holdsSpecialNumbers();
  }

  private static boolean fits(FieldType written, FieldType local) {
    XlangType from = written.type();
    XlangType to = local.type();
    if ((isEnum(from) || from == XlangType.UNION) && to == UNKNOWN) {
      return false; // of which enum or union is not said
    }
    boolean special = NumberTypes.isSpecial(to);
    if (from == UNKNOWN && holdsSpecial(local)) {
      return false; // a number is checked against its class, which is not what the bits stand for
    }
    if (from == UNKNOWN || to == UNKNOWN || from.isStruct() && to.isStruct()) {
      return true; // each value is checked
    }
    if (from.isScalar() && to.isScalar()) {
      return NumberTypes.isSame(from, to)
          || !special && XlangNumberSerializer.classOf(from) == XlangNumberSerializer.classOf(to);
    }
    if (isEnum(from) && isEnum(to) || isBytes(from) && isBytes(to)) {
      return true;
    }
    if (from != to) {
      return false;
    }
    for (int i = 0; i < written.elements().size(); i++) {
      if (!fits(written.elements().get(i), local.elements().get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean holdsSpecial(FieldType type) {
    XlangType element = NumberTypes.elementOf(type.type());
    boolean array = element != null && NumberTypes.isSpecial(element) && !isBytes(type.type());
    return array
        || NumberTypes.isSpecial(type.type())
        || type.elements().stream().anyMatch(XlangVersionPlanner::holdsSpecial);
  }

  private static boolean isEnum(XlangType type) {
    return type == XlangType.ENUM || type == XlangType.NAMED_ENUM;
  }

  private static boolean isBytes(XlangType type) {
    return type == BINARY || type == UINT8_ARRAY;
  }

  /**
   * Returns the type by which a list is read that becomes an array of numbers here, or an array
   * that becomes a list; null if it is neither.
   */
  private static LocalType convertible(FieldType written, LocalType local) {
    XlangType from = written.type();
    XlangType to = local.type().type();
    if (from == LIST && isDenseOf(to, written.elements().get(0).type())) {
      return local.listOfBoxes(written);
    }
    boolean toList = to == LIST && isDenseOf(from, local.type().elements().get(0).type());
    return toList ? local.arrayOfPrimitives(written) : null;
  }

  /** Returns whether a boolean, number or string may become that of another type. */
  private static boolean isConvertibleScalar(FieldType written, FieldType local) {
    return isConvertibleScalar(written.type())
        && isConvertibleScalar(local.type())
        && !written.tracked()
        && !local.tracked();
  }

  private static boolean isConvertibleScalar(XlangType type) {
    return type.isScalar() && type != XlangType.FLOAT8
        || type == XlangType.STRING
        || type == XlangType.DECIMAL;
  }

  /** Returns whether an array has elements of a type, in whatever encoding. */
  private static boolean isDenseOf(XlangType array, XlangType element) {
    XlangType own = NumberTypes.elementOf(array);
    return own != null && element.isScalar() && NumberTypes.isSame(element, own);
  }

  private IncompatibleSchemaException unlike(FieldDef from, StructField to) {
    IncompatibleSchemaException error =
        new IncompatibleSchemaException(
            "The field "
                + to.name()
                + " of "
                + type.getTypeName()
                + " is "
                + from.type().label()
                + " at the writer and "
                + to.type().getTypeName()
                + " here");
    error.withCure("Give the field a new name, or a type that takes the values of the old one");
    return error;
  }
}
