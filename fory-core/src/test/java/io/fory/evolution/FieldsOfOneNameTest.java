package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.UnsupportedTypeException;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import java.lang.reflect.Field;
import java.util.List;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Fields of one name in a class and its superclasses: no version takes one for another. */
public final class FieldsOfOneNameTest {
  private static final Version BOTH =
      Version.of("class Model extends Base { int f = 20; } class Base { int f = 10; }");
  private static final Version NEITHER =
      Version.of("class Model extends Base { } class Base { int g = 1; }");
  private static final Version INHERITED =
      Version.of("class Model extends Base { } class Base { int f = 1; }");
  private static final Version OWN =
      Version.of("class Model extends Base { int f = 2; } class Base { int g; }");

  private static int f(Object model, String declaring) {
    Class<?> type = model.getClass();
    while (!type.getSimpleName().equals(declaring)) {
      type = type.getSuperclass();
    }
    try {
      Field field = type.getDeclaredField("f");
      field.setAccessible(true);
      return ((Number) field.get(model)).intValue();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.getName(), e);
    }
  }

  @Test
  public void aFieldThatStaysIsNotTakenForTheOneThatHidIt() {
    assertEquals(f(Crossing.of(BOTH, INHERITED).read(BOTH.model()), "Base"), 10);
    assertEquals(f(Crossing.of(BOTH, OWN).read(BOTH.model()), "Model"), 20);
    Object read = Crossing.of(BOTH, BOTH).read(BOTH.model());
    assertEquals(f(read, "Base"), 10);
    assertEquals(f(read, "Model"), 20);
    assertEquals(Version.get(Crossing.of(BOTH, NEITHER).read(BOTH.model()), "g"), 1);
  }

  @Test
  public void aWriterWithOneOfThemLeavesItOpenWhichItIs() {
    for (Version one : List.of(OWN, INHERITED)) {
      String message = Crossing.of(one, BOTH).refusal(one.model()).getMessage();
      assertTrue(
          message.contains(
              "Which field of evolving.Model is which cannot be told: the writer has f, and here"
                  + " is f^ and f^evolving.Base"),
          message);
      assertTrue(message.contains("@ForyField(formerly = ...)"), message);
      assertTrue(message.contains("@ForyField(id = ...)"), message);
    }
  }

  @Test
  public void aFieldThatNobodyDeclaresWhereItWasIsNotGuessed() {
    Version middle =
        Version.of(
            "class Model extends Middle { } class Middle extends Base { int f = 3; }"
                + " class Base { }");
    String message = Crossing.of(BOTH, middle).refusal(BOTH.model()).getMessage();
    assertTrue(message.contains("the writer has f^ and f^evolving.Base, and here is f ("), message);
    Version renamed =
        Version.of("class Model extends Other { int f; } class Other { int f = 10; }");
    message = Crossing.of(BOTH, renamed).refusal(BOTH.model()).getMessage();
    assertTrue(
        message.contains("the writer has f^evolving.Base, and here is f^evolving.Other ("),
        message);
  }

  @Test
  public void aFieldThatHidesOneInAnotherPlaceOfTheChainIsAdded() {
    Version three =
        Version.of(
            "class Model extends Middle { int f; } class Middle extends Base { int f = 3; }"
                + " class Base { int f; }");
    Object read = Crossing.of(BOTH, three).read(BOTH.model());
    assertEquals(f(read, "Model"), 20);
    assertEquals(f(read, "Middle"), 3);
    assertEquals(f(read, "Base"), 10);
    Object back = Crossing.of(three, BOTH).read(three.model("f", 4));
    assertEquals(f(back, "Model"), 4);
    assertEquals(f(back, "Base"), 0);
  }

  @Test
  public void formerKeysSayWhichItIs() {
    Version own =
        Version.of(
            "class Model extends Base { @ForyField(formerly = \"f\") int f = 5; }"
                + " class Base { int f = 6; }");
    Object read = Crossing.of(OWN, own).read(OWN.model());
    assertEquals(f(read, "Model"), 2);
    assertEquals(f(read, "Base"), 6);
    Version moved =
        Version.of(
            "class Model extends Other { @ForyField(id = 1, formerly = \"f^\") int f; }"
                + " class Other { @ForyField(formerly = \"f^evolving.Base\") long g; }");
    Object numbered = Crossing.of(BOTH, moved).read(BOTH.model());
    assertEquals(f(numbered, "Model"), 20);
    assertEquals(Version.get(numbered, "g"), 10L);
  }

  @Test
  public void numbersTellThemApart() {
    Version numbered =
        Version.of(
            "class Model extends Base { @ForyField(id = 1) int f = 20; } class Base { int f = 10; }");
    assertEquals(keys(numbered), List.of("@1", "f"));
    assertEquals(f(Crossing.of(numbered, INHERITED).read(numbered.model()), "Base"), 10);
    Object read = Crossing.of(INHERITED, numbered).read(INHERITED.model());
    assertEquals(f(read, "Base"), 1);
    assertEquals(f(read, "Model"), 20);
  }

  private static List<String> keys(Version version) {
    return keys(version, version::register);
  }

  private static List<String> keys(Version version, Consumer<ForyBuilder> registration) {
    ForyBuilder builder = Fory.builder().withCodegen(false);
    registration.accept(builder);
    Fory fory = builder.build();
    StructSchema root =
        (StructSchema)
            SchemaModel.decode(fory.schemasOf(version.type("Model")).get(0).bytes()).root();
    return root.fields().stream().map(FieldSchema::key).toList();
  }

  @Test
  public void aSuperclassStandsByTheIdentityThatItIsRegisteredUnder() {
    assertEquals(keys(BOTH), List.of("f^", "f^evolving.Base"));
    Version renamed = Version.of("class Node extends Parent { long f; } class Parent { long f; }");
    Consumer<ForyBuilder> before =
        builder -> builder.register(BOTH.type("Model"), 1).register(BOTH.type("Base"), "shop.Base");
    assertEquals(keys(BOTH, before), List.of("f^", "f^shop.Base"));
    Consumer<ForyBuilder> after =
        builder ->
            builder.register(renamed.type("Node"), 1).register(renamed.type("Parent"), "shop.Base");
    Object read = Crossing.of(before, after).read(BOTH.model());
    assertEquals(f(read, "Node"), 20);
    assertEquals(f(read, "Parent"), 10);
    Consumer<ForyBuilder> numbers =
        builder -> builder.register(BOTH.type("Model"), 1).register(BOTH.type("Base"), 5);
    assertEquals(keys(BOTH, numbers), List.of("f^", "f^@5"));
  }

  @Test
  public void withoutSchemasAnotherChainIsAnotherLayout() {
    Consumer<ForyBuilder> plain = builder -> builder.withCompatible(false);
    Crossing crossing = Crossing.of(plain.andThen(BOTH::register), plain.andThen(BOTH::register));
    Object read = crossing.read(BOTH.model());
    assertEquals(f(read, "Model") + f(read, "Base"), 30);
    Version swapped =
        Version.of("class Model extends Other { int f = 20; } class Other { int f = 10; }");
    Crossing.of(plain.andThen(BOTH::register), plain.andThen(swapped::register))
        .refusal(BOTH.model());
  }

  @Test
  public void anErrorNamesTheClassThatDeclaresTheField() {
    Version version =
        Version.of(
            "class Model extends Base { Object f; } class Base { Object f = new Hidden(); }"
                + " class Hidden { }");
    Consumer<ForyBuilder> registration =
        builder -> version.registerWithout(builder, "Hidden", "Base");
    ForyBuilder builder = Fory.builder().withCodegen(false);
    registration.accept(builder);
    Fory fory = builder.build();
    String message =
        expectThrows(io.fory.error.ForyException.class, () -> fory.serialize(version.model()))
            .getMessage();
    assertTrue(message.contains("Model.f^evolving.Base"), message);
  }

  @Test
  public void theCrossLanguageFormatHasNoFieldsOfOneName() {
    Fory fory =
        Fory.builder().withXlang(true).withCodegen(false).register(BOTH.type("Model"), 1).build();
    String message =
        expectThrows(UnsupportedTypeException.class, () -> fory.serialize(BOTH.model()))
            .getMessage();
    assertTrue(message.contains("two of its fields have the key f; @ForyField(id"), message);
  }

  @DataProvider
  public Object[][] moves() {
    return new Object[][] {{OWN, INHERITED, 2}, {INHERITED, OWN, 1}};
  }

  @Test(dataProvider = "moves")
  public void aFieldAloneMovesUpAndDown(Version from, Version to, int value) {
    Object read = Crossing.of(from, to).read(from.model());
    assertEquals(Version.get(read, "f"), value);
  }
}
