package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.jdk.HookedTypes.AllData;
import io.fory.jdk.HookedTypes.Bottom;
import io.fory.jdk.HookedTypes.External;
import io.fory.jdk.HookedTypes.HookedHolder;
import io.fory.jdk.HookedTypes.Middle;
import io.fory.jdk.HookedTypes.Node;
import io.fory.jdk.HookedTypes.Period;
import io.fory.jdk.HookedTypes.Persistent;
import io.fory.jdk.HookedTypes.Point;
import io.fory.jdk.HookedTypes.PutsAll;
import io.fory.jdk.HookedTypes.ResolvedRecord;
import io.fory.jdk.HookedTypes.Sparse;
import io.fory.jdk.HookedTypes.Top;
import io.fory.jdk.HookedTypes.UntilEnd;
import io.fory.jdk.HookedTypes.Validated;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A message of a hooked class in which one bit is wrong, or the end is missing. */
public final class HookMutantsTest {
  private static final List<Class<?>> TYPES =
      List.of(
          AllData.class,
          Bottom.class,
          External.class,
          HookedHolder.class,
          Middle.class,
          Node.class,
          Period.class,
          Persistent.class,
          Point.class,
          PutsAll.class,
          ResolvedRecord.class,
          Sparse.class,
          Top.class,
          UntilEnd.class,
          Validated.class);

  @DataProvider
  public Object[][] values() {
    HookedHolder<Object> cycle = new HookedHolder<>(null);
    cycle.value = cycle;
    cycle.more = new ArrayList<>(List.of(cycle));
    Object[] all = {
      new AllData(),
      new Bottom(),
      new External(1, "b", new Node("x", new Point(1, 2))),
      cycle,
      new Period(1, 2),
      new Persistent(),
      new PutsAll(),
      new ResolvedRecord(4, List.of("a"), .5),
      new Node("n", new Sparse()),
      new UntilEnd(10, 3),
      new Validated("v", 1, new Node("n", null)),
    };
    return Arrays.stream(all).map(value -> new Object[] {value}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "values")
  public void itIsReadOrRefusedAndTheNextOneIsRead(Object value) {
    for (boolean compatible : new boolean[] {false, true}) {
      var builder = Fory.builder().withRefTracking(true).withCompatible(compatible);
      builder.withCodegen(false);
      TYPES.forEach(builder::register);
      Fory fory = builder.build();
      byte[] message = fory.serialize(value);
      String shape = Shape.of(fory.deserialize(message), true);
      int refused = 0;
      for (int at = 0; at < message.length; at++) {
        for (int flip = 1; flip < 256; flip <<= 1) {
          byte[] mutant = message.clone();
          mutant[at] ^= (byte) flip;
          refused += isRefused(fory, mutant) ? 1 : 0;
        }
        assertTrue(isRefused(fory, Arrays.copyOf(message, at)), "cut at " + at);
      }
      assertTrue(refused > message.length, refused + " refused");
      assertEquals(Shape.of(fory.deserialize(message), true), shape);
    }
  }

  private static boolean isRefused(Fory fory, byte[] mutant) {
    try {
      fory.deserialize(mutant);
      return false;
    } catch (ForyException e) {
      return true;
    }
  }
}
