package io.fory.format.file;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import io.fory.format.Encoders;
import io.fory.format.RowEncoder;
import io.fory.format.row.RowField;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.testng.Assert.ThrowingRunnable;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** What goes wrong with a file is said with its name. */
public final class RowFileErrorsTest {
  record Item(long number) {}

  record Other(String text) {}

  private static final RowEncoder<Item> ITEMS = Encoders.bean(Item.class);

  private Path folder;
  private Path path;

  @BeforeMethod
  void makeFolder() throws IOException {
    folder = Files.createTempDirectory("rows");
    path = folder.resolve("orders.rows");
  }

  @AfterMethod
  void deleteFolder() throws IOException {
    Files.deleteIfExists(path);
    Files.delete(folder);
  }

  /** Runs something that fails by an exception of the file system. */
  private void fails(ThrowingRunnable use) {
    IOException thrown = expectThrows(IOException.class, use);
    assertTrue(thrown.getMessage().contains(path.toString()), thrown.toString());
  }

  /** Runs something that is refused. */
  private ForyException refused(ThrowingRunnable use) {
    ForyException thrown = expectThrows(ForyException.class, use);
    assertTrue(thrown.path().startsWith(path.toString()), thrown.toString());
    return thrown;
  }

  private RowFile withRows(int count) throws IOException {
    RowFile file = RowFile.create(path, ITEMS.schema());
    for (int i = 0; i < count; i++) {
      file.append(ITEMS.toRow(new Item(i)));
    }
    return file;
  }

  @Test
  public void aFileThatCannotBeMadeOrOpened() throws IOException {
    fails(() -> RowFile.read(path));
    fails(() -> RowFile.open(path.resolve("deeper")));
    refused(() -> RowFile.create(path, new RowSchema(List.of())));
    String name = "x".repeat(1 << 24);
    RowSchema large = new RowSchema(List.of(new RowField(name, RowType.of(TypeKind.INT8), true)));
    refused(() -> RowFile.create(path, large));
    try (RowFile file = withRows(1)) {
      expectThrows(FileSystemException.class, () -> RowFile.create(path, ITEMS.schema()));
      fails(() -> RowFile.open(path));
      assertEquals(file.size(), 1);
    }
  }

  @Test
  public void aFileOfOtherBytes() throws IOException {
    withRows(600).close();
    byte[] bytes = Files.readAllBytes(path);
    for (int at : new int[] {0, 8, 12, 20, 30, 70}) { // each field of the head
      byte[] damaged = bytes.clone();
      damaged[at] ^= 0x10;
      Files.write(path, damaged);
      refused(() -> RowFile.read(path));
      refused(() -> RowFile.open(path));
    }
    for (int whole : new int[] {0, 20, 70}) {
      Files.write(path, Arrays.copyOf(bytes, whole));
      for (ThrowingRunnable use :
          List.<ThrowingRunnable>of(() -> RowFile.read(path), () -> RowFile.open(path))) {
        String message = refused(use).getMessage();
        assertTrue(message.contains("killed within create"), message);
      }
    }
  }

  @Test
  public void rowsThatAreNotThereOrDamaged() throws IOException {
    withRows(2).close();
    byte[] bytes = Files.readAllBytes(path);
    bytes[bytes.length - 1] ^= 1;
    Files.write(path, bytes);
    try (RowFile file = RowFile.read(path)) {
      refused(() -> file.get(-1));
      refused(() -> file.get(2));
      assertEquals(refused(() -> file.get(1)).getClass(), MalformedInputException.class);
    }
  }

  @Test
  public void rowsThatCannotBeAppended() throws IOException {
    RowFile writer = withRows(1);
    refused(() -> writer.append(Encoders.bean(Other.class).toRow(new Other("a"))));
    writer.close();
    fails(() -> writer.append(ITEMS.toRow(new Item(1))));
    fails(writer::force);
    assertEquals(refused(() -> writer.get(0)).getClass(), StreamException.class);
    try (RowFile reader = RowFile.read(path)) {
      fails(() -> reader.append(ITEMS.toRow(new Item(1))));
    }
    RowFile changed = RowFile.open(path);
    Files.write(path, new byte[] {1}, StandardOpenOption.APPEND);
    fails(() -> changed.append(ITEMS.toRow(new Item(1))));
    fails(changed::force);
    fails(changed::close);
  }

  @Test
  public void aFileThatBecomesShorter() throws IOException {
    withRows(600).close();
    try (RowFile reader = RowFile.read(path)) {
      Files.write(path, new byte[0]);
      assertEquals(refused(() -> reader.get(0)).getClass(), StreamException.class);
    }
  }

  @Test
  public void ofALongPathTheEndIsNamed() {
    Path deep = Path.of("/", Collections.nCopies(30, "a folder").toArray(new String[0]));
    FileErrors errors = new FileErrors(deep.resolve("orders.rows"));
    String named = errors.named(new MalformedInputException("A row")).path();
    assertTrue(named.startsWith("…") && named.endsWith("/orders.rows"), named);
  }
}
