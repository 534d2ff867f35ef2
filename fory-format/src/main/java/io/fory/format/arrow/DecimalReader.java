package io.fory.format.arrow;

import io.fory.format.row.RowField;
import java.math.BigDecimal;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.util.DecimalUtility;

/** Columns of decimal numbers, which are text in rows. */
final class DecimalReader extends ColumnReader {
  private final ArrowBuf data;
  private final int scale;
  private final int width;

  DecimalReader(
      RowField field, ArrowType.Decimal type, ColumnBuffers buffers, int count, RowSink sink) {
    super(field, buffers, count, sink);
    this.width = type.getBitWidth() / 8;
    this.scale = type.getScale();
    this.data = buffers.part(1, (long) count * width);
  }

  @Override
  void putValue(int base, int slot, long index) {
    BigDecimal value = DecimalUtility.getBigDecimalFromArrowBuf(data, (int) index, scale, width);
    int start = sink.out().end();
    sink.out().writeText(value.toString());
    sink.out().putPlace(base, slot, start);
    sink.out().pad(start);
  }
}
