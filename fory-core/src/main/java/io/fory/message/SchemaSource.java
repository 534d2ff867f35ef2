package io.fory.message;

/** Where the schemas are that messages refer to, by numbers or by hashes. */
public interface SchemaSource {
  /** Returns whether schemas have numbers; else hashes stand for them. */
  boolean givesNumbers();

  /**
   * Returns whether it finds schemas in the memory of this process, so that a question is cheap.
   */
  boolean isInMemory();

  /**
   * Keeps a schema, so that readers find it.
   *
   * @return its number, or 0 if hashes stand for schemas; less than 0 if it cannot be kept now
   */
  int keep(byte[] schema);

  /**
   * Returns the schema of a number, or null.
   *
   * @param number 0 or more
   */
  byte[] find(int number);

  /**
   * Returns the schema of a hash, or null.
   *
   * @param fingerprint the hash in hex digits
   */
  byte[] find(String fingerprint);
}
