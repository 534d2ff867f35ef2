package io.fory.carried;

import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.serializer.CarriedFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Bytes that were read, and the places in them that mean something else in another message. */
class CarriedBytes {
  /** The longest array; all bytes are those of one message, which is no longer. */
  private static final int MOST = Integer.MAX_VALUE - 8;

  private byte[] bytes;
  private int length;
  private List<CarriedLink> links = List.of();

  /**
   * Whether there may be arrays of primitives or buffers in them; these do not say how they travel.
   */
  private boolean holdsBuffers;

  /**
   * Begins with zeros.
   *
   * @param length how many
   * @param room for so many more
   */
  CarriedBytes(int length, int room) {
    this.length = length;
    this.bytes = new byte[length + room];
  }

  /** Makes the same bytes with the same links. */
  CarriedBytes(CarriedBytes same) {
    this.bytes = same.bytes;
    this.length = same.length;
    this.links = same.links;
    this.holdsBuffers = same.holdsBuffers;
  }

  /** Returns the same bytes with the same links, which may be replaced. */
  CarriedBytes another() {
    return new CarriedBytes(this);
  }

  /** Replaces the links. */
  final void relink(List<CarriedLink> others) {
    links = others;
  }

  /** Returns whether there are objects among the links. */
  final boolean linksObjects() {
    for (CarriedLink link : links) {
      if (link.target instanceof CarriedObject) {
        return true;
      }
    }
    return false;
  }

  final CarriedLink link(int number) {
    return links.get(number);
  }

  final int linkCount() {
    return links.size();
  }

  final byte[] bytes() {
    return bytes;
  }

  final int length() {
    return length;
  }

  /**
   * Adds bytes.
   *
   * @param from their offset in the message
   * @param to offset behind them
   * @param recorded links in the message
   * @param first where those in the bytes begin
   */
  final void add(MessageReader in, int from, int to, List<CarriedLink> recorded, int first) {
    int count = to - from;
    in.charge(count);
    if (bytes.length - length < count) {
      int grown = (int) Math.min((long) length + Math.max(count, length), MOST);
      in.charge(grown);
      bytes = Arrays.copyOf(bytes, grown);
    }
    in.copyRead(from, bytes, length, count);
    addLinks(in, recorded, first, length - from);
    length += count;
  }

  /**
   * Notes that there may be arrays of primitives or buffers in the bytes.
   *
   * @throws IncompatibleSchemaException if they say how they travel: another message may not
   */
  final void holdBuffers(MessageReader in, Object fields) {
    if (in.hasPlaces()) {
      throw new IncompatibleSchemaException(
              "A message that may have buffers beside it has arrays of primitives or buffers in"
                  + " fields that are to be carried: "
                  + fields)
          .withOffset(in.offset())
          .withCure(
              "Write it without a BufferCallback, or, where every message has one, as between"
                  + " processes by fory-ipc, read it with classes that have these fields, or that"
                  + " have no @UnknownFields");
    }
    holdsBuffers = true;
  }

  /** Adds the links from an index on, moved by a number of bytes. */
  final void addLinks(MessageReader in, List<CarriedLink> recorded, int first, int by) {
    in.charge((long) CarriedLink.BYTES * (recorded.size() - first));
    for (int i = first; i < recorded.size(); i++) {
      if (links.isEmpty()) {
        links = new ArrayList<>();
      }
      CarriedLink link = by == 0 ? recorded.get(i) : recorded.get(i).moved(by);
      if (link.kind == CarriedLink.Kind.OBJECT) {
        link.object().recordIn(this, links.size());
      }
      links.add(link);
    }
  }

  /** Returns the links from one on that begin before an offset. */
  final List<CarriedLink> linksWithin(int first, int end) {
    int last = first;
    while (last < links.size() && links.get(last).start < end) {
      last++;
    }
    return links.subList(first, last);
  }

  /** Ends the bytes. */
  final void finish(MessageReader in) {
    if (bytes.length > length) {
      in.charge(length);
      bytes = Arrays.copyOf(bytes, length);
    }
  }

  /**
   * Writes some of the bytes.
   *
   * @param next number of the first link in them
   * @param depth at which the value stood that is being written: what was deeper is so again
   * @param opened whether they are the body of a container whose elements now say their types
   */
  final void write(MessageWriter out, int from, int to, int next, int depth, boolean opened) {
    if (holdsBuffers && out.offers()) {
      throw new UnsupportedTypeException(
              CarriedFields.class.getTypeName(),
              "in carried fields, arrays of primitives and buffers cannot be offered to a callback")
          .withCure(
              "Write it without a BufferCallback, or, where every message has one, as between"
                  + " processes by fory-ipc, set the CarriedFields to null, which drops them");
    }
    int at = from;
    int copied = opened ? from : to;
    for (int i = next; i < links.size(); i++) {
      CarriedLink link = links.get(i);
      if (link.start >= to) {
        break;
      }
      if (link.start < at || link.kind == CarriedLink.Kind.CONSTANT) {
        continue; // inside of an object that was not copied
      }
      out.writeBytes(bytes, at, link.start - at);
      if (link.start >= copied && link.place != null) {
        link.object().write(out, null);
        at = link.end;
      } else {
        boolean written = write(out, link);
        if (!written && link.kind == CarriedLink.Kind.OBJECT) {
          out.requireLevels(link.object().depth - depth);
        }
        at = written ? link.end : link.start;
        copied = Math.max(copied, link.end); // no elements in there
      }
    }
    out.writeBytes(bytes, at, to - at);
  }

  /** Writes the target of a link; returns false if its bytes are to be copied as they are. */
  private static boolean write(MessageWriter out, CarriedLink link) {
    switch (link.kind) {
      case TYPE:
        out.writeType((ResolvedType) link.target);
        return true;
      case REFERENCE:
        link.object().write(out, link.place);
        return true;
      default:
        if (link.object().held() != null) {
          link.object().writeHeld(out, link.place);
          return true;
        }
        return out.options().trackReferences() && out.writeIfMet(link.object());
    }
  }

  final boolean linksEqual(CarriedBytes other) {
    if (links.size() != other.links.size()) {
      return false;
    }
    for (int i = 0; i < links.size(); i++) {
      CarriedLink link = links.get(i);
      CarriedLink otherLink = other.links.get(i);
      if (link.start != otherLink.start || link.target != otherLink.target) {
        return false;
      }
    }
    return true;
  }
}
