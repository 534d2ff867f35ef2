package io.fory.builtin.jdk;

import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.CallState;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.ObjectHead;
import io.fory.platform.PlatformClasses;
import io.fory.platform.SerializationHook;
import java.io.DataInputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.OptionalDataException;
import java.io.StreamCorruptedException;
import java.util.Objects;

/**
 * The stream that {@code readObject} and {@code readExternal} read from. One for each context: the
 * hooks that are at work nest.
 */
final class HookInput extends ObjectInputStream implements CallState {
  private static final int VALIDATION_BYTES = 64;

  private final MessageReader in;
  private final Places places;
  private final DataInputStream data = new DataInputStream(new Bytes());
  private final Validations validations = new Validations();

  /** The hook at work, or null. */
  private Frame frame;

  /** The first error inside of a hook, which may have caught it; null without one. */
  private ForyException failure;

  /**
   * A hook at work.
   *
   * @param data of the level; null in {@code readObjectNoData}
   * @param fields whether it may ask for fields: not in {@code readExternal}
   * @param keys which of the objects that it reads are hashed; null for none
   */
  private record Frame(
      Object object, LevelData data, boolean fields, HashedKeys keys, boolean squared) {}

  private HookInput(MessageReader in, Places places) throws IOException {
    this.in = in;
    this.places = places;
    setObjectInputFilter(new ArrayFilter(in));
  }

  /** Returns the stream of a context. */
  static HookInput of(MessageReader in, Places places) {
    if (in.state() instanceof HookInput known) {
      return known;
    }
    try {
      HookInput made = new HookInput(in, places);
      in.keep(made);
      return made;
    } catch (IOException e) {
      throw new IllegalStateException(e); // The constructor opens nothing.
    }
  }

  /** Takes the memory of the arrays that classes of the JDK announce before they make them. */
  private record ArrayFilter(MessageReader in) implements ObjectInputFilter {
    @Override
    public Status checkInput(FilterInfo info) {
      if (info.arrayLength() > 0) {
        in.charge(info.arrayLength() * (long) Long.BYTES);
      }
      return Status.UNDECIDED;
    }
  }

  @Override
  public void complete() {
    validations.complete();
  }

  @Override
  public void clear() {
    frame = null;
    failure = null;
    validations.clear();
  }

  /**
   * Reads a level by its hook, or by what sets its fields.
   *
   * @return whether the hook has returned; false in a field that is dropped
   */
  boolean read(LevelData part, SerializationHook hook, Object object) {
    Frame outer = frame;
    Class<?> owner = part.level().local().type();
    frame = new Frame(object, part, true, HashedKeys.of(owner), HookCost.squares(owner));
    try {
      hook.call(object, this);
    } catch (Exception e) {
      boolean ofPlatform = PlatformClasses.isPlatformClass(part.level().local().type());
      ForyException malformed = ofPlatform ? HookFailure.ofContent(in, e) : null;
      endFailed(part, outer, malformed != null ? malformed : HookFailure.of("The " + hook, e));
      return false;
    }
    end(part, outer);
    return true;
  }

  /** What follows in the message is found if the hook failed between two items. */
  private void endFailed(LevelData part, Frame outer, ForyException error) {
    if (failure != null) {
      throw error;
    }
    HookFailure.requireDropped(in, error);
    end(part, outer);
  }

  private void end(LevelData part, Frame outer) {
    if (failure != null) {
      throw failure;
    }
    part.skipRest();
    frame = outer;
  }

  /** Tells an object that the writer's class lacked a level; returns as above. */
  boolean readNoData(SerializationHook hook, Object object) {
    Frame outer = frame;
    frame = null;
    try {
      hook.call(object);
      return true;
    } catch (Exception e) {
      HookFailure.requireDropped(in, HookFailure.of("The " + hook, e));
      return false;
    } finally {
      frame = outer;
    }
  }

