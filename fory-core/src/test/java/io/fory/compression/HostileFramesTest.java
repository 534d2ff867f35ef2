package io.fory.compression;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.hostile.SmallJvm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.testng.annotations.Test;

/** Bytes that claim to be frames. */
public final class HostileFramesTest {
  private static final int MOST = 1 << 16;

  private final Random random = new Random(20_261_124);

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void exactlyTheLimitIsAllowedAndNoByteMore(Compression compression) {
    Compression bounded = compression.withMaxBytes(MOST);
    byte[] most = new byte[MOST];
    assertEquals(bounded.decompress(compression.compress(most)), most);
    byte[] more = compression.compress(new byte[MOST + 1]);
    LimitExceededException refused =
        expectThrows(LimitExceededException.class, () -> bounded.decompress(more));
    assertEquals(refused.limit(), "decompressed bytes");
    assertEquals(refused.allowed(), MOST);
    assertTrue(refused.getMessage().contains("withMaxBytes"), refused.getMessage());
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void theRatioIsBounded(Compression compression) {
    byte[] zeros = new byte[4 << 20];
    byte[] frame = compression.compress(zeros);
    int ratio = zeros.length / frame.length;
    Compression narrow = compression.withMaxRatio(Math.max(1, ratio / 2));
    if (ratio > 1) {
      LimitExceededException refused =
          expectThrows(LimitExceededException.class, () -> narrow.decompress(frame));
      assertTrue(refused.getMessage().contains("withMaxRatio"), refused.getMessage());
    } else {
      assertEquals(narrow.decompress(frame).length, zeros.length);
    }
    assertEquals(compression.withMaxRatio(1 << 20).decompress(frame).length, zeros.length);
    byte[] small = compression.compress(new byte[1 << 20]);
    assertEquals(compression.withMaxRatio(1).decompress(small).length, 1 << 20);
    if (ratio > Compression.DEFAULT_MAX_RATIO) {
      expectThrows(LimitExceededException.class, () -> compression.decompress(frame));
    }
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void anErrorIsThrownAgain(Compression compression) throws Exception {
    byte[] frame = compression.compress(Algorithms.text(random, 300_000));
    frame[frame.length - 1]++; // of the checksum
    InputStream in = compression.decompressing(new ByteArrayInputStream(frame));
    ForyException first = expectThrows(ForyException.class, in::readAllBytes);
    assertEquals(expectThrows(ForyException.class, in::read), first);
  }

  /** Gives some bytes, then others again and again, and counts them. */
  private static final class Endless extends InputStream {
    private final byte[] first;
    private final byte[] again;
    private long count;

    Endless(byte[] first, byte[] again) {
      this.first = first;
      this.again = again;
    }

    @Override
    public int read() {
      long at = count++;
      if (at >= 64 << 20) {
        throw new IllegalStateException("still asked after 64 MiB");
      }
      return (at < first.length
              ? first[(int) at]
              : again[(int) ((at - first.length) % again.length)])
          & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int most) {
      int bytes = Math.min(most, 4096);
      for (int i = 0; i < bytes; i++) {
        target[from + i] = (byte) read();
      }
      return bytes;
    }
  }

  private static byte[] prefix(Compression compression, int bytes) {
    return Arrays.copyOf(compression.compress(new byte[0]), bytes);
  }

  @Test
  public void blocksWithoutContentComeToAnEnd() throws Exception {
    HexFormat hex = HexFormat.of();
    List<InputStream> frames = new ArrayList<>();
    // An LZ4 block that is not compressed and has no bytes; a stored block of deflate.
    frames.add(
        Compression.lz4()
            .decompressing(new Endless(prefix(Compression.lz4(), 7), hex.parseHex("00000080"))));
    frames.add(
        Compression.gzip()
            .decompressing(
                new Endless(prefix(Compression.gzip(), 10), hex.parseHex("000000ffff"))));
    if (Algorithms.hasZstd()) { // raw blocks of no bytes
      Endless source = new Endless(hex.parseHex("28b52ffd0458"), hex.parseHex("000000"));
      frames.add(Compression.zstd().decompressing(source));
    }
    for (InputStream frame : frames) {
      LimitExceededException error = expectThrows(LimitExceededException.class, frame::read);
      assertTrue(error.getMessage().contains("without content"), error.getMessage());
    }
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void whatFailedInTheMiddleOfABlockGoesOnNowhere(Compression compression) throws Exception {
    byte[] frame = compression.compress(Algorithms.noise(random, 300));
    int[] asked = {0};
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            if (asked[0] == frame.length / 2) {
              asked[0]++;
              throw new SocketTimeoutException();
            }
            return asked[0] < frame.length ? frame[asked[0]++] & 0xFF : -1;
          }

          @Override
          public int read(byte[] target, int from, int most) throws IOException {
            target[from] = (byte) read();
            return 1;
          }
        };
    InputStream in = compression.decompressing(failing);
    expectThrows(SocketTimeoutException.class, in::readAllBytes);
    IOException again = expectThrows(IOException.class, in::readAllBytes);
    assertTrue(again.getCause() instanceof SocketTimeoutException, String.valueOf(again));
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void everyPrefixIsTruncated(Compression compression) {
    byte[] whole = compression.compress(Algorithms.text(random, 300));
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      ForyException error = expectThrows(ForyException.class, () -> compression.decompress(part));
      assertEquals(error.code(), ErrorCode.TRUNCATED_INPUT, "cut at " + length);
    }
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void arraysAreExactlyOneFrame(Compression compression) {
    byte[] frame = compression.compress(Algorithms.text(random, 300));
    for (int behind : new int[] {1, 4, 20, frame.length}) {
      byte[] longer = Arrays.copyOf(frame, frame.length + behind);
      System.arraycopy(frame, 0, longer, frame.length, behind);
      MalformedInputException error =
          expectThrows(MalformedInputException.class, () -> compression.decompress(longer));
      assertTrue(error.getMessage().contains(behind + " bytes behind"), error.getMessage());
    }
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void aChangedBitNeverGivesOtherBytes(Compression compression) {
    byte[] content = Algorithms.text(random, 300);
    byte[] frame = compression.compress(content);
    int refused = 0;
    for (int bit = 0; bit < frame.length * 8; bit++) {
      byte[] changed = frame.clone();
      changed[bit >> 3] ^= (byte) (1 << (bit & 7));
      try {
        assertEquals(compression.decompress(changed), content, "bit " + bit);
      } catch (MalformedInputException | LimitExceededException e) {
        refused++;
      }
    }
    assertTrue(refused > frame.length * 7, refused + " of " + frame.length * 8);
  }

  /** In a heap that holds few of the announced sizes at once, in parallel. */
  @Test
  public void mutatedFramesTakeLittleMemory() throws Exception {
    String printed =
        SmallJvm.run(List.of("-Xmx48m", "--enable-native-access=ALL-UNNAMED"), MutatedFrames.class);
    assertTrue(printed.matches("\\d+ refused, \\d+ read\\R"), printed);
    assertNotEquals(printed.charAt(0), '0', printed);
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  /** Of the header of LZ4 frames; each has the right hash, by a hash of our own bytes. */
  @Test
  public void lz4HeadersAreChecked() throws Exception {
    Lz4Library library = new Lz4Library(Compression.class.getClassLoader());
    List<String> expected =
        List.of(
            "2440|version",
            "a440|version",
            "6640|version",
            "6430|version",
            "64c0|version",
            "6441|version",
            "654000000000|dictionary",
            "6c40ffffffffffffff7f|decompressed bytes",
            "6c40ffffffffffffffff|decompressed bytes");
    for (String row : expected) {
      String[] parts = row.split("\\|", -1);
      byte[] descriptor = hex(parts[0]);
      byte[] frame = Arrays.copyOf(hex("04224d18"), 4 + descriptor.length + 1);
      System.arraycopy(descriptor, 0, frame, 4, descriptor.length);
      frame[frame.length - 1] = (byte) (library.hash(descriptor, 0, descriptor.length) >> 8);
      ForyException error =
          expectThrows(ForyException.class, () -> Compression.lz4().decompress(frame));
      assertTrue(error.getMessage().contains(parts[1]), row + ": " + error.getMessage());
      frame[frame.length - 1]++;
      MalformedInputException hashed =
          expectThrows(MalformedInputException.class, () -> Compression.lz4().decompress(frame));
      assertTrue(
          hashed.getMessage().contains("hash") || parts[1].equals("version"), hashed.getMessage());
    }
  }

  @Test
  public void lz4BlocksAreChecked() {
    String header = "04224d18" + "604082";
    List<String> blocks =
        List.of(
            "01000100|00|more bytes than it says", // 65537 bytes, where 65536 are the most
            "ffffffff||more bytes than it says",
            "01000000|f0|malformed block",
            "03000000|000500|malformed block"); // a match before the first byte
    for (String row : blocks) {
      String[] parts = row.split("\\|", -1);
      byte[] frame = hex(header + parts[0] + parts[1] + "00000000");
      MalformedInputException error =
          expectThrows(MalformedInputException.class, () -> Compression.lz4().decompress(frame));
      assertTrue(error.getMessage().contains(parts[2]), row + ": " + error.getMessage());
    }
    byte[] linked = hex("04224d18" + "4040c0" + "0100008061" + "0100008062" + "00000000");
    MalformedInputException error =
        expectThrows(MalformedInputException.class, () -> Compression.lz4().decompress(linked));
    assertTrue(error.getMessage().contains("need others"), error.getMessage());
  }

  @Test
  public void gzipHeadersAreChecked() {
    String blocks = "0300" + "00000000" + "00000000";
    String[][] rows = {
      {"1f8b08" + "1e" + "000000000000" + "02000101" + "6e00" + "6300" + "86b5", null},
      {"1f8b08" + "1e" + "000000000000" + "02000101" + "6e00" + "6300" + "87b5", "another hash"},
      {"1f8b08" + "20" + "000000000000", "another version"},
      {"1f8b09" + "00" + "000000000000", "another version"},
      {"1f8c08" + "00" + "000000000000", "no gzip member"},
    };
    for (String[] row : rows) {
      byte[] frame = hex(row[0] + blocks);
      if (row[1] == null) {
        assertEquals(Compression.gzip().decompress(frame).length, 0);
      } else {
        MalformedInputException error =
            expectThrows(MalformedInputException.class, () -> Compression.gzip().decompress(frame));
        assertTrue(error.getMessage().contains(row[1]), error.getMessage());
      }
    }
  }

  /** The name of a file may go on for ever, and gives no byte of content by which to bound it. */
  @Test(timeOut = 60_000)
  @SuppressWarnings("InputStreamSlowMultibyteRead") // a header is read byte by byte
  public void gzipHeadersAreBounded() throws Exception {
    for (String flags : new String[] {"08", "10"}) {
      byte[] header = hex("1f8b08" + flags + "000000000000");
      InputStream endless =
          new InputStream() {
            private int at;

            @Override
            public int read() {
              return at < header.length ? header[at++] & 0xFF : 'n';
            }
          };
      LimitExceededException error =
          expectThrows(
              LimitExceededException.class, () -> Compression.gzip().decompressing(endless));
      assertEquals(error.limit(), "bytes of the header of a gzip member");
    }
  }

  @Test
  public void gzipHeadersMayHaveALongFieldAndALongName() {
    byte[] content = Algorithms.text(random, 100);
    byte[] plain = Compression.gzip().compress(content);
    ByteBuffer frame = ByteBuffer.allocate(200_000);
    frame.put(hex("1f8b08" + "0c" + "000000000000"));
    frame.put(hex("ffff")).put(new byte[0xFFFF]);
    frame.put("n".repeat(60_000).getBytes(StandardCharsets.US_ASCII)).put((byte) 0);
    frame.put(plain, 10, plain.length - 10);
    assertEquals(
        Compression.gzip().decompress(Arrays.copyOf(frame.array(), frame.position())), content);
  }

  @Test
  public void gzipBytesThatCannotBeGivenBackAreNotLostSilently() throws Exception {
    byte[] frame = Compression.gzip().compress(new byte[10]);
    InputStream source =
        new ByteArrayInputStream(Arrays.copyOf(frame, frame.length + 5)) {
          @Override
          public boolean markSupported() {
            return false;
          }
        };
    InputStream in = Compression.gzip().decompressing(source);
    MalformedInputException error = expectThrows(MalformedInputException.class, in::readAllBytes);
    assertTrue(error.getMessage().contains("BufferedInputStream"), error.getMessage());
  }
}
