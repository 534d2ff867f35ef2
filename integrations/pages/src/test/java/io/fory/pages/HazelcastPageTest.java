package io.fory.pages;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.hazelcast.config.Config;
import com.hazelcast.config.GlobalSerializerConfig;
import com.hazelcast.config.SerializerConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.internal.serialization.Data;
import com.hazelcast.internal.serialization.SerializationService;
import com.hazelcast.internal.serialization.impl.SerializationConstants;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import com.hazelcast.nio.serialization.StreamSerializer;
import com.hazelcast.spi.impl.SerializationServiceSupport;
import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import java.io.NotSerializableException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;
import shop.hazelcast.ForySerializer;
import shop.hazelcast.Orders;

/** What {@code hazelcast.md} says, with a member of each version of an application. */
public final class HazelcastPageTest {
  /** A value as the newer version of an application has it. */
  public static final class Basket {
    List<String> items = new ArrayList<>();
    int discount;
  }

  /** The same as the older version has it. */
  public static final class OldBasket {
    List<String> items = new ArrayList<>();
  }

  /** What the global serializer takes. */
  public record Price(String item, long cents) {}

  /** A class that Hazelcast gives to the serialization of the JDK, as it has no serializer. */
  public record Coupon(String code) implements Serializable {}

  /** Another such class, which has a serializer. */
  public record Voucher(String code) implements Serializable {}

  /** A class that nobody registers. */
  public static final class Unknown {}

  private static final int BASKET = 1001;
  private static final int IMPOSTOR = 1002;
  private static final int VOUCHER = 1003;
  private static final int GLOBAL = 1000;
  private static final Fory NEW = named(Basket.class);
  private static final Fory OLD = named(OldBasket.class);

  private HazelcastInstance newer;
  private HazelcastInstance older;

  private static Fory named(Class<?> basket) {
    return Fory.builder()
        .register(basket, "Basket")
        .register(Price.class, "Price")
        .register(Coupon.class, "Coupon")
        .register(Voucher.class, "Voucher")
        .register(Impostor.class, "Impostor")
        .build();
  }

  private static <T> HazelcastInstance member(Fory fory, Class<T> basket, String... others) {
    Config config = new Config().setClusterName("pages");
    config
        .getSerializationConfig()
        .addSerializerConfig(
            new SerializerConfig()
                .setTypeClass(basket)
                .setImplementation(new ForySerializer<>(BASKET, fory, basket)))
        .addSerializerConfig(
            new SerializerConfig()
                .setTypeClass(Voucher.class)
                .setImplementation(new ForySerializer<>(VOUCHER, fory, Voucher.class)))
        .addSerializerConfig(
            new SerializerConfig().setTypeClass(Impostor.class).setImplementation(new Impostors()))
        .setGlobalSerializerConfig(
            new GlobalSerializerConfig()
                .setImplementation(new ForySerializer<>(GLOBAL, fory, Object.class)));
    config.setProperty("hazelcast.partition.count", "11");
    Orders.onLoopback(config, others);
    return Hazelcast.newHazelcastInstance(config);
  }

  @BeforeClass
  public void start() {
    newer = member(NEW, Basket.class);
    older = member(OLD, OldBasket.class, Orders.addressOf(newer));
    assertEquals(newer.getCluster().getMembers().size(), 2);
  }

  @AfterClass(alwaysRun = true)
  public void stop() {
    for (HazelcastInstance member : new HazelcastInstance[] {older, newer}) {
      if (member != null) {
        member.getLifecycleService().terminate();
      }
    }
  }

  private static Basket basket(String... items) {
    Basket basket = new Basket();
    basket.items.addAll(List.of(items));
    return basket;
  }

  @Test
  public void membersOfBothVersionsReadAllValues() {
    IMap<Long, Basket> baskets = newer.getMap("versions");
    IMap<Long, OldBasket> same = older.getMap("versions");
    for (long id = 0; id < 50; id++) {
      baskets.put(id, basket("item " + id));
    }
    for (long id = 0; id < 50; id++) {
      OldBasket got = same.get(id);
      assertEquals(got.items, List.of("item " + id));
      got.items.add("by the older");
      same.put(id, got);
    }
    for (long id = 0; id < 50; id++) {
      assertEquals(baskets.get(id).items, List.of("item " + id, "by the older"));
    }
  }

  @Test
  public void aValueIsWrittenByForyBehindTheTypeNumber() {
    newer.getMap("types").put("me", basket("tea"));
    newer.getMap("types").put("price", new Price("tea", 199));
    assertEquals(older.getMap("types").get("price"), new Price("tea", 199));
    assertTrue(older.getMap("types").get("me") instanceof OldBasket);
  }

