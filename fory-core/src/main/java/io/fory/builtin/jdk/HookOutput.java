package io.fory.builtin.jdk;

import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.CallState;
import io.fory.message.MessageWriter;
import io.fory.platform.SerializationHook;
import java.io.DataOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotActiveException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Objects;

/**
 * The stream that {@code writeObject} and {@code writeExternal} write to. One for each context: the
 * hooks that are at work nest.
 */
final class HookOutput extends ObjectOutputStream implements CallState {
  private static final int BLOCK_BYTES = 1024;

  private final MessageWriter out;
  private final Places places;
  private final byte[] block = new byte[BLOCK_BYTES];
  private final DataOutputStream data = new DataOutputStream(new Block());
  private int filled;

  /** The hook at work, or null. */
  private Frame frame;

  /** The first error inside of a hook, which may have caught it; null without one. */
  private ForyException failure;

  /** An object that {@code writeReplace} returned and that is not replaced again, or null. */
  private Object settled;

  /** A hook at work. */
  private static final class Frame {
    final Object object;

    /** Null in {@code writeExternal}. */
    final SerialLevel level;

    final boolean hasItems;
    FieldsToWrite fields;

    Frame(Object object, SerialLevel level, boolean hasItems) {
      this.object = object;
      this.level = level;
      this.hasItems = hasItems;
    }
  }

  private HookOutput(MessageWriter out, Places places) throws IOException {
    this.out = out;
    this.places = places;
  }

  /** Returns the stream of a context. */
  static HookOutput of(MessageWriter out, Places places) {
    if (out.state() instanceof HookOutput known) {
      return known;
    }
    try {
      HookOutput made = new HookOutput(out, places);
      out.keep(made);
      return made;
    } catch (IOException e) {
      throw new IllegalStateException(e); // The constructor opens nothing.
    }
  }

  @Override
  public void clear() {
    frame = null;
    failure = null;
    settled = null;
    filled = 0;
  }

  /** Writes the replacement of an object, whatever {@code writeReplace} makes of it. */
  void writeSettled(Object replacement) {
    settled = replacement;
    try {
      out.writeObject(replacement);
    } finally {
      settled = null;
    }
  }

  /** Returns whether an object is the one that is not replaced again; the next one is. */
  boolean takeSettled(Object value) {
    boolean same = settled == value;
    settled = null;
    return same;
  }

  /** Writes a level by its hook, or by what writes its fields. */
  void write(SerialLevel level, SerializationHook hook, Object value) {
    Frame outer = enter(value, level, level.writer() != null);
    try {
      hook.call(value, this);
      leave(outer);
    } catch (Exception e) {
      throw HookFailure.of("The " + hook, e);
    }
  }

  /** Writes an object by its {@code writeExternal}. */
  void write(Externalizable value) {
    Frame outer = enter(value, null, true);
    try {
      value.writeExternal(this);
      leave(outer);
    } catch (IOException | RuntimeException e) {
      throw HookFailure.of(writeExternalOf(value), e);
    } catch (Error e) {
      throw HookFailure.of(writeExternalOf(value), e);
    }
  }

  private static String writeExternalOf(Externalizable value) {
    return "The writeExternal() of " + value.getClass().getTypeName();
  }

  private Frame enter(Object value, SerialLevel level, boolean hasItems) {
    Frame outer = frame;
    frame = new Frame(value, level, hasItems);
    return outer;
  }

  private void leave(Frame outer) {
    if (failure != null) {
      throw failure;
    }
    endBlock();
    if (frame.hasItems) {
      out.writeByte(LevelData.END);
    }
    frame = outer;
  }

  private Frame active() throws NotActiveException {
    if (frame == null) {
      throw new NotActiveException("the call of the hook is over");
    }
    return frame;
  }

  private Frame inLevel() throws NotActiveException {
    Frame active = active();
    if (active.level == null) {
      throw new NotActiveException("not in call to writeObject");
    }
    return active;
  }

  private void endBlock() {
    if (filled > 0) {
      out.writeVarUint32(filled + LevelData.BYTES);
      out.writeBytes(block, 0, filled);
      filled = 0;
    }
  }

  private void writeItem(int item, Object value) throws IOException {
    Frame active = active();
    endBlock();
    out.writeByte(item);
    try {
      (item == LevelData.OBJECT ? places.shared() : places.unshared()).write(out, value);
    } catch (RuntimeException e) {
      throw failed(e, "[data]", active.object);
    }
  }

  private ForyException failed(RuntimeException thrown, String part, Object object) {
    ForyException error = out.failure(thrown, part, object);
    failure = failure == null ? error : failure;
    return error;
  }

  @Override
  protected void writeObjectOverride(Object value) throws IOException {
    writeItem(LevelData.OBJECT, value);
  }

  @Override
  public void writeUnshared(Object value) throws IOException {
    writeItem(LevelData.UNSHARED, value);
  }

