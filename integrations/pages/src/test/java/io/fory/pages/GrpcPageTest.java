package io.fory.pages;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.testng.annotations.AfterClass;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import shop.grpc.ForyMarshaller;

/** What {@code grpc.md} says, with servers within the process and on the loopback interface. */
public final class GrpcPageTest {
  /** An order as the newer version of an application has it. */
  public record Order(long id, String item, int count) {}

  /** An order as the older version has it. */
  public record OldOrder(long id, String item) {}

  /** A class that both know, and that no method takes. */
  public record Secret(String text) {}

  /** A class that nobody registers. */
  public record Unknown(int number) {}

  private static final int MAX_BYTES = 1000;
  private static final Fory NEW = named(Order.class);
  private static final Fory OLD = named(OldOrder.class);
  private static final MethodDescriptor.Marshaller<byte[]> BYTES = new Plain();

  // Each refused message is the end of a call, of which the server's executor tells the log.
  private static final Logger LOG = Logger.getLogger("io.grpc");

  private final List<Server> servers = new ArrayList<>();
  private final List<ManagedChannel> channels = new ArrayList<>();

  private static Fory named(Class<?> order) {
    return Fory.builder()
        .register(order, "Order")
        .register(Secret.class, "Secret")
        .withMaxGraphMemoryBytes(100_000)
        .build();
  }

