package io.fory.format.file;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.format.Encoders;
import io.fory.format.RowEncoder;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** Files of rows that several threads and processes have open. */
public final class RowFileSharingTest {
  private static final RowEncoder<Item> ITEMS = Encoders.bean(Item.class);

  private Path path;

  record Item(int number) {}

  @BeforeMethod
  public void makeFile() throws IOException {
    path = Files.createTempDirectory("sharing").resolve("items.rows");
  }

  @AfterMethod
  public void deleteFile() throws IOException {
    Files.deleteIfExists(path);
    Files.delete(path.getParent());
  }

  /** Appends a row in another process: exits with 3 if it is refused. */
  public static void main(String[] arguments) {
    try (RowFile file = RowFile.open(Path.of(arguments[0]))) {
      file.append(ITEMS.toRow(new Item(-1)));
    } catch (IOException e) {
      System.exit(3);
    }
  }

  private boolean anotherProcessAppends() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                RowFileSharingTest.class.getName(),
                path.toString())
            .inheritIO()
            .start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    assertTrue(process.exitValue() == 0 || process.exitValue() == 3, "" + process.exitValue());
    return process.exitValue() == 0;
  }

  @Test
  public void readersAndRefusedWritersLeaveTheLockOfTheWriter()
      throws IOException, InterruptedException {
    RowFile before = openedEmpty();
    try (RowFile writer = RowFile.open(path)) {
      writer.append(ITEMS.toRow(new Item(0)));
      before.close();
      RowFile.read(path).close();
      assertThrows(FileSystemException.class, () -> RowFile.open(path));
      assertFalse(anotherProcessAppends());
      assertEquals(writer.append(ITEMS.toRow(new Item(1))), 1);
    }
    assertTrue(anotherProcessAppends());
  }

  private RowFile openedEmpty() throws IOException {
    RowFile.create(path, ITEMS.schema()).close();
    return RowFile.read(path);
  }

  @Test
  public void aWriterWhoseLockIsGoneDoesNotWriteOverTheRowsOfAnother()
      throws IOException, InterruptedException {
    try (RowFile writer = RowFile.create(path, ITEMS.schema())) {
      writer.append(ITEMS.toRow(new Item(0)));
      Files.readAllBytes(path); // The kernel drops the lock.
      assertTrue(anotherProcessAppends(), "this system keeps the lock");
      assertThrows(IOException.class, () -> writer.append(ITEMS.toRow(new Item(1))));
      assertThrows(IOException.class, writer::close);
    }
    try (RowFile file = RowFile.open(path)) {
      assertEquals(file.size(), 2);
      assertEquals(ITEMS.fromRow(file.get(1)), new Item(-1));
    }
  }

  @Test
  public void aFailedOpenLeavesNoLockAndADescriptorOfAClosedFileIsNotUsed() throws IOException {
    Files.write(path, new byte[200]);
    for (int i = 0; i < 2; i++) {
      assertThrows(RuntimeException.class, () -> RowFile.open(path));
      assertThrows(RuntimeException.class, () -> RowFile.read(path));
    }
    Files.delete(path);
    RowFile file = RowFile.create(path, ITEMS.schema());
    file.append(ITEMS.toRow(new Item(0)));
    file.close();
    file.close();
    assertThrows(IOException.class, () -> file.append(ITEMS.toRow(new Item(1))));
    assertThrows(RuntimeException.class, () -> file.get(0));
    RowFile.open(path).close();
  }

  @Test
  public void anInterruptClosesTheFileForNobody() throws IOException, InterruptedException {
    try (RowFile file = RowFile.create(path, ITEMS.schema());
        RowFile reader = RowFile.read(path)) {
      assertEquals(reader.size(), 0);
      boolean[] interrupted = new boolean[1];
      Thread thread =
          new Thread(
              () -> {
                Thread.currentThread().interrupt();
                try {
                  file.append(ITEMS.toRow(new Item(0)));
                  file.get(0);
                  file.force();
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
                interrupted[0] = Thread.currentThread().isInterrupted();
              });
      thread.start();
      thread.join();
      assertTrue(interrupted[0], "nothing failed, and the interrupt is kept");
      assertEquals(file.append(ITEMS.toRow(new Item(1))), 1);
      assertEquals(ITEMS.fromRow(file.get(0)), new Item(0));
    }
    try (RowFile file = RowFile.read(path)) {
      assertEquals(file.size(), 2);
    }
  }
}
