package io.fory.xlang;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The text of an object of a {@link RandomSchema}, which says all of it, and which {@code
 * canonical.py} makes of the object in Python.
 *
 * <p>Structs and containers have numbers in the order in which they are met; one that is met again
 * is its number.
 */
final class SchemaText {
  private static final HexFormat HEX = HexFormat.of();
  private static final SchemaType ANY = SchemaType.of(ValueKind.ANY);

  private final SchemaClasses classes;
  private final IdentityHashMap<Object, Integer> met = new IdentityHashMap<>();

  private SchemaText(SchemaClasses classes) {
    this.classes = classes;
  }

  /** Returns the text of an object of a struct. */
  static String of(SchemaClasses classes, Object object) {
    return new SchemaText(classes).text(object, ANY);
  }

  private String text(Object value, SchemaType type) {
    if (value == null) {
      return "null";
    }
    String single = single(value, type.kind());
    if (single != null) {
      return single;
    }
    Integer number = met.putIfAbsent(value, met.size());
    if (number != null) {
      return "#" + number;
    }
    boolean known = !type.elements().isEmpty();
    if (value instanceof Map<?, ?> map) {
      return entries(map, known ? type : SchemaType.of(ValueKind.MAP, ANY, ANY));
    }
    if (value instanceof Collection<?> elements) {
      return elements(elements, known ? type.element() : ANY, type.kind());
    }
    return fields(value);
  }

  private String single(Object value, ValueKind kind) {
    if (value instanceof Boolean) {
      return "b:" + value;
    }
    if (value instanceof Float || value instanceof Double) {
      return floating(((Number) value).doubleValue());
    }
    if (value instanceof BigDecimal decimal) {
      return "d:" + decimal.unscaledValue() + ":" + decimal.scale();
    }
    if (value instanceof BigInteger integer) {
      return "d:" + integer + ":0";
    }
    if (value instanceof Number number) {
      return "i:" + integer(number, kind);
    }
    if (value instanceof String text) {
      return "s:" + HEX.formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
    if (value instanceof Enum<?> constant) {
      return "e:" + constant.name();
    }
    if (value instanceof LocalDate date) {
      return "date:" + date.toEpochDay();
    }
    if (value instanceof Instant instant) {
      return "time:" + (instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1000);
    }
    if (value instanceof Duration duration) {
      return "span:" + (duration.getSeconds() * 1_000_000 + duration.getNano() / 1000);
    }
    return value.getClass().isArray() ? array(value, kind) : null;
  }

  private static String floating(double value) {
    return Double.isNaN(value)
        ? "f:nan"
        : "f:" + HEX.toHexDigits(Double.doubleToRawLongBits(value));
  }

  private static String integer(Number number, ValueKind kind) {
    if (!kind.isUnsigned()) {
      return number.toString();
    }
    if (number instanceof Byte b) {
      return Integer.toString(Byte.toUnsignedInt(b));
    }
    if (number instanceof Short s) {
      return Integer.toString(Short.toUnsignedInt(s));
    }
    return number instanceof Integer i
        ? Integer.toUnsignedString(i)
        : Long.toUnsignedString(number.longValue());
  }

  private String array(Object array, ValueKind kind) {
    boolean bytes = array instanceof byte[];
    if (bytes && kind != ValueKind.INT8_ARRAY && kind != ValueKind.UINT8_ARRAY) {
      return "x:" + HEX.formatHex((byte[]) array);
    }
    StringJoiner joined = new StringJoiner(",", "a[", "]");
    for (int i = 0; i < Array.getLength(array); i++) {
      joined.add(single(Array.get(array, i), kind));
    }
    return joined.toString();
  }

  private String elements(Collection<?> elements, SchemaType type, ValueKind kind) {
    boolean set = kind == ValueKind.SET || elements instanceof java.util.Set<?>;
    List<String> texts = new ArrayList<>();
    for (Object element : elements) {
      texts.add(text(element, type));
    }
    if (set) {
      Collections.sort(texts);
    }
    return set ? "{" + String.join(",", texts) + "}" : "[" + String.join(",", texts) + "]";
  }

  private String entries(Map<?, ?> map, SchemaType type) {
    Map<String, Object> sorted = new TreeMap<>();
    map.forEach((key, value) -> sorted.put(text(key, type.element()), value));
    StringJoiner joined = new StringJoiner(",", "{", "}");
    sorted.forEach((key, value) -> joined.add(key + "=" + text(value, type.elements().get(1))));
    return "m" + joined;
  }

  private String fields(Object object) {
    SchemaStruct struct = classes.structOf(object);
    List<SchemaField> fields = new ArrayList<>(struct.fields());
    fields.sort(Comparator.comparing(SchemaField::pythonName));
    StringJoiner joined = new StringJoiner(",", struct.name() + "(", ")");
    for (SchemaField field : fields) {
      String text = text(SchemaClasses.get(object, field.name()), field.type());
      joined.add(field.pythonName() + "=" + text);
    }
    return joined.toString();
  }
}
