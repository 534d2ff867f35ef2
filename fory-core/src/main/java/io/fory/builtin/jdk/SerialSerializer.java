package io.fory.builtin.jdk;

import io.fory.builtin.jdk.WrittenLevel.WrittenField;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UserCodeException;
import io.fory.message.DescribedBody;
import io.fory.message.FitCheck;
import io.fory.message.GraphCopier;
import io.fory.message.KeyCost;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.PlacedBody;
import io.fory.message.ResolvedType;
import io.fory.message.TypeRefusal;
import io.fory.message.WireOptions;
import io.fory.plan.ClassNames;
import io.fory.platform.SerializationHook;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import io.fory.struct.InterpretedStruct;
import io.fory.type.LayoutHash;
import java.io.Externalizable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Serializer of a class that JDK serialization treats in a way of its own. It calls its hooks as
 * the JDK does.
 *
 * <p>Body: a byte 0 and the levels, from the topmost class down; or a byte 1 and an object, which
 * {@code writeReplace} has returned. A level is its fields, primitives at fixed width; or if the
 * class has {@code writeObject}, {@linkplain LevelData items}.
 */
public final class SerialSerializer
    implements Serializer<Object>, DescribedBody, PlacedBody, ResolvedType.SerializerSource {
  private static final int ITSELF = 0;
  private static final int REPLACED = 1;

  private final SerialClass type;
  private final ClassNames naming;
  private final WireOptions options;
  private final Places places;
  private final SerialLayout layout;

  /** Whether the class here has no hooks. */
  private final boolean plain;

  private final List<LevelReading> steps;

  /** Whether code of the class is given what is read. */
  private final boolean givenToCode;

  /** Whether its {@code equals} may look for a key twice, as that of {@code AbstractMap} does. */
  private final boolean isMap;

  /** Of objects that are not replaced. */
  private final Itself itself = new Itself(this);

  /** Reads the values of fields where the writer's class was a plain one; else null. */
  private final InterpretedStruct former;

  /** The serializer of the class here, or null if this is the one. */
  private final SerialSerializer own;

  /** The version of a writer that was met last; racy, and checked before it is used. */
  private volatile Version last;

  /** A version of a writer. */
  @SuppressWarnings("ArrayRecordComponent") // changed by none
  private record Version(byte[] description, ResolvedType type) {}

  /** Makes the serializer of a class as it is here. */
  public SerialSerializer(SerialClass type, ClassNames naming, WireOptions options) {
    this(type, naming, options, SerialLayout.of(type, naming), false, null, null);
  }

  /** Makes what reads the bodies of a class that was hooked at the writer, and is a struct here. */
  public static SerialSerializer ofPlain(SerialClass type, ClassNames naming, WireOptions options) {
    SerialLayout layout = SerialLayout.of(type, naming);
    return new SerialSerializer(type, naming, options, layout, true, null, null);
  }

  /** Returns what reads the bodies of the class where it was a struct at the writer. */
  SerialSerializer of(List<List<WrittenField>> fields, InterpretedStruct reader) {
    SerialLayout layout = SerialLayout.plain(type, naming, fields);
    return new SerialSerializer(type, naming, options, layout, false, reader, this);
  }

  private SerialSerializer(
      SerialClass type,
      ClassNames naming,
      WireOptions options,
      SerialLayout layout,
      boolean plain,
      InterpretedStruct former,
      SerialSerializer own) {
    this.type = type;
    this.naming = naming;
    this.options = options;
    this.places = Places.of(options);
    this.layout = layout;
    this.plain = plain;
    this.givenToCode = type.isGiven();
    this.isMap = Map.class.isAssignableFrom(type.type());
    this.steps = LevelReading.of(layout, type, naming, plain);
    this.former = former;
    this.own = own;
  }

  SerialClass type() {
    return type;
  }

  @Override
  public boolean createsFirst() {
    return type.form() != SerialForm.RECORD;
  }

  @Override
  public int minBytes() {
    return former == null ? 0 : former.minBytes();
  }

  /** Returns what the bodies consist of, a line for each class and each hook, for people. */
  public List<String> describe() {
    List<String> lines = new ArrayList<>();
    if (type.replace() != null) {
      lines.add("writeReplace may write another object in place of this one");
    }
    if (type.resolve() != null) {
      lines.add("readResolve may return another object than the one that was read");
    }
    for (WrittenLevel level : layout.levels()) {
      String owner = level.name().isEmpty() ? type.type().getName() : level.name();
      String kind = type.form().name().toLowerCase(Locale.ROOT);
      String items = level.hooked() ? ", and whatever its writing method adds" : "";
      StringJoiner fields = new StringJoiner(", ", ": ", "").setEmptyValue(": no fields");
      level.fields().forEach(f -> fields.add(f.name() + " " + f.kind().type().getSimpleName()));
      lines.add(kind + " " + owner + fields + items);
    }
    return lines;
  }

  @Override
  public int layoutHash() {
    return LayoutHash.of(layout.bytes());
  }

  @Override
  public byte[] description() {
    return options.compatible() ? layout.bytes() : null;
  }

  @Override
  public ResolvedType readDescription(ReadContext context, ResolvedType resolved) {
    MessageReader in = MessageReader.of(context);
    int length = in.readLength(1);
    if (length > SerialLayout.MOST_BYTES) {
      throw in.malformedInput("the description of a serial form has " + length + " bytes");
    }
    in.charge((long) length * SerialLayout.MEMORY_PER_BYTE);
    byte[] description = new byte[length];
    in.readBytes(description, 0, length);
    if (Arrays.equals(description, layout.bytes()) && !plain) {
      return resolved;
    }
    if (!options.compatible()) {
      throw new IncompatibleSchemaException(
              "The writer's version of " + resolved + " differs from the reader's")
          .withOffset(in.offset())
          .withCure("ForyBuilder.withCompatible(true) reads it");
    }
    Version known = last;
    if (known == null || !Arrays.equals(known.description(), description)) {
      known = new Version(description, version(in, resolved, description));
      last = known;
    }
    return known.type();
  }

  private ResolvedType version(MessageReader in, ResolvedType resolved, byte[] description) {
    SerialLayout written = SerialLayout.decode(description, in);
    if (written.form() != type.form()) {
      throw new IncompatibleSchemaException(
              TypeRefusal.labelOf(resolved)
                  + " is "
                  + written.form()
                  + " at the writer and "
                  + type.form()
                  + " here")
          .withOffset(in.offset())
          .withCure(TypeRefusal.SAME_HOOKS);
    }
    return ResolvedType.version(
        resolved, new SerialSerializer(type, naming, options, written, plain, null, this));
  }

  @Override
  public Serializer<?> serializerOf(ResolvedType version) {
    return this;
  }

  @Override
  public void write(WriteContext context, Object value) {
    if (own != null) {
      own.write(context, value);
      return;
    }
    MessageWriter out = MessageWriter.of(context);
    writeForm(out, value, formOf(out, value));
  }

  @Override
  public boolean alwaysFits(Class<?> declared) {
    return declared == Object.class || type.replace() == null && type.resolve() == null;
  }

  @Override
  public Object formOf(MessageWriter out, Object value) {
    if (type.replace() == null || HookOutput.of(out, places).takeSettled(value)) {
      return value;
    }
    try {
      return WriteReplacement.of(out, type, value);
    } catch (RuntimeException e) {
      throw e instanceof ForyException ? e : out.failure(e, null, value);
    }
  }

  @Override
  public void check(FitCheck check, Object written) {
    WriteReplacement.check(check, written);
  }

  @Override
  public void writeForm(MessageWriter out, Object value, Object written) {
    try {
      if (written != value) {
        writeReplaced(out, value, written);
      } else {
        out.writeByte(ITSELF);
        writeLevels(out, value);
      }
    } catch (RuntimeException e) {
      throw e instanceof ForyException ? e : out.failure(e, null, value); // once for each object
    }
  }

  /** The replacement is copied in place of an object that has one. */
  @Override
  public Object copy(CopyContext context, Object original) {
    GraphCopier copier = GraphCopier.of(context);
    Object written =
        type.replace() == null ? original : WriteReplacement.of(copier.writer(), type, original);
    if (written != original) {
      return written == null ? null : copyReplacement(copier, original, written);
    }
    try {
      return copier.copyThroughBytes(itself, original);
    } catch (RuntimeException e) {
      throw copier.failure(e, null, original);
    }
  }

  private static Object copyReplacement(GraphCopier copier, Object original, Object written) {
    try {
      Serializer<Object> body = copier.resolve(written.getClass()).serializer();
      Serializer<Object> settled = body instanceof SerialSerializer hooked ? hooked.itself : body;
      return copier.copy(settled, written, true);
    } catch (RuntimeException e) {
      throw copier.failure(e, "writeReplace()", original);
    }
  }

  /** Writes objects whatever {@code writeReplace} makes of them. */
  private record Itself(SerialSerializer serializer) implements Serializer<Object> {
    @Override
    public boolean createsFirst() {
      return serializer.createsFirst();
    }

    @Override
    public void write(WriteContext context, Object value) {
      MessageWriter out = MessageWriter.of(context);
      out.writeByte(ITSELF);
      serializer.writeLevels(out, value);
    }

    @Override
    public Object read(ReadContext context) {
      return serializer.read(context);
    }
  }

  private void writeReplaced(MessageWriter out, Object value, Object written) {
    out.writeByte(REPLACED);
    boolean opened = out.openIfMet(value);
    try {
      HookOutput.of(out, places).writeSettled(written);
    } catch (RuntimeException e) {
      throw out.failure(e, "writeReplace()", value);
    }
    if (opened) {
      out.closeReference();
    }
  }

  private void writeLevels(MessageWriter out, Object value) {
    type.requireMade();
    if (value instanceof Externalizable external && type.form() == SerialForm.EXTERNALIZABLE) {
      HookOutput.of(out, places).write(external);
      return;
    }
    for (SerialLevel level : type.levels()) {
      SerializationHook hook = level.writer() != null ? level.writer() : level.defaultWriter();
      if (hook != null) {
        HookOutput.of(out, places).write(level, hook, value);
      } else {
        HookOutput.writeFields(out, level, value, places);
      }
    }
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    try {
      int form = former != null ? ITSELF : in.readUint8();
      if (form == REPLACED) {
        return in.readObject();
      }
      if (form != ITSELF) {
        throw in.malformedInput("unknown form of an object " + form);
      }
      boolean outer = givenToCode && in.beginHook();
      KeyCost both = isMap ? KeyCost.ofAll(in) : null;
      Object read = resolved(in, former != null ? readFormer(in) : readItself(in));
      if (both != null) {
        both.endOfAll();
      }
      if (givenToCode) {
        in.endHook(outer);
      }
      return read;
    } catch (RuntimeException e) {
      throw in.failure(e, null, type.type());
    }
  }

  private Object readItself(MessageReader in) {
    in.charge(type.objectBytes());
    boolean record = type.form() == SerialForm.RECORD;
    return record ? readRecord(in, null) : readLevels(in, newObject(in), null);
  }

  /** Returns null in a dropped field, if no object can be made or nobody would see it. */
  private Object newObject(MessageReader in) {
    if (in.dropsForGood()) {
      return null;
    }
    if (type.creator() == null) {
      throw new IncompatibleSchemaException(
              "The writer has not replaced its "
                  + ErrorText.printable(type.type().getTypeName())
                  + ", and here no object of it can be made: "
                  + type.whyNotMade())
          .withOffset(in.offset());
    }
    Object made = create(in);
    if (made != null) {
      in.reference(made);
    }
    return made;
  }

  private Object create(MessageReader in, Object... arguments) {
    try {
      return type.creator().create(arguments);
    } catch (UserCodeException e) {
      HookFailure.requireDropped(in, e);
      return null;
    }
  }

  /** All values stand in the body before the hooks can have the first. */
  private Object readFormer(MessageReader in) {
    Object[] values = new Object[former.linked().links().size()];
    in.charge(type.objectBytes() + (long) Long.BYTES * values.length);
    if (type.form() == SerialForm.RECORD) {
      Object unused = former.readFields(in, values, null); // a record has no hook
      return readRecord(in, values);
    }
    Object made = newObject(in);
    Object unused = former.readFields(in, values, null);
    return readLevels(in, made, values);
  }

  private Object resolved(MessageReader in, Object value) {
    if (type.resolve() == null || value == null) {
      return value;
    }
    try {
      return type.resolve().call(value);
    } catch (Exception e) {
      HookFailure.requireDropped(in, HookFailure.of("The " + type.resolve(), e));
      return null;
    }
  }

  /** Returns null in a dropped field, if there is no object or one of its hooks has failed. */
  private Object readLevels(MessageReader in, Object made, Object[] given) {
    if (made instanceof Externalizable external && type.form() == SerialForm.EXTERNALIZABLE) {
      LevelReading data = steps.get(0);
      ContentUse use = ContentUse.of(type.type(), data.local());
      return use.read(in, () -> HookInput.of(in, places).read(data, external)) ? made : null;
    }
    boolean whole = made != null;
    for (LevelReading step : steps) {
      if (!whole) {
        if (step.written() != null) {
          new LevelData(in, step, places, given).skipRest();
        }
      } else if (in.hasPlaces() && step.local() != null) {
        ContentUse use = ContentUse.of(type.type(), step.local());
        whole = use.read(in, () -> readLevel(in, step, made, given));
      } else {
        whole = readLevel(in, step, made, given);
      }
    }
    return whole ? made : null;
  }

  /** Returns whether no hook has failed. */
  private boolean readLevel(MessageReader in, LevelReading step, Object made, Object[] given) {
    SerialLevel local = step.local();
    if (step.written() == null) {
      return local.noData() == null || HookInput.of(in, places).readNoData(local.noData(), made);
    }
    LevelData data = new LevelData(in, step, places, given);
    if (local == null) {
      data.skipRest();
    } else if (local.reader() != null || local.defaultReader() != null) {
      SerializationHook hook = local.reader() != null ? local.reader() : local.defaultReader();
      return HookInput.of(in, places).read(data, hook, made);
    } else {
      readFields(data, made);
    }
    return true;
  }

  /** Reads the fields of a class without {@code readObject}. */
  private static void readFields(LevelData data, Object made) {
    if (data.peek() == LevelData.FIELDS) {
      HookInput.requireReachable(data.level().local());
      data.pass();
      data.readFields(made);
    }
    data.skipRest();
  }

  private Object readRecord(MessageReader in, Object[] given) {
    LevelReading step = steps.get(0);
    Object[] values = step.readValues(in, type.type(), places, given);
    List<SerialField> components = type.components();
    Object[] arguments = new Object[components.size()];
    for (int i = 0; i < arguments.length; i++) {
      SerialField component = components.get(i);
      int index = step.indexOf(component.name());
      arguments[i] = index < 0 ? component.kind().zero() : values[index];
      try {
        arguments[i] = LevelReading.fitting(in, component, arguments[i]);
      } catch (RuntimeException e) {
        throw in.failure(e, component.name(), type.type());
      }
    }
    return create(in, arguments);
  }
}
