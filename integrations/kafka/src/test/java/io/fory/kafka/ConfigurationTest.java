package io.fory.kafka;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What clients are told of a configuration that does not work, and what they have in common. */
public final class ConfigurationTest {
  private static Map<String, Object> config(Object... pairs) {
    Map<String, Object> config = new HashMap<>();
    config.put("bootstrap.servers", "127.0.0.1:1");
    for (int i = 0; i < pairs.length; i += 2) {
      config.put((String) pairs[i], pairs[i + 1]);
    }
    return config;
  }

  @DataProvider
  public static Object[][] mistakes() {
    return new Object[][] {
      {config("fory.clases", "a.B"), "clases"},
      {config("fory.classes", "a.B"), "a.B"},
      {config("fory.ref-tracking", "maybe"), "ref-tracking"},
      {config("fory.value.type", "a.B"), "fory.value.type"},
      {config("fory.value.type", Order.class.getName()), "fory.value.type"},
      {config("fory.classes", Thread.class), "Thread"},
      {config("fory.schema.topics", "t"), "fory.schema.topic,"},
      {config("fory.key.types", "t"), "fory.key.type,"},
      {config("fory.", "t"), "fory.schema.client.*"},
      {config("fory.classes", null), "fory.classes"},
      {config("fory.classes", Arrays.asList(Order.class, null)), "fory.classes"},
      {config("fory.classes", Order.class.getName() + "=99999999999"), "2147483647"},
      {config("fory.classes", Order.class.getName() + "=-1"), "-1"},
      {config("fory.max-depth", "2147483648"), "2147483647"},
      {config("fory.schema.topic", " "), "fory.schema.topic"},
      {config("fory.schema.topic", "bad topic!"), "fory.schema.topic"},
      {config("fory.schema.topic", ".."), "fory.schema.topic"},
      {config("fory.schema.topic", "t".repeat(250)), "fory.schema.topic"},
      {
        config("fory.schema.topic", "t", "fory.schema.replication.factor", "0"),
        "fory.schema.replication.factor"
      },
      {config("fory.schema.topic", "t", "fory.schema.timeout.ms", "0"), "fory.schema.timeout.ms"},
      {config("fory.schema.topic", "t", "fory.schema.max.bytes", "x"), "fory.schema.max.bytes"},
      {config("fory.schema.topic", "t", "fory.xlang", "true"), "fory.schema.topic"},
    };
  }

  @Test(dataProvider = "mistakes")
  public void aMistakeIsNamed(Map<String, Object> config, String named) {
    try (ForySerializer<Object> serializer = new ForySerializer<>();
        ForyDeserializer<Object> deserializer = new ForyDeserializer<>()) {
      ConfigException refusal =
          expectThrows(ConfigException.class, () -> serializer.configure(config, false));
      assertTrue(refusal.getMessage().contains(named), refusal.getMessage());
      expectThrows(ConfigException.class, () -> deserializer.configure(config, false));
    }
  }

  @Test
  public void aTopicOfSchemasNeedsBrokers() {
    ConfigException refusal =
        expectThrows(ConfigException.class, () -> SchemaTopic.of(Map.of("fory.schema.topic", "t")));
    assertTrue(refusal.getMessage().contains("bootstrap.servers"), refusal.getMessage());
    refusal = expectThrows(ConfigException.class, () -> SchemaTopic.of(config()));
    assertTrue(refusal.getMessage().contains("fory.schema.topic"), refusal.getMessage());
  }

  @Test
  public void aTopicOfSchemasRefusesUnknownKeys() {
    ConfigException refusal =
        expectThrows(
            ConfigException.class,
            () -> SchemaTopic.of(config("fory.schema.topic", "t", "fory.schema.timeout", "5")));
    assertTrue(refusal.getMessage().contains("fory.schema.timeout.ms,"), refusal.getMessage());
    refusal =
        expectThrows(
            ConfigException.class, () -> SchemaTopic.of(config("fory.schema.topic", "a b")));
    assertTrue(refusal.getMessage().contains("a b"), refusal.getMessage());
  }

  @DataProvider
  public static Object[][] listsOfClasses() {
    String names = Order.class.getName() + "," + Order.Item.class.getName();
    return new Object[][] {
      {names},
      {List.of(Order.class, Order.Item.class)},
      {List.of(Order.class, Order.Item.class.getName())},
      {new Class<?>[] {Order.class, Order.Item.class}},
      {names.split(",")},
    };
  }

