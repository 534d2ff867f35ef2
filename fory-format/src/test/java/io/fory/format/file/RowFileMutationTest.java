package io.fory.format.file;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.error.MalformedInputException;
import io.fory.format.Encoders;
import io.fory.format.RowEncoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Files damaged at random: a row that was appended to one is there for the next reader. */
public final class RowFileMutationTest {
  private static final int GROUP = FileHead.MIN_GROUP_ROWS;
  private static final int FILES = 40;
  private static final int MUTATIONS = 60;
  private static final RowEncoder<Item> ITEMS = Encoders.bean(Item.class);
  private static final int[] INTEGERS = {0, 1, 8, 24, 64, 256, 65_536, -1, Integer.MIN_VALUE};

  private Path path;

  record Item(int number, String name) {}

  @BeforeMethod
  public void makeDirectory() throws IOException {
    path = Files.createTempDirectory("mutations").resolve("items.rows");
  }

  @AfterMethod
  public void deleteFile() throws IOException {
    Files.deleteIfExists(path);
    Files.delete(path.getParent());
  }

  @DataProvider
  public static Object[][] endings() {
    return new Object[][] {{true}, {false}};
  }

  @Test(dataProvider = "endings")
  public void aReaderSeesWhatTheWriterSawAndWhatItAppended(boolean killed) throws IOException {
    int opened = 0;
    for (int seed = 0; seed < FILES; seed++) {
      Random random = new Random(seed);
      byte[] written = write(1 + random.nextInt(5 * GROUP), random, killed);
      int head = head(written);
      for (int i = 0; i < MUTATIONS; i++) {
        byte[] damaged = written.clone();
        for (int count = 1 + random.nextInt(8); count > 0; count--) {
          mutate(random, damaged, head);
        }
        Files.write(path, damaged);
        opened += appendAndRead(random, "seed " + seed + ", mutation " + i) ? 1 : 0;
      }
    }
    assertTrue(opened > FILES * MUTATIONS / 2, opened + " files were opened");
  }

  private byte[] write(int rows, Random random, boolean killed) throws IOException {
    Files.deleteIfExists(path);
    byte[] bytes;
    try (RowFile file = RowFile.create(path, ITEMS.schema(), GROUP, FileWindows.STEP)) {
      for (int i = 0; i < rows; i++) {
        file.append(ITEMS.toRow(new Item(i, "n".repeat(random.nextInt(24)))));
      }
      bytes = Files.readAllBytes(path);
    }
    return killed ? bytes : Files.readAllBytes(path);
  }

  /** Returns where the first group begins. */
  private static int head(byte[] written) {
    ByteBuffer bytes = ByteBuffer.wrap(written).order(ByteOrder.LITTLE_ENDIAN);
    int at = 64;
    while (bytes.getLong(at) != RowRecord.mark(0, at)) {
      at += 8;
    }
    return at;
  }

  private static void mutate(Random random, byte[] bytes, int head) {
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int words = (bytes.length - head) / 8;
    int at = head + 8 * random.nextInt(words) + 4 * random.nextInt(2);
    int count = 8 * Math.min(1 << random.nextInt(9), words);
    switch (random.nextInt(7)) {
      case 0 -> bytes[at + random.nextInt(4)] ^= (byte) (1 << random.nextInt(8));
      case 1 -> file.putInt(at, INTEGERS[random.nextInt(INTEGERS.length)]);
      case 2 -> file.putInt(at, random.nextInt(bytes.length + 16));
      case 3 -> file.putInt(at, file.getInt(at) + 8 * (random.nextInt(9) - 4));
      case 4 -> file.putLong(at & -8, 8L * random.nextInt(bytes.length / 8));
      default -> {
        int from = head + 8 * random.nextInt(words - count / 8 + 1);
        int to = head + 8 * random.nextInt(words - count / 8 + 1);
        System.arraycopy(bytes, from, bytes, to, count);
      }
    }
  }

  /** Appends rows and reads all; false if the file was refused, which leaves its bytes there. */
  private boolean appendAndRead(Random random, String damage) throws IOException {
    long size = Files.size(path);
    List<Item> seen;
    byte[] killed;
    try (RowFile file = RowFile.open(path)) {
      seen = items(file);
      for (int count = 1 + random.nextInt(4); count > 0; count--) {
        Item added = new Item(-count, "added".repeat(random.nextInt(100)));
        assertEquals(file.append(ITEMS.toRow(added)), seen.size(), damage);
        seen.add(added);
      }
      killed = Files.readAllBytes(path);
    } catch (MalformedInputException e) {
      assertEquals(Files.size(path), size, damage);
      return false;
    }
    requireSeen(seen, damage);
    Files.write(path, killed);
    requireSeen(seen, damage + ", killed");
    return true;
  }

  /** A longer file may be searched for longer, so a reader may find rows that were refused. */
  private void requireSeen(List<Item> seen, String damage) throws IOException {
    List<Item> read;
    try (RowFile file = RowFile.read(path)) {
      read = items(file);
    }
    assertEquals(read.size(), seen.size(), damage);
    for (int i = 0; i < read.size(); i++) {
      if (seen.get(i) != null) {
        assertEquals(read.get(i), seen.get(i), damage);
      } else if (read.get(i) != null) {
        assertEquals(read.get(i).number(), i, damage);
      }
    }
  }

  /** Returns the rows, with null for each that is damaged. */
  private static List<Item> items(RowFile file) {
    List<Item> items = new ArrayList<>();
    for (long i = 0; i < file.size(); i++) {
      try {
        items.add(ITEMS.fromRow(file.get(i)));
      } catch (MalformedInputException e) {
        items.add(null);
      }
    }
    return items;
  }
}
