package io.fory.format;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The programs of {@code docs/guide/rows.md}, as they stand there, and what they print. */
public final class GuideTest {
  private static final Path PAGE =
      Path.of(System.getProperty("basedir", "."), "..", "docs", "guide", "rows.md");

  private static final Pattern PROGRAM =
      Pattern.compile(
          "```java\n(import (?:(?!```).)*)```(?:(?!```).)*```text\n(.*?)```", Pattern.DOTALL);

  private static final Pattern CLASS = Pattern.compile("public class (\\w+)");

  @DataProvider
  public static Object[][] programs() throws IOException {
    List<Object[]> programs = new ArrayList<>();
    String page = Files.readString(PAGE);
    Matcher matcher = PROGRAM.matcher(page);
    while (matcher.find()) {
      Matcher name = CLASS.matcher(matcher.group(1));
      assertEquals(name.find(), true);
      programs.add(new Object[] {name.group(1), matcher.group(1), matcher.group(2)});
    }
    assertEquals(programs.size(), CLASS.matcher(page).results().count());
    return programs.toArray(new Object[0][]);
  }

  @Test(dataProvider = "programs")
  public void theProgramPrintsWhatThePageSays(String name, String source, String printed)
      throws Exception {
    Path target = Path.of(System.getProperty("basedir", "."), "target", "guide");
    Path folder = Files.createDirectories(target.toAbsolutePath());
    Path file = Files.writeString(folder.resolve(name + ".java"), source);
    if (source.contains("org.apache.arrow")) {
      assertEquals(ArrowJvm.run(ArrowJvm.commands().get(0), file), printed, name);
      return;
    }
    String classPath = System.getProperty("java.class.path");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    assertEquals(PlainJvm.run(java, "-cp", classPath, file.toString()), printed, name);
  }
}
