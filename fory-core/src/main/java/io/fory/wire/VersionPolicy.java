package io.fory.wire;

import io.fory.serializer.Serializer;
import io.fory.struct.CompilationPolicy;
import io.fory.struct.InterpretedStruct;

/** Lets the structs of one version have generated code while there is a place for it. */
public final class VersionPolicy implements CompilationPolicy {
  private final CompilationPolicy engine;
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
  public VersionPolicy(CompilationPolicy engine, RemoteVersions<?> versions) {
    this.engine = engine;
    this.versions = versions;
  }

  @Override
  public Serializer<?> start(InterpretedStruct struct) {
    return engine.startsVersions() && takesPlace() ? engine.start(struct) : struct;
  }

  @Override
  public boolean startsVersions() {
    return engine.startsVersions();
  }

  @Override
  public synchronized boolean reportHot(InterpretedStruct struct) {
    return released || takesPlace() && engine.enqueue(struct, this);
  }

  @Override
  public boolean enqueue(InterpretedStruct struct, Object version) {
    return engine.enqueue(struct, version);
  }

  @Override
  public void cancel(Object version) {
    engine.cancel(version);
  }

  private synchronized boolean takesPlace() {
    if (!hasPlace && !released) {
      hasPlace = versions.takePlace();
    }
    return hasPlace && !released;
  }

  /** Gives the place back, cancels waiting tasks, and never takes a place again. */
  public synchronized void release() {
    if (!released) {
      released = true;
      if (hasPlace) {
        versions.givePlaceBack();
        engine.cancel(this);
      }
    }
  }
}
