package io.fory.message;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.concurrent.atomic.AtomicLong;
import org.testng.annotations.Test;

/** How often a source is asked in vain. */
public final class AskingBudgetTest {
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5); // runs over on purpose
  private final AskingBudget budget = new AskingBudget(now::get);

  private int takeAll() {
    int taken = 0;
    while (budget.take()) {
      taken++;
    }
    return taken;
  }

  @Test
  public void aBurstAndThenOneForEachSecond() {
    assertEquals(takeAll(), AskingBudget.MOST);
    now.addAndGet(999_999_999);
    assertFalse(budget.take());
    now.addAndGet(1);
    assertEquals(takeAll(), 1);
    now.addAndGet(10_500_000_000L);
    assertEquals(takeAll(), 10);
    now.addAndGet(500_000_000);
    assertEquals(takeAll(), 1);
    now.addAndGet(1_000_000_000_000L);
    assertEquals(takeAll(), AskingBudget.MOST);
    budget.giveBack();
    assertTrue(budget.take());
    assertFalse(budget.take());
  }
}
