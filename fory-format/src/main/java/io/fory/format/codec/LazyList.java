package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.error.UserCodeException;
import io.fory.format.layout.RowBudget;
import io.fory.format.layout.RowInput;
import io.fory.format.row.BinaryArray;
import java.util.AbstractList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;

/**
 * A list over an array of a row. An element is read where it is when it is first asked for, and
 * kept then, unless it is a number or the like, which is read each time. Unmodifiable; threads may
 * share it.
 *
 * <p>All lists and maps that come out of one call, and out of each other, read no more bytes
 * together than that call may, and spend no more work on keys: elements of hostile bytes may
 * overlap. An element that cannot be read is charged as others are, see {@link RowBudget}.
 */
final class LazyList extends AbstractList<Object> implements RandomAccess {
  private static final int PAGE_SHIFT = 8;
  private static final int PAGE = 1 << PAGE_SHIFT;

  /** Stands for null among the elements that are kept. */
  private static final Object NULL = new Object();

  private final BinaryArray array;
  private final Place place;
  private final RowBudget budget;

  /** The weight of the elements that have been read, see {@link RowInput#since}. */
  private final AtomicLong weight = new AtomicLong();

  /** The digits of the longest decimal within them. */
  private final AtomicInteger mostDigits = new AtomicInteger();

  /**
   * The elements that are kept, or a {@link RowBudget.Charge} for one that could not be read, in
   * pages; null if none is to be kept.
   */
  private final AtomicReferenceArray<AtomicReferenceArray<Object>> pages;

  LazyList(BinaryArray array, Place place, RowBudget budget) {
    this.array = array;
    this.place = place;
    this.budget = budget;
    boolean keeps = !(place.codec() instanceof FixedCodec);
    this.pages = keeps ? new AtomicReferenceArray<>((array.size() + PAGE - 1) / PAGE) : null;
  }

  @Override
  public int size() {
    return array.size();
  }

  /**
   * Returns an element.
   *
   * @throws ForyException if the bytes are not those of one
   */
  @Override
  public Object get(int index) {
    Objects.checkIndex(index, array.size());
    if (pages == null) {
      return read(new RowInput(array.buffer(), budget), index); // has no keys
    }
    AtomicReferenceArray<Object> page = page(index >> PAGE_SHIFT);
    Object known = page.get(index & PAGE - 1);
    if (known == null || known instanceof RowBudget.Charge) {
      known = load(page, index, known);
    }
    return known == NULL ? null : known;
  }

  /** Returns the weight of all elements that were read, besides their slots. */
  long weight() {
    return weight.get();
  }

  /** Returns the digits of the longest decimal that was read. */
  int mostDigits() {
    return mostDigits.get();
  }

  private AtomicReferenceArray<Object> page(int number) {
    AtomicReferenceArray<Object> page = pages.get(number);
    if (page == null) {
      int length = Math.min(PAGE, array.size() - (number << PAGE_SHIFT));
      page = new AtomicReferenceArray<>(length);
      if (!pages.compareAndSet(number, null, page)) {
        page = pages.get(number);
      }
    }
    return page;
  }

  /**
   * Reads an element; of threads that do so at once one is charged, and what it read is kept.
   *
   * @param failed what was charged for the element when it could not be read, or null
   */
  private Object load(AtomicReferenceArray<Object> page, int index, Object failed) {
    int slot = index & PAGE - 1;
    if (failed instanceof RowBudget.Charge charge && page.compareAndSet(slot, failed, null)) {
      budget.refund(charge);
    }
    RowInput in = new RowInput(array.buffer(), budget);
    long mark = in.mark();
    Object element;
    try {
      element = read(in, index);
    } catch (ForyException e) {
      RowBudget.Charge charge = in.charge();
      if (page.compareAndSet(slot, null, charge)) {
        budget.charge(charge);
      }
      throw e;
    }
    Object kept = element == null ? NULL : element;
    if (page.compareAndSet(slot, null, kept)) {
      budget.charge(in.charge());
      weight.addAndGet(in.since(mark));
      mostDigits.accumulateAndGet(in.mostDigits(), Math::max);
      return kept;
    }
    Object known = page.get(slot);
    return known == null || known instanceof RowBudget.Charge ? kept : known;
  }

  /** As of other unmodifiable lists, whatever its elements are. */
  @Override
  public void sort(Comparator<? super Object> order) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void replaceAll(UnaryOperator<Object> operator) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Object> subList(int from, int to) {
    return Collections.unmodifiableList(super.subList(from, to));
  }

  private Object read(RowInput in, int index) {
    try {
      return place.read(in, array, index);
    } catch (ForyException e) {
      throw e.prependIndex(index);
    } catch (RuntimeException e) {
      throw new UserCodeException("Code of the application", e).prependIndex(index);
    }
  }
}
