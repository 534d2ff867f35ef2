package io.fory.schema.model;

import io.fory.message.TypeCode;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a schema as a string of bits:
 *
 * <pre>
 * schema  number of types - 1, types
 * type    kind, identity, content
 * struct  number of fields, fields: code, [type], key
 * enum    number of constants, names
 * opaque  layout hash
 * </pre>
 *
 * Specified in {@code docs/format-native.md}, section "Schemas". There is one encoding of a schema
 * only, so that equal schemas have equal hashes; a reader relies on it, see {@link SchemaDecoder}.
 */
final class SchemaEncoder {
  private final BitWriter out = new BitWriter();
  private final NameWriter classSeries = new NameWriter(out, '.');

  /** The names of classes so far, with their numbers. */
  private final TreeMap<String, Integer> classNames = new TreeMap<>();

  /** The names of fields so far, with their numbers. */
  private final Map<String, Integer> keys = new HashMap<>();

  /** Chars of all names that were spelled. */
  private long nameChars;

  private SchemaEncoder() {}

  /**
   * Encodes a schema.
   *
   * @throws IllegalArgumentException if it is none
   * @throws io.fory.error.LimitExceededException if it is too large
   */
  static byte[] encode(List<TypeSchema> types) {
    SchemaRules.check(types);
    return encodeChecked(types);
  }

  /** Encodes a schema that is known to obey the rules. */
  static byte[] encodeChecked(List<TypeSchema> types) {
    SchemaEncoder encoder = new SchemaEncoder();
    encoder.out.varbits(types.size() - 1);
    for (TypeSchema type : types) {
      encoder.type(type);
      SchemaLimits.checkBytes(encoder.out.size());
    }
    byte[] bytes = encoder.out.toBytes();
    SchemaLimits.checkNames(encoder.nameChars, bytes.length);
    return bytes;
  }

  private void type(TypeSchema type) {
    if (type instanceof StructSchema struct) {
      out.bits(TypeKind.STRUCT, TypeKind.BITS);
      identity(type.identity());
      fields(struct.fields());
    } else if (type instanceof EnumSchema enumeration) {
      out.bits(TypeKind.ENUM, TypeKind.BITS);
      identity(type.identity());
      constants(enumeration.constants());
    } else if (type instanceof OpaqueSchema opaque) {
      out.bits(TypeKind.OPAQUE, TypeKind.BITS);
      identity(type.identity());
      out.bits(opaque.layoutHash(), Integer.SIZE);
    }
  }

  private void identity(TypeIdentity identity) {
    if (identity.name() == null) {
      out.bit(true);
      out.varbits(identity.id());
    } else {
      out.bit(false);
      className(identity.name());
    }
  }

  /** Of all earlier names, one of the two neighbors in their order shares most with a new one. */
  private void className(String name) {
    Map.Entry<String, Integer> below = classNames.lowerEntry(name);
    Map.Entry<String, Integer> above = classNames.higherEntry(name);
    int sharedBelow = below == null ? 0 : NameWriter.shared(below.getKey(), name);
    int sharedAbove = above == null ? 0 : NameWriter.shared(above.getKey(), name);
    int shared = Math.max(sharedBelow, sharedAbove);
    classSeries.prefix(shared);
    if (shared > 0) {
      out.choice((sharedBelow == shared ? below : above).getValue(), classNames.size());
    }
    spell(classSeries, name, shared);
    classNames.put(name, classNames.size());
  }

  private void spell(NameWriter series, String name, int from) {
    series.rest(name, from);
    nameChars += name.length();
  }

  private void constants(List<String> constants) {
    out.varbits(constants.size());
    NameWriter series = new NameWriter(out, '_');
    String previous = "";
    for (String constant : constants) {
      int shared = NameWriter.shared(previous, constant);
      series.prefix(shared);
      spell(series, constant, shared);
      previous = constant;
    }
  }

  private void fields(List<FieldSchema> fields) {
    out.varbits(fields.size());
    NameWriter series = new NameWriter(out, '_');
    String previous = "";
    for (FieldSchema field : fields) {
      code(field);
      if (field.form() != Form.CARRIER) {
        key(series, previous, field.key());
      }
      previous = field.key();
    }
  }

