package io.fory.struct;

import io.fory.carried.CarriedLayout;
import io.fory.carried.DroppedFields;
import io.fory.carried.FieldCaptures;
import io.fory.codec.InheritedCodec.Origin;
import io.fory.codec.StructBody;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.FieldReader;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ObjectFiller;
import io.fory.message.ResolvedType;
import io.fory.message.WireOptions;
import io.fory.plan.StructPlan;
import io.fory.platform.FieldAccess;
import io.fory.platform.ObjectCreator;
import io.fory.serializer.CarriedFields;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * Serializer of a struct that executes the steps of its {@link StructPlan}; at work from the first
 * call on, and for good where no code can be generated.
 */
public final class InterpretedStruct implements StructBody, FieldReader, ObjectFiller {
  /** After so many uses a struct reports that it is hot. */
  public static final int USES_BEFORE_HOT = 64;

  private final ResolvedType type;
  private final LinkedPlan linked;
  private final StructPlan plan;
  private final int versionHash;
  private final CompilationPolicy engine;
  private final InterpretedStep[] steps;
  private final ObjectCreator creator;
  private final boolean needsProof;
  private final RecordArguments record;
  private final WireOptions options;
  private final Carrier carrier;
  private final FieldAccess carrierAccess;
  private final boolean hasOrigin;

  /** The transient fields, found when an object is copied first; racy on purpose. */
  private FieldAccess[] transients;

  /** 1 if objects hold nothing that can change, -1 if they may, 0 until that is asked. */
  private byte immutable;

  /** Uses so far; races lose counts, which does not matter. */
  private int uses;

