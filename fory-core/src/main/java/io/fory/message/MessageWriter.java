package io.fory.message;

import io.fory.buffer.BufferCallback;
import io.fory.buffer.BufferObject;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ClassText;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.UserCodeException;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * One call that writes a message: the bytes, the types that the message has defined, and with
 * reference tracking the objects that it has met.
 *
 * <p>A context is used by one call at a time and is reused by later ones.
 */
public final class MessageWriter extends LevelWriter {
  /** After so many that are none of the usual ones a class becomes one: a store costs more. */
  private static final int OTHERS_TO_USUAL = 1 << 8;

  private final TypeResolver resolver;
  private final WireOptions options;
  private final WrittenReferences references;

  /** Null in the native format. */
  private final TypeWriter types;

  /** Takes the buffers that travel beside the message; null if all of them travel in it. */
  private BufferCallback beside;

  private Object deepest;

  /**
   * Two types that have been resolved not long ago, which spares the search in a table; or null.
   */
  private ResolvedType usualType;

  private ResolvedType usualTypeBefore;

  /** How many times other classes have been resolved since the last one was stored. */
  private int unusualTypes;

  private final long maxKeyWork;

  /** Null until a message needs it. */
  private ElementLooks looks;

  /** Null until a message needs it. */
  private KeyVisits visits;

  /**
   * Makes a context.
   *
   * @param types writes types; of this context alone
   * @param maxDepth how deep values may stand
   * @param maxKeyWork units of work that a reader allows for a message, or 0 for the default
   */
  public MessageWriter(
      TypeResolver resolver, TypeWriter types, WireOptions options, int maxDepth, long maxKeyWork) {
    super(maxDepth);
    this.maxKeyWork = maxKeyWork;
    this.resolver = resolver;
    this.options = options;
    this.references = options.trackReferences() ? new WrittenReferences() : null;
    this.types = types;
    packStrings(options.compact());
  }

  /** Offers arrays of primitives and buffers to a callback; null for none. */
  public void offerTo(BufferCallback callback) {
    beside = callback;
    noteUnusual();
  }

  /**
   * Returns whether arrays of primitives and buffers are offered, so that bodies say how they go.
   */
  public boolean offers() {
    return beside != null;
  }

  /**
   * Offers an array of primitives, and writes how it travels.
   *
   * @param source the array itself, or the buffer of the graph around it
   * @param length its elements, of {@code 1 << shift} bytes
   * @param headed whether {@link ObjectHead#DECLARED} is written in front
   * @return whether it travels beside the message, so that nothing is to be written
   */
  public boolean passesBeside(Object source, Object array, int length, int shift, boolean headed) {
    BufferObject object = objectOf(source, array, length, shift);
    return passesBeside(object, length << shift, ObjectHead.DECLARED, headed ? 1 : 0);
  }

  /**
   * Offers the bytes of a buffer from 0 to its capacity, and writes how they travel.
   *
   * @param source the buffer of the graph
   * @return as for an array
   */
  public boolean passesBeside(Object source, ByteBuffer bytes) {
    return passesBeside(objectOf(source, bytes), bytes.capacity(), 0, 0);
  }

  /**
   * Offers elements of {@code 1 << shift} bytes, and writes how they travel.
   *
   * @param source the buffer of the graph
   * @param elements puts them into a little-endian buffer
   * @return as for an array
   */
  public boolean passesBeside(Object source, Consumer<ByteBuffer> elements, int length, int shift) {
    return passesBeside(objectOf(source, elements, length, shift), length << shift, 0, 0);
  }

  /** Offers a buffer; writes a head of 0 or 1 bytes and how the buffer travels, all at once. */
  private boolean passesBeside(BufferObject buffer, int bytes, int head, int headBytes) {
    boolean inBand;
    try {
      inBand = beside.apply(buffer);
    } catch (Exception | Error e) {
      throw ErrorTrace.besideGraph("the BufferCallback " + beside.getClass().getName(), e);
    }
    if (isTargetChanged()) {
      throw UserCodeException.broken(
              "The BufferCallback "
                  + beside.getClass().getName()
                  + " has changed the buffer that the message is being written to",
              null)
          .withCure("Write with another buffer");
    }
    int place = inBand ? BufferPlace.IN_BAND : BufferPlace.BESIDE;
    int first = headBytes == 0 ? place : head | place << Byte.SIZE;
    if (inBand) {
      writeLowBytes(first, headBytes + 1);
    } else {
      writeVarUint32Behind(first, headBytes + 1, bytes);
    }
    return !inBand;
  }

