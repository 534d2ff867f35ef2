package io.fory.struct;

import io.fory.carried.CarrierCodec;
import io.fory.carried.FieldCaptures;
import io.fory.codec.InheritedCodec;
import io.fory.codec.ValueCodec;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.plan.FieldPlan;
import io.fory.plan.Step;

/** A step as the interpreter executes it. */
interface InterpretedStep {
  /**
   * Returns the step of a plan.
   *
   * @param compactStrings whether strings are written in their compact form
   */
  static InterpretedStep of(Step step, LinkedPlan linked, boolean compactStrings) {
    if (step instanceof Step.FixedBlock block) {
      return new InterpretedBlock(block, linked);
    }
    if (step instanceof Step.CompressedInteger integer) {
      return new InterpretedInteger(integer, linked);
    }
    FieldPlan field = ((Step.OfField) step).field();
    if (step instanceof Step.Text) {
      return new Text(field, linked, compactStrings);
    }
    if (step instanceof Step.Inherited) {
      return new Inherited((InheritedCodec) linked.codec(field));
    }
    return step instanceof Step.Carried ? new Carried(field, linked) : new Value(field, linked);
  }

  /** Returns the name by which errors call the field, or null if there are several. */
  String field();

  /** Writes the bytes of the step for an object. */
  void write(MessageWriter out, Object owner);

  /**
   * Puts copies of the values that an object has.
   *
   * @return whether the copies are the values themselves
   */
  boolean copy(GraphCopier copier, Object owner, FieldSink sink, Object target);

  /** A string or an object. */
  abstract class Part extends InterpretedField implements InterpretedStep {
    Part(FieldPlan field, LinkedPlan linked) {
      super(field, linked);
    }

    /**
     * Reads the field.
     *
     * @param captures keeps the fields that the class does not have, or null
     */
    final void read(MessageReader in, FieldSink sink, Object target, FieldCaptures captures) {
      if (takesValues()) {
        accept(in, sink, target, value(in));
      } else if (captures != null) {
        capture(captures);
      } else {
        drop(in);
      }
    }

    abstract Object value(MessageReader in);

    abstract void capture(FieldCaptures captures);

    abstract void drop(MessageReader in);
  }

  /** A string or null. */
  final class Text extends Part {
    private final boolean compact;

    Text(FieldPlan field, LinkedPlan linked, boolean compact) {
      super(field, linked);
      this.compact = compact;
    }

    @Override
    public void write(MessageWriter out, Object owner) {
      String value = (String) required(access.get(owner));
      if (compact) {
        out.writeCompactString(value);
      } else {
        out.writeString(value);
      }
    }

    @Override
    public boolean copy(GraphCopier copier, Object owner, FieldSink sink, Object target) {
      share(owner, sink, target);
      return true;
    }

    @Override
    Object value(MessageReader in) {
      return in.readString();
    }

    @Override
    void capture(FieldCaptures captures) {
      captures.string();
    }

    @Override
    void drop(MessageReader in) {
      in.readString();
    }
  }

  /** A value that a codec writes. */
  final class Value extends Part {
    private final ValueCodec codec;

    Value(FieldPlan field, LinkedPlan linked) {
      super(field, linked);
      this.codec = linked.codec(field);
    }

    @Override
    public void write(MessageWriter out, Object owner) {
      codec.write(out, required(access.get(owner)));
    }

    @Override
    public boolean copy(GraphCopier copier, Object owner, FieldSink sink, Object target) {
      Object value = required(access.get(owner));
      Object copy = codec.copy(copier, value);
      sink.set(access, target, copy);
      return copy == value;
    }

    @Override
    Object value(MessageReader in) {
      return codec.read(in);
    }

    @Override
    void capture(FieldCaptures captures) {
      captures.object(codec);
    }

    @Override
    void drop(MessageReader in) {
      codec.drop(in);
    }
  }

  /** A part of a container that a class of the JDK holds. */
  record Inherited(InheritedCodec codec) implements InterpretedStep {
    /** Elements are named by their place in the container. */
    @Override
    public String field() {
      return null;
    }

    @Override
    public void write(MessageWriter out, Object owner) {
      codec.write(out, owner);
    }

    @Override
    public boolean copy(GraphCopier copier, Object owner, FieldSink sink, Object target) {
      codec.copyInto(copier, owner, target, null);
      return false;
    }
  }

  /** The fields that the class does not have. */
  final class Carried extends InterpretedField implements InterpretedStep {
    final CarrierCodec codec;

    Carried(FieldPlan field, LinkedPlan linked) {
      super(field, linked);
      this.codec = (CarrierCodec) linked.codec(field);
    }

    @Override
    public void write(MessageWriter out, Object owner) {
      codec.write(out, access.get(owner));
    }

    @Override
    public boolean copy(GraphCopier copier, Object owner, FieldSink sink, Object target) {
      Object fields = access.get(owner);
      Object copy = codec.copy(copier, fields);
      sink.set(access, target, copy);
      return copy == fields;
    }
  }
}
