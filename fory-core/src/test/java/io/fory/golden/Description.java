package io.fory.golden;

import io.fory.annotation.Ignore;
import io.fory.buffer.MemoryBuffer;
import io.fory.platform.PlatformClasses;
import io.fory.serializer.CarriedFields;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.regex.Pattern;

/**
 * The whole content of an object graph as text: two graphs are equal if their texts are. An object
 * that stands in a graph a second time, and whose identity matters, is described by its number.
 */
@SuppressWarnings("JavaUtilDate") // dates are values here
final class Description {
  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
  private final boolean identity;

  private Description(boolean identity) {
    this.identity = identity;
  }

  static String of(Object value) {
    return new Description(true).describe(value);
  }

  /** Describes each object anew wherever it stands; of values without cycles. */
  static String ofTree(Object value) {
    return new Description(false).describe(value);
  }

  private String describe(Object value) {
    if (value == null) {
      return "null";
    }
    if (identity && hasIdentity(value)) {
      Integer known = numbers.putIfAbsent(value, numbers.size());
      if (known != null) {
        return "#" + known;
      }
    }
    Class<?> type = value instanceof Buffer ? publicClassOf(value) : value.getClass();
    return type.getTypeName().replaceAll("^.*[.$]", "") + " " + content(value);
  }

  private static boolean hasIdentity(Object value) {
    return value.getClass().isArray()
        || value instanceof Collection<?>
        || value instanceof Map<?, ?>
        || value instanceof Throwable
        || isOfApplication(value);
  }

  private static boolean isOfApplication(Object value) {
    return !PlatformClasses.isPlatformClass(value.getClass()) && !(value instanceof Enum<?>);
  }

  private String content(Object value) {
    if (value instanceof Double number) {
      return Long.toHexString(Double.doubleToRawLongBits(number));
    }
    if (value instanceof Float number) {
      return Integer.toHexString(Float.floatToRawIntBits(number));
    }
    if (value.getClass().isArray()) {
      List<String> elements = new ArrayList<>();
      for (int i = 0; i < Array.getLength(value); i++) {
        elements.add(describe(Array.get(value, i)));
      }
      return elements.toString();
    }
    if (value instanceof Throwable throwable) {
      return throwable(throwable);
    }
    if (value instanceof Map<?, ?> || value instanceof Collection<?>) {
      return container(value);
    }
    return holderOrScalar(value);
  }

  private String container(Object value) {
    List<String> elements = new ArrayList<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, content) -> elements.add(describe(key) + "=" + describe(content)));
    } else {
      ((Collection<?>) value).forEach(element -> elements.add(describe(element)));
    }
    String name = value.getClass().getSimpleName();
    if (name.startsWith("Hash") || name.startsWith("Identity") || name.startsWith("Concurrent")) {
      Collections.sort(elements);
    }
    String extra = value instanceof BlockingQueue<?> queue ? "/" + queue.remainingCapacity() : "";
    return elements + extra;
  }

  private String holderOrScalar(Object value) {
    if (value instanceof Optional<?> optional) {
      return describe(optional.orElse(null));
    }
    if (value instanceof AtomicReference<?> reference) {
      return describe(reference.get());
    }
    if (value instanceof AtomicReferenceArray<?> array) {
      List<String> elements = new ArrayList<>();
      for (int i = 0; i < array.length(); i++) {
        elements.add(describe(array.get(i)));
      }
      return elements.toString();
    }
    if (value instanceof Map.Entry<?, ?> entry) {
      return describe(entry.getKey()) + "=" + describe(entry.getValue());
    }
    if (value instanceof Pattern pattern) {
      return pattern.flags() + " " + pattern;
    }
    if (value instanceof Locale locale) {
      return locale + " " + locale.toLanguageTag();
    }
    if (value instanceof TimeZone zone) {
      return zone.getID();
    }
    if (value instanceof Calendar calendar) {
      return calendar(calendar);
    }
    if (value instanceof Timestamp timestamp) {
      return timestamp.getTime() + " " + timestamp.getNanos();
    }
    if (value instanceof Date date) {
      return String.valueOf(date.getTime()); // the text depends on the zone of the JVM
    }
    if (value instanceof MemoryBuffer buffer) {
      return buffer.isDirect() + " " + Arrays.toString(buffer.toByteArray());
    }
    if (value instanceof Buffer buffer) {
      return buffer(buffer);
    }
    if (value instanceof CarriedFields fields) {
      return fields.names().toString(); // their bytes are in the file
    }
    boolean bare = value.getClass() == Object.class || value instanceof Comparator<?>;
    if (isOfApplication(value)) {
      return fields(value, Object.class);
    }
    return bare ? "" : value.toString();
  }

  private String calendar(Calendar calendar) {
    Object change =
        calendar instanceof GregorianCalendar gregorian
            ? gregorian.getGregorianChange().getTime()
            : "";
    return calendar.getTimeInMillis()
        + " "
        + calendar.isLenient()
        + calendar.getFirstDayOfWeek()
        + calendar.getMinimalDaysInFirstWeek()
        + change
        + describe(calendar.getTimeZone());
  }

  private static Class<?> publicClassOf(Object buffer) {
    return BuiltInTypes.classOf(BuiltInTypes.numberOf(buffer.getClass()));
  }

  private static String buffer(Buffer buffer) {
    List<Object> elements = new ArrayList<>();
    try {
      Buffer all = buffer.duplicate().clear();
      Class<?> type = publicClassOf(buffer);
      for (int i = 0; i < all.capacity(); i++) {
        elements.add(type.getMethod("get", int.class).invoke(all, i));
      }
      String order = type.getMethod("order").invoke(buffer).toString();
      return String.join(
          " ",
          buffer.isDirect() ? "off the heap" : buffer.hasArray() ? "an array" : "",
          buffer.isReadOnly() ? "read-only" : "",
          buffer.position() + " to " + buffer.limit(),
          order,
          elements.toString());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private String throwable(Throwable value) {
    List<String> parts = new ArrayList<>();
    parts.add("message " + value.getMessage());
    parts.add("trace " + List.of(value.getStackTrace()));
    parts.add("cause " + describe(value.getCause()));
    for (Throwable suppressed : value.getSuppressed()) {
      parts.add("suppressed " + describe(suppressed));
    }
    if (value.getClass().getClassLoader() != null) {
      parts.add(fields(value, Exception.class));
    }
    return parts.toString();
  }

  private String fields(Object value, Class<?> end) {
    StringBuilder text = new StringBuilder("{");
    for (Class<?> c = value.getClass(); c != end; c = c.getSuperclass()) {
      List<Field> fields = new ArrayList<>(List.of(c.getDeclaredFields()));
      fields.sort(Comparator.comparing(Field::getName));
      for (Field field : fields) {
        int excluded = Modifier.STATIC | Modifier.TRANSIENT;
        if ((field.getModifiers() & excluded) == 0 && !field.isAnnotationPresent(Ignore.class)) {
          text.append(field.getName()).append(": ").append(describe(get(field, value)));
          text.append("; ");
        }
      }
    }
    return text.append("}").toString();
  }

  private static Object get(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
