package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.schema.model.Bits;
import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import io.fory.type.BuiltInTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Messages whose schemas lie: about their size, their types, or the bodies that follow. */
public final class HostileSchemaTest {
  private static final int RANDOM_SCHEMAS = 4000;
  private static final int GENERATED_SCHEMAS = 200;
  private static final int BODIES_OF_EACH = 4;

  private static final String CLASSES =
      """
      class Part { int x = 1; Part next; } class Empty { } enum Kind { A, B }
      record Pair(Object a, Part b) {}
      """;

  private static final Version WRITER =
      Version.of(
          "class Model { int a = 1; Part p = new Part(); List<Part> l = List.of(new Part());"
              + " String s = \"s\"; Object o = Kind.B; Kind k = Kind.A; int[] i = {1}; }"
              + CLASSES);

  private static final Version READER =
      Version.of(
          "class Model { long a; Part p; ArrayList<Part> l; String s; Object o; Kind k;"
              + " Map<String, Part> m; List<Integer> i; }"
              + CLASSES);

  private static final TypeIdentity MODEL = TypeIdentity.ofName("evolving.Model");
  private static final TypeIdentity PART = TypeIdentity.ofName("evolving.Part");
  private static final int OBJECT = BuiltInTypes.numberOf(Object.class);

  @DataProvider
  public Object[][] readers() {
    return new Object[][] {
      {reader(false, false)}, {reader(false, true)}, {reader(true, false)}, {reader(true, true)}
    };
  }

  private static byte[] valid() {
    return written(WRITER.model());
  }

  private static byte[] ofOneSchema() {
    return written(WRITER.model("o", null));
  }

  private static byte[] written(Object model) {
    ForyBuilder builder = Fory.builder().withCodegen(false);
    WRITER.register(builder);
    return builder.build().serialize(model);
  }

  private static HostileReader reader(boolean references, boolean generated) {
    return new HostileReader(READER, references, generated, valid());
  }

  private static FieldSchema scalar(String key, ScalarKind kind) {
    return new FieldSchema(key, Form.PRIMITIVE, kind, false, true, null);
  }

  private static FieldSchema object(String key, TypeRef type) {
    return new FieldSchema(key, Form.OBJECT, null, true, true, type);
  }

  private static FieldSchema bare(String key, TypeRef type) {
    return new FieldSchema(key, Form.OBJECT, null, false, false, true, type);
  }

  private static TypeRef builtIn(Class<?> type, TypeRef... arguments) {
    return new TypeRef.BuiltIn(BuiltInTypes.numberOf(type), List.of(arguments));
  }

  private static byte[] message(List<TypeSchema> types, MessageBuilder body) {
    return MessageBuilder.message()
        .bytes(MessageBuilder.TYPED)
        .schema(SchemaModel.of(types).bytes())
        .bytes(body.build())
        .build();
  }

  private static MessageBuilder body(int... bytes) {
    return new MessageBuilder().bytes(bytes);
  }

  private static StructSchema model(FieldSchema... fields) {
    return new StructSchema(MODEL, List.of(fields));
  }

  @Test(dataProvider = "readers")
  public void aSizeThatLiesIsRefused(HostileReader reader) {
    SchemaMessage message = SchemaMessage.of(valid());
    int length = message.schema().length;
    long[] lies = {
      0,
      1,
      length - 1,
      length + 1,
      length * 2L,
      1 << 20,
      (1 << 20) + 1,
      1 << 28,
      Integer.MAX_VALUE,
      (1L << 32) - 1,
      1L << 35,
    };
    for (long lie : lies) {
      reader.refuse(message.announcing(lie));
      reader.requireUnharmed();
    }
    reader.refuse(message.with(new byte[0]));
    reader.refuse(message.with(Arrays.copyOf(message.schema(), length + 1)));
    reader.requireUnharmed();
  }

