package io.fory.schema;

import static io.fory.schema.model.SchemaParts.bare;
import static io.fory.schema.model.SchemaParts.builtIn;
import static io.fory.schema.model.SchemaParts.defined;
import static io.fory.schema.model.SchemaParts.object;
import static io.fory.schema.model.SchemaParts.opaque;
import static io.fory.schema.model.SchemaParts.primitive;
import static io.fory.schema.model.SchemaParts.required;
import static io.fory.schema.model.SchemaParts.string;
import static io.fory.schema.model.SchemaParts.struct;
import static io.fory.schema.model.SchemaParts.untracked;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.MalformedInputException;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.RandomSchemas;
import io.fory.schema.model.SampleSchemas;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.SchemaParts;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The text form of schemas. */
public final class SchemaFileTest {
  private static final int RANDOM_FILES = 1000;
  private static final String HEAD = "fory schemas 1\n";

  private static final String ORDER =
      HEAD
          + """

          opaque com.acme.Money layout 12345678

          struct com.acme.shop.Customer
            name: String
            orders: com.acme.shop.Order[]

          root struct com.acme.shop.Order
            customer: com.acme.shop.Customer
            lines: java.util.ArrayList<com.acme.shop.Order$Line>
            paid: com.acme.Money
            state: com.acme.shop.Order$State

          struct com.acme.shop.Order$Line
            amount: int
            name: String
            paid: com.acme.Money
            tags: java.util.EnumMap<com.acme.shop.Order$State, Object>

          enum com.acme.shop.Order$State
            NEW
            NEW_AND_PAID
            PAID
            SHIPPED_2
          """;

  private final long seed = Long.getLong("fory.test.seed", 20_260_612);

  @Test
  public void aFileIsSortedText() {
    assertEquals(SchemaFile.of(List.of(new Schema(SampleSchemas.order()))).toString(), ORDER);
  }

  @Test
  public void numbersStandBeforeNamesAndAreSortedAsNumbers() {
    String text =
        SchemaFile.of(
                List.of(
                    schema(List.of(struct("A", object("a", defined(1))), struct(10))),
                    schema(List.of(struct(9))),
                    schema(List.of(struct("@9")))))
            .toString();
    assertEquals(
        text,
        HEAD + "\nroot struct @9\n\nstruct @10\n\nroot struct \"@9\"\n\nroot struct A\n  a: @10\n");
  }

  @Test
  public void everyFlagIsAWord() {
    Schema schema =
        schema(
            List.of(
                struct(
                    "A",
                    new FieldSchema("a", Form.COMPRESSED, ScalarKind.INT, false, true, null),
                    new FieldSchema("b", Form.COMPRESSED_BOXED, ScalarKind.LONG, false, true, null),
                    bare("c", SchemaParts.array(builtIn(int.class))),
                    untracked(required(object("d", defined(0)))),
                    required(string("e")),
                    primitive("f", ScalarKind.CHAR),
                    SchemaParts.box("g", ScalarKind.CHAR),
                    object("h", builtIn(Integer.class)),
                    bare("i", builtIn(Integer.class)),
                    untracked(required(object("j", builtIn(String.class)))),
                    bare("k", builtIn(DayOfWeek.class)),
                    SchemaParts.enumeration("l", builtIn(DayOfWeek.class)))));
    assertEquals(
        SchemaFile.of(List.of(schema)).toString(),
        HEAD
            + """

            root struct A
              a: int compressed
              b: Long compressed required
              c: int[] bare
              d: A required untracked
              e: String required
              f: char
              g: Character
              h: Integer variable
              i: Integer variable bare
              j: String variable required untracked
              k: java.time.DayOfWeek variable
              l: java.time.DayOfWeek
            """);
  }

  @Test
  public void namesThatCouldBeMistakenStandInQuotes() {
    Schema schema =
        schema(
            List.of(
                struct(
                    "String",
                    object("@1", defined(1)),
                    object("@x", defined(2)),
                    object("a b", builtIn(Object.class)),
                    string("q\"\\\n\u202e")),
                struct("java.util.ArrayList"),
                opaque("Straße/acme-1", 10)));
    String text = SchemaFile.of(List.of(schema)).toString();
    assertEquals(
        text,
        HEAD
            + "\nopaque Straße/acme-1 layout 0000000a\n"
            + "\nroot struct \"String\"\n"
            + "  @1: \"java.util.ArrayList\"\n"
            + "  \"@x\": Straße/acme-1\n"
            + "  \"a b\": Object\n"
            + "  \"q\\\"\\\\\\u000a\\u202e\": String\n"
            + "\nstruct \"java.util.ArrayList\"\n");
    assertEquals(SchemaFile.parse(text), SchemaFile.of(List.of(schema)));
  }

