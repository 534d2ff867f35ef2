package io.fory.format.row;

import io.fory.error.MalformedInputException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A schema as bytes, big-endian, see "Fingerprint" in {@code docs/format-rows.md}.
 *
 * <pre>
 *   schema | fields, in the standard layout; or -1, 4 bytes | fields, in the compact layout
 *   fields | number of them, 4 bytes | field 0 | field 1 | …
 *   field  | length of its name, 4 bytes | name | type, 1 byte | nullable, 1 byte | its parts: fields
 * </pre>
 */
final class SchemaBytes {
  /** The bytes of a field with a name of length 0 and without parts. */
  private static final int LEAST_FIELD = 10;

  /** The number before the fields of a schema in the compact layout. */
  private static final int COMPACT = -1;

  private final RowLayout layout;
  private final ByteBuffer in;
  private int fields;

  private SchemaBytes(RowLayout layout, ByteBuffer in) {
    this.layout = layout;
    this.in = in;
  }

  static byte[] of(RowSchema schema) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      if (schema.rowLayout() == RowLayout.COMPACT) {
        out.writeInt(COMPACT);
      }
      write(out, schema.declared());
    } catch (IOException e) {
      throw new IllegalStateException(e); // memory does not fail
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, List<RowField> fields) throws IOException {
    out.writeInt(fields.size());
    for (RowField field : fields) {
      byte[] name = field.name().getBytes(StandardCharsets.UTF_8);
      out.writeInt(name.length);
      out.write(name);
      out.writeByte(field.type().kind().code());
      out.writeBoolean(field.nullable());
      write(out, field.type().parts());
    }
  }

  /** Reads a schema from bytes of a stranger, which must be those that it gives itself. */
  static RowSchema read(byte[] bytes) {
    RowSchema schema;
    try {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      boolean compact = bytes.length >= Integer.BYTES && in.getInt(0) == COMPACT;
      RowLayout layout = compact ? RowLayout.COMPACT : RowLayout.STANDARD;
      in.position(compact ? Integer.BYTES : 0);
      schema = new RowSchema(layout, new SchemaBytes(layout, in).fields(1));
    } catch (BufferUnderflowException e) {
      throw new MalformedInputException("The bytes of a schema end early", e);
    }
    if (!Arrays.equals(of(schema), bytes)) {
      throw new MalformedInputException("The bytes of a schema are not in their one form");
    }
    return schema;
  }

  private List<RowField> fields(int level) {
    int count = in.getInt();
    if (count < 0 || count > in.remaining() / LEAST_FIELD) {
      throw new MalformedInputException("A schema has no room for " + count + " fields");
    }
    if (count > 0 && level > RowType.MAX_DEPTH) {
      throw new MalformedInputException(
          "A schema nests deeper than " + RowType.MAX_DEPTH + " levels");
    }
    fields += count;
    if (fields > RowSchema.MAX_FIELDS) {
      throw RowSchema.tooManyFields(fields);
    }
    List<RowField> read = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      read.add(field(level));
    }
    return read;
  }

  private RowField field(int level) {
    int length = in.getInt();
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] name = new byte[length];
    in.get(name);
    TypeKind kind = TypeKind.of(in.get());
    boolean nullable = in.get() != 0;
    RowType type = type(kind, fields(level + 1));
    return new RowField(new String(name, StandardCharsets.UTF_8), type, nullable);
  }

  /** Returns a type of its parts; names that a schema gives itself are compared by the caller. */
  private RowType type(TypeKind kind, List<RowField> parts) {
    if (kind == TypeKind.STRUCT) {
      return RowType.struct(new RowSchema(layout, parts));
    }
    if (kind == TypeKind.LIST && parts.size() == 1) {
      return RowType.list(layout, parts.get(0).type(), parts.get(0).nullable());
    }
    if (kind == TypeKind.MAP && parts.size() == 2) {
      RowField value = parts.get(1);
      return RowType.map(layout, parts.get(0).type(), value.type(), value.nullable());
    }
    if (!kind.isScalar() || !parts.isEmpty()) {
      throw new MalformedInputException("A " + kind + " has " + parts.size() + " parts");
    }
    return RowType.of(kind);
  }
}
