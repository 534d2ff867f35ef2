package io.fory.wire;

import io.fory.codec.BodyFactory;
import io.fory.codec.ValueCodec;
import io.fory.message.Admission;
import io.fory.message.ResolvedType;
import io.fory.message.TypeReader;
import io.fory.message.TypeWriter;
import io.fory.schema.model.SchemaModel;
import java.lang.reflect.Type;
import java.util.List;

/**
 * A format of messages: the identity of types on the wire, the codecs of places, the serializers of
 * bodies, and the versions of types that other writers have. One for each {@code Fory}.
 */
public interface WireFormat {
  /** Makes the format of a registry. */
  @FunctionalInterface
  interface Source {
    /** Returns the format of a registry, which admits nothing yet. */
    WireFormat formatOf(TypeCatalog catalog);
  }

  /** Returns the factories of serializers, in the order in which they are asked. */
  List<BodyFactory> factories();

  /**
   * Returns the codec of a place.
   *
   * @param declared its type, which may be generic
   * @param nullable whether it may hold null
   * @param tracked whether it takes part in reference tracking where that is switched on
   */
  ValueCodec codec(Type declared, boolean nullable, boolean tracked);

  /** Returns whether messages may name a class of which there are no instances. */
  boolean namesAbstract(Class<?> type);

  /** Returns whether a collection or map of the application is written as a struct. */
  boolean writesFieldsOf(Class<?> container);

  /** Returns the classes that stand for a class in messages, besides itself. */
  List<Class<?>> standInsOf(Class<?> type);

  /** Returns the encoded schema by which messages define a type, or null if they name it alone. */
  byte[] schemaOf(ResolvedType type);

  /** Returns whether a registered class is among those whose schemas say all that is known. */
  boolean describes(ResolvedType type);

  /**
   * Returns the schema of a registered struct, enum, or container without fields.
   *
   * @param reached all types that it leads to
   * @throws io.fory.error.UnsupportedTypeException if it has none
   */
  SchemaModel describe(ResolvedType type, List<ResolvedType> reached);

  /**
   * Returns the type that a schema describes: the local one, another version of it, or an
   * {@linkplain ResolvedType#isUnknown() unknown} one.
   *
   * @param admission says whether the message may hold the local one
   * @throws io.fory.error.ForyException if the schema is malformed, or describes a class that
   *     cannot be read as the local one
   */
  ResolvedType versionOf(byte[] schema, Admission admission);

  /** Returns the type by which values of a type are read in a field that is dropped. */
  ResolvedType droppedVersionOf(ResolvedType type);

  /** Returns the hash of the layout of values of a concrete class. */
  int layoutHashOf(ResolvedType type);

  /** Returns the writer of types for a new context. */
  TypeWriter newTypeWriter();

  /** Returns the reader of types for a new context. */
  TypeReader newTypeReader();
}
