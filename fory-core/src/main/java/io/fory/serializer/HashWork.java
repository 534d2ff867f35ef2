package io.fory.serializer;

import io.fory.error.LimitExceededException;
import io.fory.platform.PlatformClasses;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Bounds the work of the hash codes of one message's keys before they are computed. Sharing can
 * make the number of objects that a hash code visits exponential in the number of bytes.
 *
 * <p>The first bound is an estimate: a hash code visits everything that its object leads to, but
 * nothing beyond arrays, enums and objects of classes that leave {@code hashCode} as it is. Where
 * the estimate is too high, the objects below a key are looked at from the bottom up: containers of
 * the JDK visit what they hold, and for objects of the application the time is taken that their
 * hash codes need. Since everything below an object has been found to be quick before it is asked,
 * no single answer takes long.
 */
final class HashWork {
  private static final long PER_BYTE = 256;
  private static final long LEAST = 1 << 20;
  private static final long SATURATED = Long.MAX_VALUE >> 2;
  private static final long NANOS_PER_VISIT = 10;

  /** An estimate up to which nobody is asked. */
  private static final long QUICK = 1000;

  private static final int TRIES = 3;
  private static final long UNKNOWN = 0;
  private static final long ON_THE_WAY = -1;

  /** Whether a class leaves hash code and order as they are. */
  private static final ClassValue<Boolean> BY_IDENTITY =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return type.isArray()
              || Enum.class.isAssignableFrom(type)
              || !Comparable.class.isAssignableFrom(type) && !overridesHashCode(type);
        }
      };

  private final ReadReferences references;
  private final long allowed;
  private long estimated;
  private long measured;
  private long[] estimates = {};
  private long[] measurements = {};

  HashWork(ReadReferences references, int messageBytes) {
    this.references = references;
    this.allowed = LEAST + PER_BYTE * messageBytes;
  }

  /** Returns whether the hash code of an object of that class visits no other object. */
  static boolean isByIdentity(Class<?> type) {
    return BY_IDENTITY.get(type);
  }

  private static boolean overridesHashCode(Class<?> type) {
    try {
      Method method = type.getMethod("hashCode");
      return method.getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException e) {
      return true;
    }
  }

  /**
   * Accounts for the hash code of a key that has just been read.
   *
   * @param visits how many objects it visits at most
   * @param from where the log of what the key leads to begins
   * @param to where it ends
   */
  void charge(long visits, int from, int to) {
    estimated = Math.min(estimated + visits, SATURATED);
    if (estimated > allowed) {
      measure(from, to);
    }
  }

  /** Accounts for the hash code that an incomplete key has now. */
  void chargeIncomplete(int from, int to) {
    requireAllowed(1 + visits(from, to, new long[references.count()], false));
  }

  /** Accounts for the hash code of a key that has been completed since it was read. */
  void chargeLate(int from, int to) {
    if (estimates.length < references.count()) {
      estimates = Arrays.copyOf(estimates, references.count());
    }
    charge(1 + visits(from, to, estimates, false), from, to);
  }

  private void measure(int from, int to) {
    if (measurements.length < references.count()) {
      measurements = Arrays.copyOf(measurements, references.count());
    }
    measured += 1 + visits(from, to, measurements, true);
    requireAllowed(measured);
  }

  private void requireAllowed(long visits) {
    if (visits > allowed) {
      throw new LimitExceededException(
          "objects visited by hash codes",
          visits,
          allowed,
          "Do not nest shared containers in the keys of hash containers");
    }
  }

  /**
   * Returns how many objects are visited from a part of the log, following each object once. An
   * object that is met on the way to itself is not followed: its hash code would never end.
   */
  private long visits(int from, int to, long[] known, boolean measuring) {
    int[] path = new int[16];
    int[] positions = new int[16];
    long[] sums = new long[16];
    int depth = 0;
    int position = from;
    int end = to;
    long sum = 0;
    while (true) {
      if (position < end) {
        int number = references.logged(position);
        position = references.behind(position);
        if (known[number] == UNKNOWN && isFollowed(number)) {
          if (depth == path.length) {
            path = Arrays.copyOf(path, 2 * depth);
            positions = Arrays.copyOf(positions, 2 * depth);
            sums = Arrays.copyOf(sums, 2 * depth);
          }
          known[number] = ON_THE_WAY;
          path[depth] = number;
          positions[depth] = position;
          sums[depth++] = sum;
          position = references.start(number);
          end = references.end(number);
          sum = 0;
        } else {
          sum = Math.min(sum + Math.max(1, known[number]), SATURATED);
        }
        continue;
      }
      if (depth == 0) {
        return sum;
      }
      int done = path[--depth];
      long visits = 1 + sum;
      if (measuring) {
        visits = measuredVisits(references.object(done), visits);
        requireAllowed(visits);
      }
      known[done] = visits;
      position = positions[depth];
      end = depth == 0 ? to : references.end(path[depth - 1]);
      sum = Math.min(sums[depth] + visits, SATURATED);
    }
  }

  private boolean isFollowed(int number) {
    Object object = references.object(number);
    return object != null && !isByIdentity(object.getClass());
  }

  private static long measuredVisits(Object object, long estimate) {
    if (estimate <= QUICK || PlatformClasses.isPlatformClass(object.getClass())) {
      return estimate;
    }
    long least = estimate;
    for (int i = 0; i < TRIES && least > QUICK; i++) {
      long start = System.nanoTime();
      int unused = object.hashCode();
      long nanos = System.nanoTime() - start;
      least = Math.min(least, 1 + nanos / NANOS_PER_VISIT);
    }
    return least;
  }
}
