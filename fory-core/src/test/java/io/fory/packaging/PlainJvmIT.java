package io.fory.packaging;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A program with the published jar and nothing else, no flag for the JVM and not a line on its
 * error stream: on the class path and on the module path, on the JDK of the build and on the newest
 * one.
 */
public final class PlainJvmIT {
  private static final int OTHER_JDK = 25;
  private static final String PROGRAM = "plain.RoundTrip";
  private static final String EXPECTED = "Order[A-17, 3, [first, second], 12.5 EUR]";

  private static final String ROUND_TRIP =
      """
      package plain;

      import io.fory.Fory;
      import java.util.ArrayList;
      import java.util.List;

      public final class RoundTrip {
        public record Price(double amount, String currency) {}

        public static final class Order {
          private String name;
          private int count;
          private List<String> lines;
          private Price price;

          public Order() {}

          @Override
          public String toString() {
            return "Order[" + name + ", " + count + ", " + lines + ", "
                + price.amount() + " " + price.currency() + "]";
          }
        }

        public static void main(String[] args) {
          Order order = new Order();
          order.name = "A-17";
          order.count = 3;
          order.lines = new ArrayList<>(List.of("first", "second"));
          order.price = new Price(12.5, "EUR");

          Fory fory = Fory.builder().withAsyncCompilation(false).register(Order.class).build();
          byte[] bytes = fory.serialize(order);
          Order back = fory.deserialize(bytes, Order.class);
          System.out.println(back);
        }
      }
      """;

  private static final String DESCRIPTOR =
      """
      module plain {
        requires io.fory.core;
        opens plain to io.fory.core;
      }
      """;

  private Path work;
  private Path onClassPath;
  private Path onModulePath;

  @BeforeClass
  public void compileProgram() throws IOException {
    work = PublishedJar.path().resolveSibling("plain-jvm");
    Path source = write("src/plain/RoundTrip.java", ROUND_TRIP);
    Path descriptor = write("src/module-info.java", DESCRIPTOR);
    String jar = PublishedJar.path().toString();
    onClassPath = compile("class-path", List.of("--class-path", jar), source);
    onModulePath = compile("module-path", List.of("--module-path", jar), source, descriptor);
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
  public void roundTripsOnTheClassPath(InstalledJdk jdk) throws Exception {
    assertRuns(jdk, "--class-path", path(PublishedJar.path(), onClassPath), PROGRAM);
  }

  @Test(dataProvider = "jdks")
  public void roundTripsOnTheModulePath(InstalledJdk jdk) throws Exception {
    assertRuns(
        jdk,
        "--module-path",
        path(PublishedJar.path(), onModulePath),
        "--module",
        "plain/" + PROGRAM);
  }

  private void assertRuns(InstalledJdk jdk, String... arguments) throws Exception {
    JavaCommand run = JavaCommand.run(jdk, work, List.of(arguments));
    assertEquals(run.err(), List.of(), "error stream of " + run.command());
    assertEquals(run.exit(), 0, "exit of " + run.command());
    assertEquals(run.out(), List.of(EXPECTED), "output of " + run.command());
  }

  private Path compile(String name, List<String> options, Path... sources) throws IOException {
    Path target = Files.createDirectories(work.resolve(name));
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(List.of("--release", "17", "-d", target.toString()));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(messages, files, null, arguments, null, files.getJavaFileObjects(sources))
              .call();
      assertTrue(compiled, messages.toString());
    }
    return target;
  }

  private Path write(String name, String text) throws IOException {
    Path file = work.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static String path(Path... elements) {
    return Stream.of(elements)
        .map(Path::toString)
        .reduce((left, right) -> left + File.pathSeparator + right)
        .orElseThrow();
  }
}
