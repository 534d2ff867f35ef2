package io.fory.format;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import io.fory.testing.ModuleRules;
import java.util.Set;
import org.testng.annotations.Test;

/** The rules of the house, for this module. */
public final class HouseRulesTest extends ModuleRules {
  private static final String ROOT = "io.fory.format";

  public HouseRulesTest() {
    super(ROOT, Set.of("io.fory.codegen.java", "io.fory.plan", "io.fory.platform"));
  }

  @Test
  public void importsPointDown() {
    check(
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
            .mayOnlyBeAccessedByLayers("encoders", "view", "codec", "file", "arrow"));
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
}
