package io.fory.xlang;

import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.fory.annotation.BFloat16Type;
import org.apache.fory.annotation.Float16Type;
import org.apache.fory.annotation.ForyEnumId;
import org.apache.fory.annotation.Int32Type;
import org.apache.fory.annotation.Int64Type;
import org.apache.fory.annotation.Int8Type;
import org.apache.fory.annotation.Nullable;
import org.apache.fory.annotation.Ref;
import org.apache.fory.annotation.UInt16Type;
import org.apache.fory.annotation.UInt32Type;
import org.apache.fory.annotation.UInt64Type;
import org.apache.fory.annotation.UInt8Type;
import org.apache.fory.config.Int32Encoding;
import org.apache.fory.config.Int64Encoding;
import org.apache.fory.type.BFloat16;
import org.apache.fory.type.Float16;

/** The classes and values of the tests, for Apache Fory; {@code schemas.py} has the same. */
final class Schemas {
  /** All of them, by the name of the class of the value. */
  static final Map<String, Schema> ALL = new LinkedHashMap<>();

  static {
    add(new Empty());
    add(new Scalars());
    add(new Nullables(), Color.class);
    add(new Texts());
    add(new Containers());
    add(new Dense());
    add(new Times());
    add(new Tags());
    add(new Inner(1));
    add(new Outer(), Color.class, Inner.class);
    add(new Open(), Inner.class);
    add(new Names());
    add(new Node(1, new Node(2, null)));
    add(new Nulls(), Inner.class);
    add(new Shared(), Inner.class);
    add(new Large());
    add(new Levels(), Level.class);
    add(new Halves());
    add(new Unsigned());
    add(new Elements());
    add(new Wide());
  }

  private Schemas() {}

  /**
   * A value and the classes that it needs.
   *
   * @param value the value
   * @param classes to be registered, that of the value first
   */
  record Schema(Object value, List<Class<?>> classes) {
    String name() {
      return classes.get(0).getSimpleName();
    }
  }

  private static void add(Object value, Class<?>... others) {
    List<Class<?>> classes = new ArrayList<>(List.of(value.getClass()));
    classes.addAll(List.of(others));
    Schema schema = new Schema(value, List.copyOf(classes));
    ALL.put(schema.name(), schema);
  }

  public enum Color {
    RED,
    GREEN
  }

  public static class Empty {}

  public static class Scalars {
    public boolean flag = true;
    public byte int8 = -128;
    public short int16 = -32768;
    public int int32 = Integer.MIN_VALUE;
    public @Int32Type(encoding = Int32Encoding.FIXED) int fixed32 = Integer.MAX_VALUE;
    public long int64 = Long.MIN_VALUE;
    public @Int64Type(encoding = Int64Encoding.FIXED) long fixed64 = Long.MAX_VALUE;
    public @Int64Type(encoding = Int64Encoding.TAGGED) long tagged64 = 1 << 30;
    public @UInt8Type int uint8 = 255;
    public @UInt16Type int uint16 = 65535;
    public @UInt32Type(encoding = Int32Encoding.VARINT) long uint32 = (1L << 32) - 1;
    public @UInt32Type(encoding = Int32Encoding.FIXED) long fixed_uint32 = (1L << 32) - 2;
    public @UInt64Type(encoding = Int64Encoding.VARINT) long uint64 = Long.MAX_VALUE;
    public @UInt64Type(encoding = Int64Encoding.FIXED) long fixed_uint64 = Long.MAX_VALUE - 1;
    public @UInt64Type(encoding = Int64Encoding.TAGGED) long tagged_uint64 = Integer.MAX_VALUE;
    public float float32 = -0.0f;
    public double float64 = Double.MIN_VALUE;
  }

  public static class Nullables {
    @ForyField(nullable = true, ref = false)
    public @Nullable Boolean flag;

    @ForyField(nullable = true, ref = false)
    public @Nullable Byte int8 = 1;

    @ForyField(nullable = true, ref = false)
    public @Nullable Integer int32 = 7;

    @ForyField(nullable = true, encoding = ForyEncoding.FIXED)
    public @Nullable @Int32Type(encoding = Int32Encoding.FIXED) Integer fixed32;

    @ForyField(nullable = true, ref = false)
    public @Nullable Long int64;

    @ForyField(nullable = true, ref = false)
    public @Nullable Double float64 = 1.5;

    @ForyField(nullable = true, ref = false)
    public @Nullable String text;

    @ForyField(nullable = true, ref = false)
    public @Nullable Color color = Color.GREEN;

    @ForyField(nullable = true, ref = false)
    public @Nullable List<String> list;

    @ForyField(nullable = true, ref = false)
    public byte @Nullable [] data = {1};

    public int zero;
  }

  public static class Texts {
    public String empty = "";
    public String ascii = "text";
    public String latin = "\u00E9t\u00E9";
    public String han = "\u4F60\u597D";
    public String emoji = "a\uD83D\uDE00";
    public String mixed = "a\u00E9 \u4F60";
    public String many = "0123456789".repeat(50);
  }

