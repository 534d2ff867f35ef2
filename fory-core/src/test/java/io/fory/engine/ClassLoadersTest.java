package io.fory.engine;

import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.google.common.util.concurrent.Uninterruptibles;
import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import io.fory.fixture.GraphEquality;
import io.fory.fixture.RoundTrip;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Classes of other class loaders and modules: generated code reaches them and does not hold them.
 */
public final class ClassLoadersTest {
  private static final String SOURCE =
      """
      package throwaway;
      import java.util.*;
      public class Model {
        private int number = 1;
        private Part part = new Part();
        List<Part> parts = new ArrayList<>(List.of(new Part()));
        private final Kind kind = Kind.B;
        Object any = new Point(1, 2);
        static class Part { private String text = "t"; }
        record Point(int x, int y) {}
        enum Kind { A, B { } }
      }
      """;

  private static final int MANY_THREADS = 100;

  private static final CompiledSources SOURCES = CompiledSources.compile("throwaway.Model", SOURCE);

  private static URLClassLoader throwAway(Path folder) throws IOException {
    for (Map.Entry<String, byte[]> file : SOURCES.classFiles().entrySet()) {
      Path path = folder.resolve(file.getKey().replace('.', '/') + ".class");
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    return new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, ClassLoadersTest.class.getClassLoader());
  }

  private static void use(ClassLoader loader, boolean codegen, boolean async) {
    Class<?> model = CompiledSources.load(loader, "throwaway.Model");
    Class<?> point = CompiledSources.load(loader, "throwaway.Model$Point");
    Fory fory =
        Fory.builder()
            .register(model)
            .register(point)
            .withCodegen(codegen)
            .withAsyncCompilation(async)
            .build();
    Object value = newInstance(model);
    if (codegen) {
      fory.ensureCompiled(model, point);
    }
    MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(64);
    for (int i = 0; i < 3; i++) {
      GraphEquality.assertEqualGraphs(RoundTrip.of(fory, value), value, false);
      assertSame(fory.deserialize(fory.serialize(value), model).getClass(), model);
      fory.serialize(buffer, value);
      fory.deserialize(buffer);
    }
    assertTrue(
        codegen ? EngineInUse.isGenerated(fory, model) : EngineInUse.isInterpreted(fory, model));
    assertSame(value.getClass().getClassLoader(), loader);
  }

