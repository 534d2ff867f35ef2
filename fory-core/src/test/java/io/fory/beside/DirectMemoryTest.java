package io.fory.beside;

import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.hostile.SmallJvm;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

/** The memory that a virtual machine may have off the heap has an end. */
public final class DirectMemoryTest {
  private static final int MEGABYTE = 1 << 20;

  @Test
  public void theEndOfTheMemoryOffTheHeapIsALimit() throws Exception {
    String printed =
        SmallJvm.run(
            List.of("-Xmx128m", "-XX:MaxDirectMemorySize=8m", "-XX:TieredStopAtLevel=1"),
            Program.class);
    assertTrue(printed.contains("no memory off the heap left for a buffer of 1048576 "), printed);
    assertTrue(printed.contains("Raise -XX:MaxDirectMemorySize"), printed);
    assertFalse(printed.contains("at most"), printed);
  }

  /** A program that reads a message of more buffers off the heap than it may have. */
  public static final class Program {
    private Program() {}

    /** Reads it. */
    @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
    public static void main(String[] args) {
      Fory fory = Fory.builder().build();
      List<ByteBuffer> buffers = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        buffers.add(ByteBuffer.allocateDirect(MEGABYTE));
      }
      byte[] message = fory.serialize(buffers);
      try {
        fory.deserialize(message);
        throw new AssertionError("12 MB of 8 off the heap");
      } catch (LimitExceededException e) {
        System.out.println("refused: " + e.getMessage());
      } catch (ForyException e) {
        throw new AssertionError(e);
      }
      if (fory.deserialize(fory.serialize(buffers.get(0))) == null) {
        throw new AssertionError("the reader has changed");
      }
    }
  }
}
