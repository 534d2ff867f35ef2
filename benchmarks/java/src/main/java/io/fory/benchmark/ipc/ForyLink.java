package io.fory.benchmark.ipc;

import io.fory.ipc.Consumer;
import io.fory.ipc.Delivery;
import io.fory.ipc.Producer;
import io.fory.ipc.Received;
import io.fory.ipc.SharedSegment;
import io.fory.ipc.Waiting;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** {@code fory-ipc}: a broadcast channel in each direction. */
final class ForyLink implements Link {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final long ARENA_BYTES = 3L * (MAX_PAYLOAD_BYTES + (1 << 20));

  private final SharedSegment segment;
  private final Producer producer;
  private final Consumer<Note> consumer;
  private final boolean shared;
  private ByteBuffer elsewhere = ByteBuffer.allocateDirect(1);

  ForyLink(Transport transport, boolean asks, Path folder) {
    Path file = folder.resolve("segment");
    if (asks) {
      while (!Files.exists(file)) {
        LockSupport.parkNanos(1_000_000);
      }
      segment = SharedSegment.open(file);
    } else {
      segment =
          SharedSegment.builder(file)
              .channel("questions", Delivery.BROADCAST)
              .channel("answers", Delivery.BROADCAST)
              .withArenaBytes(ARENA_BYTES)
              .create();
    }
    Waiting waiting = transport == Transport.foryparking ? Waiting.PARKING : Waiting.POLLING;
    producer = segment.producer(asks ? "questions" : "answers", Link.fory(), waiting);
    consumer = segment.consumer(asks ? "answers" : "questions", Link.fory(), Note.class, waiting);
    shared = transport != Transport.forycopied;
  }

  @Override
  public void send(Note note) {
    if (!producer.offer(note, LONG)) {
      throw new IllegalStateException("the channel is full");
    }
  }

  @Override
  public Note.Wish receive(long number) {
    try (Received<Note> message = consumer.receive(LONG)) {
      if (message == null) {
        throw new IllegalStateException("nothing came");
      }
      return message.value().require(number);
    }
  }

  @Override
  public ByteBuffer payload(int bytes) {
    if (shared) {
      return segment.allocate(bytes, LONG).bytes();
    }
    if (elsewhere.capacity() != bytes) {
      elsewhere = ByteBuffer.allocateDirect(bytes);
    }
    return elsewhere;
  }

  @Override
  public void close() {
    segment.close();
  }
}
