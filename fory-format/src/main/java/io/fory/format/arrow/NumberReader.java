package io.fory.format.arrow;

import io.fory.error.IncompatibleSchemaException;
import io.fory.format.row.RowField;
import io.fory.format.row.TypeKind;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.util.Float16;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * Columns of numbers, booleans and times: values of fixed width, which are in the slots of rows.
 */
final class NumberReader extends ColumnReader {
  private static final long DAY_MILLIS = 86_400_000;

  private final ArrowBuf data;
  private final TypeKind kind;

  /** Bits of a value in the column. */
  private final int bits;

  private final boolean unsigned;
  private final boolean half;

  /** What values are multiplied by; if negative, divided. */
  private final long factor;

  NumberReader(RowField field, ArrowType type, ColumnBuffers buffers, int count, RowSink sink) {
    super(field, buffers, count, sink);
    this.kind = field.type().kind();
    this.unsigned = type instanceof ArrowType.Int number && !number.getIsSigned();
    this.half =
        type instanceof ArrowType.FloatingPoint number
            && number.getPrecision() == FloatingPointPrecision.HALF;
    this.bits = bits(type);
    this.factor = factor(type);
    this.data = buffers.part(1, ((long) count * bits + 7) >> 3);
  }

  private static int bits(ArrowType type) {
    return switch (type.getTypeID()) {
      case Bool -> 1;
      case Int -> ((ArrowType.Int) type).getBitWidth();
      case FloatingPoint ->
          switch (((ArrowType.FloatingPoint) type).getPrecision()) {
            case HALF -> 16;
            case SINGLE -> 32;
            case DOUBLE -> 64;
          };
      case Date -> ((ArrowType.Date) type).getUnit() == DateUnit.DAY ? 32 : 64;
      case Time ->
          switch (((ArrowType.Time) type).getUnit()) {
            case SECOND, MILLISECOND -> 32;
            default -> 64;
          };
      default -> 64;
    };
  }

  private static long factor(ArrowType type) {
    return switch (type.getTypeID()) {
      case Date -> ((ArrowType.Date) type).getUnit() == DateUnit.DAY ? 1 : -DAY_MILLIS;
      case Timestamp -> micros(((ArrowType.Timestamp) type).getUnit());
      case Duration -> micros(((ArrowType.Duration) type).getUnit());
      case Time ->
          switch (((ArrowType.Time) type).getUnit()) {
            case SECOND -> 1_000_000_000;
            case MILLISECOND -> 1_000_000;
            case MICROSECOND -> 1_000;
            case NANOSECOND -> 1;
          };
      default -> 1;
    };
  }

  private static long micros(TimeUnit unit) {
    return switch (unit) {
      case SECOND -> 1_000_000;
      case MILLISECOND -> 1_000;
      case MICROSECOND -> 1;
      case NANOSECOND -> -1_000;
    };
  }

  @Override
  void putValue(int base, int slot, long index) {
    long value = load(index);
    if (factor != 1) {
      value = scaled(value);
    }
    sink.out().putNumber(slot, kind.elementBytes(), value);
  }

  private long load(long index) {
    switch (bits) {
      case 1:
        return data.getByte(index >> 3) >> (int) (index & 7) & 1;
      case 8:
        byte one = data.getByte(index);
        return unsigned ? one & 0xff : one;
      case 16:
        short two = data.getShort(index << 1);
        return half ? Float.floatToRawIntBits(Float16.toFloat(two)) : unsigned ? two & 0xffff : two;
      case 32:
        int four = data.getInt(index << 2);
        return unsigned ? four & 0xffffffffL : four;
      default:
        long eight = data.getLong(index << 3);
        if (unsigned && eight < 0) {
          throw refused();
        }
        return eight;
    }
  }

  /** Returns a value in the unit of rows. */
  private long scaled(long value) {
    long scaled;
    if (factor > 0) {
      scaled = value * factor;
      if (Math.multiplyHigh(value, factor) != scaled >> 63) {
        throw refused();
      }
      return scaled;
    }
    scaled = value / -factor;
    if (value % -factor != 0 || kind == TypeKind.DATE && scaled != (int) scaled) {
      throw refused();
    }
    return scaled;
  }

  private IncompatibleSchemaException refused() {
    return new IncompatibleSchemaException(
        "A value of Arrow has no equal of type " + kind + " in rows: it is too large or too fine");
  }
}
