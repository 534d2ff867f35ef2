package io.fory.spring;

import io.fory.ForyBuilder;
import io.fory.ForySettings;
import io.fory.serializer.UnknownEnumPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The properties of an application that begin with {@code fory.}; one that is none of these is
 * refused. But for {@code register}, {@code cache} and {@code http} they are the keys of {@link
 * ForySettings}, and null where the application has none.
 *
 * @param register Names of the classes that may be written and read; each alone, or with = and an
 *     id or a name, such as com.acme.Order=1.
 * @param modules Names of classes that are a ForyModule. Beans of that type are installed anyway.
 * @param findModules Whether the modules are installed that jars name.
 * @param listener Name of a class that is a ForyListener. Beans of that type listen anyway.
 * @param requireClassRegistration Whether classes have to be registered.
 * @param compatible Whether the classes of writer and reader may differ in their version.
 * @param unknownEnumConstants What is done about enum constants that the reader does not have.
 * @param refTracking Whether references to the same object stay so, and cycles are possible.
 * @param xlang Whether the cross-language format is written.
 * @param compact Whether the compact form is written.
 * @param intCompressed Whether int fields take 1 to 5 bytes.
 * @param longCompressed Whether long fields take 1 to 9 bytes.
 * @param stringCompressed Whether strings are written in UTF-8 where that is shorter.
 * @param lambdasAndProxies Whether serializable lambdas and dynamic proxies are written and read.
 * @param codegen Whether serializers are generated as code.
 * @param asyncCompilation Whether code is generated in the background.
 * @param generatedSources Folder into which generated source is written, for debugging.
 * @param maxDepth How deep objects may nest.
 * @param maxGraphMemoryBytes Memory in bytes that a message may take; by default by its size.
 * @param maxKeyWork Work that the keys of a message may make; by default by its size.
 * @param cache What is about caches.
 * @param http What is about HTTP.
 */
@ConfigurationProperties(prefix = "fory", ignoreUnknownFields = false)
public record ForyProperties(
    List<String> register,
    List<String> modules,
    Boolean findModules,
    String listener,
    Boolean requireClassRegistration,
    Boolean compatible,
    UnknownEnumPolicy unknownEnumConstants,
    Boolean refTracking,
    Boolean xlang,
    Boolean compact,
    Boolean intCompressed,
    Boolean longCompressed,
    Boolean stringCompressed,
    Boolean lambdasAndProxies,
    Boolean codegen,
    Boolean asyncCompilation,
    String generatedSources,
    Integer maxDepth,
    Long maxGraphMemoryBytes,
    Long maxKeyWork,
    @DefaultValue Cache cache,
    @DefaultValue Http http) {
  /** The key of the classes, whose property is called otherwise. */
  private static final String CLASSES = "classes";

  /**
   * About caches.
   *
   * @param enabled Whether the values of Redis caches are written and read by Fory.
   */
  public record Cache(@DefaultValue("false") boolean enabled) {}

  /**
   * About HTTP.
   *
   * @param enabled Whether bodies of the media type application/x-fory are written and read.
   * @param maxBodySize How large a body may be that is read.
   */
  public record Http(
      @DefaultValue("true") boolean enabled, @DefaultValue("10MB") DataSize maxBodySize) {}

  /**
   * Returns a new builder with these properties.
   *
   * @param loader where classes are looked for
   * @throws IllegalArgumentException in one line that names the property, if one does not work
   */
  ForyBuilder builder(ClassLoader loader) {
    Map<String, Object> settings = settings();
    try {
      return ForySettings.of(settings, loader).builder();
    } catch (IllegalArgumentException e) {
      for (Map.Entry<String, Object> setting : settings.entrySet()) {
        refuse(setting.getKey(), setting.getValue(), loader);
      }
      throw e;
    }
  }

  /** Throws what is wrong with a setting, if that is wrong alone. */
  private static void refuse(String key, Object value, ClassLoader loader) {
    if (!(value instanceof List<?> elements)) {
      refuse(key, value, "", loader);
      return;
    }
    // With all before it: an element may be wrong only beside another one.
    for (int size = 1; size <= elements.size(); size++) {
      refuse(key, elements.subList(0, size), ", at " + elements.get(size - 1), loader);
    }
  }

  private static void refuse(String key, Object value, String place, ClassLoader loader) {
    try {
      ForySettings.of(Map.of(key, value), loader).builder();
    } catch (IllegalArgumentException e) {
      String property = "Property fory." + (key.equals(CLASSES) ? "register" : key) + place;
      String setting = "Setting " + key;
      String why = e.getMessage();
      throw new IllegalArgumentException(
          why.startsWith(setting)
              ? property + why.substring(setting.length())
              : property + ": " + why,
          e);
    }
  }

  /** Returns those that are given, by the keys of {@link ForySettings}. */
  private Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put(CLASSES, register);
    settings.put("modules", modules);
    settings.put("find-modules", findModules);
    settings.put("listener", listener);
    settings.put("require-class-registration", requireClassRegistration);
    settings.put("compatible", compatible);
    settings.put("unknown-enum-constants", unknownEnumConstants);
    settings.put("ref-tracking", refTracking);
    settings.put("xlang", xlang);
    settings.put("compact", compact);
    settings.put("int-compressed", intCompressed);
    settings.put("long-compressed", longCompressed);
    settings.put("string-compressed", stringCompressed);
    settings.put("lambdas-and-proxies", lambdasAndProxies);
    settings.put("codegen", codegen);
    settings.put("async-compilation", asyncCompilation);
    settings.put("generated-sources", generatedSources);
    settings.put("max-depth", maxDepth);
    settings.put("max-graph-memory-bytes", maxGraphMemoryBytes);
    settings.put("max-key-work", maxKeyWork);
    settings.values().removeIf(value -> value == null);
    return settings;
  }
}
