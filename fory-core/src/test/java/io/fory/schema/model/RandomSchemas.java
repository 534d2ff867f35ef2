package io.fory.schema.model;

import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.type.BuiltInTypes;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Makes random schemas that obey the rules. */
public final class RandomSchemas {
  private static final String[] WORDS = {
    "id", "name", "url", "size", "X", "io", "fory", "value2", "total_sum", "of", "straße", "v"
  };
  private static final String[] CHARS = {"a", "b", "A", "B", "1", "_", "$", "^", ".", "ß", "@"};
  private static final int MOST_TYPES = 8;
  private static final ScalarKind[] KINDS = ScalarKind.NATIVE.toArray(new ScalarKind[0]);

  private final Random random;

  /** What the types are to be, by number: 0 structs, 1 enums, 2 opaque classes. */
  private final int[] kinds = new int[MOST_TYPES];

  private final Set<String> names = new LinkedHashSet<>();
  private final Set<Integer> ids = new LinkedHashSet<>();
  private final int most;
  private int mentioned = 1;

  public RandomSchemas(Random random) {
    this.random = random;
    this.most = 1 + random.nextInt(MOST_TYPES);
    for (int i = 0; i < MOST_TYPES; i++) {
      int kind = random.nextInt(6);
      kinds[i] = kind < 4 ? 0 : kind - 3;
    }
    if (random.nextInt(10) > 0) {
      kinds[0] = 0;
    }
  }

  public List<TypeSchema> types() {
    List<TypeSchema> types = new ArrayList<>();
    for (int i = 0; i < mentioned; i++) {
      TypeIdentity identity = identity();
      types.add(
          switch (kinds[i]) {
            case 0 -> new StructSchema(identity, fields());
            case 1 -> new EnumSchema(identity, List.copyOf(names(random.nextInt(6))));
            default -> new OpaqueSchema(identity, random.nextInt());
          });
    }
    return types;
  }

  private TypeIdentity identity() {
    if (random.nextInt(3) == 0) {
      int id;
      do {
        id = random.nextInt() >>> 1 + random.nextInt(31);
      } while (!ids.add(id));
      return TypeIdentity.ofId(id);
    }
    String name;
    do {
      name = name();
    } while (!names.add(name));
    return TypeIdentity.ofName(name);
  }

  private List<FieldSchema> fields() {
    TreeSet<String> keys = new TreeSet<>(names(random.nextInt(12)));
    for (int i = random.nextInt(4); i > 0; i--) {
      keys.add("@" + (random.nextInt() >>> 1 + random.nextInt(31)));
    }
    List<FieldSchema> fields = new ArrayList<>();
    for (String key : keys) {
      fields.add(field(key));
    }
    return fields;
  }

  private FieldSchema field(String key) {
    ScalarKind kind = KINDS[random.nextInt(8)];
    ScalarKind integer = random.nextBoolean() ? ScalarKind.INT : ScalarKind.LONG;
    boolean nullable = random.nextBoolean();
    boolean tracked = random.nextBoolean();
    return switch (random.nextInt(9)) {
      case 0 -> new FieldSchema(key, Form.PRIMITIVE, kind, false, true, null);
      case 1 -> new FieldSchema(key, Form.BOXED, kind, nullable, true, null);
      case 2 -> new FieldSchema(key, Form.COMPRESSED, integer, false, true, null);
      case 3 -> new FieldSchema(key, Form.COMPRESSED_BOXED, integer, nullable, true, null);
      case 4 -> new FieldSchema(key, Form.STRING, null, nullable, true, null);
      case 5 -> {
        TypeRef type = SchemaParts.builtIn(random.nextBoolean() ? String.class : kind.box());
        yield new FieldSchema(
            key, Form.OBJECT, null, nullable, tracked, random.nextBoolean(), type);
      }
      default -> {
        TypeRef type = place(random.nextInt(3));
        if (isEnum(type) && random.nextInt(3) == 0) {
          yield new FieldSchema(key, Form.OBJECT, null, nullable, tracked, true, type);
        }
        Form form = isEnum(type) ? Form.ENUM : Form.OBJECT;
        boolean bare = !nullable && form == Form.OBJECT && !tracked && !BuiltInTraits.isAny(type);
        yield new FieldSchema(key, form, null, nullable, random.nextBoolean(), bare, type);
      }
    };
  }

  private boolean isEnum(TypeRef type) {
    return type instanceof TypeRef.Defined defined
        ? kinds[defined.index()] == 1
        : type instanceof TypeRef.BuiltIn builtIn
            && builtIn.number() == BuiltInTypes.numberOf(DayOfWeek.class);
  }

  private TypeRef place(int depth) {
    switch (random.nextInt(5)) {
      case 0:
        TypeRef component =
            random.nextBoolean()
                ? SchemaParts.builtIn(KINDS[random.nextInt(8)].primitive())
                : element(depth);
        return SchemaParts.array(component);
      case 1:
        return random.nextBoolean()
            ? SchemaParts.builtIn(ArrayList.class, element(depth))
            : SchemaParts.builtIn(java.util.HashMap.class, element(depth), element(depth));
      case 2:
        Class<?>[] plain = {
          Object.class, DayOfWeek.class, java.util.UUID.class, ArrayList.class, java.net.URI.class
        };
        if (random.nextInt(8) == 0) {
          return SchemaParts.builtIn(Object.class, element(depth));
        }
        return SchemaParts.builtIn(plain[random.nextInt(plain.length)]);
      default:
        int next = random.nextInt(Math.min(mentioned + 1, most));
        mentioned = Math.max(mentioned, next + 1);
        if (kinds[next] == 1 || random.nextInt(4) > 0) {
          return SchemaParts.defined(next);
        }
        return random.nextBoolean()
            ? SchemaParts.defined(next, element(depth))
            : SchemaParts.defined(next, element(depth), element(depth));
    }
  }

  private TypeRef element(int depth) {
    if (depth == 0) {
      return SchemaParts.builtIn(random.nextBoolean() ? String.class : Integer.class);
    }
    return place(depth - 1);
  }

  private Set<String> names(int count) {
    Set<String> some = new LinkedHashSet<>();
    while (some.size() < count) {
      some.add(name());
    }
    return some;
  }

  private String name() {
    StringBuilder name = new StringBuilder();
    boolean words = random.nextBoolean();
    int parts = 1 + random.nextInt(words ? 4 : 9);
    for (int i = 0; i < parts; i++) {
      if (!words) {
        name.append(CHARS[random.nextInt(CHARS.length)]);
        continue;
      }
      String word = WORDS[random.nextInt(WORDS.length)];
      switch (random.nextInt(4)) {
        case 0 -> name.append(word.toUpperCase(java.util.Locale.ROOT)).append('_');
        case 1 -> name.append(word).append(random.nextBoolean() ? '.' : '$');
        case 2 -> name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        default -> name.append(word);
      }
    }
    // A name that reads like the number of a field would be one.
    return NumberedKey.idOf(name.toString()) < 0 ? name.toString() : name.append('x').toString();
  }
}
