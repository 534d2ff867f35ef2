package io.fory.benchmark.ipc;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** A connection over the loopback interface, without delay. */
final class TcpLink extends StreamLink {
  private final SocketChannel channel;

  TcpLink(boolean polling, boolean asks, Path folder) throws IOException {
    super(true);
    Path port = folder.resolve("port");
    if (asks) {
      while (!Files.exists(port)) {
        LockSupport.parkNanos(1_000_000);
      }
      channel =
          SocketChannel.open(
              new InetSocketAddress(
                  InetAddress.getLoopbackAddress(), Integer.parseInt(Files.readString(port))));
    } else {
      try (ServerSocketChannel server = ServerSocketChannel.open()) {
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        int number = ((InetSocketAddress) server.getLocalAddress()).getPort();
        Files.move(Files.writeString(folder.resolve("port.new"), "" + number), port);
        channel = server.accept();
      }
    }
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(!polling);
  }

  @Override
  void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  void read(ByteBuffer room) throws IOException {
    if (channel.read(room) < 0) {
      throw new IllegalStateException("the other process has gone");
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
