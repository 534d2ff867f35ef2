package io.fory.serializer;

import io.fory.buffer.BinaryReader;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;

/**
 * One call that reads a message: the bytes, the types that the message has defined, what it may
 * still allocate, and with reference tracking the objects that it has read.
 *
 * <p>A context is used by one call at a time and is reused by later ones.
 */
public final class ReadContext extends BinaryReader {
  private static final ResolvedType[] NO_TYPES = {};

  /** Far below the JVM's 255: the classes that input makes up stay loaded for good. */
  private static final int MAX_ARRAY_DIMENSIONS = 16;

  private final TypeResolver resolver;
  private final int maxDepth;
  private final ReadReferences references = new ReadReferences();
  private final KnownDefinitions definitions = new KnownDefinitions();

  private boolean tracking;
  private int depth;
  private long memoryBudget;
  private long maxMemory;

  /** Ordinals of the registered types that the requested type can reach, or null for all. */
  private BitSet admitted;

  private Class<?> requested;
  private ResolvedType[] defined = NO_TYPES;
  private int definedCount;

  /** The bytes of the definition that was read last if they are few: often the next one's too. */
  private long lastDefinition;

  private int lastDefinitionBytes;
  private ResolvedType lastDefined;

  /** Makes a context for calls with the given registry and depth limit. */
  public ReadContext(TypeResolver resolver, int maxDepth) {
    this.resolver = resolver;
    this.maxDepth = maxDepth;
  }

  /** Starts to read {@code bytes}. */
  public void begin(byte[] bytes) {
    attach(bytes, 0, bytes.length);
  }

  /** Starts to read at the reader index of {@code buffer}. */
  public void begin(MemoryBuffer buffer) {
    attach(buffer);
  }

  /**
   * Bounds what the message may lead to.
   *
   * @param maxMemoryBytes estimate of the bytes that its graph may take
   * @param requested the type that the caller asked for
   * @param admitted ordinals of the registered types that it can reach, or null for all
   */
  @SuppressWarnings("ReferenceEquality") // saves a store, see BinaryReader
  public void bound(long maxMemoryBytes, Class<?> requested, BitSet admitted) {
    this.maxMemory = maxMemoryBytes;
    this.memoryBudget = maxMemoryBytes;
    if (this.requested != requested) {
      this.requested = requested;
    }
    if (this.admitted != admitted) {
      this.admitted = admitted;
    }
  }

  /** Says whether the message numbers its objects. */
  public void trackReferences(boolean tracking) {
    this.tracking = tracking;
    if (tracking) {
      references.limitHashWork(remaining());
    }
  }

  /** Ends the message: moves the reader index. */
  public void end(MemoryBuffer buffer) {
    finish(buffer);
  }

  /** Closes what waited for the last cycle of the message. */
  public void completeDeferred() {
    if (tracking) {
      references.completeDeferred();
    }
  }

  /** Forgets the message, after success and failure alike. */
  public void reset() {
    detach();
    depth = 0;
    definedCount = 0;
    if (tracking) {
      references.clear();
    }
  }

  /** Reads what {@link WriteContext#writeObject} wrote. */
  public Object readObject() {
    return readObject(Object.class);
  }

  /**
   * Reads what {@link WriteContext#writeObject} wrote.
   *
   * @throws TypeMismatchException if it is not null and not of the declared type
   */
  @SuppressWarnings("unchecked") // checked by isAssignableFrom and isInstance
  public <T> T readObject(Class<T> declared) {
    int head = readUint8();
    switch (head) {
      case ObjectHead.NULL:
        return null;
      case ObjectHead.TYPED:
        return (T) readBody(readType(declared).serializer());
      case ObjectHead.REFERENCE:
        return (T) readReference(declared);
      default:
        throw malformed("unknown object head " + head);
    }
  }

  /** Reads a body one level deeper, numbering the object if the message numbers such objects. */
  public Object readBody(Serializer<Object> body) {
    boolean nests = body.nests();
    if (nests) {
      enter();
    }
    Object value =
        tracking && body.tracksReferences() ? references.read(this, body) : readUntracked(body);
    if (nests) {
      exit();
    }
    return value;
  }

