package io.fory.schema;

import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeSchema;
import java.util.List;

/**
 * Foretells the outcome of data of one version, at a reader of another, where that depends on what
 * stands in keys of maps and elements of sets.
 */
final class KeyRules {
  private final List<TypeSchema> known;
  private final KeyTypes writtenKeys;
  private final KeyTypes knownKeys;

  /**
   * Makes the rules for a pair of versions.
   *
   * @param known types of the one that reads
   * @param writtenKeys keys of the one that writes
   * @param knownKeys keys of the one that reads
   */
  KeyRules(List<TypeSchema> known, KeyTypes writtenKeys, KeyTypes knownKeys) {
    this.known = known;
    this.writtenKeys = writtenKeys;
    this.knownKeys = knownKeys;
  }

  /** Returns the outcome of a constant that the reader does not have. */
  Outcome unknown(EnumSchema here) {
    if (here.standIn() == null) {
      return Outcome.mayFail("refuse it, unless withUnknownEnumConstants says otherwise");
    }
    String seen = "see " + here.standIn() + " in its place";
    if (here.standIn().equals(EnumSchema.NULL)) {
      String refusing = new NullRefusals(known, here).place();
      if (refusing != null) {
        return Outcome.mayFail(seen + ", which " + refusing + " refuses");
      }
    }
    return new ConstantKeys(known, here, type -> KeyTypes.areCompared(type, writtenKeys, knownKeys))
        .outcome(seen);
  }

  /**
   * Returns the outcome for containers of objects that lack a field at the reader.
   *
   * @param owner the struct that has the field
   */
  Outcome withoutField(TypeIdentity owner) {
    return KeyTypes.areKeys(owner, writtenKeys, knownKeys)
        ? Outcome.mayFail("refuse keys, or elements of sets, that differ in nothing else")
        : Outcome.NONE;
  }

  /**
   * Returns the outcome for containers of objects that are compared by their content at the reader,
   * and at the writer by their identity.
   */
  Outcome withEquals(TypeIdentity type) {
    return KeyTypes.areKeys(type, writtenKeys, knownKeys)
        ? Outcome.mayFail("refuse keys, or elements of sets, that are equal for them alone")
        : Outcome.NONE;
  }

  /** Returns the outcome for containers of objects that have no natural order at the reader. */
  Outcome withoutOrder(TypeIdentity type) {
    return KeyTypes.areSorted(type, writtenKeys, knownKeys)
        ? Outcome.mayFail("refuse sorted containers of it")
        : Outcome.NONE;
  }
}
