package io.fory.message;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Set;
import java.util.Vector;

/**
 * Whether a key that {@link LateWeights} searches has a hash code that never ends: one that leads
 * back to an object on the way through nothing but containers of the JDK that ask all their
 * content. What the classes of an application ask is not known; most cycles through these are
 * followed by no hash code.
 */
final class KeyCycles {
  private static final Set<Class<?>> ASKING =
      Set.of(
          ArrayList.class,
          LinkedList.class,
          Vector.class,
          HashSet.class,
          LinkedHashSet.class,
          HashMap.class,
          LinkedHashMap.class);

  /** How much of the way, from its beginning, is such containers. */
  private int asking;

  private boolean endless;

  /** Begins a search. */
  void clear() {
    asking = 0;
    endless = false;
  }

  /** Returns whether the search has found that the hash code of its first object never ends. */
  boolean isEndless() {
    return endless;
  }

  /** Begins an object at an index of the way. */
  void begin(Object object, int index) {
    if (asking == index && object != null && ASKING.contains(object.getClass())) {
      asking = index + 1;
    }
  }

  /** Meets an object on the way again, by a reference from the one at an index of it. */
  void meet(int index) {
    endless |= asking > index;
  }

  /** Ends the object at an index of the way. */
  void end(int index) {
    asking = Math.min(asking, index);
  }
}
