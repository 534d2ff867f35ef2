package io.fory.message;

/**
 * The options of the format.
 *
 * @param trackReferences whether shared and cyclic references keep their identity
 * @param compressInts whether {@code int} fields are written as variable-length integers
 * @param compressLongs whether {@code long} fields are written as variable-length integers
 * @param compressStrings whether strings beyond ASCII are written in UTF-8 where that is shorter
 * @param compact whether messages have the compact form; then the three above are true
 * @param compatible whether messages carry the schemas of their types
 * @param xlang whether messages have the cross-language format
 * @param lambdas whether serializable lambdas and dynamic proxies are written and read
 */
public record WireOptions(
    boolean trackReferences,
    boolean compressInts,
    boolean compressLongs,
    boolean compressStrings,
    boolean compact,
    boolean compatible,
    boolean xlang,
    boolean lambdas) {
  /** Returns the format and what is switched on, for people. */
  public String mode() {
    String schemas = compatible ? ", compatible" : ", same schema";
    return (xlang ? "cross-language" : compact ? "native, compact" : "native")
        + schemas
        + (trackReferences ? ", references tracked" : ", references not tracked");
  }
}
