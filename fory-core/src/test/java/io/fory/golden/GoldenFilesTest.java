package io.fory.golden;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.fixture.RoundTrip;
import io.fory.golden.GoldenMessages.Golden;
import io.fory.type.BuiltInTypes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.testng.SkipException;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The files below {@code src/test/resources/golden} hold messages that were written before. A
 * message that is written today must have the same bytes, and the bytes in the file must still give
 * the value.
 *
 * <p>The files hold one version of the format, which is not released. A deliberate change of the
 * format writes all of them anew, in the same commit as {@code docs/format-native.md}, with
 *
 * <pre>{@code
 * mvn -B -ntp -pl fory-core test -Dtest='Golden*Test' -Dfory.golden.write=true
 * }</pre>
 *
 * which skips the comparison; the difference is to be reviewed and committed. Once the version is
 * released, its files stay as they are, and new bytes get a new version and new files beside them.
 */
public final class GoldenFilesTest {
  private static final String WRITE = "fory.golden.write";
  private static final String HOW_TO_WRITE =
      "; if the format is meant to change, and its version is not released yet, write the files"
          + " anew with mvn -B -ntp -pl fory-core test -Dtest='Golden*Test' -D"
          + WRITE
          + "=true";

  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/golden");
  private static final int COMMENT_CHARS = 160;

  /** Types that stand in the table as components of arrays, or whose values no one can make. */
  private static final Set<String> WITHOUT_VALUES =
      Set.of(
          "java.lang.Number",
          "java.lang.CharSequence",
          "java.lang.Comparable",
          "java.lang.Iterable",
          "java.lang.Enum",
          "java.lang.Record",
          "java.io.Serializable",
          "java.util.Collection",
          "java.util.List",
          "java.util.Set",
          "java.util.SortedSet",
          "java.util.NavigableSet",
          "java.util.Queue",
          "java.util.Deque",
          "java.util.Map",
          "java.util.SortedMap",
          "java.util.NavigableMap",
          "java.util.Map$Entry",
          "java.util.Comparator",
          "java.util.Calendar",
          "java.net.InetAddress",
          "java.lang.Void",
          "void");

  private final Map<Style, Fory> interpreters = new LinkedHashMap<>();
  private final Map<Style, Fory> generators = new LinkedHashMap<>();

  @BeforeClass
  public void writeIfAskedTo() throws IOException {
    for (Style style : Style.values()) {
      interpreters.put(style, style.fory(false));
      generators.put(style, style.fory(true));
    }
    if (Boolean.getBoolean(WRITE)) {
      Files.createDirectories(FOLDER);
      for (Map.Entry<String, List<Golden>> group : GoldenMessages.groups().entrySet()) {
        Files.writeString(file(group.getKey()), print(group.getValue()));
      }
      throw new SkipException("The golden files were written anew: review and commit them");
    }
  }

  private static Path file(String group) {
    return FOLDER.resolve(group + ".txt");
  }

  private String print(List<Golden> messages) {
    StringBuilder text = new StringBuilder();
    text.append("# Messages in hex, each below its value. GoldenFilesTest says how they change.\n");
    for (Golden golden : messages) {
      byte[] bytes = interpreters.get(golden.style()).serialize(golden.value());
      text.append("\n# ").append(comment(golden.value())).append('\n');
      text.append(key(golden)).append(": ").append(HexFormat.of().formatHex(bytes)).append('\n');
    }
    return text.toString();
  }

  private static String comment(Object value) {
    StringBuilder text = new StringBuilder();
    for (char c : Description.of(value).toCharArray()) {
      if (text.length() > COMMENT_CHARS) {
        return text.append("...").toString();
      }
      if (c >= ' ' && c < 0x7F) {
        text.append(c);
      } else {
        text.append(String.format("\\u%04x", (int) c));
      }
    }
    return text.toString().strip();
  }

  private static String key(Golden golden) {
    return golden.toString();
  }

