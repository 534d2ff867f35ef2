package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.LimitExceededException;
import io.fory.fixture.BothEngines;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Without reference tracking: shared objects are copied, cycles and chains end in a clear error.
 */
public final class UntrackedReferencesTest {
  static final class Node {
    private Node next;
    private Object any;
    private List<Object> list;
    private Map<String, Object> map;
    private Object[] array;
  }

  record Link(Node node) {}

  static final class Untracked {
    @ForyField(ref = false)
    private Untracked next;
  }

  private static final String CYCLE =
      "The graph has a cycle: the same object stands on the path twice;"
          + " ForyBuilder.withRefTracking(true) writes cycles";

  @Test
  public void aSharedObjectIsWrittenTwice() {
    Node shared = new Node();
    Node root = new Node();
    root.next = shared;
    root.any = shared;
    BothEngines.of(Node.class).roundTrip(root, read -> assertNotSame(read.next, read.any));
  }

  private static Node throughField() {
    Node node = new Node();
    node.next = node;
    return node;
  }

  private static Node throughTwoNodes() {
    Node node = new Node();
    node.next = new Node();
    node.next.next = node;
    return node;
  }

  private static Node throughObjectField() {
    Node node = new Node();
    node.any = node;
    return node;
  }

  private static Node throughList() {
    Node node = new Node();
    node.list = new ArrayList<>();
    node.list.add(node);
    return node;
  }

  private static Node throughMap() {
    Node node = new Node();
    node.map = new HashMap<>();
    node.map.put("k", node);
    return node;
  }

  private static Node throughArray() {
    Node node = new Node();
    node.array = new Object[] {null, node};
    return node;
  }

  private static Node throughRecord() {
    Node node = new Node();
    node.any = new Link(node);
    return node;
  }

