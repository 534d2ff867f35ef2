package io.fory.architecture;

import static org.testng.Assert.assertEquals;

import com.github.javaparser.ast.ImportDeclaration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import io.fory.architecture.MainTree.SourceFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.Test;

/** Imports point one way only: down {@link #ORDER}. */
public final class PackageOrderTest {
  /**
   * Every package of the module, from the one that wires everything together down to the one that
   * knows nobody. A package may use itself and those below it. The package description of {@code
   * io.fory} states the same order.
   */
  private static final List<String> ORDER =
      List.of(
          "io.fory.library",
          "io.fory",
          "io.fory.inside",
          "io.fory.dump",
          "io.fory.resolver",
          "io.fory.wire.jvm",
          "io.fory.wire.xlang",
          "io.fory.wire",
          "io.fory.codegen",
          "io.fory.builtin.jdk",
          "io.fory.builtin.container",
          "io.fory.builtin.scalar",
          "io.fory.struct",
          "io.fory.carried",
          "io.fory.codegen.java",
          "io.fory.schema",
          "io.fory.schema.model",
          "io.fory.plan",
          "io.fory.codec",
          "io.fory.message",
          "io.fory.serializer",
          "io.fory.type",
          "io.fory.annotation",
          "io.fory.buffer",
          "io.fory.compression",
          "io.fory.platform",
          "io.fory.recording",
          "io.fory.error");

  @Test
  public void everyPackageHasAPlaceInTheOrder() {
    Set<String> strangers = new TreeSet<>();
    for (SourceFile source : MainTree.sources()) {
      if (!source.isModuleDescriptor() && !ORDER.contains(source.packageName())) {
        strangers.add(source.packageName());
      }
    }
    assertEquals(String.join("\n", strangers), "", "packages that ORDER does not list");
  }

  @Test
  public void classesUseOnlyPackagesBelowTheirOwn() {
    Set<String> violations = new TreeSet<>();
    for (JavaClass type : MainTree.classes()) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (pointsUp(type.getPackageName(), target.getPackageName())) {
          violations.add(dependency.getDescription());
        }
      }
    }
    assertEquals(String.join("\n", violations), "", "uses that point up the order");
  }

  /** Class files do not show an import that only a comment or a constant needs; sources do. */
  @Test
  public void importsNameOnlyPackagesBelowTheirOwn() {
    List<String> violations = new ArrayList<>();
    for (SourceFile source : MainTree.sources()) {
      for (ImportDeclaration imported : source.unit().getImports()) {
        if (pointsUp(source.packageName(), packageOf(imported))) {
          violations.add(source.path() + ": " + imported.toString().strip());
        }
      }
    }
    assertEquals(String.join("\n", violations), "", "imports that point up the order");
  }

  private static boolean pointsUp(String from, String to) {
    return ORDER.contains(to) && ORDER.indexOf(to) < ORDER.indexOf(from);
  }

  /** The longest package that the imported name begins with, or an empty string. */
  private static String packageOf(ImportDeclaration imported) {
    String name = imported.getNameAsString();
    return ORDER.stream()
        .filter(candidate -> name.equals(candidate) || name.startsWith(candidate + "."))
        .max(Comparator.comparingInt(String::length))
        .orElse("");
  }
}
