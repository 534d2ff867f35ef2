package io.fory.engine;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.fixture.CompiledSources;
import io.fory.hostile.SmallJvm;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Generated methods are short enough for the first compiler of the JVM. It has registers for so
 * much code, and gives up on more. A method of which it has made code that does not count calls, as
 * it does where the second compiler has much to do, then stays so for ever: a class of 104 boxes
 * was written two and a half times as slowly in one process of six.
 */
public final class FirstCompilerTest {
  /** Enough for the counters of the JVM; each round reads and writes. */
  private static final int ROUNDS = 400;

  private static final int FIELDS = 200;

  @DataProvider
  public Object[][] mixesAndOptions() {
    return BigShapesTest.MIXES.keySet().stream()
        .flatMap(mix -> List.of(new Object[] {mix, false}, new Object[] {mix, true}).stream())
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "mixesAndOptions")
  public void theFirstCompilerTakesEachMethod(String mix, boolean options)
      throws IOException, InterruptedException {
    String printed =
        SmallJvm.run(
            List.of("-Xbatch", "-XX:TieredStopAtLevel=3", "-XX:+PrintCompilation"),
            FirstCompilerTest.class,
            mix,
            "" + options);
    assertTrue(printed.contains("Wide_Fory"), "nothing of ours was compiled:\n" + printed);
    assertEquals(
        printed
            .lines()
            .filter(line -> line.contains("Wide_Fory") && line.contains("COMPILE SKIPPED"))
            .collect(Collectors.joining("\n")),
        "");
  }

  /** Writes and reads a wide class until its methods are compiled. */
  public static void main(String[] arguments) {
    boolean options = Boolean.parseBoolean(arguments[1]);
    Map<String, List<String>> mixes = BigShapesTest.MIXES;
    ClassLoader loader =
        CompiledSources.compile("Wide", BigShapesTest.source(mixes.get(arguments[0]), FIELDS))
            .newLoader();
    Class<?> wide = CompiledSources.load(loader, "Wide");
    Class<?> leaf = CompiledSources.load(loader, "Leaf");
    Fory fory =
        Fory.builder()
            .register(wide)
            .register(leaf)
            .withAsyncCompilation(false)
            .withIntCompressed(options)
            .withLongCompressed(options)
            .withStringCompressed(options)
            .withRefTracking(options)
            .build();
    Object value = new RandomValues(new Random(FIELDS), List.of(leaf), options).newRoot(wide);
    byte[] bytes = fory.serialize(value);
    for (int i = 0; i < ROUNDS; i++) {
      bytes = fory.serialize(fory.deserialize(bytes));
    }
  }
}