  /** Casts a context: every context is one of these. */
  public static MessageWriter of(WriteContext out) {
    return (MessageWriter) out;
  }

  /** Starts a message that {@link #endToBytes()} fetches. */
  public void begin() {
    attachScratch();
  }

  /**
   * Starts a message.
   *
   * @param target a {@link MemoryBuffer}, in which it starts at the writer index, an {@link
   *     java.io.OutputStream} or a {@link java.nio.channels.WritableByteChannel}
   * @param inChunks whether it is written to a stream in chunks
   */
  public void begin(Object target, boolean inChunks) {
    if (target instanceof MemoryBuffer buffer) {
      attach(buffer);
    } else {
      attachStream(target, inChunks);
    }
  }

  /** Ends a message in a buffer or a stream. */
  public void end() {
    finish();
  }

  /** Ends a message; returns its bytes. */
  public byte[] endToBytes() {
    return toByteArray();
  }

  /** Forgets the message, after success and failure alike. */
  public void reset() {
    depth = 0;
    if (references != null) {
      references.clear();
    }
    types.clear();
    if (isUnusual()) {
      letGo();
    }
  }

  @Override
  protected void letGo() {
    super.letGo();
    deepest = null;
    if (looks != null) {
      looks.clear();
    }
    if (visits != null) {
      visits.clear();
    }
    beside = null;
  }

  /** Returns what the elements that their containers make take of a reader of this message. */
  public ElementLooks looks() {
    if (looks == null) {
      looks = new ElementLooks(this, maxKeyWork);
    }
    return looks;
  }

  /** Returns the account of the hash codes that are asked for. */
  KeyVisits keyVisits() {
    noteUnusual();
    if (visits == null) {
      visits = new KeyVisits(this, maxKeyWork);
    }
    return visits;
  }

  /** Has the looks forgotten when the message ends. */
  void noteLooks() {
    noteUnusual();
  }

  /** Returns how many bytes of the message have been written. */
  long bytes() {
    return written();
  }

  /** Returns whether bytes that have been written can be {@linkplain #backTo taken back}. */
  boolean canGoBack() {
    return keepsBytes();
  }

  /** Goes back to an offset. */
  void backTo(long offset) {
    moveBack(offset);
  }

  /** Returns the options of the format. */
  public WireOptions options() {
    return options;
  }

  /** Returns the writer of types. */
  public TypeWriter types() {
    return types;
  }

  /** Returns the resolved form of a class; for codecs of open places. */
  public ResolvedType resolve(Class<?> type) {
    ResolvedType known = usualType;
    return known != null && known.type() == type ? known : resolveOther(type);
  }

  private ResolvedType resolveOther(Class<?> type) {
    ResolvedType known = usualTypeBefore;
    if (known != null && known.type() == type) {
      return known;
    }
    ResolvedType found = resolver.resolve(type);
    if (++unusualTypes > OTHERS_TO_USUAL && found.type() == type) {
      unusualTypes = 0;
      usualTypeBefore = usualType;
      usualType = found;
    }
    return found;
  }

  @Override
  public void writeObject(Object value) {
    try {
      types.writeObject(this, value);
    } catch (RuntimeException | Error e) {
      tear(e);
      throw e;
    }
  }

  /** Writes a body, one level deeper if it nests; for a codec that has written the head. */
  public void writeBody(Serializer<Object> body, Object value) {
    if (!body.nests()) {
      body.write(this, value);
      return;
    }
    if (enterHere()) {
      body.write(this, value);
    } else {
      writeElsewhere(body, value);
    }
    exit();
  }

  /**
   * Writes head and body of a value whose serializer tracks references: the body only the first
   * time.
   *
   * @param head {@link ObjectHead#DECLARED} or {@link ObjectHead#TYPED}
   * @param type written after the latter
   */
  public void writeTracked(Object value, int head, ResolvedType type, Serializer<Object> body) {
    if (writeIfMet(value)) {
      return;
    }
    writeByte(head);
    if (head == ObjectHead.TYPED) {
      writeType(type);
    }
    if (body.createsFirst()) {
      writeBody(body, value);
    } else {
      openReference();
      writeBody(body, value);
      closeReference();
    }
  }

