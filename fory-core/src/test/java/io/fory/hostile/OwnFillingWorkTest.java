package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.LimitExceededException;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Elements and values that are given to methods of the application, which hash them, are in the
 * account of work, as keys are.
 */
@SuppressWarnings("serial") // only Fory writes them
public final class OwnFillingWorkTest {
  private static final int LEVELS = 45;
  private static final int COLLIDING = 4000;

  /** Whether the methods of containers do what is dear. */
  private static boolean reading;

  static final class Names extends ArrayList<Object> {
    private final transient Map<Object, Integer> at = new HashMap<>();

    @Override
    public boolean add(Object element) {
      if (reading) {
        at.put(element, size());
      }
      return super.add(element);
    }
  }

  static final class Queue extends ArrayDeque<Object> {
    private final transient Map<Object, Integer> at = new HashMap<>();

    @Override
    public void addLast(Object element) {
      if (reading) {
        at.put(element, size());
      }
      super.addLast(element);
    }
  }

  static final class Inverse extends HashMap<Object, Object> {
    private final transient Map<Object, Object> keys = new HashMap<>();

    @Override
    public Object put(Object key, Object value) {
      if (reading) {
        keys.put(value, key);
      }
      return super.put(key, value);
    }
  }

  static final class Own extends AbstractList<Object> {
    private final transient Map<Object, Integer> at = new HashMap<>();
    private final transient List<Object> held = new ArrayList<>();

    @Override
    public boolean add(Object element) {
      if (reading) {
        at.put(element, size());
      }
      return held.add(element);
    }

    @Override
    public Object get(int index) {
      return held.get(index);
    }

    @Override
    public int size() {
      return held.size();
    }
  }

  static final class OwnInverse extends AbstractMap<Object, Object> {
    private final transient Map<Object, Object> keys = new HashMap<>();
    private final transient Map<Object, Object> held = new HashMap<>();

    @Override
    public Object put(Object key, Object value) {
      if (reading) {
        keys.put(value, key);
      }
      return held.put(key, value);
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
      return held.entrySet();
    }
  }

  /** Goes by identity, so that what leads to it has a hash code. */
  static final class Holder {
    Object held;
  }

  /** What elements are put into. */
  enum Kind {
    LIST,
    QUEUE,
    VALUES,
    OWN,
    OWN_VALUES;

    Object empty() {
      return switch (this) {
        case LIST -> new Names();
        case QUEUE -> new Queue();
        case VALUES -> new Inverse();
        case OWN -> new Own();
        case OWN_VALUES -> new OwnInverse();
      };
    }
  }

  private static Fory fory(boolean tracking) {
    return Fory.builder()
        .withRefTracking(tracking)
        .register(Holder.class)
        .register(Own.class)
        .register(OwnInverse.class)
        .registerAsData(Names.class)
        .registerAsData(Queue.class)
        .registerAsData(Inverse.class)
        .build();
  }

  @SuppressWarnings("unchecked") // each takes any element
  private static Object filled(Object container, List<?> elements) {
    int i = 0;
    for (Object element : elements) {
      if (container instanceof Map<?, ?>) {
        ((Map<Object, Object>) container).put(i++, element);
      } else {
        ((Collection<Object>) container).add(element);
      }
    }
    return container;
  }

  @DataProvider
  public static Object[][] containers() {
    return new Object[][] {
      {Kind.LIST}, {Kind.QUEUE}, {Kind.VALUES}, {Kind.OWN}, {Kind.OWN_VALUES}
    };
  }

  private static List<Object> ways() {
    List<Object> below = new ArrayList<>(List.of(1));
    for (int i = 0; i < LEVELS; i++) {
      below = new ArrayList<>(List.of(below, below));
    }
    return below;
  }

  private static void requireRefused(Fory fory, Object value) {
    byte[] bytes = fory.serialize(value);
    reading = true;
    try {
      LimitExceededException error =
          expectThrows(LimitExceededException.class, () -> fory.deserialize(bytes));
      assertEquals(error.limit(), "units of work for keys");
    } finally {
      reading = false;
    }
  }

  @Test(dataProvider = "containers")
  public void anElementThatIsReachedOnManyWaysIsRefused(Kind kind) {
    List<Object> element = new ArrayList<>(List.of(ways()));
    requireRefused(fory(true), filled(kind.empty(), List.of(element)));
  }

  @Test(dataProvider = "containers")
  public void soIsOneThatIsNotCompleteWhereItIsRead(Kind kind) {
    Holder holder = new Holder();
    holder.held = filled(kind.empty(), List.of(new ArrayList<>(List.of(holder, ways()))));
    requireRefused(fory(true), holder);
  }

  /** Lists of different elements and of one hash code. */
  private static List<Object> colliding(Object more) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < COLLIDING; i++) {
      List<Object> list = new ArrayList<>();
      for (int bit = 0; bit < 12; bit++) {
        boolean set = (i >> bit & 1) != 0;
        list.addAll(set ? List.of(1, 0) : List.of(0, 31));
      }
      if (more != null) {
        list.add(more);
      }
      all.add(list);
    }
    return all;
  }

  @Test(dataProvider = "containers")
  public void elementsOfOneHashCodeAreRefused(Kind kind) {
    Object filled = filled(kind.empty(), colliding(null));
    for (boolean tracking : new boolean[] {false, true}) {
      requireRefused(fory(tracking), filled);
    }
  }

  @DataProvider
  public static Object[][] waiting() {
    return new Object[][] {{Kind.LIST}, {Kind.QUEUE}, {Kind.VALUES}};
  }

  @Test(dataProvider = "waiting")
  public void soAreThoseThatAreNotCompleteWhereTheyAreRead(Kind kind) {
    Holder holder = new Holder();
    holder.held = filled(kind.empty(), colliding(holder));
    requireRefused(fory(true), holder);
  }

  /** An element that has come before costs one comparison, as in a hash table. */
  @Test(dataProvider = "containers")
  public void equalElementsAreRead(Kind kind) {
    List<Object> equal = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      equal.add(new ArrayList<>(List.of("a", i % 5)));
    }
    Object filled = filled(kind.empty(), equal);
    Fory fory = fory(false);
    byte[] bytes = fory.serialize(filled);
    reading = true;
    try {
      assertEquals(Objects.toString(fory.deserialize(bytes)), filled.toString());
    } finally {
      reading = false;
    }
  }
}