  @Test(dataProvider = "readers")
  public void aReferenceToASchemaOutsideOfASessionIsRefused(HostileReader reader) {
    SchemaMessage message = SchemaMessage.of(valid());
    reader.fory().deserialize(valid());
    byte[] reference = message.referringTo(0);
    ForyException error = reader.refuse(reference);
    assertTrue(error.getMessage().contains("belongs to a session"), error.getMessage());
    reference[0] = 0x40;
    error = reader.refuse(reference);
    assertTrue(error.getMessage().contains("belongs to no session"), error.getMessage());
    reader.requireUnharmed();
  }

  @Test
  public void aWrongReferenceInASessionIsRefusedAndTheSessionGoesOn() {
    SchemaMessage message = SchemaMessage.of(ofOneSchema());
    byte[] right = message.referringTo(3);
    HostileReader reader = reader(false, true);
    ForySession session = reader.fory().newSession();
    assertNotNull(reader.read(right, session::deserialize));
    assertNull(reader.read(message.defining(3), session::deserialize));
    for (int bit = 4 * 8; bit < 7 * 8; bit++) {
      byte[] wrong = right.clone();
      wrong[bit >> 3] ^= (byte) (1 << (bit & 7));
      assertNotNull(reader.read(wrong, session::deserialize), "bit " + bit);
      assertEquals(session.deserialize(right).getClass(), READER.type("Model"));
    }
    for (long number : new long[] {0, 2, 4, 1023, 1024, 1L << 31, (1L << 32) - 1}) {
      assertNotNull(reader.read(message.referringTo(number), session::deserialize));
    }
    reader.requireUnharmed();
  }

  @Test
  public void aMessageOutsideOfASessionDefinesNoNumber() {
    HostileReader reader = reader(false, false);
    ForySession session = reader.fory().newSession();
    SchemaMessage message = SchemaMessage.of(ofOneSchema());
    session.deserialize(valid());
    assertNotNull(reader.read(message.referringTo(0), session::deserialize));
    byte[] numbered = message.defining(0);
    numbered[0] = 0x40;
    assertNotNull(reader.read(numbered, session::deserialize), "the number is no part of it");
    assertNotNull(reader.read(message.referringTo(0), session::deserialize));
    assertNull(reader.read(message.defining(0), session::deserialize));
    assertNull(reader.read(message.referringTo(0), session::deserialize));
    reader.requireUnharmed();
  }

  @Test
  public void numbersBeyondTheLimitAreRefused() {
    HostileReader reader = reader(false, false);
    ForySession session = reader.fory().newSession();
    SchemaMessage message = SchemaMessage.of(ofOneSchema());
    for (int number : new int[] {1024, 1 << 20, Integer.MAX_VALUE - 1, -2}) {
      byte[] bad =
          MessageBuilder.ofSession()
              .bytes(MessageBuilder.TYPED)
              .schema(message.schema())
              .varint(number + 1L & 0xFFFFFFFFL)
              .bytes(message.body())
              .build();
      assertEquals(reader.read(bad, session::deserialize).getClass(), LimitExceededException.class);
    }
    assertNull(reader.read(message.defining(1023), session::deserialize));
    assertNull(reader.read(message.referringTo(1023), session::deserialize));
    reader.requireUnharmed();
  }

  /** The other end has sent it, and may go on to refer to it. */
  @Test
  public void aSchemaThatIsRefusedIsRefusedWhereverItIsReferredTo() {
    SchemaMessage message = SchemaMessage.of(ofOneSchema());
    byte[] broken = message.schema().clone();
    broken[broken.length - 1] ^= 0x40;
    SchemaMessage wrong = new SchemaMessage(0x40, broken, message.body());
    HostileReader reader = reader(false, false);
    ForySession session = reader.fory().newSession();
    for (int i = 0; i < 2; i++) {
      assertNotNull(reader.read(wrong.defining(0), session::deserialize));
      assertNotNull(reader.read(wrong.referringTo(0), session::deserialize));
      assertNotNull(reader.read(message.referringTo(0), session::deserialize));
    }
    assertEquals(session.deserialize(valid()).getClass(), READER.type("Model"));
    assertEquals(session.deserialize(message.defining(1)).getClass(), READER.type("Model"));
    reader.requireUnharmed();
  }

