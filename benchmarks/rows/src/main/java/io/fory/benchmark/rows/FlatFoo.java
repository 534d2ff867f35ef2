package io.fory.benchmark.rows;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.flatbuffers.Table;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * {@link Foo} as flatbuffers: the accessors that {@code flatc} prints, but for the entries of
 * {@code f3}, which nothing reads.
 *
 * <pre>
 *   table Bar { f1:string; f2:[int64]; }
 *   table Foo { f1:int32; f2:[int32]; f3_keys:[string]; f3_values:[int32]; f4:[Bar]; }
 * </pre>
 */
final class FlatFoo extends Table {

  static FlatFoo root(ByteBuffer buffer) {
    buffer.order(ByteOrder.LITTLE_ENDIAN);
    return new FlatFoo().assign(buffer.getInt(buffer.position()) + buffer.position(), buffer);
  }

  private FlatFoo assign(int position, ByteBuffer buffer) {
    __reset(position, buffer);
    return this;
  }

  int f1() {
    int o = __offset(4);
    return o != 0 ? bb.getInt(o + bb_pos) : 0;
  }

  int f2(int j) {
    int o = __offset(6);
    return o != 0 ? bb.getInt(__vector(o) + j * 4) : 0;
  }

  FlatBar f4(FlatBar bar, int j) {
    int o = __offset(12);
    return o != 0 ? bar.assign(__indirect(__vector(o) + j * 4), bb) : null;
  }

  /** Returns the message of an object. */
  static byte[] write(Foo foo) {
    FlatBufferBuilder builder = new FlatBufferBuilder(96 * foo.f4.size() + 64 * 1024);
    int f2 = ints(builder, foo.f2);
    int keys = offsets(builder, foo.f3.keySet().stream().mapToInt(builder::createString).toArray());
    int values = ints(builder, List.copyOf(foo.f3.values()));
    int f4 =
        offsets(builder, foo.f4.stream().mapToInt(bar -> FlatBar.write(builder, bar)).toArray());
    builder.startTable(5);
    builder.addOffset(4, f4, 0);
    builder.addOffset(3, values, 0);
    builder.addOffset(2, keys, 0);
    builder.addOffset(1, f2, 0);
    builder.addInt(0, foo.f1, 0);
    builder.finish(builder.endTable());
    return builder.sizedByteArray();
  }

  private static int ints(FlatBufferBuilder builder, List<Integer> values) {
    builder.startVector(4, values.size(), 4);
    for (int i = values.size() - 1; i >= 0; i--) {
      builder.addInt(values.get(i));
    }
    return builder.endVector();
  }

  private static int offsets(FlatBufferBuilder builder, int[] offsets) {
    builder.startVector(4, offsets.length, 4);
    for (int i = offsets.length - 1; i >= 0; i--) {
      builder.addOffset(offsets[i]);
    }
    return builder.endVector();
  }

  /** {@link Foo.Bar} as flatbuffers. */
  static final class FlatBar extends Table {

    private FlatBar assign(int position, ByteBuffer buffer) {
      __reset(position, buffer);
      return this;
    }

    long f2(int j) {
      int o = __offset(6);
      return o != 0 ? bb.getLong(__vector(o) + j * 8) : 0;
    }

    static int write(FlatBufferBuilder builder, Foo.Bar bar) {
      int f1 = builder.createString(bar.f1);
      builder.startVector(8, bar.f2.size(), 8);
      for (int i = bar.f2.size() - 1; i >= 0; i--) {
        builder.addLong(bar.f2.get(i));
      }
      int f2 = builder.endVector();
      builder.startTable(2);
      builder.addOffset(1, f2, 0);
      builder.addOffset(0, f1, 0);
      return builder.endTable();
    }
  }
}
