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
    List<String> names = written.constants();
    Object[] constants = new Object[names.size()];
    for (int i = 0; i < constants.length; i++) {
      String name = names.get(i);
      Object constant = byName.get(name);
      constants[i] = constant != null ? constant : standIn(type, name, byName, policy);
    }
    return new EnumCodec(type, constants);
  }

  private static Object standIn(
      Class<?> type, String name, Map<String, Object> byName, UnknownEnumPolicy policy) {
    if (policy == UnknownEnumPolicy.NULL) {
      return null;
    }
    if (policy == UnknownEnumPolicy.DEFAULT) {
      for (Field field : type.getDeclaredFields()) {
        if (field.isEnumConstant() && field.isAnnotationPresent(ForyEnumDefault.class)) {
          return byName.get(field.getName());
        }
      }
    }
    return new UnknownConstant(type, name);
  }
}
