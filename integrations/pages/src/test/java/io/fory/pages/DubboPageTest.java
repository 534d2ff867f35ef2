package io.fory.pages;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;
import shop.dubbo.ForySerialization;
import shop.dubbo.Shop;
import shop.dubbo.ShopSerialization;

/** What {@code dubbo.md} says. */
public final class DubboPageTest {
  /** A value as the newer version of an application has it. */
  public static final class Basket {
    List<String> items = new ArrayList<>();
    int discount;
  }

  /** The same as the older version has it. */
  public static final class OldBasket {
    List<String> items = new ArrayList<>();
  }

  /** An order as an application may write it which does not keep to what is declared. */
  public record LooseOrder(long id, List<Object> items) {}

  /** A class that nobody registers. */
  public static final class Unknown {}

  /** An exception that nobody registers. */
  public static final class UnknownException extends RuntimeException {
    UnknownException(String message) {
      super(message);
    }
  }

  /** A service with types of many kinds. */
  public interface Anything {
    /** Returns an object, which may be one that cannot be written. */
    Object make(String what);

    /** Takes and returns primitives. */
    long add(int first, long second);

    /** Takes what may be null, and anything. */
    String nameOf(Object object);

    /** Takes a list, of which Dubbo tells nobody the type of the elements. */
    String kinds(List<Shop.Order> orders);

    /** Uses the elements of such a list. */
    long sum(List<Shop.Order> orders);

    /** Returns what it is given, as a result whose generic type Dubbo does tell. */
    List<Shop.Order> same(List<Shop.Order> orders);

    /** Takes an array, whose class says what the elements are. */
    int count(Shop.Order[] orders);
  }

  private record Works() implements Anything {
    @Override
    public Object make(String what) {
      return switch (what) {
        case "order" -> new Shop.Order(1, List.of("tea"));
        case "unknown" -> new Unknown();
        case "unregistered" -> throw new UnknownException(what);
        case "of the JDK" -> throw new IllegalStateException(what);
        default -> null;
      };
    }

    @Override
    public long add(int first, long second) {
      return first + second;
    }

    @Override
    public String nameOf(Object object) {
      return object == null ? null : object.getClass().getSimpleName();
    }

    @Override
    public String kinds(List<Shop.Order> orders) {
      StringBuilder kinds = new StringBuilder();
      for (Object order : orders) {
        kinds.append(order.getClass().getSimpleName()).append(' ');
      }
      return kinds.toString();
    }

    @Override
    public long sum(List<Shop.Order> orders) {
      long sum = 0;
      for (Shop.Order order : orders) {
        sum += order.id();
      }
      return sum;
    }

    @Override
    public List<Shop.Order> same(List<Shop.Order> orders) {
      return orders;
    }

    @Override
    public int count(Shop.Order[] orders) {
      return orders.length;
    }
  }

  private static final class Of extends ForySerialization {
    Of(Class<?> basket) {
      super(
          Fory.builder()
              .register(basket, "Basket")
              .register(Shop.SoldOutException.class, "SoldOut")
              .build());
    }
  }

  private static final Serialization NEW = new Of(Basket.class);
  private static final Serialization OLD = new Of(OldBasket.class);

  // The head of a message in the protocol "dubbo".
  private static final short MAGIC = (short) 0xdabb;
  private static final int REQUEST = 0xc0;
  private static final byte BAD_REQUEST = 40;

  private FrameworkModel framework;
  private int port;
  private Anything anything;

  @BeforeClass
  public void start() {
    framework = new FrameworkModel();
    ApplicationModel application = framework.newApplication();
    ApplicationConfig config = new ApplicationConfig("pages");
    config.setQosEnable(false);
    config.setEnableFileCache(false);
    application.getApplicationConfigManager().setApplication(config);
    ModuleModel module = application.newModule();

    ProtocolConfig protocol = new ProtocolConfig("dubbo", -1);
    protocol.setHost("127.0.0.1");
    protocol.setSerialization("fory");
    protocol.setPreferSerialization("fory");
    ServiceConfig<Anything> service = new ServiceConfig<>(module);
    service.setRegistry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
    service.setProtocol(protocol);
    service.setInterface(Anything.class);
    service.setRef(new Works());
    service.export();
    port = service.getExportedUrls().get(0).getPort();

    ReferenceConfig<Anything> reference = new ReferenceConfig<>(module);
    reference.setInterface(Anything.class);
    reference.setUrl("dubbo://127.0.0.1:" + port + "?serialization=fory");
    reference.setRetries(0);
    anything = reference.get();
  }

  @AfterClass(alwaysRun = true)
  public void stop() {
    framework.destroy();
  }

  /** What is written to an output of Dubbo. */
  private interface Writing {
    void to(ObjectOutput output) throws IOException;
  }

