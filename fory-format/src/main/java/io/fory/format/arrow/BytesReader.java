package io.fory.format.arrow;

import io.fory.buffer.MemoryBuffer;
import io.fory.format.layout.RowBytes;
import io.fory.format.row.RowField;
import io.fory.format.row.TypeKind;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Columns of text and bytes. */
final class BytesReader extends ColumnReader {
  private final ArrowBuf data;
  private final ColumnBuffers.Offsets offsets;
  private final int width;
  private final boolean text;
  private byte[] scratch = new byte[64];

  BytesReader(RowField field, ArrowType type, ColumnBuffers buffers, int count, RowSink sink) {
    super(field, buffers, count, sink);
    this.text = field.type().kind() == TypeKind.STRING;
    if (type instanceof ArrowType.FixedSizeBinary fixed) {
      this.width = fixed.getByteWidth();
      this.offsets = null;
      this.data = buffers.part(1, (long) count * width);
    } else {
      this.width = 0;
      this.offsets =
          buffers.offsets(
              count, type instanceof ArrowType.LargeUtf8 || type instanceof ArrowType.LargeBinary);
      this.data = buffers.part(2, offsets.end(count));
    }
  }

  @Override
  void putValue(int base, int slot, long index) {
    long from = offsets == null ? index * width : offsets.get(index);
    int size = offsets == null ? width : (int) (offsets.get(index + 1) - from);
    sink.require(size);
    if (scratch.length < size) {
      scratch = new byte[size];
    }
    data.getBytes(from, scratch, 0, size);
    int start = sink.out().end();
    sink.out().writeBytes(scratch, size);
    if (text) {
      RowBytes.of(MemoryBuffer.wrap(sink.array()), start, size).requireText(start, size);
    }
    sink.out().putPlace(base, slot, start);
    sink.out().pad(start);
  }
}
