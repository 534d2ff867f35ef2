package io.fory.ipc;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Memory that processes of one machine share: channels of messages, and an arena of buffers.
 *
 * <p>One process, the owner, creates it by {@link #builder}; others open it by its name. It is a
 * file of at most 2 GiB, which all of them map; its memory is reserved, and more of it when the
 * arena grows. Only processes of the user who created it can open it.
 *
 * <p><b>Lifetime.</b> The segment ends when its owner closes it: its file is deleted, and others
 * get an exception when they have read what is in it. An owner that dies leaves it as it is: others
 * go on, and the next process that creates it takes it over. What a process that dies was doing is
 * finished or undone by the others.
 *
 * <p><b>Threads.</b> A segment is thread-safe, except that it must be closed last: when no call on
 * it, on its producers, consumers and buffers runs any more. After that no buffer that came from it
 * may be used by a thread of this process; it stays mapped until the collector finds that no buffer
 * refers to it.
 *
 * <p><b>Virtual machines.</b> A file that another process truncates cannot be guarded against: a
 * call then throws a {@link SegmentException}, but a buffer that the application itself reads
 * throws {@link InternalError}. {@code equals}, {@code compareTo} and {@code mismatch} of such a
 * buffer, and checksums of it ({@code CRC32}, {@code CRC32C}, {@code Adler32}), end the virtual
 * machine: use them on a copy.
 */
public final class SharedSegment implements AutoCloseable {
  private static final String CLOSED = "the segment is closed";
  private static final long OPEN_RETRY = TimeUnit.MILLISECONDS.toNanos(2);

  private final SegmentFile file;
  private final SharedMemory memory;
  private final Geometry geometry;
  private final Participants participants;
  private final Participants.Seat seat;
  private final Arena arena;
  private final SchemaTable schemas;
  private final Outstanding outstanding;
  private final Watch watch;
  private final List<Ring> rings;
  private final Users users = new Users();
  private volatile boolean closing;

  /** Whether what this process had has not all been given back. */
  private volatile boolean untidy;

  private volatile boolean closed;

  SharedSegment(
      SegmentFile file,
      SharedMemory memory,
      Geometry geometry,
      Participants participants,
      Participants.Seat seat) {
    this.file = file;
    this.memory = memory;
    this.geometry = geometry;
    this.participants = participants;
    this.seat = seat;
    this.watch = new Watch(file, memory, geometry, participants);
    this.arena = new Arena(memory, geometry, watch, seat.id());
    this.schemas = new SchemaTable(memory, geometry, watch, seat.id());
    this.outstanding = new Outstanding(arena);
    this.rings = Ring.all(geometry, memory, arena, watch, seat.id());
  }

  /**
   * Describes a segment of a name, in {@code /dev/shm} where that is a tmpfs, else in the directory
   * for temporary files. Segments of two users do not meet.
   *
   * @param name 1 to 31 ASCII letters, digits, dots, hyphens or underscores; not a dot first
   */
  public static SegmentBuilder builder(String name) {
    return builder(SegmentPath.ofName(name));
  }

  /** Describes a segment in a file. */
  public static SegmentBuilder builder(Path file) {
    return new SegmentBuilder(SegmentPath.located(file));
  }

  /**
   * Attaches to the segment of a name. An interrupt of the thread does not disturb it.
   *
   * @throws SegmentException if there is none, or it is refused
   * @throws MalformedInputException if the file is not a segment
   */
  public static SharedSegment open(String name) {
    return open(SegmentPath.ofName(name));
  }

  /** Attaches to the segment in a file, as {@link #open(String)}. */
  public static SharedSegment open(Path file) {
    Path target = SegmentPath.located(file);
    try {
      return Undisturbed.call(() -> attach(target));
    } catch (NoSuchFileException e) {
      throw new SegmentException("There is no segment " + target, e).passing();
    } catch (IOException e) {
      throw new SegmentException(target + " cannot be opened", e);
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  /**
   * Attaches to the segment of a name, and waits for its owner to create it, less long if the
   * thread is interrupted.
   *
   * @param timeout how long it waits for the segment; a process that is stopped while it changes
   *     the table of processes may keep this waiting for five seconds more
   * @throws SegmentException as {@link #open(String)}, if it is not there after {@code timeout}
   */
  public static SharedSegment open(String name, Duration timeout) {
    return open(SegmentPath.ofName(name), timeout);
  }

  /** Attaches to the segment in a file, as {@link #open(String, Duration)}. */
  public static SharedSegment open(Path file, Duration timeout) {
    Path target = SegmentPath.located(file);
    Deadline deadline = new Deadline(Deadline.nanos(Objects.requireNonNull(timeout, "timeout")));
    for (; ; ) {
      boolean over = deadline.isOver();
      try {
        return open(target);
      } catch (SegmentException e) {
        if (over || !e.mayPass()) {
          throw e;
        }
      }
      LockSupport.parkNanos(OPEN_RETRY);
    }
  }

  private static SharedSegment attach(Path target) throws IOException {
    SegmentFile file = SegmentFile.open(target);
    boolean attached = false;
    try {
      SharedMemory memory = file.map();
      Geometry geometry = Geometry.decode(memory.header(), memory.size());
      Watch.requireOpen(memory);
      Participants participants = new Participants(file, memory, geometry);
      SharedSegment segment =
          Participants.locked(
              file,
              () -> {
                Cleaning.all(participants, memory, geometry);
                Participants.Seat seat = participants.sit(false);
                return new SharedSegment(file, memory, geometry, participants, seat);
              });
      attached = true;
      return segment;
    } finally {
      if (!attached) {
        file.release();
      }
    }
  }

  /** Returns the file. */
  public Path path() {
    return file.path();
  }

  /** Returns how many bytes the file has; those into which the arena can grow take no memory. */
  public int size() {
    return geometry.size();
  }

  /** Tells whether this process is the owner. */
  public boolean isOwner() {
    return seat.id() == Participants.OWNER;
  }

  /**
   * Returns memory to be filled and sent. It begins at a multiple of 64 bytes.
   *
   * @param bytes how many, at least 1
   * @throws LimitExceededException if the arena is full, or too small for it, or locked by a
   *     process that does not go on
   * @throws SegmentException if the segment is gone or closed
   */
  public ArenaBuffer allocate(int bytes) {
    return allocate(bytes, Duration.ZERO);
  }

  /**
   * Returns memory to be filled and sent, and waits until there is some. It begins at a multiple of
   * 64 bytes.
   *
   * @param bytes how many, at least 1
   * @param timeout how long it may wait; it waits less if its thread is interrupted
   * @throws LimitExceededException if the arena was full or locked for so long, or is too small for
   *     it
   * @throws SegmentException if the segment is gone or closed
   */
  public ArenaBuffer allocate(int bytes, Duration timeout) {
    if (bytes < 1) {
      throw new IllegalArgumentException("a buffer has at least 1 byte, not " + bytes);
    }
    Deadline deadline = new Deadline(Deadline.nanos(Objects.requireNonNull(timeout, "timeout")));
    try {
      return tryAllocate(bytes, deadline);
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  private ArenaBuffer tryAllocate(int bytes, Deadline deadline) {
    try {
      requireOpen();
      int block = allocate(bytes, deadline);
      requireAttached(); // The close of the segment may have made the room.
      memory.requireWhole();
      return outstanding.add(block, arena.slice(block, bytes));
    } catch (ForyException | IllegalStateException e) {
      throw endOf(e);
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    }
  }

  private int allocate(int bytes, Deadline deadline) {
    Backoff backoff = new Backoff(Waiting.PARKING);
    Pace pace = new Pace();
    boolean looked = false;
    for (; ; ) {
      int block = arena.allocate(bytes, deadline);
      if (block >= 0) {
        return block;
      }
      if (block == Arena.LOCKED) {
        memory.requireWhole();
        throw arena.locked(bytes, deadline);
      }
      if (makeRoom(bytes, bytes, deadline)) {
        continue;
      }
      boolean over = deadline.isOver();
      if (over && looked) {
        memory.requireWhole();
        throw arena.full(bytes, deadline);
      }
      if (over || backoff.pause() || pace.isDue()) {
        requireAttached();
        watch.check(); // Somebody who has died may have had it.
        looked = true;
      }
    }
  }

  /**
   * Frees what all consumers are done with; if nothing is, makes the arena grow.
   *
   * @param bytes for how many there is to be room
   * @param longest how many of them are in a row
   */
  boolean makeRoom(int bytes, int longest, Deadline deadline) {
    boolean advanced = false;
    for (Ring ring : rings) {
      advanced |= ring.advanceHead();
    }
    return advanced || arena.grow(bytes, longest, deadline, file);
  }

  /**
   * Returns a new producer for a channel, which parks when it waits.
   *
   * @param fory writes the messages; not one of the cross-language format
   * @throws IllegalArgumentException if there is no such channel
   */
  public Producer producer(String channel, Fory fory) {
    return producer(channel, fory, Waiting.PARKING);
  }

  /** Returns a new producer for a channel, as {@link #producer(String, Fory)}. */
  public Producer producer(String channel, Fory fory, Waiting waiting) {
    Objects.requireNonNull(waiting, "waiting");
    MessageCoding coding = new MessageCoding(fory, schemas);
    try {
      return producer(channel, coding, waiting);
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  private Producer producer(String channel, MessageCoding coding, Waiting waiting) {
    try {
      requireOpen();
      Ring ring = ring(channel);
      Outgoing outgoing = new Outgoing(ring, coding, outstanding);
      Producer producer = new Producer(this, ring, outgoing, waiting);
      users.add(producer);
      return producer;
    } catch (SegmentException e) {
      throw endOf(e);
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    }
  }

  /**
   * Returns a new consumer of a channel, which parks when it waits. One of a broadcast channel
   * begins with the oldest message that is there.
   *
   * @param fory reads the messages
   * @param type what they are; see {@link Fory#deserialize(byte[], Class)}
   * @throws IllegalArgumentException if there is no such channel
   * @throws SegmentException if a broadcast channel has as many consumers as it may have
   */
  public <T> Consumer<T> consumer(String channel, Fory fory, Class<T> type) {
    return consumer(channel, fory, type, Waiting.PARKING);
  }

  /** Returns a new consumer of a channel, as {@link #consumer(String, Fory, Class)}. */
  public <T> Consumer<T> consumer(String channel, Fory fory, Class<T> type, Waiting waiting) {
    requireAttached();
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(waiting, "waiting");
    Ring ring = ring(channel);
    Incoming incoming = new Incoming(ring, new MessageCoding(fory, schemas));
    try {
      return consumer(ring, incoming, type, waiting);
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  private <T> Consumer<T> consumer(Ring ring, Incoming incoming, Class<T> type, Waiting waiting) {
    try {
      Consumer<T> consumer =
          Participants.locked(file, () -> new Consumer<>(this, ring, incoming, type, waiting));
      users.add(consumer);
      return consumer;
    } catch (SegmentException e) {
      throw endOf(e);
    } catch (IOException e) {
      throw new SegmentException(path() + " cannot be unlocked", e);
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    }
  }

  private Ring ring(String channel) {
    ChannelGeometry found = geometry.channel(Objects.requireNonNull(channel, "channel"));
    if (found == null) {
      throw new IllegalArgumentException("the segment has no channel " + channel);
    }
    return rings.get(found.number());
  }

  void leave(Consumer<?> consumer) {
    users.remove(consumer);
  }

  /** Checks that this process is attached, and that the owner has not closed the segment. */
  void requireOpen() {
    requireAttached();
    Watch.requireOpen(memory);
  }

  /** Checks that this process is attached. */
  void requireAttached() {
    if (closing) {
      throw new IllegalStateException(CLOSED);
    }
  }

  /**
   * Returns the exception of a call that meets the end of the segment. While another thread of this
   * process closes it, a call may meet a file that is closed, or the end that the owner has written
   * already.
   */
  RuntimeException endOf(RuntimeException met) {
    SharedMemory.settle();
    return closing ? new IllegalStateException(CLOSED, met) : met;
  }

  boolean isClosed() {
    return closed;
  }

  /** Tells whether nothing is to be taken any more. */
  boolean isClosing() {
    return closing;
  }

  /** Notes that others have to clean up after this process when it leaves. */
  void leaveUntidy() {
    untidy = true;
  }

  SegmentFile file() {
    return file;
  }

  /**
   * Detaches this process: closes its consumers, frees the arena buffers that it has not sent, and
   * ends its leases. The owner deletes the file. Calls of other threads that run on producers and
   * consumers end with an {@link IllegalStateException}; this waits for a second until they do.
   *
   * @throws IllegalStateException if the code that reads a message of a consumer calls this
   * @throws ForyException if the segment is gone
   */
  @Override
  public void close() {
    try {
      closeOnce();
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  private void closeOnce() {
    SharedMemory.settle(); // So that an error of the application's own access ends nothing here.
    StackRoom.require();
    synchronized (users) {
      if (closing) {
        return;
      }
      users.requireNotReading();
      closing = true;
    }
    detach();
  }

  private void detach() {
    boolean whole = false;
    try {
      if (file.isTruncated()) {
        throw new SegmentException(path() + " has been truncated");
      }
      whole = true;
      boolean tidy = !untidy;
      untidy = true;
      tidy &= users.close();
      outstanding.close(seat.id());
      untidy = !tidy;
    } catch (IOException e) {
      throw new SegmentException(path() + " cannot be looked at", e);
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    } finally {
      SharedMemory.settle(); // So that nothing is raised before all is given back.
      leave(whole);
    }
  }

  /** Gives back what the system has given, and says so in the segment if it is whole. */
  private void leave(boolean whole) {
    closed = true;
    try {
      if (isOwner() && whole) {
        memory.setRelease(Geometry.STATE, Geometry.CLOSED);
      }
      if (whole) {
        if (untidy) {
          participants.abandon(seat);
        } else {
          participants.clear(seat);
        }
        memory.requireWhole();
      }
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    } finally {
      release();
    }
  }

  @Override
  public String toString() {
    return "SharedSegment[" + path() + ", " + size() + " bytes" + (closing ? ", closed]" : "]");
  }

  private void release() {
    try {
      if (isOwner()) {
        file.unlink();
      }
    } catch (IOException e) {
      throw new SegmentException(path() + " cannot be deleted", e);
    } finally {
      schemas.close();
      Participants.release(seat, file);
    }
  }
}
