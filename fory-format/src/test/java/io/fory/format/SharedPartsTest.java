package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertThrows;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.MalformedInputException;
import io.fory.format.row.BinaryArray;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.testng.annotations.Test;

/** Equality, hash codes and text of views of rows whose parts overlap take bounded work. */
@SuppressWarnings("ReturnValueIgnored") // That they return at all is what is tested.
public final class SharedPartsTest {
  private static final int WIDTH = 8;
  private static final int LEVELS = 7;

  record T0(int x) {}

  record T1(List<T0> children, String name) {}

  record T2(List<T1> children, String name) {}

  record T3(List<T2> children, String name) {}

  record T4(List<T3> children, String name) {}

  record T5(List<T4> children, String name) {}

  record T6(List<T5> children, String name) {}

  record T7(List<T6> children, String name) {}

  record T8(List<T7> children, String name) {}

  interface Tree {
    List<Tree> children();

    String name();
  }

  interface Branches {
    Branches[] children();

    String name();
  }

  interface Alone {
    String name();
  }

  interface Sets {
    Set<Sets> children();

    String name();

    Optional<String> getName();
  }

  private static <C> List<C> first(C child) {
    List<C> children = new ArrayList<>();
    for (int i = 0; i < WIDTH; i++) {
      children.add(i == 0 ? child : null);
    }
    return children;
  }

  private static T8 chain() {
    T2 t2 = new T2(first(new T1(null, "leaf")), "2");
    T5 t5 = new T5(first(new T4(first(new T3(first(t2), "3")), "4")), "5");
    return new T8(first(new T7(first(new T6(first(t5), "6")), "7")), "8");
  }

  /** Returns a row each of whose slots for children leads to the first child. */
  private static BinaryRow hostile(BinaryRow honest) {
    MemoryBuffer bytes = MemoryBuffer.wrap(honest.toByteArray());
    BinaryRow row = BinaryRow.of(honest.schema(), bytes, 0, bytes.size());
    for (int level = 0; level < LEVELS; level++) {
      BinaryArray children = row.schema().arrayField("children").get(row);
      long place = bytes.getLong(children.slotAt(0));
      for (int i = 1; i < WIDTH; i++) {
        clearNull(honest, bytes, children, i);
        bytes.putLong(children.slotAt(i), place);
      }
      row = children.getStruct(0);
    }
    return BinaryRow.of(honest.schema(), bytes, 0, bytes.size());
  }

  private static void clearNull(BinaryRow root, MemoryBuffer bytes, BinaryArray array, int index) {
    boolean compact = root.schema().equals(Encoders.bean(T8.class, RowLayout.COMPACT).schema());
    int bits = array.offset() + (compact ? 4 : 8) + index / 8;
    bytes.putByte(bits, (byte) (bytes.getByte(bits) & ~(1 << index % 8)));
  }

  @Test(dataProvider = "engines", dataProviderClass = ViewTest.class)
  public void partsThatAreSharedAreReadWithinABudget(RowFormat format, boolean proxy) {
    RowEncoder<T8> encoder = format.bean(T8.class);
    BinaryRow honest = encoder.toRow(chain());
    BinaryRow row = hostile(honest);
    refused(format.viewer(Tree.class, encoder.schema()), row);
    refused(format.viewer(Branches.class, encoder.schema()), row);
    Alone alone = format.viewer(Alone.class, encoder.schema()).view(row);
    assertEquals(alone.toString(), "Alone[name=8]", "the budget is that of each call");
    assertEquals(alone.hashCode(), alone.hashCode());
    Tree whole = format.viewer(Tree.class, encoder.schema()).view(honest);
    for (int i = 0; i < 100; i++) {
      assertEquals(whole, format.viewer(Tree.class, encoder.schema()).view(honest));
      assertEquals(whole.hashCode(), whole.hashCode());
    }
  }

