package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UserCodeException;
import io.fory.fixture.BothEngines;
import io.fory.jdk.HookedTypes.Bottom;
import io.fory.jdk.HookedTypes.External;
import io.fory.jdk.HookedTypes.Node;
import io.fory.jdk.HookedTypes.Period;
import io.fory.jdk.HookedTypes.Persistent;
import io.fory.jdk.HookedTypes.Point;
import io.fory.jdk.HookedTypes.ReadsOnly;
import io.fory.jdk.HookedTypes.ResolvedRecord;
import io.fory.jdk.HookedTypes.Resolving;
import io.fory.jdk.HookedTypes.UntilEnd;
import io.fory.jdk.HookedTypes.Validated;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.testng.annotations.Test;

/** Hooks run for admitted classes only, within the limits of the message. */
@SuppressWarnings({"unused", "serial"}) // hooks are called by reflection
public final class HookGateTest {
  static final class Elsewhere implements Serializable {
    int x;

    private Object readResolve() {
      throw new AssertionError("its hook runs");
    }
  }

  static final class ToElsewhere implements Serializable {
    private Object writeReplace() {
      return new Elsewhere();
    }
  }

  @Test
  public void whatWriteReplaceReturnsMustBeRegistered() {
    BothEngines engines = BothEngines.of(ToElsewhere.class, Node.class);
    ForyException error =
        engines.failureToWrite(new Node("n", new ToElsewhere()), TypeNotAllowedException.class);
    assertTrue(error.problem().contains(Elsewhere.class.getTypeName()), error.problem());
    assertTrue(error.cure().contains("register("), error.cure());
    assertEquals(error.path(), "Node.next.writeReplace()");
  }

  @Test
  public void aClassThatTheReaderHasNotRegisteredIsNotMade() {
    byte[] message =
        BothEngines.of(Node.class, Elsewhere.class).serialize(new Node("n", new Elsewhere()));
    BothEngines.of(Node.class).failureToRead(message, TypeNotAllowedException.class);
  }

  static final class Narrow {
    Period period;
  }

  @Test
  public void aRootAdmitsWhatItsFieldsReachAndItsProxies() {
    Fory fory = Fory.builder().register(Narrow.class).register(Elsewhere.class).build();
    Narrow narrow = new Narrow();
    narrow.period = new Period(1, 2);
    assertEquals(
        Shape.of(fory.deserialize(fory.serialize(narrow), Narrow.class), false),
        Shape.of(narrow, false));
  }

  static final class Typed {
    Resolving exact = new Resolving(9);
    List<Resolving> list = new ArrayList<>();
    Resolving[] array = {};
    final Resolving bare = new Resolving(9);
  }

  @Test
  public void aResolvedObjectMustFitItsPlace() {
    for (boolean tracked : new boolean[] {false, true}) {
      BothEngines engines =
          tracked ? BothEngines.tracking(Typed.class) : BothEngines.of(Typed.class);
      Typed inField = new Typed();
      inField.exact = new Resolving(0);
      engines.failureToRead(engines.serialize(inField), TypeMismatchException.class);
      Typed inList = new Typed();
      inList.list.add(new Resolving(2));
      engines.failureToRead(engines.serialize(inList), TypeMismatchException.class);
      Typed inArray = new Typed();
      inArray.array = new Resolving[] {new Resolving(0)};
      engines.failureToRead(engines.serialize(inArray), TypeMismatchException.class);
      Typed none = new Typed();
      none.exact = new Resolving(1);
      engines.roundTrip(none, read -> assertNull(read.exact));
    }
    Fory fory = Fory.builder().register(Resolving.class).build();
    byte[] root = fory.serialize(new Resolving(0));
    assertEquals(fory.deserialize(root), "resolved");
    expectThrows(TypeMismatchException.class, () -> fory.deserialize(root, Resolving.class));
  }

