package io.fory.spring;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForyListener;
import io.fory.ForyModule;
import io.fory.ForySettings;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.CompiledSources;
import java.io.IOException;
import java.lang.reflect.Type;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.testng.annotations.Test;
import tools.jackson.databind.ObjectMapper;

/** What is configured, and when. */
public final class AutoConfigurationTest {
  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  PropertyPlaceholderAutoConfiguration.class,
                  ForyAutoConfiguration.class,
                  ForyHttpAutoConfiguration.class,
                  ForyObservationAutoConfiguration.class,
                  ForyRedisAutoConfiguration.class));

  /** A class that no property names. */
  record Other(int n) {}

  private static final String[] ORDERS = {
    "fory.register=io.fory.spring.Order=1,io.fory.spring.Order$Item=acme.Item"
  };

  @Test
  public void allConfigurationsAreNamedInTheFileThatSpringBootReads() throws IOException {
    List<URL> files =
        Collections.list(
            AutoConfigurationTest.class
                .getClassLoader()
                .getResources(
                    "META-INF/spring/"
                        + "org.springframework.boot.autoconfigure.AutoConfiguration.imports"));
    StringBuilder all = new StringBuilder();
    for (URL each : files) {
      try (var stream = each.openStream()) {
        all.append(new String(stream.readAllBytes(), StandardCharsets.UTF_8)).append('\n');
      }
    }
    List<String> ours = all.toString().lines().filter(line -> line.contains("io.fory.")).toList();
    assertEquals(
        ours,
        List.of(
            ForyAutoConfiguration.class.getName(),
            ForyHttpAutoConfiguration.class.getName(),
            ForyObservationAutoConfiguration.class.getName(),
            ForyRedisAutoConfiguration.class.getName()));
  }

  @Test
  public void classesOfThePropertyAreRegisteredAndNoOthers() {
    runner
        .withPropertyValues(ORDERS)
        .run(
            context -> {
              Fory fory = context.getBean(Fory.class);
              Order order = Order.of(1);
              assertEquals(fory.deserialize(fory.serialize(order)), order);
              Fory same =
                  Fory.builder()
                      .register(Order.class, 1)
                      .register(Order.Item.class, "acme.Item")
                      .build();
              assertEquals(fory.serialize(order), same.serialize(order));
            });
    runner.run(
        context ->
            expectThrows(
                TypeNotAllowedException.class,
                () -> context.getBean(Fory.class).serialize(Order.of(1))));
  }

  @Test
  public void classesAreLookedForInTheLoaderOfTheApplication() {
    ClassLoader loader =
        CompiledSources.compile("acme.Box", "package acme; public record Box(int n) {}")
            .newLoader();
    runner
        .withClassLoader(loader)
        .withPropertyValues("fory.register=acme.Box")
        .run(
            context ->
                assertTrue(context.getBean(Fory.class).admits(loader.loadClass("acme.Box"))));
    runner
        .withPropertyValues("fory.register=acme.Box")
        .run(
            context ->
                assertTrue(
                    rootOf(context.getStartupFailure()).contains("acme.Box"),
                    rootOf(context.getStartupFailure())));
  }

  private static String rootOf(Throwable failure) {
    assertNotNull(failure);
    StringBuilder text = new StringBuilder();
    for (Throwable next = failure; next != null; next = next.getCause()) {
      text.append(next.getMessage()).append('\n');
    }
    return text.toString();
  }

  @Test
  public void propertiesAreThoseOfTheBuilder() {
    runner
        .withPropertyValues(ORDERS)
        .withPropertyValues("fory.compact=true", "fory.max-depth=2", "fory.codegen=false")
        .run(
            context -> {
              Fory fory = context.getBean(Fory.class);
              Fory compact =
                  Fory.builder()
                      .withCompact(true)
                      .register(Order.class, 1)
                      .register(Order.Item.class, "acme.Item")
                      .build();
              byte[] written = compact.serialize(Order.of(1));
              LimitExceededException e =
                  expectThrows(LimitExceededException.class, () -> fory.deserialize(written));
              assertTrue(e.getMessage().contains("depth"), e.getMessage());
              assertEquals(fory.serialize(List.of(1)), compact.serialize(List.of(1)));
            });
  }

  @Test
  public void everyKeyOfTheSettingsIsAProperty() {
    for (String key : ForySettings.keys()) {
      String property = key.equals("classes") ? "register" : key;
      String value =
          switch (key) {
            case "classes", "modules", "listener" -> "acme.Missing";
            case "unknown-enum-constants" -> "nothing of the kind";
            case "max-depth", "max-graph-memory-bytes", "max-key-work" -> "-1";
            case "generated-sources" -> "a\0folder";
            default -> "perhaps";
          };
      runner
          .withPropertyValues("fory." + property + "=" + value)
          .run(context -> assertNotNull(context.getStartupFailure(), key));
    }
  }

  @Test
  public void everyKeyOfTheSettingsIsDescribed() throws IOException {
    String metadata;
    try (var stream =
        ForyProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
      metadata = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
    var described = new TreeSet<String>();
    for (var property : new ObjectMapper().readTree(metadata).get("properties")) {
      assertTrue(property.hasNonNull("description"), property.toString());
      described.add(property.get("name").asString());
    }
    var expected =
        new TreeSet<>(
            List.of(
                "fory.cache.enabled",
                "fory.http.enabled",
                "fory.http.max-body-size",
                "management.health.fory.enabled"));
    ForySettings.keys().forEach(key -> expected.add("fory." + key));
    expected.remove("fory.classes");
    expected.add("fory.register");
    assertEquals(described, expected);
  }

  @Test
  public void aPropertyThatIsNoneIsRefused() {
    runner
        .withPropertyValues("fory.requier-class-registration=true")
        .run(
            context ->
                assertTrue(
                    rootOf(context.getStartupFailure())
                        .contains("fory.requier-class-registration")));
  }

  @Test
  public void whatIsWrongIsCalledByTheNameOfItsProperty() {
    refusedBy("Property fory.register, at acme.Missing=7: ", ORDERS[0] + ",acme.Missing=7");
    // Each alone would do.
    refusedBy(
        "Property fory.register, at io.fory.spring.Order$Item=1: ",
        "fory.register=io.fory.spring.Order=1,io.fory.spring.Order$Item=1");
    refusedBy(
        "Property fory.register, at io.fory.spring.Order=99999999999: ",
        "fory.register=io.fory.spring.Order=99999999999");
    refusedBy("Property fory.modules, at acme.Missing: ", "fory.modules=acme.Missing");
    refusedBy("Property fory.listener: ", "fory.listener=acme.Missing");
    refusedBy("Property fory.max-depth is \"-1\": ", "fory.max-depth=-1");
  }

  private void refusedBy(String expected, String... properties) {
    runner
        .withPropertyValues(properties)
        .run(
            context -> {
              String text = rootOf(context.getStartupFailure());
              assertTrue(text.contains(expected), text);
              String last = text.substring(text.indexOf(expected) + expected.length());
              assertFalse(last.lines().findFirst().orElse("").contains("Setting "), text);
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class Modules {
    @Bean
    ForyModule orders() {
      return builder -> builder.register(Order.class);
    }

    @Bean
    ForyModule others() {
      return builder -> builder.register(Other.class);
    }
  }

  @Test
  public void modulesThatAreBeansAreInstalled() {
    runner
        .withUserConfiguration(Modules.class)
        .run(
            context -> {
              Fory fory = context.getBean(Fory.class);
              List<Object> both = List.of(Order.of(3), new Other(4));
              assertEquals(fory.deserialize(fory.serialize(both)), both);
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class Own {
    static final Fory FORY = Fory.builder().build();

    @Bean
    Fory mine() {
      return FORY;
    }
  }

  @Test
  public void theApplicationMayHaveItsOwn() {
    runner
        .withUserConfiguration(Own.class)
        .run(context -> assertSame(context.getBean(Fory.class), Own.FORY));
  }

  @Configuration(proxyBeanMethods = false)
  static class FromBuilder {
    @Bean
    Fory first(ForyBuilder builder) {
      return builder.register(Other.class).build();
    }

    @Bean
    Fory second(ForyBuilder builder) {
      return builder.withXlang(true).build();
    }
  }

  @Test
  public void theBuilderIsMadeAnewForEachInjection() {
    runner
        .withPropertyValues("fory.register=io.fory.spring.Order")
        .withUserConfiguration(FromBuilder.class)
        .run(
            context -> {
              Fory first = context.getBean("first", Fory.class);
              Fory second = context.getBean("second", Fory.class);
              assertNotSame(first, second);
              assertTrue(first.admits(Order.class) && second.admits(Order.class));
              assertTrue(first.admits(Other.class));
              assertFalse(second.admits(Other.class));
              // Nobody says which of two it is.
              assertFalse(context.containsBean("foryServerConverter"));
              assertFalse(context.containsBean("foryRedisSerializer"));
              assertFalse(context.containsBean("foryHealthIndicator"));
            });
  }

  @Test
  public void whatIsNotThereIsNotConfigured() {
    runner.run(
        context -> {
          assertNull(context.getStartupFailure());
          assertTrue(context.containsBean("foryServerConverter"));
          assertTrue(context.containsBean("foryClientConverter"));
          assertTrue(context.containsBean("foryRedisSerializer"));
          assertTrue(context.containsBean("foryHealthIndicator"));
          assertTrue(context.containsBean("foryMetrics"));
          assertFalse(context.containsBean("foryCacheValues"), "it is asked for");
        });
    Map<String, String> beansOfPackages =
        Map.of(
            "org.springframework.http",
            "foryServerConverter",
            ServerHttpMessageConvertersCustomizer.class.getPackageName(),
            "foryClientConverter",
            RedisSerializer.class.getPackageName(),
            "foryRedisSerializer",
            "org.springframework.boot.health",
            "foryHealthIndicator",
            "io.micrometer",
            "foryMetrics");
    beansOfPackages.forEach(
        (absent, bean) ->
            runner
                .withClassLoader(new FilteredClassLoader(absent))
                .run(
                    context -> {
                      assertNull(context.getStartupFailure(), absent);
                      assertNotNull(context.getBean(Fory.class));
                      assertFalse(context.containsBean(bean), absent);
                    }));
  }

  @Test
  public void whatIsSwitchedOffIsNotConfigured() {
    runner
        .withPropertyValues("fory.http.enabled=false", "management.health.fory.enabled=false")
        .run(
            context -> {
              assertFalse(context.containsBean("foryServerConverter"));
              assertFalse(context.containsBean("foryClientConverter"));
              assertFalse(context.containsBean("foryHealthIndicator"));
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class Listening {
    @Bean
    Heard heard() {
      return new Heard();
    }
  }

  static final class Heard implements ForyListener {
    int rejected;

    @Override
    public void rejected(Type requested, ForyException error) {
      rejected++;
    }
  }

  @Test
  public void listenersThatAreBeansListen() {
    runner
        .withUserConfiguration(Listening.class)
        .run(
            context -> {
              Fory fory = context.getBean(Fory.class);
              expectThrows(ForyException.class, () -> fory.deserialize(new byte[] {1, 2}));
              assertEquals(context.getBean(Heard.class).rejected, 1);
              assertEquals(context.getBean(ForyEvents.class).rejected(), 1);
            });
  }
}
