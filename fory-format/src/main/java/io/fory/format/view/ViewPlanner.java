package io.fory.format.view;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.codec.CodecOptions;
import io.fory.format.codec.FieldReader;
import io.fory.format.codec.FieldReaders;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowField;
import io.fory.format.row.RowSchema;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Matches the getters of interfaces to the fields of schemas. A getter is an abstract method
 * without parameters; {@code name()} reads the field {@code name}, and so do {@code getName()} and
 * {@code isName()} where no field has the name of the method itself.
 */
final class ViewPlanner {
  private static final int MOST_NAMES = 20;

  private final CodecOptions options;

  /** The interfaces whose getters are being looked at, outermost first. */
  private final List<Class<?>> open = new ArrayList<>();

  private final ViewPlan.Graph graph = new ViewPlan.Graph();

  ViewPlanner(CodecOptions options) {
    this.options = options;
  }

  /**
   * Returns what makes views of an interface.
   *
   * @param type the interface, generic ones with their arguments
   * @throws ForyException if a getter has no field, or one of another type
   */
  ViewMaker maker(Type type, Class<?> raw, RowSchema schema) {
    requireInterface(raw);
    FieldReaders readers = new FieldReaders(options, (inner, part) -> inner(inner, part));
    List<ViewPlan.Getter> getters = new ArrayList<>();
    Map<String, Integer> ordinals = new HashMap<>();
    for (RowField field : schema.fields()) {
      ordinals.put(field.name(), ordinals.size());
    }
    open.add(raw);
    try {
      for (Method method : getters(raw)) {
        int ordinal = ordinal(method, schema, ordinals);
        getters.add(getter(type, method, ordinal, schema, readers));
      }
    } catch (LinkageError | TypeNotPresentException e) {
      throw UnsupportedTypeException.notViewed(
          raw.getTypeName(), "a type of its methods is missing", e);
    } finally {
      open.remove(open.size() - 1);
    }
    Set<Integer> fields = new HashSet<>();
    int levels = 1;
    for (ViewPlan.Getter getter : getters) {
      levels = Math.max(levels, getter.reader().levels());
      if (!fields.add(getter.ordinal())) {
        graph.repeat();
      }
    }
    if (readers.hashesViews()) {
      graph.repeat();
    }
    return new ViewMaker(new ViewPlan(raw, schema, List.copyOf(getters), levels, graph), options);
  }

  /** An interface that is met within itself waits until a view of it is asked for. */
  private Function<BinaryRow, Object> inner(Type type, RowSchema schema) {
    Class<?> raw = FieldReaders.raw(type);
    return open.contains(raw)
        ? new WaitingMaker(options, type, raw, schema)
        : maker(type, raw, schema)::view;
  }

  /** Makes views of an interface for an inner row; its plan is made when it is first used. */
  private static final class WaitingMaker implements Function<BinaryRow, Object> {
    private final CodecOptions options;
    private final Type type;
    private final Class<?> raw;
    private final RowSchema schema;

    /** Racy on purpose: all that make it make the same. */
    private volatile ViewMaker made;

    WaitingMaker(CodecOptions options, Type type, Class<?> raw, RowSchema schema) {
      this.options = options;
      this.type = type;
      this.raw = raw;
      this.schema = schema;
    }

    @Override
    public Object apply(BinaryRow row) {
      ViewMaker maker = made;
      if (maker == null) {
        maker = new ViewPlanner(options).maker(type, raw, schema);
        made = maker;
      }
      return maker.view(row);
    }
  }

  private static void requireInterface(Class<?> raw) {
    if (!raw.isInterface() || raw.isAnnotation() || raw.isSealed() || raw.isHidden()) {
      throw UnsupportedTypeException.notViewed(
          raw.getTypeName(), "a view is of an interface that is neither sealed nor hidden", null);
    }
  }

  /** Returns the getters of an interface by their names, inherited ones too. */
  private static Iterable<Method> getters(Class<?> raw) {
    Map<String, Method> getters = new TreeMap<>();
    for (Method method : raw.getMethods()) {
      if (!Modifier.isAbstract(method.getModifiers()) || isOfObject(method)) {
        continue;
      }
      if (method.getParameterCount() > 0
          || method.getTypeParameters().length > 0
          || method.getReturnType() == void.class) {
        throw UnsupportedTypeException.notViewed(
                raw.getTypeName(),
                "its method "
                    + ErrorText.printable(method.getName())
                    + " is no getter: it has parameters or type parameters, or returns nothing",
                null)
            .withCure("Make it a default method");
      }
      getters.merge(method.getName(), method, ViewPlanner::narrower);
    }
    return getters.values();
  }

