package io.fory.beside;

import static io.fory.beside.KeysBesideTest.buffer;
import static io.fory.beside.KeysBesideTest.overwrite;
import static io.fory.beside.KeysBesideTest.received;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.UnsupportedTypeException;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What hooks of JDK serialization hash or compare is the reader's own, as in {@link
 * KeysBesideTest}.
 */
@SuppressWarnings({"unused", "serial"}) // hooks are called by reflection
public final class HookedKeysBesideTest {
  private static void writeAll(ObjectOutput out, Collection<?> all) throws IOException {
    out.writeInt(all.size());
    for (Object element : all) {
      out.writeObject(element);
    }
  }

  @SuppressWarnings("unchecked") // of buffers
  private static void readAll(ObjectInput in, Collection<?> all)
      throws IOException, ClassNotFoundException {
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      ((Collection<Object>) all).add(in.readObject());
    }
  }

  /** The elements are those of the class above it. */
  static final class Queue extends PriorityQueue<Object> {
    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      addAll(List.copyOf(this));
    }
  }

  static final class Sorted extends TreeMap<Object, Object> {
    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class SortedSet extends TreeSet<Object> {
    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class Skips extends ConcurrentSkipListMap<Object, Object> {
    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class SkipSet extends ConcurrentSkipListSet<Object> {
    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class Written extends CopyOnWriteArraySet<Object> {
    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class Linked extends LinkedHashSet<Object> {
    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class Hashed extends HashMap<Object, Object> {
    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  /** A set in a list, which is read as a field of a class without {@code readObject}. */
  static final class OfList extends AbstractSet<Object> implements Serializable {
    private final ArrayList<Object> elements = new ArrayList<>();

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }

    @Override
    public boolean add(Object element) {
      return !elements.contains(element) && elements.add(element);
    }

    @Override
    public Iterator<Object> iterator() {
      return elements.iterator();
    }

    @Override
    public int size() {
      return elements.size();
    }
  }

  /** A map of its own. */
  static final class Table extends AbstractMap<Object, Object> implements Serializable {
    private transient TreeMap<Object, Object> entries = new TreeMap<>();

    private void writeObject(ObjectOutputStream out) throws IOException {
      writeAll(out, entries.keySet());
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      entries = new TreeMap<>();
      List<Object> keys = new ArrayList<>();
      readAll(in, keys);
      keys.forEach(key -> entries.put(key, "value"));
    }

    @Override
    public Object put(Object key, Object value) {
      return entries.put(key, value);
    }

    @Override
    public Set<Entry<Object, Object>> entrySet() {
      return entries.entrySet();
    }
  }

  /** No container itself. */
  static final class Index implements Serializable {
    private transient TreeSet<Object> elements = new TreeSet<>();

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      writeAll(out, elements);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      elements = new TreeSet<>();
      readAll(in, elements);
    }
  }

  /** Sorts what its fields hold. */
  static final class Ordered implements Serializable {
    private List<Object> fields = new ArrayList<>();

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      fields = new ArrayList<>(new TreeSet<>((List<?>) in.readFields().get("fields", null)));
    }
  }

  static final class External implements Externalizable {
    final TreeSet<Object> elements = new TreeSet<>();

    public External() {}

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      writeAll(out, elements);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
      readAll(in, elements);
    }
  }

  static final class Holder {
    Object first;
    Object second;
  }

  private static Fory fory(Class<?> type, boolean tracking) {
    return EngineInUse.builder()
        .withRefTracking(tracking)
        .register(Holder.class)
        .register(type)
        .build();
  }

  /** The fields of some classes of the JDK are out of reach on older ones. */
  static boolean isWithinReach(Class<?> type) {
    try {
      fory(type, false);
      return true;
    } catch (UnsupportedTypeException e) {
      assertTrue(e.getMessage().contains("out of reach on this JDK"), e.getMessage());
      assertTrue(type.getSuperclass().getName().startsWith("java.util."), e.getMessage());
      return false;
    }
  }

  @SuppressWarnings("unchecked") // containers of objects
  private static Collection<Object> elementsOf(Object container) {
    if (container instanceof Map<?, ?> map) {
      return (Collection<Object>) map.keySet();
    }
    if (container instanceof Index index) {
      return index.elements;
    }
    if (container instanceof Ordered ordered) {
      return ordered.fields;
    }
    return container instanceof External external
        ? external.elements
        : (Collection<Object>) container;
  }

  @DataProvider
  public static Object[][] containers() {
    List<Object> all =
        List.of(
            new Queue(),
            new Sorted(),
            new SortedSet(),
            new Skips(),
            new SkipSet(),
            new Written(),
            new Linked(),
            new Hashed(),
            new OfList(),
            new Table(),
            new Index(),
            new Ordered(),
            new External());
    List<Object[]> cases = new ArrayList<>();
    for (Object container : all) {
      if (!isWithinReach(container.getClass())) {
        continue;
      }
      for (int i = 3; i > 0; i--) {
        if (container instanceof Map<?, ?>) {
          @SuppressWarnings("unchecked") // of objects
          Map<Object, Object> map = (Map<Object, Object>) container;
          map.put(buffer(i), "value");
        } else {
          elementsOf(container).add(buffer(i));
        }
      }
      cases.add(new Object[] {container, false});
      cases.add(new Object[] {container, true});
    }
    return cases.toArray(new Object[0][]);
  }

  /** Serializes with all buffers beside the message, in memory of their own. */
  static byte[] write(Fory fory, Object graph, List<MemoryBuffer> beside) {
    List<MemoryBuffer> shared = new ArrayList<>();
    byte[] message = KeysBesideTest.write(fory, graph, shared);
    beside.addAll(received(shared, true));
    return message;
  }

  @Test(dataProvider = "containers")
  public void whatAHookHashesOrComparesIsTheReadersOwn(Object container, boolean tracking) {
    Fory fory = fory(container.getClass(), tracking);
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, container, beside);
    assertEquals(beside.size(), 3);
    Object back = fory.deserialize(message, beside);
    overwrite(beside);
    assertEquals(back.getClass(), container.getClass());
    assertEquals(Set.copyOf(elementsOf(back)), Set.of(buffer(1), buffer(2), buffer(3)));
  }

  @Test
  public void aBufferThatIsMetAgainAsAnElementIsRefused() {
    for (Object[] one : containers()) {
      Object container = one[0];
      if (!(container instanceof Collection || container instanceof Map)) {
        continue; // What its hook does with it is not known.
      }
      Holder holder = new Holder();
      holder.first = elementsOf(container).iterator().next();
      holder.second = container;
      Fory fory = fory(container.getClass(), true);
      List<MemoryBuffer> beside = new ArrayList<>();
      byte[] message = write(fory, holder, beside);
      UnsupportedTypeException refused =
          expectThrows(UnsupportedTypeException.class, () -> fory.deserialize(message, beside));
      assertTrue(refused.getMessage().contains("beside the message"), refused.getMessage());
      Holder copied = fory.readerFor(Holder.class).withCopiesOf(beside).read(message);
      overwrite(beside);
      assertEquals(Set.copyOf(elementsOf(copied.second)), Set.of(buffer(1), buffer(2), buffer(3)));
      assertTrue(elementsOf(copied.second).contains(copied.first));
    }
  }

  /** No code of it reads anything. */
  static final class Lines implements Serializable {
    private List<Object> lines = new ArrayList<>();

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class Plain implements Serializable {
    private byte[] values = {1, 2, 3};

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  @Test
  public void elementsOfAListAndArraysShareTheMemory() {
    Fory fory =
        EngineInUse.builder()
            .withRefTracking(true)
            .register(Lines.class)
            .register(Plain.class)
            .build();
    Lines lines = new Lines();
    lines.lines.add(buffer(1));
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, lines, beside);
    ByteBuffer back = (ByteBuffer) ((Lines) fory.deserialize(message, beside)).lines.get(0);
    overwrite(beside);
    assertEquals(back.getInt(0), 0x55555555);
    Plain plain = new Plain();
    byte[] twice =
        fory.serialize(new ArrayList<Object>(List.of(plain.values, plain)), buffer -> false);
    byte[] memory = {4, 5, 6};
    List<?> both = (List<?>) fory.deserialize(twice, List.of(MemoryBuffer.wrap(memory)));
    assertTrue(both.get(0) == memory && ((Plain) both.get(1)).values == memory);
  }
}
