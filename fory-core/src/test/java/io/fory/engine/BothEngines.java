package io.fory.engine;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.testng.Assert;

/** An interpreting and a generating {@link Fory} of the same configuration. */
public final class BothEngines {
  private final Fory interpreter;
  private final Fory generator;
  private final boolean identity;

  private BothEngines(Consumer<ForyBuilder> configuration, boolean identity) {
    ForyBuilder interpreted = Fory.builder().withRefTracking(identity).withCodegen(false);
    configuration.accept(interpreted);
    this.interpreter = interpreted.build();
    ForyBuilder generated = EngineInUse.builder().withRefTracking(identity);
    configuration.accept(generated);
    this.generator = generated.build();
    this.identity = identity;
  }

  /** Returns engines without reference tracking. */
  public static BothEngines of(Consumer<ForyBuilder> configuration) {
    return new BothEngines(configuration, false);
  }

  /** Returns engines without reference tracking that have some classes registered. */
  public static BothEngines of(Class<?>... registered) {
    return of(registering(registered));
  }

  /** Returns engines with reference tracking. */
  public static BothEngines tracking(Consumer<ForyBuilder> configuration) {
    return new BothEngines(configuration, true);
  }

  /** Returns engines with reference tracking that have some classes registered. */
  public static BothEngines tracking(Class<?>... registered) {
    return tracking(registering(registered));
  }

  private static Consumer<ForyBuilder> registering(Class<?>... types) {
    return builder -> {
      for (Class<?> type : types) {
        builder.register(type);
      }
    };
  }

  public Fory interpreter() {
    return interpreter;
  }

  public Fory generator() {
    return generator;
  }

  /** Returns the message of a value, which both engines must write alike. */
  public byte[] serialize(Object value) {
    byte[] bytes = interpreter.serialize(value);
    assertEquals(hex(generator.serialize(value)), hex(bytes), "written by generated code");
    return bytes;
  }

  /**
   * Writes a value with both engines and reads it with both; the results must equal it. Its class,
   * if it is one of the application, must have been served by generated code.
   *
   * @return what the generated code read
   */
  public <T> T roundTrip(T value) {
    T read = roundTripBy(value, interpreter);
    GraphEquality.assertEqualGraphs(read, value, identity);
    read = roundTripBy(value, generator);
    GraphEquality.assertEqualGraphs(read, value, identity);
    Class<?> type = value.getClass();
    if (type.getClassLoader() != null && !(value instanceof Enum<?>) && !type.isArray()) {
      requireGenerated(type);
    }
    return read;
  }

  /** As {@link #roundTrip}, but leaves the comparison of the results to the caller. */
  public <T> void roundTrip(T value, Consumer<T> check) {
    check.accept(roundTripBy(value, interpreter));
    check.accept(roundTripBy(value, generator));
  }

  @SuppressWarnings("unchecked") // a copy has the class of its original
  private <T> T roundTripBy(T value, Fory reader) {
    return (T) reader.deserialize(serialize(value));
  }

  /** Fails unless generated code is at work for the classes. */
  public void requireGenerated(Class<?>... types) {
    for (Class<?> type : types) {
      if (!EngineInUse.isGenerated(generator, type)) {
        throw new AssertionError(
            type + " is interpreted: " + EngineInUse.whyInterpreted(generator, type));
      }
      assertTrue(EngineInUse.isInterpreted(interpreter, type), type + " is not interpreted");
    }
  }

  /** Returns the error of the given class that both engines throw, alike, when writing. */
  public <E extends ForyException> E failureToWrite(Object value, Class<E> expected) {
    return failure(expected, fory -> fory.serialize(value));
  }

  /** Returns the error of the given class that both engines throw, alike, when reading. */
  public <E extends ForyException> E failureToRead(byte[] bytes, Class<E> expected) {
    return failure(expected, fory -> fory.deserialize(bytes));
  }

  /** Returns the error of the given class that both engines throw, alike. */
  public <E extends ForyException> E failure(Class<E> expected, Consumer<Fory> call) {
    E fromInterpreter = Assert.expectThrows(expected, () -> call.accept(interpreter));
    E fromGenerator = Assert.expectThrows(expected, () -> call.accept(generator));
    assertEquals(fromGenerator.getMessage(), fromInterpreter.getMessage(), "of generated code");
    return fromGenerator;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