  @Test(dataProvider = "listsOfClasses")
  public void classesAreGivenAsListsAndArrays(Object classes) {
    try (ForySerializer<Object> serializer = new ForySerializer<>()) {
      serializer.configure(config("fory.classes", classes), false);
      assertTrue(serializer.serialize("t", Order.of(1)).length > 10);
    }
  }

  /** Loads its own version of a class, as an application in a container does. */
  private static final class OwnLoader extends ClassLoader {
    private final String name;

    OwnLoader(Class<?> type) {
      super(type.getClassLoader());
      name = type.getName();
    }

    @Override
    protected Class<?> loadClass(String wanted, boolean resolve) throws ClassNotFoundException {
      if (!wanted.equals(name)) {
        return super.loadClass(wanted, resolve);
      }
      Class<?> loaded = findLoadedClass(wanted);
      if (loaded != null) {
        return loaded;
      }
      try (var in = getParent().getResourceAsStream(wanted.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(wanted, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(wanted, e);
      }
    }
  }

  private static void configureWithin(ClassLoader context, Map<String, Object> config) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(context);
    try (ForySerializer<Object> serializer = new ForySerializer<>()) {
      serializer.configure(config, false);
      thread.setContextClassLoader(before);
      assertTrue(serializer.serialize("t", Order.of(1)).length > 10);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  public void aClassIsTheOneThatIsGivenWhateverTheContextFinds() {
    Map<String, Object> config = config("fory.classes", Order.class);
    configureWithin(ClassLoader.getPlatformClassLoader(), config);
    configureWithin(new OwnLoader(Order.class), config);
  }

  @Test
  public void classesThatNoLoaderFindsTogetherAreRefused() throws ClassNotFoundException {
    Class<?> own = new OwnLoader(Order.class).loadClass(Order.class.getName());
    try (ForySerializer<Object> serializer = new ForySerializer<>()) {
      ConfigException refusal =
          expectThrows(
              ConfigException.class,
              () -> serializer.configure(config("fory.classes", List.of(Order.class, own)), false));
      assertTrue(refusal.getMessage().contains(own.getName()), refusal.getMessage());
    }
  }

  @Test
  public void keysOfOthersAreLeftAlone() {
    try (ForySerializer<Order> serializer = new ForySerializer<>()) {
      serializer.configure(
          config("fory.classes", Order.class, "foryx", "a", "linger.ms", 5, "my.key", this), false);
      assertTrue(serializer.serialize("t", Order.of(1)).length > 10);
    }
  }

  @Test
  public void oneMadeWithAForyIsConfiguredAlready() {
    Fory fory = Fory.builder().register(Order.class).build();
    try (ForySerde<Order> serde = new ForySerde<>(fory, Order.class)) {
      serde.configure(config("fory.classes", "a.B"), false);
      byte[] bytes = serde.serializer().serialize("t", Order.of(1));
      assertEquals(serde.deserializer().deserialize("t", bytes), Order.of(1));
    }
  }

  @Test
  public void configuringAgainReplaces() {
    try (ForySerializer<Object> serializer = new ForySerializer<>()) {
      serializer.configure(config("fory.schema.topic", "a"), false);
      serializer.configure(config("fory.classes", Order.class), false);
      assertTrue(serializer.serialize("t", Order.of(1)).length > 10);
    }
  }

  @Test
  public void aTopicIsSharedUntilTheLastHasLeft() {
    SchemaTopicSettings settings = new ForyConfig(config("fory.schema.topic", "a")).schemaTopic();
    SchemaTopicSettings same = new ForyConfig(config("fory.schema.topic", "a")).schemaTopic();
    SchemaTopic topic = SharedSchemaTopics.enter(settings);
    assertTrue(SharedSchemaTopics.enter(same) == topic);
    SharedSchemaTopics.leave(settings);
    assertTrue(SharedSchemaTopics.enter(same) == topic);
    SharedSchemaTopics.leave(settings);
    SharedSchemaTopics.leave(settings);
    SchemaTopic next = SharedSchemaTopics.enter(settings);
    assertTrue(next != topic);
    SharedSchemaTopics.leave(settings);
  }
}
