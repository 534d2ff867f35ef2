package io.fory.jdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.CompiledSources;
import io.fory.type.BuiltInTypes;
import java.io.Serializable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.testng.annotations.Test;

/** Dynamic proxies come back as from JDK serialization, made of registered classes alone. */
@SuppressWarnings("serial") // types of tests
public final class ProxiesTest {
  interface Greeter {
    String greet(String name);
  }

  public interface Counter {
    int count();
  }

  static final class Handler implements InvocationHandler, Serializable {
    String text;
    Object self;

    Handler(String text) {
      this.text = text;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      return switch (method.getName()) {
        case "greet" -> text + arguments[0];
        case "hashCode", "count" -> text.length();
        case "equals" ->
            Proxy.isProxyClass(arguments[0].getClass())
                && ((Handler) Proxy.getInvocationHandler(arguments[0])).text.equals(text);
        default -> text;
      };
    }
  }

  static final class Holder implements Serializable {
    Greeter greeter;
    Object any;
    Counter counter;
    List<Greeter> list = new ArrayList<>();
    Map<Object, String> map = new HashMap<>();
  }

  static Object proxy(InvocationHandler handler, Class<?>... interfaces) {
    return Proxy.newProxyInstance(ProxiesTest.class.getClassLoader(), interfaces, handler);
  }

  private static Greeter greeter(String text) {
    return (Greeter) proxy(new Handler(text), Greeter.class, Counter.class);
  }

  private static void register(ForyBuilder builder) {
    builder.withLambdasAndProxies(true).register(Holder.class).register(Handler.class);
  }

  private final Oracle oracle = new Oracle(ProxiesTest::register);

  private static Fory fory(boolean tracked, Class<?>... types) {
    ForyBuilder builder = Fory.builder().withLambdasAndProxies(true).withRefTracking(tracked);
    List.of(types).forEach(builder::register);
    return builder.build();
  }

  @Test
  public void itComesBackWithInterfacesAndHandler() {
    oracle.check(greeter("hello "));
    Holder holder = new Holder();
    holder.greeter = greeter("a ");
    holder.any = proxy(new Handler("b"), Runnable.class, Greeter.class);
    holder.counter = (Counter) proxy(new Handler("c"), Counter.class);
    holder.list.add(holder.greeter);
    holder.list.add(null);
    holder.list.add(greeter("l "));
    holder.map.put(greeter("key"), "value");
    Oracle withRunnable =
        new Oracle(b -> register(b.withLambdasAndProxies(true).register(Runnable.class)));
    withRunnable.check(holder);
    withRunnable.each(
        fory -> {
          Holder copy = fory.copy(holder);
          assertEquals(copy.greeter.greet("x"), "a x");
          assertEquals(copy.list.get(2).greet("y"), "l y");
          assertEquals(copy.any.toString(), "b");
          assertEquals(copy.counter.count(), 1);
          assertEquals(copy.map.get(greeter("key")), "value");
          assertEquals(
              Arrays.asList(copy.greeter.getClass().getInterfaces()),
              List.of(Greeter.class, Counter.class));
        });
  }

  public interface Replaced {
    Object writeReplace();
  }

  public interface Resolved {
    Object readResolve();
  }

  public interface Innocent {
    Object readResolvX();
  }

