package io.fory.flink;

import io.fory.Fory;
import io.fory.SchemaRegistry;
import io.fory.error.UnsupportedTypeException;
import io.fory.schema.Schema;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The schemas of a state: those of all registered classes, and before them those with which the
 * records of a snapshot were written. None is added later: what is not registered when the
 * serializer is made has its schema in the record.
 */
final class StateSchemas implements SchemaRegistry {
  private final List<StateSchema> all = new ArrayList<>();
  private final Map<Integer, StateSchema> byNumber = new HashMap<>();
  private final Map<ByteBuffer, Integer> numbers = new HashMap<>();

  /**
   * Makes the schemas of a state.
   *
   * @param before those of a snapshot, whose records are still to be read
   */
  StateSchemas(Fory fory, Class<?> type, List<StateSchema> before) {
    List<StateSchema> current = current(fory, type);
    List<StateSchema> older = new ArrayList<>(before);
    older.removeIf(schema -> current.stream().anyMatch(schema::agreesWith));
    Map<Integer, Integer> ages = new TreeMap<>();
    older.forEach(schema -> ages.put(schema.age(), 0));
    int age = 0;
    for (Map.Entry<Integer, Integer> entry : ages.entrySet()) {
      entry.setValue(++age);
    }
    for (StateSchema schema : older) {
      add(schema.ofAge(ages.get(schema.age())));
    }
    for (StateSchema schema : current) {
      add(schema);
    }
  }

  private static List<StateSchema> current(Fory fory, Class<?> type) {
    List<StateSchema> current = new ArrayList<>();
    List<Schema> registered = fory.schemasOf();
    Schema root = isAbstract(type) ? null : rootOf(fory, type);
    if (root != null) {
      current.add(StateSchema.of(root, true));
    }
    for (Schema schema : registered) {
      if (schema.isInMessages() && !schema.equals(root)) {
        current.add(StateSchema.of(schema, false));
      }
    }
    return current;
  }

  private static boolean isAbstract(Class<?> type) {
    return Modifier.isAbstract(type.getModifiers()) && !type.isEnum();
  }

  /** Returns the schema that messages have of a class, or null if they have none. */
  private static Schema rootOf(Fory fory, Class<?> type) {
    try {
      Schema root = fory.schemasOf(type).get(0);
      return root.isInMessages() ? root : null;
    } catch (UnsupportedTypeException e) {
      return null;
    }
  }

  private void add(StateSchema schema) {
    if (schema.number() == StateSchema.NO_NUMBER || byNumber.containsKey(schema.number())) {
      all.add(schema.withoutNumber());
      return;
    }
    all.add(schema);
    byNumber.put(schema.number(), schema);
    numbers.putIfAbsent(ByteBuffer.wrap(schema.bytes()), schema.number());
  }

  /** Returns all, in an order that is the same wherever the classes and the snapshot are. */
  List<StateSchema> all() {
    return List.copyOf(all);
  }

  @Override
  public int numberOf(byte[] schema) {
    return numbers.getOrDefault(ByteBuffer.wrap(schema), StateSchema.NO_NUMBER);
  }

  @Override
  public byte[] schema(int number) {
    StateSchema found = byNumber.get(number);
    return found == null ? null : found.bytes();
  }

  @Override
  public boolean isInMemory() {
    return true;
  }
}
