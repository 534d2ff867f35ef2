package io.fory.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Writes the sources of pages to files, so that a build compiles and checks them as its own code.
 */
public final class PageSources {
  private PageSources() {}

  /** Takes two arguments: the folder of the pages, and the folder that has the sources after it. */
  public static void main(String[] arguments) throws IOException {
    write(Path.of(arguments[0]), Path.of(arguments[1]));
  }

  /**
   * Makes {@code target} a folder of the sources of all pages in {@code folder}, and of nothing
   * else. A file that is right already is left alone, for the compiler to see that nothing changed.
   */
  public static void write(Path folder, Path target) throws IOException {
    Map<Path, String> files = new TreeMap<>();
    for (Path page : pages(folder)) {
      PagePrograms.sourcesOf(page)
          .forEach(
              (name, source) -> {
                Path file = target.resolve(name.replace('.', '/') + ".java");
                if (files.put(file, source) != null) {
                  throw new AssertionError(name + " is on two pages");
                }
              });
    }
    if (Files.exists(target)) {
      for (Path stale : filesBelow(target)) {
        if (!files.containsKey(stale)) {
          Files.delete(stale);
        }
      }
    }
    for (Map.Entry<Path, String> file : files.entrySet()) {
      if (!file.getValue().equals(textOf(file.getKey()))) {
        Files.createDirectories(file.getKey().getParent());
        Files.writeString(file.getKey(), file.getValue());
      }
    }
  }

  /** Returns the pages of a folder, in the order of their names. */
  public static List<Path> pages(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  private static List<Path> filesBelow(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static String textOf(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      return "";
    }
  }
}
