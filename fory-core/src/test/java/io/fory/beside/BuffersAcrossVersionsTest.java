package io.fory.beside;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.annotation.UnknownFields;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.serializer.CarriedFields;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Buffers beside messages of writers whose classes have other fields than the reader's. */
public final class BuffersAcrossVersionsTest {
  static final class Newer {
    int[] dropped = {1};
    ByteBuffer droppedBuffer = ByteBuffer.wrap(new byte[] {2});
    IntBuffer droppedInts = IntBuffer.wrap(new int[] {3});
    List<long[]> droppedList = List.of(new long[] {4}, new long[] {5, 6});
    Object droppedOpen = new Object[] {new byte[] {7}, MemoryBuffer.wrap(new byte[] {8})};
    Extra droppedUnknown = new Extra(new char[] {'9'}, new float[0]);

    @ForyField(nullable = false, ref = false)
    double[] droppedBare = {10};

    short[] kept = {11};

    @ForyField(nullable = false, ref = false)
    double[] keptBare = {12};

    Object keptOpen = new int[] {13};
    int[] wider = {14};
    Object shared;
    Object sharedToo;
    List<Object> last = List.of(new byte[] {15}, ByteBuffer.wrap(new byte[] {16}));
  }

  @SuppressWarnings("ArrayRecordComponent") // arrays travel beside messages from there too
  record Extra(char[] chars, float[] floats) {}

  static final class Older {
    short[] kept;

    @ForyField(nullable = false, ref = false)
    double[] keptBare = {};

    Object keptOpen;
    List<Integer> wider;
    Object sharedToo;
    List<Object> last;
  }

  @SuppressWarnings("ArrayRecordComponent") // arrays travel beside messages from there too
  record OlderRecord(short[] kept, Object keptOpen, Object sharedToo, List<Object> last) {}

  static final class Carrying {
    short[] kept;
    @UnknownFields CarriedFields rest;
  }

