package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A process is stopped after each of the stores of what it does, one after the other. */
public final class EveryStoreTest {
  private static final Fory FORY = Fory.builder().register(Note.class).build();

  /** Of a process that also sends a class that no other process has sent yet. */
  private static final Fory NEWER =
      Fory.builder().register(Note.class).register(Extra.class).build();

  private static final int CAPACITY = 4;
  private static final int ARENA = 64 << 10;

  static final class Note {
    int number;
    byte[] inBand;
    byte[] copied;
    ByteBuffer shared;
    Object extra;
  }

  static final class Extra {
    int number = 7;
  }

  /** What a process does that is stopped. */
  private enum Deed {
    SEND_SMALL,
    SEND_SPILLED,
    SEND_COPIED_BUFFER,
    SEND_SHARED_BUFFER,
    SEND_MANY_BUFFERS,
    SEND_NEW_SCHEMA,
    ALLOCATE_AND_FREE,
    GROW,
    RECEIVE,
    RECEIVE_BUFFERS,
    RECEIVE_BUFFERS_ALONE,
    RETAIN,
    SUBSCRIBE,
    LEAVE,
    CLEAN_UP
  }

  private static final Set<Deed> SENDS = EnumSet.range(Deed.SEND_SMALL, Deed.SEND_NEW_SCHEMA);

  private static final Set<Deed> RECEIVES = EnumSet.range(Deed.RECEIVE, Deed.RETAIN);

  @DataProvider
  public static Object[][] deeds() {
    return Deeds.inChannels(Deed.values());
  }

  @Test(dataProvider = "deeds")
  public void whatWasSentIsThereAndWhatWasNotIsNot(Deed deed, Delivery delivery) {
    int last = 0;
    for (int stores = 0; stores <= last; stores++) {
      // A process that stops nowhere says how many stores there are.
      last = Math.max(last, stopped(deed, delivery, stores == 0 ? Integer.MAX_VALUE : stores - 1));
      assertTrue(last > 0 || (deed == Deed.SUBSCRIBE && delivery == Delivery.WORK_SHARING));
    }
    Reporter.log("EveryStoreTest: " + deed + " " + delivery + " at " + last + " stores", true);
  }

  private static int stopped(Deed deed, Delivery delivery, int stores) {
    Path path = TestSegments.file();
    try (SharedSegment segment =
        SharedSegment.builder(path)
            .channel("notes", delivery, CAPACITY, 192, delivery == Delivery.BROADCAST ? 3 : 0)
            .withArenaBytes(ARENA)
            .withMaxArenaBytes(2 * ARENA)
            .withSchemaBytes(1024)
            .withLeases(2)
            .withBlockBytes(1024)
            .withParticipants(4)
            .create()) {
      Producer producer = segment.producer("notes", FORY);
      Consumer<Note> consumer = segment.consumer("notes", NEWER, Note.class);
      // Neither the first lap nor the first block.
      for (int i = 0; i < CAPACITY - 1; i++) {
        assertTrue(producer.offer(note(i, i == 1 ? 5000 : 0, 0, null)));
        consumer.poll().close();
      }
      Victim victim = Victim.attach(path);
      boolean sends = SENDS.contains(deed);
      boolean alone = deed == Deed.RECEIVE_BUFFERS_ALONE;
      if (!sends) {
        boolean buffers = deed == Deed.RECEIVE_BUFFERS || deed == Deed.RETAIN || alone;
        assertTrue(producer.offer(note(100, buffers ? 400 : 0, buffers ? 5000 : 0, null)));
      }
      boolean done = false;
      if (alone) {
        consumer.close();
      }
      Runnable work = prepared(deed, victim, path);
      victim.memory.haltAfter(stores);
      try {
        work.run();
        done = true;
      } catch (HaltingMemory.Killed e) {
        // As planned.
      }
      int stored = victim.memory.stores();
      victim.die();
      Cleaner.run(segment);
      if (alone) {
        consumer = segment.consumer("notes", NEWER, Note.class);
      }
      check(deed, delivery, done, producer, consumer, segment, stores);
      return stored;
    }
  }

  private static Note note(int number, int inBand, int copied, ByteBuffer shared) {
    Note note = new Note();
    note.number = number;
    note.inBand = pattern(number, inBand);
    note.copied = pattern(number + 1, copied);
    note.shared = shared;
    return note;
  }

