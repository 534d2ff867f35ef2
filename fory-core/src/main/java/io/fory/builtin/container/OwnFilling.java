package io.fory.builtin.container;

import io.fory.annotation.Ignore;
import io.fory.codec.DirectCodec;
import io.fory.codec.InheritedCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.DroppedElements;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ReadWork;
import io.fory.plan.ScalarKind;
import io.fory.platform.ObjectCreator;
import io.fory.serializer.Serializer;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntSupplier;

/**
 * Containers of the application that are filled by their own {@code add} or {@code put} when they
 * are read, since these keep a transient field in step with the elements.
 *
 * <p>Such a class is refused unless it is registered as data. It is written and copied as the class
 * of the JDK holds it, see {@link Storage}: a copy has the transient fields of the original. When
 * it is read, its own method gets each element once, after all of them have been read, and at the
 * end of the message if an incomplete object can be reached from one.
 */
final class OwnFilling {
  private static final int PENDING_BYTES = FillingProof.PENDING_BYTES;
  private static final int FOUND_BYTES = FillingProof.FOUND_BYTES;

  /** So many elements of a list that is copied for each of them cost as much as one key. */
  private static final int COPIED_AT_ONCE = 16;

  private OwnFilling() {}

  /**
   * Returns why the transient fields of a class that extends a container of the JDK would be lost;
   * null if they would not.
   *
   * @param data classes that are registered as data
   */
  static UnsupportedTypeException refusalOf(Class<?> type, Set<Class<?>> data) {
    Field kept = ContainerStructs.transientField(type);
    if (kept == null || ContainerOverrides.findKeeping(type, Set.of()) == null) {
      return null;
    }
    String unfit = unfitAsData(type, kept);
    String method = ContainerOverrides.findKeeping(type, data);
    if (method == null) {
      return unfit == null ? null : SubclassForms.unsupported(type, unfit);
    }
    String reason =
        "it overrides "
            + method
            + " of "
            + SubclassForms.platformParent(type).getTypeName()
            + ", which may keep its transient field "
            + kept.getName()
            + ", and is not called";
    return unfit == null
        ? SubclassForms.waivable(type, reason)
        : SubclassForms.unsupported(type, reason);
  }

  /** Returns why a class cannot be read by its own methods, or null. */
  private static String unfitAsData(Class<?> type, Field kept) {
    String adding = ContainerOverrides.findAdding(type);
    if (adding == null) {
      return null; // Its transient fields stay as they are made.
    }
    if (!ObjectCreator.of(type).runsOwnConstructor()) {
      return "it has no constructor without arguments, which would make its transient field "
          + kept.getName()
          + ", so that "
          + adding
          + " cannot keep it";
    }
    Field other = ContainerStructs.anyField(type, OwnFilling::mayChange);
    return other == null
        ? null
        : "it would be filled by its own "
            + adding
            + ", which keeps its transient field "
            + kept.getName()
            + ", and may change its field "
            + other.getName()
            + ": that must be final, and a primitive, a String or an enum";
  }

  /** Returns whether methods may change the value of a field that is written. */
  private static boolean mayChange(Field field) {
    Class<?> type = field.getType();
    boolean left = Modifier.isTransient(field.getModifiers());
    boolean fixed =
        Modifier.isFinal(field.getModifiers())
            && (ScalarKind.of(type) != null || type == String.class || type.isEnum());
    return !left && !fixed && !field.isAnnotationPresent(Ignore.class);
  }

  /** Returns whether a class that is not refused is filled by its own methods. */
  static boolean fills(Class<?> type, Set<Class<?>> data) {
    return ContainerStructs.transientField(type) != null
        && ContainerOverrides.findAdding(type) != null
        && ContainerOverrides.findKeeping(type, data) == null;
  }

  private static Serializer<?> bodyOf(InheritedCodec codec) {
    return ((DirectCodec) codec.content()).body();
  }

  /** Takes out what the constructor put in, by the method that knows of the transient fields. */
  private static void empty(Object owner, boolean clears, Runnable clear, IntSupplier stored) {
    if (clears) {
      clear.run();
    }
    if (stored.getAsInt() != 0) {
      throw UnsupportedTypeException.notRead(
              owner.getClass().getTypeName(),
              clears
                  ? "its constructor puts elements into it, and clear() does not take them out"
                  : "its constructor puts elements into it, and without a clear() of its own its"
                      + " transient fields would keep them")
          .withCure("Declare clear(), or let the constructor leave it empty");
    }
  }

  /**
   * Fills a container now, or at the end of the message if its elements are not complete.
   *
   * @param before {@link FillingProof#taintOf} before the elements were read
   */
  private static void fillOrDefer(MessageReader in, Object owner, int before, Runnable filling) {
    if (in.dropsForGood()) {
      return;
    }
    if (FillingProof.taintOf(in) == before) {
      filling.run();
      return;
    }
    in.references().addUnfilled(owner, false);
    LateKeys.deferBehindAll(in, filling);
  }

  /** What such a codec leaves to the one of a container that is filled as the JDK holds it. */
  private interface Filling extends InheritedCodec {
    /** Returns the codec that writes and copies. */
    InheritedCodec plain();

    @Override
    default void write(MessageWriter out, Object owner) {
      plain().write(out, owner);
    }

