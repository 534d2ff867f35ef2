package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import java.util.List;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A field that was renamed, or got a number, is read by the keys that it had. */
public final class FormerKeysTest {
  private static final String PART = " class Part { int x = 5; }";
  private static final Version OLD =
      Version.of(
          "class Model { String note = \"n\"; int count = 3; Part part = new Part(); long id = 9; }"
              + PART);

  @DataProvider
  public Object[][] classes() {
    return new Object[][] {
      {
        "class Model { @ForyField(formerly = \"note\") String zz;"
            + " @ForyField(id = 7, formerly = \"count\") long count;"
            + " @ForyField(id = 8, formerly = {\"piece\", \"part\"}) Part a; long id; }"
      },
      {
        "record Model(@ForyField(formerly = \"note\") String zz, long id,"
            + " @ForyField(id = 7, formerly = \"count\") long count,"
            + " @ForyField(id = 8, formerly = {\"piece\", \"part\"}) Part a) {}"
      },
      {
        "class Model extends Base { long id; @ForyField(id = 8, formerly = \"part\") Part a; }"
            + " class Base { @ForyField(formerly = \"note\") String zz;"
            + " @ForyField(id = 7, formerly = \"count\") long count; }"
      },
    };
  }

  @Test(dataProvider = "classes")
  public void valuesArriveUnderTheKeysThatFieldsHad(String source) {
    Version young = Version.of(source + PART);
    Object read = Crossing.of(OLD, young).read(OLD.model());
    assertEquals(Version.get(read, "zz"), "n");
    assertEquals(Version.get(read, "count"), 3L);
    assertEquals(Version.get(read, "a.x"), 5);
    assertEquals(Version.get(read, "id"), 9L);
    Object own = Crossing.of(young, young).read(read);
    assertEquals(Version.get(own, "zz"), "n");
    assertEquals(Version.get(own, "a.x"), 5);
  }

  @Test
  public void whatIsWrittenHasTheKeyOfNow() {
    Version young =
        Version.of(
            "class Model { @ForyField(id = 7, formerly = \"note\") String comment = \"c\"; }");
    assertEquals(Version.get(Crossing.of(young, OLD).read(young.model()), "note"), "n");
    Version plain = Version.of("class Model { @ForyField(id = 7) String any; }");
    assertEquals(Version.get(Crossing.of(young, plain).read(young.model()), "any"), "c");
  }

  @Test
  public void aNumberThatIsGivenUpIsAFormerKey() {
    Version numbered = Version.of("class Model { @ForyField(id = 7) int a = 1; int b = 2; }");
    Version named = Version.of("class Model { @ForyField(formerly = \"@7\") int a; int b; }");
    Object read = Crossing.of(numbered, named).read(numbered.model());
    assertEquals(Version.get(read, "a"), 1);
    assertEquals(Version.get(read, "b"), 2);
    Version other = Version.of("class Model { @ForyField(id = 9, formerly = \"@7\") int a; }");
    assertEquals(Version.get(Crossing.of(numbered, other).read(numbered.model()), "a"), 1);
  }

  @Test
  public void theKeyOfNowIsTakenBeforeFormerOnes() {
    Version both = Version.of("class Model { int a = 1; int b = 2; int c = 3; }");
    Version young = Version.of("class Model { @ForyField(formerly = {\"a\", \"b\"}) int c; }");
    assertEquals(Version.get(Crossing.of(both, young).read(both.model()), "c"), 3);
  }

  @Test
  public void twoFormerKeysOfOneWriterAreAmbiguous() {
    Version both = Version.of("class Model { int a = 1; int b = 2; }");
    Version young = Version.of("class Model { @ForyField(formerly = {\"a\", \"b\"}) int c; }");
    String message = Crossing.of(both, young).refusal(both.model()).getMessage();
    assertTrue(
        message.contains(
            "Which field of evolving.Model is which cannot be told: the writer has a and b, and"
                + " here is c"),
        message);
  }

  @Test
  public void typesAreReconciledAsForAnyField() {
    Version wrong = Version.of("class Model { @ForyField(formerly = \"note\") boolean flag; }");
    String message = Crossing.of(OLD, wrong).refusal(OLD.model()).getMessage();
    assertTrue(
        message.contains(
            "The field flag of evolving.Model is java.lang.String at the writer and boolean here"),
        message);
    Version text =
        Version.of(
            "class Model { @ForyField(formerly = \"count\", stringConversion = true) String text; }");
    assertEquals(Version.get(Crossing.of(OLD, text).read(OLD.model()), "text"), "3");
  }

  @DataProvider
  public Object[][] wrong() {
    return new Object[][] {
      {
        "class Model { @ForyField(formerly = \"b\") int a; int b; }",
        "its field a was formerly b, which is the key of a field now"
      },
      {
        "class Model { @ForyField(formerly = \"x\") int a; @ForyField(formerly = \"x\") int b; }",
        "was formerly x, and so was "
      },
      {
        "class Model { @ForyField(id = 2, formerly = \"@3\") int a; @ForyField(id = 3) int b; }",
        "its field @2 was formerly @3, which is the key of a field now"
      },
      {"class Model { @ForyField(formerly = \"\") int a; }", "its field a was formerly \"\""},
      {"class Model { @ForyField(formerly = \"@x\") int a; }", "neither a name nor @ and a number"},
      {"class Model { @ForyField(formerly = \"@07\") int a; }", "neither a name nor @ and a"},
      {"class Model { @ForyField(formerly = \";\") int a; }", "neither a name nor @ and a number"},
    };
  }