  /**
   * Returns the number of an object that the message has met before; else numbers the object and
   * returns -1.
   */
  public int referenceTo(Object value) {
    int number = references.numberOf(value);
    if (number >= 0) {
      references.requireClosed(number);
    }
    return number;
  }

  /**
   * Writes a reference to an object that the message has met before; else numbers the object and
   * returns false. Like the two methods below for generated code, which writes head and body
   * itself.
   */
  public boolean writeIfMet(Object value) {
    int number = referenceTo(value);
    if (number < 0) {
      return false;
    }
    writeByte(ObjectHead.REFERENCE);
    writeVarUint32(number);
    return true;
  }

  /** Forbids references to the object that was numbered last, which is made from its parts. */
  public void openReference() {
    references.open();
  }

  /**
   * Forbids references to an object if it is numbered.
   *
   * @return whether it is, so that {@link #closeReference()} is to follow
   */
  public boolean openIfMet(Object value) {
    return references != null && references.openIfMet(value);
  }

  /** Allows references to the object that was opened last. */
  public void closeReference() {
    references.close();
  }

  /** Returns whether an object has been written, or is being written. */
  boolean hasMet(Object value) {
    return references != null && references.has(value);
  }

  /** Writes the identity of a type: built-in number, or its definition once and then its number. */
  public void writeType(ResolvedType type) {
    ((NativeTypeWriter) types).writeType(this, type);
  }

  /** Writes a type by a definition that may not be one of this side. */
  public void writeDefinition(TypeDefinition definition) {
    ((NativeTypeWriter) types).writeDefinition(this, definition);
  }

  /** Enters the first level: that of a root. */
  void enterRoot() {
    depth = 1;
  }

  /** Writes the body of the root, and numbers that: nothing has been met before it. */
  void writeRoot(Object root, Serializer<Object> body) {
    if (references == null || !body.tracksReferences()) {
      body.write(this, root);
      return;
    }
    references.addFirst(root);
    if (body.createsFirst()) {
      body.write(this, root);
    } else {
      openReference();
      body.write(this, root);
      closeReference();
    }
  }

  /** Returns whether references are written. */
  boolean tracks() {
    return references != null;
  }

  /** Returns whether an object has a number. */
  boolean hasNumbered() {
    return references != null && !references.isEmpty();
  }

  void writeBits(long bits, int count) {
    writeLowBytes(bits, count);
  }

  boolean putsBits(long bits, int count) {
    return putsLowBytes(bits, count);
  }

  TypeResolver resolver() {
    return resolver;
  }

  @Override
  public ForyException failure(RuntimeException thrown, String element, Object owner) {
    return inCall(thrown, element, owner);
  }

  private ForyException inCall(Exception thrown, String element, Object owner) {
    ForyException error = ErrorTrace.inFamily(thrown, owner.getClass(), offset());
    if (error == depthError) {
      if (deepest == null) {
        deepest = owner;
      } else if (deepest == owner) {
        error.withCure(
            "The graph has a cycle: the same object stands on the path twice; "
                + (tracks()
                    ? "@ForyField(ref = true) tracks the fields that lead through it"
                    : "ForyBuilder.withRefTracking(true) writes cycles"));
      }
    }
    return element == null ? error : error.prepend(element);
  }

  /** Completes an error that is about to leave the call; for null as the root, the error itself. */
  RuntimeException failureAtRoot(Exception thrown, Object root) {
    if (root == null) { // the only code of the application is that of a stream
      return ErrorTrace.inFamily(thrown, Object.class, offset());
    }
    ForyException error = inCall(thrown, null, root);
    if (error == depthError) {
      String cycles = tracks() ? "" : ", withRefTracking(true) writes cycles";
      error.withCure(stacks.cure(depthError) + cycles);
    }
    return error.prepend(ClassText.simpleNameOf(root.getClass()));
  }

  /** Returns the error for a {@link StackOverflowError}. */
  public LimitExceededException stackExhausted(Object root) {
    LimitExceededException error = ProvenDepth.exhausted(depth);
    if (root != null) {
      error.prepend(ClassText.simpleNameOf(root.getClass()));
    }
    return error;
  }
}
