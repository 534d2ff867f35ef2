package io.fory.xlang;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random types that are declared in Java and in Python: an enum, and structs of which each may hold
 * those before it and itself.
 */
final class RandomSchema {
  static final String ENUM = "Kind";
  static final List<String> CONSTANTS = List.of("A", "B", "C");

  private static final int MOST_STRUCTS = 3;
  private static final int MOST_FIELDS = 16;
  private static final int WIDE_FIELDS = 300;
  private static final int MAX_ID = 40;
  private static final List<ValueKind> KEYS =
      List.of(ValueKind.STRING, ValueKind.INT32, ValueKind.INT64, ValueKind.INT8, ValueKind.DATE);

  /** Names of which the compressed form has at most 16 bytes: see decision 0007. */
  private static final List<String> NAMES =
      List.of("field", "aField", "someLongerName", "x", "userURL", "value9", "with_line");

  private final Mode mode;
  private final int nesting;
  private final List<Integer> numbers;
  private final List<SchemaStruct> structs;

  private RandomSchema(Mode mode, int nesting, List<Integer> numbers, List<SchemaStruct> structs) {
    this.mode = mode;
    this.nesting = nesting;
    this.numbers = numbers;
    this.structs = structs;
  }

  /** Makes up types. */
  static RandomSchema of(Mode mode, Random random) {
    int nesting = random.nextInt(8) == 0 ? 7 : 2;
    List<Integer> numbers = random.nextInt(3) == 0 ? List.of(1, 300, 70000) : List.of(0, 1, 2);
    RandomSchema schema = new RandomSchema(mode, nesting, numbers, new ArrayList<>());
    int count = 1 + random.nextInt(MOST_STRUCTS);
    for (int i = 0; i < count; i++) {
      boolean wide = i == count - 1 && random.nextInt(24) == 0;
      int fields = wide ? WIDE_FIELDS : 1 + random.nextInt(MOST_FIELDS);
      schema.structs.add(schema.struct("S" + i, fields, random));
    }
    return schema;
  }

