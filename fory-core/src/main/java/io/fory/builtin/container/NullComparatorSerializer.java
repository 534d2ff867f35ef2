package io.fory.builtin.container;

import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.invoke.SerializedLambda;
import java.util.Comparator;

/**
 * Serializer of {@code Comparator.nullsFirst(comparator)} and {@code nullsLast}.
 *
 * <p>Body: a boolean, whether nulls come first; the comparator of what is not null, as an object
 * that may be null.
 */
final class NullComparatorSerializer implements Serializer<Comparator<Object>> {
  @Override
  public int minBytes() {
    return 2;
  }

  @Override
  public void write(WriteContext out, Comparator<Object> comparator) {
    out.writeBoolean(comparator.compare(null, "") < 0);
    out.writeObject(inside(comparator));
  }

  /**
   * Returns the comparator of what is not null. No method of the class gives it away, but {@code
   * thenComparing} passes it on: to a lambda, which captures it, unless the comparator has a {@code
   * thenComparing} of its own; then JDK serialization shows it.
   */
  private static Object inside(Comparator<Object> comparator) {
    Probe probe = new Probe();
    Object next = Reveal.partOf(comparator.thenComparing(probe));
    if (next == probe) {
      return null;
    }
    if (next instanceof SerializedLambda lambda
        && lambda.getCapturedArgCount() == 2
        && lambda.getCapturedArg(1) == probe) {
      return lambda.getCapturedArg(0);
    }
    if (Reveal.partOf(comparator) instanceof Comparator<?> inside) {
      return inside;
    }
    throw new UnsupportedTypeException(
        comparator.getClass().getTypeName(), "the comparator inside is out of reach");
  }

  @Override
  @SuppressWarnings("unchecked") // whatever it compares is checked when it compares
  public Comparator<Object> read(ReadContext in) {
    boolean first = in.readBoolean();
    Comparator<Object> inside = in.readObject(Comparator.class);
    return first ? Comparator.nullsFirst(inside) : Comparator.nullsLast(inside);
  }

  /** Is recognized where it comes out again. */
  private static final class Probe implements Comparator<Object> {
    @Override
    @SuppressWarnings("UnusedVariable") // never called
    public int compare(Object a, Object b) {
      return 0;
    }
  }

  /** Finds the object that JDK serialization writes next below another one. */
  private static final class Reveal extends ObjectOutputStream {
    private final Object owner;
    private Object part;

    private Reveal(Object owner) throws IOException {
      super(OutputStream.nullOutputStream());
      this.owner = owner;
      enableReplaceObject(true);
    }

    /** Returns what {@code writeReplace} makes of the part, or null if there is none. */
    static Object partOf(Object owner) {
      try (Reveal reveal = new Reveal(owner)) {
        reveal.writeObject(owner);
        return reveal.part;
      } catch (IOException e) {
        throw new UnsupportedTypeException(
            owner.getClass().getTypeName(), "JDK serialization does not write it", e);
      }
    }

    @Override
    protected Object replaceObject(Object object) {
      if (object == owner) {
        return object;
      }
      part = object;
      return null;
    }
  }
}
