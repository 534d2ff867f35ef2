package io.fory.spec;

import com.google.common.primitives.Booleans;
import com.google.common.reflect.TypeToken;
import io.fory.annotation.ForyField;
import io.fory.annotation.Ignore;
import io.fory.annotation.UnknownFields;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What classes declare, as data: nothing in it is derived by the rules of the format. */
final class Declarations {
  private final Map<Class<?>, Object> identities;
  private final Map<Class<?>, Map<String, Object>> opaque;
  private final Map<String, Object> described = new LinkedHashMap<>();
  private final Set<Class<?>> seen = new LinkedHashSet<>();
  private final ArrayDeque<Class<?>> queue = new ArrayDeque<>();

  /**
   * Describes classes, and all that they mention.
   *
   * @param identities the ids, or names, of registered classes; others have their binary names
   * @param opaque what is to be known of the classes with a serializer of their own
   */
  Declarations(Map<Class<?>, Object> identities, Map<Class<?>, Map<String, Object>> opaque) {
    this.identities = identities;
    this.opaque = opaque;
    for (int number = 0; number < BuiltInTypes.count(); number++) {
      Class<?> builtIn = BuiltInTypes.classOf(number);
      if (builtIn != null) {
        visit(builtIn);
      }
    }
    identities.keySet().forEach(this::visit);
    while (!queue.isEmpty()) {
      Class<?> type = queue.remove();
      described.put(type.getName(), declare(type));
    }
  }

  Map<String, Object> described() {
    return described;
  }

  private void visit(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    if (seen.add(element)) {
      queue.add(element);
    }
  }

  private Map<String, Object> declare(Class<?> type) {
    Map<String, Object> text = new LinkedHashMap<>();
    Object known = identities.get(type);
    Object identity = known == null ? type.getName() : known;
    boolean open = Modifier.isAbstract(type.getModifiers()) && !type.isPrimitive();
    text.put("number", BuiltInTypes.numberOf(type));
    text.put("id", identity instanceof Integer id ? id : -1);
    text.put("as", identity.toString());
    text.put("abstract", open);
    text.put("final", Modifier.isFinal(type.getModifiers()));
    text.put("platform", isOfPlatform(type));
    text.put("collection", Collection.class.isAssignableFrom(type));
    text.put("map", Map.class.isAssignableFrom(type));
    text.put("passes", passesParameters(type));
    text.put("kind", kindOf(type, open));
    if (type.isEnum()) {
      text.put("constants", constants(type));
    } else if (opaque.containsKey(type)) {
      text.putAll(opaque.get(type));
    } else if (text.get("kind").equals("struct")) {
      text.put("levels", levels(type));
      text.put("chain", chain(type));
      describeStorage(type, text);
    } else if (text.get("kind").equals("throwable")) {
      describeThrowable(type, text);
    }
    if (type.isSealed() && !type.isEnum()) {
      for (Class<?> permitted : type.getPermittedSubclasses()) {
        visit(permitted);
      }
    }
    return text;
  }

