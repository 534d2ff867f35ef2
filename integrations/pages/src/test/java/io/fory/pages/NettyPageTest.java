package io.fory.pages;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.EncoderException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import shop.netty.ForyCodec;

/** What {@code netty.md} says. */
public final class NettyPageTest {
  /** An order as the newer version of an application has it. */
  public record Order(long id, String item, List<Integer> counts) {
    static Order of(int id, int size) {
      return new Order(
          id, "item " + id, new ArrayList<>(IntStream.range(0, size).boxed().toList()));
    }
  }

  /** An order as the older version has it. */
  public record OldOrder(long id, String item) {}

  /** A class that both know, and that no channel takes. */
  public record Secret(String text) {}

  /** A class that nobody registers. */
  public record Unknown(int number) {}

  private static final int MAX_BYTES = 1 << 20;
  private static final Fory NEW = named(Order.class);
  private static final Fory OLD = named(OldOrder.class);

  private static Fory named(Class<?> order) {
    return Fory.builder().register(order, "Order").register(Secret.class, "Secret").build();
  }

  private static EmbeddedChannel channel(boolean direct) {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.config().setOption(ChannelOption.ALLOCATOR, new UnpooledByteBufAllocator(direct));
    channel.pipeline().addLast(new ForyCodec<>(NEW, Order.class, Object.class, MAX_BYTES));
    return channel;
  }

  private static byte[] sent(EmbeddedChannel channel, Object message) {
    assertTrue(channel.writeOutbound(message));
    ByteBuf bytes = channel.readOutbound();
    try {
      return ByteBufUtil.getBytes(bytes);
    } finally {
      bytes.release();
    }
  }

  /** One way to put bytes into buffers of Netty. */
  private interface Pieces {
    List<ByteBuf> of(byte[] bytes);
  }

  private static ByteBuf direct(byte[] bytes) {
    return Unpooled.directBuffer(bytes.length).writeBytes(bytes);
  }

  private static ByteBuf composite(byte[] bytes) {
    CompositeByteBuf buffer = Unpooled.compositeBuffer();
    for (int at = 0; at < bytes.length; at += 7) {
      int count = Math.min(7, bytes.length - at);
      ByteBuf part = Unpooled.copiedBuffer(bytes, at, count);
      buffer.addComponent(true, at % 2 == 0 ? part : direct(ByteBufUtil.getBytes(part)));
    }
    return buffer;
  }

  private static List<ByteBuf> single(byte[] bytes) {
    List<ByteBuf> pieces = new ArrayList<>();
    for (byte one : bytes) {
      pieces.add(Unpooled.wrappedBuffer(new byte[] {one}));
    }
    return pieces;
  }

  @DataProvider
  public static Object[][] pieces() {
    return new Object[][] {
      {"heap", (Pieces) bytes -> List.of(Unpooled.copiedBuffer(bytes))},
      {"direct", (Pieces) bytes -> List.of(direct(bytes))},
      {"composite", (Pieces) bytes -> List.of(composite(bytes))},
      {"byte by byte", (Pieces) NettyPageTest::single}
    };
  }

