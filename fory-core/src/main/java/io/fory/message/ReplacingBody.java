package io.fory.message;

import io.fory.error.TypeNotAllowedException;

/**
 * A serializer whose bodies may be read as objects of other classes than the one that messages
 * name. They are checked against their places when they have been read.
 */
public interface ReplacingBody {
  /**
   * Returns whether a body may be read where a class is declared that the named class does not fit.
   *
   * @return false, unless overridden
   */
  default boolean mayFit(Class<?> declared) {
    return false;
  }

  /**
   * Returns why bodies are only read past where they are dropped, and not read.
   *
   * @return null if they are read, as they are unless this is overridden
   */
  default TypeNotAllowedException refusal() {
    return null;
  }
}
