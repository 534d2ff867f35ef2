package io.fory.message;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.type.SchemaHash;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The schemas that a reader has fetched from elsewhere. Nothing depends on the order of messages,
 * so that any number of threads may read.
 *
 * <p>Keeps those alone that the source has, and forgets the oldest when they are too many. What a
 * message says makes it forget none. So input decides neither how much is kept nor, by {@link
 * AskingBudget}, how often the source is asked in vain; one that answers from memory is asked
 * freely.
 */
public final class SharedReceivedSchemas extends ReceivedSchemas {
  private final SchemaSource source;
  private final AskingBudget budget = new AskingBudget(System::nanoTime);

  /** By number or fingerprint. */
  private final Map<Object, Received> known = new ConcurrentHashMap<>();

  /** Its keys, the oldest first. */
  private final Deque<Object> order = new ArrayDeque<>();

  private long bytes;

  /** Makes the state of a session whose writers have the source too. */
  public SharedReceivedSchemas(SchemaSource source) {
    this.source = source;
  }

  /** Messages of other sessions mean nothing here. */
  @Override
  public void start() {}

  @Override
  Object run() {
    return this;
  }

  @Override
  ResolvedType readReference(MessageReader in, NativeTypeReader types) {
    int place = in.readVarUint32();
    if (place == SessionReference.HASH) {
      int start = in.take(SchemaHash.BYTES);
      int end = start + SchemaHash.BYTES;
      byte[] hash = Arrays.copyOfRange(in.array(), start, end);
      return byHash(in, hash).read(in, types);
    }
    int number = SessionReference.numberOf(place);
    int check = in.readInt16() & 0xFFFF;
    if (number < 0) {
      throw in.malformedInput("unknown reference to a schema " + Integer.toUnsignedString(place));
    }
    return byNumber(in, number, check).read(in, types);
  }

  private Received byNumber(MessageReader in, int number, int check) {
    requireNumbers(in, true);
    Received found = known.get(number);
    if (found == null) {
      byte[] schema = ask(in, number, null);
      found = keep(number, new Received(schema, SessionReference.of(number, schema)));
    }
    if (!found.has(check)) {
      found = askAgain(number, found);
    }
    if (!found.has(check)) {
      throw new IncompatibleSchemaException(
              "The message refers to another schema "
                  + number
                  + " than the one that the registry of this session has")
          .withOffset(in.offset())
          .withCure("Share the registry of the writer");
    }
    return found;
  }

  /** The source may have another schema by now, whose number was given out anew. */
  private Received askAgain(int number, Received found) {
    byte[] now = mayAsk() ? source.find(number) : null;
    if (now == null || now.length > MOST_BYTES || Arrays.equals(now, found.schema)) {
      return found;
    }
    budget.giveBack();
    forget(number, found);
    return keep(number, new Received(now, SessionReference.of(number, now)));
  }

  /** Takes a question, which is given back if it was not in vain. */
  private boolean mayAsk() {
    return source.isInMemory() || budget.take();
  }

  private Received byHash(MessageReader in, byte[] hash) {
    requireNumbers(in, false);
    String fingerprint = SchemaHash.text(hash);
    Received found = known.get(fingerprint);
    if (found == null) {
      byte[] schema = ask(in, 0, fingerprint);
      if (!Arrays.equals(SchemaHash.of(schema), hash)) {
        budget.take();
        throw new IncompatibleSchemaException(
                "The store has another schema under "
                    + fingerprint
                    + " than the one of that fingerprint")
            .withOffset(in.offset())
            .withCure("Keep in the store what SchemaStore.add was given, unchanged");
      }
      found = keep(fingerprint, new Received(schema, SessionReference.ofHash(hash)));
    }
    return found;
  }

  private void requireNumbers(MessageReader in, boolean numbers) {
    if (source.givesNumbers() != numbers) {
      throw new IncompatibleSchemaException(
              numbers
                  ? "The message refers to a schema by a number, and this session has a store of"
                      + " fingerprints"
                  : "The message refers to a schema by a fingerprint, and this session has a"
                      + " registry of numbers")
          .withOffset(in.offset())
          .withCure("Share the registry or the store of the writer");
    }
  }

  /** Returns a schema that the source has, and counts the question if it has none. */
  private byte[] ask(MessageReader in, int number, String fingerprint) {
    String name = fingerprint == null ? Integer.toString(number) : fingerprint;
    if (!mayAsk()) {
      throw new LimitExceededException(
              "references to schemas that the source of this session does not have",
              AskingBudget.MOST + 1L,
              AskingBudget.MOST,
              "It is asked again in a second; what refers to schemas that it has is read on")
          .withOffset(in.offset());
    }
    byte[] schema = fingerprint == null ? source.find(number) : source.find(fingerprint);
    if (schema == null) {
      throw new IncompatibleSchemaException(
              "The message refers to the schema "
                  + name
                  + (fingerprint == null
                      ? ", which the registry of this session does not have"
                      : ", which the store of this session does not have"))
          .withOffset(in.offset())
          .withCure("Share the registry or the store of the writer");
    }
    budget.giveBack();
    if (schema.length > MOST_BYTES) {
      throw new LimitExceededException(
              "bytes of the schema " + name + " that the source of this session gives",
              schema.length,
              MOST_BYTES,
              "A registry or store gives what it was given, unchanged")
          .withOffset(in.offset());
    }
    return schema;
  }

  private synchronized Received keep(Object key, Received received) {
    Received other = known.putIfAbsent(key, received);
    if (other != null) {
      return other;
    }
    order.addLast(key);
    bytes += received.schema.length;
    while (known.size() > MOST || bytes > MOST_BYTES) {
      remove(order.removeFirst());
    }
    return received;
  }

  private synchronized void forget(Object key, Received stale) {
    if (known.get(key) == stale) {
      order.remove(key);
      remove(key);
    }
  }

  private void remove(Object key) {
    bytes -= known.remove(key).schema.length;
  }

  /**
   * Refuses the number that a message gives to a schema.
   *
   * @throws ForyException always
   */
  @Override
  void add(MessageReader in, int number, byte[] schema) {
    throw new MalformedInputException(
            "The message gives a schema the number "
                + Integer.toUnsignedString(number)
                + " in a session whose schemas are elsewhere")
        .withOffset(in.offset())
        .withCure("Write with ForySession.sharing");
  }
}
