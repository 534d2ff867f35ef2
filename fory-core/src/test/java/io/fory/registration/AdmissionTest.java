package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.Fory;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import io.fory.fixture.GraphEquality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Only registered classes are written and read, and of these only what the requested type reaches.
 */
public final class AdmissionTest {
  private static final String HERE = "io.fory.registration.AdmissionTest$";
  private static final String CURE =
      "Register it with ForyBuilder.register(io.fory.registration.AdmissionTest.Secret.class)";

  interface Animal {}

  record Dog(int age) implements Animal {}

  record Cat(int age) implements Animal {}

  static class Secret {
    private int code = 1;
  }

  static final class Order {
    private Object payload;
    private List<Object> list;
    private Map<Object, Object> map;
    private Object[] array;
    private Optional<Object> optional;
  }

  static final class Zoo {
    private Animal first;
    private List<Animal> all = new ArrayList<>();
    private int count;
  }

  static final class Numbers {
    private int[] numbers = {1};
    private Long total = 2L;
  }

  @Test
  public void anUnregisteredRootIsRefusedInOneLine() {
    TypeNotAllowedException error =
        BothEngines.of(Order.class).failureToWrite(new Secret(), TypeNotAllowedException.class);
    assertEquals(
        error.getMessage(), "Class " + HERE + "Secret is not registered (at Secret). " + CURE);
  }

  private static Order order(Object payload) {
    Order order = new Order();
    order.payload = payload;
    return order;
  }

  @DataProvider
  public Object[][] placesOfASecret() {
    Order inList = new Order();
    inList.list = new ArrayList<>(List.of("a", new Secret()));
    Order inMap = new Order();
    inMap.map = new HashMap<>(Map.of("k", new Secret()));
    Order asKey = new Order();
    asKey.map = new LinkedHashMap<>();
    asKey.map.put(new Secret(), 1);
    Order inArray = new Order();
    inArray.array = new Object[] {1, 2, new Secret()};
    Order inOptional = new Order();
    inOptional.optional = Optional.of(new Secret());
    return new Object[][] {
      {order(new Secret()), "Order.payload", "payload"},
      {order(order(new Secret())), "Order.payload.payload", "payload.payload"},
      {inList, "Order.list[1]", "list[1]"},
      // Where all elements are of one class, it is named before the first of them.
      {inMap, "Order.map{value}", "map{value}"},
      {asKey, "Order.map{key}", "map{key}"},
      {inArray, "Order.array[2]", "array[2]"},
      {order(new Secret[] {new Secret()}), "Order.payload", "payload"},
      {
        order(List.of(Map.of(1, new Object[] {new Secret()}))),
        "Order.payload[0]{value}[0]",
        "payload[0]{value}[0]"
      },
      {inOptional, "Order.optional", "optional"},
    };
  }

  @Test(dataProvider = "placesOfASecret")
  public void anUnregisteredClassIsRefusedWithThePathToIt(
      Order order, String path, String pathForReader) {
    TypeNotAllowedException error =
        BothEngines.of(Order.class).failureToWrite(order, TypeNotAllowedException.class);
    assertEquals(error.problem(), "Class " + HERE + "Secret is not registered");
    assertEquals(error.cure(), CURE);
    assertEquals(error.path(), path);
  }

  @Test(dataProvider = "placesOfASecret")
  public void aMessageWithAClassThatTheReaderDoesNotKnowIsRefused(
      Order order, String pathForWriter, String path) {
    byte[] bytes = BothEngines.of(Order.class, Secret.class).serialize(order);
    BothEngines reader = BothEngines.of(Order.class);
    TypeNotAllowedException error = reader.failureToRead(bytes, TypeNotAllowedException.class);
    assertEquals(error.problem(), "Class " + HERE + "Secret is not registered");
    assertEquals(error.path(), path);
    reader.roundTrip(order("fine"));
  }

  @Test
  public void anIdThatTheReaderDoesNotKnowIsRefused() {
    byte[] bytes = Fory.builder().register(Secret.class, 300).build().serialize(new Secret());
    TypeNotAllowedException error =
        BothEngines.of(Order.class).failureToRead(bytes, TypeNotAllowedException.class);
    assertEquals(error.problem(), "Class with id 300 is not registered");
  }

  @Test
  public void theRequestedTypeAdmitsWhatItReachesOnly() {
    BothEngines engines =
        BothEngines.of(Zoo.class, Dog.class, Cat.class, Secret.class, Numbers.class);
    byte[] secret = engines.serialize(new Secret());
    TypeNotAllowedException error =
        engines.failure(TypeNotAllowedException.class, f -> f.deserialize(secret, Zoo.class));
    assertEquals(
        error.problem(), "Class " + HERE + "Secret cannot be reached from " + HERE + "Zoo");
    assertEquals(
        error.cure(),
        "Ask for a type whose declared fields reach it, or name it in @Subtypes on the field");
    byte[] dog = engines.serialize(new Dog(1));
    engines.failure(TypeNotAllowedException.class, f -> f.deserialize(dog, Numbers.class));
    Zoo zoo = new Zoo();
    zoo.first = new Dog(1);
    zoo.all.add(new Cat(2));
    byte[] bytes = engines.serialize(zoo);
    GraphEquality.assertEqualGraphs(engines.generator().deserialize(bytes, Zoo.class), zoo, false);
    assertEquals(engines.generator().deserialize(dog, Animal.class), new Dog(1));
    assertEquals(engines.generator().deserialize(dog, Record.class), new Dog(1));
  }

