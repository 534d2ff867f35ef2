package io.fory.fuzz;

import io.fory.annotation.ForyCase;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.annotation.UnknownFields;
import io.fory.buffer.MemoryBuffer;
import io.fory.serializer.CarriedFields;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * The classes that scenarios exchange: versions of an order, and the field types of the
 * cross-language format. All of it is public, so that generated code reaches it that is no
 * nestmate.
 */
public final class FuzzTypes {
  private FuzzTypes() {}

  /** Three versions of one enum. */
  public enum Status {
    OPEN,
    PAID,
    SENT
  }

  /** With a constant that the others lack. */
  public enum NewerStatus {
    OPEN,
    HELD,
    PAID,
    SENT
  }

  /** What the newest side has. */
  public static final class NewOrder {
    public long id = 42;
    public int count = 3;
    public String customer = "Ada";
    public NewerStatus status = NewerStatus.HELD;
    public List<NewItem> items = new ArrayList<>();
    public Map<String, NewItem> byName = new LinkedHashMap<>();
    public Set<String> tags = new HashSet<>(List.of("a", "ж"));
    public BigDecimal total = new BigDecimal("12.50");
    public Instant when = Instant.ofEpochSecond(1_700_000_000L, 5);
    public Object any;
    public int[] numbers = {1, 2, 3};
    public NewItem favourite;
    public NewOrder next;
  }

  public static final class NewItem {
    public String name;
    public long price;
    public Double weight = 0.5;
    public NewExtra extra;
  }

  public record NewExtra(int level, List<String> notes) {}

  /** What an older side has: fewer fields, other types, another order. */
  public static final class OldOrder {
    public int count;
    public long id;
    public List<OldItem> items;
    public Status status;
    public BigDecimal total;
    public OldItem favourite;
    public OldOrder next;
    public Object any;
  }

  public static final class OldItem {
    public String name;
    public int price;
  }

  /** As old, but carries what it does not know. */
  public static final class CarryingOrder {
    public long id;
    public List<CarryingItem> items;
    public CarryingItem favourite;
    @UnknownFields public CarriedFields rest;
  }

  public static final class CarryingItem {
    public long price;
    @UnknownFields public CarriedFields rest;
  }

  /** Arrays and buffers. */
  public static final class Frames {
    public int[] numbers = {1, 2, 3};
    public byte[] pixels;

    @ForyField(nullable = false, ref = false)
    public double[] bare = {};

    public ByteBuffer bytes;
    public IntBuffer ints;
    public MemoryBuffer memory;
    public Object any;
    public Object shared;
    public List<long[]> list = new ArrayList<>();
    public Map<ByteBuffer, CharBuffer> keys = new HashMap<>();
  }

  /** What an older side has of it. */
  public static final class OldFrames {
    public int[] numbers;
    public ByteBuffer bytes;
    public Object shared;
  }

