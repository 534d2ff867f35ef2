package io.fory.format;

import static org.testng.Assert.assertEquals;

import io.fory.format.file.RowFile;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowVerifier;
import io.fory.format.row.TypedField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.testng.annotations.Test;

/** A file of rows that is larger than the heap. */
public final class LargeFileTest {
  private static final int ROWS = 1200;
  private static final int NUMBERS = 8_000;

  @SuppressWarnings("ArrayRecordComponent")
  record Series(int id, long[] numbers) {}

  /** Appends 77 MB and reads some of them. */
  public static void main(String[] arguments) throws IOException {
    Path path = Path.of(arguments[0]);
    RowEncoder<Series> encoder = Encoders.bean(Series.class);
    try (RowFile file = RowFile.create(path, encoder.schema())) {
      long[] numbers = new long[NUMBERS];
      for (int i = 0; i < ROWS; i++) {
        numbers[i % NUMBERS] = i;
        file.append(encoder.toRow(new Series(i, numbers)));
      }
    }
    long sum = 0;
    try (RowFile file = RowFile.read(path)) {
      TypedField.ArrayField numbers = file.schema().arrayField("numbers");
      Random random = new Random(1);
      for (int i = 0; i < 500; i++) {
        int number = random.nextInt(ROWS);
        BinaryRow row = RowVerifier.unlimited().verify(file.get(number));
        sum += numbers.get(row).getInt64(number) - number;
      }
    }
    boolean larger = Files.size(path) > 2 * Runtime.getRuntime().maxMemory();
    System.out.print(larger + " " + sum);
  }

  @Test
  public void rowsOfAFileLargerThanTheHeapAreReadByNumber()
      throws IOException, InterruptedException {
    Path path = Files.createTempDirectory("rows").resolve("series.rows");
    try {
      Path java = Path.of(System.getProperty("java.home"), "bin", "java");
      String classPath = System.getProperty("java.class.path");
      String name = LargeFileTest.class.getName();
      String printed =
          PlainJvm.run(
              java, "-Xmx24m", "-XX:+UseSerialGC", "-cp", classPath, name, path.toString());
      assertEquals(printed, "true 0");
    } finally {
      Files.deleteIfExists(path);
      Files.delete(path.getParent());
    }
  }
}
