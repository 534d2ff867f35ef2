package io.fory;

import io.fory.carried.DroppedFields;
import io.fory.message.BlockMessages;
import io.fory.message.ErrorTrace;
import io.fory.message.FieldObserver;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.TypeReader;
import io.fory.message.TypeWriter;
import io.fory.message.WireOptions;
import io.fory.platform.Threads;
import io.fory.resolver.RequestedType;
import io.fory.resolver.TypeRegistry;
import java.lang.ref.WeakReference;
import java.lang.reflect.Type;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/**
 * Lends the contexts of calls.
 *
 * <p>A platform thread keeps a pair of its own: in a table by thread if its place there is free,
 * since that is quick to find, and else in a thread local, weakly, so that an idle thread keeps no
 * {@code Fory} alive for ever. The pair of the thread that has called most of late is found without
 * the table. Virtual threads are too many for that: they borrow from a few shared pairs, and a call
 * that finds none makes one. A call inside a call, from a custom serializer, gets a new pair. See
 * {@code docs/decisions/0003-call-contexts.md}.
 */
final class CallContexts implements Function<MessageReader, FieldObserver> {
  private static final int SHARED_SLOTS = 16;
  private static final int THREAD_SLOTS = 64;

  /** How many calls of a thread that have to look into the table make its pair the recent one. */
  private static final int CALLS_TO_RECENT = 1 << 10;

  /**
   * Keeps the flags of two threads in different cache lines, however the collector moves them: a
   * flag is written twice a call. The fields of a superclass stand before those of a subclass, and
   * of one class the longest come first.
   */
  @SuppressWarnings("UnusedVariable") // they are there for their size
  private abstract static class PaddedFlag extends WeakReference<Thread> {
    /** Takes the gap behind the reference, where a field of the subclass would stand. */
    int gap;

    long a0;
    long a1;
    long a2;
    long a3;
    long a4;
    long a5;
    long a6;
    long a7;

    PaddedFlag(Thread owner) {
      super(owner);
    }
  }

  private abstract static class BusyFlag extends PaddedFlag {
    /** How many calls have found the pair in the table. */
    int found;

    boolean busy;

    /** Whether a thread owns the pair; else it belongs to the call that borrowed it. */
    final boolean owned;

    BusyFlag(Thread owner) {
      super(owner);
      owned = owner != null;
    }
  }

  /**
   * A pair of contexts, for one call at a time, and the weak reference to the thread that owns it,
   * in one object: each step to the thread costs the time of a load, which all else waits for.
   */
  @SuppressWarnings("UnusedVariable") // as above
  static final class Pair extends BusyFlag {
    long b0;
    long b1;
    long b2;
    long b3;
    long b4;
    long b5;
    long b6;
    long b7;
    final MessageWriter writer;
    final MessageReader reader;

    /** Null until a call copies. */
    GraphCopier copier;

    /** For messages that use no context and pass through an array. */
    private byte[] room = {};

    /** What a call has asked for last, or null. */
    private Type asked;

    private RequestedType requested;

    Pair(MessageWriter writer, MessageReader reader, Thread owner) {
      super(owner);
      this.writer = writer;
      this.reader = reader;
    }

    /** Returns what a type admits as a root; a thread mostly asks for what it has asked before. */
    @SuppressWarnings("ReferenceEquality") // types that are equal are looked up
    RequestedType requested(Type type, TypeRegistry registry) {
      if (asked != type) {
        requested = registry.requested(type);
        asked = type;
      }
      return requested;
    }

    /** Returns an array of so many bytes at least, for this call. */
    byte[] room(int bytes) {
      if (room.length < bytes) {
        room = new byte[bytes];
      }
      return room;
    }
  }

  private final TypeRegistry registry;
  private final WireOptions options;
  private final Limits limits;

  /** Hears of the messages of one block. */
  private final BlockMessages blocks;

  /** Racy on purpose: a pair is used by the thread that owns it and no other. */
  private final Pair[] byThread = new Pair[THREAD_SLOTS];

  /**
   * A pair of the table, or null; racy as that. Stored rarely, so that many threads can read it.
   */
  private Pair recent;

