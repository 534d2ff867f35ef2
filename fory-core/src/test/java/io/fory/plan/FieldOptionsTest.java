package io.fory.plan;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.error.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What an annotation on a field says, leaves open, and must not say. */
public final class FieldOptionsTest {
  private static final String UNSIGNED =
      "unsigned = true, which is for byte, short, int and long and arrays of them";
  private static final String AT_BYTES = ", at level 1: java.lang.Byte[]";
  private static final String FLOATS = "float and short and arrays of them";

  static final class Plain {
    String field;
  }

  static final class Numbered {
    @ForyField(id = 3)
    String field;
  }

  static final class Yes {
    @ForyField(nullable = true, ref = true)
    String field;
  }

  static final class No {
    @ForyField(nullable = false, ref = false)
    String field;
  }

  static final class UntrackedList {
    @ForyField(ref = {false, true})
    List<Object> field;
  }

  static final class UntrackedAtAll {
    @ForyField(ref = {false, false})
    List<Object> field;
  }

  static final class ThreeRefs {
    @ForyField(ref = {false, false, true})
    List<Object> wrong;
  }

  static final class Encoded {
    @ForyField(encoding = ForyEncoding.TAGGED, unsigned = true, stringConversion = true)
    Long field;
  }

  private static FieldOptions only(Class<?> type) {
    List<StructField> fields = FieldDiscovery.of(type);
    assertEquals(fields.size(), 1);
    return fields.get(0).options();
  }

  @Test
  public void whatIsNotSaidIsLeftToTheFormat() {
    assertSame(only(Plain.class), FieldOptions.UNSAID);
    for (Class<?> type : List.of(Plain.class, Numbered.class)) {
      FieldOptions options = only(type);
      assertNull(options.nullable());
      assertEquals(options.tracked(), List.of());
      for (boolean unsaid : new boolean[] {false, true}) {
        assertEquals(options.nullableOr(unsaid), unsaid);
        assertEquals(options.trackedOr(unsaid, 0), unsaid);
        assertEquals(options.anyTrackedOr(unsaid), unsaid);
      }
      assertEquals(options.levels(), List.of());
      assertEquals(options.level(0).encoding(), ForyEncoding.DEFAULT);
    }
  }

  @Test
  public void whatIsSaidHoldsInEveryFormat() {
    for (boolean unsaid : new boolean[] {false, true}) {
      assertEquals(only(Yes.class).nullableOr(unsaid), true);
      assertEquals(only(Yes.class).trackedOr(unsaid, 0), true);
      assertEquals(only(No.class).nullableOr(unsaid), false);
      assertEquals(only(No.class).trackedOr(unsaid, 0), false);
    }
    assertEquals(
        only(Encoded.class),
        new FieldOptions(
            null, List.of(), true, List.of(new NumberOptions(ForyEncoding.TAGGED, true))));
  }

  @Test
  public void theNativeFormatTakesWhatIsNotSaidForTrue() {
    StructField field = FieldDiscovery.of(Numbered.class).get(0);
    assertEquals(field.nullable(), true);
    assertEquals(field.tracked(), true);
    StructField refusing = FieldDiscovery.of(No.class).get(0);
    assertEquals(refusing.nullable(), false);
    assertEquals(refusing.tracked(), false);
  }

  @Test
  public void eachLevelIsTrackedOrNotAndInTheNativeFormatAllAreIfOneIs() {
    FieldOptions list = only(UntrackedList.class);
    for (boolean unsaid : new boolean[] {false, true}) {
      assertEquals(list.trackedOr(unsaid, 0), false);
      assertEquals(list.trackedOr(unsaid, 1), true);
      assertEquals(list.trackedOr(unsaid, 2), unsaid);
    }
    assertEquals(FieldDiscovery.of(UntrackedList.class).get(0).tracked(), true);
    assertEquals(FieldDiscovery.of(UntrackedAtAll.class).get(0).tracked(), false);
  }

  static final class TwiceNullable {
    @ForyField(nullable = {true, true})
    String wrong;
  }

  static final class TwiceRef {
    @ForyField(ref = {true, false, true})
    String wrong;
  }

  static final class FixedText {
    @ForyField(encoding = ForyEncoding.FIXED)
    String wrong;
  }

  static final class CompressedShort {
    @ForyField(encoding = ForyEncoding.VARINT)
    short wrong;
  }

  static final class TaggedInt {
    @ForyField(encoding = ForyEncoding.TAGGED)
    Integer wrong;
  }

  static final class UnsignedDouble {
    @ForyField(unsigned = true)
    double wrong;
  }

  static final class UnsignedChar {
    @ForyField(unsigned = true)
    char wrong;
  }

  static final class FixedList {
    @ForyField(encoding = ForyEncoding.FIXED)
    List<Integer> wrong;
  }

  static final class TwiceFixed {
    @ForyField(encoding = {ForyEncoding.FIXED, ForyEncoding.FIXED})
    int wrong;
  }

  static final class ThriceUnsigned {
    @ForyField(unsigned = {false, true, true})
    List<Integer> wrong;
  }

