package io.fory.dump;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The golden messages, and what a few changes make of them. */
final class Seeds {
  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/golden");

  private Seeds() {}

  static List<byte[]> golden() {
    List<byte[]> messages = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.sorted().toList()) {
        for (String line : Files.readAllLines(file)) {
          int colon = line.lastIndexOf(": ");
          if (!line.startsWith("#") && colon > 0) {
            String first = line.substring(colon + 2).strip().split(" ", -1)[0];
            messages.add(HexFormat.of().parseHex(first));
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return messages;
  }

  static byte[] mutated(byte[] seed, Random random) {
    byte[] bytes = seed.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes[at] = (byte) (random.nextBoolean() ? 0xFF : 0);
        default -> bytes = Arrays.copyOf(bytes, Math.max(1, at));
      }
    }
    return bytes;
  }

  /**
   * Prints some bytes, and makes sure that nothing but lines of printable text comes out of it,
   * JSON if it is asked for, and one line that says why it ends if it is an error.
   *
   * @return 1 for an error, else 0
   */
  static int assertTame(byte[] bytes, boolean json) {
    StringBuilder text = new StringBuilder();
    Output output = json ? new JsonOutput(text) : new TextOutput(text);
    int code = DumpCommand.dump(bytes, output, new DumpLimits(200, 100_000, KnownSchemas.NONE));
    output.end();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      assertFalse(Character.isISOControl(c) && c != '\n', "control character " + (int) c);
    }
    if (json) {
      JsonText.parse(text.toString());
    }
    if (code != 0) {
      String marker = json ? "\"(error|ends)\":" : "(?m)^ *\\d+  (error|ends): .*";
      assertEquals(text.toString().split(marker, -1).length, 2, text.toString());
    }
    return code;
  }
}
