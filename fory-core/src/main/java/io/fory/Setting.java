package io.fory;

import io.fory.platform.ApplicationClasses;
import io.fory.serializer.UnknownEnumPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A key of a {@link ForySettings configuration}. They are applied in the order of declaration. */
@SuppressWarnings("ImmutableEnumChecker") // lambdas without state
enum Setting {
  XLANG((text, builder) -> builder.withXlang(isTrue(text))),
  REF_TRACKING((text, builder) -> builder.withRefTracking(isTrue(text))),
  COMPATIBLE((text, builder) -> builder.withCompatible(isTrue(text))),
  UNKNOWN_ENUM_CONSTANTS((text, builder) -> builder.withUnknownEnumConstants(policy(text))),
  REQUIRE_CLASS_REGISTRATION((text, builder) -> builder.requireClassRegistration(isTrue(text))),
  LAMBDAS_AND_PROXIES((text, builder) -> builder.withLambdasAndProxies(isTrue(text))),
  CODEGEN((text, builder) -> builder.withCodegen(isTrue(text))),
  ASYNC_COMPILATION((text, builder) -> builder.withAsyncCompilation(isTrue(text))),
  GENERATED_SOURCES((text, builder) -> builder.withGeneratedSources(Path.of(text))),
  COMPACT((text, builder) -> builder.withCompact(isTrue(text))),
  INT_COMPRESSED((text, builder) -> builder.withIntCompressed(isTrue(text))),
  LONG_COMPRESSED((text, builder) -> builder.withLongCompressed(isTrue(text))),
  STRING_COMPRESSED((text, builder) -> builder.withStringCompressed(isTrue(text))),
  MAX_DEPTH((text, builder) -> builder.withMaxDepth(intNumber(text))),
  MAX_GRAPH_MEMORY_BYTES((text, builder) -> builder.withMaxGraphMemoryBytes(number(text))),
  MAX_KEY_WORK((text, builder) -> builder.withMaxKeyWork(number(text))),
  FIND_MODULES(Setting::checkBoolean, Setting::findModules),
  MODULES(Setting::checkNames, Setting::installModules),
  LISTENER(Setting::checkNames, Setting::makeListener),
  CLASSES(Setting::checkNames, Setting::registerClasses);

  /** Applies a value that needs no class loader, and refuses one that is none of the key. */
  private interface Option {
    void apply(String text, ForyBuilder builder);
  }

  private interface Check {
    void check(String text);
  }

  /** What is no name of a class, also where it is none of its ids. */
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+");

  private interface Loading {
    void apply(String text, ForyBuilder builder, ClassLoader loader)
        throws ReflectiveOperationException;
  }

  private final Check check;
  private final Loading loading;

  Setting(Option option) {
    this(
        text -> option.apply(text, Fory.builder()),
        (text, builder, loader) -> option.apply(text, builder));
  }

  Setting(Check check, Loading loading) {
    this.check = check;
    this.loading = loading;
  }

  /** Returns the key, in lower case with hyphens. */
  String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns a key.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Setting of(String key) {
    for (Setting setting : values()) {
      if (setting.key().equals(key)) {
        return setting;
      }
    }
    throw new IllegalArgumentException(
        "Unknown setting " + key + ", there are " + String.join(", ", ForySettings.keys()));
  }

  /**
   * Checks what can be checked without classes.
   *
   * @throws IllegalArgumentException if a text is no value of this key
   */
  void check(String text) {
    try {
      check.check(text);
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Setting " + key() + " is \"" + text + "\": " + e.getMessage(), e);
    }
  }

  /** Applies a value that has been checked. */
  void apply(String text, ForyBuilder builder, ClassLoader loader) {
    try {
      loading.apply(text, builder, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("there is no class " + e.getMessage(), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "it has no public constructor without arguments that works: " + e, e);
    }
  }

  /** Returns the items of a list, which stand between commas. */
  static List<String> items(String text) {
    List<String> items = new ArrayList<>();
    for (String item : text.split(",", -1)) {
      if (!item.isBlank()) {
        items.add(item.strip());
      }
    }
    return items;
  }

  private static boolean isTrue(String text) {
    checkBoolean(text);
    return text.equalsIgnoreCase("true");
  }

  private static void checkBoolean(String text) {
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException("must be true or false");
    }
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("must be a whole number", e);
    }
  }

  private static int intNumber(String text) {
    long number = number(text);
    if (number != (int) number) {
      throw new IllegalArgumentException(
          "must be from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
    }
    return (int) number;
  }

  private static int idOf(String text) {
    try {
      int id = Integer.parseInt(text);
      if (id >= 0) {
        return id;
      }
    } catch (NumberFormatException e) {
      // It has too many digits.
    }
    throw new IllegalArgumentException(
        "the id " + text + " must be from 0 to " + Integer.MAX_VALUE);
  }

  private static UnknownEnumPolicy policy(String text) {
    for (UnknownEnumPolicy policy : UnknownEnumPolicy.values()) {
      if (policy.name().equalsIgnoreCase(text)) {
        return policy;
      }
    }
    throw new IllegalArgumentException(
        "must be one of "
            + Arrays.stream(UnknownEnumPolicy.values())
                .map(Enum::name)
                .collect(Collectors.joining(", ")));
  }

  private static void checkNames(String text) {
    for (String item : items(text)) {
      if (item.split("=", 2)[0].isBlank()) {
        throw new IllegalArgumentException("must be names of classes, with commas between");
      }
    }
  }

  private static void findModules(String text, ForyBuilder builder, ClassLoader loader) {
    if (isTrue(text)) {
      builder.findAndInstallModules(loader);
    }
  }

  private static <T> T make(String name, Class<T> kind, ClassLoader loader)
      throws ReflectiveOperationException {
    Class<?> type = ApplicationClasses.load(name, loader);
    if (!kind.isAssignableFrom(type)) {
      throw new IllegalArgumentException(name + " is no " + kind.getSimpleName());
    }
    return kind.cast(type.getConstructor().newInstance());
  }

  private static void installModules(String text, ForyBuilder builder, ClassLoader loader)
      throws ReflectiveOperationException {
    for (String name : items(text)) {
      builder.install(make(name, ForyModule.class, loader));
    }
  }

  private static void makeListener(String text, ForyBuilder builder, ClassLoader loader)
      throws ReflectiveOperationException {
    builder.withListener(make(text, ForyListener.class, loader));
  }

  /**
   * An item is a name, a name and {@code =} and an id, or a name and {@code =} and another name.
   */
  private static void registerClasses(String text, ForyBuilder builder, ClassLoader loader)
      throws ReflectiveOperationException {
    for (String item : items(text)) {
      String[] parts = item.split("=", 2);
      Class<?> type = ApplicationClasses.load(parts[0].strip(), loader);
      String identity = parts.length == 1 ? "" : parts[1].strip();
      if (parts.length == 1) {
        builder.register(type);
      } else if (NUMBER.matcher(identity).matches()) {
        builder.register(type, idOf(identity));
      } else {
        builder.register(type, identity);
      }
    }
  }
}