  private static <V> void refused(RowViewer<V> viewer, BinaryRow row) {
    V one = viewer.view(row);
    V other = viewer.view(BinaryRow.of(row.schema(), row.toByteArray()));
    for (int i = 0; i < 2; i++) {
      assertThrows(MalformedInputException.class, one::hashCode);
      assertThrows(MalformedInputException.class, one::toString);
      assertThrows(MalformedInputException.class, () -> one.equals(other));
    }
  }

  @Test(dataProvider = "engines", dataProviderClass = ViewTest.class)
  public void listsOfViewsAreReadWithinABudget(RowFormat format, boolean proxy) {
    RowEncoder<T8> encoder = format.bean(T8.class);
    RowViewer<Tree> viewer = format.viewer(Tree.class, encoder.schema());
    BinaryRow row = hostile(encoder.toRow(chain()));
    List<Tree> children = viewer.view(row).children();
    assertThrows(MalformedInputException.class, children::hashCode);
    assertThrows(MalformedInputException.class, children::toString);
    assertThrows(MalformedInputException.class, () -> children.equals(viewer.view(row).children()));
  }

  record Leaf(Set<T0> children, String name) {}

  record Inner(Set<Leaf> children, String name) {}

  record Outer(Set<Inner> children, String name) {}

  record Root(Set<Outer> children, String name) {}

  /** Elements of sets are read more than once, and so are fields of two getters. */
  @Test(dataProvider = "engines", dataProviderClass = ViewTest.class)
  public void honestRowsWithSetsOfViewsAreReadWhole(RowFormat format, boolean proxy) {
    Set<Inner> inner = new LinkedHashSet<>();
    for (int i = 0; i < 20; i++) {
      Set<Leaf> leaves = new LinkedHashSet<>();
      for (int j = 0; j < 20; j++) {
        leaves.add(new Leaf(null, "leaf " + j + "x".repeat(100)));
      }
      inner.add(new Inner(leaves, "i" + i));
    }
    RowEncoder<Root> encoder = format.bean(Root.class);
    RowViewer<Sets> viewer = format.viewer(Sets.class, encoder.schema());
    Root root = new Root(Set.of(new Outer(inner, "outer")), "root");
    Sets view = viewer.view(encoder.toRow(root));
    assertEquals(view.hashCode(), viewer.view(encoder.toRow(root)).hashCode());
    assertEquals(view, viewer.view(encoder.toRow(root)));
    assertEquals(view.toString().split("leaf").length, 801);
    Root less = new Root(Set.of(), "root");
    assertNotEquals(view, viewer.view(encoder.toRow(less)));
  }

  record Value(String text) {}

  record Keyed(Map<Integer, Value> values) {}

  interface ValueView {
    String text();
  }

  interface KeyedView {
    Map<Integer, ValueView> values();
  }

  @Test(dataProvider = "engines", dataProviderClass = ViewTest.class)
  public void valuesThatAreSharedAreReadWithinABudget(RowFormat format, boolean proxy) {
    RowEncoder<Keyed> encoder = format.bean(Keyed.class);
    Map<Integer, Value> values = new LinkedHashMap<>();
    for (int i = 0; i < 64; i++) {
      values.put(i, new Value(i == 0 ? "x".repeat(2000) : ""));
    }
    BinaryRow honest = encoder.toRow(new Keyed(values));
    RowViewer<KeyedView> viewer = format.viewer(KeyedView.class, encoder.schema());
    assertEquals(viewer.view(honest).hashCode(), viewer.view(honest).hashCode());
    MemoryBuffer bytes = MemoryBuffer.wrap(honest.toByteArray());
    BinaryArray slots = honest.getMap(0).values();
    for (int i = 1; i < 64; i++) {
      bytes.putLong(slots.slotAt(i), bytes.getLong(slots.slotAt(0)));
    }
    KeyedView shared = viewer.view(BinaryRow.of(honest.schema(), bytes, 0, bytes.size()));
    assertThrows(MalformedInputException.class, shared::hashCode);
    assertThrows(MalformedInputException.class, shared::toString);
    assertEquals(shared.values().get(63).text().length(), 2000);
  }
}
