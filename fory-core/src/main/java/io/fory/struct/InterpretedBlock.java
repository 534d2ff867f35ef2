package io.fory.struct;

import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.plan.Step;
import java.util.List;

/** The fixed block, as an array that a loop runs over. */
final class InterpretedBlock implements InterpretedStep {
  static final long[] NO_PRESENCE = {};

  private final int presenceBytes;
  private final int bytes;
  private final InterpretedScalar[] scalars;
  private final InterpretedInteger[] flagged;

  InterpretedBlock(Step.FixedBlock step, LinkedPlan linked) {
    this.presenceBytes = step.presenceBytes();
    this.bytes = step.bytes();
    List<Step.Scalar> values = step.scalars();
    this.scalars = new InterpretedScalar[values.size()];
    for (int i = 0; i < scalars.length; i++) {
      scalars[i] = new InterpretedScalar(values.get(i), linked);
    }
    this.flagged = new InterpretedInteger[step.flagged().size()];
    for (int i = 0; i < flagged.length; i++) {
      flagged[i] = new InterpretedInteger(step.flagged().get(i), linked);
    }
  }

  @Override
  public String field() {
    return null;
  }

  @Override
  public void write(MessageWriter out, Object owner) {
    int start = out.reserve(bytes);
    byte[] array = out.array();
    for (int i = 0; i < presenceBytes; i++) {
      array[start + i] = 0;
    }
    for (InterpretedScalar scalar : scalars) {
      scalar.write(array, start, owner);
    }
    for (InterpretedInteger integer : flagged) {
      integer.mark(array, start, owner);
    }
  }

  @Override
  public boolean copy(GraphCopier copier, Object owner, FieldSink sink, Object target) {
    for (InterpretedScalar scalar : scalars) {
      scalar.share(owner, sink, target);
    }
    return true;
  }

  /** Returns where the block begins that is taken from the input. */
  int take(MessageReader in) {
    return in.take(bytes);
  }

  /** Reads the block at {@code start}; returns the bits of the integers behind it. */
  long[] read(MessageReader in, int start, FieldSink sink, Object target) {
    byte[] array = in.array();
    boolean unboxed = sink.takesPrimitives();
    for (InterpretedScalar scalar : scalars) {
      scalar.read(in, array, start, sink, unboxed, target);
    }
    return flagged.length == 0 ? NO_PRESENCE : copyPresence(array, start);
  }

  /** The window may move while compressed integers are read, so their bits are set aside. */
  private long[] copyPresence(byte[] array, int start) {
    long[] bits = new long[(presenceBytes + 7) / 8];
    for (int i = 0; i < presenceBytes; i++) {
      bits[i >>> 3] |= (array[start + i] & 0xFFL) << ((i & 7) << 3);
    }
    return bits;
  }
}
