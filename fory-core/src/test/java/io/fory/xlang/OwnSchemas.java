package io.fory.xlang;

import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Those classes of {@link Schemas} that are declared otherwise here; with the same values. */
final class OwnSchemas {
  private OwnSchemas() {}

  static final class Scalars {
    boolean flag = true;
    byte int8 = -128;
    short int16 = -32768;
    int int32 = Integer.MIN_VALUE;

    @ForyField(encoding = ForyEncoding.FIXED)
    int fixed32 = Integer.MAX_VALUE;

    @ForyField(encoding = ForyEncoding.VARINT)
    long int64 = Long.MIN_VALUE;

    @ForyField(encoding = ForyEncoding.FIXED)
    long fixed64 = Long.MAX_VALUE;

    @ForyField(encoding = ForyEncoding.TAGGED)
    long tagged64 = 1 << 30;

    @ForyField(unsigned = true)
    byte uint8 = -1;

    @ForyField(unsigned = true)
    short uint16 = -1;

    @ForyField(unsigned = true)
    int uint32 = -1;

    @ForyField(encoding = ForyEncoding.FIXED, unsigned = true)
    int fixed_uint32 = -2;

    @ForyField(encoding = ForyEncoding.VARINT, unsigned = true)
    long uint64 = Long.MAX_VALUE;

    @ForyField(encoding = ForyEncoding.FIXED, unsigned = true)
    long fixed_uint64 = Long.MAX_VALUE - 1;

    @ForyField(encoding = ForyEncoding.TAGGED, unsigned = true)
    long tagged_uint64 = Integer.MAX_VALUE;

    float float32 = -0.0f;
    double float64 = Double.MIN_VALUE;
  }

  static final class Halves {
    @ForyField(encoding = ForyEncoding.FLOAT16)
    float float16 = 1.5f;

    /** Its bits. */
    @ForyField(encoding = ForyEncoding.BFLOAT16)
    short bfloat16 = (short) 0xC000;

    @ForyField(encoding = ForyEncoding.FLOAT16, nullable = true)
    Float maybe = 0x1p-24f;

    @ForyField(encoding = ForyEncoding.FLOAT16)
    float[] float16s = {1.5f, -2, Float.POSITIVE_INFINITY};

    @ForyField(encoding = ForyEncoding.BFLOAT16)
    short[] bfloat16s = {0x3FC0};
  }

  static final class Containers {
    List<String> strings = new ArrayList<>(List.of("a", "", "b"));
    List<Integer> numbers = new ArrayList<>(List.of(1, -1));

    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED})
    List<Long> fixed = new ArrayList<>(List.of(1L));

    List<List<String>> nested =
        new ArrayList<>(List.of(new ArrayList<>(List.of("x")), new ArrayList<>()));
    Set<String> set = new HashSet<>(Set.of("s"));
    Map<String, Long> map = new HashMap<>(Map.of("k", 3L));
    Map<String, Map<Integer, List<Set<String>>>> deep =
        new HashMap<>(
            Map.of(
                "k",
                new HashMap<>(Map.of(1, new ArrayList<>(List.of(new HashSet<>(Set.of("v"))))))));
    List<String> none = new ArrayList<>();
    Map<String, String> no_map = new HashMap<>();
  }

  static final class Elements {
    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED})
    List<Integer> fixed32 = new ArrayList<>(List.of(1, Integer.MIN_VALUE));

    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.TAGGED})
    List<Long> tagged64 = new ArrayList<>(List.of(1L, 1L << 40));

    @ForyField(unsigned = {false, true})
    List<Byte> uint8 = new ArrayList<>(List.of((byte) 1, (byte) -1));

    @ForyField(unsigned = {false, true})
    List<Short> uint16 = new ArrayList<>(List.of((short) 1, (short) -1));

    @ForyField(unsigned = {false, true})
    List<Integer> uint32 = new ArrayList<>(List.of(1, -1));

    @ForyField(
        encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED},
        unsigned = {false, true})
    List<Integer> fixed_uint32 = new ArrayList<>(List.of(1, -2));

    @ForyField(
        encoding = {ForyEncoding.DEFAULT, ForyEncoding.VARINT},
        unsigned = {false, true})
    List<Long> uint64 = new ArrayList<>(List.of(1L, Long.MAX_VALUE));

    @ForyField(
        encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED},
        unsigned = {false, true})
    List<Long> fixed_uint64 = new ArrayList<>(List.of(1L, Long.MAX_VALUE));

    @ForyField(
        encoding = {ForyEncoding.DEFAULT, ForyEncoding.TAGGED},
        unsigned = {false, true})
    List<Long> tagged_uint64 = new ArrayList<>(List.of(1L, Long.MAX_VALUE));

    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.FLOAT16})
    List<Float> float16 = new ArrayList<>(List.of(1.5f));

    /** Their bits. */
    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.BFLOAT16})
    List<Short> bfloat16 = new ArrayList<>(List.of((short) 0xC000));

    @ForyField(unsigned = {false, true})
    Set<Short> set = new HashSet<>(Set.of((short) -1));

    @ForyField(
        encoding = {ForyEncoding.DEFAULT, ForyEncoding.DEFAULT, ForyEncoding.FIXED},
        unsigned = {false, true, false})
    Map<Integer, Long> map = new HashMap<>(Map.of(-1, -1L));

    @ForyField(unsigned = {false, false, false, true})
    Map<String, List<Short>> nested =
        new HashMap<>(Map.of("k", new ArrayList<>(List.of((short) 1, (short) -1))));

    @ForyField(unsigned = {false, true})
    List<short[]> arrays = new ArrayList<>(List.of(new short[] {1, -1}));

    @ForyField(
        encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED},
        unsigned = {false, true})
    Integer[] none = {};
  }

  static final class Unsigned {
    @ForyField(encoding = ForyEncoding.FIXED)
    byte[] int8s = {1, -1};

    @ForyField(unsigned = true)
    byte[] uint8s = {1, -1};

    @ForyField(unsigned = true)
    short[] uint16s = {1, -1};

    @ForyField(unsigned = true)
    int[] uint32s = {1, -1};

    @ForyField(unsigned = true)
    long[] uint64s = {1, -1};
  }
}
