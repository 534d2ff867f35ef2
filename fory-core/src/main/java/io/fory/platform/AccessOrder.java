package io.fory.platform;

import io.fory.error.UnsupportedTypeException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Finds out whether a subclass of {@link LinkedHashMap} is ordered by access, which no method says.
 *
 * <p>A clone of the map has the same order. It is filled with two keys as JDK deserialization fills
 * it, which calls no method of the application, and one of them is looked up: in a map that is
 * ordered by access it is the last one afterwards.
 */
public final class AccessOrder {
  private static final Object FIRST = new Object();
  private static final Object SECOND = new Object();
  private static final SuperMethod FILL = fill();

  private final SuperMethod clone;
  private final SuperMethod get;
  private final SuperMethod keys;

  /**
   * Prepares for the objects of a class.
   *
   * @param below the class whose superclass is {@link LinkedHashMap}
   * @throws IllegalAccessException if the module of the class is closed
   * @throws NoSuchMethodException if the map has other methods in this JDK
   */
  public AccessOrder(Class<?> below) throws IllegalAccessException, NoSuchMethodException {
    this.clone = SuperMethod.of(below, "clone", Object.class);
    this.get = SuperMethod.of(below, "get", Object.class, Object.class);
    this.keys = SuperMethod.of(below, "keySet", Set.class);
  }

  /** Returns whether a map is ordered by access. */
  public boolean isIn(Object map) {
    if (SeenAccessOrder.isPossible()) {
      return SeenAccessOrder.isIn((Map<?, ?>) map);
    }
    Object probe = clone.call(map);
    try {
      FILL.call(probe, new TwoKeys());
    } catch (IOException e) {
      throw new UnsupportedTypeException(
          map.getClass().getTypeName(), "its order cannot be found out", e);
    }
    get.call(probe, FIRST);
    return ((Iterable<?>) keys.call(probe)).iterator().next() == SECOND;
  }

  private static SuperMethod fill() {
    try {
      Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
      Object instance = factory.getMethod("getReflectionFactory").invoke(null);
      Method finder = factory.getMethod("readObjectForSerialization", Class.class);
      MethodHandle found = (MethodHandle) finder.invoke(instance, HashMap.class);
      return SuperMethod.of(
          found.asType(MethodType.methodType(void.class, Object.class, Object.class)));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** What JDK deserialization reads of a hash map with two keys. */
  private static final class TwoKeys extends ObjectInputStream {
    private int objects;

    TwoKeys() throws IOException {}

    @Override
    public GetField readFields() {
      return new Defaults();
    }

    @Override
    public void defaultReadObject() {}

    @Override
    public int readInt() {
      return 2; // the number of buckets, and that of keys
    }

    @Override
    protected Object readObjectOverride() {
      return objects++ < 2 ? FIRST : SECOND; // each key with its value
    }
  }

  /** Fields that all are at their defaults. */
  private static final class Defaults extends ObjectInputStream.GetField {
    @Override
    public ObjectStreamClass getObjectStreamClass() {
      return ObjectStreamClass.lookup(HashMap.class);
    }

    @Override
    public boolean defaulted(String name) {
      return true;
    }

    @Override
    public boolean get(String name, boolean value) {
      return value;
    }

    @Override
    public byte get(String name, byte value) {
      return value;
    }

    @Override
    public char get(String name, char value) {
      return value;
    }

    @Override
    public short get(String name, short value) {
      return value;
    }

    @Override
    public int get(String name, int value) {
      return value;
    }

    @Override
    public long get(String name, long value) {
      return value;
    }

    @Override
    public float get(String name, float value) {
      return value;
    }

    @Override
    public double get(String name, double value) {
      return value;
    }

    @Override
    public Object get(String name, Object value) {
      return value;
    }
  }
}
