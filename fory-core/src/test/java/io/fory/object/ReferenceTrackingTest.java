package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.ConfigurationMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** With reference tracking: shared objects stay shared, and cycles close. */
public final class ReferenceTrackingTest {
  static class Node {
    private int id;
    Node next;
    private Object any;
    private List<Node> list;
    private Map<Object, Object> map;
    private Node[] array;
    private Object[][] grid;
    private Link link;
    private Optional<Node> optional;

    Node(int id) {
      this.id = id;
    }
  }

  static final class SubNode extends Node {
    private final Node owner;

    SubNode(int id, Node owner) {
      super(id);
      this.owner = owner;
    }
  }

  record Link(Node from, Node to, Object any) {}

  private static BothEngines engines() {
    return BothEngines.tracking(Node.class, SubNode.class, Link.class);
  }

  @Test
  public void sharedObjectsStaySharedThroughEveryKindOfPlace() {
    Node shared = new Node(1);
    Node root = new Node(0);
    root.next = shared;
    root.any = shared;
    root.list = new ArrayList<>(Arrays.asList(shared, null, shared));
    root.map = new LinkedHashMap<>();
    root.map.put("a", shared);
    root.map.put(shared, "as a key");
    root.array = new Node[] {shared, shared};
    root.grid = new Object[][] {{shared}, null, {root.array, root.list}};
    root.link = new Link(shared, shared, root.list);
    root.optional = Optional.of(shared);
    engines()
        .roundTrip(
            root,
            read -> {
              assertEquals(read.next.id, 1);
              assertSame(read.any, read.next);
              assertSame(read.list.get(0), read.next);
              assertSame(read.list.get(2), read.next);
              assertSame(read.map.get("a"), read.next);
              assertEquals(read.map.get(read.next), "as a key");
              assertSame(read.array[1], read.next);
              assertSame(read.grid[0][0], read.next);
              assertSame(read.grid[2][0], read.array);
              assertSame(read.grid[2][1], read.list);
              assertSame(read.link.from(), read.next);
              assertSame(read.link.any(), read.list);
              assertSame(read.optional.orElseThrow(), read.next);
            });
  }

  @Test
  public void equalObjectsThatAreNotSharedStaySeparate() {
    Node root = new Node(0);
    root.next = new Node(1);
    root.any = new Node(1);
    root.list = new ArrayList<>();
    root.grid = new Object[][] {{new ArrayList<>()}, {}, {}};
    engines()
        .roundTrip(
            root,
            read -> {
              assertNotSame(read.any, read.next);
              assertNotSame(read.grid[0][0], read.list);
              assertNotSame(read.grid[1], read.grid[2]);
            });
    engines().roundTrip(root);
  }

  @Test
  public void cyclesCloseThroughEveryKindOfPlace() {
    Node root = new Node(0);
    root.next = root;
    root.any = root;
    root.list = new ArrayList<>(List.of(root));
    root.map = new HashMap<>();
    root.map.put("self", root);
    root.map.put("map", root.map);
    root.array = new Node[] {root};
    root.grid = new Object[][] {{root, root.list, null}};
    root.grid[0][2] = root.grid;
    BothEngines engines = engines();
    engines.roundTrip(root);
    engines.roundTrip(
        root,
        read -> {
          assertSame(read.next, read);
          assertSame(read.any, read);
          assertSame(read.list.get(0), read);
          assertSame(read.map.get("self"), read);
          assertSame(read.map.get("map"), read.map);
          assertSame(read.array[0], read);
          assertSame(read.grid[0][0], read);
          assertSame(read.grid[0][2], read.grid);
        });
  }

  @Test
  public void aCycleMayLeadThroughASubclassAndASuperclassField() {
    Node root = new Node(0);
    SubNode sub = new SubNode(1, root);
    root.next = sub;
    sub.next = root;
    root.any = sub;
    engines().roundTrip(root);
    engines().roundTrip(sub);
  }

