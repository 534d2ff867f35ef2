package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.LimitExceededException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.testng.Reporter;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Two processes: owners and readers that die, files that are truncated or replaced, two JDKs. */
public final class ProcessesTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  /** Sizes in bytes, of which the last stands for half the segment. */
  private static final long[] TRUNCATED_TO = {0, 4096, 12_288, Long.MAX_VALUE};

  static SegmentBuilder builder(Path path) {
    return SharedSegment.builder(path)
        .channel("there", Delivery.BROADCAST, 16, 256)
        .channel("back", Delivery.WORK_SHARING, 16, 256)
        .withArenaBytes(1 << 18)
        .withBlockBytes(1024)
        .withSchemaBytes(512)
        .withLeases(8);
  }

  /** Sends back what it receives, until the segment is closed. */
  static final class Echo {
    public static void main(String[] arguments) {
      try (SharedSegment segment = SharedSegment.open(Path.of(arguments[0]))) {
        Consumer<Load> there = segment.consumer("there", Load.fory(), Load.class);
        Producer back = segment.producer("back", Load.fory());
        System.out.println("running");
        for (; ; ) {
          sendBack(there, back);
        }
      } catch (SegmentException e) {
        System.out.println(e.getMessage());
      }
    }

    static void sendBack(Consumer<Load> there, Producer back) {
      try (Received<Load> message = there.receive(LONG)) {
        message.value().requireWhole();
        assertTrue(back.offer(message.value(), LONG), "full");
      }
    }
  }

  /** Creates a segment, and sends what it expects back. */
  static final class Sender {
    private static final int MESSAGES = 300;

    public static void main(String[] arguments) {
      try (SharedSegment segment = builder(Path.of(arguments[0])).create()) {
        System.out.println("running");
        send(segment);
        System.out.println("all are back");
      }
    }

    static void send(SharedSegment segment) {
      Producer there = segment.producer("there", Load.fory());
      Consumer<Load> back = segment.consumer("back", Load.fory(), Load.class);
      for (int i = 0; i < MESSAGES; i++) {
        int size = Load.sharedBytes(i);
        ArenaBuffer buffer = size == 0 ? null : segment.allocate(size, LONG);
        assertTrue(there.offer(Load.of(1, i, buffer), LONG));
        try (Received<Load> message = back.receive(LONG)) {
          assertNotNull(message);
          assertEquals(message.value().number, i);
          message.value().requireWhole();
        }
      }
    }
  }

  /** Creates a segment with ten messages in it, and waits to be killed. */
  static final class Owner {
    public static void main(String[] arguments) throws InterruptedException {
      SharedSegment segment = builder(Path.of(arguments[0])).create();
      Producer there = segment.producer("there", Load.fory());
      Producer back = segment.producer("back", Load.fory());
      for (int i = 0; i < 10; i++) {
        there.offer(Load.of(1, i, null));
        back.offer(Load.of(2, i, null));
      }
      System.out.println("running");
      Thread.sleep(LONG.toMillis());
      throw new AssertionError("it was to be killed; " + segment.isOwner());
    }
  }

  /** Takes a message and keeps it open, and waits to be killed. */
  static final class Sleeper {
    public static void main(String[] arguments) throws InterruptedException {
      SharedSegment segment = SharedSegment.open(Path.of(arguments[0]));
      Received<Load> one = segment.consumer("there", Load.fory(), Load.class).receive(LONG);
      Received<Load> two = segment.consumer("back", Load.fory(), Load.class).receive(LONG);
      ArenaBuffer rest = segment.allocate(1 << 16);
      System.out.println("running");
      Thread.sleep(LONG.toMillis());
      throw new AssertionError("it was to be killed; " + one + two + rest);
    }
  }

  /** Writes and reads all the time, or once for each line entered, until the segment is gone. */
  static final class Loop {
    static final String BY_LINE = "by line";

    public static void main(String[] arguments) throws IOException {
      boolean byLine = arguments.length > 1 && arguments[1].equals(BY_LINE);
      try {
        SharedSegment segment = SharedSegment.open(Path.of(arguments[0]));
        Consumer<Load> consumer =
            segment.consumer("there", Load.fory(), Load.class, Waiting.POLLING);
        Producer producer = segment.producer("there", Load.fory());
        System.out.println("running");
        for (long i = 0; ; i++) {
          if (byLine && System.in.read() != '\n') {
            throw new AssertionError("no word to go on");
          }
          int size = Load.sharedBytes(i);
          ArenaBuffer buffer = size == 0 ? null : segment.allocate(size, LONG);
          producer.offer(Load.of(3, i, buffer), LONG);
          try (Received<Load> message = consumer.receive(LONG)) {
            if (message.value().inBand == null) {
              throw new AssertionError("a message without its bytes");
            }
          }
          if (byLine) {
            System.out.println("sent");
          }
        }
      } catch (SegmentException e) {
        System.out.println("gone");
      } catch (InternalError e) {
        // From the buffer that this program itself fills.
        System.out.println("gone");
      }
    }
  }

  /** Creates a large segment where no file may be large. */
  static final class Cramped {
    public static void main(String[] arguments) throws IOException {
      Path path = Path.of(arguments[0]);
      try {
        builder(path).withArenaBytes(1 << 24).create();
      } catch (SegmentException e) {
        boolean left;
        try (var files = Files.list(path.getParent())) {
          left = files.anyMatch(file -> file.getFileName().toString().contains("cramped"));
        }
        System.out.println(e.getMessage().contains("no room") && !left ? "no room" : "wrong");
        e.printStackTrace(System.out);
      }
    }
  }

  /** Lets an arena grow on a file system of 8 MiB until that is full. */
  static final class Growing {
    public static void main(String[] arguments) {
      try (SharedSegment segment =
          SharedSegment.builder(Path.of(arguments[0]))
              .channel("there", Delivery.BROADCAST, 4, 256)
              .withArenaBytes(1 << 19)
              .withMaxArenaBytes(1 << 26)
              .create()) {
        List<ArenaBuffer> taken = new ArrayList<>();
        try {
          for (; ; ) {
            ArenaBuffer buffer = segment.allocate(1 << 19);
            buffer.bytes().put(0, new byte[1 << 19]).putInt(0, taken.size());
            taken.add(buffer);
          }
        } catch (LimitExceededException e) {
          System.out.println(taken.size() > 8 ? "full" : "full after " + taken.size());
        }
        for (int i = 0; i < taken.size(); i++) {
          if (taken.get(i).bytes().getInt(0) != i) {
            throw new AssertionError("buffer " + i);
          }
        }
      }
    }
  }

  /** Closes a buffer of the arena when the file has been truncated. */
  static final class Closer {
    public static void main(String[] arguments) throws IOException {
      SharedSegment segment = SharedSegment.open(Path.of(arguments[0]));
      ArenaBuffer sent = segment.allocate(1000);
      ArenaBuffer[] buffers = {segment.allocate(1000), segment.allocate(1000)};
      System.out.println("running");
      if (System.in.read() != '\n') {
        throw new AssertionError("no word that the file is truncated");
      }
      try {
        for (ArenaBuffer buffer : buffers) {
          try {
            buffer.close();
            System.out.println("closed");
          } catch (SegmentException e) {
            System.out.println("gone");
          }
        }
        System.out.println(sent.toString());
      } catch (InternalError e) {
        System.out.println("behind the call");
      }
    }
  }

  @DataProvider
  public static Object[][] virtualMachines() throws IOException {
    List<Object[]> all = new ArrayList<>();
    Path here = Path.of(System.getProperty("java.home"), "bin", "java");
    all.add(new Object[] {here, "-XX:+TieredCompilation"});
    all.add(new Object[] {here, "-Xint"});
    Path other = Jvm.otherJava();
    if (other != null) {
      all.add(new Object[] {other, "-XX:+TieredCompilation"});
      all.add(new Object[] {other, "-Xint"});
    } else {
      Reporter.log("ProcessesTest: no other JDK beside this one", true);
    }
    return all.toArray(new Object[0][]);
  }

  @Test(dataProvider = "virtualMachines")
  @SuppressWarnings("try") // closed early, which is what the test is about
  public void messagesGoToAnotherProcessAndBack(Path java, String flag) throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create();
        Jvm echo = Jvm.start(java, List.of(flag), Echo.class, path)) {
      echo.awaitLine("running");
      Sender.send(segment);
      segment.close();
      assertTrue(echo.awaitEnd().contains("The owner of the segment has closed it"));
    }
  }

  @Test(dataProvider = "virtualMachines")
  public void messagesOfAnOwnerInAnotherProcessGoBackFromHere(Path java, String flag)
      throws IOException {
    Path path = TestSegments.file();
    try (Jvm sender = Jvm.start(java, List.of(flag), Sender.class, path)) {
      sender.awaitLine("running");
      SharedSegment segment = SharedSegment.open(path, LONG);
      Consumer<Load> there = segment.consumer("there", Load.fory(), Load.class);
      Producer back = segment.producer("back", Load.fory());
      for (int i = 0; i < Sender.MESSAGES; i++) {
        Echo.sendBack(there, back);
      }
      assertEquals(sender.awaitEnd(), "all are back\n");
      segment.close();
    }
  }

  /** In calls, too, where the JVM compiles; one that does not may die of a compare-and-set. */
  @Test(dataProvider = "virtualMachines")
  public void aTruncatedFileIsAnExceptionAndNotTheEndOfTheVirtualMachine(Path java, String flag)
      throws Exception {
    boolean compiles = !flag.equals("-Xint");
    for (int round = 0; round < TRUNCATED_TO.length; round++) {
      Path path = TestSegments.file();
      SharedSegment segment = builder(path).create();
      try (Jvm loop =
              Jvm.start(java, List.of(flag), Loop.class, path, compiles ? "" : Loop.BY_LINE);
          FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
        loop.awaitLine("running");
        if (compiles) {
          Thread.sleep(round * 40L);
        }
        for (int i = 0; !compiles && i < round; i++) {
          loop.enterLine();
          loop.awaitLine("sent");
        }
        channel.truncate(Math.min(TRUNCATED_TO[round], segment.size() / 2));
        if (!compiles) {
          loop.enterLine();
        }
        assertEquals(loop.awaitEnd(), "gone\n");
      }
      expectThrows(SegmentException.class, segment::close);
      Files.deleteIfExists(path);
    }
  }

  @Test(dataProvider = "virtualMachines")
  public void closingABufferOfATruncatedFileFailsWithinTheCall(Path java, String flag)
      throws Exception {
    Path path = TestSegments.file();
    SharedSegment segment = builder(path).create();
    try (Jvm closer = Jvm.start(java, List.of(flag), Closer.class, path);
        FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      closer.awaitLine("running");
      channel.truncate(0);
      closer.enterLine();
      assertEquals(closer.awaitEnd(), "gone\ngone\nArenaBuffer[1000 bytes]\n");
    }
    expectThrows(SegmentException.class, segment::close);
    Files.deleteIfExists(path);
  }

  @Test
  public void aFileSystemThatIsFullWhenTheArenaGrowsIsAnError() throws IOException {
    Path folder = Files.createDirectory(TestSegments.file());
    String mount = "mount -t tmpfs -o size=8m,mode=700 none " + folder;
    if (!Jvm.runs("unshare", "-rm", "sh", "-c", mount)) {
      Files.delete(folder);
      throw new SkipException("this system lets nobody mount file systems of their own");
    }
    String inside = "exec unshare -rm sh -c '" + mount + " && exec \"$@\"' - \"$@\"";
    try (Jvm growing = Jvm.startAfter(inside, Growing.class, folder.resolve("segment"))) {
      assertEquals(growing.awaitEnd(), "full\n");
    }
    Files.delete(folder);
  }

  @Test
  public void theNextOwnerTakesOverWhatADeadOneLeft() throws IOException {
    Path path = TestSegments.file();
    try (Jvm owner = Jvm.start(Owner.class, path)) {
      owner.awaitLine("running");
      try (SharedSegment attached = SharedSegment.open(path)) {
        assertTrue(
            expectThrows(SegmentException.class, () -> builder(path).create())
                .getMessage()
                .contains("lives"));
        Consumer<Load> early = attached.consumer("there", Load.fory(), Load.class);
        early.poll().close();
        owner.kill();
        early.poll().close();
        try (SharedSegment segment = builder(path).create()) {
          assertTrue(segment.isOwner());
          Consumer<Load> back = segment.consumer("back", Load.fory(), Load.class);
          for (int i = 0; i < 10; i++) {
            try (Received<Load> message = back.receive(LONG)) {
              assertEquals(message.value().number, i);
            }
          }
          segment.producer("there", Load.fory()).offer(Load.of(1, 10, null));
          for (int i = 2; i < 11; i++) {
            try (Received<Load> message = early.receive(LONG)) {
              assertEquals(message.value().number, i);
            }
          }
        }
      }
    }
  }

  @Test
  public void aDeadOwnersSegmentOfOtherNumbersIsReplacedAndItsUsersAreTold() throws IOException {
    Path path = TestSegments.file();
    try (Jvm owner = Jvm.start(Owner.class, path)) {
      owner.awaitLine("running");
      SharedSegment attached = SharedSegment.open(path);
      owner.kill();
      try (SharedSegment segment = builder(path).withArenaBytes(1 << 17).create()) {
        assertTrue(segment.isOwner());
        assertNull(segment.consumer("there", Load.fory(), Load.class).poll());
        Producer old = attached.producer("there", Load.fory());
        throw new AssertionError("made " + old);
      } catch (SegmentException e) {
        assertTrue(e.getMessage().contains("replaced"), e.getMessage());
      } finally {
        attached.close();
      }
    }
    assertFalse(Files.exists(path));
  }

  @Test
  public void aReplacedFileIsNoticedByThoseWhoWait() throws IOException {
    Path path = TestSegments.file();
    SharedSegment segment = builder(path).create();
    Consumer<Load> consumer = segment.consumer("there", Load.fory(), Load.class);
    Path other = TestSegments.file();
    Files.copy(path, other);
    Files.move(other, path, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    SegmentException gone = expectThrows(SegmentException.class, () -> consumer.receive(LONG));
    assertTrue(gone.getMessage().contains("replaced"), gone.getMessage());
    segment.close();
    assertTrue(Files.exists(path), "it is not ours");
    Files.delete(path);
  }

  @Test
  public void aDeadReaderGivesBackWhatItHadOpen() throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create()) {
      Producer there = segment.producer("there", Load.fory());
      Producer back = segment.producer("back", Load.fory());
      int sent = 0;
      try (Jvm sleeper = Jvm.start(Sleeper.class, path)) {
        there.offer(Load.of(1, sent, null));
        back.offer(Load.of(2, 0, null));
        sleeper.awaitLine("running");
        do {
          sent++;
        } while (there.offer(Load.of(1, sent, null)));
        assertEquals(sent, 16, "the channel is full");
        assertNull(segment.consumer("back", Load.fory(), Load.class).poll());
        sleeper.kill();
      }
      Consumer<Load> consumer = segment.consumer("there", Load.fory(), Load.class);
      for (int i = 0; i < sent; i++) {
        try (Received<Load> message = consumer.receive(LONG)) {
          assertEquals(message.value().number, i);
        }
      }
      Consumer<Load> jobs = segment.consumer("back", Load.fory(), Load.class);
      try (Received<Load> message = jobs.receive(LONG)) {
        assertEquals(message.value().number, 0);
      }
      segment.allocate(1 << 18, LONG).close();
    }
  }

  @Test
  public void aFullFileSystemIsAnErrorOfCreation() throws IOException {
    Path path = TestSegments.file().resolveSibling("cramped");
    try (Jvm cramped = Jvm.startAfter("ulimit -f 2048", Cramped.class, path)) {
      String printed = cramped.awaitEnd();
      if (printed.isEmpty()) {
        throw new SkipException("this shell does not limit the size of files");
      }
      assertTrue(printed.startsWith("no room\n"), printed);
    }
  }
}