  public static class Containers {
    public List<String> strings = new ArrayList<>(List.of("a", "", "b"));
    public List<Integer> numbers = new ArrayList<>(List.of(1, -1));
    public List<@Int64Type(encoding = Int64Encoding.FIXED) Long> fixed =
        new ArrayList<>(List.of(1L));
    public List<List<String>> nested =
        new ArrayList<>(List.of(new ArrayList<>(List.of("x")), new ArrayList<>()));
    public Set<String> set = new HashSet<>(Set.of("s"));
    public Map<String, Long> map = new HashMap<>(Map.of("k", 3L));
    public Map<String, Map<Integer, List<Set<String>>>> deep =
        new HashMap<>(
            Map.of(
                "k",
                new HashMap<>(Map.of(1, new ArrayList<>(List.of(new HashSet<>(Set.of("v"))))))));
    public List<String> none = new ArrayList<>();
    public Map<String, String> no_map = new HashMap<>();
  }

  public static class Dense {
    public byte[] data = {0, -1};
    public boolean[] booleans = {true, false};
    public short[] int16s = {1, -1};
    public int[] int32s = {1, -1};
    public long[] int64s = {1, -1};
    public float[] float32s = {1.5f};
    public double[] float64s = {};
  }

  public static class Times {
    public LocalDate date = LocalDate.of(1969, 12, 31);
    public Instant instant = Instant.ofEpochMilli(-500);
    public Duration duration = Duration.ofMillis(-500);
    public BigDecimal exact = new BigDecimal("-12.50");
    public BigDecimal great = new BigDecimal(BigInteger.ONE.shiftLeft(70));
  }

  public static class Tags {
    @org.apache.fory.annotation.ForyField(id = 0)
    @ForyField(id = 0, nullable = false, ref = false)
    public int a = 1;

    @org.apache.fory.annotation.ForyField(id = 14)
    @ForyField(id = 14, nullable = false, ref = false)
    public int b = 2;

    @org.apache.fory.annotation.ForyField(id = 15)
    @ForyField(id = 15, nullable = false, ref = false)
    public int c = 3;

    @org.apache.fory.annotation.ForyField(id = 30000)
    @ForyField(id = 30000, nullable = false, ref = false)
    public int d = 4;

    @org.apache.fory.annotation.ForyField(id = 2)
    @ForyField(id = 2, nullable = false, ref = false)
    public String e = "e";

    @org.apache.fory.annotation.ForyField(id = 10)
    @ForyField(id = 10, nullable = true, ref = false)
    public @Nullable String f;

    public String plain_name9 = "g";
    public int x = 5;
  }

  public static class Inner {
    public int x;

    public Inner() {}

    Inner(int x) {
      this.x = x;
    }
  }

  public static class Outer {
    public Color color = Color.GREEN;
    public Inner inner = new Inner(1);

    @ForyField(nullable = true, ref = false)
    public @Nullable Inner no_inner;

    public List<Inner> list = new ArrayList<>(List.of(new Inner(2), new Inner(3)));
    public Map<String, Inner> map = new HashMap<>(Map.of("k", new Inner(4)));
    public List<Color> colors = new ArrayList<>(List.of(Color.RED));
  }

  public static class Open {
    public Object text = "s";

    @ForyField(nullable = true, ref = false)
    public @Nullable Object none;

    public Object inner = new Inner(1);
    public List<Object> list = new ArrayList<>(List.of("a", 1.5, true, new Inner(2)));
    public Map<String, Object> map = new HashMap<>(Map.of("k", "v"));
  }

  public static class Names {
    public boolean a_field_name_that_needs_many_more_than_sixteen_bytes_in_all;
    public boolean with_digit_9;
    public boolean _lead;
    public boolean a1_b2;
    public boolean x;
    public boolean xy;
    public boolean xyz = true;
    public boolean x__y;
  }

  public static class Node {
    public int value;

    @ForyField(nullable = true, ref = true)
    public @Nullable @Ref Node next;

    public Node() {}

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  public enum Level {
    @ForyEnumId(1)
    @io.fory.annotation.ForyEnumId(1)
    LOW,
    @ForyEnumId(1000)
    @io.fory.annotation.ForyEnumId(1000)
    HIGH
  }

  public static class Nulls {
    public List<@Nullable String> list = new ArrayList<>(Arrays.asList("a", null));
    public List<@Nullable Integer> numbers = new ArrayList<>(Arrays.asList(null, 1));
    public Map<String, @Nullable String> values = new HashMap<>();
    public Map<String, @Nullable String> mixed = new LinkedHashMap<>(Map.of("a", "b"));
    public List<Object> open = new ArrayList<>(Arrays.asList(null, 1.5, null));
    public List<@Nullable Inner> inners = new ArrayList<>(Arrays.asList(null, new Inner(2)));

    public Nulls() {
      values.put("a", null);
      mixed.put("c", null);
    }
  }