  private static Object listOfItself() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    return list;
  }

  private static Object arrayOfItself() {
    Object[] array = new Object[1];
    array[0] = array;
    return array;
  }

  @DataProvider
  public Object[][] cycles() {
    return new Object[][] {
      row(UntrackedReferencesTest::throughField, "Node.next.next.next"),
      row(UntrackedReferencesTest::throughTwoNodes, "Node.next.next.next"),
      row(UntrackedReferencesTest::throughObjectField, "Node.any.any.any"),
      row(UntrackedReferencesTest::throughList, "Node.list[0].list[0].list[0]"),
      row(UntrackedReferencesTest::throughMap, "Node.map{value}.map{value}.map{value}"),
      row(UntrackedReferencesTest::throughArray, "Node.array[1].array[1].array[1]"),
      row(UntrackedReferencesTest::throughRecord, "Node.any.node.any.node"),
      row(UntrackedReferencesTest::listOfItself, "ArrayList[0][0][0]"),
      row(UntrackedReferencesTest::arrayOfItself, "Object[][0][0][0]"),
    };
  }

  /** Not the cycle itself: the test runner computes hash codes of what it passes on. */
  private static Object[] row(Supplier<Object> cycle, String path) {
    return new Object[] {cycle, path};
  }

  @Test(dataProvider = "cycles")
  public void aCycleIsReportedWithItsPathAndTheOptionThatWritesIt(
      Supplier<Object> maker, String path) {
    Object cycle = maker.get();
    BothEngines engines = BothEngines.of(Node.class, Link.class);
    LimitExceededException error = engines.failureToWrite(cycle, LimitExceededException.class);
    assertEquals(error.problem(), "Limit exceeded: depth is 257, at most 256 allowed");
    assertEquals(error.cure(), CYCLE);
    assertTrue(error.path().startsWith(path), error.path());
    assertTrue(error.path().contains("…"), error.path());
  }

  @Test
  public void aCycleIsReportedInOneLine() {
    BothEngines engines = BothEngines.of(builder -> builder.register(Node.class).withMaxDepth(3));
    LimitExceededException error =
        engines.failureToWrite(throughField(), LimitExceededException.class);
    assertEquals(
        error.getMessage(),
        "Limit exceeded: depth is 4, at most 3 allowed (at Node.next.next.next). " + CYCLE);
  }

  private static Node chain(int length) {
    Node first = null;
    for (int i = 0; i < length; i++) {
      Node node = new Node();
      node.next = first;
      first = node;
    }
    return first;
  }

  @Test
  public void aChainThatIsTooLongIsNoCycle() {
    BothEngines engines = BothEngines.of(Node.class);
    LimitExceededException error =
        engines.failureToWrite(chain(100_000), LimitExceededException.class);
    assertEquals(error.problem(), "Limit exceeded: depth is 257, at most 256 allowed");
    assertEquals(
        error.cure(),
        "ForyBuilder.withMaxDepth(int) raises it, withRefTracking(true) writes cycles");
  }

  @Test
  public void whereReferencesAreTrackedTheErrorDoesNotAdviseToTrackThem() {
    BothEngines engines = BothEngines.tracking(Node.class, Untracked.class);
    LimitExceededException tooLong =
        engines.failureToWrite(chain(300), LimitExceededException.class);
    assertEquals(tooLong.cure(), "ForyBuilder.withMaxDepth(int) raises it");
    Untracked untracked = new Untracked();
    untracked.next = untracked;
    LimitExceededException cycle = engines.failureToWrite(untracked, LimitExceededException.class);
    assertEquals(
        cycle.cure(),
        "The graph has a cycle: the same object stands on the path twice; @ForyField(ref = true)"
            + " tracks the fields that lead through it");
  }

  @Test
  public void aChainAsLongAsTheLimitIsWrittenAndRead() {
    BothEngines engines = BothEngines.of(Node.class);
    engines.roundTrip(chain(256));
    engines.failureToWrite(chain(257), LimitExceededException.class);
  }

  @Test
  public void aChainBeyondTheStackIsWrittenAndRead() {
    BothEngines engines =
        BothEngines.of(builder -> builder.register(Node.class).withMaxDepth(1_000_000));
    Node chain = chain(10_000);
    byte[] bytes = engines.serialize(chain);
    assertEquals(engines.serialize(engines.generator().deserialize(bytes)), bytes);
    assertEquals(engines.serialize(engines.interpreter().deserialize(bytes)), bytes);
    engines.roundTrip(chain(100));
  }

  @Test
  public void aMessageThatIsTooDeepForTheReaderIsRefused() {
    BothEngines shallow = BothEngines.of(builder -> builder.register(Node.class).withMaxDepth(10));
    byte[] bytes = BothEngines.of(Node.class).serialize(chain(11));
    LimitExceededException error = shallow.failureToRead(bytes, LimitExceededException.class);
    assertEquals(error.problem(), "Limit exceeded: depth is 11, at most 10 allowed");
    assertEquals(error.cure(), "ForyBuilder.withMaxDepth(int) raises it");
    assertEquals(error.path(), String.join(".", Collections.nCopies(10, "next")));
  }

  static final class Leaves {
    private final BigDecimal number;
    private final LocalDate date;
    private final Object any;
    private final int[] array;

    Leaves(BigDecimal number, LocalDate date, Object any, int... array) {
      this.number = number;
      this.date = date;
      this.any = any;
      this.array = array;
    }
  }

  record Level(Object below) {}

  /** Both engines must refuse at the same level, or one writes what the other cannot read. */
  @Test
  public void bothEnginesCountLevelsAlike() {
    Object[] leaves = {
      new Leaves(BigDecimal.ONE, null, null),
      new Leaves(null, LocalDate.EPOCH, null),
      new Leaves(null, null, 5),
      new Leaves(null, null, "text"),
      new Leaves(null, null, null, 1),
      new Leaves(null, null, new int[][] {{1}, {2}}),
      new Leaves(null, null, List.of(1, 2)),
      new Leaves(null, null, List.of(List.of(), Map.of(1, 2))),
    };
    for (Object leaf : leaves) {
      for (int limit = 1; limit <= 8; limit++) {
        int max = limit;
        BothEngines engines =
            BothEngines.of(
                builder -> builder.register(Leaves.class).register(Level.class).withMaxDepth(max));
        Object value = new Level(new Level(leaf));
        boolean interpreted = isWritten(engines.interpreter(), value);
        assertEquals(
            isWritten(engines.generator(), value), interpreted, leaf.getClass() + " at " + limit);
        if (interpreted) {
          engines.roundTrip(value);
        }
      }
    }
  }

  private static boolean isWritten(Fory fory, Object value) {
    try {
      fory.serialize(value);
      return true;
    } catch (LimitExceededException e) {
      return false;
    }
  }
}
