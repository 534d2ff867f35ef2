package io.fory.message;

import io.fory.serializer.ReadContext;

/**
 * A serializer whose bodies are described behind the definition of their class, so that readers
 * with another version of the class find their way; specified in {@code docs/format-native.md},
 * section "JDK serialization".
 */
public interface DescribedBody extends ReplacingBody {
  /** Stands for the layout hash in a definition that a description follows. */
  int DESCRIBED = 0x5342_4F4A;

  /** Returns the description that messages contain, or null if they have the layout hash alone. */
  byte[] description();

  /**
   * Reads a description.
   *
   * @param type the class as it is here
   * @return the class as the description has it
   */
  ResolvedType readDescription(ReadContext in, ResolvedType type);
}