  /** Reads an object by its {@code readExternal}; returns as above. */
  boolean read(LevelReading level, Externalizable object) {
    Frame outer = frame;
    LevelData part = new LevelData(in, level, places, null);
    frame = new Frame(object, part, false, null, false);
    try {
      object.readExternal(this);
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      endFailed(part, outer, HookFailure.of(readExternalOf(object), e));
      return false;
    } catch (Error e) {
      endFailed(part, outer, HookFailure.of(readExternalOf(object), e));
      return false;
    }
    end(part, outer);
    return true;
  }

  private static String readExternalOf(Externalizable object) {
    return "The readExternal() of " + object.getClass().getTypeName();
  }

  private Frame active() throws NotActiveException {
    if (frame == null) {
      throw new NotActiveException("the call of the hook is over");
    }
    return frame;
  }

  /** Returns the hook at work, which is about to read the fields. */
  private Frame atFields() throws IOException {
    Frame active = active();
    if (!active.fields()) {
      throw new NotActiveException("not in call to readObject");
    }
    if (active.data().level().targets().length == 0) {
      return active;
    }
    int item = active.data().peek();
    if (item >= LevelData.BYTES) {
      throw new IllegalStateException("unread block data");
    }
    if (item != LevelData.FIELDS) {
      throw new StreamCorruptedException("no fields");
    }
    active.data().pass();
    return active;
  }

  @Override
  public void defaultReadObject() throws IOException, ClassNotFoundException {
    SerialLevel local = active().data().level().local();
    HashedKeys keys = frame.keys();
    if (keys != null) {
      keys.beginFields(in);
    }
    if (local.defaultReader() != null) {
      callDefaultReader(local.defaultReader());
    } else {
      Frame active = atFields();
      requireReachable(local);
      try {
        active.data().readFields(active.object());
      } catch (RuntimeException e) {
        throw failed(e, null, active.object());
      }
    }
    if (keys != null) {
      keys.endFields();
    }
  }

  private void callDefaultReader(SerializationHook reader)
      throws IOException, ClassNotFoundException {
    try {
      reader.call(frame.object(), this);
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw HookFailure.of("The " + reader, e);
    }
  }

  static void requireReachable(SerialLevel level) {
    if (level.isClosed()) {
      throw new UnsupportedTypeException(
          level.type().getTypeName(),
          "its fields are out of reach of defaultReadObject() on this JDK");
    }
  }

  @Override
  public GetField readFields() throws IOException {
    Frame active = atFields();
    LevelReading level = active.data().level();
    try {
      Object[] values = active.data().readValues(active.object().getClass());
      HookCost.chargeFields(in, level.local().type(), values);
      openCause(level, values, active.object());
      return new FieldsRead(level, values);
    } catch (RuntimeException e) {
      throw failed(e, null, active.object());
    }
  }

  /** A throwable without a cause refers to itself, which a tree has no way to say. */
  private void openCause(LevelReading level, Object[] values, Object object) {
    int cause = places.shared().slot().tracked() ? -1 : level.indexOf("cause");
    if (cause >= 0 && values[cause] == null && level.local().type() == Throwable.class) {
      values[cause] = object;
    }
  }

  @Override
  public void registerValidation(ObjectInputValidation object, int priority)
      throws NotActiveException, InvalidObjectException {
    active();
    if (object == null) {
      throw new InvalidObjectException("null callback");
    }
    in.charge(VALIDATION_BYTES);
    GraphCopier copier = GraphCopier.ofPart(in);
    if (copier == null) {
      validations.add(in, object, priority);
    } else {
      Validations.of(copier).add(object, priority);
    }
  }

  @Override
  protected Object readObjectOverride() throws IOException {
    return readItem(false);
  }

  @Override
  public Object readUnshared() throws IOException {
    return readItem(true);
  }

  private Object readItem(boolean alone) throws IOException {
    Frame active = active();
    int item = active.data().peek();
    if (item == LevelData.END || item >= LevelData.BYTES) {
      throw noObject(item == LevelData.END, active.data().provenBytes());
    }
    if (item == LevelData.FIELDS) {
      throw new StreamCorruptedException("fields where an object is read");
    }
    active.data().pass();
    try {
      if (item == LevelData.UNSHARED) {
        return places.unshared().read(in);
      }
      if (active.keys() != null) {
        return active.keys().read(in, places.shared());
      }
      Object read = readObject(alone);
      if (active.squared()) {
        HookCost.chargeSquare(in, read);
      }
      return read;
    } catch (RuntimeException e) {
      throw failed(e, "[data]", active.object());
    }
  }