  /** Its handler would decide what comes back, and would be asked before it is there. */
  @Test
  public void oneWhoseInterfaceHasHooksIsRefusedWhereverItIs() {
    Fory fory = fory(false, Handler.class, Replaced.class, Resolved.class, Innocent.class);
    for (Class<?> type : List.of(Replaced.class, Resolved.class)) {
      UnsupportedTypeException error =
          expectThrows(
              UnsupportedTypeException.class, () -> fory.serialize(proxy(new Handler("x"), type)));
      assertTrue(error.getMessage().contains("writeReplace or readResolve"), error.getMessage());
    }
    byte[] message = fory.serialize(proxy(new Handler("x"), Innocent.class));
    String renamed =
        new String(message, java.nio.charset.StandardCharsets.ISO_8859_1)
            .replace("$Innocent", "$Resolved");
    expectThrows(
        TypeNotAllowedException.class,
        () -> fory.deserialize(renamed.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)));
  }

  @Test
  public void itsHandlerMayReferToIt() {
    Handler handler = new Handler("self");
    Greeter proxy = (Greeter) proxy(handler, Greeter.class);
    handler.self = new Object[] {proxy, handler};
    oracle.check(proxy, true);
    oracle.check(new Object[] {handler, proxy}, true);
    Greeter copy = fory(true, Handler.class, Greeter.class).copy(proxy);
    Handler read = (Handler) Proxy.getInvocationHandler(copy);
    assertSame(((Object[]) read.self)[0], copy);
    assertSame(((Object[]) read.self)[1], read);
    assertNotSame(read, handler);
  }

  @Test
  public void aHandlerMayBeALambdaOrAnotherProxysHandler() {
    InvocationHandler lambda =
        (InvocationHandler & Serializable) (self, method, arguments) -> "from a lambda";
    Fory fory = fory(true, ProxiesTest.class, Greeter.class, InvocationHandler.class);
    assertEquals(fory.copy((Greeter) proxy(lambda, Greeter.class)).greet(""), "from a lambda");
    Object nested = proxy(lambda, InvocationHandler.class);
    expectThrows(
        LimitExceededException.class,
        () -> {
          Object deep = nested;
          for (int i = 0; i < 100; i++) {
            Handler handler = new Handler("" + i);
            handler.self = deep;
            deep = proxy(handler, Greeter.class);
          }
          fory(false, ProxiesTest.class, Handler.class, Greeter.class, InvocationHandler.class)
              .serialize(deep);
        });
  }

  @Test
  public void itsClassesMustBeRegistered() {
    Greeter greeter = greeter("g");
    byte[] bytes = fory(false, Handler.class, Greeter.class, Counter.class).serialize(greeter);
    for (Class<?>[] some :
        new Class<?>[][] {
          {Handler.class, Greeter.class},
          {Handler.class, Counter.class},
          {Greeter.class, Counter.class},
        }) {
      Fory fory = fory(false, some);
      expectThrows(TypeNotAllowedException.class, () -> fory.serialize(greeter));
      expectThrows(TypeNotAllowedException.class, () -> fory.deserialize(bytes));
    }
    Fory off = Fory.builder().register(Handler.class).build();
    ForyException error =
        expectThrows(UnsupportedTypeException.class, () -> off.serialize(greeter));
    assertTrue(error.cure().contains("withLambdasAndProxies(true)"), error.cure());
    error = expectThrows(ForyException.class, () -> off.deserialize(bytes));
    assertTrue(error.cure().contains("withLambdasAndProxies(true)"), error.cure());
  }

  @Test
  public void itMustFitItsPlace() {
    Fory fory = fory(false, Holder.class, Handler.class);
    byte[] counter = fory.serialize(proxy(new Handler("c"), Counter.class));
    assertEquals(fory.deserialize(counter, Counter.class).count(), 1);
    expectThrows(TypeMismatchException.class, () -> fory.deserialize(counter, Greeter.class));
    expectThrows(ForyException.class, () -> fory.deserialize(counter, Handler.class));
  }

  @Retention(RetentionPolicy.RUNTIME)
  @interface Noted {}

  @Noted
  private static final class Annotated {}

  @Test
  public void annotationsAreRefused() {
    Object annotation = Annotated.class.getAnnotation(Noted.class);
    Fory fory = fory(false, Noted.class);
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> fory.serialize(annotation));
    assertTrue(error.problem().endsWith("it is an annotation"), error.problem());
  }

  /** Each class of a proxy stays for good. */
  @Test
  public void messagesMakeABoundedNumberOfClasses() {
    String body =
        IntStream.range(0, 6)
            .mapToObj(i -> "public interface I" + i + " {}")
            .collect(Collectors.joining("\n"));
    CompiledSources compiled =
        CompiledSources.compile("demo.Many", "package demo; public class Many {" + body + "}");
    ClassLoader loader = compiled.newLoader();
    List<Class<?>> interfaces = new ArrayList<>();
    ForyBuilder builder = Fory.builder().withLambdasAndProxies(true).register(Handler.class);
    for (int i = 0; i < 6; i++) {
      interfaces.add(CompiledSources.load(loader, "demo.Many$I" + i));
      builder.register(interfaces.get(i));
    }
    Fory fory = builder.build();
    List<List<Class<?>>> orders = new ArrayList<>();
    permute(interfaces, 0, orders);
    int read = 0;
    LimitExceededException refused = null;
    for (List<Class<?>> order : orders.subList(0, 300)) {
      Object proxy =
          Proxy.newProxyInstance(loader, order.toArray(new Class<?>[0]), new Handler("h"));
      byte[] bytes = fory.serialize(proxy);
      try {
        fory.deserialize(bytes);
        read++;
      } catch (LimitExceededException e) {
        refused = e;
      }
    }
    assertEquals(read, 256);
    assertEquals(refused.allowed(), 256);
  }

  private static void permute(List<Class<?>> all, int from, List<List<Class<?>>> found) {
    if (from == all.size()) {
      found.add(List.copyOf(all));
    }
    for (int i = from; i < all.size(); i++) {
      Collections.swap(all, from, i);
      permute(all, from + 1, found);
      Collections.swap(all, from, i);
    }
  }

  @Test
  public void everyMutantOfAProxyIsReadOrRefused() {
    Fory fory = fory(true, Holder.class, Handler.class);
    Holder holder = new Holder();
    holder.greeter = greeter("a ");
    holder.map.put(holder.greeter, "x");
    byte[] message = fory.serialize(holder);
    int refused = 0;
    for (int at = 0; at < message.length; at++) {
      for (int flip = 1; flip < 256; flip <<= 1) {
        byte[] mutant = message.clone();
        mutant[at] ^= (byte) flip;
        try {
          Object unused = fory.deserialize(mutant);
        } catch (ForyException e) {
          refused++;
        }
      }
    }
    assertTrue(refused > message.length, refused + " refused");
    assertEquals(((Holder) fory.deserialize(message)).greeter.greet("b"), "a b");
  }

  /** See docs/format-native.md, "Lambdas and proxies". */
  @Test
  public void itsBytesAreThoseOfTheSpecification() {
    Fory fory =
        Fory.builder()
            .withLambdasAndProxies(true)
            .withCompatible(false)
            .register(Counter.class)
            .register(Silent.class, 9)
            .build();
    Object proxy = proxy(new Silent(), Counter.class, Comparable.class);
    byte[] bytes = fory.serialize(proxy);
    String hex = HexFormat.of().formatHex(bytes);
    String type = HexFormat.of().formatHex("java.lang.reflect.Proxy".getBytes(UTF_8));
    String counter = HexFormat.of().formatHex(Counter.class.getName().getBytes(UTF_8));
    int comparable = BuiltInTypes.numberOf(Comparable.class) + 2;
    String body = "02" + "00" + "7c" + counter + Integer.toHexString(comparable);
    assertEquals(Counter.class.getName().length(), 0x7c >> 2);
    String whole = "40" + "02" + "01" + "5c" + type + "00000000" + body + "02" + "0209";
    assertTrue(hex.startsWith(whole), hex);
    assertEquals(hex.length(), whole.length() + 2 * 4); // and the layout hash of the handler
  }

  static final class Silent implements InvocationHandler {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      return null;
    }
  }
}
