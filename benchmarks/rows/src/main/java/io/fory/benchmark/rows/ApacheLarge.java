package io.fory.benchmark.rows;

import org.apache.fory.format.row.binary.BinaryRow;

/** Apache Fory's rows on the large object. */
final class ApacheLarge implements LargeReader {
  private final BinaryRow row;
  private final int f1;
  private final int f2;
  private final int f4;
  private final int f2OfBar;

  ApacheLarge(Foo foo, boolean compact, boolean direct) {
    var encoder = ApacheRows.encoder(Foo.class, compact);
    BinaryRow written = encoder.toRow(foo);
    row = ApacheRows.row(encoder.schema(), compact);
    byte[] bytes = written.toBytes();
    row.pointTo(ApacheRows.memory(bytes, direct), 0, bytes.length);
    f1 = encoder.schema().getFieldIndex("f1");
    f2 = encoder.schema().getFieldIndex("f2");
    f4 = encoder.schema().getFieldIndex("f4");
    f2OfBar = row.getArray(f4).getStruct(0).getSchema().getFieldIndex("f2");
  }

  @Override
  public int first() {
    return row.getInt32(f1);
  }

  @Override
  public int number(int i) {
    return row.getArray(f2).getInt32(i);
  }

  @Override
  public long deep(int i, int j) {
    return row.getArray(f4).getStruct(i).getArray(f2OfBar).getInt64(j);
  }

  @Override
  public int size() {
    return row.getSizeInBytes();
  }
}
