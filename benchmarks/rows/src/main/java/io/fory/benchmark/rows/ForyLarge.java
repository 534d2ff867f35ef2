package io.fory.benchmark.rows;

import io.fory.buffer.MemoryBuffer;
import io.fory.format.Encoders;
import io.fory.format.RowEncoder;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import io.fory.format.row.TypedField;

/** fory-format on the large object. */
final class ForyLarge {
  private ForyLarge() {}

  static LargeReader byHandle(Foo foo, boolean compact, boolean direct) {
    return new ByHandle(row(foo, compact ? RowLayout.COMPACT : RowLayout.STANDARD, direct));
  }

  static LargeReader byOrdinal(Foo foo, boolean direct) {
    return new ByOrdinal(row(foo, RowLayout.STANDARD, direct));
  }

  private static BinaryRow row(Foo foo, RowLayout layout, boolean direct) {
    RowEncoder<Foo> encoder = Encoders.bean(Foo.class, layout);
    byte[] bytes = encoder.toRow(foo).toByteArray();
    MemoryBuffer buffer =
        direct ? MemoryBuffer.wrap(LargeReaders.place(bytes, true)) : MemoryBuffer.wrap(bytes);
    return BinaryRow.of(encoder.schema(), buffer, 0, bytes.length);
  }

  private static final class ByHandle implements LargeReader {
    private final BinaryRow row;
    private final TypedField.Int32Field f1;
    private final TypedField.ArrayField f2;
    private final TypedField.ArrayField f4;
    private final TypedField.ArrayField f2OfBar;

    ByHandle(BinaryRow row) {
      RowSchema schema = row.schema();
      this.row = row;
      this.f1 = schema.int32Field("f1");
      this.f2 = schema.arrayField("f2");
      this.f4 = schema.arrayField("f4");
      this.f2OfBar = f4.get(row).element().type().schema().arrayField("f2");
    }

    @Override
    public int first() {
      return f1.get(row);
    }

    @Override
    public int number(int i) {
      return f2.get(row).getInt32(i);
    }

    @Override
    public long deep(int i, int j) {
      return f2OfBar.get(f4.get(row).getStruct(i)).getInt64(j);
    }

    @Override
    public int size() {
      return row.sizeInBytes();
    }
  }

  private static final class ByOrdinal implements LargeReader {
    private final BinaryRow row;

    ByOrdinal(BinaryRow row) {
      this.row = row;
    }

    @Override
    public int first() {
      return row.getInt32(0);
    }

    @Override
    public int number(int i) {
      return row.getArray(1).getInt32(i);
    }

    @Override
    public long deep(int i, int j) {
      return row.getArray(3).getStruct(i).getArray(1).getInt64(j);
    }

    @Override
    public int size() {
      return row.sizeInBytes();
    }
  }
}
