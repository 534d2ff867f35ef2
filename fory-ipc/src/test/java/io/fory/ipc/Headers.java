package io.fory.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** Headers as somebody makes them who knows the format. */
final class Headers {
  private Headers() {}

  /** Sets the checksum. */
  static void sign(byte[] header) {
    CRC32C crc = new CRC32C();
    crc.update(header, 0, 12);
    crc.update(header, 16, header.length - 16);
    ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).putInt(12, (int) crc.getValue());
  }
}
