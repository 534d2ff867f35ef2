package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.error.MalformedInputException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class TaggedLongTest {
  @DataProvider
  public static Object[][] signed() {
    return new Object[][] {
      {0L, "00 00 00 00"},
      {1L, "02 00 00 00"},
      {-1L, "fe ff ff ff"},
      {(1L << 30) - 1, "fe ff ff 7f"},
      {-(1L << 30), "00 00 00 80"}, // as in a message of pyfory
      {1L << 30, "01 00 00 00 40 00 00 00 00"}, // as in messages of both clients
      {-(1L << 30) - 1, "01 ff ff ff bf ff ff ff ff"},
      {Long.MAX_VALUE, "01 ff ff ff ff ff ff ff 7f"},
      {Long.MIN_VALUE, "01 00 00 00 00 00 00 00 80"},
    };
  }

  @DataProvider
  public static Object[][] unsigned() {
    return new Object[][] {
      {0L, "00 00 00 00"},
      {(1L << 31) - 1, "fe ff ff ff"}, // as in messages of both clients
      {1L << 31, "01 00 00 00 80 00 00 00 00"},
      {-1L, "01 ff ff ff ff ff ff ff ff"},
    };
  }

  @Test(dataProvider = "signed")
  public void aSignedNumberTakesFourBytesUpTo31Bits(long value, String bytes) {
    Sink out = new Sink();
    TaggedLong.write(out, value);
    assertEquals(Hex.text(out.bytes()), bytes);
    assertEquals(TaggedLong.read(new Source(Hex.bytes(bytes))), value);
  }

  @Test(dataProvider = "unsigned")
  public void anUnsignedNumberTakesFourBytesUpTo31Bits(long value, String bytes) {
    Sink out = new Sink();
    TaggedLong.writeUnsigned(out, value);
    assertEquals(Hex.text(out.bytes()), bytes);
    assertEquals(TaggedLong.readUnsigned(new Source(Hex.bytes(bytes))), value);
  }

  @Test
  public void anotherTagAndAnEarlyEndAreMalformed() {
    String[] garbage = {"", "02", "02 00 00", "01", "01 00 00 00 00 00 00 00", "03 00 00 00 00"};
    for (String bytes : garbage) {
      assertThrows(
          MalformedInputException.class, () -> TaggedLong.read(new Source(Hex.bytes(bytes))));
      assertThrows(
          MalformedInputException.class,
          () -> TaggedLong.readUnsigned(new Source(Hex.bytes(bytes))));
    }
  }
}
