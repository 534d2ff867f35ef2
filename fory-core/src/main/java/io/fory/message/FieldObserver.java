package io.fory.message;

/**
 * Observes the fields of a message that the reader does not have, if their content may still
 * matter; see {@code io.fory.carried}. A level is the number of such fields around a value.
 */
public interface FieldObserver {
  /**
   * Begins a field of a message with reference tracking, at the level of the object that holds it.
   */
  void beginTracked(int level);

  /** Ends such a field. */
  void endTracked(int level);

  /**
   * Begins an object.
   *
   * @param number in the message, or -1
   * @param place codec of its place, or null for one of any class
   */
  void start(int number, ObjectPlace place, int level);

  /** Ends the object that began last. */
  void end(int number, Object value, int level);

  /** Notes a type whose identity begins at an offset. */
  void type(int start, ResolvedType type, boolean tracking, int level);

  /** Notes a constant that the reader lacks. */
  void constant(UnknownConstant constant, boolean tracking, int level);

  /** Notes a type that the reader lacks. */
  void lack(ResolvedType type, boolean tracking, int level);

  /** Notes that the keys of the container that is being read wait for the end of the message. */
  void waits(DroppedContainer container, int level);

  /** Notes a reference that begins at an offset. */
  void reference(int start, int number, Object object, ObjectPlace place, int level);

  /** Checks and notes a reference in a field that is kept. */
  void keptReference(int number);

  /** Checks and notes that the object of that reference becomes another one where it stands. */
  void convertedReference(int number, Object met, Object made);

  /** Completes the records when the whole message has been read. */
  void complete(ReadReferences references);

  /** Forgets the message. */
  void clear();
}
