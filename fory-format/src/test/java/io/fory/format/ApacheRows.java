package io.fory.format;

import static io.fory.format.DeepEquality.text;
import static org.testng.Assert.assertEquals;

import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowVerifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/**
 * Exchanges rows with {@code org.apache.fory:fory-format}. A program, for that library needs access
 * to memory that the virtual machine of the tests denies.
 *
 * <p>Arrays of primitives take twice the room in its compact rows: behind their elements are as
 * many zeros. The specification has no such bytes, and these rows are read and not compared.
 *
 * <p>Its decoder fails at some rows of its own encoder: at compact ones in which the slots of a
 * nested struct are not in the order of names, or which are short, and at a few of both layouts
 * with maps. What it reads of its own rows, it is to read of ours.
 */
public final class ApacheRows {
  private static final int SCHEMAS = 100;
  private static final int VALUES = 3;

  private final ClassLoader classes;
  private final Random random;
  private int read;
  private int same;
  private int understood;

  private ApacheRows(ClassLoader classes, Random random) {
    this.classes = classes;
    this.random = random;
  }

  /** Prints for each layout how many rows were read by both, and how many are the same bytes. */
  public static void main(String[] seeds) throws Exception {
    long seed = Long.parseLong(seeds[0]);
    Shape.Maker maker = new Shape.Maker(seed, true);
    List<Shape> shapes = new ArrayList<>();
    for (int i = 0; i < SCHEMAS; i++) {
      shapes.add(maker.struct(0));
    }
    ClassLoader classes = MemoryCompiler.compiled("rows.Types", maker.source());
    Thread.currentThread().setContextClassLoader(classes);
    for (RowLayout layout : RowLayout.values()) {
      ApacheRows rows = new ApacheRows(classes, new Random(seed));
      for (int i = 0; i < SCHEMAS; i++) {
        Class<?> type = classes.loadClass(shapes.get(i).java().replace("Types.", "Types$"));
        rows.exchange(shapes.get(i), type, layout, "seed " + seed + ", schema " + i + ", ");
      }
      System.out.println(
          layout
              + " "
              + SCHEMAS
              + " read "
              + rows.read
              + " same "
              + rows.same
              + " understood "
              + rows.understood);
    }
  }

  private <T> void exchange(Shape shape, Class<T> type, RowLayout layout, String which)
      throws ReflectiveOperationException {
    RowEncoder<T> ours = Encoders.bean(type, layout);
    var builder = org.apache.fory.format.encoder.Encoders.buildBeanCodec(type);
    if (layout == RowLayout.COMPACT) {
      builder.compactEncoding();
    }
    org.apache.fory.format.encoder.RowEncoder<T> theirs = builder.build().get();
    for (int i = 0; i < VALUES; i++) {
      Object made = null;
      while (made == null) {
        made = shape.value(random, classes);
      }
      T value = type.cast(made);
      String expected = text(value);
      String where = which + layout + " " + ours.schema() + ", " + expected;
      byte[] payload = ours.encode(value);
      byte[] other = theirs.encode(value);
      assertEquals(text(ours.decode(other)), expected, where);
      if (decoded(theirs, other).equals(expected)) {
        assertEquals(decoded(theirs, payload), expected, where);
        understood++;
      }
      byte[] row = Arrays.copyOfRange(other, 8, other.length);
      BinaryRow view = BinaryRow.of(ours.schema(), row);
      RowVerifier.unlimited().verify(view);
      read++;
      if (layout == RowLayout.STANDARD || !shape.hasPrimitiveArrays()) {
        NullSlots.clear(view, row);
        System.arraycopy(row, 0, other, 8, row.length);
        HexFormat hex = HexFormat.of();
        assertEquals(hex.formatHex(payload), hex.formatHex(other), where);
        same++;
      }
    }
  }

  /** Returns what the other library makes of a payload, errors included. */
  private static <T> String decoded(
      org.apache.fory.format.encoder.RowEncoder<T> theirs, byte[] payload) {
    try {
      return text(theirs.decode(payload));
    } catch (RuntimeException | AssertionError e) {
      return e.getClass().getName();
    }
  }
}
