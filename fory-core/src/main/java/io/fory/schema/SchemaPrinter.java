package io.fory.schema;

import io.fory.plan.FieldPlan.Form;
import io.fory.plan.StructField;
import io.fory.schema.model.BuiltInTraits;
import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.NumberedKey;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.SchemaRules;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Prints types as text, which {@link SchemaParser} reads; see {@link SchemaFile} for its form. */
final class SchemaPrinter {
  static final String VERSION_PREFIX = "fory schemas ";
  static final String VERSION = VERSION_PREFIX + "1";
  static final String ROOT = "root";
  static final String STRUCT = "struct";
  static final String ENUM = "enum";
  static final String OPAQUE = "opaque";
  static final String LAYOUT = "layout";
  static final String COMPRESSED = "compressed";
  static final String REQUIRED = "required";
  static final String UNTRACKED = "untracked";
  static final String BARE = "bare";
  static final String VARIABLE = "variable";
  static final String FORMERLY = "formerly";
  static final String ANY = "any";
  static final String HOOKED = "hooked";
  static final String UNKNOWN = "unknown";
  static final String COMPARED = "compared";
  static final String ORDERED = "ordered";

  /** Chars of names that need no quotes, besides letters and digits. */
  private static final String PLAIN_MARKS = "_$.^-/";

  private static final String HEX = "0123456789abcdef";

  private final List<TypeSchema> types;

  SchemaPrinter(List<TypeSchema> types) {
    this.types = types;
  }

  /** Returns all types, each with a line of its own and one for each of its parts. */
  String file(BitSet roots) {
    StringBuilder out = new StringBuilder(VERSION).append('\n');
    for (int i = 0; i < types.size(); i++) {
      TypeSchema type = types.get(i);
      out.append('\n').append(roots.get(i) ? ROOT + " " : "");
      out.append(kind(type)).append(' ').append(identity(type.identity()));
      if (type instanceof OpaqueSchema opaque) {
        out.append(' ').append(LAYOUT).append(' ').append(hex(opaque.layoutHash(), 8));
      } else if (type instanceof EnumSchema enumeration && enumeration.standIn() != null) {
        out.append(' ').append(UNKNOWN).append(' ').append(name(enumeration.standIn()));
      } else if (type instanceof StructSchema struct) {
        out.append(comparison(struct));
      }
      out.append('\n');
      if (type instanceof OpaqueSchema opaque && opaque.elements() != null) {
        out.append("  ").append(key(StructField.ELEMENTS_KEY)).append(": ");
        out.append(type(opaque.elements())).append('\n');
      } else if (type instanceof StructSchema struct) {
        for (FieldSchema field : struct.dataFields()) {
          out.append("  ").append(key(field)).append(": ").append(place(field));
          appendFormerly(out, field.formerly());
        }
      } else if (type instanceof EnumSchema enumeration) {
        for (String constant : enumeration.constants()) {
          out.append("  ").append(name(constant));
          appendFormerly(out, enumeration.formerly().getOrDefault(constant, List.of()));
        }
      }
    }
    return out.toString();
  }

  private static String comparison(StructSchema struct) {
    return switch (struct.comparison()) {
      case IDENTITY -> "";
      case CONTENT -> " " + COMPARED;
      case ORDER -> " " + ORDERED;
    };
  }

  private static void appendFormerly(StringBuilder out, List<String> keys) {
    for (int i = 0; i < keys.size(); i++) {
      out.append(i == 0 ? " " + FORMERLY + " " : ", ").append(key(keys.get(i)));
    }
    out.append('\n');
  }

  static String kind(TypeSchema type) {
    if (type instanceof StructSchema) {
      return STRUCT;
    }
    return type instanceof EnumSchema ? ENUM : OPAQUE;
  }

  /** Returns a number behind an at sign, or a name, in quotes if it could be a built-in type's. */
  static String identity(TypeIdentity identity) {
    String name = identity.name();
    if (name == null) {
      return "@" + identity.id();
    }
    boolean taken = name.equals(ANY) || name.equals(HOOKED);
    return taken || BuiltInNames.numberOf(name) != null ? quoted(name) : name(name);
  }

  static String key(FieldSchema field) {
    return key(field.key());
  }

  static String key(String key) {
    return NumberedKey.idOf(key) == NumberedKey.NO_ID ? name(key) : key;
  }

