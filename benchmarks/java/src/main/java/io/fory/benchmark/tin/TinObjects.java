package io.fory.benchmark.tin;

import java.util.Arrays;

/** A triangulated irregular network as one object for each point and each triangle. */
public final class TinObjects {

  public Point[] points;
  public Triangle[] triangles;

  /** Creates a network without its arrays. */
  public TinObjects() {}

  /** Creates a network of the given objects. */
  public TinObjects(Point[] points, Triangle[] triangles) {
    this.points = points;
    this.triangles = triangles;
  }

  /** Returns the same network as objects. */
  static TinObjects of(TinArrays arrays) {
    Point[] points = new Point[arrays.coordinates.length / 3];
    for (int i = 0; i < points.length; i++) {
      points[i] =
          new Point(
              arrays.coordinates[3 * i],
              arrays.coordinates[3 * i + 1],
              arrays.coordinates[3 * i + 2]);
    }
    Triangle[] triangles = new Triangle[arrays.corners.length / 3];
    for (int i = 0; i < triangles.length; i++) {
      triangles[i] =
          new Triangle(arrays.corners[3 * i], arrays.corners[3 * i + 1], arrays.corners[3 * i + 2]);
    }
    return new TinObjects(points, triangles);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TinObjects that
        && Arrays.equals(points, that.points)
        && Arrays.equals(triangles, that.triangles);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(points) + Arrays.hashCode(triangles);
  }
}
