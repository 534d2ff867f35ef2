package io.fory.benchmark.tin;

/** A point of a {@link TinObjects}. */
public final class Point {

  public double x;
  public double y;
  public double z;

  /** Creates the origin. */
  public Point() {}

  /** Creates a point. */
  public Point(double x, double y, double z) {
    this.x = x;
    this.y = y;
    this.z = z;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Point that
        && Double.compare(x, that.x) == 0
        && Double.compare(y, that.y) == 0
        && Double.compare(z, that.z) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Double.hashCode(x) + Double.hashCode(y)) + Double.hashCode(z);
  }
}
