package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import io.fory.fixture.Rejection;
import io.fory.fixture.RoundTrip;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a message recommends is done here, and helps. */
public final class CuresTest {
  private static final Pattern CALL =
      Pattern.compile("ForyBuilder\\.register\\(([\\w.]+)(?:, (?:(\\d+)|\"([^\"]+)\"))?\\)");

  record Coupon(String code) {}

  static final class Order {
    private Object any;
    private List<Object> all = new ArrayList<>();

    Order(Object any) {
      this.any = any;
      all.add(any);
    }
  }

  static final class Bill {
    private final Money total = new Money(1);
    private final List<Money> parts = List.of(total);
  }

  static final class Money {
    private final long cents;

    Money(long cents) {
      this.cents = cents;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Money money && money.cents == cents;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(cents);
    }
  }

  /** Does what the call in a cure says, of a class that it names or leaves open. */
  private static ForyBuilder apply(ForyBuilder builder, String cure, Class<?> open) {
    Matcher call = CALL.matcher(cure);
    assertTrue(call.find(), cure);
    Class<?> type = open;
    if (!call.group(1).equals("Class")) {
      assertEquals(call.group(1), open.getCanonicalName() + ".class");
    }
    if (call.group(2) != null) {
      return builder.register(type, Integer.parseInt(call.group(2)));
    }
    return call.group(3) != null ? builder.register(type, call.group(3)) : builder.register(type);
  }

  @DataProvider
  public Object[][] formats() {
    return new Object[][] {
      {(UnaryOperator<ForyBuilder>) builder -> builder},
      {(UnaryOperator<ForyBuilder>) builder -> builder.withCompatible(false)},
      {(UnaryOperator<ForyBuilder>) builder -> builder.withXlang(true)},
      {(UnaryOperator<ForyBuilder>) builder -> builder.withXlang(true).withCompatible(false)},
    };
  }

  @Test(dataProvider = "formats")
  public void aClassThatIsWrittenButNotRegistered(UnaryOperator<ForyBuilder> format) {
    Order order = new Order(new Coupon("a"));
    Fory fory = format.apply(Fory.builder()).register(Order.class).build();
    ForyException error = Rejection.of(() -> fory.serialize(order));
    assertEquals(error.code(), ErrorCode.TYPE_NOT_ALLOWED);
    ForyBuilder cured = format.apply(Fory.builder()).register(Order.class);
    Fory again = apply(cured, error.cure(), Coupon.class).build();
    assertEquals(RoundTrip.of(again, order).any, order.any);
  }

