package io.fory.benchmark.tin;

/** A triangle of a {@link TinObjects}: the indexes of its three points. */
public final class Triangle {

  public int a;
  public int b;
  public int c;

  /** Creates a triangle with all corners in the first point. */
  public Triangle() {}

  /** Creates a triangle. */
  public Triangle(int a, int b, int c) {
    this.a = a;
    this.b = b;
    this.c = c;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Triangle that && a == that.a && b == that.b && c == that.c;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * a + b) + c;
  }
}
