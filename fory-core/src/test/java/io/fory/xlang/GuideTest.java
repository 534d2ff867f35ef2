package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.fixture.CompiledSources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.annotations.Test;

/** The programs of {@code docs/guide/xlang.md}, as they stand there. */
public final class GuideTest {
  private static final Path PAGE =
      Path.of(System.getProperty("basedir", "."), "..", "docs", "guide", "xlang.md");
  private static final String CLASS = "shop.Shop";

  private static String block(String page, String language) {
    Matcher matcher =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertTrue(matcher.find(), language);
    return matcher.group(1);
  }

  @Test
  public void theProgramsPrintWhatThePageSays() throws Exception {
    String page = Files.readString(PAGE);
    Class<?> shop = CompiledSources.compile(CLASS, block(page, "java")).load(CLASS);
    Path folder = Files.createTempDirectory("guide");
    Path message = folder.resolve("order.bin");
    Path script = folder.resolve("shop.py");
    try {
      Files.writeString(script, block(page, "python"));
      String printed = run(shop, "write", message);
      printed += PythonSide.run(script, message.toString());
      printed += run(shop, "read", message);
      assertEquals(printed, block(page, "text"));
    } finally {
      Files.deleteIfExists(message);
      Files.deleteIfExists(script);
      Files.deleteIfExists(folder);
    }
  }

  private static String run(Class<?> program, String command, Path file)
      throws IOException, ReflectiveOperationException {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      program
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[] {command, file.toString()});
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }
}
