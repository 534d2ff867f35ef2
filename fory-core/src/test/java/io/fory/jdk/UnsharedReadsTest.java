package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.Medium;
import io.fory.message.ObjectHead;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** An object that a hook has read as unshared is its own; and throwables that have hooks. */
@SuppressWarnings({"unused", "serial"}) // hooks are called by reflection
public final class UnsharedReadsTest {
  /** Writes an array twice, and reads it in one of several ways. */
  static final class Reads implements Serializable {
    String ways;
    transient int[] array = {1};
    transient List<Object> read = new ArrayList<>();

    Reads(String ways) {
      this.ways = ways;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      for (int i = 0; i < ways.length(); i++) {
        out.writeObject(array);
      }
      out.writeObject("end");
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      read = new ArrayList<>();
      for (int i = 0; i < ways.length(); i++) {
        try {
          read.add(ways.charAt(i) == 'u' ? in.readUnshared() : in.readObject());
        } catch (InvalidObjectException e) {
          read.add(e.getClass().getName());
        }
      }
      read.add(in.readObject());
    }
  }

  /** Reads an object that refers to itself. */
  static final class ReadsCycle implements Serializable {
    transient Object[] cycle = new Object[1];

    private void writeObject(ObjectOutputStream out) throws IOException {
      cycle[0] = cycle;
      out.writeObject(cycle);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      cycle = (Object[]) in.readUnshared();
    }
  }

  /** Reads what another field refers to, too. */
  static final class Shares implements Serializable {
    transient Object[] own = {"own"};

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeObject(own);
      out.writeObject(new Object[] {own});
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      own = (Object[]) in.readUnshared();
      in.readObject();
    }
  }

  @DataProvider
  public Object[][] ways() {
    return new Object[][] {{"uo"}, {"uu"}, {"ou"}, {"oo"}, {"uuo"}, {"ouo"}, {"u"}};
  }

  private static Fory tracking(boolean generated) {
    return (generated ? EngineInUse.builder() : Fory.builder().withCodegen(false))
        .withRefTracking(true)
        .requireClassRegistration(false)
        .build();
  }

  @Test(dataProvider = "ways")
  public void aSecondReadIsRefusedAsInJdkSerialization(String ways) {
    Object value = new Object[] {new Reads(ways), new Reads(ways)};
    String expected = Shape.of(Oracle.viaJdk(value), true);
    for (boolean generated : new boolean[] {false, true}) {
      for (Medium medium : Medium.values()) {
        assertEquals(Shape.of(medium.pass(tracking(generated), value), true), expected);
      }
    }
  }

  @Test
  public void aCopyGivesEachReadAnObject() {
    Reads copy = tracking(false).copy(new Reads("uuoo"));
    assertNotSame(copy.read.get(0), copy.read.get(1));
    assertNotSame(copy.read.get(0), copy.read.get(2));
    assertSame(copy.read.get(2), copy.read.get(3));
  }

  @Test
  public void referencesFromPartsAreRefused() {
    for (Object value : new Object[] {new ReadsCycle(), new Shares()}) {
      expectThrows(IllegalStateException.class, () -> Oracle.viaJdk(value));
      Fory fory = tracking(false);
      byte[] message = fory.serialize(value);
      expectThrows(ForyException.class, () -> fory.deserialize(message));
    }
  }

  /** Writes and reads an object. */
  static final class Part implements Serializable {
    transient Object part = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeObject(part);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      part = in.readObject();
    }
  }

  @Test
  public void aReferenceInADamagedMessageWithoutReferencesIsRefused() {
    Fory fory = Fory.builder().withRefTracking(false).register(Part.class).build();
    byte[] message = fory.serialize(new Part());
    int refused = 0;
    for (int i = 0; i < message.length; i++) {
      byte[] damaged = message.clone();
      damaged[i] = ObjectHead.REFERENCE;
      try {
        fory.deserialize(damaged);
      } catch (ForyException e) {
        assertFalse(e.getCause() instanceof NullPointerException, e.getMessage());
        refused += e.getMessage().contains("no object number") ? 1 : 0;
      }
    }
    assertTrue(refused > 0);
  }

  static final class Resolves extends RuntimeException {
    private Object readResolve() {
      return this;
    }
  }

  static final class Adds extends Exception {
    transient int more = 4;

    Adds(String message, Throwable cause) {
      super(message, cause);
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeInt(more);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      more = in.readInt() + 1;
    }
  }

  @Test
  public void throwablesWithHooksNeedNoReferences() {
    for (int option = 0; option < 4; option++) {
      Fory fory;
      try {
        fory =
            EngineInUse.builder()
                .withRefTracking((option & 1) != 0)
                .withCompatible((option & 2) != 0)
                .register(Resolves.class)
                .register(Adds.class)
                .build();
      } catch (UnsupportedTypeException e) {
        throw new SkipException("before JDK 24 its state is out of reach: " + e.getMessage());
      }
      for (Medium medium : Medium.values()) {
        Resolves open = (Resolves) medium.pass(fory, new Resolves());
        requireOpen(open);
        requireOpen(((Object[]) medium.pass(fory, new Object[] {new Resolves()}))[0]);
        Adds none = (Adds) medium.pass(fory, new Adds("none", null));
        assertNull(none.getCause());
        assertEquals(none.more, 5);
        Adds some = (Adds) medium.pass(fory, new Adds("some", new Error("cause")));
        assertEquals(some.getCause().getMessage(), "cause");
      }
      requireOpen(fory.copy(new Resolves()));
    }
  }

  private static void requireOpen(Object read) {
    Resolves open = (Resolves) read;
    assertNull(open.getCause());
    assertSame(open.initCause(new Error("later")), open);
    assertEquals(open.getCause().getMessage(), "later");
  }
}