  static Frames frames() {
    Frames frames = new Frames();
    frames.pixels = new byte[] {1, 2, 3, 4, 5};
    frames.bare = new double[] {1, 2};
    frames.bytes = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}).position(1).limit(3);
    frames.ints = ByteBuffer.allocate(8).putInt(0, 7).asIntBuffer();
    frames.memory = MemoryBuffer.wrap(new byte[] {9, 8});
    frames.shared = new long[] {1, 2};
    frames.any = new Object[] {frames.shared, new boolean[] {true}, ByteBuffer.allocateDirect(3)};
    frames.list.add(new long[] {3});
    frames.list.add(new long[0]);
    for (byte i = 0; i < 3; i++) {
      frames.keys.put(ByteBuffer.wrap(new byte[] {i, i}), CharBuffer.wrap("key " + i));
    }
    return frames;
  }

  static NewOrder newOrder() {
    NewOrder order = new NewOrder();
    for (int i = 0; i < 3; i++) {
      NewItem item = new NewItem();
      item.name = "item " + i;
      item.price = 100L - i;
      item.extra = i == 1 ? null : new NewExtra(i, new ArrayList<>(List.of("n" + i)));
      order.items.add(item);
      order.byName.put(item.name, item);
    }
    order.favourite = order.items.get(1);
    order.any = new ArrayList<>(Arrays.asList("x", 1, order.items.get(0), null));
    NewOrder next = new NewOrder();
    next.any = order.numbers;
    next.favourite = order.favourite;
    order.next = next;
    return order;
  }

  static OldOrder oldOrder() {
    OldOrder order = new OldOrder();
    OldItem item = new OldItem();
    item.name = "old";
    item.price = 7;
    order.items = new ArrayList<>(List.of(item, item));
    order.status = Status.PAID;
    order.any = new TreeMap<>(Map.of("k", item));
    order.favourite = item;
    return order;
  }

  /** A class with a serializer of its own. */
  public static final class Money {
    public long cents;
    public String currency;
  }

  static Money money(long cents, String currency) {
    Money money = new Money();
    money.cents = cents;
    money.currency = currency;
    return money;
  }

  public static final class MoneySerializer implements Serializer<Money> {
    @Override
    public void write(WriteContext out, Money value) {
      out.writeVarInt64(value.cents);
      out.writeString(value.currency);
    }

    @Override
    public Money read(ReadContext in) {
      return money(in.readVarInt64(), in.readString());
    }
  }

  /** Cases of every shape. */
  @ForyUnion
  public sealed interface Choice permits OfText, OfNumber, OfLeaf {}

  @ForyCase(id = 0)
  public record OfText(String text) implements Choice {}

  @ForyCase(id = 1)
  public record OfNumber(long number) implements Choice {}

  @ForyCase(id = 4)
  public record OfLeaf(Leaf leaf) implements Choice {}

  public static class Leaf {
    public int x = 5;

    @ForyField(nullable = true)
    public String label = "leaf";
  }

  /** The field types of the cross-language format. */
  public static class Tree {
    public boolean flag = true;
    public byte tiny = -3;
    public short small = 300;

    @ForyField(encoding = ForyEncoding.FIXED)
    public int fixed = 70_000;

    public long wide = -5_000_000_000L;

    @ForyField(encoding = ForyEncoding.TAGGED)
    public long tagged = 77;

    @ForyField(unsigned = true)
    public int unsigned = -1;

    public float single = 1.5f;
    public double twice = -2.25;
    public String text = "Привет";

    @ForyField(nullable = true)
    public String missing;

    public byte[] bytes = {1, 2, 3};
    public int[] ints = {1, -2, 3};
    public double[] doubles = {0.5};
    public List<String> texts = new ArrayList<>(List.of("a", "", "ж"));
    public List<Integer> numbers = new ArrayList<>(Arrays.asList(1, null, 3));
    public Set<Long> set = new HashSet<>(List.of(1L, 2L));
    public Map<String, Leaf> leaves = new HashMap<>();
    public Map<Integer, List<Leaf>> nested = new HashMap<>();
    public Status status = Status.SENT;
    public BigDecimal decimal = new BigDecimal("-1.25");
    public Instant when = Instant.ofEpochSecond(-1, 999);
    public Optional<String> maybe = Optional.of("x");
    public OptionalInt number = OptionalInt.empty();
    public Choice choice = new OfLeaf(new Leaf());
    public List<Choice> choices = new ArrayList<>(List.of(new OfText("t"), new OfNumber(1)));
    public Money money = money(5, "EUR");
    public Leaf leaf = new Leaf();

    @ForyField(nullable = true)
    public Object any;

    @ForyField(nullable = true)
    public Tree next;
  }

  /** Another version of it. */
  public static class OtherTree {
    public long fixed;

    @ForyField(nullable = true)
    public Integer tagged;

    public List<Integer> ints = new ArrayList<>();

    @ForyField(nullable = true)
    public Leaf leaf;

    public Map<String, Leaf> leaves = new HashMap<>();
    public String added = "added";
  }

  static Tree tree() {
    Tree tree = new Tree();
    tree.leaves.put("a", tree.leaf);
    tree.nested.put(1, new ArrayList<>(List.of(new Leaf(), tree.leaf)));
    tree.any = new ArrayList<>(Arrays.asList("x", 1L, new Leaf(), money(1, "USD"), null));
    tree.next = new Tree();
    return tree;
  }
}
