package io.fory.spring;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.fixture.CompiledSources;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.Map;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Advisor;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.expression.Expression;
import org.testng.annotations.Test;

/**
 * An application that has the jars of Spring Boot itself, and nothing for HTTP, Redis, caches,
 * health and metrics.
 */
public final class BareApplicationTest {
  private static final String BARE =
      """
      package acme;
      import java.util.List;
      import io.fory.Fory;
      import org.springframework.boot.SpringApplication;
      import org.springframework.boot.SpringBootConfiguration;
      import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
      @SpringBootConfiguration(proxyBeanMethods = false)
      @EnableAutoConfiguration
      public class Bare {
        public record Point(int x, int y) {}
        public static String run(String... args) {
          try (var context = new SpringApplication(Bare.class).run(args)) {
            Fory fory = context.getBean(Fory.class);
            var names = List.of(context.getBeanDefinitionNames());
            return fory.deserialize(fory.serialize(new Point(1, 2))) + " "
                + names.stream().filter(name -> name.startsWith("fory")).sorted().toList();
          }
        }
      }
      """;

  @Test
  public void itHasAForyAndNothingElse() throws Exception {
    Class<?>[] libraries = {
      Fory.class,
      ForyAutoConfiguration.class,
      SpringApplication.class,
      EnableAutoConfiguration.class,
      ApplicationContext.class,
      BeanFactory.class,
      Ordered.class,
      Advisor.class,
      Expression.class,
      LogFactory.class,
      Nullable.class
    };
    URL[] jars =
        Arrays.stream(libraries)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .toArray(URL[]::new);
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader parent = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())) {
      ClassLoader loader =
          CompiledSources.compile(Map.of("acme.Bare", BARE), libraries).newLoader(parent);
      Thread.currentThread().setContextClassLoader(loader);
      String[] arguments = {
        "--fory.register=acme.Bare$Point",
        "--fory.codegen=false",
        "--spring.main.banner-mode=off",
        "--logging.level.root=off"
      };
      assertEquals(
          loader
              .loadClass("acme.Bare")
              .getMethod("run", String[].class)
              .invoke(null, (Object) arguments),
          "Point[x=1, y=2] [fory, fory-io.fory.spring.ForyProperties, foryBuilder, foryEvents]");
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }
}
