package io.fory.benchmark.tin;

import java.util.SplittableRandom;

/**
 * A terrain of scattered points, joined to triangles without a gap: rows of points, and between two
 * neighbouring rows a strip of triangles.
 *
 * <p>Rows of n and m points are joined by n + m - 2 triangles, which makes {@code 2 * points -
 * first - last - 2 * (rows - 1)} for all rows together, with the lengths of the first and the last
 * row.
 */
final class Terrain {

  private static final long SEED = 0x464F5259;
  private static final double WIDTH = 32_000;
  private static final double ROW_DISTANCE = 10;
  private static final double WEST = 500_000;
  private static final double SOUTH = 5_400_000;

  private final int[] rowLengths;

  /**
   * Creates a terrain.
   *
   * @param rowLengths how many points each row has, at least 2
   */
  Terrain(int... rowLengths) {
    this.rowLengths = rowLengths;
  }

  /** Returns the terrain that the suite measures: 718,490 points and 1,430,166 triangles. */
  static Terrain published() {
    int[] rowLengths = new int[226];
    for (int row = 0; row < rowLengths.length; row++) {
      rowLengths[row] = row < 31 ? 3180 : 3179;
    }
    rowLengths[0] = 3182;
    rowLengths[rowLengths.length - 1] = 3182;
    return new Terrain(rowLengths);
  }

  /** Returns the network of this terrain; equal on every call. */
  TinArrays triangulate() {
    return new TinArrays(scatterPoints(), joinRows());
  }

  /**
   * All rows are equally wide. A point is off its place in its row by so little that no triangle
   * turns over.
   */
  private double[] scatterPoints() {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] coordinates = new double[3 * points()];
    int next = 0;
    for (int row = 0; row < rowLengths.length; row++) {
      double spacing = WIDTH / (rowLengths[row] - 1);
      double height = 400;
      for (int column = 0; column < rowLengths[row]; column++) {
        height += random.nextDouble() - 0.5;
        coordinates[next++] = WEST + (column + 0.4 * (random.nextDouble() - 0.5)) * spacing;
        coordinates[next++] = SOUTH + (row + 0.2 * (random.nextDouble() - 0.5)) * ROW_DISTANCE;
        coordinates[next++] = height;
      }
    }
    return coordinates;
  }

  private int[] joinRows() {
    int[] corners = new int[3 * triangles()];
    int next = 0;
    int start = 0;
    for (int row = 0; row + 1 < rowLengths.length; row++) {
      int nearLast = rowLengths[row] - 1;
      int farLast = rowLengths[row + 1] - 1;
      int farStart = start + nearLast + 1;
      int near = 0;
      int far = 0;
      while (near < nearLast || far < farLast) {
        corners[next++] = start + near;
        corners[next++] = farStart + far;
        // The third corner is the next point of the row that has come less far.
        corners[next++] =
            (near + 1) * farLast <= (far + 1) * nearLast ? start + ++near : farStart + ++far;
      }
      start = farStart;
    }
    return corners;
  }

  private int points() {
    int points = 0;
    for (int length : rowLengths) {
      points += length;
    }
    return points;
  }

  private int triangles() {
    int rows = rowLengths.length;
    return 2 * points() - rowLengths[0] - rowLengths[rows - 1] - 2 * (rows - 1);
  }
}
