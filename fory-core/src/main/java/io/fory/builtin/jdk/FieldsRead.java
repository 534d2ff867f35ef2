package io.fory.builtin.jdk;

import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;

/** The values of fields for {@code readObject}, which asks for them by name. */
final class FieldsRead extends ObjectInputStream.GetField {
  private final LevelReading level;
  private final Object[] values;

  FieldsRead(LevelReading level, Object[] values) {
    this.level = level;
    this.values = values;
  }

  @Override
  public ObjectStreamClass getObjectStreamClass() {
    return ObjectStreamClass.lookup(level.local().type());
  }

  @Override
  public boolean defaulted(String name) {
    if (level.indexOf(name) >= 0) {
      return false;
    }
    if (level.local().indexOf(name) < 0) {
      throw new IllegalArgumentException("no such field " + name);
    }
    return true;
  }

  private Object get(String name, FieldKind kind, Object absent) {
    int index = level.indexOf(name);
    if (index >= 0 && isLike(level.written().fields().get(index).kind(), kind)) {
      return values[index];
    }
    int local = level.local().indexOf(name);
    if (local < 0 || !isLike(level.local().fields().get(local).kind(), kind)) {
      throw new IllegalArgumentException("no such field " + name + " with type " + kind.type());
    }
    return absent;
  }

  private static boolean isLike(FieldKind there, FieldKind here) {
    return there == here || !there.isPrimitive() && !here.isPrimitive();
  }

  @Override
  public boolean get(String name, boolean absent) {
    return (boolean) get(name, FieldKind.BOOLEAN, absent);
  }

  @Override
  public byte get(String name, byte absent) {
    return (byte) get(name, FieldKind.BYTE, absent);
  }

  @Override
  public char get(String name, char absent) {
    return (char) get(name, FieldKind.CHAR, absent);
  }

  @Override
  public short get(String name, short absent) {
    return (short) get(name, FieldKind.SHORT, absent);
  }

  @Override
  public int get(String name, int absent) {
    return (int) get(name, FieldKind.INT, absent);
  }

  @Override
  public long get(String name, long absent) {
    return (long) get(name, FieldKind.LONG, absent);
  }

  @Override
  public float get(String name, float absent) {
    return (float) get(name, FieldKind.FLOAT, absent);
  }

  @Override
  public double get(String name, double absent) {
    return (double) get(name, FieldKind.DOUBLE, absent);
  }

  @Override
  public Object get(String name, Object absent) {
    return get(name, FieldKind.OBJECT, absent);
  }
}
