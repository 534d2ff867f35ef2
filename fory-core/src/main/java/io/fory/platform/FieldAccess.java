package io.fory.platform;

import io.fory.error.UnsupportedTypeException;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;

/**
 * Reads and writes one instance field of any visibility, final ones included.
 *
 * <p>Reflection, not method handles: the interpreter needs access that is quick from the first call
 * on, and on the baseline JDK a field accessor needs no code to be spun.
 */
public final class FieldAccess {
  private final Field field;

  private static final char OBJECT = 'L';

  /** First char of the descriptor of its type; that of classes for arrays too. */
  private final char kind;

  private FieldAccess(Field field) {
    this.field = field;
    Class<?> type = field.getType();
    this.kind = type.isPrimitive() ? type.descriptorString().charAt(0) : OBJECT;
  }

  /**
   * Opens a field.
   *
   * @throws UnsupportedTypeException if its module does not open the package
   */
  public static FieldAccess of(Field field) {
    try {
      field.setAccessible(true);
    } catch (InaccessibleObjectException e) {
      throw ClosedPackage.refusal(field.getDeclaringClass(), "its field " + field.getName(), e);
    }
    return new FieldAccess(field);
  }

  /** Returns the field. */
  public Field field() {
    return field;
  }

  /** Returns the value of a {@code boolean} field. */
  public boolean getBoolean(Object owner) {
    try {
      return field.getBoolean(owner);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a {@code byte} field. */
  public byte getByte(Object owner) {
    try {
      return field.getByte(owner);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a {@code char} field. */
  public char getChar(Object owner) {
    try {
      return field.getChar(owner);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a {@code short} field. */
  public short getShort(Object owner) {
    try {
      return field.getShort(owner);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of an {@code int} field. */
  public int getInt(Object owner) {
    try {
      return field.getInt(owner);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a {@code long} field. */
  public long getLong(Object owner) {
    try {
      return field.getLong(owner);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a {@code float} field. */
  public float getFloat(Object owner) {
    try {
      return field.getFloat(owner);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a {@code double} field. */
  public double getDouble(Object owner) {
    try {
      return field.getDouble(owner);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a field of any type; a primitive one boxed. */
  public Object get(Object owner) {
    try {
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code boolean} field. */
  public void setBoolean(Object owner, boolean value) {
    try {
      field.setBoolean(owner, value);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code byte} field. */
  public void setByte(Object owner, byte value) {
    try {
      field.setByte(owner, value);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code char} field. */
  public void setChar(Object owner, char value) {
    try {
      field.setChar(owner, value);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code short} field. */
  public void setShort(Object owner, short value) {
    try {
      field.setShort(owner, value);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Sets an {@code int} field. */
  public void setInt(Object owner, int value) {
    try {
      field.setInt(owner, value);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code long} field. */
  public void setLong(Object owner, long value) {
    try {
      field.setLong(owner, value);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code float} field. */
  public void setFloat(Object owner, float value) {
    try {
      field.setFloat(owner, value);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code double} field. */
  public void setDouble(Object owner, double value) {
    try {
      field.setDouble(owner, value);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Sets a field of any type; a primitive one from its box. */
  public void set(Object owner, Object value) {
    try {
      field.set(owner, value);
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  /** Sets the field of an object to the value that it has in another one. */
  public void copy(Object from, Object to) {
    try {
      switch (kind) {
        case 'Z' -> field.setBoolean(to, field.getBoolean(from));
        case 'B' -> field.setByte(to, field.getByte(from));
        case 'C' -> field.setChar(to, field.getChar(from));
        case 'S' -> field.setShort(to, field.getShort(from));
        case 'I' -> field.setInt(to, field.getInt(from));
        case 'J' -> field.setLong(to, field.getLong(from));
        case 'F' -> field.setFloat(to, field.getFloat(from));
        case 'D' -> field.setDouble(to, field.getDouble(from));
        default -> field.set(to, field.get(from));
      }
    } catch (IllegalAccessException e) {
      throw unexpected(e);
    }
  }

  private UnsupportedTypeException unexpected(IllegalAccessException e) {
    return new UnsupportedTypeException(
        field.getDeclaringClass().getTypeName(),
        "its field " + field.getName() + " cannot be accessed",
        e);
  }
}
