package io.fory.error;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What becomes of an {@link Error} of code that is called on the way: one of that code is the cause
 * of a {@link UserCodeException}; one of the virtual machine passes as it is.
 */
@SuppressWarnings({"unused", "serial"}) // hooks are called by reflection
public final class ThrownErrorsTest {
  private static final class OwnError extends Error {
    OwnError() {
      super("own");
    }
  }

  /** Thrown wherever it is not null. */
  private static Supplier<Error> thrown;

  private static void fail() {
    if (thrown != null) {
      throw thrown.get();
    }
  }

  static final class Hooked implements Serializable {
    int x = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      fail();
    }
  }

  static final class Writing implements Serializable {
    int x = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      fail();
    }
  }

  static final class Resolving implements Serializable {
    int x = 1;

    private Object readResolve() {
      fail();
      return this;
    }
  }

  /** Its code is public. */
  public static final class External implements Externalizable {
    /** As JDK serialization has it. */
    public External() {}

    @Override
    public void writeExternal(ObjectOutput out) {
      fail();
    }

    @Override
    public void readExternal(ObjectInput in) {
      fail();
    }
  }

  static final class Validated implements Serializable {
    private void readObject(ObjectInputStream in) throws InvalidObjectException, IOException {
      in.registerValidation(ThrownErrorsTest::fail, 0);
    }
  }

  static final class Key {
    int x = 1;

    @Override
    public int hashCode() {
      fail();
      return 1;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key;
    }
  }

  static final class Order implements Comparator<String>, Serializable {
    int x = 1;

    @Override
    public int compare(String a, String b) {
      fail();
      return a.compareTo(b);
    }
  }

  record Component(int x) {
    Component {
      fail();
    }
  }

  static final class Custom {}

  private static final class CustomSerializer implements Serializer<Custom> {
    @Override
    public void write(WriteContext out, Custom value) {
      fail();
    }

    @Override
    public Custom read(ReadContext in) {
      fail();
      return new Custom();
    }
  }

  static final class Holder {
    List<Object> held = new ArrayList<>();

    Holder(Object held) {
      this.held.add(held);
    }
  }

  private static Object sorted() {
    TreeSet<String> set = new TreeSet<>(new Order());
    set.addAll(List.of("a", "b"));
    return set;
  }

  @DataProvider
  public Object[][] values() {
    thrown = null;
    HashSet<Key> keys = new HashSet<>();
    keys.add(new Key());
    return new Object[][] {
      {new Hooked(), "Holder.held[0]"},
      {new Writing(), "Holder.held[0]"},
      {new Resolving(), "Holder.held[0]"},
      {new External(), "Holder.held[0]"},
      {new Validated(), null},
      {new Component(1), null},
      {new Custom(), "Holder.held[0]"},
      {keys, null},
      {sorted(), null},
    };
  }

  private static Fory fory() {
    return Fory.builder()
        .registerAll(
            Holder.class,
            Hooked.class,
            Writing.class,
            Resolving.class,
            External.class,
            Validated.class,
            Component.class,
            Key.class,
            Order.class)
        .registerSerializer(Custom.class, new CustomSerializer())
        .build();
  }

  /** Writes, reads and copies an object while its code throws; returns what each call threw. */
  private static List<Throwable> failures(Object value, Supplier<Error> error) {
    Fory fory = fory();
    thrown = null;
    Holder holder = new Holder(value);
    byte[] message = fory.serialize(holder);
    List<Throwable> failures = new ArrayList<>();
    thrown = error;
    for (Runnable call :
        List.<Runnable>of(
            () -> fory.serialize(holder),
            () -> fory.deserialize(message, Holder.class),
            () -> fory.copy(holder))) {
      try {
        call.run();
      } catch (ForyException | Error e) {
        failures.add(e);
      }
    }
    thrown = null;
    assertEquals(fory.serialize(fory.deserialize(message)), message, "afterwards");
    return failures;
  }

  @Test(dataProvider = "values")
  public void anErrorOfTheCodeIsTheCause(Object value, String path) {
    for (Error error :
        List.of(new OwnError(), new AssertionError("a"), new NoClassDefFoundError("n"))) {
      List<Throwable> failures = failures(value, () -> error);
      assertTrue(!failures.isEmpty(), value.getClass() + " calls nothing");
      for (Throwable failure : failures) {
        assertEquals(failure.getClass(), UserCodeException.class);
        assertSame(failure.getCause(), error);
        if (path != null) {
          assertTrue(((ForyException) failure).path().startsWith(path), failure.getMessage());
        }
      }
    }
  }

  @Test(dataProvider = "values")
  public void anErrorOfTheVirtualMachinePasses(Object value, String path) {
    for (Error error : List.of(new OutOfMemoryError("o"), new InternalError("i"))) {
      List<Throwable> failures = failures(value, () -> error);
      assertTrue(!failures.isEmpty(), value.getClass() + " calls nothing");
      failures.forEach(failure -> assertSame(failure, error));
    }
  }

  @Test
  public void theErrorNamesTheHook() {
    List<Throwable> failures = failures(new Hooked(), OwnError::new);
    assertEquals(
        ((ForyException) failures.get(0)).problem(),
        "The readObject() of io.fory.error.ThrownErrorsTest$Hooked threw"
            + " io.fory.error.ThrownErrorsTest$OwnError");
  }
}