  @DataProvider
  public Object[][] identities() {
    List<Object[]> rows = new ArrayList<>();
    List<UnaryOperator<ForyBuilder>> identities =
        List.of(
            builder -> builder.register(Coupon.class),
            builder -> builder.register(Coupon.class, 7),
            builder -> builder.register(Coupon.class, "shop.Coupon"));
    for (Object[] format : formats()) {
      for (UnaryOperator<ForyBuilder> writer : identities) {
        rows.add(new Object[] {format[0], writer, (UnaryOperator<ForyBuilder>) b -> b});
        for (UnaryOperator<ForyBuilder> reader : identities) {
          if (reader != writer) {
            rows.add(new Object[] {format[0], writer, reader});
          }
        }
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "identities")
  public void aClassThatIsReadButNotRegisteredLikeThat(
      UnaryOperator<ForyBuilder> format,
      UnaryOperator<ForyBuilder> writer,
      UnaryOperator<ForyBuilder> reader) {
    Order order = new Order(new Coupon("a"));
    byte[] bytes =
        writer.apply(format.apply(Fory.builder()).register(Order.class)).build().serialize(order);
    Fory fory = reader.apply(format.apply(Fory.builder()).register(Order.class)).build();
    ForyException error = Rejection.of(() -> fory.deserialize(bytes));
    assertEquals(error.code(), ErrorCode.TYPE_NOT_ALLOWED, error.getMessage());
    ForyBuilder cured = format.apply(Fory.builder()).register(Order.class);
    Fory again = apply(cured, error.cure(), Coupon.class).build();
    assertEquals(((Order) again.deserialize(bytes)).any, order.any);
  }

  /** Breaks its contract in one way. */
  static final class Broken implements Serializer<Money> {
    private final String way;

    Broken(String way) {
      this.way = way;
    }

    @Override
    public void write(WriteContext out, Money value) {
      if (way.equals("throws when it writes")) {
        throw new IllegalStateException("secret");
      }
      out.writeInt64(value.cents);
      out.writeObject(way.equals("forgets the reference") ? List.of(value) : null);
    }

    @Override
    public Money read(ReadContext in) {
      if (way.equals("throws when it reads")) {
        throw new IllegalStateException("secret");
      }
      if (way.equals("reads too little")) {
        return new Money(in.readInt32());
      }
      long cents = in.readInt64();
      in.readObject();
      return new Money(cents);
    }

    @Override
    public boolean createsFirst() {
      return way.contains("reference");
    }
  }

  private static ForyException failureOf(String way, Object value, boolean tracking) {
    List<ForyException> errors = new ArrayList<>();
    for (boolean codegen : new boolean[] {false, true}) {
      Fory fory =
          Fory.builder()
              .register(Order.class)
              .registerSerializer(Money.class, new Broken(way))
              .withRefTracking(tracking)
              .withCodegen(codegen)
              .withAsyncCompilation(false)
              .build();
      ForyException error = Rejection.of(() -> fory.deserialize(fory.serialize(value)));
      assertNotNull(error, way);
      errors.add(error);
    }
    assertEquals(errors.get(0).getMessage(), errors.get(1).getMessage());
    return errors.get(0);
  }

  private static final String NAMES =
      Broken.class.getTypeName() + " of " + Money.class.getTypeName();

  @Test
  public void aSerializerThatThrowsIsNamedWithItsClass() {
    for (String way : List.of("throws when it writes", "throws when it reads")) {
      for (Object value : List.of(new Money(1), new Order(new Money(1)), List.of(new Money(1)))) {
        ForyException error = failureOf(way, value, false);
        assertEquals(error.code(), ErrorCode.USER_CODE_FAILED);
        assertEquals(
            error.problem(), "The serializer " + NAMES + " threw java.lang.IllegalStateException");
      }
    }
  }

  @Test
  public void aSerializerThatForgetsTheReferenceIsNamedWithItsClass() {
    for (String way : List.of("forgets the reference", "forgets the reference, without a cycle")) {
      ForyException error = failureOf(way, new Order(new Money(1)), true);
      assertEquals(error.code(), ErrorCode.USER_CODE_FAILED);
      assertEquals(
          error.problem(),
          "The serializer "
              + NAMES
              + " creates first, but did not call ReadContext.reference(Object)");
    }
  }

  @Test
  public void aSerializerThatReadsTooLittleIsNamedWithItsClass() {
    for (Object value : List.of(new Money(1), new Order(new Money(1)))) {
      ForyException error = failureOf("reads too little", value, false);
      assertEquals(error.code(), ErrorCode.MALFORMED_INPUT, error.getMessage());
      assertEquals(
          error.cure(),
          "If the bytes are intact, a serializer of the application reads less or more than it"
              + " writes: "
              + NAMES);
    }
  }

  @Test
  public void aFactoryThatThrowsIsNamedWithTheClassThatItWasAskedFor() {
    Fory fory =
        Fory.builder()
            .register(Coupon.class)
            .registerSerializerFactory(
                (type, lookup) -> {
                  throw new IllegalStateException("secret");
                })
            .build();
    ForyException error = Rejection.of(() -> fory.serialize(new Coupon("a")));
    assertTrue(error.problem().startsWith("The serializer factory "), error.problem());
    assertTrue(
        error
            .problem()
            .endsWith(
                ", asked for "
                    + Coupon.class.getTypeName()
                    + ", threw"
                    + " java.lang.IllegalStateException"),
        error.problem());
  }

  @Test
  public void classesOfOneNameAreToldApartByTheirLoaders() {
    CompiledSources sources =
        CompiledSources.compile("app.Twin", "package app; public class Twin {}");
    Class<?> first = sources.load("app.Twin");
    Class<?> second = sources.load("app.Twin");
    ForyBuilder both = Fory.builder().register(first).register(second);
    String duplicate =
        Assert.expectThrows(IllegalArgumentException.class, both::build).getMessage();
    assertEquals(duplicate.split("of the loader io.fory.fixture.CompiledSources").length, 3);
    Fory fory = Fory.builder().register(first, 1).register(second, 2).build();
    Object twin = BothEngines.class;
    try {
      twin = first.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("app.Twin", e);
    }
    byte[] bytes = fory.serialize(twin);
    ForyException error = Rejection.of(() -> fory.deserialize(bytes, second));
    assertEquals(
        error.problem().replaceAll("@[0-9a-f]+", "@"),
        "Class app.Twin of the loader io.fory.fixture.CompiledSources$Loader@ cannot be reached from"
            + " app.Twin of the loader io.fory.fixture.CompiledSources$Loader@");
  }

  private static Fory withMoney(boolean compatible, boolean serializer) {
    ForyBuilder builder =
        Fory.builder()
            .withCompatible(compatible)
            .register(Order.class)
            .register(Bill.class)
            .register(Money.class, 12);
    return (serializer ? builder.registerSerializer(Money.class, new Broken("not")) : builder)
        .build();
  }

  @Test
  public void aSerializerThatOneEndLacks() {
    Money money = new Money(1);
    for (Object value : List.of(money, new Order(money), new Bill(), new Money[] {money})) {
      for (boolean compatible : new boolean[] {true, false}) {
        for (boolean writer : new boolean[] {true, false}) {
          byte[] bytes = withMoney(compatible, writer).serialize(value);
          Fory reader = withMoney(compatible, !writer);
          ForyException error = Rejection.of(() -> reader.deserialize(bytes));
          assertEquals(error.code(), ErrorCode.INCOMPATIBLE_SCHEMA);
          assertTrue(
              error.cure().contains("ForyBuilder.registerSerializer(Class, Serializer)")
                  || error.cure().contains("the same serializers"),
              error.getMessage());
          assertNotNull(RoundTrip.of(withMoney(compatible, true), value));
        }
      }
    }
  }

  static final class Deep {
    private final List<Item> items = List.of(new Item());
  }

  static final class Item {
    private java.util.StringJoiner when;
  }

  @Test
  public void aClassThatIsRefusedSaysWhichDeclarationsLeadToIt() {
    ForyException error =
        Assert.expectThrows(ForyException.class, () -> Fory.builder().register(Deep.class).build());
    assertEquals(error.path(), "Deep.items -> Item.when");
  }

  @Test
  public void noOneIsToldToRegisterWhatCannotBeRegistered() {
    Object proxy =
        java.lang.reflect.Proxy.newProxyInstance(
            CuresTest.class.getClassLoader(),
            new Class<?>[] {Runnable.class},
            (self, method, arguments) -> null);
    Runnable lambda = () -> {};
    for (Object value :
        List.of(proxy, lambda, new Object() {}, Thread.currentThread(), new Runnable[0])) {
      Fory fory = Fory.builder().register(Order.class).build();
      for (Object root : List.of(value, new Order(value))) {
        ForyException error = Rejection.of(() -> fory.serialize(root));
        assertNotNull(error.cure(), error.getMessage());
        assertFalse(
            CALL.matcher(error.cure()).find() && !error.cure().contains("Make it"),
            error.getMessage());
      }
    }
  }
}
