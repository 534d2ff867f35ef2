package io.fory.message;

import io.fory.serializer.Serializer;
import java.lang.reflect.Modifier;

/**
 * A class that the registry admits: its identity on the wire, and its serializer, which is made
 * when it is first needed and may be replaced by a faster one of equal behaviour.
 */
public final class ResolvedType {
  /** Makes the serializer of a resolved type. */
  public interface SerializerSource {
    /** Returns the serializer of {@code type}; called until it has returned once. */
    Serializer<?> serializerOf(ResolvedType type);

    /**
     * Returns the type by which values of {@code type} are read in a dropped field: they become
     * {@link UnknownObject}s, whatever they hold. The type itself if only its serializer can read
     * past them.
     */
    default ResolvedType droppedVersionOf(ResolvedType type) {
      return type;
    }

    /** Estimate of the bytes that the plans of a schema take, those of all its types. */
    default long planBytes() {
      return 0;
    }

    /** Returns whether objects of the class of a type, and those below it, are replaced. */
    default boolean replaces(ResolvedType type) {
      return false;
    }

    /** Returns the hash of the layout of values of a class that has or stands for some. */
    default int layoutHashOf(ResolvedType type) {
      return type.serializer().layoutHash();
    }

    /** Returns the reader of the fields of a {@linkplain #isVersion() version}. */
    default FieldReader fieldReaderOf(ResolvedType type) {
      throw new IllegalStateException("no version: " + type);
    }

    /**
     * Returns the encoded schema by which messages define a type, which is the root of it, or null
     * if they name the type alone.
     */
    default byte[] schemaOf(ResolvedType type) {
      return null;
    }
  }

  /** Stands for "no built-in number" and "no id". */
  public static final int NONE = -1;

  /** No hash, for those have 32 bits. */
  private static final long UNKNOWN_HASH = Long.MIN_VALUE;

  private final Class<?> type;
  private final int ordinal;
  private final int builtIn;
  private final int id;
  private final String name;
  private final ResolvedType component;

  private final boolean unknown;
  private final boolean version;
  private final SerializerSource source;

  /** Written before {@link #serializer}, as the next one. */
  private boolean placed;

  private boolean revocable;

  private volatile Serializer<Object> serializer;
  private volatile TypeDefinition definition;
  private volatile FieldReader fieldReader;

  /** Of a version only; what its messages mention again and again is made once. */
  private volatile ResolvedType array;

  /** Computed when it is needed, which it is not where schemas are written. */
  private volatile long layoutHash = UNKNOWN_HASH;

  private ResolvedType(
      Class<?> type,
      int ordinal,
      int builtIn,
      int id,
      String name,
      ResolvedType component,
      ResolvedType local,
      SerializerSource source) {
    this.type = type;
    this.ordinal = ordinal;
    this.builtIn = builtIn;
    this.id = id;
    this.name = name;
    this.component = component;
    this.unknown = component == null ? type == UnknownObject.class : component.unknown;
    this.version = component == null ? local != null || unknown : component.version;
    this.source = source;
  }

  /** Makes a type whose identity is its number in the table of built-in types. */
  public static ResolvedType builtIn(
      Class<?> type, int ordinal, int number, SerializerSource source) {
    return new ResolvedType(type, ordinal, number, NONE, null, null, null, source);
  }

  /** Makes a type whose identity is a number that the application gave. */
  public static ResolvedType withId(Class<?> type, int ordinal, int id, SerializerSource source) {
    return new ResolvedType(type, ordinal, NONE, id, null, null, null, source);
  }

  /** Makes a type whose identity is a name. */
  public static ResolvedType withName(
      Class<?> type, int ordinal, String name, SerializerSource source) {
    return new ResolvedType(type, ordinal, NONE, NONE, name, null, null, source);
  }

  /** Makes an array type, whose identity is that of its component. */
  public static ResolvedType arrayOf(
      ResolvedType component, Class<?> type, int ordinal, SerializerSource source) {
    return new ResolvedType(type, ordinal, NONE, NONE, null, component, null, source);
  }

  /**
   * Returns the type of arrays of this {@linkplain #isVersion() version}, which lives as long as it
   * does.
   *
   * @param source makes its serializer, which is the same whenever this is called
   */
  public ResolvedType arrayOfVersion(SerializerSource source) {
    ResolvedType known = array;
    return known != null ? known : makeArray(source);
  }

  private synchronized ResolvedType makeArray(SerializerSource source) {
    if (array == null) {
      array = arrayOf(this, type.arrayType(), NONE, source);
    }
    return array;
  }

  /**
   * Makes the version that a writer has of a class, which is only read.
   *
   * @param local the reader's
   */
  public static ResolvedType version(ResolvedType local, SerializerSource source) {
    return new ResolvedType(
        local.type, local.ordinal, NONE, local.id, local.name, null, local, source);
  }

