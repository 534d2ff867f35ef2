package io.fory.resolver;

import io.fory.annotation.ForyEnumDefault;
import io.fory.schema.EnumSchema;
import io.fory.serializer.EnumCodec;
import io.fory.serializer.UnknownConstant;
import io.fory.serializer.UnknownEnumPolicy;
import io.fory.serializer.UnknownObject;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the constants of an enum that stand for those of a writer, by their names. */
final class EnumVersions {
  private EnumVersions() {}

  /**
   * Returns the codec of what a writer wrote.
   *
   * @param local the enum here, or null
   */
  static EnumCodec codec(EnumSchema written, Class<?> local, UnknownEnumPolicy policy) {
    Class<?> type = local == null ? UnknownObject.class : local;
    Map<String, Object> byName = new HashMap<>();
    if (local != null) {
      for (Object constant : local.getEnumConstants()) {
        byName.put(((Enum<?>) constant).name(), constant);
      }
    }
    String standIn = standIn(type, policy);
    List<String> names = written.constants();
    Object[] constants = new Object[names.size()];
    for (int i = 0; i < constants.length; i++) {
      String name = names.get(i);
      Object constant = byName.get(byName.containsKey(name) ? name : standIn);
      boolean refused = constant == null && standIn == null;
      constants[i] = refused ? new UnknownConstant(type, name) : constant;
    }
    return new EnumCodec(type, constants);
  }

  /** Returns {@link EnumSchema#standIn()} of an enum here. */
  static String standIn(Class<?> type, UnknownEnumPolicy policy) {
    if (policy == UnknownEnumPolicy.NULL) {
      return EnumSchema.NULL;
    }
    if (policy == UnknownEnumPolicy.DEFAULT) {
      for (Field field : type.getDeclaredFields()) {
        if (field.isEnumConstant() && field.isAnnotationPresent(ForyEnumDefault.class)) {
          return field.getName();
        }
      }
    }
    return null;
  }
}
