package io.fory.packaging;

import io.fory.Fory;
import io.fory.ForyModule;
import io.fory.library.FastutilModule;
import io.fory.library.GuavaModule;
import io.fory.library.HibernateModule;
import io.fory.library.KotlinModule;
import io.fory.library.ProtobufModule;
import io.fory.library.ScalaModule;
import io.fory.type.BuiltInTypes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a native image has to know of this library's reflection: the classes that it looks for by
 * their names, and how it uses them. Its {@code main} writes the file that is in the jar.
 */
final class NativeImageMetadata {
  /** Its place, below the root of the jar. */
  static final String FILE = "META-INF/native-image/io.fory/fory-core/reachability-metadata.json";

  /** By the modules that look for their classes. */
  private static final Map<Class<? extends ForyModule>, Function<ClassLoader, ForyModule>>
      LIBRARIES = new LinkedHashMap<>();

  static {
    LIBRARIES.put(FastutilModule.class, FastutilModule::new);
    LIBRARIES.put(GuavaModule.class, GuavaModule::new);
    LIBRARIES.put(HibernateModule.class, HibernateModule::new);
    LIBRARIES.put(KotlinModule.class, KotlinModule::new);
    LIBRARIES.put(ProtobufModule.class, ProtobufModule::new);
    LIBRARIES.put(ScalaModule.class, ScalaModule::new);
  }

  /** The classes that look for those of libraries that compress. */
  private static final List<String> COMPRESSION =
      List.of("io.fory.compression.Lz4Library", "io.fory.compression.ZstdAlgorithm");

  private static final Pattern SOUGHT = Pattern.compile("find\\((PACKAGE \\+ )?\"([^\"]+)\"\\)");
  private static final Pattern PACKAGE = Pattern.compile("PACKAGE = \"([^\"]+)\"");

  /** Classes of the JDK that are looked for by names which no table has. */
  private static final List<String> OTHERS =
      List.of(
          "java.text.ChoiceFormat",
          "java.text.DecimalFormat",
          "java.text.SimpleDateFormat",
          "java.time.Ser",
          "java.time.chrono.Ser");

  /** Interfaces and abstract classes that a schema may name. */
  private static final List<String> OPEN =
      List.of(
          "java.util.AbstractCollection",
          "java.util.AbstractList",
          "java.util.AbstractMap",
          "java.util.AbstractQueue",
          "java.util.AbstractSequentialList",
          "java.util.AbstractSet",
          "java.util.Collection",
          "java.util.Deque",
          "java.util.List",
          "java.util.Map",
          "java.util.NavigableMap",
          "java.util.NavigableSet",
          "java.util.Queue",
          "java.util.SequencedCollection",
          "java.util.SequencedMap",
          "java.util.SequencedSet",
          "java.util.Set",
          "java.util.SortedMap",
          "java.util.SortedSet",
          "java.util.concurrent.BlockingDeque",
          "java.util.concurrent.BlockingQueue",
          "java.util.concurrent.ConcurrentMap",
          "java.util.concurrent.ConcurrentNavigableMap");

  /** Public members, which conversions and the forms of throwables use. */
  private static final String PUBLIC =
      "\"allPublicConstructors\": true, \"allPublicMethods\": true";

  /** All members, and the serialization that the hooks of a class use. */
  private static final String WHOLE =
      "\"allDeclaredConstructors\": true, \"allDeclaredFields\": true,"
          + " \"allDeclaredMethods\": true, \"allPublicConstructors\": true,"
          + " \"allPublicFields\": true, \"allPublicMethods\": true, \"serializable\": true";

  private NativeImageMetadata() {}

  /**
   * An entry.
   *
   * @param condition the class that has to be used for it to count; null for none
   * @param method the one method without parameters that it is for, or null
   */
  record Entry(String condition, String type, String use, String method) {
    Entry(String condition, String type, String use) {
      this(condition, type, use, null);
    }

    /** An entry for one method without parameters. */
    static Entry ofMethod(String type, String method) {
      String use = "\"methods\": [{\"name\": \"" + method + "\", \"parameterTypes\": []}]";
      return new Entry(null, type, use, method);
    }

    @Override
    public String toString() {
      String only =
          condition == null ? "" : "\"condition\": {\"typeReached\": \"" + condition + "\"}, ";
      return "    {%s\"type\": \"%s\"%s}".formatted(only, type, use.isEmpty() ? "" : ", " + use);
    }
  }

  static List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    entries.add(Entry.ofMethod("java.lang.Module", "isNativeAccessEnabled"));
    entries.add(Entry.ofMethod("java.lang.Thread", "isVirtual"));
    entries.add(new Entry(null, "sun.reflect.ReflectionFactory", "\"allPublicMethods\": true"));
    Set<String> platform = new TreeSet<>(OTHERS);
    platform.addAll(OPEN);
    for (int number = 0; number < BuiltInTypes.count(); number++) {
      String name = BuiltInTypes.nameOf(number);
      if (name != null && name.contains(".") && !name.startsWith("io.fory.")) {
        platform.add(name);
      }
    }
    platform.forEach(name -> entries.add(new Entry(null, name, PUBLIC)));
    LIBRARIES.forEach(
        (module, making) -> {
          Recording loader = new Recording();
          Fory.builder().install(making.apply(loader)).build();
          loader.found.forEach(name -> entries.add(new Entry(module.getName(), name, WHOLE)));
        });
    for (String seeker : COMPRESSION) {
      soughtBy(seeker).forEach(name -> entries.add(new Entry(seeker, name, WHOLE)));
    }
    return entries;
  }

  /** Returns what the source looks for: a JVM without consent to native code stops half-way. */
  private static Set<String> soughtBy(String seeker) {
    Set<String> names = new TreeSet<>();
    try {
      String source =
          Files.readString(Path.of("src/main/java", seeker.replace('.', '/') + ".java"));
      Matcher home = PACKAGE.matcher(source);
      String prefix = home.find() ? home.group(1) : "";
      for (Matcher sought = SOUGHT.matcher(source); sought.find(); ) {
        names.add((sought.group(1) == null ? "" : prefix) + sought.group(2));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }

  /** A loader that keeps the names of the classes that were sought by it and found. */
  private static final class Recording extends ClassLoader {
    final Set<String> found = new TreeSet<>();

    Recording() {
      super(NativeImageMetadata.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      Class<?> type = super.loadClass(name, resolve);
      found.add(name);
      return type;
    }
  }

  /** Returns the content of the file. */
  static String text() {
    List<String> lines = entries().stream().map(Entry::toString).toList();
    return "{\n  \"reflection\": [\n" + String.join(",\n", lines) + "\n  ]\n}\n";
  }

  public static void main(String[] args) throws IOException {
    Files.writeString(Path.of("src/main/resources", FILE), text());
  }
}