  /** Bodies without bytes could go on for ever. */
  @Test(dataProvider = "readers")
  public void aStructThatHoldsItselfWithoutAHeadIsRefused(HostileReader reader) {
    for (String key : new String[] {"p", "unknown"}) {
      List<TypeSchema> self = List.of(model(bare(key, new TypeRef.Defined(0))));
      List<TypeSchema> mutual =
          List.of(
              model(bare(key, new TypeRef.Defined(1))),
              new StructSchema(PART, List.of(bare("next", new TypeRef.Defined(1)))));
      for (List<TypeSchema> types : List.of(self, mutual)) {
        reader.refuse(message(types, body()));
        reader.refuse(message(types, body(new int[300])));
      }
    }
    reader.requireUnharmed();
  }

  /** An element takes at least one byte, whatever a schema says of its fields. */
  @Test(dataProvider = "readers")
  public void elementsWithoutBytesAreRefused(HostileReader reader) {
    StructSchema empty = new StructSchema(PART, List.of());
    for (String key : new String[] {"l", "unknown"}) {
      TypeRef list = builtIn(ArrayList.class, new TypeRef.Defined(1));
      TypeRef array = new TypeRef.ArrayOf(new TypeRef.Defined(1));
      TypeRef map =
          builtIn(java.util.HashMap.class, new TypeRef.Defined(1), new TypeRef.Defined(1));
      for (TypeRef type : List.of(list, array)) {
        MessageBuilder body = body(1).varint(1 << 28).bytes(MessageBuilder.BODIES);
        reader.refuse(message(List.of(model(object(key, type)), empty), body));
        reader.refuse(
            message(
                List.of(model(object(key, type)), empty),
                body(1).varint(200).bytes(MessageBuilder.BODIES).bytes(new byte[100])));
      }
      MessageBuilder entries = body(1).varint(1 << 28).bytes(5);
      reader.refuse(message(List.of(model(object(key, map)), empty), entries));
    }
    reader.requireUnharmed();
  }

  @Test(dataProvider = "readers")
  public void aClassOfAnotherKindIsRefused(HostileReader reader) {
    reader.refuse(message(List.of(new EnumSchema(MODEL, List.of("A"))), body(1)));
    reader.refuse(message(List.of(new OpaqueSchema(MODEL, 0)), body(1)));
    reader.refuse(
        message(
            List.of(new StructSchema(TypeIdentity.ofName("evolving.Kind"), List.of())), body()));
    FieldSchema part = object("p", new TypeRef.Defined(1));
    reader.refuse(message(List.of(model(part), new OpaqueSchema(PART, 5)), body(1, 1, 1, 1)));
    FieldSchema enumeration =
        new FieldSchema("p", Form.ENUM, null, true, true, new TypeRef.Defined(1));
    reader.refuse(
        message(List.of(model(enumeration), new EnumSchema(PART, List.of("A"))), body(1)));
    FieldSchema dropped = object("unknown", new TypeRef.Defined(1));
    reader.refuse(message(List.of(model(dropped), new OpaqueSchema(PART, 5)), body(1, 1)));
    reader.requireUnharmed();
  }

  @Test(dataProvider = "readers")
  public void aPlaceOfATypeThatHasNoObjectsIsRefused(HostileReader reader) {
    Class<?>[] types = {
      int.class,
      void.class,
      Number.class,
      Comparable.class,
      List.class,
      java.util.Map.class,
      Enum.class,
      Iterable.class,
      Void.class,
    };
    for (Class<?> type : types) {
      for (boolean head : new boolean[] {true, false}) {
        TypeRef ref = builtIn(type);
        StructSchema schema = model(head ? object("o", ref) : bare("o", ref));
        byte[] message;
        try {
          message = message(List.of(schema), body(1, 0, 0, 0, 0));
        } catch (IllegalArgumentException e) {
          continue; // The encoder does not even write it.
        }
        assertNotNull(reader.read(message), type + " was read");
      }
    }
    reader.requireUnharmed();
  }

