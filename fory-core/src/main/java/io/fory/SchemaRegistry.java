package io.fory;

/**
 * Schemas that sessions have in common, each under a number for ever: a registry of an
 * organisation, a table in memory that processes share, a service, a file beside a log. Where
 * nothing gives out numbers, there is {@link SchemaStore}; where all schemas are known, {@link
 * SchemaList}.
 *
 * <p>Sessions that share a registry send no schemas. A message has the numbers of those that it
 * needs, so that readers may miss messages, begin anywhere, and read those of many writers in one
 * {@link ForySession}. A reference takes 5 bytes for numbers below 128, 6 below 16,383, and 9 at
 * most.
 *
 * <p>A reader takes nothing on trust: a schema is checked when it is decoded, as one in a message
 * is, and a reference to another schema than the one that the registry has is an error. Input can
 * have the registry asked for numbers that it does not have 64 times, and once more for each
 * second; beyond that such a reference is refused without a question. A session keeps 1,024
 * schemas, of 256 KiB in all, and asks for others again. What a registry throws reaches the caller
 * of the session as the cause of a {@link io.fory.error.UserCodeException}.
 *
 * <p>Is called by the threads that use its sessions.
 */
public interface SchemaRegistry {
  /**
   * Returns the number of a schema, and adds the schema if the registry does not have it. Its
   * readers find it there before they can get a message of the caller. Asked once for each class of
   * a session, and again as long as there is no number.
   *
   * @param schema its bytes, which nobody changes
   * @return 0 or more; less than 0 if there is no number for it now, so that the message has the
   *     schema
   */
  int numberOf(byte[] schema);

  /**
   * Returns the schema of a number, which nobody changes afterwards; null if there is none.
   *
   * @param number 0 or more, whatever a message has
   */
  byte[] schema(int number);

  /**
   * Returns whether {@link #schema} looks into the memory of this process and nowhere else. Then it
   * is asked for whatever input names: without a bound, for a question costs less than the message.
   */
  default boolean isInMemory() {
    return false;
  }
}
