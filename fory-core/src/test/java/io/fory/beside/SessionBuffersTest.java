package io.fory.beside;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A message of a session has buffers beside it as any other has, and its schemas only once. */
public final class SessionBuffersTest {
  static final class Frame {
    String camera = "north";
    double[] values = {1, 2, 3};
    ByteBuffer pixels = ByteBuffer.allocateDirect(4).put(0, (byte) 9);
    List<int[]> list = List.of(new int[] {1}, new int[] {2});
  }

  private static final int OFFERED = 4;

  @DataProvider
  public static Object[][] options() {
    List<Object[]> rows = new ArrayList<>();
    for (boolean generated : new boolean[] {false, true}) {
      for (boolean tracking : new boolean[] {false, true}) {
        rows.add(new Object[] {generated, tracking, true});
        rows.add(new Object[] {generated, tracking, false});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  private static Fory fory(boolean generated, boolean tracking, boolean compatible) {
    ForyBuilder builder = generated ? EngineInUse.builder() : Fory.builder().withCodegen(false);
    return builder
        .withRefTracking(tracking)
        .withCompatible(compatible)
        .register(Frame.class)
        .build();
  }

  private static byte[] write(ForySession session, Object value, List<MemoryBuffer> beside) {
    return session.serialize(
        value,
        buffer -> {
          beside.add(buffer.toBuffer());
          return false;
        });
  }

  private static void assertSameContent(Frame actual, Frame expected) {
    assertEquals(actual.camera, expected.camera);
    assertEquals(actual.values, expected.values);
    assertEquals(actual.pixels, expected.pixels);
    assertTrue(actual.pixels.isDirect());
    assertEquals(actual.list.get(1), expected.list.get(1));
  }

  @Test(dataProvider = "options")
  public void eachMessageHasBuffersOfItsOwn(boolean gen, boolean refs, boolean compatible) {
    Fory fory = fory(gen, refs, compatible);
    ForySession here = fory.newSession();
    ForySession there = fory.newSession();
    List<Integer> lengths = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Frame frame = new Frame();
      frame.values[0] = i;
      List<MemoryBuffer> beside = new ArrayList<>();
      byte[] message = write(here, frame, beside);
      assertEquals(beside.size(), OFFERED);
      lengths.add(message.length);
      Frame back = there.deserialize(message, Frame.class, beside);
      assertSameContent(back, frame);
      assertSame(back.values, frame.values);
      byte[] plain = here.serialize(frame); // messages with and without buffers alternate
      assertSameContent((Frame) there.deserialize(plain), frame);
    }
    assertEquals(lengths.get(2), lengths.get(1));
    assertEquals(lengths.get(1) < lengths.get(0), compatible, "schemas are sent once: " + lengths);
  }

  @Test(dataProvider = "options")
  public void allCallsWriteAndReadTheSame(boolean gen, boolean refs, boolean compatible) {
    Fory fory = fory(gen, refs, compatible);
    Frame frame = new Frame();
    for (MemoryBuffer target :
        List.of(MemoryBuffer.newHeapBuffer(1), MemoryBuffer.newDirectBuffer(1))) {
      List<MemoryBuffer> beside = new ArrayList<>();
      byte[] message = write(fory.newSession(), frame, beside);
      fory.newSession().serialize(target, frame, buffer -> false);
      assertEquals(target.toByteArray(), message);
      assertSameContent((Frame) fory.newSession().deserialize(message, beside), frame);
      assertSameContent((Frame) fory.newSession().deserialize(target, beside), frame);
      target.readerIndex(0);
      assertSameContent(fory.newSession().deserialize(target, Frame.class, beside), frame);
      assertEquals(target.remaining(), 0);
    }
  }

  @Test(dataProvider = "options")
  public void aMessageThatLacksItsBuffersIsReadAgainWithThem(
      boolean gen, boolean refs, boolean compatible) {
    Fory fory = fory(gen, refs, compatible);
    ForySession here = fory.newSession();
    ForySession there = fory.newSession();
    for (int i = 0; i < 2; i++) {
      List<MemoryBuffer> beside = new ArrayList<>();
      byte[] message = write(here, new Frame(), beside);
      List<MemoryBuffer> few = beside.subList(0, OFFERED - 1);
      assertEquals(refusal(() -> there.deserialize(message, few)), ErrorCode.MALFORMED_INPUT);
      assertEquals(refusal(() -> there.deserialize(message)), ErrorCode.CONFIGURATION_MISMATCH);
      MemoryBuffer source = MemoryBuffer.wrap(message);
      assertEquals(refusal(() -> there.deserialize(source, few)), ErrorCode.MALFORMED_INPUT);
      assertEquals(source.readerIndex(), 0);
      assertSameContent((Frame) there.deserialize(source, beside), new Frame());
    }
  }

  private static ErrorCode refusal(Runnable call) {
    return BuffersBesideTest.refusalOf(call).code();
  }

  @Test(dataProvider = "options")
  public void afterACallbackThatFailedTheSchemasAreSentAgain(
      boolean gen, boolean refs, boolean compatible) {
    Fory fory = fory(gen, refs, compatible);
    ForySession here = fory.newSession();
    int[] asked = {0};
    ForyException error =
        BuffersBesideTest.refusalOf(
            () ->
                here.serialize(
                    new Frame(),
                    buffer -> {
                      if (asked[0]++ == 1) {
                        throw new IllegalStateException("full");
                      }
                      return false;
                    }));
    assertEquals(error.code(), ErrorCode.USER_CODE_FAILED);
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(here, new Frame(), beside);
    assertSameContent((Frame) fory.newSession().deserialize(message, beside), new Frame());
  }

  @Test
  public void theHeaderSaysBothThatThereIsASessionAndThatThereMayBeBuffers() {
    ForySession session = Fory.builder().build().newSession();
    HexFormat hex = HexFormat.of();
    List<MemoryBuffer> beside = new ArrayList<>();
    int[] numbers = {1, -2};
    assertEquals(hex.formatHex(write(session, numbers, beside)), "5502000c0108");
    assertEquals(hex.formatHex(write(session, numbers, beside)), "5402000c0108");
    assertEquals(hex.formatHex(beside.get(0).toByteArray()), "01000000feffffff");
  }

  @Test
  public void theOneThatDecidesIsNeverNull() {
    ForySession session = Fory.builder().build().newSession();
    assertThrows(NullPointerException.class, () -> session.serialize("x", null));
    assertThrows(
        NullPointerException.class,
        () -> session.serialize(MemoryBuffer.newHeapBuffer(1), "", null));
    byte[] message = session.serialize("x");
    assertThrows(
        NullPointerException.class,
        () -> session.deserialize(message, (Iterable<MemoryBuffer>) null));
    assertEquals(session.deserialize(message, List.of()), "x");
  }
}
