package io.fory.ipc;

import io.fory.error.MalformedInputException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Describes a segment and creates it.
 *
 * <pre>{@code
 * try (SharedSegment segment =
 *     SharedSegment.builder("weather")
 *         .channel("frames", Delivery.BROADCAST)
 *         .withArenaBytes(1 << 28)
 *         .create()) {
 *   ...
 * }
 * }</pre>
 */
public final class SegmentBuilder {
  private static final int ATTEMPTS = 100;
  private static final int DEFAULT_CAPACITY = 1024;
  private static final int DEFAULT_SLOT_BYTES = 1024;
  private static final int DEFAULT_CONSUMERS = 16;
  private static final int MAX_DEFAULT_BLOCKS = 1 << 16;

  private final Path target;
  private final List<ChannelGeometry> channels = new ArrayList<>();
  private int participants = 64;
  private long arenaBytes = 16 << 20;
  private long maxArenaBytes;
  private int schemaBytes = 64 << 10;
  private int leases = 256;
  private int blockBytes = 4096;

  SegmentBuilder(Path target) {
    this.target = target;
  }

  /** Adds a channel of 1024 slots of 1024 bytes, which at most 16 consumers read at a time. */
  public SegmentBuilder channel(String name, Delivery delivery) {
    return channel(name, delivery, DEFAULT_CAPACITY, DEFAULT_SLOT_BYTES);
  }

  /**
   * Adds a channel. At most 16 consumers read a broadcast channel at a time.
   *
   * @param name 1 to 31 ASCII letters, digits, dots, hyphens or underscores; not a dot first
   * @param capacity how many messages it holds, a power of 2 from 2 to 1048576
   * @param slotBytes how many bytes of the segment each of them takes, a multiple of 64 from 64 to
   *     1048576; 24 of them are not the message's. A longer message lies in the arena, which costs
   *     some hundred nanoseconds
   */
  public SegmentBuilder channel(String name, Delivery delivery, int capacity, int slotBytes) {
    int consumers = delivery == Delivery.BROADCAST ? DEFAULT_CONSUMERS : 0;
    return channel(name, delivery, capacity, slotBytes, consumers);
  }

  /**
   * Adds a channel.
   *
   * @param consumers how many may read a broadcast channel at a time, from 1 to 64; 0 for a shared
   *     one, whose consumers are not counted
   * @throws IllegalArgumentException if a number is not allowed
   */
  public SegmentBuilder channel(
      String name, Delivery delivery, int capacity, int slotBytes, int consumers) {
    ChannelGeometry channel =
        new ChannelGeometry(
            Objects.requireNonNull(name, "name"),
            0,
            Objects.requireNonNull(delivery, "delivery"),
            capacity,
            slotBytes,
            consumers,
            0);
    String problem = channel.problem();
    if (problem != null) {
      throw new IllegalArgumentException(problem);
    }
    channels.add(channel);
    return this;
  }

  /**
   * Sets how many bytes the arena has at least; 16 MiB without this call. They are reserved when
   * the segment is created.
   */
  public SegmentBuilder withArenaBytes(long bytes) {
    if (bytes < 0 || bytes > Geometry.MAX_SIZE) {
      throw new IllegalArgumentException(
          "an arena has 0 to " + Geometry.MAX_SIZE + " bytes, not " + bytes);
    }
    arenaBytes = bytes;
    return this;
  }

  /**
   * Sets to how many bytes the arena may grow; without this call it does not. It grows when nothing
   * is free that is long enough: by what is needed, at least to twice its size or by 64 MiB. The
   * memory is reserved then, so that a full file system is an arena that is full. It does not
   * shrink.
   */
  public SegmentBuilder withMaxArenaBytes(long bytes) {
    if (bytes < 0 || bytes > Geometry.MAX_SIZE) {
      throw new IllegalArgumentException(
          "an arena has 0 to " + Geometry.MAX_SIZE + " bytes, not " + bytes);
    }
    maxArenaBytes = bytes;
    return this;
  }

  /**
   * Sets how many bytes of schemas the segment holds, 0 to 1 MiB; 64 KiB without this call. Those
   * for which there is no room are in each message that needs them.
   */
  public SegmentBuilder withSchemaBytes(int bytes) {
    if (bytes < 0 || bytes > Capacities.MAX_SCHEMA_BYTES) {
      throw new IllegalArgumentException("a segment has 0 to 1 MiB for schemas, not " + bytes);
    }
    schemaBytes = (bytes + 63) & -64;
    return this;
  }

  /**
   * Sets how many leases of messages there may be at a time, in all processes: 0 to 65536; 256
   * without this call. See {@link Received#retain()}.
   */
  public SegmentBuilder withLeases(int count) {
    if (count < 0 || count > Capacities.MAX_LEASES) {
      throw new IllegalArgumentException("a segment has 0 to 65536 leases, not " + count);
    }
    leases = count;
    return this;
  }

  /**
   * Sets the unit in which the arena is given out, a power of 2 from 64; 4096 bytes without this
   * call. An arena has at most 65536 blocks: for a larger one, up to its greatest size, the unit is
   * doubled as often as needed, so to 8192 bytes without this call if it is of up to 512 MiB.
   */
  public SegmentBuilder withBlockBytes(int bytes) {
    if (!Capacities.isBlock(bytes)) {
      throw new IllegalArgumentException(
          "a block has a power of 2 from 64 bytes to 1 GiB, not " + bytes);
    }
    blockBytes = bytes;
    return this;
  }

