package io.fory.codec;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import io.fory.message.DroppedElements;
import io.fory.message.FitCheck;
import io.fory.message.GivenElements;
import io.fory.message.GraphCopier;
import io.fory.message.HashTraits;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.PlacedBody;
import io.fory.message.ReadReferences;
import io.fory.message.ReadWork;
import io.fory.message.ReferenceGraph;
import io.fory.message.SharedKeys;
import io.fory.message.StandInBody;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import io.fory.type.LayoutHash;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Serializer of all objects of a class or interface that the application replaces by objects of
 * another class.
 *
 * <p>Body: the form as a value with its type.
 */
public final class ReplacementSerializer implements Serializer<Object>, StandInBody, PlacedBody {
  /** Charged for an object that is made from a form, which has been charged itself. */
  private static final int OBJECT_BYTES = 64;

  /** Charged for each byte of a form that is met again, and for each element that is made. */
  private static final long MEMORY_PER_BYTE = 8;

  private final Class<?> base;
  private final Class<?> form;
  private final Function<Object, Object> out;
  private final Function<Object, Object> back;
  private final int layoutHash;

  /**
   * Makes a serializer.
   *
   * @param base the class or interface of the objects
   * @param form the class or interface of what is written
   * @param out makes a form
   * @param back makes an object from a form; null if the form itself takes its place
   * @param formName identity of the form in messages
   */
  public ReplacementSerializer(
      Class<?> base,
      Class<?> form,
      Function<Object, Object> out,
      Function<Object, Object> back,
      String formName) {
    this.base = base;
    this.form = form;
    this.out = out;
    this.back = back;
    this.layoutHash = LayoutHash.of("replaced by " + formName);
  }

  @Override
  public Class<?> base() {
    return back == null ? form : base;
  }

  @Override
  public void write(WriteContext context, Object value) {
    MessageWriter writer = MessageWriter.of(context);
    writer.writeObject(formOf(writer, value));
  }

  @Override
  public void writeForm(MessageWriter writer, Object value, Object written) {
    writer.writeObject(written);
  }

  @Override
  public boolean alwaysFits(Class<?> declared) {
    return declared.isAssignableFrom(base());
  }

  /**
   * What makes a container of a library from a form does nothing else, so that it may be asked; a
   * function of the application is called where an object is read, and there alone.
   */
  @Override
  public void check(FitCheck check, Object written) {
    if (back == null) {
      check.readAsWritten(written);
    } else if (back instanceof Rebuilding) {
      check.readAs(call(back, written, base, -1).getClass());
    }
  }

  @Override
  public Object formOf(MessageWriter writer, Object value) {
    Object written = call(out, value, form, writer.offset());
    if (writer.resolve(written.getClass()).serializer() == this) {
      throw broken("an object that it replaces itself: " + name(written.getClass()))
          .withOffset(writer.offset())
          .withCure("Register the class of the form itself, or take a form that is not below");
    }
    return written;
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    in.charge(OBJECT_BYTES);
    if (in.tracks()) {
      return readTracked(in, in.references());
    }
    ReadWork work = MessageReader.workOf(in);
    long mark = work.mark();
    if (back instanceof Rebuilding table && table.sorts()) {
      work.weigh(ReadWork.Weighed.FIRST);
    }
    Object written = readForm(in);
    if (!form.isInstance(written)) {
      return otherThanForm(in, written);
    }
    if (back == null) {
      return written;
    }
    charge(in, written, work.since(mark));
    return made(in, written);
  }

  /**
   * Returns null where a dropped form has parts that the reader lacks, and nothing is made of it.
   */
  private Object made(MessageReader in, Object written) {
    try {
      return call(back, written, base, in.offset());
    } catch (UserCodeException e) {
      if (DroppedElements.mayLeaveOut(in)) {
        return null;
      }
      throw e;
    }
  }

  /** Reads the form, of which a table that is made from it hashes or compares parts. */
  private Object readForm(MessageReader in) {
    if (!(back instanceof Rebuilding table)) {
      return in.readObject(form);
    }
    Object read =
        table.hashes() ? SharedKeys.read(in, () -> in.readObject(form)) : in.readObject(form);
    boolean behind = table.sorts() && read instanceof Object[] parts && parts.length > 1;
    GivenElements.charge(MessageReader.workOf(in), behind ? ((Object[]) read)[1] : read);
    return read;
  }

  private void charge(MessageReader in, Object written, long weight) {
    if (back instanceof Rebuilding table) {
      ReadReferences all = in.references();
      try {
        ReadWork work = MessageReader.workOf(in);
        long order = all == null ? work.noted() : all.graph().heaviestOrder();
        table.charge(work, written, weight, order);
      } catch (RuntimeException e) {
        throw e instanceof ForyException ? e : new UserCodeException("The " + this, e);
      }
    }
  }

