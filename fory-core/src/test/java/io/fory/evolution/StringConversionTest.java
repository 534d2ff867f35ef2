package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.error.IncompatibleSchemaException;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A number becomes a string, and a string a number, where the reader's field asks for it only. */
public final class StringConversionTest {
  private static final String CONVERTED = "@ForyField(stringConversion = true) ";

  private static Version version(String type) {
    return Version.of("class Model { int before = 1; " + type + " amount; String zz = \"z\"; }");
  }

  @DataProvider
  public Object[][] kinds() {
    List<Object[]> rows = new ArrayList<>();
    for (NumberKind kind : NumberKind.values()) {
      if (kind != NumberKind.CHAR) {
        rows.add(new Object[] {kind});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "kinds")
  public void aNumberBecomesItsTextAndTheTextTheNumber(NumberKind kind) {
    Version string = version(CONVERTED + "String");
    for (String type : new String[] {kind.primitive(), kind.box()}) {
      Version number = version(CONVERTED + type);
      Crossing there = Crossing.of(number, string);
      Crossing back = Crossing.of(string, number);
      for (Object sample : kind.samples()) {
        Object text = Version.get(there.read(number.model("amount", sample)), "amount");
        assertEquals(text, String.valueOf(sample));
        Object read = back.read(string.model("amount", text));
        assertEquals(Version.get(read, "amount"), sample, "from " + text);
        assertEquals(Version.get(read, "before"), 1);
        assertEquals(Version.get(read, "zz"), "z");
      }
    }
  }

  @DataProvider
  public Object[][] strangers() {
    return new Object[][] {
      {"byte", "300"},
      {"byte", "-129"},
      {"short", "32768"},
      {"int", "2147483648"},
      {"int", "1.5"},
      {"Integer", "-99999999999999999999999999999999"},
      {"long", "9223372036854775808"},
      {"int", "+5"},
      {"int", "007"},
      {"int", "\u0665"},
      {"int", "5.5e0"},
      {"long", "1e19"},
      {"double", " 1"},
      {"double", "1f"},
      {"double", "0x1p3"},
      {"double", "1e999"},
      {"float", "1e39"},
      {"int", ""},
      {"int", "x"},
      {"long", "1 2"},
      {"double", "x"},
      {"Double", ""},
      {"float", "1,5"},
    };
  }

  @Test(dataProvider = "strangers")
  public void textThatIsNoNumberOfTheTypeIsRefused(String type, String text) {
    Version string = version("String");
    Crossing crossing = Crossing.of(string, version(CONVERTED + type));
    String message = crossing.refusal(string.model("amount", text)).getMessage();
    assertTrue(message.contains("amount"), message);
    Object read = crossing.read(string.model("amount", "7"));
    assertEquals(((Number) Version.get(read, "amount")).intValue(), 7, "afterwards");
  }

  @DataProvider
  public Object[][] literals() {
    return new Object[][] {
      {"int", "1e3", 1000},
      {"int", "-0", 0},
      {"long", "12.00", 12L},
      {"short", "1.5e1", (short) 15},
      {"double", "1e3", 1000.0},
      {"double", "0.1", 0.1},
      {"float", "0.1", 0.1f},
      {"double", "-0.0", -0.0},
      {"double", "-Infinity", Double.NEGATIVE_INFINITY},
    };
  }

  @Test(dataProvider = "literals")
  public void aLiteralIsTheNumber(String type, String text, Object number) {
    Version string = version("String");
    Object read = Crossing.of(string, version(CONVERTED + type)).read(string.model("amount", text));
    assertEquals(Version.get(read, "amount"), number);
  }

  /** A whole number has no sign of zero. */
  @Test
  public void minusZeroIsTheNumberZero() {
    Version floating = version("double");
    Object read = Crossing.of(floating, version("int")).read(floating.model("amount", -0.0));
    assertEquals(Version.get(read, "amount"), 0);
  }

  @Test
  public void theTextOfAnErrorHoldsNothingOfTheValue() {
    Version string = version("String");
    Crossing crossing = Crossing.of(string, version(CONVERTED + "int"));
    for (String secret : List.of("s3cret-password", "98765432109876")) {
      IncompatibleSchemaException error = crossing.refusal(string.model("amount", secret));
      assertTrue(!error.getMessage().contains(secret), error.getMessage());
    }
  }

  @Test
  public void nullStaysNullInABoxAndAStringAndIsRefusedByAPrimitive() {
    Version string = version(CONVERTED + "String");
    Version box = version(CONVERTED + "Integer");
    Version primitive = version(CONVERTED + "int");
    assertNull(Version.get(Crossing.of(string, box).read(string.model()), "amount"));
    assertNull(Version.get(Crossing.of(box, string).read(box.model()), "amount"));
    String message = Crossing.of(string, primitive).refusal(string.model()).getMessage();
    assertTrue(message.contains("amount"), message);
  }

  @DataProvider
  public Object[][] types() {
    return new Object[][] {{"int", 5}, {"Long", 5L}, {"double", 5.0}, {"Character", '5'}};
  }

  @Test(dataProvider = "types")
  public void withoutTheReadersWordItIsRefused(String type, Object value) {
    Version askingString = version(CONVERTED + "String");
    Version askingNumber = version(CONVERTED + type);
    Version string = version("String");
    Version number = version(type);
    requireRefusal(number, string, value);
    requireRefusal(string, number, "5");
    requireRefusal(askingNumber, string, value);
    requireRefusal(askingString, number, "5");
  }

  private static void requireRefusal(Version from, Version to, Object value) {
    String message = Crossing.of(from, to).refusal(from.model("amount", value)).getMessage();
    assertTrue(message.contains("amount"), message);
  }

  /** Its text could be the letter or the digits of its number. */
  @Test
  public void aCharIsNoText() {
    Version string = version(CONVERTED + "String");
    Version letter = version(CONVERTED + "char");
    requireRefusal(letter, string, 'a');
    requireRefusal(string, letter, "a");
  }

  @Test
  public void aBooleanIsNoText() {
    Version string = version(CONVERTED + "String");
    Version truth = version(CONVERTED + "boolean");
    requireRefusal(truth, string, true);
    requireRefusal(string, truth, "true");
  }

  @Test
  public void theAnnotationChangesNothingWhereTypesAreTheSame() {
    Version from = version("String");
    Version to =
        Version.of(
            "class Model { @ForyField(stringConversion = true) String amount; int before; long l;"
                + " String zz; }");
    Object read = Crossing.of(from, to).read(from.model("amount", "not a number"));
    assertEquals(Version.get(read, "amount"), "not a number");
  }

  @Test
  public void recordsConvertToo() {
    Version from = Version.of("record Model(int a, String amount, Long cost) {}");
    Version to =
        Version.of(
            "record Model(@ForyField(stringConversion = true) String cost, int a,"
                + " @ForyField(stringConversion = true) double amount) {}");
    Object read = Crossing.of(from, to).read(from.model("a", 1, "amount", "2.5", "cost", 7L));
    assertEquals(Version.get(read, "amount"), 2.5);
    assertEquals(Version.get(read, "cost"), "7");
  }
}
