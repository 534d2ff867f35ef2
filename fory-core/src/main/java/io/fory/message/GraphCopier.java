package io.fory.message;

import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.PlatformClasses;
import io.fory.serializer.CopyContext;
import io.fory.serializer.Serializer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * One call that copies a graph: with reference tracking the copies that it has made, and the
 * containers that are filled when all else is copied.
 *
 * <p>A context is used by one call at a time and is reused by later ones.
 */
public final class GraphCopier extends CopyContext {
  /** What a container, or carried fields, do when all else is copied. */
  public interface LateFilling {
    /**
     * Returns whether it is a container that lacks elements until then.
     *
     * @return true, unless overridden
     */
    default boolean fills() {
      return true;
    }

    /** Puts the keys into the container. */
    void fill();

    /**
     * Puts them into it anew if their hash codes are others now that all containers are filled.
     *
     * @return whether it did
     */
    boolean settle();

    /** Makes sure that none is lost. */
    void verify();

    /** Returns the class of the container. */
    Class<?> owner();

    /**
     * Makes known what the container gets, before any is filled.
     *
     * @param visits look at keys
     */
    default void announce(KeyVisits visits) {}

    /** Makes sure that the hash codes of its keys end, before they are asked for. */
    default void requireEnds(KeyVisits visits) {}
  }

  private static final int FIRST_COPIES = 32;
  private static final int KEPT_COPIES = 1 << 13;

  /** How often containers whose keys depend on each other are filled anew. */
  private static final int ROUNDS = 3;

  /** Stands for "no object that is still being copied". */
  private static final int NONE = Integer.MAX_VALUE;

  /** Stands for a container that is not filled before all else is copied. */
  private static final int UNFILLED = -1;

  /** Of an object that is being copied. */
  private static final int OPEN = -2;

  /** Stands for the copy of an object that becomes null. */
  private static final Object NULL = new Object();

  private final TypeResolver resolver;
  private final WireOptions options;
  private final int maxDepth;

  /** Counts depth and numbers objects as it does for a message; writes nothing. */
  private final MessageWriter walk;

  private final boolean tracks;

  /** The copies by the numbers of their originals; null where there is none yet. */
  private Object[] copies = new Object[FIRST_COPIES];

  /**
   * By the numbers of objects: {@link #OPEN}, or the lowest number of an object that was open and
   * could be reached when the object was complete.
   */
  private int[] reached = new int[FIRST_COPIES];

  private int count;

  /** Number of the object whose copy {@link #reference} makes known, or -1. */
  private int pending = -1;

  /** The lowest number of an open object met since the innermost object or key was begun. */
  private int lowest = NONE;

  /** Null while no container waits. */
  private List<LateFilling> late;

  /** What serializers do when all else is copied; null while none waits. */
  private CallState state;

  private MessageReader forms;
  private PartMessage spare;

  /**
   * Makes a context.
   *
   * @param types writes types; of this context alone
   * @param maxDepth how deep values may stand
   * @param maxKeyWork units of work that hash codes may take, or 0 for the default
   */
  public GraphCopier(
      TypeResolver resolver, TypeWriter types, WireOptions options, int maxDepth, long maxKeyWork) {
    this.resolver = resolver;
    this.options = options;
    this.maxDepth = maxDepth;
    this.walk = new MessageWriter(resolver, types, options, maxDepth, maxKeyWork);
    this.tracks = options.trackReferences();
  }

  /** Casts a context: every context is one of these. */
  public static GraphCopier of(CopyContext context) {
    return (GraphCopier) context;
  }

  /** Returns whether a message is the body of one value, whose parts are copied. */
  public static boolean isPart(MessageWriter out) {
    return PartMessage.is(out);
  }

  /** Returns the context of the checks that writing makes. */
  public MessageWriter writer() {
    return walk;
  }

  /** Returns the context of the factories that reading uses; it has no bytes and no budget. */
  public MessageReader reader() {
    if (forms == null) {
      forms = PartMessage.newReader(resolver, null, false, options, maxDepth);
      PartMessage.unlimit(forms);
    }
    return forms;
  }

  /** Returns whether references are kept. */
  public boolean tracks() {
    return tracks;
  }

  /** Returns the resolved form of a class; for codecs of open places. */
  public ResolvedType resolve(Class<?> type) {
    return walk.resolve(type);
  }

