package io.fory.kafka;

import io.fory.Fory;
import io.fory.ForySettings;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.utils.Utils;

/**
 * The keys that serializers, deserializers and serdes find in the configuration of a client.
 *
 * <p>Besides those below, each key of {@link ForySettings} is one behind {@link #PREFIX}: {@code
 * fory.classes}, {@code fory.modules}, {@code fory.ref-tracking} and so on. Classes are looked for
 * by their names in the context class loader of the thread that makes the client; where that does
 * not find one that is given as a class, in the loader of this class. Any other key that begins
 * with {@link #PREFIX} is a mistake, and refused.
 */
public final class ForyConfig {
  /** What all keys begin with. */
  public static final String PREFIX = "fory.";

  /** The class of the keys that a deserializer reads; others are refused. All, if not given. */
  public static final String KEY_TYPE = PREFIX + "key.type";

  /** The class of the values that a deserializer reads; others are refused. All, if not given. */
  public static final String VALUE_TYPE = PREFIX + "value.type";

  /** The topic that has the schemas; see {@link SchemaTopic}. If not given, they are in records. */
  public static final String SCHEMA_TOPIC = PREFIX + "schema.topic";

  /**
   * How long, in milliseconds, one record may wait for the topic of schemas; 10,000 if not given.
   */
  public static final String SCHEMA_TIMEOUT_MS = PREFIX + "schema.timeout.ms";

  /**
   * How much memory, in bytes, the schemas of the topic may take; 16 MiB if not given. Each counts
   * 256 bytes more than it has.
   */
  public static final String SCHEMA_MAX_BYTES = PREFIX + "schema.max.bytes";

  /**
   * The replication factor of the topic of schemas where a serializer creates it; the default of
   * the brokers if not given.
   */
  public static final String SCHEMA_REPLICATION_FACTOR = PREFIX + "schema.replication.factor";

  /**
   * What keys begin with whose rest is a key for the clients that use the topic of schemas, such as
   * {@code fory.schema.client.bootstrap.servers}. Addresses, security and the like are those of the
   * client that is configured, if they are not given so.
   */
  public static final String SCHEMA_CLIENT_PREFIX = PREFIX + "schema.client.";

  private static final ConfigDef OWN =
      new ConfigDef()
          .define(KEY_TYPE, ConfigDef.Type.CLASS, null, Importance.MEDIUM, "The class of keys.")
          .define(VALUE_TYPE, ConfigDef.Type.CLASS, null, Importance.MEDIUM, "The class of values.")
          .define(
              SCHEMA_TOPIC,
              ConfigDef.Type.STRING,
              null,
              ForyConfig::checkTopic,
              Importance.HIGH,
              "The topic of schemas.")
          .define(
              SCHEMA_TIMEOUT_MS,
              ConfigDef.Type.INT,
              10_000,
              Range.atLeast(1),
              Importance.LOW,
              "How long a record may wait for the topic of schemas.")
          .define(
              SCHEMA_MAX_BYTES,
              ConfigDef.Type.LONG,
              16L << 20,
              Range.atLeast(1),
              Importance.LOW,
              "How much memory the schemas of the topic may take.")
          .define(
              SCHEMA_REPLICATION_FACTOR,
              ConfigDef.Type.SHORT,
              null,
              ForyConfig::checkReplicationFactor,
              Importance.LOW,
              "The replication factor of the topic of schemas.");

  private static final Pattern TOPIC_NAME = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

  private final Map<String, Object> own;
  private final Map<String, Object> core = new HashMap<>();
  private final Map<String, Object> schemaClients = new HashMap<>();
  private final ClassLoader loader;

  /**
   * Reads a configuration.
   *
   * @throws ConfigException if a value is none of its key
   */
  ForyConfig(Map<String, ?> configs) {
    Map<String, Object> others = new HashMap<>();
    Map<String, Object> clients = new HashMap<>();
    Set<Class<?>> classes = new LinkedHashSet<>();
    for (String key : configs.keySet()) {
      if (key.startsWith(SCHEMA_CLIENT_PREFIX)) {
        clients.put(key.substring(SCHEMA_CLIENT_PREFIX.length()), configs.get(key));
      } else if (OWN.names().contains(key)) {
        others.put(key, configs.get(key));
      } else if (key.startsWith(PREFIX)) {
        core.put(settingOf(key), valueOf(key, configs.get(key), classes));
      } else if (SchemaClients.takesOver(key)) {
        schemaClients.put(key, configs.get(key));
      }
    }
    schemaClients.putAll(clients);
    schemaClients.values().removeIf(Objects::isNull);
    own = OWN.parse(others);
    loader = loaderOf(classes);
  }