  /** Returns the number before the value, by which Hazelcast finds the serializer for reading. */
  private int numberOf(Object value) {
    SerializationService service = ((SerializationServiceSupport) newer).getSerializationService();
    Data data = service.toData(value);
    return data.getType();
  }

  @Test
  public void theGlobalSerializerGetsWhatIsNotSerializable() {
    assertEquals(numberOf(new Price("tea", 199)), GLOBAL);
    assertEquals(numberOf(basket("tea")), BASKET);
  }

  @Test
  public void theJdkWritesWhatIsSerializableAndHasNoSerializer() {
    assertEquals(
        numberOf(new Coupon("5 %")), SerializationConstants.JAVA_DEFAULT_TYPE_SERIALIZABLE);
    assertEquals(numberOf(new Voucher("10")), VOUCHER);
    IMap<String, Object> map = newer.getMap("serializable");
    map.put("voucher", new Voucher("10"));
    assertEquals(map.get("voucher"), new Voucher("10"));
  }

  @Test
  public void listsOfTheJdkThatHazelcastDoesNotKnowNeedSerializableElements() {
    IMap<String, Object> map = newer.getMap("lists");
    List<Price> prices = List.of(new Price("tea", 199));
    for (Object value :
        List.of(prices, Map.of("tea", prices.get(0)), prices.toArray(Price[]::new))) {
      HazelcastSerializationException refused =
          expectThrows(HazelcastSerializationException.class, () -> map.put("list", value));
      assertTrue(refused.getCause() instanceof NotSerializableException, "" + refused.getCause());
    }
    map.put("list", new ArrayList<>(prices));
    assertEquals(map.get("list"), prices);
    map.put("map", new HashMap<>(Map.of("tea", prices.get(0))));
    assertEquals(map.get("map"), Map.of("tea", prices.get(0)));
  }

  @Test
  public void callersShareNothing() {
    IMap<String, Basket> baskets = newer.getMap("copies");
    Basket mine = basket("tea");
    baskets.put("me", mine);
    mine.items.add("later");
    assertNotSame(baskets.get("me"), baskets.get("me"));
    assertEquals(baskets.get("me").items, List.of("tea"));
  }

  @Test
  public void whatCannotBeWrittenIsRefusedAndTheMapWorksOn() {
    IMap<String, Object> map = newer.getMap("refused");
    map.put("me", basket("tea"));
    HazelcastSerializationException thrown =
        expectThrows(HazelcastSerializationException.class, () -> map.put("me", new Unknown()));
    assertEquals(codeOf(thrown), ErrorCode.TYPE_NOT_ALLOWED);
    assertEquals(((Basket) map.get("me")).items, List.of("tea"));
  }

  @Test
  public void whatCannotBeReadCanBeRemovedOrReplaced() {
    IMap<String, Object> map = newer.getMap("bad");
    for (String key : List.of("a", "b")) {
      map.set(key, new Impostor());
      HazelcastSerializationException thrown =
          expectThrows(HazelcastSerializationException.class, () -> map.get(key));
      assertEquals(codeOf(thrown), ErrorCode.TYPE_NOT_ALLOWED);
    }
    map.delete("a");
    assertNull(map.get("a"));
    map.set("b", basket("tea"));
    assertEquals(((Basket) map.get("b")).items, List.of("tea"));
  }

  /** A value that is written as another one. */
  public static final class Impostor {}

  private static final class Impostors implements StreamSerializer<Impostor> {
    @Override
    public int getTypeId() {
      return IMPOSTOR;
    }

    @Override
    public void write(ObjectDataOutput out, Impostor impostor) {
      new ForySerializer<>(IMPOSTOR, NEW, Price.class).write(out, new Price("tea", 199));
    }

    @Override
    public Impostor read(ObjectDataInput in) {
      return new ForySerializer<>(IMPOSTOR, NEW, Impostor.class).read(in);
    }
  }

  private static ErrorCode codeOf(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof ForyException fory) {
        return fory.code();
      }
    }
    throw new AssertionError("no cause of Fory", thrown);
  }

  @Test
  public void keysOfAnotherVersionAreOtherKeys() {
    Map<Object, String> map = newer.getMap("keys");
    map.put(basket("tea"), "found");
    assertEquals(map.get(basket("tea")), "found");
    OldBasket key = new OldBasket();
    key.items.add("tea");
    assertNull(older.getMap("keys").get(key));
  }
}
