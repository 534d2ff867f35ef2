package io.fory.message;

import io.fory.serializer.ReadContext;

/** The place of an object with a head; its codec knows which values may stand there. */
public interface ObjectPlace {
  /** Notes that the place refers to an object, which may have been read in another place. */
  void share(ReadContext in, Object object);
}
