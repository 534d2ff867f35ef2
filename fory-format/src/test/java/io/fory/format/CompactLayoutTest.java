package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.TypeRef;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.format.row.BinaryArray;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowField;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.format.row.RowVerifier;
import io.fory.format.row.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The bytes of the compact layout, and what a stranger may do with them. */
public final class CompactLayoutTest {
  private static final RowVerifier VERIFIER = RowVerifier.unlimited();

  record Bare(int a, byte b, short c, long d, boolean e) {}

  record Boxed(Integer a, Byte b, Short c) {}

  record WithText(Integer a, Byte b, Short c, String s) {}

  record In(int x, byte y) {}

  record Holder(int a, In in, byte b) {}

  record Open(Integer x, Byte y) {}

  record TwoOpen(int a, Open in, Open in2, byte b) {}

  record Lists(List<In> ins, List<Long> longs, Map<String, Integer> map) {}

  record Nothing() {}

  record Nothings(Nothing one, List<Nothing> many, int n) {}

  record Flags(boolean flag) {}

  record InFlags(List<Flags> flags, byte b) {}

  @DataProvider
  public static Object[][] bytes() {
    return new Object[][] {
      {
        new Bare(0x11111111, (byte) 0x22, (short) 0x3333, 0x4444444444444444L, true),
        "4444444444444444 11111111 3333 22 01"
      },
      {new Boxed(0x11111111, null, (short) 0x3333), "11111111 3333 00 04"},
      {
        new WithText(0x11111111, null, (short) 0x3333, "hello"),
        "0500000010000000 11111111 3333 00 08 68656c6c6f000000"
      },
      {
        new Holder(0x11111111, new In(0x51515151, (byte) 0x52), (byte) 0x22),
        "11111111 5151515152 22 00"
      },
      {
        new TwoOpen(0x11111111, new Open(0x61616161, (byte) 0x62), null, (byte) 0x22),
        "11111111 616161616200 000000000000 22 04"
      },
      {
        new Lists(Arrays.asList(new In(0x51515151, (byte) 0x52), null), null, Map.of("k", 5)),
        "1500000020000000 0000000000000000 2900000035000000 0200000000000000"
            + "02000000 02 5151515152 0000000000 000000000000"
            + "1400000000000000 01000000 010000000c000000 6b00000000000000"
            + "01000000 00 0500000000000000"
      }
    };
  }

  @Test(dataProvider = "bytes")
  public void slotsAreAsWideAsTheirValuesInTheOrderOfTheirAlignment(Object value, String hex) {
    assertEquals(hex(row(value)), hex.replace(" ", ""));
  }

  private static String hex(BinaryRow row) {
    return HexFormat.of().formatHex(row.toByteArray());
  }

  @SuppressWarnings("unchecked")
  private static <T> BinaryRow row(T value) {
    return encoder((Class<T>) value.getClass()).toRow(value);
  }

  private static <T> RowEncoder<T> encoder(Class<T> type) {
    return Encoders.bean(type, RowLayout.COMPACT);
  }

  @Test
  public void structsInTheirSlotsAreReadInPlace() {
    BinaryRow row = row(new Holder(1, new In(2, (byte) 3), (byte) 4));
    BinaryRow in = encoder(Holder.class).schema().structField("in").get(row);
    assertSame(in.buffer(), row.buffer());
    assertEquals(in.sizeInBytes(), 5);
    assertEquals(in.getInt32(0), 2);
    assertEquals(encoder(In.class).fromRow(in), new In(2, (byte) 3));
    BinaryArray array = row(new Lists(List.of(new In(5, (byte) 6)), null, null)).getArray(0);
    assertEquals(array.getStruct(0).getInt8(1), 6);
  }

  @Test
  public void rowsWithoutFieldsTakeSlotsSoThatBytesBoundTheirCount() {
    RowEncoder<Nothings> encoder = encoder(Nothings.class);
    Nothings value = new Nothings(new Nothing(), Arrays.asList(new Nothing(), null), 7);
    BinaryRow row = VERIFIER.verify(encoder.toRow(value));
    assertEquals(encoder.fromRow(row), value);
    byte[] bytes = row.toByteArray();
    MemoryBuffer.wrap(bytes).putInt(row.getArray(0).offset(), 1000);
    BinaryRow many = BinaryRow.of(encoder.schema(), bytes);
    assertThrows(MalformedInputException.class, () -> many.getArray(0));
    assertThrows(MalformedInputException.class, () -> VERIFIER.verify(many));
    assertThrows(MalformedInputException.class, () -> encoder.fromRow(many));
    assertEquals(
        encoder(Nothing.class).decode(new byte[] {17, 0, 0, 0, 0, 0, 0, 0}), new Nothing());
  }

