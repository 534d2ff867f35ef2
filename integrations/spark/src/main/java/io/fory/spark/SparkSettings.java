package io.fory.spark;

import io.fory.Fory;
import io.fory.ForySettings;
import io.fory.error.ForyException;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.SparkConf;
import scala.Tuple2;

/**
 * The settings of an application whose keys begin with {@code spark.fory.}: those of {@link
 * ForySettings}, some of them also under names like those of Spark's own settings.
 */
final class SparkSettings implements Serializable {
  /** What all keys begin with. */
  static final String PREFIX = "spark.fory.";

  static final String CLASSES_TO_REGISTER = PREFIX + "classesToRegister";
  static final String REGISTRATION_REQUIRED = PREFIX + "registrationRequired";

  private static final long serialVersionUID = 1L;

  private static final String CLASSES = "classes";
  private static final String MODULES = "modules";
  private static final String REQUIRED = "require-class-registration";
  private static final String TRACKING = "ref-tracking";

  private static final Map<String, String> SPARK_NAMES =
      Map.of(
          "classesToRegister", CLASSES,
          "registrationRequired", REQUIRED,
          "referenceTracking", TRACKING);

  private final TreeMap<String, String> settings;

  private SparkSettings(Map<String, String> settings) {
    this.settings = new TreeMap<>(settings);
  }

  /**
   * Checks the settings of an application and returns them.
   *
   * @throws IllegalArgumentException in one line, if one is unknown or has a wrong value
   */
  static SparkSettings of(SparkConf conf) {
    TreeMap<String, String> settings = new TreeMap<>();
    for (Tuple2<String, String> entry : conf.getAllWithPrefix(PREFIX)) {
      String key = SPARK_NAMES.getOrDefault(entry._1(), entry._1());
      if (settings.put(key, entry._2()) != null) {
        throw new IllegalArgumentException(PREFIX + "*: " + key + " is set twice");
      }
    }
    // All JVMs of an application have the same classes.
    settings.putIfAbsent("compatible", "false");
    // Short numbers, and text as it is: what Spark compresses then becomes shorter than if it is
    // packed already.
    settings.putIfAbsent("int-compressed", "true");
    settings.putIfAbsent("long-compressed", "true");
    settings.putIfAbsent("string-compressed", "true");
    try {
      ForySettings unused = ForySettings.of(settings, SparkSettings.class.getClassLoader());
    } catch (IllegalArgumentException e) {
      throw wrong(e);
    }
    if (isTrue(settings.get("xlang"))) {
      throw new IllegalArgumentException(
          PREFIX + "xlang: Spark's records have the native format, it cannot be true");
    }
    return new SparkSettings(settings);
  }

  /** Returns an error about settings in one line, with the names that Spark's users give them. */
  private static IllegalArgumentException wrong(RuntimeException e) {
    String text = e.getMessage();
    for (Map.Entry<String, String> name : SPARK_NAMES.entrySet()) {
      text =
          text.replaceAll(
              "(?<=[Ss]etting |, |: )" + name.getValue() + "(?=[ ,:;]|$)", name.getKey());
    }
    return new IllegalArgumentException(PREFIX + "*: " + text, e);
  }

  private static boolean isTrue(String text) {
    return text != null && text.strip().equalsIgnoreCase("true");
  }

  /** Returns whether classes of the application have to be registered. */
  boolean registrationRequired() {
    return settings.get(REQUIRED) == null || isTrue(settings.get(REQUIRED));
  }

  /** Returns whether objects keep their identity within a record. */
  boolean tracksReferences() {
    return isTrue(settings.get(TRACKING));
  }

  /**
   * Returns the settings of a {@code Fory} for the classes of a loader.
   *
   * <p>Spark makes loaders for executors and sessions that often find nothing which those above
   * them do not. Where this library's own finds the same classes, it stands for all of them, so
   * that code is generated once.
   */
  Settings in(ClassLoader loader) {
    TreeMap<String, String> all = new TreeMap<>(settings);
    String given = settings.getOrDefault(MODULES, "");
    all.put(
        MODULES,
        EngineTypes.class.getName()
            + (registrationRequired() ? "," : "," + JobClasses.class.getName() + ",")
            + given);
    all.put(CLASSES, numbered(settings.getOrDefault(CLASSES, ""), loader));
    ClassLoader own = SparkSettings.class.getClassLoader();
    boolean same = registrationRequired() && findsTheSame(own, loader);
    return new Settings(ForySettings.of(all, same ? own : loader));
  }

  private boolean findsTheSame(ClassLoader own, ClassLoader loader) {
    if (isTrue(settings.get("find-modules"))) {
      return false;
    }
    for (String key : List.of(CLASSES, MODULES, "listener")) {
      for (String item : items(settings.getOrDefault(key, ""))) {
        Class<?> type = find(className(item), loader);
        if (type == null || type != find(className(item), own)) {
          return false;
        }
      }
    }
    return true;
  }

  private static List<String> items(String text) {
    List<String> items = new ArrayList<>();
    for (String item : text.split(",", -1)) {
      if (!item.isBlank()) {
        items.add(item.strip());
      }
    }
    return items;
  }

  private static String className(String item) {
    return item.split("=", 2)[0].strip();
  }

  /** Returns a class; null if there is none: what registers it says so. */
  private static Class<?> find(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  /** What makes a {@code Fory}, with errors that name Spark's keys. */
  record Settings(ForySettings settings) {
    Fory shared() {
      try {
        return settings.shared();
      } catch (IllegalArgumentException | ForyException e) {
        throw wrong(e);
      }
    }
  }

  /**
   * Gives a number to each class that has no identity of its own: a number is shorter than a name
   * in each record. The list is the same in all JVMs of an application, so that its order will do.
   */
  private static String numbered(String text, ClassLoader loader) {
    List<String> items = items(text);
    Set<String> taken = new HashSet<>();
    for (String item : items) {
      taken.add(item.substring(item.indexOf('=') + 1).strip());
    }
    int next = 0;
    for (int i = 0; i < items.size(); i++) {
      String item = items.get(i);
      if (item.indexOf('=') < 0) {
        while (EngineTypes.hasNumber(next) || taken.contains(Integer.toString(next))) {
          next++;
        }
        int number = next++;
        if (canHaveNumber(item, loader)) {
          items.set(i, item + "=" + number);
        }
      }
    }
    return String.join(",", items);
  }

  private static boolean canHaveNumber(String name, ClassLoader loader) {
    Class<?> type = find(name, loader);
    return type != null && (type.isEnum() || !Modifier.isAbstract(type.getModifiers()));
  }

  @Override
  public String toString() {
    return settings.toString();
  }
}
