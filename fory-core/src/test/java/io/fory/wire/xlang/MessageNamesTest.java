package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.error.MalformedInputException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class MessageNamesTest {
  private static final String NAMESPACE = "some.very.long.name.space.of.ours";

  /** From a message of Apache Fory for Java. */
  private static final String FROM_JAVA =
      "2a 04 e1 cb 80 eb 87 46 72"
          + " 49 cc 26 aa 48 e3 4b 73 4d a6 81 84 d4 9e 01 13 4e 2e 9d 48 c8";

  /** From a message of Apache Fory for Python: another encoding number, the sign of the hash. */
  private static final String FROM_PYTHON =
      "2a 01 1e 34 7f 14 78 b9 8d"
          + " 49 cc 26 aa 48 e3 4b 73 4d a6 81 84 d4 9e 01 13 4e 2e 9d 48 c8";

  @DataProvider
  public static Object[][] clients() {
    return new Object[][] {{FROM_JAVA}, {FROM_PYTHON}};
  }

  @Test(dataProvider = "clients")
  public void readsALongNameOfEitherClient(String bytes) {
    assertEquals(new MessageNames().read(source(bytes), NameKind.NAMESPACE), NAMESPACE);
  }

  @Test
  public void writesALongNameAsJavaDoes() {
    Sink out = new Sink();
    MessageNames.write(out, MetaString.of(NAMESPACE, NameKind.NAMESPACE));
    assertEquals(Hex.text(out.bytes()), FROM_JAVA);
  }

  @Test
  public void namesAreNumberedEmptyOnesToo() {
    MessageNames names = new MessageNames();
    Source in = source("00 08 03 3c 91 93 9a 0a 04 12 e0 63 d6 40 03 05 07");
    assertEquals(names.read(in, NameKind.NAMESPACE), "");
    assertEquals(names.read(in, NameKind.TYPE), "Person");
    assertEquals(names.read(in, NameKind.NAMESPACE), "example");
    assertEquals(names.read(in, NameKind.NAMESPACE), "");
    assertEquals(names.read(in, NameKind.TYPE), "Person");
    assertEquals(names.read(in, NameKind.NAMESPACE), "example");
    assertEquals(in.remaining(), 0);
  }

  @Test
  public void writesWhatItReads() {
    Sink out = new Sink();
    MessageNames.write(out, MetaString.of("", NameKind.NAMESPACE));
    MessageNames.write(out, MetaString.of("Person", NameKind.TYPE));
    MessageNames.writeIndex(out, 1);
    assertEquals(Hex.text(out.bytes()), "00 08 03 3c 91 93 9a 05");
  }

  @DataProvider
  public static Object[][] garbage() {
    return new Object[][] {
      {"01"},
      {"03"},
      {"ff ff ff ff 0f"},
      {"fe ff ff ff 0f 00"},
      {"08 05 3c 91 93 9a"},
      {"08 03 3c 91 93"},
      {"08 03"},
      {"08"},
      {""},
      {"02 01 78"},
      {FROM_JAVA.replace("2a 04 e1", "2a 04 e2")},
      {FROM_JAVA.replace("2a 04", "2a 05")},
      {FROM_JAVA.substring(0, FROM_JAVA.length() - 3)},
    };
  }

  @Test(dataProvider = "garbage")
  public void anythingElseIsMalformed(String bytes) {
    assertThrows(
        MalformedInputException.class, () -> new MessageNames().read(source(bytes), NameKind.TYPE));
  }

  private static Source source(String hex) {
    return new Source(Hex.bytes(hex));
  }
}
