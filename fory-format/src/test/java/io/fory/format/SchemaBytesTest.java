package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Schemas as bytes. */
public final class SchemaBytesTest {
  @DataProvider
  public static Object[][] schemas() {
    return List.of(
            Samples.Point.class,
            Samples.Numbers.class,
            Samples.Times.class,
            Samples.Containers.class,
            Samples.Everything.class)
        .stream()
        .flatMap(
            type ->
                Arrays.stream(RowLayout.values())
                    .map(layout -> new Object[] {Encoders.bean(type, layout).schema()}))
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "schemas")
  public void aSchemaComesBack(RowSchema schema) {
    RowSchema back = RowSchema.fromBytes(schema.toBytes());
    assertEquals(back, schema);
    assertEquals(back.fingerprint(), schema.fingerprint());
    assertEquals(back.hash(), schema.hash());
  }

  @Test(dataProvider = "schemas")
  public void otherBytesAreAnotherSchemaOrRefused(RowSchema schema) {
    byte[] bytes = schema.toBytes();
    Random random = new Random(7);
    int refused = 0;
    for (int at = 0; at < bytes.length; at++) {
      byte[] cut = Arrays.copyOf(bytes, at);
      assertThrows(MalformedInputException.class, () -> RowSchema.fromBytes(cut));
      byte[] changed = bytes.clone();
      changed[at] ^= (byte) (1 << random.nextInt(8));
      try {
        assertEquals(RowSchema.fromBytes(changed).toBytes(), changed);
      } catch (ForyException e) {
        refused++;
      }
    }
    assertTrue(refused > 0);
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    assertThrows(MalformedInputException.class, () -> RowSchema.fromBytes(longer));
  }

  @Test
  public void aSchemaThatNestsWithoutEndIsRefused() {
    int levels = 100_000;
    ByteBuffer bytes = ByteBuffer.allocate(4 + levels * 10);
    for (int i = 0; i < levels; i++) {
      bytes.putInt(1).putInt(0).put((byte) 27).put((byte) 0);
    }
    assertThrows(MalformedInputException.class, () -> RowSchema.fromBytes(bytes.array()));
  }
}
