package io.fory.format.arrow;

import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.util.OversizedAllocationException;

/** Exceptions of Arrow as those of this project. */
final class ArrowErrors {
  private ArrowErrors() {}

  /** Returns the error for an exception while vectors of an allocator are filled or read. */
  static ForyException of(RuntimeException thrown, BufferAllocator allocator, String what) {
    if (thrown instanceof ForyException known) {
      return known;
    }
    if (thrown instanceof OutOfMemoryException || thrown instanceof OversizedAllocationException) {
      LimitExceededException limit =
          new LimitExceededException(
              "bytes of an Arrow allocator",
              allocator.getAllocatedMemory(),
              allocator.getLimit(),
              "Smaller batches need less: ArrowRows.withMaxBatchBytes(long)");
      limit.addSuppressed(thrown);
      return limit;
    }
    return malformed(thrown, what);
  }

  /** Returns the error for an exception while what came from elsewhere is read. */
  static ForyException malformed(RuntimeException thrown, String what) {
    return thrown instanceof ForyException known
        ? known
        : new MalformedInputException(
            what + " of Arrow is not whole, or has a type that Arrow here does not know", thrown);
  }
}
