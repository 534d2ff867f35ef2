package io.fory.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.StaticJavaParser;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.CatchClause;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

/** The rules of the house, for one module; its tests have a subclass that names the package. */
public abstract class ModuleRules {
  private static final int MAX_FILE_LINES = 500;
  private static final int MAX_METHOD_LINES = 60;
  private static final int MAX_PUBLIC_METHODS = 25;

  /** What the core exports to everyone. */
  private static final Set<String> EXPORTED =
      Set.of(
          "io.fory",
          "io.fory.annotation",
          "io.fory.buffer",
          "io.fory.error",
          "io.fory.library",
          "io.fory.schema",
          "io.fory.serializer");

  private final String modulePackage;
  private final Set<String> exportedToIt;
  private JavaClasses main;

  /** Makes the tests of the module whose code is in a package, and in those below it. */
  protected ModuleRules(String modulePackage) {
    this(modulePackage, Set.of());
  }

  /** Makes the tests of a module to which the core exports more packages than to others. */
  protected ModuleRules(String modulePackage, Set<String> exportedToIt) {
    this.modulePackage = modulePackage;
    this.exportedToIt = exportedToIt;
  }

  /** Returns the simple names of the classes that may use method and variable handles. */
  protected Set<String> usersOfHandles() {
    return Set.of();
  }

  @BeforeClass
  public final void importClasses() {
    main = new ClassFileImporter().importPath(Path.of("target", "classes"));
    assertTrue(main.size() > 0, "the classes are here");
  }

  @Test
  public final void classesAreInThePackageOfTheModule() {
    check(noClasses().should().resideOutsideOfPackage(modulePackage + ".."));
  }

  @Test
  public final void onlyTheExportedPackagesOfTheCoreAreUsed() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat(
                DescribedPredicate.describe("are internal", type -> isInternal(type))));
  }

  private boolean isInternal(JavaClass type) {
    String name = type.getPackageName();
    return (name.equals("io.fory") || name.startsWith("io.fory."))
        && !(name + ".").startsWith(modulePackage + ".")
        && !EXPORTED.contains(name)
        && !exportedToIt.contains(name);
  }

  @Test
  public final void namesSayTheRoleAndInternalsOfTheJdkAreNotUsed() {
    check(noClasses().should().haveNameMatching(".*(Utils?|Helper|Base|Info|Manager|Impl)"));
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("sun..", "jdk.internal..", "com.sun.."));
    check(
        noClasses()
            .that(except(usersOfHandles()))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.lang.invoke.."));
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(main);
  }

  @Test
  public final void sourcesStayShortAndCatchNoThrowable() throws IOException {
    StaticJavaParser.getParserConfiguration()
        .setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
    List<String> violations = new ArrayList<>();
    int files = 0;
    try (var paths = Files.walk(Path.of("src", "main", "java"))) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files++;
        String source = Files.readString(path);
        if (source.lines().count() > MAX_FILE_LINES) {
          violations.add(path + " is long");
        }
        lookAt(path, StaticJavaParser.parse(source), violations);
      }
    }
    assertEquals(String.join("\n", violations), "");
    assertTrue(files > 0, "the sources are here");
  }

  private static void lookAt(Path path, CompilationUnit unit, List<String> violations) {
    for (CallableDeclaration<?> callable : unit.findAll(CallableDeclaration.class)) {
      if (callable.getRange().orElseThrow().getLineCount() > MAX_METHOD_LINES) {
        violations.add(path + ": " + callable.getNameAsString() + " is long");
      }
    }
    for (TypeDeclaration<?> type : unit.findAll(TypeDeclaration.class)) {
      long methods = type.getMethods().stream().filter(MethodDeclaration::isPublic).count();
      if (methods > MAX_PUBLIC_METHODS) {
        violations.add(path + ": " + type.getNameAsString() + " is wide");
      }
    }
    for (CatchClause clause : unit.findAll(CatchClause.class)) {
      if (clause.getParameter().getTypeAsString().equals("Throwable")) {
        violations.add(path + " catches Throwable");
      }
    }
    for (ObjectCreationExpr creation : unit.findAll(ObjectCreationExpr.class)) {
      if (Set.of("RuntimeException", "Exception", "Error").contains(creation.getTypeAsString())) {
        violations.add(path + " throws a bare exception");
      }
    }
  }

  /** Returns what holds for the classes whose simple name is none of these. */
  protected static DescribedPredicate<JavaClass> except(Set<String> names) {
    return DescribedPredicate.describe(
        "are none of " + names, type -> !names.contains(type.getSimpleName()));
  }

  /** Fails where the classes of the module break a rule. */
  protected final void check(ArchRule rule) {
    // Some modules are smaller than what a rule speaks of.
    rule.allowEmptyShould(true).check(main);
  }
}
