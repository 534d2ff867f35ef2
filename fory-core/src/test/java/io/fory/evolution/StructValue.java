package io.fory.evolution;

import java.util.LinkedHashMap;
import java.util.Map;

/** The description of an object; the same description in two places is the same object. */
final class StructValue {
  final String type;

  /** The values of the fields, by their keys. */
  final Map<String, Object> fields = new LinkedHashMap<>();

  StructValue(String type) {
    this.type = type;
  }

  @Override
  public String toString() {
    return type + "@" + Integer.toHexString(System.identityHashCode(this));
  }

  /** Returns a text of this and all objects that it leads to. */
  String describe() {
    java.util.IdentityHashMap<StructValue, Boolean> seen = new java.util.IdentityHashMap<>();
    java.util.ArrayDeque<StructValue> queue = new java.util.ArrayDeque<>();
    StringBuilder text = new StringBuilder();
    queue.add(this);
    while (!queue.isEmpty()) {
      StructValue next = queue.remove();
      if (seen.put(next, true) == null) {
        text.append(next).append(" = ").append(next.fields).append('\n');
        next.fields.values().forEach(value -> enqueue(value, queue));
      }
    }
    return text.toString();
  }

  private static void enqueue(Object value, java.util.ArrayDeque<StructValue> queue) {
    if (value instanceof StructValue struct) {
      queue.add(struct);
    } else if (value instanceof ContainerValue.OfItems items) {
      items.items().forEach(item -> enqueue(item, queue));
    } else if (value instanceof ContainerValue.OfEntries entries) {
      entries.entries().values().forEach(item -> enqueue(item, queue));
    } else if (value instanceof ContainerValue.OfMaybe maybe) {
      enqueue(maybe.value(), queue);
    }
  }
}
