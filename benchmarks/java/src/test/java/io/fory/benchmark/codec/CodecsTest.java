package io.fory.benchmark.codec;

import static org.testng.Assert.assertEquals;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class CodecsTest {

  /** The libraries by how the names of their classes begin. */
  private static final Map<String, String> PACKAGES =
      Map.of(
          "io.fory.", "fory",
          "org.apache.fory.", "apachefory",
          "com.esotericsoftware.", "kryo",
          "org.nustaq.", "fst",
          "com.caucho.", "hessian",
          "io.protostuff.", "protostuff",
          "com.google.protobuf.", "protobuf",
          "com.fasterxml.", "jackson");

  /**
   * Apache Fory looks for protobuf by itself, and FST has a part of Jackson. Hessian is missing: it
   * cannot be loaded twice into one JVM.
   */
  @DataProvider
  private static Object[][] libraries() {
    return new Object[][] {
      {"fory", Set.of("fory")},
      {"foryopen", Set.of("fory")},
      {"foryinterpreted", Set.of("fory")},
      {"forysession", Set.of("fory")},
      {"apachefory", Set.of("apachefory", "protobuf")},
      {"apacheforysession", Set.of("apachefory", "protobuf")},
      {"kryo", Set.of("kryo")},
      {"fst", Set.of("fst", "jackson")},
      {"jdk", Set.of()},
      {"protostuff", Set.of("protostuff")},
      {"protobuf", Set.of("protobuf")},
      {"jacksonstring", Set.of("jackson")},
      {"jacksonbytes", Set.of("jackson")}
    };
  }

  @Test(dataProvider = "libraries")
  public void aJvmLoadsNoLibraryButTheOneThatItMeasures(String library, Set<String> expected)
      throws Exception {
    try (Recorder recorder = new Recorder()) {
      Class<?> model = recorder.loadClass("io.fory.benchmark.data.MediaModel");
      Object object = model.getMethod("create", boolean.class).invoke(null, false);
      Object codec =
          recorder
              .loadClass("io.fory.benchmark.codec.Codecs")
              .getMethod("of", String.class, Class.class)
              .invoke(null, library, object.getClass());
      Class<?> codecType = recorder.loadClass("io.fory.benchmark.codec.Codec");
      codecType.getMethod("serialize", Object.class).invoke(codec, object);
      assertEquals(codecType.getMethod("deserialize").invoke(codec), object);
      assertEquals(recorder.loaded, expected);
    }
  }

  /** Loads everything but the JDK anew, and takes note of the libraries. */
  private static final class Recorder extends URLClassLoader {

    final Set<String> loaded = new TreeSet<>();

    Recorder() throws MalformedURLException {
      super(classPath(), ClassLoader.getPlatformClassLoader());
    }

    private static URL[] classPath() throws MalformedURLException {
      List<URL> urls = new ArrayList<>();
      for (String element : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
        urls.add(Path.of(element).toUri().toURL());
      }
      return urls.toArray(URL[]::new);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      PACKAGES.forEach(
          (start, library) -> {
            if (name.startsWith(start) && !name.startsWith("io.fory.benchmark.")) {
              loaded.add(library);
            }
          });
      return super.findClass(name);
    }
  }
}
