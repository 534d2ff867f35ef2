package io.fory.xlang;

import io.fory.buffer.BinaryReader;
import io.fory.wire.xlang.MessageNames;
import io.fory.wire.xlang.NameKind;
import io.fory.wire.xlang.TypeDef;
import io.fory.wire.xlang.XlangType;

/**
 * What stands before the body of the struct at the root of a message.
 *
 * @param flag the reference flag
 * @param type kind of the root
 * @param id of the root, or -1
 * @param namespace of the root where there is no metadata, or null
 * @param name of the root where there is no metadata, or null
 * @param metadata of the root, or null
 * @param metadataStart index of the first byte of the metadata
 * @param metadataEnd index behind the metadata
 * @param hash of the fields, where there is no metadata
 */
record MessageHead(
    int flag,
    XlangType type,
    int id,
    String namespace,
    String name,
    TypeDef metadata,
    int metadataStart,
    int metadataEnd,
    int hash) {

  static MessageHead of(byte[] message) {
    return new Reader(message).read();
  }

  private static final class Reader extends BinaryReader {
    Reader(byte[] message) {
      attach(message, 0, message.length);
    }

    MessageHead read() {
      int header = readUint8();
      if (header != 1) {
        throw new AssertionError("header " + header);
      }
      int flag = readByte();
      XlangType type = XlangType.of(readUint8());
      if (type == XlangType.COMPATIBLE_STRUCT || type == XlangType.NAMED_COMPATIBLE_STRUCT) {
        int marker = readVarUint32();
        if (marker != 0) {
          throw new AssertionError("marker " + marker);
        }
        int start = (int) offset();
        TypeDef metadata = TypeDef.read(this);
        int end = (int) offset();
        return new MessageHead(flag, type, -1, null, null, metadata, start, end, 0);
      }
      if (type == XlangType.STRUCT) {
        int id = readVarUint32();
        return new MessageHead(flag, type, id, null, null, null, 0, 0, readInt32());
      }
      MessageNames names = new MessageNames();
      String namespace = names.read(this, NameKind.NAMESPACE);
      String name = names.read(this, NameKind.TYPE);
      return new MessageHead(flag, type, -1, namespace, name, null, 0, 0, readInt32());
    }
  }
}
