package io.fory.benchmark.ipc;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.FragmentHandler;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Aeron IPC: a stream in each direction, with the largest fragments. The end that answers has the
 * media driver in its process, which only connects the ends and is idle afterwards.
 */
final class AeronLink extends StreamLink {
  private static final String CHANNEL = "aeron:ipc?mtu=65504";
  private static final int QUESTIONS = 1001;
  private static final int ANSWERS = 1002;

  private final MediaDriver driver;
  private final Aeron aeron;
  private final ExclusivePublication publication;
  private final Subscription subscription;
  private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
  private final FragmentHandler handler;
  private ByteBuffer room;

  AeronLink(boolean asks, Path folder) {
    super(false);
    String directory = folder.resolve("aeron").toString();
    driver =
        asks
            ? null
            : MediaDriver.launchEmbedded(
                new MediaDriver.Context()
                    .aeronDirectoryName(directory)
                    .threadingMode(ThreadingMode.SHARED)
                    .dirDeleteOnShutdown(true));
    aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(directory));
    publication = aeron.addExclusivePublication(CHANNEL, asks ? QUESTIONS : ANSWERS);
    subscription = aeron.addSubscription(CHANNEL, asks ? ANSWERS : QUESTIONS);
    handler =
        (bytes, offset, length, header) -> {
          bytes.getBytes(offset, room, room.position(), length);
          room.position(room.position() + length);
        };
    while (!publication.isConnected() || !subscription.isConnected()) {
      Thread.onSpinWait();
    }
  }

  @Override
  void write(ByteBuffer bytes) {
    view.wrap(bytes);
    int end = bytes.limit();
    for (int from = 0; from < end; ) {
      int length = Math.min(end - from, publication.maxMessageLength());
      long position = publication.offer(view, from, length);
      if (position > 0) {
        from += length;
      } else if (position == Publication.CLOSED || position == Publication.MAX_POSITION_EXCEEDED) {
        throw new IllegalStateException("the publication is closed");
      } else {
        Thread.onSpinWait();
      }
    }
  }

  @Override
  void read(ByteBuffer room) {
    this.room = room;
    subscription.poll(handler, Math.min(16, room.remaining() / MIN_ROOM));
  }

  @Override
  public void close() {
    aeron.close();
    if (driver != null) {
      driver.close();
    }
  }
}
