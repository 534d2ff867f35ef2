package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.testng.annotations.Test;

/**
 * The bytes of a segment, each at the index and with the value that {@code docs/format-ipc.md}
 * gives it. The numbers are literals: no code of the module says what is right.
 */
public final class GoldenSegmentTest {
  private static final int FIRST_CHANNEL = 8320;
  private static final int SECOND_CHANNEL = 8960;
  private static final int LEASE = 9472;
  private static final int TABLE = 9536;
  private static final int ARENA = 12288;
  private static final int SIZE = 12800;

  /** The root is a string of five characters of a byte each. */
  private static final String HELLO = "540226 14 48656c6c6f";

  /** The root is a direct buffer of 100 bytes from 0 on, which travels beside. */
  private static final String BUFFER_BESIDE = "5402ce03 05 00 07 64 01 64";

  private final ByteBuffer expected = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);

  private static SharedSegment create(Path path) {
    return SharedSegment.builder(path)
        .channel("all", Delivery.BROADCAST, 2, 128, 1)
        .channel("work", Delivery.WORK_SHARING, 2, 64)
        .withParticipants(2)
        .withSchemaBytes(64)
        .withLeases(1)
        .withBlockBytes(64)
        .withArenaBytes(256)
        .withMaxArenaBytes(512)
        .create();
  }

  @Test
  public void everyByteIsWhereTheFormatPutsIt() throws IOException {
    Path path = TestSegments.file();
    Fory fory = Fory.builder().build();
    try (SharedSegment segment = create(path)) {
      header(path);
      owner();
      expected.putLong(4096, 1).putLong(4176, 4); // Open; four blocks are reserved,
      expected.putLong(TABLE + 8, 4); // which are one run that is free.
      same(path, "made");

      Consumer<String> work = segment.consumer("work", fory, String.class);
      Consumer<Object> all = segment.consumer("all", fory, Object.class);
      expected.putLong(FIRST_CHANNEL + 256, 1); // Consumer 0 is of participant 1.
      expected.putLong(FIRST_CHANNEL + 128, 1); // Its coming is an epoch.
      same(path, "subscribed");

      assertTrue(segment.producer("work", fory).offer("Hello"));
      message(SECOND_CHANNEL + 256, HELLO, 0);
      expected.putLong(SECOND_CHANNEL, 1); // The tail.
      same(path, "sent");

      ArenaBuffer buffer = segment.allocate(100);
      expected.putLong(TABLE, 1 << 8 | 1).putLong(TABLE + 8, 2); // Two blocks, being filled,
      expected.putLong(TABLE + 2 * 16 + 8, 2); // of four.
      expected.putLong(4168, 2); // The search goes on behind them.
      same(path, "allocated");

      buffer.bytes().put("payload".getBytes(StandardCharsets.US_ASCII)).flip();
      expected.put(ARENA, "payload".getBytes(StandardCharsets.US_ASCII));
      assertTrue(segment.producer("all", fory).offer(buffer.bytes()));
      message(FIRST_CHANNEL + 384, BUFFER_BESIDE, 1, 0, 0, 100); // Handle: block, offset, length.
      expected.putLong(FIRST_CHANNEL, 1).putLong(TABLE, 0 << 8 | 0 << 2 | 2); // Part of it.
      same(path, "attached");

      Received<Object> received = all.receive(Duration.ofSeconds(9));
      Lease lease = received.retain();
      expected.putLong(TABLE, 0 << 8 | 0 << 2 | 3).putLong(LEASE, 0 << 16 | 0 << 8 | 1);
      same(path, "retained");
      received.close();
      expected.putLong(FIRST_CHANNEL + 128, 1 << 16 | 1); // The head, behind it,
      expected.putLong(FIRST_CHANNEL + 192, 1); // as what is freed
      expected.putLong(FIRST_CHANNEL + 320, 1); // and the cursor of consumer 0.
      expected.putLong(TABLE, 0 << 8 | 1 << 7 | 0 << 2 | 3); // The message is gone.
      same(path, "closed");
      lease.close();
      expected.putLong(LEASE, 0).putLong(TABLE, 0);
      same(path, "ended");

      work.receive(Duration.ofSeconds(9)).close();
      expected.putLong(SECOND_CHANNEL + 128, 1 << 16).putLong(SECOND_CHANNEL + 256, 1 << 16);
      same(path, "done");
      work.close();
      all.close();
      expected.putLong(FIRST_CHANNEL + 256, 0);
      same(path, "left");
    }
  }

  /** A committed message of position 0, in the first lap of its slot. */
  private void message(int slot, String hex, int handles, int... handle) {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    ByteBuffer summed = ByteBuffer.allocate(16 + bytes.length + handle.length * 4);
    summed.order(ByteOrder.LITTLE_ENDIAN).putLong(0).putInt(bytes.length).putInt(handles);
    summed.put(bytes);
    for (int number : handle) {
      summed.putInt(number);
    }
    CRC32C crc = new CRC32C();
    crc.update(summed.array());
    expected.putLong(slot, 1 << 16 | 2 << 8).putInt(slot + 8, (int) crc.getValue());
    expected.put(slot + 16, summed.array(), 8, summed.capacity() - 8);
  }

  private void header(Path path) throws IOException {
    byte[] magic = "FORYIPC1".getBytes(StandardCharsets.US_ASCII);
    expected.put(0, magic).putInt(8, 3).putLong(16, SIZE).putLong(24, boot());
    expected.putInt(32, 2).putInt(36, 2).putInt(40, 64).putInt(44, 8).putInt(48, 4);
    expected.putInt(52, 64).putInt(56, 1);
    expected.put(64, new byte[] {3, 'a', 'l', 'l'});
    expected.putInt(96, 1).putInt(100, 2).putInt(104, 128).putInt(108, 1);
    expected.put(128, new byte[] {4, 'w', 'o', 'r', 'k'});
    expected.putInt(160, 2).putInt(164, 2).putInt(168, 64).putInt(172, 0);
    byte[] header = new byte[4096];
    expected.get(0, header);
    Headers.sign(header);
    expected.put(0, header);
  }

  private static long boot() throws IOException {
    Path id = Path.of("/proc/sys/kernel/random/boot_id");
    if (!Files.isReadable(id)) {
      return 0;
    }
    return Long.parseUnsignedLong(Files.readString(id).replace("-", "").substring(0, 16), 16);
  }

  private static long namespace() throws IOException {
    Path link = Path.of("/proc/self/ns/pid");
    if (!Files.isSymbolicLink(link)) {
      return 0;
    }
    String name = Files.readSymbolicLink(link).toString(); // pid:[4026531836]
    return Long.parseLong(name.substring(5, name.length() - 1));
  }

  private void owner() throws IOException {
    ProcessHandle self = ProcessHandle.current();
    expected.putLong(8192, 1).putLong(8200, self.pid());
    expected.putLong(8208, self.info().startInstant().orElseThrow().toEpochMilli());
    expected.putLong(8216, namespace());
  }

  private static String hex(byte[] bytes, int word) {
    return HexFormat.of().formatHex(bytes, word, word + 8);
  }

  private void same(Path path, String when) throws IOException {
    byte[] actual = Files.readAllBytes(path);
    assertEquals(actual.length, SIZE);
    for (int i = 0; i < SIZE; i += 8) {
      assertEquals(hex(actual, i), hex(expected.array(), i), "when " + when + ", at " + i);
    }
  }
}
