package io.fory.evolution;

import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import io.fory.type.BuiltInTypes;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** Random schemas of {@code evolving.Model} that are well-formed, and true of nothing. */
final class HostileSchemas {
  private static final int MAX_TYPES = 5;

  /** Fields of the reader, and two that it does not have. */
  private static final String[] KEYS = {"a", "i", "k", "l", "m", "o", "p", "s", "x", "y", "zz"};

  private static final String[] CLASSES = {"Part", "Kind", "Empty", "Pair", "Model", "Gone"};

  private static final Class<?>[] CONTAINERS = {
    ArrayList.class, HashSet.class, TreeSet.class, Optional.class, EnumSet.class,
  };

  private static final List<ScalarKind> KINDS = ScalarKind.NATIVE;

  private final Random random;
  private final List<String> mentioned = new ArrayList<>();

  private HostileSchemas(Random random) {
    this.random = random;
    mentioned.add("Model");
  }

  /** Returns an encoded schema. */
  static byte[] random(Random random) {
    byte[] encoded = null;
    while (encoded == null) {
      encoded = encoded(new HostileSchemas(random).types());
    }
    return encoded;
  }

  /** Returns the encoded form; null if the types contradict each other. */
  private static byte[] encoded(List<TypeSchema> types) {
    try {
      return SchemaModel.of(types).bytes();
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Returns bytes that look like a body, often enough. */
  static byte[] body(Random random) {
    byte[] body = new byte[random.nextInt(80)];
    for (int i = 0; i < body.length; i++) {
      int dice = random.nextInt(10);
      body[i] = (byte) (dice < 6 ? random.nextInt(3) : random.nextInt(dice < 8 ? 40 : 256));
    }
    return body;
  }

  private List<TypeSchema> types() {
    List<TypeSchema> types = new ArrayList<>();
    for (int i = 0; i < mentioned.size(); i++) {
      TypeIdentity identity = TypeIdentity.ofName("evolving." + mentioned.get(i));
      boolean asEnum = mentioned.get(i).equals("Kind") != (random.nextInt(12) == 0) && i > 0;
      types.add(asEnum ? new EnumSchema(identity, constants()) : struct(identity));
    }
    return types;
  }

  private List<String> constants() {
    List<String> constants = new ArrayList<>(List.of("A", "C", "B"));
    return constants.subList(0, random.nextInt(4));
  }

  private StructSchema struct(TypeIdentity identity) {
    List<FieldSchema> fields = new ArrayList<>();
    for (String key : KEYS) {
      if (random.nextInt(3) == 0) {
        fields.add(field(key));
      }
    }
    return new StructSchema(identity, fields);
  }

  private FieldSchema field(String key) {
    ScalarKind kind = KINDS.get(random.nextInt(KINDS.size()));
    boolean nullable = random.nextBoolean();
    return switch (random.nextInt(8)) {
      case 0 -> new FieldSchema(key, Form.PRIMITIVE, kind, false, true, null);
      case 1 -> new FieldSchema(key, Form.BOXED, kind, nullable, true, null);
      case 2 -> new FieldSchema(key, Form.STRING, null, nullable, true, null);
      case 3 -> new FieldSchema(key, Form.COMPRESSED, ScalarKind.INT, false, true, null);
      case 4 -> new FieldSchema(key, Form.ENUM, null, nullable, true, defined());
      default -> {
        boolean bare = random.nextInt(5) == 0;
        boolean tracked = random.nextBoolean() && !bare;
        yield new FieldSchema(key, Form.OBJECT, null, nullable && !bare, tracked, bare, type(0));
      }
    };
  }

  private TypeRef defined() {
    String name = CLASSES[random.nextInt(CLASSES.length)];
    if (!mentioned.contains(name) && mentioned.size() < MAX_TYPES) {
      mentioned.add(name);
    }
    int index = mentioned.indexOf(name);
    return new TypeRef.Defined(Math.max(index, 0));
  }

  private TypeRef type(int nesting) {
    return switch (random.nextInt(nesting > 2 ? 4 : 9)) {
      case 0, 1 -> defined();
      case 2 -> builtIn(Object.class);
      case 3 -> builtIn(nesting > 0 ? String.class : LocalDate.class);
      case 4 -> new TypeRef.ArrayOf(random.nextBoolean() ? builtIn(int.class) : type(nesting + 1));
      case 5 -> builtIn(HashMap.class, type(nesting + 1), type(nesting + 1));
      case 6 -> builtIn(random.nextBoolean() ? TreeMap.class : EnumMap.class, defined(), defined());
      default -> builtIn(CONTAINERS[random.nextInt(CONTAINERS.length)], type(nesting + 1));
    };
  }

  private static TypeRef builtIn(Class<?> type, TypeRef... arguments) {
    return new TypeRef.BuiltIn(BuiltInTypes.numberOf(type), Arrays.asList(arguments));
  }
}
