package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.buffer.IntegerCoding;
import io.fory.plan.FieldDiscovery;
import io.fory.plan.ScalarKind;
import io.fory.plan.StructField;
import io.fory.wire.xlang.FieldDef;
import io.fory.wire.xlang.FieldType;
import io.fory.wire.xlang.FieldTypeSource;
import io.fory.wire.xlang.NumberTypes;
import io.fory.wire.xlang.SnakeCase;
import io.fory.wire.xlang.TypeDef;
import io.fory.wire.xlang.XlangType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The types of fields that say how they are written, as the other clients have them. */
public final class EncodedFieldsTest {
  private static final int ID = 100;

  @DataProvider
  public Object[][] classes() {
    return new Object[][] {
      {OwnSchemas.Scalars.class},
      {OwnSchemas.Halves.class},
      {OwnSchemas.Unsigned.class},
      {OwnSchemas.Containers.class},
      {OwnSchemas.Elements.class}
    };
  }

  @Test(dataProvider = "classes")
  public void aDeclarationGivesTheMetadataOfTheOtherClients(Class<?> declaring) throws IOException {
    FieldTypeSource types = new FieldTypeSource(type -> XlangType.COMPATIBLE_STRUCT);
    List<FieldDef> fields = new ArrayList<>();
    for (StructField field : FieldDiscovery.of(declaring)) {
      fields.add(FieldDef.ofName(SnakeCase.of(field.name()), types.of(field, field.type(), false)));
    }
    fields.sort(FieldDef.CANONICAL);
    TypeDef derived = TypeDef.ofId(XlangType.COMPATIBLE_STRUCT, ID, fields);
    var messages = ClientMessages.read();
    for (String client : List.of(ClientMessages.APACHE_FORY, ClientMessages.PYFORY)) {
      String key =
          new ClientMessages.Message(client, declaring.getSimpleName(), Mode.ALL[0], null)
              .toString();
      TypeDef metadata = MessageHead.of(messages.get(key).bytes()).metadata();
      // Python does not let elements be null where that is not said, Java does.
      boolean exact = client.equals(ClientMessages.APACHE_FORY);
      assertEquals(exact ? derived : neverNull(derived), metadata, client);
    }
  }

  private static TypeDef neverNull(TypeDef def) {
    List<FieldDef> fields = new ArrayList<>();
    for (FieldDef field : def.fields()) {
      FieldType type = field.type();
      FieldType bare = neverNull(type);
      fields.add(FieldDef.ofName(field.name(), type.nullable() ? bare.orNull() : bare));
    }
    return TypeDef.ofId(def.kind(), def.id(), fields);
  }

  private static FieldType neverNull(FieldType type) {
    FieldType[] elements = type.elements().toArray(new FieldType[0]);
    for (int i = 0; i < elements.length; i++) {
      elements[i] = neverNull(elements[i]);
    }
    return FieldType.of(type.type(), elements);
  }

  static final class Others {
    @ForyField(encoding = ForyEncoding.FLOAT16)
    float float16;

    @ForyField(encoding = ForyEncoding.FLOAT16, nullable = true)
    Short float16Bits;

    @ForyField(encoding = ForyEncoding.BFLOAT16, ref = true)
    Float bfloat16;

    @ForyField(encoding = ForyEncoding.BFLOAT16)
    short bfloat16Bits;

    byte[] binary;

    @ForyField(encoding = ForyEncoding.FIXED)
    byte[] int8s;

    @ForyField(unsigned = true)
    byte[] uint8s;

    @ForyField(unsigned = true)
    short[] uint16s;

    @ForyField(unsigned = true)
    int[] uint32s;

    @ForyField(unsigned = true)
    long[] uint64s;

    @ForyField(encoding = ForyEncoding.FLOAT16)
    float[] float16s;

    @ForyField(encoding = ForyEncoding.FLOAT16)
    short[] float16sBits;

    @ForyField(encoding = ForyEncoding.BFLOAT16)
    float[] bfloat16s;

    @ForyField(encoding = ForyEncoding.BFLOAT16)
    short[] bfloat16sBits;

    @ForyField(nullable = true)
    int never;

    @ForyField(nullable = true)
    Integer maybe;

    Integer always;
  }

  @DataProvider
  public Object[][] others() {
    return new Object[][] {
      {"float16", FieldType.of(XlangType.FLOAT16)},
      {"float16Bits", FieldType.of(XlangType.FLOAT16).orNull()},
      {"bfloat16", FieldType.of(XlangType.BFLOAT16).withReferences()},
      {"bfloat16Bits", FieldType.of(XlangType.BFLOAT16)},
      {"binary", FieldType.of(XlangType.BINARY)},
      {"int8s", FieldType.of(XlangType.INT8_ARRAY)},
      {"uint8s", FieldType.of(XlangType.UINT8_ARRAY)},
      {"uint16s", FieldType.of(XlangType.UINT16_ARRAY)},
      {"uint32s", FieldType.of(XlangType.UINT32_ARRAY)},
      {"uint64s", FieldType.of(XlangType.UINT64_ARRAY)},
      {"float16s", FieldType.of(XlangType.FLOAT16_ARRAY)},
      {"float16sBits", FieldType.of(XlangType.FLOAT16_ARRAY)},
      {"bfloat16s", FieldType.of(XlangType.BFLOAT16_ARRAY)},
      {"bfloat16sBits", FieldType.of(XlangType.BFLOAT16_ARRAY)},
      {"never", FieldType.of(XlangType.VARINT32)},
      {"maybe", FieldType.of(XlangType.VARINT32).orNull()},
      {"always", FieldType.of(XlangType.VARINT32)},
    };
  }

  @Test(dataProvider = "others")
  public void anAnnotationGivesTheTypeOfTheSpecification(String name, FieldType expected) {
    FieldTypeSource types = new FieldTypeSource(type -> XlangType.STRUCT);
    for (StructField field : FieldDiscovery.of(Others.class)) {
      if (field.name().equals(name)) {
        assertEquals(types.of(field, field.type(), true), expected);
        return;
      }
    }
    throw new AssertionError(name);
  }

  @Test
  public void everyCompressedTypeHasACodingOfItsWidth() {
    for (XlangType type : XlangType.values()) {
      IntegerCoding coding = NumberTypes.codingOf(type);
      assertEquals(coding != null, type.isCompressed(), type.name());
      if (coding != null) {
        assertEquals(coding.isInt() ? 4 : 8, type.width(), type.name());
      }
    }
  }

  @Test
  public void everyScalarTypeButTheReservedOneHasAKindOfItsWidth() {
    for (XlangType type : XlangType.values()) {
      if (type.isScalar() && type != XlangType.FLOAT8) {
        assertEquals(NumberTypes.kindOf(type, Object.class).width(), type.width(), type.name());
      }
    }
    assertEquals(NumberTypes.kindOf(XlangType.FLOAT16, float.class), ScalarKind.FLOAT16);
    assertEquals(NumberTypes.kindOf(XlangType.BFLOAT16, Float.class), ScalarKind.BFLOAT16);
    assertEquals(NumberTypes.kindOf(XlangType.FLOAT16, short.class), ScalarKind.SHORT);
  }
}
