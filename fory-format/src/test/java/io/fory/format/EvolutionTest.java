package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/** Rows of one version of a class are read by another. */
@SuppressWarnings("ArrayRecordComponent") // shapes to serialize
public final class EvolutionTest {
  private final Formats encoders;

  @Factory(dataProvider = "engines", dataProviderClass = Formats.class)
  public EvolutionTest(Formats encoders) {
    this.encoders = encoders;
  }

  record Item1(String name, short count) {}

  record Item2(int count, String note, String name) {}

  record Order1(byte id, String gone, List<Item1> items, Map<Integer, Item1> byId, short[] codes) {}

  record Order2(
      List<Item2> items,
      int[] codes,
      long id,
      boolean added,
      Optional<String> comment,
      Map<Long, Item2> byId) {}

  static final class Bean {
    int kept;
    String added = "by the constructor";
  }

  record Kept(int kept, int gone) {}

  record Widths(byte a, short b, int c, float d, Byte e, byte[] f) {}

  record Wider(long a, double b, Double c, double d, Float e, byte[] f) {}

  record Text(String value) {}

  record Count(int value) {}

  record Maybe(Integer value) {}

  /** Reads what each layout of the writer has by each of the reader, and returns the last. */
  private <W, R> R read(Class<W> writerType, W value, Class<R> type) {
    R last = null;
    for (RowLayout layout : RowLayout.values()) {
      RowEncoder<W> writer = encoders.bean(writerType, layout);
      for (RowLayout readers : RowLayout.values()) {
        RowDecoder<R> decoder = encoders.bean(type, readers).reading(writer.schema());
        R fromRow = decoder.fromRow(writer.toRow(value));
        assertEquals(
            DeepEquality.text(decoder.decode(writer.encode(value))), DeepEquality.text(fromRow));
        if (last != null) {
          assertEquals(DeepEquality.text(fromRow), DeepEquality.text(last));
        }
        last = fromRow;
      }
    }
    return last;
  }

  @Test
  public void addedRemovedReorderedAndWidenedFieldsAreRead() {
    Item1 tea = new Item1("tea", (short) -2);
    Order1 order =
        new Order1((byte) -7, "x", Arrays.asList(tea, null), Map.of(5, tea), new short[] {-1, 2});
    Order2 read = read(Order1.class, order, Order2.class);
    Item2 newTea = new Item2(-2, null, "tea");
    assertEquals(read.id(), -7);
    assertEquals(read.items(), Arrays.asList(newTea, null));
    assertEquals(read.byId(), Map.of(5L, newTea));
    assertEquals(read.codes(), new int[] {-1, 2});
    assertEquals(read.added(), false);
    assertEquals(read.comment(), Optional.empty());
  }

  enum Level {
    LOW,
    HIGH
  }

  enum Grade {
    @ForyField(formerly = "HIGH")
    TOP,
    @ForyField(formerly = {"LOW", "LEAST"})
    BOTTOM
  }

  record Named(String customerName, short count, Level level, List<Item1> items) {}

  record Renamed(
      @ForyField(formerly = {"client", "customerName"}) String buyer,
      @ForyField(formerly = "count") long number,
      @ForyField(formerly = "level") Grade grade,
      List<Item3> items) {}

  record Item3(@ForyField(formerly = "name") String title, int count) {}

  /** Has a field under the former name of another one. */
  record Taken(@ForyField(formerly = "name") String title, String name) {}

  @Test
  public void renamedFieldsAndConstantsAreReadByTheirFormerNames() {
    Named named = new Named("Ada", (short) 7, Level.HIGH, List.of(new Item1("tea", (short) 2)));
    Renamed read = read(Named.class, named, Renamed.class);
    assertEquals(read, new Renamed("Ada", 7, Grade.TOP, List.of(new Item3("tea", 2))));
    Renamed again = read(Renamed.class, read, Renamed.class);
    assertEquals(again, read);
    assertThrows(UnsupportedTypeException.class, () -> encoders.bean(Taken.class));
  }

  record First(String b) {}

  record Second(String z) {}

  record Both(String b, String z) {}

  record Neither(int y) {}

  /** Its fields have other keys in messages; in rows one has the former name of the other. */
  record Reused(@ForyField(formerly = "b") String z, @ForyField(id = 3) String b) {}

  /** In rows the two former names are one. */
  record Shared(
      @ForyField(formerly = "myName") String a, @ForyField(formerly = "my_name") String b) {}

  record MyName(String myName) {}

  record TwoNames(String client, String customerName) {}

  record ThreeNames(String client, String customerName, String buyer) {}

  @Test
  public void aNameOfNowGoesBeforeAFormerOne() {
    assertEquals(read(Both.class, new Both("b", "z"), Reused.class), new Reused("z", "b"));
    assertEquals(read(Reused.class, new Reused("z", "b"), Reused.class), new Reused("z", "b"));
    assertEquals(read(Second.class, new Second("z"), Reused.class), new Reused("z", null));
    assertEquals(read(Neither.class, new Neither(1), Reused.class), new Reused(null, null));
    assertEquals(
        read(ThreeNames.class, new ThreeNames("a", "b", "c"), Renamed.class),
        new Renamed("c", 0, null, null));
    assertEquals(read(Shared.class, new Shared("a", "b"), Shared.class), new Shared("a", "b"));
  }

  @Test
  public void aFieldThatMayBeOneOfTwoIsRefused() {
    refuses(First.class, Reused.class);
    refuses(MyName.class, Shared.class);
    refuses(TwoNames.class, Renamed.class);
    refuses(OfFirst.class, OfReused.class);
  }

  record OfFirst(List<First> all) {}

  record OfReused(List<Reused> all) {}

