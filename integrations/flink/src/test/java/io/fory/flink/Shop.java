package io.fory.flink;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** Classes of the tests. */
final class Shop {
  private Shop() {}

  enum State {
    NEW,
    PAID
  }

  record CustomerKey(String region, int number, UUID customer, Instant day) {}

  record Measure(String sensor, double value, State state) {}

  sealed interface Shape permits Circle, Square {}

  record Circle(int radius) implements Shape {}

  record Square(int side) implements Shape {}

  public static class Line {
    public String article;
    public int count;
    public BigDecimal price;

    public Line() {}

    Line(String article, int count, BigDecimal price) {
      this.article = article;
      this.count = count;
      this.price = price;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Line line
          && Objects.equals(line.article, article)
          && line.count == count
          && Objects.equals(line.price, price);
    }

    @Override
    public int hashCode() {
      return Objects.hash(article, count, price);
    }
  }

  public static class Order {
    public long id;
    public String customer;
    public State state;
    public List<Line> lines = new ArrayList<>();
    public Map<String, String> notes = new HashMap<>();

    public Order() {}

    @Override
    public boolean equals(Object other) {
      return other instanceof Order order
          && order.id == id
          && Objects.equals(order.customer, customer)
          && order.state == state
          && order.lines.equals(lines)
          && order.notes.equals(notes);
    }

    @Override
    public int hashCode() {
      return Objects.hash(id, customer, state, lines, notes);
    }
  }

  static Order order(int id, int lines) {
    Order order = new Order();
    order.id = id;
    order.customer = "customer " + id;
    order.state = id % 2 == 0 ? State.NEW : State.PAID;
    for (int i = 0; i < lines; i++) {
      order.lines.add(new Line("article " + i, i, BigDecimal.valueOf(i * 99L + 1, 2)));
    }
    order.notes.put("note", "text of " + id);
    return order;
  }
}
