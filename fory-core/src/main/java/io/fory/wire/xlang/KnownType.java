package io.fory.wire.xlang;

import io.fory.buffer.KnownBytes;
import io.fory.buffer.MemoryBuffer;
import io.fory.message.DefinedTypes;
import io.fory.message.KeptType;
import io.fory.message.MessageReader;
import io.fory.message.ResolvedType;
import io.fory.wire.MessageHeader;
import java.util.Arrays;

/**
 * Metadata that a context has read before, and the type that it means here.
 *
 * <p>It is compared in full, not by its header alone, by which the format identifies it: the hash
 * there is no cryptographic one, so that whoever makes up metadata with the header of another
 * writer's could have the messages of that one misread; and what is refused must not depend on what
 * has been read before.
 */
final class KnownType {
  /** The last number that makes, with the bit beside it, one byte. */
  private static final int MAX_SHORT_NUMBER = 63;

  /** Header, flag, kind of type, and number of the metadata. */
  private static final int ROOT_BYTES = 4;

  private static final byte[] NOTHING = {};

  /** The number of the kind of type. */
  private final int kind;

  private final long header;

  /** All bytes of the metadata. */
  private final byte[] bytes;

  /** How many of these stand behind header and length. */
  private final int bodyBytes;

  private final KeptType type;

  /** The charge for each message that contains the metadata. */
  private final long charge;

  /** The head of a message whose root is of the type; null if none was. */
  private KnownBytes head;

  /** The number that the last message with the type gave it. */
  private int number;

  private KnownType(
      int kind, long header, byte[] bytes, int bodyBytes, ResolvedType type, long charge) {
    this.kind = kind;
    this.header = header;
    this.bytes = bytes;
    this.bodyBytes = bodyBytes;
    this.type = new KeptType(type);
    this.charge = charge;
  }

  /**
   * Makes a known type.
   *
   * @param kind number of the kind of type
   * @param header of the metadata
   * @param body the bytes behind the header and the length
   * @param type the type here
   * @param charge to the budget of each message that brings it, in bytes
   */
  static KnownType of(int kind, long header, byte[] body, ResolvedType type, long charge) {
    MemoryBuffer out = MemoryBuffer.newHeapBuffer(body.length + 16);
    out.writeInt64(header);
    int size = TypeDefHeader.size(header);
    if (size == TypeDefHeader.LONG_SIZE) {
      out.writeVarUint32(body.length - size);
    }
    out.writeBytes(body);
    return new KnownType(kind, header, out.readBytes(out.remaining()), body.length, type, charge);
  }

  long charge() {
    return charge;
  }

  /** Returns the type, or null if it was forgotten. */
  ResolvedType type() {
    return type.get();
  }

  /** Returns whether values are structs, so that they are surely of the type's class. */
  boolean isStruct() {
    return XlangType.of(kind).isStruct();
  }

  /** Returns whether this is the metadata of a kind with a header, and a body in an array. */
  boolean is(int otherKind, long otherHeader, byte[] array, int from, int size) {
    return kind == otherKind
        && header == otherHeader
        && bodyBytes == size
        && Arrays.equals(bytes, bytes.length - size, bytes.length, array, from, from + size);
  }

  /** Sets the number that the message gives the type. */
  void setNumber(int given) {
    number = given;
  }

  /** Notes that roots of messages are of this type. */
  void becomeRoot() {
    if (head == null) {
      byte[] all = new byte[ROOT_BYTES + bytes.length]; // the number of the metadata, 0, is there
      all[0] = MessageHeader.XLANG;
      all[1] = Flag.VALUE;
      all[2] = (byte) kind;
      System.arraycopy(bytes, 0, all, ROOT_BYTES, bytes.length);
      head = new KnownBytes(all);
    }
  }

  /** Returns the head of a message whose root is of this type. */
  KnownBytes head() {
    return head;
  }

  /**
   * Moves past the head of a message whose root is of this type, if that comes next.
   *
   * @return the type, or null if it does not come next, or was forgotten
   */
  ResolvedType skipHead(MessageReader in) {
    ResolvedType known = type.get();
    if (known == null || !in.skipIfNext(head)) {
      return null;
    }
    in.charge(charge);
    number = 0;
    return known;
  }

  /**
   * Moves past the identity of this type if that comes next: its number if the message has defined
   * it, else the metadata, which gives it the next number.
   */
  boolean skip(MessageReader in, DefinedTypes defined) {
    ResolvedType known = type.get();
    if (known == null) {
      return false;
    }
    if (defined.get(number) == known) {
      return number <= MAX_SHORT_NUMBER && in.skipIfNext(kind | (number << 1 | 1) << 8, 2, NOTHING);
    }
    int next = defined.count();
    if (next > MAX_SHORT_NUMBER || !in.skipIfNext(kind | next << 9, 2, bytes)) {
      return false;
    }
    in.charge(charge);
    number = next;
    defined.add(known);
    return true;
  }
}
