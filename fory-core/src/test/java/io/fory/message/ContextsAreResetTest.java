package io.fory.message;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Contexts are used again and again: whatever a call has set, read or failed to read, the next one
 * finds them as if there had only been calls like it. They look at one mark for all that few calls
 * set; where a setter forgets it, this fails.
 */
public final class ContextsAreResetTest {
  /** What a context learns for good, or keeps because the next call sets it where it matters. */
  private static final Set<String> KEPT =
      Set.of(
          "limit",
          "windowBytes",
          "met",
          "mostMemory",
          "memoryPerByte",
          "state",
          "observer",
          "source",
          "unusual",
          "noted",
          "usualType",
          "usualTypeBefore",
          "unusualTypes",
          "order");

  static class Plain {
    int number = 7;
    String name = "Ada";
  }

  /** {@link Plain} as another writer has it. */
  static class Longer {
    int number = 7;
    String name = "Ada";

    @ForyField(nullable = true)
    Object more;

    List<Object> others = new ArrayList<>();
  }

  static class Chain {
    @ForyField(nullable = true)
    Chain next;

    @ForyField(nullable = true)
    Object end;
  }

  static class Hooked implements Serializable {
    private static final long serialVersionUID = 1;
    transient List<Object> kept = new ArrayList<>(List.of("a", 1));

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeObject(kept);
    }

