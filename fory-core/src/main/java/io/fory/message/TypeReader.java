package io.fory.message;

import io.fory.buffer.KnownBytes;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;

/** Reads types as a {@link TypeWriter} writes them; each context has its own. */
public abstract class TypeReader {
  /** What {@link #readAlike} returns instead of a root. */
  public static final Object OTHER = new Object();

  /** Hears of messages that begin alike; null if nobody asks for them. */
  private BlockMessages blocks;

  /** How many messages have begun as the one before since it last heard of one. */
  private int alike;

  /** Makes a reader that has read nothing. */
  protected TypeReader() {}

  /** Returns the type reader of a context. */
  public static TypeReader of(MessageReader in) {
    return in.types;
  }

  /** Has messages of one block noted. */
  public final void tell(BlockMessages listener) {
    blocks = listener;
  }

  /**
   * Counts a message that was read by {@link #readAlike}.
   *
   * @param declared class that the root was read as
   * @param head the bytes in front of its body
   */
  protected final void countAlike(ResolvedType type, Class<?> declared, KnownBytes head) {
    if (++alike >= BlockMessages.ROOTS_BEFORE_LOOK) {
      alike = 0;
      if (blocks != null) {
        blocks.noteRead(type, declared, head);
      }
    }
  }

  /**
   * Reads a value with its type, or null.
   *
   * @throws TypeMismatchException if it is not null and not of the declared type
   */
  public abstract Object readObject(MessageReader in, Class<?> declared);

  /**
   * Reads a message that begins as the last one did: with the same header, which says that it
   * belongs to no session and has no buffers beside it, and a root of the same type. These bytes
   * are compared as a whole, which is less work than to read them one by one.
   *
   * @param declared class of the root
   * @return the root, or {@link #OTHER} if the message begins with other bytes, of which none is
   *     read then
   */
  public Object readAlike(MessageReader in, Class<?> declared) {
    return OTHER;
  }

  /** Hears that the next value is the root of a message as {@link #readAlike} reads them. */
  public void beginRoot(MessageReader in) {}

  /**
   * Reads the root of a message into an object.
   *
   * @throws TypeMismatchException if it is null, or not of the class of the object
   */
  public abstract Object readInto(MessageReader in, Object target);

  /**
   * Enters a message.
   *
   * @param session the schemas that the session of the message has received so far; null if it
   *     belongs to none
   */
  public abstract void enter(ReceivedSchemas session);

  /** Returns whether messages say of which class a container is, or was declared. */
  public boolean namesContainers() {
    return true;
  }

  /** Forgets the message. */
  public abstract void clear();

  /** Estimate of the bytes that it takes to decode so many bytes of metadata. */
  protected static long decodingBytes(int bytes) {
    return ReceivedSchemas.decodingBytes(bytes);
  }

  /** Returns the error for a type that is not registered. */
  protected static ForyException unregistered(MessageReader in, ResolvedType type) {
    return TypeRefusal.unregistered(type, null);
  }

  /** Returns whether the value being read belongs to a field that the reader does not have. */
  protected static boolean isDropping(MessageReader in) {
    return in.dropped > 0;
  }

  /**
   * Returns a value that was read as one of a declared class: null if it is of another class, which
   * stands in a dropped field for one that the reader lacks.
   *
   * @throws TypeMismatchException if it is of another class in a field that is kept
   */
  public static Object fitting(MessageReader in, Class<?> declared, Object read) {
    if (read == null || declared.isInstance(read)) {
      return read;
    }
    if (!isDropping(in)) {
      throw TypeRefusal.mismatch(in, declared, read.getClass());
    }
    in.dropUnknown(null);
    return null;
  }

  /** Returns the type by which values are read that are dropped, whatever they hold. */
  protected static ResolvedType dropped(MessageReader in, ResolvedType type) {
    if (type.isUnknown()) {
      in.dropUnknown(type);
      return type;
    }
    return in.dropsForGood() ? type.dropped() : type;
  }

  /**
   * Makes sure that a type may stand in this message.
   *
   * @throws TypeNotAllowedException if the requested type does not reach it
   */
  protected static void requireAdmitted(MessageReader in, ResolvedType type) {
    if (in.dropped == 0) {
      in.requireAdmitted(type);
    }
  }

  /**
   * Reads the number of an earlier object.
   *
   * @throws TypeMismatchException if that object is not of the declared type
   */
  public static Object readReference(MessageReader in, Class<?> declared) {
    return in.readReference(declared, null);
  }
}
