package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.wire.xlang.TypeDef;
import io.fory.wire.xlang.XlangType;
import io.fory.xlang.ClientMessages.Message;
import io.fory.xlang.PythonSide.Refusal;
import io.fory.xlang.Schemas.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.fory.Fory;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What the published clients write today, and whether they read each other. */
public final class ClientsTest {
  private static final HexFormat HEX = HexFormat.of();

  /** A name that is longer than 16 bytes, and whose hash is negative. */
  private static final String LONG_NAMESPACE = "some.very.long.name.space.of.ours";

  /** A struct of 300 fields, which would be long in Java. */
  private static final String PYTHON_ONLY = "VeryWide";

  private PythonSide python;
  private Map<String, Message> golden;

  /** An enum whose name is given when it is registered. */
  public enum Named {
    A
  }

  @BeforeClass
  public void start() throws IOException, InterruptedException {
    ApacheForySide.start();
    python = PythonSide.start();
    if (Boolean.getBoolean("fory.golden.write")) {
      writeGolden();
    }
    golden = ClientMessages.read();
  }

  @AfterClass(alwaysRun = true)
  public void stop() throws IOException {
    if (python != null) {
      python.close();
    }
  }

  /** Makes no use of Python: it is asked for when the tests are going to be skipped, too. */
  @DataProvider
  public static Object[][] schemas() {
    List<Object[]> rows = new ArrayList<>();
    for (String name : names()) {
      for (Mode mode : Mode.ALL) {
        rows.add(new Object[] {name, mode});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>(Schemas.ALL.keySet());
    names.add(PYTHON_ONLY);
    return names;
  }

  @Test
  public void bothSidesHaveTheSameCases() throws IOException {
    assertEquals(python.ask("cases"), String.join(",", names()));
  }

  @Test(dataProvider = "schemas")
  public void theFilesHoldWhatTheClientsWrite(String name, Mode mode) throws IOException {
    List<Message> messages = new ArrayList<>();
    messages.add(fromPython(name, mode));
    if (Schemas.ALL.containsKey(name)) {
      messages.add(fromJava(name, mode));
    }
    for (Message message : messages) {
      assertEquals(
          HEX.formatHex(message.bytes()),
          HEX.formatHex(golden.get(message.toString()).bytes()),
          message.toString());
    }
  }

  @Test(dataProvider = "schemas")
  public void theClientsReadEachOther(String name, Mode mode) throws IOException {
    Schema schema = Schemas.ALL.get(name);
    if (schema == null) {
      return; // PYTHON_ONLY
    }
    String toPython = HEX.formatHex(fromJava(name, mode).bytes());
    byte[] toJava = fromPython(name, mode).bytes();
    if (disagree(name, mode)) {
      assertThrows(Refusal.class, () -> python.ask("read", name, mode.toString(), toPython));
      assertThrows(RuntimeException.class, () -> ApacheForySide.rewrite(schema, mode, toJava));
      return;
    }
    assertEquals(python.ask("read", name, mode.toString(), toPython), "equal");
    assertEquals(
        HEX.formatHex(ApacheForySide.rewrite(schema, mode, toJava)),
        HEX.formatHex(ApacheForySide.write(schema, mode)));
  }

  /** What the clients do not read of each other, all of it without metadata; see decision 0007. */
  static boolean disagree(String name, Mode mode) {
    if (mode.compatible()) {
      return false;
    }
    return switch (name) {
      case "Empty" -> true; // of no fields, Python hashes nothing
      case "Node", "Shared" -> mode.named() || !mode.references(); // and Java, whether it tracks
      case "Outer" -> mode.named(); // Python names the types of declared structs
      default -> false;
    };
  }

  @Test
  public void theMetadataOfNamesIsThatOfBothClients() throws IOException {
    Mode mode = new Mode(true, false, true);
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      String namespace = random.nextInt(4) == 0 ? "" : namespace(random);
      String name = typeName(random);
      byte[] expected = TypeDef.ofName(XlangType.NAMED_ENUM, namespace, name, List.of()).encode();
      String what = namespace + "/" + name;
      assertEquals(metadata(javaEnum(namespace, name, mode), expected), expected, what);
      byte[] fromPython = HEX.parseHex(python.ask("write_enum", namespace, name, mode.toString()));
      assertEquals(metadata(fromPython, expected), expected, what);
    }
  }

  /** The finding that MessageNames makes the best of: with this fixed, it can do without. */
  @Test
  public void theClientsDoNotReadEachOthersLongNamesWithoutMetadata() throws IOException {
    Mode mode = new Mode(false, false, true);
    byte[] fromJava = javaEnum(LONG_NAMESPACE, "Name", mode);
    assertThrows(
        Refusal.class,
        () -> python.ask("read_enum", LONG_NAMESPACE, "Name", mode.toString(), hex(fromJava)));
    String fromPython = python.ask("write_enum", LONG_NAMESPACE, "Name", mode.toString());
    Fory java = ApacheForySide.fory(mode);
    java.register(Named.class, LONG_NAMESPACE, "Name");
    assertThrows(RuntimeException.class, () -> java.deserialize(HEX.parseHex(fromPython)));
  }

  private Message fromPython(String name, Mode mode) throws IOException {
    byte[] bytes = HEX.parseHex(python.ask("write", name, mode.toString()));
    return new Message(ClientMessages.PYFORY, name, mode, bytes);
  }

  private static Message fromJava(String name, Mode mode) {
    byte[] bytes = ApacheForySide.write(Schemas.ALL.get(name), mode);
    return new Message(ClientMessages.APACHE_FORY, name, mode, bytes);
  }

  private void writeGolden() throws IOException {
    List<Message> pythons = new ArrayList<>();
    List<Message> javas = new ArrayList<>();
    for (Object[] row : schemas()) {
      pythons.add(fromPython((String) row[0], (Mode) row[1]));
      if (Schemas.ALL.containsKey((String) row[0])) {
        javas.add(fromJava((String) row[0], (Mode) row[1]));
      }
    }
    ClientMessages.write(ClientMessages.PYFORY, pythons);
    ClientMessages.write(ClientMessages.APACHE_FORY, javas);
  }

  private static byte[] javaEnum(String namespace, String name, Mode mode) {
    Fory fory = ApacheForySide.fory(mode);
    fory.register(Named.class, namespace, name);
    return fory.serialize(new ArrayList<>(List.of(Named.A, Named.A)));
  }

  /** Header, flag, list, length, elements header, type, marker; then the metadata. */
  private static byte[] metadata(byte[] message, byte[] expected) {
    return Arrays.copyOfRange(message, 7, Math.min(message.length, 7 + expected.length));
  }

  private static String hex(byte[] bytes) {
    return HEX.formatHex(bytes);
  }

  private static String namespace(Random random) {
    StringBuilder name = new StringBuilder();
    for (int parts = 1 + random.nextInt(5); parts > 0; parts--) {
      name.append(letters(random, "abcxyz09_", 1 + random.nextInt(12)));
      name.append(parts > 1 ? "." : "");
    }
    return name.toString();
  }

  private static String typeName(Random random) {
    String characters = random.nextBoolean() ? "abcdexyzAB" : "abcxyzABCXYZ059_";
    return letters(random, characters, 1 + random.nextInt(40));
  }

  private static String letters(Random random, String characters, int count) {
    StringBuilder text = new StringBuilder("n");
    for (int i = 0; i < count; i++) {
      text.append(characters.charAt(random.nextInt(characters.length())));
    }
    return text.toString();
  }
}
