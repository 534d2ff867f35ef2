package io.fory.format.file;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.Encoders;
import io.fory.format.RowEncoder;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Files of rows: what was appended is there, up to where a file was cut or damaged. */
public final class RowFileTest {
  private static final int GROUP = FileHead.MIN_GROUP_ROWS;
  private static final int ROWS = 2 * GROUP + 3;
  private static final RowEncoder<Item> ITEMS = Encoders.bean(Item.class);

  private Path folder;
  private Path path;

  record Item(String name, int number) {}

  record Other(String name, long number) {}

  @BeforeMethod
  public void makeFolder() throws IOException {
    folder = Files.createTempDirectory("rows");
    path = folder.resolve("items.rows");
  }

  @AfterMethod
  public void deleteFolder() throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private static Item item(int i) {
    return new Item("n".repeat(i % 12), i);
  }

  /** A file, where its head ends, and where its records end. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Written(byte[] bytes, int head, List<Long> ends) {
    int rowsWithin(long length) {
      return (int) ends.stream().filter(end -> end <= length).count();
    }
  }

  /** Appends rows; the bytes are those that a writer leaves that is killed, or that closes. */
  private Written write(boolean killed) throws IOException {
    List<Long> ends = new ArrayList<>();
    byte[] atEnd;
    int head;
    try (RowFile file = RowFile.create(path, ITEMS.schema(), GROUP, FileWindows.STEP)) {
      head = (int) Files.size(path);
      for (int i = 0; i < ROWS; i++) {
        assertEquals(file.append(ITEMS.toRow(item(i))), i);
        ends.add(Files.size(path));
      }
      atEnd = Files.readAllBytes(path);
    }
    byte[] bytes = killed ? atEnd : Files.readAllBytes(path);
    assertEquals(bytes.length, atEnd.length);
    return new Written(bytes, head, ends);
  }

  private static void requireRows(RowFile file, int count) {
    assertEquals(file.size(), count);
    for (int i = 0; i < count; i++) {
      assertEquals(ITEMS.fromRow(file.get(i)), item(i));
    }
  }

  @DataProvider
  public static Object[][] endings() {
    return new Object[][] {{true}, {false}};
  }