  static boolean isOfPlatform(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  private String kindOf(Class<?> type, boolean open) {
    if (type.isEnum()) {
      return "enum";
    }
    if (opaque.containsKey(type)) {
      return "other";
    }
    if (isOfPlatform(type) || open) {
      return "none";
    }
    if (Throwable.class.isAssignableFrom(type)) {
      return "throwable";
    }
    if (hasFields(type)) {
      return "struct";
    }
    if (Map.class.isAssignableFrom(type)) {
      return "map";
    }
    return Collection.class.isAssignableFrom(type) ? "collection" : "struct";
  }

  private static boolean hasFields(Class<?> type) {
    for (Class<?> c = type; !isOfPlatform(c); c = c.getSuperclass()) {
      if (!Arrays.stream(c.getDeclaredFields()).allMatch(Declarations::isLeft)) {
        return true;
      }
    }
    return false;
  }

  /** Describes the container of the JDK that a class extends, and the types of its elements. */
  private void describeStorage(Class<?> type, Map<String, Object> text) {
    boolean map = Map.class.isAssignableFrom(type);
    if (!map && !Collection.class.isAssignableFrom(type)) {
      return;
    }
    Class<?> parent = type;
    while (!isOfPlatform(parent)) {
      parent = parent.getSuperclass();
    }
    List<Object> elements = new ArrayList<>();
    for (TypeVariable<?> parameter : (map ? Map.class : Collection.class).getTypeParameters()) {
      elements.add(describe(TypeToken.of(type).resolveType(parameter).getType()));
    }
    text.put("storage", parent.getName());
    text.put("elements", elements);
  }

  private static List<String> constants(Class<?> type) {
    List<String> names = new ArrayList<>();
    for (Object constant : type.getEnumConstants()) {
      names.add(((Enum<?>) constant).name());
    }
    return names;
  }

  /** Whether the parameters of a container are those of its superclass, and so on. */
  private static boolean passesParameters(Class<?> type) {
    if (isOfPlatform(type)) {
      return true;
    }
    return type.getGenericSuperclass() instanceof ParameterizedType parent
        && Arrays.equals(parent.getActualTypeArguments(), type.getTypeParameters())
        && passesParameters(type.getSuperclass());
  }

  private List<Object> levels(Class<?> type) {
    List<Object> levels = new ArrayList<>();
    for (Class<?> c = type; c != null && !isOfPlatform(c); c = c.getSuperclass()) {
      List<Object> fields = new ArrayList<>();
      for (Field field : c.getDeclaredFields()) {
        fields.add(declare(type, field));
      }
      levels.add(fields);
    }
    return levels;
  }

  private static List<String> chain(Class<?> type) {
    List<String> chain = new ArrayList<>();
    for (Class<?> c = type; c != null && !isOfPlatform(c); c = c.getSuperclass()) {
      chain.add(c.getName());
    }
    return chain;
  }

  static boolean isLeft(Field field) {
    return (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) != 0
        || field.isAnnotationPresent(Ignore.class);
  }

  private Map<String, Object> declare(Class<?> type, Field field) {
    Map<String, Object> text = new LinkedHashMap<>();
    text.put("name", field.getName());
    text.put("left", isLeft(field));
    if (isLeft(field)) {
      return text;
    }
    ForyField said = field.getAnnotation(ForyField.class);
    boolean[] none = {};
    boolean[] nullable = said == null ? none : said.nullable();
    boolean[] ref = said == null ? none : said.ref();
    boolean encoded = said != null && said.encoding().length > 0;
    text.put("carrier", field.isAnnotationPresent(UnknownFields.class));
    text.put("id", said == null ? -1 : said.id());
    text.put("nullable", nullable.length == 0 || nullable[0]);
    text.put("ref", ref.length == 0 || Booleans.contains(ref, true));
    text.put("encoding", encoded ? said.encoding()[0].name() : "DEFAULT");
    text.put("erased", describe(field.getType()));
    text.put("variableArray", isArrayOfVariable(field.getGenericType()));
    text.put("type", describe(TypeToken.of(type).resolveType(field.getGenericType()).getType()));
    return text;
  }

  private static boolean isArrayOfVariable(Type type) {
    Type element = type;
    while (element instanceof GenericArrayType array) {
      element = array.getGenericComponentType();
    }
    return element != type && element instanceof TypeVariable<?>;
  }

  /** Describes a type: a class with its arguments, an array, or what has a bound. */
  Map<String, Object> describe(Type type) {
    if (type instanceof GenericArrayType array) {
      return Map.of("e", describe(array.getGenericComponentType()));
    }
    if (type instanceof WildcardType wildcard) {
      return Map.of("w", describe(wildcard.getUpperBounds()[0]));
    }
    if (type instanceof TypeVariable<?> variable) {
      return Map.of("w", describe(TypeToken.of(variable).getRawType()));
    }
    List<Object> arguments = new ArrayList<>();
    Class<?> raw;
    if (type instanceof ParameterizedType parameterized) {
      raw = (Class<?>) parameterized.getRawType();
      for (Type argument : parameterized.getActualTypeArguments()) {
        arguments.add(describe(argument));
      }
    } else {
      raw = (Class<?>) type;
    }
    if (raw.isArray()) {
      return Map.of("e", describe(raw.getComponentType()));
    }
    visit(raw);
    return Map.of("c", raw.getName(), "a", arguments);
  }

  private static void describeThrowable(Class<?> type, Map<String, Object> text) {
    List<Object> ancestors = new ArrayList<>();
    List<Object> levels = new ArrayList<>();
    for (Class<?> c = type; c != Throwable.class; c = c.getSuperclass()) {
      if (isOfPlatform(c)) {
        ancestors.add(BuiltInTypes.numberOf(c));
      }
      List<Field> fields = new ArrayList<>(List.of(c.getDeclaredFields()));
      fields.removeIf(field -> isLeft(field) || isOfPlatform(field.getDeclaringClass()));
      fields.sort(Comparator.comparing(Field::getName));
      List<Object> level = new ArrayList<>();
      for (Field field : fields) {
        Class<?> declared = field.getType();
        level.add(List.of(field.getName(), declared.isPrimitive() ? declared.getName() : "object"));
      }
      levels.add(level);
    }
    Collections.reverse(levels);
    text.put("ancestors", ancestors);
    text.put("levels", levels);
  }
}