  private static Method narrower(Method one, Method other) {
    return one.getReturnType().isAssignableFrom(other.getReturnType()) ? other : one;
  }

  private static boolean isOfObject(Method method) {
    return switch (method.getName()) {
      case "hashCode", "toString" -> method.getParameterCount() == 0;
      case "equals" ->
          method.getParameterCount() == 1 && method.getParameterTypes()[0] == Object.class;
      default -> false;
    };
  }

  private ViewPlan.Getter getter(
      Type user, Method method, int ordinal, RowSchema schema, FieldReaders readers) {
    RowField field = schema.fields().get(ordinal);
    try {
      Type type =
          FieldReaders.resolve(user, method.getDeclaringClass(), method.getGenericReturnType());
      FieldReader reader = readers.of(schema, ordinal, type);
      return new ViewPlan.Getter(method, ordinal, field.type().kind(), reader);
    } catch (IncompatibleSchemaException e) {
      throw e.prepend(method.getName())
          .withTypes(method.getGenericReturnType().getTypeName(), "" + field.type())
          .withCure("Declare the getter as " + javaTypes(field));
    } catch (ForyException e) {
      throw e.prepend(method.getName());
    }
  }

  private static int ordinal(Method method, RowSchema schema, Map<String, Integer> ordinals) {
    List<String> names = names(method);
    for (String name : names) {
      Integer ordinal = ordinals.getOrDefault(name, ordinals.get(RowSchema.nameOf(name)));
      if (ordinal != null) {
        return ordinal;
      }
    }
    String last = names.get(names.size() - 1);
    throw new IncompatibleSchemaException(
            "The row has no field "
                + ErrorText.printable(RowSchema.nameOf(last))
                + " for "
                + ErrorText.printable(method.getDeclaringClass().getTypeName())
                + "."
                + ErrorText.printable(method.getName())
                + "(), but "
                + ErrorText.printable(fieldNames(schema)))
        .withCure("Name the getter as a field, or make it a default method");
  }

  private static String fieldNames(RowSchema schema) {
    List<String> names = new ArrayList<>();
    for (RowField field : schema.fields()) {
      names.add(names.size() < MOST_NAMES ? field.name() : "…");
      if (names.size() > MOST_NAMES) {
        break;
      }
    }
    return String.join(", ", names);
  }

  /** Returns the names of fields that a getter may stand for, the likeliest first. */
  private static List<String> names(Method method) {
    String name = method.getName();
    Class<?> type = method.getReturnType();
    int prefix = name.startsWith("get") ? 3 : 0;
    if (name.startsWith("is") && (type == boolean.class || type == Boolean.class)) {
      prefix = 2;
    }
    if (prefix == 0 || name.length() == prefix || Character.isLowerCase(name.charAt(prefix))) {
      return List.of(name);
    }
    String rest = name.substring(prefix);
    String property = Character.toLowerCase(rest.charAt(0)) + rest.substring(1);
    return Arrays.asList(name, rest, property);
  }

  private static String javaTypes(RowField field) {
    boolean nullable = field.nullable();
    return switch (field.type().kind()) {
      case BOOL -> nullable ? "Boolean" : "boolean";
      case INT8 -> nullable ? "Byte" : "byte";
      case INT16 -> nullable ? "Short" : "short";
      case INT32 -> nullable ? "Integer" : "int";
      case INT64 -> nullable ? "Long" : "long";
      case FLOAT32 -> nullable ? "Float" : "float";
      case FLOAT64 -> nullable ? "Double" : "double";
      case STRING -> "String, or a type that is text in rows";
      case BINARY -> "byte[]";
      case DATE -> "LocalDate";
      case TIMESTAMP -> "Instant, LocalDateTime or Date";
      case DURATION -> "Duration";
      case LIST -> "List, Set or an array";
      case MAP -> "Map";
      case STRUCT -> "an interface, a record or a bean";
    };
  }
}