  private static byte[] written(Serialization serialization, Writing writing) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutput output = serialization.serialize(null, bytes);
    writing.to(output);
    output.flushBuffer();
    return bytes.toByteArray();
  }

  private static ObjectInput reading(Serialization serialization, byte[] bytes) throws IOException {
    return serialization.deserialize(null, new ByteArrayInputStream(bytes));
  }

  @Test
  public void primitivesPassAndObjectsThatMayBeNull() {
    assertEquals(anything.add(1, 1L << 40), (1L << 40) + 1);
    assertNull(anything.make("nothing"));
    assertNull(anything.nameOf(null));
    assertEquals(anything.nameOf(new Shop.Order(1, List.of())), "Order");
    assertEquals(anything.make("order"), new Shop.Order(1, List.of("tea")));
  }

  @SuppressWarnings("unchecked") // what a consumer that is not honest sends
  private static <T> List<T> listOf(Object... elements) {
    return (List<T>) List.of(elements);
  }

  @Test
  public void aListAsArgumentAdmitsAllRegisteredClasses() {
    List<Shop.Order> wrong = listOf("text", new Shop.Receipt(1, "packed"));
    assertEquals(anything.kinds(wrong), "String Receipt ");
    expectThrows(ClassCastException.class, () -> anything.sum(wrong));
    assertEquals(anything.sum(List.of(new Shop.Order(5, List.of()))), 5);
  }

  @Test
  public void theElementsOfAnArrayAndOfAFieldAreChecked() throws Exception {
    Shop.Order[] orders = {new Shop.Order(5, List.of("tea"))};
    assertEquals(anything.count(orders), 1);
    Serialization shop = new ShopSerialization();
    for (Object wrong :
        List.of(
            new Object[] {new Shop.Receipt(1, "packed")},
            new Shop.Receipt[] {new Shop.Receipt(1, "packed")},
            listOf(new Shop.Receipt(1, "packed")))) {
      ObjectInput input = reading(shop, written(shop, output -> output.writeObject(wrong)));
      expectThrows(IOException.class, () -> input.readObject(Shop.Order[].class));
    }
    Serialization loose =
        new ForySerialization(
            Fory.builder()
                .register(LooseOrder.class, "shop.Order")
                .register(Shop.Receipt.class, "shop.Receipt")
                .build()) {};
    Shop.Receipt receipt = new Shop.Receipt(1, "packed");
    byte[] bytes =
        written(loose, output -> output.writeObject(new LooseOrder(5, List.of(receipt))));
    ObjectInput input = reading(shop, bytes);
    IOException refused = expectThrows(IOException.class, () -> input.readObject(Shop.Order.class));
    assertTrue(refused.getMessage().contains("items"), refused.getMessage());
    bytes = written(loose, output -> output.writeObject(new LooseOrder(5, List.of("tea"))));
    assertEquals(reading(shop, bytes).readObject(Shop.Order.class), orders[0]);
  }

  @Test
  public void aListAsResultIsReadByItsGenericType() {
    List<Shop.Order> orders = List.of(new Shop.Order(5, List.of()));
    assertEquals(anything.same(orders), orders);
    RpcException refused =
        expectThrows(RpcException.class, () -> anything.same(listOf(new Shop.Receipt(1, ""))));
    assertTrue(refused.getMessage().contains("Receipt"), refused.getMessage());
  }

  @Test
  public void whatCannotBeWrittenFailsTheCallAndTheConnectionWorksOn() {
    RpcException answer = expectThrows(RpcException.class, () -> anything.make("unknown"));
    assertTrue(answer.getMessage().contains("is not registered"), answer.getMessage());
    RpcException argument = expectThrows(RpcException.class, () -> anything.nameOf(new Unknown()));
    assertTrue(argument.getMessage().contains("is not registered"), argument.getMessage());
    assertEquals(anything.add(1, 2), 3);
  }

  @Test
  public void aBadRequestIsAnsweredAndTheConnectionWorksOn() throws IOException {
    byte[] body =
        written(
            new ShopSerialization(),
            output -> {
              output.writeUTF("2.0.2");
              output.writeUTF(Anything.class.getName());
              output.writeUTF("0.0.0");
              output.writeUTF("nameOf");
              output.writeUTF("Ljava/lang/Object;");
            });
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(10_000);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      DataInputStream in = new DataInputStream(socket.getInputStream());
      for (long id = 1; id <= 2; id++) {
        out.writeShort(MAGIC);
        out.writeByte(REQUEST | new ShopSerialization().getContentTypeId());
        out.writeByte(0);
        out.writeLong(id);
        out.writeInt(body.length + 3);
        out.write(body);
        out.write(new byte[] {1, 2, 3}); // where an argument would be
        out.flush();
        assertEquals(in.readShort(), MAGIC);
        assertEquals(in.readByte(), new ShopSerialization().getContentTypeId());
        assertEquals(in.readByte(), BAD_REQUEST);
        assertEquals(in.readLong(), id);
        in.readFully(new byte[in.readInt()]);
      }
    }
  }

  @Test
  public void exceptionsArriveIfTheyAreRegisteredOrOfTheJdk() {
    IllegalStateException arrived =
        expectThrows(IllegalStateException.class, () -> anything.make("of the JDK"));
    assertEquals(arrived.getMessage(), "of the JDK");
    RpcException other = expectThrows(RpcException.class, () -> anything.make("unregistered"));
    assertTrue(other.getMessage().contains("is not registered"), other.getMessage());
  }

  @Test
  public void theFileThatThePageShowsNamesTheExtension() throws IOException {
    String file =
        Files.readString(
            Path.of("src/test/resources/META-INF/dubbo", Serialization.class.getName()));
    String page = Files.readString(Path.of("../../docs/guide/engines/dubbo.md"));
    assertTrue(page.contains("```properties\n" + file + "```"), file);
    ExtensionLoader<Serialization> loader = framework.getExtensionLoader(Serialization.class);
    for (String name : loader.getSupportedExtensions()) {
      byte id = loader.getExtension(name).getContentTypeId();
      assertEquals(id == new ShopSerialization().getContentTypeId(), name.equals("fory"), name);
    }
  }

  @Test
  public void valuesOfAllKindsFollowEachOther() throws Exception {
    Map<String, Object> attachments = new HashMap<>(Map.of("path", "shop", "size", 5));
    byte[] bytes =
        written(
            NEW,
            output -> {
              output.writeBool(true);
              output.writeByte((byte) -1);
              output.writeShort((short) -2);
              output.writeInt(-3);
              output.writeLong(-4);
              output.writeFloat(1.5f);
              output.writeDouble(2.5);
              output.writeUTF("text");
              output.writeUTF(null);
              output.writeBytes(new byte[] {1, 2, 3});
              output.writeBytes(null);
              output.writeBytes(new byte[] {1, 2, 3}, 1, 2);
              output.writeAttachments(attachments);
              output.writeThrowable(new Shop.SoldOutException("gold"));
              output.writeEvent("R");
            });
    ObjectInput input = reading(NEW, bytes);
    assertTrue(input.readBool());
    assertEquals(input.readByte(), -1);
    assertEquals(input.readShort(), -2);
    assertEquals(input.readInt(), -3);
    assertEquals(input.readLong(), -4);
    assertEquals(input.readFloat(), 1.5f);
    assertEquals(input.readDouble(), 2.5);
    assertEquals(input.readUTF(), "text");
    assertNull(input.readUTF());
    assertEquals(input.readBytes(), new byte[] {1, 2, 3});
    assertNull(input.readBytes());
    assertEquals(input.readBytes(), new byte[] {2, 3});
    assertEquals(input.readAttachments(), attachments);
    assertEquals(input.readThrowable().getMessage(), "gold");
    assertEquals(input.readEvent(), "R");
    expectThrows(IOException.class, input::readBool);
  }

  @Test
  public void versionsMeet() throws Exception {
    OldBasket old = new OldBasket();
    old.items.add("tea");
    byte[] fromOld = written(OLD, output -> output.writeObject(old));
    Basket read = reading(NEW, fromOld).readObject(Basket.class);
    assertEquals(read.items, List.of("tea"));
    byte[] fromNew = written(NEW, output -> output.writeObject(read));
    assertEquals(reading(OLD, fromNew).readObject(OldBasket.class).items, List.of("tea"));
  }

  @Test
  public void badBytesAreExceptionsOfStreams() throws Exception {
    byte[] basket = written(NEW, output -> output.writeObject(new Basket()));
    for (int length = 1; length < basket.length; length++) {
      ObjectInput cut = reading(NEW, Arrays.copyOf(basket, length));
      assertEquals(
          codeOf(expectThrows(IOException.class, () -> cut.readObject(Basket.class))),
          ErrorCode.TRUNCATED_INPUT);
    }
    ObjectInput other = reading(NEW, basket);
    assertEquals(
        codeOf(expectThrows(IOException.class, () -> other.readObject(String.class))),
        ErrorCode.TYPE_NOT_ALLOWED);
    ObjectInput throwable = reading(NEW, basket);
    assertEquals(
        codeOf(expectThrows(IOException.class, throwable::readThrowable)),
        ErrorCode.TYPE_NOT_ALLOWED);
  }

  private static ErrorCode codeOf(IOException thrown) {
    return ((ForyException) thrown.getCause()).code();
  }
}
