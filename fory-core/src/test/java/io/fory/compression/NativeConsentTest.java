package io.fory.compression;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.hostile.SmallJvm;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.testng.TestNG;
import org.testng.annotations.Test;

/** Libraries that are absent, cannot be loaded, or would make the JVM print warnings. */
public final class NativeConsentTest {
  private static final String CONSENT = "--enable-native-access=ALL-UNNAMED";
  private static final boolean NEEDS_CONSENT = Runtime.version().feature() >= 22;

  /** A program that says what each compression does. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      if (Boolean.getBoolean("first")) {
        com.github.luben.zstd.util.Native.load(); // as another user of the library does
      }
      List<Supplier<Compression>> all =
          List.of(Compression::gzip, Compression::lz4, Compression::zstd);
      for (Supplier<Compression> one : all) {
        try {
          Compression compression = one.get();
          byte[] frame = compression.compress(new byte[1_000]);
          System.out.println(compression + " " + compression.decompress(frame).length);
        } catch (IllegalStateException e) {
          System.out.println(e.getMessage());
        }
      }
    }
  }

  private static List<String> printed(String... flags) throws Exception {
    return SmallJvm.run(List.of(flags), Program.class).lines().toList();
  }

  @Test
  public void withConsentNothingIsPrinted() throws Exception {
    assertEquals(
        printed(CONSENT), List.of("gzip member 1000", "LZ4 frame 1000", "Zstandard frame 1000"));
  }

  @Test
  public void withoutConsentZstandardIsRefusedAndNothingIsPrinted() throws Exception {
    List<String> lines = printed();
    assertEquals(lines.size(), 3, lines.toString());
    assertEquals(lines.subList(0, 2), List.of("gzip member 1000", "LZ4 frame 1000"));
    if (NEEDS_CONSENT) {
      assertTrue(lines.get(2).contains(CONSENT), lines.toString());
    } else {
      assertEquals(lines.get(2), "Zstandard frame 1000");
    }
  }

  /** The JVM has warned then, and counts it as consent. */
  @Test
  public void whatAnotherUserHasLoadedIsUsed() throws Exception {
    List<String> lines = printed("-Dfirst=true");
    assertEquals(lines.get(lines.size() - 1), "Zstandard frame 1000", lines.toString());
    assertEquals(lines.stream().anyMatch(line -> line.startsWith("WARNING")), NEEDS_CONSENT);
  }

  @Test
  public void aNativeLibraryThatDoesNotLoadIsOneClearLine() throws Exception {
    Path folder = Files.createTempDirectory("fory");
    Path missing = folder.resolve("missing.so");
    for (String flag :
        List.of("-DZstdNativePath=" + missing, "-DZstdTempFolder=" + folder.resolve("none"))) {
      List<String> lines = printed(CONSENT, flag);
      assertEquals(lines.size(), 3, lines.toString());
      assertTrue(lines.get(2).contains("cannot load its native library"), lines.get(2));
      assertTrue(lines.get(2).contains("ZstdTempFolder"), lines.get(2));
    }
  }

  @Test
  public void anAbsentLibraryIsNamedByItsCoordinates() throws Exception {
    try (URLClassLoader empty = new URLClassLoader(new URL[0], null)) {
      IllegalStateException lz4 =
          expectThrows(IllegalStateException.class, () -> new Lz4Library(empty));
      assertTrue(lz4.getMessage().contains("add at.yawk.lz4:lz4-java"), lz4.getMessage());
      IllegalStateException zstd =
          expectThrows(IllegalStateException.class, () -> new ZstdAlgorithm(3, empty));
      assertTrue(zstd.getMessage().contains("add com.github.luben:zstd-jni"), zstd.getMessage());
    }
  }

  @Test
  public void nothingHoldsTheLoaderOfALibrary() throws Exception {
    WeakReference<ClassLoader> loader = used();
    for (int i = 0; i < 50 && loader.get() != null; i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertEquals(loader.get(), null);
  }

  private static WeakReference<ClassLoader> used() throws Exception {
    Class<?> factory = Class.forName("net.jpountz.lz4.LZ4Factory");
    URL jar = factory.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader())) {
      Lz4Algorithm lz4 = new Lz4Algorithm(new Lz4Library(loader));
      assertTrue(lz4.compress(new byte[1_000]).length < 100);
      return new WeakReference<>(loader);
    }
  }

  /** The other tests of this package, with Zstandard, where this JVM has no consent. */
  @Test
  public void withConsentAllTestsPass() throws Exception {
    if (!NEEDS_CONSENT) {
      assertTrue(Algorithms.hasZstd());
      return;
    }
    Path folder = Files.createTempDirectory("fory");
    List<String> classes = new ArrayList<>();
    for (Class<?> test :
        List.of(
            CompressionTest.class,
            HostileFramesTest.class,
            GoldenFramesTest.class,
            ZstandardFramesTest.class)) {
      classes.add(test.getName());
    }
    String printed =
        SmallJvm.run(
            List.of(CONSENT),
            TestNG.class,
            "-usedefaultlisteners",
            "false",
            "-d",
            folder.toString(),
            "-testclass",
            String.join(",", classes));
    assertTrue(printed.contains("Skips: 0"), printed);
    assertFalse(printed.contains("WARNING"), printed);
  }
}
