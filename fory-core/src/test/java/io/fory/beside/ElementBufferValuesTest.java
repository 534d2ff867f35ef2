package io.fory.beside;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.fixture.BothEngines;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.MappedByteBuffer;
import java.nio.ShortBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Buffers of chars and numbers are values: what can be asked of one is the same afterwards. */
public final class ElementBufferValuesTest {
  private static final List<Class<? extends Buffer>> KINDS =
      List.of(
          CharBuffer.class,
          ShortBuffer.class,
          IntBuffer.class,
          LongBuffer.class,
          FloatBuffer.class,
          DoubleBuffer.class);

  static final class Holder {
    CharBuffer chars;
    ShortBuffer shorts;
    IntBuffer ints;
    LongBuffer longs;
    FloatBuffer floats;
    DoubleBuffer doubles;
    Buffer any;
    Object open;
    List<Buffer> list;

    void set(Buffer buffer) {
      chars = buffer instanceof CharBuffer c ? c : null;
      shorts = buffer instanceof ShortBuffer s ? s : null;
      ints = buffer instanceof IntBuffer i ? i : null;
      longs = buffer instanceof LongBuffer l ? l : null;
      floats = buffer instanceof FloatBuffer f ? f : null;
      doubles = buffer instanceof DoubleBuffer d ? d : null;
      any = buffer;
      open = buffer;
      list = List.of(buffer);
    }

    List<Object> all() {
      List<Object> all = new ArrayList<>();
      for (Object one : new Object[] {chars, shorts, ints, longs, floats, doubles}) {
        if (one != null) {
          all.add(one);
        }
      }
      assertEquals(all.size(), 1);
      all.addAll(List.of(any, open, list.get(0)));
      return all;
    }
  }

  record Mapped(MappedByteBuffer mapped) {}

