package io.fory.codec;

import io.fory.message.ResolvedType;
import io.fory.message.WireOptions;
import java.lang.reflect.Type;

/** Gives a {@link BodyFactory} the types and codecs that a new serializer needs. */
public interface CodecLookup {
  /**
   * Returns the resolved form of a class, without making its serializer.
   *
   * @throws io.fory.error.TypeNotAllowedException if the class is not admitted
   */
  ResolvedType resolve(Class<?> type);

  /**
   * Returns the codec of a place that is declared with a type, which may be generic, and that may
   * hold null and references.
   */
  default ValueCodec codec(Type declared) {
    return codec(declared, true, true);
  }

  /**
   * Returns the codec of a place.
   *
   * @param declared its type, which may be generic
   * @param nullable whether it may hold null
   * @param tracked whether it takes part in reference tracking where that is switched on
   */
  ValueCodec codec(Type declared, boolean nullable, boolean tracked);

  /** Returns the options of the format. */
  WireOptions options();
}