  @Test
  public void anExceptionOfAHookNamesHookAndPath() {
    BothEngines engines = BothEngines.of(Node.class, Validated.class, Throwing.class);
    ForyException invalid =
        engines.failureToRead(
            engines.serialize(new Node("n", new Validated("invalid", 1, null))),
            UserCodeException.class);
    assertEquals(invalid.code(), ErrorCode.USER_CODE_FAILED);
    assertEquals(
        invalid.problem(),
        "The validateObject() of "
            + Validated.class.getTypeName()
            + " threw java.io.InvalidObjectException");
    for (int i = 0; i < 4; i++) {
      Node node = new Node("n", new Throwing(i));
      ForyException error =
          i == 0
              ? engines.failureToWrite(node, UserCodeException.class)
              : engines.failureToRead(engines.serialize(node), UserCodeException.class);
      assertTrue(error.path().endsWith("next"), error.path());
      assertTrue(error.problem().contains(Throwing.class.getTypeName()), error.problem());
    }
  }

  static final class Throwing implements Serializable {
    int when;

    Throwing(int when) {
      this.when = when;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      if (when == 0) {
        throw new IOException("write");
      }
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      if (when == 1) {
        throw new InvalidObjectException("read");
      }
      if (when == 2) {
        throw new ClassNotFoundException("class");
      }
    }

    private Object readResolve() {
      if (when == 3) {
        throw new IllegalStateException("resolve");
      }
      return this;
    }
  }

  static final class Swallowing implements Serializable {
    transient Object part = new Thread();

    private void writeObject(ObjectOutputStream out) throws IOException {
      try {
        out.writeObject(part);
      } catch (RuntimeException e) {
        out.writeInt(1);
      }
    }

    private void readObject(ObjectInputStream in) {
      try {
        part = in.readObject();
      } catch (IOException | ClassNotFoundException | RuntimeException e) {
        part = null;
      }
    }
  }

  @Test
  public void anErrorThatAHookCatchesIsAnErrorAllTheSame() {
    BothEngines engines = BothEngines.of(Swallowing.class);
    engines.failureToWrite(new Swallowing(), ForyException.class);
    Swallowing holding = new Swallowing();
    holding.part = new int[100_000];
    byte[] message = engines.serialize(holding);
    Fory tight = Fory.builder().register(Swallowing.class).withMaxGraphMemoryBytes(10_000).build();
    expectThrows(LimitExceededException.class, () -> tight.deserialize(message));
  }

