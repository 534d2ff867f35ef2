package io.fory.spring;

import java.io.Serializable;
import java.util.List;

/** What the tests send and keep. */
public record Order(long id, String customer, List<Item> items) implements Serializable {
  /** A line of an order; its count is checked by the application. */
  public record Item(String name, int count) implements Serializable {
    public Item {
      if (count == Integer.MIN_VALUE) {
        throw new IllegalArgumentException("count");
      }
    }
  }

  static Order of(long id) {
    return new Order(id, "customer " + id, List.of(new Item("tea", 2), new Item("cup", 1)));
  }
}
