package io.fory.serializer;

/**
 * What one message has in fields that the reader does not have, as far as that may still matter: it
 * is {@linkplain FieldCaptures carried}, or with reference tracking {@linkplain DroppedObjects
 * shared} with a field that is kept.
 */
final class DroppedFields {
  private final ReadContext in;

  /** Null until a message has fields to be carried. */
  private FieldCaptures captures;

  /** Whether {@link #captures} has something to record. */
  private boolean recording;

  /** Null until a message with reference tracking has dropped fields. */
  private DroppedObjects objects;

  DroppedFields(ReadContext in) {
    this.in = in;
  }

  FieldCaptures captures() {
    if (captures == null) {
      captures = new FieldCaptures(in);
    }
    return captures;
  }

  /** Says whether there is something to carry in what is read next. */
  void record(boolean on) {
    recording = on;
  }

  /** Begins a field of a message with reference tracking. */
  void beginTracked() {
    if (objects == null) {
      objects = new DroppedObjects();
    }
  }

  /**
   * Begins an object.
   *
   * @param number in the message, or -1
   * @param level how many dropped fields it is inside of
   */
  void start(int number, SlotCodec place, int level) {
    if (recording) {
      captures.recordStart(number, place, level);
    }
    if (number >= 0) {
      objects.begin(number, level);
    }
  }

  void end(int number, Object value, int level) {
    if (recording) {
      captures.recordEnd();
    }
    if (number >= 0) {
      objects.end(number, value, level);
    }
  }

  /** Notes a type whose identity begins at an offset. */
  void type(int start, ResolvedType type, boolean tracking, int level) {
    if (recording) {
      captures.recordType(start, type, level);
    }
    if (type.isUnknown()) {
      lack(type, tracking, level);
    }
  }

  /** Notes a constant that the reader lacks. */
  void constant(UnknownConstant constant, boolean tracking, int level) {
    if (recording) {
      captures.recordConstant(constant, level);
    }
    lack(constant, tracking, level);
  }

  /** Notes a type or a constant that the reader lacks. */
  void lack(Object what, boolean tracking, int level) {
    if (tracking) {
      objects.gap(what, level);
    }
  }

  /** Notes a reference that begins at an offset. */
  void reference(int start, int number, Object object, SlotCodec place, int level) {
    objects.refer(number, object, level);
    if (recording) {
      captures.recordReference(start, number, place, level);
    }
  }

  /** Checks and notes a reference in a field that is kept. */
  void keptReference(int number) {
    if (objects != null) {
      objects.requireSound(in, number);
    }
    if (captures != null) {
      captures.keepReference(number);
    }
  }

  void complete(ReadReferences references) {
    if (captures != null) {
      captures.complete(references, objects);
    }
  }

  void clear() {
    if (captures != null) {
      captures.clear();
    }
    if (objects != null) {
      objects.clear();
    }
    recording = false;
  }
}
