package io.fory.builtin.container;

import io.fory.codec.ValueCodec;
import io.fory.error.ForyException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.Serializer;
import java.util.ArrayList;

/** Common code of the loops over array lists in generated code. */
@SuppressWarnings("NonApiType") // exactly this class: the loops then call no virtual method
public final class ArrayLists {
  private ArrayLists() {}

  /**
   * Writes the heads of a list whose elements are all of exactly the declared class, so that their
   * bodies may follow; writes nothing and returns false if they are not.
   */
  public static boolean writesBodies(
      MessageWriter out, ArrayList<?> list, int size, Class<?> declared) {
    for (int i = 0; i < size; i++) {
      Object value = list.get(i);
      if (value == null || value.getClass() != declared) {
        return false;
      }
    }
    return writesHeads(out, size, ElementKind.DECLARED);
  }

  /**
   * Writes the heads of a list of numbered objects, each of which follows with its own head; writes
   * nothing and returns false if the elements may be of a class whose objects are not numbered.
   */
  public static boolean writesSlots(
      MessageWriter out, ArrayList<?> list, int size, Class<?> declared) {
    Object first = size == 0 ? null : list.get(0);
    return (first == null || first.getClass() == declared)
        && writesHeads(out, size, ElementKind.SLOTS);
  }

  private static boolean writesHeads(MessageWriter out, int size, int kind) {
    if (size == 0) {
      return false;
    }
    out.writeArrayHead(size);
    out.writeByte(kind);
    return true;
  }

  /** Fails if a list has another size than when its size was written. */
  public static void requireSize(MessageWriter out, ArrayList<?> list, int size) {
    if (list.size() != size) {
      throw failure(out, ElementWriter.changed(), size, list);
    }
  }

  /** Returns the error for a failure to write the element at an index. */
  public static ForyException failure(
      MessageWriter out, RuntimeException thrown, int index, ArrayList<?> list) {
    return out.failure(thrown, "[" + index + "]", list);
  }

  /** Returns a list for so many elements, charged to the budget and open to references. */
  public static ArrayList<Object> create(MessageReader in, int size) {
    in.charge(CollectionForm.COLLECTION_BYTES + (8L + CollectionForm.HELD_BYTES) * size);
    ArrayList<Object> list = new ArrayList<>(size);
    in.reference(list);
    return list;
  }

  /** Returns a list for so many elements of which some may take no bytes, charged to the budget. */
  public static ArrayList<Object> createProven(MessageReader in, int size) {
    return create(in, Math.min(size, in.remaining()));
  }

  /** Writes each element by a codec. */
  public static void writeEach(MessageWriter out, ValueCodec codec, ArrayList<?> list, int size) {
    int i = 0;
    try {
      for (; i < size; i++) {
        codec.write(out, list.get(i));
      }
    } catch (RuntimeException e) {
      throw failure(out, e, i, list);
    }
    requireSize(out, list, size);
  }

  /**
   * Reads elements into a list, which takes them all.
   *
   * @param body of all elements; null if each has a head of its own
   */
  static void append(
      MessageReader in,
      ValueCodec codec,
      Serializer<Object> body,
      ArrayList<Object> list,
      int size) {
    boolean nests = Elements.nest(body);
    int i = 0;
    try {
      boolean here = !nests || in.enterHere();
      boolean direct = here && !in.tracks();
      for (; i < size; i++) {
        Object value;
        if (body == null) {
          value = codec.read(in);
        } else {
          value = direct ? body.read(in) : Elements.readBodyHere(in, body, here);
        }
        list.add(value);
      }
      if (nests) {
        in.exit();
      }
    } catch (RuntimeException e) {
      throw failure(in, e, i);
    }
  }

  /** Reads each element by a codec. */
  public static void readEach(
      MessageReader in, ValueCodec codec, ArrayList<Object> list, int size) {
    append(in, codec, null, list, size);
  }

  /** Fails unless the bytes for so many elements remain. */
  public static void requireElements(MessageReader in, int size, int minBytes) {
    Elements.requireBodies(in, size, minBytes);
  }

  /** Reads elements that are not bodies of the declared class. */
  public static void readOthers(
      MessageReader in, Serializer<Object> list, ArrayList<Object> target, int size, int kind) {
    Serializer<?> serializer = list;
    CollectionSerializer form = (CollectionSerializer) serializer;
    Serializer<Object> body =
        Elements.readHead(in, form.element(), kind, size, "[0]", ArrayList.class);
    append(in, form.element(), body, target, size);
  }

  /** Returns the error for a failure to read the element at an index. */
  public static ForyException failure(MessageReader in, RuntimeException thrown, int index) {
    return in.failure(thrown, "[" + index + "]", ArrayList.class);
  }

  /** Reads the head of the elements of a list; returns the codec of each. */
  public static ValueCodec readHead(MessageReader in, ValueCodec elements, int size) {
    return Elements.eachOf(in, elements, size, ArrayList.class);
  }

  /** Writes the head of the elements of a list; returns the codec of each. */
  public static ValueCodec head(MessageWriter out, ValueCodec elements, ArrayList<?> list) {
    return Elements.eachOf(out, elements, list, list);
  }
}