  /**
   * Sets how many segments may be open at a time, in all processes, the owner's among them: from 2
   * to 255; 64 without this call.
   */
  public SegmentBuilder withParticipants(int count) {
    if (count < 2 || count > Capacities.MAX_PARTICIPANTS) {
      throw new IllegalArgumentException(
          "a segment has 2 to 255 participants, its owner among them, not " + count);
    }
    participants = count;
    return this;
  }

  /**
   * Creates the segment, whose owner this process then is.
   *
   * <p>If there is one of the name whose owner has died without closing it, and the numbers are the
   * same, it is taken over with all messages that are in it, and processes that are attached go on.
   * If the numbers differ, or it is damaged, or is from before the machine was started, it is
   * replaced by an empty one. A file that is no segment is neither replaced nor changed. An
   * interrupt of the thread does not disturb it.
   *
   * @throws SegmentException if its owner lives, if the file is refused, if there is no room for it
   * @throws IllegalArgumentException if the numbers make no segment
   */
  public SharedSegment create() {
    Geometry geometry = Geometry.of(capacities(), channels);
    try {
      return Undisturbed.call(() -> create(geometry));
    } catch (IOException e) {
      throw new SegmentException(target + " cannot be created", e);
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  private SharedSegment create(Geometry geometry) throws IOException {
    for (int i = 0; i < ATTEMPTS; i++) {
      SharedSegment segment = tryCreate(geometry);
      if (segment != null) {
        return segment;
      }
    }
    throw new SegmentException(target + " is being replaced again and again");
  }

  private Capacities capacities() {
    long most = Math.max(arenaBytes, maxArenaBytes);
    long unit = blockBytes;
    while (most / unit > MAX_DEFAULT_BLOCKS) {
      unit *= 2;
    }
    return new Capacities(
        participants,
        (int) unit,
        (int) ((most + unit - 1) / unit),
        (int) ((arenaBytes + unit - 1) / unit),
        schemaBytes,
        leases);
  }

  /** Returns null if somebody else changed the file meanwhile. */
  private SharedSegment tryCreate(Geometry geometry) throws IOException {
    SegmentFile existing;
    try {
      existing = SegmentFile.open(target);
    } catch (NoSuchFileException e) {
      return published(geometry);
    }
    SharedSegment segment = null;
    try {
      segment = Participants.locked(existing, () -> inPlaceOf(existing, geometry));
      return segment;
    } finally {
      if (segment == null || segment.file() != existing) {
        existing.release();
      }
    }
  }

  private SharedSegment published(Geometry geometry) throws IOException {
    SegmentFile.deleteLeftovers(target);
    SegmentFile file = SegmentFile.create(target, geometry.size(), geometry.firstBytes());
    SharedSegment segment = formatted(file, geometry);
    if (file.publish(target)) {
      return segment;
    }
    segment.close();
    return null;
  }

  /** Takes a file over or replaces it; null if it has lost its name. */
  private SharedSegment inPlaceOf(SegmentFile existing, Geometry geometry) throws IOException {
    if (!existing.hasItsName()) {
      return null;
    }
    if (!Geometry.isSegment(existing.map())) {
      throw new SegmentException(target + " is not a segment; it is not replaced");
    }
    SharedSegment segment = takenOver(existing, geometry);
    return segment != null ? segment : replacing(existing, geometry);
  }

  private static SharedSegment formatted(SegmentFile file, Geometry geometry) throws IOException {
    SharedMemory memory = file.map();
    ArenaRuns.format(memory, geometry);
    memory.putHeader(geometry.encode(Boot.ID));
    memory.setRelease(Geometry.STATE, Geometry.OPEN);
    Participants participants = new Participants(file, memory, geometry);
    return new SharedSegment(file, memory, geometry, participants, participants.sit(true));
  }

  /** Returns null if the file is not a segment of these numbers. */
  private SharedSegment takenOver(SegmentFile file, Geometry geometry) throws IOException {
    SharedMemory memory;
    Geometry found;
    try {
      memory = file.map();
      byte[] header = memory.header();
      found = Geometry.decode(header, memory.size());
      if (Geometry.boot(header) != Boot.ID || memory.getAcquire(Geometry.STATE) != Geometry.OPEN) {
        return null;
      }
    } catch (MalformedInputException | SegmentException e) {
      return null;
    }
    Participants participants = new Participants(file, memory, found);
    Cleaning.all(participants, memory, found);
    if (!found.equals(geometry)) {
      if (participants.isUsed(Participants.OWNER)) { // It may have lost its lock, but it lives.
        throw inUse(Participants.process(memory, found, Participants.OWNER));
      }
      return null;
    }
    Participants.Seat seat = participants.sit(true);
    if (seat == null) {
      throw inUse(Participants.process(memory, found, Participants.OWNER));
    }
    if (memory.getAcquire(Geometry.STATE) != Geometry.OPEN) {
      participants.leave(seat); // Its owner has closed it since.
      return null;
    }
    return new SharedSegment(file, memory, found, participants, seat);
  }

  /** Returns null if it has lost its name. */
  private SharedSegment replacing(SegmentFile existing, Geometry geometry) throws IOException {
    try (HeldLock life = existing.tryLock(Participants.OWNER)) {
      if (life == null) {
        throw inUse(0);
      }
      if (!existing.hasItsName()) {
        return null; // Its owner has closed it since, and somebody else may have the name.
      }
      SharedSegment segment =
          formatted(SegmentFile.create(target, geometry.size(), geometry.firstBytes()), geometry);
      existing.markReplaced();
      segment.file().replace(target);
      return segment;
    }
  }

  private SegmentException inUse(long process) {
    return new SegmentException(
        target + " has an owner that lives" + (process == 0 ? "" : ": process " + process));
  }
}
