package io.fory.kafka;

import io.fory.SchemaStore;
import io.fory.error.ForyException;
import io.fory.schema.Schema;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Schemas in a compacted topic: the key of a record is the {@linkplain Schema#fingerprint()
 * fingerprint}, in ASCII, and its value the schema. Producers that know nothing of each other may
 * use one topic, for any number of topics of records.
 *
 * <p>A serializer adds a schema before the first record that refers to it, and waits until all
 * replicas have it. While it cannot, records have the schemas of their values themselves, and keys
 * are refused ({@link #forKeys()}); it is tried again after {@link ForyConfig#SCHEMA_TIMEOUT_MS}.
 * Nothing is added that the topic has. A deserializer that meets a fingerprint that it does not
 * know reads the topic to its end, and then knows it, or the topic does not have it.
 *
 * <p>A topic that is missing is created by the first serializer, with one partition. One that
 * deletes old records is refused.
 *
 * <p>Whoever may write to the topic can keep readers from reading, but not make them read wrongly:
 * what is no schema under its fingerprint is left out, schemas that are known stay known, and what
 * they take is bounded by {@link ForyConfig#SCHEMA_MAX_BYTES}.
 *
 * <p>Thread-safe. Clients that are configured with {@link ForyConfig#SCHEMA_TOPIC} make and close
 * theirs, which they share. One that an application makes is closed by it, after the last use.
 */
public final class SchemaTopic implements SchemaStore, AutoCloseable {
  private static final Logger LOG = System.getLogger("io.fory.kafka");

  /** What an entry takes besides the bytes of its schema; rounded up. */
  private static final int ENTRY_BYTES = 256;

  private static final int FINGERPRINT_CHARS = 32;

  private final SchemaTopicSettings settings;
  private final SchemaLog log;
  private final Map<String, byte[]> known = new ConcurrentHashMap<>();
  private volatile boolean full;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean closed;

  // Below the lock.
  private long bytes;
  private boolean strange;
  private Deadline pause = Deadline.in(0);
  private RetriableException failure; // after which the pause is

  SchemaTopic(SchemaTopicSettings settings) {
    this.settings = settings;
    this.log = new SchemaLog(settings);
  }

  /**
   * Returns the topic of a configuration. It is not looked at before it is needed.
   *
   * @param configs {@link ForyConfig#SCHEMA_TOPIC} and the addresses of the brokers at least
   * @throws org.apache.kafka.common.config.ConfigException if it names none, or no brokers
   */
  public static SchemaTopic of(Map<String, ?> configs) {
    return new SchemaTopic(new ForyConfig(configs).schemaTopic());
  }

  /**
   * Returns this topic for serializers of keys: a record never has the schema of its key, whose
   * bytes would be others then than those of equal keys. Where {@link #add} returns false, that of
   * the store throws a {@link KafkaException} which says why.
   *
   * @return a store that is closed with this topic
   */
  public SchemaStore forKeys() {
    return new SchemaStore() {
      @Override
      public boolean add(String fingerprint, byte[] schema) {
        KafkaException obstacle = obstacleTo(fingerprint, schema);
        if (obstacle != null) {
          throw new KafkaException(
              obstacle.getMessage()
                  + ". The schema of a key is not put into the record, because equal keys would"
                  + " have other bytes",
              obstacle);
        }
        return true;
      }

      @Override
      public byte[] schema(String fingerprint) {
        return SchemaTopic.this.schema(fingerprint);
      }
    };
  }

  /**
   * Adds a schema to the topic if it does not have it.
   *
   * @return whether it has it; false if the brokers do not answer in time, or there is no room
   * @throws KafkaException if the topic cannot be used, now or later
   */
  @Override
  public boolean add(String fingerprint, byte[] schema) {
    return obstacleTo(fingerprint, schema) == null;
  }

  /** Adds a schema as {@link #add} does; returns why it is not there, or null if it is. */
  private KafkaException obstacleTo(String fingerprint, byte[] schema) {
    if (known.containsKey(fingerprint)) {
      return null;
    }
    Deadline deadline = Deadline.in(settings.timeoutMillis());
    if (!enter(deadline)) {
      return outOfReach(new TimeoutException("it was not free in time"));
    }
    try {
      if (known.containsKey(fingerprint)) {
        return null;
      }
      if (!pause.isOver()) {
        return outOfReach(failure);
      }
      return append(fingerprint, schema, deadline)
          ? null
          : new KafkaException(name() + " has no room for the schema: " + allowance());
    } catch (RetriableException e) {
      pause = Deadline.in(settings.timeoutMillis());
      failure = e;
      LOG.log(
          Level.WARNING,
          name()
              + " cannot be used: "
              + e
              + ". Until it can, values have their schemas in the records, and keys are refused");
      LOG.log(Level.DEBUG, settings.topic(), e);
      return outOfReach(e);
    } finally {
      lock.unlock();
    }
  }

  /** Returns what is wrong for now. */
  private KafkaException outOfReach(RetriableException cause) {
    return new TimeoutException(
        name()
            + " cannot be used now ("
            + cause.getMessage()
            + "). It is tried again "
            + settings.timeoutMillis()
            + " ms after a failure ("
            + ForyConfig.SCHEMA_TIMEOUT_MS
            + "), and the record may be sent again then",
        cause);
  }

  private String name() {
    return "The topic of schemas " + settings.topic() + " (" + ForyConfig.SCHEMA_TOPIC + ")";
  }

  private String allowance() {
    return ForyConfig.SCHEMA_MAX_BYTES + "=" + settings.maxBytes() + " allows no more";
  }

  private boolean append(String fingerprint, byte[] schema, Deadline deadline) {
    log.open(true, deadline);
    log.readToEnd(this::take, deadline);
    if (known.containsKey(fingerprint)) {
      return true;
    }
    if (!hasRoom(schema)) {
      return false; // it would be refused by readers with as much room
    }
    log.append(fingerprint.getBytes(StandardCharsets.US_ASCII), schema, deadline);
    keep(fingerprint, schema);
    return true;
  }

  /**
   * Returns a schema of the topic, which is read to its end if the schema is not known yet.
   *
   * @return null if the topic does not have it, or there is no topic
   * @throws KafkaException if the topic cannot be read now
   */
  @Override
  public byte[] schema(String fingerprint) {
    byte[] found = known.get(fingerprint);
    if (found != null) {
      return found;
    }
    Deadline deadline = Deadline.in(settings.timeoutMillis());
    if (!enter(deadline)) {
      throw new TimeoutException("The topic " + settings.topic() + " was not free in time");
    }
    try {
      if (!known.containsKey(fingerprint) && log.open(false, deadline)) {
        log.readToEnd(this::take, deadline);
      }
      return known.get(fingerprint);
    } finally {
      lock.unlock();
    }
  }

  /** Begins to use the log; returns whether this was possible in time. */
  private boolean enter(Deadline deadline) {
    try {
      if (!lock.tryLock(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
        return false;
      }
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
    if (closed) {
      lock.unlock();
      throw new KafkaException("The topic " + settings.topic() + " of schemas is closed here");
    }
    return true;
  }

  /** Takes a record of the topic. What is known stays, whatever comes later under its key. */
  private void take(byte[] key, byte[] value) {
    if (key == null || value == null || key.length != FINGERPRINT_CHARS) {
      strange();
      return;
    }
    String fingerprint = new String(key, StandardCharsets.US_ASCII);
    if (known.containsKey(fingerprint)) {
      return;
    }
    if (!isSchemaOf(fingerprint, value)) {
      strange();
    } else if (hasRoom(value)) {
      keep(fingerprint, value);
    }
  }

  private static boolean isSchemaOf(String fingerprint, byte[] value) {
    try {
      return Schema.decode(value).fingerprint().equals(fingerprint);
    } catch (ForyException e) {
      return false;
    }
  }

  private void strange() {
    if (!strange) {
      strange = true;
      LOG.log(
          Level.WARNING,
          "The topic "
              + settings.topic()
              + " has records that are no schemas under their fingerprints; they are left out");
    }
  }

  private boolean hasRoom(byte[] schema) {
    boolean room = bytes + schema.length + ENTRY_BYTES <= settings.maxBytes();
    if (!room && !full) {
      full = true;
      LOG.log(
          Level.WARNING,
          "The topic "
              + settings.topic()
              + " has more schemas than "
              + ForyConfig.SCHEMA_MAX_BYTES
              + "="
              + settings.maxBytes()
              + " allows; the others are left out");
    }
    return room;
  }

  private void keep(String fingerprint, byte[] schema) {
    known.put(fingerprint, schema);
    bytes += schema.length + ENTRY_BYTES;
  }

  /** Returns its name, the key that gives it, and whether there is too much in it. */
  @Override
  public String toString() {
    return full ? name() + " has more schemas than are kept: " + allowance() : name();
  }

  /** Closes the clients of the topic. A call that another thread is in fails. */
  @Override
  public void close() {
    closed = true;
    log.wakeup();
    lock.lock();
    try {
      log.close();
    } finally {
      lock.unlock();
    }
  }
}
