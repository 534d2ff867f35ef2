package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Patterns for which the compiler of the JDK may run out of stack. */
public final class PatternStackTest {
  private static final int WARM = 20;

  @DataProvider
  public Object[][] stacks() {
    return new Object[][] {{256, 400}, {512, 800}, {1024, 1200}};
  }

  @Test(dataProvider = "stacks")
  public void aPatternIsReadOrRefusedBeforeItIsCompiled(int kilobytes, int groups)
      throws InterruptedException {
    Map<ErrorCode, Integer> refused = new EnumMap<>(ErrorCode.class);
    AtomicReference<Throwable> failed = new AtomicReference<>();
    Thread small = new Thread(null, () -> read(groups, refused), "small", (long) kilobytes << 10);
    small.setUncaughtExceptionHandler((thread, thrown) -> failed.set(thrown));
    small.start();
    small.join();
    assertEquals(failed.get(), null);
    refused.remove(ErrorCode.LIMIT_EXCEEDED);
    assertTrue(refused.isEmpty(), refused.toString());
    assertEquals(Pattern.compile("\\N{SPACE}\\p{IsHan}\\X").flags(), 0); // nothing is broken
  }

  private static void read(int groups, Map<ErrorCode, Integer> refused) {
    Fory fory = Fory.builder().build();
    Fory writer = Fory.builder().build();
    for (String inner :
        new String[] {"a", "\\X", "\\N{SPACE}", "\\p{IsHan}", "\\p{javaLowerCase}"}) {
      for (int nested = groups / 40; nested <= groups; nested += groups / 40) {
        String text = "(?:".repeat(nested) + inner + ")".repeat(nested);
        byte[] bytes = replace(writer, text);
        for (int i = 0; i < WARM; i++) {
          try {
            fory.deserialize(bytes, Pattern.class);
          } catch (ForyException e) {
            refused.merge(e.code(), 1, Integer::sum);
          }
        }
      }
    }
  }

  /** Returns the message of a pattern that is not compiled to make it. */
  private static byte[] replace(Fory writer, String text) {
    String plain = "b".repeat(text.length());
    byte[] bytes = writer.serialize(Pattern.compile(plain));
    int start = bytes.length - text.length();
    for (int i = 0; i < text.length(); i++) {
      bytes[start + i] = (byte) text.charAt(i);
    }
    return bytes;
  }
}
