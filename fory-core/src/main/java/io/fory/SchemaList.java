package io.fory;

import io.fory.schema.Schema;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Schemas that are known by their places in a list: what a job sends to its tasks, the head of a
 * file, the snapshot of a state. A session that shares one reads what was written with these
 * schemas, whatever the classes look like now, and writes with them.
 *
 * <pre>{@code
 * SchemaList schemas = SchemaList.of(fory.schemasOf(Order.class, Payment.class));
 * ForySession records = fory.newSession().sharing(schemas);
 * }</pre>
 *
 * <p>A list that grows takes in what its writers need. {@link #schemas()} is then what readers must
 * have; it only ever becomes longer. Thread-safe.
 */
public final class SchemaList implements SchemaRegistry {
  private final boolean grows;
  private final List<byte[]> list = new ArrayList<>();
  private final Map<ByteBuffer, Integer> numbers = new HashMap<>();

  private SchemaList(List<Schema> schemas, boolean grows) {
    this.grows = grows;
    for (Schema schema : schemas) {
      if (schema.isInMessages()) {
        add(schema.bytes());
      }
    }
  }

  /**
   * Returns a list of schemas, to which none is added: messages have others themselves. Those that
   * are not {@linkplain Schema#isInMessages() in messages} are left out.
   */
  public static SchemaList of(List<Schema> schemas) {
    return new SchemaList(schemas, false);
  }

  /** Returns a list that begins with schemas, and to which writers add what it lacks. */
  public static SchemaList growing(List<Schema> schemas) {
    return new SchemaList(schemas, true);
  }

  /** Returns the schemas so far, in the order of their numbers. */
  public List<Schema> schemas() {
    List<byte[]> encoded;
    synchronized (this) {
      encoded = List.copyOf(list);
    }
    return encoded.stream().map(Schema::decode).toList();
  }

  @Override
  public synchronized int numberOf(byte[] schema) {
    Integer number = numbers.get(ByteBuffer.wrap(schema));
    if (number != null) {
      return number;
    }
    return grows ? add(schema) : -1;
  }

  /** A list may have one schema twice; its first place is its number. */
  private synchronized int add(byte[] schema) {
    list.add(schema);
    numbers.putIfAbsent(ByteBuffer.wrap(schema), list.size() - 1);
    return list.size() - 1;
  }

  @Override
  public synchronized byte[] schema(int number) {
    return number >= 0 && number < list.size() ? list.get(number) : null;
  }

  @Override
  public boolean isInMemory() {
    return true;
  }
}
