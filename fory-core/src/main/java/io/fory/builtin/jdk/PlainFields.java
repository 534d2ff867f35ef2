package io.fory.builtin.jdk;

import io.fory.builtin.jdk.WrittenLevel.WrittenField;
import io.fory.error.ErrorText;
import io.fory.error.IncompatibleSchemaException;
import io.fory.plan.ScalarKind;
import io.fory.serializer.Serializer;
import io.fory.struct.InterpretedStruct;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of a writer that has no hooks in a class which has some here: to which classes of the
 * chain they belong.
 *
 * <p>The writer's schema does not say which classes it has fields of. A field that this side lacks
 * is taken for one of the class itself.
 */
public final class PlainFields {
  private final SerialSerializer serializer;
  private final SerialClass type;
  private final List<List<WrittenField>> fields = new ArrayList<>();

  /** Makes a list without fields. */
  public PlainFields(Serializer<?> serializer) {
    this.serializer = (SerialSerializer) serializer;
    this.type = this.serializer.type();
    type.levels().forEach(level -> fields.add(new ArrayList<>()));
  }

  /** Returns whether a class can be read that was a plain one. */
  public static boolean canRead(Serializer<?> serializer) {
    return serializer instanceof SerialSerializer hooked
        && hooked.type().form() != SerialForm.EXTERNALIZABLE
        && !hooked.type().hasPlatformLevel();
  }

  /**
   * Adds a field of the writer.
   *
   * @param name of the field here, or at the writer
   * @param field the field here, or null
   * @param primitive its type at the writer, or null if it is an object
   * @param tracked whether others may refer to its value
   * @param number of its value
   * @return the class of values here, or null if it is no part of the serial form
   */
  public Class<?> add(String name, Field field, Class<?> primitive, boolean tracked, int number) {
    for (int i = fields.size() - 1; i >= 0; i--) {
      SerialLevel level = type.levels().get(i);
      int index = level.indexOf(name);
      SerialField here = index < 0 ? null : level.fields().get(index);
      boolean same = here != null && (field == null || field.equals(here.field()));
      if (same) {
        requireShared(here, tracked && primitive == null);
        boolean object =
            primitive == null || !here.kind().isPrimitive() && isBoxOf(here, primitive);
        add(i, name, object ? Object.class : primitive, number);
        return here.type();
      }
    }
    if (primitive != null) {
      add(fields.size() - 1, name, primitive, number);
    }
    return null;
  }

  /** What a hook takes for its own must be that. */
  private void requireShared(SerialField here, boolean tracked) {
    if (tracked && here.kind() == FieldKind.UNSHARED) {
      throw new IncompatibleSchemaException(
              "The field "
                  + ErrorText.printable(here.name())
                  + " of "
                  + type.type().getTypeName()
                  + " is unshared here, and the writer's class, which has no hooks, may refer to"
                  + " its value from elsewhere")
          .withCure("Write it with its hooks first, or without reference tracking");
    }
  }

  /** A box that is never null stands in the schema as the primitive. */
  private static boolean isBoxOf(SerialField field, Class<?> primitive) {
    return ScalarKind.of(primitive).box() == field.type();
  }

  private void add(int level, String name, Class<?> kind, int number) {
    fields.get(level).add(new WrittenField(name, FieldKind.of(kind, false), number));
  }

  /**
   * Returns the serializer.
   *
   * @param reader collects the values
   * @throws IncompatibleSchemaException if fields have types that cannot be reconciled, or it
   *     cannot be told which classes the writer has
   */
  public Serializer<?> serializer(InterpretedStruct reader) {
    for (int i = 0; i < fields.size() - 1; i++) {
      SerialLevel level = type.levels().get(i);
      if (level.noData() != null) { // fields prove nothing: they may have been in the class below
        throw new IncompatibleSchemaException(
                "Whether the writer has "
                    + level.type().getTypeName()
                    + " above "
                    + type.type().getTypeName()
                    + " cannot be told, so nor whether readObjectNoData() is called: the writer's"
                    + " class has no hooks")
            .withCure("Give the class here a new name, or write it with its hooks first");
      }
    }
    return serializer.of(fields, reader);
  }
}
