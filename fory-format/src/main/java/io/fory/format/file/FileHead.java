package io.fory.format.file;

import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.format.layout.Padding;
import io.fory.format.row.RowSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * The first bytes of a file of rows, little-endian, see "Files" in {@code docs/format-rows.md}.
 *
 * <pre>
 *   | FORYROWS | version, 4 | rows of a group, 4 | bytes of the schema, 4 | CRC-32C, 4 |
 *   | fingerprint, 32 | zeros, 8 | schema | zeros up to a multiple of 8 |
 * </pre>
 *
 * <p>The checksum is that of all other bytes of the head.
 *
 * @param schema of the rows
 * @param groupRows rows of a group
 * @param bytes of the head
 */
record FileHead(RowSchema schema, int groupRows, int bytes) {
  static final int MIN_GROUP_ROWS = 64;
  static final int GROUP_ROWS = 512;

  private static final int MAX_GROUP_ROWS = 1 << 16;
  private static final long MAGIC = 0x53574f5259524f46L; // "FORYROWS"
  private static final int VERSION = 1;
  private static final int FIXED_BYTES = 64;
  private static final int FINGERPRINT_BYTES = 32;
  private static final int CHECKSUM = 20;
  private static final int MAX_SCHEMA_BYTES = 1 << 24;

  /**
   * Writes the head of a new file.
   *
   * @param fields of {@link #schemaBytes}
   */
  static FileHead write(OpenFile file, RowSchema schema, byte[] fields, int groupRows)
      throws IOException {
    int bytes = (int) Padding.padded(FIXED_BYTES + fields.length);
    ByteBuffer head = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    head.putLong(MAGIC).putInt(VERSION).putInt(groupRows).putInt(fields.length).putInt(0);
    head.put(HexFormat.of().parseHex(schema.fingerprint())).putLong(0).put(fields);
    head.putInt(CHECKSUM, checksum(head.array()));
    file.write(0, head.array(), bytes);
    return new FileHead(schema, groupRows, bytes);
  }

  /**
   * Returns the bytes of a schema.
   *
   * @throws IncompatibleSchemaException if there are too many
   */
  static byte[] schemaBytes(RowSchema schema) {
    byte[] fields = schema.toBytes();
    if (fields.length > MAX_SCHEMA_BYTES) {
      throw new IncompatibleSchemaException("A schema of " + fields.length + " bytes is too large");
    }
    return fields;
  }

  /**
   * Reads a head.
   *
   * @throws MalformedInputException if it is not whole
   */
  static FileHead read(OpenFile file) throws IOException {
    ByteBuffer fixed = littleEndian(read(file, FIXED_BYTES));
    int groupRows = fixed.getInt(12);
    int length = fixed.getInt(16);
    if (fixed.getLong(0) != MAGIC) {
      throw new MalformedInputException("Not a file of rows");
    }
    if (fixed.getInt(8) != VERSION) {
      throw new MalformedInputException(
          "A file of rows of version " + fixed.getInt(8) + " where " + VERSION + " is known");
    }
    if (length < 0
        || length > MAX_SCHEMA_BYTES
        || groupRows < MIN_GROUP_ROWS
        || groupRows > MAX_GROUP_ROWS) {
      throw damaged();
    }
    int bytes = (int) Padding.padded(FIXED_BYTES + length);
    byte[] all = read(file, bytes);
    ByteBuffer head = littleEndian(all);
    if (head.getInt(CHECKSUM) != checksum(all)) {
      throw damaged();
    }
    byte[] fields = new byte[length];
    head.get(FIXED_BYTES, fields);
    RowSchema schema = RowSchema.fromBytes(fields);
    byte[] fingerprint = new byte[FINGERPRINT_BYTES];
    head.get(CHECKSUM + 4, fingerprint);
    if (!HexFormat.of().formatHex(fingerprint).equals(schema.fingerprint())
        || schema.fields().isEmpty()) {
      throw damaged();
    }
    return new FileHead(schema, groupRows, bytes);
  }

  private static byte[] read(OpenFile file, int count) throws IOException {
    long size = file.size();
    if (size < count) {
      throw MalformedInputException.truncated(count, size, 0)
          .withCure(
              "A writer that was killed within create leaves such a file: delete it, if it never had"
                  + " rows");
    }
    byte[] bytes = new byte[count];
    file.copy(0, bytes, count);
    return bytes;
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static MalformedInputException damaged() {
    return new MalformedInputException("The head of a file of rows is damaged");
  }

  private static int checksum(byte[] head) {
    CRC32C sum = new CRC32C();
    sum.update(head, 0, CHECKSUM);
    sum.update(head, CHECKSUM + 4, head.length - CHECKSUM - 4);
    return (int) sum.getValue();
  }
}
