package io.fory.message;

import java.util.Arrays;

/**
 * The schemas that a context has read lately, by their bytes: a direct-mapped cache, so that a
 * schema is compared but not decoded when it comes again. Bytes are compared in full: a message
 * cannot make another one's schema mean something else.
 */
final class KnownSchemas {
  /** Schemas of more bytes are not kept, since every context would keep them. */
  private static final int MOST_BYTES = 1 << 12;

  private static final int SLOTS = 16;

  /**
   * A schema and its type.
   *
   * @param definition the type code, the length and the schema
   * @param schema the schema alone
   * @param kept the type that it describes
   * @param compared whether the local class was compared with the schema, which is not done for one
   *     that the message may not hold
   */
  @SuppressWarnings("ArrayRecordComponent") // changed by none
  record Known(byte[] definition, byte[] schema, KeptType kept, boolean compared) {
    static Known of(byte[] schema, ResolvedType type, boolean compared) {
      byte[] definition = TypeDefinition.ofSchema(schema).bytes();
      return new Known(definition, schema, new KeptType(type), compared);
    }

    /**
     * Returns the type if the message would find it now, else null: what it is charged must not
     * depend on what has been read before.
     */
    ResolvedType type(Admission admission) {
      ResolvedType type = kept.get();
      return type != null && compared == admission.isAdmitted(type) ? type : null;
    }
  }

  private final Known[] slots = new Known[SLOTS];

  /** Returns the schema that stands at {@code start}, or null if it is not known. */
  Known find(byte[] array, int start, int length) {
    Known known = slots[slotOf(array, start, length)];
    return known != null
            && known.schema.length == length
            && Arrays.equals(known.schema, 0, length, array, start, start + length)
        ? known
        : null;
  }

  /** Adds a schema; returns it, or null if it may not be kept. */
  Known add(byte[] schema, ResolvedType type, boolean compared) {
    if (schema.length > MOST_BYTES || type.isUnknown()) { // one may be registered later
      return null;
    }
    Known known = Known.of(schema, type, compared);
    slots[slotOf(schema, 0, schema.length)] = known;
    return known;
  }

  /** Schemas begin with the identity of their root. */
  private static int slotOf(byte[] array, int start, int length) {
    int hash = length;
    for (int i = start; i < start + Math.min(length, 24); i++) {
      hash = hash * 31 + array[i];
    }
    return (hash ^ hash >>> 10) & (SLOTS - 1);
  }
}
