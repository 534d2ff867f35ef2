package io.fory.ipc;

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
  private static final String PROGRAM =
      """
      package plain;

      import io.fory.Fory;
      import io.fory.ipc.ArenaBuffer;
      import io.fory.ipc.Consumer;
      import io.fory.ipc.Delivery;
      import io.fory.ipc.Lease;
      import io.fory.ipc.Received;
      import io.fory.ipc.SharedSegment;
      import java.nio.ByteBuffer;
      import java.nio.file.Path;

      public final class Frames {
        public static final class Frame {
          public String name;
          public ByteBuffer values;
        }

        public static void main(String[] arguments) {
          Fory fory = Fory.builder().withAsyncCompilation(false).register(Frame.class).build();
          try (SharedSegment segment =
              SharedSegment.builder(Path.of(arguments[0]))
                  .channel("frames", Delivery.BROADCAST)
                  .withArenaBytes(1 << 16)
                  .withMaxArenaBytes(1 << 20)
                  .create()) {
            ArenaBuffer field = segment.allocate(1 << 19);
            Frame frame = new Frame();
            frame.name = "pressure";
            frame.values = field.slice(8, 8).putDouble(0, 1013.25);
            Consumer<Frame> frames = segment.consumer("frames", fory, Frame.class);
            segment.producer("frames", fory).offer(frame);
            Frame kept;
            Lease lease;
            try (Received<Frame> message = frames.poll()) {
              kept = message.value();
              lease = message.retain();
            }
            double value = kept.values.order(java.nio.ByteOrder.LITTLE_ENDIAN).getDouble(0);
            System.out.println(kept.name + " " + value + " " + Frames.class.getModule().isNamed());
            lease.close();
          }
        }
      }
      """;

  private static final String DESCRIPTOR =
      """
      module plain {
        requires io.fory.ipc;
        opens plain to io.fory.core;
      }
      """;

  private Path modules;
  private String jars;

  @BeforeClass
  public void compileProgram() throws IOException {
    Path ipc = jar("fory.ipc.jar");
    jars = ipc + File.pathSeparator + jar("fory.jar");
    modules = Files.createDirectories(ipc.resolveSibling("module-path"));
    Path source = Files.writeString(modules.resolve("Frames.java"), PROGRAM);
    Path descriptor = Files.writeString(modules.resolve("module-info.java"), DESCRIPTOR);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("--module-path", jars, "--release", "17", "-d", modules + "/classes");
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      var sources = files.getJavaFileObjects(source, descriptor);
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
    Path other = Jvm.java25();
    if (other != null && Runtime.version().feature() != 25) {
      all.add(new Object[] {other});
    } else {
      Reporter.log("ModulePathIT: no JDK 25 beside this one", true);
    }
    return all.toArray(new Object[0][]);
  }

  @Test(dataProvider = "virtualMachines")
  public void buffersTravelBetweenModulesWithoutAFlag(Path java) throws IOException {
    Path segment = TestSegments.file();
    String path = jars + File.pathSeparator + modules.resolve("classes");
    List<String> arguments = List.of("--module-path", path, "--module", "plain/plain.Frames");
    try (Jvm program = Jvm.start(java, arguments, segment)) {
      assertEquals(program.awaitEnd(), "pressure 1013.25 true\n");
    }
  }
}
