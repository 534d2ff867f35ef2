package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Fields that are dropped, and fields that are carried, may hold what nests deeper than a stack.
 */
public final class DeepVersionsTest {
  private static final int DEEP = 10_000;
  private static final String LINE = " class Line { int number; Line next; Object open; }";
  private static final Version NEWER = Version.of("class Model { Line line; Object any; }" + LINE);
  private static final Version DROPPING = Version.of("class Model { Object any; }" + LINE);
  private static final Version CARRYING =
      Version.of("class Model { Object any; " + CarriedFieldsTest.CARRIER + "}" + LINE);

  @DataProvider
  public Object[][] engines() {
    List<Object[]> rows = new ArrayList<>();
    for (boolean generated : new boolean[] {false, true}) {
      for (boolean references : new boolean[] {false, true}) {
        rows.add(new Object[] {generated, references});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  private static Fory fory(Version version, boolean generated, boolean references) {
    ForyBuilder builder =
        EngineInUse.builder()
            .withCodegen(generated)
            .withRefTracking(references)
            .withMaxDepth(100_000);
    version.register(builder);
    return builder.build();
  }

  private static Object chain(Version version, int count) {
    Object first = null;
    for (int i = 0; i < count; i++) {
      first = version.make("Line", "number", i, i % 2 == 0 ? "next" : "open", first);
    }
    return first;
  }

  private static void assertChain(Object chain) {
    Object line = chain;
    for (int i = DEEP - 1; i >= 0; i--) {
      assertEquals(Version.get(line, "number"), i);
      line = Version.get(line, i % 2 == 0 ? "next" : "open");
    }
    assertNull(line);
  }

  @Test(dataProvider = "engines")
  public void aFieldThatIsDroppedMayBeDeep(boolean generated, boolean references) throws Exception {
    Fory writer = fory(NEWER, generated, references);
    Object model = NEWER.model("line", chain(NEWER, DEEP), "any", chain(NEWER, 1));
    byte[] message = onSmallStack(() -> writer.serialize(model));
    Fory reader = fory(DROPPING, generated, references);
    Object read = onSmallStack(() -> reader.deserialize(message));
    assertEquals(Version.get(Version.get(read, "any"), "number"), 0);
  }

  @Test(dataProvider = "engines")
  public void aFieldThatIsCarriedMayBeDeep(boolean generated, boolean references) throws Exception {
    Fory writer = fory(NEWER, generated, references);
    Object line = chain(NEWER, DEEP);
    Object model = NEWER.model("line", line, "any", references ? line : null);
    byte[] message = onSmallStack(() -> writer.serialize(model));
    Fory relay = fory(CARRYING, generated, references);
    byte[] relayed = onSmallStack(() -> relay.serialize(relay.deserialize(message)));
    Object back = onSmallStack(() -> writer.deserialize(relayed));
    assertChain(Version.get(back, "line"));
    if (references) {
      assertChain(Version.get(back, "any"));
    }
  }

  @SuppressWarnings("unchecked") // what the call returns
  private static <T> T onSmallStack(CallOf<T> call) throws InterruptedException {
    Object[] result = new Object[1];
    RuntimeException[] thrown = new RuntimeException[1];
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                result[0] = call.run();
              } catch (RuntimeException e) {
                thrown[0] = e;
              }
            },
            "small",
            192 << 10);
    thread.start();
    thread.join();
    if (thrown[0] != null) {
      throw thrown[0];
    }
    return (T) result[0];
  }

  private interface CallOf<T> {
    T run();
  }
}
