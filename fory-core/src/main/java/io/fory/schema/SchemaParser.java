package io.fory.schema;

import io.fory.error.ErrorText;
import io.fory.error.MalformedInputException;
import io.fory.plan.FieldKeys;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.plan.StructField;
import io.fory.schema.model.BuiltInTraits;
import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.NumberedKey;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.SchemaRules;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.StructSchema.Comparison;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads what a {@link SchemaPrinter} printed, in whatever order types and fields stand, with
 * comments behind a number sign and with blank lines.
 */
final class SchemaParser {
  private static final Set<String> WORDS =
      Set.of(
          SchemaPrinter.COMPRESSED,
          SchemaPrinter.REQUIRED,
          SchemaPrinter.UNTRACKED,
          SchemaPrinter.BARE,
          SchemaPrinter.VARIABLE);

  private static final String OBJECT = "Object";

  private static final String ELEMENTS = StructField.ELEMENTS_KEY;

  private static final String OWN_NAME = "the name of a type in this file, such as com.acme.Order";

  /** The first line of a type, and those of its parts. */
  private static final class Entry {
    final TextLine line;
    final boolean root;
    final String kind;
    final TypeIdentity identity;
    final int layoutHash;
    String standIn;
    Comparison comparison = Comparison.IDENTITY;
    final List<TextLine> members = new ArrayList<>();

    Entry(TextLine line, boolean root, String kind, TypeIdentity identity, int layoutHash) {
      this.line = line;
      this.root = root;
      this.kind = kind;
      this.identity = identity;
      this.layoutHash = layoutHash;
    }

    /** An opaque type has at most what a container holds. */
    boolean takes(TextLine member) {
      return !kind.equals(SchemaPrinter.OPAQUE)
          || members.isEmpty() && member.isNext(SchemaPrinter.key(ELEMENTS));
    }

    /** Returns the type without its fields. */
    TypeSchema outline() {
      return switch (kind) {
        case SchemaPrinter.STRUCT -> new StructSchema(identity, List.of());
        case SchemaPrinter.ENUM -> new EnumSchema(identity, List.of());
        default -> new OpaqueSchema(identity, layoutHash);
      };
    }
  }

  private final List<Entry> entries = new ArrayList<>();
  private final Map<TypeIdentity, Integer> indexes = new HashMap<>();
  private final List<TypeSchema> outlines = new ArrayList<>();

  private SchemaParser() {}

  /**
   * Reads a file.
   *
   * @param source the name of the file in messages
   * @throws MalformedInputException that names the first line that is wrong
   */
  static SchemaFile parse(String source, String text) {
    SchemaParser parser = new SchemaParser();
    parser.collect(source, text.lines().toList());
    return parser.types();
  }

  private void collect(String source, List<String> lines) {
    String first = lines.isEmpty() ? "" : lines.get(0).strip();
    if (!first.equals(SchemaPrinter.VERSION)) {
      throw TextLine.error(
          source,
          1,
          "expected '"
              + SchemaPrinter.VERSION
              + "', found '"
              + ErrorText.printable(first)
              + (first.startsWith(SchemaPrinter.VERSION_PREFIX)
                  ? "'; a newer version of the library reads it"
                  : "'"));
    }
    for (int i = 1; i < lines.size(); i++) {
      TextLine line = new TextLine(source, i + 1, lines.get(i));
      boolean indented = line.isIndented();
      if (line.isAtEnd()) {
        continue;
      }
      if (!indented) {
        entries.add(header(line));
      } else if (entries.isEmpty() || !last().takes(line)) {
        throw line.error(
            "expected a line that begins with struct, enum or opaque, not with blanks");
      } else {
        last().members.add(line);
      }
    }
  }

  private Entry last() {
    return entries.get(entries.size() - 1);
  }