  /** Returns a name, in quotes unless it consists of letters, digits and a few marks. */
  static String name(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (!isPlain(name.charAt(i))) {
        return quoted(name);
      }
    }
    return name;
  }

  static boolean isPlain(char c) {
    return Character.isLetterOrDigit(c) || PLAIN_MARKS.indexOf(c) >= 0;
  }

  private static String quoted(String name) {
    StringBuilder out = new StringBuilder().append('"');
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c >= ' ' && c < 0x7F) {
        out.append(c);
      } else {
        out.append("\\u").append(hex(c, 4));
      }
    }
    return out.append('"').toString();
  }

  private static String hex(int value, int digits) {
    StringBuilder out = new StringBuilder();
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
      out.append(HEX.charAt(value >>> shift & 15));
    }
    return out.toString();
  }

  /** Returns the type of a field with its words. */
  String place(FieldSchema field) {
    StringBuilder out = new StringBuilder(type(field));
    Form form = field.form();
    if (form == Form.COMPRESSED || form == Form.COMPRESSED_BOXED) {
      out.append(' ').append(COMPRESSED);
    }
    if (isVariable(field)) {
      out.append(' ').append(VARIABLE);
    }
    if (field.bare()) {
      boolean enumeration = SchemaRules.isEnum(types, field.type());
      return enumeration ? out.toString() : out.append(' ').append(BARE).toString();
    }
    if (!field.nullable() && form != Form.PRIMITIVE && form != Form.COMPRESSED) {
      out.append(' ').append(REQUIRED);
    }
    if (!field.tracked()) {
      out.append(' ').append(UNTRACKED);
    }
    return out.toString();
  }

  /** Returns whether a field of a type that has a form of its own is encoded as an object. */
  private boolean isVariable(FieldSchema field) {
    return field.form() == Form.OBJECT
        && (SchemaRules.isEnum(types, field.type()) || BuiltInTraits.isScalar(field.type()));
  }

  /** Returns the type of a field alone. */
  String type(FieldSchema field) {
    return switch (field.form()) {
      case PRIMITIVE, COMPRESSED -> field.kind().primitive().getName();
      case BOXED, COMPRESSED_BOXED -> field.kind().box().getSimpleName();
      case STRING -> "String";
      case ENUM, OBJECT -> type(field.type());
      case CARRIER -> throw new IllegalStateException("carried fields have no type");
    };
  }

  /** Returns a type with its arguments. */
  String type(TypeRef type) {
    if (type instanceof TypeRef.ArrayOf array) {
      return type(array.component()) + "[]";
    }
    if (type instanceof TypeRef.Defined defined) {
      return identity(types.get(defined.index()).identity())
          + arguments(defined.arguments())
          + unwritten(defined.unwritten());
    }
    TypeRef.BuiltIn builtIn = (TypeRef.BuiltIn) type;
    return name(builtIn) + arguments(builtIn.arguments()) + unwritten(builtIn.unwritten());
  }

  /** Returns a type in words, as files tell type arguments that messages do not have. */
  String words(TypeRef type) {
    if (type instanceof TypeRef.ArrayOf array) {
      return words(array.component()) + "[]";
    }
    List<String> arguments = new ArrayList<>();
    type.arguments().forEach(argument -> arguments.add(words(argument)));
    arguments.addAll(UnwrittenArguments.of(type));
    String name =
        type instanceof TypeRef.Defined defined
            ? types.get(defined.index()).identity().word()
            : BuiltInNames.word((TypeRef.BuiltIn) type);
    return arguments.isEmpty() ? name : name + "<" + String.join(", ", arguments) + ">";
  }

  private static String unwritten(List<String> arguments) {
    if (arguments.isEmpty()) {
      return "";
    }
    StringBuilder out = new StringBuilder().append('(');
    for (int i = 0; i < arguments.size(); i++) {
      out.append(i == 0 ? "" : ", ").append(name(arguments.get(i)));
    }
    return out.append(')').toString();
  }

  private static String name(TypeRef.BuiltIn type) {
    if (type.open() == null) {
      return BuiltInNames.nameOf(type.number());
    }
    if (type.hooked() != null) {
      return HOOKED + " " + key(type.open()) + " " + LAYOUT + " " + hex(type.hooked(), 8);
    }
    return BuiltInNames.isOpen(type.open()) ? type.open() : ANY + " " + name(type.open());
  }

  private String arguments(List<TypeRef> arguments) {
    if (arguments.isEmpty()) {
      return "";
    }
    StringBuilder out = new StringBuilder().append('<');
    for (int i = 0; i < arguments.size(); i++) {
      out.append(i == 0 ? "" : ", ").append(type(arguments.get(i)));
    }
    return out.append('>').toString();
  }
}
