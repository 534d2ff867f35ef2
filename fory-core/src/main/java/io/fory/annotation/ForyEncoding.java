package io.fory.annotation;

/**
 * How a number takes its bytes, for {@link ForyField#encoding()}.
 *
 * <p>The bytes of an integer field in a message:
 *
 * <table>
 * <caption>Bytes by encoding</caption>
 * <tr><th></th><th>int</th><th>long</th><th>good for</th></tr>
 * <tr><td>{@link #FIXED}</td><td>4</td><td>8</td><td>hashes, random numbers, speed</td></tr>
 * <tr><td>{@link #VARINT}</td><td>1 to 5</td><td>1 to 9</td><td>small numbers</td></tr>
 * <tr><td>{@link #TAGGED}</td><td>-</td><td>4 or 9</td><td>numbers below 2<sup>30</sup></td></tr>
 * </table>
 */
public enum ForyEncoding {
  /**
   * As the format does without a word: in the cross-language format {@link #VARINT}; in the native
   * format {@link #FIXED}, unless {@code withIntCompressed} or {@code withLongCompressed} asks for
   * {@link #VARINT}.
   */
  DEFAULT,

  /**
   * All bytes of the type, little-endian; for {@code int} and {@code long}. Also for {@code
   * byte[]}, which the cross-language format then takes for an array of numbers instead of binary
   * data; the native format knows no difference.
   */
  FIXED,

  /**
   * Seven bits a byte, as many bytes as the number needs, small negative numbers as few as small
   * positive ones; for {@code int} and {@code long}.
   */
  VARINT,

  /**
   * Four bytes if the number has at most 31 bits, else nine; for {@code long}. The native format
   * has no such encoding and takes {@link #VARINT}.
   */
  TAGGED,

  /**
   * Two bytes of IEEE 754 binary16; for {@code float} and {@code float[]}, which are rounded when
   * they are written, and for {@code short} and {@code short[]}, which hold the bits. The native
   * format writes such fields as it writes others.
   */
  FLOAT16,

  /**
   * Two bytes of bfloat16, the first half of a {@code float}; for the same fields as {@link
   * #FLOAT16}.
   */
  BFLOAT16
}
