package io.fory.xlang;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an object of one version of a {@link RandomSchema} is in another version, by the rules of
 * the specification: fields meet by their numbers or names, what is missing has the default of its
 * type, numbers and texts become each other where they say the same.
 */
final class SchemaProjection {
  private static final SchemaType ANY = SchemaType.of(ValueKind.ANY);

  private final SchemaClasses from;
  private final SchemaClasses to;
  private final IdentityHashMap<Object, Object> done = new IdentityHashMap<>();

  private SchemaProjection(SchemaClasses from, SchemaClasses to) {
    this.from = from;
    this.to = to;
  }

  static Object of(SchemaClasses from, SchemaClasses to, Object object) {
    return new SchemaProjection(from, to).project(object, ANY, ANY);
  }

  private Object project(Object value, SchemaType written, SchemaType read) {
    if (value == null) {
      return null;
    }
    if (value instanceof Enum<?> constant) {
      return to.constant(RandomSchema.CONSTANTS.indexOf(constant.name()));
    }
    if (written.kind() != read.kind()) {
      return convert(value, written.kind(), read.kind());
    }
    Object known = done.get(value);
    if (known != null) {
      return known;
    }
    SchemaType first = written.elements().isEmpty() ? ANY : written.element();
    if (value instanceof List<?> list) {
      return elements(list, new ArrayList<>(), first);
    }
    if (value instanceof Set<?> set) {
      return elements(set, new HashSet<>(), first);
    }
    if (value instanceof Map<?, ?> map) {
      SchemaType second = written.elements().isEmpty() ? ANY : written.elements().get(1);
      Map<Object, Object> copy = new LinkedHashMap<>();
      done.put(map, copy);
      map.forEach((k, v) -> copy.put(project(k, first, first), project(v, second, second)));
      return copy;
    }
    SchemaStruct struct = from.structOf(value);
    return struct == null ? value : struct(value, struct, to.schema().struct(struct.name()));
  }

  private Object elements(Iterable<?> elements, Collection<Object> copy, SchemaType type) {
    done.put(elements, copy);
    for (Object element : elements) {
      copy.add(project(element, type, type));
    }
    return copy;
  }

  private Object struct(Object value, SchemaStruct written, SchemaStruct read) {
    Object made = read.record() ? null : to.make(read);
    if (made != null) {
      done.put(value, made);
    }
    Map<String, Object> values = new LinkedHashMap<>();
    for (SchemaField field : read.fields()) {
      SchemaField origin = written.find(field);
      if (origin == null) {
        continue;
      }
      Object content = SchemaClasses.get(value, origin.name());
      Object projected = project(content, origin.type(), field.type());
      values.put(field.name(), projected);
      if (made != null) {
        SchemaClasses.set(made, field.name(), projected);
      }
    }
    if (made == null) {
      made = to.make(read, values);
      done.put(value, made);
    }
    return made;
  }

  private static Object convert(Object value, ValueKind from, ValueKind to) {
    if (value.getClass().isArray()) {
      return to == ValueKind.LIST ? listOf(value) : value;
    }
    if (value instanceof List<?> list) {
      return arrayOf(list, to.component());
    }
    boolean truth = value instanceof Boolean b ? b : value.equals("true");
    if (from == ValueKind.BOOL && to == ValueKind.STRING) {
      return String.valueOf(truth);
    }
    boolean word = value instanceof Boolean || value.equals("true") || value.equals("false");
    BigDecimal number =
        word ? BigDecimal.valueOf(truth ? 1 : 0) : new BigDecimal(String.valueOf(value));
    return ofNumber(number.setScale(0), to, from.isFloat());
  }

  private static List<Object> listOf(Object array) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      list.add(Array.get(array, i));
    }
    return list;
  }

  private static Object arrayOf(List<?> list, ValueKind component) {
    Class<?> box = ofNumber(BigDecimal.ZERO, component, false).getClass();
    Object array = Array.newInstance(MethodType.methodType(box).unwrap().returnType(), list.size());
    for (int i = 0; i < list.size(); i++) {
      Array.set(array, i, list.get(i));
    }
    return array;
  }

  /**
   * Returns a small whole number as a value.
   *
   * @param floating whether it was a floating-point number, whose text has a point
   */
  static Object ofNumber(BigDecimal number, ValueKind kind, boolean floating) {
    if (kind == ValueKind.STRING) {
      return number + (floating ? ".0" : "");
    }
    if (kind == ValueKind.DECIMAL) {
      return number;
    }
    return switch (kind.primitive()) {
      case "boolean" -> number.signum() != 0;
      case "byte" -> number.byteValueExact();
      case "short" -> number.shortValueExact();
      case "int" -> number.intValueExact();
      case "long" -> number.longValueExact();
      case "float" -> number.floatValue();
      default -> number.doubleValue();
    };
  }

  static Object zero(ValueKind kind) {
    return ofNumber(BigDecimal.ZERO, kind, false);
  }
}
