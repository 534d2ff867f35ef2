package io.fory.wire.xlang;

import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.serializer.Serializer;
import io.fory.serializer.UnknownCase;

/** The types of one {@code Fory} as places, readers and writers of the format ask for them. */
interface XlangLookup {
  /** Returns whether messages have metadata of structs. */
  boolean isCompatible();

  /** Returns whether objects are numbered. */
  boolean tracksReferences();

  /** Returns the identity of a type in messages. */
  WireType of(ResolvedType type);

  /**
   * Returns the kind of a class in the format.
   *
   * @throws UnsupportedTypeException if the format has no type for it
   */
  XlangType kindOf(ResolvedType type);

  /** Returns the kind of type that a number stands for. */
  XlangType kindOf(MessageReader in, int number);

  /** Returns the union that a class is, or is a case of, or null. */
  Class<?> unionOf(Class<?> type);

  /** Returns whether the application has given a class a serializer of its own. */
  boolean isServed(Class<?> type);

  /** Returns a name in the form that messages have it in. */
  MetaString nameOf(String name, NameKind kind);

  /** Returns the metadata of a type. */
  TypeDef describe(ResolvedType type, XlangType kind);

  /** Returns the type of values of a kind that is not registered, where nothing is declared. */
  ResolvedType builtIn(MessageReader in, XlangType kind);

  /** Returns the same, or null if values cannot stand alone. */
  ResolvedType builtIn(XlangType kind);

  /** Returns the type with a name; unknown if there is none. */
  ResolvedType named(XlangType kind, String namespace, String name);

  /** Returns the type with a number; unknown if there is none. */
  ResolvedType numbered(XlangType kind, int id);

  /** Makes sure that a type has the same kind here as in the message. */
  void requireKind(MessageReader in, ResolvedType type, XlangType kind);

  /** Returns the type that metadata describes: the local one, another version of it, or unknown. */
  ResolvedType versionOf(long header, byte[] body, long offset);

  /** Makes sure that the case of a union may stand in this message. */
  void requireAdmitted(MessageReader in, Class<?> type);

  /**
   * Returns the serializer that reads values of a type in a place.
   *
   * @throws TypeMismatchException if they cannot stand there
   */
  Serializer<Object> bodyAs(MessageReader in, ResolvedType type, Class<?> raw);

  /** Returns how many bytes precede the fields of a struct. */
  int hashBytes(ResolvedType type);

  /** Writes the hash before the fields of a struct where there is no metadata. */
  void writeHash(MessageWriter out, ResolvedType type);

  /** Reads and checks it. */
  void readHash(MessageReader in, ResolvedType type);

  /**
   * Returns the place of the value of a case that is unknown here: of the type that it came with,
   * if the value is still one of that, else of any.
   */
  Place unknownPlace(UnknownCase unknown);
}
