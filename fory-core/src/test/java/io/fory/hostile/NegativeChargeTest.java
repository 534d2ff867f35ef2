package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.MalformedInputException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.List;
import org.testng.annotations.Test;

/** A serializer that charges what it has read gives no memory back where that is negative. */
public final class NegativeChargeTest {
  /** An object whose serializer trusts a number of the message. */
  static final class Trusting {
    final int count;

    Trusting(int count) {
      this.count = count;
    }
  }

  private static final class Charging implements Serializer<Trusting> {
    @Override
    public void write(WriteContext out, Trusting value) {
      out.writeInt32(value.count);
    }

    @Override
    public Trusting read(ReadContext in) {
      int count = in.readInt32();
      in.charge(8L * count);
      return new Trusting(count);
    }
  }

  @Test
  public void aNegativeChargeIsRefused() {
    for (boolean generated : new boolean[] {false, true}) {
      Fory fory =
          Fory.builder()
              .withCodegen(generated)
              .withMaxGraphMemoryBytes(1 << 20)
              .registerSerializer(Trusting.class, new Charging())
              .build();
      for (int count : new int[] {-1, -100_000_000, Integer.MIN_VALUE}) {
        byte[] message = fory.serialize(List.of(new Trusting(count), new int[1_000_000]));
        MalformedInputException error =
            expectThrows(MalformedInputException.class, () -> fory.deserialize(message));
        assertTrue(error.getMessage().contains("must be 0 or more"), error.getMessage());
        byte[] right = fory.serialize(List.of(new Trusting(7)));
        assertEquals(((Trusting) ((List<?>) fory.deserialize(right)).get(0)).count, 7);
      }
    }
  }
}
