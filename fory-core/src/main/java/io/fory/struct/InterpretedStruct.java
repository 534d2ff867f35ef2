package io.fory.struct;

import io.fory.carried.CarriedLayout;
import io.fory.carried.CarrierCodec;
import io.fory.carried.DroppedFields;
import io.fory.carried.FieldCaptures;
import io.fory.codec.ValueCodec;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.FieldReader;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.message.WireOptions;
import io.fory.plan.FieldPlan;
import io.fory.plan.StructPlan;
import io.fory.platform.FieldAccess;
import io.fory.platform.ObjectCreator;
import io.fory.serializer.CarriedFields;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.List;

/**
 * Serializer of a struct that executes its {@link StructPlan} step by step; at work from the first
 * call on, and for good where no code can be generated.
 */
public final class InterpretedStruct implements Serializer<Object>, FieldReader {
  private static final int USES_BEFORE_HOT = 64;

  private final ResolvedType type;
  private final StructPlan plan;
  private final int versionHash;
  private final StructEngine engine;
  private final ScalarSteps block;
  private final ScalarSteps compressed;
  private final FieldAccess[] strings;
  private final FieldAccess[] objects;
  private final ValueCodec[] codecs;
  private final ObjectCreator creator;
  private final RecordArguments record;
  private final WireOptions options;
  private final Carrier carrier;
  private final FieldAccess carrierAccess;

  /** Uses so far; races lose counts, which does not matter. */
  private int uses;

  /**
   * Makes the interpreter of a plan.
   *
   * @param codecs of {@link StructPlan#objects()}, in that order
   * @param versionHash tells the versions of one class apart in the names of generated classes
   * @param carrier of the fields that the plan drops, or null
   * @param engine hears when the struct has been used a number of times
   */
  public InterpretedStruct(
      ResolvedType type,
      StructPlan plan,
      ValueCodec[] codecs,
      int versionHash,
      WireOptions options,
      Carrier carrier,
      StructEngine engine) {
    this.type = type;
    this.carrier = carrier;
    this.carrierAccess = carrier == null ? null : access(carrier.field());
    this.plan = plan;
    this.versionHash = versionHash;
    this.engine = engine;
    this.options = options;
    this.codecs = codecs;
    this.block = new ScalarSteps(plan.block());
    this.compressed = new ScalarSteps(plan.compressed());
    this.strings = access(plan.strings());
    this.objects = access(plan.objects());
    this.record = plan.isRecord() ? new RecordArguments(plan) : null;
    this.creator =
        plan.isRecord()
            ? ObjectCreator.of(plan.canonicalConstructor())
            : ObjectCreator.of(plan.type());
  }

  private static FieldAccess[] access(List<FieldPlan> fields) {
    FieldAccess[] access = new FieldAccess[fields.size()];
    for (int i = 0; i < access.length; i++) {
      access[i] = access(fields.get(i));
    }
    return access;
  }

  /** Returns the access to a field, or null if its values are dropped. */
  static FieldAccess access(FieldPlan field) {
    return field.isDropped() ? null : FieldAccess.of(field.field());
  }

  /** Returns the type that this serializes. */
  public ResolvedType type() {
    return type;
  }

  /** Returns the plan. */
  public StructPlan plan() {
    return plan;
  }

  /** Returns the codecs of {@link StructPlan#objects()}. */
  public ValueCodec[] codecs() {
    return codecs.clone();
  }

  /** Returns the creator of the objects. */
  public ObjectCreator creator() {
    return creator;
  }

  /** Returns whether objects are made by the class's own constructor without arguments. */
  public boolean runsOwnConstructor() {
    return creator.runsOwnConstructor();
  }

  /** Returns the carrier of the fields that the plan drops, or null. */
  public Carrier carrier() {
    return carrier;
  }

  /** Returns whether no code is generated: a record does not exist when its parts are read. */
  public boolean staysInterpreted() {
    return record != null && (carrier != null || plan.carrier() != null);
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
    if (++uses == USES_BEFORE_HOT && !staysInterpreted() && !engine.reportHot(this)) {
      uses = 0;
    }
  }

