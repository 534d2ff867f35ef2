package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import io.fory.xlang.Schemas.Schema;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.fory.annotation.Nullable;
import org.testng.Reporter;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Objects of random classes go to Apache Fory and back, in all modes. A build takes the same seed
 * each time; the system property {@code fory.test.seed} takes another.
 */
public final class RandomExchangeTest {
  private static final int FAMILIES = 12;
  private static final int OBJECTS = 3;
  private static final HexFormat HEX = HexFormat.of();

  private final long seed = Long.getLong("fory.test.seed", 5);

  @BeforeClass
  public void start() {
    Reporter.log("fory.test.seed=" + seed, true);
    ApacheForySide.start();
  }

  @DataProvider
  public Object[][] families() {
    Object[][] rows = new Object[FAMILIES][];
    for (int i = 0; i < FAMILIES; i++) {
      rows[i] = new Object[] {seed * FAMILIES + i};
    }
    return rows;
  }

  @Test(dataProvider = "families")
  public void bothReadWhatTheOtherWrites(long familySeed) throws ReflectiveOperationException {
    Random random = new Random(familySeed);
    RandomStructs structs = new RandomStructs("random" + familySeed, random);
    Map<String, String> sources = structs.sources();
    List<Class<?>> classes = load(structs, sources);
    for (Mode mode : Mode.ALL) {
      for (int i = 0; i < OBJECTS; i++) {
        Schema schema = new Schema(structs.object(classes.get(0)), classes);
        exchange(schema, mode, "family " + familySeed + ", " + mode + ", " + sources);
      }
    }
  }

  @Test(dataProvider = "families")
  public void otherVersionsAreReadAsApacheForyReadsThem(long familySeed)
      throws ReflectiveOperationException {
    Random random = new Random(~familySeed);
    RandomStructs structs = new RandomStructs("versions" + familySeed, random);
    Map<String, String> sources = structs.sources();
    String label = "family " + familySeed + ", " + sources;
    List<Class<?>> writers = load(structs, sources);
    Map<String, String> others = structs.otherVersion();
    List<Class<?>> readers = load(structs, others);
    for (Mode mode : Mode.ALL) {
      for (int i = 0; i < OBJECTS && mode.compatible() && !mode.references(); i++) {
        Schema written = new Schema(structs.object(writers.get(0)), writers);
        Schema read = new Schema(readers.get(0), readers);
        byte[] message = ApacheForySide.write(written, mode);
        Object expected = ApacheForySide.fory(read, mode).deserialize(message);
        for (byte[] from : List.of(message, ForySide.write(written, mode))) {
          BothEngines engines = ForySide.engines(read, mode);
          for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
            byte[] rewritten = fory.serialize(fory.copy(fory.deserialize(from)));
            assertEquals(
                hex(rewritten), hex(fory.serialize(expected)), mode + ", " + label + others);
          }
        }
      }
    }
  }

  /** Returns the classes, the one that holds all others first. */
  private static List<Class<?>> load(RandomStructs structs, Map<String, String> sources) {
    ClassLoader loader = CompiledSources.compile(sources, Fory.class, Nullable.class).newLoader();
    List<Class<?>> classes = new ArrayList<>();
    for (String name : RandomStructs.NAMES) {
      classes.add(0, CompiledSources.load(loader, structs.binaryName(name)));
    }
    return classes;
  }

  private static void exchange(Schema schema, Mode mode, String label) {
    byte[] theirs = ApacheForySide.write(schema, mode);
    BothEngines engines = ForySide.engines(schema, mode);
    byte[] ours = engines.serialize(schema.value());
    engines.requireGenerated(schema.classes().get(0));
    String rewritten = hex(ApacheForySide.rewrite(schema, mode, ours));
    if (!mode.references()) { // else it shares equal strings in some places
      assertEquals(rewritten, hex(theirs), label);
    }
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Object read = fory.deserialize(theirs);
      assertEquals(hex(fory.serialize(read)), hex(ours), label);
      assertEquals(hex(fory.serialize(fory.copy(read))), hex(ours), label + ", copied");
    }
  }

  private static String hex(byte[] bytes) {
    return HEX.formatHex(bytes);
  }
}
