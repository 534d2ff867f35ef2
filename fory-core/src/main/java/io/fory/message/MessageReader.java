package io.fory.message;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Function;

/**
 * One call that reads a message: the bytes, the types that the message has defined, the memory that
 * it may still allocate, and with reference tracking the objects that it has read.
 *
 * <p>A context is used by one call at a time and is reused by later ones.
 */
public final class MessageReader extends ReadContext {
  /** Far below 255: the classes that input makes up stay loaded for good. */
  private static final int MAX_ARRAY_DIMENSIONS = 16;

  private final TypeResolver resolver;
  private final boolean mayTrack;
  private final int maxDepth;
  private final ReadWork work = new ReadWork(this);
  private final ReadReferences references = new ReadReferences(work);
  private final KnownDefinitions definitions = new KnownDefinitions();

  /** Null in the native format. */
  final TypeReader types;

  /** The source if it is no array. */
  private MemoryBuffer buffer;

  private boolean tracking;
  private int depth;
  private int provenDepth;
  private long memoryBudget;
  private long maxMemory;

  /** Ordinals of the registered types that the requested type can reach, or null for all. */
  private BitSet admitted;

  private Class<?> requested;
  private final DefinedTypes defined = new DefinedTypes();

  /** The definition that was read last, up to eight bytes: often the next one too. */
  private long lastBits;

  private int lastBytes;

  /** All its bytes if there are more, else null. */
  private byte[] lastSchema;

  private ResolvedType lastDefined;

  /** The bytes that were charged for that definition. */
  private long lastCharge;

  private final KnownSchemas schemas = new KnownSchemas();

  /** The schemas that the session of the message has received so far, or null. */
  private ReceivedSchemas session;

  /** {@link ReceivedSchemas#run()} of that, or null. */
  private Object run;

  /** How many dropped fields the value that is being read is inside of. */
  int dropped;

  private final Function<MessageReader, FieldObserver> observers;

  /** Null until a message has fields that are dropped and may still matter. */
  private FieldObserver observer;

  /** Whether the observer sees objects, references and types. */
  private boolean observing;

  /**
   * Makes a context.
   *
   * @param types reads types, or null if the context does that itself
   * @param mayTrack whether messages may number their objects
   * @param maxDepth how deep values may stand
   * @param observers makes the observer of fields that the reader drops
   */
  public MessageReader(
      TypeResolver resolver,
      TypeReader types,
      boolean mayTrack,
      int maxDepth,
      Function<MessageReader, FieldObserver> observers) {
    this.observers = observers;
    this.resolver = resolver;
    this.mayTrack = mayTrack;
    this.maxDepth = maxDepth;
    this.provenDepth = ProvenDepth.first(maxDepth);
    this.types = types;
  }

  /** Casts a context: every context is one of these. */
  public static MessageReader of(ReadContext in) {
    return (MessageReader) in;
  }

  /** Returns the account of the work of a call. */
  public static ReadWork workOf(ReadContext in) {
    return of(in).work;
  }

  /** Starts to read {@code bytes}. */
  public void begin(byte[] bytes) {
    attach(bytes, 0, bytes.length);
  }

  /** Starts to read at the reader index of {@code buffer}. */
  public void begin(MemoryBuffer from) {
    buffer = from;
    attach(from);
  }

  /** Copies bytes that have been read, those from an {@linkplain #offset() offset} on. */
  public void copyRead(int from, byte[] target, int to, int count) {
    if (buffer != null) {
      buffer.getBytes(from, target, to, count);
    } else {
      System.arraycopy(array(), from, target, to, count);
    }
  }

  /**
   * Sets the bounds of the message.
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

  /**
   * Enters the message after its header has been read.
   *
   * @param tracking whether the message numbers its objects
   * @param session the schemas that the session of the message has received so far; null if it
   *     belongs to none
   */
  @SuppressWarnings("ReferenceEquality") // as above
  public void enterMessage(boolean tracking, ReceivedSchemas session) {
    this.tracking = tracking;
    Object now = session == null ? null : session.run();
    if (run != now) {
      run = now;
      this.session = session;
      lastDefined = null;
    }
  }

  /** Moves the reader index. */
  public void end(MemoryBuffer buffer) {
    finish(buffer);
  }

  /** Completes the values that waited for the end of the message. */
  public void completeDeferred() {
    if (tracking) {
      if (observer != null) {
        observer.complete(references);
      }
      references.completeDeferred();
    }
  }

  /** Forgets the message, after success and failure alike. */
  public void reset() {
    detach();
    buffer = null;
    depth = 0;
    provenDepth = ProvenDepth.first(maxDepth);
    dropped = 0;
    work.clear();
    if (types != null) {
      types.clear();
    } else {
      defined.clear();
    }
    if (tracking) {
      references.clear();
    }
    if (observer != null) {
      observer.clear();
      observing = false;
    }
  }

