package io.fory.codegen.java;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The objects that generated code holds in static final fields, which the JIT trusts to be
 * constant.
 */
public final class ConstantPool {
  /**
   * From here on, code that can do with fewer constants does: each takes 13 bytes of the class
   * initializer, which holds 65,535.
   */
  private static final int PLENTY = 2_500;

  private final List<Object> values = new ArrayList<>();
  private final List<String> types = new ArrayList<>();
  private final Map<String, IdentityHashMap<Object, String>> names = new HashMap<>();

  /** Adds a constant, unless it was added before; returns the name of its field. */
  public String add(String type, Object value) {
    IdentityHashMap<Object, String> known =
        names.computeIfAbsent(type, any -> new IdentityHashMap<>());
    String name = known.get(value);
    if (name == null) {
      name = "K" + values.size();
      values.add(value);
      types.add(type);
      known.put(value, name);
    }
    return name;
  }

  /** Returns whether constants may be added that only make code faster. */
  public boolean hasRoom() {
    return values.size() < PLENTY;
  }

  public Object[] values() {
    return values.toArray();
  }

  public void declare(SourceWriter out) {
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
