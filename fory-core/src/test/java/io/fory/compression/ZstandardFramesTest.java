package io.fory.compression;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.testng.SkipException;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Frames of Zstandard that other tools have written, and crafted ones. They need zstd-jni, and the
 * consent of newer JVMs to native code.
 */
public final class ZstandardFramesTest {
  private static final String ZSTD_BLOCK =
      "7d0100b06f7264657220303b2031323334353637383931313b200b005ed802c801c20011400e1006880072803040"
          + "04877204";

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  @BeforeClass
  public void needsZstd() {
    if (!Algorithms.hasZstd()) {
      throw new SkipException("no consent to native code");
    }
  }

  /** Of the command zstd 1.5.4. */
  @DataProvider
  public Object[][] zstd() {
    return new Object[][] {
      {"zstd -3 --no-check", "28b52ffd206e" + ZSTD_BLOCK},
      {"zstd < file", "28b52ffd0458" + ZSTD_BLOCK + "c6272e5a"},
      {
        "zstd -19 --check",
        "28b52ffd246e5d0100b06f7264657220303b2031323334353637383931313b200ba810f07a0eb013eb102401"
            + "1e07de082a5d9301c6272e5a"
      },
    };
  }

  @Test(dataProvider = "zstd")
  public void framesOfZstdAreRead(String command, String frame) {
    assertEquals(Compression.zstd().decompress(hex(frame)), GoldenFramesTest.text(), command);
  }

  /** One that lost its flag would leave it in the source, where it passes for what follows. */
  @Test
  public void aStreamRefusesFramesWithoutAChecksum() throws IOException {
    Compression zstd = Compression.zstd();
    ByteArrayOutputStream streamed = new ByteArrayOutputStream();
    try (OutputStream out = zstd.compressing(streamed)) {
      out.write(GoldenFramesTest.text());
    }
    for (byte[] frame : List.of(zstd.compress(GoldenFramesTest.text()), streamed.toByteArray())) {
      assertEquals(
          zstd.decompressing(new ByteArrayInputStream(frame)).readAllBytes(),
          GoldenFramesTest.text());
      byte[] changed = frame.clone();
      changed[4] ^= 4;
      InputStream source = new ByteArrayInputStream(changed);
      MalformedInputException error =
          expectThrows(MalformedInputException.class, () -> zstd.decompressing(source));
      assertTrue(error.getMessage().contains("no checksum"), error.getMessage());
      assertTrue(error.getMessage().contains("zstd --check"), error.getMessage());
      expectThrows(MalformedInputException.class, () -> zstd.decompress(changed));
    }
  }

  @Test
  public void aChangedBitNeverGivesOtherBytesOfAStream() throws IOException {
    Compression zstd = Compression.zstd();
    byte[] frame = zstd.compress(GoldenFramesTest.text());
    for (int bit = 0; bit < frame.length * 8; bit++) {
      byte[] changed = frame.clone();
      changed[bit >> 3] ^= (byte) (1 << (bit & 7));
      InputStream source = new ByteArrayInputStream(changed);
      try {
        assertEquals(
            zstd.decompressing(source).readAllBytes(), GoldenFramesTest.text(), "bit " + bit);
        assertEquals(source.available(), 0, "bit " + bit);
      } catch (MalformedInputException | LimitExceededException e) {
        assertTrue(e.getMessage().length() > 0);
      }
    }
  }

  /** zstd-jni proves the size only if the last block has content. */
  @DataProvider
  public Object[][] fewer() {
    return new Object[][] {
      {"60e802" + "180000" + "616263" + "010000", "1000 bytes of content, and has 3"},
      {"a000008000" + "010000", "8388608 bytes of content, and has 0"},
      {"2004" + "180000" + "616263" + "010000", "4 bytes of content, and has 3"},
    };
  }

  @Test(dataProvider = "fewer")
  public void aFrameHasAsMuchContentAsItSays(String frame, String problem) {
    MalformedInputException error =
        expectThrows(
            MalformedInputException.class,
            () -> Compression.zstd().decompress(hex("28b52ffd" + frame)));
    assertTrue(error.getMessage().contains(problem), error.getMessage());
    assertEquals(
        Compression.zstd().decompress(hex("28b52ffd" + "2003" + "180000" + "616263" + "010000")),
        new byte[] {'a', 'b', 'c'});
  }

  @Test
  public void framesOfZstdSayTheirSizeAndHaveAChecksum() {
    byte[] frame = Compression.zstd().compress(GoldenFramesTest.text());
    assertEquals(HexFormat.of().formatHex(frame, 0, 6), "28b52ffd246e");
    assertEquals(HexFormat.of().formatHex(frame, frame.length - 4, frame.length), "c6272e5a");
  }

  /** Frames without a content, "header, empty block", and what is wrong with them. */
  @DataProvider
  public Object[][] headers() {
    return new Object[][] {
      {"00" + "68", null}, // a window of 8 MiB
      {"00" + "69", "window of a Zstandard frame in bytes is 9437184"},
      {"00" + "ff", "window of a Zstandard frame in bytes"},
      {"a0" + "01008000", "window of a Zstandard frame in bytes is 8388609"}, // by its size
      {"c0" + "00" + "0000000400000000", "decompressed bytes is 67108864"},
      {"c0" + "00" + "ffffffffffffffff", "decompressed bytes is 9223372036854775807"},
      {"01" + "00" + "05", "dictionary"},
      {"02" + "00" + "0001", "dictionary"},
      {"03" + "00" + "00000001", "dictionary"},
      {"03" + "00" + "00000000", null}, // the number of no dictionary
      {"08" + "00", "reserved bit"},
    };
  }

  @Test(dataProvider = "headers")
  public void headersAreCheckedBeforeMemoryIsTaken(String header, String problem) {
    byte[] frame = hex("28b52ffd" + header + "010000");
    Compression zstd = Compression.zstd().withMaxBytes((64 << 20) - 1);
    if (problem == null) {
      assertEquals(zstd.decompress(frame).length, 0);
    } else {
      ForyException error = expectThrows(ForyException.class, () -> zstd.decompress(frame));
      assertTrue(error.getMessage().contains(problem), error.getMessage());
    }
  }

  @Test
  public void otherFramesAreNotZstandard() {
    byte[] skippable = hex("502a4d18" + "02000000" + "0000");
    byte[] both = Arrays.copyOf(skippable, skippable.length + 100);
    for (byte[] frame : new byte[][] {skippable, both, hex("04224d186440a7")}) {
      MalformedInputException error =
          expectThrows(MalformedInputException.class, () -> Compression.zstd().decompress(frame));
      assertTrue(error.getMessage().contains("no Zstandard frame"), error.getMessage());
    }
    byte[] reserved = hex("28b52ffd" + "0000" + "0f0000");
    MalformedInputException error =
        expectThrows(MalformedInputException.class, () -> Compression.zstd().decompress(reserved));
    assertTrue(error.getMessage().contains("block of no kind"), error.getMessage());
  }
}
