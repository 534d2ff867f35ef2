package io.fory.benchmark.tin;

import java.util.Arrays;

/** A triangulated irregular network as two primitive arrays. */
public final class TinArrays {

  /** x, y and z of the first point, then those of the next. */
  public double[] coordinates;

  /** The indexes of the first triangle's three points, then those of the next. */
  public int[] corners;

  /** Creates a network without its arrays. */
  public TinArrays() {}

  /** Creates a network of the given arrays. */
  public TinArrays(double[] coordinates, int[] corners) {
    this.coordinates = coordinates;
    this.corners = corners;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TinArrays that
        && Arrays.equals(coordinates, that.coordinates)
        && Arrays.equals(corners, that.corners);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(coordinates) + Arrays.hashCode(corners);
  }
}
