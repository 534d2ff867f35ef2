package io.fory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A configuration as data: what engines and frameworks hand to a plug-in as keys and values. The
 * table of the keys is in {@code docs/guide/embedding.md}.
 *
 * <pre>{@code
 * Fory fory = ForySettings.of(Map.of("classes", "com.acme.Order=1"), loader).shared();
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 */
public final class ForySettings {
  private final Map<String, String> settings;
  private final ClassLoader loader;

  private ForySettings(Map<String, String> settings, ClassLoader loader) {
    this.settings = settings;
    this.loader = loader;
  }

  /**
   * Checks a configuration and returns it.
   *
   * @param settings by key; a value is a text, a boolean, a number, an enum constant, a class, or a
   *     collection of these
   * @param loader where classes and modules are looked for by their names
   * @throws IllegalArgumentException in one line, if a key is unknown, or a value cannot be one of
   *     it
   */
  public static ForySettings of(Map<String, ?> settings, ClassLoader loader) {
    Objects.requireNonNull(loader, "loader");
    Map<String, String> texts = new TreeMap<>();
    List<String> problems = new ArrayList<>();
    for (Map.Entry<String, ?> entry : settings.entrySet()) {
      try {
        Setting setting = Setting.of(entry.getKey());
        String text = textOf(entry.getValue());
        setting.check(text);
        texts.put(setting.key(), text);
      } catch (IllegalArgumentException e) {
        problems.add(e.getMessage());
      }
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          problems.stream().sorted().collect(Collectors.joining("; ")));
    }
    return new ForySettings(texts, loader);
  }

  private static String textOf(Object value) {
    if (value instanceof Collection<?> values) {
      return values.stream().map(ForySettings::textOf).collect(Collectors.joining(","));
    }
    if (value instanceof Class<?> type) {
      return type.getName();
    }
    if (value instanceof Enum<?> constant) {
      return constant.name();
    }
    return String.valueOf(value).strip();
  }

  /** Returns all keys, in the order of the alphabet. */
  public static List<String> keys() {
    return Arrays.stream(Setting.values()).map(Setting::key).sorted().toList();
  }

  /**
   * Returns a new builder with this configuration, which may be configured further.
   *
   * @throws IllegalArgumentException in one line, if a class or a module cannot be found, made or
   *     registered
   */
  public ForyBuilder builder() {
    ForyBuilder builder = Fory.builder().withClassLoader(loader);
    for (Setting setting : Setting.values()) {
      String text = settings.get(setting.key());
      if (text != null) {
        apply(setting, text, builder);
      }
    }
    return builder;
  }

  private void apply(Setting setting, String text, ForyBuilder builder) {
    try {
      setting.apply(text, builder, loader);
    } catch (RuntimeException | LinkageError e) {
      String why = e.getMessage() == null ? e.toString() : e.getMessage();
      String line = why.lines().findFirst().orElse(why);
      throw new IllegalArgumentException("Setting " + setting.key() + ": " + line, e);
    }
  }

  /**
   * Returns the instance that all callers with this configuration and class loader have in common:
   * engines make their serializers once for each task, and each would compile its code anew.
   *
   * <p>It lives no longer than the class loader: an application that is redeployed is not kept by
   * it. Where the loader has loaded none of the classes and modules that are named, and is not one
   * that this library itself was loaded by, the instance lives as long as callers keep it.
   *
   * @throws IllegalArgumentException as {@link #builder()}, or {@link ForyBuilder#build()}
   */
  public Fory shared() {
    return SharedInstances.of(loader, settings, this);
  }

  /** Returns the names of the classes and modules. */
  List<String> classNames() {
    List<String> names = new ArrayList<>();
    for (Setting setting : List.of(Setting.CLASSES, Setting.MODULES, Setting.LISTENER)) {
      for (String item : Setting.items(settings.getOrDefault(setting.key(), ""))) {
        names.add(item.split("=", 2)[0].strip());
      }
    }
    return names;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ForySettings others
        && others.loader == loader
        && others.settings.equals(settings);
  }

  @Override
  public int hashCode() {
    return settings.hashCode();
  }

  @Override
  public String toString() {
    return settings.toString();
  }
}
