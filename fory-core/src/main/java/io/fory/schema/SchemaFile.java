package io.fory.schema;

import io.fory.error.MalformedInputException;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.SchemaAccess;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The schemas of an application as text, to be kept under version control beside its code and
 * compared by {@link SchemaCheck}. Immutable.
 *
 * <pre>
 * fory schemas 1
 *
 * enum com.acme.shop.State unknown null
 *   NEW
 *   PAID
 *
 * opaque com.acme.Money layout 0000000a
 *
 * opaque com.acme.Prices layout 00000000
 *   "~elements": java.util.List&lt;com.acme.Money&gt;
 *
 * root struct com.acme.shop.Order
 *   &#64;7: Long required
 *   lines: java.util.List&lt;String&gt; formerly items, &#64;3
 *   price: com.acme.Money bare
 *   state: com.acme.shop.State
 * </pre>
 *
 * <p>Types are sorted by number, then by name, and so are fields; constants stand in the order of
 * their declaration. Specified in {@code docs/guide/schema-check.md}.
 */
public final class SchemaFile {
  static {
    SchemaAccess.openFile(file -> ((SchemaFile) file).types);
  }

  static final Comparator<TypeIdentity> IDENTITY_ORDER =
      Comparator.comparing((TypeIdentity identity) -> identity.name() != null)
          .thenComparingInt(TypeIdentity::id)
          .thenComparing(TypeIdentity::name, Comparator.nullsFirst(Comparator.naturalOrder()));

  private final List<TypeSchema> types;
  private final BitSet roots;

  /**
   * Makes a file.
   *
   * @param types sorted; they refer to each other by their places in this list
   */
  SchemaFile(List<TypeSchema> types, BitSet roots) {
    this.types = List.copyOf(types);
    this.roots = (BitSet) roots.clone();
  }

  /**
   * Returns the file of some schemas, which are of one application at one time.
   *
   * @throws IllegalArgumentException if two of them describe the same type differently
   */
  public static SchemaFile of(List<Schema> schemas) {
    return of(schemas, List.of());
  }

  /**
   * Returns the file of some schemas of which only the first ones are of roots: messages may have
   * objects of the others within, and nobody is refused who has not such a class any more.
   *
   * @throws IllegalArgumentException as {@link #of(List)}
   */
  public static SchemaFile of(List<Schema> ofRoots, List<Schema> others) {
    List<Schema> schemas = new ArrayList<>(ofRoots);
    schemas.addAll(others);
    TreeMap<TypeIdentity, Integer> indexes = new TreeMap<>(IDENTITY_ORDER);
    for (Schema schema : schemas) {
      for (TypeSchema type : schema.model().types()) {
        indexes.put(type.identity(), 0);
      }
    }
    int next = 0;
    for (Map.Entry<TypeIdentity, Integer> entry : indexes.entrySet()) {
      entry.setValue(next++);
    }
    BitSet roots = new BitSet();
    Map<TypeIdentity, TypeSchema> types = new HashMap<>();
    for (Schema schema : ofRoots) {
      roots.set(indexes.get(schema.model().root().identity()));
    }
    for (Schema schema : schemas) {
      for (TypeSchema type : schema.model().types()) {
        TypeSchema moved = moved(type, schema.model().types(), indexes);
        TypeSchema known = types.putIfAbsent(type.identity(), moved);
        if (known != null && !known.equals(moved)) {
          throw new IllegalArgumentException(
              "Two schemas describe " + SchemaPrinter.identity(type.identity()) + " differently");
        }
      }
    }
    List<TypeSchema> sorted = new ArrayList<>();
    for (TypeIdentity identity : indexes.keySet()) {
      sorted.add(types.get(identity));
    }
    return new SchemaFile(sorted, roots);
  }

  /** Returns a type whose references are those of the file. */
  private static TypeSchema moved(
      TypeSchema type, List<TypeSchema> from, Map<TypeIdentity, Integer> to) {
    if (type instanceof OpaqueSchema opaque && opaque.elements() != null) {
      TypeRef elements = moved(opaque.elements(), from, to);
      return new OpaqueSchema(opaque.identity(), opaque.layoutHash(), elements);
    }
    if (!(type instanceof StructSchema struct)) {
      return type;
    }
    List<FieldSchema> fields = new ArrayList<>();
    for (FieldSchema field : struct.dataFields()) {
      fields.add(
          new FieldSchema(
              field.key(),
              field.form(),
              field.kind(),
              field.nullable(),
              field.tracked(),
              field.bare(),
              field.type() == null ? null : moved(field.type(), from, to),
              field.formerly()));
    }
    return new StructSchema(type.identity(), fields, struct.comparison());
  }

  private static TypeRef moved(TypeRef type, List<TypeSchema> from, Map<TypeIdentity, Integer> to) {
    if (type instanceof TypeRef.ArrayOf array) {
      return new TypeRef.ArrayOf(moved(array.component(), from, to));
    }
    if (type instanceof TypeRef.Defined defined) {
      int index = to.get(from.get(defined.index()).identity());
      return new TypeRef.Defined(index, moved(defined.arguments(), from, to), defined.unwritten());
    }
    TypeRef.BuiltIn builtIn = (TypeRef.BuiltIn) type;
    return new TypeRef.BuiltIn(
        builtIn.number(),
        moved(builtIn.arguments(), from, to),
        builtIn.open(),
        builtIn.hooked(),
        builtIn.unwritten());
  }

  private static List<TypeRef> moved(
      List<TypeRef> arguments, List<TypeSchema> from, Map<TypeIdentity, Integer> to) {
    List<TypeRef> moved = new ArrayList<>();
    for (TypeRef argument : arguments) {
      moved.add(moved(argument, from, to));
    }
    return moved;
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read, or is not UTF-8
   * @throws MalformedInputException that names the first line that is wrong, and what would be
   *     right
   */
  public static SchemaFile read(Path path) throws IOException {
    return SchemaParser.parse(path.toString(), Files.readString(path));
  }

  /**
   * Reads the text of a file.
   *
   * @throws MalformedInputException that names the first line that is wrong, and what would be
   *     right
   */
  public static SchemaFile parse(String text) {
    return SchemaParser.parse("schemas", text);
  }

  /**
   * Writes the file.
   *
   * @throws IOException if it cannot be written
   */
  public void write(Path path) throws IOException {
    Files.writeString(path, toString());
  }

  /** Returns all types, sorted; they refer to each other by their places in this list. */
  List<TypeSchema> types() {
    return types;
  }

  /** Returns whether a type is the root of a schema, by its place in {@link #types()}. */
  boolean isRoot(int index) {
    return roots.get(index);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SchemaFile file && types.equals(file.types) && roots.equals(file.roots);
  }

  @Override
  public int hashCode() {
    return types.hashCode();
  }

  /** Returns the text of the file, with a line feed behind each line. */
  @Override
  public String toString() {
    return new SchemaPrinter(types).file(roots);
  }
}