  @DataProvider
  public static Object[][] options() {
    List<Object[]> rows = new ArrayList<>();
    for (boolean generated : new boolean[] {false, true}) {
      for (boolean tracking : new boolean[] {false, true}) {
        rows.add(new Object[] {generated, tracking});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  private static ForyBuilder builder(boolean generated, boolean tracking) {
    return (generated ? EngineInUse.builder() : Fory.builder().withCodegen(false))
        .withRefTracking(tracking);
  }

  private static Fory fory(Class<?> type, boolean generated, boolean tracking) {
    return builder(generated, tracking).register(type, "order").build();
  }

  private static byte[] write(Fory fory, Object value, int keepEach, List<MemoryBuffer> beside) {
    int[] offered = {0};
    return fory.serialize(
        value,
        buffer -> {
          if (++offered[0] % keepEach == 0) {
            return true;
          }
          beside.add(MemoryBuffer.wrap(buffer.toBuffer().toByteArray()));
          return false;
        });
  }

  @Test(dataProvider = "options")
  public void whatIsInDroppedFieldsTakesItsBuffers(boolean generated, boolean tracking) {
    Fory writer =
        builder(generated, tracking)
            .register(Newer.class, "order")
            .register(Extra.class, "extra")
            .build();
    Fory reader = fory(Older.class, generated, tracking);
    for (int keepEach = 2; keepEach < 6; keepEach++) {
      Newer newer = new Newer();
      newer.sharedToo = new byte[] {17};
      newer.shared = newer.sharedToo;
      List<MemoryBuffer> beside = new ArrayList<>();
      byte[] message = write(writer, newer, keepEach, beside);
      Older older = reader.deserialize(message, Older.class, beside);
      assertEquals(older.kept, newer.kept);
      assertEquals(older.keptBare, newer.keptBare);
      assertEquals(older.keptOpen, newer.keptOpen);
      assertEquals(older.wider, List.of(14));
      assertEquals(older.sharedToo, newer.sharedToo);
      assertEquals(older.last.get(0), newer.last.get(0));
      assertEquals(older.last.get(1), newer.last.get(1));
      OlderRecord small =
          fory(OlderRecord.class, generated, tracking)
              .deserialize(message, OlderRecord.class, beside);
      assertEquals(small.kept(), newer.kept);
      assertEquals(small.sharedToo(), newer.sharedToo);
      beside.add(MemoryBuffer.wrap(new byte[1]));
      ForyException error =
          BuffersBesideTest.refusalOf(() -> reader.deserialize(message, Older.class, beside));
      assertEquals(error.code(), ErrorCode.MALFORMED_INPUT);
    }
  }

  @Test(dataProvider = "options")
  public void anArrayOfADroppedAndAKeptFieldIsOne(boolean generated, boolean tracking) {
    Fory writer =
        builder(generated, tracking)
            .register(Newer.class, "order")
            .register(Extra.class, "extra")
            .build();
    Newer newer = new Newer();
    newer.shared = new int[] {1, 2};
    newer.sharedToo = newer.shared;
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(writer, newer, 100, beside);
    List<MemoryBuffer> one = new ArrayList<>();
    List<Object> twice = List.of(newer.shared, newer.shared);
    byte[] list = write(writer, twice, 100, one);
    assertEquals(one.size(), tracking ? 1 : 2);
    List<?> back = (List<?>) writer.deserialize(list, one);
    assertEquals(back.get(0) == back.get(1), tracking);
    Older older = fory(Older.class, generated, tracking).deserialize(message, Older.class, beside);
    assertEquals(older.sharedToo, newer.sharedToo);
  }

  @Test(dataProvider = "options")
  public void aReaderThatCarriesFieldsRefusesThem(boolean generated, boolean tracking) {
    Fory writer =
        builder(generated, tracking)
            .register(Newer.class, "order")
            .register(Extra.class, "extra")
            .build();
    Fory carrying = fory(Carrying.class, generated, tracking);
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(writer, new Newer(), 100, beside);
    ForyException error = BuffersBesideTest.refusalOf(() -> carrying.deserialize(message, beside));
    assertEquals(error.code(), ErrorCode.INCOMPATIBLE_SCHEMA, error.getMessage());
    assertTrue(error.getMessage().contains("BufferCallback"), error.getMessage());
    assertTrue(error.getMessage().contains("have no @UnknownFields"), error.getMessage());

    Carrying carried = carrying.deserialize(writer.serialize(new Newer()), Carrying.class);
    ForyException written =
        BuffersBesideTest.refusalOf(() -> carrying.serialize(carried, buffer -> false));
    assertEquals(written.code(), ErrorCode.UNSUPPORTED_TYPE, written.getMessage());
    assertTrue(written.getMessage().contains("set the CarriedFields to null"));
    Newer back = writer.deserialize(carrying.serialize(carried), Newer.class);
    assertEquals(back.wider, new int[] {14});

    Carrying none = new Carrying();
    none.kept = new short[] {1, 2};
    List<MemoryBuffer> own = new ArrayList<>();
    byte[] plain = write(carrying, none, 100, own);
    assertEquals(carrying.deserialize(plain, Carrying.class, own).kept, none.kept);
    assertNull(none.rest);
  }

  static final class Person {
    short[] kept = {1, 2};
    int number = 3;
    String name = "n";
    List<String> tags = List.of("a", "b");
    Object open = List.of(4, new Inner());
    Object openToo = open;
    Inner inner = new Inner();
    AtomicIntegerArray numbers = new AtomicIntegerArray(new int[] {6, 7});
  }

  static final class Inner {
    long value = 5;
    String text = "t";
  }

  private static void requireWhole(Person back) {
    assertEquals(back.kept, new short[] {1, 2});
    assertEquals(back.number, 3);
    assertEquals(back.name, "n");
    assertEquals(back.tags, List.of("a", "b"));
    assertEquals(((Inner) ((List<?>) back.open).get(1)).text, "t");
    assertEquals(((Inner) ((List<?>) back.openToo).get(1)).value, 5);
    assertEquals(back.inner.text, "t");
    assertEquals(back.numbers.get(1), 7);
  }

  private static byte[] write(Fory fory, Object value, boolean callback, List<MemoryBuffer> own) {
    own.clear();
    return callback ? write(fory, value, 100, own) : fory.serialize(value);
  }

  private static <T> T read(
      Fory fory, byte[] message, Class<T> type, boolean callback, List<MemoryBuffer> own) {
    return callback ? fory.deserialize(message, type, own) : fory.deserialize(message, type);
  }

  @Test(dataProvider = "options")
  public void carriedFieldsWithoutArraysPassBothKindsOfMessages(
      boolean generated, boolean tracking) {
    Fory writer =
        builder(generated, tracking)
            .register(Person.class, "order")
            .register(Inner.class, "inner")
            .build();
    Fory carrying = fory(Carrying.class, generated, tracking);
    List<MemoryBuffer> beside = new ArrayList<>();
    for (boolean in : new boolean[] {false, true}) {
      for (boolean out : new boolean[] {false, true}) {
        for (int repeats = 0; repeats < 3; repeats++) {
          byte[] message = write(writer, new Person(), in, beside);
          Carrying carried = read(carrying, message, Carrying.class, in, beside);
          assertEquals(carried.rest.names().size(), 7);
          byte[] passed = write(carrying, carried, out, beside);
          assertEquals(beside.size(), out ? 1 : 0);
          requireWhole(read(writer, passed, Person.class, out, beside));
        }
      }
    }
  }

  static final class Scalars {
    short[] kept = {1, 2};
    Object open;
  }

  @Test(dataProvider = "options")
  public void aCarriedFieldIsRefusedForTheBuffersInItself(boolean generated, boolean tracking) {
    Fory writer = fory(Scalars.class, generated, tracking);
    Fory carrying = fory(Carrying.class, generated, tracking);
    Object[] buffers = {
      new int[] {1},
      List.of("a", List.of(new byte[0])),
      new long[][] {{1}},
      ByteBuffer.wrap(new byte[] {16}),
      MemoryBuffer.wrap(new byte[] {8}),
      IntBuffer.wrap(new int[] {3}),
      IntBuffer.allocate(9).asReadOnlyBuffer()
    };
    List<MemoryBuffer> beside = new ArrayList<>();
    for (Object buffer : buffers) {
      Scalars scalars = new Scalars();
      scalars.open = buffer;
      for (int keepEach : new int[] {1, 100}) {
        beside.clear();
        byte[] message = write(writer, scalars, keepEach, beside);
        ForyException error =
            BuffersBesideTest.refusalOf(() -> carrying.deserialize(message, beside));
        assertEquals(error.code(), ErrorCode.INCOMPATIBLE_SCHEMA, error.getMessage());
        assertTrue(error.getMessage().contains("carried: [open]"), error.getMessage());
      }
      Carrying carried = carrying.deserialize(writer.serialize(scalars), Carrying.class);
      ForyException error =
          BuffersBesideTest.refusalOf(() -> carrying.serialize(carried, each -> true));
      assertEquals(error.code(), ErrorCode.UNSUPPORTED_TYPE, error.getMessage());
      assertTrue(error.getMessage().contains("BufferCallback"), error.getMessage());
      Scalars back = writer.deserialize(carrying.serialize(carried), Scalars.class);
      assertEquals(back.open.getClass().isArray(), buffer.getClass().isArray());

      carried.rest = null;
      beside.clear();
      byte[] plain = write(carrying, carried, 100, beside);
      assertEquals(carrying.deserialize(plain, Carrying.class, beside).kept, scalars.kept);
    }
  }

  static final class Node {
    @SuppressWarnings("UnusedVariable")
    Object array;

    Object other;

    Node(Object array) {
      this.array = array;
    }
  }

  static final class SmallNode {
    Object other;
  }

  /** {@code first} has a field that is lost; {@code second} carries a reference into it. */
  static final class Pair {
    Node first;
    Carrier second;
  }

  static final class SmallPair {
    SmallNode first;
    SmallCarrier second;
  }

  static final class Carrier {
    Object more;
  }

  static final class SmallCarrier {
    @UnknownFields CarriedFields rest;
  }

  @Test(dataProvider = "engines")
  public void whatACarriedFieldSharesWithALostOneFollowsTheSameRule(boolean generated) {
    Fory writer =
        builder(generated, true)
            .register(Pair.class, "pair")
            .register(Node.class, "node")
            .register(Carrier.class, "carrier")
            .register(Inner.class, "inner")
            .build();
    Fory carrying =
        builder(generated, true)
            .register(SmallPair.class, "pair")
            .register(SmallNode.class, "node")
            .register(SmallCarrier.class, "carrier")
            .build();
    List<MemoryBuffer> beside = new ArrayList<>();
    for (boolean arrays : new boolean[] {false, true}) {
      Pair pair = new Pair();
      List<Object> shared = List.of(arrays ? new int[] {1, 2} : "text");
      pair.first = new Node(shared);
      pair.second = new Carrier();
      pair.second.more = List.of(shared);
      byte[] plain = writer.serialize(pair);
      byte[] offered = write(writer, pair, true, beside);
      SmallPair small = carrying.deserialize(plain, SmallPair.class);
      if (arrays) {
        ForyException error =
            BuffersBesideTest.refusalOf(() -> carrying.deserialize(offered, beside));
        assertEquals(error.code(), ErrorCode.INCOMPATIBLE_SCHEMA, error.getMessage());
        error = BuffersBesideTest.refusalOf(() -> carrying.serialize(small, each -> true));
        assertEquals(error.code(), ErrorCode.UNSUPPORTED_TYPE, error.getMessage());
      } else {
        byte[] passed = write(carrying, small, true, beside);
        Pair back = writer.deserialize(passed, Pair.class, beside);
        assertEquals(back.second.more, pair.second.more);
        SmallPair again = carrying.deserialize(offered, SmallPair.class, beside);
        back = writer.deserialize(carrying.serialize(again), Pair.class);
        assertEquals(back.second.more, pair.second.more);
      }
      Pair back = writer.deserialize(carrying.serialize(small), Pair.class);
      assertNotNull(back.second.more);
    }
  }

  @DataProvider
  public static Object[][] engines() {
    return new Object[][] {{false}, {true}};
  }

  @Test(dataProvider = "options")
  public void aReaderOfTheSameClassIsHandedTheArrays(boolean generated, boolean tracking) {
    for (boolean compatible : new boolean[] {false, true}) {
      Fory fory =
          builder(generated, tracking)
              .withCompatible(compatible)
              .register(Newer.class, "order")
              .register(Extra.class, "extra")
              .build();
      Newer newer = new Newer();
      newer.shared = new int[] {1, 2};
      newer.sharedToo = newer.shared;
      List<MemoryBuffer> beside = new ArrayList<>();
      byte[] message =
          fory.serialize(
              newer,
              buffer -> {
                beside.add(buffer.toBuffer());
                return false;
              });
      Newer back = fory.deserialize(message, Newer.class, beside);
      assertSame(back.kept, newer.kept);
      assertSame(back.keptBare, newer.keptBare);
      assertSame(back.droppedUnknown.chars(), newer.droppedUnknown.chars());
      assertSame(back.shared, newer.shared);
      assertSame(back.sharedToo, newer.shared);
    }
  }
}
