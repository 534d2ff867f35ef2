package io.fory.codec;

import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * The serializers of the boxes of primitive values: one class for all of them, and a switch. With
 * text they are most of what stands in places of any class. HotSpot inlines them where a place
 * looks for their class first; a call of {@link Serializer} that has met many classes goes through
 * a table, see {@code docs/decisions/0046-values-of-any-class.md}.
 *
 * <p>Bodies are little-endian and of fixed width.
 *
 * @param kind the descriptor of the primitive type:
 *     <ul>
 *       <li>{@code Z}: one byte, 1 for true and 0 for false; when read, anything but 0 is true
 *       <li>{@code B}: one byte
 *       <li>{@code C}: two bytes, a UTF-16 code unit
 *       <li>{@code S}, {@code I}, {@code J}: two, four, eight bytes
 *       <li>{@code F}, {@code D}: four, eight bytes, the raw IEEE 754 bits; those of a NaN are kept
 *     </ul>
 */
public record ScalarBody(char kind) implements LeafBody {
  @Override
  public void write(WriteContext out, Object value) {
    switch (kind) {
      case 'Z' -> out.writeBoolean((Boolean) value);
      case 'B' -> out.writeByte((Byte) value);
      case 'C' -> out.writeInt16((Character) value);
      case 'S' -> out.writeInt16((Short) value);
      case 'I' -> out.writeInt32((Integer) value);
      case 'J' -> out.writeInt64((Long) value);
      case 'F' -> out.writeFloat32((Float) value);
      default -> out.writeFloat64((Double) value);
    }
  }

  @Override
  public Object read(ReadContext in) {
    return switch (kind) {
      case 'Z' -> in.readBoolean();
      case 'B' -> in.readByte();
      case 'C' -> (char) in.readInt16();
      case 'S' -> in.readInt16();
      case 'I' -> in.readInt32();
      case 'J' -> in.readInt64();
      case 'F' -> in.readFloat32();
      default -> in.readFloat64();
    };
  }

  @Override
  public int minBytes() {
    return switch (kind) {
      case 'C', 'S' -> 2;
      case 'I', 'F' -> 4;
      case 'J', 'D' -> 8;
      default -> 1;
    };
  }
}
