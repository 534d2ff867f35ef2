package io.fory.ipc;

import io.fory.error.MalformedInputException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * Where everything lies in a segment: what its header says, and what follows from it by rule.
 * Specified in {@code docs/format-ipc.md}, section "Header".
 *
 * <pre>
 *   header | control | participants | channels | schemas | leases | table of the arena
 *   | blocks of the arena
 * </pre>
 *
 * @param capacities how much it holds
 * @param channels in the order of their numbers
 * @param schemaBase where the table of schemas begins
 * @param leaseBase where the table of leases begins
 * @param tableBase where the table of the arena begins
 * @param arenaBase where its blocks begin
 * @param size of the segment in bytes, when the arena has its greatest size
 */
record Geometry(
    Capacities capacities,
    List<ChannelGeometry> channels,
    int schemaBase,
    int leaseBase,
    int tableBase,
    int arenaBase,
    int size) {
  static final int HEADER_BYTES = 4096;
  static final int MAX_SIZE = Integer.MAX_VALUE - 65_535;
  static final int MAX_CHANNELS = 32;

  /** Index of the state of the segment: one of the constants below. */
  static final int STATE = HEADER_BYTES;

  static final long OPEN = 1;
  static final long CLOSED = 2;
  static final long REPLACED = 3;

  /** Index of the participant that changes the table of the arena, or of 0. */
  static final int ARENA_LOCK = HEADER_BYTES + 64;

  /** Index of the number of the block at which the next search for free ones begins. */
  static final int ARENA_HINT = HEADER_BYTES + 72;

  /** Index of the number of blocks of the arena whose memory is reserved. */
  static final int ARENA_BLOCKS = HEADER_BYTES + 80;

  /** Index of the participant that reserves more of them, or of 0. */
  static final int ARENA_GROWER = HEADER_BYTES + 88;

  private static final int PARTICIPANTS = 2 * HEADER_BYTES;
  private static final int PARTICIPANT_BYTES = 64;
  private static final int BLOCK_ENTRY_BYTES = 16;
  private static final int SCHEMA_HEAD_BYTES = 64;
  private static final int SCHEMA_LOCK = 8;

  private static final long MAGIC = 0x3143_5049_5952_4f46L; // "FORYIPC1"
  private static final int VERSION = 3;
  private static final int CHECKSUM = 12;
  private static final int CHANNELS = 64;
  private static final int CHANNEL_BYTES = 64;
  private static final int CHANNEL_NUMBERS = 32;

  /**
   * Places everything.
   *
   * @throws IllegalArgumentException if a number is not allowed, or all is larger than 2 GiB
   */
  static Geometry of(Capacities capacities, List<ChannelGeometry> unplaced) {
    String rule = capacities.problem();
    check(rule == null, rule);
    check(unplaced.size() >= 1 && unplaced.size() <= MAX_CHANNELS, "1 to 32 channels");
    long next = PARTICIPANTS + (long) capacities.participants() * PARTICIPANT_BYTES;
    List<ChannelGeometry> channels = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (ChannelGeometry channel : unplaced) {
      String problem = channel.problem();
      if (problem != null) {
        throw new IllegalArgumentException(problem);
      }
      check(names.add(channel.name()), "one channel of each name");
      check(next <= MAX_SIZE, "at most " + MAX_SIZE + " bytes");
      channels.add(channel.at(channels.size(), (int) next));
      next = aligned(next + channel.bytes(), 64);
    }
    long schemas = next;
    int schemaBytes = capacities.schemaBytes();
    long leases = schemas + (schemaBytes == 0 ? 0 : SCHEMA_HEAD_BYTES + schemaBytes);
    long table = aligned(leases + (long) capacities.leases() * Long.BYTES, 64);
    long arena = aligned(table + (long) capacities.blocks() * BLOCK_ENTRY_BYTES, HEADER_BYTES);
    long size = arena + (long) capacities.blocks() * capacities.blockBytes();
    check(size <= MAX_SIZE, "at most " + MAX_SIZE + " bytes, not " + size);
    return new Geometry(
        capacities,
        List.copyOf(channels),
        (int) schemas,
        (int) leases,
        (int) table,
        (int) arena,
        (int) size);
  }

  private static void check(boolean condition, String rule) {
    if (!condition) {
      throw new IllegalArgumentException("a segment has " + rule);
    }
  }

  private static long aligned(long index, int alignment) {
    return (index + alignment - 1) & -alignment;
  }

  int participants() {
    return capacities.participants();
  }

  /** Returns how many blocks the arena has at most. */
  int blocks() {
    return capacities.blocks();
  }

  int blockBytes() {
    return capacities.blockBytes();
  }

  int schemaBytes() {
    return capacities.schemaBytes();
  }

  int leases() {
    return capacities.leases();
  }

  /** Returns how many bytes of the file are reserved from the start. */
  int firstBytes() {
    return block(capacities.firstBlocks());
  }

  /** Returns the index of the number of bytes that the schemas take. */
  int schemaEnd() {
    return schemaBase;
  }

  /** Returns the index of the participant that adds a schema, or of 0. */
  int schemaLock() {
    return schemaBase + SCHEMA_LOCK;
  }

  /** Returns the index of the first schema. */
  int schemas() {
    return schemaBase + SCHEMA_HEAD_BYTES;
  }

  /** Returns the index of an entry of the table of leases. */
  int lease(int number) {
    return leaseBase + number * Long.BYTES;
  }

  /** Returns the index of the entry of a participant, whose numbers begin at 1. */
  int participant(int id) {
    return PARTICIPANTS + (id - 1) * PARTICIPANT_BYTES;
  }

  /** Returns the index of the state of a block. */
  int blockState(int block) {
    return tableBase + block * BLOCK_ENTRY_BYTES;
  }

  /** Returns the index of the number of blocks of the run that begins with a block. */
  int runLength(int block) {
    return blockState(block) + 8;
  }

  /** Returns the index of the first byte of a block. */
  int block(int block) {
    return arenaBase + block * blockBytes();
  }

  /** Returns the channel of a name, or null. */
  ChannelGeometry channel(String name) {
    for (ChannelGeometry channel : channels) {
      if (channel.name().equals(name)) {
        return channel;
      }
    }
    return null;
  }

  /**
   * Returns the header.
   *
   * @param boot the start of the machine that the segment belongs to
   */
  byte[] encode(long boot) {
    byte[] header = new byte[HEADER_BYTES];
    ByteBuffer out = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
    out.putLong(MAGIC).putInt(VERSION).putInt(0).putLong(size).putLong(boot);
    out.putInt(participants()).putInt(channels.size()).putInt(blockBytes()).putInt(blocks());
    out.putInt(capacities.firstBlocks()).putInt(schemaBytes()).putInt(leases());
    for (ChannelGeometry channel : channels) {
      int at = CHANNELS + channel.number() * CHANNEL_BYTES;
      byte[] name = channel.name().getBytes(StandardCharsets.US_ASCII);
      out.put(at, (byte) name.length).put(at + 1, name);
      out.position(at + CHANNEL_NUMBERS);
      out.putInt(channel.delivery().code()).putInt(channel.capacity());
      out.putInt(channel.slotBytes()).putInt(channel.consumers());
    }
    out.putInt(CHECKSUM, checksum(header));
    return header;
  }

  /**
   * Reads a header, as input that nothing is known of.
   *
   * @param header a copy of it
   * @param fileSize the size of the file
   * @throws MalformedInputException if it is not one
   */
  static Geometry decode(byte[] header, long fileSize) {
    ByteBuffer in = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
    if (in.getLong(0) != MAGIC) {
      throw new MalformedInputException("The file is not a segment of shared memory");
    }
    if (in.getInt(8) != VERSION) {
      throw new MalformedInputException(
          "A segment of version " + in.getInt(8) + ", not " + VERSION);
    }
    if (in.getInt(CHECKSUM) != checksum(header)) {
      throw new MalformedInputException("The header of the segment is corrupt");
    }
    int count = in.getInt(36);
    Geometry geometry;
    try {
      check(count >= 1 && count <= MAX_CHANNELS, "1 to 32 channels");
      List<ChannelGeometry> channels = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        channels.add(channel(header, CHANNELS + i * CHANNEL_BYTES));
      }
      geometry =
          of(
              new Capacities(
                  in.getInt(32),
                  in.getInt(40),
                  in.getInt(44),
                  in.getInt(48),
                  in.getInt(52),
                  in.getInt(56)),
              channels);
    } catch (IllegalArgumentException e) {
      throw new MalformedInputException("The header of the segment is corrupt", e);
    }
    if (in.getLong(16) != geometry.size || fileSize != geometry.size) {
      throw new MalformedInputException(
          "A segment of " + geometry.size + " bytes in a file of " + fileSize);
    }
    return geometry;
  }

  /** Tells whether a file begins as a segment does, of whatever version, and however damaged. */
  static boolean isSegment(SharedMemory memory) {
    return memory.getLong(0) == MAGIC;
  }

  /** Tells whether a file that begins so may be one that its creator has not given a header. */
  static boolean mayBeginSegment(ByteBuffer first) {
    if (first.remaining() == Long.BYTES && first.getLong(0) == MAGIC) {
      return true;
    }
    while (first.hasRemaining()) {
      if (first.get() != 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the start of the machine that a header names. */
  static long boot(byte[] header) {
    return ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).getLong(24);
  }

  private static ChannelGeometry channel(byte[] header, int at) {
    ByteBuffer in = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
    int length = Math.min(in.get(at) & 0xff, ChannelGeometry.MAX_NAME_BYTES);
    String name = new String(header, at + 1, length, StandardCharsets.ISO_8859_1);
    int numbers = at + CHANNEL_NUMBERS;
    return new ChannelGeometry(
        name,
        0,
        Delivery.ofCode(in.getInt(numbers)),
        in.getInt(numbers + 4),
        in.getInt(numbers + 8),
        in.getInt(numbers + 12),
        0);
  }

  private static int checksum(byte[] header) {
    CRC32C crc = new CRC32C();
    crc.update(header, 0, CHECKSUM);
    crc.update(header, CHECKSUM + 4, header.length - CHECKSUM - 4);
    return (int) crc.getValue();
  }
}
