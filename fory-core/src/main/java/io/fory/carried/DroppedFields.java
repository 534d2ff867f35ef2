package io.fory.carried;

import io.fory.codec.SlotCodec;
import io.fory.message.DroppedContainer;
import io.fory.message.FieldObserver;
import io.fory.message.MessageReader;
import io.fory.message.ObjectPlace;
import io.fory.message.ReadReferences;
import io.fory.message.ResolvedType;
import io.fory.message.UnknownConstant;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Modifier;
import java.util.BitSet;
import java.util.function.BooleanSupplier;

/**
 * Observes the fields of one message that the reader does not have, if their content may still
 * matter: it is {@linkplain FieldCaptures carried}, or with reference tracking {@linkplain
 * DroppedObjects shared} with a field that is kept.
 */
public final class DroppedFields implements FieldObserver {
  private final MessageReader in;
  private final BooleanSupplier carries;

  /** Null until a message has fields to be carried. */
  private FieldCaptures captures;

  /** Whether {@link #captures} has something to record. */
  private boolean recording;

  /** Null until a message with reference tracking has dropped fields. */
  private DroppedObjects objects;

  /** Numbers of the objects that kept fields refer to. */
  private BitSet kept = new BitSet();

  /** Whether another kept field refers to the object of the last kept reference. */
  private boolean again;

  /** Whether a known field is being read that came as a carried one. */
  private boolean inPart;

  /**
   * Makes the observer of the messages of a context.
   *
   * @param carries whether a class of the reader carries fields
   */
  public DroppedFields(MessageReader in, BooleanSupplier carries) {
    this.in = in;
    this.carries = carries;
  }

  /** Returns the captures of a message, which keep its carried fields. */
  public static FieldCaptures captures(MessageReader in) {
    return ((DroppedFields) in.observer()).captures();
  }

  /**
   * Begins a part of the fields that an earlier reader carried.
   *
   * @return the argument of {@link #endPart}
   */
  static boolean beginPart(MessageReader in) {
    DroppedFields fields = (DroppedFields) in.observer();
    boolean outer = fields.inPart;
    fields.inPart = true;
    return outer;
  }

  /** Ends such a part. */
  static void endPart(MessageReader in, boolean outer) {
    ((DroppedFields) in.observer()).inPart = outer;
  }

  private FieldCaptures captures() {
    if (captures == null) {
      captures = new FieldCaptures(this, in);
    }
    return captures;
  }

  /** Switches recording on before a field that is carried, and off behind it. */
  void record(boolean on) {
    recording = on;
    in.observe(on);
  }

  @Override
  public void beginTracked(int level) {
    if (objects == null) {
      objects = new DroppedObjects();
    }
    if (level == 0 && !recording && carries.getAsBoolean()) {
      captures().beginLost();
      recording = true;
    }
  }

  @Override
  public void endTracked(int level) {
    if (level == 0 && captures != null && captures.endLost()) {
      recording = false;
    }
  }

  @Override
  public void start(int number, ObjectPlace place, int level) {
    if (recording) {
      captures.recordStart(number, (SlotCodec) place, level);
    }
    if (number >= 0) {
      objects.begin(number, level);
    }
  }

  @Override
  public void end(int number, Object value, int level) {
    if (recording) {
      captures.recordEnd();
    }
    if (number >= 0) {
      objects.end(number, value, level);
    }
  }

  @Override
  public void type(int start, ResolvedType type, boolean tracking, int level) {
    if (recording) {
      captures.recordType(start, type, level);
    }
    if (type.isUnknown()) {
      gap(type, tracking, level);
    }
  }

  @Override
  public void constant(UnknownConstant constant, boolean tracking, int level) {
    if (recording) {
      captures.recordConstant(constant, level);
    }
    gap(constant, tracking, level);
  }

  @Override
  public void lack(ResolvedType type, boolean tracking, int level) {
    gap(type, tracking, level);
  }

  @Override
  public void waits(DroppedContainer container, int level) {
    objects.gap(container, level);
  }

  private void gap(Object what, boolean tracking, int level) {
    if (tracking) {
      objects.gap(what, level);
    }
  }

  @Override
  public void reference(int start, int number, Object object, ObjectPlace place, int level) {
    objects.refer(number, object, level);
    if (recording) {
      captures.recordReference(start, number, (SlotCodec) place, level);
    }
  }

  @Override
  public void keptReference(int number) {
    again = kept.get(number);
    kept.set(number);
    if (objects != null) {
      objects.requireSound(in, number);
    }
    if (captures != null) {
      captures.keepReference(number);
    }
  }

  /**
   * Keeps an array shared whose class its first place does not say: a schema has no interfaces and
   * abstract classes, so where that place is unknown here, the array is one of {@code Object}.
   */
  @Override
  public void convertedReference(int number, Object met, Object made) {
    if (!(met instanceof Object[]) || !(made instanceof Object[]) || isTold(made.getClass())) {
      return;
    }
    boolean carried = captures != null && captures.hasRecorded(number);
    boolean within = inPart && objects != null && objects.has(number);
    if (!again && (carried || within && objects.isOutermost(in, number))) {
      in.references().replace(number, made); // no place has got the other one
      if (carried) {
        captures.noteReplaced(number, met.getClass());
      }
    } else if (inPart) {
      throw FieldCaptures.split(in, met.getClass(), made.getClass());
    } else if (carried) {
      captures.noteSplit(number, made.getClass());
    }
  }

  /** Returns whether schemas say the class of an array, so that it was another at the writer. */
  private static boolean isTold(Class<?> array) {
    Class<?> component = array;
    while (component.isArray()) {
      component = component.getComponentType();
    }
    return BuiltInTypes.numberOf(component) >= 0 && !Modifier.isAbstract(component.getModifiers());
  }

  @Override
  public void complete(ReadReferences references) {
    if (captures != null) {
      captures.complete(references, objects);
    }
  }

  @Override
  public void clear() {
    if (captures != null) {
      captures.clear();
    }
    if (objects != null) {
      objects.clear();
    }
    recording = false;
    inPart = false;
    if (kept.size() > Long.SIZE) {
      kept = new BitSet();
    } else {
      kept.clear();
    }
  }
}
