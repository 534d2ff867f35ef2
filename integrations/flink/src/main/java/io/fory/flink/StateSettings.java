package io.fory.flink;

import io.fory.ForyBuilder;
import io.fory.ForySettings;
import io.fory.annotation.Subtypes;
import io.fory.error.ErrorText;
import io.fory.error.MalformedInputException;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The configuration of a serializer as data: what {@link ForySettings} takes, less what no state
 * can have.
 */
final class StateSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final String CLASSES = "classes";
  private static final String MODULES = "modules";
  private static final String FIND_MODULES = "find-modules";
  private static final String REQUIRE_CLASS_REGISTRATION = "require-class-registration";
  private static final String REF_TRACKING = "ref-tracking";

  /** Those that decide on the bytes; each is false by default. */
  private static final List<String> OF_THE_BYTES =
      List.of(REF_TRACKING, "int-compressed", "long-compressed", "string-compressed");

  /** Those by which a reader says what it takes, and how it works: none decides on bytes. */
  private static final List<String> OF_THE_READER =
      List.of(
          "unknown-enum-constants",
          "max-depth",
          "max-graph-memory-bytes",
          "max-key-work",
          "codegen",
          "async-compilation",
          "generated-sources");

  /** Stands before an id; no name has it. */
  private static final String ID = "\u001F";

  private static final int MOST_TEXT_BYTES = 1 << 24;

  private final TreeMap<String, String> settings;

  private StateSettings(Map<String, String> settings) {
    this.settings = new TreeMap<>(settings);
  }

  /**
   * Checks a configuration and returns it.
   *
   * @throws IllegalArgumentException if a key or value is wrong, or state cannot be written so
   */
  static StateSettings of(Map<String, String> settings) {
    ForySettings.of(settings, StateSettings.class.getClassLoader());
    StateSettings checked = new StateSettings(settings);
    if (checked.has("xlang", false) || !checked.has("compatible", true)) {
      throw new IllegalArgumentException(
          "State is written in the native format and with schemas: xlang and compatible stay at"
              + " their defaults");
    }
    return checked;
  }

  /**
   * Makes sure that what is written can be read by the next start of a job: an object of a class
   * that is not registered has its name in the record, by which none is loaded that no type checker
   * admits. A setting cannot be one, but a module has it.
   *
   * @throws IllegalArgumentException if there is none
   */
  void requireNamesToBeAdmitted() {
    boolean modules = !items(MODULES).isEmpty() || has(FIND_MODULES, false);
    if (!has(REQUIRE_CLASS_REGISTRATION, true) && !modules) {
      throw noTypeChecker();
    }
  }

  /**
   * Makes sure of the same where modules are known.
   *
   * @param loader of {@link #loaderFor}
   */
  void requireNamesToBeAdmitted(ClassLoader loader) {
    if (!has(REQUIRE_CLASS_REGISTRATION, true) && !hasTypeChecker(loader)) {
      throw noTypeChecker();
    }
  }

  /** A type checker is refused where it would never be asked. */
  private boolean hasTypeChecker(ClassLoader loader) {
    ForyBuilder builder = in(loader).builder();
    builder.requireClassRegistration(false).build();
    try {
      builder.requireClassRegistration(true).build();
      return false;
    } catch (IllegalArgumentException e) {
      return true;
    }
  }

  private static IllegalArgumentException noTypeChecker() {
    return new IllegalArgumentException(
        "Setting require-class-registration is false, but no module calls withTypeChecker: what"
            + " is not registered could be written, and not be read by the next start of the job."
            + " List it in classes, or set such a module in modules");
  }

  private boolean has(String key, boolean otherwise) {
    String text = settings.get(key);
    return text == null ? otherwise : text.strip().equalsIgnoreCase("true");
  }

  boolean tracksReferences() {
    return has(REF_TRACKING, false);
  }

  /** Returns whether the same values have the same bytes with both, if the classes are the same. */
  boolean agreesWith(StateSettings other) {
    return OF_THE_BYTES.stream().allMatch(key -> has(key, false) == other.has(key, false));
  }

  /**
   * Returns whether each id and each name by which records of other settings name a class means the
   * same class with these. What modules register is not known here: those of the others must all be
   * among these.
   */
  boolean namesAs(StateSettings others) {
    Map<String, String> before = others.namesOfClasses();
    Map<String, String> now = namesOfClasses();
    Map<String, String> old = inverse(before);
    Map<String, String> young = inverse(now);
    for (Map.Entry<String, String> entry : before.entrySet()) {
      String type = entry.getKey();
      // A class that is not listed any more may still be declared, and has its own name then.
      String name = now.getOrDefault(type, type);
      if (!name.equals(entry.getValue()) || !young.getOrDefault(name, type).equals(type)) {
        return false;
      }
    }
    for (Map.Entry<String, String> entry : now.entrySet()) {
      String name = entry.getValue();
      boolean isNew = name.startsWith(ID) || name.equals(entry.getKey());
      // Another name may have been that of a class that was declared, and was not listed.
      if (!old.getOrDefault(name, isNew ? entry.getKey() : "").equals(entry.getKey())) {
        return false;
      }
    }
    return new HashSet<>(items(MODULES)).containsAll(others.items(MODULES))
        && (has(FIND_MODULES, false) || !others.has(FIND_MODULES, false));
  }

  /** Returns what stands for each listed class in messages: its id or its name. */
  private Map<String, String> namesOfClasses() {
    Map<String, String> names = new TreeMap<>();
    for (String item : items(CLASSES)) {
      String[] parts = item.split("=", 2);
      String type = parts[0].strip();
      String name = parts.length == 1 ? type : parts[1].strip();
      if (parts.length == 2 && name.chars().allMatch(c -> c >= '0' && c <= '9')) {
        name = ID + name.replaceFirst("^0+(?=.)", "");
      }
      names.put(type, name);
    }
    return names;
  }

  private static Map<String, String> inverse(Map<String, String> names) {
    Map<String, String> inverse = new TreeMap<>();
    names.forEach((type, name) -> inverse.put(name, type));
    return inverse;
  }

  /** Returns these settings, with those of a reader that decide on no bytes. */
  StateSettings readBy(StateSettings reader) {
    TreeMap<String, String> both = new TreeMap<>(settings);
    for (String key : OF_THE_READER) {
      String text = reader.settings.get(key);
      both.remove(key);
      if (text != null) {
        both.put(key, text);
      }
    }
    return new StateSettings(both);
  }

  /** Returns these settings, with more classes registered; abstract ones as far as that works. */
  StateSettings withClasses(Collection<Class<?>> types) {
    List<String> items = items(CLASSES);
    List<String> known = new ArrayList<>(items.stream().map(StateSettings::className).toList());
    for (Class<?> each : types) {
      Class<?> type = each;
      while (type.isArray()) {
        type = type.getComponentType();
      }
      if (!known.contains(type.getName()) && canBeRegistered(type)) {
        known.add(type.getName());
        items.add(type.getName());
      }
    }
    TreeMap<String, String> more = new TreeMap<>(settings);
    if (!items.isEmpty()) {
      more.put(CLASSES, String.join(",", items));
    }
    return new StateSettings(more);
  }

  private static boolean canBeRegistered(Class<?> type) {
    boolean isOpen = Modifier.isAbstract(type.getModifiers()) && !type.isEnum();
    return !(isOpen || type.isPrimitive() || type.getName().startsWith("java."))
        || type.isSealed()
        || type.isAnnotationPresent(Subtypes.class);
  }

  /** Returns these settings without the classes to register that a loader does not find. */
  StateSettings withoutMissing(ClassLoader loader) {
    TreeMap<String, String> fewer = new TreeMap<>(settings);
    List<String> items = items(CLASSES);
    if (items.removeIf(item -> find(className(item), loader) == null)) {
      fewer.put(CLASSES, String.join(",", items));
    }
    return new StateSettings(fewer);
  }

  /**
   * Returns the loader that finds all that is named here, and a class as it is: the one with which
   * a serializer was made, or that of the class, which the JDK's have not.
   *
   * @param given may be null
   */
  ClassLoader loaderFor(Class<?> type, ClassLoader given) {
    ClassLoader own = type.getClassLoader();
    List<ClassLoader> loaders = new ArrayList<>(Arrays.asList(given, own));
    loaders.add(StateSettings.class.getClassLoader());
    loaders.removeIf(loader -> loader == null || find(type.getName(), loader) != type);
    for (ClassLoader loader : loaders) {
      if (findsAll(loader)) {
        return loader;
      }
    }
    return own == null ? loaders.get(0) : own; // it says what is missing
  }

  /**
   * Returns the settings as the core has them.
   *
   * @param loader of {@link #loaderFor}
   */
  ForySettings in(ClassLoader loader) {
    return ForySettings.of(settings, loader);
  }

  private boolean findsAll(ClassLoader loader) {
    List<String> names = items(CLASSES);
    names.addAll(items(MODULES));
    names.addAll(items("listener"));
    return names.stream().allMatch(name -> find(className(name), loader) != null);
  }

  /** Returns a class, or null. */
  private static Class<?> find(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  private List<String> items(String key) {
    List<String> items = new ArrayList<>();
    for (String item : settings.getOrDefault(key, "").split(",", -1)) {
      if (!item.isBlank()) {
        items.add(item.strip());
      }
    }
    return items;
  }

  private static String className(String item) {
    return item.split("=", 2)[0].strip();
  }

  void write(DataOutputView out) throws IOException {
    out.writeInt(settings.size());
    for (Map.Entry<String, String> entry : settings.entrySet()) {
      write(out, entry.getKey());
      write(out, entry.getValue());
    }
  }

  /** Reads what {@link #write} has written. */
  static StateSettings read(DataInputView in) throws IOException {
    int count = in.readInt();
    if (count < 0) {
      throw corrupt();
    }
    TreeMap<String, String> settings = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      settings.put(readText(in), readText(in));
    }
    try {
      return of(settings);
    } catch (IllegalArgumentException e) {
      String problem = line(e);
      throw new IOException(
          "The snapshot of a serializer has settings that are unknown: " + problem,
          new MalformedInputException(problem));
    }
  }

  /**
   * Returns what is wrong, of which a part may be bytes of a snapshot, as a line of some length.
   */
  static String line(RuntimeException problem) {
    return ErrorText.printable(problem.getMessage());
  }

  /** Returns an error of a snapshot that this library has not written. */
  static IOException corrupt() {
    String problem = "The snapshot of a serializer is corrupt";
    return new IOException(problem, new MalformedInputException(problem));
  }

  /** Writes a text of any length, other than {@code writeUTF}. */
  static void write(DataOutputView out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static String readText(DataInputView in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MOST_TEXT_BYTES) {
      throw corrupt();
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw corrupt();
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StateSettings others && others.settings.equals(settings);
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
