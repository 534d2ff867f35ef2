package io.fory.platform;

import io.fory.error.UserCodeException;
import io.fory.platform.SerializationHook.ReflectionFactories;
import java.io.IOException;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Sees whether a {@link LinkedHashMap} is ordered by access, as its serialized form says, where the
 * JDK gives the fields of that form to others: from JDK 24 on.
 */
public final class SeenAccessOrder extends ObjectOutputStream {
  /** Puts the fields of the class itself; null in older JDKs. */
  private static final MethodHandle FIELDS = fields();

  private final Fields fields = new Fields();

  private SeenAccessOrder() throws IOException {}

  private static MethodHandle fields() {
    Object found =
        ReflectionFactories.call("defaultWriteObjectForSerialization", LinkedHashMap.class);
    return found == null
        ? null
        : ((MethodHandle) found)
            .asType(
                MethodType.methodType(void.class, LinkedHashMap.class, ObjectOutputStream.class));
  }

  /** Returns whether this JDK shows the order. */
  public static boolean isPossible() {
    return FIELDS != null;
  }

  /**
   * Returns whether a {@link LinkedHashMap} is ordered by access; false where the JDK does not show
   * it.
   */
  public static boolean isIn(Map<?, ?> map) {
    if (FIELDS == null) {
      return false;
    }
    try {
      SeenAccessOrder seen = new SeenAccessOrder();
      FIELDS.invokeExact((LinkedHashMap<?, ?>) map, (ObjectOutputStream) seen);
      return seen.fields.value;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new UserCodeException("The serial form of " + map.getClass().getTypeName(), e);
    }
  }

  @Override
  public PutField putFields() {
    return fields;
  }

  @Override
  public void writeFields() {}

  /** Keeps the only field. */
  private static final class Fields extends PutField {
    private boolean value;

    @Override
    public void put(String name, boolean put) {
      value = put;
    }

    @Override
    public void put(String name, byte put) {}

    @Override
    public void put(String name, char put) {}

    @Override
    public void put(String name, short put) {}

    @Override
    public void put(String name, int put) {}

    @Override
    public void put(String name, long put) {}

    @Override
    public void put(String name, float put) {}

    @Override
    public void put(String name, double put) {}

    @Override
    public void put(String name, Object put) {}

    @Override
    @Deprecated
    public void write(ObjectOutput out) {}
  }
}
