package io.fory.wire.xlang;

import io.fory.buffer.BinaryReader;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorText;
import java.util.List;

/**
 * The metadata of a type of the application, as a message carries it.
 *
 * @param kind of the type, with or without a name
 * @param id the number that the application gave, unsigned; {@link #NO_ID} if there is a name
 * @param namespace first part of the name, perhaps empty; null if there is a number
 * @param name second part of the name; null if there is a number
 * @param fields of a struct, in the order of their values; else none
 */
public record TypeDef(
    XlangType kind, int id, String namespace, String name, List<FieldDef> fields) {
  /** Stands for "no number". */
  public static final int NO_ID = -1;

  /** Copies the list. */
  public TypeDef {
    fields = List.copyOf(fields);
  }

  /** Makes the metadata of a type with a number. */
  public static TypeDef ofId(XlangType kind, int id, List<FieldDef> fields) {
    return new TypeDef(kind, id, null, null, fields);
  }

  /** Makes the metadata of a type with a name. */
  public static TypeDef ofName(
      XlangType kind, String namespace, String name, List<FieldDef> fields) {
    return new TypeDef(kind, NO_ID, namespace, name, fields);
  }

  /**
   * Reads metadata with its header.
   *
   * @throws io.fory.error.MalformedInputException if it is not a result of {@link #encode}, or has
   *     another hash than it says
   * @throws io.fory.error.LimitExceededException if there is more of something than anybody needs
   */
  public static TypeDef read(BinaryReader in) {
    return TypeDefDecoder.read(in);
  }

  /** Reads metadata with its header at the reader index of a buffer, as {@link #read}. */
  public static TypeDef readFrom(MemoryBuffer in) {
    return TypeDefDecoder.read(in);
  }

  /** Returns header and metadata. */
  public byte[] encode() {
    return TypeDefEncoder.encode(this);
  }

  /** Returns the name or the id of the type, for errors. */
  public String label() {
    if (name == null) {
      return "with id " + Integer.toUnsignedString(id);
    }
    return ErrorText.printable(namespace.isEmpty() ? name : namespace + "." + name);
  }
}
