package io.fory.flink;

import io.fory.error.ConfigurationMismatchException;
import io.fory.error.ForyException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The serializer of a class for the state and the streams of Flink. Records refer to the schemas of
 * their classes; the {@linkplain ForySerializerSnapshot snapshot} has them, so that the state
 * outlives changes to its classes. Null is a record like others.
 *
 * <p>Is made by {@link ForyTypeInformation}. Immutable and thread-safe.
 *
 * @param <T> the class of the records
 */
public final class ForyTypeSerializer<T> extends TypeSerializer<T> {
  private static final long serialVersionUID = 1L;

  private final Class<T> type;
  private final StateSettings settings;
  private final ArrayList<StateSchema> before;

  /** Where classes are looked for by their names first; may be null. */
  private transient ClassLoader given;

  private transient volatile RecordCodec<T> codec;

  /** The settings of the reader that migrates a state; null for those of the state. */
  private transient StateSettings reader;

  /** Why this serializer was found incompatible with a state; see {@link #toString()}. */
  private transient volatile String refusal;

  /**
   * Makes a serializer.
   *
   * @param given where classes are looked for by their names first; may be null
   * @param before schemas of records that are still to be read
   */
  ForyTypeSerializer(
      Class<T> type, StateSettings settings, ClassLoader given, List<StateSchema> before) {
    this.type = type;
    this.settings = settings;
    this.given = given;
    this.before = new ArrayList<>(before);
  }

  /** Flink reads a serializer with the class loader of the job as that of the thread. */
  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    given = Thread.currentThread().getContextClassLoader();
  }

  /** Says how records are to be read on: as far as bytes do not depend on it. */
  synchronized void readAs(StateSettings young) {
    reader = young;
    codec = null;
  }

  /** Returns the class loader that finds all that the settings name. */
  ClassLoader loader() {
    return settings.loaderFor(type, given);
  }

  /** Returns the codec of this JVM, made at first use: Flink sends serializers from JVM to JVM. */
  RecordCodec<T> codec() {
    RecordCodec<T> known = codec;
    if (known == null) {
      synchronized (this) {
        known = codec;
        if (known == null) {
          StateSettings all = reader == null ? settings : settings.readBy(reader);
          known = new RecordCodec<>(type, all, loader(), before);
          codec = known;
        }
      }
    }
    return known;
  }

  /** Returns the codec for records, where a serializer that cannot be made is an error of input. */
  private RecordCodec<T> opened() throws IOException {
    try {
      return codec();
    } catch (IllegalArgumentException e) {
      String problem = StateSettings.line(e);
      throw new IOException(
          "The serializer of " + type.getTypeName() + " cannot be made: " + problem,
          new ConfigurationMismatchException(problem));
    } catch (ForyException e) {
      throw new IOException(
          "The serializer of " + type.getTypeName() + " cannot be made: " + e.getMessage(), e);
    }
  }

  Class<T> type() {
    return type;
  }

  StateSettings settings() {
    return settings;
  }

  /** Returns the schemas of all records that this serializer reads. */
  List<StateSchema> schemas() {
    return codec().schemas().all();
  }

  void refuse(String reason) {
    refusal = reason;
  }

  /** Returns whether the class is an enum, or a record of values that cannot change. */
  @Override
  public boolean isImmutableType() {
    return ValueShape.isImmutable(type);
  }

  /** Returns this serializer, which is thread-safe. */
  @Override
  public TypeSerializer<T> duplicate() {
    return this;
  }

  /** Returns a new object of a class that has a constructor without arguments, else null. */
  @Override
  public T createInstance() {
    try {
      Constructor<T> constructor = type.getDeclaredConstructor();
      return constructor.trySetAccessible() ? constructor.newInstance() : null;
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  /**
   * Returns a deep copy, or the value itself if it cannot change.
   *
   * @throws io.fory.error.ForyException if a class in its graph is not registered or cannot be
   *     written
   */
  @Override
  public T copy(T from) {
    return codec().copy(from);
  }

  /** Returns a copy as {@link #copy(Object)}; nothing is used again. */
  @Override
  public T copy(T from, T reuse) {
    return copy(from);
  }

  /** Returns -1: records have different lengths. */
  @Override
  public int getLength() {
    return -1;
  }

  /**
   * Writes a record.
   *
   * @throws IOException if the target fails, or the record cannot be written, with a {@link
   *     io.fory.error.ForyException} as the cause; nothing has been written then
   */
  @Override
  public void serialize(T value, DataOutputView target) throws IOException {
    opened().write(value, target);
  }

  /**
   * Reads a record.
   *
   * @throws java.io.EOFException if the source ends before the record does
   * @throws IOException if the source fails, or the record cannot be read, with a {@link
   *     io.fory.error.ForyException} as the cause
   */
  @Override
  public T deserialize(DataInputView source) throws IOException {
    return opened().read(source);
  }

  /** Reads a record as {@link #deserialize(DataInputView)}; nothing is used again. */
  @Override
  public T deserialize(T reuse, DataInputView source) throws IOException {
    return deserialize(source);
  }

  /**
   * Copies the bytes of a record, without making an object of it; none if one is missing.
   *
   * @throws java.io.EOFException if the source ends before the record does
   * @throws IOException if the source or the target fails
   */
  @Override
  public void copy(DataInputView source, DataOutputView target) throws IOException {
    opened().copyRecord(source, target);
  }

  @Override
  public ForySerializerSnapshot<T> snapshotConfiguration() {
    return new ForySerializerSnapshot<>(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ForyTypeSerializer<?> others
        && others.type == type
        && others.settings.equals(settings)
        && others.before.equals(before);
  }

  @Override
  public int hashCode() {
    return Objects.hash(type, settings);
  }

  /**
   * Returns the class, and the reason if a state was refused: the message of the exception by which
   * Flink refuses it has this text.
   */
  @Override
  public String toString() {
    String reason = refusal;
    String text = "ForyTypeSerializer of " + type.getName();
    return reason == null ? text : text + ", which cannot read it: " + reason;
  }
}