  /**
   * Makes a type whose class the reader does not have, or may not use here.
   *
   * @param id of the class, or {@link #NONE}
   * @param name of the class, or null
   */
  public static ResolvedType unknown(int id, String name, SerializerSource source) {
    return new ResolvedType(UnknownObject.class, NONE, NONE, id, name, null, null, source);
  }

  /** Returns whether values are read as {@link UnknownObject}, or as arrays of those. */
  public boolean isUnknown() {
    return unknown;
  }

  /** Returns whether this is how another version of the class, or an unknown class, is written. */
  public boolean isVersion() {
    return version;
  }

  /** Returns the class. */
  public Class<?> type() {
    return type;
  }

  /** Returns a small number that no other type of the same registry has. */
  public int ordinal() {
    return ordinal;
  }

  /** Returns the number among the built-in types, or {@link #NONE}. */
  public int builtIn() {
    return builtIn;
  }

  /** Returns the number that the application gave, or {@link #NONE}. */
  public int id() {
    return id;
  }

  /** Returns the name that stands for the class on the wire, or null. */
  public String name() {
    return name;
  }

  /** Returns the component of an array type, or null. */
  public ResolvedType component() {
    return component;
  }

  /** Returns whether the application registered the class, or reached it from one it registered. */
  public boolean isRegistered() {
    return id != NONE || name != null;
  }

  /**
   * Returns the hash of the layout of values; 0 for an interface or an abstract class, which is on
   * the wire as the component of an array only.
   */
  public int layoutHash() {
    long hash = layoutHash;
    if (hash == UNKNOWN_HASH) {
      hash = isOpen() ? 0 : source.layoutHashOf(this);
      layoutHash = hash;
    }
    return (int) hash;
  }

  /**
   * Returns whether this is an interface or an abstract class that has no form of its own: it is on
   * the wire as the component of an array and as a {@link Class} object only.
   */
  public boolean isOpen() {
    return Modifier.isAbstract(type.getModifiers()) && !type.isEnum() && !source.replaces(this);
  }

  /** Returns {@link SerializerSource#planBytes()} of a version, else 0. */
  public long planBytes() {
    return version && source != null ? source.planBytes() : 0;
  }

  /** Returns the serializer, making it if it is not there yet. */
  public Serializer<Object> serializer() {
    Serializer<Object> current = serializer;
    return current != null ? current : makeSerializer();
  }

  /**
   * Returns whether the serializer, which has been asked for, may write other objects in place of
   * values: cheaper than a look at its class, of which there are many.
   */
  public boolean isPlaced() {
    return placed;
  }

  /**
   * Returns whether the serializer, which has been asked for, writes values of which nothing but
   * bytes is left, so that they can be {@linkplain Revocation taken back}.
   */
  public boolean isRevocable() {
    return revocable;
  }

  @SuppressWarnings("unchecked") // a serializer is only ever handed values of its own class
  private Serializer<Object> makeSerializer() {
    Serializer<Object> made = (Serializer<Object>) source.serializerOf(this);
    synchronized (this) {
      if (serializer == null) {
        placed = made instanceof ReplacingBody || made instanceof StandInBody;
        revocable = made instanceof RevocableBody body && body.isRevocable() && !version;
        serializer = made;
      }
      return serializer;
    }
  }

  /**
   * Returns whether it is the type that a registry has for its class. A version of one is not, and
   * neither is the type of another instance, whose ordinals and schemas are others.
   */
  boolean isOf(Object registry) {
    return source == registry;
  }

  /** Returns the type by which dropped values are read. */
  ResolvedType dropped() {
    return unknown || component != null || builtIn != NONE ? this : source.droppedVersionOf(this);
  }

  /**
   * Returns the definition of a registered type, or of a version of one, in messages; null if
   * {@link TypeDefinitions} has not made it yet.
   */
  TypeDefinition definition() {
    return definition;
  }

  void keepDefinition(TypeDefinition made) {
    definition = made;
  }

  /** Returns the encoded schema by which messages define it, or null if they name it alone. */
  byte[] schema() {
    return source.schemaOf(this);
  }

  /**
   * Returns the reader of the fields of a {@linkplain #isVersion() version} of a struct, which
   * fills an existing object.
   */
  public FieldReader fieldReader() {
    FieldReader reader = fieldReader;
    if (reader == null) {
      reader = source.fieldReaderOf(this);
      fieldReader = reader;
    }
    return reader;
  }

  /** Replaces the serializer by one of equal behaviour. */
  @SuppressWarnings("unchecked") // as above
  public synchronized void replaceSerializer(Serializer<?> faster) {
    serializer = (Serializer<Object>) faster;
  }

  /** Returns the name of the class. */
  @Override
  public String toString() {
    return type.getTypeName();
  }
}
