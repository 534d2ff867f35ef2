package io.fory.registration;

import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.fixture.CompiledSources;
import java.util.Map;
import org.testng.annotations.Test;

/** Classes of two loaders that declare an interface, each that of its own loader. */
public class InterfacesOfLoadersTest {
  private static final CompiledSources SOURCES =
      CompiledSources.compile(
          Map.of(
              "plugin.Part", "package plugin; public interface Part {}",
              "plugin.Whole", "package plugin; public class Whole { public Part part; }"));

  @Test
  public void theErrorNamesACureThatWorks() throws ReflectiveOperationException {
    Class<?> first = SOURCES.load("plugin.Whole");
    Class<?> second = SOURCES.load("plugin.Whole");
    ForyBuilder both = Fory.builder().register(first, "first").register(second, "second");
    IllegalArgumentException error = expectThrows(IllegalArgumentException.class, both::build);
    assertTrue(error.getMessage().contains("plugin.Part on the wire"), error.getMessage());
    assertTrue(
        error.getMessage().endsWith("build a Fory for each class loader"), error.getMessage());
    for (Class<?> type : new Class<?>[] {first, second}) {
      Fory fory = Fory.builder().register(type, "whole").build();
      Object value = type.getConstructor().newInstance();
      assertSame(fory.deserialize(fory.serialize(value)).getClass(), type);
    }
  }
}
