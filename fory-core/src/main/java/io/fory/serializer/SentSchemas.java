package io.fory.serializer;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The schemas that one end of a session has sent. What a message adds counts once the message is
 * complete: a failed call has sent nothing.
 */
public final class SentSchemas {
  private final BitSet sent = new BitSet();
  private final List<ResolvedType> adding = new ArrayList<>();

  /** The type that was found sent last, often the next one too, and what stands for it. */
  private ResolvedType lastSent;

  private TypeDefinition lastReference;

  /** Makes the state of a new session. */
  public SentSchemas() {}

  TypeDefinition definitionOf(ResolvedType type, TypeDefinition definition) {
    if (type == lastSent) {
      return lastReference;
    }
    if (definition.reference() == null) {
      return definition;
    }
    if (sent.get(type.ordinal())) {
      lastSent = type;
      lastReference = definition.reference();
      return lastReference;
    }
    adding.add(type);
    return definition;
  }

  /** Counts what the message has sent, which is complete. */
  public void commit() {
    for (int i = 0; i < adding.size(); i++) {
      sent.set(adding.get(i).ordinal());
    }
    rollBack();
  }

  /** Forgets what the message would have sent. */
  public void rollBack() {
    if (!adding.isEmpty()) {
      adding.clear();
    }
  }

  /** Forgets everything, so that all schemas are sent again. */
  public void clear() {
    sent.clear();
    lastSent = null;
  }
}
