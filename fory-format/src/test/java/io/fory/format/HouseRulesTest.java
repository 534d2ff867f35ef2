package io.fory.format;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
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
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

/** The rules of the house, for this module. */
public final class HouseRulesTest {
  private static final int MAX_FILE_LINES = 500;
  private static final int MAX_METHOD_LINES = 60;
  private static final int MAX_PUBLIC_METHODS = 25;
  private static final String ROOT = "io.fory.format";

  private JavaClasses main;

  @BeforeClass
  public void importClasses() {
    main =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/test/"))
            .importPackages(ROOT);
  }

  @Test
  public void importsPointDown() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("encoders")
        .definedBy(ROOT)
        .layer("arrow")
        .definedBy(ROOT + ".arrow")
        .layer("file")
        .definedBy(ROOT + ".file")
        .layer("view")
        .definedBy(ROOT + ".view")
        .layer("codec")
        .definedBy(ROOT + ".codec")
        .layer("row")
        .definedBy(ROOT + ".row")
        .layer("layout")
        .definedBy(ROOT + ".layout")
        .whereLayer("encoders")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("arrow")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("file")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("view")
        .mayOnlyBeAccessedByLayers("encoders")
        .whereLayer("codec")
        .mayOnlyBeAccessedByLayers("encoders", "view")
        .whereLayer("row")
        .mayOnlyBeAccessedByLayers("encoders", "view", "codec", "file", "arrow")
        .check(main);
  }

  @Test
  public void onlyCodecsAndViewsReachIntoTheCore() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(ROOT + ".codec", ROOT + ".view")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.fory.plan", "io.fory.codegen.java"));
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(ROOT + ".codec", ROOT + ".layout", ROOT + ".view")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.fory.platform"));
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "io.fory.codec",
                "io.fory.struct",
                "io.fory.message",
                "io.fory.resolver",
                "io.fory.wire..",
                "io.fory.builtin..",
                "java.lang.invoke"));
  }

  @Test
  public void onlyThePackageForArrowNeedsArrow() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".arrow")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.arrow..", "com.google.flatbuffers.."));
  }

  @Test
  public void namesSayTheRoleAndInternalsOfTheJdkAreNotUsed() {
    check(noClasses().should().haveNameMatching(".*(Utils?|Helper|Base|Info|Manager|Impl)"));
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("sun..", "jdk.internal..", "com.sun.."));
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(main);
  }

  @Test
  public void sourcesStayShortAndCatchNoThrowable() throws IOException {
    StaticJavaParser.getParserConfiguration()
        .setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
    List<String> violations = new ArrayList<>();
    int files = 0;
    Path sources = Path.of(System.getProperty("basedir", "."), "src/main/java/io");
    try (var paths = Files.walk(sources)) {
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
    assertTrue(files > 20, "the sources are here");
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

  private void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(main);
  }
}