  @Override
  public void defaultWriteObject() throws IOException {
    Frame active = inLevel();
    SerialLevel level = active.level;
    if (level.fields().isEmpty()) {
      return;
    }
    if (level.defaultWriter() != null) {
      try {
        level.defaultWriter().call(active.object, this);
      } catch (IOException | RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw HookFailure.of("The " + level.defaultWriter(), e);
      }
      return;
    }
    requireReachable(level);
    beginFields(active);
    try {
      writeFields(out, level, active.object, places);
    } catch (RuntimeException e) {
      throw failed(e, null, active.object);
    }
  }

  private static void requireReachable(SerialLevel level) throws IOException {
    if (level.isClosed()) {
      throw new UnsupportedTypeException(
          level.type().getTypeName(),
          "its fields are out of reach of defaultWriteObject() on this JDK");
    }
    for (SerialField field : level.fields()) {
      if (field.access() == null) {
        throw new InvalidClassException(
            level.type().getName(), "unmatched serializable field(s) declared");
      }
    }
  }

  /** Writes the fields of a level by what they hold. */
  static void writeFields(MessageWriter out, SerialLevel level, Object value, Places places) {
    for (SerialField field : level.fields()) {
      try {
        field.kind().write(out, field.type(), field.access().get(value), places);
      } catch (RuntimeException e) {
        throw out.failure(e, field.name(), value);
      }
    }
  }

  private void beginFields(Frame active) {
    endBlock();
    if (active.hasItems) {
      out.writeByte(LevelData.FIELDS);
    }
  }

  @Override
  public PutField putFields() throws IOException {
    Frame active = inLevel();
    if (active.fields == null) {
      active.fields = new FieldsToWrite(this, active.level);
    }
    return active.fields;
  }

  @Override
  public void writeFields() throws IOException {
    Frame active = inLevel();
    if (active.fields == null) {
      throw new NotActiveException("no current PutField object");
    }
    if (active.level.fields().isEmpty()) {
      return;
    }
    beginFields(active);
    for (int i = 0; i < active.level.fields().size(); i++) {
      SerialField field = active.level.fields().get(i);
      try {
        Object value = active.fields.value(i);
        Object written = isOpenCause(active, field, value) ? null : value;
        field.kind().write(out, field.type(), written, places);
      } catch (RuntimeException e) {
        throw failed(e, field.name(), active.object);
      }
    }
  }

  /** Returns whether a throwable refers to itself to say that it has no cause, in a tree. */
  private boolean isOpenCause(Frame active, SerialField field, Object value) {
    return value == active.object
        && !places.shared().slot().tracked()
        && active.level.type() == Throwable.class
        && field.name().equals("cause");
  }

  @Override
  public void reset() throws IOException {
    throw new IOException("stream active");
  }

  /** Has no effect: the bytes go with the message. */
  @Override
  public void flush() {}

  /** Has no effect: the stream is that of the message. */
  @Override
  public void close() {}

  @Override
  public void write(int value) throws IOException {
    data.write(value);
  }

  @Override
  public void write(byte[] bytes) throws IOException {
    data.write(bytes, 0, bytes.length);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    data.write(bytes, from, count);
  }

  @Override
  public void writeBoolean(boolean value) throws IOException {
    data.writeBoolean(value);
  }

  @Override
  public void writeByte(int value) throws IOException {
    data.writeByte(value);
  }

  @Override
  public void writeShort(int value) throws IOException {
    data.writeShort(value);
  }

  @Override
  public void writeChar(int value) throws IOException {
    data.writeChar(value);
  }

  @Override
  public void writeInt(int value) throws IOException {
    data.writeInt(value);
  }

  @Override
  public void writeLong(long value) throws IOException {
    data.writeLong(value);
  }

  @Override
  public void writeFloat(float value) throws IOException {
    data.writeFloat(value);
  }

  @Override
  public void writeDouble(double value) throws IOException {
    data.writeDouble(value);
  }

  @Override
  public void writeBytes(String value) throws IOException {
    data.writeBytes(value);
  }

  @Override
  public void writeChars(String value) throws IOException {
    data.writeChars(value);
  }

  @Override
  public void writeUTF(String value) throws IOException {
    data.writeUTF(value);
  }

  /** Collects bytes into items. */
  private final class Block extends OutputStream {
    @Override
    public void write(int value) throws IOException {
      active();
      if (filled == BLOCK_BYTES) {
        endBlock();
      }
      block[filled++] = (byte) value;
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      active();
      Objects.checkFromIndexSize(from, count, bytes.length);
      if (count > BLOCK_BYTES - filled) {
        endBlock();
      }
      if (count > BLOCK_BYTES) {
        out.writeVarUint32(count + LevelData.BYTES);
        out.writeBytes(bytes, from, count);
      } else {
        System.arraycopy(bytes, from, block, filled, count);
        filled += count;
      }
    }
  }
}