    @Override
    default void copyInto(GraphCopier copier, Object original, Object owner, Origin origin) {
      plain().copyInto(copier, original, owner, origin);
    }

    @Override
    default ValueCodec content() {
      return plain().content();
    }

    @Override
    default boolean callsOwner() {
      return true;
    }
  }

  /**
   * Codec of the elements of a collection.
   *
   * @param plain writes and copies
   * @param copies whether each element that is added copies the others
   * @param clears whether the class has its own {@code clear()}
   */
  record OfCollection(
      InheritedCodec plain, CollectionForm form, Storage storage, boolean copies, boolean clears)
      implements Filling {
    @Override
    @SuppressWarnings("unchecked") // it takes what was in one of its class
    public void readInto(MessageReader in, Object owner, Origin origin) {
      long order = Origin.recallOrder(in, origin);
      Collection<Object> target = (Collection<Object>) owner;
      int before = FillingProof.taintOf(in);
      CollectionSerializer body = (CollectionSerializer) bodyOf(plain);
      Collection<Object> pending = form.search() == null ? new ProvenFilling() : new ArrayList<>();
      boolean outer = in.beginHook();
      int size = body.readInto(in, form, pending, target, order);
      in.endHook(outer);
      in.charge((long) (isOrdered(owner) ? PENDING_BYTES : PENDING_BYTES + FOUND_BYTES) * size);
      if (copies) {
        chargeCopies(in, owner, size);
      }
      fillOrDefer(in, owner, before, () -> fill(in, target, pending));
    }

    /** Returns whether its elements stay in the order in which they are added. */
    private boolean isOrdered(Object owner) {
      return form.search() == null
          || form.search() == KeySearch.LINEAR
          || owner instanceof LinkedHashSet<?>;
    }

    private static void chargeCopies(MessageReader in, Object owner, int size) {
      try {
        MessageReader.workOf(in).charge(ReadWork.times(size, size / COPIED_AT_ONCE));
      } catch (LimitExceededException e) {
        throw new LimitExceededException(
            "units of work to add "
                + size
                + " elements to a "
                + owner.getClass().getTypeName()
                + ", each of which copies the others,",
            e.actual(),
            e.allowed(),
            "ForyBuilder.withMaxKeyWork(long) raises it; a class that does not override add is"
                + " filled at once");
      }
    }

    private void fill(MessageReader in, Collection<Object> target, Collection<Object> pending) {
      Collection<Object> stored = storage.elementsOf(target);
      int i = 0;
      try {
        empty(target, clears, target::clear, stored::size);
        if (pending instanceof ProvenFilling filling) {
          filling.settle();
        }
        for (Object element : pending) {
          DroppedElements.add(in, target, element);
          i++;
        }
      } catch (RuntimeException e) {
        throw in.failure(e, "[" + i + "]", target.getClass());
      }
      if (form.search() != null) {
        DistinctKeys.require(in, stored, pending.size(), target.getClass());
      }
      if (!DroppedElements.mayLeaveOut(in)
          && !FilledContent.isOf(stored, pending, isOrdered(target), form.search() != null)) {
        throw FillingProof.others(in, target, pending.size());
      }
    }

    @Override
    public InheritedCodec with(ValueCodec other) {
      return new OfCollection(plain.with(other), form, storage, copies, clears);
    }
  }

  /**
   * Codec of the entries of a map.
   *
   * @param plain writes and copies
   * @param clears whether the class has its own {@code clear()}
   */
  record OfMap(InheritedCodec plain, MapForm form, Storage storage, boolean clears)
      implements Filling {
    @Override
    @SuppressWarnings("unchecked") // it takes what was in one of its class
    public void readInto(MessageReader in, Object owner, Origin origin) {
      long order = Origin.recallOrder(in, origin);
      Map<Object, Object> target = (Map<Object, Object>) owner;
      PendingEntries pending = new PendingEntries();
      int before = FillingProof.taintOf(in);
      MapSerializer body = (MapSerializer) bodyOf(plain);
      body.readInto(in, form, pending, target, order);
      in.charge(2L * (PENDING_BYTES + FOUND_BYTES) * pending.size());
      fillOrDefer(in, owner, before, () -> fill(in, target, pending));
    }

    private void fill(MessageReader in, Map<Object, Object> target, PendingEntries pending) {
      Map<Object, Object> stored = storage.entriesOf(target);
      boolean atKey = false;
      try {
        empty(target, clears, target::clear, stored::size);
        pending.settle();
        for (Map.Entry<Object, Object> entry : pending.entrySet()) {
          atKey = entry.getValue() != null; // as where no method of the application is called
          DroppedElements.put(in, target, entry.getKey(), entry.getValue());
        }
      } catch (RuntimeException e) {
        throw in.failure(e, atKey ? "{key}" : "{value}", target.getClass());
      }
      DistinctKeys.require(in, stored, pending.size(), target.getClass());
      boolean ordered = target instanceof LinkedHashMap<?, ?>;
      if (!DroppedElements.mayLeaveOut(in)
          && !FilledContent.isOfEntries(stored.entrySet(), pending.entrySet(), ordered)) {
        throw FillingProof.others(in, target, pending.size());
      }
    }

    @Override
    public InheritedCodec with(ValueCodec other) {
      return new OfMap(plain.with(other), form, storage, clears);
    }
  }
}
