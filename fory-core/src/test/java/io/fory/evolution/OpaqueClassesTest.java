package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.Rejection;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Classes with serializers of their own, throwables and collections of the application stand in
 * classes that change. Only their serializers know their bodies, so they cannot be skipped without.
 */
public final class OpaqueClassesTest {
  record Money(long cents) {}

  /** Writes cents. */
  private static final class Cents implements Serializer<Money> {
    private final int layout;

    Cents(int layout) {
      this.layout = layout;
    }

    @Override
    public void write(WriteContext out, Money value) {
      out.writeVarUint64(value.cents());
    }

    @Override
    public Money read(ReadContext in) {
      return new Money(in.readVarUint64());
    }

    @Override
    public int minBytes() {
      return 1;
    }

    @Override
    public int layoutHash() {
      return layout;
    }
  }

  static final class Names extends ArrayList<String> {}

  static final class Failure extends RuntimeException {
    private final int number;

    Failure(String message, int number) {
      super(message);
      this.number = number;
    }
  }

  static class Before {
    int a = 1;
    Money money = new Money(5);
    List<Money> list = new ArrayList<>(List.of(new Money(6), new Money(7)));
    Map<String, Money> map = Map.of("k", new Money(8));
    Object open = new Money(9);
    Money dropped = new Money(10);
    Money[] droppedToo = {new Money(11), null};
    Names names = new Names();
    Names droppedNames = new Names();
    Failure failure = new Failure("f", 3);
    Object droppedFailure = new Failure("g", 4);
    String zz = "z";
  }

  static class After {
    long a;
    Money money;
    ArrayList<Money> list;
    Map<String, Money> map;
    Object open;
    Names names;
    Failure failure;
    String zz;
    int come = 2;
  }

  /** The same without any class that is not a struct. */
  static class Plain {
    int a;
    String zz;
  }

  private static Consumer<ForyBuilder> end(Class<?> model, int layout) {
    return builder ->
        builder
            .register(model, "model")
            .registerSerializer(Money.class, new Cents(layout))
            .register(Names.class)
            .register(Failure.class);
  }

  private static Before value() {
    Before value = new Before();
    value.names.add("n");
    value.droppedNames.add("d");
    return value;
  }

  @Test
  public void theyArriveAndAreDroppedWhereBothEndsHaveTheirSerializers() {
    for (boolean tracking : new boolean[] {false, true}) {
      Consumer<ForyBuilder> before = end(Before.class, 1).andThen(tracking(tracking));
      Consumer<ForyBuilder> after = end(After.class, 1).andThen(tracking(tracking));
      byte[] message = BothEngines.of(before).serialize(value());
      BothEngines readers = BothEngines.of(after);
      requireRead((After) readers.interpreter().deserialize(message));
      requireRead((After) readers.generator().deserialize(message));
    }
  }

  private static Consumer<ForyBuilder> tracking(boolean tracking) {
    return builder -> builder.withRefTracking(tracking);
  }

  private static void requireRead(After read) {
    assertEquals(read.a, 1);
    assertEquals(read.money, new Money(5));
    assertEquals(read.list, List.of(new Money(6), new Money(7)));
    assertEquals(read.map, Map.of("k", new Money(8)));
    assertEquals(read.open, new Money(9));
    assertEquals(read.names, List.of("n"));
    assertEquals(read.failure.number, 3);
    assertEquals(read.zz, "z");
    assertEquals(read.come, 2);
  }

  @Test
  public void anotherLayoutOfTheirsIsRefused() {
    Crossing crossing = Crossing.of(end(Before.class, 1), end(After.class, 2));
    byte[] message = crossing.message(value());
    for (var fory : List.of(crossing.readers().interpreter(), crossing.readers().generator())) {
      ForyException error = Rejection.of(() -> fory.deserialize(message));
      assertNotNull(error, "a body of another layout was read");
    }
  }

  private interface Change {
    void apply(Before value);
  }

  @DataProvider
  public Object[][] kept() {
    Change money = value -> value.money = new Money(1);
    Change list = value -> value.list = new ArrayList<>(List.of(new Money(1)));
    Change open = value -> value.open = new Money(1);
    Change array = value -> value.droppedToo = new Money[] {new Money(1)};
    Change names = value -> value.names = new Names();
    Change failure = value -> value.failure = new Failure("f", 1);
    return new Object[][] {{money}, {list}, {open}, {array}, {names}, {failure}};
  }

  @Test(dataProvider = "kept")
  public void withoutTheirSerializerTheyCannotBeSkippedAndTheReaderSaysSo(Change change) {
    Before value = emptied();
    Crossing crossing =
        Crossing.of(end(Before.class, 1), builder -> builder.register(Plain.class, "model"));
    Plain plain = (Plain) crossing.read(value);
    assertEquals(plain.zz, "z");
    change.apply(value);
    byte[] message = crossing.message(value);
    for (var fory : List.of(crossing.readers().interpreter(), crossing.readers().generator())) {
      ForyException error = Rejection.of(() -> fory.deserialize(message));
      assertNotNull(error, "skipped without knowing how");
      assertTrue(error.getMessage().contains("OpaqueClassesTest$"), "the class is named: " + error);
    }
    assertEquals(((Plain) crossing.read(emptied())).zz, "z", "afterwards");
  }

  /** Returns a value that holds nothing but structs. */
  private static Before emptied() {
    Before value = new Before();
    value.money = null;
    value.list = null;
    value.map = null;
    value.open = null;
    value.dropped = null;
    value.droppedToo = null;
    value.names = null;
    value.droppedNames = null;
    value.failure = null;
    value.droppedFailure = null;
    return value;
  }
}
