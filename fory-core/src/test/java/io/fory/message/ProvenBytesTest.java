package io.fory.message;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

/** Stack that has been proven for one value is not probed again for the next one. */
public final class ProvenBytesTest {
  private static final int BYTES = 1 << 17;

  private final List<Integer> probes = new ArrayList<>();

  private ProvenBytes onStackOf(int bytes) {
    probes.clear();
    return new ProvenBytes(
        asked -> {
          probes.add(asked);
          return asked <= bytes;
        });
  }

  @Test
  public void valuesOfOneDepthOrLessTakeOneProbe() {
    ProvenBytes stack = onStackOf(1 << 20);
    for (int depth = 3; depth > 0; depth--) {
      for (int i = 0; i < 100; i++) {
        assertTrue(stack.has(depth, BYTES + i));
      }
    }
    assertEquals(probes, List.of(2 * BYTES));
  }

  @Test
  public void theStackIsProbedAgainWhereItMayNotReach() {
    ProvenBytes stack = onStackOf(1 << 20);
    assertTrue(stack.has(1, BYTES));
    assertTrue(stack.has(2, BYTES)); // within what was proven
    assertEquals(probes.size(), 1);
    assertTrue(stack.has(1000, BYTES));
    assertTrue(stack.has(1000, 3 * BYTES));
    assertEquals(probes, List.of(2 * BYTES, 2 * BYTES, 6 * BYTES));
  }

  @Test
  public void aShortStackIsFoundShortOnce() {
    ProvenBytes stack = onStackOf(BYTES + BYTES / 2);
    for (int i = 0; i < 100; i++) {
      assertTrue(stack.has(5, BYTES));
    }
    assertEquals(probes, List.of(2 * BYTES, BYTES));
    assertFalse(stack.has(5, 2 * BYTES));
    assertTrue(stack.has(5, BYTES)); // which is still there
    assertEquals(probes, List.of(2 * BYTES, BYTES, 2 * BYTES));
  }
}
