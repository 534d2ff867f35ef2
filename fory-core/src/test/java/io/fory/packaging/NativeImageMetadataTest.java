package io.fory.packaging;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.StaticJavaParser;
import com.github.javaparser.ast.expr.MethodCallExpr;
import io.fory.packaging.NativeImageMetadata.Entry;
import io.fory.type.BuiltInTypes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.testng.annotations.Test;

/** What the jar tells those who make native images of it. */
public final class NativeImageMetadataTest {
  /** Calls that look for classes, members or files by a name. */
  private static final Set<String> LOOKUPS =
      Set.of(
          "forName",
          "loadClass",
          "findClass",
          "getField",
          "getDeclaredField",
          "getMethod",
          "getDeclaredMethod",
          "getConstructor",
          "getDeclaredConstructor",
          "findVirtual",
          "findStatic",
          "findSpecial",
          "findConstructor",
          "findGetter",
          "findSetter",
          "findStaticGetter",
          "findStaticSetter",
          "findVarHandle",
          "findStaticVarHandle",
          "getResource",
          "getResourceAsStream",
          "getSystemResource",
          "getSystemResourceAsStream",
          "newProxyInstance");

  private static final String USERS = "classes of the application, and members of them";
  private static final String NEVER = "generated code, of which an image has none";
  private static final String FACTORY = "sun.reflect.ReflectionFactory";
  private static final String LIBRARIES = "libraries that may be absent";
  private static final String MEMBERS = "members that newer JDKs have";
  private static final String STRINGS = "fields that a JVM may open, and images do not";
  private static final String TABLES = "types of the table and their public members";

  /** The classes that look for something by a name, and what that is. */
  private static final Map<String, String> KNOWN =
      Map.ofEntries(
          Map.entry("io.fory.Setting", USERS),
          Map.entry("io.fory.builtin.container.DistinctKeys", USERS),
          Map.entry("io.fory.builtin.jdk.ProxyMold", USERS),
          Map.entry("io.fory.builtin.jdk.SerialField", USERS),
          Map.entry("io.fory.builtin.jdk.StandIns", USERS),
          Map.entry("io.fory.builtin.scalar.JdkThrowables", TABLES),
          Map.entry("io.fory.builtin.scalar.SuperConstructor", FACTORY),
          Map.entry("io.fory.builtin.scalar.ThrowableOrigin", TABLES),
          Map.entry("io.fory.codegen.java.MemberExpressions", NEVER),
          Map.entry("io.fory.codegen.java.OpenClassLoader", NEVER),
          Map.entry("io.fory.compression.CompressionLibrary", LIBRARIES),
          Map.entry("io.fory.compression.ZstdAlgorithm", LIBRARIES),
          Map.entry("io.fory.format.codec.RowCompiler", NEVER),
          Map.entry("io.fory.format.view.ProxyView", USERS),
          Map.entry("io.fory.format.view.ViewSource", NEVER),
          Map.entry("io.fory.message.ContainerConversion", TABLES),
          Map.entry("io.fory.platform.AccessOrder", FACTORY),
          Map.entry("io.fory.platform.ApplicationClasses", USERS),
          Map.entry("io.fory.platform.DeclaredMethod", USERS),
          Map.entry("io.fory.platform.InheritedGetter", TABLES),
          Map.entry("io.fory.platform.LibraryClasses", LIBRARIES),
          Map.entry("io.fory.platform.ModuleFoothold", NEVER),
          Map.entry("io.fory.platform.NestMates", NEVER),
          Map.entry("io.fory.platform.ObjectCreator", FACTORY),
          Map.entry("io.fory.platform.PlatformClasses", TABLES),
          Map.entry("io.fory.platform.SerializationHook", FACTORY),
          Map.entry("io.fory.platform.StringBytes", STRINGS),
          Map.entry("io.fory.platform.SuperMethod", USERS),
          Map.entry("io.fory.platform.Threads", MEMBERS),
          Map.entry("io.fory.wire.xlang.EnumIds", USERS));

  @Test
  public void theFileSaysWhatIsLookedFor() throws IOException {
    String expected = NativeImageMetadata.text();
    try (InputStream in =
        NativeImageMetadataTest.class.getResourceAsStream("/" + NativeImageMetadata.FILE)) {
      assertTrue(in != null, "the file is in the jar");
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(text, expected, "NativeImageMetadata.main writes it");
    }
  }

  @Test
  public void itNamesOnlyWhatIsThere() throws ReflectiveOperationException {
    Set<String> absent = new TreeSet<>();
    for (Entry entry : NativeImageMetadata.entries()) {
      if (entry.condition() != null) {
        Class.forName(entry.condition());
      }
      try {
        Class<?> type = Class.forName(entry.type(), false, getClass().getClassLoader());
        String method = entry.method();
        if (method != null) {
          type.getMethod(method);
        }
      } catch (ClassNotFoundException | NoSuchMethodException e) {
        absent.add(e.getMessage().replaceAll("\\(\\)$", ""));
      }
    }
    // What came later than Java 17.
    Set<String> newer =
        Set.of(
            "java.lang.Module.isNativeAccessEnabled",
            "java.lang.Thread.isVirtual",
            "java.util.SequencedCollection",
            "java.util.SequencedMap",
            "java.util.SequencedSet");
    assertEquals(absent, Runtime.version().feature() < 22 ? newer : Set.of());
  }

  @Test
  public void itHasTheTypesThatSchemasName() {
    Set<String> types =
        NativeImageMetadata.entries().stream().map(Entry::type).collect(Collectors.toSet());
    for (String name : types) {
      Class<?> usual = BuiltInTypes.usualImplementation(name);
      assertTrue(usual == null || types.contains(usual.getName()), name);
    }
  }

  @Test
  public void whoeverLooksForSomethingByItsNameIsKnown() throws IOException {
    StaticJavaParser.getParserConfiguration()
        .setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
    Map<String, Set<String>> found = new TreeMap<>();
    for (String module : List.of("fory-core", "fory-format", "fory-ipc")) {
      Path root = Path.of("..", module, "src", "main", "java");
      try (var files = Files.walk(root)) {
        for (Path file : files.filter(it -> it.toString().endsWith(".java")).toList()) {
          String name = root.relativize(file).toString().replace(".java", "");
          Set<String> calls =
              StaticJavaParser.parse(file).findAll(MethodCallExpr.class).stream()
                  .map(MethodCallExpr::getNameAsString)
                  .filter(LOOKUPS::contains)
                  .collect(Collectors.toCollection(TreeSet::new));
          if (!calls.isEmpty()) {
            found.put(name.replace('/', '.').replace('\\', '.'), calls);
          }
        }
      }
    }
    assertEquals(
        found.keySet(),
        new TreeSet<>(KNOWN.keySet()),
        "look whether the metadata has what these look for: " + found);
  }
}
