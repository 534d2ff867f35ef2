package io.fory.benchmark.startup;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;

/**
 * A jar with the classes of one library and what is needed to measure it, and nothing else. Its
 * classes are deflated, as the libraries publish theirs, but those that the jar of Fory stores.
 *
 * <p>Apache Fory, for one, looks for protobuf and loads some of it if it is there. In an
 * application that has only Apache Fory it is not.
 */
final class LibraryJar {

  private static final String SERVICES = "META-INF/services/";
  private static final String VERSIONS = "META-INF/versions/";

  /** The application of many classes. */
  private static final String APPLICATION = "io/fory/benchmark/application/";

  /** What every library needs: the main class, the codecs and MediaContent. */
  private static final List<String> COMMON =
      List.of("io/fory/benchmark/codec/", "io/fory/benchmark/data/", "io/fory/benchmark/startup/");

  /** The file in which the build of Fory lists them, line by line. */
  private static final String STORED = "first-message.txt";

  private LibraryJar() {}

  /** Picks the library's classes from the class path of this JVM and returns the jar. */
  static Path of(StartupLibrary library, Path folder) throws IOException {
    return pick(
        folder.resolve(library + ".jar"),
        name -> COMMON.stream().anyMatch(name::startsWith) || library.has(name));
  }

  /** Picks the application of many classes and returns the jar. */
  static Path ofApplication(Path folder) throws IOException {
    return pick(folder.resolve("models.jar"), name -> name.startsWith(APPLICATION));
  }

  private static Path pick(Path jar, Predicate<String> belongs) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    try (OutputStream bytes = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(bytes, manifest)) {
      Set<String> stored = stored();
      Set<String> written = new HashSet<>();
      String classPath = System.getProperty("java.class.path");
      for (String element : classPath.split(File.pathSeparator, -1)) {
        Path path = Path.of(element);
        if (Files.isDirectory(path)) {
          add(path, belongs, stored, written, out);
        } else if (Files.exists(path)) {
          try (FileSystem entries = FileSystems.newFileSystem(path)) {
            add(entries.getPath("/"), belongs, stored, written, out);
          }
        }
      }
    }
    return jar;
  }

  /** The first of a name counts, as on a class path. */
  private static void add(
      Path root,
      Predicate<String> belongs,
      Set<String> stored,
      Set<String> written,
      JarOutputStream out)
      throws IOException {
    List<Path> files;
    try (Stream<Path> tree = Files.walk(root)) {
      files = tree.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      String name = root.relativize(file).toString().replace('\\', '/');
      if (belongs.test(resourceName(name)) && written.add(name)) {
        byte[] bytes = Files.readAllBytes(file);
        JarEntry entry = new JarEntry(name);
        if (stored.contains(name)) {
          store(entry, bytes);
        }
        out.putNextEntry(entry);
        out.write(bytes);
        out.closeEntry();
      }
    }
  }

  private static Set<String> stored() throws IOException {
    try (InputStream list = LibraryJar.class.getResourceAsStream(STORED)) {
      if (list == null) {
        throw new IllegalStateException(STORED + " is not on the class path; build with Maven");
      }
      return Set.copyOf(new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    }
  }

  private static void store(JarEntry entry, byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(crc.getValue());
  }

  /** Returns the name by which an application knows an entry. */
  private static String resourceName(String entry) {
    if (entry.startsWith(VERSIONS)) {
      return entry.substring(entry.indexOf('/', VERSIONS.length()) + 1);
    }
    return entry.startsWith(SERVICES)
        ? entry.substring(SERVICES.length()).replace('.', '/')
        : entry;
  }
}
