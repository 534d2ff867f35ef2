package io.fory.ipc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The file of a segment, open and mapped: one for each file in a virtual machine, however many
 * segments use it.
 *
 * <p>One, because the locks of a file belong to the process: the kernel drops all of them when the
 * process closes any of its descriptors for the file. For the same reason a thread that may be
 * interrupted calls nothing on the channel but {@code tryLock} and the release of a lock, which are
 * not interruptible: segments are created, opened and extended in {@link Undisturbed#call}.
 *
 * <p><b>Permissions.</b> A file is created under a temporary name, readable and writable by its
 * owner only, filled with zeros so that its memory is reserved, and gets its name by a link, which
 * fails if the name exists. A file that belongs to somebody else, or that others may read or write,
 * or a symbolic link, is refused, and so is a {@link SafeDirectory directory} that others may swap.
 */
final class SegmentFile {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  /** Where the ranges of the locks begin, far behind the bytes of any file. */
  private static final long LOCKS = 1L << 60;

  /** Belongs to the user of the process, where there is such a directory. */
  private static final Path PROCESS = Path.of("/proc/self");

  private static final int ZEROS = 1 << 20;

  /** The files that are open in this virtual machine, by their keys; guards the counts of users. */
  private static final Map<Object, SegmentFile> OPEN = new HashMap<>();

  private static UserPrincipal user;

  private final Object key;
  private final FileChannel channel;
  private Path path;
  private SharedMemory memory;
  private int users = 1;

  /** The lock that a new file has of its owner, until {@link #tryLock} passes it on; else null. */
  private HeldLock created;

  private SegmentFile(Object key, FileChannel channel, Path path) {
    this.key = key;
    this.channel = channel;
    this.path = path;
  }

  /**
   * Creates a file of zeros that has a temporary name beside the one that it will get, and takes
   * the lock of its owner, so that nobody takes it for a leftover.
   *
   * @param reserved how many of its bytes have memory from the start
   * @throws SegmentException if there is no room for it
   */
  static SegmentFile create(Path target, int size, int reserved) throws IOException {
    SafeDirectory.require(target.getParent());
    SegmentFile file = createLocked(target);
    while (file == null) {
      file = createLocked(target);
    }
    try {
      fill(file.channel, 0, reserved);
      if (reserved < size) {
        fill(file.channel, size - 1, size);
      }
      file.map(size);
      return file;
    } catch (IOException | SegmentException e) {
      file.unlink();
      file.release();
      throw e;
    }
  }

  /** Returns null if somebody has taken the file for a leftover before it was locked. */
  private static SegmentFile createLocked(Path target) throws IOException {
    String suffix = UUID.randomUUID().toString().substring(0, 13);
    Path temporary = target.resolveSibling("." + target.getFileName() + "." + suffix);
    SegmentFile file = createEmpty(temporary);
    try {
      file.created = file.lock(Participants.OWNER);
      if (file.created != null && file.hasItsName()) {
        return file;
      }
    } catch (IOException | SegmentException e) {
      file.release();
      throw e;
    }
    file.release();
    return null;
  }

  private static SegmentFile createEmpty(Path path) throws IOException {
    synchronized (OPEN) {
      FileChannel channel =
          FileChannel.open(
              path,
              Set.of(
                  StandardOpenOption.CREATE_NEW,
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE,
                  LinkOption.NOFOLLOW_LINKS),
              PosixFilePermissions.asFileAttribute(OWNER_ONLY));
      SegmentFile file = new SegmentFile(requireOwn(path).fileKey(), channel, path);
      OPEN.put(file.key, file);
      return file;
    }
  }

  private static void fill(FileChannel channel, int from, int to) {
    fill(channel, ByteBuffer.allocateDirect(Math.min(to - from, ZEROS)), from, to);
  }

  private static void fill(FileChannel channel, ByteBuffer zeros, int from, int to) {
    try {
      for (int written = from; written < to; ) {
        zeros.clear().limit(Math.min(to - written, zeros.capacity()));
        written += channel.write(zeros, written);
      }
    } catch (IOException e) {
      throw new SegmentException("There is no room for a segment of " + to + " bytes", e);
    }
  }

  /**
   * Reserves memory for bytes that nobody uses yet. The page with the end of the file has memory
   * from the start and is never written here: a file that is truncated meanwhile stays without it,
   * so that {@link SharedMemory#requireWhole} goes on to tell that.
   *
   * @return false if there is no room
   * @throws SegmentException if the file is truncated, and so would become long again
   */
  boolean reserve(int from, int to) {
    try {
      return Undisturbed.call(() -> tryReserve(from, to));
    } catch (IOException e) {
      requireWhole(); // It may have been deleted.
      throw new SegmentException(path + " cannot be made larger", e);
    }
  }

  private boolean tryReserve(int from, int to) throws IOException {
    if (Files.getFileStore(path).getUsableSpace() < to - from) {
      return false; // So that nothing is taken in vain.
    }
    int end = Math.min(to, (memory.size() - 1) & -SharedMemory.PAGE_BYTES);
    ByteBuffer zeros = ByteBuffer.allocateDirect(ZEROS);
    for (int written = from; written < end; ) {
      requireLong();
      int next = written + Math.min(end - written, ZEROS);
      try {
        fill(channel, zeros, written, next);
      } catch (SegmentException e) {
        return false;
      } finally {
        shorten(next);
      }
      written = next;
    }
    requireLong();
    return true;
  }

  private void requireLong() throws IOException {
    long size = channel.size();
    if (size < memory.size()) {
      throw new SegmentException(path + " has been truncated to " + size + " bytes");
    }
  }

  /**
   * Takes all away from a file that was truncated before bytes up to {@code written} were written:
   * how much it had lost is not known any more, and what it had lost would be read as zeros.
   */
  private void shorten(int written) throws IOException {
    long size = channel.size();
    if (size <= written) {
      channel.truncate(0);
    }
  }

  /**
   * Opens a file, or joins the users of one that this virtual machine has open.
   *
   * @throws NoSuchFileException if there is none
   * @throws SegmentException if it is refused
   */
  static SegmentFile open(Path path) throws IOException {
    SafeDirectory.require(path.getParent());
    synchronized (OPEN) {
      PosixFileAttributes before = requireOwn(path);
      SegmentFile known = OPEN.get(before.fileKey());
      if (known != null) {
        known.users++;
        return known;
      }
      FileChannel channel =
          FileChannel.open(
              path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      try {
        if (!requireOwn(path).fileKey().equals(before.fileKey())) {
          throw new SegmentException(path + " was replaced while it was opened").passing();
        }
        SegmentFile file = new SegmentFile(before.fileKey(), channel, path);
        OPEN.put(file.key, file);
        return file;
      } catch (IOException | SegmentException e) {
        channel.close();
        throw e;
      }
    }
  }

  /** Ends one use; the last one closes the file, and with it drops all of its locks. */
  void release() {
    synchronized (OPEN) {
      users--;
      if (users == 0) {
        OPEN.remove(key);
        SharedMemory.settle(); // See HeldLock.
        try {
          channel.close();
        } catch (IOException e) {
          throw new SegmentException("The segment could not be closed", e);
        }
      }
    }
  }

  /** Returns the bytes of the file. */
  synchronized SharedMemory map() throws IOException {
    if (memory == null) {
      long size = channel.size();
      if (size < Geometry.HEADER_BYTES || size > Geometry.MAX_SIZE) {
        throw new SegmentException(path + " is not a segment: it has " + size + " bytes");
      }
      map((int) size);
    }
    return memory;
  }

  private void map(int size) throws IOException {
    memory = new SharedMemory(channel.map(FileChannel.MapMode.READ_WRITE, 0, size));
  }

  Path path() {
    return path;
  }

  /**
   * Gives a new file its name.
   *
   * @return false if another file has the name
   */
  boolean publish(Path target) throws IOException {
    try {
      Files.createLink(target, path);
    } catch (FileAlreadyExistsException e) {
      return false;
    }
    Files.delete(path);
    path = target;
    return true;
  }

  /** Gives a new file the name of another one, which loses it. */
  void replace(Path target) throws IOException {
    Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
    path = target;
  }

  /** Removes the name of this file, if the file still has it. */
  void unlink() throws IOException {
    if (hasItsName()) {
      Files.deleteIfExists(path);
    }
  }

  /** Tells whether the name still leads to this file, whoever may open it by now. */
  boolean hasItsName() throws IOException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
          .fileKey()
          .equals(key);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Tells those who use this file that another one has its name; if it is long enough for that. */
  void markReplaced() {
    try {
      SharedMemory old = map();
      old.setRelease(Geometry.STATE, Geometry.REPLACED);
    } catch (IOException | SegmentException | IndexOutOfBoundsException e) {
      // Nobody can use it.
    }
  }

  /**
   * Checks that the file has its name and all of its bytes.
   *
   * @throws SegmentException if it does not
   */
  void requireWhole() {
    SharedMemory.settle(); // What the JVM has still to raise says the same.
    try {
      PosixFileAttributes attributes = requireOwn(path);
      if (!attributes.fileKey().equals(key)) {
        throw new SegmentException(path + " has been replaced by another file");
      }
      long size = attributes.size();
      if (size != memory.size()) {
        throw new SegmentException(
            path
                + (size < memory.size() ? " has been truncated to " : " has been lengthened to ")
                + size
                + " from "
                + memory.size()
                + " bytes");
      }
    } catch (NoSuchFileException e) {
      throw new SegmentException(path + " has been deleted", e);
    } catch (IOException e) {
      throw new SegmentException(path + " cannot be looked at", e);
    }
  }

  /** Tells whether the file has lost some of its bytes, as far as its name leads to it. */
  boolean isTruncated() throws IOException {
    return hasItsName() && Files.size(path) < memory.size();
  }

  /**
   * Takes the lock of a number, which nobody else then has until it is released or this process
   * ends, however it ends.
   *
   * @return null if somebody has it, in another process or in this one
   */
  synchronized HeldLock tryLock(int number) {
    if (number == Participants.OWNER && created != null) {
      HeldLock lock = created;
      created = null;
      return lock;
    }
    return lock(number);
  }

  private HeldLock lock(int number) {
    SharedMemory.settle(); // See HeldLock.
    try {
      FileLock lock = channel.tryLock(LOCKS + number, 1, false);
      return lock == null ? null : new HeldLock(lock);
    } catch (OverlappingFileLockException e) {
      return null;
    } catch (IOException e) {
      throw new SegmentException(path + " cannot be locked", e);
    }
  }

  /** Deletes what creators that died have left beside a file: names that {@link #create} gives. */
  static void deleteLeftovers(Path target) throws IOException {
    String prefix = "." + target.getFileName() + ".";
    Pattern name = Pattern.compile(Pattern.quote(prefix) + "[0-9a-f]{8}-[0-9a-f]{4}");
    try (DirectoryStream<Path> leftovers =
        Files.newDirectoryStream(
            target.getParent(), path -> name.matcher(path.getFileName().toString()).matches())) {
      for (Path leftover : leftovers) {
        deleteIfDead(leftover);
      }
    }
  }

  private static void deleteIfDead(Path leftover) throws IOException {
    SegmentFile file;
    try {
      file = open(leftover);
    } catch (NoSuchFileException | SegmentException e) {
      return; // Published meanwhile, or not ours.
    }
    try (HeldLock lock = file.isShared() ? null : file.tryLock(Participants.OWNER)) {
      if (lock != null && Geometry.mayBeginSegment(file.firstBytes())) {
        Files.deleteIfExists(leftover);
      }
    } finally {
      file.release();
    }
  }

  /** Returns the first word of it, or as much as there is. */
  private ByteBuffer firstBytes() throws IOException {
    ByteBuffer first = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    channel.read(first, 0);
    return first.flip();
  }

  /** Tells whether this virtual machine uses it twice: one of them may be its creator. */
  private boolean isShared() {
    synchronized (OPEN) {
      return users > 1;
    }
  }

  private static PosixFileAttributes requireOwn(Path path) throws IOException {
    PosixFileAttributes attributes =
        Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!attributes.isRegularFile()) {
      throw new SegmentException(path + " is not a file; symbolic links are not followed");
    }
    if (!attributes.owner().equals(user())) {
      throw new SegmentException(path + " belongs to another user");
    }
    if (!OWNER_ONLY.containsAll(attributes.permissions())) {
      throw new SegmentException(path + " may be opened by other users; chmod 600 is needed");
    }
    return attributes;
  }

  /**
   * Returns the user that files of this process belong to, found out by creating one: the process
   * may run as another user than the one that the property {@code user.name} names. Where none can
   * be created it is the one that the process itself belongs to.
   */
  static synchronized UserPrincipal user() throws IOException {
    if (user == null) {
      try {
        user = ownerOfNewFile();
      } catch (IOException e) {
        if (!Files.exists(PROCESS)) {
          throw e;
        }
        user = Files.getOwner(PROCESS);
      }
    }
    return user;
  }

  private static UserPrincipal ownerOfNewFile() throws IOException {
    Path file = Files.createTempFile("fory", null);
    try {
      return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
    } finally {
      Files.delete(file);
    }
  }
}
