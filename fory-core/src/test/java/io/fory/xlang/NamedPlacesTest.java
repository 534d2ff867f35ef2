package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.VerificationException;
import io.fory.fixture.BothEngines;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Errors of the cross-language format name the field, and the types of its elements. */
public final class NamedPlacesTest {
  enum Day {
    MONDAY
  }

  static class Inner {
    EnumSet<Day> days = EnumSet.of(Day.MONDAY);
  }

  static class Nested {
    List<EnumSet<Day>> days = List.of(EnumSet.of(Day.MONDAY));
  }

  static class Cured {
    Set<Day> days = EnumSet.of(Day.MONDAY);
  }

  static class Numbers {
    Map<String, List<Set<Integer>>> map = Map.of("a", List.of(Set.of(1)));
  }

  static class Texts {
    Map<String, List<Set<String>>> map;
  }

  @DataProvider
  static Object[][] unmakeable() {
    return new Object[][] {{new Inner()}, {new Nested()}};
  }

  @Test(dataProvider = "unmakeable")
  public void aContainerThatCannotBeMadeIsNamedByItsField(Object value) {
    Class<?> owner = value.getClass();
    String problem =
        "Class "
            + owner.getTypeName()
            + " cannot be serialized: its field days cannot be either. Class java.util.EnumSet cannot"
            + " be serialized: the cross-language format has no way to make it";
    BothEngines engines =
        BothEngines.of(
            builder -> builder.withXlang(true).register(Day.class, "d").register(owner, "o"));
    UnsupportedTypeException refused =
        engines.failureToWrite(value, UnsupportedTypeException.class);
    assertEquals(refused.problem(), problem);
    assertEquals(refused.path(), owner.getSimpleName() + ".days");
    assertEquals(refused.cure(), "Declare java.util.Set instead, which takes it");
    VerificationException verified =
        expectThrows(VerificationException.class, () -> engines.interpreter().verify(owner));
    assertTrue(verified.getMessage().contains("(at days)"), verified.getMessage());
    assertTrue(verified.getMessage().contains(problem), verified.getMessage());
  }

  @Test
  public void aSetOfConstantsIsWrittenWhereASetIsDeclared() {
    BothEngines engines =
        BothEngines.of(
            builder -> builder.withXlang(true).register(Day.class, "d").register(Cured.class, "o"));
    engines.roundTrip(new Cured(), copy -> assertEquals(copy.days, Set.of(Day.MONDAY)));
  }

  @Test
  public void typesOfNestedElementsAreSaid() {
    byte[] bytes = fory(Numbers.class).serialize(new Numbers());
    IncompatibleSchemaException refused =
        expectThrows(IncompatibleSchemaException.class, () -> fory(Texts.class).deserialize(bytes));
    assertEquals(
        refused.problem(),
        "The field map of "
            + Texts.class.getTypeName()
            + " is MAP<STRING, LIST<SET<VARINT32>>> at the writer and"
            + " java.util.Map<java.lang.String, java.util.List<java.util.Set<java.lang.String>>>"
            + " here");
  }

  private static Fory fory(Class<?> type) {
    return Fory.builder().withXlang(true).register(type, "m").build();
  }
}
