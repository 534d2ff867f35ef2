package io.fory.hierarchy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForyModule;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testng.annotations.Test;

/** Registrations that belong together. */
public final class ModulesTest {
  record Point(int x, int y) {}

  record Line(Point from, Point to) {}

  /** A module that needs another one, and counts its calls. */
  public static final class Lines implements ForyModule {
    static int calls;

    @Override
    public void configure(ForyBuilder builder) {
      calls++;
      builder.install(new Points()).install(this).register(Line.class, 7);
    }
  }

  /** A module of one class. */
  public static final class Points implements ForyModule {
    @Override
    public void configure(ForyBuilder builder) {
      builder.registerAll(Point.class);
    }
  }

  private static final Line LINE = new Line(new Point(1, 2), new Point(3, 4));

  @Test
  public void aModuleIsInstalledOnce() {
    Lines.calls = 0;
    Fory fory =
        Fory.builder().install(new Lines()).install(new Points()).install(new Lines()).build();
    assertEquals(Lines.calls, 1);
    assertEquals(fory.deserialize(fory.serialize(LINE)), LINE);
    expectThrows(IllegalArgumentException.class, () -> Fory.builder().install(null));
  }

  @Test
  public void modulesAreFoundOnRequestOnly() throws IOException {
    Path folder = Files.createTempDirectory("modules");
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Path file = services.resolve(ForyModule.class.getName());
    Files.write(file, List.of(Points.class.getName(), Lines.class.getName()));
    URL[] urls = {folder.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, ModulesTest.class.getClassLoader())) {
      Fory fory = Fory.builder().findAndInstallModules(loader).build();
      assertEquals(fory.deserialize(fory.serialize(LINE)), LINE);
      expectThrows(RuntimeException.class, () -> Fory.builder().build().serialize(LINE));
    } finally {
      Files.delete(file);
      Files.delete(services);
      Files.delete(services.getParent());
      Files.delete(folder);
    }
  }
}
