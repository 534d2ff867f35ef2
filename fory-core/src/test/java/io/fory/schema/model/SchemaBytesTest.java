package io.fory.schema.model;

import static io.fory.schema.model.SchemaParts.array;
import static io.fory.schema.model.SchemaParts.builtIn;
import static io.fory.schema.model.SchemaParts.defined;
import static io.fory.schema.model.SchemaParts.enumOf;
import static io.fory.schema.model.SchemaParts.object;
import static io.fory.schema.model.SchemaParts.primitive;
import static io.fory.schema.model.SchemaParts.required;
import static io.fory.schema.model.SchemaParts.string;
import static io.fory.schema.model.SchemaParts.struct;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.type.LayoutHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The bytes of schemas, worked out by hand from the specification. */
public final class SchemaBytesTest {
  private static String hex(SchemaModel schema) {
    return HexFormat.ofDelimiter(" ").withUpperCase().formatHex(schema.bytes());
  }

  @Test
  public void aStructWithoutFieldsTakesThreeBytes() {
    assertEquals(hex(SchemaModel.of(List.of(struct(1)))), "80 01 00");
  }

  /** The example of the specification. */
  @Test
  public void fieldsAreCodesAndNames() {
    SchemaModel schema =
        SchemaModel.of(List.of(struct(1, primitive("count", ScalarKind.INT), string("name"))));
    // 00000 types | 00 struct | 1 id 10000 | 01000 fields
    // 00100 int, 0 1010 01000 01110 00101 10110 11001 count
    // 00001 string, 0 0010 10110 00000 00110 00100 name
    assertEquals(hex(schema), "80 41 10 25 1C 6D 13 A2 06 18 01");
  }

  @Test
  public void namesAreCodedAgainstEarlierNames() {
    SchemaModel schema =
        SchemaModel.of(
            List.of(
                struct(
                    "a.B",
                    SchemaParts.box("@7", ScalarKind.LONG),
                    object("list", builtIn(ArrayList.class, defined(1))),
                    required(object("other", defined(0))),
                    object("x1", array(builtIn(int.class))),
                    new FieldSchema(
                        "x_Y", Form.COMPRESSED_BOXED, ScalarKind.LONG, false, true, null),
                    object("z", defined(2))),
                enumOf("a.B$Color", "RED", "ROSE_2"),
                new OpaqueSchema(TypeIdentity.ofId(300), 0x8000_0001)));
    // 01000 types
    // 00 struct, 0 0 0010 00000 10111 00111 10000 a . case B | 01100 fields
    // 10110 Long, 0 0000 0 11100 @7
    // 10001 place, 01011 01000 ArrayList 1 of 11100 type 1, 0 0010 11010 00010 01001 11001 list
    // 00111 place 0 1 10100 type 0, 0 1010 01110 11001 11100 00100 10001 other
    // 01101 int[], 0 0100 11101 01011 1000 x1
    // 11011 compressed 1 01, 1 1000 1100 10111 00111 00011 (x) _ case Y
    // 10001 place, 10010 type 2, 0 0100 00111 10011 case z
    // 10 enum, 0 1 1100 (a.B) 1110 01011 1101 01000 00111 01110 11010 01110 10001 $ C case o l o r
    // 01000 constants, 0 0010 00111 10001 00100 11000 case R E D
    // 1 1000 1010 01110 01001 00100 10111 01011 0100 (R) O S E _ 2
    // 01 opaque, 1 00111 01001 10000 id 300, 32 bits
    assertEquals(
        hex(schema),
        "02 08 74 1E 4C 03 4E D4 E2 41 0B C9 C9 2D CA CD 43 A2 25 57 C7 EE 98 CE 71 "
            + "4C 84 E7 9C D3 2B B8 5B 2E 0A C4 23 19 A3 9C 24 5D 8B B9 0C 01 00 00 80");
  }

  /** Messages of the past hold these numbers. */
  @Test
  public void theNumbersOfTheKindsAreThoseOfTheSpecification() {
    StringBuilder kinds = new StringBuilder();
    for (ScalarKind kind : ScalarKind.NATIVE) {
      kinds.append(kind.primitive().getName()).append(' ');
    }
    assertEquals(kinds.toString(), "boolean byte char short int long float double ");
  }

  @DataProvider
  public Object[][] hashes() {
    return new Object[][] {{"", 0x811C9DC5}, {"a", 0xE40C292C}, {"foobar", 0xBF9CF968}};
  }

  /** The values are those of the authors of the algorithm. */
  @Test(dataProvider = "hashes")
  public void theLayoutHashIsFnv1a(String text, int hash) {
    assertEquals(LayoutHash.of(text), hash);
    assertEquals(LayoutHash.of(text.getBytes(StandardCharsets.US_ASCII)), hash);
  }

  @DataProvider
  public Object[][] sizes() {
    return new Object[][] {
      {"STRUCT", SampleSchemas.numbered(false), 315},
      {"STRUCT2", SampleSchemas.numbered(true), 315},
      {"MEDIA_CONTENT", SampleSchemas.mediaContent(), 170},
      {"SAMPLE", SampleSchemas.sample(), 210},
    };
  }

  /** What the schemas of others take for the same classes. */
  @Test(dataProvider = "sizes")
  public void schemasAreSmall(String model, SchemaModel schema, int most) {
    int size = schema.bytes().length;
    assertTrue(size <= most, model + " takes " + size + " bytes");
  }
}
