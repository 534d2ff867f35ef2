package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.LimitExceededException;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** With reference tracking, a buffer is a value of a graph and, behind that, part of a key. */
public final class KeysTest {
  private static final int BYTES = 5000;
  private static final int ARENA = 1 << 16;

  record Name(ByteBuffer bytes) {}

  /** A hook makes a table. */
  static final class Tags implements Externalizable {
    private final Set<Object> all = new HashSet<>();

    public Tags() {}

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeObject(new ArrayList<>(all));
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
      all.addAll((List<?>) in.readObject());
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Tags tags && all.equals(tags.all);
    }

    @Override
    public int hashCode() {
      return all.hashCode();
    }
  }

  private static ForyBuilder builder() {
    return Fory.builder().withRefTracking(true).register(Name.class).register(Tags.class);
  }

  /** The containers that have the buffer of a key. */
  private enum Keys {
    SET,
    IMMUTABLE,
    SORTED,
    MAP,
    OF_LISTS,
    OF_RECORDS,
    OF_A_HOOK;

    Object of(ByteBuffer key) {
      return switch (this) {
        case SET -> new HashSet<>(Set.of(key, "another"));
        case IMMUTABLE -> Set.of(key);
        case SORTED -> new TreeSet<>(Set.of(key));
        case MAP -> new HashMap<>(Map.of(key, "value", "another", "value"));
        case OF_LISTS -> new HashSet<>(Set.of(List.of(key)));
        case OF_RECORDS -> new HashSet<>(Set.of(new Name(key)));
        case OF_A_HOOK -> {
          Tags tags = new Tags();
          tags.all.add(key);
          yield tags;
        }
      };
    }

    /** Returns the key again. */
    Object in(Object container) {
      Object table = container instanceof Tags tags ? tags.all : container;
      Set<?> all = table instanceof Map<?, ?> map ? map.keySet() : (Set<?>) table;
      for (Object one : all) {
        if (one instanceof List<?> list) {
          return list.get(0);
        }
        if (one instanceof Name name) {
          return name.bytes;
        }
        if (!(one instanceof String)) {
          return one;
        }
      }
      return null;
    }
  }

  private static SharedSegment create() {
    return SharedSegment.builder(TestSegments.file())
        .channel("c", Delivery.BROADCAST, 4, 1024)
        .withArenaBytes(ARENA)
        .create();
  }

  @DataProvider
  public static Object[][] keysOfBuffers() {
    List<Object[]> all = new ArrayList<>();
    for (Keys keys : Keys.values()) {
      for (String kind : List.of("arena", "direct", "heap")) {
        all.add(new Object[] {keys, kind});
      }
    }
    return all.toArray(new Object[0][]);
  }

  private static byte[] content() {
    byte[] content = new byte[BYTES];
    Arrays.fill(content, (byte) 7);
    return content;
  }

  private static ByteBuffer buffer(SharedSegment segment, String kind) {
    ByteBuffer buffer =
        switch (kind) {
          case "arena" -> segment.allocate(BYTES).bytes();
          case "direct" -> ByteBuffer.allocateDirect(BYTES);
          default -> ByteBuffer.allocate(BYTES);
        };
    return buffer.put(content()).clear();
  }

  private static byte[] bytesOf(Object buffer) {
    byte[] bytes = new byte[BYTES];
    ((ByteBuffer) buffer).get(0, bytes);
    return bytes;
  }

  @Test(dataProvider = "keysOfBuffers")
  public void itIsOneObjectThatIsTheReadersOwn(Keys keys, String kind) {
    Fory fory = builder().build();
    try (SharedSegment segment = create()) {
      ByteBuffer buffer = buffer(segment, kind);
      Object graph = new ArrayList<>(List.of(buffer, new byte[BYTES], keys.of(buffer)));
      Producer producer = segment.producer("c", fory);
      assertTrue(producer.offer(graph));
      assertTrue(producer.offer("next"));
      Consumer<Object> consumer = segment.consumer("c", fory, Object.class);
      List<?> back;
      try (Received<Object> message = consumer.poll()) {
        back = (List<?>) message.value();
      }
      fillWithOther(segment);
      assertSame(keys.in(back.get(2)), back.get(0));
      assertEquals(bytesOf(back.get(0)), content());
      assertEquals((byte[]) back.get(1), new byte[BYTES]);
      assertEquals(back.get(2), keys.of((ByteBuffer) back.get(0)));
      assertEquals(consumer.poll().value(), "next");
    }
  }

  /** Overwrites the arena, which has no message. */
  private static void fillWithOther(SharedSegment segment) {
    ArenaBuffer other = segment.allocate(ARENA);
    while (other.bytes().hasRemaining()) {
      other.bytes().put((byte) 0x55);
    }
    other.close();
  }

  static final class Wide {
    ArrayList<Object> buffers = new ArrayList<>();
  }

  static final class Distinct {
    HashSet<Object> buffers;
  }

  @Test
  public void aListThatIsASetAtTheReaderHasItsBuffers() {
    Fory writer = Fory.builder().withCompatible(true).register(Wide.class, 300).build();
    Fory reader = Fory.builder().withCompatible(true).register(Distinct.class, 300).build();
    try (SharedSegment segment = create()) {
      Wide wide = new Wide();
      wide.buffers.add(buffer(segment, "arena"));
      assertTrue(segment.producer("c", writer).offer(wide));
      Distinct back;
      try (Received<Distinct> message = segment.consumer("c", reader, Distinct.class).poll()) {
        back = message.value();
      }
      fillWithOther(segment);
      assertEquals(back.buffers, Set.of(ByteBuffer.wrap(content())));
    }
  }

  @Test
  public void copiesThatTheGraphMayNotHaveAreRefused() {
    Fory fory = builder().build();
    Fory small = builder().withMaxGraphMemoryBytes(BYTES).build();
    try (SharedSegment segment = create()) {
      ByteBuffer view = buffer(segment, "arena");
      Producer producer = segment.producer("c", fory);
      assertTrue(producer.offer(new ArrayList<>(List.of(view))));
      Consumer<Object> consumer = segment.consumer("c", small, Object.class);
      try (Received<Object> message = consumer.poll()) {
        assertEquals(bytesOf(((List<?>) message.value()).get(0)), content(), "it takes no memory");
      }
      ByteBuffer key = buffer(segment, "arena");
      assertTrue(producer.offer(new ArrayList<>(List.of(key, Keys.SET.of(key)))));
      expectThrows(LimitExceededException.class, consumer::poll);
      assertNull(consumer.poll());
    }
  }
}