  /** The bytes of a stranger. */
  private static final class Plain implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] bytes) {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @BeforeClass
  public void quiet() {
    LOG.setLevel(Level.OFF);
  }

  @AfterMethod
  public void stop() throws InterruptedException {
    channels.forEach(ManagedChannel::shutdownNow);
    channels.clear();
    for (Server server : servers) {
      server.shutdownNow().awaitTermination();
    }
    servers.clear();
  }

  @AfterClass
  public void loud() {
    LOG.setLevel(null);
  }

  @DataProvider
  public static Object[][] transports() {
    return new Object[][] {{false}, {true}};
  }

  private Channel serving(ServerServiceDefinition silent, boolean loopback) throws IOException {
    ServerServiceDefinition service = ForyMarshaller.reporting(silent);
    ManagedChannel channel;
    if (loopback) {
      InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      Server server =
          NettyServerBuilder.forAddress(here, InsecureServerCredentials.create())
              .addService(service)
              .build()
              .start();
      servers.add(server);
      String address = here.getHostString() + ":" + server.getPort();
      channel = Grpc.newChannelBuilder(address, InsecureChannelCredentials.create()).build();
    } else {
      String name = InProcessServerBuilder.generateName();
      servers.add(InProcessServerBuilder.forName(name).addService(service).build().start());
      channel = InProcessChannelBuilder.forName(name).build();
    }
    channels.add(channel);
    return channel;
  }

  private static <T> MethodDescriptor.Marshaller<T> of(Fory fory, Class<T> type) {
    return new ForyMarshaller<>(fory, type, MAX_BYTES);
  }

  private static <Q, P> MethodDescriptor<Q, P> method(
      MethodType type,
      MethodDescriptor.Marshaller<Q> requests,
      MethodDescriptor.Marshaller<P> responses) {
    return MethodDescriptor.<Q, P>newBuilder()
        .setType(type)
        .setFullMethodName("test/Call")
        .setRequestMarshaller(requests)
        .setResponseMarshaller(responses)
        .build();
  }

  private static <Q, P> MethodDescriptor<Q, P> unary(
      MethodDescriptor.Marshaller<Q> requests, MethodDescriptor.Marshaller<P> responses) {
    return method(MethodType.UNARY, requests, responses);
  }

  /** A server that answers an order with the same. */
  private static ServerServiceDefinition echo() {
    return answering(of(NEW, Order.class), order -> order);
  }

  private interface Answer {
    Object to(Order order);
  }

  @SuppressWarnings("unchecked") // the tests answer with what the marshaller does not expect, too
  private static ServerServiceDefinition answering(
      MethodDescriptor.Marshaller<?> responses, Answer answer) {
    return ServerServiceDefinition.builder("test")
        .addMethod(
            unary(of(NEW, Order.class), (MethodDescriptor.Marshaller<Object>) responses),
            ServerCalls.asyncUnaryCall(
                (order, answers) -> {
                  answers.onNext(answer.to(order));
                  answers.onCompleted();
                }))
        .build();
  }

  private static Status statusOf(Channel server, byte[] request) {
    return expectThrows(
            StatusRuntimeException.class,
            () ->
                ClientCalls.blockingUnaryCall(
                    server, unary(BYTES, BYTES), CallOptions.DEFAULT, request))
        .getStatus();
  }

  @Test(dataProvider = "transports")
  public void badRequestsEndTheCallWithWhoseFaultItIs(boolean loopback) throws IOException {
    Channel server = serving(echo(), loopback);
    byte[] order = NEW.serialize(new Order(1, "tea", 2));
    assertEquals(
        statusOf(server, Arrays.copyOf(order, order.length - 1)).getCode(),
        Status.Code.INVALID_ARGUMENT);
    assertEquals(
        statusOf(server, Arrays.copyOf(order, order.length + 1)).getCode(),
        Status.Code.INVALID_ARGUMENT);
    assertEquals(statusOf(server, new byte[0]).getCode(), Status.Code.INVALID_ARGUMENT);
    assertEquals(
        statusOf(server, NEW.serialize(new Secret("x"))).getCode(), Status.Code.INVALID_ARGUMENT);
    assertEquals(statusOf(server, NEW.serialize(null)).getCode(), Status.Code.INVALID_ARGUMENT);
    assertEquals(
        statusOf(server, Fory.builder().withRefTracking(true).build().serialize("x")).getCode(),
        Status.Code.FAILED_PRECONDITION);
    assertEquals(
        statusOf(server, new byte[MAX_BYTES + 1]).getCode(), Status.Code.RESOURCE_EXHAUSTED);
    // The connection lives, and so does the server.
    byte[] answer =
        ClientCalls.blockingUnaryCall(server, unary(BYTES, BYTES), CallOptions.DEFAULT, order);
    assertEquals(NEW.deserialize(answer), new Order(1, "tea", 2));
  }

  @Test(dataProvider = "transports")
  public void theClientLearnsTheCodeAndNoMore(boolean loopback) throws IOException {
    Channel server = serving(echo(), loopback);
    Status status = statusOf(server, NEW.serialize(new Secret("x")));
    assertEquals(status.getDescription(), "cannot read the message: " + ErrorCode.TYPE_NOT_ALLOWED);
  }

  @Test(dataProvider = "transports")
  public void anAnswerThatCannotBeWrittenIsInternal(boolean loopback) throws IOException {
    Channel server = serving(answering(of(NEW, Object.class), order -> new Unknown(1)), loopback);
    Status status = statusOf(server, NEW.serialize(new Order(1, "tea", 2)));
    assertEquals(status.getCode(), Status.Code.INTERNAL);
  }

  @Test(dataProvider = "transports")
  public void whatAClientCannotReadOrWriteCancelsTheCallAndHasTheCause(boolean loopback)
      throws IOException {
    Channel server = serving(answering(of(NEW, Object.class), order -> new Secret("x")), loopback);
    Status read =
        expectThrows(
                StatusRuntimeException.class,
                () ->
                    ClientCalls.blockingUnaryCall(
                        server,
                        unary(of(NEW, Order.class), of(NEW, Order.class)),
                        CallOptions.DEFAULT,
                        new Order(1, "tea", 2)))
            .getStatus();
    assertEquals(read.getCode(), Status.Code.CANCELLED);
    assertEquals(foryCodeOf(read), ErrorCode.TYPE_NOT_ALLOWED);
    Status written =
        expectThrows(
                StatusRuntimeException.class,
                () ->
                    ClientCalls.blockingUnaryCall(
                        server,
                        unary(of(NEW, Object.class), of(NEW, Order.class)),
                        CallOptions.DEFAULT,
                        new Unknown(1)))
            .getStatus();
    assertEquals(written.getCode(), Status.Code.CANCELLED);
    assertEquals(foryCodeOf(written), ErrorCode.TYPE_NOT_ALLOWED);
    Status nothing =
        expectThrows(
                StatusRuntimeException.class,
                () ->
                    ClientCalls.blockingUnaryCall(
                        server,
                        unary(of(NEW, Object.class), of(NEW, Order.class)),
                        CallOptions.DEFAULT,
                        null))
            .getStatus();
    assertEquals(nothing.getCode(), Status.Code.CANCELLED);
    assertEquals(nothing.getCause().getClass(), NullPointerException.class);
  }

  private static ErrorCode foryCodeOf(Status status) {
    StatusRuntimeException thrown = (StatusRuntimeException) status.getCause();
    return ((ForyException) thrown.getCause()).code();
  }

  @Test(dataProvider = "transports")
  public void versionsOfAClassMeet(boolean loopback) throws IOException {
    Channel server = serving(echo(), loopback);
    OldOrder back =
        ClientCalls.blockingUnaryCall(
            server,
            unary(of(OLD, OldOrder.class), of(OLD, OldOrder.class)),
            CallOptions.DEFAULT,
            new OldOrder(1, "tea"));
    assertEquals(back, new OldOrder(1, "tea"));
  }

  @Test(dataProvider = "transports")
  public void streamsInBothDirectionsKeepTheirOrder(boolean loopback) throws Exception {
    MethodDescriptor<Order, Order> chat =
        method(MethodType.BIDI_STREAMING, of(NEW, Order.class), of(NEW, Order.class));
    Channel server =
        serving(
            ServerServiceDefinition.builder("test")
                .addMethod(chat, ServerCalls.asyncBidiStreamingCall(Echo::new))
                .build(),
            loopback);
    BlockingQueue<Object> received = new LinkedBlockingQueue<>();
    StreamObserver<Order> requests =
        ClientCalls.asyncBidiStreamingCall(
            server.newCall(chat, CallOptions.DEFAULT), new Received(received));
    List<Order> orders =
        IntStream.range(0, 100).mapToObj(i -> new Order(i, "item " + i, i)).toList();
    orders.forEach(requests::onNext);
    requests.onCompleted();
    for (Order order : orders) {
      assertEquals(received.poll(10, TimeUnit.SECONDS), order);
    }
    assertSame(received.poll(10, TimeUnit.SECONDS), Received.END);
  }

  @Test
  public void aStreamMayGiveItsBytesOneByOneOrFail() throws IOException {
    ForyMarshaller<Order> orders = new ForyMarshaller<>(NEW, Order.class, MAX_BYTES);
    byte[] bytes = NEW.serialize(new Order(1, "tea", 2));
    assertEquals(
        orders.parse(
            new ByteArrayInputStream(bytes) {
              @Override
              public int read(byte[] target, int from, int count) {
                return super.read(target, from, Math.min(count, 1));
              }
            }),
        new Order(1, "tea", 2));
    InputStream closed = InputStream.nullInputStream();
    closed.close();
    StatusRuntimeException broken =
        expectThrows(StatusRuntimeException.class, () -> orders.parse(closed));
    assertEquals(broken.getStatus().getCode(), Status.Code.INTERNAL);
    assertTrue(broken.getCause() instanceof IOException);
  }

  private record Echo(StreamObserver<Order> answers) implements StreamObserver<Order> {
    @Override
    public void onNext(Order order) {
      answers.onNext(order);
    }

    @Override
    public void onError(Throwable thrown) {}

    @Override
    public void onCompleted() {
      answers.onCompleted();
    }
  }

  private record Received(BlockingQueue<Object> queue) implements StreamObserver<Order> {
    static final String END = "end";

    @Override
    public void onNext(Order order) {
      queue.add(order);
    }

    @Override
    public void onError(Throwable thrown) {
      queue.add(thrown);
    }

    @Override
    public void onCompleted() {
      queue.add(END);
    }
  }
}