  @Override
  @SuppressWarnings("unchecked") // a serializer copies values of its own class
  public <T> T copy(T part) {
    if (part == null) {
      return null;
    }
    try {
      ResolvedType type = walk.resolve(part.getClass());
      if (walk.depth == 0) { // no transient field, which is not written
        walk.types().require(type);
      }
      Object copy = copy(type.serializer(), part, true);
      if (options.xlang() && copy != null && copy.getClass() != part.getClass()) {
        requireSameContainer(part, copy);
      }
      return (T) copy;
    } catch (RuntimeException | Error e) {
      walk.tear(e);
      throw e;
    }
  }

  /**
   * Makes sure that the caller gets an object of the class that it expects: in the cross-language
   * format, a container of the application is one only where its class is declared.
   */
  private static void requireSameContainer(Object part, Object copy) {
    boolean container = part instanceof Collection<?> || part instanceof Map<?, ?>;
    if (container && !PlatformClasses.isPlatformClass(part.getClass())) {
      throw UnsupportedTypeException.notCopied(part.getClass(), copy.getClass());
    }
  }

  /**
   * Returns the copy of a value that is not null.
   *
   * @param tracked whether the place keeps references where these are kept
   */
  public Object copy(Serializer<Object> body, Object value, boolean tracked) {
    if (body.isImmutable()) {
      return value;
    }
    return tracked && tracks && body.tracksReferences()
        ? copyTracked(body, value)
        : copyBody(body, value);
  }

  /** Returns a copy of a value, one level deeper if it nests, whatever has been copied before. */
  Object copyBody(Serializer<Object> body, Object value) {
    int outer = pending;
    pending = -1;
    Object copy = copyPending(body, value);
    pending = outer;
    return copy;
  }

  private Object copyPending(Serializer<Object> body, Object value) {
    if (!body.nests()) {
      return body.copy(this, value);
    }
    Object copy = enterHere() ? body.copy(this, value) : copyElsewhere(body, value);
    walk.exit();
    return copy;
  }

  /**
   * Returns the copy of a value that is not null and can change, where references are kept; for
   * generated code, like the two methods below.
   */
  public Object copyTracked(Serializer<Object> body, Object value) {
    int met = walk.referenceTo(value);
    if (met >= 0) {
      return copyOf(met, value);
    }
    int number = start();
    int outer = lowest;
    int owner = pending;
    lowest = NONE;
    boolean first = body.createsFirst();
    pending = first ? number : -1;
    if (!first) {
      walk.openReference();
    }
    Object copy = copyPending(body, value);
    if (!first) {
      walk.closeReference();
    }
    pending = owner; // it may be made from its parts, and known then
    copies[number] = copy == null ? NULL : copy;
    int reaches = lowest >= number ? NONE : lowest;
    reached[number] = reaches;
    lowest = Math.min(outer, reaches);
    return copy;
  }

  /**
   * Returns the copy of an array that the graph has met before; else numbers it and returns null.
   */
  public Object copyIfMet(Object array) {
    int met = walk.referenceTo(array);
    if (met >= 0) {
      return copyOf(met, array);
    }
    start();
    return null;
  }

  /** Takes the copy of the array that was numbered last. */
  public void copied(Object copy) {
    copies[count - 1] = copy;
    reached[count - 1] = NONE;
  }

  /** Enters a level as {@link LevelWriter#enterHere()}; for generated code, too. */
  public boolean enterHere() {
    return walk.enterHere();
  }

  /** Copies a body for which {@link #enterHere()} has returned false. */
  public Object copyElsewhere(Serializer<Object> body, Object value) {
    return walk.callElsewhere(new MovedBody(body, value, null, false, null, this));
  }

  /** Comes back from {@link #enterHere()}. */
  public void exit() {
    walk.exit();
  }

  private int start() {
    int number = count++;
    if (number == copies.length) {
      copies = Arrays.copyOf(copies, 2 * number);
      reached = Arrays.copyOf(reached, 2 * number);
    }
    reached[number] = OPEN;
    return number;
  }

  private Object copyOf(int number, Object original) {
    Object copy = copies[number];
    if (copy == null) {
      throw WrittenReferences.cycleThrough(original);
    }
    lowest = Math.min(lowest, reachedFrom(number));
    return copy == NULL ? null : copy;
  }

  /** Returns the lowest number of an open object that can be reached from an object now. */
  private int reachedFrom(int number) {
    int reaches = number;
    while (reaches >= 0 && reaches != NONE && reached[reaches] != OPEN) {
      reaches = reached[reaches];
    }
    return reaches;
  }

  /** Returns how many objects have been numbered. */
  int objects() {
    return count;
  }

  /** Returns whether a numbered object leads to one that is still being copied, or filled late. */
  boolean isIncomplete(Object original) {
    return walk.hasMet(original) && reachedFrom(walk.referenceTo(original)) != NONE;
  }