  private static byte[] pattern(int seed, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (seed * 31 + i * 7);
    }
    return bytes;
  }

  /** Does what comes before, and returns what is to be stopped. */
  private static Runnable prepared(Deed deed, Victim victim, Path path) {
    SharedSegment segment = victim.segment;
    switch (deed) {
      case SEND_SMALL:
        return sending(victim, note(100, 50, 0, null));
      case SEND_SPILLED:
        return sending(victim, note(100, 3000, 0, null));
      case SEND_COPIED_BUFFER:
        return sending(victim, note(100, 3, 6000, null));
      case SEND_SHARED_BUFFER:
        ArenaBuffer buffer = segment.allocate(2000);
        buffer.bytes().put(pattern(102, 2000)).clear();
        return sending(victim, note(100, 300, 6000, buffer.bytes()));
      case SEND_MANY_BUFFERS:
        Note many = note(100, 3000, 0, null);
        List<Object> buffers = new ArrayList<>();
        for (int i = 0; i < 14; i++) { // One more than fit the slot.
          buffers.add(segment.allocate(100).bytes());
        }
        many.extra = buffers;
        return sending(victim, many);
      case SEND_NEW_SCHEMA:
        Note note = note(100, 50, 0, null);
        note.extra = new Extra();
        return sending(victim, note, NEWER);
      case GROW:
        return () -> segment.allocate(ARENA + 1000);
      case ALLOCATE_AND_FREE:
        segment.allocate(3000);
        return () -> {
          ArenaBuffer one = segment.allocate(1500);
          ArenaBuffer two = segment.allocate(3000);
          one.close();
          segment.allocate(9000);
          two.close();
        };
      case RECEIVE, RECEIVE_BUFFERS, RECEIVE_BUFFERS_ALONE:
        Consumer<Note> consumer = segment.consumer("notes", FORY, Note.class);
        return () -> consumer.poll().close();
      case RETAIN:
        Received<Note> message = last(segment.consumer("notes", FORY, Note.class));
        return () -> {
          Lease one = message.retain();
          Lease two = message.retain();
          one.close();
          message.close();
          two.close();
        };
      case SUBSCRIBE:
        return () -> segment.consumer("notes", FORY, Note.class);
      case LEAVE:
        segment.allocate(2000);
        segment.consumer("notes", FORY, Note.class).poll();
        return segment::close;
      case CLEAN_UP:
        return cleaning(victim, path);
    }
    throw new AssertionError(deed);
  }

  /** Takes the message of the test; others may come before it. */
  private static Received<Note> last(Consumer<Note> consumer) {
    for (; ; ) {
      Received<Note> message = consumer.poll();
      if (message.value().number == 100) {
        return message;
      }
      message.close();
    }
  }

  private static Runnable sending(Victim victim, Note note) {
    return sending(victim, note, FORY);
  }

  private static Runnable sending(Victim victim, Note note, Fory fory) {
    Producer producer = victim.segment.producer("notes", fory);
    return () -> assertTrue(producer.offer(note));
  }

  /** Another process has died before, in the middle of everything. */
  private static Runnable cleaning(Victim victim, Path path) {
    Victim other = Victim.attach(path);
    other.segment.allocate(2000);
    other.segment.consumer("notes", FORY, Note.class).poll();
    Producer producer = other.segment.producer("notes", FORY);
    other.memory.haltAfter(8);
    try {
      producer.offer(note(7, 300, 5000, null));
      throw new AssertionError("it stops before the end");
    } catch (HaltingMemory.Killed e) {
      other.die();
    }
    return () -> Cleaner.run(victim.segment, victim.memory);
  }

  private static void check(
      Deed deed,
      Delivery delivery,
      boolean done,
      Producer producer,
      Consumer<Note> consumer,
      SharedSegment segment,
      int stores) {
    boolean sends = SENDS.contains(deed);
    boolean receives = RECEIVES.contains(deed);
    try (Received<Note> message = consumer.poll()) {
      if (message != null) {
        requireWhole(message.value());
      } else if (delivery == Delivery.BROADCAST && deed != Deed.RECEIVE_BUFFERS_ALONE) {
        assertTrue(sends && !done, "a message was lost");
      } else {
        assertTrue(sends ? !done : receives, "a message was lost after " + stores);
      }
    }
    assertNull(consumer.poll(), "a message came twice");
    // All slots and all of the arena can be used again.
    for (int i = 0; i < 3 * CAPACITY; i++) {
      assertTrue(producer.offer(note(i, 10, 0, null)), "slot " + i);
      try (Received<Note> message = consumer.poll()) {
        assertEquals(message.value().number, i);
      }
    }
    segment.allocate(2 * ARENA).close();
    // Both entries of the table of leases, too.
    assertTrue(producer.offer(note(1, 0, 5000, null)));
    try (Received<Note> message = consumer.poll()) {
      Lease one = message.retain();
      message.retain().close();
      message.retain().close();
      one.close();
    }
    // And the lock of the table of schemas.
    Note other = note(1, 0, 0, null);
    other.extra = new Extra();
    assertTrue(segment.producer("notes", NEWER).offer(other));
    try (Received<Note> message = consumer.poll()) {
      assertEquals(((Extra) message.value().extra).number, 7);
    }
    assertEquals(SchemaTables.read(segment).size(), 2);
    // The place in the table can be taken again.
    Victim.attach(segment.path()).segment.close();
  }

  private static void requireWhole(Note note) {
    assertEquals(note.number, 100);
    assertEquals(note.inBand, pattern(100, note.inBand.length));
    assertEquals(note.copied, pattern(101, note.copied.length));
    if (note.shared != null) {
      byte[] bytes = new byte[note.shared.remaining()];
      note.shared.get(0, bytes);
      assertTrue(Arrays.equals(bytes, pattern(102, 2000)));
    }
  }
}
