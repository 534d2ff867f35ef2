package io.fory.platform;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Tells virtual threads from platform threads, on JDKs with and without them. */
public final class Threads {
  private static final int FIRST_WITH_VIRTUAL = 21;

  private Threads() {}

  /** Returns whether a thread is virtual. */
  public static boolean isVirtual(Thread thread) {
    return Runtime.version().feature() >= FIRST_WITH_VIRTUAL && Newer.isVirtual(thread);
  }

  /** Returns a number that most threads do not share. */
  @SuppressWarnings("deprecation") // threadId() came with virtual threads
  public static long id(Thread thread) {
    return thread.getId();
  }

  /** Returns what errors call the current thread; virtual ones often have no name. */
  public static String nameOfCurrent() {
    Thread thread = Thread.currentThread();
    return thread.getName().isEmpty() ? "#" + id(thread) : thread.getName();
  }

  /** Loaded where {@code Thread.isVirtual} exists. */
  private static final class Newer {
    private static final MethodHandle IS_VIRTUAL = find();

    private static MethodHandle find() {
      try {
        return MethodHandles.publicLookup()
            .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    static boolean isVirtual(Thread thread) {
      try {
        return (boolean) IS_VIRTUAL.invokeExact(thread);
      } catch (Throwable e) {
        throw FieldHandles.unexpected(e);
      }
    }
  }
}
