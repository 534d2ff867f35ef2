package io.fory.message;

/**
 * Whether the next map or set that a context writes holds keys and values of one class each, by
 * those before it, of earlier messages too. Then they are written before all have been looked at,
 * and taken back where the guess was wrong: it changes no byte, see {@code
 * docs/decisions/0046-values-of-any-class.md}.
 */
public final class AlikeGuess {
  /** So many in a row, for a wrong guess costs more than a right one spares. */
  private static final int ENOUGH = 4;

  private int inARow;

  AlikeGuess() {}

  /**
   * Notes whether all keys of a map were of one class, and all values, or the elements of a set.
   */
  public void note(boolean alike) {
    int now = alike ? Math.min(inARow + 1, ENOUGH) : 0;
    if (inARow != now) { // what does not change is not stored: its cache line may be shared
      inARow = now;
    }
  }

  /** Returns whether those of the next one probably are. */
  public boolean expectsAlike() {
    return inARow == ENOUGH;
  }
}
