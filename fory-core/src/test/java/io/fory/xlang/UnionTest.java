package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import io.fory.Fory;
import io.fory.annotation.ForyCase;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.fory.annotation.Nullable;
import org.apache.fory.type.union.Union2;
import org.apache.fory.type.union.Union3;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Unions, against those of Apache Fory. */
public final class UnionTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final int ID = 100;

  @BeforeClass
  public void start() {
    ApacheForySide.start();
  }

  public static class Inner {
    public int x = 5;
  }

  /** The other side. */
  static final class Theirs {
    public static class Choices {
      public Union2<String, Integer> text = Union2.ofT1("s");
      public Union2<String, Integer> number = Union2.ofT2(7);
      public Union3<Inner, Long, String> struct = Union3.ofT1(new Inner());
      public @Nullable Union2<String, Integer> missing;
      public List<Union2<String, Integer>> list =
          new ArrayList<>(List.of(Union2.ofT1("x"), Union2.ofT2(1)));
      public int last = 9;
    }

    private Theirs() {}
  }

  @ForyUnion
  sealed interface TextOrNumber permits Text, Whole {}

  record Text(String text) implements TextOrNumber {}

  record Whole(int number) implements TextOrNumber {}

  @ForyUnion
  sealed interface Any permits OfStruct, OfLong, OfText {}

  @ForyCase(id = 1)
  record OfLong(long value) implements Any {}

  @ForyCase(id = 2)
  record OfText(String value) implements Any {}

  @ForyCase(id = 0)
  record OfStruct(Inner value) implements Any {}

  static final class Choices {
    TextOrNumber text = new Text("s");
    TextOrNumber number = new Whole(7);
    Any struct = new OfStruct(new Inner());

    @ForyField(nullable = true)
    TextOrNumber missing;

    List<TextOrNumber> list = new ArrayList<>(List.of(new Text("x"), new Whole(1)));
    int last = 9;
  }

  /** A class without the unions. */
  static final class Less {
    int last;
  }

  private static org.apache.fory.Fory theirs(Mode mode) {
    org.apache.fory.Fory fory = ApacheForySide.fory(mode);
    if (mode.named()) {
      fory.register(Theirs.Choices.class, "n", "Choices");
      fory.register(Inner.class, "n", "Inner");
    } else {
      fory.register(Theirs.Choices.class, ID);
      fory.register(Inner.class, ID + 1);
    }
    return fory;
  }

  private static BothEngines ours(Mode mode, Class<?> type) {
    return BothEngines.of(
        builder -> {
          builder.withXlang(true).withCompatible(mode.compatible());
          if (mode.named()) {
            builder.register(type, "n", "Choices").register(Inner.class, "n", "Inner");
          } else {
            builder.register(type, ID).register(Inner.class, ID + 1);
          }
        });
  }

  @DataProvider
  public Object[][] modes() {
    List<Object[]> rows = new ArrayList<>();
    for (Mode mode : Mode.ALL) {
      if (!mode.references()) {
        rows.add(new Object[] {mode});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "modes")
  public void bytesAreThoseOfApacheForyAndAreReadByIt(Mode mode) {
    byte[] bytes = ours(mode, Choices.class).serialize(new Choices());
    byte[] theirs = theirs(mode).serialize(new Theirs.Choices());
    assertEquals(HEX.formatHex(bytes), HEX.formatHex(theirs));
  }

  @Test(dataProvider = "modes")
  public void whatApacheForyWritesIsRead(Mode mode) {
    byte[] theirs = theirs(mode).serialize(new Theirs.Choices());
    BothEngines engines = ours(mode, Choices.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Choices read = (Choices) fory.deserialize(theirs);
      assertEquals(read.text, new Text("s"));
      assertEquals(read.number, new Whole(7));
      assertEquals(((OfStruct) read.struct).value().x, 5);
      assertNull(read.missing);
      assertEquals(read.list, List.of(new Text("x"), new Whole(1)));
      assertEquals(read.last, 9);
    }
  }

  @Test
  public void aUnionThatTheReaderDoesNotHaveIsSkipped() {
    Mode mode = new Mode(true, false, false);
    byte[] theirs = theirs(mode).serialize(new Theirs.Choices());
    BothEngines engines = ours(mode, Less.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      assertEquals(((Less) fory.deserialize(theirs)).last, 9);
    }
  }

  @ForyUnion
  sealed interface Numbers permits Byte8, Int32, Int64, Half, Nothing {}

  record Byte8(@ForyField(unsigned = true) byte value) implements Numbers {}

  record Int32(@ForyField(encoding = ForyEncoding.FIXED, unsigned = true) int value)
      implements Numbers {}

  record Int64(@ForyField(encoding = ForyEncoding.TAGGED) Long value) implements Numbers {}

  record Half(@ForyField(encoding = ForyEncoding.BFLOAT16) float value) implements Numbers {}

  record Nothing() implements Numbers {}

  static final class Holder {
    List<Numbers> values = new ArrayList<>();
  }

  @Test
  public void everyCaseComesBackInItsEncoding() {
    Holder holder = new Holder();
    holder.values.addAll(
        List.of(
            new Byte8((byte) -1),
            new Int32(-2),
            new Int64(Long.MIN_VALUE),
            new Half(1.5f),
            new Nothing()));
    BothEngines engines =
        BothEngines.of(builder -> builder.withXlang(true).register(Holder.class, ID));
    engines.roundTrip(holder);
    String bytes = HEX.formatHex(engines.serialize(holder));
    assertEquals(
        bytes.substring(bytes.length() - 52 - 8),
        "00ff09ff" + "01ff0bfeffffff" + "02ff08010000000000000080" + "03ff12c03f" + "04fd");
  }

  @ForyUnion
  sealed interface Wide permits Text2, Whole2, Third {}

  record Text2(String text) implements Wide {}

  record Whole2(int number) implements Wide {}

  record Third(String more) implements Wide {}

  static final class WideHolder {
    Wide value = new Third("new");
  }

  static final class NarrowHolder {
    TextOrNumber value;
  }

  @Test
  public void aCaseThatTheReaderDoesNotHaveIsRefused() {
    byte[] bytes =
        BothEngines.of(builder -> builder.withXlang(true).register(WideHolder.class, ID))
            .serialize(new WideHolder());
    IncompatibleSchemaException error =
        BothEngines.of(builder -> builder.withXlang(true).register(NarrowHolder.class, ID))
            .failureToRead(bytes, IncompatibleSchemaException.class);
    assertEquals(
        error.problem(), "There is no case number 2 in " + TextOrNumber.class.getTypeName());
  }

  @ForyUnion
  interface Open {}

  record OpenCase(int x) implements Open {}

  static final class OfOpen {
    Open value = new OpenCase(1);
  }

  @ForyUnion
  sealed interface TwoComponents permits Two {}

  record Two(int x, int y) implements TwoComponents {}

  static final class OfTwoComponents {
    TwoComponents value = new Two(1, 2);
  }

  @ForyUnion
  sealed interface SameNumbers permits First, Second {}

  @ForyCase(id = 3)
  record First(int x) implements SameNumbers {}

  @ForyCase(id = 3)
  record Second(int x) implements SameNumbers {}

  static final class OfSameNumbers {
    SameNumbers value = new First(1);
  }

  @ForyUnion
  sealed interface HalfNumbered permits Numbered, Unnumbered {}

  @ForyCase(id = 3)
  record Numbered(int x) implements HalfNumbered {}

  record Unnumbered(int x) implements HalfNumbered {}

  static final class OfHalfNumbered {
    HalfNumbered value = new Numbered(1);
  }

  @DataProvider
  public Object[][] mistakes() {
    return new Object[][] {
      {new OfOpen(), "it is @ForyUnion, but not sealed"},
      {new OfTwoComponents(), "is not a record of one component or none"},
      {new OfSameNumbers(), "has the number of another, 3"},
      {new OfHalfNumbered(), "some of its cases have @ForyCase and some have not"},
    };
  }

  @Test(dataProvider = "mistakes")
  public void mistakesAreRefusedByName(Object value, String problem) {
    UnsupportedTypeException error =
        BothEngines.of(builder -> builder.withXlang(true).register(value.getClass(), ID))
            .failureToWrite(value, UnsupportedTypeException.class);
    String message = error.problem();
    assertEquals(message.substring(message.length() - problem.length()), problem);
  }
}
