package io.fory.message;

import io.fory.serializer.ReadContext;

/** The place of an object with a head; its codec knows which values may stand there. */
public interface ObjectPlace {
  /** Returns whether the place declares what elements its containers have. */
  boolean declaresElements();

  /** Notes that the place refers to an object, which may have been read in another place. */
  void share(ReadContext in, Object object);
}
