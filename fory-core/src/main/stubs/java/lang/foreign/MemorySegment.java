package java.lang.foreign;

import java.nio.ByteBuffer;

/** What this project calls of the type of JDK 22: compiled against, and never into any jar. */
public interface MemorySegment {
  long byteSize();

  ByteBuffer asByteBuffer();

  Scope scope();

  /** How long the memory lives. */
  interface Scope {
    boolean isAlive();
  }
}
