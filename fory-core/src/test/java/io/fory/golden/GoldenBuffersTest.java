package io.fory.golden;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.fixture.RoundTrip;
import io.fory.golden.GoldenTypes.Arrays;
import io.fory.golden.GoldenTypes.Buffers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.testng.SkipException;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The messages in {@code beside.txt}, each followed by the buffers beside it. {@link
 * GoldenFilesTest} says when the file is written anew.
 */
public final class GoldenBuffersTest {
  private static final Path FILE =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/golden/beside.txt");

  private static final Style[] STYLES = {
    Style.PLAIN, Style.REFERENCES, Style.SCHEMAS, Style.ALL_AND_SCHEMAS
  };

  /** Returns the values, of which every second array or buffer travels beside the message. */
  private static Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("null", null);
    values.put("array", new int[] {1, -2});
    values.put("arrays", List.of(new byte[] {1}, new byte[] {2}, new long[] {3}));
    values.put("nested", new double[][] {{1.5}, {}, {-0.0, 2}});
    values.put("fields", new Arrays());
    values.put("fields of buffers", new Buffers());
    ByteBuffer bytes = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}).limit(3).position(1);
    values.put("buffers", List.of(bytes, bytes.slice(), MemoryBuffer.wrap(new byte[] {5, 6})));
    values.put("shared", List.of(bytes, bytes, bytes));
    return values;
  }

  /** Returns the message, and the buffers beside it. */
  private static List<String> written(Fory fory, Object value) {
    List<String> parts = new ArrayList<>();
    int[] offered = {0};
    byte[] message =
        fory.serialize(
            value,
            buffer -> {
              if (offered[0]++ % 2 != 0) {
                return true;
              }
              parts.add(HexFormat.of().formatHex(buffer.toBuffer().toByteArray()));
              return false;
            });
    parts.add(0, HexFormat.of().formatHex(message));
    return parts;
  }

  @BeforeClass
  public void writeIfAskedTo() throws IOException {
    if (Boolean.getBoolean("fory.golden.write")) {
      StringBuilder text = new StringBuilder();
      text.append("# A message in hex, and the buffers beside it. GoldenBuffersTest has values.\n");
      for (Style style : STYLES) {
        values()
            .forEach(
                (name, value) ->
                    text.append(String.format("\n%s (%s): ", name, style))
                        .append(String.join(" + ", written(style.fory(false), value))));
      }
      Files.writeString(FILE, text.append('\n').toString());
      throw new SkipException("The golden buffers were written anew: review and commit them");
    }
  }

  private static List<String> file(Style style, String name) throws IOException {
    String start = String.format("%s (%s): ", name, style);
    for (String line : Files.readAllLines(FILE, StandardCharsets.US_ASCII)) {
      if (line.startsWith(start)) {
        return List.of(line.substring(start.length()).split(" \\+ ", -1));
      }
    }
    throw new AssertionError("not in the file: " + start);
  }

  @DataProvider
  public Object[][] messages() {
    List<Object[]> rows = new ArrayList<>();
    for (Style style : STYLES) {
      values().keySet().forEach(name -> rows.add(new Object[] {style, name}));
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "messages")
  public void theSameBytesAreWritten(Style style, String name) throws IOException {
    for (boolean generated : new boolean[] {false, true}) {
      assertEquals(written(style.fory(generated), values().get(name)), file(style, name));
    }
  }

  @Test(dataProvider = "messages")
  public void theBytesStillGiveTheValue(Style style, String name) throws IOException {
    List<String> parts = file(style, name);
    byte[] message = HexFormat.of().parseHex(parts.get(0));
    Object value = values().get(name);
    for (boolean generated : new boolean[] {false, true}) {
      Fory fory = style.fory(generated);
      List<MemoryBuffer> buffers = new ArrayList<>();
      for (String buffer : parts.subList(1, parts.size())) {
        buffers.add(MemoryBuffer.wrap(HexFormat.of().parseHex(buffer)));
      }
      Object expected = style.references() ? value : RoundTrip.of(fory, value);
      assertEquals(
          Description.of(fory.deserialize(message, buffers)), Description.of(expected), name);
    }
  }
}
