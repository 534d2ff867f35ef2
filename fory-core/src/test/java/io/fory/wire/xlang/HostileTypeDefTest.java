package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;
import static org.testng.Assert.fail;

import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class HostileTypeDefTest {
  @Test
  public void everyPrefixIsRefused() {
    for (int seed = 0; seed < 50; seed++) {
      byte[] bytes = TypeDefTest.random(new Random(seed)).encode();
      for (int length = 0; length < bytes.length; length++) {
        byte[] prefix = Arrays.copyOf(bytes, length);
        assertThrows(MalformedInputException.class, () -> TypeDef.read(new Source(prefix)));
      }
    }
  }

  @Test
  public void everyChangedBitIsNoticed() {
    for (int seed = 0; seed < 50; seed++) {
      byte[] bytes = TypeDefTest.random(new Random(seed)).encode();
      for (int bit = 0; bit < bytes.length * 8; bit++) {
        byte[] changed = bytes.clone();
        changed[bit >> 3] ^= (byte) (1 << (bit & 7));
        assertThrows(ForyException.class, () -> TypeDef.read(new Source(changed)));
      }
    }
  }

  /** The hash keeps nobody from writing a body of his own. */
  @Test
  public void anyBodyWithItsHashIsReadOrRefused() {
    int read = 0;
    for (int seed = 0; seed < 50_000; seed++) {
      Random random = new Random(seed);
      byte[] body = body(TypeDefTest.random(random).encode());
      for (int changes = random.nextInt(3); changes >= 0; changes--) {
        body[random.nextInt(body.length)] = (byte) random.nextInt();
      }
      byte[] bytes = framed(Arrays.copyOf(body, 1 + random.nextInt(body.length)));
      try {
        TypeDef type = TypeDef.read(new Source(bytes));
        assertEquals(TypeDef.read(new Source(type.encode())), type, "seed " + seed);
        read++;
      } catch (MalformedInputException | LimitExceededException e) {
        assertTrue(e.offset() >= 0, "seed " + seed);
      } catch (RuntimeException e) {
        fail("seed " + seed, e);
      }
    }
    assertTrue(read > 1000, read + " were read");
  }

  @DataProvider
  public static Object[][] bodies() {
    return new Object[][] {
      {"c1 05", "a field is missing"},
      {"df ff ff ff ff 0f 05", "more fields than anybody has"},
      {"df e1 1f 05", "as many fields as are allowed, but no bytes"},
      {"c0", "no number of the type"},
      {"c0 ff ff ff ff 0f", "the number that stands for none"},
      {"c0 ff ff ff ff 7f", "a number of more than 32 bits"},
      {"c0 05 00", "bytes behind the end"},
      {"06 05", "a reserved kind"},
      {"0f 05", "the kind for later ones"},
      {"10 05", "reserved bits"},
      {"01 00 00", "an empty name"},
      {"01 03 00", "an encoding that namespaces have not"},
      {"01 fd ff ff ff ff 0f 00", "a name longer than anything"},
      {"01 15 12 e0", "a name longer than what is there"},
      {"c1 05 c0 39", "an unknown type"},
      {"c1 05 c0 ff ff ff ff 0f", "a type beyond all"},
      {"c1 05 c0 16", "a list of nothing"},
      {"c1 05 c0 16 e4 01", "a list of an unknown type"},
      {"c1 05 c0 18 54", "a map without values"},
      {"c1 05 fc ff ff ff ff 0f 01", "a field number beyond all"},
      {"c2 05 c0 01 c0 02", "a number twice"},
      {"c2 05 40 01 00 40 02 00", "a name twice"},
      {"c1 05 40 01 f4", "a name that ends in a capital"},
      {"c1 05 40 01 80", "a field without a name"},
    };
  }

  @Test(dataProvider = "bodies")
  public void whatNoEncoderWritesIsRefused(String body, String what) {
    byte[] bytes = framed(Hex.bytes(body));
    ForyException error = expectThrows(ForyException.class, () -> TypeDef.read(new Source(bytes)));
    assertTrue(error.offset() >= 0, what + ": " + error.getMessage());
  }

  @Test
  public void nestingIsBounded() {
    assertEquals(TypeDef.read(new Source(nested(31))).fields().size(), 1);
    assertThrows(LimitExceededException.class, () -> TypeDef.read(new Source(nested(32))));
    assertThrows(LimitExceededException.class, () -> TypeDef.read(new Source(nested(60_000))));
  }

  @Test
  public void aGreatSizeIsRefusedBeforeAnythingIsRead() {
    byte[] bytes = Hex.bytes("ff 00 00 00 00 00 00 00 ff ff ff ff 0f");
    LimitExceededException error =
        expectThrows(LimitExceededException.class, () -> TypeDef.read(new Source(bytes)));
    assertEquals(error.allowed(), 131_072);
  }

  @Test
  public void compressedAndLaterFormsAreRefused() {
    byte[] bytes = TypeDef.ofId(XlangType.ENUM, 3, List.of()).encode();
    for (int bit = 0; bit < 4; bit++) {
      byte[] later = bytes.clone();
      later[1] ^= (byte) (1 << bit);
      assertThrows(MalformedInputException.class, () -> TypeDef.read(new Source(later)));
    }
  }

  private static byte[] nested(int depth) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(Hex.bytes("c1 05 c0 16"));
    for (int i = 0; i < depth; i++) {
      body.write(XlangType.LIST.id() << 2);
    }
    body.write(XlangType.BOOL.id() << 2);
    return framed(body.toByteArray());
  }

  private static byte[] body(byte[] bytes) {
    int from = 8;
    if (bytes[0] == -1) {
      while (bytes[from++] < 0) {}
    }
    return Arrays.copyOfRange(bytes, from, bytes.length);
  }

  private static byte[] framed(byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    long header = TypeDefHeader.of(body, 0, body.length);
    out.writeBytes(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(header).array());
    if (body.length >= 255) {
      int more = body.length - 255;
      for (; more > 127; more >>>= 7) {
        out.write(more | 128);
      }
      out.write(more);
    }
    out.writeBytes(body);
    return out.toByteArray();
  }
}