  private void key(NameWriter series, String previous, String key) {
    int id = NumberedKey.idOf(key);
    Integer known = keys.get(key);
    if (id == NumberedKey.NO_ID && known == null) {
      int shared = NameWriter.shared(previous, key);
      series.prefix(shared);
      spell(series, key, shared);
      keys.put(key, keys.size());
      return;
    }
    series.prefix(0);
    series.noSymbols();
    if (id != NumberedKey.NO_ID) {
      out.bit(false);
      out.varbits(id);
    } else {
      out.bit(true);
      out.choice(known, keys.size());
    }
  }

  @SuppressWarnings("EnumOrdinal") // a kind's place is a part of the format, as its test says
  private void code(FieldSchema field) {
    boolean nullable = field.nullable();
    switch (field.form()) {
      case PRIMITIVE -> fieldCode(field.kind().number());
      case BOXED -> {
        if (nullable) {
          fieldCode(FieldCode.NULLABLE_BOX + field.kind().number());
        } else {
          fieldCode(FieldCode.BOX);
          out.bits(field.kind().number(), FieldCode.KIND_BITS);
        }
      }
      case STRING -> fieldCode(nullable ? FieldCode.NULLABLE_STRING : FieldCode.STRING);
      case COMPRESSED -> compressed(field.kind(), FieldCode.COMPRESSED_PRIMITIVE);
      case COMPRESSED_BOXED ->
          compressed(
              field.kind(),
              nullable ? FieldCode.COMPRESSED_NULLABLE_BOX : FieldCode.COMPRESSED_BOX);
      case ENUM, OBJECT -> place(field);
      case CARRIER -> fieldCode(FieldCode.CARRIER);
    }
  }

  private void compressed(ScalarKind kind, int which) {
    fieldCode(FieldCode.COMPRESSED);
    out.bit(kind == ScalarKind.LONG);
    out.bits(which, FieldCode.COMPRESSED_BITS);
  }

  @SuppressWarnings("EnumOrdinal") // as above
  private void place(FieldSchema field) {
    if (field.bare()) {
      fieldCode(FieldCode.BARE_PLACE);
      reference(field.type());
      return;
    }
    boolean usual = field.nullable() && field.tracked();
    ScalarKind element =
        usual && field.type() instanceof TypeRef.ArrayOf array
            ? BuiltInTraits.primitiveKind(array.component())
            : null;
    if (element != null) {
      fieldCode(FieldCode.PRIMITIVE_ARRAY + element.number());
      return;
    }
    fieldCode(usual ? FieldCode.PLACE : FieldCode.OTHER_PLACE);
    if (!usual) {
      out.bit(field.nullable());
      if (!field.nullable()) {
        out.bit(field.tracked());
      }
    }
    reference(field.type());
  }

  private void fieldCode(int code) {
    out.bits(code, FieldCode.BITS);
  }

  private void reference(TypeRef type) {
    if (type instanceof TypeRef.ArrayOf array) {
      out.varbits(TypeCode.ARRAY);
      reference(array.component());
    } else if (type instanceof TypeRef.Defined defined) {
      withArguments(TypeCode.defined(defined.index()), defined.arguments());
    } else if (type instanceof TypeRef.BuiltIn builtIn) {
      int code = TypeCode.builtIn(builtIn.number());
      List<TypeRef> arguments = builtIn.arguments();
      if (!BuiltInTraits.takesArguments(builtIn.number())) {
        withArguments(code, arguments);
        return;
      }
      out.varbits(code);
      out.bit(!arguments.isEmpty());
      references(arguments);
    }
  }

  private void withArguments(int code, List<TypeRef> arguments) {
    if (!arguments.isEmpty()) {
      out.varbits(FieldCode.WITH_ARGUMENTS);
    }
    out.varbits(code);
    if (!arguments.isEmpty()) {
      out.bit(arguments.size() == 2);
      references(arguments);
    }
  }

  private void references(List<TypeRef> types) {
    for (TypeRef type : types) {
      reference(type);
    }
  }
}