  private static Entry header(TextLine line) {
    String kind = line.name("struct, enum or opaque");
    boolean root = kind.equals(SchemaPrinter.ROOT);
    if (root) {
      kind = line.name("struct, enum or opaque");
    }
    if (!Set.of(SchemaPrinter.STRUCT, SchemaPrinter.ENUM, SchemaPrinter.OPAQUE).contains(kind)) {
      throw line.error(
          "expected struct, enum or opaque, found '" + ErrorText.printable(kind) + "'");
    }
    TypeIdentity identity = identity(line, line.name("a name, or @ and a number"));
    if (identity.name() != null && identity.name().isEmpty()) {
      throw line.error("a name is not empty");
    }
    int layoutHash = 0;
    if (kind.equals(SchemaPrinter.OPAQUE)) {
      layoutHash = layout(line);
    }
    Entry entry = new Entry(line, root, kind, identity, layoutHash);
    if (kind.equals(SchemaPrinter.ENUM) && line.take(SchemaPrinter.UNKNOWN)) {
      entry.standIn = line.name("null or the name of a constant");
    }
    if (kind.equals(SchemaPrinter.STRUCT)) {
      entry.comparison = comparison(line);
    }
    line.expectEnd("this");
    return entry;
  }

  private static Comparison comparison(TextLine line) {
    if (line.take(SchemaPrinter.ORDERED)) {
      return Comparison.ORDER;
    }
    return line.take(SchemaPrinter.COMPARED) ? Comparison.CONTENT : Comparison.IDENTITY;
  }

  private static int layout(TextLine line) {
    line.expect(SchemaPrinter.LAYOUT, "behind the name");
    String hash = line.name("eight hex digits");
    if (!hash.matches("[0-9a-f]{8}")) {
      throw line.error("expected eight hex digits, found '" + ErrorText.printable(hash) + "'");
    }
    return Integer.parseUnsignedInt(hash, 16);
  }

  private static TypeIdentity identity(TextLine line, String name) {
    if (line.wasQuoted() || !name.startsWith("@")) {
      return TypeIdentity.ofName(name);
    }
    return TypeIdentity.ofId(id(line, name));
  }

  private static int id(TextLine line, String name) {
    int id = NumberedKey.idOf(name);
    if (id == NumberedKey.NO_ID) {
      throw line.error("expected a number from 0 to 2147483647 behind @; quote a name with it");
    }
    return id;
  }

  private SchemaFile types() {
    entries.sort(Comparator.comparing(entry -> entry.identity, SchemaFile.IDENTITY_ORDER));
    BitSet roots = new BitSet();
    for (Entry entry : entries) {
      if (indexes.putIfAbsent(entry.identity, indexes.size()) != null) {
        throw entry.line.error(
            "the type " + SchemaPrinter.identity(entry.identity) + " is there twice");
      }
      roots.set(outlines.size(), entry.root);
      outlines.add(entry.outline());
    }
    List<TypeSchema> types = new ArrayList<>();
    for (Entry entry : entries) {
      types.add(
          switch (entry.kind) {
            case SchemaPrinter.STRUCT ->
                new StructSchema(entry.identity, fields(entry), entry.comparison);
            case SchemaPrinter.ENUM -> enumeration(entry);
            default -> opaque(entry);
          });
    }
    return new SchemaFile(types, roots);
  }

  private OpaqueSchema opaque(Entry entry) {
    TypeRef elements = null;
    for (TextLine line : entry.members) {
      key(line);
      line.expect(":", "behind the name of the elements");
      elements = held(type(line));
      line.expectEnd("the type of the elements");
      FieldSchema field = new FieldSchema(ELEMENTS, Form.OBJECT, null, false, false, elements);
      check(entry, line, field);
    }
    return new OpaqueSchema(entry.identity, entry.layoutHash, elements);
  }

  /** Returns the type of the elements of a container: the one that messages say, and its kind. */
  private static TypeRef held(TypeRef type) {
    return type instanceof TypeRef.BuiltIn builtIn
            && builtIn.open() != null
            && HeldElements.isKind(builtIn)
        ? HeldElements.ofKind(builtIn.open(), builtIn.arguments())
        : type;
  }

  private void check(Entry entry, TextLine line, FieldSchema field) {
    try {
      SchemaRules.checkField(outlines, entry.identity, field);
    } catch (IllegalArgumentException e) {
      throw line.error(e.getMessage());
    }
  }

