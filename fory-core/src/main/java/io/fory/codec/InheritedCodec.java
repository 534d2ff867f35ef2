package io.fory.codec;

import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.ReferenceGraph;

/**
 * The codec of a part of a container that no field of its class holds, since a class of the JDK
 * does: what its constructor is given, or its elements. The value that it writes is the container.
 */
public interface InheritedCodec extends ValueCodec {
  /**
   * Reads the part into a container.
   *
   * @param owner the container
   * @param origin that of the container; null if nothing of it has been read
   */
  void readInto(MessageReader in, Object owner, Origin origin);

  /**
   * Copies the part of a container into its copy.
   *
   * @param owner the copy
   * @param origin that of the copy; null if nothing of it has been copied
   */
  void copyInto(GraphCopier copier, Object original, Object owner, Origin origin);

  /** Returns the codec of the values in the message: an argument, or a plain container. */
  ValueCodec content();

  /** Returns this with another codec of the values. */
  InheritedCodec with(ValueCodec content);

  /** Returns whether the container puts the part in by methods of its own. */
  default boolean callsOwner() {
    return false;
  }

  @Override
  default Object read(MessageReader in) {
    throw new IllegalStateException("a part of a container is read into one");
  }

  @Override
  default Object copy(GraphCopier copier, Object value) {
    throw new IllegalStateException("a part of a container is copied into one");
  }

  @Override
  default int minBytes() {
    return content().minBytes();
  }

  /** A container that is made when what its constructor is given has been read. */
  final class Origin {
    private Object made;
    private long weight;
    private int height;
    private long openOrder = ReferenceGraph.COMPLETE;

    /**
     * Begins with the container as its class makes it without arguments; nothing refers to it yet.
     */
    public Origin(Object made) {
      this.made = made;
    }

    /** Returns the container. */
    public Object made() {
      return made;
    }

    /** Replaces the container. */
    public void setMade(Object other) {
      made = other;
    }

    /** Notes whether an object can be reached from the comparator that is not complete yet. */
    public void setOpen(boolean incomplete) {
      openOrder = incomplete ? 0 : ReferenceGraph.COMPLETE;
    }

    /** Returns what {@link #setOpen} has noted in an origin, which may be null. */
    public static boolean isOpen(Origin origin) {
      return origin != null && origin.openOrder != ReferenceGraph.COMPLETE;
    }

    /** Keeps what the account of work knows of a comparator that has just been read. */
    public void noteOrder(MessageReader in) {
      weight = MessageReader.workOf(in).order();
      if (in.tracks()) {
        height = in.references().graph().orderHeight();
        openOrder = in.references().graph().openOrder();
      }
    }

    /** Returns the weight of the comparator, and tells the account of work of it again. */
    public static long recallOrder(MessageReader in, Origin origin) {
      if (in.tracks()) {
        in.references().graph().setOrderHeight(origin == null ? 0 : origin.height);
        long open = origin == null ? ReferenceGraph.COMPLETE : origin.openOrder;
        in.references().graph().setOpenOrder(open);
      }
      return origin == null ? 0 : origin.weight;
    }
  }
}
