package io.fory.serializer.struct;

import io.fory.serializer.Serializer;

/** Lets the structs of one version have generated code while there is a place for it. */
public final class RemoteEngine implements StructEngine {
  private final StructEngine engine;
  private final RemoteVersions<?> versions;

  /** Whether the version has one of the places. */
  private boolean hasPlace;

  private boolean released;

  /**
   * Makes the engine of a version.
   *
   * @param engine makes the code
   * @param versions counts the places
   */
  public RemoteEngine(StructEngine engine, RemoteVersions<?> versions) {
    this.engine = engine;
    this.versions = versions;
  }

  @Override
  public Serializer<?> start(InterpretedStruct struct) {
    return engine.isImmediate() && takesPlace() ? engine.start(struct) : struct;
  }

  @Override
  public boolean isImmediate() {
    return engine.isImmediate();
  }

  @Override
  public void reportHot(InterpretedStruct struct) {
    if (takesPlace()) {
      engine.reportHot(struct);
    }
  }

  private synchronized boolean takesPlace() {
    if (!hasPlace && !released) {
      hasPlace = versions.takePlace();
    }
    return hasPlace;
  }

  /** Gives the place back, and takes none again. */
  public synchronized void release() {
    if (hasPlace && !released) {
      versions.givePlaceBack();
    }
    released = true;
  }
}
