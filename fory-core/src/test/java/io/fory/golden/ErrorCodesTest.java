package io.fory.golden;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import io.fory.golden.GoldenMessages.Golden;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The code of an error tells a truncated message, a corrupt one and another reader apart. */
public final class ErrorCodesTest {
  /** Of the bits that generated code gets flipped: code is generated for many of the schemas. */
  private static final int EVERY = 7;

  private final Map<Style, Fory> interpreters = new EnumMap<>(Style.class);
  private final Map<Style, Fory> generators = new EnumMap<>(Style.class);

  @DataProvider
  public Object[][] groups() {
    List<Object[]> rows = new ArrayList<>();
    for (String group : GoldenMessages.groups().keySet()) {
      rows.add(new Object[] {group, false});
      rows.add(new Object[] {group, true});
    }
    return rows.toArray(new Object[0][]);
  }

  private Fory fory(Style style, boolean generated) {
    return (generated ? generators : interpreters)
        .computeIfAbsent(style, made -> made.fory(generated));
  }

  @Test(dataProvider = "groups")
  public void everyProperPrefixIsTruncated(String group, boolean generated) {
    int prefixes = 0;
    for (Golden golden : GoldenMessages.groups().get(group)) {
      Fory fory = fory(golden.style(), generated);
      byte[] message = fory.serialize(golden.value());
      for (int length = 0; length < message.length; length++) {
        byte[] prefix = Arrays.copyOf(message, length);
        ForyException error = Rejection.of(() -> fory.deserialize(prefix));
        assertNotNull(error, golden + ", " + length + " bytes");
        assertEquals(
            error.code(), ErrorCode.TRUNCATED_INPUT, golden + ", " + length + ": " + error);
        prefixes++;
      }
    }
    assertTrue(prefixes > 0);
    Reporter.log("ErrorCodesTest: " + prefixes + " prefixes of " + group, true);
  }

  @Test(dataProvider = "groups")
  public void aFlippedBitBehindTheHeaderIsNoDifferenceOfConfiguration(
      String group, boolean generated) {
    int rejected = 0;
    for (Golden golden : GoldenMessages.groups().get(group)) {
      Fory fory = fory(golden.style(), generated);
      byte[] message = fory.serialize(golden.value());
      for (int bit = 8; bit < message.length * 8; bit += generated ? EVERY : 1) {
        message[bit >> 3] ^= (byte) (1 << (bit & 7));
        ForyException error = Rejection.of(() -> fory.deserialize(message));
        message[bit >> 3] ^= (byte) (1 << (bit & 7));
        if (error != null) {
          rejected++;
          assertTrue(
              error.code() != ErrorCode.CONFIGURATION_MISMATCH,
              golden + ", bit " + bit + ": " + error);
        }
      }
    }
    assertTrue(rejected > 0);
    Reporter.log("ErrorCodesTest: " + rejected + " flips rejected in " + group, true);
  }
}
