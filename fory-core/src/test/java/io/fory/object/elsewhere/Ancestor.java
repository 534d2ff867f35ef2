package io.fory.object.elsewhere;

/** A class whose fields a subclass in another package can reach in some cases only. */
public class Ancestor {
  private int secret;
  private final String sealedSecret;
  int packaged;
  protected Long inherited;
  public String open;
  private Hidden hidden;
  protected Hidden[] manyHidden;

  /** Makes an instance whose fields are all set. */
  public Ancestor(int seed) {
    this.secret = seed;
    this.sealedSecret = "s" + seed;
    this.packaged = seed + 1;
    this.inherited = seed + 2L;
    this.open = "o" + seed;
    this.hidden = new Hidden(seed + 3);
    this.manyHidden = new Hidden[] {new Hidden(seed + 4), null};
  }

  /** A class that code outside of this package cannot name. */
  static final class Hidden {
    final int value;

    Hidden(int value) {
      this.value = value;
    }
  }
}
