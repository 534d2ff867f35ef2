package io.fory.benchmark.scaling;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.Pool;
import io.fory.benchmark.codec.ArrayCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.data.MediaModel;

/** Kryo's own thread-safe {@link Pool}, of a Kryo with its output and input. */
final class SharedKryo implements ArrayCodec {

  private static final int FIRST_BYTES = 1024;
  private static final int POOLED = 8;

  private final Pool<Member> pool =
      new Pool<>(true, false, POOLED) {
        @Override
        protected Member create() {
          return new Member();
        }
      };

  @Override
  public byte[] serialize(Object object) {
    Member member = pool.obtain();
    member.output.reset();
    member.kryo.writeClassAndObject(member.output, object);
    byte[] message = member.output.toBytes();
    pool.free(member);
    return message;
  }

  @Override
  public Object deserialize(byte[] message) {
    Member member = pool.obtain();
    member.input.setBuffer(message);
    Object object = member.kryo.readClassAndObject(member.input);
    pool.free(member);
    return object;
  }

  private static final class Member {
    final Kryo kryo = KryoCodec.newKryo(MediaModel.graphClasses());
    final Output output = new Output(FIRST_BYTES, -1);
    final Input input = new Input();
  }
}