  static final class TaggedTexts {
    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.TAGGED, ForyEncoding.TAGGED})
    Map<Long, String> wrong;
  }

  static final class UnsignedUnknown {
    @ForyField(unsigned = {false, true})
    List<?> wrong;
  }

  static final class HalfInt {
    @ForyField(encoding = ForyEncoding.FLOAT16)
    int wrong;
  }

  static final class HalfDoubles {
    @ForyField(encoding = ForyEncoding.BFLOAT16)
    double[] wrong;
  }

  static final class UnsignedHalf {
    @ForyField(encoding = ForyEncoding.FLOAT16, unsigned = true)
    short[] wrong;
  }

  static final class UnsignedBoxes {
    @ForyField(unsigned = true)
    Integer[] wrong;
  }

  static final class Fitting {
    @ForyField(encoding = ForyEncoding.FLOAT16)
    Float a;

    @ForyField(encoding = ForyEncoding.BFLOAT16)
    short b;

    @ForyField(encoding = ForyEncoding.FLOAT16)
    float[] c;

    @ForyField(encoding = ForyEncoding.BFLOAT16)
    short[] d;

    @ForyField(encoding = ForyEncoding.FIXED, unsigned = true)
    byte[] e;

    @ForyField(unsigned = true)
    long[] f;

    @ForyField(encoding = ForyEncoding.VARINT, unsigned = true)
    int g;
  }

  static class Parent<T> {
    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED})
    List<T> field;
  }

  static final class OfVariable extends Parent<Long> {}

  static final class Deep {
    @ForyField(
        encoding = {
          ForyEncoding.DEFAULT,
          ForyEncoding.VARINT,
          ForyEncoding.DEFAULT,
          ForyEncoding.TAGGED
        },
        unsigned = {false, true, false, false})
    Map<Integer, List<? extends Long>> field;
  }

  static final class MaybeNumber {
    @ForyField(encoding = ForyEncoding.FIXED)
    OptionalInt field;
  }

  static final class MaybeNumbers {
    @ForyField(unsigned = {false, true, false})
    Optional<Byte[][]> wrong;
  }

  private static List<NumberOptions> levels(Object... values) {
    List<NumberOptions> levels = new ArrayList<>();
    for (int i = 0; i < values.length; i += 2) {
      levels.add(new NumberOptions((ForyEncoding) values[i], (Boolean) values[i + 1]));
    }
    return levels;
  }

  @Test
  public void eachLevelOfATypeHasAValue() {
    assertEquals(
        only(OfVariable.class).levels(),
        levels(ForyEncoding.DEFAULT, false, ForyEncoding.FIXED, false));
    assertEquals(
        only(Deep.class).levels(),
        levels(
            ForyEncoding.DEFAULT,
            false,
            ForyEncoding.VARINT,
            true,
            ForyEncoding.DEFAULT,
            false,
            ForyEncoding.TAGGED,
            false));
    assertEquals(only(Deep.class).level(4), NumberOptions.UNSAID);
    assertEquals(only(MaybeNumber.class).levels(), levels(ForyEncoding.FIXED, false));
  }

  @Test
  public void everyFittingEncodingIsTaken() {
    for (StructField field : FieldDiscovery.of(Fitting.class)) {
      ForyField said = field.field().getAnnotation(ForyField.class);
      NumberOptions level = field.options().level(0);
      assertEquals(
          level.encoding(),
          said.encoding().length == 0 ? ForyEncoding.DEFAULT : said.encoding()[0]);
      assertEquals(level.unsigned(), said.unsigned().length == 1);
    }
  }

  @DataProvider
  public Object[][] mistakes() {
    return new Object[][] {
      {TwiceNullable.class, "java.lang.String", "nullable with 2 values instead of one"},
      {TwiceRef.class, "java.lang.String", "ref with 3 values instead of one"},
      {
        ThreeRefs.class,
        "java.util.List<java.lang.Object>",
        "ref with 3 values for 2 levels of its type"
      },
      {FixedText.class, "java.lang.String", "encoding = FIXED, which is for int, long and byte[]"},
      {CompressedShort.class, "short", "encoding = VARINT, which is for int and long"},
      {TaggedInt.class, "java.lang.Integer", "encoding = TAGGED, which is for long"},
      {UnsignedDouble.class, "double", UNSIGNED},
      {UnsignedChar.class, "char", UNSIGNED},
      {HalfInt.class, "int", "encoding = FLOAT16, which is for " + FLOATS},
      {HalfDoubles.class, "double[]", "encoding = BFLOAT16, which is for " + FLOATS},
      {UnsignedHalf.class, "short[]", "unsigned = true and encoding = FLOAT16"},
      {UnsignedBoxes.class, "java.lang.Integer[]", UNSIGNED},
      {
        FixedList.class,
        "java.util.List<java.lang.Integer>",
        "encoding = FIXED, which is for int, long and byte[]"
      },
      {TwiceFixed.class, "int", "encoding with 2 values instead of one"},
      {
        ThriceUnsigned.class,
        "java.util.List<java.lang.Integer>",
        "unsigned with 3 values for 2 levels of its type"
      },
      {
        TaggedTexts.class,
        "java.util.Map<java.lang.Long, java.lang.String>",
        "encoding = TAGGED, which is for long, at level 2: java.lang.String"
      },
      {UnsignedUnknown.class, "java.util.List<?>", UNSIGNED + ", at level 1: ?"},
      {MaybeNumbers.class, "java.util.Optional<java.lang.Byte[][]>", UNSIGNED + AT_BYTES},
    };
  }

  @Test(dataProvider = "mistakes")
  public void mistakesAreRefusedByClassAndField(Class<?> type, String declared, String problem) {
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> FieldDiscovery.of(type));
    assertEquals(
        error.problem(),
        "Class "
            + type.getTypeName()
            + " cannot be serialized: its field wrong of type "
            + declared
            + " is declared @ForyField with "
            + problem);
  }
}
