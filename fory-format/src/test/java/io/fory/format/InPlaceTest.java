package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;
import io.fory.format.row.BinaryArray;
import io.fory.format.row.BinaryMap;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowField;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;
import io.fory.format.row.TypedField;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Fields are read where they are, and nothing else is. */
@SuppressWarnings("ArrayRecordComponent") // shapes to serialize
public final class InPlaceTest {
  record Bar(String f1, List<Long> f2) {}

  record Foo(int f1, List<Integer> f2, Map<String, Integer> f3, List<Bar> f4) {}

  record Scalars(
      boolean bool,
      byte int8,
      short int16,
      Integer int32,
      long int64,
      float float32,
      double float64,
      String text,
      byte[] bytes,
      LocalDate date,
      Instant timestamp,
      Duration createdWithin) {}

  private static final RowEncoder<Foo> FOO = Encoders.bean(Foo.class);
  private static final RowEncoder<Scalars> SCALARS = Encoders.bean(Scalars.class);
  private static final int BARS = 1000;

  private static Foo foo() {
    List<Integer> numbers = new ArrayList<>();
    List<Bar> bars = new ArrayList<>();
    for (int i = 0; i < BARS; i++) {
      numbers.add(i % 3 == 0 ? null : i);
      bars.add(i % 7 == 0 ? null : new Bar("s" + i, List.of(i * 10L, i * 10L + 1)));
    }
    return new Foo(10, numbers, Map.of("k", 5), bars);
  }

  /** A row on the heap, at an offset of an array, off the heap, and in a mapped file. */
  @DataProvider
  public static Object[][] rows() throws IOException {
    return Memories.of(FOO.toRow(foo())).stream()
        .map(row -> new Object[] {row})
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "rows")
  public void deepFieldsAreRead(BinaryRow row) {
    assertEquals(row.getInt32(0), 10);
    BinaryArray f2 = row.getArray(1);
    assertEquals(f2.size(), BARS);
    assertTrue(f2.isNullAt(999));
    assertEquals(f2.getInt32(998), 998);
    BinaryMap f3 = row.getMap(2);
    assertEquals(f3.keys().getString(0), "k");
    assertEquals(f3.values().getInt32(0), 5);
    BinaryArray f4 = row.getArray(3);
    assertNull(f4.getStruct(14));
    BinaryRow bar10 = f4.getStruct(10);
    assertEquals(bar10.getString(0), "s10");
    assertEquals(bar10.getArray(1).getInt64(1), 101);
    assertSame(bar10.buffer(), row.buffer(), "nothing is copied");
    assertEquals(Encoders.bean(Bar.class).fromRow(bar10), foo().f4().get(10));
    assertEquals(FOO.fromRow(row), foo());
  }

  @Test(dataProvider = "rows")
  public void handlesAreFoundOnceByName(BinaryRow row) {
    TypedField.Int32Field f1 = FOO.schema().int32Field("f1");
    TypedField.ArrayField f4 = FOO.schema().arrayField("f4");
    assertEquals(f1.get(row), 10);
    assertEquals(f4.get(row).size(), BARS);
    assertFalse(f4.isNull(row));
    assertEquals(FOO.schema().mapField("f3").get(row).size(), 1);
  }

  /** Also after rows of equal schemas that are other objects: what was seen last is no pass. */
  @Test
  public void handlesReadRowsOfEqualSchemasAndRefuseOthersInAnyOrder() {
    TypedField.Int32Field f1 = FOO.schema().int32Field("f1");
    BinaryRow foo = FOO.toRow(foo());
    RowSchema first = RowSchema.fromBytes(FOO.schema().toBytes());
    RowSchema second = RowSchema.fromBytes(FOO.schema().toBytes());
    BinaryRow other =
        BinaryRow.of(
            new RowSchema(List.of(new RowField("f1", RowType.of(TypeKind.INT32), false))),
            new byte[16]);
    for (int round = 0; round < 2; round++) {
      for (RowSchema schema : List.of(first, second, FOO.schema())) {
        assertEquals(f1.get(BinaryRow.of(schema, foo.toByteArray())), 10);
        assertThrows(IncompatibleSchemaException.class, () -> f1.get(other));
        assertThrows(IncompatibleSchemaException.class, () -> f1.isNull(other));
      }
    }
  }

