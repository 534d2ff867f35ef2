package io.fory.message;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import java.util.BitSet;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * One call that reads a message: the bytes, the types that the message has defined, the memory that
 * it may still allocate, and with reference tracking the objects that it has read.
 *
 * <p>A context is used by one call at a time and is reused by later ones.
 */
public final class MessageReader extends BesideReader implements Admission {
  private final TypeResolver resolver;
  final ReadWork work;
  final ReadReferences references; // null where no message numbers its objects
  final TypeReader types;

  /** Ordinals of the registered types that the requested type can reach, or null for all. */
  BitSet admitted;

  private Class<?> requested;

  /** How many dropped fields the value that is being read is inside of. */
  int dropped;

  private final Function<MessageReader, FieldObserver> observers;

  /** Null until a message has fields that are dropped and may still matter. */
  FieldObserver observer;

  /** Whether the observer sees objects, references and types. */
  boolean observing;

  /**
   * Makes a context.
   *
   * @param types reads types; of this context alone
   * @param mayTrack whether messages may number their objects
   * @param maxDepth how deep values may stand
   * @param maxKeyWork units of work for keys that a message may take, or 0 for the default
   * @param observers makes the observer of fields that the reader drops
   */
  public MessageReader(
      TypeResolver resolver,
      TypeReader types,
      boolean mayTrack,
      boolean compact,
      int maxDepth,
      long maxKeyWork,
      Function<MessageReader, FieldObserver> observers) {
    super(maxDepth);
    this.work = new ReadWork(this, maxKeyWork);
    unpackStrings(compact);
    this.observers = observers;
    this.resolver = resolver;
    this.references = mayTrack ? new ReadReferences(this, work, new Proven()) : null;
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

  /**
   * Starts to read a message.
   *
   * @param source an array, a {@link MemoryBuffer}, an {@link java.io.InputStream} or a {@link
   *     java.nio.channels.ReadableByteChannel}
   * @param memoryPerByte by how much each byte that arrives in a stream raises the memory that the
   *     graph may take
   * @param mostMemory up to which it does
   */
  public void begin(Object source, long memoryPerByte, long mostMemory) {
    if (source instanceof byte[] bytes) {
      attach(bytes, 0, bytes.length);
    } else if (source instanceof MemoryBuffer buffer) {
      attach(buffer);
    } else {
      raiseBy(memoryPerByte, mostMemory);
      attachStream(source);
    }
  }

  @Override
  void noteShared(boolean isArray) {
    if (tracking) {
      references.noteShared(isArray);
    }
  }

  @Override
  void addBeside(int bytes, long mostMemory) {
    work.addBeside(bytes);
    raise(bytes, mostMemory);
  }

  /**
   * Sets the bounds of the message.
   *
   * @param maxMemoryBytes estimate of the bytes that its graph may take
   * @param requested the type that the caller asked for
   * @param admitted ordinals of the registered types that it can reach, or null for all
   */
  @SuppressWarnings("ReferenceEquality") // saves a store, see BinaryReader
  public void limit(long maxMemoryBytes, Class<?> requested, BitSet admitted) {
    limitMemory(maxMemoryBytes);
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
  public void enterMessage(boolean tracking, ReceivedSchemas session) {
    this.tracking = tracking;
    if (tracking) {
      noteUnusual();
    }
    types.enter(session);
  }

  /**
   * Ends a message: moves the reader index of a buffer.
   *
   * @param source of the message
   */
  public void end(Object source) {
    if (source instanceof MemoryBuffer buffer) {
      finish(buffer);
    } else if (streams()) {
      finishStream();
    }
  }

  /** Completes the values that waited for the end of the message. */
  public void complete() {
    if (isUnusual()) {
      completeUnusual();
    }
  }

  private void completeUnusual() {
    if (tracking) {
      if (observer != null) {
        observer.complete(references);
      }
      references.completeDeferred();
    }
    completeBeside();
  }

  /** Forgets the message, after success and failure alike. */
  public void reset() {
    depth = 0;
    work.clear();
    types.clear();
    if (isUnusual()) {
      letGo();
    }
  }

  @Override
  protected void letGo() {
    super.letGo();
    dropped = 0;
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
    try {
      Object read = types.readObject(this, declared);
      return (T) (dropped == 0 ? read : TypeReader.fitting(this, declared, read));
    } catch (RuntimeException | Error e) {
      tear(e);
      throw e;
    }
  }

  /** Reads the root of the message into an object, and returns that. */
  public Object readInto(Object target) {
    return types.readInto(this, target);
  }

  /**
   * Reads a body one level deeper, numbering the object if the message numbers such objects.
   *
   * @param place codec of the place, or null for one of any class
   */
  public Object readBody(ObjectPlace place, Serializer<Object> body) {
    boolean nests = body.nests();
    boolean here = !nests || enterHere();
    Object value;
    if ((tracking || observing) && body.tracksReferences()) {
      int number = startObject(body.createsFirst(), place);
      value = here ? body.read(this) : readElsewhere(body);
      endObject(number, value);
    } else if (here) {
      value = tracking ? readUntracked(body) : body.read(this);
    } else {
      value = readUntrackedElsewhere(body);
    }
    if (nests) {
      exit();
    }
    return value;
  }

  @Override
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
   * @return the argument of {@link #endObject}
   */
  public int startObject(boolean createsFirst, ObjectPlace place) {
    int number = tracking ? references.start(createsFirst, depth) : -1;
    if (observing) {
      observer.start(number, place, dropped);
    }
    return number;
  }

  /** Completes an object that was started. */
  public void endObject(int number, Object value) {
    if (number >= 0) {
      boolean none = value == null && dropped > 0; // others refer to it all the same
      references.end(number, none ? new UnknownObject() : value);
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
    return referenceTo(readVarUint32(), start, declared, place);
  }

  /**
   * Returns the earlier object of a number that has been read.
   *
   * @param start {@link #offset()} of the head of the reference, in 32 bits
   */
  public Object referenceTo(int number, int start, Class<?> declared, ObjectPlace place) {
    if (tracking && references.isAlone(number)) {
      throw malformed("a reference to an object that was read as unshared");
    }
    Object object = tracking ? references.resolve(number, depth) : null;
    if (object == null) {
      throw ReadReferences.unresolved(tracking ? references : null, number, offset());
    }
    if (isInHook() && hasHandedOver() && references.leadsToBuffer(number)) {
      // Before the hook has it, which may compare what it finds, or make a table from it.
      throw SharedParts.refusal("what a hook of the application reads", offset());
    }
    if (observing) {
      observer.reference(start, number, object, place, dropped);
    } else if (observer != null) {
      observer.keptReference(number);
    }
    if (object == ReadReferences.NULL) {
      return null;
    }
    if (!declared.isInstance(object)) {
      Object met = object;
      object = ContainerConversion.requiredAtReference(this, met, declared);
      if (observer != null && dropped == 0) {
        observer.convertedReference(number, met, object);
      }
    }
    if (place != null && dropped == 0 && object != null) {
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
   * @return the argument of {@link #exitDropped}
   */
  public boolean enterDropped() {
    boolean outer = observing;
    noteUnusual();
    if (tracking) {
      observer().beginTracked(dropped);
      observing = true;
    }
    dropped++;
    return outer;
  }

  /** Comes back from {@link #enterDropped()}. */
  public void exitDropped(boolean outer) {
    dropped--;
    if (tracking) {
      observer.endTracked(dropped);
    }
    observing = outer;
  }

  /** Returns the observer of fields that the reader does not have. */
  public FieldObserver observer() {
    if (observer == null) {
      observer = observers.apply(this);
    }
    noteUnusual();
    return observer;
  }

  /** Notes that the reader lacks the type of a value that is dropped. */
  void dropUnknown(ResolvedType type) {
    if (observing) {
      observer.lack(type, tracking, dropped);
    }
  }

  /** Notes that a container which is being read waits for its keys; returns null if it is kept. */
  DroppedContainer dropContainer() {
    if (dropped == 0) {
      return null;
    }
    DroppedContainer container = new DroppedContainer();
    observer.waits(container, dropped);
    return container;
  }

  /** Sets whether the observer sees types and references outside of dropped fields too. */
  public void observe(boolean on) {
    observing = on || tracking && dropped > 0;
    noteUnusual();
  }

  /**
   * Returns whether no object that is being read can be referred to from outside of dropped fields.
   */
  public boolean dropsForGood() {
    return dropped > 0 && references == null;
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
    return ((NativeTypeReader) types).readType(this, declared, false);
  }

  /** Reads the identity of a type whose values are converted to the declared class if necessary. */
  public ResolvedType readConvertible(Class<?> declared) {
    return ((NativeTypeReader) types).readType(this, declared, true);
  }

  /** Shows the observer the identity of a type, which has been read. */
  void observeType(long start, ResolvedType type) {
    if (observing) {
      observer.type((int) start, type, tracking, dropped);
    }
  }

  @Override
  long leave() {
    work.charge(ReadWork.MOVE);
    return references == null ? 0 : references.stack().leave();
  }

  @Override
  void comeBack(long here) {
    if (references != null) {
      references.stack().comeBack(here);
    }
  }

  /** Returns what knows the types of classes. */
  public TypeResolver resolver() {
    return resolver;
  }

  /** Returns the type that a type stands for where it is met, which the message may hold. */
  ResolvedType admitted(ResolvedType type) {
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

  @Override
  public boolean isAdmitted(ResolvedType type) {
    return admitted == null
        || !type.isRegistered()
        || type.isUnknown()
        || admitted.get(type.ordinal());
  }

  /** Fails unless the registry, and the requested type, admit a type. */
  public void requireAdmitted(ResolvedType type) {
    if (!isAdmitted(type)) {
      throw TypeRefusal.unreachable(type, requested);
    }
  }

  @Override
  public ForyException failure(RuntimeException thrown, String element, Class<?> owner) {
    return inCall(thrown, element, owner);
  }

  /** As {@link #failure}, for whatever exception is about to leave the call. */
  ForyException inCall(Exception thrown, String element, Class<?> owner) {
    ForyException error = ErrorTrace.inFamily(thrown, owner, offset()).withOffset(offset());
    return element == null ? error : error.prepend(element);
  }

  /** The depth that is proven; a class, since the first lambda of a program costs milliseconds. */
  private final class Proven implements IntSupplier {
    @Override
    public int getAsInt() {
      return mostProven();
    }
  }
}
