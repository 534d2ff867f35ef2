package io.fory.format.arrow;

import io.fory.error.ErrorText;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.format.row.RowType;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Reads the schema message of an IPC stream from a stranger.
 *
 * <p>The parts of its bytes may be shared: a field that has the same child twice, which has the
 * same child twice. What is read is therefore counted against the bytes that there are. Metadata of
 * fields is not looked at.
 */
final class IpcSchema {
  private static final int FIELD_BYTES = 4;
  private static final int MAX_LEVELS = 2 * RowType.MAX_DEPTH;

  private long rest;

  private IpcSchema(long bytes) {
    this.rest = bytes;
  }

  /** Returns the schema of a message of a number of bytes. */
  static Schema read(org.apache.arrow.flatbuf.Schema flat, int bytes) {
    if (flat.endianness() != Endianness.Little) {
      throw new IncompatibleSchemaException("Arrow's columns are not little-endian");
    }
    IpcSchema reading = new IpcSchema(bytes);
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < flat.fieldsLength(); i++) {
      fields.add(reading.field(flat.fields(i), 0));
    }
    return new Schema(fields);
  }

  private Field field(org.apache.arrow.flatbuf.Field flat, int level) {
    charge(FIELD_BYTES);
    if (level > MAX_LEVELS) {
      throw new IncompatibleSchemaException("Types of Arrow nest deeper than " + MAX_LEVELS);
    }
    String name = flat.name();
    charge(name == null ? 0 : name.length());
    if (flat.dictionary() != null) {
      throw new IncompatibleSchemaException(
          column(name) + " of Arrow has a dictionary: decode it first");
    }
    FieldType type = new FieldType(flat.nullable(), type(flat), null);
    List<Field> children = new ArrayList<>();
    for (int i = 0; i < flat.childrenLength(); i++) {
      children.add(field(flat.children(i), level + 1));
    }
    return new Field(name, type, children);
  }

  private static String column(String name) {
    return name == null || name.isEmpty()
        ? "A column without a name"
        : "Column " + ErrorText.printable(name);
  }

  private ArrowType type(org.apache.arrow.flatbuf.Field flat) {
    switch (flat.typeType()) {
      case Type.Timestamp:
        Timestamp timestamp = (Timestamp) flat.type(new Timestamp());
        String zone = timestamp == null ? null : timestamp.timezone();
        charge(zone == null ? 0 : zone.length());
        break;
      case Type.Bool, Type.Int, Type.FloatingPoint, Type.Decimal, Type.Date, Type.Time:
      case Type.Duration, Type.Utf8, Type.LargeUtf8, Type.Binary, Type.LargeBinary:
      case Type.FixedSizeBinary, Type.List, Type.LargeList, Type.FixedSizeList:
      case Type.Map, Type.Struct_:
        break;
      default:
        throw new IncompatibleSchemaException(
            column(flat.name())
                + " of Arrow has a type that rows do not have: number "
                + flat.typeType());
    }
    return ArrowType.getTypeForField(flat);
  }

  private void charge(int bytes) {
    rest -= bytes;
    if (rest < 0) {
      throw new MalformedInputException("Fields of an Arrow schema overlap");
    }
  }
}
