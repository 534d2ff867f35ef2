package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.google.flatbuffers.FlatBufferBuilder;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import io.fory.error.UserCodeException;
import io.fory.format.arrow.ArrowRowReader;
import io.fory.format.arrow.ArrowRowStream;
import io.fory.format.arrow.ArrowRowWriter;
import io.fory.format.arrow.ArrowRows;
import io.fory.format.arrow.ArrowSchemas;
import io.fory.format.file.RowFile;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowField;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.TimeStampNanoVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.testng.Assert;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** What {@link ArrowTest} runs in a virtual machine that has what Arrow needs. */
@SuppressWarnings("ArrayRecordComponent") // shapes to serialize
public final class ArrowChecks {
  public record Part(String name, long[] numbers) {}

  record Whole(int id, String text, List<Part> parts, Map<String, Integer> counts, byte[] bytes) {}

  private static final RowEncoder<Whole> WHOLES = Encoders.bean(Whole.class);

  private BufferAllocator allocator;

  @BeforeMethod
  public void makeAllocator() {
    allocator = new RootAllocator();
  }

  /** Fails if anything is not released. */
  @AfterMethod
  public void closeAllocator() {
    allocator.close();
  }

  private static Whole whole(int i) {
    Part part = new Part("p" + i, new long[] {i, -i});
    List<Part> parts = i % 4 == 0 ? null : Arrays.asList(part, null, new Part(null, null));
    Map<String, Integer> counts = i % 5 == 0 ? Map.of() : Map.of("k" + i, i);
    return new Whole(i, i % 3 == 0 ? null : "gr\u00fc\u00dfe " + i, parts, counts, new byte[i % 7]);
  }

