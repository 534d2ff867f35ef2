package io.fory.codegen;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The objects that generated code holds in static final fields, which the JIT trusts to be
 * constant.
 */
final class ConstantPool {
  private final List<Object> values = new ArrayList<>();
  private final List<String> types = new ArrayList<>();
  private final IdentityHashMap<Object, String> names = new IdentityHashMap<>();

  /** Adds a constant, unless it was added before; returns the name of its field. */
  String add(String type, Object value) {
    String known = names.get(value);
    if (known != null && types.get(Integer.parseInt(known.substring(1))).equals(type)) {
      return known;
    }
    values.add(value);
    types.add(type);
    String name = "K" + (values.size() - 1);
    names.put(value, name);
    return name;
  }

  Object[] values() {
    return values.toArray();
  }

  void declare(SourceWriter out) {
    if (values.isEmpty()) {
      return;
    }
    out.line(
        "private static final java.lang.Object[] K = ",
        "io.fory.platform.NestMates.constants(java.lang.invoke.MethodHandles.lookup());");
    for (int i = 0; i < values.size(); i++) {
      String type = types.get(i);
      out.line("private static final " + type + " K" + i + " = (" + type + ") K[" + i + "];");
    }
  }
}
