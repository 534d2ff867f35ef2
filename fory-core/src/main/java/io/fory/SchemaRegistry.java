package io.fory;

/**
 * Schemas that sessions have in common, each under a number for ever: a table in memory that
 * processes share, a service, a file beside a log.
 *
 * <p>Sessions that share a registry send no schemas. A message has the numbers of those that it
 * needs, so that readers may miss messages, begin anywhere, and read those of many writers in one
 * {@link ForySession}.
 *
 * <p>A reader takes nothing on trust: a schema is checked when it is decoded, as one in a message
 * is, and a reference to another schema than the one that the registry has is an error. What a
 * registry throws reaches the caller of the session.
 */
public interface SchemaRegistry {
  /**
   * Returns the number of a schema, and adds the schema if the registry does not have it. Its
   * readers find it there before they can get a message of the caller. Asked once for each class of
   * a session, and again as long as there is no number.
   *
   * @param schema its bytes, which nobody changes
   * @return 0 to 1023; -1 if there is no number for it now, so that the message has the schema
   */
  int numberOf(byte[] schema);

  /**
   * Returns the schema of a number, which nobody changes afterwards; null if there is none.
   *
   * @param number whatever a message has
   */
  byte[] schema(int number);
}
