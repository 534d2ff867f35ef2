package io.fory.codegen;

import java.util.ArrayList;
import java.util.List;

/**
 * The objects that generated code holds in static final fields, which the JIT trusts to be
 * constant.
 */
final class ConstantPool {
  private final List<Object> values = new ArrayList<>();
  private final List<String> types = new ArrayList<>();

  /** Adds a constant; returns the name of its field. */
  String add(String type, Object value) {
    values.add(value);
    types.add(type);
    return "K" + (values.size() - 1);
  }

  Object[] values() {
    return values.toArray();
  }

  void declare(SourceWriter out) {
    if (values.isEmpty()) {
      return;
    }
    out.line(
        "private static final Object[] K = ",
        "io.fory.platform.NestMates.constants(java.lang.invoke.MethodHandles.lookup());");
    for (int i = 0; i < values.size(); i++) {
      String type = types.get(i);
      out.line("private static final " + type + " K" + i + " = (" + type + ") K[" + i + "];");
    }
  }
}