  @Test(dataProvider = "endings")
  public void aFileCutAtAnyByteHasTheRowsBeforeIt(boolean killed) throws IOException {
    Written written = write(killed);
    for (int length = 0; length <= written.bytes.length; length++) {
      Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(written.bytes, length));
      if (length < written.head) {
        assertThrows(MalformedInputException.class, () -> RowFile.read(cut));
        assertThrows(MalformedInputException.class, () -> RowFile.open(cut));
        continue;
      }
      int rows = written.rowsWithin(length);
      try (RowFile file = RowFile.read(cut)) {
        requireRows(file, rows);
      }
      assertEquals(Files.size(cut), length, "a reader changes nothing");
      if (length % 5 == 0) {
        appendBehind(cut, rows, written);
      }
    }
  }

  private static void appendBehind(Path cut, int rows, Written written) throws IOException {
    try (RowFile file = RowFile.open(cut)) {
      long end = rows == 0 ? written.head : written.ends.get(rows - 1);
      assertEquals(Files.size(cut), end, "the tail is cut");
      for (int i = rows; i < rows + GROUP; i++) {
        file.append(ITEMS.toRow(item(i)));
      }
      requireRows(file, rows + GROUP);
    }
    try (RowFile file = RowFile.read(cut)) {
      requireRows(file, rows + GROUP);
    }
  }

  @Test(dataProvider = "endings")
  public void aFlippedBitCostsAtMostItsRow(boolean killed) throws IOException {
    Written written = write(killed);
    Random random = new Random(3);
    for (int at = 0; at < written.bytes.length; at++) {
      byte[] bytes = written.bytes.clone();
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      Path flipped = Files.write(folder.resolve("flipped"), bytes);
      if (at < written.head) {
        assertThrows(ForyException.class, () -> RowFile.read(flipped));
        continue;
      }
      int hit = written.rowsWithin(at);
      // Without an index, what is behind a damaged row in the last group is a torn tail.
      int least = killed && hit >= 2 * GROUP ? hit : ROWS - 1;
      try (RowFile file = RowFile.read(flipped)) {
        assertTrue(file.size() >= least, "rows after a flip at " + at + ": " + file.size());
        for (int i = 0; i < file.size(); i++) {
          try {
            assertEquals(ITEMS.fromRow(file.get(i)), item(i));
          } catch (MalformedInputException e) {
            assertEquals(i, hit, "the damaged row");
          }
        }
      }
    }
  }

  @Test
  public void noBytesDoWorseThanBeRefused() throws IOException {
    Written written = write(false);
    Random random = new Random(4);
    int read = 0;
    for (int round = 0; round < 3000; round++) {
      byte[] bytes = written.bytes.clone();
      for (int change = random.nextInt(40); change >= 0; change--) {
        int at = written.head + random.nextInt(bytes.length - written.head - 8);
        bytes[at] = (byte) random.nextInt();
        if (random.nextInt(4) == 0) {
          System.arraycopy(bytes, written.head + 8 * random.nextInt(60), bytes, at & ~7, 8);
        }
      }
      Path changed = Files.write(folder.resolve("changed"), bytes);
      try (RowFile file = RowFile.read(changed)) {
        for (int i = 0; i < file.size(); i++) {
          try {
            assertEquals(ITEMS.fromRow(file.get(i)), item(i));
            read++;
          } catch (MalformedInputException e) {
            assertTrue(e.getMessage().contains("damaged"), e.getMessage());
          }
        }
      }
    }
    assertTrue(read > 3000, "some are read: " + read);
  }

  @Test
  public void rowsAreReadAcrossWindowsAndLargerThanThem() throws IOException {
    int step = 4096;
    List<Item> items = new ArrayList<>();
    Random random = new Random(5);
    try (RowFile file = RowFile.create(path, ITEMS.schema(), GROUP, step)) {
      for (int i = 0; i < 400; i++) {
        items.add(new Item("x".repeat(random.nextInt(i % 50 == 7 ? 200_000 : 600)), i));
        file.append(ITEMS.toRow(items.get(i)));
        int some = random.nextInt(items.size());
        assertEquals(ITEMS.fromRow(file.get(some)), items.get(some));
        assertEquals(ITEMS.fromRow(file.get(i)), items.get(i));
      }
    }
    for (boolean writable : new boolean[] {true, false}) {
      try (RowFile file = RowFile.open(path, writable, step)) {
        assertEquals(file.size(), 400);
        for (int i = 399; i >= 0; i--) {
          assertEquals(ITEMS.fromRow(file.get(i)), items.get(i));
        }
      }
    }
  }

  @Test
  public void onlyTheOwnerMayOpenANewFile() throws IOException {
    RowFile.create(path, ITEMS.schema()).close();
    assertEquals(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)), "rw-------");
    assertThrows(IOException.class, () -> RowFile.create(path, ITEMS.schema()));
  }

  @Test
  public void oneWriterAndAnyReaders() throws IOException {
    try (RowFile writer = RowFile.create(path, ITEMS.schema())) {
      writer.append(ITEMS.toRow(item(0)));
      assertThrows(FileSystemException.class, () -> RowFile.open(path));
      try (RowFile reader = RowFile.read(path)) {
        writer.append(ITEMS.toRow(item(1)));
        requireRows(reader, 1);
        assertThrows(IOException.class, () -> reader.append(ITEMS.toRow(item(2))));
      }
      writer.force();
      requireRows(writer, 2);
    }
    try (RowFile again = RowFile.open(path)) {
      requireRows(again, 2);
    }
  }

  record Tiny(byte number) {}

  @Test
  public void compactRowsOfOneByteAreInAFileToo() throws IOException {
    RowEncoder<Tiny> tiny = Encoders.bean(Tiny.class, RowLayout.COMPACT);
    try (RowFile file = RowFile.create(path, tiny.schema(), GROUP, FileWindows.STEP)) {
      for (int i = 0; i < ROWS; i++) {
        file.append(tiny.toRow(new Tiny((byte) i)));
      }
      assertThrows(
          IncompatibleSchemaException.class,
          () -> file.append(Encoders.bean(Tiny.class).toRow(new Tiny((byte) 1))));
    }
    try (RowFile file = RowFile.read(path)) {
      assertEquals(file.schema(), tiny.schema());
      for (int i = 0; i < ROWS; i++) {
        assertEquals(file.get(i).sizeInBytes(), 1);
        assertEquals(tiny.fromRow(file.get(i)), new Tiny((byte) i));
      }
    }
  }

  @Test
  public void theSchemaIsInTheFile() throws IOException {
    RowEncoder<Other> others = Encoders.bean(Other.class);
    try (RowFile file = RowFile.create(path, ITEMS.schema())) {
      assertThrows(
          IncompatibleSchemaException.class, () -> file.append(others.toRow(new Other("a", 1))));
      file.append(ITEMS.toRow(item(3)));
      assertThrows(MalformedInputException.class, () -> file.get(1));
      assertThrows(MalformedInputException.class, () -> file.get(-1));
    }
    try (RowFile file = RowFile.read(path)) {
      assertEquals(file.schema(), ITEMS.schema());
      assertEquals(file.schema().fingerprint(), ITEMS.schema().fingerprint());
      assertEquals(others.reading(file.schema()).fromRow(file.get(0)).name(), item(3).name());
    }
    Path empty = folder.resolve("empty");
    RowSchema none = new RowSchema(List.of());
    assertThrows(UnsupportedTypeException.class, () -> RowFile.create(empty, none));
  }
}
