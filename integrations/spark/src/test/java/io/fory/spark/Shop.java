package io.fory.spark;

import java.util.List;
import org.apache.spark.SparkConf;

/** What the tests write. */
final class Shop {
  private Shop() {}

  record Item(String name, int count, double price) {}

  record Order(long id, String customer, List<Item> items) {
    static Order of(int i) {
      return new Order(
          i, "customer " + i % 97, List.of(new Item("tea", i % 9, 3.5), new Item("cup", 1, i)));
    }
  }

  /** With a constant that has a class of its own. */
  enum Size {
    SMALL,
    LARGE {
      @Override
      int rank() {
        return 2;
      }
    };

    int rank() {
      return 1;
    }
  }

  /** Registered nowhere. */
  record Stranger(String name) implements java.io.Serializable {}

  /** Registered nowhere, and without JDK serialization. */
  record Recluse(String name) {}

  /** Returns a configuration with keys and values in turns. */
  static SparkConf conf(String... settings) {
    SparkConf conf = new SparkConf(false);
    for (int i = 0; i < settings.length; i += 2) {
      conf.set(settings[i], settings[i + 1]);
    }
    return conf;
  }

  /** Returns a serializer that has these classes registered. */
  static ForySerializer serializer(String... settings) {
    SparkConf conf = conf(settings);
    conf.setIfMissing(
        SparkSettings.CLASSES_TO_REGISTER, Order.class.getName() + "," + Item.class.getName());
    return new ForySerializer(conf);
  }
}
