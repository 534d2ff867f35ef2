package io.fory.wire;

import io.fory.message.ResolvedType;
import io.fory.plan.FieldDiscovery;
import io.fory.plan.FieldPlan;
import io.fory.plan.StructField;
import io.fory.recording.Recorder;
import io.fory.serializer.Serializer;
import io.fory.struct.CompilationPolicy;
import io.fory.struct.InterpretedStruct;
import io.fory.struct.LinkedPlan;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** Lets the structs of one version have generated code while there is a place for it. */
public final class VersionPolicy implements CompilationPolicy {
  private final CompilationPolicy engine;
  private final RemoteVersions<?> versions;

  /** Estimate of the bytes that it takes to plan the version. */
  private long planBytes;

  /** Whether the version has one of the places. */
  private boolean hasPlace;

  private boolean released;

  /** The types whose differences have been recorded. */
  private final Set<ResolvedType> recorded = new HashSet<>();

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

  /** Tells how many bytes it takes to plan the version, before any struct is made. */
  public void setPlanBytes(long bytes) {
    planBytes = bytes;
  }

  @Override
  public Serializer<?> start(InterpretedStruct struct) {
    if (!struct.type().isUnknown() && engine.recorder().recordsEvolved()) {
      record(struct);
    }
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

  @Override
  public Recorder recorder() {
    return engine.recorder();
  }

  /** Records a version, once, if its fields differ from those of the class. */
  private synchronized void record(InterpretedStruct struct) {
    if (!recorded.add(struct.type())) {
      return;
    }
    LinkedPlan linked = struct.linked();
    List<String> skipped = new ArrayList<>();
    List<String> converted = new ArrayList<>();
    for (FieldPlan field : linked.plan().fields()) {
      if (linked.link(field).conversion() != null) {
        converted.add(field.key());
      } else if (field.isDropped() && !field.isCarrier()) {
        skipped.add(field.key());
      }
    }
    List<String> absent = new ArrayList<>();
    List<Field> members = linked.members();
    for (StructField field : FieldDiscovery.of(linked.type())) {
      if (!members.contains(field.field())) {
        absent.add(field.key());
      }
    }
    if (skipped.size() + converted.size() + absent.size() > 0) {
      String version = HexFormat.of().toHexDigits(struct.versionHash());
      engine.recorder().evolved(linked.type(), version, skipped, converted, absent);
    }
  }

  private synchronized boolean takesPlace() {
    if (!hasPlace && !released) {
      hasPlace = versions.takePlace(planBytes);
    }
    return hasPlace && !released;
  }

  /** Gives the place back, cancels waiting tasks, and never takes a place again. */
  public synchronized void release() {
    if (!released) {
      released = true;
      if (hasPlace) {
        versions.givePlaceBack(planBytes);
        engine.cancel(this);
      }
    }
  }
}
