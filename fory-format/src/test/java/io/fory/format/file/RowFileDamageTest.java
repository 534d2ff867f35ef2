package io.fory.format.file;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import io.fory.format.Encoders;
import io.fory.format.RowEncoder;
import io.fory.format.row.RowField;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Files of rows of which a part is damaged or gone: no other row is lost. */
public final class RowFileDamageTest {
  private static final int GROUP = FileHead.MIN_GROUP_ROWS;
  private static final int ROWS = 10 * GROUP + 10;
  private static final RowEncoder<Item> ITEMS = Encoders.bean(Item.class);

  private Path path;

  record Item(int number, String name) {}

  @SuppressWarnings("ArrayRecordComponent")
  record Large(long number, byte[] bytes) {}

  @BeforeMethod
  public void makeFile() throws IOException {
    path = Files.createTempDirectory("damage").resolve("items.rows");
  }

  @AfterMethod
  public void deleteFile() throws IOException {
    Files.deleteIfExists(path);
    Files.delete(path.getParent());
  }

  private static Item item(int i) {
    return new Item(i, "n".repeat(i % 12));
  }

  /** Returns the ends of the rows. */
  private List<Long> write(boolean killed) throws IOException {
    List<Long> ends = new ArrayList<>();
    byte[] bytes;
    try (RowFile file = RowFile.create(path, ITEMS.schema(), GROUP, FileWindows.STEP)) {
      for (int i = 0; i < ROWS; i++) {
        file.append(ITEMS.toRow(item(i)));
        ends.add(Files.size(path));
      }
      bytes = Files.readAllBytes(path);
    }
    if (killed) {
      Files.write(path, bytes);
    }
    return ends;
  }

