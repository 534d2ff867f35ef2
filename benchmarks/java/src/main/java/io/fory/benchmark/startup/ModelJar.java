package io.fory.benchmark.startup;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources into a jar, for the class path of the measured JVMs. */
final class ModelJar {

  private ModelJar() {}

  /**
   * Compiles for Java 17, whatever JDK this is, so that every JDK measures the same classes.
   *
   * @param sources by the names of the classes
   * @param folder where the jar and the class files go
   * @return the jar
   */
  static Path compile(Map<String, String> sources, Path folder) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException("this is a Java runtime without a compiler; a JDK is needed");
    }
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((name, source) -> units.add(new Source(name, source)));
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(diagnostics, Locale.ROOT, null)) {
      List<String> options = List.of("--release", "17", "-proc:none", "-d", classes.toString());
      if (!compiler.getTask(null, files, diagnostics, options, null, units).call()) {
        throw new IllegalStateException(
            "the models do not compile: " + diagnostics.getDiagnostics().get(0));
      }
    }
    return pack(classes, folder.resolve("models.jar"));
  }

  private static Path pack(Path classes, Path jar) throws IOException {
    List<Path> files;
    try (Stream<Path> tree = Files.walk(classes)) {
      files = tree.filter(Files::isRegularFile).sorted().toList();
    }
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      for (Path file : files) {
        String name = classes.relativize(file).toString().replace('\\', '/');
        entries.putNextEntry(new JarEntry(name));
        Files.copy(file, entries);
        entries.closeEntry();
      }
    }
    return jar;
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
