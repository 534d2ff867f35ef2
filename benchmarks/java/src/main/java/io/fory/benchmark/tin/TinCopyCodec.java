package io.fory.benchmark.tin;

import io.fory.benchmark.codec.Codec;

/**
 * The limit of the arrays form: both arrays copied into reused ones, and from there into new ones,
 * with no format at all.
 */
final class TinCopyCodec implements Codec {

  private TinArrays buffer = new TinArrays(new double[0], new int[0]);

  @Override
  public Object serialize(Object object) {
    TinArrays network = (TinArrays) object;
    if (buffer.coordinates.length != network.coordinates.length
        || buffer.corners.length != network.corners.length) {
      buffer =
          new TinArrays(new double[network.coordinates.length], new int[network.corners.length]);
    }
    System.arraycopy(network.coordinates, 0, buffer.coordinates, 0, network.coordinates.length);
    System.arraycopy(network.corners, 0, buffer.corners, 0, network.corners.length);
    return buffer;
  }

  @Override
  public Object deserialize() {
    double[] coordinates = new double[buffer.coordinates.length];
    System.arraycopy(buffer.coordinates, 0, coordinates, 0, coordinates.length);
    int[] corners = new int[buffer.corners.length];
    System.arraycopy(buffer.corners, 0, corners, 0, corners.length);
    return new TinArrays(coordinates, corners);
  }

  @Override
  public int size() {
    return buffer.coordinates.length * Double.BYTES + buffer.corners.length * Integer.BYTES;
  }
}
