package io.fory.builtin.jdk;

import java.io.IOException;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;

/** The values of fields that {@code writeObject} names itself. */
final class FieldsToWrite extends ObjectOutputStream.PutField {
  private final HookOutput out;
  private final SerialLevel level;
  private final Object[] values;

  FieldsToWrite(HookOutput out, SerialLevel level) {
    this.out = out;
    this.level = level;
    this.values = new Object[level.fields().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = level.fields().get(i).kind().zero();
    }
  }

  Object value(int index) {
    return values[index];
  }

  /** Sets a value; the type of a primitive field must be the very one. */
  private void put(String name, FieldKind kind, Object value) {
    int index = level.indexOf(name);
    FieldKind here = index < 0 ? null : level.fields().get(index).kind();
    boolean found = here != null && (here == kind || !here.isPrimitive() && !kind.isPrimitive());
    if (!found) {
      throw new IllegalArgumentException("no such field " + name + " with type " + kind.type());
    }
    values[index] = value;
  }

  @Override
  public void put(String name, boolean value) {
    put(name, FieldKind.BOOLEAN, value);
  }

  @Override
  public void put(String name, byte value) {
    put(name, FieldKind.BYTE, value);
  }

  @Override
  public void put(String name, char value) {
    put(name, FieldKind.CHAR, value);
  }

  @Override
  public void put(String name, short value) {
    put(name, FieldKind.SHORT, value);
  }

  @Override
  public void put(String name, int value) {
    put(name, FieldKind.INT, value);
  }

  @Override
  public void put(String name, long value) {
    put(name, FieldKind.LONG, value);
  }

  @Override
  public void put(String name, float value) {
    put(name, FieldKind.FLOAT, value);
  }

  @Override
  public void put(String name, double value) {
    put(name, FieldKind.DOUBLE, value);
  }

  @Override
  public void put(String name, Object value) {
    put(name, FieldKind.OBJECT, value);
  }

  @Override
  @Deprecated
  public void write(ObjectOutput stream) throws IOException {
    if (stream != out) {
      throw new IllegalArgumentException("wrong stream");
    }
    out.writeFields();
  }
}
