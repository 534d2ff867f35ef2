package io.fory.format.row;

import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.CellLayout;
import io.fory.format.layout.RowBytes;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.StructLayout;
import java.util.List;

/**
 * Proves that rows, arrays and maps from a stranger are whole: no getter of the types that their
 * schema says throws afterwards, as long as nobody changes the bytes.
 *
 * <p>Checked are:
 *
 * <ul>
 *   <li>every place: offset and size lie within the row or array that has the slot, behind its
 *       fixed part;
 *   <li>the values of one row or array together: they are no larger than its variable part, so that
 *       no two slots lead to one large value;
 *   <li>every count: header and elements lie within the array, and a map has as many values as
 *       keys;
 *   <li>null bits: none is set where the schema says not null;
 *   <li>text is UTF-8, and a boolean is 0 or 1;
 *   <li>how many slots there are altogether.
 * </ul>
 *
 * <p>The work is linear in the number of slots and the bytes of text; numbers in arrays are not
 * visited. How deep it recurses is how deep the schema nests, at most {@link RowType#MAX_DEPTH}.
 * Padding is not looked at. Immutable and thread-safe.
 */
public final class RowVerifier {
  private final long maxSlots;

  private RowVerifier(long maxSlots) {
    this.maxSlots = maxSlots;
  }

  /** Returns a verifier that accepts as many slots as the bytes have room for. */
  public static RowVerifier unlimited() {
    return new RowVerifier(Long.MAX_VALUE);
  }

  /** Returns a verifier that accepts a number of fields and elements, those of parts included. */
  public static RowVerifier withMaxSlots(long maxSlots) {
    return new RowVerifier(maxSlots);
  }

  /**
   * Verifies a row.
   *
   * @return the row
   * @throws MalformedInputException if it is not whole
   * @throws LimitExceededException if it has too many slots
   */
  public BinaryRow verify(BinaryRow row) {
    new Pass(row.memory, maxSlots).struct(row.schema(), row.offset(), row.sizeInBytes());
    return row;
  }

  /** Verifies an array; throws as {@link #verify(BinaryRow)} does. */
  public BinaryArray verify(BinaryArray array) {
    new Pass(array.memory, maxSlots).array(array.type(), array.offset(), array.sizeInBytes());
    return array;
  }

  /** Verifies a map; throws as {@link #verify(BinaryRow)} does. */
  public BinaryMap verify(BinaryMap map) {
    new Pass(map.keys().memory, maxSlots).map(map.type(), map.offset(), map.sizeInBytes());
    return map;
  }

  /** One verification. */
  private static final class Pass {
    private final RowBytes memory;
    private final long maxSlots;
    private long slots;

    Pass(RowBytes memory, long maxSlots) {
      this.memory = memory;
      this.maxSlots = maxSlots;
    }

    void struct(RowSchema schema, int base, int size) {
      StructLayout layout = schema.layout();
      RowMemory.requireFixed(layout, base, size);
      List<RowField> fields = schema.fields();
      count(fields.size());
      Region region = new Region(layout, base, size, layout.fixedBytes());
      for (int i = 0; i < fields.size(); i++) {
        RowField field = fields.get(i);
        try {
          cell(field, region, i, base + layout.slot(i));
        } catch (ForyException e) {
          throw e.prepend(field.name());
        }
      }
    }

    void array(RowType list, int base, int size) {
      RowField element = list.element();
      ArrayLayout layout = list.arrayLayout();
      int count = memory.count(base, size, layout);
      count(count);
      TypeKind kind = element.type().kind();
      boolean anyNull = element.nullable() || !layout.hasNullBits();
      if (kind.isFixed() && kind != TypeKind.BOOL && anyNull) {
        return;
      }
      long fixed = Math.min(size, layout.fixedBytes(count));
      Region region = new Region(layout, base, size, fixed);
      int elements = base + (int) layout.headerBytes(count);
      for (int i = 0; i < count; i++) {
        try {
          cell(element, region, i, elements + i * layout.width());
        } catch (ForyException e) {
          throw e.prependIndex(i);
        }
      }
    }

    void map(RowType type, int base, int size) {
      long keys = memory.keys(base, size);
      long values = RowMemory.values(base, size, keys);
      array(type.keys(), RowMemory.index(keys), RowMemory.size(keys));
      array(type.values(), RowMemory.index(values), RowMemory.size(values));
      if (count(type.keys(), keys) != count(type.values(), values)) {
        throw RowMemory.malformed("A map has other numbers of keys and of values", base);
      }
    }

    private int count(RowType list, long place) {
      return memory.count(RowMemory.index(place), RowMemory.size(place), list.arrayLayout());
    }

    private void cell(RowField field, Region region, int index, int slot) {
      if (region.layout.isNull(memory, region.base, index)) {
        if (!field.nullable()) {
          throw RowMemory.malformed("Null where the schema says not null", slot);
        }
        return;
      }
      RowType type = field.type();
      if (!type.isFixed()) {
        long place = memory.place(region.base, region.size, slot);
        region.take(place, slot);
        value(type, RowMemory.index(place), RowMemory.size(place));
      } else if (type.kind() == TypeKind.STRUCT) {
        struct(type.schema(), slot, type.slotBytes());
      } else if (type.kind() == TypeKind.BOOL && (memory.getByte(slot) & ~1) != 0) {
        throw RowMemory.malformed("A boolean is neither 0 nor 1", slot);
      }
    }

    private void value(RowType type, int base, int size) {
      switch (type.kind()) {
        case STRING -> memory.requireText(base, size);
        case LIST -> array(type, base, size);
        case MAP -> map(type, base, size);
        case STRUCT -> struct(type.schema(), base, size);
        default -> {} // bytes
      }
    }

    private void count(int more) {
      slots += more;
      if (slots > maxSlots) {
        throw new LimitExceededException(
            "slots of a row", slots, maxSlots, "RowVerifier.withMaxSlots(long) raises it");
      }
    }
  }

  /** The variable part of a row or array, which its values share. */
  private static final class Region {
    final int base;
    final int size;
    final CellLayout layout;
    private final long fixed;
    private long rest;

    Region(CellLayout layout, int base, int size, long fixed) {
      this.base = base;
      this.size = size;
      this.fixed = fixed;
      this.layout = layout;
      this.rest = size - fixed;
    }

    void take(long place, int slot) {
      rest -= RowMemory.size(place);
      if (rest < 0) {
        throw RowMemory.malformed("Values of a row or array overlap", slot);
      }
      if (RowMemory.index(place) - base < fixed && RowMemory.size(place) > 0) {
        throw RowMemory.malformed("A value lies within the slots of its row or array", slot);
      }
    }
  }
}
