package io.fory.benchmark.tin;

/** How the network is held in memory, as the parameter {@code form} names it. */
public enum TinForm {
  /** {@link TinArrays}. */
  PRIMITIVE_ARRAYS,
  /** {@link TinObjects}. */
  OBJECTS;

  /** Returns the network of a terrain in this form; equal on every call. */
  Object create(Terrain terrain) {
    TinArrays arrays = terrain.triangulate();
    return switch (this) {
      case PRIMITIVE_ARRAYS -> arrays;
      case OBJECTS -> TinObjects.of(arrays);
    };
  }
}
