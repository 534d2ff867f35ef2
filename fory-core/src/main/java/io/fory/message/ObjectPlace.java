package io.fory.message;

import io.fory.serializer.ReadContext;

/** The place of an object with a head; what may stand there is known to its codec. */
public interface ObjectPlace {
  /** Notes that the place refers to an object, which may have been read in another place. */
  void share(ReadContext in, Object object);
}
