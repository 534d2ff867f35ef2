package io.fory.packaging;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The headers of OSGi that the modules give their jars: what they export is what modules export.
 */
public final class BundleHeadersTest {
  private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..");

  private static String pom(String module) throws IOException {
    return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
  }

  private static String header(String pom, String name) {
    Matcher matcher = Pattern.compile("<" + name + ">([^<\n]*)</" + name + ">").matcher(pom);
    assertTrue(matcher.find(), name);
    return matcher.group(1);
  }

  private static Set<String> packages(String clauses, boolean internal) {
    Set<String> names = new TreeSet<>();
    for (String clause : clauses.split(",", -1)) {
      if (clause.contains("x-internal:=true") == internal) {
        names.add(clause.split(";", -1)[0]);
      }
    }
    return names;
  }

  @DataProvider
  public Object[][] modules() {
    return new Object[][] {{"fory-core"}, {"fory-ipc"}, {"fory-format"}};
  }

  @Test(dataProvider = "modules")
  public void bundlesExportWhatModulesExport(String module) throws IOException {
    String pom = pom(module);
    String descriptor =
        Files.readString(ROOT.resolve(module).resolve("src/main/java/module-info.java"));
    Set<String> exported = new TreeSet<>();
    Matcher exports = Pattern.compile("exports ([\\w.]+);").matcher(descriptor);
    while (exports.find()) {
      exported.add(exports.group(1));
    }
    assertEquals(packages(header(pom, "Export-Package"), false), exported);
    assertEquals(header(pom, "Bundle-SymbolicName"), module.replace("fory-", "io.fory."));
  }

  /** Generated code of other bundles finds its classes by these. */
  @Test
  public void packagesOfGeneratedCodeAreExportedAsInternal() throws IOException {
    Set<String> internal = packages(header(pom("fory-core"), "Export-Package"), true);
    String compiler =
        Files.readString(
            ROOT.resolve("fory-core/src/main/java/io/fory/codegen/StructCompiler.java"));
    Matcher used = Pattern.compile("\"(io\\.fory\\.[\\w.]+)\"").matcher(compiler);
    int count = 0;
    while (used.find()) {
      count++;
      assertTrue(internal.contains(used.group(1)), used.group(1) + " in " + internal);
    }
    assertTrue(count >= 8, "packages: " + count);
  }

  @Test
  public void whatIsImportedFromTheCoreIsExportedThere() throws IOException {
    String clauses = header(pom("fory-core"), "Export-Package");
    Set<String> offered = packages(clauses, false);
    offered.addAll(packages(clauses, true));
    for (String module : new String[] {"fory-ipc", "fory-format"}) {
      for (String name : packages(header(pom(module), "Import-Package"), false)) {
        assertTrue(!name.startsWith("io.fory") || offered.contains(name), module + ": " + name);
      }
    }
  }

  @Test
  public void theVersionIsThatOfTheProject() throws IOException {
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    Matcher version =
        Pattern.compile("<artifactId>fory-parent</artifactId>\\s*<version>([^<]+)<").matcher(pom);
    assertTrue(version.find());
    assertEquals(header(pom, "bundle.version"), version.group(1).replace('-', '.'));
  }
}
