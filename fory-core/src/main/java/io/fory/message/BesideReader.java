package io.fory.message;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ConfigurationMismatchException;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import java.util.Iterator;
import java.util.Objects;

/**
 * The part of a {@link MessageReader} that takes buffers from beside the message, knows whether
 * that numbers its objects, and keeps the state of serializers.
 */
public abstract class BesideReader extends BudgetReader {
  private static final String BUFFERS =
      "Pass the buffers for which BufferCallback.apply returned false, all of them in that order";

  private static final String CODE = "The Iterable of the buffers beside the message";

  /** The buffers beside the message, or null if it has none. */
  private Iterator<MemoryBuffer> beside;

  /**
   * Whether {@link #readBeside} is to be called: there is {@link #beside}, or bodies are counted.
   */
  private boolean takes;

  /** Whether the message numbers its objects. */
  boolean tracking;

  private int met;

  /** Whether what is being read will be hashed or compared. */
  private boolean inKey;

  /** Whether what is being read is given to code that may hash or compare it. */
  private boolean inHook;

  /** Whether memory of this message has been handed over. */
  private boolean shared;

  private long mostMemory;

  /** Null until a serializer keeps something. */
  private CallState state;

  BesideReader(int maxDepth) {
    super(maxDepth);
  }

  /**
   * Returns whether the message has {@link MessageReader#references()}. The JIT inlines no method
   * whose signature has a class that is not loaded, as theirs is not before there are some.
   */
  public final boolean tracks() {
    return tracking;
  }

  /** Returns what {@link #keep} was given, or null. */
  public final CallState state() {
    return state;
  }

  /** Keeps the state of serializers of the one kind that has some, in this context for good. */
  public final void keep(CallState kept) {
    state = kept;
    noteUnusual();
  }

  /** Completes what the message has beside it: buffers and state. */
  final void completeBeside() {
    if (takes && hasNextBeside()) {
      throw malformed("more buffers were passed than are beside the message").withCure(BUFFERS);
    }
    if (state != null) {
      state.complete();
    }
  }

  @Override
  protected void letGo() {
    super.letGo();
    if (takes) {
      beside = null;
      takes = false;
      shared = false;
    }
    inKey = false;
    inHook = false;
    if (state != null) {
      state.clear();
      noteUnusual(); // from now on, every call may use it
    }
  }

  /** Notes that memory of a buffer, or that of an array, is handed over where the message is. */
  abstract void noteShared(boolean isArray);

  /**
   * Begins a value that a container hashes or compares.
   *
   * @return the argument of {@link #endKey}
   */
  public final boolean beginKey() {
    boolean outer = inKey;
    inKey = true;
    noteUnusual();
    return outer;
  }

  /** Ends such a value. */
  public final void endKey(boolean outer) {
    inKey = outer;
  }

  /**
   * Begins a value that is given to code of its class, which may hash or compare it: buffers in it
   * are copied, and a reference to one that was handed over is refused. Arrays of primitives, which
   * go by identity, are neither.
   *
   * @return the argument of {@link #endHook}
   */
  public final boolean beginHook() {
    boolean outer = inHook;
    inHook = true;
    noteUnusual();
    return outer;
  }

  /** Ends such a value. */
  public final void endHook(boolean outer) {
    inHook = outer;
  }

  /** Returns whether such a value is being read. */
  final boolean isInHook() {
    return inHook;
  }

  /**
   * Decides whether a buffer beside the message is handed over, or is to be copied: others may
   * change it at any time, so that nothing that is hashed or compared may have it.
   *
   * @return false if it is to be copied
   */
  public final boolean handsOver() {
    if (inKey || inHook) {
      return false;
    }
    noteHandedOver(false);
    return true;
  }

  private void noteHandedOver(boolean isArray) {
    shared = true;
    noteShared(isArray);
  }

  /** Returns whether memory from beside the message has been handed over. */
  public final boolean hasHandedOver() {
    return shared;
  }

  /** Takes bytes from beside the message for bytes of it. */
  abstract void addBeside(int bytes, long mostMemory);

