package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ConfigurationMismatchException;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.GraphEquality;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Messages one by one, back to back and after failures; copies. */
public final class MessagesTest {
  static final class Item {
    private int number;
    private String text;
    private Object any;
    private List<Item> items = new ArrayList<>();

    Item(int number) {
      this.number = number;
      this.text = "item " + number;
    }
  }

  static final class Unregistered {}

  enum Kind {
    PLAIN,
    WITH_BODY {}
  }

  private static BothEngines engines() {
    return BothEngines.of(Item.class, Kind.class);
  }

  private static List<MemoryBuffer> buffers() {
    return List.of(
        MemoryBuffer.newHeapBuffer(4),
        MemoryBuffer.newDirectBuffer(4),
        MemoryBuffer.newHeapBuffer(4096),
        MemoryBuffer.newDirectBuffer(4096));
  }

  private static List<Object> values() {
    Item item = new Item(1);
    item.items.add(new Item(2));
    item.any = Kind.WITH_BODY;
    return Arrays.asList(item, null, "text", item, 5, List.of(1, "a"), new Item(3), new int[300]);
  }

  @Test
  public void messagesStandBackToBackInABuffer() {
    BothEngines engines = engines();
    for (Fory fory : new Fory[] {engines.interpreter(), engines.generator()}) {
      for (MemoryBuffer buffer : buffers()) {
        List<Integer> ends = new ArrayList<>();
        for (Object value : values()) {
          fory.serialize(buffer, value);
          ends.add(buffer.writerIndex());
        }
        int i = 0;
        for (Object value : values()) {
          GraphEquality.assertEqualGraphs(fory.deserialize(buffer), value, false);
          assertEquals((Integer) buffer.readerIndex(), ends.get(i++));
        }
        assertThrows(ForyException.class, () -> fory.deserialize(buffer));
      }
    }
  }

  @Test
  public void messagesStandBackToBackInAByteBuffer() {
    Fory fory = engines().generator();
    MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(4);
    fory.serialize(buffer, new Item(1));
    fory.serialize(buffer, "x");
    ByteBuffer bytes = ByteBuffer.allocate(buffer.writerIndex() + 3);
    bytes.position(3);
    bytes.put(buffer.sliceAsByteBuffer(0, buffer.writerIndex())).flip().position(3);
    assertEquals(fory.deserialize(bytes, Item.class).number, 1);
    assertEquals(fory.deserialize(bytes), "x");
    assertEquals(bytes.remaining(), 0);
  }

  @Test
  public void aMessageInABufferIsTheSameAsOneInAnArray() {
    Fory fory = engines().generator();
    for (MemoryBuffer buffer : buffers()) {
      for (Object value : values()) {
        int start = buffer.writerIndex();
        fory.serialize(buffer, value);
        byte[] written = new byte[buffer.writerIndex() - start];
        buffer.sliceAsByteBuffer(start, written.length).get(written);
        assertEquals(written, fory.serialize(value));
      }
    }
  }

  @Test
  public void aFailedWriteLeavesTheWriterIndexWhereItWas() {
    Fory fory = engines().generator();
    Item bad = new Item(1);
    bad.any = new Unregistered();
    for (MemoryBuffer buffer : buffers()) {
      fory.serialize(buffer, "before");
      int index = buffer.writerIndex();
      assertThrows(TypeNotAllowedException.class, () -> fory.serialize(buffer, bad));
      assertEquals(buffer.writerIndex(), index);
      fory.serialize(buffer, new Item(2));
      assertEquals(fory.deserialize(buffer), "before");
      assertEquals(fory.deserialize(buffer, Item.class).number, 2);
    }
  }

  @Test
  public void aFailedReadLeavesTheReaderIndexWhereItWas() {
    Fory writer = Fory.builder().register(Item.class).register(Unregistered.class).build();
    Fory reader = engines().generator();
    Item bad = new Item(1);
    bad.any = new Unregistered();
    for (MemoryBuffer buffer : buffers()) {
      reader.serialize(buffer, "before");
      writer.serialize(buffer, bad);
      assertEquals(reader.deserialize(buffer), "before");
      int index = buffer.readerIndex();
      assertThrows(TypeNotAllowedException.class, () -> reader.deserialize(buffer));
      assertEquals(buffer.readerIndex(), index);
      GraphEquality.assertEqualGraphs(writer.deserialize(buffer), bad, false);
    }
  }

  @Test
  public void aFailedReadLeavesThePositionOfAByteBufferWhereItWas() {
    ByteBuffer bytes = ByteBuffer.wrap(new byte[] {9, 9, 127, 9}).position(2);
    assertThrows(MalformedInputException.class, () -> engines().generator().deserialize(bytes));
    assertEquals(bytes.position(), 2);
  }

