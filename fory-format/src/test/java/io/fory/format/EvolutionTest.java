package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.testng.annotations.Test;

/** Rows of one version of a class are read by another. */
@SuppressWarnings("ArrayRecordComponent") // shapes to serialize
public final class EvolutionTest {
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

  private static <W, R> R read(RowEncoder<W> writer, W value, Class<R> type) {
    RowDecoder<R> decoder = Encoders.bean(type).reading(writer.schema());
    R fromRow = decoder.fromRow(writer.toRow(value));
    assertEquals(
        DeepEquality.text(decoder.decode(writer.encode(value))), DeepEquality.text(fromRow));
    return fromRow;
  }

  @Test
  public void addedRemovedReorderedAndWidenedFieldsAreRead() {
    RowEncoder<Order1> old = Encoders.bean(Order1.class);
    Item1 tea = new Item1("tea", (short) -2);
    Order1 order =
        new Order1((byte) -7, "x", Arrays.asList(tea, null), Map.of(5, tea), new short[] {-1, 2});
    Order2 read = read(old, order, Order2.class);
    Item2 newTea = new Item2(-2, null, "tea");
    assertEquals(read.id(), -7);
    assertEquals(read.items(), Arrays.asList(newTea, null));
    assertEquals(read.byId(), Map.of(5L, newTea));
    assertEquals(read.codes(), new int[] {-1, 2});
    assertEquals(read.added(), false);
    assertEquals(read.comment(), Optional.empty());
  }

  @Test
  public void fieldsOfABeanKeepWhatTheConstructorGives() {
    RowEncoder<Kept> writer = Encoders.bean(Kept.class);
    Bean bean =
        Encoders.bean(Bean.class).reading(writer.schema()).fromRow(writer.toRow(new Kept(3, 4)));
    assertEquals(bean.kept, 3);
    assertEquals(bean.added, "by the constructor");
  }

  @Test
  public void numbersAreWidenedWithoutLoss() {
    Widths widths =
        new Widths((byte) -1, (short) -2, Integer.MIN_VALUE, 0.1f, (byte) 5, new byte[] {1});
    Wider wider = read(Encoders.bean(Widths.class), widths, Wider.class);
    assertEquals(wider.a(), -1L);
    assertEquals(wider.b(), -2.0);
    assertEquals(wider.c(), (double) Integer.MIN_VALUE);
    assertEquals(wider.d(), (double) 0.1f);
    assertEquals(wider.e(), 5f);
  }

  @Test
  public void otherTypesAreRefusedWhenTheDecoderIsMade() {
    RowSchema text = Encoders.bean(Text.class).schema();
    ForyException refused =
        expectThrows(
            IncompatibleSchemaException.class, () -> Encoders.bean(Count.class).reading(text));
    assertEquals(refused.path(), "value");
    RowSchema wider = Encoders.bean(Wider.class).schema();
    assertThrows(
        IncompatibleSchemaException.class, () -> Encoders.bean(Widths.class).reading(wider));
  }

  @Test
  public void nullIsNoPrimitive() {
    RowEncoder<Maybe> writer = Encoders.bean(Maybe.class);
    RowDecoder<Count> decoder = Encoders.bean(Count.class).reading(writer.schema());
    assertEquals(decoder.fromRow(writer.toRow(new Maybe(4))), new Count(4));
    BinaryRow row = writer.toRow(new Maybe(null));
    assertThrows(MalformedInputException.class, () -> decoder.fromRow(row));
  }

  @Test
  public void rowsOfAnotherSchemaThanSaidAreRefused() {
    RowEncoder<Maybe> maybe = Encoders.bean(Maybe.class);
    RowDecoder<Count> decoder = Encoders.bean(Count.class).reading(maybe.schema());
    BinaryRow row = Encoders.bean(Text.class).toRow(new Text("a"));
    assertThrows(IncompatibleSchemaException.class, () -> decoder.fromRow(row));
    byte[] payload = Encoders.bean(Text.class).encode(new Text("a"));
    assertThrows(IncompatibleSchemaException.class, () -> decoder.decode(payload));
  }

  @Test
  public void fingerprintsTellNamesTypesAndNullabilityApart() {
    String number = Encoders.bean(Count.class).schema().fingerprint();
    assertEquals(number, Encoders.bean(Count.class).schema().fingerprint());
    assertTrue(number.matches("[0-9a-f]{64}"), number);
    assertNotEquals(number, Encoders.bean(Maybe.class).schema().fingerprint());
    assertNotEquals(number, Encoders.bean(Text.class).schema().fingerprint());
  }

  @Test
  public void aClassReadsItsOwnRowsAsBefore() {
    RowEncoder<Samples.Everything> encoder = Encoders.bean(Samples.Everything.class);
    RowDecoder<Samples.Everything> decoder = encoder.reading(encoder.schema());
    for (int seed = 0; seed < 20; seed++) {
      Samples.Everything value = Samples.everything(new Random(seed));
      assertEquals(
          DeepEquality.text(decoder.fromRow(encoder.toRow(value))), DeepEquality.text(value));
    }
  }
}
