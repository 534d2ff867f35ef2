package io.fory.carried;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.serializer.CarriedFields;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.testng.annotations.Test;

/** Carried fields grow part by part. */
public final class CarriedPartsTest {
  private static CarriedPart part(String name) {
    return part(name, 1);
  }

  private static CarriedPart part(String name, int depth) {
    CarriedLayout layout =
        new CarriedLayout(
            Object.class,
            name.getBytes(StandardCharsets.UTF_8),
            List.of(name),
            null,
            0,
            List.of(),
            List.of());
    return new CarriedPart(layout, depth);
  }

  @Test
  public void partsTakeMemoryInProportion() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    CarriedPart part = part("x");
    int count = 20_000;
    CarriedFields fields = null;
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < count; i++) {
      fields = CarriedBundle.and(fields, part);
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertEquals(fields.names().size(), count);
    assertTrue(allocated < 100L * count, allocated + " bytes for " + count + " parts");
  }

  @Test
  public void fieldsThatWereContinuedDoNotChange() {
    CarriedPart a = part("a");
    CarriedFields one = CarriedBundle.and(null, a);
    CarriedFields two = CarriedBundle.and(one, part("b"));
    CarriedFields three = CarriedBundle.and(two, part("c"));
    CarriedFields other = CarriedBundle.and(two, part("d"));
    CarriedFields more = CarriedBundle.and(other, part("e"));
    assertEquals(one.names(), List.of("a"));
    assertEquals(two.names(), List.of("a", "b"));
    assertEquals(three.names(), List.of("a", "b", "c"));
    assertEquals(other.names(), List.of("a", "b", "d"));
    assertEquals(more.names(), List.of("a", "b", "d", "e"));
    assertNotEquals(three, other);
    assertEquals(CarriedBundle.and(CarriedFields.NONE, a), one);
    assertEquals(CarriedBundle.and(CarriedFields.NONE, a).hashCode(), one.hashCode());
    assertTrue(CarriedFields.NONE.isEmpty());
  }

  @Test
  public void thePartAroundOthersComesBeforeThemOncePerLevel() {
    CarriedFields fields = CarriedBundle.and(null, part("inner", 2));
    fields = CarriedBundle.and(fields, part("inner too", 2));
    fields = CarriedBundle.and(fields, part("outer", 1));
    fields = CarriedBundle.and(fields, part("deep", 9));
    fields = CarriedBundle.and(fields, part("claims to be outer", 1));
    assertEquals(
        fields.names(), List.of("outer", "inner", "inner too", "deep", "claims to be outer"));
  }
}