  private static Object call(Class<?> kind, String method, Object buffer) {
    try {
      return kind.getMethod(method).invoke(buffer);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Returns buffers of a kind, with all that can differ but position and limit. */
  private static List<Buffer> made(Class<?> kind, int bytes) {
    List<Buffer> made = new ArrayList<>();
    byte[] content = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      content[i] = (byte) (i * 37);
    }
    String view = "as" + kind.getSimpleName();
    for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
      ByteBuffer heap = ByteBuffer.wrap(content).order(order);
      made.add((Buffer) call(ByteBuffer.class, view, heap));
      ByteBuffer direct = ByteBuffer.allocateDirect(bytes).put(content).clear().order(order);
      made.add((Buffer) call(ByteBuffer.class, view, direct));
      if (bytes > 8) {
        direct.position(1); // of another class, since it is not aligned
        made.add((Buffer) call(ByteBuffer.class, view, direct));
      }
    }
    try {
      Buffer array =
          (Buffer) kind.getMethod("allocate", int.class).invoke(null, made.get(0).capacity());
      kind.getMethod("put", kind).invoke(array, made.get(0).duplicate());
      made.add(array.clear());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
    List.copyOf(made).forEach(buffer -> made.add((Buffer) call(kind, "asReadOnlyBuffer", buffer)));
    return made;
  }

  @DataProvider
  public static Object[][] buffers() {
    List<Object[]> rows = new ArrayList<>();
    for (Class<?> kind : KINDS) {
      for (int bytes : new int[] {0, 8, 80, 20_000}) {
        for (Buffer buffer : made(kind, bytes)) {
          int capacity = buffer.capacity();
          rows.add(new Object[] {kind, buffer});
          rows.add(
              new Object[] {
                kind, buffer.duplicate().limit(capacity - capacity / 5).position(capacity / 3)
              });
        }
      }
    }
    CharBuffer text = CharBuffer.wrap("a text \u4E16", 2, 5);
    rows.add(new Object[] {CharBuffer.class, text});
    rows.add(new Object[] {CharBuffer.class, text.slice()});
    return rows.toArray(new Object[0][]);
  }

  private static List<Object> described(Class<?> kind, Object value) {
    Buffer buffer = (Buffer) value;
    List<Object> all = new ArrayList<>();
    all.add(List.of(buffer.isDirect(), buffer.isReadOnly(), buffer.hasArray()));
    all.add(List.of(buffer.position(), buffer.limit(), buffer.capacity()));
    all.add(call(kind, "order", buffer));
    Buffer elements = buffer.duplicate().clear();
    try {
      Method get = kind.getMethod("get", int.class);
      for (int i = 0; i < elements.capacity(); i++) {
        Object element = get.invoke(elements, i);
        all.add(
            element instanceof Float f
                ? (Object) Float.floatToRawIntBits(f)
                : element instanceof Double d ? Double.doubleToRawLongBits(d) : element);
      }
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
    return all;
  }

  @Test(dataProvider = "buffers")
  public void aBufferComesBackWithItsElementsIndexesOrderAndKind(Class<?> kind, Buffer buffer) {
    List<Object> expected = described(kind, buffer);
    for (Fory fory : FORIES) {
      Holder holder = new Holder();
      holder.set(buffer);
      byte[] message = fory.serialize(holder);
      for (Object back : ((Holder) fory.deserialize(message)).all()) {
        assertEquals(described(kind, back), expected);
      }
      MemoryBuffer direct = MemoryBuffer.newDirectBuffer(16);
      fory.serialize(direct, holder);
      assertEquals(direct.toByteArray(), message);
      for (Object back : ((Holder) fory.deserialize(direct)).all()) {
        assertEquals(described(kind, back), expected);
      }
      assertEquals(described(kind, buffer), expected, "the writer's is not moved");
    }
  }

  /** Returns buffers of the same bytes, of which nothing but the bytes is the same. */
  private static List<MemoryBuffer> moved(List<MemoryBuffer> buffers, boolean direct) {
    List<MemoryBuffer> moved = new ArrayList<>();
    for (MemoryBuffer buffer : buffers) {
      byte[] bytes = buffer.toByteArray();
      MemoryBuffer target =
          direct
              ? MemoryBuffer.newDirectBuffer(bytes.length)
              : MemoryBuffer.newHeapBuffer(bytes.length);
      target.writeBytes(bytes);
      moved.add(target);
    }
    return moved;
  }

  @Test(dataProvider = "buffers")
  public void aBufferBesideAMessageHasTheSameElementsIndexesAndOrder(Class<?> kind, Buffer buffer) {
    List<Object> expected = described(kind, buffer);
    for (Fory fory : FORIES) {
      Holder holder = new Holder();
      holder.set(buffer);
      List<MemoryBuffer> beside = new ArrayList<>();
      byte[] message =
          fory.serialize(
              holder,
              object -> {
                MemoryBuffer target = MemoryBuffer.newDirectBuffer(1);
                object.writeTo(target);
                assertEquals(target.remaining(), object.totalBytes());
                assertEquals(object.toBuffer().toByteArray(), target.toByteArray());
                beside.add(object.toBuffer());
                return false;
              });
      assertTrue(message.length < 500, message.length + " bytes");
      for (List<MemoryBuffer> given : List.of(beside, moved(beside, false), moved(beside, true))) {
        for (Object back : ((Holder) fory.deserialize(message, given)).all()) {
          List<Object> actual = described(kind, back);
          assertEquals(actual.subList(1, actual.size()), expected.subList(1, expected.size()));
        }
      }
      byte[] inBand = fory.serialize(holder, object -> true);
      for (Object back : ((Holder) fory.deserialize(inBand, List.of())).all()) {
        assertEquals(described(kind, back), expected);
      }
      assertEquals(described(kind, buffer), expected, "the writer's is not moved");
    }
  }

  @Test
  public void aWholeArrayIsHandedOverAndMemoryInTheOrderOfTheFormatIsShared() {
    Fory fory = Fory.builder().build();
    int[] numbers = {1, 2, 3};
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, IntBuffer.wrap(numbers).position(1), beside);
    IntBuffer back = (IntBuffer) fory.deserialize(message, beside);
    assertSame(back.array(), numbers);
    assertEquals(back.position(), 1);
    ByteBuffer memory = ByteBuffer.allocateDirect(12).order(ByteOrder.LITTLE_ENDIAN);
    byte[] other = write(fory, memory.asIntBuffer(), new ArrayList<>());
    IntBuffer view = (IntBuffer) fory.deserialize(other, List.of(MemoryBuffer.wrap(memory)));
    memory.putInt(4, 99);
    assertEquals(view.get(1), 99);
  }

  @Test
  public void aPartOfAnArrayTravelsAlone() {
    Fory fory = Fory.builder().build();
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, IntBuffer.wrap(new int[] {1, 2, 3, 4}, 1, 2).slice(), beside);
    assertEquals(beside.get(0).remaining(), 8);
    assertEquals(fory.deserialize(message, beside), IntBuffer.wrap(new int[] {2, 3}));
  }

