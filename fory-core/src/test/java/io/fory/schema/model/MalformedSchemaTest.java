package io.fory.schema.model;

import static io.fory.schema.model.SchemaParts.array;
import static io.fory.schema.model.SchemaParts.bare;
import static io.fory.schema.model.SchemaParts.builtIn;
import static io.fory.schema.model.SchemaParts.defined;
import static io.fory.schema.model.SchemaParts.enumOf;
import static io.fory.schema.model.SchemaParts.enumeration;
import static io.fory.schema.model.SchemaParts.object;
import static io.fory.schema.model.SchemaParts.opaque;
import static io.fory.schema.model.SchemaParts.primitive;
import static io.fory.schema.model.SchemaParts.string;
import static io.fory.schema.model.SchemaParts.struct;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.hostile.SmallJvm;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.type.BuiltInTypes;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Whatever is not the one encoding of a schema is refused, and the message says why. */
public final class MalformedSchemaTest {
  /** One type, a struct of the id 1. */
  private static final String ROOT = "00000 00 1 10000 ";

  private static final String ONE = "10000 ";
  private static final String TWO = "01000 ";
  private static final String INT = "00100 ";
  private static final String A = "0 1000 00000 ";

  /** Returns why an input is refused, or null if it is a schema in its one encoding. */
  static ForyException refusal(byte[] input) {
    SchemaModel schema;
    try {
      schema = SchemaModel.decode(input);
    } catch (ForyException e) {
      return e;
    }
    assertEquals(SchemaModel.of(schema.types()).bytes(), input);
    return null;
  }

  @DataProvider
  public Object[][] samples() {
    return SampleSchemas.all().entrySet().stream()
        .map(entry -> new Object[] {entry.getKey(), entry.getValue()})
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "samples")
  public void everyPrefixIsRefused(String name, SchemaModel schema) {
    byte[] bytes = schema.bytes();
    for (int length = 0; length < bytes.length; length++) {
      assertNotNull(refusal(Arrays.copyOf(bytes, length)), length + " bytes");
    }
    assertNotNull(refusal(Arrays.copyOf(bytes, bytes.length + 1)), "one byte more");
  }

