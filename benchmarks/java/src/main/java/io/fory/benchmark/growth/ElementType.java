package io.fory.benchmark.growth;

import io.fory.benchmark.codec.Codec;
import java.util.ArrayList;
import java.util.List;

/** What the lists hold, as the parameter {@code elementType} names it. */
public enum ElementType {
  /** {@link Item}, an int and a string. */
  ITEM {
    @Override
    Object element(int number) {
      return new Item(number, "Javaone Keynote " + number);
    }

    @Override
    Codec newProtostuffCodec(Object list) {
      return ProtostuffRoot.newCodec(Items::new, (Items it) -> it.value, list);
    }
  },
  /** {@link Integer}, of every size. */
  INTEGER {
    @Override
    Object element(int number) {
      return number * SPREAD;
    }

    @Override
    Codec newProtostuffCodec(Object list) {
      return ProtostuffRoot.newCodec(Integers::new, (Integers it) -> it.value, list);
    }
  },
  /** {@link String}, of 16 to 23 Latin-1 chars. */
  STRING {
    @Override
    Object element(int number) {
      return "Javaone Keynote " + number;
    }

    @Override
    Codec newProtostuffCodec(Object list) {
      return ProtostuffRoot.newCodec(Strings::new, (Strings it) -> it.value, list);
    }
  },
  /** In turn {@link Integer}, {@link String}, {@link Double} and {@link Long}. */
  MIXED {
    @Override
    Object element(int number) {
      return switch (number & 3) {
        case 0 -> INTEGER.element(number);
        case 1 -> STRING.element(number);
        case 2 -> number + 0.5;
        default -> (long) number << Integer.SIZE;
      };
    }

    @Override
    Codec newProtostuffCodec(Object list) {
      return ProtostuffRoot.newCodec(Mixed::new, (Mixed it) -> it.value, list);
    }
  };

  /** Odd, so that the products are as different as the numbers. */
  static final int SPREAD = 0x9E37_79B1;

  abstract Object element(int number);

  abstract Codec newProtostuffCodec(Object list);

  /** Returns a list of that many elements, all different, equal on every call. */
  final List<Object> newList(int elements) {
    List<Object> list = new ArrayList<>(elements);
    for (int i = 0; i < elements; i++) {
      list.add(element(i));
    }
    return list;
  }
}
