package io.fory.testing;

import io.fory.fixture.CompiledSources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The programs of a page: each is a block of Java that begins with its package, and is followed by
 * a block of text, which is what it prints.
 */
public final class PagePrograms {
  private static final Pattern PROGRAM =
      Pattern.compile(
          "```java\n(package (?:(?!```).)*)```(?:(?!```).)*```text\n(.*?)```", Pattern.DOTALL);
  private static final Pattern SOURCE =
      Pattern.compile("```java\n(package (?:(?!```).)*)```", Pattern.DOTALL);
  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
  private static final Pattern CLASS =
      Pattern.compile("public (?:final |abstract )?(?:class|record|interface|enum) (\\w+)");

  private PagePrograms() {}

  /** Returns the programs of a page, in their order. */
  public static List<Program> of(Path page) throws IOException {
    List<Program> programs = new ArrayList<>();
    Matcher matcher = PROGRAM.matcher(Files.readString(page));
    while (matcher.find()) {
      programs.add(new Program(matcher.group(1), matcher.group(2)));
    }
    return programs;
  }

  /**
   * Returns all sources of a page, by the binary name of the public type that each declares: its
   * programs, and the blocks of Java that begin with their package and are used by these.
   */
  public static Map<String, String> sourcesOf(Path page) throws IOException {
    Map<String, String> sources = new LinkedHashMap<>();
    Matcher matcher = SOURCE.matcher(Files.readString(page));
    while (matcher.find()) {
      String name = className(matcher.group(1));
      if (sources.put(name, matcher.group(1)) != null) {
        throw new AssertionError(name + " twice in " + page);
      }
    }
    return sources;
  }

  private static String className(String source) {
    return found(PACKAGE, source) + "." + found(CLASS, source);
  }

  private static String found(Pattern pattern, String source) {
    Matcher matcher = pattern.matcher(source);
    if (!matcher.find()) {
      throw new AssertionError(pattern + " in " + source);
    }
    return matcher.group(1);
  }

  /** A program and what it prints, as the page says. */
  public record Program(String source, String printed) {
    /** Returns the binary name of its class. */
    public String className() {
      return PagePrograms.className(source);
    }

    /**
     * Compiles the program, calls its {@code main}, and returns what it prints.
     *
     * @param arguments of {@code main}
     * @param libraries a class of each library that it needs
     */
    public String run(List<String> arguments, Class<?>... libraries)
        throws ReflectiveOperationException {
      CompiledSources compiled = CompiledSources.compile(Map.of(className(), source), libraries);
      return runIn(compiled.newLoader(), arguments);
    }

    /**
     * Calls the {@code main} of the program that a class loader has, and returns what it prints.
     *
     * @param arguments of {@code main}
     */
    public String runIn(ClassLoader loader, List<String> arguments)
        throws ReflectiveOperationException {
      var main = CompiledSources.load(loader, className()).getMethod("main", String[].class);
      PrintStream before = System.out;
      ClassLoader contextBefore = Thread.currentThread().getContextClassLoader();
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      try {
        Thread.currentThread().setContextClassLoader(loader); // as the launcher of the JVM does
        System.setOut(new PrintStream(text, true, StandardCharsets.UTF_8));
        main.invoke(null, (Object) arguments.toArray(new String[0]));
      } finally {
        System.setOut(before);
        Thread.currentThread().setContextClassLoader(contextBefore);
      }
      return text.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
  }
}
