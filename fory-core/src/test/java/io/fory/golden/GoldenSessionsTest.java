package io.fory.golden;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.fixture.RoundTrip;
import io.fory.golden.GoldenTypes.Level;
import io.fory.golden.GoldenTypes.Node;
import io.fory.golden.GoldenTypes.Person;
import io.fory.golden.GoldenTypes.Point;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.testng.SkipException;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The messages of sessions in {@code sessions.txt}, each session from its first message to its
 * last. {@link GoldenFilesTest} says when the file is written anew.
 */
public final class GoldenSessionsTest {
  private static final Path FILE =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/golden/sessions.txt");

  /** After the messages that are numbered like this, all schemas are sent again. */
  private static final int MARK = 6;

  private static List<Object> values(Style style) {
    Person ada = new Person("Ada", 36, new Point(1, 2), List.of("x"), Level.HIGH, null);
    Node node = new Node("n");
    return List.of(
        "no schema",
        node,
        ada,
        node,
        Arrays.asList(ada, node, ada),
        Level.LOW,
        CarriedOrders.read(style, false),
        Arrays.asList(CarriedOrders.read(style, true), Level.HIGH),
        ada);
  }

  private static List<String> written(Style style, boolean generated, boolean direct) {
    ForySession session = style.fory(generated).newSession();
    List<String> messages = new ArrayList<>();
    for (Object value : values(style)) {
      if (messages.size() == MARK) {
        session.resynchronize();
      }
      MemoryBuffer buffer = MemoryBuffer.newDirectBuffer(16);
      byte[] bytes;
      if (direct) {
        session.serialize(buffer, value);
        bytes = buffer.toByteArray();
      } else {
        bytes = session.serialize(value);
      }
      messages.add(HexFormat.of().formatHex(bytes));
    }
    return messages;
  }

  @BeforeClass
  public void writeIfAskedTo() throws IOException {
    if (Boolean.getBoolean("fory.golden.write")) {
      StringBuilder text = new StringBuilder();
      text.append("# Sessions in hex, message by message. GoldenSessionsTest has their values.\n");
      for (Style style : new Style[] {Style.SCHEMAS, Style.ALL_AND_SCHEMAS}) {
        text.append("\n# ").append(style).append('\n');
        for (String message : written(style, false, false)) {
          text.append(style).append(": ").append(message).append('\n');
        }
      }
      Files.writeString(FILE, text.toString());
      throw new SkipException("The golden sessions were written anew: review and commit them");
    }
  }

  private static Map<String, List<String>> file() throws IOException {
    Map<String, List<String>> sessions = new LinkedHashMap<>();
    for (String line : Files.readAllLines(FILE, StandardCharsets.US_ASCII)) {
      int colon = line.indexOf(": ");
      if (!line.startsWith("#") && colon > 0) {
        sessions
            .computeIfAbsent(line.substring(0, colon), any -> new ArrayList<>())
            .add(line.substring(colon + 2).strip());
      }
    }
    return sessions;
  }

  @DataProvider
  public Object[][] styles() {
    return new Object[][] {
      {Style.SCHEMAS, false},
      {Style.SCHEMAS, true},
      {Style.ALL_AND_SCHEMAS, false},
      {Style.ALL_AND_SCHEMAS, true},
    };
  }

  @Test(dataProvider = "styles")
  public void theSameBytesAreWritten(Style style, boolean generated) throws IOException {
    List<String> expected = file().get(style.toString());
    assertEquals(written(style, generated, false), expected);
    assertEquals(written(style, generated, true), expected);
  }

  @Test(dataProvider = "styles")
  public void theBytesStillGiveTheValues(Style style, boolean generated) throws IOException {
    Fory fory = style.fory(generated);
    List<String> messages = file().get(style.toString());
    List<Object> values = values(style);
    assertEquals(messages.size(), values.size());
    for (int start : new int[] {0, MARK}) {
      ForySession session = fory.newSession();
      for (int i = start; i < messages.size(); i++) {
        Object read = session.deserialize(HexFormat.of().parseHex(messages.get(i)));
        Object expected = style.references() ? values.get(i) : RoundTrip.of(fory, values.get(i));
        assertEquals(Description.of(read), Description.of(expected), "message " + i);
      }
    }
  }
}
