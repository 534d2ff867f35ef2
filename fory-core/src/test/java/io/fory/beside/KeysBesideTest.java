package io.fory.beside;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.PriorityBlockingQueue;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What a container hashes or compares is the reader's own: a buffer beside the message, whose
 * memory others may still change, is copied there.
 */
public final class KeysBesideTest {
  record Name(ByteBuffer bytes, int number) {}

  static final class Below extends HashMap<Object, Object> {
    private static final long serialVersionUID = 1L;
  }

  /** A queue of its own, which compares. */
  static final class Own extends AbstractQueue<Object> {
    private final transient PriorityQueue<Object> queue = new PriorityQueue<>();

    @Override
    public boolean offer(Object element) {
      return queue.offer(element);
    }

    @Override
    public Object poll() {
      return queue.poll();
    }

    @Override
    public Object peek() {
      return queue.peek();
    }

    @Override
    public Iterator<Object> iterator() {
      return queue.iterator();
    }

    @Override
    public int size() {
      return queue.size();
    }
  }

  /** The array is part of the hash code. */
  static final class Digest {
    byte[] bytes;

    @Override
    public boolean equals(Object other) {
      return other instanceof Digest digest && Arrays.equals(bytes, digest.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }
  }

  static final class Holder {
    Object first;
    Object second;
  }

  static final class Wide {
    ArrayList<Object> buffers;
  }

  static final class Distinct {
    HashSet<Object> buffers;
  }

  private static ForyBuilder builder(boolean tracking) {
    return EngineInUse.builder()
        .withRefTracking(tracking)
        .register(Name.class)
        .register(Digest.class)
        .register(Holder.class)
        .register(Below.class)
        .registerAsData(Own.class)
        .register(Own.class);
  }

  static ByteBuffer buffer(int content) {
    return ByteBuffer.allocateDirect(64).putInt(0, content);
  }

  private static Map<Object, Object> filled(Map<Object, Object> map, Object key) {
    map.put(key, "value");
    return map;
  }

  private static Collection<Object> filled(Collection<Object> set, Object... elements) {
    Collections.addAll(set, elements);
    return set;
  }

  @DataProvider
  public static Object[][] containers() {
    ByteBuffer key = buffer(1);
    Digest digest = new Digest();
    digest.bytes = new byte[] {1, 2, 3};
    List<Object> all =
        List.of(
            filled(new HashMap<>(), key),
            filled(new TreeMap<>(), key),
            filled(new TreeMap<>(Collections.reverseOrder()), key),
            filled(new Hashtable<>(), key),
            filled(new ConcurrentHashMap<>(), key),
            filled(new ConcurrentSkipListMap<>(), key),
            filled(new Below(), key),
            Map.of(key, "value"),
            Map.of(key, "value", buffer(2), "other"),
            Collections.unmodifiableMap(filled(new HashMap<>(), key)),
            filled(new HashSet<>(), key, buffer(2)),
            filled(new LinkedHashSet<>(), key),
            filled(new TreeSet<>(), key, buffer(2)),
            filled(new CopyOnWriteArraySet<>(), key, buffer(2)),
            filled(new PriorityQueue<>(), key, buffer(2)),
            filled(new PriorityBlockingQueue<>(), key, buffer(2)),
            filled(new Own(), key, buffer(2)),
            Collections.singleton(key),
            Collections.singletonMap(key, "value"),
            filled(new ConcurrentSkipListSet<>(), key, buffer(2)),
            Set.of(key),
            Set.of(key, buffer(2), buffer(3)),
            filled(new HashSet<>(), List.of(key)),
            filled(new HashSet<>(), Optional.of(key)),
            filled(new HashSet<>(), new Name(key, 1)),
            filled(new HashSet<>(), "a key of another class", new Name(key, 1)),
            filled(new HashSet<>(), Map.of("value", key)),
            filled(new HashSet<>(), Set.of(key)),
            filled(new HashSet<>(), IntBuffer.allocate(16).put(0, 7)),
            filled(new HashSet<>(), view(ByteOrder.LITTLE_ENDIAN), view(ByteOrder.BIG_ENDIAN)),
            filled(new HashSet<>(), key.asReadOnlyBuffer()),
            filled(new HashSet<>(), digest));
    List<Object[]> cases = new ArrayList<>();
    for (Object container : all) {
      cases.add(new Object[] {container, false});
      cases.add(new Object[] {container, true});
    }
    return cases.toArray(new Object[0][]);
  }

