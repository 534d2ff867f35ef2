package io.fory.evolution;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** An old service passes on what only newer versions of its classes know. */
public final class CarriedFieldsTest {
  /** A carrier, as the last member of a class. */
  static final String CARRIER = " @UnknownFields io.fory.serializer.CarriedFields rest; ";

  private static final String OTHERS =
      """
      class Line { int number; String text = "t"; Line() {} }
      class Gone { int x = 1; String s = "s"; Gone next; Also also; List<Also> list; Object open; }
      record Also(Strange kind, long y, Gone back, int[] array) {}
      enum Strange { P, Q, R }
      final class Behind { double d = 1; Line known = new Line(); }
      """;

  private static final Version NEWER =
      Version.of(
          "class Model { int kept = 1; String name = \"n\"; Line line; @F;".replace("@F;", "")
              + "boolean z = true; byte b = -3; char c = 'x'; short s = 300; int i = 70000;"
              + " long l = 1L << 40; float f = 1.5f; double d = -2.5;"
              + " Boolean zz; Byte bb = 4; Character cc; Short ss = 5; Integer ii; Long ll = 6L;"
              + " Float ff; Double dd = 7.0; @ForyField(nullable = false) Integer never = 8;"
              + " String text = \"\u00e4\u20ac\"; String none; Strange strange; Color color;"
              + " @ForyField(id = 7) int numbered = 77; @ForyField(id = 9) String titled = \"T\";"
              + " int[] ints; byte[] bytes; String[] strings; Object open; Gone gone;"
              + " List<Gone> gones; Map<String, Also> map; EnumSet<Strange> set;"
              + " EnumMap<Color, Gone> colors; Optional<Also> maybe; BigDecimal big;"
              + " Instant when; Line[] lines; List<Line> more; Gone[] array; List<String> words;"
              + " List<Object> any; Map<Integer, List<Strange>> deep;"
              + " @ForyField(nullable = false) Behind behind;"
              + CARRIER
              + "}"
              + " enum Color { RED, GREEN, BLUE }"
              + OTHERS);

  private static final Version OLDER =
      Version.of(
          "class Model { int kept; String name; Line line;"
              + CARRIER
              + "} class Line { int number; String text; } enum Color { GREEN, BLUE }");

  private static final Version OLDEST =
      Version.of(
          "class Model { int kept; " + CARRIER + "} class Line { int number; " + CARRIER + "}");

  private static Object gone(Version v) {
    Object also =
        v.make("Also", "kind", v.constant("Strange", "Q"), "y", 5L, "array", new int[] {1, 2});
    return v.make(
        "Gone",
        "next",
        v.make("Gone"),
        "also",
        also,
        "list",
        new ArrayList<>(Arrays.asList(also, null, also)),
        "open",
        v.make("Behind"));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // enums known only at run time
  private static Object full(Version v) {
    Map colors = new EnumMap((Class) v.type("Color"));
    colors.put(v.constant("Color", "RED"), gone(v));
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("a", v.make("Also"));
    map.put("b", null);
    Map<Integer, Object> deep = new HashMap<>();
    deep.put(1, new ArrayList<>(List.of(v.constant("Strange", "P"))));
    return v.model(
        "kept",
        42,
        "line",
        v.make("Line", "number", 3),
        "strange",
        v.constant("Strange", "R"),
        "color",
        v.constant("Color", "RED"),
        "ints",
        new int[] {1, 2, 3},
        "bytes",
        new byte[5000],
        "strings",
        new String[] {"a", null, "\u20ac"},
        "open",
        new ArrayList<>(Arrays.asList(gone(v), 1, "a", v.constant("Strange", "P"), null)),
        "gone",
        gone(v),
        "gones",
        new ArrayList<>(Arrays.asList(gone(v), null, gone(v))),
        "map",
        new HashMap<>(map),
        "set",
        EnumSet.allOf((Class) v.type("Strange")),
        "colors",
        colors,
        "maybe",
        Optional.of(v.make("Also")),
        "big",
        new BigDecimal("12.5"),
        "when",
        Instant.ofEpochSecond(5, 6),
        "lines",
        v.array("Line", v.make("Line"), null),
        "more",
        new ArrayList<>(List.of(v.make("Line", "number", 4))),
        "array",
        v.array("Gone", gone(v)),
        "words",
        new ArrayList<>(List.of("x", "y")),
        "any",
        new ArrayList<>(List.of(1, v.make("Line"), v.constant("Color", "RED"))),
        "deep",
        deep,
        "behind",
        v.make("Behind"));
  }

  @Test
  public void everyKindOfFieldComesBack() {
    Relay.through(NEWER, OLDER).keeps(full(NEWER));
  }

  @Test
  public void whatTheOldVersionEditsIsEdited() {
    Relay.through(NEWER, OLDER)
        .keeps(
            full(NEWER),
            model -> {
              Version.set(model, "kept", 99);
              Version.set(model, "name", "edited");
            });
  }

  @Test
  public void fieldsThatAreNullOrZeroComeBackToo() {
    Relay.through(NEWER, OLDER).keeps(NEWER.model("behind", NEWER.make("Behind")));
  }

  @Test
  public void aChainOfVersionsPassesItOn() {
    Relay.through(NEWER, OLDER, OLDEST).keeps(full(NEWER));
    Relay.through(NEWER, OLDEST, OLDER).keeps(full(NEWER));
    Relay.through(NEWER, OLDEST, OLDER, OLDEST, NEWER, OLDEST).keeps(full(NEWER));
  }

  @DataProvider
  public Object[][] compressions() {
    return new Object[][] {{true, false, false}, {false, true, true}, {true, true, true}};
  }

  @Test(dataProvider = "compressions")
  public void compressedFieldsComeBack(boolean ints, boolean longs, boolean strings) {
    Relay.through(NEWER, OLDER, OLDEST)
        .with(
            builder ->
                builder
                    .withIntCompressed(ints)
                    .withLongCompressed(longs)
                    .withStringCompressed(strings))
        .keeps(full(NEWER));
  }
}
