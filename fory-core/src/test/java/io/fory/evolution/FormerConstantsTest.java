package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.schema.SchemaCheck;
import io.fory.schema.SchemaFile;
import io.fory.schema.SchemaFinding;
import io.fory.schema.SchemaFinding.Effect;
import io.fory.serializer.UnknownEnumPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** A constant that was renamed is read by the names that it had. */
public final class FormerConstantsTest {
  private static final String MODEL =
      """
      class Model {
        Kind kind; List<Kind> list; Kind[] array; Map<Kind, String> keys; EnumSet<Kind> set;
        EnumMap<Kind, Integer> map; Object open;
      }
      """;

  private static final Version OLD = Version.of(MODEL + "enum Kind { A, NEW, B, LAST }");
  private static final Version YOUNG =
      Version.of(
          MODEL
              + "enum Kind { B, @ForyField(formerly = {\"FIRST\", \"NEW\"}) OPEN, A, MORE,"
              + " @ForyField(formerly = \"LAST\") CLOSED }");

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum known only at run time
  private static Object model(Version version, String name) {
    Enum kind = (Enum) version.constant("Kind", name);
    Enum other = (Enum) version.constant("Kind", "A");
    return version.model(
        "kind",
        kind,
        "list",
        new ArrayList<>(Arrays.asList(kind, null, other, kind)),
        "array",
        version.array("Kind", other, kind),
        "keys",
        Map.of(kind, "k", other, "o"),
        "set",
        EnumSet.of(kind, other),
        "map",
        new EnumMap(Map.of(kind, 1, other, 2)),
        "open",
        kind);
  }

  @Test
  public void aConstantArrivesUnderTheNamesThatItHad() {
    Map<String, String> names = Map.of("NEW", "OPEN", "LAST", "CLOSED", "B", "B");
    for (Map.Entry<String, String> name : names.entrySet()) {
      Object read = Crossing.of(OLD, YOUNG).read(model(OLD, name.getKey()));
      Object kind = YOUNG.constant("Kind", name.getValue());
      Object other = YOUNG.constant("Kind", "A");
      assertEquals(Version.get(read, "kind"), kind);
      assertEquals(Version.get(read, "open"), kind);
      assertEquals(Version.get(read, "list"), Arrays.asList(kind, null, other, kind));
      assertEquals(((Object[]) Version.get(read, "array"))[1], kind);
      assertEquals(Version.get(read, "keys"), Map.of(kind, "k", other, "o"));
      assertTrue(((Collection<?>) Version.get(read, "set")).containsAll(List.of(kind, other)));
      assertEquals(Version.get(read, "map"), Map.of(kind, 1, other, 2));
    }
  }

  @Test
  public void whatIsWrittenHasTheNameOfNow() {
    Crossing.of(YOUNG, YOUNG).read(model(YOUNG, "OPEN"));
    Crossing.of(YOUNG, OLD).refusal(YOUNG.model("kind", YOUNG.constant("Kind", "OPEN")));
  }

  @Test
  public void theNameOfNowGoesFirst() {
    Version both = Version.of(MODEL + "enum Kind { A, NEW, OPEN, B }");
    Crossing crossing = nulls(both, YOUNG);
    Object read = crossing.read(both.model("kind", both.constant("Kind", "OPEN")));
    assertEquals(Version.get(read, "kind"), YOUNG.constant("Kind", "OPEN"));
    assertNull(
        Version.get(crossing.read(both.model("kind", both.constant("Kind", "NEW"))), "kind"));
  }

  @Test
  public void twoFormerNamesOfOneConstantAreNotMerged() {
    Version two = Version.of(MODEL + "enum Kind { A, NEW, FIRST }");
    Crossing.of(two, YOUNG).refusal(two.model("kind", two.constant("Kind", "NEW")));
    Crossing.of(two, YOUNG).read(two.model("kind", two.constant("Kind", "A")));
  }

  private static Crossing nulls(Version from, Version to) {
    return Crossing.of(
        from::register,
        builder -> {
          to.register(builder);
          builder.withUnknownEnumConstants(UnknownEnumPolicy.NULL);
        });
  }

  @Test
  public void aNameThatStandsForTwoConstantsIsRefusedWhenTheEnumIsRegistered() {
    for (String constants :
        List.of(
            "A, @ForyField(formerly = \"A\") B",
            "@ForyField(formerly = \"X\") A, @ForyField(formerly = \"X\") B")) {
      Version version = Version.of(MODEL + "enum Kind { " + constants + " }");
      ForyBuilder builder = Fory.builder();
      version.register(builder);
      UnsupportedTypeException error = expectThrows(UnsupportedTypeException.class, builder::build);
      assertTrue(error.getMessage().contains("its constant B was formerly"), error.getMessage());
    }
  }

  @Test
  public void theCheckerKnowsFormerNames() {
    SchemaFile old = file(OLD);
    SchemaFile young = file(YOUNG);
    assertTrue(young.toString().contains("  OPEN formerly FIRST, NEW\n"), young.toString());
    assertEquals(SchemaFile.parse(young.toString()).toString(), young.toString());
    List<String> renamed = new ArrayList<>();
    for (SchemaFinding finding : SchemaCheck.compare(old, young)) {
      assertEquals(finding.newReaders(), Effect.NONE, finding.toString());
      if (finding.toString().contains("constant formerly")) {
        renamed.add(finding.place());
        assertEquals(finding.oldReaders(), Effect.MAY_FAIL);
      }
    }
    assertEquals(renamed, List.of("evolving.Kind.OPEN", "evolving.Kind.CLOSED"));
    for (SchemaFinding finding : SchemaCheck.compare(young, old)) {
      assertTrue(finding.newReaders() != Effect.LOSS, finding.toString());
    }
    expectThrows(
        MalformedInputException.class,
        () -> SchemaFile.parse("fory schemas 1\n\nenum Kind\n  A\n  B formerly A\n"));
  }

  private static SchemaFile file(Version version) {
    ForyBuilder builder = Fory.builder();
    version.register(builder);
    return SchemaFile.of(builder.build().schemasOf(version.type("Model")));
  }
}