  @Test
  public void openTypesStandByTheirNames() {
    String text =
        HEAD
            + "\nroot struct A\n"
            + "  a: java.util.Collection<any java.lang.Number[]>\n"
            + "  b: any \"a b.C\" required\n"
            + "  c: java.util.ArrayList<Object>\n"
            + "  d: \"any\"\n"
            + "  e: \"java.util.List\"\n"
            + "\nstruct \"any\"\n"
            + "\nstruct \"java.util.List\"\n";
    assertEquals(SchemaFile.parse(text).toString(), text);
    assertComesBack(SchemaFile.parse(text));
  }

  @Test
  public void whatReadersMakeOfOtherVersionsStandsInTheFile() {
    String text =
        HEAD
            + """

            root struct A
              @7: String required formerly @3, note, "f^@5"
              a: E formerly "x y"

            enum E unknown Y
              X
              Y

            enum F unknown null
            """;
    SchemaFile file = SchemaFile.parse(text);
    assertEquals(file.toString(), text);
    assertComesBack(file);
    StructSchema struct = (StructSchema) file.types().get(0);
    assertEquals(struct.fields().get(0).formerly(), List.of("@3", "note", "f^@5"));
    assertEquals(((EnumSchema) file.types().get(1)).standIn(), "Y");
    assertEquals(((EnumSchema) file.types().get(2)).standIn(), EnumSchema.NULL);
  }

  @DataProvider
  public Object[][] samples() {
    return SampleSchemas.all().entrySet().stream()
        .map(entry -> new Object[] {entry.getKey(), entry.getValue()})
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "samples")
  public void sampleFilesComeBack(String name, SchemaModel schema) {
    assertComesBack(SchemaFile.of(List.of(new Schema(schema))));
  }

  @Test
  public void randomFilesComeBack() {
    Reporter.log("SchemaFileTest: -Dfory.test.seed=" + seed, true);
    for (int i = 0; i < RANDOM_FILES; i++) {
      long own = seed + i;
      SchemaFile file = SchemaFile.of(List.of(schema(new RandomSchemas(new Random(own)).types())));
      try {
        assertComesBack(file);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("-Dfory.test.seed=" + own + ":\n" + file, e);
      }
    }
  }

  private static Schema schema(List<TypeSchema> types) {
    return new Schema(SchemaModel.of(types));
  }

  private static void assertComesBack(SchemaFile file) {
    SchemaFile back = SchemaFile.parse(file.toString());
    assertEquals(back.types(), file.types());
    assertEquals(back, file);
    assertEquals(back.toString(), file.toString());
  }

  @Test
  public void aTypeOfSeveralSchemasIsThereOnce() {
    TypeSchema line = struct("Line", string("name"));
    Schema first = schema(List.of(struct("A", object("line", defined(1))), line));
    Schema second =
        schema(
            List.of(
                struct("B", object("a", defined(1)), object("line", defined(2))),
                struct("A", object("line", defined(2))),
                line));
    SchemaFile file = SchemaFile.of(List.of(second, first));
    assertEquals(
        file.toString(),
        HEAD
            + """

            root struct A
              line: Line

            root struct B
              a: A
              line: Line

            struct Line
              name: String
            """);
    assertEquals(SchemaFile.of(List.of(first, second)), file);
    assertTrue(file.isRoot(0) && file.isRoot(1) && !file.isRoot(2));
  }

  @Test
  public void schemasThatContradictEachOtherAreOfDifferentApplications() {
    Schema first = schema(List.of(struct("A", string("name"))));
    Schema second = schema(List.of(struct("A", string("title"))));
    IllegalArgumentException misuse =
        expectThrows(IllegalArgumentException.class, () -> SchemaFile.of(List.of(first, second)));
    assertEquals(misuse.getMessage(), "Two schemas describe A differently");
  }

  @Test
  public void orderCommentsAndBlanksDoNotMatterToAReader() {
    String text =
        String.join(
            "\r\n",
            "fory schemas 1  ",
            "# the shop",
            "root  struct B # the root",
            "\tz :int",
            "",
            "  @2:java.util.HashMap<String,A[ ] [] > required # all of them",
            "  @10: \"A\"\nenum A\r   X # one",
            "  \"Y\"");
    assertEquals(
        SchemaFile.parse(text).toString(),
        HEAD
            + """

            enum A
              X
              Y

            root struct B
              @10: A
              @2: java.util.HashMap<String, A[][]> required
              z: int
            """);
  }

