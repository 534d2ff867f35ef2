package io.fory.builtin.jdk;

import io.fory.platform.SerializationHook;
import io.fory.platform.SerializationHook.Kind;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.util.ArrayList;
import java.util.List;

/**
 * A class of the chain of serializable classes: the fields of its serial form, and its hooks, each
 * of which may be null.
 *
 * @param type the class
 * @param fields in the order of {@link ObjectStreamClass#getFields()}
 * @param writer {@code writeObject}
 * @param reader {@code readObject}
 * @param noData {@code readObjectNoData}
 * @param defaultWriter writes the fields if they are out of our reach
 * @param defaultReader sets them
 */
record SerialLevel(
    Class<?> type,
    List<SerialField> fields,
    SerializationHook writer,
    SerializationHook reader,
    SerializationHook noData,
    SerializationHook defaultWriter,
    SerializationHook defaultReader) {

  static SerialLevel of(Class<?> type) {
    List<SerialField> fields = new ArrayList<>();
    boolean closed = false;
    for (ObjectStreamField form : ObjectStreamClass.lookup(type).getFields()) {
      SerialField field = SerialField.of(type, form);
      fields.add(field);
      closed |= field.isClosed();
    }
    return new SerialLevel(
        type,
        List.copyOf(fields),
        SerializationHook.find(Kind.WRITE_OBJECT, type),
        SerializationHook.find(Kind.READ_OBJECT, type),
        SerializationHook.find(Kind.READ_OBJECT_NO_DATA, type),
        closed ? SerializationHook.find(Kind.DEFAULT_WRITE, type) : null,
        closed ? SerializationHook.find(Kind.DEFAULT_READ, type) : null);
  }

  /** Returns a level without hooks and fields, as an externalizable class has it. */
  static SerialLevel bare(Class<?> type) {
    return new SerialLevel(type, List.of(), null, null, null, null, null);
  }

  /** Returns whether the fields are out of reach, by any way. */
  boolean isClosed() {
    for (SerialField field : fields) {
      if (field.isClosed()) {
        return defaultWriter == null || defaultReader == null;
      }
    }
    return false;
  }

  /** Returns whether objects cannot be written and read, since no hook does it either. */
  boolean isOutOfReach() {
    return isClosed() && (writer == null || reader == null || SerializationHook.usesDefaults(type));
  }

  /** Returns the position of a field, or -1. */
  int indexOf(String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
