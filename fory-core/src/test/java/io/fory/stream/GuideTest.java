package io.fory.stream;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.fixture.CompiledSources;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.annotations.Test;

/** The program of {@code docs/guide/streaming.md}, as it stands there. */
public final class GuideTest {
  private static final Path PAGE =
      Path.of(System.getProperty("basedir", "."), "..", "docs", "guide", "streaming.md");
  private static final String CLASS = "streams.Log";

  private static String block(String page, String language) {
    Matcher matcher =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertTrue(matcher.find(), language);
    return matcher.group(1);
  }

  @Test
  public void theProgramPrintsWhatThePageSays() throws Exception {
    String page = Files.readString(PAGE);
    Class<?> program = CompiledSources.compile(CLASS, block(page, "java")).load(CLASS);
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    String text = printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    assertEquals(text, block(page, "text"));
  }
}
