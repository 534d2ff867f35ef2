package io.fory.carried;

import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ObjectHead;
import io.fory.message.WireOptions;
import io.fory.serializer.CarriedFields;
import java.util.Arrays;

/**
 * The body of some fields that one object carries, as it was read. Filled while the object is read,
 * and not changed any more afterwards.
 */
final class CarriedPart extends CarriedBytes {
  private static final int FIRST_BYTES = 32;

  /** Memory of an empty part and of its place among others, before and after {@link #finish}. */
  static final int BYTES = 192;

  private final CarriedLayout layout;

  /** The depth of their owner. */
  private final int depth;

  /** Begins a body. */
  CarriedPart(CarriedLayout layout, int depth) {
    super(layout.blockBytes(), FIRST_BYTES);
    this.depth = depth;
    this.layout = layout;
  }

  /** Returns how deep the reader was in the message; inside of a part it is deeper. */
  int depth() {
    return depth;
  }

  private CarriedPart(CarriedPart same) {
    super(same);
    this.depth = same.depth;
    this.layout = same.layout;
  }

  @Override
  CarriedPart another() {
    return new CarriedPart(this);
  }

  CarriedLayout layout() {
    return layout;
  }

  void addBlock(MessageReader in, int start) {
    layout.copyBlock(in, start, bytes());
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
    requireSame(options.trackReferences(), layout.options().trackReferences(), "withRefTracking");
    requireSame(options.compact(), layout.options().compact(), "withCompact");
    out.writeByte(ObjectHead.TYPED);
    out.writeDefinition(layout.definition());
    out.enter(); // as the reader does
    write(out, 0, length(), 0, depth, false);
    out.exit();
  }

  private void requireSame(boolean here, boolean read, String option) {
    if (here != read) {
      throw refused("were read with another setting of " + option + " than they are written with");
    }
  }

  private UnsupportedTypeException refused(String problem) {
    return new UnsupportedTypeException(
        CarriedFields.class.getTypeName(), "the fields " + layout.names() + " " + problem);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CarriedPart part
        && layout.definition().equals(part.layout.definition())
        && Arrays.equals(bytes(), part.bytes())
        && linksEqual(part);
  }

  @Override
  public int hashCode() {
    return layout.definition().hashCode() * 31 + Arrays.hashCode(bytes());
  }
}