  @Test
  public void aFileIsWrittenAndRead() throws IOException {
    Path path = Files.createTempFile("fory", ".schema");
    try {
      SchemaFile file = SchemaFile.of(List.of(new Schema(SampleSchemas.order())));
      file.write(path);
      assertEquals(Files.readString(path), ORDER);
      assertEquals(SchemaFile.read(path), file);
      Files.writeString(path, HEAD + "class A");
      assertTrue(
          expectThrows(MalformedInputException.class, () -> SchemaFile.read(path))
              .getMessage()
              .startsWith(path + ", line 2: "));
    } finally {
      Files.delete(path);
    }
  }

  @DataProvider
  public Object[][] mistakes() {
    String struct = HEAD + "struct A\n";
    return new Object[][] {
      {"", 1, "expected 'fory schemas 1', found ''"},
      {"struct A", 1, "expected 'fory schemas 1', found 'struct A'"},
      {"fory schemas 2\n", 1, "a newer version of the library reads it"},
      {HEAD + "class A", 2, "expected struct, enum or opaque, found 'class'"},
      {HEAD + "\n\nroot class A", 4, "expected struct, enum or opaque, found 'class'"},
      {HEAD + "struct", 2, "expected a name, or @ and a number at the end of the line"},
      {HEAD + "struct A B", 2, "expected nothing behind this, found 'B'"},
      {HEAD + "struct @x", 2, "a number from 0 to 2147483647 behind @"},
      {HEAD + "struct @2147483648", 2, "a number from 0 to 2147483647 behind @"},
      {HEAD + "struct \"\"", 2, "a name is not empty"},
      {HEAD + "struct A\nenum A", 3, "the type A is there twice"},
      {HEAD + "enum A\nstruct B\nenum A", 4, "the type A is there twice"},
      {HEAD + "opaque A", 2, "expected 'layout' behind the name at the end of the line"},
      {HEAD + "opaque A layout 12", 2, "expected eight hex digits, found '12'"},
      {HEAD + "opaque A layout 0000000G", 2, "expected eight hex digits, found '0000000G'"},
      {HEAD + "  a: int", 2, "expected a line that begins with struct, enum or opaque"},
      {HEAD + "opaque A layout 00000000\n  a: int", 3, "begins with struct, enum or opaque"},
      {HEAD + "opaque A layout 00000000\n  \"~elements\": B", 3, "the type 'B' is not known"},
      {HEAD + "opaque A layout 00000000\n  \"~elements\": java.util.Set<int>", 3, "primitive"},
      {HEAD + "opaque A layout 00000000\n  \"~elements\": String", 3, "said as a list or a map"},
      {struct + "  \"~elements\": int", 3, "said as a list or a map, such as java.util.List<Str"},
      {struct + "  \"~elements\": String", 3, "said as a list or a map"},
      {struct + "  \"~elements\": A", 3, "said as a list or a map"},
      {HEAD + "struct A compared ordered", 2, "expected nothing behind this"},
      {struct + "  a int", 3, "expected ':' behind the name of the field, found 'int'"},
      {struct + "  a:", 3, "expected a type at the end of the line"},
      {struct + "  a: Strin", 3, "the type 'Strin' is not known; expected a type of the JDK"},
      {struct + "  a: \"String\"", 3, "the type 'String' is not known; expected a type of the"},
      {struct + "  a: int\n  b: int\n  a: long", 5, "the field a is there twice"},
      {struct + "  @1: int\n  \"@1\": long", 4, "write the number of a field without quotes"},
      {struct + "  @x: int", 3, "a number from 0 to 2147483647 behind @"},
      {struct + "  a: int required", 3, "'required' does not go with this type"},
      {struct + "  a: char compressed", 3, "'compressed' does not go with this type"},
      {struct + "  a: String untracked", 3, "'untracked' does not go with this type"},
      {struct + "  a: E untracked\nenum E", 3, "'untracked' does not go with this type"},
      {struct + "  a: Integer bare", 3, "'bare' does not go with this type"},
      {struct + "  a: String required required", 3, "each once, found 'required'"},
      {struct + "  a: A bare required", 3, "'required' does not go with this type, or with"},
      {struct + "  a: A untracked bare", 3, "'untracked' does not go with this type, or with"},
      {struct + "  a: A variable", 3, "'variable' does not go with this type"},
      {struct + "  a: int variable", 3, "'variable' does not go with this type"},
      {struct + "  a: Integer compressed variable", 3, "'compressed' does not go with this"},
      {struct + "  a: E variable required\nenum E", 3, "'required' does not go with this"},
      {struct + "  a: E variable bare\nenum E", 3, "'bare' does not go with this"},
      {struct + "  a: A final", 3, "bare, variable or formerly, each once, found 'final'"},
      {struct + "  a: A!", 3, "untracked, bare, variable or formerly, found '!'"},
      {struct + "  a: int formerly", 3, "expected the name of a field, or @ and its number at the"},
      {struct + "  a: int formerly b,", 3, "expected the name of a field, or @ and its number"},
      {struct + "  a: int formerly b c", 3, "expected nothing behind the names that a field had"},
      {struct + "  a: int formerly \"\"", 3, "a name is not empty"},
      {struct + "  a: int formerly @x", 3, "a number from 0 to 2147483647 behind @"},
      {
        struct + "  a: int formerly b\n  b: int", 2, "field a was formerly b, which is the key of a"
      },
      {struct + "  a: int formerly c\n  b: int formerly c", 2, "was formerly c, and so was "},
      {HEAD + "enum A unknown", 2, "expected null or the name of a constant at the end of the"},
      {HEAD + "enum A unknown Y\n  X", 2, "the constant Y behind unknown is not there"},
      {HEAD + "enum A unknown null X", 2, "expected nothing behind this, found 'X'"},
      {struct + "  a: int[", 3, "expected ']' behind [ at the end of the line"},
      {struct + "  a: java.util.ArrayList<String", 3, "expected '>' behind the last type arg"},
      {struct + "  a: java.util.ArrayList<int>", 3, "a primitive type is no place for objects"},
      {struct + "  a: java.util.ArrayList<A, A>", 3, "a type has 2 type arguments, at A.a"},
      {
        struct + "  a: java.util.Comparator", 3, "java.util.Comparator is no type of values, at A.a"
      },
      {struct + "  a: void", 3, "a primitive type is no place for objects, at A.a"},
      {struct + "  a: Object bare", 3, "values of any class cannot be without a head"},
      {struct + "  a: int" + "[]".repeat(17), 3, "an array has more than 16 dimensions"},
      {HEAD + "enum A\n  X Y", 3, "expected nothing behind the name of a constant, found 'Y'"},
      {HEAD + "enum A\n  X\n  Y\n  X", 5, "the constant X is there twice"},
      {HEAD + "enum A\n  @1", 3, "expected the name of a constant"},
      {HEAD + "enum A\n  \"\"", 3, "expected the name of a constant"},
      {HEAD + "enum A\n  \"X", 3, "a closing quote is missing"},
      {HEAD + "enum A\n  \"\\n\"", 3, "a backslash stands before a quote"},
      {HEAD + "enum A\n  \"\\u00\"", 3, "four hex digits stand behind \\u"},
      {HEAD + "enum A\n  (X)", 3, "found '(X)'; put names with such chars in quotes"},
    };
  }