  @Test
  public void bytesBehindTheMessageAreRefusedInAnArray() {
    BothEngines engines = engines();
    byte[] bytes = engines.serialize("x");
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 2);
    MalformedInputException error = engines.failureToRead(longer, MalformedInputException.class);
    assertEquals(
        error.getMessage(),
        "2 bytes follow the message (at byte offset "
            + bytes.length
            + "). Messages that stand back to back are read from a MemoryBuffer");
  }

  @Test
  public void noMessageAtAllIsRefused() {
    MalformedInputException error =
        engines().failureToRead(new byte[0], MalformedInputException.class);
    assertTrue(error.getMessage().endsWith(", 0 remain (at byte offset 0)"), error.getMessage());
  }

  @Test
  public void bytesThatStartNoMessageAreRefused() {
    MalformedInputException error =
        engines().failureToRead(new byte[] {'{', '}'}, MalformedInputException.class);
    assertEquals(
        error.getMessage(), "The first byte is 123, which starts no message (at byte offset 0)");
  }

  @DataProvider
  public Object[][] headersOfVersion1() {
    return new Object[][] {{0x20}, {0x28}};
  }

  @Test(dataProvider = "headersOfVersion1")
  public void theVersionThatWasNeverReleasedIsRefusedByName(int header) {
    ConfigurationMismatchException error =
        engines()
            .failureToRead(new byte[] {(byte) header, 0}, ConfigurationMismatchException.class);
    assertEquals(
        error.getMessage(),
        "The first byte, "
            + header
            + ", is that of version 1 of the native format, which was never released"
            + " (at byte offset 0). If it is a message, write it again: this is version 2");
  }

  @Test
  public void argumentsMayNotBeNull() {
    Fory fory = engines().generator();
    for (Assert.ThrowingRunnable call :
        List.<Assert.ThrowingRunnable>of(
            () -> fory.deserialize((byte[]) null),
            () -> fory.deserialize((MemoryBuffer) null),
            () -> fory.deserialize((ByteBuffer) null),
            () -> fory.deserialize(new byte[1], (Class<?>) null),
            () -> fory.serialize((MemoryBuffer) null, "x"))) {
      assertThrows(NullPointerException.class, call);
    }
  }

  @DataProvider
  public Object[][] copied() {
    Item item = new Item(1);
    item.items.add(new Item(2));
    return new Object[][] {
      {item},
      {new Item[] {item}},
      {new int[][] {{1}, {2, 3}}},
      {new ArrayList<>(List.of("a", item))},
      {List.of(1, item)},
      {List.of(1, 2, item)},
      {Collections.singleton(item)},
      {Map.of("k", item)},
      {Map.of("k", 1, "l", item)},
      {Arrays.asList("a", null)},
      {Collections.unmodifiableList(new ArrayList<>(List.of(1)))},
      {EnumSet.of(Kind.WITH_BODY)},
    };
  }

  @Test(dataProvider = "copied")
  public void aCopyIsEqualAndIndependent(Object value) {
    BothEngines engines = engines();
    for (Fory fory : new Fory[] {engines.interpreter(), engines.generator()}) {
      Object copy = fory.copy(value);
      assertNotSame(copy, value);
      GraphEquality.assertEqualGraphs(copy, value, false);
    }
  }

  @Test
  public void aCopyOfAViewHasItsContent() {
    Fory fory = engines().generator();
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
    assertEquals(fory.copy(list.subList(1, 3)), List.of(2, 3));
    assertEquals(fory.copy(List.of(1, 2, 3, 4).subList(1, 3)), List.of(2, 3));
  }

  @DataProvider
  public Object[][] immutable() {
    return new Object[][] {
      {List.of(1, 2)},
      {List.of(1, 2, 3)},
      {Set.of("x")},
      {Map.of("k", 1, "l", 2)},
      {java.time.ZoneId.of("Europe/Zurich")},
    };
  }

  @Test(dataProvider = "immutable")
  public void aCopyOfWhatCannotChangeIsTheSame(Object value) {
    BothEngines engines = engines();
    assertSame(engines.interpreter().copy(value), value);
    assertSame(engines.generator().copy(value), value);
  }

  @Test
  public void aCopyOfAConstantIsTheConstant() {
    BothEngines engines = engines();
    for (Fory fory : new Fory[] {engines.interpreter(), engines.generator()}) {
      assertSame(fory.copy(Kind.PLAIN), Kind.PLAIN);
      assertSame(fory.copy(Kind.WITH_BODY), Kind.WITH_BODY);
      assertNull(fory.copy(null));
    }
  }
}