  /** Reads a body that the message does not number, whatever the message does elsewhere. */
  public Object readUntracked(Serializer<Object> body) {
    if (!tracking) {
      return body.read(this);
    }
    return references.readUntracked(this, body);
  }

  /**
   * Numbers an object that is about to be read, if the message numbers its objects; for generated
   * code, which reads the body itself.
   *
   * @param createsFirst {@link Serializer#createsFirst()} of its serializer
   * @return what {@link #endObject} takes
   */
  public int startObject(boolean createsFirst) {
    return tracking ? references.start(createsFirst) : -1;
  }

  /**
   * Completes an object that was started.
   *
   * @param byIdentity {@link ReadReferences#hashesByIdentity} of its class
   */
  public void endObject(int number, Object value, boolean byIdentity) {
    if (number >= 0) {
      references.end(number, value, byIdentity);
    }
  }

  /**
   * Reads the number of an earlier object.
   *
   * @throws TypeMismatchException if that object is not of the declared type
   */
  public Object readReference(Class<?> declared) {
    int number = readVarUint32();
    Object object = tracking ? references.resolve(number) : null;
    if (object == null) {
      throw malformed(
          "no object number " + Integer.toUnsignedString(number) + " has been read before");
    }
    if (!declared.isInstance(object)) {
      throw mismatch(declared, object.getClass());
    }
    return object;
  }

  /**
   * Makes an object known that is being read, so that its parts can refer to it.
   *
   * @see Serializer#createsFirst()
   */
  public void reference(Object created) {
    if (tracking) {
      references.publish(created);
    }
  }

  /** Returns the references of the message, or null if it has none. */
  public ReadReferences references() {
    return tracking ? references : null;
  }

  /**
   * Reads the identity of a type.
   *
   * @throws TypeMismatchException if it is not a subtype of {@code declared}
   * @throws TypeNotAllowedException if the registry, or the requested type, does not admit it
   */
  public ResolvedType readType(Class<?> declared) {
    ResolvedType type = readAnyType();
    if (declared != Object.class && !declared.isAssignableFrom(type.type())) {
      throw mismatch(declared, type.type());
    }
    return type;
  }

  private ResolvedType readAnyType() {
    if (lastDefined != null && skipIfNext(lastDefinition, lastDefinitionBytes)) {
      return define(lastDefined);
    }
    int dimensions = 0;
    int code = readVarUint32();
    while (code == TypeCode.ARRAY) {
      if (++dimensions > MAX_ARRAY_DIMENSIONS) {
        throw malformed("an array type of more than " + MAX_ARRAY_DIMENSIONS + " dimensions");
      }
      code = readVarUint32();
    }
    ResolvedType type = readSimpleType(code);
    if (dimensions == 0) {
      return type;
    }
    if (type.type() == void.class) {
      throw malformed("an array of void");
    }
    Class<?> array = type.type();
    for (int i = 0; i < dimensions; i++) {
      array = array.arrayType();
    }
    return resolver.resolve(array);
  }

  private ResolvedType readSimpleType(int code) {
    ResolvedType type = null;
    if (TypeCode.isBuiltIn(code)) {
      type = resolver.builtIn(TypeCode.builtInNumber(code));
    } else if (TypeCode.isDefined(code)) {
      int index = TypeCode.definedIndex(code);
      type = index < definedCount ? defined[index] : null;
    } else if (code == TypeCode.DEFINITION_BY_ID || code == TypeCode.DEFINITION_BY_NAME) {
      type = readDefinition(code);
    }
    if (type == null) {
      throw malformed("unknown type code " + Integer.toUnsignedString(code));
    }
    return type;
  }

  private ResolvedType readDefinition(int code) {
    long start = offset() - 1; // the code is one byte
    ResolvedType type;
    if (code == TypeCode.DEFINITION_BY_ID) {
      int id = readVarUint32();
      type = resolver.registered(id);
      if (type == null) {
        throw TypeNotAllowedException.unregistered("with id " + Integer.toUnsignedString(id));
      }
    } else {
      type = readNamedType();
    }
    requireAdmitted(type); // before the hash is computed
    int hash = readInt32();
    if (hash != type.layoutHash()) {
      throw otherLayout(type);
    }
    int length = (int) (offset() - start);
    long definition = length <= Long.BYTES ? bytesBehind(length) : 0;
    if ((definition & 0xFF) == code) { // not so if the code was written longer than it needs
      lastDefinition = definition;
      lastDefinitionBytes = length;
      lastDefined = type;
    }
    return define(type);
  }

