package io.fory.message;

import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import java.lang.ref.WeakReference;

/** What the reader of a session knows of schemas: from messages before, or from elsewhere. */
public abstract class ReceivedSchemas {
  /** The numbers of messages are less than this; specified in the section "Sessions". */
  static final int MOST = 1 << 10;

  /** How many bytes the schemas have together, at most. */
  static final int MOST_BYTES = 1 << 18;

  private static final long DECODING_BYTES = 1024;
  private static final long DECODING_BYTES_PER_BYTE = 32;

  /** A schema that was received. The decoded one takes many times as much memory as the bytes. */
  static final class Received {
    final byte[] schema;

    /** The bytes by which messages refer to it; the next object may have them again. */
    private final TypeDefinition reference;

    private final int check;

    /** Volatile, since calls of several threads may share it. */
    private volatile WeakReference<ResolvedType> type;

    Received(byte[] schema, TypeDefinition reference) {
      this.schema = schema;
      this.reference = reference;
      this.check = SessionReference.checkOf(schema);
    }

    /** Returns whether it may be the schema of a reference by a number. */
    boolean has(int otherCheck) {
      return check == otherCheck;
    }

    /**
     * Returns the type that the schema describes.
     *
     * @throws ForyException as {@link TypeResolver#versionOf}
     */
    private ResolvedType type(MessageReader in) {
      WeakReference<ResolvedType> last = type;
      ResolvedType known = last == null ? null : last.get();
      if (known == null || known.isUnknown() || !in.isAdmitted(known)) { // or registered later
        known = in.resolver().versionOf(schema, in);
        type = in.isAdmitted(known) ? new WeakReference<>(known) : null;
      }
      return known;
    }

    /** Returns the type that the schema describes, to which a message refers. */
    ResolvedType read(MessageReader in, NativeTypeReader types) {
      long charged = decodingBytes(schema.length);
      in.charge(charged);
      ResolvedType found = type(in);
      long planned = found.planBytes();
      in.charge(planned);
      if (!found.isUnknown() && in.isAdmitted(found)) {
        types.keepLast(reference, found, charged + planned);
      }
      return found;
    }
  }

  /** Makes the state of a new session. */
  ReceivedSchemas() {}

  /** Forgets everything: the other end has begun anew. */
  public abstract void start();

  /** Returns an object that is another one whenever references have begun to mean other schemas. */
  abstract Object run();

  /** Reads the reference to a schema, behind the type code and 0. */
  abstract ResolvedType readReference(MessageReader in, NativeTypeReader types);

  /**
   * Adds a schema that a message has.
   *
   * @throws ForyException if it cannot have the number
   */
  abstract void add(MessageReader in, int number, byte[] schema);

  /** Estimate of the bytes that it takes to decode so many bytes of a schema. */
  static long decodingBytes(int bytes) {
    return DECODING_BYTES + DECODING_BYTES_PER_BYTE * bytes;
  }

  static LimitExceededException exceeded(MessageReader in, String limit, long actual, long most) {
    LimitExceededException error =
        new LimitExceededException(limit, actual, most, "Start a new session");
    error.withOffset(in.offset());
    return error;
  }
}
