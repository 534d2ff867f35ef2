package io.fory.benchmark.ipc;

import io.fory.Fory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** One end of a way between two processes. */
interface Link extends AutoCloseable {
  /** How many bytes a payload has at most. */
  int MAX_PAYLOAD_BYTES = 100_000_000;

  /** Sends a message, and waits for room. */
  void send(Note note) throws IOException;

  /**
   * Waits for the next message, looks whether it is that of a number, and returns what it asks for.
   */
  Note.Wish receive(long number) throws IOException;

  /** Returns memory for a payload that the next message has. */
  ByteBuffer payload(int bytes);

  @Override
  void close() throws IOException;

  /** Returns the configuration of Fory, the same for all. */
  static Fory fory() {
    Fory fory = Fory.builder().withCompatible(false).register(Note.class).build();
    fory.ensureCompiled(Note.class);
    return fory;
  }

  /**
   * Opens an end.
   *
   * @param asks whether it is the end that asks, which waits until the other one is there
   * @param folder where the ends find each other
   */
  static Link open(Transport transport, boolean asks, Path folder) throws IOException {
    return switch (transport) {
      case foryshared, forycopied, foryparking -> new ForyLink(transport, asks, folder);
      case aeron -> new AeronLink(asks, folder);
      case tcp, tcppolling -> new TcpLink(transport == Transport.tcppolling, asks, folder);
    };
  }
}
