package io.fory.flink;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.fixture.CompiledSources;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Settings by which a reader takes what the state's own ones would refuse. */
public final class ReaderSettingsTest {
  private static final String OLD =
      """
      package acme;
      public record Model(State s, java.util.List<Object> list, int n) {
        public enum State { A, B }
      }
      """;

  private static final String YOUNG =
      OLD.replace("int n", "long n")
          .replace("{ A, B }", "{ A, @io.fory.annotation.ForyEnumDefault OTHER }");

  private final ClassLoader old = CompiledSources.compile("acme.Model", OLD).newLoader();
  private final ClassLoader young =
      CompiledSources.compile(Map.of("acme.Model", YOUNG), Fory.class).newLoader();

  @SuppressWarnings("unchecked") // whatever the class is
  private static TypeSerializer<Object> serializer(
      ClassLoader loader, Map<String, String> settings) {
    Class<Object> type = (Class<Object>) CompiledSources.load(loader, "acme.Model");
    return ForyTypeInformation.of(type, settings).createSerializer(new SerializerConfigImpl());
  }

  private static Object model(ClassLoader loader, int constant, List<?> list, Object n)
      throws ReflectiveOperationException {
    Object[] states = CompiledSources.load(loader, "acme.Model$State").getEnumConstants();
    return CompiledSources.load(loader, "acme.Model")
        .getConstructors()[0]
        .newInstance(constant < 0 ? null : states[constant], list, n);
  }

  private static List<Object> deep(int levels) {
    List<Object> list = List.of();
    for (int i = 0; i < levels; i++) {
      list = List.of(list);
    }
    return list;
  }

  @DataProvider
  public Object[][] settings() {
    List<Integer> zeros = Collections.nCopies(10_000, 0);
    return new Object[][] {
      {Map.of(), Map.of("unknown-enum-constants", "NULL"), 1, List.of(), -1},
      {Map.of(), Map.of("unknown-enum-constants", "DEFAULT"), 1, List.of(), 1},
      {
        Map.of("max-graph-memory-bytes", "100", "codegen", "false"),
        Map.of("ref-tracking", "true"),
        0,
        zeros,
        0
      },
      {Map.of("max-depth", "20"), Map.of("max-depth", "40"), 0, deep(30), 0},
    };
  }

  @Test(dataProvider = "settings")
  public void migrationReadsByTheSettingsOfTheReader(
      Map<String, String> before, Map<String, String> now, int constant, List<?> list, int read)
      throws Exception {
    boolean deep = before.containsKey("max-depth");
    // What the writer itself does not refuse.
    byte[] bytes =
        Bytes.of(serializer(old, deep ? Map.of() : before), model(old, constant, list, 3));
    byte[] written = Bytes.snapshot(serializer(old, before));
    Object expected = model(young, read, list, 3L);

    TypeSerializerSnapshot<Object> snapshot = Bytes.snapshot(written, young);
    TypeSerializer<Object> restored = snapshot.restoreSerializer();
    // On the heap, where Flink reads first, nothing is known of the later settings.
    expectThrows(UncheckedIOException.class, () -> Bytes.read(restored, bytes));
    assertTrue(
        serializer(young, now)
            .snapshotConfiguration()
            .resolveSchemaCompatibility(snapshot)
            .isCompatibleAfterMigration());
    for (TypeSerializer<Object> each : Arrays.asList(restored, snapshot.restoreSerializer())) {
      assertEquals(Bytes.read(each, bytes), expected);
    }
  }

  @Test
  public void whatDecidesAboutBytesIsThatOfTheState() throws Exception {
    Map<String, String> before = Map.of("ref-tracking", "true", "int-compressed", "true");
    TypeSerializer<Object> writer = serializer(old, before);
    List<Object> shared = List.of(1);
    byte[] bytes = Bytes.of(writer, model(old, 0, List.of(shared, shared), 3));
    TypeSerializerSnapshot<Object> snapshot = Bytes.snapshot(Bytes.snapshot(writer), young);
    assertTrue(
        serializer(young, Map.of("string-compressed", "true"))
            .snapshotConfiguration()
            .resolveSchemaCompatibility(snapshot)
            .isCompatibleAfterMigration());
    Object expected = model(young, 0, List.of(shared, shared), 3L);
    assertEquals(Bytes.read(snapshot.restoreSerializer(), bytes), expected);
  }
}