  @Test(dataProvider = "pieces")
  public void messagesArriveInBuffersOfAllKinds(String name, Pieces pieces) {
    EmbeddedChannel writer = channel(true);
    EmbeddedChannel reader = channel(true);
    List<ByteBuf> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      for (ByteBuf piece : pieces.of(sent(writer, Order.of(i, 10)))) {
        all.add(piece);
        reader.writeInbound(piece);
      }
      assertEquals(reader.readInbound(), Order.of(i, 10), name);
    }
    assertNull(reader.readInbound());
    reader.finish();
    all.forEach(piece -> assertEquals(piece.refCnt(), 0, name));
  }

  @Test
  public void aDecoderThatKeepsPiecesApartIsServed() {
    EmbeddedChannel writer = channel(true);
    EmbeddedChannel reader = channel(true);
    ByteToMessageDecoder.Cumulator composite = ByteToMessageDecoder.COMPOSITE_CUMULATOR;
    byte[] bytes = sent(writer, Order.of(1, 1000));
    ByteBuf both =
        composite.cumulate(
            reader.alloc(),
            Unpooled.copiedBuffer(bytes, 0, 100),
            Unpooled.copiedBuffer(bytes, 100, bytes.length - 100));
    reader.writeInbound(both);
    assertEquals(reader.readInbound(), Order.of(1, 1000));
  }

  @DataProvider
  public static Object[][] directOrNot() {
    return new Object[][] {{false}, {true}};
  }

  @Test(dataProvider = "directOrNot")
  public void theBufferGrows(boolean direct) {
    EmbeddedChannel writer = channel(direct);
    EmbeddedChannel reader = channel(direct);
    for (int size : new int[] {0, 60, 300, 5_000, 100_000}) {
      reader.writeInbound(Unpooled.wrappedBuffer(sent(writer, Order.of(size, size))));
      assertEquals(reader.readInbound(), Order.of(size, size));
    }
  }

  @Test
  public void aCompositeBufferGivesACopyAndIsRefused() {
    ByteBuf out = composite(new byte[20]).clear();
    MemoryBuffer body =
        MemoryBuffer.growing(
            size -> out.ensureWritable(size).nioBuffer(out.writerIndex(), out.writableBytes()));
    ForyException refused = expectThrows(ForyException.class, () -> NEW.serialize(body, "a text"));
    assertEquals(refused.code(), ErrorCode.USER_CODE_FAILED);
    assertTrue(refused.getMessage().contains("composite"), refused.getMessage());
    assertEquals(body.writerIndex(), 0);
    out.release();
  }

  @Test
  public void aSchemaIsSentOnce() {
    EmbeddedChannel writer = channel(true);
    int first = sent(writer, Order.of(1, 1)).length;
    int second = sent(writer, Order.of(2, 1)).length;
    assertTrue(second < first, second + " bytes after " + first);
  }

  @Test
  public void versionsMeet() {
    EmbeddedChannel newer = channel(true);
    EmbeddedChannel older =
        new EmbeddedChannel(new ForyCodec<>(OLD, OldOrder.class, OldOrder.class, MAX_BYTES));
    for (int i = 0; i < 2; i++) {
      older.writeInbound(Unpooled.wrappedBuffer(sent(newer, Order.of(i, 1))));
      assertEquals(older.readInbound(), new OldOrder(i, "item " + i));
      newer.writeInbound(Unpooled.wrappedBuffer(sent(older, new OldOrder(i, "old"))));
      assertEquals(newer.readInbound(), new Order(i, "old", null));
    }
  }

  private static byte[] framed(int length, byte... body) {
    return ByteBufUtil.getBytes(Unpooled.buffer().writeInt(length).writeBytes(body).asReadOnly());
  }

  private static byte[] framed(byte[] body) {
    return framed(body.length, body);
  }

  @DataProvider
  public static Object[][] badFrames() {
    byte[] order = NEW.newSession().serialize(Order.of(1, 1));
    byte[] cut = Arrays.copyOf(order, order.length - 1);
    byte[] longer = Arrays.copyOf(order, order.length + 1);
    return new Object[][] {
      {framed(cut), ErrorCode.TRUNCATED_INPUT},
      {framed(longer), null},
      {framed(new byte[] {1, 2, 3}), ErrorCode.CONFIGURATION_MISMATCH},
      {framed(new byte[0]), ErrorCode.TRUNCATED_INPUT},
      {framed(NEW.newSession().serialize(null)), null},
      {framed(NEW.newSession().serialize(new Secret("x"))), ErrorCode.TYPE_NOT_ALLOWED},
      {framed(-1), null},
      {framed(Integer.MIN_VALUE), null},
      {framed(MAX_BYTES + 1), null},
    };
  }

  @Test(dataProvider = "badFrames")
  public void aBadFrameClosesTheChannelAndNothingBehindItIsRead(byte[] frame, ErrorCode code) {
    EmbeddedChannel writer = channel(true);
    EmbeddedChannel reader = channel(true);
    byte[] good = sent(writer, Order.of(1, 1));
    reader.writeInbound(Unpooled.wrappedBuffer(good));
    ByteBuf both = Unpooled.copiedBuffer(frame, good);
    DecoderException thrown = expectThrows(DecoderException.class, () -> reader.writeInbound(both));
    if (code == null) {
      assertFalse(thrown.getCause() instanceof ForyException, thrown.toString());
    } else {
      assertEquals(((ForyException) thrown.getCause()).code(), code);
    }
    assertFalse(reader.isOpen());
    assertEquals(reader.readInbound(), Order.of(1, 1));
    reader.runPendingTasks();
    assertNull(reader.readInbound());
    assertEquals(both.refCnt(), 0);
  }

  @Test
  public void aLengthAllocatesNothing() {
    EmbeddedChannel reader = channel(true);
    ByteBuf announced = Unpooled.copiedBuffer(framed(MAX_BYTES, (byte) 1));
    assertFalse(reader.writeInbound(announced));
    assertTrue(announced.capacity() < 1000, "what was given is what waits");
    assertEquals(announced.refCnt(), 1);
    reader.finish();
    assertEquals(announced.refCnt(), 0);
  }

  @Test
  public void whatCannotBeWrittenFailsAloneAndTheChannelWorksOn() {
    EmbeddedChannel writer = channel(true);
    EmbeddedChannel reader = channel(true);
    for (Object bad : List.of(new Unknown(1), Order.of(1, MAX_BYTES))) {
      ChannelFuture future = writer.write(bad);
      writer.flush();
      assertTrue(future.cause() instanceof EncoderException, future.toString());
      assertNull(writer.readOutbound());
      assertTrue(writer.isOpen());
      reader.writeInbound(Unpooled.wrappedBuffer(sent(writer, Order.of(2, 3))));
      assertEquals(reader.readInbound(), Order.of(2, 3));
    }
  }

  @Test
  public void aMessageThatIsTooLongDoesNotTakeItsSchemaWithIt() {
    EmbeddedChannel writer = channel(true);
    EmbeddedChannel reader = channel(true);
    assertTrue(writer.write(Order.of(1, MAX_BYTES)).cause() instanceof EncoderException);
    reader.writeInbound(Unpooled.wrappedBuffer(sent(writer, Order.of(2, 3))));
    assertEquals(reader.readInbound(), Order.of(2, 3));
  }

  @Test
  public void channelsOfManyThreadsShareTheFory() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<List<Object>> connection =
          () -> {
            EmbeddedChannel writer = channel(true);
            EmbeddedChannel reader = channel(false);
            List<Object> read = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
              reader.writeInbound(Unpooled.wrappedBuffer(sent(writer, Order.of(i, i))));
              read.add(reader.readInbound());
            }
            return read;
          };
      List<Order> expected = IntStream.range(0, 200).mapToObj(i -> Order.of(i, i)).toList();
      for (Future<List<Object>> read :
          threads.invokeAll(List.of(connection, connection, connection, connection))) {
        assertEquals(read.get(), expected);
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
