package io.fory.benchmark.startup;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * A jar with the classes of one library and what is needed to measure it, and nothing else.
 *
 * <p>Apache Fory, for one, looks for protobuf and loads some of it if it is there. In an
 * application that has only Apache Fory it is not.
 */
final class LibraryJar {

  private static final String SERVICES = "META-INF/services/";
  private static final String VERSIONS = "META-INF/versions/";

  /** What every library needs: the main class, the codecs and MediaContent. */
  private static final List<String> COMMON =
      List.of("io/fory/benchmark/codec/", "io/fory/benchmark/data/", "io/fory/benchmark/startup/");

  private final StartupLibrary library;
  private final JarOutputStream out;
  private final Set<String> written = new HashSet<>();

  private LibraryJar(StartupLibrary library, JarOutputStream out) {
    this.library = library;
    this.out = out;
  }

  /** Picks the library's classes from a class path and returns the jar. */
  static Path pick(StartupLibrary library, String classPath, Path folder) throws IOException {
    Path jar = folder.resolve(library + ".jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    try (OutputStream bytes = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(bytes, manifest)) {
      LibraryJar target = new LibraryJar(library, out);
      for (String element : classPath.split(File.pathSeparator, -1)) {
        Path path = Path.of(element);
        if (Files.isDirectory(path)) {
          target.addFolder(path);
        } else if (Files.exists(path)) {
          target.addJar(path);
        }
      }
    }
    return jar;
  }

  private void addFolder(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> tree = Files.walk(folder)) {
      files = tree.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
      if (isOfLibrary(name)) {
        try (InputStream in = Files.newInputStream(file)) {
          add(name, in);
        }
      }
    }
  }

  private void addJar(Path path) throws IOException {
    try (JarFile jar = new JarFile(path.toFile())) {
      Enumeration<JarEntry> entries = jar.entries();
      while (entries.hasMoreElements()) {
        JarEntry entry = entries.nextElement();
        if (!entry.isDirectory() && isOfLibrary(entry.getName())) {
          try (InputStream in = jar.getInputStream(entry)) {
            add(entry.getName(), in);
          }
        }
      }
    }
  }

  /** The first of a name counts, as on a class path. */
  private void add(String name, InputStream in) throws IOException {
    if (written.add(name)) {
      out.putNextEntry(new JarEntry(name));
      in.transferTo(out);
      out.closeEntry();
    }
  }

  private boolean isOfLibrary(String entry) {
    String name = entry;
    if (name.startsWith(VERSIONS)) {
      name = name.substring(name.indexOf('/', VERSIONS.length()) + 1);
    } else if (name.startsWith(SERVICES)) {
      name = name.substring(SERVICES.length()).replace('.', '/');
    }
    return COMMON.stream().anyMatch(name::startsWith) || library.has(name);
  }
}