  @Test(dataProvider = "readers")
  public void nestingIsLimitedInWhatIsDroppedToo(HostileReader reader) {
    List<TypeSchema> types =
        List.of(
            model(object("unknown", new TypeRef.Defined(1))),
            new StructSchema(
                TypeIdentity.ofName("evolving.Gone"),
                List.of(object("next", new TypeRef.Defined(1)))));
    int[] deep = new int[100_000];
    Arrays.fill(deep, 1);
    ForyException error = reader.refuse(message(types, body(deep)));
    assertEquals(error.getClass(), LimitExceededException.class);
    int[] lists = new int[200_000];
    for (int i = 0; i < lists.length; i += 3) {
      lists[i] = 1;
    }
    TypeRef open = builtIn(ArrayList.class, new TypeRef.BuiltIn(OBJECT, List.of()));
    MessageBuilder nested = body(1);
    for (int i = 0; i < 50_000; i++) {
      nested.bytes(1, 0).typed(ArrayList.class);
    }
    error = reader.refuse(message(List.of(model(object("unknown", open))), nested));
    assertEquals(error.getClass(), LimitExceededException.class);
    reader.requireUnharmed();
  }

  /** What is dropped is not kept, but may not take more than what is kept either. */
  @Test(dataProvider = "readers")
  public void whatIsDroppedIsBoundedAsWhatIsKept(HostileReader reader) {
    TypeRef longs = new TypeRef.ArrayOf(builtIn(long.class));
    MessageBuilder announced = body(1).varint(Integer.MAX_VALUE).bytes(new byte[64]);
    reader.refuse(message(List.of(model(object("unknown", longs))), announced));
    TypeRef strings = builtIn(ArrayList.class, builtIn(String.class));
    announced = body(1).varint(1 << 30).bytes(new byte[64]);
    reader.refuse(message(List.of(model(object("unknown", strings))), announced));
    FieldSchema text = new FieldSchema("unknown", Form.STRING, null, true, true, null);
    announced = body().varint(((1L << 31) - 1) << 2).bytes(new byte[64]);
    reader.refuse(message(List.of(model(text)), announced));
    reader.requireUnharmed();
  }

