package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import io.fory.serializer.PartCodec;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.SerializerFactory;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * An error that a serializer of the application catches is thrown again when it returns: some of
 * the object has been written or read, and behind that nothing in the message is certain.
 */
public final class CaughtErrorsTest {
  static final class Wrapper {
    Object held;

    Wrapper(Object held) {
      this.held = held;
    }
  }

  /** Has a field that may hold what cannot be written. */
  static final class Part {
    int before = 1;
    Object middle;
    int after = 2;

    Part(Object middle) {
      this.middle = middle;
    }
  }

  /** Writes or reads something else instead of what fails. */
  private static final class Lenient implements Serializer<Wrapper> {
    private final PartCodec part;

    Lenient(PartCodec part) {
      this.part = part;
    }

    @Override
    @SuppressWarnings("CatchAndPrintStackTrace")
    public void write(WriteContext out, Wrapper value) {
      try {
        if (part == null) {
          out.writeObject(value.held);
        } else {
          part.write(out, value.held);
        }
      } catch (Throwable e) {
        out.writeObject("instead");
      }
    }

    @Override
    public Wrapper read(ReadContext in) {
      try {
        return new Wrapper(part == null ? in.readObject() : part.read(in));
      } catch (Throwable e) {
        return new Wrapper("instead");
      }
    }
  }

  @DataProvider
  public Object[][] options() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  private static Fory fory(boolean references, boolean declared) {
    SerializerFactory factory =
        (type, parts) ->
            type == Wrapper.class ? new Lenient(declared ? parts.codec(Object.class) : null) : null;
    return Fory.builder()
        .withRefTracking(references)
        .registerSerializerFactory(factory)
        .register(Wrapper.class)
        .register(Part.class)
        .build();
  }

  @Test(dataProvider = "options")
  public void whatIsCaughtWhileWritingIsThrownAgain(boolean references, boolean declared) {
    Fory fory = fory(references, declared);
    Object good = List.of(new Wrapper(new Part("fine")), "end");
    byte[] expected = fory.serialize(good);
    Object bad = new Part(new Thread());
    for (Object held : new Object[] {bad, new ArrayList<>(List.of("x", bad)), new Thread()}) {
      ForyException thrown =
          expectThrows(
              ForyException.class, () -> fory.serialize(List.of(new Wrapper(held), "end")));
      assertTrue(thrown.getMessage().contains("java.lang.Thread"), thrown.getMessage());
      assertThrows(ForyException.class, () -> fory.serialize(new Wrapper(new Wrapper(held))));
      assertEquals(fory.serialize(good), expected);
    }
  }

  @Test(dataProvider = "options")
  public void whatIsCaughtWhileReadingIsThrownAgain(boolean references, boolean declared) {
    Fory fory = fory(references, declared);
    byte[] message = fory.serialize(new Wrapper(new Part(List.of("fine", "end"))));
    for (int length = 0; length < message.length; length++) {
      byte[] cut = Arrays.copyOf(message, length);
      assertNotNull(Rejection.of(() -> fory.deserialize(cut)), "cut to " + length);
    }
    int read = 0;
    for (int bit = 0; bit < message.length * 8; bit++) {
      message[bit >> 3] ^= (byte) (1 << (bit & 7));
      Object[] value = new Object[1];
      if (Rejection.of(() -> value[0] = fory.deserialize(message)) == null) {
        assertNotEquals(((Wrapper) value[0]).held, "instead", "bit " + bit);
        read++;
      }
      message[bit >> 3] ^= (byte) (1 << (bit & 7));
    }
    assertTrue(read > 0, "no mutant is read");
    assertTrue(fory.deserialize(message, Wrapper.class).held instanceof Part);
  }
}
