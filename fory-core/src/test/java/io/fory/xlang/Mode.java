package io.fory.xlang;

/**
 * How a client is configured.
 *
 * @param compatible whether messages carry the metadata of structs
 * @param references whether references are tracked
 * @param named whether types have names instead of numbers
 */
record Mode(boolean compatible, boolean references, boolean named) {
  static final Mode[] ALL = {
    new Mode(true, false, false),
    new Mode(true, false, true),
    new Mode(true, true, false),
    new Mode(true, true, true),
    new Mode(false, false, false),
    new Mode(false, false, true),
    new Mode(false, true, false),
    new Mode(false, true, true),
  };

  /** Returns the words by which {@code peer.py} knows it. */
  @Override
  public String toString() {
    return (compatible ? "compatible" : "same")
        + (references ? ",references" : "")
        + (named ? ",named" : "");
  }

  static Mode of(String words) {
    return new Mode(
        words.contains("compatible"), words.contains("references"), words.contains("named"));
  }
}
