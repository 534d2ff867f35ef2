package io.fory.struct;

import io.fory.plan.ScalarKind;
import io.fory.platform.FieldAccess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the decoded values of a record in the order of its constructor's arguments. */
final class RecordArguments extends FieldSink {
  private final Map<String, Integer> indexes = new HashMap<>();
  private final Object[] defaults;

  RecordArguments(List<String> components, Class<?>[] types) {
    defaults = new Object[components.size()];
    for (int i = 0; i < defaults.length; i++) {
      indexes.put(components.get(i), i);
    }
    for (int i = 0; i < defaults.length; i++) {
      defaults[i] = types[i].isPrimitive() ? zero(ScalarKind.of(types[i])) : null;
    }
  }

  /** Components that are {@code @Ignore}d keep these. */
  private static Object zero(ScalarKind kind) {
    switch (kind) {
      case BOOLEAN:
        return false;
      case BYTE:
        return (byte) 0;
      case CHAR:
        return (char) 0;
      case SHORT:
        return (short) 0;
      case INT:
        return 0;
      case LONG:
        return 0L;
      case FLOAT:
        return 0F;
      default:
        return 0D;
    }
  }

  Object[] newArguments() {
    return defaults.clone();
  }

  @Override
  void set(FieldAccess field, Object target, Object value) {
    ((Object[]) target)[indexes.get(field.field().getName())] = value;
  }

  @Override
  boolean takesPrimitives() {
    return false;
  }
}