  @Test(dataProvider = "wrong")
  public void keysThatAnotherFieldHasAreRefused(String source, String problem) {
    Version wrong = Version.of(source);
    for (boolean xlang : new boolean[] {false, true}) {
      ForyBuilder builder = Fory.builder().withCodegen(false).withXlang(xlang);
      wrong.register(builder);
      String message = expectThrows(UnsupportedTypeException.class, builder::build).getMessage();
      assertTrue(message.contains(problem), message);
    }
  }

  @Test
  public void theCrossLanguageFormatTakesFormerKeysToo() {
    Consumer<ForyBuilder> xlang = builder -> builder.withXlang(true);
    Version old = Version.of("class Model { int firstName = 3; @ForyField(id = 4) int b = 5; }");
    Version young =
        Version.of(
            "class Model { @ForyField(id = 7, formerly = \"firstName\") long other;"
                + " @ForyField(formerly = \"@4\") int lastName; }");
    Crossing crossing = Crossing.of(xlang.andThen(old::register), xlang.andThen(young::register));
    Object read = crossing.readUntracked(old.model());
    assertEquals(Version.get(read, "other"), 3L);
    assertEquals(Version.get(read, "lastName"), 5);
    Version two =
        Version.of("class Model { @ForyField(formerly = {\"firstName\", \"@4\"}) int c; }");
    assertTrue(
        Crossing.of(xlang.andThen(old::register), xlang.andThen(two::register))
            .refusal(old.model())
            .getMessage()
            .contains("cannot be told: the writer has first_name and @4, and here is c"));
    Version same =
        Version.of("class Model { @ForyField(formerly = \"firstName\") int a; int first_name; }");
    ForyBuilder builder = Fory.builder().withXlang(true).withCodegen(false);
    same.register(builder);
    assertTrue(
        expectThrows(UnsupportedTypeException.class, () -> builder.build().serialize(same.model()))
            .getMessage()
            .contains("its field a was formerly first_name, which is the key of a field now"));
  }

  @Test
  public void carriedFieldsAreTakenByFormerKeysAndKeepTheirOwn() {
    String carrier = " @UnknownFields io.fory.serializer.CarriedFields rest; ";
    Version newest = Version.of("class Model { int a = 1; int note = 2; }");
    Version relay = Version.of("class Model { int a;" + carrier + "}");
    Version last = Version.of("class Model { int a; @ForyField(formerly = \"note\") long b; }");
    Object there = Crossing.of(newest, relay).readUntracked(newest.model());
    assertEquals(Version.get(Crossing.of(relay, last).readUntracked(there), "b"), 2L);
    Version carrying =
        Version.of("class Model { @ForyField(formerly = \"note\") int b;" + carrier + "}");
    Relay.through(newest, relay).keeps(newest.model());
    Object kept = Crossing.of(newest, carrying).readUntracked(newest.model());
    assertEquals(
        ((io.fory.serializer.CarriedFields) Version.get(kept, "rest")).names(), List.of("a"));
  }

  @Test
  public void aFieldOfOneNameThatIsCarriedComesBack() {
    String carrier = " @UnknownFields io.fory.serializer.CarriedFields rest; ";
    Version newest =
        Version.of(
            "class Model extends Base { int f = 20; }"
                + " class Base { @ForyField(formerly = \"f\") int f = 10; }");
    Version relay = Version.of("class Model extends Base {" + carrier + "} class Base { int f; }");
    Relay.through(newest, relay).keeps(newest.model());
    Version open = Version.of("class Model extends Base { int f; } class Base { int f; }");
    Object there = Crossing.of(newest, relay).readUntracked(newest.model());
    Crossing onwards = Crossing.of(relay, open);
    assertTrue(
        onwards
            .readers()
            .failureToRead(onwards.message(there), IncompatibleSchemaException.class)
            .getMessage()
            .contains("the writer has f, and here is f^ and f^evolving.Base"));
    assertNull(Version.get(relay.model(), "rest"));
  }

  @DataProvider
  public Object[][] renamed() {
    return new Object[][] {
      {"String f; ", "@ForyField(formerly = \"f\") String g; "},
      {"String f; ", "@ForyField(id = 7, formerly = \"f\") String g; "},
      {"@ForyField(id = 3) String f; ", "@ForyField(id = 7, formerly = \"@3\") String g; "},
    };
  }

  /** A version in between has the former field, so that the message has both; others carry both. */
  @Test(dataProvider = "renamed")
  public void theKeyOfNowWinsOverAFormerOneThatIsCarriedWithIt(String before, String now) {
    String carrier = CarriedFieldsTest.CARRIER;
    Version newest = Version.of("class Model { int id; " + now + "}");
    Version old = Version.of("class Model { int id; " + before + carrier + "}");
    Version neither = Version.of("class Model { int id; " + carrier + "}");
    Relay.through(newest, old).keeps(newest.model("g", "new"));
    Relay.through(newest, old, neither).keeps(newest.model("g", "new"));
    Relay.through(newest, neither, old, neither, neither).keeps(newest.model("g", "new"));
  }
}