  private static IntBuffer view(ByteOrder order) {
    return ByteBuffer.allocateDirect(64).order(order).putInt(0, 7).asIntBuffer();
  }

  /** Serializes with all buffers beside the message. */
  static byte[] write(Fory fory, Object graph, List<MemoryBuffer> beside) {
    return fory.serialize(
        graph,
        buffer -> {
          beside.add(buffer.toBuffer());
          return false;
        });
  }

  /** The memory beside a message, on the heap or not, that the sender changes afterwards. */
  static List<MemoryBuffer> received(List<MemoryBuffer> beside, boolean direct) {
    List<MemoryBuffer> all = new ArrayList<>();
    for (MemoryBuffer buffer : beside) {
      byte[] bytes = buffer.toByteArray();
      all.add(
          direct
              ? MemoryBuffer.wrap(ByteBuffer.allocateDirect(bytes.length).put(0, bytes))
              : MemoryBuffer.wrap(bytes));
    }
    return all;
  }

  static void overwrite(List<MemoryBuffer> memory) {
    for (MemoryBuffer buffer : memory) {
      for (int i = 0; i < buffer.size(); i++) {
        buffer.putByte(i, (byte) 0x55);
      }
    }
  }

  @Test(dataProvider = "containers")
  public void whatIsHashedOrComparedIsTheReadersOwn(Object container, boolean tracking) {
    Fory fory = builder(tracking).build();
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, container, beside);
    assertFalse(beside.isEmpty());
    for (boolean direct : new boolean[] {false, true}) {
      List<MemoryBuffer> memory = received(beside, direct);
      Object back = fory.deserialize(message, memory);
      overwrite(memory);
      if (container instanceof Queue<?> queue) {
        assertEquals(List.copyOf((Queue<?>) back), List.copyOf(queue));
      } else if (container instanceof CopyOnWriteArraySet<?> set) {
        assertEquals(List.copyOf((Set<?>) back), List.copyOf(set));
      } else {
        assertTrue(container.equals(back) && back.equals(container), String.valueOf(back));
      }
    }
  }

