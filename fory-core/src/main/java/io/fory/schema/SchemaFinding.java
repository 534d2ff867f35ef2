package io.fory.schema;

/**
 * A change between two versions of an application's schemas, and its effect on readers.
 *
 * @param place of the change: a type, or a type and its field or constant behind a dot
 * @param change the difference
 * @param oldReaders the effect on readers of the old version of new data
 * @param newReaders the effect on readers of the new version of old data
 * @param reason why, in words
 * @param waived whether lost values are agreed upon
 */
public record SchemaFinding(
    String place,
    String change,
    Effect oldReaders,
    Effect newReaders,
    String reason,
    boolean waived) {

  /** The effect of a change on readers, from harmless to worst. */
  public enum Effect {
    /** They read everything that they know. */
    NONE,
    /** They read, but values are lost, or may be. */
    LOSS,
    /** They refuse some values. */
    MAY_FAIL,
    /** They refuse all values, or all but null. */
    FAILURE
  }

  /**
   * Returns whether the change breaks any readers: they fail, or lose values that are not waived.
   */
  public boolean breaks() {
    return breaks(oldReaders) || breaks(newReaders);
  }

  private boolean breaks(Effect effect) {
    return effect.compareTo(waived ? Effect.LOSS : Effect.NONE) > 0;
  }

  /** Returns whether any readers read, and lose values. */
  public boolean loses() {
    return oldReaders == Effect.LOSS || newReaders == Effect.LOSS;
  }

  /** Returns this finding with its losses agreed upon; failures stay failures. */
  SchemaFinding waive() {
    return new SchemaFinding(place, change, oldReaders, newReaders, reason, true);
  }

  /** Makes the finding of two outcomes. */
  static SchemaFinding of(String place, String change, Outcome old, Outcome young) {
    String reason;
    if (old.equals(young)) {
      reason = old.sentence("old and new readers");
    } else {
      String first = old.sentence("old readers");
      String second = young.sentence("new readers");
      reason = first + (first.isEmpty() || second.isEmpty() ? "" : "; ") + second;
    }
    return new SchemaFinding(place, change, old.effect(), young.effect(), reason, false);
  }

  /** Returns all of it in one line. */
  @Override
  public String toString() {
    String verdict = breaks() ? "" : waived ? "waived" : "breaks nobody";
    boolean both = !verdict.isEmpty() && !reason.isEmpty();
    return place + ": " + change + ": " + verdict + (both ? ": " : "") + reason;
  }
}
