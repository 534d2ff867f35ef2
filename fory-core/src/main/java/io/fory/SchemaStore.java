package io.fory;

/**
 * Schemas that sessions have in common, each under its fingerprint: a compacted topic, a table with
 * a key, a folder of files. Nobody needs to give out numbers, so that writers who know nothing of
 * each other may add schemas; a reference takes 20 bytes, where one of a {@link SchemaRegistry}
 * takes 5.
 *
 * <p>A reader computes the fingerprint of what the store gives, and refuses another schema. All
 * else, limits among it, is as with a registry.
 */
public interface SchemaStore {
  /**
   * Keeps a schema. Readers find it there before they can get a message of the caller. Called once
   * for each class of a session, and again as long as it returns false.
   *
   * @param fingerprint {@link io.fory.schema.Schema#fingerprint()} of the schema
   * @param schema its bytes, which nobody changes
   * @return whether it is kept; if not, the message has the schema
   */
  boolean add(String fingerprint, byte[] schema);

  /**
   * Returns the schema of a fingerprint, which nobody changes afterwards; null if there is none.
   *
   * @param fingerprint 32 lower-case hex digits, whatever a message has
   */
  byte[] schema(String fingerprint);

  /**
   * Returns whether {@link #schema} looks into the memory of this process and nowhere else. Then it
   * is asked for whatever input names: without a bound, for a question costs less than the message.
   */
  default boolean isInMemory() {
    return false;
  }
}