  public static class Shared {
    public List<Object> list = new ArrayList<>();

    @ForyField(nullable = true, ref = true)
    public @Nullable @Ref Inner inner = new Inner(7);

    @ForyField(nullable = true, ref = true)
    public @Nullable @Ref Inner again = inner;

    public Shared() {
      List<String> numbers = new ArrayList<>(List.of("x"));
      list.addAll(List.of(numbers, "s", 1.5, numbers, inner, inner));
    }
  }

  public static class Large {
    public Map<Integer, Integer> map = new LinkedHashMap<>();
    public List<Integer> list = new ArrayList<>();

    public Large() {
      for (int i = 0; i < 300; i++) {
        map.put(i, -i);
        list.add(i);
      }
    }
  }

  public static class Levels {
    public Level level = Level.HIGH;
    public List<Level> levels = new ArrayList<>(List.of(Level.LOW, Level.HIGH));
    public Object open = Level.LOW;
  }

  public static class Halves {
    public Float16 float16 = Float16.valueOf(1.5f);
    public BFloat16 bfloat16 = BFloat16.valueOf(-2);
    public @Nullable Float16 maybe = Float16.valueOf(0x1p-24f);
    public @Float16Type short[] float16s = {0x3E00, (short) 0xC000, 0x7C00};
    public @BFloat16Type short[] bfloat16s = {0x3FC0};
  }

  public static class Unsigned {
    public @Int8Type byte[] int8s = {1, -1};
    public @UInt8Type byte[] uint8s = {1, -1};
    public @UInt16Type short[] uint16s = {1, -1};
    public @UInt32Type int[] uint32s = {1, -1};
    public @UInt64Type long[] uint64s = {1, -1};
  }

  public static class Elements {
    public List<@Int32Type(encoding = Int32Encoding.FIXED) Integer> fixed32 =
        new ArrayList<>(List.of(1, Integer.MIN_VALUE));
    public List<@Int64Type(encoding = Int64Encoding.TAGGED) Long> tagged64 =
        new ArrayList<>(List.of(1L, 1L << 40));
    public List<@UInt8Type Integer> uint8 = new ArrayList<>(List.of(1, 255));
    public List<@UInt16Type Integer> uint16 = new ArrayList<>(List.of(1, 65535));
    public List<@UInt32Type(encoding = Int32Encoding.VARINT) Long> uint32 =
        new ArrayList<>(List.of(1L, (1L << 32) - 1));
    public List<@UInt32Type(encoding = Int32Encoding.FIXED) Long> fixed_uint32 =
        new ArrayList<>(List.of(1L, (1L << 32) - 2));
    public List<@UInt64Type(encoding = Int64Encoding.VARINT) Long> uint64 =
        new ArrayList<>(List.of(1L, Long.MAX_VALUE));
    public List<@UInt64Type(encoding = Int64Encoding.FIXED) Long> fixed_uint64 =
        new ArrayList<>(List.of(1L, Long.MAX_VALUE));
    public List<@UInt64Type(encoding = Int64Encoding.TAGGED) Long> tagged_uint64 =
        new ArrayList<>(List.of(1L, Long.MAX_VALUE));
    public List<Float16> float16 = new ArrayList<>(List.of(Float16.valueOf(1.5f)));
    public List<BFloat16> bfloat16 = new ArrayList<>(List.of(BFloat16.valueOf(-2)));
    public Set<@UInt16Type Integer> set = new HashSet<>(Set.of(65535));
    public Map<
            @UInt32Type(encoding = Int32Encoding.VARINT) Long,
            @Int64Type(encoding = Int64Encoding.FIXED) Long>
        map = new HashMap<>(Map.of((1L << 32) - 1, -1L));
    public Map<String, List<@UInt16Type Integer>> nested =
        new HashMap<>(Map.of("k", new ArrayList<>(List.of(1, 65535))));
    public List<@UInt16Type short[]> arrays = new ArrayList<>(List.of(new short[] {1, -1}));
    public List<@UInt32Type(encoding = Int32Encoding.FIXED) Long> none = new ArrayList<>();
  }

  public static class Wide {
    public int f00 = 0,
        f01 = 1,
        f02 = 2,
        f03 = 3,
        f04 = 4,
        f05 = 5,
        f06 = 6,
        f07 = 7,
        f08 = 8,
        f09 = 9,
        f10 = 10,
        f11 = 11,
        f12 = 12,
        f13 = 13,
        f14 = 14,
        f15 = 15,
        f16 = 16,
        f17 = 17,
        f18 = 18,
        f19 = 19,
        f20 = 20,
        f21 = 21,
        f22 = 22,
        f23 = 23,
        f24 = 24,
        f25 = 25,
        f26 = 26,
        f27 = 27,
        f28 = 28,
        f29 = 29,
        f30 = 30,
        f31 = 31,
        f32 = 32,
        f33 = 33,
        f34 = 34,
        f35 = 35,
        f36 = 36,
        f37 = 37,
        f38 = 38,
        f39 = 39;
  }
}