  @DataProvider
  public static Object[][] counts() {
    return new Object[][] {{-1}, {Integer.MIN_VALUE}, {Integer.MAX_VALUE}, {4}, {100}};
  }

  @Test(dataProvider = "counts")
  public void countsAreNotTrusted(int count) {
    ArrayEncoder<List<In>> encoder = Encoders.array(new TypeRef<List<In>>() {}, RowLayout.COMPACT);
    byte[] bytes = encoder.encode(List.of(new In(1, (byte) 2), new In(3, (byte) 4)));
    MemoryBuffer.wrap(bytes).putInt(0, count);
    assertThrows(MalformedInputException.class, () -> encoder.decode(bytes));
    assertThrows(
        MalformedInputException.class,
        () -> BinaryArray.of(encoder.type(), MemoryBuffer.wrap(bytes), 0, bytes.length));
  }

  @Test
  public void valuesOfStructsInTheirSlotsAreVerified() {
    RowEncoder<InFlags> flags = encoder(InFlags.class);
    BinaryRow row = flags.toRow(new InFlags(List.of(new Flags(true), new Flags(false)), (byte) 1));
    byte[] bytes = row.toByteArray();
    int second = row.getArray(0).getStruct(1).offset();
    assertThrows(LimitExceededException.class, () -> RowVerifier.withMaxSlots(5).verify(row));
    RowVerifier.withMaxSlots(6).verify(row);
    bytes[second] = 2;
    MalformedInputException refused =
        expectThrows(
            MalformedInputException.class,
            () -> VERIFIER.verify(BinaryRow.of(flags.schema(), bytes)));
    assertEquals(refused.path(), "flags[1].flag");

    RowEncoder<TwoOpen> open = encoder(TwoOpen.class);
    byte[] bits = open.toRow(new TwoOpen(1, null, null, (byte) 2)).toByteArray();
    bits[17] |= 1; // a is not nullable
    BinaryRow none = BinaryRow.of(open.schema(), bits);
    assertThrows(MalformedInputException.class, () -> VERIFIER.verify(none));
    assertThrows(MalformedInputException.class, () -> open.fromRow(none));
  }

  @Test
  public void rowsOfTooManyFieldsAreRefused() {
    RowType type = RowType.of(TypeKind.INT64);
    for (int i = 0; i < 16; i++) {
      type = doubled(type);
    }
    RowType widest = type;
    assertEquals(widest.slotBytes(), 8 << 16);
    assertThrows(LimitExceededException.class, () -> doubled(widest));
  }

  private static RowType doubled(RowType type) {
    List<RowField> fields = List.of(new RowField("a", type, false), new RowField("b", type, false));
    return RowType.struct(new RowSchema(RowLayout.COMPACT, fields));
  }

  @Test
  public void allPartsHaveOneLayout() {
    RowType list = RowType.list(RowType.of(TypeKind.INT8), false);
    RowField field = new RowField("a", list, false);
    assertThrows(
        IncompatibleSchemaException.class, () -> new RowSchema(RowLayout.COMPACT, List.of(field)));
    assertThrows(
        IncompatibleSchemaException.class, () -> RowType.list(RowLayout.COMPACT, list, true));
    assertThrows(
        IncompatibleSchemaException.class,
        () -> RowType.map(RowLayout.COMPACT, RowType.of(TypeKind.INT8), list, true));
  }

  @Test
  public void compactRowsAreSmaller() {
    List<In> ins = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      ins.add(new In(i, (byte) i));
    }
    Lists value = new Lists(ins, null, null);
    int compact = row(value).sizeInBytes();
    int standard = Encoders.bean(Lists.class).toRow(value).sizeInBytes();
    assertTrue(compact < 5200 && standard > 32_000, compact + " " + standard);
  }
}
