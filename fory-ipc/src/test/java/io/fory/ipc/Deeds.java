package io.fory.ipc;

import java.util.ArrayList;
import java.util.List;

/** What a process does that is disturbed at each of its steps, for data providers. */
final class Deeds {
  private Deeds() {}

  /** Returns each deed with each kind of channel. */
  static Object[][] inChannels(Enum<?>... deeds) {
    List<Object[]> all = new ArrayList<>();
    for (Enum<?> deed : deeds) {
      for (Delivery delivery : Delivery.values()) {
        all.add(new Object[] {deed, delivery});
      }
    }
    return all.toArray(new Object[0][]);
  }
}
