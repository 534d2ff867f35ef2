package io.fory.evolution;

import static org.testng.Assert.assertEquals;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.error.ForyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What an instance has read never changes what it writes. */
public final class PurityTest {
  private static final List<Version> VERSIONS = new ArrayList<>();

  static {
    String[] sources = {
      """
      class Model { int a = 1; String s = "s"; Kind kind = Kind.B; Part part = new Part();
        List<Part> parts = List.of(new Part()); Object open = new Part(); int[] array = {1, 2};
        Map<Kind, String> map = Map.of(Kind.A, "a"); }
      class Part { int x = 1; Kind kind; } enum Kind { A, B }
      """,
      """
      class Model extends Base { long a = 2; Kind kind = Kind.C; ArrayList<Part> parts; int more = 5;
        List<Integer> array = List.of(3); Object open = Kind.A; }
      class Base { String s = "t"; Part part = new Part(); }
      class Part { Kind kind = Kind.C; Long x = 2L; String note; } enum Kind { C, B, A }
      """,
      """
      record Model(String s, Part part, Object open, Gone gone) {}
      record Part(int x, List<Gone> gone) {} enum Kind { A } class Gone { int g; Kind k; }
      """,
      """
      class Model { }
      enum Kind { B }
      """,
      """
      class Model { boolean a = true; String s = "bad"; }
      class Part { int y; }
      """,
    };
    for (String source : sources) {
      VERSIONS.add(Version.of(source));
    }
  }

  private static final boolean[] BOTH = {false, true};

  private static Fory fory(Version version, boolean references, boolean generated) {
    ForyBuilder builder = EngineInUse.builder().withRefTracking(references).withCodegen(generated);
    version.register(builder);
    return builder.build();
  }

  private static List<Object> values(Version version) {
    List<Object> values = new ArrayList<>();
    Object model = version.model();
    values.add(model);
    values.add(Arrays.asList(model, "text", 5, model));
    Map<String, Object> map = new HashMap<>();
    map.put("k", version.model());
    values.add(map);
    return values;
  }

  @DataProvider
  public Object[][] engines() {
    List<Object[]> rows = new ArrayList<>();
    for (boolean references : BOTH) {
      for (boolean generated : BOTH) {
        rows.add(new Object[] {references, generated});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "engines")
  public void bytesAreTheSameAfterReadingAnyOtherVersion(boolean references, boolean generated) {
    for (Version version : VERSIONS) {
      List<Object> values = values(version);
      List<String> expected = new ArrayList<>();
      for (Object value : values) {
        expected.add(hex(fory(version, references, false).serialize(value)));
      }
      Fory fory = fory(version, references, generated);
      for (int round = 0; round < 2; round++) {
        for (Version other : VERSIONS) {
          for (Object foreign : values(other)) {
            readOrFail(fory, fory(other, references, !generated).serialize(foreign));
            for (int i = 0; i < values.size(); i++) {
              assertEquals(hex(fory.serialize(values.get(i))), expected.get(i));
            }
          }
        }
      }
    }
  }

  private static boolean readOrFail(Fory fory, byte[] message) {
    try {
      fory.deserialize(message);
      return true;
    } catch (ForyException e) {
      return false;
    }
  }

  @Test(dataProvider = "engines")
  public void whatWasReadOfAnotherVersionIsWrittenAsTheOwnOne(
      boolean references, boolean generated) {
    Version from = VERSIONS.get(0);
    Version to = VERSIONS.get(1);
    Fory reader = fory(to, references, generated);
    Object read = reader.deserialize(fory(from, references, generated).serialize(from.model()));
    Object made =
        to.model(
            "a",
            1L,
            "s",
            "s",
            "kind",
            to.constant("Kind", "B"),
            "part",
            part(to),
            "parts",
            new ArrayList<>(List.of(part(to))),
            "open",
            part(to));
    Version.set(made, "array", new ArrayList<>(List.of(1, 2)));
    assertEquals(hex(reader.serialize(read)), hex(fory(to, references, false).serialize(made)));
  }

  private static Object part(Version version) {
    return version.make("Part", "kind", null, "x", 1L);
  }

  @Test(dataProvider = "engines")
  public void sessionsChangeNothingInWhatTheInstanceWrites(boolean references, boolean generated) {
    Version version = VERSIONS.get(0);
    Version other = VERSIONS.get(1);
    Object value = version.model();
    Fory fory = fory(version, references, generated);
    String expected = hex(fory.serialize(value));
    ForySession session = fory.newSession();
    ForySession foreign = fory(other, references, generated).newSession();
    String first = hex(session.serialize(value));
    String second = hex(session.serialize(value));
    Object known =
        other.model("kind", null, "part", other.make("Part", "kind", other.constant("Kind", "B")));
    for (int i = 0; i < 3; i++) {
      session.deserialize(foreign.serialize(known));
      assertEquals(hex(fory.serialize(value)), expected);
      assertEquals(hex(session.serialize(value)), second, "in the session");
      ForySession another = fory.newSession();
      assertEquals(hex(another.serialize(value)), first, "in another session");
    }
    session.resynchronize();
    assertEquals(hex(session.serialize(value)), first, "after resynchronisation");
    assertEquals(hex(fory.serialize(value)), expected);
  }

  @Test
  public void failedReadsChangeNothing() {
    Version version = VERSIONS.get(0);
    Fory fory = fory(version, false, true);
    String expected = hex(fory.serialize(version.model()));
    byte[] bad = fory(VERSIONS.get(4), false, true).serialize(VERSIONS.get(4).model());
    for (int i = 0; i < 3; i++) {
      Assert.expectThrows(ForyException.class, () -> fory.deserialize(bad));
      assertEquals(hex(fory.serialize(version.model())), expected);
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
