package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Fields that may be null, and fields that are declared not to be. */
public final class NullabilityTest {
  enum Color {
    RED
  }

  record Point(int x, int y) {}

  static final class Required {
    @ForyField(nullable = false)
    private Integer boxed = 1;

    @ForyField(nullable = false)
    private Long big = 2L;

    @ForyField(nullable = false)
    private Boolean flag = true;

    @ForyField(nullable = false)
    private Point point = new Point(1, 2);

    @ForyField(nullable = false, ref = false)
    private Point untracked = new Point(3, 4);

    @ForyField(nullable = false)
    private LocalDate date = LocalDate.EPOCH;

    @ForyField(nullable = false)
    private List<String> list = new ArrayList<>();

    @ForyField(nullable = false)
    private Object any = "x";

    @ForyField(nullable = false)
    private int[] array = {1};

    @ForyField(nullable = false)
    private String text = "t";

    @ForyField(nullable = false)
    private Color color = Color.RED;

    @ForyField(nullable = false)
    private int primitive = 3;
  }

  private static Object[] row(String field, Consumer<Required> clear) {
    return new Object[] {field, clear};
  }

  @DataProvider
  public Object[][] requiredFields() {
    return new Object[][] {
      row("boxed", r -> r.boxed = null),
      row("big", r -> r.big = null),
      row("flag", r -> r.flag = null),
      row("point", r -> r.point = null),
      row("untracked", r -> r.untracked = null),
      row("date", r -> r.date = null),
      row("list", r -> r.list = null),
      row("any", r -> r.any = null),
      row("array", r -> r.array = null),
      row("text", r -> r.text = null),
      row("color", r -> r.color = null),
    };
  }

  @Test
  public void requiredFieldsAreKept() {
    BothEngines.of(Required.class).roundTrip(new Required());
    BothEngines.tracking(Required.class).roundTrip(new Required());
  }

  @Test(dataProvider = "requiredFields")
  public void nullInARequiredFieldIsRefusedByName(String field, Consumer<Required> clear) {
    Required value = new Required();
    clear.accept(value);
    for (boolean compressed : new boolean[] {false, true}) {
      BothEngines engines =
          BothEngines.tracking(
              builder ->
                  builder
                      .register(Required.class)
                      .withIntCompressed(compressed)
                      .withLongCompressed(compressed));
      UnsupportedTypeException error =
          engines.failureToWrite(value, UnsupportedTypeException.class);
      assertEquals(
          error.problem(),
          "Class io.fory.object.NullabilityTest$Required cannot be serialized: its field "
              + field
              + " is null, but is declared @ForyField(nullable = false)");
      assertEquals(error.path(), "Required." + field);
      List<Required> list = List.of(new Required(), value);
      Required[] array = {value};
      assertEquals(pathTo(engines, list, Fory::serialize), "List12[1]." + field);
      assertEquals(pathTo(engines, list, Fory::copy), "List12[1]." + field);
      assertEquals(pathTo(engines, array, Fory::serialize), "Required[][0]." + field);
      assertEquals(pathTo(engines, array, Fory::copy), "Required[][0]." + field);
      engines.roundTrip(new Required());
    }
  }

  private static String pathTo(BothEngines engines, Object root, BiConsumer<Fory, Object> call) {
    return engines.failure(UnsupportedTypeException.class, fory -> call.accept(fory, root)).path();
  }

  record Pair(@ForyField(nullable = false) String text, @ForyField(nullable = false) Color color) {}

  @Test
  public void nullInARequiredComponentIsRefused() {
    BothEngines engines = BothEngines.of(Pair.class);
    engines.roundTrip(new Pair("t", Color.RED));
    for (Pair pair : List.of(new Pair(null, Color.RED), new Pair("t", null))) {
      engines.failure(UnsupportedTypeException.class, fory -> fory.serialize(pair));
    }
  }

  static final class Headed {
    @ForyField(nullable = false)
    private Object any = 'x';
  }

  @Test
  public void nullInARequiredFieldIsNotReadEither() {
    for (boolean compatible : new boolean[] {false, true}) {
      for (boolean references : new boolean[] {false, true}) {
        BothEngines engines =
            BothEngines.of(
                builder ->
                    builder
                        .withCompatible(compatible)
                        .withRefTracking(references)
                        .register(Headed.class, 1));
        byte[] message = engines.serialize(new Headed());
        byte[] forged = Arrays.copyOf(message, message.length - 3);
        forged[forged.length - 1] = 0; // in place of head 2, the type and the char
        MalformedInputException error =
            engines.failureToRead(forged, MalformedInputException.class);
        assertEquals(error.problem(), "null where there is always a value");
        assertEquals(error.path(), "any");
      }
    }
  }

  static final class Optionals {
    private Integer boxed;
    private Point point;
  }

  static final class SameRequired {
    @ForyField(nullable = false)
    private Integer boxed = 1;

    @ForyField(nullable = false, ref = false)
    private Point point = new Point(1, 2);
  }

  @Test
  public void aRequiredFieldTakesFewerBytes() {
    Optionals optionals = new Optionals();
    optionals.boxed = 1;
    optionals.point = new Point(1, 2);
    int nullable =
        BothEngines.of(builder -> builder.withCompatible(false).register(Optionals.class, 1))
            .serialize(optionals)
            .length;
    int required =
        BothEngines.of(builder -> builder.withCompatible(false).register(SameRequired.class, 1))
            .serialize(new SameRequired())
            .length;
    assertEquals(nullable - required, 2, "a presence byte and a head");
    assertTrue(required > 0);
  }

  enum Grade {
    LOW,
    HIGH
  }

  static final class Graded {
    @ForyField(nullable = false)
    private Grade grade = Grade.LOW;

    private int number = 7;
  }

  record Certificate(int number, @ForyField(nullable = false) Grade grade) {}

  @DataProvider
  public Object[][] graded() {
    Graded high = new Graded();
    high.grade = Grade.HIGH;
    return new Object[][] {
      {new Graded(), high},
      {new Certificate(3, Grade.LOW), new Certificate(3, Grade.HIGH)},
    };
  }

  @Test(dataProvider = "graded")
  public void noConstantIsRefusedWhereThereIsAlwaysOne(Object low, Object high) {
    for (boolean compatible : new boolean[] {true, false}) {
      BothEngines engines =
          BothEngines.of(builder -> builder.withCompatible(compatible).register(low.getClass(), 1));
      byte[] message = engines.serialize(low);
      byte[] forged = message.clone();
      forged[Arrays.mismatch(message, engines.serialize(high))] = 0;
      // The first ones by a context, later ones as messages of one block.
      for (int i = 0; i < 600; i++) {
        engines.interpreter().deserialize(message);
        engines.generator().deserialize(message);
        if (i % 299 == 0) {
          MalformedInputException error =
              engines.failureToRead(forged, MalformedInputException.class);
          assertEquals(error.problem(), "null where there is always a value");
          assertEquals(error.path(), "grade");
        }
      }
    }
  }
}
