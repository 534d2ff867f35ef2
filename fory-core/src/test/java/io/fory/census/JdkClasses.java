package io.fory.census;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The public classes of modules of the running JDK, from its image. */
final class JdkClasses {
  private JdkClasses() {}

  /**
   * Returns the public classes of a module that are neither abstract nor interfaces, by name and
   * uninitialised; null if this JVM lacks the module.
   */
  static List<Class<?>> concrete(String moduleName) {
    Optional<Module> module = ModuleLayer.boot().findModule(moduleName);
    if (module.isEmpty()) {
      return null;
    }
    Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", moduleName);
    List<Class<?>> classes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = root.relativize(file).toString();
        if (name.endsWith(".class") && name.indexOf('/') > 0 && !name.endsWith("-info.class")) {
          addIfConcrete(classes, module.get(), name.substring(0, name.length() - 6));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    classes.sort(Comparator.comparing(Class::getName));
    return classes;
  }

  private static void addIfConcrete(List<Class<?>> classes, Module module, String path) {
    String packageName = path.substring(0, path.lastIndexOf('/')).replace('/', '.');
    if (!module.isExported(packageName)) {
      return;
    }
    Class<?> type = Class.forName(module, path.replace('/', '.'));
    if (type == null || type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      return;
    }
    for (Class<?> c = type; c != null; c = c.getDeclaringClass()) {
      if (!Modifier.isPublic(c.getModifiers()) || c.isAnonymousClass() || c.isLocalClass()) {
        return;
      }
    }
    classes.add(type);
  }
}
