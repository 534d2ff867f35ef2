package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.LimitExceededException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.HashSet;
import org.testng.annotations.Test;

/** What hooks of the JDK do with keys is in the account of work. */
@SuppressWarnings({"unused", "serial"}) // hooks are called by reflection
public final class HookWorkTest {
  static final class Own extends HashSet<Object> {
    private static final long serialVersionUID = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  record Colliding(int x) implements Serializable {
    @Override
    public int hashCode() {
      return 1;
    }
  }

  record Ordinary(int x) implements Serializable {}

  private static Fory fory(boolean tracked) {
    return Fory.builder()
        .withRefTracking(tracked)
        .register(Own.class)
        .register(Colliding.class, 1)
        .register(Ordinary.class, 2)
        .build();
  }

  @Test
  public void keysOfEqualHashCodesAreCountedInAContainerThatReadsItself() {
    for (boolean tracked : new boolean[] {false, true}) {
      Own flood = new Own();
      Own ordinary = new Own();
      for (int i = 0; i < 3000; i++) {
        flood.add(new Colliding(i));
        ordinary.add(new Ordinary(i));
        ordinary.add("text" + i);
      }
      Fory fory = fory(tracked);
      byte[] bytes = fory.serialize(flood);
      expectThrows(LimitExceededException.class, () -> fory.deserialize(bytes));
      assertEquals(fory.copy(ordinary), ordinary);
    }
  }
}
