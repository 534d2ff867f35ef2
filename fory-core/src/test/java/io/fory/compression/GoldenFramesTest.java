package io.fory.compression;

import static org.testng.Assert.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Frames of LZ4 and gzip that other tools have written, and what we write. */
public final class GoldenFramesTest {
  private static final String LZ4_BLOCK =
      "3a000000926f7264657220303b20090014310900143209001433090014340900143509001436090014370900143"
          + "809001439090014315b00502031313b20";

  static byte[] text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      text.append("order ").append(i).append("; ");
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  /** Of the command lz4 1.9.4. */
  @DataProvider
  public Object[][] lz4() {
    return new Object[][] {
      {"lz4 -1", "04224d186440a7" + LZ4_BLOCK + "00000000d2cca03e"},
      {"lz4 -BD --content-size", "04224d186c406e000000000000004c" + LZ4_BLOCK + "00000000d2cca03e"},
      {"lz4 --no-frame-crc", "04224d18604082" + LZ4_BLOCK + "00000000"},
      {
        "lz4 -9 -BX",
        "04224d187440bd39000000926f7264657220303b200900143109001432090014330900143409001435090014"
            + "360900143709001438090015395100045b00502031313b206bfe303300000000d2cca03e"
      },
    };
  }

  @Test(dataProvider = "lz4")
  public void framesOfLz4AreRead(String command, String frame) {
    assertEquals(Compression.lz4().decompress(hex(frame)), text(), command);
  }

  /** Of the command gzip 1.12, with the name of the file. */
  @Test
  public void framesOfGzipAreRead() {
    byte[] frame =
        hex(
            "1f8b08080000000002036100cb2f4a492d5230b056c807330c610c2318c318c63081314c610c3318"
                + "c31cc6b080312ce106228c069a0d002a1701dd6e000000");
    assertEquals(Compression.gzip().decompress(frame), text());
  }

  /** Of bytes that cannot be shortened, so that they do not depend on the compressor. */
  @Test
  public void framesOfLz4AreThese() {
    byte[] frame = hex("04224d186440a7" + "03000080616263" + "00000000" + "ff53d132");
    assertEquals(Compression.lz4().compress(new byte[] {'a', 'b', 'c'}).length, frame.length);
    assertEquals(
        HexFormat.of().formatHex(Compression.lz4().compress(new byte[] {'a', 'b', 'c'})),
        HexFormat.of().formatHex(frame));
    assertEquals(
        HexFormat.of().formatHex(Compression.lz4().compress(new byte[0])),
        "04224d186440a70000000005" + "5dcc02");
  }
}
