package io.fory.carried;

import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ObjectHead;
import io.fory.message.ResolvedType;
import io.fory.message.WireOptions;
import io.fory.serializer.CarriedFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The body of some fields that one object carries, as it was read. Filled while the object is read,
 * and not changed any more afterwards.
 */
final class CarriedPart {
  private static final int FIRST_BYTES = 32;

  /** Memory of an empty part and of its place among others, before and after {@link #finish}. */
  static final int BYTES = 192;

  private final CarriedLayout layout;
  private byte[] bytes;
  private int length;
  private List<CarriedLink> links = List.of();

  /** Begins a body. */
  CarriedPart(CarriedLayout layout) {
    this.layout = layout;
    this.length = layout.blockBytes();
    this.bytes = new byte[length + FIRST_BYTES];
  }

  CarriedLayout layout() {
    return layout;
  }

  CarriedLink link(int number) {
    return links.get(number);
  }

  int linkCount() {
    return links.size();
  }

  void addBlock(MessageReader in, int start) {
    layout.copyBlock(in, start, bytes);
  }

  /**
   * Adds the bytes of a field.
   *
   * @param from offset in the message
   * @param recorded links in the message
   * @param first where those of the field begin
   */
  void add(MessageReader in, int from, List<CarriedLink> recorded, int first) {
    int count = (int) in.offset() - from;
    in.charge(count + (long) CarriedLink.BYTES * (recorded.size() - first));
    if (bytes.length - length < count) {
      bytes = Arrays.copyOf(bytes, length + Math.max(count, length));
    }
    in.copyRead(from, bytes, length, count);
    for (int i = first; i < recorded.size(); i++) {
      if (links.isEmpty()) {
        links = new ArrayList<>();
      }
      CarriedLink link = recorded.get(i).moved(length - from);
      if (link.kind == CarriedLink.Kind.OBJECT) {
        link.object().recordIn(this, links.size());
      }
      links.add(link);
    }
    length += count;
  }

  void finish() {
    bytes = Arrays.copyOf(bytes, length);
  }

  /**
   * Writes the schema and the body.
   *
   * @param owner the class of the object that carries them
   */
  void write(MessageWriter out, Class<?> owner) {
    if (owner != layout.owner()) {
      throw refused(
          "are those of " + layout.owner().getTypeName() + ", not " + owner.getTypeName());
    }
    WireOptions options = out.options();
    if (!options.compatible()) {
      throw refused("cannot be written without schemas: withCompatible(false)");
    }
    if (options.trackReferences() != layout.tracksReferences()) {
      throw refused("were read with another setting of withRefTracking than they are written with");
    }
    out.writeByte(ObjectHead.TYPED);
    out.writeDefinition(layout.definition());
    write(out, 0, length, 0);
  }

  private UnsupportedTypeException refused(String problem) {
    return new UnsupportedTypeException(
        CarriedFields.class.getTypeName(), "the fields " + layout.names() + " " + problem);
  }

  /**
   * Writes some of the bytes.
   *
   * @param next number of the first link in them
   */
  void write(MessageWriter out, int from, int to, int next) {
    int at = from;
    for (int i = next; i < links.size(); i++) {
      CarriedLink link = links.get(i);
      if (link.start >= to) {
        break;
      }
      if (link.start < at || link.kind == CarriedLink.Kind.CONSTANT) {
        continue; // inside of an object that was not copied
      }
      out.writeBytes(bytes, at, link.start - at);
      at = write(out, link) ? link.end : link.start;
    }
    out.writeBytes(bytes, at, to - at);
  }

  /** Writes the type or object at a link; returns false if its bytes are to be copied. */
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
        return out.writeIfMet(link.object());
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CarriedPart part
        && layout.definition().equals(part.layout.definition())
        && Arrays.equals(bytes, part.bytes)
        && linksEqual(part);
  }

  private boolean linksEqual(CarriedPart other) {
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

  @Override
  public int hashCode() {
    return layout.definition().hashCode() * 31 + Arrays.hashCode(bytes);
  }
}
