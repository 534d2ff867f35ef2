package io.fory.packaging;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.tools.ToolProvider;
import org.testng.annotations.Test;

/** The jar stores the classes of a first message, and deflates all others. */
public final class FirstMessageIT {
  /** The names of their files, one a line; the build reads it. */
  private static final Path LIST = Path.of("src/main/build/first-message.txt");

  /** More classes than these may be loaded for one message on one JDK, or not at all on another. */
  private static final int OTHERS = 12;

  private static final Pattern LOADED = Pattern.compile(" (io\\.fory\\.[\\w.$]+) source: ");
  private static final Pattern LAMBDA = Pattern.compile(" (io\\.fory\\.[\\w.]+)\\$\\$Lambda\\W");

  private static final String PROGRAM =
      """
      import io.fory.Fory;
      import java.util.ArrayList;
      import java.util.List;

      public class Shop {
        enum Size { SMALL, LARGE }

        static class Item {
          String name = "tea";
          int count = 2;
          double price = 3.5;
          boolean gift;
          Size size = Size.SMALL;
        }

        static class Order {
          long id = 7;
          String customer = "Ada";
          List<Item> items = new ArrayList<>(List.of(new Item()));
          List<String> notes = new ArrayList<>(List.of("now"));
          Item first = items.get(0);
        }

        public static void main(String[] args) {
          Fory fory = Fory.builder().register(Order.class).build();
          System.out.println(((Order) fory.deserialize(fory.serialize(new Order()))).customer);
        }
      }
      """;

  @Test
  public void storesWhatAFirstMessageLoads() throws Exception {
    Set<String> loaded = found(LOADED);
    Set<String> stored = stored();
    Set<String> missing = new TreeSet<>(loaded);
    missing.removeAll(stored);
    Set<String> idle = new TreeSet<>(stored);
    idle.removeAll(loaded);
    assertTrue(
        missing.size() <= OTHERS && idle.size() <= OTHERS,
        "Change " + LIST + ": add " + missing + ", remove " + idle);
  }

  /** The first lambda of a program costs milliseconds. */
  @Test
  public void linksNoLambda() throws Exception {
    assertEquals(found(LAMBDA), Set.of());
  }

  @Test
  public void storesAllThatIsListed() throws IOException {
    assertEquals(stored(), new TreeSet<>(Files.readAllLines(LIST)));
  }

  private static Set<String> stored() throws IOException {
    Set<String> stored = new TreeSet<>();
    try (ZipFile jar = new ZipFile(PublishedJar.path().toFile())) {
      jar.stream()
          .filter(entry -> entry.getMethod() == ZipEntry.STORED && !entry.isDirectory())
          .forEach(entry -> stored.add(entry.getName()));
    }
    return stored;
  }

  /** Returns the files of the classes that a line of the JVM's log about a first message tells. */
  private static Set<String> found(Pattern pattern) throws Exception {
    Path work = Files.createTempDirectory(PublishedJar.path().getParent(), "first");
    Path source = Files.writeString(work.resolve("Shop.java"), PROGRAM);
    String jar = PublishedJar.path().toString();
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-cp", jar, "-d", work.toString(), source.toString());
    assertEquals(compiled, 0);
    String classPath = work + File.pathSeparator + jar;
    JavaCommand run =
        JavaCommand.run(
            InstalledJdk.current(), work, List.of("-Xlog:class+load", "-cp", classPath, "Shop"));
    assertEquals(run.exit(), 0, run.toString());
    assertTrue(run.out().contains("Ada"), run.toString());
    Set<String> files = new TreeSet<>();
    for (String line : run.out()) {
      Matcher matcher = pattern.matcher(line);
      if (matcher.find()) {
        files.add(matcher.group(1).replace('.', '/') + ".class");
      }
    }
    return files;
  }
}