  private void requireAdmitted(ResolvedType type) {
    if (admitted != null && !admitted.get(type.ordinal())) {
      throw TypeNotAllowedException.unreachable(type.type().getTypeName(), requested.getTypeName());
    }
  }

  /** Gives a type the next number in the message. */
  private ResolvedType define(ResolvedType type) {
    requireAdmitted(type);
    if (definedCount == defined.length) {
      defined = Arrays.copyOf(defined, Math.max(4, definedCount * 2));
    }
    if (defined[definedCount] != type) {
      defined[definedCount] = type;
    }
    definedCount++;
    return type;
  }

  private ResolvedType readNamedType() {
    int header = peekLatin1();
    int length = header >> 2;
    if (length < 2) {
      return registered(readString());
    }
    int headerBytes = header & 3;
    int start = take(headerBytes + length) + headerBytes;
    ResolvedType type = definitions.find(array(), start, length);
    if (type == null) {
      String name = new String(array(), start, length, StandardCharsets.ISO_8859_1);
      type = registered(name);
      definitions.add(array(), start, length, type);
    }
    return type;
  }

  private ResolvedType registered(String name) {
    ResolvedType type = name == null ? null : resolver.registered(name);
    if (type == null) {
      throw TypeNotAllowedException.unregistered(String.valueOf(name));
    }
    return type;
  }

  private ForyException otherLayout(ResolvedType type) {
    return new IncompatibleSchemaException(
            "The writer's fields of "
                + type.type().getTypeName()
                + ", or of a class below it, differ from the reader's")
        .withOffset(offset())
        .withCure("Give both ends the same version of the class and the same compression options");
  }

  private TypeMismatchException mismatch(Class<?> declared, Class<?> met) {
    TypeMismatchException error =
        new TypeMismatchException(declared.getTypeName(), met.getTypeName());
    error.withOffset(offset());
    return error;
  }

  /**
   * Takes bytes from the budget of the message; called before anything is allocated whose size the
   * remaining bytes do not prove.
   *
   * @throws LimitExceededException if the budget does not suffice
   */
  public void charge(long bytes) {
    if ((memoryBudget -= bytes) < 0) {
      throw new LimitExceededException(
          "bytes of the graph",
          maxMemory - memoryBudget,
          maxMemory,
          "ForyBuilder.withMaxGraphMemoryBytes(long) raises it");
    }
  }

  /**
   * Goes one level deeper.
   *
   * @throws LimitExceededException if that is too deep
   */
  public void enter() {
    if (++depth > maxDepth) {
      throw new LimitExceededException(
          "depth", depth, maxDepth, "ForyBuilder.withMaxDepth(int) raises it");
    }
  }

  /** Returns how deep the value stands that is being read; 1 for the root. */
  public int depth() {
    return depth;
  }

  /** Comes back from {@link #enter()}. */
  public void exit() {
    depth--;
  }

  /** Returns an error about the bytes before this position. */
  public MalformedInputException malformedInput(String problem) {
    return malformed(problem);
  }

  /**
   * Turns what was thrown while a part of a value was read into an error of the family, with the
   * part in its path; for catch blocks on the way out.
   *
   * @param element the part: a field name, or an index or key in brackets
   * @param owner the class of the value
   */
  public ForyException failure(RuntimeException thrown, String element, Class<?> owner) {
    ForyException error = ErrorTrace.inFamily(thrown, owner, offset()).withOffset(offset());
    return element == null ? error : error.prepend(element);
  }

  /** Returns the error for a {@link StackOverflowError} below the depth limit. */
  public LimitExceededException stackExhausted() {
    return new LimitExceededException(
        "stack depth", depth, maxDepth, "Lower withMaxDepth(int) or use a larger stack");
  }
}