  /**
   * Makes the interpreter of a plan.
   *
   * @param versionHash tells the versions of one class apart in the names of generated classes
   * @param engine hears when the struct has been used a number of times
   */
  public InterpretedStruct(
      ResolvedType type,
      LinkedPlan linked,
      int versionHash,
      WireOptions options,
      CompilationPolicy engine) {
    this.type = type;
    this.linked = linked;
    this.plan = linked.plan();
    this.carrier = linked.carrier();
    this.carrierAccess = carrier == null ? null : FieldAccess.of(carrier.field().field());
    this.versionHash = versionHash;
    this.engine = engine;
    this.options = options;
    this.hasOrigin = plan.hasOrigin();
    this.steps = new InterpretedStep[plan.steps().size()];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = InterpretedStep.of(plan.steps().get(i), linked, options.compressStrings());
    }
    Class<?> made = linked.type();
    this.record =
        plan.isRecord()
            ? new RecordArguments(plan.components(), ObjectCreator.componentsOf(made))
            : null;
    this.creator = record == null ? ObjectCreator.of(made) : ObjectCreator.ofRecord(made);
    this.needsProof = record == null && !type.isVersion() && creator.needsProof();
  }

  /** Returns the type that this serializes. */
  public ResolvedType type() {
    return type;
  }

  /** Returns the plan with its links. */
  public LinkedPlan linked() {
    return linked;
  }

  /** Returns the creator of the objects. */
  public ObjectCreator creator() {
    return creator;
  }

  /** Returns whether objects are made by the class's own constructor without arguments. */
  public boolean runsOwnConstructor() {
    return creator.runsOwnConstructor();
  }

  /**
   * Returns whether no code is generated: the object, a record or some containers, does not exist
   * when its parts are read.
   */
  public boolean staysInterpreted() {
    return record != null && (carrier != null || plan.hasCarrier()) || hasOrigin;
  }

  @Override
  public void requireMakes() {
    if (needsProof) {
      creator.requireMakes();
    }
  }

  /**
   * Returns whether the constructor makes objects. As long as it does not, this refuses to write
   * and copy them, and no code is generated, which would not ask.
   */
  public boolean makesObjects() {
    try {
      requireMakes();
      return true;
    } catch (UnsupportedTypeException e) {
      return false;
    }
  }

  /** Returns the options that the plan was made with. */
  public WireOptions options() {
    return options;
  }

  @Override
  public boolean createsFirst() {
    return !plan.isRecord();
  }

  @Override
  public boolean isRevocable() {
    return linked.isRevocable();
  }

  @Override
  public int minBytes() {
    return plan.minBytes();
  }

  /**
   * Returns the part of the name of a generated class that differs between versions of one class.
   */
  public int versionHash() {
    return versionHash;
  }

  private void countUse() {
    if (++uses == USES_BEFORE_HOT
        && !staysInterpreted()
        && !(makesObjects() && engine.reportHot(this))) {
      uses = 0;
    }
  }

  @Override
  public void write(WriteContext context, Object value) {
    MessageWriter out = MessageWriter.of(context);
    if (type.isVersion()) {
      throw new IllegalStateException("a version of a writer is only read: " + type);
    }
    requireMakes();
    countUse();
    InterpretedStep at = null;
    try {
      for (InterpretedStep step : steps) {
        at = step;
        step.write(out, value);
      }
    } catch (RuntimeException e) {
      throw out.failure(e, at == null ? null : at.field(), value);
    }
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    countUse();
    in.charge(plan.objectBytes());
    try {
      Object target = record == null ? creator.create() : record.newArguments();
      Origin origin = hasOrigin ? new Origin(target) : null;
      if (record == null && !hasOrigin) {
        in.reference(target);
      }
      CarriedFields carried = readFields(in, target, null, origin);
      if (hasOrigin) {
        target = origin.made();
      }
      if (carried != null && carrier != null) {
        sink().set(carrierAccess, target, carried);
      }
      return record == null ? target : creator.create((Object[]) target);
    } catch (RuntimeException e) {
      throw in.failure(e, null, linked.type());
    }
  }

  @Override
  public void fill(ReadContext context, Object target) {
    MessageReader in = MessageReader.of(context);
    if (hasOrigin) {
      throw UnsupportedTypeException.notFilled(
          linked.type().getTypeName(),
          "its objects are made when what its constructor was given has been read, such as a"
              + " comparator or a capacity",
          "Read a new object by deserialize");
    }
    for (Field member : linked.members()) {
      if (Modifier.isFinal(member.getModifiers())) {
        throw UnsupportedTypeException.notFilled(
            linked.type().getTypeName(),
            "its field " + member.getName() + " is final",
            "Read a new object by deserialize, or make the field not final");
      }
    }
    countUse();
    try {
      in.reference(target);
      CarriedFields carried = readFields(in, target, null);
      if (carrier != null) {
        sink().set(carrierAccess, target, carried);
      }
    } catch (RuntimeException e) {
      throw in.failure(e, null, linked.type());
    }
  }

  @Override
  public Object copy(CopyContext context, Object original) {
    GraphCopier copier = GraphCopier.of(context);
    requireMakes();
    countUse();
    InterpretedStep at = null;
    try {
      Object target = record == null ? creator.create() : record.newArguments();
      Origin origin = hasOrigin ? new Origin(target) : null;
      if (record == null && !hasOrigin) {
        copier.reference(target);
      }
      boolean shared = linked.isWhole();
      for (InterpretedStep step : steps) {
        at = step;
        if (hasOrigin && step instanceof InterpretedStep.Inherited inherited) {
          inherited.codec().copyInto(copier, original, target, origin);
          target = origin.made();
        } else {
          shared &= step.copy(copier, original, sink(), target);
        }
      }
      at = null;
      if (record == null) {
        copyTransients(copier, original, target);
        return target;
      }
      return shared ? original : creator.create((Object[]) target);
    } catch (RuntimeException e) {
      throw copier.failure(e, at == null ? null : at.field(), original);
    }
  }

  private void copyTransients(GraphCopier copier, Object original, Object target) {
    FieldAccess[] fields = transients;
    if (fields == null) {
      fields = linked.transients().stream().map(FieldAccess::of).toArray(FieldAccess[]::new);
      transients = fields;
    }
    for (FieldAccess access : fields) {
      if (access.field().getType().isPrimitive()) {
        access.copy(original, target);
      } else {
        Object value = access.get(original);
        access.set(target, copier.copyTransient(value, original, access.field().getName()));
      }
    }
  }

  /** Returns whether objects hold nothing that can change. */
  @Override
  public boolean isImmutable() {
    if (immutable == 0) {
      immutable = (byte) (linked.isImmutable() ? 1 : -1);
    }
    return immutable > 0;
  }

  private FieldSink sink() {
    return record == null ? FieldSink.FIELDS : record;
  }

  @Override
  public CarriedFields readFields(ReadContext context, Object target, CarriedFields before) {
    return readFields(MessageReader.of(context), target, before, null);
  }

  private CarriedFields readFields(
      MessageReader in, Object first, CarriedFields before, Origin origin) {
    Object target = first;
    CarriedLayout captured = carrier == null ? null : carrier.captured();
    CarriedFields carried = before;
    InterpretedStep at = null;
    try {
      FieldCaptures captures = captured == null ? null : DroppedFields.captures(in);
      if (captures != null) {
        captures.begin(captured);
      }
      FieldSink sink = sink();
      long[] presence = InterpretedBlock.NO_PRESENCE;
      for (InterpretedStep step : steps) {
        at = step;
        if (step instanceof InterpretedStep.Part part) {
          part.read(in, sink, target, captures);
        } else if (step instanceof InterpretedBlock block) {
          int start = block.take(in);
          if (captures != null) {
            captures.block(start);
          }
          presence = block.read(in, start, sink, target);
        } else if (step instanceof InterpretedInteger integer) {
          integer.read(in, presence, sink, target, captures);
        } else if (step instanceof InterpretedStep.Inherited inherited) {
          inherited.codec().readInto(in, target, origin);
          target = origin == null ? target : origin.made();
        } else {
          carried = ((InterpretedStep.Carried) step).codec.readFields(in, target, carried);
        }
      }
      return captures == null ? carried : captures.end(carried);
    } catch (RuntimeException e) {
      throw in.failure(e, at == null ? null : at.field(), linked.type());
    }
  }
}
