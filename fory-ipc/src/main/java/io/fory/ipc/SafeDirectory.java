package io.fory.ipc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * The directory of a segment, from the root on: nobody but the user of this process and the
 * superuser may be able to put another one in its place.
 *
 * <p>A directory on the way belongs to one of these two, and is writable by others only if it is
 * sticky, as {@code /tmp} is: then they rename and delete nothing but their own files. A symbolic
 * link in such a directory must belong to one of the two as well; in others it may be anybody's,
 * since nobody else has made it. A group counts as others, unless it is that of the superuser or
 * has the name of the owner, as the private group of a user has.
 *
 * <p>In a namespace of users, such as a container without privileges, files of a user that is not
 * known there, the superuser of the machine among them, all belong to one number. Directories of
 * that number are accepted there, symbolic links in sticky ones are not.
 */
final class SafeDirectory {
  private static final int GROUP_WRITES = 0_020;
  private static final int OTHERS_WRITE = 0_002;
  private static final int STICKY = 0_1000;
  private static final int TYPE = 0_170000;
  private static final int DIRECTORY = 0_040000;
  private static final int LINK = 0_120000;
  private static final int ROOT = 0;

  /** As many as Linux follows. */
  private static final int MAX_LINKS = 40;

  private static final Path MAPPED_USERS = Path.of("/proc/self/uid_map");
  private static final Path UNKNOWN_USER = Path.of("/proc/sys/kernel/overflowuid");

  /** Without a namespace of users, all numbers are those of the machine. */
  private static final String ALL_USERS = "0 0 4294967295";

  /** The number that files of users have who are not known in this namespace, or -1. */
  private static final int UNKNOWN = unknown();

  private SafeDirectory() {}

  /** What is on the way. */
  private record Part(
      Path path, int mode, int number, UserPrincipal owner, GroupPrincipal group, boolean known) {
    static Part of(Path path) throws IOException {
      Map<String, Object> all =
          Files.readAttributes(path, "unix:mode,uid,owner,group", LinkOption.NOFOLLOW_LINKS);
      int number = (int) all.get("uid");
      UserPrincipal owner = (UserPrincipal) all.get("owner");
      return new Part(
          path,
          (int) all.get("mode"),
          number,
          owner,
          (GroupPrincipal) all.get("group"),
          number == ROOT || owner.equals(SegmentFile.user()));
    }

    boolean is(int type) {
      return (mode & TYPE) == type;
    }

    boolean isWrittenByOthers() {
      return (mode & OTHERS_WRITE) != 0 || (mode & GROUP_WRITES) != 0 && !isGroupTrusted();
    }

    private boolean isGroupTrusted() {
      String name = group.getName();
      return name.equals(owner.getName()) || name.equals("root") || name.equals("wheel");
    }
  }

  /**
   * Returns the path of a directory without symbolic links.
   *
   * @param directory absolute
   * @throws SegmentException if somebody else could put another one in its place
   */
  static Path resolve(Path directory) throws IOException {
    Deque<Path> left = new ArrayDeque<>();
    directory.forEach(left::add);
    Part at = entered(directory.getRoot());
    int links = 0;
    while (!left.isEmpty()) {
      String name = left.remove().toString();
      if (name.isEmpty() || name.equals(".")) {
        continue;
      }
      if (name.equals("..")) {
        Path parent = at.path().getParent();
        at = parent == null ? at : Part.of(parent);
        continue;
      }
      Part next = Part.of(at.path().resolve(name));
      if (!next.is(LINK)) {
        at = entered(next);
        continue;
      }
      if (at.isWrittenByOthers() && !next.known()) {
        throw new SegmentException(
            next.path() + " is a symbolic link of another user: it is not followed");
      }
      if (++links > MAX_LINKS) {
        throw new SegmentException(directory + " has too many symbolic links");
      }
      Path target = Files.readSymbolicLink(next.path());
      for (int i = target.getNameCount() - 1; i >= 0; i--) {
        left.addFirst(target.getName(i));
      }
      at = target.isAbsolute() ? entered(target.getRoot()) : at;
    }
    return at.path();
  }

  private static Part entered(Path directory) throws IOException {
    return entered(Part.of(directory));
  }

  private static Part entered(Part part) {
    if (!part.is(DIRECTORY)) {
      throw new SegmentException(part.path() + " is not a directory");
    }
    if (!part.known() && part.number() != UNKNOWN) {
      throw new SegmentException(
          "The directory "
              + part.path()
              + " belongs to another user, who may put other files there; use another directory");
    }
    if (part.isWrittenByOthers() && (part.mode() & STICKY) == 0) {
      throw new SegmentException(
          "Other users may rename files in " + part.path() + "; chmod go-w, or another directory");
    }
    return part;
  }

  /**
   * Checks that a path which {@link #resolve} has returned still leads where it did.
   *
   * @throws SegmentException if not, or if somebody else could put another one in its place
   */
  static void require(Path directory) throws IOException {
    if (!resolve(directory).equals(directory)) {
      throw new SegmentException(directory + " has been replaced by a symbolic link");
    }
  }

  private static int unknown() {
    try {
      List<String> mapped = Files.readAllLines(MAPPED_USERS);
      if (mapped.size() == 1 && mapped.get(0).strip().replaceAll(" +", " ").equals(ALL_USERS)) {
        return -1;
      }
      return Integer.parseInt(Files.readString(UNKNOWN_USER).strip());
    } catch (IOException | NumberFormatException e) {
      return -1; // Not Linux.
    }
  }
}
