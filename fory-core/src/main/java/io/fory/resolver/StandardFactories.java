package io.fory.resolver;

import io.fory.serializer.Serializer;
import io.fory.serializer.SerializerFactory;
import io.fory.serializer.SerializerLookup;
import io.fory.serializer.container.ContainerFactory;
import io.fory.serializer.scalar.ScalarFactory;

/** The factories of the framework, in the order in which they are asked. */
final class StandardFactories implements SerializerFactory {
  private final SerializerFactory[] factories = {new ScalarFactory(), new ContainerFactory()};

  @Override
  public Serializer<?> create(Class<?> type, SerializerLookup lookup) {
    for (SerializerFactory factory : factories) {
      Serializer<?> made = factory.create(type, lookup);
      if (made != null) {
        return made;
      }
    }
    return null;
  }
}
