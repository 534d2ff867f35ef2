package io.fory.architecture;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.nodeTypes.NodeWithName;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The main code of the module under test, as source files and as compiled classes. */
final class MainTree {
  private static final Path MODULE = Path.of(System.getProperty("basedir", "."));

  private MainTree() {}

  /** One source file: its path below the source root, its lines, its syntax tree. */
  record SourceFile(String path, List<String> lines, CompilationUnit unit) {
    boolean isModuleDescriptor() {
      return unit.getModule().isPresent();
    }

    String packageName() {
      return unit.getPackageDeclaration().map(NodeWithName::getNameAsString).orElse("");
    }
  }

  static JavaClasses classes() {
    JavaClasses classes = new ClassFileImporter().importPath(MODULE.resolve("target/classes"));
    if (classes.isEmpty()) {
      throw new AssertionError("no compiled classes below " + MODULE.toAbsolutePath());
    }
    return classes;
  }

  static List<SourceFile> sources() {
    JavaParser parser =
        new JavaParser(new ParserConfiguration().setLanguageLevel(LanguageLevel.JAVA_17));
    Path root = MODULE.resolve("src/main/java");
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .sorted()
          .map(file -> parse(parser, root, file))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SourceFile parse(JavaParser parser, Path root, Path file) {
    String path = root.relativize(file).toString().replace('\\', '/');
    try {
      ParseResult<CompilationUnit> result = parser.parse(file);
      CompilationUnit unit =
          result
              .getResult()
              .filter(parsed -> result.isSuccessful())
              .orElseThrow(() -> new AssertionError(path + ": " + result.getProblems()));
      return new SourceFile(path, Files.readAllLines(file), unit);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
