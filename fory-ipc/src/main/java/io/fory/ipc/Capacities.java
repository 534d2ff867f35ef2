package io.fory.ipc;

/**
 * How much a segment holds beside its channels; specified in {@code docs/format-ipc.md}, section
 * "Header".
 *
 * @param participants how many processes may be attached at a time
 * @param blockBytes how many bytes a block of the arena has, a power of 2
 * @param blocks how many blocks the arena has at most
 * @param firstBlocks how many of them are reserved from the start
 * @param schemaBytes how many bytes the table of schemas has, a multiple of 64
 * @param leases how many messages may be retained at a time
 */
record Capacities(
    int participants, int blockBytes, int blocks, int firstBlocks, int schemaBytes, int leases) {
  static final int MAX_PARTICIPANTS = 255;
  static final int MIN_BLOCK_BYTES = 64;
  static final int MAX_BLOCK_BYTES = 1 << 30;
  static final int MAX_SCHEMA_BYTES = 1 << 20;
  static final int MAX_LEASES = 1 << 16;

  /** Returns the rule that these numbers break, or null. */
  String problem() {
    if (participants < 1 || participants > MAX_PARTICIPANTS) {
      return "1 to 255 participants";
    }
    if (!isBlock(blockBytes)) {
      return "blocks of a power of 2 from 64 bytes to 1 GiB";
    }
    if (firstBlocks < 0 || firstBlocks > blocks) {
      return "an arena of at least 0 blocks, and not more than its maximum";
    }
    if (schemaBytes < 0 || schemaBytes > MAX_SCHEMA_BYTES || (schemaBytes & 63) != 0) {
      return "a multiple of 64 bytes up to 1 MiB for schemas";
    }
    return leases < 0 || leases > MAX_LEASES ? "0 to 65536 leases" : null;
  }

  static boolean isBlock(int bytes) {
    return bytes >= MIN_BLOCK_BYTES && bytes <= MAX_BLOCK_BYTES && Integer.bitCount(bytes) == 1;
  }
}