  /**
   * A form that is there already, or leads to one, takes no bytes: what is made of it is charged.
   */
  private Object readTracked(MessageReader in, ReadReferences references) {
    ReferenceGraph graph = references.graph();
    int taint = graph.taint();
    int logged = graph.logged();
    int count = references.count();
    long start = in.offset();
    long mark = MessageReader.workOf(in).mark();
    Object written = readForm(in);
    if (!form.isInstance(written)) {
      return otherThanForm(in, written);
    }
    if (back == null) {
      return written;
    }
    boolean tainted = graph.taint() != taint;
    boolean open = tainted && !isCompleted(references, logged);
    boolean met = references.count() == count && graph.logged() != logged;
    long bytes = MessageReader.workOf(in).since(mark);
    if (HashTraits.hashesByIdentity(written.getClass())) { // and weighs nothing
      bytes = references.bytesOfForm(written, met ? in.offset() : in.offset() - start);
    }
    if (met) {
      in.charge(MEMORY_PER_BYTE * bytes);
    }
    boolean blind = open && !references.isUnfilled(written) && isBlind(written);
    if (open && !blind && back instanceof Rebuilding table && table.hashes()) {
      throw leadsBack(base); // before keys are hashed that are not complete
    }
    if (tainted && !open) { // references within cycles, which are visited too
      bytes += graph.lateWeight(logged, graph.logged(), true);
    }
    charge(in, written, bytes);
    Object value = made(in, written);
    if (value == null) {
      return null;
    }
    in.charge(MEMORY_PER_BYTE * sizeOf(value));
    if (open && !blind) {
      requireBlind(value);
    }
    return value;
  }

  /** Whether {@code back} looks into no part of a form. */
  private boolean isBlind(Object written) {
    return back instanceof Rebuilding table && table.looksAtNone(written);
  }

  /** A list looks at none of its elements, and may be made before they are complete. */
  private boolean isCompleted(ReadReferences references, int logged) {
    return !List.class.isAssignableFrom(base) && references.completeSince(logged);
  }

  private long sizeOf(Object made) {
    try {
      if (made instanceof Collection<?> collection) {
        return collection.size();
      }
      if (made instanceof Map<?, ?> map) {
        return map.size();
      }
      return made.getClass().isArray() ? Array.getLength(made) : 0;
    } catch (RuntimeException e) {
      throw new UserCodeException("The " + this, e);
    }
  }

  /** The copy of an object is made from the copy of its form. */
  @Override
  public Object copy(CopyContext context, Object original) {
    GraphCopier copier = GraphCopier.of(context);
    Object written = formOf(copier.writer(), original);
    int outer = copier.beginKey();
    Object copied = copier.copy(written);
    boolean incomplete = copier.endKey(outer);
    if (back == null) {
      return copied;
    }
    Object value = call(back, copied, base, -1);
    if (incomplete && !(copied instanceof List && isBlind(copied))) {
      requireBlind(value);
    }
    return value;
  }

  /**
   * Refuses what is made from incomplete objects, unless it is a list, which keeps its elements
   * without a look at them.
   */
  private static void requireBlind(Object made) {
    if (!(made instanceof List)) {
      throw leadsBack(made.getClass());
    }
  }

  private static UnsupportedTypeException leadsBack(Class<?> type) {
    return new UnsupportedTypeException(
        name(type),
        "it is made from a form that leads back to an object which is not complete yet;"
            + " break the cycle, or use a class with mutable fields");
  }

  private Object otherThanForm(MessageReader in, Object written) {
    if (DroppedElements.mayLeaveOut(in)) {
      return null; // the form has become unknown
    }
    throw written == null
        ? in.malformedInput("null in place of the form of " + name(base))
        : new TypeMismatchException(form, written.getClass()).withOffset(in.offset());
  }

  private Object call(Function<Object, Object> function, Object value, Class<?> to, long offset) {
    Object result;
    try {
      result = function.apply(value);
    } catch (ForyException e) {
      throw e;
    } catch (Exception e) {
      throw new UserCodeException("The " + this, e).withOffset(offset);
    } catch (Error e) {
      throw UserCodeException.ofError("The " + this, e).withOffset(offset);
    }
    if (to.isInstance(result)) {
      return result;
    }
    String returned = result == null ? "null" : "an object of " + name(result.getClass());
    throw broken(returned).withOffset(offset);
  }

  private UserCodeException broken(String returned) {
    return UserCodeException.broken("The " + this + " returned " + returned, null);
  }

  private static String name(Class<?> type) {
    return ErrorText.printable(type.getTypeName());
  }

  @Override
  public int minBytes() {
    return 2; // the head of the form and its type, or its number
  }

  @Override
  public int layoutHash() {
    return layoutHash;
  }

  /** Returns the names of the class and of its form. */
  @Override
  public String toString() {
    return "replacement of " + name(base) + " by " + name(form);
  }
}
