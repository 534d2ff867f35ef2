package io.fory.spring;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@code redis-server} of the tests, on a random port of the loopback device. */
final class RedisServer implements AutoCloseable {
  private static final int ATTEMPTS = 5;

  private final Path folder;
  private final int port;
  private final Process process;

  private RedisServer(Path folder, int port, Process process) {
    this.folder = folder;
    this.port = port;
    this.process = process;
  }

  /** Returns the program, or null where the path has none. */
  static Path program() {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      Path program = Path.of(folder, "redis-server");
      if (Files.isExecutable(program)) {
        return program;
      }
    }
    return null;
  }

  /** Starts a server, which keeps nothing. */
  static RedisServer start(Path program) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("fory-redis");
    for (int attempt = 1; ; attempt++) {
      int port = freePort();
      Process process =
          new ProcessBuilder(
                  List.of(
                      program.toString(),
                      "--bind",
                      "127.0.0.1",
                      "--port",
                      Integer.toString(port),
                      "--dir",
                      folder.toString(),
                      "--save",
                      "",
                      "--appendonly",
                      "no"))
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("log").toFile())
              .start();
      RedisServer server = new RedisServer(folder, port, process);
      if (server.answers()) {
        return server;
      }
      String log = Files.readString(folder.resolve("log"));
      process.destroyForcibly().waitFor();
      if (attempt == ATTEMPTS) {
        server.close();
        throw new IOException("no redis-server has started:\n" + log);
      }
    }
  }

  /** Returns a port that is free now; another program may take it before the server does. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean answers() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (process.isAlive() && System.nanoTime() < end) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.setSoTimeout(5000);
        OutputStream out = socket.getOutputStream();
        out.write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
        InputStream in = socket.getInputStream();
        if (new String(in.readNBytes(5), StandardCharsets.US_ASCII).equals("+PONG")) {
          return process.isAlive();
        }
      } catch (IOException e) {
        // It is not there yet.
      }
      Thread.sleep(20);
    }
    return false;
  }

  int port() {
    return port;
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
