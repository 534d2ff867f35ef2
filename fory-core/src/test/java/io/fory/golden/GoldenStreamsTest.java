package io.fory.golden;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.ForySession;
import io.fory.fixture.Chunks;
import io.fory.fixture.GraphEquality;
import io.fory.golden.GoldenTypes.Point;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
 * The messages in {@code streams.txt}, as a stream has them: as they are written, and in chunks of
 * five bytes. {@link GoldenFilesTest} says when the file is written anew.
 */
public final class GoldenStreamsTest {
  private static final Path FILE =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/golden/streams.txt");

  private static final Style[] STYLES = {
    Style.PLAIN, Style.REFERENCES, Style.SCHEMAS, Style.ALL_AND_SCHEMAS
  };

  private static Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("null", null);
    values.put("array", new int[] {1, -2});
    values.put("text", "sixty-four bytes or more: the length of the chunk takes two bytes now");
    values.put("object", new Point(1, 2));
    values.put("list", new ArrayList<>(List.of(new Point(3, 4), "b", 5)));
    return values;
  }

  /** Returns the value in one chunk, in several, and as the start of a session. */
  private static List<byte[]> written(Fory fory, Object value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    fory.serialize(out, value);
    byte[] message = fory.serialize(value);
    ByteArrayOutputStream session = new ByteArrayOutputStream();
    fory.newSession().serialize(session, value);
    return List.of(out.toByteArray(), Chunks.of(message, message.length, 5), session.toByteArray());
  }

  private static String line(Style style, String name, Object value) {
    List<String> forms = new ArrayList<>();
    written(style.fory(false), value).forEach(form -> forms.add(HexFormat.of().formatHex(form)));
    return String.format("%s (%s): %s", name, style, String.join(" | ", forms));
  }

  @BeforeClass
  public void writeIfAskedTo() throws IOException {
    if (Boolean.getBoolean("fory.golden.write")) {
      StringBuilder text = new StringBuilder();
      text.append("# A message in a stream in hex: as written | in chunks of five bytes | as the");
      text.append(" start of a session.\n");
      for (Style style : STYLES) {
        values().forEach((name, value) -> text.append(line(style, name, value)).append('\n'));
      }
      Files.writeString(FILE, text.toString());
      throw new SkipException("The golden streams were written anew: review and commit them");
    }
  }

  @DataProvider
  public Object[][] messages() {
    List<Object[]> rows = new ArrayList<>();
    for (Style style : STYLES) {
      values().forEach((name, value) -> rows.add(new Object[] {style, name, value}));
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "messages")
  public void messagesAreWrittenAndReadAsInTheFile(Style style, String name, Object value)
      throws IOException {
    String start = String.format("%s (%s): ", name, style);
    String line =
        Files.readAllLines(FILE, StandardCharsets.US_ASCII).stream()
            .filter(each -> each.startsWith(start))
            .findFirst()
            .orElseThrow(() -> new AssertionError("not in the file: " + start));
    assertEquals(line(style, name, value), line);
    String[] forms = line.substring(start.length()).split(" \\| ", -1);
    for (boolean generated : new boolean[] {false, true}) {
      Fory fory = style.fory(generated);
      ForySession session = fory.newSession();
      for (int i = 0; i < 3; i++) {
        ByteArrayInputStream in =
            new ByteArrayInputStream(HexFormat.of().parseHex(forms[i] + "ff"));
        Object read = i < 2 ? fory.deserialize(in) : session.deserialize(in);
        GraphEquality.assertEqualGraphs(read, value, false);
        assertEquals(in.available(), 1);
      }
    }
  }
}
