package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.testng.Reporter;
import org.testng.SkipException;
import org.testng.annotations.Test;

/** Which files are segments, who may open them, and what becomes of those that are left behind. */
public final class SegmentFileTest {
  private static SegmentBuilder builder(Path path) {
    return SharedSegment.builder(path)
        .channel("a", Delivery.BROADCAST, 4, 128)
        .withArenaBytes(8192)
        .withParticipants(4);
  }

  private static SegmentException refusal(Path path) {
    SegmentException refused = expectThrows(SegmentException.class, () -> SharedSegment.open(path));
    assertSame(refused.code(), ErrorCode.SEGMENT_LOST);
    return refused;
  }

  @Test
  public void onlyItsOwnerMayOpenIt() throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create()) {
      assertEquals(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)), "rw-------");
      assertEquals(Files.size(path), segment.size());
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));
      assertTrue(refusal(path).getMessage().contains("chmod 600"));
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
      SharedSegment.open(path).close();
    }
    assertFalse(Files.exists(path), "its owner deletes it");
  }

  @Test
  public void aFileOfAnotherUserIsRefused() throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create()) {
      UserPrincipal self = Files.getOwner(path);
      try {
        UserPrincipal other =
            path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
        Files.setOwner(path, other);
      } catch (IOException e) {
        throw new SkipException("only root can give a file to the user nobody: " + e);
      }
      assertTrue(refusal(path).getMessage().contains("another user"));
      expectThrows(SegmentException.class, () -> builder(path).create());
      Files.setOwner(path, self);
      assertTrue(segment.isOwner());
    }
  }

  @Test
  public void anOwnerLeavesWhateverHasBecomeOfTheModeOfItsFile() throws IOException {
    Path path = TestSegments.file();
    for (String mode : List.of("rw-rw-rw-", "r--------", "---------")) {
      SharedSegment segment = builder(path).create();
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
      segment.close();
      assertFalse(Files.exists(path), mode);
    }
  }

  @Test
  public void threadsThatCreateAndCloseOneNameGetASegmentOrAnException() throws Exception {
    Path path = TestSegments.file();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Integer>> created = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      created.add(threads.submit(() -> createAndClose(path, 200)));
    }
    int all = 0;
    for (Future<Integer> one : created) {
      all += one.get();
    }
    threads.shutdown();
    assertTrue(all > 0);
    assertFalse(Files.exists(path));
  }

  private static int createAndClose(Path path, int times) {
    int created = 0;
    for (int i = 0; i < times; i++) {
      try (SharedSegment segment = builder(path).create()) {
        assertTrue(segment.producer("a", Load.fory()).offer(Load.of(1, 1, null)));
        created++;
      } catch (SegmentException e) {
        boolean said = e.getMessage().contains("has an owner that lives");
        assertTrue(said || e.getMessage().contains("is being replaced again"), e.toString());
      }
    }
    return created;
  }

  @Test
  public void linksAndUnsafeDirectoriesAreRefused() throws IOException {
    Path path = TestSegments.file();
    Path link = TestSegments.file();
    try (SharedSegment segment = builder(path).create()) {
      Files.createSymbolicLink(link, path);
      assertTrue(refusal(link).getMessage().contains("symbolic links"));
      assertTrue(segment.isOwner());
      expectThrows(SegmentException.class, () -> builder(link).create());
      assertTrue(Files.isSymbolicLink(link));
    }
    Files.delete(link);
    Path directory = Files.createTempDirectory("fory-ipc");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
    SegmentException refused =
        expectThrows(SegmentException.class, () -> builder(directory.resolve("a")).create());
    assertTrue(refused.getMessage().contains("rename"));
    Files.delete(directory);
  }

  @Test
  public void whatIsNotThereOrNoSegmentIsAnError() throws IOException {
    Path path = TestSegments.file();
    assertTrue(refusal(path).getMessage().startsWith("There is no segment"));
    Files.createFile(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    assertTrue(refusal(path).getMessage().contains("0 bytes"));
    Files.write(path, new byte[10_000]);
    expectThrows(ForyException.class, () -> SharedSegment.open(path));
    Files.delete(path);
    builder(path).create().close();
  }

  @Test
  public void aFileThatIsNoSegmentIsNeitherReplacedNorDeleted() throws IOException {
    Path path = TestSegments.file();
    Path neighbour = path.resolveSibling("." + path.getFileName() + ".notes");
    for (int bytes : new int[] {0, 7, 100, 4095, 4096, 20_000}) {
      for (Path file : List.of(path, neighbour)) {
        Files.writeString(file, "n".repeat(bytes));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      }
      SegmentException refused =
          expectThrows(SegmentException.class, () -> builder(path).create().close());
      assertTrue(refused.getMessage().contains("is not a segment"), refused.getMessage());
      assertEquals(Files.readString(path), "n".repeat(bytes));
      Files.delete(path);
      builder(path).create().close();
      assertEquals(Files.readString(neighbour), "n".repeat(bytes));
    }
    Files.delete(neighbour);
  }

  @Test
  public void everyByteOfTheHeaderIsChecked() throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create();
        FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      byte[] header = segment.file().map().header();
      for (int i = 0; i < header.length; i++) {
        channel.write(ByteBuffer.wrap(new byte[] {(byte) (header[i] ^ 1 << (i & 7))}), i);
        ForyException refused =
            expectThrows(ForyException.class, () -> SharedSegment.open(path).close());
        assertNotNull(refused.code());
        channel.write(ByteBuffer.wrap(new byte[] {header[i]}), i);
      }
      SharedSegment.open(path).close();
    }
  }

  @Test
  public void headersThatAreConsistentAndImpossibleAreRefused() {
    int[][] changes = {
      {32, 0},
      {32, 256},
      {36, 0},
      {36, 33},
      {40, 63},
      {44, -1},
      {44, 1 << 30},
      {48, -1},
      {48, 11},
      {52, -64},
      {52, 1},
      {52, 1 << 21},
      {56, -1},
      {56, 1 << 17}
    };
    Geometry good =
        Geometry.of(
            new Capacities(4, 64, 10, 10, 64, 8),
            List.of(new ChannelGeometry("a", 0, Delivery.BROADCAST, 4, 128, 2, 0)));
    for (int[] change : changes) {
      byte[] header = good.encode(0);
      ByteBuffer.wrap(header).order(java.nio.ByteOrder.LITTLE_ENDIAN).putInt(change[0], change[1]);
      Headers.sign(header);
      expectThrows(ForyException.class, () -> Geometry.decode(header, good.size()));
    }
    assertEquals(Geometry.decode(good.encode(0), good.size()), good);
  }

  @Test
  public void anOwnerThatLivesKeepsItsSegment() {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create()) {
      SegmentException refused = expectThrows(SegmentException.class, () -> builder(path).create());
      assertTrue(
          refused.getMessage().contains("process " + ProcessHandle.current().pid()),
          refused.getMessage());
      assertTrue(segment.isOwner());
    }
    builder(path).create().close();
  }

  /** Creates a segment that has an owner, with the same numbers or others. */
  static final class Creator {
    public static void main(String[] arguments) {
      for (int arena : new int[] {8192, 16384}) {
        try {
          builder(Path.of(arguments[0])).withArenaBytes(arena).create();
          System.out.println("created " + arena);
        } catch (SegmentException e) {
          System.out.println(e.getMessage().contains("has an owner that lives: process"));
        }
      }
    }
  }

  @Test
  public void anOwnerThatHasLostItsLockKeepsItsSegment() throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create()) {
      Files.readAllBytes(path); // The kernel drops the locks of this process.
      try (Jvm other = Jvm.start(Creator.class, path)) {
        assertEquals(other.awaitEnd(), "true\ntrue\n");
      }
      segment.allocate(100).close();
    }
  }

  @Test
  public void leftoversOfACreatorThatDiedAreDeleted() throws IOException {
    Path path = TestSegments.file();
    Path leftover = path.resolveSibling("." + path.getFileName() + ".01234567-89ab");
    Files.createFile(
        leftover,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    builder(path).create().close();
    assertFalse(Files.exists(leftover, LinkOption.NOFOLLOW_LINKS));
  }

  @Test
  public void aFileOfOtherContentIsNoLeftover() throws IOException {
    Path path = TestSegments.file();
    Path notes = path.resolveSibling("." + path.getFileName() + ".0123abcd-4e5f");
    Files.createFile(
        notes, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(notes, "my notes");
    builder(path).create().close();
    assertEquals(Files.readString(notes), "my notes");
  }

  @Test
  public void anInterruptDoesNotDropTheProofThatAParticipantLives() {
    Path path = TestSegments.file();
    try (SharedSegment owner = builder(path).create();
        SharedSegment other = SharedSegment.open(path)) {
      Consumer<Load> consumer = other.consumer("a", Load.fory(), Load.class);
      Thread.currentThread().interrupt();
      assertEquals(consumer.receive(java.time.Duration.ofMinutes(1)), null);
      assertTrue(Thread.interrupted());
      Cleaner.run(owner);
      assertTrue(owner.producer("a", Load.fory()).offer(Load.of(1, 1, null)));
      consumer.receive(java.time.Duration.ofSeconds(1)).close();
    }
    Reporter.log("interrupted", false);
  }

  @Test
  public void wrongNumbersAreRefusedInOneLine() {
    Path path = TestSegments.file();
    List<Runnable> mistakes =
        List.of(
            () -> builder(path).channel("a b", Delivery.BROADCAST),
            () -> builder(path).channel("b", Delivery.BROADCAST, 3, 64),
            () -> builder(path).channel("b", Delivery.BROADCAST, 4, 65),
            () -> builder(path).channel("b", Delivery.WORK_SHARING, 4, 64, 1),
            () -> builder(path).withBlockBytes(100),
            () -> builder(path).withArenaBytes(-1),
            () -> builder(path).withParticipants(1),
            () -> builder(path).channel("a", Delivery.BROADCAST).create(),
            () -> builder(path).withArenaBytes(Integer.MAX_VALUE - 65_535).create(),
            () -> SharedSegment.builder(path).create(),
            () -> SharedSegment.builder("../x"),
            () -> SharedSegment.open(""));
    for (Runnable mistake : mistakes) {
      IllegalArgumentException refused = expectThrows(IllegalArgumentException.class, mistake::run);
      assertEquals(refused.getMessage().lines().count(), 1);
    }
    assertFalse(Files.exists(path));
  }

  @Test
  public void mistakesAreNamedAtOnce() throws IOException {
    try (SharedSegment segment = builder(TestSegments.file()).create()) {
      NullPointerException none =
          expectThrows(NullPointerException.class, () -> segment.producer("a", null));
      assertEquals(none.getMessage(), "fory");
      Fory xlang = Fory.builder().withXlang(true).build();
      expectThrows(IllegalArgumentException.class, () -> segment.producer("a", xlang));
      expectThrows(
          IllegalArgumentException.class, () -> segment.consumer("a", xlang, Object.class));
      segment.allocate(4096);
      LimitExceededException full =
          expectThrows(LimitExceededException.class, () -> segment.allocate(8000));
      assertTrue(full.getMessage().contains("at most 4096 allowed"), full.getMessage());
      assertTrue(full.getMessage().contains("has 8192 bytes"), full.getMessage());
    }
    Path zip = TestSegments.file().resolveSibling("some.zip");
    try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
      SegmentException refused =
          expectThrows(SegmentException.class, () -> SharedSegment.open(files.getPath("/a")));
      assertTrue(refused.getMessage().contains("cannot be mapped"), refused.getMessage());
    }
    Files.deleteIfExists(zip);
  }
}
