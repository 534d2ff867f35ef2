package io.fory.builtin.scalar;

import io.fory.message.PlainBody;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.util.BitSet;
import java.util.UUID;

/** Serializers of values that are plain bits. */
final class BitSerializers {
  private static final int BIT_SET_BYTES = 48;

  private BitSerializers() {}

  /** Body: the most significant eight bytes, the least significant eight, both little-endian. */
  static final class OfUuid extends LeafSerializer<UUID> implements PlainBody {
    OfUuid() {
      super(16);
    }

    @Override
    public void write(WriteContext out, UUID value) {
      out.writeInt64(value.getMostSignificantBits());
      out.writeInt64(value.getLeastSignificantBits());
    }

    @Override
    public UUID read(ReadContext in) {
      long high = in.readInt64();
      return new UUID(high, in.readInt64());
    }
  }

  /**
   * Body: the number of words, an unsigned LEB128; the words of eight bytes each, as {@link
   * BitSet#toLongArray()} gives them: bit 0 of the set is the lowest bit of the first word.
   */
  static final class OfBitSet extends LeafSerializer<BitSet> {
    OfBitSet() {
      super(1, true);
    }

    @Override
    public void write(WriteContext out, BitSet value) {
      long[] words = value.toLongArray();
      out.writeVarUint32(words.length);
      out.writeLongs(words);
    }

    @Override
    public BitSet read(ReadContext in) {
      int words = in.readLength(Long.BYTES);
      in.charge(BIT_SET_BYTES + (long) Long.BYTES * words);
      return BitSet.valueOf(in.readLongArray(words));
    }
  }
}
