package io.fory.message;

import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The schemas that one end of a session has received, by the numbers that the other end gave them.
 * The schemas of a message count even if the message turns out to be malformed: the other end has
 * sent them.
 *
 * <p>Holds their bytes. The decoded schemas take many times as much memory; they are shared between
 * all sessions of a {@code Fory} and decoded again if they have been forgotten.
 */
public final class ReceivedSchemas {
  /** The numbers are less than this; specified in the section "Sessions" of the format. */
  static final int MOST = 1 << 10;

  /** How many bytes the schemas have together, at most. */
  static final int MOST_BYTES = 1 << 18;

  private static final long DECODING_BYTES = 1024;
  private static final long DECODING_BYTES_PER_BYTE = 32;
  private static final Received[] NONE = {};

  /** A schema that was received. */
  static final class Received {
    private final byte[] schema;
    private final int check;
    private WeakReference<ResolvedType> type;

    private Received(byte[] schema) {
      this.schema = schema;
      this.check = SessionReference.checkOf(schema);
    }

    /**
     * Returns the type that the schema describes.
     *
     * @throws io.fory.error.ForyException as {@link TypeResolver#versionOf}
     */
    ResolvedType type(MessageReader in) {
      ResolvedType known = type == null ? null : type.get();
      if (known == null || known.isUnknown()) { // it may be registered later
        known = in.resolver().versionOf(schema);
        type = new WeakReference<>(known);
      }
      return known;
    }
  }

  private Received[] received = NONE;
  private int bytes;

  /** A new object whenever the numbers begin to mean something else. */
  private Object run = new Object();

  /** Knows schemas by their numbers; null if messages bring them. */
  private final IntFunction<byte[]> registry;

  /** Makes the state of a new session. */
  public ReceivedSchemas() {
    this(null);
  }

  /** Makes the state of a session whose schemas are in a registry. */
  public ReceivedSchemas(IntFunction<byte[]> registry) {
    this.registry = registry;
  }

  /** Forgets everything: the other end has begun anew. */
  public void start() {
    if (bytes > 0) {
      received = NONE;
      bytes = 0;
      run = new Object();
    }
  }

  /**
   * Returns an object that is another one whenever the numbers have begun to mean other schemas.
   */
  Object run() {
    return run;
  }

  /** Estimate of the bytes that it takes to decode so many bytes of a schema. */
  static long decodingBytes(int bytes) {
    return DECODING_BYTES + DECODING_BYTES_PER_BYTE * bytes;
  }

  /** Reads the reference to a schema, behind the type code and 0. */
  static ResolvedType readReference(
      MessageReader in, ReceivedSchemas session, NativeTypeReader types) {
    int number = in.readVarUint32();
    int check = in.readInt16() & 0xFFFF;
    if (session == null) {
      throw in.malformedInput("a message that belongs to no session refers to a schema of one");
    }
    Received received = session.find(in, number, check);
    in.charge(decodingBytes(received.schema.length));
    ResolvedType type = received.type(in);
    long planned = type.planBytes();
    in.charge(planned);
    if (!type.isUnknown()) {
      long charged = decodingBytes(received.schema.length) + planned;
      long bits = SessionReference.bits(number, check);
      types.keepLast(bits, SessionReference.length(number), null, type, charged);
    }
    return type;
  }

  private Received find(MessageReader in, int number, int check) {
    Received found = known(number);
    if (found == null && registry != null) {
      byte[] schema = registry.apply(number);
      if (schema != null) {
        keep(in, number, schema);
        found = known(number);
      }
    }
    if (found == null) {
      throw new IncompatibleSchemaException(
              "The message refers to the schema "
                  + Integer.toUnsignedString(number)
                  + (registry == null
                      ? ", which this session has not received"
                      : ", which the registry of this session does not have"))
          .withOffset(in.offset())
          .withCure(
              registry == null
                  ? "ForySession.resynchronize() at the writer sends all schemas again; messages"
                      + " of a session that shares a registry are read by one that shares it"
                  : "Share the registry of the writer");
    }
    if (found.check != check) {
      if (registry != null) {
        received[number] = null; // It may have been asked too early.
      }
      throw new IncompatibleSchemaException(
              "The message refers to another schema "
                  + number
                  + " than the one that this session has received: it is of another writer, or"
                  + " messages have been lost")
          .withOffset(in.offset())
          .withCure(
              "Read the messages of each writer with a ForySession of their own;"
                  + " ForySession.resynchronize() at the writer sends all schemas again");
    }
    return found;
  }

  private Received known(int number) {
    return number >= 0 && number < received.length ? received[number] : null;
  }

  /**
   * Adds a schema that a message has.
   *
   * @throws MalformedInputException if the number stands for another one, or messages give none
   * @throws LimitExceededException if there are too many
   */
  void add(MessageReader in, int number, byte[] schema) {
    if (registry != null) {
      throw new MalformedInputException(
              "The message gives a schema the number "
                  + Integer.toUnsignedString(number)
                  + " in a session whose numbers are those of a registry")
          .withOffset(in.offset())
          .withCure("Write with ForySession.sharing(SchemaRegistry)");
    }
    keep(in, number, schema);
  }

  private void keep(MessageReader in, int number, byte[] schema) {
    if (number < 0 || number >= MOST) {
      throw exceeded(in, "schemas of a session", (number & 0xFFFFFFFFL) + 1, MOST);
    }
    if (number >= received.length) {
      received = Arrays.copyOf(received, Math.max(Math.max(4, number + 1), received.length * 2));
    }
    Received known = received[number];
    if (known != null) {
      if (!Arrays.equals(known.schema, schema)) {
        throw new MalformedInputException(
                "The message has another schema "
                    + number
                    + " than the one that this session has received")
            .withOffset(in.offset())
            .withCure("Read the messages of each writer with a ForySession of their own");
      }
      return;
    }
    if (schema.length > MOST_BYTES - bytes) {
      throw exceeded(
          in, "bytes of the schemas of a session", (long) bytes + schema.length, MOST_BYTES);
    }
    bytes += schema.length;
    received[number] = new Received(schema);
  }

  private static LimitExceededException exceeded(
      MessageReader in, String limit, long actual, long most) {
    LimitExceededException error =
        new LimitExceededException(limit, actual, most, "Start a new session");
    error.withOffset(in.offset());
    return error;
  }
}