  /**
   * Takes arrays of primitives and buffers from beside the message where it says so.
   *
   * @param buffers in the order of the message; null if none are passed
   * @param has whether there may be any: if not, the bodies do not say how they travel
   * @param copied whether none is handed over, so that keys may refer to all
   * @param mostMemory up to which their bytes raise the memory that the graph may take: those that
   *     cannot be handed over are copied
   */
  public final void takeFrom(
      Iterable<MemoryBuffer> buffers, boolean has, boolean copied, long mostMemory) {
    if (buffers == null) {
      if (has) {
        throw new ConfigurationMismatchException("The message may have buffers beside it")
            .withOffset(offset() - 1)
            .withCure(
                "Read it with deserialize(byte[], Iterable) and the buffers, an empty list if there are"
                    + " none");
      }
      return;
    }
    boolean some;
    Iterator<MemoryBuffer> all;
    try {
      all = Objects.requireNonNull(buffers.iterator(), "iterator");
      some = !has && all.hasNext();
    } catch (Exception | Error e) {
      throw ErrorTrace.besideGraph(CODE, e);
    }
    if (has) {
      beside = all;
      takes = true;
      noteUnusual();
      inKey = copied; // All of the message is read as keys are.
      this.mostMemory = mostMemory;
    } else if (some) {
      throw new ConfigurationMismatchException("The message has no buffers beside it")
          .withOffset(offset() - 1)
          .withCure("Read it without buffers");
    }
  }

  /**
   * Returns whether {@link #readBeside} is called before the bodies of arrays of primitives and
   * buffers: they say how they travel, or are counted.
   */
  public final boolean takesBuffers() {
    return takes;
  }

  /** Returns whether bodies of arrays of primitives and buffers say how they travel. */
  public final boolean hasPlaces() {
    return beside != null;
  }

  /** Counts the bodies of arrays of primitives and buffers from here on, or does so no more. */
  public final void countBuffers(boolean on) {
    takes = on || beside != null;
    noteUnusual();
  }

  /** Returns how many such bodies were counted: a number that only its changes give a meaning. */
  public final int buffersMet() {
    return met;
  }

  /**
   * Counts a buffer, and reads how it travels if the message says so.
   *
   * @return the buffer beside the message, from reader to writer index; null if its bytes follow
   * @throws MalformedInputException if there is none, or it has another size than the writer's
   */
  public final MemoryBuffer readBeside() {
    met++;
    if (beside == null) {
      return null;
    }
    int place = readUint8();
    if (place == BufferPlace.IN_BAND) {
      return null;
    }
    if (place != BufferPlace.BESIDE) {
      throw malformed("unknown place " + place + " of a buffer");
    }
    int bytes = readVarUint32();
    boolean isThere = hasNextBeside();
    MemoryBuffer next = isThere ? nextBeside() : null;
    if (next == null || next.remaining() != bytes) {
      ForyException error =
          malformed(
              "a buffer of "
                  + Integer.toUnsignedString(bytes)
                  + " bytes beside the message, and "
                  + (next != null
                      ? "the next has " + next.remaining()
                      : isThere ? "the next in the Iterable is null" : "there is none"));
      throw error.withCure(BUFFERS);
    }
    addBeside(bytes, mostMemory);
    return next;
  }

  private boolean hasNextBeside() {
    try {
      return beside.hasNext();
    } catch (Exception | Error e) {
      throw ErrorTrace.besideGraph(CODE, e);
    }
  }

  private MemoryBuffer nextBeside() {
    try {
      return beside.next();
    } catch (Exception | Error e) {
      throw ErrorTrace.besideGraph(CODE, e);
    }
  }

  /**
   * Reads how an array of primitives travels.
   *
   * @param shift an element has {@code 1 << shift} bytes
   * @param ofView whether it is the array of a buffer
   * @return the array: that of the buffer if it has one of this class, else a copy; null if its
   *     body follows
   */
  public final Object readBesideArray(Class<?> type, int shift, boolean ofView) {
    MemoryBuffer next = readBeside();
    if (next == null) {
      return null;
    }
    int bytes = next.remaining();
    if ((bytes & (1 << shift) - 1) != 0) {
      throw malformed("a buffer of " + bytes + " bytes for an array of " + type.getTypeName());
    }
    Object array = inKey || inHook && ofView ? null : arrayOf(next, type);
    if (array != null) {
      noteHandedOver(!ofView);
      return array;
    }
    charge(bytes);
    return copyOf(next, type);
  }

  /** Returns {@link #peekLatin1()}. */
  final int latin1() {
    return peekLatin1();
  }
}
