package io.fory.compression;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A format of compressed bytes, and what writes and reads it. */
interface Algorithm {
  /** How much {@link #compress} allocates at first. */
  int MOST_AT_FIRST = 1 << 16;

  /** Returns the name of one compressed unit, for errors: "Zstandard frame". */
  String name();

  /**
   * Returns how many bytes in a row may give no content: more than the longest header and the
   * longest block together. Blocks without content are no error in any of the formats.
   */
  int maxQuietBytes();

  /**
   * Returns a stream that writes one frame to the target. Its {@code flush} hands on all that was
   * written so far; its {@code close} ends the frame and closes the target.
   */
  OutputStream compressing(OutputStream target) throws IOException;

  /**
   * Returns a stream of the content of one frame, which takes no byte behind the frame out of the
   * source and does not close it.
   *
   * @param maxBytes the most bytes of content that the caller will take; a frame that announces
   *     more may be refused at once
   * @param alone whether the caller refuses bytes behind the frame, so that a checksum that a
   *     changed bit has made to look like those is found; else a frame whose header alone says that
   *     it has none is refused, unless the header has a hash
   */
  InputStream decompressing(CompressedInput source, long maxBytes, boolean alone)
      throws IOException;

  /** Returns one frame with these bytes. */
  default byte[] compress(byte[] bytes) throws IOException {
    ByteArrayOutputStream frame =
        new ByteArrayOutputStream(64 + Math.min(MOST_AT_FIRST, bytes.length / 2));
    try (OutputStream out = compressing(frame)) {
      out.write(bytes, 0, bytes.length);
    }
    return frame.toByteArray();
  }
}