  @Test(dataProvider = "samples")
  public void everyFlippedBitIsRefusedOrMakesAnotherSchema(String name, SchemaModel schema) {
    byte[] bytes = schema.bytes();
    int refused = 0;
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] mutant = bytes.clone();
      mutant[bit >> 3] ^= (byte) (1 << (bit & 7));
      if (refusal(mutant) != null) {
        refused++;
      }
    }
    Reporter.log(name + ": " + refused + " of " + 8 * bytes.length + " flipped bits", true);
    assertTrue(refused > 0);
  }

  @DataProvider
  public Object[][] broken() {
    return new Object[][] {
      {"", "ends early"},
      {ROOT, "1 types in 11 bits"},
      {"00000 11 1 10000 00000", "type of kind 3"},
      {ROOT + TWO + "01111 01111", "it is there twice"},
      {ROOT + ONE + "10001 10000 10000" + A, "type code 1"},
      {ROOT + ONE + "10001 10000 00000" + A, "type code 0"},
      {ROOT + ONE + "10001 01000" + A, "type code 2"},
      {ROOT + ONE + "10001 11000" + A, "type code 3"},
      {ROOT + ONE + "10001 11100" + A, "there is no type number 1"},
      {ROOT + ONE + "11011 0 11" + A, "compressed field of code 3"},
      {ROOT + ONE + INT + "0 1000 01011 1011", "mark 13 in a name"},
      {ROOT + ONE + INT + "0 1000 01011 1111", "mark 15 in a name"},
      {ROOT + ONE + INT + "1 0000 1000 00000", "shares no char"},
      {ROOT + ONE + INT + "1 1000 1000 00000", "shares 1 chars with one of 0"},
      {ROOT + TWO + INT + A + INT + "1 0100 1000 00000", "shares 2 chars with one of 1"},
      {ROOT + TWO + INT + A + INT + "1 1000 0000 00000", "a name has no symbols"},
      {ROOT + ONE + INT + "0 0000 1", "the first field has the name of an earlier one"},
      {ROOT + TWO + INT + A + "1 00000", "ends early"},
      {"00000 00 0 0 0000 00000", "a name has no symbols"},
      {"00000 00 0 1 1000 1000 00000 00000", "the first name shares chars"},
      {ROOT + "00001 00000", "not in its shortest form"},
      {ROOT + "00001".repeat(7) + "00010", "exceeds 31 bits"},
      {ROOT + "00001".repeat(8) + "10000", "exceeds 31 bits"},
      {ROOT + "01010" + INT + A, "10 fields in"},
      {"01000 00 1 10000 00000", "3 types in"},
      {"00000 10 1 10000 11000" + A, "3 constants in"},
      {ROOT + ONE + INT + "0 1111 11110 00000", "30 symbols of a name in"},
    };
  }

  @Test(dataProvider = "broken")
  public void whatMeansNothingIsRefused(String bits, String problem) {
    MalformedInputException error =
        expectThrows(MalformedInputException.class, () -> SchemaModel.decode(Bits.pack(bits)));
    assertTrue(error.getMessage().contains(problem), error.getMessage());
    assertTrue(error.getMessage().startsWith("Malformed schema: "), error.getMessage());
  }

  @DataProvider
  public Object[][] uncanonical() {
    String object = "00011 01000";
    return new Object[][] {
      {"a filled byte", ROOT + "00000 000001"},
      {"a byte too many", ROOT + "00000 000000 00000000"},
      {"27 before the last letter", ROOT + ONE + INT + "0 0100 11011 00000"},
      {"27 before each of two letters", ROOT + ONE + INT + "0 0010 11011 00000 11011 00000"},
      {"28 twice", ROOT + ONE + INT + "0 1100 00111 00111 00000"},
      {"27 without a letter", ROOT + ONE + INT + "0 0100 00000 11011"},
      {"$ as a mark before another case", ROOT + ONE + INT + "0 1100 01011 1101 00111 00000"},
      {"$ as 30 before nothing", ROOT + ONE + INT + "0 1000 01111"},
      {"a letter as a char", ROOT + ONE + INT + "0 1000 11111 1000 0110 0000 0000"},
      {"_ as a char", ROOT + ONE + INT + "0 1000 11111 1111 1010 0000 0000"},
      {"flags of an enum that may be null", ROOT + ONE + "00111 1 00101 11010" + A},
      {"an enum that is not tracked", ROOT + ONE + "00111 0 0 00101 11010" + A},
      {"one argument of an ordinary list", ROOT + ONE + "10001 10000 01011 01000 0" + object + A},
      {"int[] in full", ROOT + ONE + "10001 00000 00110" + A},
      {"an id that is spelled", ROOT + ONE + INT + "0 0100 11111 0000 0010 0000 0000 01011 1110"},
      {
        "a shared prefix that is spelled",
        ROOT + TWO + INT + "0 0100 00000 00000" + INT + "0 0100 00000 10000"
      },
      {
        "a known key that is spelled",
        "10000 00 1 10000" + ONE + "10001 11100" + A + "00 1 01000" + ONE + INT + A
      },
      {
        "the second best name",
        "01000 00 0 0 1100 00000 10000 01000"
            + TWO
            + "10001 11100"
            + A
            + "10001 10010 0 1000 10000"
            + "00 0 1 1000 1000 11101 00000"
            + "00 0 1 1000 1 0100 10000 11000 00000"
      },
    };
  }

  @Test(dataProvider = "uncanonical")
  public void whatIsSaidInAnotherWayIsRefused(String what, String bits) {
    MalformedInputException error =
        expectThrows(MalformedInputException.class, () -> SchemaModel.decode(Bits.pack(bits)));
    assertTrue(error.getMessage().contains("one canonical form"), error.getMessage());
  }

  @DataProvider
  public Object[][] contradictions() {
    FieldSchema a = primitive("a", ScalarKind.INT);
    FieldSchema b = primitive("b", ScalarKind.INT);
    TypeRef deep = builtIn(int.class);
    for (int i = 0; i < 17; i++) {
      deep = array(deep);
    }
    return new Object[][] {
      {List.of(struct("A", a, a)), "it is there twice, at A.a"},
      {List.of(struct("A", b, a)), "fields are not in the order of keys, at A.a"},
      {List.of(enumOf("A", "X", "Y", "X")), "it is there twice, at A.X"},
      {pair(struct("A")), "it is there twice, at A"},
      {List.of(struct(1, object("a", defined(1))), struct(1)), "it is there twice, at @1"},
      {List.of(struct("A"), struct("B")), "no type before this one mentions it, at B"},
      {
        List.of(struct("A", object("a", defined(2))), struct("B"), struct("C")),
        "type 2 is mentioned before type 1, at A.a"
      },
      {List.of(struct("A", object("a", builtIn(int.class)))), "no place for objects, at A.a"},
      {List.of(struct("A", object("a", builtIn(void.class)))), "no place for objects, at A.a"},
      {
        List.of(struct("A", object("a", array(builtIn(void.class))))),
        "no place for objects, at A.a"
      },
      {
        List.of(struct("A", object("a", builtIn(ArrayList.class, builtIn(int.class))))),
        "no place for objects, at A.a"
      },
      {List.of(struct("A", object("a", deep))), "more than 16 dimensions, at A.a"},
    };
  }

  private static List<TypeSchema> pair(TypeSchema second, TypeRef... arguments) {
    return List.of(struct("A", object("a", defined(1, arguments))), second);
  }

  @Test(dataProvider = "contradictions")
  public void contradictionsAreRefusedOnBothSides(List<TypeSchema> types, String problem) {
    IllegalArgumentException misuse =
        expectThrows(IllegalArgumentException.class, () -> SchemaModel.of(types));
    assertTrue(misuse.getMessage().endsWith(problem), misuse.getMessage());
    byte[] bytes = SchemaEncoder.encodeChecked(types);
    MalformedInputException refused =
        expectThrows(MalformedInputException.class, () -> SchemaModel.decode(bytes));
    assertEquals(refused.getMessage(), "Malformed schema: " + misuse.getMessage());
  }

  @DataProvider
  public Object[][] misuses() {
    return new Object[][] {
      {List.of(), "it has no type"},
      {List.of(struct("")), "a name is empty"},
      {List.of(struct("A", string(""))), "a name is empty"},
      {List.of(enumOf("A", "")), "a name is empty"},
      {List.of(new OpaqueSchema(new TypeIdentity(-2, null), 0)), "number of a type is negative"},
      {List.of(new OpaqueSchema(new TypeIdentity(2, "A"), 0)), "it has a name and a number"},
      {List.of(struct("A", object("a", defined(-1)))), "there is no type number -1"},
      {List.of(struct("A", object("a", defined(1)))), "there is no type number 1"},
      {List.of(struct("A", object("a", builtIn(DayOfWeek.class)))), "the form of an enum"},
      {List.of(struct("A", enumeration("a", defined(0)))), "the form of an enum"},
      {List.of(struct("A", field(Form.PRIMITIVE, ScalarKind.INT, true, null))), "cannot be null"},
      {List.of(struct("A", field(Form.COMPRESSED, ScalarKind.INT, true, null))), "cannot be null"},
      {List.of(struct("A", field(Form.COMPRESSED, ScalarKind.CHAR, false, null))), "only int and"},
      {List.of(struct("A", field(Form.BOXED, null, true, null))), "a kind belongs to scalars"},
      {List.of(struct("A", field(Form.STRING, ScalarKind.INT, true, null))), "a kind belongs to"},
      {List.of(struct("A", field(Form.OBJECT, null, true, null))), "a type belongs to enums"},
      {List.of(struct("A", field(Form.STRING, null, true, defined(0)))), "a type belongs to enums"},
      {
        List.of(struct("A", object("a", builtIn(ArrayList.class, defined(0), defined(0))))),
        "a type has 2 type arguments"
      },
      {List.of(struct("A", object("a", builtIn(UUID.class, defined(0))))), "a type has 1 type arg"},
      {pair(enumOf("B"), builtIn(String.class)), "a type has 1 type arguments"},
      {List.of(struct("A", object("a", builtIn(List.class)))), "java.util.List is no type of"},
      {List.of(struct("A", object("a", builtIn(Number.class)))), "java.lang.Number is no type of"},
      {List.of(struct("A", bare("a", builtIn(Object.class)))), "values of any class cannot be"},
      {
        List.of(
            struct(
                "A",
                new FieldSchema(
                    "a", Form.ENUM, null, false, true, true, builtIn(DayOfWeek.class)))),
        "only objects have heads that may be missing"
      },
      {List.of(struct("A", object("a", new TypeRef.BuiltIn(-1, List.of())))), "no built-in type"},
    };
  }

  private static FieldSchema field(Form form, ScalarKind kind, boolean nullable, TypeRef type) {
    return new FieldSchema("a", form, kind, nullable, true, false, type);
  }

  @Test(dataProvider = "misuses")
  public void whatIsNoSchemaIsNotEncoded(List<TypeSchema> types, String problem) {
    IllegalArgumentException misuse =
        expectThrows(IllegalArgumentException.class, () -> SchemaModel.of(types));
    assertTrue(misuse.getMessage().contains(problem), misuse.getMessage());
  }

  @Test
  public void anUnknownTypeOfTheJdkIsAnErrorOfItsOwn() {
    String type = Bits.varbits(4 + 2 * BuiltInTypes.count());
    byte[] bytes = Bits.pack(ROOT + ONE + "10001" + type + A);
    IncompatibleSchemaException error =
        expectThrows(IncompatibleSchemaException.class, () -> SchemaModel.decode(bytes));
    assertTrue(
        error.getMessage().contains("built-in type number " + BuiltInTypes.count()),
        error.getMessage());
  }

  @DataProvider
  public Object[][] excesses() {
    List<TypeSchema> manyFields = new ArrayList<>();
    List<FieldSchema> fields = new ArrayList<>();
    for (int i = 0; i < 70_000; i++) {
      fields.add(string("@" + (1_000_000_000 + i)));
    }
    FieldSchema link = object("@2000000000", defined(1));
    fields.add(link);
    manyFields.add(struct(0, fields.toArray(new FieldSchema[0])));
    manyFields.add(struct(1, fields.toArray(new FieldSchema[0])));
    TypeRef deep = builtIn(String.class);
    for (int i = 0; i < 64; i++) {
      deep = builtIn(ArrayList.class, deep);
    }
    List<String> sharing = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      sharing.add("x".repeat(500) + i);
    }
    return new Object[][] {
      {List.of(struct("x".repeat(1025))), "chars of a name in a schema"},
      {List.of(struct("A", string("x".repeat(1025)))), "chars of a name in a schema"},
      {List.of(struct("A", object("a", deep))), "nesting of types in a schema"},
      {manyFields, "parts of a schema"},
      {
        List.of(new EnumSchema(TypeIdentity.ofId(1), Collections.unmodifiableList(sharing))),
        "chars of all names in a schema"
      },
    };
  }

  @Test(dataProvider = "excesses")
  public void nobodyWritesWhatNobodyReads(List<TypeSchema> types, String limit) {
    LimitExceededException error =
        expectThrows(LimitExceededException.class, () -> SchemaModel.of(types));
    assertEquals(error.limit(), limit);
  }

  @Test
  public void theLimitsThemselvesAreAllowed() {
    TypeRef deep = builtIn(String.class);
    for (int i = 0; i < 63; i++) {
      deep = builtIn(ArrayList.class, deep);
    }
    TypeRef wide = builtIn(int.class);
    for (int i = 0; i < 16; i++) {
      wide = array(wide);
    }
    SchemaModel schema =
        SchemaModel.of(
            List.of(struct("x".repeat(1024), object("deep", deep), object("wide", wide))));
    assertEquals(SchemaModel.decode(schema.bytes()).types(), schema.types());
  }

  @Test
  public void namesInMessagesArePrintable() {
    List<TypeSchema> types = List.of(opaque("A\n\u202e", 0), opaque("B", 0));
    byte[] bytes = SchemaEncoder.encodeChecked(List.of(enumOf("A\n\u202e", "\r", "\r")));
    String message =
        expectThrows(MalformedInputException.class, () -> SchemaModel.decode(bytes)).getMessage();
    assertTrue(message.endsWith("at A\\u000a\\u202e.\\u000d"), message);
    assertTrue(
        expectThrows(IllegalArgumentException.class, () -> SchemaModel.of(types))
            .getMessage()
            .endsWith("at B"));
  }

  @Test
  public void liesAboutSizesAreRefusedInASmallHeap() throws Exception {
    String report = SmallJvm.run(List.of("-Xmx64m", "-Xss256k"), SchemaFlood.class);
    Reporter.log("MalformedSchemaTest: " + report.strip(), true);
  }

  @Test
  public void theSamplesAreNotRefused() {
    for (Map.Entry<String, SchemaModel> sample : SampleSchemas.all().entrySet()) {
      assertEquals(refusal(sample.getValue().bytes()), null, sample.getKey());
    }
  }
}