  @Test(dataProvider = "trueAndFalse")
  public void aValueOfAMapAndAnElementOfAListShareTheMemory(boolean tracking) {
    Fory fory = builder(tracking).build();
    Map<Object, Object> map = new HashMap<>();
    map.put(new Name(buffer(1), 1), buffer(2));
    map.put(List.of(buffer(3)), List.of(buffer(4)));
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, map, beside);
    List<MemoryBuffer> memory = received(beside, true);
    Map<?, ?> back = (Map<?, ?>) fory.deserialize(message, memory);
    overwrite(memory);
    assertEquals(back.keySet(), map.keySet());
    ByteBuffer changed = (ByteBuffer) back.get(new Name(buffer(1), 1));
    assertEquals(changed.getInt(0), 0x55555555);
    changed = (ByteBuffer) ((List<?>) back.get(List.of(buffer(3)))).get(0);
    assertEquals(changed.getInt(0), 0x55555555);
  }

  @DataProvider
  public static Object[][] trueAndFalse() {
    return new Object[][] {{false}, {true}};
  }

  @Test
  public void aKeyIsCopiedOnTheHeapOrOffItAsTheWritersAndCounts() {
    Fory fory = builder(false).build();
    Set<Object> set = Set.of(buffer(1), ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN));
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, set, beside);
    for (Object element : (Set<?>) fory.deserialize(message, beside)) {
      ByteBuffer copy = (ByteBuffer) element;
      assertEquals(copy.isDirect(), copy.getInt(0) == 1);
      assertEquals(copy.order() == ByteOrder.LITTLE_ENDIAN, !copy.isDirect());
    }
    Fory small = builder(false).withMaxGraphMemoryBytes(20_000).build();
    List<MemoryBuffer> large = new ArrayList<>();
    byte[] list = write(fory, List.of(ByteBuffer.allocate(100_000)), large);
    byte[] keys = write(fory, Set.of(ByteBuffer.allocate(100_000)), new ArrayList<>());
    assertEquals(((List<?>) small.deserialize(list, large)).size(), 1);
    expectThrows(LimitExceededException.class, () -> small.deserialize(keys, large));
  }

  @Test(dataProvider = "trueAndFalse")
  public void copiesOfBuffersShareNothingAndCount(boolean tracking) {
    Fory fory = builder(tracking).build();
    List<Object> graph = new ArrayList<>();
    Collections.addAll(graph, buffer(1), view(ByteOrder.LITTLE_ENDIAN), IntBuffer.allocate(16));
    Collections.addAll(graph, new byte[64], new long[8], MemoryBuffer.wrap(new byte[64]));
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, graph, beside);
    for (boolean direct : new boolean[] {false, true}) {
      List<MemoryBuffer> memory = received(beside, direct);
      List<?> back = fory.readerFor(List.class).withCopiesOf(memory).read(message);
      overwrite(memory);
      byte[] expected = fory.serialize(graph);
      assertEquals(fory.serialize(back), expected);
      // What follows is handed over as before.
      ByteBuffer shared = (ByteBuffer) ((List<?>) fory.deserialize(message, memory)).get(0);
      assertEquals(shared.getInt(0), 0x55555555);
    }
    Fory small = builder(tracking).withMaxGraphMemoryBytes(20_000).build();
    List<MemoryBuffer> large = new ArrayList<>();
    byte[] list = write(fory, List.of(ByteBuffer.allocate(100_000)), large);
    assertEquals(small.readerFor(List.class).withBuffers(large).read(list).size(), 1);
    expectThrows(
        LimitExceededException.class,
        () -> small.readerFor(List.class).withCopiesOf(large).read(list));
  }

  /** The order in which a key and a value that are one buffer, or lead to one, come. */
  @DataProvider
  public static Object[][] shared() {
    return new Object[][] {{"buffer"}, {"list"}, {"record"}, {"array"}};
  }

  private static Object part(String kind) {
    Digest digest = new Digest();
    digest.bytes = new byte[] {1};
    return switch (kind) {
      case "buffer" -> buffer(1);
      case "list" -> new ArrayList<Object>(List.of(buffer(1)));
      case "record" -> new Name(buffer(1), 2);
      default -> digest;
    };
  }

  @Test(dataProvider = "shared")
  public void aKeyThatIsMetAgainAsAValueIsOneObject(String kind) {
    Fory fory = builder(true).build();
    Holder holder = new Holder();
    holder.first = filled(new HashSet<>(), part(kind));
    holder.second = ((Set<?>) holder.first).iterator().next();
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, holder, beside);
    List<MemoryBuffer> memory = received(beside, false);
    Holder back = (Holder) fory.deserialize(message, memory);
    overwrite(memory);
    assertTrue(((Set<?>) back.first).contains(back.second));
    assertEquals(back.second, part(kind));
  }

  @Test(dataProvider = "shared")
  public void aValueThatIsMetAgainAsAKeyIsRefused(String kind) {
    Fory fory = builder(true).build();
    Object part = part(kind);
    for (Object keys :
        List.of(
            filled(new HashSet<>(), part),
            filled(new HashSet<>(), List.of(part)),
            Set.of(part),
            filled(new Below(), part),
            filled(new HashMap<>(), part))) {
      Holder holder = new Holder();
      holder.first = part;
      holder.second = keys;
      List<MemoryBuffer> beside = new ArrayList<>();
      byte[] message = write(fory, holder, beside);
      List<MemoryBuffer> memory = received(beside, false);
      ForyException refused =
          expectThrows(UnsupportedTypeException.class, () -> fory.deserialize(message, memory));
      assertTrue(refused.getMessage().contains("beside the message"), refused.getMessage());
      byte[] inBand = fory.serialize(holder, buffer -> true);
      Holder back = (Holder) fory.deserialize(inBand, List.of());
      assertEquals(back.second, keys);
      Holder copied = fory.readerFor(Holder.class).withCopiesOf(memory).read(message);
      overwrite(memory);
      assertEquals(copied.first, part);
      assertEquals(copied.second, keys);
    }
  }

  @Test
  public void aKeyThatLeadsThroughACycleToABufferIsRefused() {
    List<Object> later = new ArrayList<>();
    Set<Object> keys = new HashSet<>();
    keys.add(later);
    Holder holder = new Holder();
    holder.first = keys;
    holder.second = later;
    later.add(new Identity(keys)); // The key leads back to its set.
    Fory known = builder(true).register(Identity.class).build();
    assertEquals(((Set<?>) ((Holder) known.deserialize(known.serialize(holder))).first).size(), 1);
    // Of the list, which is read first, the key is a part; it has not got its buffer yet.
    List<Object> open = new ArrayList<>();
    Set<Object> inside = new HashSet<>();
    open.add(inside);
    open.add(buffer(1));
    inside.add(new Part(open));
    Fory parts = builder(true).register(Part.class).build();
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(parts, open, beside);
    ForyException refused =
        expectThrows(UnsupportedTypeException.class, () -> parts.deserialize(message, beside));
    assertTrue(refused.getMessage().contains("beside the message"), refused.getMessage());
    List<?> copied = parts.readerFor(List.class).withCopiesOf(beside).read(message);
    assertEquals(copied.get(1), buffer(1));
    assertTrue(((Set<?>) copied.get(0)).contains(new Part(open)));
  }

  /** Compared by identity. */
  static final class Identity {
    Object other;

    Identity(Object other) {
      this.other = other;
    }
  }

  /** Hashed by a part that is not the cycle. */
  static final class Part {
    List<Object> whole;

    Part(List<Object> whole) {
      this.whole = whole;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Part part && whole.get(1).equals(part.whole.get(1));
    }

    @Override
    public int hashCode() {
      return whole.get(1).hashCode();
    }
  }

  @Test
  public void anObjectThatIsFoundByIdentityMayHaveABuffer() {
    Fory fory = builder(true).register(Identity.class).build();
    Identity object = new Identity(buffer(1));
    Holder holder = new Holder();
    holder.first = new ArrayList<>(List.of(object, buffer(2), "text"));
    holder.second = filled(new HashSet<>(), object, "text", List.of("text"));
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, holder, beside);
    Holder back = (Holder) fory.deserialize(message, beside);
    assertTrue(((Set<?>) back.second).contains(((List<?>) back.first).get(0)));
  }

  @Test
  public void aBufferThatIsNullIsAnErrorThatSaysSo() {
    Fory fory = builder(false).build();
    byte[] message = write(fory, List.of(buffer(1), buffer(2)), new ArrayList<>());
    List<MemoryBuffer> one = Arrays.asList(MemoryBuffer.wrap(new byte[64]), null);
    ForyException refused = expectThrows(ForyException.class, () -> fory.deserialize(message, one));
    assertTrue(refused.getMessage().contains("the next in the Iterable is null"));
    ForyException none =
        expectThrows(ForyException.class, () -> fory.deserialize(message, one.subList(0, 1)));
    assertTrue(none.getMessage().contains("there is none"));
  }

  @Test
  public void aListThatHasBecomeASetHasCopiesOrIsRefused() {
    Fory writer = EngineInUse.builder().withCompatible(true).register(Wide.class, 300).build();
    Wide wide = new Wide();
    wide.buffers = new ArrayList<>(List.of(buffer(1), buffer(2)));
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(writer, wide, beside);
    Fory reader = EngineInUse.builder().withCompatible(true).register(Distinct.class, 300).build();
    Distinct whole =
        reader.deserialize(writer.serialize(wide, buffer -> true), Distinct.class, List.of());
    assertEquals(whole.buffers, Set.copyOf(wide.buffers));
    ForyException refused =
        expectThrows(
            ForyException.class, () -> reader.deserialize(message, Distinct.class, beside));
    assertTrue(refused.getMessage().contains("beside the message"), refused.getMessage());
    List<MemoryBuffer> memory = received(beside, true);
    Distinct copied = reader.readerFor(Distinct.class).withCopiesOf(memory).read(message);
    overwrite(memory);
    assertEquals(copied.buffers, whole.buffers);
  }
}