  @Override
  @SuppressWarnings("unchecked") // checked by isAssignableFrom and isInstance
  public <T> T readObject(Class<T> declared) {
    if (types != null) {
      return (T) types.readObject(this, declared);
    }
    int head = readUint8();
    switch (head) {
      case ObjectHead.NULL:
        return null;
      case ObjectHead.TYPED:
        return (T) readBody(null, readType(declared).serializer());
      case ObjectHead.REFERENCE:
        return (T) readReference(declared, null);
      default:
        throw malformed("unknown object head " + head);
    }
  }

  /**
   * Reads a body one level deeper, numbering the object if the message numbers such objects.
   *
   * @param place codec of the place, or null for one of any class
   */
  public Object readBody(ObjectPlace place, Serializer<Object> body) {
    boolean nests = body.nests();
    if (nests) {
      enter();
    }
    Object value;
    if (observing && body.tracksReferences()) {
      int number = startObject(body.createsFirst(), place);
      value = body.read(this);
      boolean byIdentity = value != null && ReadReferences.hashesByIdentity(value.getClass());
      endObject(number, value, byIdentity);
    } else if (tracking && body.tracksReferences()) {
      value = references.read(this, body);
    } else {
      value = readUntracked(body);
    }
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
   * @param place codec of the place, or null for one of any class
   * @return what {@link #endObject} takes
   */
  public int startObject(boolean createsFirst, ObjectPlace place) {
    int number = tracking ? references.start(createsFirst) : -1;
    if (observing) {
      observer.start(number, place, dropped);
    }
    return number;
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
    if (observing) {
      observer.end(number, value, dropped);
    }
  }

  /**
   * Reads the number of an earlier object.
   *
   * @throws TypeMismatchException if that object is not of the declared type
   */
  public Object readReference(Class<?> declared, ObjectPlace place) {
    int start = (int) offset() - 1;
    int number = readVarUint32();
    Object object = tracking ? references.resolve(number) : null;
    if (object == null) {
      throw malformed(
          "no object number " + Integer.toUnsignedString(number) + " has been read before");
    }
    if (observing) {
      observer.reference(start, number, object, place, dropped);
    } else if (observer != null) {
      observer.keptReference(number);
    }
    if (!declared.isInstance(object)) {
      return ContainerConversion.requireNarrowed(this, declared, object);
    }
    if (place != null && dropped == 0) {
      place.share(this, object);
    }
    return object;
  }

  @Override
  public void reference(Object created) {
    if (tracking) {
      references.publish(created);
    }
  }

  /**
   * Enters a field that the reader does not have. Classes that are not registered, or not admitted
   * in this call, are no error in it.
   *
   * @return what {@link #exitDropped} takes
   */
  public boolean enterDropped() {
    boolean outer = observing;
    if (tracking) {
      observer().beginTracked();
      observing = true;
    }
    dropped++;
    return outer;
  }

  /** Comes back from {@link #enterDropped()}. */
  public void exitDropped(boolean outer) {
    dropped--;
    observing = outer;
  }

  /** Returns the observer of fields that the reader does not have. */
  public FieldObserver observer() {
    if (observer == null) {
      observer = observers.apply(this);
    }
    return observer;
  }

  /** Notes that the reader lacks the type of a value that is dropped. */
  void dropUnknown(ResolvedType type) {
    if (observing) {
      observer.lack(type, tracking, dropped);
    }
  }

  /** Sets whether the observer sees types and references outside of dropped fields too. */
  public void observe(boolean on) {
    observing = on || tracking && dropped > 0;
  }

  /**
   * Returns whether no object that is being read can be referred to from outside of dropped fields.
   */
  public boolean dropsForGood() {
    return dropped > 0 && !mayTrack;
  }

  /** Returns whether a constant that the reader lacks will be dropped. */
  public boolean drops(UnknownConstant constant) {
    if (observing) {
      observer.constant(constant, tracking, dropped);
    }
    return dropped > 0;
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
    return readType(declared, declared);
  }

  /** Reads the identity of a type whose values are converted to the declared class if necessary. */
  public ResolvedType readType(Class<?> declared, Class<?> accepted) {
    int start = (int) offset();
    ResolvedType type = readAnyType();
    if (observing) {
      observer.type(start, type, tracking, dropped);
    }
    if (type.isUnknown()) {
      if (dropped == 0) {
        throw TypeRefusal.unregistered(type, resolver);
      }
      return type;
    }
    if (accepted != Object.class && !accepted.isAssignableFrom(type.type())) {
      throw TypeRefusal.mismatch(this, declared, type.type());
    }
    return type;
  }

  private ResolvedType readAnyType() {
    if (lastDefined != null && dropped == 0 && skipLastDefinition()) {
      charge(lastCharge);
      requireAdmitted(lastDefined);
      return defined.add(lastDefined);
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
    for (int i = 0; i < dimensions; i++) {
      type = resolver.arrayOf(type);
    }
    return type;
  }

  private boolean skipLastDefinition() {
    if (lastSchema != null) {
      return skipIfNext(lastSchema);
    }
    return skipIfNext(lastBits, lastBytes);
  }

  private ResolvedType readSimpleType(int code) {
    ResolvedType type = null;
    if (TypeCode.isBuiltIn(code)) {
      type = resolver.builtIn(TypeCode.builtInNumber(code));
    } else if (TypeCode.isDefined(code)) {
      type = defined.get(TypeCode.definedIndex(code));
    } else if (code == TypeCode.DEFINITION_BY_ID || code == TypeCode.DEFINITION_BY_NAME) {
      type = readDefinition(code);
    } else if (code == TypeCode.SCHEMA) {
      type = readSchema();
    }
    if (type == null) {
      throw malformed("unknown type code " + Integer.toUnsignedString(code));
    }
    if (dropped == 0) {
      requireAdmitted(type);
      return type;
    }
    if (!dropsForGood() && isAdmitted(type)) {
      return type;
    }
    ResolvedType skipped = type.dropped();
    requireAdmitted(skipped); // only its own serializer can read past some
    return skipped;
  }

  private ResolvedType readDefinition(int code) {
    long start = offset() - 1; // the code is one byte
    ResolvedType type;
    if (code == TypeCode.DEFINITION_BY_ID) {
      int id = readVarUint32();
      type = resolver.registered(id);
      if (type == null) {
        throw TypeNotAllowedException.unregisteredId(id);
      }
    } else {
      type = readNamedType();
    }
    requireAdmitted(type); // before the hash is computed
    TypeRefusal.requireLayout(this, type, readInt32());
    int length = (int) (offset() - start);
    int end = take(0);
    boolean canonical = end >= length && array()[end - length] == code; // or written in more bytes
    if (length <= Long.BYTES && canonical) {
      keepLast(TypeDefinition.bitsAt(array(), end - length, length), length, null, type, 0);
    }
    return defined.add(type);
  }

  /** Keeps the definition that was read last, as its bits or, if it is longer, as its bytes. */
  void keepLast(long bits, int length, byte[] schema, ResolvedType type, long charged) {
    lastCharge = charged;
    lastBits = bits;
    lastBytes = length;
    lastSchema = schema;
    lastDefined = type;
  }

  private ResolvedType readNamedType() {
    int header = peekLatin1();
    int length = header >> 2;
    if (length < 2) {
      return KnownDefinitions.registered(readString(), resolver);
    }
    int headerBytes = header & 3;
    int start = take(headerBytes + length) + headerBytes;
    return definitions.named(array(), start, length, resolver);
  }

  private ResolvedType readSchema() {
    int length = readLength(1);
    if (length == 0) {
      return defined.add(ReceivedSchemas.readReference(this, session));
    }
    charge(ReceivedSchemas.decodingBytes(length)); // known or not
    int start = take(length);
    KnownSchemas.Known known = schemas.find(array(), start, length);
    byte[] schema =
        known == null ? Arrays.copyOfRange(array(), start, start + length) : known.schema();
    int number = session == null ? 0 : readVarUint32();
    if (number != 0) {
      session.add(this, number - 1, schema);
    }
    if (known == null) {
      known = KnownSchemas.Known.of(schema, resolver.versionOf(schema));
      schemas.add(known);
    }
    long planned = known.type().planBytes();
    charge(planned);
    if (session == null && known.isKept()) {
      long charged = ReceivedSchemas.decodingBytes(length) + planned;
      keepLast(0, 0, known.definition(), known.type(), charged);
    }
    return defined.add(known.type());
  }

  ResolvedType versionOf(byte[] schema) {
    return resolver.versionOf(schema);
  }

  private boolean isAdmitted(ResolvedType type) {
    return admitted == null
        || !type.isRegistered()
        || type.isUnknown()
        || admitted.get(type.ordinal());
  }

  void requireAdmitted(ResolvedType type) {
    if (!isAdmitted(type)) {
      throw TypeRefusal.unreachable(type, requested);
    }
  }

  @Override
  public void charge(long bytes) {
    if ((memoryBudget -= bytes) < 0) {
      throw LimitExceededException.graphMemory(maxMemory - memoryBudget, maxMemory);
    }
  }

  @Override
  public void enter() {
    if (++depth > provenDepth) {
      provenDepth = ProvenDepth.beyondForReader(depth, maxDepth);
    }
  }

  @Override
  public int depth() {
    return depth;
  }

  @Override
  public void exit() {
    depth--;
  }

  @Override
  public ForyException failure(RuntimeException thrown, String element, Class<?> owner) {
    ForyException error = ErrorTrace.inFamily(thrown, owner, offset()).withOffset(offset());
    return element == null ? error : error.prepend(element);
  }

  /** Returns the error for a {@link StackOverflowError}. */
  public LimitExceededException stackExhausted() {
    return ProvenDepth.exhausted(depth);
  }
}
