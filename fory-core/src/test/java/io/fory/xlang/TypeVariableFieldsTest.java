package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Fields whose type is a variable of a superclass get code like all others. */
public final class TypeVariableFieldsTest {
  /** A field of a variable. */
  public static class Box<T> {
    @ForyField(nullable = true)
    public T value;

    public T other;
  }

  /** A field of a variable at fixed width. */
  public static class Fixed<T> {
    @ForyField(encoding = ForyEncoding.FIXED)
    public T value;
  }

  /** Binds it. */
  public static final class OfInteger extends Box<Integer> {}

  /** Binds it. */
  public static final class OfLong extends Box<Long> {}

  /** Binds it. */
  public static final class OfDouble extends Box<Double> {}

  /** Binds it. */
  public static final class OfBoolean extends Box<Boolean> {}

  /** Binds it. */
  public static final class OfText extends Box<String> {}

  /** Binds it. */
  public static final class OfList extends Box<List<Integer>> {}

  /** Binds it. */
  public static final class OfFixed extends Fixed<Integer> {}

  /** Has the field of another type. */
  public static final class Other {
    @ForyField(nullable = true)
    public Long value;

    public long other;
  }

  private static <B extends Box<T>, T> B filled(B box, T value) {
    box.value = value;
    box.other = value;
    return box;
  }

  @DataProvider
  public Object[][] values() {
    OfFixed fixed = new OfFixed();
    fixed.value = 7;
    return new Object[][] {
      {filled(new OfInteger(), 7)},
      {filled(new OfLong(), 1L << 40)},
      {filled(new OfDouble(), 1.5)},
      {filled(new OfBoolean(), true)},
      {filled(new OfText(), "text")},
      {filled(new OfList(), List.of(1, 2))},
      {fixed},
    };
  }

  @Test(dataProvider = "values")
  public void theyAreCompiled(Object value) throws Exception {
    for (boolean compatible : new boolean[] {true, false}) {
      Callable<Fory> build =
          () ->
              Fory.builder()
                  .withXlang(true)
                  .withCompatible(compatible)
                  .register(value.getClass(), 1)
                  .build();
      Fory fory = build.call();
      byte[] interpreted = fory.serialize(value);
      assertEquals(fory.ensureCompiled(value.getClass()), Map.of());
      assertEquals(fory.serialize(value), interpreted);
      Object read = fory.deserialize(interpreted, value.getClass());
      assertEquals(fory.serialize(read), interpreted);
    }
  }

  @Test
  public void anotherVersionIsCompiledAndReadAlike() {
    Other other = new Other();
    other.value = 5L;
    other.other = 6;
    Fory writer = Fory.builder().withXlang(true).register(Other.class, 1).build();
    for (boolean generated : new boolean[] {true, false}) {
      Fory reader =
          (generated ? EngineInUse.builder() : Fory.builder().withCodegen(false))
              .withXlang(true)
              .register(OfInteger.class, 1)
              .build();
      OfInteger read = reader.deserialize(writer.serialize(other), OfInteger.class);
      assertEquals(read.value, Integer.valueOf(5));
      assertEquals(read.other, Integer.valueOf(6));
    }
  }
}
