package io.fory.message;

/**
 * An object of a class that the reader does not have, in a field that it does not have either. All
 * that is kept of it is its identity, so that other places of the message can refer to it.
 */
public final class UnknownObject {
  /** Makes an object; called by the framework. */
  public UnknownObject() {}
}
