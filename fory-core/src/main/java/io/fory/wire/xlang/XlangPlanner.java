package io.fory.wire.xlang;

import io.fory.buffer.IntegerCoding;
import io.fory.codec.ValueCodec;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.plan.FieldDiscovery;
import io.fory.plan.FieldEncoding;
import io.fory.plan.FieldKeys;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.OptionalKind;
import io.fory.plan.StructField;
import io.fory.plan.TypeShape;
import io.fory.struct.FieldLink;
import io.fory.struct.LinkedPlan;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Plans the structs of this side: their fields in metadata, and how these are written. */
public final class XlangPlanner {
  /**
   * A field as metadata and as this side knows it.
   *
   * @param keys of the field
   */
  record Member(FieldDef def, StructField field, FieldKeys keys) {
    static final Comparator<Member> CANONICAL =
        new Comparator<>() {
          @Override
          public int compare(Member a, Member b) {
            return FieldDef.CANONICAL.compare(a.def, b.def);
          }
        };

    static Member of(FieldDef def, StructField field) {
      List<String> former = new ArrayList<>();
      for (String key : FieldDiscovery.formerly(field.field())) {
        former.add(key.startsWith(FieldDiscovery.ID_PREFIX) ? key : SnakeCase.of(key));
      }
      return new Member(def, field, new FieldKeys(keyOf(def), former));
    }
  }

  private final PlaceFactory places;
  private final Map<Class<?>, List<Member>> members = new ConcurrentHashMap<>();

  XlangPlanner(PlaceFactory places) {
    this.places = places;
  }

  /** Returns the fields of a class in the order of their values. */
  List<Member> membersOf(Class<?> type) {
    List<Member> known = members.get(type);
    if (known == null) {
      known = List.copyOf(findMembers(type));
      members.put(type, known);
    }
    return known;
  }

  private List<Member> findMembers(Class<?> type) {
    List<Member> found = new ArrayList<>();
    List<FieldKeys> keys = new ArrayList<>();
    for (StructField field : FieldDiscovery.of(type)) {
      if (field.isCarrier()) {
        throw new UnsupportedTypeException(
                type.getTypeName(),
                "its field "
                    + field.name()
                    + " is marked @UnknownFields, and the cross-language format carries none")
            .withCure("Have it without that field, or write the class in the native format");
      }
      Member member = Member.of(defOf(type, field), field);
      keys.add(member.keys());
      found.add(member);
    }
    FieldKeys.requireDistinct(type, keys);
    Collections.sort(found, Member.CANONICAL);
    return found;
  }

  /** Returns the key of a field: its name, or an at sign and its number. */
  static String keyOf(FieldDef field) {
    return field.id() == FieldDef.NO_ID ? field.name() : FieldDiscovery.ID_PREFIX + field.id();
  }

  private FieldDef defOf(Class<?> owner, StructField field) {
    FieldType type;
    try {
      type = places.typeOf(field, typeOf(field));
    } catch (UnsupportedTypeException e) {
      throw refusal(owner, field, e);
    }
    if (field.key().startsWith(FieldDiscovery.ID_PREFIX)) {
      int id = Integer.parseInt(field.key().substring(FieldDiscovery.ID_PREFIX.length()));
      return FieldDef.ofId(id, type);
    }
    return FieldDef.ofName(SnakeCase.of(field.field().getName()), type);
  }

  /** Elsewhere than in a call nothing else says which class it is. */
  private static ForyException refusal(
      Class<?> owner, StructField field, UnsupportedTypeException e) {
    String reason = "its field " + field.name() + " cannot be either. " + e.problem();
    return new UnsupportedTypeException(owner.getTypeName(), reason)
        .withCure(e.cure())
        .prepend(field.name());
  }

  /**
   * Returns the place of a field.
   *
   * @param read the type here, or null if it is dropped
   * @throws UnsupportedTypeException that names the field, if nothing can be made for it
   */
  static Place placeOf(
      PlaceFactory places, Class<?> owner, StructField field, FieldType written, LocalType read) {
    try {
      return places.place(written, read);
    } catch (UnsupportedTypeException e) {
      throw refusal(owner, field, e);
    }
  }

  /**
   * Returns the generic type of the values of a field. An array of a type variable may be one of
   * its bound, but is made as one of what it is bound to, and an {@code Optional} is what it holds.
   */
  static Type typeOf(StructField field) {
    Class<?> erased = field.field().getType();
    return erased.isArray()
        ? TypeShape.arrayOfVariable(erased, field.type())
        : OptionalKind.content(field.type());
  }

  /** Returns the fields of a class as metadata has them. */
  List<FieldDef> fieldsOf(Class<?> type) {
    List<FieldDef> fields = new ArrayList<>();
    for (Member member : membersOf(type)) {
      fields.add(member.def());
    }
    return fields;
  }

  /** Plans a class as this side writes it. */
  public LinkedPlan plan(Class<?> type) {
    LinkedPlan.Builder fields = new LinkedPlan.Builder(type);
    for (Member member : membersOf(type)) {
      StructField field = member.field();
      FieldType written = member.def().type();
      FieldEncoding encoding = encodingOf(written, field.field().getType());
      ValueCodec codec = null;
      if (encoding.form() == Form.OBJECT) {
        LocalType local = new LocalType(typeOf(field), written);
        Place place = placeOf(places, type, field, written, local);
        codec = OptionalCodec.of(field.valueClass(), place);
      }
      fields.add(encoding, new FieldLink(field, null, codec, null));
    }
    return fields.inOrder();
  }

  /**
   * Returns how a field is written.
   *
   * @param declared its class; a number that is never null is one of a box if that is no primitive
   */
  static FieldEncoding encodingOf(FieldType written, Class<?> declared) {
    XlangType type = written.type();
    if (written.hasFlag() || !type.isScalar() || type == XlangType.FLOAT8) {
      return FieldEncoding.byCodec(written.nullable(), written.tracked());
    }
    boolean boxed = !declared.isPrimitive();
    IntegerCoding coding = NumberTypes.codingOf(type);
    Form form =
        coding != null
            ? boxed ? Form.COMPRESSED_BOXED : Form.COMPRESSED
            : boxed ? Form.BOXED : Form.PRIMITIVE;
    return FieldEncoding.ofNumber(form, NumberTypes.kindOf(type, declared), coding);
  }
}