  @Override
  public void write(WriteContext context, Object value) {
    MessageWriter out = MessageWriter.of(context);
    if (type.isVersion()) {
      throw new IllegalStateException("a version of a writer is only read: " + type);
    }
    countUse();
    FieldPlan at = null;
    try {
      int p = out.reserve(plan.blockBytes());
      block.writeBlock(out.array(), p, plan.presenceBytes(), value, compressed);
      compressed.writeCompressed(out, value);
      for (int i = 0; i < strings.length; i++) {
        at = plan.strings().get(i);
        writeString(out, (String) strings[i].get(value));
      }
      for (int i = 0; i < objects.length; i++) {
        at = plan.objects().get(i);
        codecs[i].write(out, required(at, objects[i].get(value)));
      }
    } catch (RuntimeException e) {
      throw out.failure(e, at == null ? null : at.name(), value);
    }
  }

  private void writeString(MessageWriter out, String value) {
    if (options.compressStrings()) {
      out.writeCompactString(value);
    } else {
      out.writeString(value);
    }
  }

  private static Object required(FieldPlan field, Object value) {
    if (value == null && !field.nullable()) {
      throw nullRefused(field);
    }
    return value;
  }

  static UnsupportedTypeException nullRefused(FieldPlan field) {
    return nullRefused(field.field().getDeclaringClass(), field.name(), !field.member().nullable());
  }

  /**
   * Returns the error for null in a field that may not hold it.
   *
   * @param said whether its annotation says so; else the format takes it to be so
   */
  public static UnsupportedTypeException nullRefused(Class<?> owner, String field, boolean said) {
    return new UnsupportedTypeException(
        owner.getTypeName(),
        "its field "
            + field
            + (said
                ? " is null, but is declared @ForyField(nullable = false)"
                : " is null, but is not declared @ForyField(nullable = true)"));
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    countUse();
    in.charge(plan.objectBytes());
    try {
      Object target = record == null ? creator.create() : record.newArguments();
      if (record == null) {
        in.reference(target);
      }
      CarriedFields carried = readFields(in, target, null);
      if (carried != null && carrier != null) {
        sink().set(carrierAccess, target, carried);
      }
      return record == null ? target : creator.create((Object[]) target);
    } catch (RuntimeException e) {
      throw in.failure(e, null, plan.type());
    }
  }

  private FieldSink sink() {
    return record == null ? FieldSink.FIELDS : record;
  }

  @Override
  public CarriedFields readFields(ReadContext context, Object target, CarriedFields before) {
    MessageReader in = MessageReader.of(context);
    CarriedLayout captured = carrier == null ? null : carrier.captured();
    CarriedFields carried = before;
    FieldPlan at = null;
    try {
      FieldCaptures captures = captured == null ? null : DroppedFields.captures(in);
      if (captures != null) {
        captures.begin(captured);
      }
      FieldSink sink = sink();
      int p = in.take(plan.blockBytes());
      if (captures != null) {
        captures.block(p);
      }
      long[] presence = block.readBlock(in, p, plan, sink, target);
      compressed.readCompressed(in, presence, sink, target, captures);
      for (int i = 0; i < strings.length; i++) {
        at = plan.strings().get(i);
        if (strings[i] == null && captures != null) {
          captures.string();
        } else {
          sink.accept(in, at, strings[i], target, in.readString());
        }
      }
      for (int i = 0; i < objects.length; i++) {
        at = plan.objects().get(i);
        if (codecs[i] instanceof CarrierCodec fields) {
          carried = fields.readFields(in, target, carried);
        } else if (objects[i] == null) {
          drop(in, codecs[i], captures);
        } else {
          sink.accept(in, at, objects[i], target, codecs[i].read(in));
        }
      }
      return captures == null ? carried : captures.end(carried);
    } catch (RuntimeException e) {
      throw in.failure(e, at == null ? null : at.name(), plan.type());
    }
  }

  private static void drop(MessageReader in, ValueCodec codec, FieldCaptures captures) {
    if (captures == null) {
      codec.drop(in);
    } else {
      captures.object(codec);
    }
  }
}
