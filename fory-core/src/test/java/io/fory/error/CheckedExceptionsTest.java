package io.fory.error;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.fixture.BothEngines;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A checked exception that code of the application throws past the compiler, as Kotlin, Scala and
 * Lombok do, leaves a call as an error of the family, and so does an {@link Error} of that code;
 * one of the virtual machine leaves it as it is.
 */
public final class CheckedExceptionsTest {
  /** What the code of the application throws; null for nothing. */
  private static final AtomicReference<Throwable> THROWN = new AtomicReference<>();

  @SuppressWarnings("unchecked") // it throws past the compiler
  private static <T extends Throwable> void throwIt() throws T {
    if (THROWN.get() != null) {
      throw (T) THROWN.get();
    }
  }

  public static final class Custom {}

  public record Checked(int number) {
    public Checked {
      CheckedExceptionsTest.<RuntimeException>throwIt();
    }
  }

  public static final class Key implements Comparable<Key> {
    public int number;

    @Override
    public int hashCode() {
      CheckedExceptionsTest.<RuntimeException>throwIt();
      return number;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && key.number == number;
    }

    @Override
    public int compareTo(Key other) {
      CheckedExceptionsTest.<RuntimeException>throwIt();
      return Integer.compare(number, other.number);
    }
  }

  public static final class Holder {
    public Object open;
    public int[] array = {1, 2, 3};
  }

  private static final class CustomSerializer implements Serializer<Custom> {
    @Override
    public void write(WriteContext out, Custom value) {
      out.writeByte(1);
      CheckedExceptionsTest.<RuntimeException>throwIt();
    }

    @Override
    public Custom read(ReadContext in) {
      in.readByte();
      CheckedExceptionsTest.<RuntimeException>throwIt();
      return new Custom();
    }
  }

  /** A call, and the values that it writes or reads. */
  private interface Call {
    Object by(Fory fory);
  }

  private static final BothEngines PLAIN = engines(false);
  private static final BothEngines TRACKING = engines(true);

  private static BothEngines engines(boolean tracking) {
    Class<?>[] types = {Checked.class, Key.class, Holder.class};
    java.util.function.Consumer<io.fory.ForyBuilder> configuration =
        builder -> {
          for (Class<?> type : types) {
            builder.register(type);
          }
          builder.registerSerializer(Custom.class, new CustomSerializer());
        };
    return tracking ? BothEngines.tracking(configuration) : BothEngines.of(configuration);
  }

  private static Holder holder(Object open) {
    Holder holder = new Holder();
    holder.open = open;
    return holder;
  }

  private static Key key(int number) {
    Key key = new Key();
    key.number = number;
    return key;
  }

  private static Call reading(Object value) {
    byte[] plain = PLAIN.interpreter().serialize(value);
    byte[] tracked = TRACKING.interpreter().serialize(value);
    return fory ->
        fory.deserialize(
            fory == TRACKING.interpreter() || fory == TRACKING.generator() ? tracked : plain);
  }

  private static Call beside() {
    List<MemoryBuffer> buffers = new ArrayList<>();
    byte[] message =
        PLAIN
            .interpreter()
            .serialize(
                holder(null),
                buffer -> {
                  buffers.add(buffer.toBuffer());
                  return false;
                });
    Iterable<MemoryBuffer> throwing =
        () -> {
          CheckedExceptionsTest.<RuntimeException>throwIt();
          return buffers.iterator();
        };
    return fory -> fory.deserialize(message, throwing);
  }

  @DataProvider
  static Object[][] calls() {
    Set<Key> sorted = new TreeSet<>(List.of(key(1), key(2)));
    Set<Key> hashed = new HashSet<>(List.of(key(1), key(2)));
    Call callback =
        fory ->
            fory.serialize(
                holder(null),
                buffer -> {
                  CheckedExceptionsTest.<RuntimeException>throwIt();
                  return true;
                });
    Call inSession =
        fory -> {
          ForySession session = fory.newSession();
          return session.serialize(holder(new Custom()));
        };
    return new Object[][] {
      {"BufferCallback", callback},
      {"buffers beside the message", beside()},
      {"CustomSerializer", (Call) fory -> fory.serialize(holder(new Custom()))},
      {"CustomSerializer", (Call) fory -> fory.serialize(new Custom())},
      {"CustomSerializer", inSession},
      {"CustomSerializer", reading(holder(List.of(new Custom())))},
      {"constructor", reading(holder(new Checked(1)))},
      {"Code called", reading(holder(hashed))},
      {"Code called", reading(holder(sorted))},
    };
  }

  @AfterMethod
  void throwNothing() {
    THROWN.set(null);
  }

  @Test(dataProvider = "calls")
  public void aCheckedExceptionOfTheApplicationBecomesOneOfTheFamily(String code, Call call) {
    for (BothEngines engines : List.of(PLAIN, TRACKING)) {
      THROWN.set(new IOException("secret of the payload"));
      UserCodeException error = engines.failure(UserCodeException.class, call::by);
      assertEquals(error.code(), ErrorCode.USER_CODE_FAILED);
      assertSame(error.getCause(), THROWN.get());
      String message = error.getMessage();
      assertEquals(message.contains(code), true, message);
      assertEquals(message.contains("threw java.io.IOException"), true, message);
      assertEquals(message.contains("secret"), false, message);
      THROWN.set(null);
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        assertEquals(Objects.isNull(call.by(fory)), false, "usable again");
      }
    }
  }

  @Test(dataProvider = "calls")
  public void anErrorOfTheApplicationBecomesOneOfTheFamily(String code, Call call) {
    for (BothEngines engines : List.of(PLAIN, TRACKING)) {
      THROWN.set(new AssertionError(code));
      UserCodeException error = engines.failure(UserCodeException.class, call::by);
      assertSame(error.getCause(), THROWN.get());
      THROWN.set(null);
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        assertEquals(Objects.isNull(call.by(fory)), false, "usable again");
      }
    }
  }

  @Test(dataProvider = "calls")
  public void anErrorOfTheVirtualMachineLeavesTheCallAsItIs(String code, Call call) {
    for (BothEngines engines : List.of(PLAIN, TRACKING)) {
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        THROWN.set(new InternalError(code));
        assertSame(expectThrows(Error.class, () -> call.by(fory)), THROWN.get());
        THROWN.set(null);
        assertEquals(Objects.isNull(call.by(fory)), false, "usable again");
      }
    }
  }
}
