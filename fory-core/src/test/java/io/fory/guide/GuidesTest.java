package io.fory.guide;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import com.google.common.collect.ImmutableList;
import io.fory.Fory;
import io.fory.fixture.CompiledSources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The programs of {@code docs/guide}, as they stand there, and what the pages say they print. */
public final class GuidesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "..", "docs", "guide");

  private static final Pattern PROGRAM =
      Pattern.compile(
          "```java\n(package (?:(?!```).)*)```(?:(?!```).)*```text\n(.*?)```", Pattern.DOTALL);

  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
  private static final Pattern CLASS = Pattern.compile("public (?:final )?class (\\w+)");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+\\.md)\\)");

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertTrue(matcher.find(), pattern + " in " + text);
    return matcher.group(1);
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  @DataProvider
  public static Object[][] programs() throws IOException {
    List<Object[]> programs = new ArrayList<>();
    for (Path page : pages()) {
      Matcher matcher = PROGRAM.matcher(Files.readString(page));
      while (matcher.find()) {
        programs.add(new Object[] {page.getFileName(), matcher.group(1), matcher.group(2)});
      }
    }
    return programs.toArray(new Object[0][]);
  }

  @Test(dataProvider = "programs")
  public void theProgramPrintsWhatThePageSays(Path page, String source, String printed)
      throws ReflectiveOperationException {
    String name = found(PACKAGE, source) + "." + found(CLASS, source);
    CompiledSources compiled =
        CompiledSources.compile(Map.of(name, source), Fory.class, ImmutableList.class);
    Method main = compiled.load(name).getMethod("main", String[].class);
    PrintStream before = System.out;
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(text, true, StandardCharsets.UTF_8));
      main.invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    String lines = text.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    assertEquals(lines, printed, "printed by the program of " + page);
  }

  @Test
  public void linksLeadToPages() throws IOException {
    List<String> dead = new ArrayList<>();
    int links = 0;
    for (Path page : pages()) {
      Matcher matcher = LINK.matcher(Files.readString(page));
      while (matcher.find()) {
        links++;
        if (!Files.exists(page.resolveSibling(matcher.group(1)))) {
          dead.add(page.getFileName() + " -> " + matcher.group(1));
        }
      }
    }
    assertTrue(links > 10, "links: " + links);
    assertEquals(dead, List.of());
  }

  @Test
  public void mostPagesHaveAProgram() throws IOException {
    assertFalse(programs().length < 6, "programs: " + programs().length);
  }
}
