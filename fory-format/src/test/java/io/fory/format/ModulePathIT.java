package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.testng.Reporter;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The packaged jars as modules, in a JVM without flags, on the JDK of the build and on 25. */
public final class ModulePathIT {
  private static final long MOST_BYTES = 400_000;

  private static final String PROGRAM =
      """
      package plain;

      import io.fory.format.Encoders;
      import io.fory.format.RowEncoder;
      import io.fory.format.row.BinaryRow;
      import io.fory.format.row.RowVerifier;
      import java.util.List;

      public final class Rows {
        private record Item(String name, int count) {}

        private static final class Order {
          private final long id;
          private List<Item> items;

          Order(long id, List<Item> items) {
            this.id = id;
            this.items = items;
          }
        }

        public static void main(String[] arguments) {
          RowEncoder<Order> encoder = Encoders.bean(Order.class);
          BinaryRow row = encoder.toRow(new Order(42, List.of(new Item("tea", 2))));
          RowVerifier.unlimited().verify(row);
          Order back = encoder.decode(encoder.encode(encoder.fromRow(row)));
          String name = row.getArray(1).getStruct(0).getString(1);
          boolean named = Rows.class.getModule().isNamed();
          System.out.println(back.id + " " + back.items + " " + name + " " + named);
        }
      }
      """;

  private static final String VIEWS =
      """
      package %s;

      import io.fory.format.Encoders;
      import io.fory.format.RowFormat;
      import io.fory.format.row.BinaryRow;
      import io.fory.format.row.RowField;
      import io.fory.format.row.RowSchema;
      import io.fory.format.row.RowType;
      import io.fory.format.row.TypeKind;
      import java.lang.reflect.Proxy;
      import java.util.List;

      public final class Views {
        interface Own {
          int count();
        }

        public interface WithDefault {
          int count();

          default int next() {
            return count() + 1;
          }
        }

        public static void main(String[] arguments) {
          RowSchema schema =
              new RowSchema(List.of(new RowField("count", RowType.of(TypeKind.INT32), true)));
          BinaryRow row = BinaryRow.of(schema, new byte[16]);
          for (boolean codegen : new boolean[] {false, true}) {
            RowFormat format =
                Encoders.builder().withCodegen(codegen).withAsyncCompilation(false).build();
            Own own = format.viewer(Own.class, schema).view(row);
            WithDefault more = format.viewer(WithDefault.class, schema).view(row);
            System.out.println(own + " " + own.count() + " " + Proxy.isProxyClass(own.getClass()));
            try {
              System.out.println(more.next());
            } catch (io.fory.error.UnsupportedTypeException refused) {
              System.out.println(refused.getMessage());
            }
          }
        }
      }
      """;

  private static final String DESCRIPTOR =
      """
      module plain {
        requires io.fory.format;
        opens plain to io.fory.core;
        exports plain.shut;
      }
      """;

  private Path modules;
  private String jars;

  @BeforeClass
  public void compileProgram() throws IOException {
    Path format = jar("fory.format.jar");
    jars = format + File.pathSeparator + jar("fory.jar");
    modules = Files.createDirectories(format.resolveSibling("module-path"));
    Path source = Files.writeString(modules.resolve("Rows.java"), PROGRAM);
    Path views = Files.writeString(modules.resolve("Views.java"), VIEWS.formatted("plain"));
    Path shut = Files.createDirectories(modules.resolve("shut")).resolve("Views.java");
    Files.writeString(shut, VIEWS.formatted("plain.shut"));
    Path descriptor = Files.writeString(modules.resolve("module-info.java"), DESCRIPTOR);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("--module-path", jars, "--release", "17", "-d", modules + "/classes");
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      var sources = files.getJavaFileObjects(source, views, shut, descriptor);
      assertTrue(
          compiler.getTask(messages, files, null, options, null, sources).call(), "" + messages);
    }
  }

  private static Path jar(String property) {
    String path = System.getProperty(property);
    if (path == null || !Files.isRegularFile(Path.of(path))) {
      throw new AssertionError("no packaged jar at " + property + "=" + path + "; mvn verify");
    }
    return Path.of(path);
  }

  @DataProvider
  public static Object[][] virtualMachines() throws IOException {
    List<Object[]> all = new ArrayList<>();
    all.add(new Object[] {Path.of(System.getProperty("java.home"), "bin", "java")});
    Path other = PlainJvm.java25();
    if (other != null && Runtime.version().feature() != 25) {
      all.add(new Object[] {other});
    } else {
      Reporter.log("ModulePathIT: no JDK 25 beside this one", true);
    }
    return all.toArray(new Object[0][]);
  }

  @Test(dataProvider = "virtualMachines")
  public void rowsOfAModuleAreReadWithoutAFlag(Path java) throws Exception {
    String path = jars + File.pathSeparator + modules.resolve("classes");
    assertEquals(
        PlainJvm.run(java, "--module-path", path, "--module", "plain/plain.Rows"),
        "42 [Item[name=tea, count=2]] tea true\n");
  }

  @Test(dataProvider = "virtualMachines")
  public void viewsOfAModuleAreProxiesUnlessItOpensItsPackage(Path java) throws Exception {
    String path = jars + File.pathSeparator + modules.resolve("classes");
    assertEquals(
        PlainJvm.run(java, "--module-path", path, "--module", "plain/plain.Views"),
        "Own[count=0] 0 true\n1\nOwn[count=0] 0 false\n1\n");
    String proxies =
        PlainJvm.run(java, "--module-path", path, "--module", "plain/plain.shut.Views");
    assertEquals(proxies, "Own[count=0] 0 true\n1\nOwn[count=0] 0 true\n1\n");
  }

  @Test
  public void theJarIsSmall() throws IOException {
    long bytes = Files.size(jar("fory.format.jar"));
    assertTrue(bytes < MOST_BYTES, bytes + " bytes");
  }
}
