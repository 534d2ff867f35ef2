package io.fory.wire.xlang;

import io.fory.annotation.ForyEnumDefault;
import io.fory.annotation.ForyEnumId;
import io.fory.codec.EnumCodec;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageReader;
import io.fory.message.UnknownConstant;
import io.fory.platform.ClassMembers;
import io.fory.platform.FieldAccess;
import io.fory.platform.IntGetter;
import io.fory.serializer.UnknownEnumPolicy;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;

/** The numbers of the constants of an enum: those of {@link ForyEnumId}, else their positions. */
final class EnumIds {
  /** Up to this number constants stand in an array, where most of it may be empty. */
  private static final int MAX_INDEX = 1 << 10;

  private final Class<?> type;
  private final int[] ids;

  /** The constants by their numbers, as far as those are small. */
  private final Object[] small;

  private final Map<Integer, Object> large = new HashMap<>();

  /** The policy for a number that no constant has. */
  private final UnknownEnumPolicy policy;

  private final Object standIn;

  /**
   * Finds the numbers of an enum.
   *
   * @throws UnsupportedTypeException if its annotations give numbers that are negative or not
   *     distinct
   */
  EnumIds(Class<?> type, UnknownEnumPolicy policy) {
    this.type = type;
    this.policy = policy;
    Object[] constants = type.getEnumConstants();
    this.ids = idsOf(type, constants);
    int highest = -1;
    for (int id : ids) {
      highest = id <= MAX_INDEX ? Math.max(highest, id) : highest;
    }
    this.small = new Object[highest + 1];
    for (int i = 0; i < ids.length; i++) {
      put(ids[i], constants[i]);
    }
    this.standIn = policy == UnknownEnumPolicy.DEFAULT ? marked(type, constants) : null;
  }

  private void put(int id, Object constant) {
    if (id < 0) {
      throw refused(type, "the number " + id + " of its constant " + name(constant));
    }
    Object taken = id < small.length ? small[id] : large.get(id);
    if (taken != null) {
      String both = name(taken) + " and " + name(constant);
      throw refused(type, "its constants " + both + " have the same number " + id);
    }
    if (id < small.length) {
      small[id] = constant;
    } else {
      large.put(id, constant);
    }
  }

  private static String name(Object constant) {
    return ((Enum<?>) constant).name();
  }

  private static int[] idsOf(Class<?> type, Object[] constants) {
    int[] ids = new int[constants.length];
    int numbered = 0;
    for (int i = 0; i < ids.length; i++) {
      Field field = fieldOf(type, constants[i]);
      ForyEnumId said = field == null ? null : field.getAnnotation(ForyEnumId.class);
      ids[i] = said == null ? i : said.value();
      numbered += said == null ? 0 : 1;
    }
    Field field = fieldOfId(type);
    Method method = methodOfId(type);
    int places = (numbered > 0 ? 1 : 0) + (field != null ? 1 : 0) + (method != null ? 1 : 0);
    requireOne(type, places <= 1 && (numbered == 0 || numbered == ids.length));
    FieldAccess access = field == null ? null : FieldAccess.of(field);
    IntGetter getter = method == null ? null : IntGetter.of(method);
    for (int i = 0; i < ids.length && (access != null || getter != null); i++) {
      ids[i] = access != null ? access.getInt(constants[i]) : getter.get(constants[i]);
    }
    return ids;
  }

  /** Returns the field of a constant; null where a tool has renamed it. */
  private static Field fieldOf(Class<?> type, Object constant) {
    try {
      return type.getDeclaredField(name(constant));
    } catch (NoSuchFieldException e) {
      return null;
    }
  }

  private static Field fieldOfId(Class<?> type) {
    Field found = null;
    for (Field field : ClassMembers.fieldsOf(type)) {
      ForyEnumId said = field.getAnnotation(ForyEnumId.class);
      if (said != null && !field.isEnumConstant()) {
        requireOne(type, found == null && said.value() == ForyEnumId.NO_ID);
        requireInt(type, field.getName(), field.getModifiers(), field.getType());
        found = field;
      }
    }
    return found;
  }

  private static Method methodOfId(Class<?> type) {
    Method found = null;
    for (Method method : ClassMembers.methodsOf(type)) {
      ForyEnumId said = method.getAnnotation(ForyEnumId.class);
      if (said != null && !method.isBridge()) {
        requireOne(type, found == null && said.value() == ForyEnumId.NO_ID);
        requireInt(type, method.getName(), method.getModifiers(), method.getReturnType());
        if (method.getParameterCount() > 0) {
          throw refused(type, "@ForyEnumId stands on " + method.getName() + ", with parameters");
        }
        found = method;
      }
    }
    return found;
  }

  private static void requireInt(Class<?> type, String member, int modifiers, Class<?> result) {
    if (Modifier.isStatic(modifiers) || result != int.class) {
      throw refused(type, "@ForyEnumId stands on " + member + ", which is static or not an int");
    }
  }

  private static void requireOne(Class<?> type, boolean one) {
    if (!one) {
      throw refused(
          type,
          "@ForyEnumId stands with a number on every constant,"
              + " or without one on one field or method, and nowhere else");
    }
  }

  private static UnsupportedTypeException refused(Class<?> type, String problem) {
    return new UnsupportedTypeException(type.getTypeName(), problem);
  }

  private static Object marked(Class<?> type, Object[] constants) {
    for (Object constant : constants) {
      Field field = fieldOf(type, constant);
      if (field != null && field.isAnnotationPresent(ForyEnumDefault.class)) {
        return constant;
      }
    }
    return null;
  }

  /** Returns the number of a constant. */
  @SuppressWarnings("EnumOrdinal") // an index of an array that is made from the constants
  int idOf(Object constant) {
    if (!type.isInstance(constant)) {
      Class<?> met = constant instanceof Enum<?> e ? e.getDeclaringClass() : constant.getClass();
      throw new TypeMismatchException(type, met);
    }
    return ids[((Enum<?>) constant).ordinal()];
  }

  /**
   * Returns the constant with a number, or the value that stands for one that only the writer has.
   *
   * @throws io.fory.error.IncompatibleSchemaException if nothing does
   */
  Object constant(MessageReader in, int id) {
    Object constant = id >= 0 && id < small.length ? small[id] : large.get(id);
    if (constant != null) {
      return constant;
    }
    if (standIn != null || policy == UnknownEnumPolicy.NULL) {
      return standIn;
    }
    return EnumCodec.known(in, new UnknownConstant(type, "number " + Integer.toUnsignedString(id)));
  }
}
