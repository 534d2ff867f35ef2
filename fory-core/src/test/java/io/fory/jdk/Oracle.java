package io.fory.jdk;

import static org.testng.Assert.assertEquals;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.fixture.Medium;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What JDK serialization makes of a graph, and what each combination of engine, references, mode
 * and medium does.
 */
final class Oracle {
  /** One way through the library. */
  private record Way(Fory fory, boolean tracked, Medium medium, String name) {}

  private final List<Way> ways = new ArrayList<>();

  Oracle(Consumer<ForyBuilder> configuration) {
    for (int option = 0; option < 8 * Medium.values().length; option++) {
      boolean generated = (option & 1) != 0;
      boolean tracked = (option & 2) != 0;
      boolean compatible = (option & 4) != 0;
      Medium medium = List.of(Medium.values()).get(option >> 3);
      ForyBuilder builder = generated ? EngineInUse.builder() : Fory.builder().withCodegen(false);
      builder.withRefTracking(tracked).withCompatible(compatible);
      configuration.accept(builder);
      String name =
          (generated ? "generated" : "interpreted")
              + (tracked ? ", tracked" : "")
              + (compatible ? ", compatible" : "")
              + ", "
              + medium;
      ways.add(new Way(builder.build(), tracked, medium, name));
    }
  }

  /** Returns what JDK serialization makes of a value. */
  static Object viaJdk(Object value) {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes(value)))) {
      return in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the bytes that JDK serialization writes. */
  static byte[] bytes(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  /** Fails unless all ways give what the JDK gives: in trees, or with references too. */
  void check(Object value) {
    check(value, false);
  }

  /**
   * Fails unless the ways give what the JDK gives.
   *
   * @param graph whether the value has shared objects or cycles, so that references are tracked
   */
  void check(Object value, boolean graph) {
    Object expected = viaJdk(value);
    for (Way way : ways) {
      if (graph && !way.tracked()) {
        continue;
      }
      for (int i = 0; i < 2; i++) {
        Object actual = way.medium().pass(way.fory(), value);
        assertEquals(
            Shape.of(actual, way.tracked()), Shape.of(expected, way.tracked()), way.name());
        if (way.medium() != Medium.ARRAY) {
          continue;
        }
        assertEquals(
            Shape.of(way.fory().copy(value), way.tracked()),
            Shape.of(expected, way.tracked()),
            way.name() + ", copied");
      }
    }
  }

  /** Applies a test to the instance of each way with references tracked or not. */
  void each(Consumer<Fory> test) {
    ways.forEach(way -> test.accept(way.fory()));
  }
}