  @Test
  public void otherSizesThanTheCapacityAreRefused() {
    Fory fory = Fory.builder().build();
    for (Buffer buffer :
        List.of(IntBuffer.allocate(3), ByteBuffer.allocateDirect(12).asIntBuffer())) {
      byte[] message = write(fory, buffer, new ArrayList<>());
      message[message.length - 1] = 8; // bytes beside it
      ForyException error =
          BuffersBesideTest.refusalOf(
              () -> fory.deserialize(message, List.of(MemoryBuffer.wrap(new byte[8]))));
      assertEquals(error.code(), ErrorCode.MALFORMED_INPUT, error.getMessage());
    }
  }

  private static byte[] write(Fory fory, Object value, List<MemoryBuffer> beside) {
    return fory.serialize(
        value,
        buffer -> {
          beside.add(buffer.toBuffer());
          return false;
        });
  }

  private static final List<Fory> FORIES =
      List.of(
          BothEngines.of(Holder.class).interpreter(),
          BothEngines.of(Holder.class).generator(),
          BothEngines.tracking(Holder.class).interpreter(),
          BothEngines.tracking(Holder.class).generator());

  @Test
  public void aMappedBufferComesBackOffTheHeap() throws IOException {
    Path file = Files.createTempFile("mapped", null);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, 5);
      mapped.put(3, (byte) 7);
      Fory fory = Fory.builder().build();
      ByteBuffer back = fory.deserialize(fory.serialize(mapped), ByteBuffer.class);
      assertEquals(back, mapped);
      assertTrue(back.isDirect());
    } finally {
      Files.delete(file);
    }
  }

  @Test
  public void aFieldOfMappedBuffersIsRefusedBeforeAMessageIsWritten() {
    ForyException error =
        BuffersBesideTest.refusalOf(() -> Fory.builder().register(Mapped.class).build());
    assertEquals(error.code(), ErrorCode.UNSUPPORTED_TYPE);
    assertTrue(error.getMessage().contains("declare ByteBuffer"), error.getMessage());
  }

  @Test
  public void aTextThatFailsIsAnErrorOfOurs() {
    CharSequence failing =
        new CharSequence() {
          @Override
          public int length() {
            return 3;
          }

          @Override
          public char charAt(int index) {
            throw new IllegalStateException("gone");
          }

          @Override
          public CharSequence subSequence(int start, int end) {
            return this;
          }
        };
    Fory fory = Fory.builder().build();
    ForyException error =
        BuffersBesideTest.refusalOf(() -> fory.serialize(CharBuffer.wrap(failing)));
    assertEquals(error.code(), ErrorCode.USER_CODE_FAILED);
    assertEquals(fory.deserialize(fory.serialize("next")), "next");
  }

  @Test
  public void aBufferIsAKeyByItsContent() {
    Fory fory = Fory.builder().build();
    Map<Object, Object> map = Map.of(ByteBuffer.wrap(new byte[] {1}), 1, IntBuffer.allocate(2), 2);
    assertEquals(fory.deserialize(fory.serialize(map)), map);
  }

  @Test
  public void headsThatContradictThemselvesAreMalformed() {
    Fory fory = Fory.builder().build();
    byte[] message = fory.serialize(IntBuffer.wrap(new int[] {1}));
    int head = message.length - 8;
    for (int[] edit :
        new int[][] {
          {0, 9}, {0, 12}, {0, 16}, {0, 255}, {1, 2}, {2, 2}, {3, 0}, {3, 2}, {3, 127}
        }) {
      byte[] edited = message.clone();
      edited[head + edit[0]] = (byte) edit[1];
      ForyException error = BuffersBesideTest.refusalOf(() -> fory.deserialize(edited));
      boolean ours =
          error.code() == ErrorCode.MALFORMED_INPUT || error.code() == ErrorCode.TRUNCATED_INPUT;
      assertTrue(ours, error.getMessage());
    }
  }
}