  static final class Chain implements Serializable {
    transient Chain next;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeObject(next);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      next = (Chain) in.readObject();
    }
  }

  private static Chain chain(int length) {
    Chain first = new Chain();
    Chain last = first;
    for (int i = 1; i < length; i++) {
      last.next = new Chain();
      last = last.next;
    }
    return first;
  }

  @Test
  public void depthCountsThroughHooks() {
    BothEngines shallow = BothEngines.of(b -> b.register(Chain.class).withMaxDepth(20));
    shallow.roundTrip(chain(20), read -> assertEquals(read.getClass(), Chain.class));
    shallow.failureToWrite(chain(21), LimitExceededException.class);
    byte[] deep =
        BothEngines.of(b -> b.register(Chain.class).withMaxDepth(100)).serialize(chain(100));
    shallow.failureToRead(deep, LimitExceededException.class);
    Chain ring = new Chain();
    ring.next = ring;
    ForyException error = shallow.failureToWrite(ring, LimitExceededException.class);
    assertTrue(error.getMessage().contains("withRefTracking(true)"), error.getMessage());
    BothEngines.tracking(Chain.class).roundTrip(ring, read -> assertEquals(read.next, read));
  }

  @Test
  public void memoryIsCharged() {
    Object[] many = new Object[3000];
    for (int i = 0; i < many.length; i++) {
      many[i] = new ReadsOnly(i);
    }
    BothEngines engines =
        BothEngines.of(b -> b.register(ReadsOnly.class).withMaxGraphMemoryBytes(50_000));
    engines.failureToRead(engines.serialize(many), LimitExceededException.class);
  }

  @Test
  public void damagedMessagesAreRefusedOrReadButNeverMore() {
    BothEngines engines =
        BothEngines.tracking(
            b ->
                b.register(Node.class)
                    .register(Period.class)
                    .register(UntilEnd.class)
                    .register(External.class)
                    .register(Persistent.class)
                    .register(Point.class)
                    .register(ResolvedRecord.class)
                    .register(Bottom.class)
                    .withMaxGraphMemoryBytes(1 << 20));
    Object[] graph = {
      new Node("n", new Period(1, 2)),
      new UntilEnd(40, 2),
      new External(1, "e", new Point(1, 2)),
      new Persistent(),
      new ResolvedRecord(1, List.of("x"), 2),
      new Bottom(),
    };
    byte[] message = engines.serialize(graph);
    Fory fory = engines.generator();
    String intact = Shape.of(fory.deserialize(message), true);
    Random random = new Random(7);
    int refused = 0;
    for (int i = 0; i < 6000; i++) {
      byte[] damaged = message.clone();
      if (i < message.length) {
        damaged = Arrays.copyOf(message, i);
      } else {
        for (int j = random.nextInt(3); j >= 0; j--) {
          damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }
      }
      try {
        Object unused = fory.deserialize(damaged);
      } catch (ForyException e) {
        refused++;
      }
    }
    assertTrue(refused > 3000, "" + refused);
    assertEquals(Shape.of(fory.deserialize(message), true), intact);
  }

  @Test
  public void aDescriptionIsCheckedBeforeItIsBelieved() {
    Fory fory = Fory.builder().register(Chain.class, 3).build();
    byte[] message = fory.serialize(new Chain());
    int at = 8; // behind header, head, code, id and the mark of a description
    int length = message[at];
    for (int i = 0; i < length; i++) {
      for (int bits : new int[] {0xFF, 0x7F, 0x80, 1}) {
        byte[] damaged = message.clone();
        damaged[at + 1 + i] ^= (byte) bits;
        expectThrows(ForyException.class, () -> fory.deserialize(damaged));
      }
    }
    byte[] none = message.clone();
    none[at] = 0;
    expectThrows(MalformedInputException.class, () -> fory.deserialize(none));
    byte[] longer = message.clone();
    longer[at] = 127;
    expectThrows(MalformedInputException.class, () -> fory.deserialize(longer));
  }

  static final class Counter implements Serializable {
    int count = 5;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeByte(7);
      out.writeObject("x");
    }
  }

  @Test
  public void theBytesAreThoseOfTheDocument() {
    byte[] message = BothEngines.of(b -> b.register(Counter.class, 9)).serialize(new Counter());
    assertEquals(
        HexFormat.ofDelimiter(" ").withUpperCase().formatHex(message),
        "40 02 02 09 4A 4F 42 53 0C 00 01 00 01 01 04 05 63 6F 75 6E 74 00 01 05 00 00 00 05 07 02"
            + " 02 26 04 78 00");
  }

  @Test
  public void theStreamIsOverWhenTheHookIs() {
    BothEngines engines = BothEngines.of(Keeping.class);
    engines.roundTrip(new Keeping(), read -> assertEquals(read.getClass(), Keeping.class));
    ObjectInputStream in = Keeping.IN.get();
    expectThrows(java.io.NotActiveException.class, in::readInt);
    expectThrows(java.io.NotActiveException.class, in::readObject);
    expectThrows(java.io.NotActiveException.class, in::defaultReadObject);
    ObjectOutputStream out = Keeping.OUT.get();
    expectThrows(java.io.NotActiveException.class, () -> out.writeInt(4));
    expectThrows(java.io.NotActiveException.class, () -> out.writeObject("x"));
    expectThrows(java.io.NotActiveException.class, out::defaultWriteObject);
  }

  static final class Keeping implements Serializable {
    static final ThreadLocal<ObjectInputStream> IN = new ThreadLocal<>();
    static final ThreadLocal<ObjectOutputStream> OUT = new ThreadLocal<>();

    private void writeObject(ObjectOutputStream out) throws IOException {
      OUT.set(out);
    }

    private void readObject(ObjectInputStream in) {
      IN.set(in);
    }
  }
}