  private SchemaStruct struct(String name, int count, Random random) {
    boolean record = count < WIDE_FIELDS && random.nextInt(4) == 0;
    boolean numbered = random.nextInt(4) == 0;
    List<SchemaField> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int id = numbered && i < MAX_ID && random.nextBoolean() ? i : -1;
      fields.add(field(any(NAMES, random) + i, id, record ? null : name, random));
    }
    return new SchemaStruct(name, fields, record);
  }

  /**
   * Makes up a field.
   *
   * @param owner the struct, or null if the field cannot hold it
   */
  private SchemaField field(String name, int id, String owner, Random random) {
    boolean convertible = mode.compatible() && random.nextInt(4) == 0;
    if (convertible) {
      boolean text = random.nextInt(3) == 0;
      ValueKind kind = text ? ValueKind.STRING : any(ValueKind.SCALARS, random);
      SchemaType type = SchemaType.of(kind);
      int most = random.nextBoolean() ? 1 : 100;
      return new SchemaField(name, id, random.nextInt(3) == 0 ? type.orNull() : type, false, most);
    }
    SchemaType type = type(0, random);
    boolean ref = mode.references() && type.isShareable() && random.nextBoolean();
    boolean own = owner != null && declaresStructs() && random.nextInt(12) == 0;
    if (own) {
      SchemaType self = SchemaType.named(ValueKind.STRUCT, owner);
      type = random.nextBoolean() ? self.orNull() : SchemaType.of(ValueKind.LIST, self);
      ref = mode.references();
    }
    boolean nullable = type.nullable() || ref || random.nextInt(3) == 0;
    return new SchemaField(name, id, nullable ? type.orNull() : type, ref, -1);
  }

  /** By name and in same-schema mode, clients differ where a struct is declared: see 0007. */
  private boolean declaresStructs() {
    return mode.compatible() || !mode.named();
  }

  private SchemaType type(int depth, Random random) {
    int choice = random.nextInt(depth < nesting ? 16 : 9);
    return switch (choice) {
      case 0, 1, 2 ->
          SchemaType.of(any(depth == 0 ? ValueKind.SCALARS : ValueKind.ELEMENT_SCALARS, random));
      case 3, 4 -> SchemaType.of(any(ValueKind.SINGLES, random));
      case 5 -> SchemaType.of(any(depth == 0 ? ValueKind.ARRAYS : ValueKind.PLAIN_ARRAYS, random));
      case 6 -> SchemaType.named(ValueKind.ENUM, ENUM);
      case 7 -> SchemaType.of(ValueKind.ANY);
      case 8, 9 ->
          structs.isEmpty() || !declaresStructs()
              ? SchemaType.of(ValueKind.STRING)
              : SchemaType.named(ValueKind.STRUCT, any(structs, random).name());
      case 10, 11, 12 -> SchemaType.of(ValueKind.LIST, element(type(depth + 1, random), random));
      case 13 -> SchemaType.of(ValueKind.SET, key(random));
      default ->
          SchemaType.of(ValueKind.MAP, key(random), element(type(depth + 1, random), random));
    };
  }

  private static SchemaType key(Random random) {
    return random.nextInt(6) == 0
        ? SchemaType.named(ValueKind.ENUM, ENUM)
        : SchemaType.of(any(KEYS, random));
  }

  private static SchemaType element(SchemaType type, Random random) {
    return random.nextInt(3) == 0 ? type.orNull() : type;
  }

  static <T> T any(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  /** Returns another version: fields are gone, new, in another order and of other types. */
  RandomSchema nextVersion(Random random) {
    RandomSchema next = new RandomSchema(mode, nesting, numbers, new ArrayList<>());
    for (SchemaStruct struct : structs) {
      List<SchemaField> fields = new ArrayList<>();
      for (SchemaField field : struct.fields()) {
        if (random.nextInt(6) != 0 || hasEnumKeys(field.type())) {
          fields.add(changed(field, random));
        }
      }
      for (int i = random.nextInt(3); i > 0; i--) {
        SchemaType type = type(0, random);
        boolean primitive = type.kind().isScalar() && random.nextBoolean();
        SchemaType added = primitive ? type : type.orNull();
        fields.add(
            random.nextInt(fields.size() + 1), new SchemaField("new" + i, -1, added, false, -1));
      }
      next.structs.add(new SchemaStruct(struct.name(), fields, struct.record()));
    }
    return next;
  }

  /** What pyfory does not have it skips, but for enums as keys and in sets, where it fails. */
  private static boolean hasEnumKeys(SchemaType type) {
    boolean hashes = type.kind() == ValueKind.SET || type.kind() == ValueKind.MAP;
    boolean found = hashes && type.element().kind() == ValueKind.ENUM;
    for (SchemaType element : type.elements()) {
      found |= hasEnumKeys(element);
    }
    return found;
  }

  private static SchemaField changed(SchemaField field, Random random) {
    SchemaType type = field.type();
    if (random.nextInt(3) == 0) {
      return field;
    }
    if (field.most() < 0) {
      // pyfory refuses a list where an array is, and the reverse, if they may be null.
      SchemaType other = field.ref() || type.nullable() ? null : type.otherSequence();
      return other == null ? field : field.withType(other);
    }
    ValueKind kind = random.nextInt(3) == 0 ? ValueKind.STRING : any(ValueKind.SCALARS, random);
    boolean decimal = random.nextInt(8) == 0;
    boolean toBoolean = kind == ValueKind.BOOL && field.most() > 1;
    SchemaType other = SchemaType.of(decimal || toBoolean ? ValueKind.DECIMAL : kind);
    return field.withType(type.nullable() || random.nextInt(4) == 0 ? other.orNull() : other);
  }

  Mode mode() {
    return mode;
  }

  List<SchemaStruct> structs() {
    return structs;
  }

  SchemaStruct struct(String name) {
    for (SchemaStruct struct : structs) {
      if (struct.name().equals(name)) {
        return struct;
      }
    }
    return null;
  }

  /** Returns the sources of Java by binary name. */
  Map<String, String> java(String home) {
    Map<String, String> sources = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder("package " + home + ";\npublic enum " + ENUM + " {");
    for (int i = 0; i < CONSTANTS.size(); i++) {
      text.append(i == 0 ? "\n" : ",\n");
      text.append("  @io.fory.annotation.ForyEnumId(").append(numbers.get(i)).append(") ");
      text.append(CONSTANTS.get(i));
    }
    sources.put(home + "." + ENUM, text.append("\n}\n").toString());
    for (SchemaStruct struct : structs) {
      sources.put(home + "." + struct.name(), struct.java(home));
    }
    return sources;
  }

  /** Returns the source of Python; {@code CLASSES} are those to register. */
  String python() {
    StringBuilder text = new StringBuilder();
    text.append("import dataclasses, datetime, decimal, enum\n");
    text.append("from typing import Any, Dict, List, Optional, Set\n");
    text.append("import pyfory\nfrom pyfory import field\n\n");
    text.append("class " + ENUM + "(enum.Enum):\n");
    for (int i = 0; i < CONSTANTS.size(); i++) {
      text.append("    " + CONSTANTS.get(i) + " = " + numbers.get(i) + "\n");
    }
    StringBuilder names = new StringBuilder();
    for (SchemaStruct struct : structs) {
      text.append(struct.python());
      names.append(", ").append(struct.name());
    }
    return text.append("\nCLASSES = [" + ENUM + names + "]\n").toString();
  }
}