  /** Returns a message with the type and the body of another root in place of one. */
  private static byte[] replaced(byte[] message, byte[] root, byte[] other) {
    int heads = 2;
    int length = root.length - heads;
    int at = 0;
    while (!Arrays.equals(message, at, at + length, root, heads, root.length)) {
      at++;
    }
    byte[] changed = new byte[message.length - root.length + other.length];
    System.arraycopy(message, 0, changed, 0, at);
    System.arraycopy(other, heads, changed, at, other.length - heads);
    int rest = message.length - at - length;
    System.arraycopy(message, at + length, changed, changed.length - rest, rest);
    return changed;
  }

  @Test
  public void whatTheRequestedTypeDoesNotReachIsRefusedInsideOfTheMessageToo() {
    BothEngines engines = BothEngines.of(Zoo.class, Dog.class, Cat.class, Secret.class);
    Zoo zoo = new Zoo();
    zoo.all.add(new Cat(2));
    byte[] bytes =
        replaced(
            engines.serialize(zoo), engines.serialize(new Cat(2)), engines.serialize(new Secret()));
    TypeNotAllowedException refused =
        engines.failure(TypeNotAllowedException.class, f -> f.deserialize(bytes, Zoo.class));
    assertEquals(refused.path(), "Zoo.all[0]");
    // Without a requested type everything registered may come, but not everywhere.
    TypeMismatchException mismatch = engines.failureToRead(bytes, TypeMismatchException.class);
    assertEquals(mismatch.declaredType(), HERE + "Animal");
    assertEquals(mismatch.metType(), HERE + "Secret");
    assertEquals(mismatch.path(), "all[0]");
  }

  @Test
  public void aRequestedTypeThatReachesEverythingAdmitsAllThatIsRegistered() {
    BothEngines engines = BothEngines.of(Order.class, Secret.class);
    byte[] bytes = engines.serialize(order(new Secret()));
    GraphEquality.assertEqualGraphs(
        engines.generator().deserialize(bytes, Order.class), order(new Secret()), false);
  }

  @Test
  public void aRootOfAnotherTypeThanRequestedIsRefused() {
    Fory fory = Fory.builder().register(Dog.class).register(Cat.class).build();
    byte[] text = fory.serialize("text");
    assertThrows(TypeMismatchException.class, () -> fory.deserialize(text, Integer.class));
    assertThrows(TypeMismatchException.class, () -> fory.deserialize(text, Dog.class));
    assertEquals(fory.deserialize(text, CharSequence.class), "text");
    assertEquals(fory.deserialize(fory.serialize(null), Dog.class), null);
  }

  @Test
  public void withoutRegistrationAClassIsAdmittedWhenItIsWritten() {
    BothEngines engines = BothEngines.of(builder -> builder.requireClassRegistration(false));
    engines.roundTrip(order(new Secret[] {new Secret(), null}));
    engines.roundTrip(new Dog(3));
    engines.roundTrip(new Animal[] {new Cat(5)});
    Zoo zoo = new Zoo();
    zoo.first = new Cat(1);
    zoo.all.add(new Dog(1));
    engines.roundTrip(zoo);
  }

  @Test
  public void withoutRegistrationTwoClassesOfOneNameAreRefusedInOneLine() {
    CompiledSources sources =
        CompiledSources.compile("app.Twin", "package app; public class Twin {}");
    Object first = newInstance(sources.load("app.Twin"));
    Object second = newInstance(sources.load("app.Twin"));
    BothEngines engines = BothEngines.of(builder -> builder.requireClassRegistration(false));
    engines.serialize(first);
    TypeNotAllowedException error =
        engines.failureToWrite(new Object[] {second}, TypeNotAllowedException.class);
    assertEquals(
        error.problem().replaceAll("@[0-9a-f]+", "@"),
        "Two classes would have the name app.Twin on the wire: app.Twin of the loader"
            + " io.fory.fixture.CompiledSources$Loader@ and app.Twin of the loader"
            + " io.fory.fixture.CompiledSources$Loader@; register one of them with another name");
    assertEquals(error.path(), "Object[][0]");
    engines.serialize(first);
  }

  private static Object newInstance(Class<?> type) {
    try {
      return type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.getName(), e);
    }
  }

  @Test
  public void withoutRegistrationAClassIsAdmittedWhenItIsAskedFor() {
    byte[] bytes = Fory.builder().register(Dog.class).build().serialize(new Dog(4));
    Fory reader = Fory.builder().requireClassRegistration(false).build();
    TypeNotAllowedException error =
        org.testng.Assert.expectThrows(
            TypeNotAllowedException.class, () -> reader.deserialize(bytes));
    assertEquals(error.problem(), "Class " + HERE + "Dog is not registered");
    assertEquals(reader.deserialize(bytes, Dog.class), new Dog(4));
    assertEquals(reader.deserialize(bytes), new Dog(4));
  }
}
