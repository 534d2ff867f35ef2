package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class TypeDefTest {
  private static final FieldType INT = FieldType.of(XlangType.VARINT32);
  private static final FieldType STRING = FieldType.of(XlangType.STRING);

  private static final List<FieldDef> PERSON =
      List.of(
          FieldDef.ofName("age", INT),
          FieldDef.ofName("name", STRING),
          FieldDef.ofName("scores", FieldType.of(XlangType.LIST, INT)),
          FieldDef.ofName(
              "some_map", FieldType.of(XlangType.MAP, STRING, FieldType.of(XlangType.VARINT64))));

  private static final List<FieldDef> TAGGED =
      List.of(
          FieldDef.ofId(0, FieldType.of(XlangType.INT64)),
          FieldDef.ofName("plain_name9", FieldType.of(XlangType.FLOAT64)),
          FieldDef.ofId(3, FieldType.of(XlangType.TAGGED_UINT64)),
          FieldDef.ofId(17, STRING.orNull()));

  /** The bytes are from messages of Apache Fory for Python. */
  @DataProvider
  public static Object[][] messages() {
    return new Object[][] {
      {
        TypeDef.ofId(XlangType.COMPATIBLE_STRUCT, 5, PERSON),
        "1c 70 1d bb 05 03 71 10 c4 05 44 05 00 c4 48 15 34 0c 20 4c 16 14 48 4e 89 24 54 18 54 1c"
            + " c9 cc 26 d8 07 80"
      },
      {
        TypeDef.ofName(XlangType.NAMED_COMPATIBLE_STRUCT, "example", "Person", PERSON),
        "26 f0 ac 7e f8 78 2d 4b e4 15 12 e0 63 d6 40 13 3c 91 93 9a 44 05 00 c4 48 15 34 0c 20 4c"
            + " 16 14 48 4e 89 24 54 18 54 1c c9 cc 26 d8 07 80"
      },
      {
        TypeDef.ofName(XlangType.NAMED_COMPATIBLE_STRUCT, "", "Person", PERSON),
        "21 60 c9 ee ef 96 0a 42 e4 00 13 3c 91 93 9a 44 05 00 c4 48 15 34 0c 20 4c 16 14 48 4e 89"
            + " 24 54 18 54 1c c9 cc 26 d8 07 80"
      },
      {
        TypeDef.ofId(XlangType.COMPATIBLE_STRUCT, 300, TAGGED),
        "15 30 66 21 59 81 83 16 c4 ac 02 c0 06 a0 14 1e 58 04 1b f9 a0 18 27 a0 cc 0f fe 02 15"
      },
      {TypeDef.ofId(XlangType.COMPATIBLE_STRUCT, 6, List.of()), "02 50 6e fb 0b c0 e6 0a c0 06"},
      {
        TypeDef.ofName(XlangType.NAMED_ENUM, "ns", "Color", List.of()),
        "09 60 c2 8e f9 26 b8 4a 01 09 b6 40 13 89 cb 74 40"
      },
      {
        TypeDef.ofName(XlangType.NAMED_EXT, "a", "Ext", List.of()),
        "06 60 c3 b9 26 7b a1 5b 03 05 00 0b 12 f3"
      },
    };
  }

  @Test(dataProvider = "messages")
  public void hasTheBytesOfTheOtherClients(TypeDef type, String hex) {
    assertEquals(Hex.text(type.encode()), hex);
    assertEquals(TypeDef.read(new Source(Hex.bytes(hex))), type);
  }

  @Test
  public void readsUpToItsEnd() {
    byte[] bytes = TypeDef.ofId(XlangType.STRUCT, 1, PERSON).encode();
    byte[] more = new byte[bytes.length + 5];
    System.arraycopy(bytes, 0, more, 0, bytes.length);
    Source in = new Source(more);
    TypeDef.read(in);
    assertEquals(in.remaining(), 5);
  }

  @Test
  public void anyTypeComesBack() {
    for (int seed = 0; seed < 2_000; seed++) {
      TypeDef type = random(new Random(seed));
      Source in = new Source(type.encode());
      assertEquals(TypeDef.read(in), type, "seed " + seed);
      assertEquals(in.remaining(), 0, "seed " + seed);
    }
  }

  @DataProvider
  public static Object[][] sizes() {
    return new Object[][] {{0}, {1}, {30}, {31}, {32}, {158}, {159}, {300}, {4096}};
  }

  @Test(dataProvider = "sizes")
  public void takesManyFields(int count) {
    List<FieldDef> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fields.add(FieldDef.ofName("field_" + i, i % 2 == 0 ? INT : STRING));
    }
    TypeDef type = TypeDef.ofId(XlangType.COMPATIBLE_STRUCT, 0xFFFFFFFE, fields);
    assertEquals(TypeDef.read(new Source(type.encode())), type);
  }

  @Test
  public void takesLongNamesAndGreatNumbers() {
    for (int length = 1; length < 300; length++) {
      String name = "a9".repeat(length);
      TypeDef type =
          TypeDef.ofName(
              XlangType.NAMED_STRUCT,
              name,
              name,
              List.of(FieldDef.ofName(name, INT), FieldDef.ofId(length * 7_000_000, INT)));
      assertEquals(TypeDef.read(new Source(type.encode())), type);
    }
  }

  static TypeDef random(Random random) {
    XlangType[] kinds = {
      XlangType.STRUCT,
      XlangType.NAMED_STRUCT,
      XlangType.COMPATIBLE_STRUCT,
      XlangType.NAMED_COMPATIBLE_STRUCT,
      XlangType.ENUM,
      XlangType.NAMED_ENUM,
      XlangType.EXT,
      XlangType.NAMED_EXT,
      XlangType.TYPED_UNION,
      XlangType.NAMED_UNION
    };
    XlangType kind = kinds[random.nextInt(kinds.length)];
    List<FieldDef> fields = new ArrayList<>();
    int count = kind.isStruct() ? random.nextInt(50) : 0;
    for (int i = 0; i < count; i++) {
      FieldType type = randomType(random, 0);
      fields.add(
          random.nextBoolean()
              ? FieldDef.ofId(i * i, type)
              : FieldDef.ofName(name(random) + i, type));
    }
    fields.sort(Comparator.comparing(FieldDef::toString));
    return kind.isNamed()
        ? TypeDef.ofName(kind, random.nextBoolean() ? "" : name(random), name(random), fields)
        : TypeDef.ofId(kind, random.nextInt() & 0x7FFFFFFF, fields);
  }

  private static FieldType randomType(Random random, int depth) {
    XlangType type = XlangType.of(random.nextInt(57));
    while (depth > 5 && type.elementTypes() > 0) {
      type = XlangType.of(random.nextInt(57));
    }
    List<FieldType> elements = new ArrayList<>();
    for (int i = 0; i < type.elementTypes(); i++) {
      elements.add(randomType(random, depth + 1));
    }
    return new FieldType(type, random.nextBoolean(), random.nextBoolean(), elements);
  }

  private static String name(Random random) {
    String characters = random.nextBoolean() ? "abc_" : "aBc1_\u00E9$";
    StringBuilder name = new StringBuilder("n");
    for (int length = random.nextInt(20); length > 0; length--) {
      name.append(characters.charAt(random.nextInt(characters.length())));
    }
    return name.toString();
  }
}
