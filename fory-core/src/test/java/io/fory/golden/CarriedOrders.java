package io.fory.golden;

import io.fory.Fory;
import io.fory.annotation.UnknownFields;
import io.fory.golden.GoldenTypes.Level;
import io.fory.golden.GoldenTypes.Point;
import io.fory.serializer.CarriedFields;
import java.util.ArrayList;
import java.util.List;

/** Orders as an old service has them, which carry what a newer one has added. */
final class CarriedOrders {
  static final String NAME = "carried.Order";

  private CarriedOrders() {}

  /** The class of the old service. */
  static final class Order {
    int number;
    String customer;
    @UnknownFields CarriedFields rest;
  }

  /** The class of the newer one. */
  static final class NewerOrder {
    int number = 7;
    String customer = "Ada";
    boolean urgent = true;
    Long weight = 12L;
    Integer missing;
    String note = "note";
    Level level = Level.HIGH;
    List<Line> lines = new ArrayList<>(List.of(new Line("a", 1), new Line("b", 2)));
    Point where = new Point(3, 4);
    Object open = new ArrayList<Object>(List.of(1, new Point(5, 6)));
  }

  /** A class that the old service does not have. */
  record Line(String item, int count) {}

  /** Returns the order as the old service has read it, with another customer if it is edited. */
  static Object read(Style style, boolean edited) {
    Fory writer = style.builder(false).register(NewerOrder.class, NAME).build();
    Order order = (Order) style.fory(false).deserialize(writer.serialize(new NewerOrder()));
    if (edited) {
      order.customer = "Eve";
    }
    return order;
  }
}