  @Test
  public void scalarsHaveGettersOfTheirTypes() {
    Instant instant = Instant.parse("2020-02-03T04:05:06.789012Z");
    Scalars value =
        new Scalars(
            true,
            (byte) -1,
            (short) -2,
            -3,
            -4,
            0.5f,
            0.25,
            "ä",
            new byte[] {1, 2},
            LocalDate.of(1960, 1, 2),
            instant,
            Duration.ofNanos(-5_000));
    BinaryRow row = SCALARS.toRow(value);
    RowSchema schema = SCALARS.schema();
    assertTrue(schema.boolField("bool").get(row));
    assertEquals(schema.int8Field("int8").get(row), -1);
    assertEquals(schema.int16Field("int16").get(row), -2);
    assertEquals(schema.int32Field("int32").get(row), -3);
    assertEquals(schema.int64Field("int64").get(row), -4);
    assertEquals(schema.float32Field("float32").get(row), 0.5f);
    assertEquals(schema.float64Field("float64").get(row), 0.25);
    assertEquals(schema.stringField("text").get(row), "ä");
    assertEquals(schema.binaryField("bytes").get(row), new byte[] {1, 2});
    assertEquals(row.getSlice(schema.ordinal("bytes")).toByteArray(), new byte[] {1, 2});
    assertEquals(schema.dateField("date").get(row), LocalDate.of(1960, 1, 2));
    assertEquals(schema.timestampField("timestamp").get(row), instant);
    assertEquals(schema.durationField("createdWithin").get(row), Duration.ofNanos(-5_000));
    assertEquals(schema.ordinal("created_within"), schema.ordinal("createdWithin"));
  }

  @Test
  public void nullIsNull() {
    BinaryRow row =
        SCALARS.toRow(
            new Scalars(false, (byte) 0, (short) 0, null, 0, 0, 0, null, null, null, null, null));
    RowSchema schema = SCALARS.schema();
    assertNull(schema.stringField("text").get(row));
    assertNull(schema.binaryField("bytes").get(row));
    assertNull(row.getSlice(schema.ordinal("bytes")));
    assertNull(schema.dateField("date").get(row));
    assertNull(schema.timestampField("timestamp").get(row));
    assertNull(schema.durationField("createdWithin").get(row));
    TypedField.Int32Field number = schema.int32Field("int32");
    assertTrue(number.isNull(row));
    TypeMismatchException refused =
        expectThrows(TypeMismatchException.class, () -> number.get(row));
    assertTrue(refused.getMessage().contains("isNullAt"), refused.getMessage());
  }

  /** As a slice, a row keeps the bytes that the buffer had when it grew. */
  @Test
  public void aRowOfABufferThatGrowsStaysReadable() {
    byte[] bytes = FOO.toRow(foo()).toByteArray();
    for (MemoryBuffer buffer :
        List.of(MemoryBuffer.newHeapBuffer(8), MemoryBuffer.newDirectBuffer(8))) {
      buffer.writeBytes(bytes);
      BinaryRow row = BinaryRow.of(FOO.schema(), buffer, 0, bytes.length);
      buffer.putInt(row.offset() + 8, 11);
      assertEquals(row.getInt32(0), 11, "bytes are shared");
      buffer.writeBytes(new byte[4 * buffer.size()]);
      assertEquals(row.getInt32(0), 11);
      assertEquals(row.getArray(3).getStruct(10).getString(0), "s10");
    }
  }

  @Test
  public void mistakesAreOurExceptions() {
    BinaryRow row = FOO.toRow(foo());
    assertThrows(TypeMismatchException.class, () -> row.getInt64(0));
    assertThrows(TypeMismatchException.class, () -> row.getString(1));
    assertThrows(MalformedInputException.class, () -> row.getInt32(4));
    assertThrows(MalformedInputException.class, () -> row.getInt32(-1));
    assertThrows(MalformedInputException.class, () -> row.isNullAt(64));
    assertThrows(MalformedInputException.class, () -> row.getArray(1).getInt32(BARS));
    assertThrows(MalformedInputException.class, () -> row.getArray(1).isNullAt(-1));
    assertThrows(TypeMismatchException.class, () -> FOO.schema().int64Field("f1"));
    assertThrows(IncompatibleSchemaException.class, () -> FOO.schema().int32Field("f9"));
    assertThrows(
        IncompatibleSchemaException.class, () -> SCALARS.schema().int32Field("int32").get(row));
    assertThrows(IncompatibleSchemaException.class, () -> SCALARS.fromRow(row));
    assertThrows(
        MalformedInputException.class,
        () -> BinaryRow.of(FOO.schema(), MemoryBuffer.wrap(new byte[100]), 64, 40));
    assertThrows(
        MalformedInputException.class,
        () -> BinaryRow.of(FOO.schema(), MemoryBuffer.wrap(new byte[100]), -1, 40));
    assertThrows(MalformedInputException.class, () -> BinaryRow.of(FOO.schema(), new byte[39]));
  }

  @Test
  public void aSchemaIsMadeByHandToo() {
    RowSchema schema =
        new RowSchema(
            List.of(
                new RowField("f1", RowType.of(TypeKind.INT32), false),
                new RowField("f2", RowType.list(RowType.of(TypeKind.INT32), true), true)));
    BinaryRow row = BinaryRow.of(schema, new byte[24]);
    assertEquals(row.getInt32(0), 0);
    assertEquals(schema.toString(), "f1: int32 not null, f2: list<item: int32>");
    assertThrows(IllegalArgumentException.class, () -> RowType.of(TypeKind.MAP));
  }
}
