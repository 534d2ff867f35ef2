package io.fory.jdk;

import static org.testng.Assert.assertEquals;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.buffer.MemoryBuffer;
import io.fory.fixture.GraphEquality;
import io.fory.fixture.SharedParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.Reporter;
import org.testng.annotations.Test;

/**
 * Graphs at random come back as JDK serialization gives them back, and their copies are what they
 * are themselves. {@code -Dfory.test.seed} takes others, {@code -Dfory.test.graphs} more.
 */
public final class RandomGraphsTest {
  private static final int GRAPHS = Integer.getInteger("fory.test.graphs", 20_000);
  private static final long SEED = Long.getLong("fory.test.seed", 15);

  private final List<Fory> tracking = engines(true);
  private final List<Fory> plain = engines(false);

  /** Interpreter and generator, in either mode. */
  private static List<Fory> engines(boolean references) {
    List<Fory> engines = new ArrayList<>();
    for (int option = 0; option < 4; option++) {
      ForyBuilder builder =
          (option & 1) == 0 ? Fory.builder().withCodegen(false) : EngineInUse.builder();
      builder.withRefTracking(references).withCompatible((option & 2) == 0);
      for (Class<?> type : RandomGraphs.CLASSES) {
        builder.register(type);
      }
      engines.add(builder.build());
    }
    return engines;
  }

  @Test
  public void graphsWithReferencesComeBackAsFromTheJdk() {
    int cyclic = 0;
    for (int number = 0; number < GRAPHS / 2; number++) {
      Random random = new Random(SEED + number);
      boolean cycles = number % 4 != 0;
      Object graph = cycles ? RandomGraphs.cyclic(random) : RandomGraphs.acyclic(random);
      check(graph, tracking, number, true);
      cyclic += cycles ? 1 : 0;
    }
    Reporter.log(
        "RandomGraphsTest: -Dfory.test.seed="
            + SEED
            + ", "
            + GRAPHS
            + " graphs, "
            + cyclic
            + " with cycles",
        true);
  }

  @Test
  public void graphsWithoutReferencesComeBackAsFromTheJdk() {
    for (int number = GRAPHS / 2; number < GRAPHS; number++) {
      check(RandomGraphs.acyclic(new Random(SEED + number)), plain, number, false);
    }
  }

  private static void check(Object graph, List<Fory> engines, int number, boolean references) {
    Fory writer = engines.get(number & 3);
    Fory reader = engines.get((number & 2) + (number >> 2 & 1));
    Object expected = Oracle.viaJdk(graph);
    String name = "graph " + number + " of seed " + SEED;
    try {
      Object read = read(writer, reader, graph, (number >> 3 & 1) != 0);
      assertEquals(GraphEquality.difference(read, expected, references), null, name);
      Object copy = writer.copy(graph);
      assertEquals(GraphEquality.difference(copy, graph, references), null, name + ", copied");
      if (number % 4 == 1) { // it takes as long as all the rest
        assertEquals(SharedParts.of(copy, graph), List.of(), name + ", shared with the copy");
      }
    } catch (RuntimeException e) {
      throw new AssertionError(name, e);
    }
  }

  private static Object read(Fory writer, Fory reader, Object graph, boolean direct) {
    if (!direct) {
      return reader.deserialize(writer.serialize(graph));
    }
    MemoryBuffer buffer = MemoryBuffer.newDirectBuffer(8);
    writer.serialize(buffer, graph);
    return reader.deserialize(buffer);
  }
}