  private static EnumSchema enumeration(Entry entry) {
    Map<String, List<String>> formerly = new HashMap<>();
    List<String> constants = constants(entry, formerly);
    boolean known = entry.standIn == null || entry.standIn.equals(EnumSchema.NULL);
    if (!known && !constants.contains(entry.standIn)) {
      throw entry.line.error(
          "the constant " + SchemaPrinter.name(entry.standIn) + " behind unknown is not there");
    }
    EnumSchema schema = new EnumSchema(entry.identity, constants, entry.standIn, formerly);
    String conflict = FieldKeys.conflict("constant", schema.keys());
    if (conflict != null) {
      throw entry.line.error(ErrorText.printable(conflict));
    }
    return schema;
  }

  private static List<String> constants(Entry entry, Map<String, List<String>> formerly) {
    List<String> constants = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (TextLine line : entry.members) {
      String name = line.name("the name of a constant");
      boolean renamed = line.take(SchemaPrinter.FORMERLY);
      if (!renamed) {
        line.expectEnd("the name of a constant");
      }
      if (name.isEmpty() || !line.wasQuoted() && name.startsWith("@")) {
        throw line.error("expected the name of a constant");
      }
      if (!names.add(name)) {
        throw line.error("the constant " + SchemaPrinter.name(name) + " is there twice");
      }
      constants.add(name);
      if (renamed) {
        formerly.put(name, keys(line));
      }
    }
    return constants;
  }

  private List<FieldSchema> fields(Entry entry) {
    List<FieldSchema> fields = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (TextLine line : entry.members) {
      FieldSchema field = field(line);
      if (!keys.add(field.key())) {
        throw line.error("the field " + SchemaPrinter.key(field) + " is there twice");
      }
      check(entry, line, field);
      fields.add(field);
    }
    String conflict = FieldKeys.conflict("field", fields.stream().map(FieldSchema::keys).toList());
    if (conflict != null) {
      throw entry.line.error(ErrorText.printable(conflict));
    }
    fields.sort(Comparator.comparing(FieldSchema::key));
    return fields;
  }

  private FieldSchema field(TextLine line) {
    String key = key(line);
    line.expect(":", "behind the name of the field");
    TypeRef type = key.equals(ELEMENTS) ? held(type(line)) : type(line);
    Set<String> words = words(line);
    List<String> formerly = words.remove(SchemaPrinter.FORMERLY) ? keys(line) : List.of();
    for (String word : words) {
      if (!isAllowed(word, type, words)) {
        throw line.error("'" + word + "' does not go with this type, or with the other words");
      }
    }
    return field(key, type, words).formerly(formerly);
  }

  private static String key(TextLine line) {
    String key = line.name("the name of a field, or @ and its number");
    boolean isId = NumberedKey.idOf(key) != NumberedKey.NO_ID;
    if (line.wasQuoted() && isId) {
      throw line.error("write the number of a field without quotes");
    }
    if (!line.wasQuoted() && key.startsWith("@")) {
      id(line, key);
    }
    return key;
  }

  /** Reads former keys, up to the end of the line. */
  private static List<String> keys(TextLine line) {
    List<String> keys = new ArrayList<>();
    do {
      String key = key(line);
      if (key.isEmpty()) {
        throw line.error("a name is not empty");
      }
      keys.add(key);
    } while (line.take(","));
    line.expectEnd("the names that a field had");
    return keys;
  }

  private static Set<String> words(TextLine line) {
    Set<String> words = new LinkedHashSet<>();
    while (!line.isAtEnd()) {
      String word = line.name("compressed, required, untracked, bare, variable or formerly");
      if (word.equals(SchemaPrinter.FORMERLY)) {
        words.add(word); // names follow
        return words;
      }
      if (!WORDS.contains(word) || !words.add(word)) {
        throw line.error(
            "expected compressed, required, untracked, bare, variable or formerly, each once,"
                + " found '"
                + ErrorText.printable(word)
                + "'");
      }
    }
    return words;
  }

