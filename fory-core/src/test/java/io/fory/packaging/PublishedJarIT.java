package io.fory.packaging;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import javax.xml.parsers.DocumentBuilderFactory;
import org.testng.annotations.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What the published jar holds, and what it must not hold. */
public final class PublishedJarIT {
  private static final long MAX_BYTES = 3_320_000;
  private static final String MODULE = "io.fory.core";
  private static final String SEGMENTS = "META-INF/versions/22/io/fory/buffer/SegmentBuffer.class";
  private static final String POM = "META-INF/maven/io.fory/fory-core/pom.xml";

  @Test
  public void isSmall() throws IOException {
    long size = Files.size(PublishedJar.path());
    assertTrue(size <= MAX_BYTES, size + " bytes, at most " + MAX_BYTES);
  }

  @Test
  public void holdsNoClassOfAnotherRootPackage() throws IOException {
    List<String> foreign = new ArrayList<>();
    for (String name : entries()) {
      if (name.endsWith(".class")
          && !name.startsWith("io/fory/")
          && !name.equals(SEGMENTS)
          && !name.equals("module-info.class")) {
        foreign.add(name);
      }
    }
    assertEquals(foreign, List.of());
  }

  @Test
  public void isABundle() throws IOException {
    try (JarFile jar = new JarFile(PublishedJar.path().toFile())) {
      Attributes main = jar.getManifest().getMainAttributes();
      assertEquals(main.getValue("Bundle-ManifestVersion"), "2");
      assertEquals(main.getValue("Bundle-SymbolicName"), MODULE);
      assertTrue(
          main.getValue("Bundle-Version").matches("[0-9]+\\.[0-9]+\\.[0-9]+(\\.[\\w-]+)?"),
          main.getValue("Bundle-Version"));
      String exported = main.getValue("Export-Package");
      assertTrue(exported.startsWith("io.fory;version=\"0."), exported);
      assertTrue(!exported.contains("${"), exported);
      assertEquals(main.getValue("Multi-Release"), "true");
    }
  }

  @Test
  public void carriesWhatItRelocates() throws IOException {
    assertTrue(entries().contains("io/fory/shaded/janino/UnitCompiler.class"));
  }

  @Test
  public void isNotSigned() throws IOException {
    List<String> signatures = new ArrayList<>();
    for (String name : entries()) {
      if (name.matches("META-INF/[^/]*\\.(SF|RSA|DSA|EC)")) {
        signatures.add(name);
      }
    }
    assertEquals(signatures, List.of());
    try (JarFile jar = new JarFile(PublishedJar.path().toFile())) {
      assertEquals(jar.getManifest().getEntries().keySet(), Set.of(), "digests of signed entries");
    }
  }

  @Test
  public void differsOnNewerJvmsInTheMethodsThatNameTheirTypesOnly() throws IOException {
    try (JarFile jar = new JarFile(PublishedJar.path().toFile())) {
      Attributes manifest = jar.getManifest().getMainAttributes();
      assertEquals(manifest.getValue(Attributes.Name.MULTI_RELEASE), "true");
    }
    assertEquals(
        entries().stream().filter(name -> name.matches("META-INF/versions/.*[^/]")).toList(),
        List.of(SEGMENTS));
  }

  @Test
  public void exportsNothingThatItRelocates() {
    assertTrue(descriptor().packages().contains("io.fory.shaded.janino"));
    for (Exports exports : descriptor().exports()) {
      assertTrue(!exports.source().startsWith("io.fory.shaded"), exports.toString());
    }
  }

  @Test
  public void requiresTheModulesOfTheJdkThatItsClassesUse() {
    StringWriter out = new StringWriter();
    ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
    int exit =
        jdeps.run(
            new PrintWriter(out),
            new PrintWriter(out),
            "--ignore-missing-deps",
            "--print-module-deps",
            "--multi-release",
            "base",
            PublishedJar.path().toString());
    assertEquals(exit, 0, out.toString());
    Set<String> used = new TreeSet<>(Arrays.asList(out.toString().strip().split(",", -1)));
    Set<String> required =
        descriptor().requires().stream()
            .filter(requires -> !requires.modifiers().contains(Requires.Modifier.STATIC))
            .map(Requires::name)
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(required.containsAll(used), "uses " + used + ", requires " + required);
    assertTrue(
        Set.of("java.base", "java.logging", "jdk.unsupported").containsAll(required),
        "modules that not every runtime has: " + required);
  }

  @Test
  public void needsNoOtherArtifact() throws Exception {
    try (JarFile jar = new JarFile(PublishedJar.path().toFile())) {
      NodeList dependencies =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(jar.getInputStream(jar.getEntry(POM)))
              .getElementsByTagName("dependency");
      for (int i = 0; i < dependencies.getLength(); i++) {
        Element dependency = (Element) dependencies.item(i);
        assertEquals(text(dependency, "scope"), "test", text(dependency, "artifactId"));
      }
    }
  }

  @Test
  public void carriesTheLicencesOfWhatItHolds() throws IOException {
    assertTrue(content("META-INF/LICENSE").contains("Apache License"));
    String notice = content("META-INF/NOTICE");
    assertTrue(notice.contains("Neither the name of JANINO"), notice);
  }

  private static String text(Element parent, String tag) {
    NodeList elements = parent.getElementsByTagName(tag);
    return elements.getLength() == 0 ? "" : elements.item(0).getTextContent();
  }

  private static String content(String name) throws IOException {
    try (JarFile jar = new JarFile(PublishedJar.path().toFile())) {
      ZipEntry entry = jar.getEntry(name);
      assertTrue(entry != null, name + " is missing");
      return new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Set<String> entries() throws IOException {
    try (JarFile jar = new JarFile(PublishedJar.path().toFile())) {
      return jar.stream().map(ZipEntry::getName).collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static ModuleDescriptor descriptor() {
    return ModuleFinder.of(PublishedJar.path()).find(MODULE).orElseThrow().descriptor();
  }
}
