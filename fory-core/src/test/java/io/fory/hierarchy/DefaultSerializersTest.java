package io.fory.hierarchy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UserCodeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Serializers that are made for each class below a class or interface. */
public final class DefaultSerializersTest {
  /** Base of values that are a code, and have a factory each. */
  abstract static class Code {
    final transient String text;

    Code(String text) {
      this.text = text;
    }

    private Class<?> kind() {
      return getClass();
    }

    @Override
    public final boolean equals(Object o) {
      return o instanceof Code code && code.kind() == kind() && text.equals(code.text);
    }

    @Override
    public final int hashCode() {
      return text.hashCode();
    }
  }

  static final class Iban extends Code {
    Iban(String text) {
      super(text);
    }
  }

  static class Bic extends Code {
    Bic(String text) {
      super(text);
    }
  }

  static final class LongBic extends Bic {
    LongBic(String text) {
      super(text);
    }
  }

  static final class Payment {
    Iban iban;

    @ForyField(nullable = true)
    Bic bic;

    @ForyField(nullable = true)
    Code any;

    @ForyField(nullable = true)
    List<Iban> all;

    @ForyField(nullable = true)
    Map<Bic, Code> byBic;
  }

  /** Knows the class whose objects it makes. */
  private record CodeSerializer<T extends Code>(Class<T> type) implements Serializer<T> {
    @Override
    public void write(WriteContext out, T value) {
      assertSame(value.getClass(), type);
      out.writeString(value.text);
    }

    @Override
    public T read(ReadContext in) {
      String text = in.readString();
      Code made =
          type == Iban.class
              ? new Iban(text)
              : type == Bic.class ? new Bic(text) : new LongBic(text);
      return type.cast(made);
    }

    @Override
    public int minBytes() {
      return 1;
    }
  }

  private static <T extends Code> Serializer<T> serializerOf(Class<T> type) {
    return new CodeSerializer<>(type);
  }

  private static void configure(ForyBuilder builder) {
    builder
        .register(Payment.class, 1)
        .register(LongBic.class, 2)
        .registerDefaultSerializer(Code.class, DefaultSerializersTest::serializerOf)
        .registerAll(Iban.class, Bic.class);
  }

  @DataProvider
  public static Iterator<Object[]> settings() {
    return Setting.all();
  }

  @Test(dataProvider = "settings")
  public void eachClassHasItsOwnSerializer(Setting setting) {
    Fory fory = setting.fory(DefaultSerializersTest::configure);
    for (int i = 0; i < 3; i++) {
      Payment payment = new Payment();
      payment.iban = new Iban("CH93");
      payment.bic = setting.mode().isXlang() ? new Bic("B") : new LongBic("LB");
      payment.any = new LongBic("X");
      payment.all = new ArrayList<>(List.of(new Iban("1"), new Iban("2")));
      payment.byBic = Map.of(new Bic("k"), new Iban("v"));
      Payment read = setting.roundTrip(fory, payment, Payment.class);
      assertEquals(read.iban, payment.iban);
      assertEquals(read.bic, payment.bic);
      assertEquals(read.any, payment.any);
      assertEquals(read.all, payment.all);
      assertEquals(read.byBic, payment.byBic);
    }
    assertEquals(setting.roundTrip(fory, new LongBic("root")), new LongBic("root"));
    assertEquals(setting.roundTrip(fory, new Bic("root"), Code.class), new Bic("root"));
  }

  @Test
  public void aClassMustBeRegistered() {
    Fory fory =
        Fory.builder()
            .register(Iban.class)
            .registerDefaultSerializer(Code.class, DefaultSerializersTest::serializerOf)
            .build();
    expectThrows(TypeNotAllowedException.class, () -> fory.serialize(new LongBic("x")));
    Fory open =
        Fory.builder()
            .requireClassRegistration(false)
            .registerDefaultSerializer(Code.class, DefaultSerializersTest::serializerOf)
            .build();
    assertEquals(open.deserialize(open.serialize(new LongBic("x"))), new LongBic("x"));
    assertSame(fory.deserialize(fory.serialize(new Iban("a"))).getClass(), Iban.class);
  }

  @Test
  public void theSerializerOfTheClassItselfComesFirst() {
    Set<Class<?>> asked = ConcurrentHashMap.newKeySet();
    Fory fory =
        Fory.builder()
            .registerDefaultSerializer(
                Code.class,
                type -> {
                  asked.add(type);
                  return serializerOf(type);
                })
            .registerSerializer(Iban.class, new CodeSerializer<>(Iban.class))
            .registerDefaultSerializer(Bic.class, DefaultSerializersTest::serializerOf)
            .registerAll(Bic.class, LongBic.class)
            .build();
    for (Code code : List.of(new Iban("i"), new Bic("b"), new LongBic("l"))) {
      assertEquals(fory.deserialize(fory.serialize(code)), code);
    }
    assertTrue(asked.isEmpty(), asked.toString());
  }

  @Test
  public void aFactoryThatFailsIsNamed() {
    Fory none =
        Fory.builder()
            .register(Iban.class)
            .registerDefaultSerializer(Code.class, type -> null)
            .build();
    Fory failing =
        Fory.builder()
            .register(Iban.class)
            .registerDefaultSerializer(Code.class, type -> Objects.requireNonNull(null))
            .build();
    for (Fory fory : List.of(none, failing)) {
      ForyException e = expectThrows(UserCodeException.class, () -> fory.serialize(new Iban("x")));
      assertTrue(e.getMessage().contains("default serializer of " + Code.class.getTypeName()));
    }
  }

  @Test
  public void oneRuleForABaseIsEnough() {
    ForyBuilder builder =
        Fory.builder().registerDefaultSerializer(Code.class, DefaultSerializersTest::serializerOf);
    expectThrows(
        IllegalArgumentException.class,
        () -> builder.registerDefaultSerializer(Code.class, DefaultSerializersTest::serializerOf));
    expectThrows(
        IllegalArgumentException.class,
        () -> builder.registerReplacement(Code.class, String.class, c -> c.text, Iban::new));
    for (Class<?> base : List.of(Object.class, int.class, String[].class, Thread.State.class)) {
      expectThrows(
          IllegalArgumentException.class,
          () -> Fory.builder().registerDefaultSerializer(base, type -> null));
    }
  }
}
