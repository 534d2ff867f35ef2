package io.fory.schema;

import io.fory.schema.SchemaFinding.Effect;

/**
 * The effect of data of one version on readers of another.
 *
 * @param effect how bad it is
 * @param what the action of the readers: the rest of a sentence that begins with "they"; may be
 *     empty if nothing
 */
record Outcome(Effect effect, String what) {
  /** They notice nothing. */
  static final Outcome NONE = new Outcome(Effect.NONE, "");

  static Outcome harmless(String what) {
    return new Outcome(Effect.NONE, what);
  }

  static Outcome loss(String what) {
    return new Outcome(Effect.LOSS, what);
  }

  static Outcome mayFail(String what) {
    return new Outcome(Effect.MAY_FAIL, what);
  }

  static Outcome failure(String what) {
    return new Outcome(Effect.FAILURE, what);
  }

  /** Returns the worse of two, or both in one if they are equally bad. */
  Outcome and(Outcome other) {
    if (other.what.isEmpty() || effect.compareTo(other.effect) > 0 || equals(other)) {
      return this;
    }
    if (what.isEmpty() || effect.compareTo(other.effect) < 0) {
      return other;
    }
    return new Outcome(effect, what + ", and " + other.what);
  }

  /** Returns this for readers that lose some values too, if they do not refuse all. */
  Outcome andLoss(String loss) {
    return effect == Effect.MAY_FAIL
        ? mayFail(what + ", or lose values and " + loss)
        : and(loss(loss));
  }

  /** Returns a sentence about some readers, without a full stop. */
  String sentence(String readers) {
    return switch (effect) {
      case NONE -> what.isEmpty() ? "" : readers + " " + what;
      case LOSS -> readers + " lose values: they " + what;
      case MAY_FAIL -> readers + " may fail: they " + what;
      case FAILURE -> readers + " fail: they " + what;
    };
  }
}
