package io.fory.plan;

import java.lang.reflect.Constructor;
import java.util.List;

/**
 * How the body of one class is written and read, in this order:
 *
 * <ol>
 *   <li>the fixed block: the presence bits of nullable scalars, then all scalars at fixed width,
 *       widest first, fields of one width by name;
 *   <li>compressed integers, by name;
 *   <li>strings, by name;
 *   <li>everything else, by name.
 * </ol>
 *
 * Specified in {@code docs/format-native.md}, section "Structs". Immutable.
 *
 * @param type the class
 * @param presenceBytes bytes of the presence bits
 * @param blockBytes bytes of the fixed block, presence bits included
 * @param block fields of the fixed block, by offset
 * @param compressed compressed integers
 * @param strings strings
 * @param objects everything else
 * @param canonicalConstructor of a record, whose components the fields are; else null
 * @param components of a record: for each constructor argument the name of its field; else empty
 * @param objectBytes estimate of the memory that an instance takes, boxes and the smallest strings
 *     included
 */
public record StructPlan(
    Class<?> type,
    int presenceBytes,
    int blockBytes,
    List<FieldPlan> block,
    List<FieldPlan> compressed,
    List<FieldPlan> strings,
    List<FieldPlan> objects,
    Constructor<?> canonicalConstructor,
    List<String> components,
    int objectBytes) {

  /** Returns whether the class is a record. */
  public boolean isRecord() {
    return canonicalConstructor != null;
  }

  /** Returns the field that carries unknown ones, or null. */
  public FieldPlan carrier() {
    FieldPlan last = objects.isEmpty() ? null : objects.get(objects.size() - 1);
    return last != null && last.isCarrier() ? last : null;
  }

  /** Returns the fewest bytes that a body takes. */
  public int minBytes() {
    return blockBytes + compressed.size() + strings.size();
  }

  /** Returns the number of fields. */
  public int fieldCount() {
    return block.size() + compressed.size() + strings.size() + objects.size();
  }
}