  private static Object newInstance(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.getName(), e);
    }
  }

  @DataProvider
  public Object[][] engines() {
    return new Object[][] {{false, false}, {true, false}, {true, true}};
  }

  @Test(dataProvider = "engines")
  public void aDroppedForyReleasesTheClassLoaderWhenItsThreadHasEnded(
      boolean codegen, boolean async) throws Exception {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      AtomicReference<WeakReference<ClassLoader>> loader = new AtomicReference<>();
      Thread thread = new Thread(() -> loader.set(useThrowAway(folder.path(), codegen, async)));
      thread.start();
      thread.join();
      requireCollected(loader.get());
    }
  }

  @Test(dataProvider = "engines")
  public void aDroppedForyReleasesTheClassLoaderWhileItsThreadLives(boolean codegen, boolean async)
      throws Exception {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      requireCollected(useThrowAway(folder.path(), codegen, async));
    }
  }

  /** More threads than a Fory remembers itself; the others remember the Fory. */
  @Test
  public void aDroppedForyReleasesTheClassLoaderAlsoWhereManyThreadsHaveUsedIt() throws Exception {
    List<Thread> threads = new ArrayList<>();
    CountDownLatch end = new CountDownLatch(1);
    try {
      requireCollected(useByManyThreads(threads, end));
    } finally {
      end.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  @DataProvider
  public Object[][] refusedClasses() {
    return new Object[][] {
      {"public class Thing { int number = 1; }"},
      {"public class Thing extends Thread {}"},
      {
        "public class Thing implements java.io.Serializable {"
            + " private Object readResolve() { return this; } }"
      },
      {
        "public class Thing { Part part = new Part(); static class Part implements"
            + " java.io.Serializable { private Object readResolve() { return this; } } }"
      },
    };
  }

  /** A server that lives on is given the classes of one deployment after the other. */
  @Test(dataProvider = "refusedClasses")
  public void aRefusedClassIsNotKept(String source) throws Exception {
    CompiledSources sources = CompiledSources.compile("again.Thing", "package again; " + source);
    Fory fory = Fory.builder().requireClassRegistration(false).build();
    if (!source.contains("Thread")) {
      fory.serialize(newInstance(CompiledSources.load(sources.newLoader(), "again.Thing")));
    }
    requireCollected(refused(fory, sources.newLoader()));
  }

  private static WeakReference<ClassLoader> refused(Fory fory, ClassLoader loader) {
    Object thing = newInstance(CompiledSources.load(loader, "again.Thing"));
    for (int i = 0; i < 2; i++) {
      expectThrows(ForyException.class, () -> fory.serialize(thing));
      expectThrows(ForyException.class, () -> fory.copy(thing));
    }
    return new WeakReference<>(loader);
  }

  private static WeakReference<ClassLoader> useByManyThreads(
      List<Thread> threads, CountDownLatch end) throws InterruptedException {
    ClassLoader loader = SOURCES.newLoader();
    Class<?> model = CompiledSources.load(loader, "throwaway.Model$Part");
    Fory fory = Fory.builder().register(model).build();
    AtomicReference<Runnable> use =
        new AtomicReference<>(() -> RoundTrip.of(fory, newInstance(model)));
    CountDownLatch used = new CountDownLatch(MANY_THREADS);
    for (int i = 0; i < MANY_THREADS; i++) {
      Thread thread =
          new Thread(
              () -> {
                use.get().run();
                used.countDown();
                Uninterruptibles.awaitUninterruptibly(end);
              });
      threads.add(thread);
      thread.start();
    }
    used.await();
    use.get().run();
    use.set(null);
    return new WeakReference<>(loader);
  }

  private static WeakReference<ClassLoader> useThrowAway(
      Path folder, boolean codegen, boolean async) {
    try (URLClassLoader loader = throwAway(folder)) {
      use(loader, codegen, async);
      return new WeakReference<>(loader);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void requireCollected(WeakReference<?> reference) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (reference.get() != null && System.nanoTime() - deadline < 0) {
      System.gc();
      Thread.sleep(20);
    }
    assertNull(reference.get(), "still reachable");
  }

  @Test
  public void aLoaderThatDoesNotSeeTheFrameworkIsServedByTheInterpreter() {
    ClassLoader blind = SOURCES.newLoader(ClassLoader.getPlatformClassLoader());
    Class<?> model = CompiledSources.load(blind, "throwaway.Model");
    Fory fory =
        Fory.builder()
            .register(model)
            .register(CompiledSources.load(blind, "throwaway.Model$Point"))
            .withAsyncCompilation(false)
            .build();
    Object value = newInstance(model);
    GraphEquality.assertEqualGraphs(RoundTrip.of(fory, value), value, false);
    assertTrue(EngineInUse.isInterpreted(fory, model));
    fory.ensureCompiled(model);
    GraphEquality.assertEqualGraphs(RoundTrip.of(fory, value), value, false);
  }

  @Test
  public void twoLoadersMayHaveAClassOfOneName() {
    for (int i = 0; i < 2; i++) {
      ClassLoader loader = SOURCES.newLoader();
      Class<?> model = CompiledSources.load(loader, "throwaway.Model");
      BothEngines.of(model, CompiledSources.load(loader, "throwaway.Model$Point"))
          .roundTrip(newInstance(model));
    }
  }

  @DataProvider
  public Object[][] moduleDescriptors() {
    return new Object[][] {
      {"open module throwaway.module { }"}, {"module throwaway.module { opens throwaway; }"},
    };
  }

  @Test(dataProvider = "moduleDescriptors")
  public void classesOfANamedModuleHaveGeneratedCode(String descriptor) throws IOException {
    Map<String, String> sources = new LinkedHashMap<>();
    sources.put("module-info", descriptor);
    sources.put("throwaway.Model", SOURCE);
    CompiledSources compiled = CompiledSources.compile(sources);
    try (TemporaryFolder folder = new TemporaryFolder()) {
      for (Map.Entry<String, byte[]> file : compiled.classFiles().entrySet()) {
        Path path = folder.path().resolve(file.getKey().replace('.', '/') + ".class");
        Files.createDirectories(path.getParent());
        Files.write(path, file.getValue());
      }
      ModuleLayer boot = ModuleLayer.boot();
      Configuration configuration =
          boot.configuration()
              .resolve(
                  ModuleFinder.of(folder.path()), ModuleFinder.of(), Set.of("throwaway.module"));
      ModuleLayer layer =
          boot.defineModulesWithOneLoader(configuration, ClassLoadersTest.class.getClassLoader());
      ClassLoader loader = layer.findLoader("throwaway.module");
      Class<?> model = CompiledSources.load(loader, "throwaway.Model");
      assertTrue(model.getModule().isNamed());
      Object value = newInstance(model);
      BothEngines engines =
          BothEngines.of(model, CompiledSources.load(loader, "throwaway.Model$Point"));
      engines.roundTrip(value);
      engines.requireGenerated(model);
    }
  }
}
