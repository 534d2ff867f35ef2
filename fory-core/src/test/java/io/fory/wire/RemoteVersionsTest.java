package io.fory.wire;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

/** Versions of writers take a share of the heap, whatever they are. */
public final class RemoteVersionsTest {
  private static final long MIB = 1 << 20;

  /** A version of a class, with ten fields here and at the writer if no estimate is given. */
  private static final class Some implements RemoteVersions.Version {
    private static final long ORDINARY = RemoteVersions.planBytes(10, 10, 0);

    private final Object identity;
    private final long planBytes;
    private boolean released;

    Some(Object identity, long planBytes) {
      this.identity = identity;
      this.planBytes = planBytes;
    }

    @Override
    public Object identity() {
      return identity;
    }

    @Override
    public boolean isOutdated() {
      return false;
    }

    @Override
    public long planBytes() {
      return planBytes;
    }

    @Override
    public void release() {
      assertFalse(released);
      released = true;
    }
  }

  private static byte[] description(int number) {
    byte[] bytes = new byte[60];
    bytes[0] = (byte) number;
    bytes[1] = (byte) (number >> 8);
    return bytes;
  }

  @Test
  public void ordinaryVersionsAreKeptByHundreds() {
    RemoteVersions<Some> versions = new RemoteVersions<>(512 * MIB);
    for (int i = 0; i < 500; i++) {
      versions.add(description(i), new Some(i % 50, Some.ORDINARY));
    }
    for (int i = 0; i < 500; i++) {
      assertNotNull(versions.find(description(i)), "version " + i);
    }
    for (int i = 0; i < 128; i++) {
      assertTrue(versions.takePlace(Some.ORDINARY), "place " + i);
    }
    assertFalse(versions.takePlace(Some.ORDINARY));
    versions.givePlaceBack(Some.ORDINARY);
    assertTrue(versions.takePlace(Some.ORDINARY));
  }

  @Test
  public void whatIsKeptFollowsTheHeap() {
    assertEquals(keptOf(8 * MIB), keptOf(32 * MIB)); // the least
    long small = keptOf(64 * MIB);
    assertTrue(small < 2 * MIB, small + " bytes");
    assertTrue(keptOf(256 * MIB) > 3 * small);
    assertEquals(keptOf(1024 * MIB), keptOf(64 * 1024 * MIB)); // the most
  }

  /** Plans, and as much for code. */
  private static long keptOf(long heap) {
    RemoteVersions<Some> versions = new RemoteVersions<>(heap);
    long each = MIB / 8;
    for (int i = 0; i < 1_000; i++) {
      versions.add(description(i), new Some(i, each));
    }
    long kept = 0;
    for (int i = 0; i < 1_000; i++) {
      kept += versions.find(description(i)) == null ? 0 : each / 2;
    }
    assertNotNull(versions.find(description(999)));
    while (versions.takePlace(each)) {
      kept += each / 2;
    }
    return kept;
  }

  @Test
  public void theLeastUsedVersionsMakeRoom() {
    RemoteVersions<Some> versions = new RemoteVersions<>(32 * MIB);
    Some first = new Some("first", MIB / 4);
    Some second = new Some("second", MIB / 4);
    versions.add(description(0), first);
    versions.add(description(1), second);
    versions.add(description(2), new Some("third", MIB / 4));
    assertSame(versions.find(description(0)), first);
    versions.add(description(3), new Some("fourth", MIB / 4));
    assertSame(versions.find(description(0)), first);
    assertNull(versions.find(description(1)));
    assertTrue(second.released);
  }

  @Test
  public void aVersionThatIsTooLargeIsNotKeptAndHasNoCode() {
    RemoteVersions<Some> versions = new RemoteVersions<>(32 * MIB);
    Some small = new Some("small", Some.ORDINARY);
    versions.add(description(0), small);
    Some large = new Some("large", 16 * MIB);
    assertSame(versions.add(description(1), large), large);
    assertNull(versions.find(description(1)));
    assertTrue(large.released);
    assertSame(versions.find(description(0)), small);
    assertFalse(versions.takePlace(16 * MIB));
    assertTrue(versions.takePlace(Some.ORDINARY));
  }
}
