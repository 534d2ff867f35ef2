package io.fory.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static org.testng.Assert.assertEquals;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.CatchClause;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import io.fory.architecture.MainTree.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

/** What a class may be called, and what it may touch. */
public final class HouseRulesTest {
  private static final String PLATFORM = "io.fory.platform";
  private static final String CODEGEN = "io.fory.codegen..";

  /** Endings that say nothing about what a class does. */
  private static final List<String> EMPTY_ENDINGS =
      List.of("Util", "Utils", "Helper", "Base", "Info", "Manager", "Impl");

  /** Files that may catch Throwable, with the reason. */
  private static final Map<String, String> THROWABLE_CATCHERS =
      Map.ofEntries(
          Map.entry(
              "io/fory/platform/FieldHandles.java",
              "the call of a method handle declares Throwable; what it throws is thrown on"),
          Map.entry(
              "io/fory/platform/InheritedGetter.java",
              "the call of a method handle declares Throwable; what it throws is thrown on"),
          Map.entry(
              "io/fory/platform/ModuleFoothold.java",
              "the call of a method handle declares Throwable; what it throws is thrown on"),
          Map.entry(
              "io/fory/platform/ObjectCreator.java",
              "the call of a method handle declares Throwable; what it throws is thrown on"),
          Map.entry(
              "io/fory/platform/SuperMethod.java",
              "the call of a method handle declares Throwable; what it throws is thrown on"),
          Map.entry(
              "io/fory/platform/LibraryClasses.java",
              "the call of a method handle declares Throwable; what it throws is thrown on"),
          Map.entry(
              "io/fory/platform/SeenAccessOrder.java",
              "the call of a method handle declares Throwable; what it throws is thrown on"),
          Map.entry(
              "io/fory/platform/SerializationHook.java",
              "the call of a method handle declares Throwable; what it throws is thrown on"),
          Map.entry(
              "io/fory/platform/SpareStack.java",
              "what is thrown on a stack that is lent is thrown on by the thread that waits"),
          Map.entry(
              "io/fory/platform/Threads.java",
              "the call of a method handle declares Throwable; what it throws is thrown on"),
          Map.entry(
              "io/fory/platform/StringBytes.java",
              "the call of a method handle declares Throwable; what it throws is thrown on"));

  /** Classes that may write to the standard streams, with the reason. */
  private static final Map<String, String> STREAM_WRITERS =
      Map.of("io.fory.CommandLine", "answers the one who typed the command");

  private JavaClasses main;

  @BeforeClass
  public void importClasses() {
    main = MainTree.classes();
  }

  @Test
  public void namesSayTheRole() {
    check(
        noClasses()
            .should()
            .haveNameMatching(".*(" + String.join("|", EMPTY_ENDINGS) + ")")
            .because("a name says what a class does, in the terms of serialization"));
  }

  @Test
  public void nobodyAccessesMemoryThroughUnsafe() {
    check(
        noClasses()
            .should()
            .accessTargetWhere(
                access(
                    "a member of Unsafe other than allocateInstance",
                    access ->
                        access.getTargetOwner().getName().equals("sun.misc.Unsafe")
                            && !access.getName().equals("allocateInstance")))
            .because("memory access through Unsafe is slower, unchecked, and going away"));
  }

  @Test
  public void nobodyUsesInternalsOfTheJdk() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("jdk.internal..", "sun.nio..", "sun.security..", "sun.util.."));
  }

  @Test
  public void onlyThePlatformMakesObjectsWithoutTheirConstructor() {
    check(
        noClasses()
            .that(are(not(resideInAPackage(PLATFORM))))
            .should()
            .dependOnClassesThat()
            .haveNameMatching("sun\\.misc\\.Unsafe|sun\\.reflect\\.ReflectionFactory"));
  }

  @Test
  public void onlyThePlatformTouchesHandlesAndLookups() {
    check(
        noClasses()
            .that(are(not(resideInAnyPackage(PLATFORM, CODEGEN))))
            .should()
            .dependOnClassesThat(
                describe(
                    "are of java.lang.invoke, but not SerializedLambda, which is data",
                    type ->
                        type.getPackageName().equals("java.lang.invoke")
                            && !type.getSimpleName().equals("SerializedLambda"))));
  }

  @Test
  public void codeGenerationOnlyPassesMethodHandlesOn() {
    check(
        noClasses()
            .that(are(resideInAPackage(CODEGEN)))
            .should()
            .dependOnClassesThat(
                describe(
                    "are of java.lang.invoke, but not MethodHandle",
                    type ->
                        type.getPackageName().equals("java.lang.invoke")
                            && !type.getSimpleName().equals("MethodHandle"))));
  }

  @Test
  public void nobodyWritesToTheStandardStreams() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(
        main.that(describe("answer nobody", type -> !STREAM_WRITERS.containsKey(type.getName()))));
  }

  @Test
  public void classesAreLoadedByNameOnlyWhereNoInputCanNameThem() {
    check(
        noClasses()
            .that(are(not(resideInAnyPackage(PLATFORM, CODEGEN))))
            .should()
            .accessTargetWhere(
                access(
                    "Class.forName or loadClass",
                    access -> isForName(access) || isLoadClass(access)))
            .because("names from input never load a class"));
  }

  @Test
  public void nobodyCatchesThrowable() {
    Set<String> catchers = new TreeSet<>();
    for (SourceFile source : MainTree.sources()) {
      for (CatchClause clause : source.unit().findAll(CatchClause.class)) {
        String caught = clause.getParameter().getTypeAsString();
        if (caught.equals("Throwable") || caught.equals("java.lang.Throwable")) {
          catchers.add(source.path());
        }
      }
    }
    assertEquals(
        catchers.toString(),
        new TreeSet<>(THROWABLE_CATCHERS.keySet()).toString(),
        "catch (Throwable) hides the errors of the JVM itself");
  }

  @Test
  public void nobodyThrowsABareRuntimeException() {
    Set<String> bare = Set.of("RuntimeException", "Exception", "Error", "Throwable");
    List<String> violations = new ArrayList<>();
    for (SourceFile source : MainTree.sources()) {
      for (ObjectCreationExpr creation : source.unit().findAll(ObjectCreationExpr.class)) {
        if (bare.contains(creation.getType().getNameAsString())) {
          violations.add(at(source, creation));
        }
      }
    }
    assertNone(violations, "an error belongs to the family of io.fory.error");
  }

  private void check(ArchRule rule) {
    // Some packages are smaller than what a rule speaks of.
    rule.allowEmptyShould(true).check(main);
  }

  private static boolean isForName(JavaAccess<?> access) {
    return access.getTargetOwner().isEquivalentTo(Class.class)
        && access.getName().equals("forName");
  }

  private static boolean isLoadClass(JavaAccess<?> access) {
    return access.getTargetOwner().isAssignableTo(ClassLoader.class)
        && access.getName().equals("loadClass");
  }

  private static void assertNone(List<String> violations, String rule) {
    assertEquals(String.join("\n", violations), "", rule);
  }

  private static DescribedPredicate<JavaAccess<?>> access(
      String description, Predicate<JavaAccess<?>> predicate) {
    return describe(description, predicate);
  }

  private static String at(SourceFile source, Node node) {
    return source.path() + ":" + node.getBegin().map(position -> position.line).orElse(0);
  }
}