  @Override
  public void reference(Object copy) {
    if (pending >= 0) {
      copies[pending] = copy;
      pending = -1;
    }
  }

  /**
   * Begins a key, whose hash code or order is asked for when it is copied.
   *
   * @return the argument of {@link #endKey}
   */
  public int beginKey() {
    int outer = lowest;
    lowest = NONE;
    return outer;
  }

  /** Ends a key; returns whether an object can be reached from it that is not complete yet. */
  public boolean endKey(int outer) {
    boolean incomplete = lowest != NONE;
    lowest = Math.min(lowest, outer);
    return incomplete;
  }

  /** Puts off what a container does with keys that are not complete, or when all keys are. */
  public void defer(LateFilling filling) {
    if (late == null) {
      late = new ArrayList<>();
    }
    late.add(filling);
    if (filling.fills()) {
      lowest = UNFILLED;
    }
  }

  /** Returns the copier of the graph that has a part, or null if a message is no part. */
  public static GraphCopier ofPart(MessageReader in) {
    return PartMessage.copierOf(in);
  }

  /** Reads a part that nothing else in the copy refers to. */
  public static Object readUnshared(MessageReader in) {
    return PartMessage.readUnshared(in);
  }

  /** Returns what {@link #keep} was given, or null. */
  public CallState state() {
    return state;
  }

  /** Keeps the state of serializers until the graph is copied, and completes it then. */
  public void keep(CallState kept) {
    state = kept;
  }

  /** Completes what waited for the end of the graph. */
  public void complete() {
    if (late != null) {
      completeContainers();
    }
    if (state != null) {
      state.complete();
    }
  }

  private void completeContainers() {
    int looked = 0;
    for (int i = 0; i < late.size(); i++) { // grows meanwhile
      if (i == looked) {
        looked = requireEnds(looked);
      }
      late.get(i).fill();
    }
    for (int round = 0; settle(); round++) {
      if (round == ROUNDS) {
        late.removeIf(filling -> !filling.fills());
        throw new UnsupportedTypeException(
            late.get(0).owner().getTypeName(),
            "the hash codes of its keys depend on each other through a cycle, and do not settle");
      }
    }
    for (LateFilling filling : late) {
      filling.verify();
    }
  }

  /** Looks at the containers from an index on; returns how many there are. */
  private int requireEnds(int from) {
    KeyVisits visits = KeyVisits.of(walk);
    int end = late.size();
    for (int i = from; i < end; i++) {
      late.get(i).announce(visits);
    }
    for (int i = from; i < end; i++) {
      late.get(i).requireEnds(visits);
    }
    return end;
  }

  private boolean settle() {
    boolean changed = false;
    for (LateFilling filling : late) {
      changed |= filling.settle();
    }
    return changed;
  }

  /** Forgets the graph, after success and failure alike. */
  public void reset() {
    walk.reset();
    pending = -1;
    lowest = NONE;
    late = null;
    state = null;
    if (count > KEPT_COPIES) {
      copies = new Object[FIRST_COPIES];
      reached = new int[FIRST_COPIES];
    } else {
      Arrays.fill(copies, 0, count, null);
    }
    count = 0;
  }

  @Override
  public <T> T copyThroughBytes(Serializer<T> serializer, T original) {
    PartMessage message = spare == null ? new PartMessage(this, resolver, options) : spare;
    spare = null; // a part may need another one
    T copy = message.copy(serializer, original);
    spare = message;
    return copy;
  }

  int maxDepth() {
    return maxDepth;
  }

  /**
   * Returns the copy of the value of a transient field, which may be null.
   *
   * @param owner the object that has the field
   */
  public Object copyTransient(Object value, Object owner, String field) {
    try {
      return copy(value);
    } catch (RuntimeException e) {
      throw failure(e, field, owner)
          .withCure("Mark the transient field @Ignore, which leaves it out of copies");
    }
  }

  @Override
  public ForyException failure(RuntimeException thrown, String element, Object owner) {
    return walk.failure(ErrorTrace.inFamily(thrown, owner.getClass(), -1), element, owner);
  }

  /** Completes an error that is about to leave the call. */
  public RuntimeException failureAtRoot(Exception thrown, Object root) {
    return walk.failureAtRoot(ErrorTrace.inFamily(thrown, root.getClass(), -1), root);
  }

  /** Returns the error for a {@link StackOverflowError}. */
  public LimitExceededException stackExhausted(Object root) {
    return walk.stackExhausted(root);
  }
}
