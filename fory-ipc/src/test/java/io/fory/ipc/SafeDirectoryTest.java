package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.Comparator;
import org.testng.SkipException;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** A segment lies in a directory that no other user can put another one in the place of. */
public final class SafeDirectoryTest {
  private static final int STICKY_FOR_ALL = 0_1777;
  private static final int FOR_ALL = 0_777;
  private static final int FOR_GROUP = 0_775;
  private static final int OWN = 0_755;

  /** Writable by all users, as /tmp is. */
  private Path shared;

  private Path own;

  @BeforeMethod
  public void create() throws IOException {
    shared = TestSegments.file();
    Files.createDirectory(shared);
    mode(shared, STICKY_FOR_ALL);
    own = Files.createDirectory(shared.resolve("own"));
    mode(own, OWN);
  }

  @AfterMethod
  public void delete() throws IOException {
    try (var files = Files.walk(shared)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void mode(Path file, int mode) throws IOException {
    Files.setAttribute(file, "unix:mode", mode);
  }

  private static UserPrincipalLookupService users(Path path) {
    return path.getFileSystem().getUserPrincipalLookupService();
  }

  private static void giveAway(Path path) throws IOException {
    try {
      UserPrincipal other = users(path).lookupPrincipalByName("nobody");
      Files.getFileAttributeView(path, FileOwnerAttributeView.class, LinkOption.NOFOLLOW_LINKS)
          .setOwner(other);
    } catch (IOException e) {
      throw new SkipException("only root can give a file to the user nobody: " + e);
    }
  }

  private static void group(Path path, String name) throws IOException {
    GroupPrincipal group;
    try {
      group = users(path).lookupPrincipalByGroupName(name);
      Files.getFileAttributeView(path, PosixFileAttributeView.class).setGroup(group);
    } catch (IOException e) {
      throw new SkipException("only root can give a file to the group " + name + ": " + e);
    }
  }

  private static void create(Path directory) {
    Path file = directory.resolve("segment");
    try (SharedSegment segment =
            SharedSegment.builder(file).channel("a", Delivery.BROADCAST, 4, 128).create();
        SharedSegment same = SharedSegment.open(file)) {
      assertEquals(same.size(), segment.size());
      assertTrue(Files.exists(file));
    }
  }

  private static void refused(Path directory, String why) {
    Path file = directory.resolve("segment");
    SegmentException made =
        expectThrows(
            SegmentException.class,
            () -> SharedSegment.builder(file).channel("a", Delivery.BROADCAST).create());
    SegmentException opened = expectThrows(SegmentException.class, () -> SharedSegment.open(file));
    for (SegmentException e : new SegmentException[] {made, opened}) {
      assertTrue(e.getMessage().contains(why), e.getMessage());
      assertEquals(e.getMessage().lines().count(), 1);
    }
  }

  @Test
  public void aLinkOfAnotherUserInASharedDirectoryIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(shared.resolve("link"), own);
    create(link);
    giveAway(link);
    refused(link, "is a symbolic link of another user");
    Path below = Files.createDirectory(own.resolve("below"));
    mode(below, OWN);
    refused(link.resolve("below"), "is a symbolic link of another user");
    refused(Files.createSymbolicLink(shared.resolve("second"), link), "of another user");
    create(below);
  }

  @Test
  public void linksThatNobodyElseCanHaveMadeAreFollowed() throws IOException {
    Path below = Files.createDirectory(own.resolve("below"));
    Path relative = Path.of("../own/./below/..");
    create(Files.createSymbolicLink(below.resolve("up"), Path.of("..")));
    create(Files.createSymbolicLink(own.resolve("absolute"), below));
    create(Files.createSymbolicLink(below.resolve("root"), Path.of("/")).resolve("dev/../" + own));
    create(Files.createSymbolicLink(own.resolve("relative"), relative));
    create(own.resolve("below/../.").resolve("../own"));
    Path link = Files.createSymbolicLink(own.resolve("link"), below);
    giveAway(link);
    create(link);
  }

  @Test
  public void aDirectoryThatAnotherUserCanSwapIsRefusedWhereverItIs() throws IOException {
    Path below = Files.createDirectory(own.resolve("below"));
    mode(below, OWN);
    create(below);
    mode(own, FOR_ALL);
    refused(own, "may rename files");
    refused(below, "may rename files");
    mode(own, STICKY_FOR_ALL);
    create(below);
    mode(own, OWN);
    giveAway(own);
    refused(own, "belongs to another user");
    refused(below, "belongs to another user");
  }

  @Test
  public void aGroupThatOnlyTheOwnerAndTheSuperuserGiveIsNotAnother() throws IOException {
    mode(own, FOR_GROUP);
    String owner = Files.getOwner(own).getName();
    group(own, "root");
    create(own);
    group(own, "daemon");
    refused(own, "may rename files");
    group(own, owner);
    create(own);
  }

  @Test
  public void aDirectoryThatHasBecomeALinkIsRefused() throws IOException {
    Path moved = Files.createDirectory(shared.resolve("moved"));
    SegmentBuilder builder =
        SharedSegment.builder(moved.resolve("segment")).channel("a", Delivery.BROADCAST);
    Files.delete(moved);
    Files.createSymbolicLink(moved, own);
    SegmentException refused = expectThrows(SegmentException.class, builder::create);
    assertTrue(refused.getMessage().contains("symbolic link"), refused.getMessage());
  }

  @Test
  public void whatLeadsNowhereIsAnErrorInOneLine() throws IOException {
    Path loop = shared.resolve("loop");
    refused(Files.createSymbolicLink(loop, loop), "too many symbolic links");
    refused(Files.createFile(own.resolve("file")), "is not a directory");
    refused(own.resolve("none"), "There is no directory");
  }
}
