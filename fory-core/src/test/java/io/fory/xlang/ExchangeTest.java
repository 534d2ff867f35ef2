package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.fixture.BothEngines;
import io.fory.xlang.ClientMessages.Message;
import io.fory.xlang.Schemas.Schema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Messages go from here to the published clients, and back. */
public final class ExchangeTest {
  private static final HexFormat HEX = HexFormat.of();

  private PythonSide python;
  private Map<String, Message> golden;

  @BeforeClass
  public void start() throws IOException, InterruptedException {
    golden = ClientMessages.read();
    ApacheForySide.start();
    python = PythonSide.start();
  }

  @AfterClass(alwaysRun = true)
  public void stop() throws IOException {
    if (python != null) {
      python.close();
    }
  }

  @DataProvider
  public static Object[][] schemas() {
    List<Object[]> rows = new ArrayList<>();
    for (String name : Schemas.ALL.keySet()) {
      for (Mode mode : Mode.ALL) {
        rows.add(new Object[] {name, mode});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "schemas")
  public void apacheForyReadsWhatIsWrittenHere(String name, Mode mode) {
    Schema schema = Schemas.ALL.get(name);
    byte[] rewritten = ApacheForySide.rewrite(schema, mode, ForySide.write(schema, mode));
    if (name.equals("Shared") && mode.references() && !mode.compatible()) {
      return; // there Apache Fory shares elements of every list, and this only what says ref
    }
    assertEquals(HEX.formatHex(rewritten), HEX.formatHex(ApacheForySide.write(schema, mode)));
  }

  @Test(dataProvider = "schemas")
  public void pythonReadsWhatIsWrittenHere(String name, Mode mode) throws IOException {
    String message = HEX.formatHex(ForySide.write(Schemas.ALL.get(name), mode));
    if (!differs(name, mode)) {
      assertEquals(python.ask("read", name, mode.toString(), message), "equal");
    }
  }

  @Test(dataProvider = "schemas")
  public void whatApacheForyWritesIsReadHere(String name, Mode mode) {
    requireRead(ClientMessages.APACHE_FORY, name, mode);
  }

  @Test(dataProvider = "schemas")
  public void whatPythonWritesIsReadHere(String name, Mode mode) {
    if (!differs(name, mode)) {
      requireRead(ClientMessages.PYFORY, name, mode);
    }
  }

  private void requireRead(String client, String name, Mode mode) {
    Schema schema = ForySide.own(Schemas.ALL.get(name));
    byte[] message = golden.get(new Message(client, name, mode, null).toString()).bytes();
    BothEngines engines = ForySide.engines(schema, mode);
    String expected = HEX.formatHex(engines.serialize(schema.value()));
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Object value = fory.deserialize(message, schema.classes().get(0));
      ByteBuffer direct = ByteBuffer.allocateDirect(message.length).put(message).flip();
      Object fromDirect = fory.deserialize(direct, schema.classes().get(0));
      assertEquals(HEX.formatHex(fory.serialize(fromDirect)), expected);
      assertEquals(HEX.formatHex(fory.serialize(value)), expected);
    }
  }

  /** Where the other clients do not understand each other either; see {@link ClientsTest}. */
  private static boolean differs(String name, Mode mode) {
    return ClientsTest.disagree(name, mode);
  }
}
