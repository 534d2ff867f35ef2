package io.fory.carried;

import io.fory.message.MessageReader;
import io.fory.message.TypeDefinition;
import io.fory.message.WireOptions;
import io.fory.platform.LittleEndian;
import java.util.List;

/**
 * How the fields that a class does not have are taken out of a writer's body, and put together as a
 * body of their own: made for a schema and a class, like the plan by which the other fields are
 * read.
 */
public final class CarriedLayout {
  /**
   * The bytes that a scalar moves from the one block to the other.
   *
   * @param constants of an enum, how many the writer has; else -1
   */
  public record Move(int from, int to, int bytes, int constants) {}

  /** The presence bit that moves from the one block to the other. */
  public record BitMove(int from, int to) {}

  private final Class<?> owner;
  private final TypeDefinition definition;
  private final List<String> names;
  private final WireOptions options;
  private final int blockBytes;
  private final Move[] moves;
  private final BitMove[] bits;

  /**
   * Makes a layout.
   *
   * @param owner the class that does not have the fields
   * @param schema of the fields, encoded
   * @param names of the fields
   * @param options of the contexts that read them
   * @param blockBytes of their fixed block
   * @param moves of the scalars at fixed width
   * @param bits of all scalars that have one
   */
  public CarriedLayout(
      Class<?> owner,
      byte[] schema,
      List<String> names,
      WireOptions options,
      int blockBytes,
      List<Move> moves,
      List<BitMove> bits) {
    this.owner = owner;
    this.definition = TypeDefinition.ofSchema(schema);
    this.names = List.copyOf(names);
    this.options = options;
    this.blockBytes = blockBytes;
    this.moves = moves.toArray(new Move[0]);
    this.bits = bits.toArray(new BitMove[0]);
  }

  Class<?> owner() {
    return owner;
  }

  TypeDefinition definition() {
    return definition;
  }

  List<String> names() {
    return names;
  }

  /** Returns the options of the contexts that read them. */
  WireOptions options() {
    return options;
  }

  int blockBytes() {
    return blockBytes;
  }

  /**
   * Copies the values of the fields from a writer's block.
   *
   * @throws io.fory.error.MalformedInputException if a constant is none of its enum, which a reader
   *     that has the field would refuse
   */
  void copyBlock(MessageReader in, int start, byte[] target) {
    byte[] array = in.array();
    for (BitMove bit : bits) {
      if ((array[start + (bit.from >>> 3)] & 1 << (bit.from & 7)) != 0) {
        target[bit.to >>> 3] |= (byte) (1 << (bit.to & 7));
      }
    }
    for (Move move : moves) {
      if (move.constants >= 0) {
        requireConstant(in, start + move.from, move);
      }
      System.arraycopy(array, start + move.from, target, move.to, move.bytes);
    }
  }

  private static void requireConstant(MessageReader in, int at, Move move) {
    byte[] array = in.array();
    int code = move.bytes == 1 ? array[at] & 0xFF : LittleEndian.getShort(array, at) & 0xFFFF;
    if (code > move.constants) {
      throw in.malformedInput("enum constant number " + code + ", the enum has " + move.constants);
    }
  }
}