  private static List<BinaryRow> rows(int count) {
    List<BinaryRow> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(WHOLES.toRow(whole(i)));
    }
    return rows;
  }

  private byte[] stream(int count, int batchRows) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ArrowRows arrow = ArrowRows.with(allocator).withMaxBatchRows(batchRows);
    assertEquals(arrow.writeStream(out, WHOLES.schema(), rows(count).iterator()), count);
    return out.toByteArray();
  }

  private static void assertSame(BinaryRow found, BinaryRow expected) {
    assertEquals(found.schema(), expected.schema());
    assertEquals(found.toByteArray(), expected.toByteArray());
  }

  @Test
  public void schemasComeBack() {
    List<RowField> fields = new ArrayList<>();
    for (RowLayout layout : RowLayout.values()) {
      fields.clear();
      for (TypeKind kind : TypeKind.values()) {
        if (kind.isScalar()) {
          RowType type = RowType.of(kind);
          fields.add(new RowField("a" + kind, type, true));
          fields.add(new RowField("b" + kind, RowType.list(layout, type, false), false));
          RowType map = RowType.map(layout, type, RowType.list(layout, type, true), true);
          fields.add(new RowField("c" + kind, RowType.list(layout, map, true), true));
        }
      }
      RowType inner = RowType.struct(new RowSchema(layout, fields));
      fields.add(new RowField("d", inner, true));
      RowSchema schema = new RowSchema(layout, fields);
      assertEquals(ArrowSchemas.fromArrow(ArrowSchemas.toArrow(schema), layout), schema);
    }
  }

  @Test
  public void batchesAreReusedAndKeepTheBytesOfRows() {
    List<BinaryRow> rows = rows(3000);
    try (ArrowRowWriter writer = ArrowRowWriter.create(WHOLES.schema(), allocator)) {
      for (int round = 0; round < 3; round++) {
        rows.forEach(writer::write);
        assertEquals(writer.rowCount(), rows.size());
        ArrowRowReader reader = ArrowRowReader.of(writer.finish());
        int i = 0;
        for (BinaryRow row : reader) {
          assertSame(row, rows.get(i++));
        }
        assertEquals(i, reader.size());
        assertThrows(MalformedInputException.class, () -> reader.get(reader.size()));
        writer.reset();
        rows = rows.subList(0, rows.size() / 7);
      }
      assertEquals(ArrowRowReader.of(writer.finish()).size(), 0);
    }
  }

  @Test
  public void rowsGoThroughStreamsAndFilesIntoFilesOfRows() throws IOException {
    List<BinaryRow> rows = rows(500);
    Path path = Files.createTempFile("rows", ".arrow");
    Path target = Files.createTempDirectory("rows").resolve("rows");
    ArrowRows arrow = ArrowRows.with(allocator).withMaxBatchRows(70);
    assertEquals(arrow.writeFile(path, WHOLES.schema(), rows.iterator()), 500);
    try (ArrowRowStream in = arrow.readFile(path);
        RowFile file = RowFile.create(target, in.schema())) {
      while (in.hasNext()) {
        file.append(in.next());
      }
      assertEquals(file.size(), 500);
      for (int i = 0; i < 500; i++) {
        assertSame(file.get(i), rows.get(i));
      }
    } finally {
      Files.delete(path);
    }
    try (ArrowRowStream none = arrow.readStream(new ByteArrayInputStream(stream(0, 1)))) {
      assertEquals(none.schema(), WHOLES.schema());
      assertFalse(none.hasNext());
    }
  }

  @Test
  public void aFileThatIsNotWholeIsRefused() throws IOException {
    Path path = Files.createTempFile("rows", ".arrow");
    ArrowRows arrow = ArrowRows.with(allocator);
    arrow.writeFile(path, WHOLES.schema(), rows(5).iterator());
    byte[] whole = Files.readAllBytes(path);
    for (int cut = 1; cut <= whole.length; cut += 37) {
      Files.write(path, Arrays.copyOf(whole, whole.length - cut));
      assertThrows(MalformedInputException.class, () -> arrow.readFile(path));
    }
    Files.delete(path);
    Throwable missing = expectThrows(StreamException.class, () -> arrow.readFile(path));
    assertTrue(missing.getMessage().contains(path.toString()), missing.getMessage());
  }

  @Test
  public void aRowThatFailsLeavesNoTrace() {
    List<BinaryRow> rows = rows(40);
    Part[] parts = new Part[30];
    Arrays.fill(parts, new Part("a long name of a part", new long[20]));
    Whole large = new Whole(1, "text", Arrays.asList(parts), Map.of("key", 1), new byte[0]);
    byte[] bytes = WHOLES.toRow(large).toByteArray();
    int name =
        new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1).lastIndexOf("a long");
    bytes[name] = (byte) 0xff;
    BinaryRow broken = BinaryRow.of(WHOLES.schema(), bytes);
    try (ArrowRowWriter writer = ArrowRowWriter.create(WHOLES.schema(), allocator)) {
      for (BinaryRow row : rows) {
        assertThrows(MalformedInputException.class, () -> writer.write(broken));
        writer.write(row);
      }
      BinaryRow other = Encoders.bean(Part.class).toRow(new Part("", null));
      assertThrows(IncompatibleSchemaException.class, () -> writer.write(other));
      ArrowRowReader reader = ArrowRowReader.of(writer.finish());
      for (int i = 0; i < rows.size(); i++) {
        assertSame(reader.get(i), rows.get(i));
      }
    }
  }

  @Test
  public void rowsWhoseValuesOverlapAreRefused() {
    RowSchema schema =
        new RowSchema(
            List.of(new RowField("f", RowType.list(RowType.of(TypeKind.BINARY), true), true)));
    int count = 10_000;
    int large = 100_000;
    ByteBuffer row = ByteBuffer.allocate(16 + 8 + 1256 + count * 8 + large);
    row.order(ByteOrder.LITTLE_ENDIAN);
    int array = row.capacity() - 16;
    row.putLong(8, 16L << 32 | array).putLong(16, count);
    for (int i = 0; i < count; i++) {
      row.putLong(16 + 8 + 1256 + 8 * i, (long) (array - large) << 32 | large);
    }
    BinaryRow hostile = BinaryRow.of(schema, row.array());
    try (ArrowRowWriter writer = ArrowRowWriter.create(schema, allocator)) {
      assertThrows(MalformedInputException.class, () -> writer.write(hostile));
      assertTrue(allocator.getPeakMemoryAllocation() < 8 << 20, "" + allocator);
    }
  }

  @Test
  public void anAllocatorWithoutMemoryAnOutputThatFailsAndCodeThatThrowsAreOurErrors() {
    RowSchema schema = WHOLES.schema();
    try (BufferAllocator small = allocator.newChildAllocator("small", 0, 100_000)) {
      ArrowRows arrow = ArrowRows.with(small);
      assertThrows(
          LimitExceededException.class,
          () ->
              arrow.writeStream(OutputStream.nullOutputStream(), schema, rows(20_000).iterator()));
      assertThrows(
          LimitExceededException.class,
          () -> {
            try (var in = arrow.readStream(new ByteArrayInputStream(stream(20_000, 20_000)))) {
              in.next();
            }
          });
      assertEquals(small.getAllocatedMemory(), 0);
    }
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("full");
          }
        };
    ArrowRows arrow = ArrowRows.with(allocator);
    assertThrows(
        StreamException.class, () -> arrow.writeStream(closed, schema, rows(3).iterator()));
    Iterator<BinaryRow> failing =
        rows(3).stream().peek(row -> Integer.parseInt("no number")).iterator();
    assertThrows(
        UserCodeException.class,
        () -> arrow.writeStream(OutputStream.nullOutputStream(), schema, failing));
  }

  @Test
  public void valuesThatRowsDoNotHaveAreRefused() {
    Field nanos =
        Field.nullable(
            "t", new ArrowType.Timestamp(org.apache.arrow.vector.types.TimeUnit.NANOSECOND, null));
    Field unsigned = Field.nullable("u", new ArrowType.Int(64, false));
    try (VectorSchemaRoot root =
        VectorSchemaRoot.create(new Schema(List.of(nanos, unsigned)), allocator)) {
      ((TimeStampNanoVector) root.getVector(0)).setSafe(0, 1001);
      ((UInt8Vector) root.getVector(1)).setSafe(0, 1);
      ((TimeStampNanoVector) root.getVector(0)).setSafe(1, 1000);
      ((UInt8Vector) root.getVector(1)).setSafe(1, -1);
      root.setRowCount(2);
      ArrowRowReader reader = ArrowRowReader.of(root);
      assertThrows(IncompatibleSchemaException.class, () -> reader.get(0));
      assertThrows(IncompatibleSchemaException.class, () -> reader.get(1));
    }
    for (ArrowType type :
        List.of(
            ArrowType.Null.INSTANCE,
            ArrowType.Utf8View.INSTANCE,
            new ArrowType.Interval(IntervalUnit.YEAR_MONTH),
            new ArrowType.FixedSizeBinary(0))) {
      Schema schema = new Schema(List.of(Field.nullable("f", type)));
      assertThrows(IncompatibleSchemaException.class, () -> ArrowSchemas.fromArrow(schema));
    }
    for (int bits : new int[] {32, 64}) {
      Schema schema = new Schema(List.of(Field.nullable("f", new ArrowType.Decimal(9, 2, bits))));
      var refused = expectThrows(ForyException.class, () -> ArrowSchemas.fromArrow(schema));
      assertTrue(refused.getMessage().matches("(?s).*" + bits + "\\).*128 and 256 bits.*"));
    }
    FieldType encoded =
        new FieldType(true, ArrowType.Utf8.INSTANCE, new DictionaryEncoding(1, false, null));
    Schema dictionary = new Schema(List.of(new Field("f", encoded, null)));
    assertThrows(IncompatibleSchemaException.class, () -> ArrowSchemas.fromArrow(dictionary));
    assertThrows(
        IncompatibleSchemaException.class, () -> ArrowSchemas.fromArrow(new Schema(List.of())));
    RowSchema bare = Encoders.bean(OfNothing.class).schema();
    refusesNothing("one", () -> ArrowSchemas.toArrow(bare));
    refusesNothing("", () -> ArrowSchemas.toArrow(Encoders.bean(Nothing.class).schema()));
    Field none = new Field("none", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of());
    refusesNothing("none", () -> ArrowSchemas.fromArrow(new Schema(List.of(none))));
    Field list = new Field("all", FieldType.nullable(ArrowType.List.INSTANCE), List.of(none));
    refusesNothing("all", () -> ArrowSchemas.fromArrow(new Schema(List.of(list))));
    RowSchema lists = Encoders.bean(OfNothings.class).schema();
    refusesNothing("all", () -> ArrowSchemas.toArrow(lists));
  }

  record Nothing() {}

  record OfNothing(int a, Nothing one) {}

  record OfNothings(List<Nothing> all) {}

  /** A struct without fields is refused with the name of its field. */
  private static void refusesNothing(String path, Assert.ThrowingRunnable use) {
    ForyException refused = expectThrows(IncompatibleSchemaException.class, use);
    assertTrue(refused.path().startsWith(path), refused.getMessage());
    assertTrue(refused.getMessage().contains("without fields"), refused.getMessage());
  }

  @Test
  public void offsetsThatLeadOutOfVectorsAreRefused() {
    for (int bad : new int[] {-1, 1, 1 << 20, Integer.MAX_VALUE}) {
      Field text = Field.nullable("t", ArrowType.Utf8.INSTANCE);
      Field item = Field.nullable("item", new ArrowType.Int(64, true));
      Field list = new Field("l", FieldType.nullable(ArrowType.List.INSTANCE), List.of(item));
      try (VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of(text)), allocator)) {
        ((VarCharVector) root.getVector(0)).setSafe(0, new byte[4]);
        root.setRowCount(1);
        ((VarCharVector) root.getVector(0)).getOffsetBuffer().setInt(bad == 1 ? 0 : 4, bad << 3);
        assertThrows(MalformedInputException.class, () -> ArrowRowReader.of(root).get(0));
      }
      try (VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of(list)), allocator)) {
        ListVector vector = (ListVector) root.getVector(0);
        vector.startNewValue(0);
        vector.endValue(0, 0);
        root.setRowCount(1);
        vector.getOffsetBuffer().setInt(4, bad);
        assertThrows(MalformedInputException.class, () -> ArrowRowReader.of(root));
      }
    }
  }

  /** Reads what it can of a stream. */
  private int read(byte[] bytes) {
    int rows = 0;
    ArrowRows arrow = ArrowRows.with(allocator).withMaxRowBytes(1 << 20);
    try (ArrowRowStream in = arrow.readStream(new ByteArrayInputStream(bytes))) {
      while (rows < 1000 && in.hasNext()) {
        in.next();
        rows++;
      }
    } catch (ForyException e) {
      rows = -1;
    }
    return rows;
  }

  @Test
  public void changedStreamsAreRowsOrOurErrors() {
    byte[] whole = stream(40, 16);
    assertEquals(read(whole), 40);
    int refused = 0;
    for (int i = 0; i < whole.length; i++) {
      byte[] flipped = whole.clone();
      flipped[i] ^= (byte) (1 << i % 8);
      refused += read(flipped) < 0 ? 1 : 0;
      flipped[i] = (byte) 0x80;
      refused += read(flipped) < 0 ? 1 : 0;
      assertEquals(allocator.getAllocatedMemory(), 0);
    }
    assertTrue(refused > whole.length / 8, refused + " of " + whole.length);
    Random random = new Random(16);
    for (int i = 0; i < 5000; i++) {
      byte[] changed = whole.clone();
      for (int j = random.nextInt(6); j >= 0; j--) {
        int at = random.nextInt(changed.length) & ~3;
        ByteBuffer.wrap(changed)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(at, random.nextInt() >> random.nextInt(32));
      }
      read(
          random.nextInt(4) == 0
              ? Arrays.copyOf(changed, random.nextInt(changed.length))
              : changed);
      assertEquals(allocator.getAllocatedMemory(), 0);
    }
    assertTrue(allocator.getPeakMemoryAllocation() < 4 << 20, "" + allocator);
  }

  @Test
  public void lengthsAreNotBelieved() {
    ByteBuffer lie = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    lie.putInt(-1).putInt(60 << 20);
    assertEquals(read(lie.array()), -1);
    lie.putInt(4, Integer.MAX_VALUE);
    assertEquals(read(lie.array()), -1);
    lie.putInt(4, -8);
    assertEquals(read(lie.array()), -1);
    byte[] whole = stream(10, 10);
    int body = 0;
    for (int i = 0; i < whole.length - 8; i++) { // whatever looks like the length of the body
      ByteBuffer changed = ByteBuffer.wrap(whole.clone()).order(ByteOrder.LITTLE_ENDIAN);
      if (i % 8 == 0 && changed.getLong(i) > 500 && changed.getLong(i) < whole.length) {
        changed.putLong(i, 1L << 40);
        body += read(changed.array()) < 0 ? 1 : 0;
      }
    }
    assertTrue(body > 0);
    assertTrue(allocator.getPeakMemoryAllocation() < 4 << 20, "" + allocator);
  }

  /** A field that has the same child many times, which has the same child many times, and so on. */
  @Test
  public void schemasThatShareFieldsOrNestDeeplyAreRefused() {
    assertEquals(read(nested(60, 2)), -1);
    assertEquals(read(nested(100_000, 1)), -1);
    assertEquals(read(nested(10, 1)), 0);
  }

  private static byte[] nested(int levels, int times) {
    FlatBufferBuilder out = new FlatBufferBuilder();
    int name = out.createString("n");
    org.apache.arrow.flatbuf.Bool.startBool(out);
    int field = field(out, name, Type.Bool, org.apache.arrow.flatbuf.Bool.endBool(out), 0);
    for (int i = 0; i < levels; i++) {
      int[] children = new int[times];
      Arrays.fill(children, field);
      int vector = org.apache.arrow.flatbuf.Field.createChildrenVector(out, children);
      org.apache.arrow.flatbuf.Struct_.startStruct_(out);
      int type = org.apache.arrow.flatbuf.Struct_.endStruct_(out);
      field = field(out, name, Type.Struct_, type, vector);
    }
    int fields = org.apache.arrow.flatbuf.Schema.createFieldsVector(out, new int[] {field});
    org.apache.arrow.flatbuf.Schema.startSchema(out);
    org.apache.arrow.flatbuf.Schema.addFields(out, fields);
    int schema = org.apache.arrow.flatbuf.Schema.endSchema(out);
    Message.startMessage(out);
    Message.addHeaderType(out, MessageHeader.Schema);
    Message.addHeader(out, schema);
    Message.addVersion(out, MetadataVersion.V5);
    out.finish(Message.endMessage(out));
    byte[] message = out.sizedByteArray();
    ByteBuffer bytes = ByteBuffer.allocate(8 + message.length).order(ByteOrder.LITTLE_ENDIAN);
    return bytes.putInt(-1).putInt(message.length).put(message).array();
  }

  private static int field(FlatBufferBuilder out, int name, byte kind, int type, int children) {
    org.apache.arrow.flatbuf.Field.startField(out);
    org.apache.arrow.flatbuf.Field.addName(out, name);
    org.apache.arrow.flatbuf.Field.addTypeType(out, kind);
    org.apache.arrow.flatbuf.Field.addType(out, type);
    if (children != 0) {
      org.apache.arrow.flatbuf.Field.addChildren(out, children);
    }
    return org.apache.arrow.flatbuf.Field.endField(out);
  }

  @Test
  public void aRowThatBecomesTooLargeIsRefused() {
    RowType inner = RowType.of(TypeKind.BOOL);
    for (int i = 0; i < 40; i++) {
      inner = RowType.struct(new RowSchema(List.of(new RowField("f", inner, true))));
    }
    RowSchema schema = new RowSchema(List.of(new RowField("l", RowType.list(inner, true), true)));
    try (VectorSchemaRoot root = VectorSchemaRoot.create(ArrowSchemas.toArrow(schema), allocator)) {
      ListVector list = (ListVector) root.getVector(0);
      list.startNewValue(0);
      list.endValue(0, 100_000);
      root.setRowCount(1);
      var vector = list.getDataVector();
      for (var at = vector; at instanceof org.apache.arrow.vector.complex.StructVector struct; ) {
        for (int i = 0; i < 100_000; i++) {
          struct.setIndexDefined(i);
        }
        at = (org.apache.arrow.vector.FieldVector) struct.getChildByOrdinal(0);
      }
      ArrowRowReader reader = ArrowRowReader.of(root, RowLayout.STANDARD, 1 << 20);
      assertThrows(LimitExceededException.class, () -> reader.get(0));
      assertEquals(ArrowRowReader.of(root).get(0).getArray(0).size(), 100_000);
    }
  }
}
