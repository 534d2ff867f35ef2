package io.fory.builtin.jdk;

import io.fory.builtin.jdk.WrittenLevel.WrittenField;
import io.fory.error.ErrorText;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.message.MessageReader;
import io.fory.message.TypeReader;
import io.fory.plan.ClassNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A step of reading an object: a level of the writer, of the local class, or of both.
 *
 * @param written null if the writer's class does not have the level
 * @param local null if the class here does not have it
 * @param targets the local field of each written one; null where there is none
 * @param positions of the written fields, by name
 */
@SuppressWarnings("ArrayRecordComponent") // changed by none
record LevelReading(
    WrittenLevel written,
    SerialLevel local,
    SerialField[] targets,
    Map<String, Integer> positions) {
  /**
   * Returns the steps by which objects of a layout are read, in the order of JDK serialization: the
   * classes of the writer find those of the same name here from the lowest up. A level that is not
   * here is no step if it takes no bytes, since a message may have any number of them.
   */
  static List<LevelReading> of(SerialLayout layout, SerialClass type, ClassNames naming) {
    return of(layout, type, naming, false);
  }

  /**
   * As above.
   *
   * @param plain whether the class here has no hooks, so that {@code @Ignore} holds
   */
  static List<LevelReading> of(
      SerialLayout layout, SerialClass type, ClassNames naming, boolean plain) {
    List<SerialLevel> locals = type.levels();
    Map<String, Integer> positions = new HashMap<>();
    for (int i = 0; i < locals.size() - 1; i++) {
      positions.put(naming.nameOf(locals.get(i).type()), i);
    }
    positions.put("", locals.size() - 1);
    List<LevelReading> steps = new ArrayList<>();
    int below = locals.size();
    for (int i = layout.levels().size() - 1; i >= 0; i--) {
      WrittenLevel written = layout.levels().get(i);
      int at = positions.getOrDefault(written.name(), -1);
      boolean here = at >= 0 && at < below;
      if (here) {
        addWithoutData(steps, locals, below, at + 1);
        below = at;
      }
      if (here || written.hooked() || !written.fields().isEmpty()) {
        steps.add(of(written, here ? locals.get(at) : null, plain));
      }
    }
    addWithoutData(steps, locals, below, 0);
    Collections.reverse(steps);
    return List.copyOf(steps);
  }

  private static void addWithoutData(
      List<LevelReading> steps, List<SerialLevel> locals, int below, int to) {
    for (int i = below - 1; i >= to; i--) {
      steps.add(new LevelReading(null, locals.get(i), null, Map.of()));
    }
  }

  private static LevelReading of(WrittenLevel written, SerialLevel local, boolean plain) {
    SerialField[] targets = new SerialField[written.fields().size()];
    Map<String, Integer> positions = new HashMap<>();
    for (int i = 0; i < targets.length && local != null; i++) {
      WrittenField field = written.fields().get(i);
      positions.putIfAbsent(field.name(), i);
      int index = local.indexOf(field.name());
      if (index >= 0 && !(plain && local.fields().get(index).isIgnored())) {
        targets[i] = local.fields().get(index);
        requireAlike(field, targets[i], local.type());
      }
    }
    return new LevelReading(written, local, targets, positions);
  }

  private static void requireAlike(WrittenField written, SerialField local, Class<?> owner) {
    boolean objects = !written.kind().isPrimitive() && !local.kind().isPrimitive();
    if (!objects && written.kind() != local.kind()) {
      throw new IncompatibleSchemaException(
              "The field "
                  + ErrorText.printable(local.name())
                  + " of "
                  + owner.getTypeName()
                  + " is "
                  + (written.kind().isPrimitive() ? written.kind().type() : "an object")
                  + " at the writer and "
                  + local.type().getTypeName()
                  + " here")
          .withCure("JDK serialization converts no fields: give the field a new name");
    }
  }

  /**
   * Reads the fields, and sets those that the object has.
   *
   * @param given values that have been read before, or null
   */
  void readFields(MessageReader in, Object object, Places places, Object[] given) {
    FormKeys keys = local == null ? null : FormKeys.of(local.type());
    for (int i = 0; i < targets.length; i++) {
      WrittenField field = written.fields().get(i);
      SerialField target = targets[i];
      try {
        if (target != null || given != null) {
          Object value = given == null ? read(in, i, places, keys) : given[field.number()];
          Object fitting = target == null ? null : fitting(in, target, value);
          if (target != null && target.access() != null) {
            target.access().set(object, fitting);
          }
        } else {
          field.kind().drop(in, places);
        }
      } catch (RuntimeException e) {
        throw in.failure(e, field.name(), object.getClass());
      }
    }
    if (keys != null) {
      keys.chargeCells(in);
    }
  }

  /** Reads the fields; returns their values in the order of the writer. */
  Object[] readValues(MessageReader in, Class<?> owner, Places places, Object[] given) {
    Object[] values = new Object[targets.length];
    for (int i = 0; i < values.length; i++) {
      WrittenField field = written.fields().get(i);
      try {
        values[i] = given == null ? read(in, i, places, null) : given[field.number()];
      } catch (RuntimeException e) {
        throw in.failure(e, field.name(), owner);
      }
    }
    return values;
  }

  /** A field that is unshared here holds nothing that others refer to, whatever the writer has. */
  private Object read(MessageReader in, int index, Places places, FormKeys keys) {
    FieldKind kind = written.fields().get(index).kind();
    SerialField target = targets[index];
    if (kind == FieldKind.OBJECT && target != null) {
      if (target.kind() == FieldKind.UNSHARED) {
        return places.shared().readAlone(in);
      }
      if (keys != null) {
        return keys.read(in, target.name(), places.shared());
      }
    }
    return kind.read(in, places);
  }

  /** Reads past the fields. */
  void dropFields(MessageReader in, Places places) {
    for (WrittenField field : written.fields()) {
      field.kind().drop(in, places);
    }
  }

  /**
   * Returns the value of a field; null in a dropped one for what the reader lacks.
   *
   * @throws TypeMismatchException if it is of another class
   */
  static Object fitting(MessageReader in, SerialField target, Object value) {
    return target.kind().isPrimitive() ? value : TypeReader.fitting(in, target.type(), value);
  }

  /** Returns the position of a field at the writer, or -1. */
  int indexOf(String name) {
    return positions.getOrDefault(name, -1);
  }
}