  @Test(dataProvider = "mistakes")
  public void aMistakeIsAnErrorThatSaysWhereAndWhatWouldBeRight(
      String text, int line, String problem) {
    String message =
        expectThrows(MalformedInputException.class, () -> SchemaFile.parse(text)).getMessage();
    assertTrue(message.startsWith("schemas, line " + line + ": "), message);
    assertTrue(message.contains(problem), message);
    assertEquals(message.lines().count(), 1);
  }

  /** Each char removed, doubled or replaced in a file. */
  @Test
  public void whateverStandsInAFileIsReadOrRefused() {
    List<String> mutants = new ArrayList<>();
    for (int i = 0; i < ORDER.length(); i++) {
      String before = ORDER.substring(0, i);
      String after = ORDER.substring(i + 1);
      mutants.add(before);
      mutants.add(before + after);
      for (String mark : List.of(" ", "\n", "@", "\"", "<", ">", "[", ":", "#", "\\", "9", "\0")) {
        mutants.add(before + mark + after);
        mutants.add(before + mark + ORDER.substring(i));
      }
    }
    int read = 0;
    for (String mutant : mutants) {
      try {
        assertComesBack(SchemaFile.parse(mutant));
        read++;
      } catch (MalformedInputException e) {
        assertTrue(e.getMessage().startsWith("schemas, line "), e.getMessage());
      }
    }
    assertTrue(read > 0 && read < mutants.size(), read + " of " + mutants.size());
  }
}
