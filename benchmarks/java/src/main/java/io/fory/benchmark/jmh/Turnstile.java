package io.fory.benchmark.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Lets JVMs work one at a time, in turn: the first, the second, and so on to the last, then the
 * first again. A JVM that has not come yet is waited for; one that has left has no more turns.
 *
 * <p>A JVM opens a connection and sends its place, one byte. For each turn it sends {@link #READY},
 * begins when it gets {@link #GO}, and sends {@link #DONE} at the end.
 */
final class Turnstile implements AutoCloseable {

  static final int READY = 'r';
  static final int GO = 'g';
  static final int DONE = 'd';

  private final ServerSocket server;
  private final boolean[] gone;
  private int turn;

  /**
   * Opens a turnstile.
   *
   * @param places how many JVMs will come, at most 255
   * @throws IOException if no port of the loopback interface can be had
   */
  Turnstile(int places) throws IOException {
    server = new ServerSocket(0, places, InetAddress.getLoopbackAddress());
    gone = new boolean[places];
    start("turnstile", this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Notes that no turns of {@code place} will follow; where it has one now, that is over. */
  synchronized void leave(int place) {
    gone[place] = true;
    if (turn == place) {
      pass();
    }
    notifyAll();
  }

  private void accept() {
    while (true) {
      try {
        Socket socket = server.accept();
        start("turnstile-place", () -> serve(socket));
      } catch (IOException e) {
        return; // Closed.
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = socket.getInputStream();
      OutputStream out = socket.getOutputStream();
      int place = in.read();
      while (in.read() == READY) {
        await(place);
        out.write(GO);
        if (in.read() != DONE) {
          break;
        }
        finish(place);
      }
      // How its JVM ended is known to whoever started it, who calls leave.
    } catch (IOException e) {
      // As above: a connection that breaks is a JVM that ends.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void await(int place) throws InterruptedException {
    while (turn != place) {
      wait();
    }
  }

  private synchronized void finish(int place) {
    if (turn == place) {
      pass();
    }
    notifyAll();
  }

  /** Gives the turn to the next place that has not left; to none where all have. */
  private void pass() {
    for (int i = 1; i <= gone.length; i++) {
      int next = (turn + i) % gone.length;
      if (!gone[next]) {
        turn = next;
        return;
      }
    }
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
