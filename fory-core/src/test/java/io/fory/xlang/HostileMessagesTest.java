package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.Rejection;
import io.fory.xlang.ClientMessages.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Messages of the other clients, or of the same bytes, cut off and changed. */
public final class HostileMessagesTest {
  private static final String UNIONS = "unions at every place";
  private static final String EXT = "ext types at every place";

  private Map<String, Message> golden;

  @BeforeClass
  public void readMessages() throws IOException {
    golden = ClientMessages.read();
  }

  @DataProvider
  public static Object[][] schemas() {
    List<Object[]> rows = new ArrayList<>();
    for (Object[] row : ExchangeTest.schemas()) {
      if (!row[0].equals("Large")) { // the same as the others, but long
        rows.add(row);
      }
    }
    for (Mode mode : Mode.ALL) {
      rows.add(new Object[] {UNIONS, mode});
      rows.add(new Object[] {EXT, mode});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "schemas")
  public void everyPrefixIsRefused(String name, Mode mode) {
    byte[] message = message(name, mode);
    BothEngines engines = engines(name, mode);
    for (int length = 0; length < message.length; length++) {
      byte[] prefix = Arrays.copyOf(message, length);
      assertThrows(ForyException.class, () -> engines.interpreter().deserialize(prefix));
      assertThrows(ForyException.class, () -> engines.generator().deserialize(prefix));
    }
    requireUsable(engines, name, message);
  }

  @Test(dataProvider = "schemas")
  public void everyChangedBitIsRefusedOrAnotherMessage(String name, Mode mode) {
    byte[] message = message(name, mode);
    BothEngines engines = engines(name, mode);
    for (int bit = 0; bit < message.length * 8; bit++) {
      byte[] changed = message.clone();
      changed[bit >> 3] ^= (byte) (1 << (bit & 7));
      Fory fory = (bit & 1) == 0 ? engines.interpreter() : engines.generator();
      Rejection.orValue(fory, changed);
    }
    requireUsable(engines, name, message);
  }

  private static BothEngines engines(String name, Mode mode) {
    return switch (name) {
      case UNIONS -> OpenUnionTest.ours(mode);
      case EXT -> PythonExtTest.ours(mode);
      default -> ForySide.engines(ForySide.own(Schemas.ALL.get(name)), mode);
    };
  }

  private static Object value(String name) {
    return switch (name) {
      case UNIONS -> new OpenUnionTest.Holder();
      case EXT -> new PythonExtTest.Prices();
      default -> ForySide.own(Schemas.ALL.get(name)).value();
    };
  }

  private byte[] message(String name, Mode mode) {
    if (name.equals(UNIONS) || name.equals(EXT)) {
      return engines(name, mode).serialize(value(name));
    }
    Message message = new Message(ClientMessages.APACHE_FORY, name, mode, null);
    return golden.get(message.toString()).bytes();
  }

  private static void requireUsable(BothEngines engines, String name, byte[] message) {
    String expected = HexFormat.of().formatHex(engines.serialize(value(name)));
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      byte[] again = fory.serialize(fory.deserialize(message));
      assertEquals(HexFormat.of().formatHex(again), expected);
    }
  }
}
