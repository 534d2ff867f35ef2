package io.fory.packaging.bundle;

import io.fory.Fory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What the application does, by names of types that its bundle and the test share: answers a
 * message with the message of what it has read; for an empty one it writes the first.
 */
public final class OrderService implements UnaryOperator<byte[]> {
  private static final Order FIRST =
      new Order(
          7,
          Order.Kind.URGENT,
          List.of(new Order.Line("screw", 10, 20)),
          Map.of("wait", Duration.ofHours(2), "line", new Order.Line("nut")));

  private final Fory registered = Fory.builder().register(Order.class).build();

  private final Fory byName =
      Fory.builder()
          .requireClassRegistration(false)
          .withTypeChecker(name -> name.startsWith("io.fory.packaging.bundle."))
          .withClassLoader(OrderService.class.getClassLoader())
          .build();

  @Override
  public byte[] apply(byte[] message) {
    if (message.length == 0) {
      return byName.serialize(FIRST);
    }
    Order order = (Order) byName.deserialize(message);
    if (!order.equals(FIRST)) {
      throw new IllegalStateException("read " + order);
    }
    Order again = registered.deserialize(registered.serialize(order), Order.class);
    return byName.serialize(registered.copy(again));
  }

  /** Returns why classes of the bundle are served by the interpreter; empty if none is. */
  @Override
  public String toString() {
    return String.join("\n", registered.ensureCompiled(Order.class).values());
  }
}
