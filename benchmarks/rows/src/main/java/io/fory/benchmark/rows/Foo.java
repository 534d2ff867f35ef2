package io.fory.benchmark.rows;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The large object: a million numbers and a million {@link Bar}s. */
public class Foo {
  static final int ELEMENTS = 1_000_000;
  private static final int ENTRIES = 1_000;

  public int f1;
  public List<Integer> f2;
  public Map<String, Integer> f3;
  public List<Bar> f4;

  public Foo() {}

  /** Returns the object that the suite measures; equal on every call. */
  static Foo create(int elements) {
    Foo foo = new Foo();
    foo.f1 = 10;
    foo.f2 = new ArrayList<>(elements);
    foo.f3 = new LinkedHashMap<>();
    foo.f4 = new ArrayList<>(elements);
    for (int i = 0; i < elements; i++) {
      foo.f2.add(number(i));
      foo.f4.add(Bar.create(i));
    }
    for (int i = 0; i < ENTRIES; i++) {
      foo.f3.put("k" + i, i);
    }
    return foo;
  }

  /** Returns {@code f2[i]}. */
  static int number(int i) {
    return i * 3 + 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Foo that
        && f1 == that.f1
        && f2.equals(that.f2)
        && f3.equals(that.f3)
        && f4.equals(that.f4);
  }

  @Override
  public int hashCode() {
    return f1 + f4.size();
  }

  /** An element of the large object. */
  public static class Bar {
    public String f1;
    public List<Long> f2;

    public Bar() {}

    static Bar create(int i) {
      Bar bar = new Bar();
      bar.f1 = "s" + i;
      bar.f2 = List.of(number(i, 0), number(i, 1));
      return bar;
    }

    /** Returns {@code f4[i].f2[j]}. */
    static long number(int i, int j) {
      return i * 10L + j;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Bar that && f1.equals(that.f1) && f2.equals(that.f2);
    }

    @Override
    public int hashCode() {
      return f1.hashCode();
    }
  }
}
