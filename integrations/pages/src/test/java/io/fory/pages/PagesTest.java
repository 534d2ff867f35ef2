package io.fory.pages;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.testing.PagePrograms;
import io.fory.testing.PageSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The programs of the pages, and what the pages say they print. */
public final class PagesTest {
  private static final Path FOLDER = Path.of("..", "..", "docs", "guide", "engines");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");

  @DataProvider
  public static Object[][] programs() throws IOException {
    List<Object[]> programs = new ArrayList<>();
    for (Path page : PageSources.pages(FOLDER)) {
      for (PagePrograms.Program program : PagePrograms.of(page)) {
        programs.add(new Object[] {page.getFileName(), program});
      }
    }
    return programs.toArray(new Object[0][]);
  }

  @Test(dataProvider = "programs")
  public void theProgramPrintsWhatThePageSays(Path page, PagePrograms.Program program)
      throws ReflectiveOperationException {
    String printed = program.runIn(PagesTest.class.getClassLoader(), List.of());
    assertEquals(printed, program.printed(), "printed by the program of " + page);
  }

  @Test
  public void eachPageNamesTheVersionThatRunsHere() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    for (Path page : PageSources.pages(FOLDER)) {
      String engine = page.getFileName().toString().replace(".md", "");
      Matcher version = Pattern.compile("<" + engine + ".version>(.*)</").matcher(pom);
      assertTrue(version.find(), "the version of " + engine);
      assertTrue(Files.readString(page).contains(" " + version.group(1)), version.group(1));
    }
  }

  @Test
  public void eachPageHasAProgramAndLinksThatLeadToFiles() throws IOException {
    List<String> problems = new ArrayList<>();
    for (Path page : PageSources.pages(FOLDER)) {
      if (PagePrograms.of(page).isEmpty()) {
        problems.add(page + " has no program");
      }
      Matcher links = LINK.matcher(Files.readString(page));
      int count = 0;
      for (; links.find(); count++) {
        if (!Files.exists(page.resolveSibling(links.group(1)))) {
          problems.add(page + " -> " + links.group(1));
        }
      }
      if (count == 0) {
        problems.add(page + " leads nowhere");
      }
    }
    assertEquals(problems, List.of());
    assertTrue(programs().length > 0, "programs");
  }
}
