package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.annotation.Ignore;
import io.fory.annotation.Subtypes;
import io.fory.buffer.MemoryBuffer;
import io.fory.fixture.CompiledSources;
import io.fory.fixture.RoundTrip;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** What messages recommend when a {@code Fory} is built or writes. */
@SuppressWarnings({"serial", "unused"}) // only Fory writes them
final class WritingCures {
  record Coupon(String code) {}

  interface Shape {}

  record Circle(int radius) implements Shape {}

  @Subtypes(Round.class)
  interface Curve {}

  record Round(int radius) implements Curve {}

  static final class Plan {
    Shape first;
    Shape[] all;
  }

  record Idle(int number) implements InvocationHandler {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      return null;
    }
  }

  enum Color {
    RED,
    GREEN {
      @Override
      public String toString() {
        return "green";
      }
    }
  }

  static final class Counted {
    StringJoiner count = new StringJoiner("");
    int number = 7;
  }

  static final class CountedIgnored {
    @Ignore StringJoiner count = new StringJoiner("");
    int number = 7;
  }

  static final class Once implements Serializable {
    int number = 7;

    private Object readResolve() {
      return this;
    }
  }

  static final class Cached implements Serializable {
    int number = 7;
    transient int twice = 14;

    private Object readResolve() {
      return this;
    }
  }

  static final class Ring {
    Ring next;
    int number;
  }

  static final class Failure extends RuntimeException {
    StringJoiner adder = new StringJoiner("");
  }

  static final class Required {
    @ForyField(nullable = false)
    List<String> texts;
  }

  static final class Open {
    Runnable task;
    int number = 7;
  }

  static final class OpenIgnored {
    @Ignore Runnable task;
    int number = 7;
  }

  /** Writes what a test needs of an object. */
  private record Text<T>(Function<T, String> to, Function<String, T> from)
      implements Serializer<T> {
    @Override
    public void write(WriteContext out, T value) {
      out.writeObject(to.apply(value));
    }

    @Override
    public T read(ReadContext in) {
      return from.apply((String) in.readObject());
    }
  }

  private WritingCures() {}

  private static Fory fory(Class<?>... types) {
    return with(
        builder -> {
          for (Class<?> type : types) {
            builder.register(type);
          }
        });
  }

  private static Fory with(Consumer<ForyBuilder> options) {
    ForyBuilder builder = Fory.builder();
    options.accept(builder);
    return builder.build();
  }

  private static Cure row(
      String situation, Cure.Action fails, String message, String done, Cure.Action works) {
    return new Cure(situation, fails, message, done, works);
  }

  private static void copies(Fory fory, Object value) {
    Object copy = RoundTrip.of(fory, value);
    assertEquals(copy.getClass(), value.getClass());
    assertEquals(copy, value);
  }

  static List<Cure> all() {
    List<Cure> rows = new ArrayList<>();
    rows.addAll(registration());
    rows.addAll(builder());
    rows.addAll(gate());
    rows.addAll(containers());
    rows.addAll(values());
    rows.addAll(graphs());
    return rows;
  }

  private static List<Cure> registration() {
    Runnable lambda = () -> {};
    Object proxy =
        Proxy.newProxyInstance(
            WritingCures.class.getClassLoader(), new Class<?>[] {Runnable.class}, new Idle(1));
    Open open = new Open();
    open.task = lambda;
    return List.of(
        row(
            "an object of a class that is not registered",
            () -> fory().serialize(new Coupon("a")),
            "Register it with ForyBuilder.register(io.fory.registration.WritingCures.Coupon.class)",
            "registered",
            () -> copies(fory(Coupon.class), new Coupon("a"))),
        row(
            "an array of an interface that is not registered",
            () -> fory(Circle.class).serialize(new Shape[] {new Circle(1)}),
            "register a class that declares it",
            "a class that has it in fields is registered",
            () ->
                assertEquals(
                    RoundTrip.of(fory(Circle.class, Plan.class), new Shape[] {new Circle(1)}),
                    new Shape[] {new Circle(1)})),
        row(
            "an array of an interface with @Subtypes that is not registered",
            () -> fory(Round.class).serialize(new Curve[] {new Round(1)}),
            "Name its implementations in @Subtypes on it and register it",
            "registered",
            () ->
                assertEquals(
                    RoundTrip.of(fory(Curve.class), new Curve[] {new Round(1)}),
                    new Curve[] {new Round(1)})),
        row(
            "an object of an anonymous class",
            () -> fory().serialize(new Object() {}),
            "Make it a class that has a name, and register it with ForyBuilder.register(Class)",
            "made a record, registered",
            () -> copies(fory(Coupon.class), new Coupon("a"))),
        row(
            "a lambda",
            () -> fory().serialize(lambda),
            "Hold an object of a class of the application, such as an enum constant, or mark the"
                + " field @Ignore",
            "an object of a class",
            () -> copies(fory(Coupon.class), new Coupon("a"))),
        row(
            "a lambda, which is named",
            () -> fory().serialize(lambda),
            "it is a lambda, whose class exists in this JVM only",
            "an enum constant",
            () -> assertEquals(RoundTrip.of(fory(Color.class), Color.GREEN), Color.GREEN)),
        row(
            "a lambda in a field",
            () -> fory(Open.class).serialize(open),
            "or mark the field @Ignore",
            "marked @Ignore",
            () -> assertEquals(RoundTrip.of(fory(OpenIgnored.class), new OpenIgnored()).number, 7)),
        row(
            "a proxy",
            () -> fory().serialize(proxy),
            "ForyBuilder.withLambdasAndProxies(true) writes dynamic proxies of registered interfaces"
                + " with handlers of registered classes",
            "done, with an interface and a handler that are registered",
            () -> {
              Fory fory =
                  with(
                      builder ->
                          builder
                              .withLambdasAndProxies(true)
                              .register(Runnable.class)
                              .register(Idle.class));
              assertEquals(RoundTrip.of(fory, proxy).getClass(), proxy.getClass());
            }),
        row(
            "a declared place that nothing can fill",
            () -> fory(Plan.class).verify(),
            "Register the classes of its values, or mark it @Ignore",
            "registered",
            () -> fory(Plan.class, Circle.class).verify()));
  }

  private static List<Cure> builder() {
    CompiledSources twins =
        CompiledSources.compile("app.Twin", "package app; public class Twin {}");
    Class<?> one = twins.load("app.Twin");
    Class<?> other = twins.load("app.Twin");
    return List.of(
        row(
            "registering an interface",
            () -> fory(Shape.class),
            "register its implementations, or name them in @Subtypes on it",
            "its implementation is registered",
            () -> copies(fory(Circle.class), new Circle(1))),
        row(
            "registering the class of a constant",
            () -> fory(((Object) Color.GREEN).getClass()),
            "register the enum",
            "the enum is registered",
            () -> assertEquals(RoundTrip.of(fory(Color.class), Color.GREEN), Color.GREEN)),
        row(
            "registering an array",
            () -> fory(Coupon[].class),
            "register the classes of its elements",
            "its component is registered",
            () ->
                assertEquals(
                    RoundTrip.of(fory(Coupon.class), new Coupon[] {new Coupon("a")}),
                    new Coupon[] {new Coupon("a")})),
        row(
            "registering a class of the JDK as data",
            () -> with(b -> b.registerAsData(Locale.Builder.class)),
            "registerSerializer(Class, Serializer) adds a serializer for it",
            "registered with a serializer",
            () ->
                RoundTrip.of(
                    with(
                        b ->
                            b.registerSerializer(
                                Locale.Builder.class,
                                new Text<>(
                                    v -> v.build().toLanguageTag(),
                                    t -> new Locale.Builder().setLanguageTag(t)))),
                    new Locale.Builder())),
        row(
            "two classes of one name",
            () -> with(b -> b.register(one).register(other)),
            "register one of them with another name",
            "registered with another name",
            () -> {
              Fory fory = with(b -> b.register(one).register(other, "Other"));
              Object twin = other.getDeclaredConstructor().newInstance();
              assertEquals(RoundTrip.of(fory, twin).getClass(), other);
            }),
        row(
            "an object of a class of another loader than the one that is registered",
            () -> fory(one).serialize(other.getDeclaredConstructor().newInstance()),
            "Use the class of one loader at both places, or register both, one of them under"
                + " another name",
            "of one loader",
            () -> {
              Object twin = one.getDeclaredConstructor().newInstance();
              assertEquals(RoundTrip.of(fory(one), twin).getClass(), one);
            }));
  }

  private static List<Cure> gate() {
    Text<StringJoiner> adders =
        new Text<>(StringJoiner::toString, text -> new StringJoiner("").add(text));
    StringJoiner seven = new StringJoiner("").add("7");
    return List.of(
        row(
            "a class of the JDK without a serializer",
            () -> fory().serialize(seven),
            "Give it a serializer by ForyBuilder.registerSerializer(Class, Serializer)",
            "given",
            () -> {
              Fory fory = with(b -> b.registerSerializer(StringJoiner.class, adders));
              assertEquals(RoundTrip.of(fory, seven).toString(), "7");
            }),
        row(
            "a field of a class of the JDK without a serializer",
            () -> fory(Counted.class),
            "or mark fields of this type @Ignore",
            "marked @Ignore",
            () ->
                assertEquals(
                    RoundTrip.of(fory(CountedIgnored.class), new CountedIgnored()).number, 7)),
        row(
            "a class with a hook",
            () -> with(b -> b.withXlang(true).register(Once.class)),
            "let ForyBuilder.registerAsData(Class) have these written as they are",
            "registered as data",
            () ->
                assertEquals(
                    RoundTrip.of(with(b -> b.registerAsData(Once.class)), new Once()).number, 7)),
        row(
            "a class with a hook and a transient field",
            () -> with(b -> b.withXlang(true).register(Cached.class)),
            "Give it a serializer by ForyBuilder.registerSerializer(Class, Serializer):"
                + " as data it would lose its transient field twice",
            "given",
            () -> {
              Text<Cached> cached = new Text<>(v -> "" + v.twice, t -> new Cached());
              Fory fory = with(b -> b.registerSerializer(Cached.class, cached));
              assertEquals(RoundTrip.of(fory, new Cached()).twice, 14);
            }),
        row(
            "a throwable with a field of a class of the JDK without a serializer",
            () -> fory(Failure.class).serialize(new Failure()),
            "Give it a serializer by ForyBuilder.registerSerializer(Class, Serializer)",
            "given",
            () -> {
              Text<Failure> text = new Text<>(v -> "" + v.adder, t -> new Failure());
              Fory fory = with(b -> b.registerSerializer(Failure.class, text));
              assertEquals(RoundTrip.of(fory, new Failure()).adder.length(), 0);
            }));
  }

  private static List<Cure> containers() {
    ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 1));
    return List.of(
        row(
            "a set of keys that adds values to its map",
            () -> fory().serialize(map.keySet(7)),
            "Write the map",
            "written",
            () -> copies(fory(), map)));
  }

  private static List<Cure> values() {
    return List.of(
        row(
            "null in a field that is never null",
            () -> fory(Required.class).serialize(new Required()),
            "is declared @ForyField(nullable = false)",
            "set",
            () -> {
              Required value = new Required();
              value.texts = List.of("t");
              assertEquals(RoundTrip.of(fory(Required.class), value).texts, List.of("t"));
            }),
        row(
            "a buffer that is too small",
            () -> fory().serialize(MemoryBuffer.wrap(new byte[2]), "text"),
            "write into MemoryBuffer.newHeapBuffer(int) or newDirectBuffer(int)",
            "written",
            () -> {
              for (MemoryBuffer buffer :
                  List.of(MemoryBuffer.newHeapBuffer(2), MemoryBuffer.newDirectBuffer(2))) {
                fory().serialize(buffer, "text");
                assertEquals(fory().deserialize(buffer), "text");
              }
            }),
        row(
            "a buffer that is read-only",
            () ->
                fory()
                    .serialize(
                        MemoryBuffer.wrap(java.nio.ByteBuffer.allocate(9).asReadOnlyBuffer()), "t"),
            "Write into MemoryBuffer.newHeapBuffer(int) or newDirectBuffer(int)",
            "written",
            () -> {
              MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(2);
              fory().serialize(buffer, "text");
              assertEquals(fory().deserialize(buffer), "text");
            }));
  }

  private static Ring chain(int length) {
    Ring last = null;
    for (int i = 0; i < length; i++) {
      Ring ring = new Ring();
      ring.next = last;
      ring.number = i;
      last = ring;
    }
    return last;
  }

  private static List<Cure> graphs() {
    Ring ring = new Ring();
    ring.next = ring;
    Ring chain = chain(500);
    return List.of(
        row(
            "a cycle without reference tracking",
            () -> fory(Ring.class).serialize(ring),
            "ForyBuilder.withRefTracking(true) writes cycles",
            "withRefTracking(true)",
            () -> {
              Ring copy =
                  RoundTrip.of(with(b -> b.register(Ring.class).withRefTracking(true)), ring);
              assertEquals(copy.next, copy);
            }),
        row(
            "a graph that is deeper than allowed",
            () -> with(b -> b.register(Ring.class).withMaxDepth(100)).serialize(chain),
            "ForyBuilder.withMaxDepth(int) raises it",
            "withMaxDepth(500)",
            () -> {
              Ring copy = RoundTrip.of(with(b -> b.register(Ring.class).withMaxDepth(500)), chain);
              for (int i = 499; i >= 0; i--) {
                assertEquals(copy.number, i);
                copy = copy.next;
              }
              assertNull(copy);
            }));
  }
}
