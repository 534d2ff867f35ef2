package io.fory.packaging;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.testng.annotations.Test;

/** The archive of classes that the guide on deployment describes, on the JDK of the build. */
public final class SharedArchiveIT {
  private static final String PROGRAM =
      """
      import io.fory.Fory;
      import java.util.List;

      public class Shop {
        public record Order(long id, List<String> items) {}

        public static void main(String[] args) {
          Fory fory = Fory.builder().register(Order.class).build();
          System.out.println(fory.deserialize(fory.serialize(new Order(7, List.of("tea")))).toString());
        }
      }
      """;

  @Test
  public void classesComeFromTheArchiveThatARunHasLeft() throws Exception {
    Path work = Files.createTempDirectory(PublishedJar.path().getParent(), "archive");
    String classPath = program(work) + File.pathSeparator + PublishedJar.path();
    Path archive = work.resolve("shop.jsa");
    JavaCommand first = run(work, "-XX:ArchiveClassesAtExit=" + archive, "-cp", classPath, "Shop");
    assertEquals(first.exit(), 0, first.toString());
    assertEquals(first.err(), List.of());

    JavaCommand second =
        run(work, "-XX:SharedArchiveFile=" + archive, "-Xlog:class+load", "-cp", classPath, "Shop");
    assertEquals(second.exit(), 0, second.toString());
    assertEquals(second.err(), List.of());
    assertTrue(second.out().contains("Order[id=7, items=[tea]]"), second.toString());
    List<String> loaded =
        second.out().stream().filter(line -> line.contains(" io.fory.Fory ")).toList();
    assertEquals(loaded.size(), 1, second.toString());
    assertTrue(loaded.get(0).contains("shared objects file (top)"), loaded.get(0));
  }

  private static JavaCommand run(Path work, String... arguments) throws Exception {
    return JavaCommand.run(InstalledJdk.current(), work, List.of(arguments));
  }

  /** Returns the jar of the program; an archive has no classes from folders. */
  private static Path program(Path work) throws Exception {
    Path source = Files.writeString(work.resolve("Shop.java"), PROGRAM);
    Path classes = Files.createDirectory(work.resolve("classes"));
    Path jar = work.resolve("shop.jar");
    List<String> compile = new ArrayList<>(List.of("-cp", PublishedJar.path().toString()));
    compile.addAll(List.of("-d", classes.toString(), source.toString()));
    call("javac", compile);
    call("jar", List.of("--create", "--file", jar.toString(), "-C", classes.toString(), "."));
    return jar;
  }

  private static void call(String tool, List<String> arguments) {
    int exit =
        ToolProvider.findFirst(tool)
            .orElseThrow()
            .run(System.out, System.err, arguments.toArray(String[]::new));
    assertEquals(exit, 0, tool + " " + arguments);
  }
}
