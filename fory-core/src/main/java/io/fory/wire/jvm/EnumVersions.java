package io.fory.wire.jvm;

import io.fory.annotation.ForyEnumDefault;
import io.fory.codec.EnumCodec;
import io.fory.message.UnknownConstant;
import io.fory.message.UnknownObject;
import io.fory.plan.FieldKeys;
import io.fory.plan.FieldMatching;
import io.fory.platform.ClassMembers;
import io.fory.schema.model.EnumSchema;
import io.fory.serializer.UnknownEnumPolicy;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the constants of an enum that stand for those of a writer, by their names, former ones too.
 */
final class EnumVersions {
  /** Memory for matching a constant, by its annotations too, with one of the writer. */
  private static final long PLAN_BYTES_PER_LOCAL_CONSTANT = 768;

  private static final long PLAN_BYTES_PER_CONSTANT = 192;

  private EnumVersions() {}

  /**
   * Returns the codec of the constants that a writer has.
   *
   * @param local the enum here, or null
   */
  static EnumCodec codec(EnumSchema written, Class<?> local, UnknownEnumPolicy policy) {
    Class<?> type = local == null ? UnknownObject.class : local;
    Map<String, Object> byName = new HashMap<>();
    List<FieldKeys> keys = local == null ? List.of() : FieldKeys.ofConstants(local);
    Object[] own = local == null ? new Object[0] : local.getEnumConstants();
    for (Object constant : own) {
      byName.put(((Enum<?>) constant).name(), constant);
    }
    String standIn = standIn(type, policy);
    List<String> names = written.constants();
    FieldMatching matching = FieldMatching.of(names, keys, true);
    Object[] constants = new Object[names.size()];
    for (int i = 0; i < constants.length; i++) {
      String name = names.get(i);
      String here = matching.here(name);
      Object constant = byName.get(here != null ? here : standIn);
      boolean refused = constant == null && standIn == null;
      constants[i] = refused ? unknown(written, local, name) : constant;
    }
    return new EnumCodec(type, constants, own.length);
  }

  private static UnknownConstant unknown(EnumSchema written, Class<?> local, String name) {
    return local == null
        ? new UnknownConstant(written.identity().label(), false, name)
        : new UnknownConstant(local, name);
  }

  /** Returns how many constants an enum has, and does not run its static initializer for it. */
  static int constantsOf(Class<?> type) {
    int count = 0;
    for (Field field : ClassMembers.fieldsOf(type)) {
      if (field.isEnumConstant()) {
        count++;
      }
    }
    return count;
  }

  /** Returns {@link EnumSchema#formerly()} of an enum here. */
  static Map<String, List<String>> formerly(Class<?> type) {
    Map<String, List<String>> formerly = new HashMap<>();
    for (FieldKeys keys : FieldKeys.ofConstants(type)) {
      if (!keys.former().isEmpty()) {
        formerly.put(keys.key(), keys.former());
      }
    }
    return formerly;
  }

  /** Returns {@link EnumSchema#standIn()} of an enum here. */
  static String standIn(Class<?> type, UnknownEnumPolicy policy) {
    if (policy == UnknownEnumPolicy.NULL) {
      return EnumSchema.NULL;
    }
    if (policy == UnknownEnumPolicy.DEFAULT) {
      for (Field field : ClassMembers.fieldsOf(type)) {
        if (field.isEnumConstant() && field.isAnnotationPresent(ForyEnumDefault.class)) {
          return field.getName();
        }
      }
    }
    return null;
  }

  /**
   * Returns an estimate of the memory that {@link #codec} takes.
   *
   * @param written how many constants the writer has
   * @param local how many there are here
   */
  static long planBytes(int written, int local) {
    return PLAN_BYTES_PER_CONSTANT * written + PLAN_BYTES_PER_LOCAL_CONSTANT * local;
  }
}