  @Test
  public void aContainerMayBeTheRootOfACycle() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    Object[] array = {list, null};
    array[1] = array;
    list.add(array);
    BothEngines engines = engines();
    engines.roundTrip(list);
    engines.roundTrip(array);
    Map<Object, Object> map = new HashMap<>();
    map.put("k", map);
    engines.roundTrip(map, read -> assertSame(read.get("k"), read));
  }

  @Test
  public void aLongChainIsLimitedByDepthOnly() {
    Node first = null;
    for (int i = 0; i < 200; i++) {
      Node node = new Node(i);
      node.next = first;
      node.any = first;
      first = node;
    }
    engines().roundTrip(first);
  }

  @Test
  public void aCycleThroughARecordIsRefusedWithItsPath() {
    Node node = new Node(1);
    Link link = new Link(node, null, null);
    node.any = link;
    UnsupportedTypeException error = engines().failureToWrite(link, UnsupportedTypeException.class);
    assertEquals(
        error.problem(),
        "Class io.fory.object.ReferenceTrackingTest$Link cannot be serialized: a cycle leads back"
            + " to it, but it can only be made once all its parts are; break the cycle or use a"
            + " class with mutable fields");
    assertEquals(error.path(), "Link.from.any");
  }

  @Test
  public void aCycleThroughManyRecordsIsRefusedWhicheverItLeadsTo() {
    for (int records = 1; records <= 40; records++) {
      Node node = new Node(1);
      List<Link> chain = new ArrayList<>();
      Link outermost = new Link(node, null, null);
      chain.add(outermost);
      while (chain.size() < records) {
        outermost = new Link(null, null, outermost);
        chain.add(outermost);
      }
      for (Link back : chain) {
        node.any = back;
        UnsupportedTypeException error =
            engines().failureToWrite(outermost, UnsupportedTypeException.class);
        assertTrue(error.problem().contains("Link cannot be serialized"), error.problem());
      }
    }
  }

  @Test
  public void messagesOfAnyNumberOfObjectsReferToEachOfThem() {
    for (int objects = 1; objects <= 70; objects++) {
      List<Object> all = new ArrayList<>();
      for (int i = 0; i < objects; i++) {
        all.add(i % 3 == 0 ? new Node(i) : i % 3 == 1 ? new long[] {i} : new Object[] {all});
      }
      all.addAll(new ArrayList<>(all));
      all.add(all);
      List<Object> read = engines().roundTrip(all);
      for (int i = 0; i < objects; i++) {
        assertSame(read.get(objects + i), read.get(i), "object " + i + " of " + objects);
      }
      assertSame(read.get(2 * objects), read);
    }
  }

  @Test
  public void aCycleThatEntersARecordFromOutsideCloses() {
    Node node = new Node(1);
    node.link = new Link(node, node, "x");
    engines().roundTrip(node, read -> assertSame(read.link.from(), read));
  }

  @DataProvider
  public Object[][] immutableContainers() {
    Node inList = new Node(1);
    inList.any = List.of(inList);
    Node inOptional = new Node(1);
    inOptional.optional = Optional.of(inOptional);
    Node inUnmodifiable = new Node(1);
    inUnmodifiable.any = Collections.unmodifiableList(new ArrayList<>(List.of(inUnmodifiable)));
    Node inReference = new Node(1);
    inReference.any = new AtomicReference<>(inReference);
    Node inMap = new Node(1);
    inMap.any = Map.of("k", inMap);
    Node inAsList = new Node(1);
    inAsList.any = Arrays.asList(inAsList, null);
    return new Object[][] {
      {inList}, {inOptional}, {inUnmodifiable}, {inReference}, {inMap}, {inAsList},
    };
  }

  @Test(dataProvider = "immutableContainers")
  public void aCycleMayLeadThroughAnImmutableContainerInAMutableObject(Node node) {
    engines().roundTrip(node);
  }

  @Test
  public void aCycleThatLeadsBackToAnImmutableContainerIsRefusedWithItsPath() {
    Node node = new Node(1);
    List<Object> list = List.of(node);
    node.any = list;
    UnsupportedTypeException error = engines().failureToWrite(list, UnsupportedTypeException.class);
    assertTrue(error.problem().contains("a cycle leads back to it"), error.problem());
    assertEquals(error.path(), "List12[0].any");
  }

  @Test
  @SuppressWarnings("IdentityHashMapUsage") // the field is of any type
  public void keysOfAnIdentityMapStayTheObjectsOfTheGraph() {
    Node root = new Node(0);
    root.next = new Node(1);
    IdentityHashMap<Object, Object> map = new IdentityHashMap<>();
    map.put(root.next, "next");
    map.put(root, root);
    root.any = map;
    engines()
        .roundTrip(
            root,
            read -> {
              Map<?, ?> readMap = (Map<?, ?>) read.any;
              assertEquals(readMap.get(read.next), "next");
              assertSame(readMap.get(read), read);
            });
  }

  static final class Options {
    @ForyField(ref = false)
    private Node copied;

    private Node tracked;

    @ForyField(ref = false, nullable = false)
    private List<Node> copiedList = new ArrayList<>();
  }

  @Test
  public void aFieldMayOptOutOfTracking() {
    Node node = new Node(1);
    Options options = new Options();
    options.copied = node;
    options.tracked = node;
    options.copiedList.add(node);
    BothEngines engines = BothEngines.tracking(Options.class, Node.class);
    engines.roundTrip(
        options,
        read -> {
          assertEquals(read.copied.id, 1);
          assertNotSame(read.copied, read.tracked);
          assertSame(read.copiedList.get(0), read.tracked);
        });
  }

  @Test
  public void objectsBelowAFieldWithoutTrackingAreTracked() {
    Options options = new Options();
    options.copied = new Node(1);
    options.copied.next = new Node(2);
    options.copied.any = options.copied.next;
    options.tracked = options.copied.next;
    BothEngines.tracking(Options.class, Node.class)
        .roundTrip(
            options,
            read -> {
              assertSame(read.copied.any, read.copied.next);
              assertSame(read.tracked, read.copied.next);
            });
  }

  static final class Values {
    private Object a;
    private Object b;
    private String s;
    private String t;
    private Integer i;
    private Integer j;
  }

  @Test
  public void stringsAndBoxesAreNotTracked() {
    Values values = new Values();
    values.s = String.valueOf("a long text that would be worth a reference".toCharArray());
    values.t = values.s;
    values.a = values.s;
    values.b = values.s;
    byte[] shared = engineFor(Values.class).serialize(values);
    values.t = String.valueOf(values.s.toCharArray());
    values.b = String.valueOf(values.s.toCharArray());
    assertEquals(engineFor(Values.class).serialize(values), shared);
    values.a = 100_000;
    values.b = values.a;
    shared = engineFor(Values.class).serialize(values);
    values.b = Integer.sum(99_999, 1);
    assertNotSame(values.a, values.b);
    assertEquals(engineFor(Values.class).serialize(values), shared);
  }

  private static BothEngines engineFor(Class<?> type) {
    return BothEngines.tracking(type);
  }

  @Test
  public void aReaderWithTrackingReadsMessagesWithoutIt() {
    Node root = new Node(0);
    root.next = new Node(1);
    root.any = root.next;
    root.list = new ArrayList<>(List.of(root.next));
    root.link = new Link(root.next, null, "x");
    root.grid = new Object[][] {{1, "a"}, null};
    root.map = new HashMap<>(Map.of("k", root.next));
    BothEngines writer = BothEngines.of(Node.class, SubNode.class, Link.class);
    byte[] bytes = writer.serialize(root);
    BothEngines reader = engines();
    for (Fory fory : new Fory[] {reader.interpreter(), reader.generator()}) {
      Node read = fory.deserialize(bytes, Node.class);
      assertNotSame(read.any, read.next);
      assertEquals(writer.serialize(read), bytes);
    }
  }

  @Test
  public void aReaderWithoutTrackingRefusesMessagesWithIt() {
    byte[] bytes = engines().serialize(new Node(1));
    BothEngines reader = BothEngines.of(Node.class, SubNode.class, Link.class);
    ConfigurationMismatchException error =
        reader.failureToRead(bytes, ConfigurationMismatchException.class);
    assertEquals(
        error.getMessage(),
        "The message was written with reference tracking (at byte offset 1)."
            + " Build the reader with ForyBuilder.withRefTracking(true)");
  }
}