  @Test(dataProvider = "readers")
  public void aSchemaOfManyFieldsIsReadWithinBounds(HostileReader reader) {
    List<FieldSchema> fields = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      fields.add(scalar("f" + (100_000 + i), ScalarKind.BOOLEAN));
    }
    byte[] message =
        message(
            List.of(new StructSchema(MODEL, fields)), new MessageBuilder().bytes(new byte[20_000]));
    reader.read(message);
    reader.read(message);
    reader.refuse(Arrays.copyOf(message, message.length - 1));
    reader.requireUnharmed();
  }

  @Test(dataProvider = "readers")
  public void aNameThatIsNotRegisteredNeverLoadsAClass(HostileReader reader) {
    for (String name : List.of("java.lang.Thread", "evolving.Nothing", "[I", "evolving.Model[]")) {
      StructSchema stranger = new StructSchema(TypeIdentity.ofName(name), List.of());
      ForyException error = reader.refuse(message(List.of(stranger), body(1, 1, 1)));
      assertTrue(error.getMessage().contains(name.substring(0, 2)), error.getMessage());
    }
    reader.refuse(message(List.of(new StructSchema(TypeIdentity.ofId(77), List.of())), body()));
    reader.requireUnharmed();
  }

  @Test(dataProvider = "readers")
  public void oneMessageMayBringTwoSchemasOfOneClassButNothingWrong(HostileReader reader) {
    byte[] wide = SchemaModel.of(List.of(model(scalar("a", ScalarKind.LONG)))).bytes();
    byte[] narrow = SchemaModel.of(List.of(model(scalar("a", ScalarKind.BYTE)))).bytes();
    assertNotEquals(wide, narrow);
    byte[] message =
        MessageBuilder.message()
            .typed(ArrayList.class)
            .varint(2)
            .bytes(MessageBuilder.SLOTS)
            .bytes(MessageBuilder.TYPED)
            .schema(wide)
            .bytes(1, 0, 0, 0, 0, 0, 0, 0)
            .bytes(MessageBuilder.TYPED)
            .schema(narrow)
            .bytes(2)
            .build();
    Object[] read = new Object[1];
    ForyException error = Rejection.of(() -> read[0] = reader.fory().deserialize(message));
    if (error == null) {
      assertEquals(Version.get(((List<?>) read[0]).get(0), "a"), 1L);
      assertEquals(Version.get(((List<?>) read[0]).get(1), "a"), 2L);
    }
    reader.requireUnharmed();
  }

  static final class One {
    int a;
  }

  /** Of a class with the id 1, in the bits of the specification. */
  @DataProvider
  public Object[][] malformed() {
    String root = "00000 00 1 10000";
    String a = "00100 0 1000 00000";
    String b = "00100 0 1000 10000";
    return new Object[][] {
      {"two fields of one key", root + "01000" + a + "00100 0 0000 1"},
      {"two fields of one key, spelled twice", root + "01000" + a + a},
      {"keys in another order", root + "01000" + b + a},
      {"an unknown kind of type", root.replace(" 00 ", " 11 ") + "10000" + a},
      {"an unknown code of a field", root + "10000 01111 0 1000 00000"},
      {"an unknown type code", root + "10000 10001 11000 0 1000 00000"},
      {"a type that is not there", root + "10000 10001 11100 0 1000 00000"},
      {"more fields than there are", root + "11110" + a},
      {"more types than there are", "11110 00 1 10000 10000" + a},
      {"bits behind the end", root + "10000" + a + "000000000001"},
      {"nothing", ""},
    };
  }

  @Test(dataProvider = "malformed")
  public void aSchemaThatIsNoneIsRefused(String what, String bits) {
    Fory fory = EngineInUse.builder().register(One.class, 1).build();
    byte[] right =
        message(
            List.of(new StructSchema(TypeIdentity.ofId(1), List.of(scalar("a", ScalarKind.SHORT)))),
            body(7, 0));
    assertEquals(((One) fory.deserialize(right)).a, 7);
    byte[] wrong = SchemaMessage.of(right).with(Bits.pack(bits));
    ForyException error = Rejection.of(() -> fory.deserialize(wrong));
    assertNotNull(error, what + " is read");
    assertEquals(error.getClass(), MalformedInputException.class, error.toString());
    assertEquals(((One) fory.deserialize(right)).a, 7);
  }

  /** The bits above are those of the format: without the faults, they are read. */
  @Test
  public void aSchemaOfTheSameBitsWithoutAFaultIsRead() {
    Fory fory = EngineInUse.builder().register(One.class, 1).build();
    byte[] one =
        message(
            List.of(new StructSchema(TypeIdentity.ofId(1), List.of(scalar("b", ScalarKind.INT)))),
            body(5, 0, 0, 0, 6, 0, 0, 0));
    String bits = "00000 00 1 10000 01000 00100 0 1000 00000 00100 0 1000 10000";
    assertEquals(((One) fory.deserialize(SchemaMessage.of(one).with(Bits.pack(bits)))).a, 5);
  }

  /** Well-formed schemas that say anything of the fields, before bodies of any bytes. */
  @Test(dataProvider = "readers")
  public void randomSchemasAndBodiesAreRefusedOrReadAsDeclared(HostileReader reader) {
    Random random = new Random(20482);
    int read = 0;
    int count = reader.isGenerated() ? GENERATED_SCHEMAS : RANDOM_SCHEMAS;
    for (int i = 0; i < count; i++) {
      byte[] schema = HostileSchemas.random(random);
      byte[] message = null;
      for (int j = 0; j < BODIES_OF_EACH; j++) {
        message =
            MessageBuilder.message()
                .bytes(MessageBuilder.TYPED)
                .schema(schema)
                .bytes(HostileSchemas.body(random))
                .build();
        MemoryBuffer buffer = MemoryBuffer.wrap(message);
        read += reader.read(message, any -> reader.fory().deserialize(buffer)) == null ? 1 : 0;
      }
    }
    assertTrue(read > count / 20, read + " of " + count + " were read");
    reader.requireUnharmed();
  }
}
