package io.fory.jdk;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Classes with lambdas. */
@SuppressWarnings("serial") // types of tests
final class LambdaTypes {
  private LambdaTypes() {}

  interface Rule extends Serializable {
    int apply(int x);
  }

  interface Naming<T> extends Function<T, String>, Serializable {}

  /** Needs a bridge. */
  interface OfText extends Naming<String> {
    @Override
    String apply(String text);
  }

  interface Mark {}

  static final class Item implements Serializable {
    String name;
    int price;

    Item(String name, int price) {
      this.name = name;
      this.price = price;
    }

    String name() {
      return name;
    }

    int price() {
      return price;
    }
  }

  static final class Shop implements Serializable {
    int base = 5;
    Rule rule;
    Object any;
    List<Rule> rules = new ArrayList<>();
    Rule[] array = {};

    Rule ofThis() {
      return x -> x + base;
    }

    int add(int x) {
      return x + base;
    }

    static int twice(int x) {
      return 2 * x;
    }

    static Rule longOf(long number) {
      return x -> (int) (x + number);
    }

    static Rule textOf(String text) {
      return x -> x + text.length();
    }

    static Rule unserializable() {
      Object lock = (Runnable) () -> {};
      return x -> x + (lock == null ? 0 : 1);
    }

    static Map<String, Rule> rules(boolean one, byte b, char c, short s, float f, double d) {
      Map<String, Rule> all = new LinkedHashMap<>();
      Rule plain = x -> x + 1;
      all.put("captures nothing", plain);
      all.put("static method", Shop::twice);
      all.put("method of an object", new Shop()::add);
      all.put("this", new Shop().ofThis());
      all.put("long", longOf(1L << 20));
      all.put("text", textOf("abc"));
      all.put("primitives", x -> (int) (x + b + c + s + f + d + (one ? 1 : 0)));
      all.put("a lambda", x -> plain.apply(x) + 1);
      Rule deep = x -> plain.apply(plain.apply(x));
      all.put("lambdas", x -> deep.apply(plain.apply(x)));
      int[] array = {1, 2};
      all.put("an array", x -> array[0] + array[1] + x);
      return all;
    }

    static Map<String, Function<String, ?>> functions() {
      Map<String, Function<String, ?>> all = new LinkedHashMap<>();
      all.put("virtual method", (Function<String, String> & Serializable) String::trim);
      all.put("interface method", (Function<String, Integer> & Serializable) CharSequence::length);
      all.put("of an object", (Function<String, String> & Serializable) "x"::concat);
      all.put("constructor", (Function<String, Item> & Serializable) name -> new Item(name, 1));
      all.put("reference", (Function<String, StringBuilder> & Serializable) StringBuilder::new);
      all.put("marked", (Function<String, String> & Serializable & Mark) s -> s + "m");
      all.put("generic", (Naming<String>) s -> s + "n");
      all.put("bridge", (OfText) s -> s + "b");
      IntFunction<String[]> maker = (IntFunction<String[]> & Serializable) String[]::new;
      all.put("array", (Function<String, Integer> & Serializable) s -> maker.apply(3).length);
      Supplier<Integer> supplier = (Supplier<Integer> & Serializable) s()::intValue;
      all.put("supplier", (Function<String, Integer> & Serializable) s -> supplier.get());
      return all;
    }

    private static Integer s() {
      return 77;
    }

    static Map<String, Comparator<Item>> orders() {
      Map<String, Comparator<Item>> all = new LinkedHashMap<>();
      Function<Item, String> name = (Function<Item, String> & Serializable) Item::name;
      ToIntFunction<Item> price = (ToIntFunction<Item> & Serializable) Item::price;
      Comparator<Item> byName = Comparator.comparing(name);
      Comparator<Item> byPrice = Comparator.comparingInt(price);
      all.put("lambda", (Comparator<Item> & Serializable) (a, b) -> a.price - b.price);
      all.put("comparing", byName);
      all.put("comparing by", Comparator.comparing(name, String.CASE_INSENSITIVE_ORDER));
      all.put("comparing reversed", Comparator.comparing(name, Comparator.reverseOrder()));
      all.put("comparingInt", byPrice);
      all.put("thenComparing", byPrice.thenComparing(byName));
      all.put("thenComparing a key", byPrice.thenComparing(name));
      all.put("thenComparingInt", byName.thenComparingInt(price));
      all.put("reversed", byName.reversed());
      all.put("reversed twice", byName.thenComparing(byPrice).reversed());
      all.put("nulls first", Comparator.nullsFirst(byName));
      all.put("nulls last", Comparator.nullsLast(byPrice.reversed()));
      all.put("only nulls", Comparator.nullsLast(null));
      all.put("nulls inside", Comparator.comparing(name, Comparator.nullsFirst(reverse())));
      all.put("nulls, then", Comparator.nullsFirst(byPrice).thenComparing(byName));
      return all;
    }

    private static Comparator<String> reverse() {
      return Comparator.reverseOrder();
    }
  }
}
