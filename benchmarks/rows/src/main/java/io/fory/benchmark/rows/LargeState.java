package io.fory.benchmark.rows;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.codec.BufferType;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The state of a cell of {@link RowSuite} for the large object, a {@link Foo}. */
@State(Scope.Thread)
public abstract class LargeState {
  private static final int PROVED = 1_000;
  private static final long MULTIPLIER = 6364136223846793005L;
  private static final long INCREMENT = 1442695040888963407L;

  private LargeReader reader;
  private int elements;

  /** In the middle. */
  private int middle;

  private long random = 42;

  abstract String library();

  abstract BufferType bufferType();

  /** Writes the message and proves values of it, at its ends and at random. */
  @Setup(Level.Trial)
  public final void setUp(MessageSize size) {
    boolean decodes = library().equals("forynative");
    setUp(Foo.ELEMENTS, decodes ? 1 : PROVED);
    size.set(reader.size());
  }

  /**
   * Sets up an object of a size.
   *
   * @param proved how many values are read
   */
  final void setUp(int count, int proved) {
    elements = count;
    middle = count / 2;
    Foo foo = Foo.create(count);
    reader = LargeReaders.of(library(), bufferType(), foo);
    require(readInt(), foo.f1);
    prove(0);
    prove(count - 1);
    for (int i = 0; i < proved; i++) {
      prove(next());
    }
  }

  private void prove(int i) {
    require(reader.number(i), Foo.number(i));
    require(reader.deep(i, 0), Foo.Bar.number(i, 0));
    require(reader.deep(i, 1), Foo.Bar.number(i, 1));
  }

  private static void require(long value, long expected) {
    if (value != expected) {
      throw new IllegalStateException("a value is " + value + " and not " + expected);
    }
  }

  final int readInt() {
    return reader.first();
  }

  final long readDeep() {
    return reader.deep(middle, 1);
  }

  final int readRandomInt() {
    return reader.number(next());
  }

  final long readRandomDeep() {
    return reader.deep(next(), 1);
  }

  /** Returns a random number below that of the elements. */
  private int next() {
    random = random * MULTIPLIER + INCREMENT;
    return (int) ((random >>> 33) * elements >>> 31);
  }

  /** The libraries that read in place. */
  public static class InPlace extends LargeState {
    @Param({"fory", "foryordinal", "forycompact", "apachefory", "apacheforycompact", "flatbuffers"})
    public String library;

    @Param public BufferType bufferType;

    @Override
    String library() {
      return library;
    }

    @Override
    BufferType bufferType() {
      return bufferType;
    }
  }

  /** The native format, which decodes all to read one field. */
  public static class Decoded extends LargeState {
    @Param("array")
    public BufferType bufferType;

    @Override
    String library() {
      return "forynative";
    }

    @Override
    BufferType bufferType() {
      return bufferType;
    }
  }
}
