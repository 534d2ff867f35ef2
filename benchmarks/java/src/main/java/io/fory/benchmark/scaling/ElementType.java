package io.fory.benchmark.scaling;

import io.fory.benchmark.data.Image;
import java.util.ArrayList;
import java.util.List;

/** What the lists hold, as the parameter {@code elementType} names it. */
public enum ElementType {
  /** {@link Image}, with two strings and no media. */
  IMAGE {
    @Override
    Object element(int number) {
      return new Image(
          "http://javaone.com/keynote_" + number + ".jpg",
          "Javaone Keynote " + number,
          number,
          number + 1,
          number % 2 == 0 ? Image.Size.SMALL : Image.Size.LARGE,
          null);
    }
  },
  /** {@link Integer}, of every size. */
  INTEGER {
    @Override
    Object element(int number) {
      return number * SPREAD;
    }
  },
  /** {@link String}, of 16 to 22 Latin-1 chars. */
  STRING {
    @Override
    Object element(int number) {
      return "Javaone Keynote " + number;
    }
  };

  /** Odd, so that the products are as different as the numbers. */
  private static final int SPREAD = 0x9E37_79B1;

  abstract Object element(int number);

  /** Returns a list of that many elements, all different, equal on every call. */
  final List<Object> newList(int elements) {
    List<Object> list = new ArrayList<>(elements);
    for (int i = 0; i < elements; i++) {
      list.add(element(i));
    }
    return list;
  }
}
