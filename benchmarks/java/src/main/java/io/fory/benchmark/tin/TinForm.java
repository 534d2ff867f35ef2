package io.fory.benchmark.tin;

/** How the network is held in memory, as the parameter {@code form} names it. */
public enum TinForm {
  PRIMITIVE_ARRAYS,
  OBJECTS;

  /** Returns the network of a terrain in this form; equal on every call. */
  Object create(Terrain terrain) {
    TinArrays arrays = terrain.triangulate();
    return this == OBJECTS ? toObjects(arrays.coordinates, arrays.corners) : arrays;
  }

  private static TinObjects toObjects(double[] coordinates, int[] corners) {
    Point[] points = new Point[coordinates.length / 3];
    for (int i = 0; i < points.length; i++) {
      points[i] = new Point(coordinates[3 * i], coordinates[3 * i + 1], coordinates[3 * i + 2]);
    }
    Triangle[] triangles = new Triangle[corners.length / 3];
    for (int i = 0; i < triangles.length; i++) {
      triangles[i] = new Triangle(corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]);
    }
    return new TinObjects(points, triangles);
  }
}
