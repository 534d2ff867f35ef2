package io.fory.kafka;

import java.io.Serializable;
import java.util.List;

/** What the tests send. */
public record Order(long id, String customer, List<Item> items) implements Serializable {
  /** A line of an order. */
  public record Item(String name, int count, double price) implements Serializable {}

  static Order of(long id) {
    return new Order(id, "customer " + id, List.of(new Item("tea", 2, 3.5), new Item("cup", 1, 9)));
  }
}