  @SuppressWarnings("ThreadLocalUsage") // a pair belongs to one Fory
  private final ThreadLocal<WeakReference<Pair>> ofThread = new ThreadLocal<>();

  private final AtomicReferenceArray<Pair> shared = new AtomicReferenceArray<>(SHARED_SLOTS);

  CallContexts(TypeRegistry registry, WireOptions options, Limits limits, BlockMessages blocks) {
    this.registry = registry;
    this.options = options;
    this.limits = limits;
    this.blocks = blocks;
  }

  Pair borrow() {
    Thread thread = Thread.currentThread();
    Pair pair = recent;
    if (pair == null || pair.busy || !pair.refersTo(thread)) {
      pair = find(thread);
    }
    pair.busy = true;
    return pair;
  }

  private Pair find(Thread thread) {
    Pair pair = byThread[slot(thread, THREAD_SLOTS)];
    if (pair == null || pair.busy || !pair.refersTo(thread)) {
      return borrowSlowly(thread);
    }
    if (recent == null || ++pair.found == CALLS_TO_RECENT) {
      pair.found = 0;
      recent = pair;
    }
    return pair;
  }

  /**
   * Takes a pair back.
   *
   * @param pair whose contexts have been reset
   */
  void giveBack(Pair pair) {
    if (pair.owned) {
      pair.busy = false;
    } else if (Threads.isVirtual(Thread.currentThread())) {
      shared.lazySet(slot(Thread.currentThread(), SHARED_SLOTS), pair);
    }
  }

  /** Returns the copy of a value, which may be null. */
  <T> T copy(T value) {
    Pair pair = borrow();
    if (pair.copier == null) {
      pair.copier =
          new GraphCopier(
              registry, registry.newTypeWriter(), options, limits.maxDepth(), limits.maxKeyWork());
    }
    GraphCopier copier = pair.copier;
    try {
      T copy = copier.copy(value);
      copier.complete();
      return copy;
    } catch (Exception e) {
      throw copier.failureAtRoot(e, value);
    } catch (StackOverflowError e) {
      throw copier.stackExhausted(value);
    } catch (Error e) {
      throw copier.failureAtRoot(ErrorTrace.ofError(e, value.getClass()), value);
    } finally {
      copier.reset();
      giveBack(pair);
    }
  }

  private Pair borrowSlowly(Thread thread) {
    if (Threads.isVirtual(thread)) {
      Pair pair = shared.getAndSet(slot(thread, SHARED_SLOTS), null);
      return pair != null ? pair : make(null);
    }
    int slot = slot(thread, THREAD_SLOTS);
    Pair pair = byThread[slot];
    if (pair != null && pair.refersTo(thread)) {
      return make(null);
    }
    if (pair == null || pair.refersTo(null)) {
      pair = make(thread);
      byThread[slot] = pair;
    } else {
      WeakReference<Pair> reference = ofThread.get();
      pair = reference == null ? null : reference.get();
      if (pair == null) {
        pair = make(thread);
        ofThread.set(new WeakReference<>(pair));
      } else if (pair.busy) {
        return make(null);
      }
    }
    return pair;
  }

  private static int slot(Thread thread, int slots) {
    long id = Threads.id(thread);
    return (int) (id ^ (id >>> 4)) & (slots - 1);
  }

  private Pair make(Thread owner) {
    TypeWriter written = registry.newTypeWriter();
    TypeReader read = registry.newTypeReader();
    written.tell(blocks);
    read.tell(blocks);
    return new Pair(
        new MessageWriter(registry, written, options, limits.maxDepth(), limits.maxKeyWork()),
        new MessageReader(
            registry,
            read,
            options.trackReferences(),
            options.compact(),
            limits.maxDepth(),
            limits.maxKeyWork(),
            this),
        owner);
  }

  /** Makes what observes the dropped fields of a reader. No lambda, whose linkage takes time. */
  @Override
  public FieldObserver apply(MessageReader in) {
    return new DroppedFields(in, registry::carriesFields);
  }
}