  private void overwrite(long at, int count, int value) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.seek(at);
      for (int i = 0; i < count; i++) {
        file.write(value);
      }
    }
  }

  /** Returns how many rows are read; the others are refused. */
  private static int readable(RowFile file) {
    int read = 0;
    for (int i = 0; i < file.size(); i++) {
      try {
        assertEquals(ITEMS.fromRow(file.get(i)), item(i));
        read++;
      } catch (MalformedInputException e) {
        assertTrue(e.getMessage().contains("damaged"), e.getMessage());
      }
    }
    return read;
  }

  @DataProvider
  public static Object[][] regions() {
    List<Object[]> regions = new ArrayList<>();
    for (boolean killed : new boolean[] {true, false}) {
      for (int bytes : new int[] {8, 600, 3000, 9000}) {
        for (int value : new int[] {0, 0x55}) {
          regions.add(new Object[] {killed, bytes, value});
        }
      }
    }
    return regions.toArray(new Object[0][]);
  }

  @Test(dataProvider = "regions")
  public void aDamagedRegionHidesNoRowsButItsGroups(boolean killed, int bytes, int value)
      throws IOException {
    List<Long> ends = write(killed);
    byte[] written = Files.readAllBytes(path);
    int head = (int) (ends.get(0) - 8 - 8 * GROUP - 40) & -8;
    for (int at = head + 16; at < ends.get(8 * GROUP) - bytes; at += 1000) {
      Files.write(path, written);
      overwrite(at, bytes, value);
      int least = ROWS - 2 * GROUP - bytes / 32;
      try (RowFile file = RowFile.read(path)) {
        assertEquals(file.size(), ROWS, "read with damage at " + at);
        assertTrue(readable(file) >= least, readable(file) + " rows, damage at " + at);
      }
      try (RowFile file = RowFile.open(path)) {
        assertEquals(file.size(), ROWS, "open with damage at " + at);
        assertTrue(readable(file) >= least, readable(file) + " rows, damage at " + at);
        assertEquals(file.append(ITEMS.toRow(item(ROWS))), ROWS);
      }
      assertTrue(Files.size(path) > written.length, "nothing was cut");
      try (RowFile file = RowFile.read(path)) {
        assertEquals(file.size(), ROWS + 1);
        assertEquals(ITEMS.fromRow(file.get(ROWS)), item(ROWS));
      }
    }
  }

  @DataProvider
  public static Object[][] damages() {
    return new Object[][] {
      {true, 1, false}, {true, 2, false}, {true, 3, true}, {true, 64, true}, {false, 1, true}
    };
  }

  /**
   * Opening reads a multiple of the file at most, whatever is damaged.
   *
   * @param index whether indexes are damaged
   * @param step how many records have one whose size is damaged; 64 for none
   * @param marks whether marks are damaged
   */
  @Test(dataProvider = "damages")
  public void openingReadsAMultipleOfTheFile(boolean index, int step, boolean marks)
      throws IOException {
    int groups = 150;
    List<Long> starts = new ArrayList<>();
    try (RowFile file = RowFile.create(path, ITEMS.schema(), GROUP, FileWindows.STEP)) {
      for (int i = 0; i < groups * GROUP; i++) {
        long before = Files.size(path);
        file.append(ITEMS.toRow(item(i)));
        starts.add(i % GROUP == 0 ? before + 8 + 8 * GROUP : before);
      }
    }
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < starts.size(); i++) {
      int at = (int) (long) starts.get(i);
      if (i % GROUP == 0) {
        int group = at - 8 - 8 * GROUP;
        bytes.putLong(group, marks ? 1 : bytes.getLong(group));
        for (int entry = group + 8; index && entry < at; entry += 8) {
          bytes.putLong(entry, 0x3333333333333333L);
        }
      }
      if (i % step == 1 % step && step < GROUP) {
        bytes.putInt(at, 0);
      }
    }
    Files.write(path, bytes.array());
    OpenFile file = OpenFile.open(path, false);
    try {
      long size = file.size();
      new GroupIndex(FileHead.read(file), file, new FileWindows(file, FileWindows.STEP))
          .load(size, false);
      assertTrue(file.bytesRead() < 16 * size, file.bytesRead() + " bytes of " + size);
    } finally {
      file.release(false);
    }
  }

  @DataProvider
  public static Object[][] endings() {
    return new Object[][] {{true}, {false}};
  }

  @Test(dataProvider = "endings")
  public void theNumberOfADamagedRowIsNotUsedAgain(boolean killed) throws IOException {
    List<Long> ends = write(killed);
    for (int row = ROWS - 8; row < ROWS; row++) {
      overwrite(ends.get(row) - 9, 1, 0x55);
    }
    try (RowFile file = RowFile.open(path)) {
      assertEquals(readable(file), ROWS - 8);
      assertEquals(file.append(ITEMS.toRow(item(ROWS))), ROWS);
    }
  }

  @Test
  public void aRowThatOnlySeemsTornIsNotCutOff() throws IOException {
    List<Long> ends = write(true);
    int row = 10 * GROUP + 2;
    long size = Files.size(path);
    overwrite(ends.get(row - 1) + 3, 1, 0x11); // Its size leads behind the file.
    assertThrows(MalformedInputException.class, () -> RowFile.open(path));
    assertEquals(Files.size(path), size);
    try (RowFile file = RowFile.read(path)) {
      assertEquals(readable(file), row);
    }
  }

  @Test
  public void aFileThatBecomesShorterIsRefusedRowByRow() throws IOException {
    RowEncoder<Large> encoder = Encoders.bean(Large.class);
    try (RowFile file = RowFile.create(path, encoder.schema())) {
      for (int i = 0; i < 100; i++) {
        file.append(encoder.toRow(new Large(i, new byte[100_000])));
      }
    }
    for (int warm : new int[] {0, 200}) {
      byte[] bytes = Files.readAllBytes(path);
      try (RowFile file = RowFile.read(path)) {
        for (int i = 0; i < 100 * warm; i++) {
          assertEquals(file.get(i % 100).getInt64(1), i % 100);
        }
        try (RandomAccessFile cut = new RandomAccessFile(path.toFile(), "rw")) {
          cut.setLength(20_000);
        }
        for (int i : new int[] {99, 50, 0}) {
          assertThrows(ForyException.class, () -> file.get(i));
        }
        if (warm > 0) {
          assertThrows(StreamException.class, () -> file.get(99));
        }
      }
      Files.write(path, bytes);
    }
  }

  @Test
  public void aFileThatCannotBeMadeIsNotThere() {
    List<RowField> fields = new ArrayList<>();
    for (int i = 0; i < 17; i++) {
      fields.add(new RowField("x".repeat(1 << 20) + i, RowType.of(TypeKind.INT8), true));
    }
    assertThrows(
        IncompatibleSchemaException.class, () -> RowFile.create(path, new RowSchema(fields)));
    assertTrue(Files.notExists(path));
  }
}
