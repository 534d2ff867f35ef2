package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.ForyBuilder;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Null in a field that is not declared to hold it is located at the field, whatever its type. */
public final class NullFieldsTest {
  enum Color {
    RED
  }

  static final class Model {
    int number;
    double ratio;
    Boolean flag = true;
    Byte tiny = 1;
    Short small = 2;
    Integer middle = 3;
    Long big = 4L;
    Float narrow = 5f;
    Double wide = 6.0;
    String text = "t";
    Color color = Color.RED;
    BigDecimal decimal = BigDecimal.ONE;
    Instant time = Instant.EPOCH;
    List<String> list = new ArrayList<>();
    byte[] bytes = {1};
  }

  record Values(int number, Boolean flag, Long big, Double wide) {}

  private static Object[] row(String field, Consumer<Model> clear) {
    return new Object[] {field, clear};
  }

  @DataProvider
  public Object[][] fields() {
    return new Object[][] {
      row("flag", m -> m.flag = null),
      row("tiny", m -> m.tiny = null),
      row("small", m -> m.small = null),
      row("middle", m -> m.middle = null),
      row("big", m -> m.big = null),
      row("narrow", m -> m.narrow = null),
      row("wide", m -> m.wide = null),
      row("text", m -> m.text = null),
      row("color", m -> m.color = null),
      row("decimal", m -> m.decimal = null),
      row("time", m -> m.time = null),
      row("list", m -> m.list = null),
      row("bytes", m -> m.bytes = null),
    };
  }

  private static void requirePath(BothEngines engines, Object root, String path) {
    requirePathOfWriter(engines, root, path);
    UnsupportedTypeException error =
        engines.failure(UnsupportedTypeException.class, fory -> fory.copy(root));
    assertEquals(error.path(), path);
  }

  private static void requirePathOfWriter(BothEngines engines, Object root, String path) {
    UnsupportedTypeException error =
        engines.failure(UnsupportedTypeException.class, fory -> fory.serialize(root));
    assertEquals(error.path(), path);
  }

  private static List<BothEngines> engines() {
    List<BothEngines> all = new ArrayList<>();
    for (boolean compatible : new boolean[] {true, false}) {
      Consumer<ForyBuilder> xlang =
          builder ->
              builder
                  .withXlang(true)
                  .withCompatible(compatible)
                  .register(Model.class)
                  .register(Values.class)
                  .register(Color.class);
      all.add(BothEngines.of(xlang));
      all.add(BothEngines.tracking(xlang));
    }
    return all;
  }

  @Test(dataProvider = "fields")
  public void nullIsLocatedAtTheField(String field, Consumer<Model> clear) {
    Model value = new Model();
    clear.accept(value);
    for (BothEngines engines : engines()) {
      engines.roundTrip(new Model(), read -> assertEquals(read.wide, 6.0));
      requirePath(engines, value, "Model." + field);
      requirePath(engines, new Model[] {new Model(), value}, "Model[][1]." + field);
      requirePath(engines, Arrays.asList(null, value), "ArrayList[1]." + field);
      requirePath(engines, Map.of("k", value), "Map1{value}." + field);
    }
  }

  /** Copies share such records, and do not look at them. */
  @Test
  public void nullIsLocatedAtTheComponent() {
    for (BothEngines engines : engines()) {
      engines.roundTrip(new Values(1, true, 2L, 3.0), read -> assertEquals(read.wide, 3.0));
      requirePathOfWriter(engines, new Values(1, null, 2L, 3.0), "Values.flag");
      requirePathOfWriter(engines, new Values(1, true, null, 3.0), "Values.big");
      requirePathOfWriter(engines, new Values(1, true, 2L, null), "Values.wide");
    }
  }
}
