package io.fory.wire.xlang;

import io.fory.buffer.BinaryReader;
import io.fory.buffer.BinaryWriter;
import io.fory.error.MalformedInputException;
import java.util.ArrayList;
import java.util.Arrays;

/**
 * The namespaces and names of types in a message without metadata, each of which is written once:
 *
 * <pre>
 * varuint32     size &lt;&lt; 1, or (index + 1) &lt;&lt; 1 | 1 of a name that the message has had
 * 1 byte        encoding; of more than 16 bytes: 8 bytes, a hash whose lowest byte is the encoding
 * bytes
 * </pre>
 *
 * An empty name is the first byte alone, and has an index too. Specified in the section
 * "Deduplication".
 */
public final class MessageNames {
  private static final int MOST_WITHOUT_HASH = 16;
  private static final long ENCODING_MASK = 0xFF;

  private final ArrayList<String> names = new ArrayList<>();

  /** Forgets the names of a message. */
  public void clear() {
    if (!names.isEmpty()) {
      names.clear();
    }
  }

  /** Writes a name that the message has not had. */
  public static void write(BinaryWriter out, MetaString name) {
    byte[] bytes = name.bytes();
    out.writeVarUint32(bytes.length << 1);
    if (bytes.length > MOST_WITHOUT_HASH) {
      out.writeInt64(hash(name.encoding(), bytes, true));
    } else if (bytes.length > 0) {
      out.writeByte(name.encoding().id());
    }
    out.writeBytes(bytes, 0, bytes.length);
  }

  /** Writes a name that the message has had. */
  public static void writeIndex(BinaryWriter out, int index) {
    out.writeVarUint32((index + 1) << 1 | 1);
  }

  /**
   * Reads a name.
   *
   * @throws MalformedInputException if it is not one
   */
  public String read(BinaryReader in, NameKind kind) {
    int header = in.readVarUint32();
    int number = header >>> 1;
    if ((header & 1) != 0) {
      if (number == 0 || number > names.size()) {
        throw at(in, "a name that the message has not had: " + number);
      }
      return names.get(number - 1);
    }
    String name = number == 0 ? "" : readNew(in, kind, number);
    names.add(name);
    return name;
  }

  private static String readNew(BinaryReader in, NameKind kind, int size) {
    boolean hashed = size > MOST_WITHOUT_HASH;
    long hash = hashed ? in.readInt64() : in.readUint8();
    MetaStringEncoding[] encodings = MetaStringEncoding.values();
    int encoding = (int) (hash & ENCODING_MASK);
    if (encoding >= encodings.length) {
      throw at(in, "unknown encoding of a name: " + encoding);
    }
    int from = in.take(size);
    byte[] bytes = Arrays.copyOfRange(in.array(), from, from + size);
    MetaStringEncoding used = encodings[encoding];
    if (hashed && hash != hash(used, bytes, true) && hash != hash(used, bytes, false)) {
      throw at(in, "a name has another hash than the message says");
    }
    try {
      return used.decode(bytes, 0, size, kind.specials());
    } catch (MalformedInputException e) {
      throw e.withOffset(in.offset());
    }
  }

  /**
   * Apache Fory for Java takes the absolute value, the one for Python does not; neither reads what
   * the other writes of a negative one. This writes as the former and reads both.
   */
  private static long hash(MetaStringEncoding encoding, byte[] bytes, boolean absolute) {
    long hash = Murmur3.hash(bytes, 0, bytes.length);
    return (absolute ? Math.abs(hash) : hash) & ~ENCODING_MASK | encoding.id();
  }

  private static MalformedInputException at(BinaryReader in, String problem) {
    MalformedInputException error = new MalformedInputException(problem);
    error.withOffset(in.offset());
    return error;
  }
}