  private void refuses(Class<?> writer, Class<?> reader) {
    for (RowLayout layout : RowLayout.values()) {
      RowSchema written = encoders.bean(writer, layout).schema();
      RowEncoder<?> encoder = encoders.bean(reader, layout);
      assertThrows(IncompatibleSchemaException.class, () -> encoder.reading(written));
    }
  }

  @Test
  public void fieldsOfABeanKeepWhatTheConstructorGives() {
    RowEncoder<Kept> writer = encoders.bean(Kept.class);
    Bean bean =
        encoders.bean(Bean.class).reading(writer.schema()).fromRow(writer.toRow(new Kept(3, 4)));
    assertEquals(bean.kept, 3);
    assertEquals(bean.added, "by the constructor");
  }

  @Test
  public void numbersAreWidenedWithoutLoss() {
    Widths widths =
        new Widths((byte) -1, (short) -2, Integer.MIN_VALUE, 0.1f, (byte) 5, new byte[] {1});
    Wider wider = read(Widths.class, widths, Wider.class);
    assertEquals(wider.a(), -1L);
    assertEquals(wider.b(), -2.0);
    assertEquals(wider.c(), (double) Integer.MIN_VALUE);
    assertEquals(wider.d(), (double) 0.1f);
    assertEquals(wider.e(), 5f);
  }

  @Test
  public void otherTypesAreRefusedWhenTheDecoderIsMade() {
    RowSchema text = encoders.bean(Text.class).schema();
    ForyException refused =
        expectThrows(
            IncompatibleSchemaException.class, () -> encoders.bean(Count.class).reading(text));
    assertEquals(refused.path(), "value");
    RowSchema wider = encoders.bean(Wider.class).schema();
    assertThrows(
        IncompatibleSchemaException.class, () -> encoders.bean(Widths.class).reading(wider));
  }

  @Test
  public void nullIsNoPrimitive() {
    RowEncoder<Maybe> writer = encoders.bean(Maybe.class);
    RowDecoder<Count> decoder = encoders.bean(Count.class).reading(writer.schema());
    assertEquals(decoder.fromRow(writer.toRow(new Maybe(4))), new Count(4));
    BinaryRow row = writer.toRow(new Maybe(null));
    assertThrows(MalformedInputException.class, () -> decoder.fromRow(row));
  }

  @Test
  public void rowsOfAnotherSchemaThanSaidAreRefused() {
    RowEncoder<Maybe> maybe = encoders.bean(Maybe.class);
    RowDecoder<Count> decoder = encoders.bean(Count.class).reading(maybe.schema());
    BinaryRow row = encoders.bean(Text.class).toRow(new Text("a"));
    assertThrows(IncompatibleSchemaException.class, () -> decoder.fromRow(row));
    byte[] payload = encoders.bean(Text.class).encode(new Text("a"));
    assertThrows(IncompatibleSchemaException.class, () -> decoder.decode(payload));
  }

  record Cell1(byte x, Short y) {}

  record Cell2(String note, int y, long x) {}

  record Board1(Cell1 one, List<Cell1> all, Map<Cell1, Cell1> pairs, Cell1[] array) {}

  record Board2(Map<Cell2, Cell2> pairs, Cell2[] array, Cell2 one, List<Cell2> all) {}

  @Test
  public void structsThatWereInTheirSlotsAreReadWhereTheyAreNotAndTheReverse() {
    Cell1 cell = new Cell1((byte) 1, (short) 2);
    Board1 board =
        new Board1(cell, Arrays.asList(null, cell), Map.of(cell, cell), new Cell1[] {cell, null});
    Board2 read = read(Board1.class, board, Board2.class);
    Cell2 wide = new Cell2(null, 2, 1);
    assertEquals(read.one(), wide);
    assertEquals(read.all(), Arrays.asList(null, wide));
    assertEquals(read.pairs(), Map.of(wide, wide));
    assertEquals(read.array(), new Cell2[] {wide, null});
    assertEquals(read(Board2.class, read, Board3.class).one(), new Cell3(2));
  }

  record Cell3(double y) {}

  record Board3(Cell3 one, Cell3[] array) {}

  @Test
  public void fingerprintsTellLayoutsApart() {
    RowSchema standard = encoders.bean(Cell1.class).schema();
    RowSchema compact = encoders.bean(Cell1.class, RowLayout.COMPACT).schema();
    assertNotEquals(compact.fingerprint(), standard.fingerprint());
    assertNotEquals(compact, standard);
    BinaryRow row = encoders.bean(Cell1.class).toRow(new Cell1((byte) 1, null));
    assertThrows(
        IncompatibleSchemaException.class,
        () -> encoders.bean(Cell1.class, RowLayout.COMPACT).fromRow(row));
  }

  @Test
  public void fingerprintsTellNamesTypesAndNullabilityApart() {
    String number = encoders.bean(Count.class).schema().fingerprint();
    assertEquals(number, encoders.bean(Count.class).schema().fingerprint());
    assertTrue(number.matches("[0-9a-f]{64}"), number);
    assertNotEquals(number, encoders.bean(Maybe.class).schema().fingerprint());
    assertNotEquals(number, encoders.bean(Text.class).schema().fingerprint());
  }

  @Test
  public void aClassReadsItsOwnRowsAsBefore() {
    RowEncoder<Samples.Everything> encoder = encoders.bean(Samples.Everything.class);
    RowDecoder<Samples.Everything> decoder = encoder.reading(encoder.schema());
    for (int seed = 0; seed < 20; seed++) {
      Samples.Everything value = Samples.everything(new Random(seed));
      assertEquals(
          DeepEquality.text(decoder.fromRow(encoder.toRow(value))), DeepEquality.text(value));
    }
  }
}
