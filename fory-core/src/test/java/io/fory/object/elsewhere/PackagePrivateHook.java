package io.fory.object.elsewhere;

import java.io.Serializable;

/** A class with a hook of JDK serialization that only its own package inherits. */
public class PackagePrivateHook implements Serializable {
  private static final long serialVersionUID = 1L;

  Object readResolve() {
    return this;
  }
}
