package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.fixture.BothEngines;
import java.util.HexFormat;
import java.util.List;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Lengths and bits before elements that lie. The number 16 is a list, 17 a set, 18 a map. */
public final class HostileContainersTest {
  private static final HexFormat HEX = HexFormat.of().withDelimiter(" ");
  private static final Mode MODE = new Mode(true, false, false);

  @DataProvider
  public static Object[][] messages() {
    return new Object[][] {
      {"01 ff 16 ff ff ff ff 07 08 05 00"}, // a list of 2^31 - 1
      {"01 ff 16 ff ff ff ff 0f 08 05 00"}, // of 2^32 - 1
      {"01 ff 17 ff ff ff ff 07 08 05 00"}, // a set
      {"01 ff 18 ff ff ff ff 07 00 01 05 05 00 00"}, // a map
      {"01 ff 16 ff ff ff 7f 08 24"}, // of nothing at all, often
      {"01 ff 16 01 10 05 00"}, // an unknown bit
      {"01 ff 16 01 0c 05 00"}, // of a type that is not declared
      {"01 ff 18 01 40 01 05 05 00 00"}, // an unknown bit
      {"01 ff 18 01 00 00 05 05"}, // a run of nothing
      {"01 ff 18 01 00 02 05 05 00 00 00 00"}, // a run that is too long
      {"01 ff 2e 05 01 00 00 00 00"}, // an array of 32-bit integers of five bytes
      {"01 ff 2e ff ff ff ff 07"}, // and of 2 GiB
      {"01 ff 15 03"}, // a string of the coding 3
      {"01 ff 2a 00"}, // a reserved type
      {"01 ff 10 00"}, // another one
      {"01 ff 39"}, // none
      {"01 fe 00"}, // a reference to nothing
      {"01 fc 05 00"}, // no flag
      {"03 ff 05 00"}, // out-of-band buffers
      {"01 ff 1c 02"}, // metadata number 1 before 0
      {"01 ff 1c 01"}, // number 0, which was never written
      {"01 ff 19 07 00"}, // an enum that is not registered
    };
  }

  @Test(dataProvider = "messages")
  public void liesAreRefusedBeforeAnythingIsSizedByThem(String message) {
    BothEngines engines = ForySide.engines(MODE);
    engines.failureToRead(HEX.parseHex(message), ForyException.class);
    Fory fory = engines.generator();
    assertEquals(fory.deserialize(fory.serialize(List.of(1, "a"))), List.of(1, "a"));
  }

  @Test
  public void nestedListsAreBoundedByTheDepth() {
    StringBuilder message = new StringBuilder("01 ff");
    for (int i = 0; i < 100_000; i++) {
      message.append(" 16 01 08");
    }
    byte[] bytes = HEX.parseHex(message.append(" 16 00"));
    BothEngines engines = ForySide.engines(MODE);
    Assert.assertThrows(ForyException.class, () -> engines.interpreter().deserialize(bytes));
  }

  @Test
  public void eachFormatRefusesTheOther() {
    byte[] ours = Fory.builder().build().serialize("a");
    byte[] theirs = Fory.builder().withXlang(true).build().serialize("a");
    Fory nativeReader = Fory.builder().build();
    Fory xlangReader = Fory.builder().withXlang(true).build();
    ForyException error =
        Assert.expectThrows(ForyException.class, () -> nativeReader.deserialize(theirs));
    Assert.assertTrue(error.getMessage().contains("withXlang(true)"), error.getMessage());
    error = Assert.expectThrows(ForyException.class, () -> xlangReader.deserialize(ours));
    Assert.assertTrue(error.getMessage().contains("withXlang(false)"), error.getMessage());
  }
}
