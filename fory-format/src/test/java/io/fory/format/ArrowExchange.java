package io.fory.format;

import io.fory.format.arrow.ArrowRowStream;
import io.fory.format.arrow.ArrowRows;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/** A program that writes rows for {@code arrow.py}, or reads what it has written. */
public final class ArrowExchange {
  private static final int SCHEMAS = 60;
  private static final int VALUES = 8;

  record Span(Duration length, Instant start) {}

  /** The rows of one schema. */
  private record Case(String json, RowEncoder<?> encoder, RowEncoder<?> compact, List<?> values) {
    List<BinaryRow> rows(RowEncoder<?> encoder) {
      List<BinaryRow> rows = new ArrayList<>();
      values.forEach(value -> rows.add(row(encoder, value)));
      return rows;
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> BinaryRow row(RowEncoder<T> encoder, Object value) {
    return encoder.toRow((T) value);
  }

  private ArrowExchange() {}

  /** Arguments: "write" or "read", a folder, and a seed. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[1]);
    List<Case> cases = cases(Long.parseLong(arguments[2]));
    try (BufferAllocator allocator = new RootAllocator()) {
      ArrowRows arrow = ArrowRows.with(allocator);
      for (int i = 0; i < cases.size(); i++) {
        if (arguments[0].equals("write")) {
          write(arrow, folder, i, cases.get(i));
        } else {
          read(arrow, folder, i, cases.get(i));
        }
      }
      if (arguments[0].equals("write")) {
        Files.write(folder.resolve("cases.txt"), cases.stream().map(Case::json).toList());
      } else {
        converted(arrow, folder.resolve("converted.arrow"));
      }
    }
    System.out.println(arguments[0] + " " + cases.size());
  }

  private static void write(ArrowRows arrow, Path folder, int number, Case one) throws IOException {
    var schema = one.encoder.schema();
    Path file = folder.resolve(number + ".arrow");
    arrow.withMaxBatchRows(3).writeFile(file, schema, one.rows(one.encoder).iterator());
    try (OutputStream out = Files.newOutputStream(folder.resolve(number + ".arrows"))) {
      arrow.withMaxBatchBytes(500).writeStream(out, schema, one.rows(one.encoder).iterator());
    }
  }

  private static void read(ArrowRows arrow, Path folder, int number, Case one) throws IOException {
    for (RowLayout layout : RowLayout.values()) {
      RowEncoder<?> encoder = layout == RowLayout.STANDARD ? one.encoder : one.compact;
      ArrowRows rows = arrow.withLayout(layout);
      try (ArrowRowStream file = rows.readFile(folder.resolve(number + ".py.arrow"))) {
        compare(one, encoder, file);
      }
      try (InputStream in = Files.newInputStream(folder.resolve(number + ".py.arrows"));
          ArrowRowStream stream = rows.readStream(in)) {
        compare(one, encoder, stream);
      }
    }
  }

  private static void compare(Case one, RowEncoder<?> encoder, ArrowRowStream found) {
    if (!found.schema().equals(encoder.schema())) {
      throw new AssertionError(found.schema() + " instead of " + encoder.schema());
    }
    for (BinaryRow expected : one.rows(encoder)) {
      String hex = HexFormat.of().formatHex(found.next().toByteArray());
      if (!hex.equals(HexFormat.of().formatHex(expected.toByteArray()))) {
        throw new AssertionError("another row: " + one.json);
      }
    }
    if (found.hasNext()) {
      throw new AssertionError("more rows: " + one.json);
    }
  }

  private static void converted(ArrowRows arrow, Path path) {
    try (ArrowRowStream rows = arrow.readFile(path)) {
      BinaryRow row = rows.next();
      String found =
          List.of(
                  row.getInt16(0),
                  row.getInt32(1),
                  row.getInt64(2),
                  row.getInt64(3),
                  row.getFloat32(4),
                  row.getString(5),
                  row.getBinary(6).length,
                  new String(row.getBinary(7), java.nio.charset.StandardCharsets.US_ASCII),
                  row.getArray(8).isNullAt(1),
                  row.getArray(8).getInt16(2),
                  row.getArray(9).getInt32(1),
                  row.getString(10),
                  row.getString(11).length(),
                  row.getDate(12),
                  row.getTimestamp(13),
                  row.getTimestamp(14),
                  row.getTimestamp(15),
                  row.getDuration(16),
                  row.getInt64(17))
              .toString();
      String expected =
          "[255, 65535, 4294967295, 9223372036854775807, 1.5, gr\u00fc\u00dfe, 2, abc, true, 3, 8,"
              + " -12.50, 60, 1969-12-29, 1969-12-31T23:59:55Z, 1969-12-31T23:59:59.995Z,"
              + " 1969-12-31T23:59:59.999995Z, PT-0.005S, 3000000]";
      if (!found.equals(expected)) {
        throw new AssertionError(found);
      }
      BinaryRow nulls = rows.next();
      for (int i = 0; i < nulls.schema().fields().size(); i++) {
        if (!nulls.isNullAt(i)) {
          throw new AssertionError("not null: " + nulls.schema().fields().get(i));
        }
      }
    }
  }

  private static List<Case> cases(long seed) throws Exception {
    Shape.Maker maker = new Shape.Maker(seed, false);
    List<Shape> shapes = new ArrayList<>();
    for (int i = 0; i < SCHEMAS; i++) {
      shapes.add(maker.struct(0));
    }
    ClassLoader classes = MemoryCompiler.compiled("rows.Types", maker.source());
    Random random = new Random(seed);
    List<Case> cases = new ArrayList<>();
    for (Shape shape : shapes) {
      Class<?> type = classes.loadClass(shape.java().replace("Types.", "Types$"));
      List<Object> values = new ArrayList<>();
      List<String> json = new ArrayList<>();
      while (values.size() < VALUES) {
        Object value = shape.value(random, classes);
        if (value != null) {
          values.add(value);
          json.add(shape.json(value));
        }
      }
      String line = "[" + shape.json() + ",[" + String.join(",", json) + "]]";
      cases.add(of(line, type, values));
    }
    String line =
        "[[\"struct\",[[\"length\",[\"duration\"]],[\"start\",[\"timestamp\"]]]],"
            + "[[-1500001,1],[null,-1]]]";
    List<Span> spans =
        List.of(
            new Span(Duration.ofNanos(-1500001000L), Instant.EPOCH.plusNanos(1000)),
            new Span(null, Instant.EPOCH.minusNanos(1000)));
    cases.add(of(line, Span.class, spans));
    return cases;
  }

  private static <T> Case of(String json, Class<T> type, List<?> values) {
    RowEncoder<T> encoder = Encoders.bean(type);
    return new Case(json, encoder, Encoders.bean(type, RowLayout.COMPACT), values);
  }
}
