package io.fory.resolver;

import io.fory.builtin.container.ContainerFactory;
import io.fory.builtin.scalar.ScalarFactory;
import io.fory.codec.BodyFactory;
import io.fory.codec.CodecLookup;
import io.fory.serializer.Serializer;

/** The factories of the framework, in the order in which they are asked. */
final class StandardFactories implements BodyFactory {
  private final BodyFactory[] factories = {new ScalarFactory(), new ContainerFactory()};

  @Override
  public Serializer<?> create(Class<?> type, CodecLookup lookup) {
    for (BodyFactory factory : factories) {
      Serializer<?> made = factory.create(type, lookup);
      if (made != null) {
        return made;
      }
    }
    return null;
  }
}