  private static String settingOf(String key) {
    String setting = key.substring(PREFIX.length());
    if (!ForySettings.keys().contains(setting)) {
      Set<String> known = new TreeSet<>(OWN.names());
      ForySettings.keys().forEach(each -> known.add(PREFIX + each));
      known.add(SCHEMA_CLIENT_PREFIX + "*");
      throw new ConfigException(
          "Unknown key "
              + ErrorText.printable(key)
              + ", those that begin with "
              + PREFIX
              + " are "
              + String.join(", ", known));
    }
    return setting;
  }

  /** Returns a value with a list in place of an array, and collects the classes that it has. */
  private static Object valueOf(String key, Object value, Set<Class<?>> classes) {
    if (value == null) {
      throw new ConfigException(key, null, "must not be null; leave the key out");
    }
    Object[] array = value instanceof Object[] items ? items : null;
    if (array == null && !(value instanceof Collection<?>)) {
      if (value instanceof Class<?> type) {
        classes.add(type);
      }
      return value;
    }
    List<Object> values = new ArrayList<>();
    for (Object item : array == null ? (Collection<?>) value : Arrays.asList(array)) {
      values.add(valueOf(key, item, classes));
    }
    return values;
  }

  /**
   * Returns the class loader for names: that of the context, or that of a class which was given, if
   * only there the names of all such classes lead to them.
   */
  private static ClassLoader loaderOf(Set<Class<?>> classes) {
    ClassLoader context = Utils.getContextOrKafkaClassLoader();
    Set<ClassLoader> loaders = new LinkedHashSet<>();
    loaders.add(context);
    classes.forEach(type -> loaders.add(type.getClassLoader()));
    loaders.remove(null); // that of the JDK, whose classes all others find
    Class<?> missing = null;
    for (ClassLoader loader : loaders) {
      Class<?> foreign =
          classes.stream().filter(type -> !finds(loader, type)).findFirst().orElse(null);
      if (foreign == null) {
        return loader;
      }
      missing = missing == null ? foreign : missing;
    }
    throw new ConfigException(
        "No class loader finds all classes that "
            + PREFIX
            + "* has as classes: the context class loader finds none of the name "
            + missing.getName()
            + ", or another one");
  }

  private static boolean finds(ClassLoader loader, Class<?> type) {
    try {
      return type.isPrimitive() || Class.forName(type.getName(), false, loader) == type;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private static void checkTopic(String key, Object value) {
    if (value != null && !isTopicName((String) value)) {
      throw new ConfigException(
          key,
          ErrorText.printable((String) value),
          "must name a topic: up to 249 letters, digits, '.', '_' and '-'");
    }
  }

  private static boolean isTopicName(String name) {
    return TOPIC_NAME.matcher(name).matches() && !name.equals(".") && !name.equals("..");
  }

  private static void checkReplicationFactor(String key, Object value) {
    if (value != null && (Short) value < 1 && (Short) value != -1) {
      throw new ConfigException(key, value, "must be at least 1, or -1 for that of the brokers");
    }
  }

  /**
   * Returns the instance that all clients with this configuration have in common.
   *
   * @throws ConfigException if there can be none
   */
  Fory fory() {
    try {
      return ForySettings.of(core, loader).shared();
    } catch (IllegalArgumentException | ForyException e) {
      throw mistake(PREFIX + "*: " + e.getMessage(), e);
    }
  }

  /** Returns the class of keys or values; {@code Object} if none is given. */
  Class<?> type(boolean isKey) {
    Object type = own.get(isKey ? KEY_TYPE : VALUE_TYPE);
    return type == null ? Object.class : (Class<?>) type;
  }

  /** Returns whether schemas are in a topic. */
  boolean hasSchemaTopic() {
    return own.get(SCHEMA_TOPIC) != null;
  }

  /**
   * Returns how the topic of schemas is used.
   *
   * @throws ConfigException if there is none
   */
  SchemaTopicSettings schemaTopic() {
    String topic = (String) own.get(SCHEMA_TOPIC);
    if (topic == null) {
      throw new ConfigException(SCHEMA_TOPIC, null, "must name a topic");
    }
    if (!schemaClients.containsKey(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG)) {
      throw new ConfigException(
          "Missing "
              + AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG
              + ", which "
              + SCHEMA_TOPIC
              + " needs");
    }
    return new SchemaTopicSettings(
        topic,
        (Integer) own.get(SCHEMA_TIMEOUT_MS),
        (Long) own.get(SCHEMA_MAX_BYTES),
        (Short) own.get(SCHEMA_REPLICATION_FACTOR),
        Map.copyOf(schemaClients));
  }

  /** Returns the exception for a configuration that does not work. */
  static ConfigException mistake(String problem, Exception cause) {
    ConfigException exception = new ConfigException(problem);
    exception.initCause(cause);
    return exception;
  }
}
