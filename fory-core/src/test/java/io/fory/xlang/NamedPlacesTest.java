package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.VerificationException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
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

  interface Names extends List<String> {}

  static final class NameList extends ArrayList<String> implements Names {}

  interface Ages extends Map<String, Integer> {}

  static final class AgeMap extends HashMap<String, Integer> implements Ages {}

  static class OfNames {
    Names names = new NameList();
  }

  static class OfAges {
    Ages ages = new AgeMap();
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

  @DataProvider
  static Object[][] ownInterfaces() {
    return new Object[][] {
      {new OfNames(), NameList.class, "java.util.Collection"},
      {new OfAges(), AgeMap.class, "java.util.Map"}
    };
  }

  @Test(dataProvider = "ownInterfaces")
  public void anInterfaceOfTheApplicationIsNoContainerThatCanBeMade(
      Object value, Class<?> implementation, String instead) {
    BothEngines engines =
        BothEngines.of(
            builder ->
                builder
                    .withXlang(true)
                    .register(implementation, "c")
                    .register(value.getClass(), "o"));
    UnsupportedTypeException refused =
        engines.failureToWrite(value, UnsupportedTypeException.class);
    assertTrue(refused.problem().endsWith("has no way to make it"), refused.problem());
    assertEquals(refused.cure(), "Declare " + instead + " instead, which takes it");
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
