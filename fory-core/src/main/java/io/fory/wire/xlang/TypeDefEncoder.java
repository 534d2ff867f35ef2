package io.fory.wire.xlang;

import io.fory.buffer.MemoryBuffer;
import java.util.List;

/**
 * Writes the metadata of a type:
 *
 * <pre>
 * 8 bytes                   {@link TypeDefHeader}
 * varuint32                 size less 255, if the header has 255
 * 1 byte                    kind, see {@link TypeDefBytes}; number of fields
 * varuint32                 number of fields less 31, if the byte has 31
 * varuint32, or two names   number, or namespace and name
 * fields                    in their order
 * </pre>
 *
 * A field is a byte, its type, and its name if it has no number. Specified in the section
 * "TypeDef".
 */
final class TypeDefEncoder {
  private final MemoryBuffer out = MemoryBuffer.newHeapBuffer(128);

  private TypeDefEncoder() {}

  /**
   * Returns header and body.
   *
   * @throws io.fory.error.LimitExceededException if no {@link TypeDefDecoder} reads them
   */
  static byte[] encode(TypeDef type) {
    TypeDefEncoder encoder = new TypeDefEncoder();
    encoder.writeBody(type);
    TypeDefDecoder.checkBytes(encoder.out.remaining());
    byte[] body = encoder.out.readBytes(encoder.out.remaining());
    MemoryBuffer framed = MemoryBuffer.newHeapBuffer(body.length + 16);
    framed.writeInt64(TypeDefHeader.of(body, 0, body.length));
    if (body.length >= TypeDefHeader.LONG_SIZE) {
      framed.writeVarUint32(body.length - TypeDefHeader.LONG_SIZE);
    }
    framed.writeBytes(body);
    return framed.readBytes(framed.remaining());
  }

  private void writeBody(TypeDef type) {
    if (type.kind().isStruct()) {
      writeStructByte(type);
    } else {
      out.writeByte((byte) List.of(TypeDefBytes.KINDS).indexOf(type.kind()));
    }
    if (type.kind().isNamed()) {
      writeName(type.namespace(), NameKind.NAMESPACE);
      writeName(type.name(), NameKind.TYPE);
    } else {
      out.writeVarUint32(type.id());
    }
    for (FieldDef field : type.fields()) {
      writeField(field);
    }
  }

  private void writeStructByte(TypeDef type) {
    int fields = type.fields().size();
    TypeDefDecoder.checkFields(fields);
    int b = TypeDefBytes.STRUCT | Math.min(fields, TypeDefBytes.MANY_FIELDS);
    b |= type.kind().isCompatible() ? TypeDefBytes.COMPATIBLE : 0;
    b |= type.kind().isNamed() ? TypeDefBytes.NAMED : 0;
    out.writeByte((byte) b);
    if (fields >= TypeDefBytes.MANY_FIELDS) {
      out.writeVarUint32(fields - TypeDefBytes.MANY_FIELDS);
    }
  }

  private void writeName(String name, NameKind kind) {
    MetaString meta = MetaString.of(name, kind);
    int size = meta.bytes().length;
    int encoding = kind.numberOf(meta.encoding());
    int inByte = Math.min(size, TypeDefBytes.LONG_NAME);
    // An empty name has no characters that could be of an encoding.
    out.writeByte((byte) (inByte << TypeDefBytes.NAME_ENCODING_BITS | (size == 0 ? 0 : encoding)));
    if (size >= TypeDefBytes.LONG_NAME) {
      out.writeVarUint32(size - TypeDefBytes.LONG_NAME);
    }
    out.writeBytes(meta.bytes());
  }

  private void writeField(FieldDef field) {
    if (field.id() != FieldDef.NO_ID) {
      writeFieldByte(field, TypeDefBytes.BY_NUMBER, field.id());
      writeType(field.type());
      return;
    }
    MetaString meta = MetaString.of(field.name(), NameKind.FIELD);
    int encoding = NameKind.FIELD.numberOf(meta.encoding());
    writeFieldByte(field, encoding, meta.bytes().length - 1);
    writeType(field.type());
    out.writeBytes(meta.bytes());
  }

  private void writeFieldByte(FieldDef field, int encoding, int sizeOrNumber) {
    out.writeByte(
        (byte)
            (encoding << TypeDefBytes.FIELD_ENCODING_SHIFT
                | Math.min(sizeOrNumber, TypeDefBytes.LONG_FIELD) << TypeDefBytes.FIELD_SIZE_SHIFT
                | flags(field.type())));
    if (sizeOrNumber >= TypeDefBytes.LONG_FIELD) {
      out.writeVarUint32(sizeOrNumber - TypeDefBytes.LONG_FIELD);
    }
  }

  private void writeType(FieldType type) {
    out.writeVarUint32(type.type().id());
    writeElements(type, 0);
  }

  private void writeElements(FieldType type, int depth) {
    TypeDefDecoder.checkNesting(type.type(), depth);
    for (FieldType element : type.elements()) {
      out.writeVarUint32(element.type().id() << TypeDefBytes.ELEMENT_TYPE_SHIFT | flags(element));
      writeElements(element, depth + 1);
    }
  }

  private static int flags(FieldType type) {
    return (type.nullable() ? TypeDefBytes.NULLABLE : 0)
        | (type.tracked() ? TypeDefBytes.TRACKED : 0);
  }
}
