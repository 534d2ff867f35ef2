package io.fory.beside;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.buffer.BufferCallback;
import io.fory.buffer.BufferObject;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.UserCodeException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Arrays of primitives and buffers travel beside a message or in it, as the callback decides. */
public final class BuffersBesideTest {
  @SuppressWarnings("ArrayRecordComponent") // arrays travel beside messages from there too
  record Part(int[] numbers, Object open) {}

  static final class Graph {
    boolean[] flags = {true, false, true};
    byte[] bytes = {1, -2, 3};
    char[] chars = {'a', '\uffff'};
    short[] shorts = {-1, 300};
    int[] ints = IntStream.range(0, 100).toArray();
    long[] longs = {Long.MIN_VALUE, 7};
    float[] floats = {1.5f, Float.NaN};
    double[] doubles = {-0.0, 1e300};
    Object open = new long[] {4, 5};
    int[] none;
    int[] empty = {};
    List<double[]> list = List.of(new double[] {1}, new double[] {2, 3});
    Map<String, Object> map = Map.of("k", new short[] {9});
    int[][] nested = {{1, 2}, {3}};
    Part part = new Part(new int[] {5}, new byte[] {6});
    ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}).position(1).limit(3);
    MemoryBuffer memory = MemoryBuffer.wrap(new byte[] {7, 8});

    List<Object> arrays() {
      return Arrays.asList(
          flags,
          bytes,
          chars,
          shorts,
          ints,
          longs,
          floats,
          doubles,
          open,
          none,
          empty,
          list.get(0),
          list.get(1),
          map.get("k"),
          nested[0],
          nested[1],
          part.numbers(),
          part.open(),
          buffer,
          memory.toByteArray());
    }
  }

  private static final int OFFERED = 19;

  @DataProvider
  public static Object[][] options() {
    List<Object[]> options = new ArrayList<>();
    for (boolean generated : new boolean[] {false, true}) {
      for (boolean tracking : new boolean[] {false, true}) {
        for (boolean compatible : new boolean[] {false, true}) {
          options.add(new Object[] {generated, tracking, compatible});
        }
      }
    }
    return options.toArray(new Object[0][]);
  }

  private static Fory fory(boolean generated, boolean tracking, boolean compatible) {
    ForyBuilder builder = generated ? EngineInUse.builder() : Fory.builder().withCodegen(false);
    return builder
        .withRefTracking(tracking)
        .withCompatible(compatible)
        .register(Graph.class)
        .build();
  }

  private static Fory fory() {
    return fory(true, true, true);
  }

  /** Keeps what is offered, and refuses each or every n-th. */
  private static final class Collector implements BufferCallback {
    final List<MemoryBuffer> beside = new ArrayList<>();
    private final int refuseEach;
    int offered;

    Collector(int refuseEach) {
      this.refuseEach = refuseEach;
    }

    @Override
    public boolean apply(BufferObject buffer) {
      boolean inBand = refuseEach == 0 || offered % refuseEach != 0;
      offered++;
      if (!inBand) {
        beside.add(buffer.toBuffer());
      }
      return inBand;
    }
  }

  private static void assertSameContent(Graph actual, Graph expected) {
    assertTrue(
        Arrays.deepEquals(actual.arrays().toArray(), expected.arrays().toArray()),
        Arrays.deepToString(actual.arrays().toArray()));
  }

  @Test(dataProvider = "options")
  public void aGraphIsTheSameWhereverItsBuffersTravel(boolean gen, boolean refs, boolean compat) {
    Fory fory = fory(gen, refs, compat);
    for (int refuseEach = 0; refuseEach < 4; refuseEach++) {
      Graph graph = new Graph();
      Collector collector = new Collector(refuseEach);
      byte[] message = fory.serialize(graph, collector);
      assertEquals(collector.offered, OFFERED);
      assertSameContent(fory.deserialize(message, Graph.class, collector.beside), graph);
      MemoryBuffer target = MemoryBuffer.newDirectBuffer(16);
      fory.serialize(target, graph, new Collector(refuseEach));
      assertEquals(target.toByteArray(), message);
      assertSameContent((Graph) fory.deserialize(target, collector.beside), graph);
      assertEquals(target.remaining(), 0);
    }
  }

  @Test(dataProvider = "options")
  public void whatTravelsBesideIsNotInTheMessage(boolean gen, boolean refs, boolean compat) {
    Fory fory = fory(gen, refs, compat);
    Graph small = new Graph();
    Graph large = new Graph();
    large.longs = new long[100_000];
    int difference =
        fory.serialize(large, new Collector(1)).length
            - fory.serialize(small, new Collector(1)).length;
    assertEquals(difference, 2, "a longer length");
  }

  @Test
  public void arraysOfTheSameVirtualMachineAreHandedOverAndOthersCopied() {
    Graph graph = new Graph();
    Collector collector = new Collector(1);
    byte[] message = fory().serialize(graph, collector);
    Graph handed = fory().deserialize(message, Graph.class, collector.beside);
    assertSame(handed.ints, graph.ints);
    assertSame(handed.bytes, graph.bytes);
    assertSame(handed.list.get(1), graph.list.get(1));
    List<MemoryBuffer> received = new ArrayList<>();
    for (MemoryBuffer buffer : collector.beside) {
      received.add(MemoryBuffer.wrap(buffer.toByteArray()));
    }
    Graph copied = fory().deserialize(message, Graph.class, received);
    assertSameContent(copied, graph);
    assertNotSame(copied.ints, graph.ints);
    assertNotSame(copied.bytes, graph.bytes);
  }

  @Test
  public void theObjectOfTheGraphIsTheSourceOfWhatIsOffered() {
    Object[] values = {
      new int[3], new byte[2], ByteBuffer.allocate(4), MemoryBuffer.newDirectBuffer(8)
    };
    List<Object> sources = new ArrayList<>();
    Fory.builder().build().serialize(values, buffer -> sources.add(buffer.source()));
    assertEquals(sources.size(), values.length);
    for (int i = 0; i < values.length; i++) {
      assertSame(sources.get(i), values[i]);
    }
  }

  @Test
  public void theBytesOfABufferObjectAreThoseOfTheMessage() {
    Object[] arrays = {
      new boolean[] {true, false}, new byte[] {1}, new char[] {'x'}, new short[] {-2},
      new int[] {1 << 30, 3}, new long[] {1L << 40}, new float[] {2.5f}, new double[] {-1.25}
    };
    Fory fory = Fory.builder().build();
    for (Object array : arrays) {
      byte[] inBand = fory.serialize(array);
      Collector collector = new Collector(1);
      fory.serialize(array, collector);
      byte[] bytes = collector.beside.get(0).toByteArray();
      int from = inBand.length - bytes.length;
      assertEquals(bytes, Arrays.copyOfRange(inBand, from, inBand.length));
      fory.serialize(
          array,
          object -> {
            MemoryBuffer target = MemoryBuffer.newDirectBuffer(1);
            object.writeTo(target);
            assertEquals(target.toByteArray(), bytes);
            assertEquals(object.totalBytes(), bytes.length);
            return true;
          });
    }
  }

  @Test
  public void memoryOffTheHeapStaysThere() {
    ByteBuffer direct = ByteBuffer.allocateDirect(8).putInt(0, 42);
    Collector collector = new Collector(1);
    Fory fory = Fory.builder().build();
    byte[] message = fory.serialize((Object) direct, collector);
    ByteBuffer back = fory.deserialize(message, ByteBuffer.class, collector.beside);
    assertTrue(back.isDirect());
    direct.putInt(0, 43);
    assertEquals(back.getInt(0), 43, "the two ends share the memory");
  }

  @Test
  public void aSharedArrayIsOfferedOnce() {
    int[] shared = {1, 2};
    Collector collector = new Collector(1);
    Fory fory = fory();
    byte[] message = fory.serialize(List.of(shared, shared), collector);
    assertEquals(collector.offered, 1);
    List<?> back = (List<?>) fory.deserialize(message, collector.beside);
    assertSame(back.get(0), back.get(1));
  }

  record Frame(ByteBuffer bytes, IntBuffer ints, Object open) {}

  static final class Places {
    ByteBuffer direct = direct(0);
    MemoryBuffer memory = MemoryBuffer.wrap(direct(1));
    DoubleBuffer doubles = direct(2).asDoubleBuffer();
    Object open = direct(3);
    List<ByteBuffer> list = List.of(direct(4), ByteBuffer.wrap(new byte[] {5}));
    List<Object> mixed = List.of(direct(6), new int[] {7}, MemoryBuffer.wrap(direct(8)), "text");
    Map<String, ByteBuffer> map = Map.of("k", direct(9));
    Map<String, Object> openMap = Map.of("k", direct(10).asLongBuffer());
    Object[] array = {direct(11), CharBuffer.wrap(new char[] {'a'})};
    ByteBuffer[] buffers = {direct(13)};
    Frame frame = new Frame(direct(14), IntBuffer.wrap(new int[] {1}), direct(16));
    Optional<ByteBuffer> optional = Optional.of(direct(17));

    private static ByteBuffer direct(int content) {
      return ByteBuffer.allocateDirect(16).put(3, (byte) content);
    }

    List<ByteBuffer> direct() {
      return List.of(
          direct,
          (ByteBuffer) open,
          list.get(0),
          (ByteBuffer) mixed.get(0),
          map.get("k"),
          (ByteBuffer) array[0],
          buffers[0],
          frame.bytes(),
          (ByteBuffer) frame.open(),
          optional.get());
    }

    List<Object> all() {
      List<Object> all = new ArrayList<>(direct());
      all.addAll(List.of(memory.toByteArray().length, doubles, list.get(1), openMap, array[1]));
      all.addAll(List.of(((MemoryBuffer) mixed.get(2)).getByte(3), frame.ints(), mixed.get(3)));
      return all;
    }
  }

  @Test(dataProvider = "options")
  public void buffersTravelBesideFromEveryPlace(boolean gen, boolean refs, boolean compat) {
    ForyBuilder builder = gen ? EngineInUse.builder() : Fory.builder().withCodegen(false);
    Fory fory = builder.withRefTracking(refs).withCompatible(compat).register(Places.class).build();
    for (int refuseEach = 0; refuseEach < 4; refuseEach++) {
      Places places = new Places();
      Collector collector = new Collector(refuseEach);
      byte[] message = fory.serialize(places, collector);
      assertEquals(collector.offered, 18);
      Places back = fory.deserialize(message, Places.class, collector.beside);
      assertEquals(back.all(), places.all());
      assertTrue(back.direct().stream().allMatch(ByteBuffer::isDirect));
      if (refuseEach == 1) {
        places.direct().forEach(buffer -> buffer.put(5, (byte) 77));
        assertEquals(back.direct(), places.direct(), "the memory is shared");
      }
    }
  }

  static ForyException refusalOf(Runnable call) {
    try {
      call.run();
    } catch (ForyException e) {
      return e;
    }
    throw new AssertionError("nothing was refused");
  }

  @Test(dataProvider = "options")
  public void otherBuffersThanTheWritersAreRefused(boolean gen, boolean refs, boolean compat) {
    Fory fory = fory(gen, refs, compat);
    Graph graph = new Graph();
    Collector collector = new Collector(1);
    byte[] message = fory.serialize(graph, collector);
    List<MemoryBuffer> all = collector.beside;
    for (int i = 0; i < all.size(); i++) {
      List<MemoryBuffer> few = new ArrayList<>(all);
      few.remove(i);
      assertEquals(
          refusalOf(() -> fory.deserialize(message, few)).code(), ErrorCode.MALFORMED_INPUT);
      List<MemoryBuffer> other = new ArrayList<>(all);
      other.set(i, MemoryBuffer.wrap(new byte[all.get(i).remaining() + 1]));
      assertEquals(
          refusalOf(() -> fory.deserialize(message, other)).code(), ErrorCode.MALFORMED_INPUT);
      List<MemoryBuffer> gap = new ArrayList<>(all);
      gap.set(i, null);
      assertEquals(
          refusalOf(() -> fory.deserialize(message, gap)).code(), ErrorCode.MALFORMED_INPUT);
    }
    List<MemoryBuffer> many = new ArrayList<>(all);
    many.add(MemoryBuffer.wrap(new byte[0]));
    ForyException error = refusalOf(() -> fory.deserialize(message, many));
    assertEquals(error.code(), ErrorCode.MALFORMED_INPUT);
    assertTrue(error.getMessage().contains("BufferCallback.apply"), error.getMessage());
    assertSameContent(fory.deserialize(message, Graph.class, all), graph);
  }

  @Test
  public void aMessageWithBuffersIsReadWithThemAndOneWithoutIsNot() {
    Fory fory = fory();
    byte[] with = fory.serialize(new int[3], new Collector(1));
    byte[] without = fory.serialize(new int[3]);
    assertEquals(refusalOf(() -> fory.deserialize(with)).code(), ErrorCode.CONFIGURATION_MISMATCH);
    List<MemoryBuffer> one = List.of(MemoryBuffer.wrap(new byte[12]));
    assertEquals(
        refusalOf(() -> fory.deserialize(without, one)).code(), ErrorCode.CONFIGURATION_MISMATCH);
    assertEquals(fory.deserialize(without, List.of()), new int[3]);
  }

  @Test
  public void aCallbackThatFailsIsNamedAndTheNextCallIsAsBefore() {
    Fory fory = fory();
    byte[] before = fory.serialize(new Graph());
    ForyException error =
        refusalOf(
            () ->
                fory.serialize(
                    new Graph(),
                    buffer -> {
                      throw new IllegalStateException("full");
                    }));
    assertEquals(error.code(), ErrorCode.USER_CODE_FAILED);
    assertTrue(error.getMessage().contains("BufferCallback"), error.getMessage());
    assertEquals(fory.serialize(new Graph()), before);
  }

  @Test
  public void aCallbackThatChangesTheTargetOfTheCallIsAnError() {
    Fory fory = Fory.builder().build();
    for (boolean direct : new boolean[] {false, true}) {
      for (int size : new int[] {16, 100_000}) {
        MemoryBuffer target =
            direct ? MemoryBuffer.newDirectBuffer(size) : MemoryBuffer.newHeapBuffer(size);
        target.writeInt64(7);
        List<BufferCallback> callbacks =
            List.of(
                object -> {
                  target.writeInt64(1);
                  return true;
                },
                object -> target.clear().size() > 0,
                object -> {
                  fory.serialize(target, "inner");
                  return false;
                },
                object -> {
                  object.writeTo(target);
                  return true;
                });
        for (BufferCallback callback : callbacks) {
          target.clear().writeInt64(7);
          ForyException refused =
              expectThrows(
                  ForyException.class,
                  () -> fory.serialize(target, List.of(new int[] {1, 2}, "x"), callback));
          assertSame(refused.code(), ErrorCode.USER_CODE_FAILED);
          assertTrue(refused.getMessage().contains("has changed the buffer"), "" + refused);
        }
        target.clear().writeInt64(7);
        List<MemoryBuffer> beside = new ArrayList<>();
        fory.serialize(
            target,
            List.of("y".repeat(200_000), new int[] {1, 2}, "x"),
            object -> !beside.add(object.toBuffer()));
        assertEquals(target.readInt64(), 7);
        List<?> back = (List<?>) fory.deserialize(target, beside);
        assertEquals((int[]) back.get(1), new int[] {1, 2});
      }
    }
  }

  @Test
  public void anErrorOfACallbackIsTheCause() {
    AssertionError thrown = new AssertionError("x");
    UserCodeException failed =
        expectThrows(
            UserCodeException.class,
            () ->
                Fory.builder()
                    .build()
                    .serialize(
                        new int[1],
                        object -> {
                          throw thrown;
                        }));
    assertSame(failed.getCause(), thrown);
    assertTrue(failed.getMessage().contains("BufferCallback"), failed.getMessage());
  }

  @Test
  public void theCrossLanguageFormatHasNoBuffersBesideAMessage() {
    Fory fory = Fory.builder().withXlang(true).build();
    assertThrows(UnsupportedOperationException.class, () -> fory.serialize("x", buffer -> false));
    assertThrows(
        UnsupportedOperationException.class, () -> fory.deserialize(new byte[1], List.of()));
  }

  @Test
  public void aBufferThatIsNotBoundByTheInputIsNotAllocated() {
    Fory fory = Fory.builder().build();
    byte[] message = fory.serialize(ByteBuffer.allocateDirect(3));
    for (int i = 1; i < message.length; i++) {
      byte[] cut = Arrays.copyOf(message, i);
      assertTrue(refusalOf(() -> fory.deserialize(cut)).getMessage().length() > 0);
    }
  }
}
