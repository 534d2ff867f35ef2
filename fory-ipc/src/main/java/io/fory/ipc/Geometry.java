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
 *   header | control | participants | channels | table of the arena | blocks of the arena
 * </pre>
 *
 * @param participants how many processes may be attached at a time
 * @param channels in the order of their numbers
 * @param blockBytes how many bytes a block of the arena has, a power of 2
 * @param blocks how many blocks the arena has
 * @param tableBase where the table of the arena begins
 * @param arenaBase where its blocks begin
 * @param size of the segment in bytes
 */
record Geometry(
    int participants,
    List<ChannelGeometry> channels,
    int blockBytes,
    int blocks,
    int tableBase,
    int arenaBase,
    int size) {
  static final int HEADER_BYTES = 4096;
  static final int MAX_SIZE = Integer.MAX_VALUE - 65_535;
  static final int MAX_PARTICIPANTS = 255;
  static final int MAX_CHANNELS = 32;
  static final int MIN_BLOCK_BYTES = 64;
  static final int MAX_BLOCK_BYTES = 1 << 30;

  /** Index of the state of the segment: one of the constants below. */
  static final int STATE = HEADER_BYTES;

  static final long OPEN = 1;
  static final long CLOSED = 2;
  static final long REPLACED = 3;

  /** Index of the participant that changes the table of the arena, or of 0. */
  static final int ARENA_LOCK = HEADER_BYTES + 64;

  /** Index of the number of the block at which the next search for free ones begins. */
  static final int ARENA_HINT = HEADER_BYTES + 72;

  private static final int PARTICIPANTS = 2 * HEADER_BYTES;
  private static final int PARTICIPANT_BYTES = 64;
  private static final int BLOCK_ENTRY_BYTES = 16;

  private static final long MAGIC = 0x3143_5049_5952_4f46L; // "FORYIPC1"
  private static final int VERSION = 1;
  private static final int CHECKSUM = 12;
  private static final int CHANNELS = 64;
  private static final int CHANNEL_BYTES = 64;
  private static final int CHANNEL_NUMBERS = 32;

  /**
   * Places everything.
   *
   * @throws IllegalArgumentException if a number is not allowed, or all is larger than 2 GiB
   */
  static Geometry of(int participants, List<ChannelGeometry> unplaced, int blockBytes, int blocks) {
    check(participants >= 1 && participants <= MAX_PARTICIPANTS, "1 to 255 participants");
    check(unplaced.size() >= 1 && unplaced.size() <= MAX_CHANNELS, "1 to 32 channels");
    check(
        blockBytes >= MIN_BLOCK_BYTES
            && blockBytes <= MAX_BLOCK_BYTES
            && Integer.bitCount(blockBytes) == 1,
        "blocks of a power of 2 from 64 bytes to 1 GiB");
    check(blocks >= 0, "an arena of at least 0 blocks");
    long next = PARTICIPANTS + (long) participants * PARTICIPANT_BYTES;
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
    long table = next;
    long arena = aligned(table + (long) blocks * BLOCK_ENTRY_BYTES, HEADER_BYTES);
    long size = arena + (long) blocks * blockBytes;
    check(size <= MAX_SIZE, "at most " + MAX_SIZE + " bytes, not " + size);
    return new Geometry(
        participants,
        List.copyOf(channels),
        blockBytes,
        blocks,
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
    return arenaBase + block * blockBytes;
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
    out.putInt(participants).putInt(channels.size()).putInt(blockBytes).putInt(blocks);
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
      geometry = of(in.getInt(32), channels, in.getInt(40), in.getInt(44));
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