  /** Returns whether a word may stand behind a type, together with the others. */
  private boolean isAllowed(String word, TypeRef type, Set<String> all) {
    ScalarKind kind = BuiltInTraits.kindOf(type);
    boolean primitive = BuiltInTraits.primitiveKind(type) != null;
    boolean enumeration = SchemaRules.isEnum(outlines, type);
    boolean variable = all.contains(SchemaPrinter.VARIABLE);
    boolean scalar = BuiltInTraits.isScalar(type);
    boolean object = !enumeration && (variable || !scalar);
    boolean bare = all.contains(SchemaPrinter.BARE);
    return switch (word) {
      case SchemaPrinter.COMPRESSED ->
          !variable && (kind == ScalarKind.INT || kind == ScalarKind.LONG);
      case SchemaPrinter.REQUIRED -> !primitive && !bare && !(enumeration && variable);
      case SchemaPrinter.UNTRACKED -> object && !bare;
      case SchemaPrinter.BARE -> object;
      default -> enumeration || scalar && !primitive;
    };
  }

  private FieldSchema field(String key, TypeRef type, Set<String> words) {
    boolean nullable = !words.contains(SchemaPrinter.REQUIRED);
    boolean variable = words.contains(SchemaPrinter.VARIABLE);
    ScalarKind kind = BuiltInTraits.kindOf(type);
    if (kind != null && !variable) {
      boolean primitive = BuiltInTraits.primitiveKind(type) != null;
      boolean compressed = words.contains(SchemaPrinter.COMPRESSED);
      Form fixed = primitive ? Form.PRIMITIVE : Form.BOXED;
      Form varying = primitive ? Form.COMPRESSED : Form.COMPRESSED_BOXED;
      return new FieldSchema(
          key, compressed ? varying : fixed, kind, nullable && !primitive, true, null);
    }
    if (BuiltInTraits.isString(type) && !variable) {
      return new FieldSchema(key, Form.STRING, null, nullable, true, null);
    }
    boolean enumeration = SchemaRules.isEnum(outlines, type);
    return new FieldSchema(
        key,
        enumeration && !variable ? Form.ENUM : Form.OBJECT,
        null,
        nullable,
        !words.contains(SchemaPrinter.UNTRACKED),
        words.contains(SchemaPrinter.BARE) || enumeration && variable,
        type);
  }

  private TypeRef type(TextLine line) {
    String name = line.name("a type");
    String open = null;
    Integer hooked = null;
    Integer builtIn = null;
    if (!line.wasQuoted()) {
      if (name.equals(SchemaPrinter.ANY)) {
        open = line.name("the name of an interface or abstract class behind any");
        name = OBJECT;
      } else if (name.equals(SchemaPrinter.HOOKED) && isHooked(line)) {
        open = line.name("the name of a class behind hooked, or @ and its number");
        hooked = layout(line);
        name = OBJECT;
      } else if (BuiltInNames.isOpen(name)) {
        open = name;
      }
      builtIn = BuiltInNames.numberOf(name);
    }
    Integer defined = builtIn == null ? indexes.get(identity(line, name)) : null;
    if (builtIn == null && defined == null) {
      throw line.error(
          "the type '"
              + ErrorText.printable(name)
              + "' is not known; expected a type of the JDK, such as int, String or"
              + " java.util.ArrayList, or "
              + OWN_NAME);
    }
    List<TypeRef> arguments = arguments(line);
    List<String> unwritten = new ArrayList<>();
    if (line.take("(")) {
      do {
        unwritten.add(line.name("a type argument in words"));
      } while (line.take(","));
      line.expect(")", "behind the last type argument");
    }
    TypeRef type =
        builtIn != null
            ? new TypeRef.BuiltIn(builtIn, arguments, open, hooked, unwritten)
            : new TypeRef.Defined(defined, arguments, unwritten);
    while (line.take("[")) {
      line.expect("]", "behind [");
      type = new TypeRef.ArrayOf(type);
    }
    return type;
  }

  /** Returns whether the word is no name of a type, which it is in files of older versions. */
  private boolean isHooked(TextLine line) {
    return !indexes.containsKey(TypeIdentity.ofName(SchemaPrinter.HOOKED))
        || line.isNameBefore(SchemaPrinter.LAYOUT);
  }

  private List<TypeRef> arguments(TextLine line) {
    List<TypeRef> arguments = new ArrayList<>();
    if (line.take("<")) {
      do {
        arguments.add(type(line));
      } while (line.take(","));
      line.expect(">", "behind the last type argument");
    }
    return arguments;
  }
}
