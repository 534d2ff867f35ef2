package io.fory.builtin.jdk;

import java.util.List;

/**
 * A class of the chain as the writer has it.
 *
 * @param name its name on the wire; empty for the class of the object itself
 * @param hooked whether it has {@code writeObject}, so that its part of a body consists of items
 * @param fields in the order of the bytes
 */
record WrittenLevel(String name, boolean hooked, List<WrittenField> fields) {
  /**
   * A field of the serial form as the writer has it.
   *
   * @param number of the value where the writer's class was a plain one, and all its values are
   *     read before; else negative
   */
  record WrittenField(String name, FieldKind kind, int number) {
    WrittenField(String name, FieldKind kind) {
      this(name, kind, -1);
    }
  }
}