    @SuppressWarnings("unchecked") // what is written above
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      kept = (List<Object>) in.readObject();
    }
  }

  static class Torn {
    Object part = "part";
  }

  /** Goes on after errors inside of its part. */
  static final class TornSerializer implements Serializer<Torn> {
    @Override
    public void write(WriteContext out, Torn value) {
      try {
        out.writeObject(value.part);
      } catch (ForyException e) {
        out.writeObject(null);
      }
    }

    @Override
    public Torn read(ReadContext in) {
      Torn torn = new Torn();
      try {
        torn.part = in.readObject(Object.class);
      } catch (ForyException e) {
        torn.part = null;
      }
      return torn;
    }
  }

  private static Object tornInside() {
    Torn torn = new Torn();
    torn.part = new Object() {};
    return torn;
  }

  private interface Use {
    void of(Fory fory) throws Exception;
  }

  private static Fory fory(boolean references, boolean xlang) {
    var builder = Fory.builder().withRefTracking(references).withXlang(xlang);
    builder.register(Plain.class, 1).register(Chain.class, 2).register(Longer.class, 4);
    if (!xlang) {
      builder.register(Hooked.class, 3).registerSerializer(Torn.class, new TornSerializer());
    }
    return builder.build();
  }

  /** Values each of which sets something of its own in a context. */
  private static List<Object> values(boolean xlang) {
    List<Object> values = new ArrayList<>();
    values.add(rich(xlang));
    values.add(List.of("x", 1, 2L, new int[] {1, 2, 3}));
    values.add(new HashMap<>(Map.of(List.of("k", "l"), 2, "m", new HashSet<>(Set.of("a", "b")))));
    if (!xlang) {
      values.add(new Hooked());
      values.add(new IllegalStateException("thrown"));
      values.add(Pattern.compile("a+(b|c)*"));
      values.add(new Torn());
      values.add(new TreeMap<>(Map.of("t", List.of(new TreeSet<>(Set.of(1, 2))))));
    }
    return values;
  }

  private static Object rich(boolean xlang) {
    Longer rich = new Longer();
    Map<Object, Object> map = new HashMap<>();
    map.put("key", new HashSet<>(Set.of("a", "b")));
    map.put(List.of("k", "l"), 2);
    rich.more = map;
    rich.others.addAll(List.of("x", 1, 2L, new int[] {1, 2, 3}));
    if (!xlang) {
      rich.others.add(new TreeMap<>(Map.of("t", List.of(new TreeSet<>(Set.of(1, 2))))));
      rich.others.add(new Hooked());
      rich.others.add(new IllegalStateException("thrown"));
      rich.others.add(Pattern.compile("a+(b|c)*"));
    }
    return rich;
  }

  private static Chain chain(int length) {
    Chain first = null;
    for (int i = 0; i < length; i++) {
      Chain chain = new Chain();
      chain.next = first;
      first = chain;
    }
    return first;
  }

  private void readAllPrefixes(Fory fory, byte[] message) throws Exception {
    roundTrip(fory, new Plain());
    Map<String, Object> before = contexts(fory);
    for (int end = 0; end < message.length; end++) {
      tryToRead(fory, Arrays.copyOf(message, end));
      requireAsBefore(fory, before);
    }
  }

  private void readAllFlips(Fory fory, byte[] message) throws Exception {
    roundTrip(fory, new Plain());
    Map<String, Object> before = contexts(fory);
    for (int i = 1; i < message.length; i++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        byte[] changed = message.clone();
        changed[i] ^= (byte) (1 << bit);
        tryToRead(fory, changed);
        requireAsBefore(fory, before);
      }
    }
  }

  private static void requireAsBefore(Fory fory, Map<String, Object> before) throws Exception {
    roundTrip(fory, new Plain());
    assertEquals(contexts(fory).toString(), before.toString());
  }

  private static void tryToRead(Fory fory, byte[] message) {
    try {
      Object unused = fory.deserialize(message);
    } catch (ForyException e) {
      // what is to be seen is how the context is left
    }
  }

  private static void tryToWrite(Fory fory, Object value) {
    try {
      byte[] unused = fory.serialize(value);
    } catch (ForyException e) {
      // as above
    }
  }

  private static Fory reader(boolean references, boolean xlang) {
    var builder = Fory.builder().withRefTracking(references).withXlang(xlang);
    return builder.register(Plain.class, 4).build();
  }

  @DataProvider
  public Object[][] uses() {
    List<Object[]> uses = new ArrayList<>();
    for (boolean xlang : new boolean[] {false, true}) {
      for (boolean references : new boolean[] {false, true}) {
        for (Object value : values(xlang)) {
          String name = value.getClass().getSimpleName();
          add(uses, references, xlang, name, f -> roundTrip(f, value));
          add(uses, references, xlang, name, f -> readAllPrefixes(f, f.serialize(value)));
          add(uses, references, xlang, name, f -> readAllFlips(f, f.serialize(value)));
        }
        add(uses, references, xlang, "deep", f -> f.deserialize(f.serialize(chain(200))));
        add(uses, references, xlang, "too deep", f -> tryToWrite(f, chain(100_000)));
        add(uses, references, xlang, "long text", f -> roundTrip(f, "\u4e2d".repeat(1 << 18)));
        add(uses, references, xlang, "large array", f -> roundTrip(f, new byte[3 << 20]));
        add(uses, references, xlang, "direct", ContextsAreResetTest::direct);
        add(uses, references, xlang, "stream", ContextsAreResetTest::stream);
        add(uses, references, xlang, "unknown class", f -> tryToWrite(f, List.of(new Object() {})));
        if (!xlang) {
          add(uses, references, false, "torn", f -> tryToWrite(f, tornInside()));
          add(uses, references, false, "beside", ContextsAreResetTest::beside);
        }
      }
    }
    return uses.toArray(new Object[0][]);
  }

  private static void add(
      List<Object[]> uses, boolean references, boolean xlang, String name, Use use) {
    uses.add(new Object[] {name, references, xlang, use});
  }

  private static void roundTrip(Fory fory, Object value) {
    Object unused = fory.deserialize(fory.serialize(value));
  }

  private static void direct(Fory fory) {
    MemoryBuffer buffer = MemoryBuffer.newDirectBuffer(64);
    fory.serialize(buffer, "y".repeat(1 << 21));
    Object unused = fory.deserialize(buffer);
  }

  private static void stream(Fory fory) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    fory.serialize(bytes, List.of("z".repeat(1 << 17)));
    Object unused = fory.deserialize(new ByteArrayInputStream(bytes.toByteArray()));
    tryToReadStream(fory, Arrays.copyOf(bytes.toByteArray(), 50_000));
  }

  private static void tryToReadStream(Fory fory, byte[] part) {
    try {
      Object unused = fory.deserialize(new ByteArrayInputStream(part));
    } catch (ForyException e) {
      // as above
    }
  }

  private static void beside(Fory fory) {
    List<MemoryBuffer> buffers = new ArrayList<>();
    byte[] message =
        fory.serialize(
            List.of(new byte[5000], "b"),
            buffer -> {
              buffers.add(buffer.toBuffer());
              return false;
            });
    Object unused = fory.deserialize(message, buffers);
    tryToRead(fory, message);
  }

  @Test(dataProvider = "uses")
  public void afterAnyCallAContextIsAsBefore(
      String name, boolean references, boolean xlang, Use use) throws Exception {
    Fory fory = fory(references, xlang);
    byte[] plain = fory.serialize(new Plain());
    roundTrip(fory, new Plain());
    Map<String, Object> before = contexts(fory);
    use.of(fory);
    assertEquals(fory.serialize(new Plain()), plain, name);
    roundTrip(fory, new Plain());
    assertEquals(contexts(fory).toString(), before.toString(), name);
  }

  @Test
  public void afterDroppedFieldsAReaderIsAsBefore() throws Exception {
    for (boolean references : new boolean[] {false, true}) {
      for (boolean xlang : new boolean[] {false, true}) {
        Fory reader = reader(references, xlang);
        roundTrip(reader, new Plain());
        for (Object value : values(xlang)) {
          Longer longer = new Longer();
          longer.more = value;
          byte[] message = fory(references, xlang).serialize(longer);
          readAllPrefixes(reader, message);
          readAllFlips(reader, message);
        }
      }
    }
  }

  /** Returns the numbers in the contexts of this thread, and which references are there. */
  private static Map<String, Object> contexts(Fory fory) throws Exception {
    Object pair = get(get(get(fory, "calls"), "contexts"), "recent");
    Map<String, Object> state = new TreeMap<>();
    for (String context : List.of("writer", "reader")) {
      describe(get(pair, context), context, state);
    }
    describe(get(get(pair, "reader"), "work"), "work", state);
    return state;
  }

  private static void describe(Object object, String prefix, Map<String, Object> state)
      throws Exception {
    for (Class<?> c = object.getClass(); c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !KEPT.contains(field.getName())) {
          field.setAccessible(true);
          Object value = field.get(object);
          boolean primitive = field.getType().isPrimitive();
          state.put(prefix + "." + field.getName(), primitive ? value : value != null);
        }
      }
    }
  }

  private static Object get(Object object, String name) throws Exception {
    Field field = object.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }
}
