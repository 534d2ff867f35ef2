package io.fory.format;

import static io.fory.format.DeepEquality.text;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowVerifier;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.testng.Reporter;
import org.testng.annotations.Test;

/**
 * Rows of random schemas go both ways between this client and {@code pyfory}, in the same bytes but
 * for the {@linkplain NullSlots slots of null}.
 *
 * <p>{@code pyfory} 1.6.0 writes lists and maps within lists and maps, but fails to read them; what
 * it writes is compared there, and it reads the others.
 */
public final class PyforyExchangeTest {
  private static final int SCHEMAS = 80;
  private static final int VALUES = 3;

  /** One value of one schema. */
  private record Case(Shape shape, RowEncoder<?> encoder, Object value, String expected) {}

  @Test
  public void bothWriteTheSameBytesAndReadThoseOfTheOther() throws Exception {
    long seed = Long.getLong("fory.test.seed", 20260101);
    List<Case> cases = cases(seed);
    List<String> lines = new ArrayList<>();
    for (Case one : cases) {
      String row = HexFormat.of().formatHex(row(one.encoder, one.value).toByteArray());
      lines.add("[" + one.shape.json() + "," + one.shape.json(one.value) + ",\"" + row + "\"]");
    }
    List<String> answers = PythonRows.answers(lines);
    assertEquals(answers.size(), cases.size());
    int read = 0;
    for (int i = 0; i < cases.size(); i++) {
      String which = "seed " + seed + ", case " + i + ": " + lines.get(i);
      read += agree(cases.get(i), answers.get(i).split("\t"), which) ? 1 : 0;
    }
    Reporter.log("pyfory reads " + read + " of " + cases.size(), true);
    assertTrue(read > SCHEMAS, "read by pyfory: " + read + " of " + cases.size());
  }

  /** Returns whether the other side has read the row. */
  private static boolean agree(Case one, String[] answer, String which) {
    byte[] written = HexFormat.of().parseHex(answer[0]);
    BinaryRow theirs = BinaryRow.of(one.encoder.schema(), written);
    RowVerifier.unlimited().verify(theirs);
    NullSlots.clear(theirs, written);
    assertEquals(
        HexFormat.of().formatHex(row(one.encoder, one.value).toByteArray()),
        HexFormat.of().formatHex(written),
        which);
    assertEquals(text(one.encoder.fromRow(theirs)), one.expected, which);
    boolean unread = answer[2].startsWith("unread");
    if (unread) {
      assertTrue(one.shape.nestsContainers(), answer[2] + ", " + which);
    } else {
      assertEquals(answer[2], "equal", which);
    }
    if (!answer[1].equals("unknown")) {
      assertEquals(one.encoder.schema().hash() + "", answer[1], which);
    }
    return !unread;
  }

  @SuppressWarnings("unchecked")
  private static <T> BinaryRow row(RowEncoder<T> encoder, Object value) {
    return encoder.toRow((T) value);
  }

  private static List<Case> cases(long seed) throws Exception {
    Shape.Maker maker = new Shape.Maker(seed, false);
    List<Shape> shapes = new ArrayList<>();
    for (int i = 0; i < SCHEMAS; i++) {
      shapes.add(maker.struct(0));
    }
    ClassLoader classes = MemoryCompiler.compiled("rows.Types", maker.source());
    List<Case> cases = new ArrayList<>();
    Random random = new Random(seed);
    for (Shape shape : shapes) {
      RowEncoder<?> encoder =
          Encoders.bean(classes.loadClass(shape.java().replace("Types.", "Types$")));
      for (int i = 0; i < VALUES; i++) {
        Object value = null;
        while (value == null) {
          value = shape.value(random, classes);
        }
        cases.add(new Case(shape, encoder, value, text(value)));
      }
    }
    return cases;
  }
}
