package io.fory.beside;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.UserCodeException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Buffers that are passed are no more trusted than the message is. */
public final class HostileBuffersTest {
  private static final int LARGE = 1 << 20;

  static final class Holder {
    Object first;
    long[] numbers;
    byte[] bytes;
  }

  @DataProvider
  public static Object[][] engines() {
    return new Object[][] {{false}, {true}};
  }

  private static ForyBuilder builder(boolean generated) {
    return (generated ? EngineInUse.builder() : Fory.builder().withCodegen(false))
        .register(Holder.class);
  }

  private static Holder holder() {
    Holder holder = new Holder();
    holder.numbers = new long[LARGE / 8];
    holder.bytes = new byte[LARGE];
    return holder;
  }

  private static byte[] write(Fory fory, Object value, List<MemoryBuffer> beside) {
    return fory.serialize(
        value,
        buffer -> {
          beside.add(buffer.toBuffer());
          return false;
        });
  }

  private static List<MemoryBuffer> copies(List<MemoryBuffer> buffers) {
    List<MemoryBuffer> copies = new ArrayList<>();
    buffers.forEach(buffer -> copies.add(MemoryBuffer.wrap(buffer.toByteArray())));
    return copies;
  }

  @Test(dataProvider = "engines")
  public void whatIsCopiedIsChargedAndWhatIsHandedOverIsNot(boolean generated) {
    Fory fory = builder(generated).withMaxGraphMemoryBytes(LARGE / 2).build();
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, holder(), beside);
    Holder handed = (Holder) fory.deserialize(message, beside);
    assertEquals(handed.numbers.length, LARGE / 8);
    ForyException error =
        BuffersBesideTest.refusalOf(() -> fory.deserialize(message, copies(beside)));
    assertTrue(error instanceof LimitExceededException, error.getMessage());
    assertEquals(((LimitExceededException) error).limit(), "bytes of the graph");
    assertEquals(((Holder) fory.deserialize(message, beside)).bytes, holder().bytes);
  }

  @Test(dataProvider = "engines")
  public void theBytesOfBuffersRaiseTheDefaultLimitAsThoseOfTheMessageDo(boolean generated) {
    Fory fory = builder(generated).build();
    Holder large = new Holder();
    large.first = new Object[40];
    Arrays.fill((Object[]) large.first, new double[LARGE / 8]);
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, large, beside);
    assertTrue(message.length < 1000);
    Holder back = (Holder) fory.deserialize(message, copies(beside)); // 40 MB of a default of 16
    assertEquals(((Object[]) back.first).length, 40);
  }

  /** Iterables that do what none should do. */
  @DataProvider
  public static Object[][] iterables() {
    Iterable<MemoryBuffer> withoutIterator = () -> null;
    Iterable<MemoryBuffer> throwing =
        () -> {
          throw new IllegalStateException("closed");
        };
    return new Object[][] {
      {withoutIterator, ErrorCode.USER_CODE_FAILED},
      {throwing, ErrorCode.USER_CODE_FAILED},
      {iterable(0, 0), ErrorCode.USER_CODE_FAILED},
      {iterable(1, 9), ErrorCode.USER_CODE_FAILED},
      {iterable(9, 1), ErrorCode.USER_CODE_FAILED},
      {iterable(2, 9), ErrorCode.USER_CODE_FAILED},
      {iterable(Integer.MAX_VALUE, Integer.MAX_VALUE), ErrorCode.MALFORMED_INPUT},
    };
  }

  /** Returns buffers whose iterator fails when it is asked for one more than so many. */
  private static Iterable<MemoryBuffer> iterable(int asked, int taken) {
    return () ->
        new Iterator<>() {
          private int askedSoFar;
          private int takenSoFar;

          @Override
          public boolean hasNext() {
            if (askedSoFar++ == asked) {
              throw new IllegalStateException("closed");
            }
            return true;
          }

          @Override
          public MemoryBuffer next() {
            if (takenSoFar++ == taken) {
              throw new NoSuchElementException();
            }
            return MemoryBuffer.wrap(new byte[8]);
          }
        };
  }

  @Test(dataProvider = "iterables")
  public void anIterableThatFailsOrNeverEndsIsAnErrorOfOurs(
      Iterable<MemoryBuffer> buffers, ErrorCode code) {
    for (boolean generated : new boolean[] {false, true}) {
      Fory fory = builder(generated).build();
      Holder holder = new Holder();
      holder.numbers = new long[] {1};
      holder.bytes = new byte[8];
      byte[] message = write(fory, holder, new ArrayList<>());
      ForyException error = BuffersBesideTest.refusalOf(() -> fory.deserialize(message, buffers));
      assertEquals(error.code(), code, error.getMessage());
      byte[] plain = fory.serialize(holder);
      assertEquals(((Holder) fory.deserialize(plain)).numbers, holder.numbers);
    }
  }

  @Test
  public void aMessageThatHasNoBuffersAsksForOneOnly() {
    Fory fory = Fory.builder().build();
    byte[] message = fory.serialize("text");
    ForyException error =
        BuffersBesideTest.refusalOf(
            () -> fory.deserialize(message, iterable(Integer.MAX_VALUE, Integer.MAX_VALUE)));
    assertEquals(error.code(), ErrorCode.CONFIGURATION_MISMATCH);
    ForyException failed =
        BuffersBesideTest.refusalOf(() -> fory.deserialize(message, iterable(0, 0)));
    assertEquals(failed.code(), ErrorCode.USER_CODE_FAILED);
  }

  @Test
  public void theIndexesOfABufferAreReadAndNotMoved() {
    Fory fory = Fory.builder().build();
    List<MemoryBuffer> beside = new ArrayList<>();
    int[] numbers = {1, 2, 3};
    byte[] message = write(fory, numbers, beside);
    MemoryBuffer part = MemoryBuffer.newDirectBuffer(64);
    part.writeInt32(-1);
    part.writeBytes(beside.get(0).toByteArray(), 0, 12);
    part.readerIndex(4);
    for (int i = 0; i < 2; i++) {
      assertEquals(fory.deserialize(message, List.of(part)), numbers);
      assertEquals(part.readerIndex(), 4);
      assertEquals(part.remaining(), 12);
    }
  }

  @Test
  public void aWindowOfAnArrayIsCopied() {
    Fory fory = Fory.builder().build();
    byte[] bytes = {1, 2, 3, 4};
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, bytes, beside);
    byte[] larger = {0, 1, 2, 3, 4};
    Object back = fory.deserialize(message, List.of(MemoryBuffer.wrap(larger, 1, 4)));
    assertEquals(back, bytes);
    assertNotSame(back, larger);
    MemoryBuffer readOnly = MemoryBuffer.wrap(ByteBuffer.wrap(bytes).asReadOnlyBuffer());
    assertNotSame(fory.deserialize(message, List.of(readOnly)), bytes);
    assertSame(fory.deserialize(message, List.of(MemoryBuffer.wrap(bytes))), bytes);
  }

  @Test
  public void theBufferOfAnArrayIsReadOnlyAndOfTheElementsAtItsFirstUse() {
    int[] numbers = {1, 2};
    List<MemoryBuffer> beside = new ArrayList<>();
    Fory fory = Fory.builder().build();
    byte[] message = write(fory, numbers, beside);
    // An array of another class than the writer's is never handed over.
    byte[] edited = message.clone();
    for (int code : new int[] {8, 10, 14, 16, 18, 4, 6}) { // types of other primitives
      edited[3] = (byte) code;
      Object back = fory.deserialize(edited, List.of(beside.get(0)));
      assertNotSame(back, numbers);
      assertNotSame(back.getClass(), int[].class);
    }
    assertSame(fory.deserialize(message, beside), numbers);
  }

  @Test
  public void aSizeThatIsNoMultipleOfTheElementsIsMalformed() {
    Fory fory = Fory.builder().build();
    byte[] message = write(fory, new int[] {1, 2}, new ArrayList<>());
    message[message.length - 1] = 7;
    ForyException error =
        BuffersBesideTest.refusalOf(
            () -> fory.deserialize(message, List.of(MemoryBuffer.wrap(new byte[7]))));
    assertEquals(error.code(), ErrorCode.MALFORMED_INPUT);
    message[message.length - 2] = 2; // place
    ForyException place =
        BuffersBesideTest.refusalOf(
            () -> fory.deserialize(message, List.of(MemoryBuffer.wrap(new byte[7]))));
    assertTrue(place.getMessage().contains("place"), place.getMessage());
  }

  @Test
  public void keysOfBuffersBesideAMessageAreWeighedByTheirBytes() {
    Fory fory = Fory.builder().withRefTracking(false).build();
    Map<ByteBuffer, Integer> map = new HashMap<>();
    for (int i = 0; i < 200; i++) {
      byte[] bytes = new byte[2000]; // all of one hash code: 31 × 1 is 0 × 31 + 31
      for (int bit = 0; bit < 8; bit++) {
        boolean set = (i >> bit & 1) != 0;
        bytes[2 * bit] = (byte) (set ? 31 : 0);
        bytes[2 * bit + 1] = (byte) (set ? 0 : 1);
      }
      map.put(ByteBuffer.wrap(bytes), i);
    }
    assertEquals(map.keySet().stream().mapToInt(ByteBuffer::hashCode).distinct().count(), 1);
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, map, beside);
    assertEquals(fory.deserialize(message, beside), map, "few of one hash code are read");
    Fory strict = Fory.builder().withMaxKeyWork(1 << 16).build();
    ForyException error = BuffersBesideTest.refusalOf(() -> strict.deserialize(message, beside));
    assertTrue(error instanceof LimitExceededException, error.getMessage());
    ForyException inBand =
        BuffersBesideTest.refusalOf(() -> strict.deserialize(strict.serialize(map)));
    assertTrue(inBand instanceof LimitExceededException, inBand.getMessage());
  }

  @Test
  public void aSessionRefusesAMessageWithBuffersWithoutThem() {
    Fory fory = Fory.builder().build();
    byte[] message = write(fory, new int[1], new ArrayList<>());
    ForySession session = fory.newSession();
    ForyException error = BuffersBesideTest.refusalOf(() -> session.deserialize(message));
    assertEquals(error.code(), ErrorCode.CONFIGURATION_MISMATCH);
  }

  @Test
  public void theCrossLanguageFormatRefusesBuffersWithAReason() {
    Fory fory = Fory.builder().withXlang(true).build();
    for (Object value :
        new Object[] {
          ByteBuffer.allocate(1), java.nio.IntBuffer.allocate(1), MemoryBuffer.wrap(new byte[1])
        }) {
      ForyException error = BuffersBesideTest.refusalOf(() -> fory.serialize(value));
      assertEquals(error.code(), ErrorCode.UNSUPPORTED_TYPE, error.getMessage());
    }
  }

  /** An error of another message, which the code that is called reads, is not one of this. */
  @Test
  public void whatTheCallbackAndTheListThrowIsTheCauseWhateverItIs() {
    Fory fory = Fory.builder().build();
    Runnable inner = () -> fory.deserialize(new byte[] {77});
    ForyException cause = BuffersBesideTest.refusalOf(inner);
    List<ForyException> errors = new ArrayList<>();
    errors.add(
        BuffersBesideTest.refusalOf(
            () ->
                fory.serialize(
                    new int[1],
                    buffer -> {
                      inner.run();
                      return false;
                    })));
    byte[] message = write(fory, new int[1], new ArrayList<>());
    Iterable<MemoryBuffer> failing =
        () -> {
          inner.run();
          return null;
        };
    errors.add(BuffersBesideTest.refusalOf(() -> fory.deserialize(message, failing)));
    for (ForyException error : errors) {
      assertTrue(error instanceof UserCodeException, error.toString());
      assertEquals(error.getCause().getMessage(), cause.getMessage());
    }
  }
}
