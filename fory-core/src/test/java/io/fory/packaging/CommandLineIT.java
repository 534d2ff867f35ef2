package io.fory.packaging;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The published jar as a command, on the JDK of the build and on the newest one. */
public final class CommandLineIT {
  private static final int OTHER_JDK = 25;

  private Path work;
  private Path old;
  private Path harmless;
  private Path breaking;

  /** A class of an application. */
  public record Order(int amount, List<String> tags) {}

  @BeforeClass
  public void makeFiles() throws IOException {
    work = Files.createDirectories(PublishedJar.path().resolveSibling("command-line"));
    old = file("old.schema", "struct A\n  a: int\n");
    harmless = file("harmless.schema", "struct A\n  a: int\n  b: int\n");
    breaking = file("breaking.schema", "struct A\n  a: long\n");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(work.resolve(name), "fory schemas 1\n" + text);
  }

  @DataProvider
  public Object[][] jdks() {
    InstalledJdk current = InstalledJdk.current();
    return Stream.concat(
            Stream.of(current),
            InstalledJdk.find(OTHER_JDK).filter(jdk -> jdk.feature() != current.feature()).stream())
        .map(jdk -> new Object[] {jdk})
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "jdks")
  public void theExitCodeSaysWhetherSomethingBreaks(InstalledJdk jdk) throws Exception {
    JavaCommand fine = check(jdk, List.of(), harmless);
    assertEquals(fine.err(), List.of());
    assertEquals(fine.exit(), 0);
    JavaCommand broken = check(jdk, List.of(), breaking);
    assertEquals(broken.err(), List.of());
    assertEquals(broken.exit(), 1);
    assertEquals(
        broken.out().get(0),
        "A.a: int -> long: old readers may fail: they refuse values that int does not hold");
    JavaCommand lost = check(jdk, List.of(), work.resolve("none.schema"));
    assertEquals(lost.out(), List.of());
    assertEquals(lost.err().size(), 1);
    assertEquals(lost.exit(), 2);
  }

  /** A command that takes long to start is not called on every build. */
  @Test(dataProvider = "jdks")
  public void noLibraryIsLoaded(InstalledJdk jdk) throws Exception {
    JavaCommand answer = check(jdk, List.of("-verbose:class"), breaking);
    String classes = String.join("\n", answer.out());
    assertTrue(classes.contains("io.fory.schema.SchemaCheck"), "classes are not listed");
    assertEquals(
        answer.out().stream().filter(line -> line.contains("io.fory.shaded")).toList(), List.of());
  }

  @Test(dataProvider = "jdks")
  public void classesOnTheClassPathAreExported(InstalledJdk jdk) throws Exception {
    Path file = work.resolve("exported.schema");
    Path classes =
        Path.of(CommandLineIT.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    String classPath = PublishedJar.path() + File.pathSeparator + classes;
    List<String> main = List.of("-cp", classPath, "io.fory.CommandLine", "export");
    JavaCommand exported = run(jdk, main, file.toString(), Order.class.getName());
    assertEquals(exported.err(), List.of());
    assertEquals(exported.exit(), 0);
    assertEquals(
        Files.readString(file),
        """
        fory schemas 1

        root struct io.fory.packaging.CommandLineIT$Order compared
          amount: int
          tags: java.util.List<String>
        """);
    JavaCommand none = run(jdk, main, file.toString(), "com.acme.None");
    assertEquals(none.err(), List.of("There is no class com.acme.None on the class path"));
    assertEquals(none.exit(), 2);
    JavaCommand unfit = run(jdk, main, file.toString(), "java.lang.Integer");
    assertEquals(unfit.err().size(), 1, unfit.err().toString());
    assertEquals(unfit.exit(), 2);
  }

  private JavaCommand check(InstalledJdk jdk, List<String> flags, Path young) throws Exception {
    List<String> main = new ArrayList<>(flags);
    main.addAll(List.of("-jar", PublishedJar.path().toString(), "check"));
    return run(jdk, main, old.toString(), young.toString());
  }

  private JavaCommand run(InstalledJdk jdk, List<String> main, String... arguments)
      throws Exception {
    List<String> all = new ArrayList<>(main);
    all.addAll(List.of(arguments));
    return JavaCommand.run(jdk, work, all);
  }
}