  /** The errors that hooks may expect are those of the JDK. */
  private Object readObject(boolean alone) throws InvalidObjectException {
    Places.Place place = places.shared();
    if (GraphCopier.ofPart(in) != null) {
      return alone ? place.readAlone(in) : place.read(in);
    }
    int start = (int) in.offset();
    int head = in.readUint8();
    if (head != ObjectHead.REFERENCE) {
      return alone ? place.readAlone(in, head) : place.slot().read(in, head);
    }
    int number = in.readVarUint32();
    if (alone) {
      throw new InvalidObjectException("cannot read back reference as unshared");
    }
    if (in.tracks() && in.references().isAlone(number)) { // else it is damaged
      throw new InvalidObjectException("cannot read back reference to unshared object");
    }
    return in.referenceTo(number, start, Object.class, place.slot());
  }

  private ForyException failed(RuntimeException thrown, String part, Object object) {
    ForyException error = in.failure(thrown, part, object.getClass());
    failure = failure == null ? error : failure;
    return error;
  }

  private static IOException noObject(boolean atEnd, int bytes) {
    OptionalDataException exception = SerializationHook.noObject(atEnd, bytes);
    return exception != null ? exception : new StreamCorruptedException("no object");
  }

  @Override
  public int available() throws IOException {
    return active().data().provenBytes();
  }

  /** Has no effect: the stream is that of the message. */
  @Override
  public void close() {}

  @Override
  public int read() throws IOException {
    return data.read();
  }

  @Override
  public int read(byte[] target, int to, int count) throws IOException {
    return data.read(target, to, count);
  }

  @Override
  public boolean readBoolean() throws IOException {
    return data.readBoolean();
  }

  @Override
  public byte readByte() throws IOException {
    return data.readByte();
  }

  @Override
  public int readUnsignedByte() throws IOException {
    return data.readUnsignedByte();
  }

  @Override
  public char readChar() throws IOException {
    return data.readChar();
  }

  @Override
  public short readShort() throws IOException {
    return data.readShort();
  }

  @Override
  public int readUnsignedShort() throws IOException {
    return data.readUnsignedShort();
  }

  @Override
  public int readInt() throws IOException {
    int number = data.readInt();
    if (frame.keys() != null) {
      frame.keys().passNumber(number);
    }
    return number;
  }

  @Override
  public long readLong() throws IOException {
    return data.readLong();
  }

  @Override
  public float readFloat() throws IOException {
    return data.readFloat();
  }

  @Override
  public double readDouble() throws IOException {
    return data.readDouble();
  }

  @Override
  public void readFully(byte[] target) throws IOException {
    data.readFully(target);
  }

  @Override
  public void readFully(byte[] target, int to, int count) throws IOException {
    data.readFully(target, to, count);
  }

  @Override
  public int skipBytes(int count) throws IOException {
    return data.skipBytes(count);
  }

  @Override
  @Deprecated
  public String readLine() throws IOException {
    return data.readLine();
  }

  @Override
  public String readUTF() throws IOException {
    return data.readUTF();
  }

  /** The bytes up to the next object, or to the end. */
  private final class Bytes extends InputStream {
    @Override
    public int read() throws IOException {
      LevelData part = active().data();
      if (part.bytesLeft() == 0) {
        return -1;
      }
      part.passBytes(1);
      return in.readUint8();
    }

    @Override
    public int read(byte[] target, int to, int count) throws IOException {
      Objects.checkFromIndexSize(to, count, target.length);
      LevelData part = active().data();
      if (count == 0) {
        return 0;
      }
      int some = Math.min(count, part.bytesLeft());
      if (some == 0) {
        return -1;
      }
      in.readBytes(target, to, some);
      part.passBytes(some);
      return some;
    }
  }
}