  private static Map<String, byte[]> read(String group) throws IOException {
    Map<String, byte[]> messages = new LinkedHashMap<>();
    if (!Files.exists(file(group))) {
      return messages;
    }
    for (String line : Files.readAllLines(file(group), StandardCharsets.US_ASCII)) {
      int colon = line.lastIndexOf(": ");
      if (!line.startsWith("#") && colon > 0) {
        messages.put(
            line.substring(0, colon), HexFormat.of().parseHex(line.substring(colon + 2).strip()));
      }
    }
    return messages;
  }

  @DataProvider
  public Object[][] groups() {
    return GoldenMessages.groups().keySet().stream()
        .map(group -> new Object[] {group})
        .toArray(Object[][]::new);
  }

  @DataProvider
  public Object[][] messages() throws IOException {
    List<Object[]> rows = new ArrayList<>();
    for (Map.Entry<String, List<Golden>> group : GoldenMessages.groups().entrySet()) {
      Map<String, byte[]> file = read(group.getKey());
      for (Golden golden : group.getValue()) {
        String name = group.getKey() + ": " + key(golden);
        rows.add(new Object[] {name, golden, file.get(key(golden))});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "groups")
  public void theFileHasTheSameMessages(String group) throws IOException {
    List<String> expected =
        GoldenMessages.groups().get(group).stream().map(GoldenFilesTest::key).toList();
    assertEquals(Set.copyOf(expected).size(), expected.size(), "names must differ");
    assertEquals(List.copyOf(read(group).keySet()), expected, group + HOW_TO_WRITE);
  }

  @Test(dataProvider = "messages")
  public void theSameBytesAreWritten(String name, Golden golden, byte[] file) {
    String expected = hex(file);
    Fory interpreter = interpreters.get(golden.style());
    Fory generator = generators.get(golden.style());
    assertEquals(hex(interpreter.serialize(golden.value())), expected, name + HOW_TO_WRITE);
    assertEquals(hex(generator.serialize(golden.value())), expected, name + HOW_TO_WRITE);
    MemoryBuffer direct = MemoryBuffer.newDirectBuffer(16);
    generator.serialize(direct, golden.value());
    assertEquals(hex(direct.toByteArray()), expected, name + HOW_TO_WRITE);
  }

  private static String hex(byte[] bytes) {
    return bytes == null ? "nothing" : HexFormat.of().formatHex(bytes);
  }

  @Test(dataProvider = "messages")
  public void theBytesStillGiveTheValue(String name, Golden golden, byte[] file) {
    assertTrue(file != null, name + HOW_TO_WRITE);
    String expected = Description.of(golden.value());
    if (!golden.style().references()) {
      expected = Description.of(RoundTrip.of(interpreters.get(golden.style()), golden.value()));
    }
    for (Fory fory :
        new Fory[] {interpreters.get(golden.style()), generators.get(golden.style())}) {
      assertEquals(Description.of(fory.deserialize(file)), expected, name + HOW_TO_WRITE);
      assertEquals(
          Description.of(fory.deserialize(MemoryBuffer.wrap(file))), expected, name + HOW_TO_WRITE);
    }
  }

  @Test
  public void everyBuiltInTypeHasAMessage() {
    Set<String> missing = new TreeSet<>();
    for (int number = 0; number < BuiltInTypes.count(); number++) {
      Class<?> type = BuiltInTypes.classOf(number);
      if (type != null && !type.isPrimitive() && !WITHOUT_VALUES.contains(type.getName())) {
        missing.add(type.getName() + " number " + number);
      }
    }
    for (List<Golden> group : GoldenMessages.groups().values()) {
      for (Golden golden : group) {
        if (golden.value() != null) {
          int number = BuiltInTypes.numberOf(golden.value().getClass());
          missing.removeIf(name -> name.endsWith(" number " + number));
        }
      }
    }
    assertEquals(missing.toString(), "[]", "types without a golden message");
  }
}
