package io.fory.message;

import io.fory.type.SchemaHash;
import java.util.Arrays;

/**
 * The schemas that a writer has found elsewhere for its readers. Nothing depends on the order of
 * messages, so that any number of threads may write.
 */
public final class SharedSentSchemas extends SentSchemas {
  private final SchemaSource source;

  /** By ordinal of the type; never changed, but replaced by a copy that has more. */
  private volatile TypeDefinition[] references = {};

  /** Makes the state of a session whose readers have the source too. */
  public SharedSentSchemas(SchemaSource source) {
    this.source = source;
  }

  @Override
  public boolean isStarted() {
    return true;
  }

  @Override
  TypeDefinition referenceTo(ResolvedType type) {
    TypeDefinition[] known = references;
    int ordinal = type.ordinal();
    return ordinal < known.length ? known[ordinal] : null;
  }

  @Override
  TypeDefinition share(ResolvedType type, byte[] schema) {
    int number = source.keep(schema);
    if (number < 0) {
      return null;
    }
    TypeDefinition reference =
        source.givesNumbers()
            ? SessionReference.of(number, schema)
            : SessionReference.ofHash(SchemaHash.of(schema));
    keep(type.ordinal(), reference);
    return reference;
  }

  private synchronized void keep(int ordinal, TypeDefinition reference) {
    TypeDefinition[] more = Arrays.copyOf(references, Math.max(references.length, ordinal + 1));
    more[ordinal] = reference;
    references = more;
  }

  /** A schema in a message gets no number: the source gives them. */
  @Override
  int send(ResolvedType type, byte[] schema) {
    return 0;
  }

  @Override
  public void commit() {}

  @Override
  public void rollBack() {}

  @Override
  public void clear() {
    synchronized (this) {
      references = new TypeDefinition[0];
    }
  }
}
