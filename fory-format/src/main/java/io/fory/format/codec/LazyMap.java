package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.error.UserCodeException;
import io.fory.format.layout.CallBudget;
import io.fory.format.layout.RowBudget;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.row.BinaryMap;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A map over one of a row. Its keys are read when one of them is first asked for, all at once; a
 * value is read when it is asked for, see {@link LazyList}. Entries are in the order of the row.
 * Unmodifiable; threads may share it.
 */
final class LazyMap extends AbstractMap<Object, Object> {
  private final BinaryMap map;
  private final LazyList keys;
  private final LazyList values;
  private final KeyGuard guard;
  private final RowBudget budget;

  /** The number of each key. */
  private volatile Map<Object, Integer> numbers;

  /** What it took to number the keys, or null; of threads that do so at once one is charged. */
  private final AtomicReference<RowBudget.Charge> charged = new AtomicReference<>();

  LazyMap(BinaryMap map, Place key, Place value, KeyGuard guard, RowBudget budget) {
    this.map = map;
    this.keys = new LazyList(map.keys(), key, budget);
    this.values = new LazyList(map.values(), value, budget);
    this.guard = guard;
    this.budget = budget;
  }

  private Map<Object, Integer> numbers() {
    Map<Object, Integer> known = numbers;
    if (known == null) {
      try {
        known = number(keys.toArray());
      } catch (ForyException e) {
        throw e.prepend("{key}");
      } catch (RuntimeException e) {
        throw new UserCodeException("Code of the application", e).prepend("{key}");
      }
      numbers = known;
    }
    return known;
  }

  private Map<Object, Integer> number(Object[] read) {
    RowBudget.Charge failed = charged.get();
    if (failed != null && charged.compareAndSet(failed, null)) {
      budget.refund(failed);
    }
    RowInput in = new RowInput(map.buffer(), budget);
    try {
      return number(in, read);
    } finally {
      RowBudget.Charge charge = in.charge();
      if (charged.compareAndSet(null, charge)) {
        budget.charge(charge);
      }
    }
  }

  private Map<Object, Integer> number(RowInput in, Object[] read) {
    Map<Object, Integer> made = new LinkedHashMap<>();
    in.noteDigits(keys.mostDigits());
    CallBudget views = guard.open(in);
    try {
      guard.charge(in, read, map.keys().sizeInBytes() + keys.weight());
      for (int i = 0; i < read.length; i++) {
        if (made.put(read[i], i) != null) {
          throw RowMemory.malformed("A map has a key twice", map.offset());
        }
      }
    } finally {
      KeyGuard.close(views);
    }
    return made;
  }

  private Object value(int number) {
    try {
      return values.get(number);
    } catch (ForyException e) {
      throw e.prepend("{value}");
    }
  }

  @Override
  public int size() {
    return values.size();
  }

  @Override
  public boolean containsKey(Object key) {
    return numbers().containsKey(key);
  }

  /**
   * Returns the value of a key, or null.
   *
   * @throws ForyException if the bytes are not those of the keys and of a value
   */
  @Override
  public Object get(Object key) {
    Integer number = numbers().get(key);
    return number == null ? null : value(number);
  }

  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return LazyMap.this.size();
      }

      @Override
      public Iterator<Map.Entry<Object, Object>> iterator() {
        return entries(numbers().entrySet().iterator());
      }
    };
  }

  private Iterator<Map.Entry<Object, Object>> entries(
      Iterator<Map.Entry<Object, Integer>> numbered) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return numbered.hasNext();
      }

      @Override
      public Map.Entry<Object, Object> next() {
        Map.Entry<Object, Integer> next = numbered.next();
        return new SimpleImmutableEntry<>(next.getKey(), value(next.getValue()));
      }
    };
  }

  @Override
  public Set<Object> keySet() {
    return java.util.Collections.unmodifiableSet(numbers().keySet());
  }
}
