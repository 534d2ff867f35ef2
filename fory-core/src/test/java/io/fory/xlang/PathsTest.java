package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.fail;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The path of a failure is the same in the cross-language format as in the native one. */
public final class PathsTest {
  private static final int DEEPEST = 5;

  /** What some do not know. */
  static final class Stranger {
    int x;
  }

  /** What a serializer of the application refuses to write, or to read. */
  static final class Bad {
    final boolean written;

    Bad(boolean written) {
      this.written = written;
    }
  }

  static final class BadSerializer implements Serializer<Bad> {
    @Override
    public void write(WriteContext out, Bad value) {
      if (!value.written) {
        throw new IllegalStateException("not written");
      }
      out.writeByte(1);
    }

    @Override
    public Bad read(ReadContext in) {
      throw new IllegalStateException("not read " + in.readByte());
    }
  }

  static final class Part {
    int x;
  }

  static final class Item {
    @ForyField(nullable = false)
    Part part = new Part();

    @ForyField(nullable = true)
    Object any;

    @ForyField(nullable = true)
    Bad bad;

    @ForyField(nullable = true)
    Item next;
  }

  static final class Order {
    int id = 1;
    Item first = new Item();
    List<Item> items = new ArrayList<>(List.of(new Item(), new Item()));
    List<Object> things = new ArrayList<>(List.of("a", "b"));
    Map<String, Item> map = new HashMap<>();
    Map<Object, Object> open = new HashMap<>();
    Item[] array = {new Item(), new Item()};
    List<List<Item>> deep = new ArrayList<>(List.of(new ArrayList<>(List.of(new Item()))));
    Object any = "any";
  }

  /** Makes a value of an order. */
  private interface Change {
    Object of(Order order);
  }

  private static Object[] row(String path, Change change) {
    return new Object[] {path, change};
  }

  private static Object set(Order order, Runnable change) {
    change.run();
    return order;
  }

  private static Item with(Object any) {
    Item item = new Item();
    item.any = any;
    return item;
  }

  private static Item bad(boolean written) {
    Item item = new Item();
    item.bad = new Bad(written);
    return item;
  }

  private static Item chain(int length) {
    Item item = new Item();
    item.next = length == 0 ? null : chain(length - 1);
    return item;
  }

  private static BothEngines engines(int mode, boolean xlang, boolean strangers) {
    return BothEngines.of(
        builder -> {
          builder
              .withXlang(xlang)
              .withCompatible((mode & 1) == 0)
              .withRefTracking((mode & 2) != 0)
              .withMaxDepth(DEEPEST)
              .registerSerializer(Bad.class, new BadSerializer())
              .register(Bad.class, "t.Bad")
              .register(Part.class, "t.Part")
              .register(Item.class, "t.Item")
              .register(Order.class, "t.Order");
          if (strangers) {
            builder.register(Stranger.class, "t.Stranger");
          }
        });
  }

  @DataProvider
  public Object[][] refusedToWrite() {
    Stranger s = new Stranger();
    return new Object[][] {
      row("Order.any", o -> set(o, () -> o.any = s)),
      row("Order.first.any", o -> set(o, () -> o.first = with(s))),
      row("Order.items[1].any", o -> set(o, () -> o.items.set(1, with(s)))),
      row("Order.things[1]", o -> set(o, () -> o.things.set(1, s))),
      row("Order.things[0]", o -> set(o, () -> o.things = new ArrayList<>(List.of(s, s)))),
      row("Order.map{value}.any", o -> set(o, () -> o.map.put("k", with(s)))),
      row("Order.open{key}", o -> set(o, () -> o.open.put(s, "v"))),
      row("Order.open{value}", o -> set(o, () -> o.open.put("k", s))),
      row("Order.open{key}", o -> set(o, () -> o.open.put(s, null))),
      row("Order.open{value}", o -> set(o, () -> o.open.put(null, s))),
      row("Order.array[1].any", o -> set(o, () -> o.array[1] = with(s))),
      row("Order.deep[0][0].any", o -> set(o, () -> o.deep.get(0).set(0, with(s)))),
      row("Order.first.bad", o -> set(o, () -> o.first = bad(false))),
      row("Order.items[0].bad", o -> set(o, () -> o.items.set(0, bad(false)))),
      row("Order.items[1].part", o -> set(o, () -> o.items.get(1).part = null)),
      row("Order.first.next.next.next.next", o -> set(o, () -> o.first = chain(DEEPEST))),
      row("Stranger", o -> s),
      row("ArrayList[1]", o -> new ArrayList<>(List.of(new Item(), s))),
      row("ArrayList[0]", o -> new ArrayList<>(List.of(s, s))),
      row("ArrayList[1].any", o -> new ArrayList<>(List.of(new Item(), with(s)))),
      row("HashMap{value}.any", o -> new HashMap<>(Map.of("k", with(s)))),
      row("Object[][1]", o -> new Object[] {"a", s}),
      row("Object[][0]", o -> new Object[] {s, s}),
      row("Item.any[0].any", o -> with(new ArrayList<>(List.of(with(s))))),
      row("Bad", o -> new Bad(false)),
    };
  }

  @Test(dataProvider = "refusedToWrite")
  public void whatCannotBeWrittenHasThePathOfTheNativeFormat(String path, Change change) {
    for (int mode = 0; mode < 4; mode++) {
      for (boolean xlang : new boolean[] {false, true}) {
        BothEngines engines = engines(mode, xlang, false);
        for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
          String label = (xlang ? "xlang, mode " : "native, mode ") + mode;
          try {
            fory.serialize(change.of(new Order()));
            fail(label);
          } catch (ForyException e) {
            assertEquals(e.path(), path, label);
          }
        }
      }
    }
  }

  @DataProvider
  public Object[][] refusedToRead() {
    Stranger s = new Stranger();
    return new Object[][] {
      row("Order.any", o -> set(o, () -> o.any = s)),
      row("Order.first.any", o -> set(o, () -> o.first = with(s))),
      row("Order.items[1].any", o -> set(o, () -> o.items.set(1, with(s)))),
      row("Order.things[1]", o -> set(o, () -> o.things.set(1, s))),
      row("Order.map{value}.any", o -> set(o, () -> o.map.put("k", with(s)))),
      row("Order.array[1].any", o -> set(o, () -> o.array[1] = with(s))),
      row("Order.deep[0][0].any", o -> set(o, () -> o.deep.get(0).set(0, with(s)))),
      row("Order.first.bad", o -> set(o, () -> o.first = bad(true))),
      row("Order.items[0].bad", o -> set(o, () -> o.items.set(0, bad(true)))),
      row("Order.map{value}.bad", o -> set(o, () -> o.map.put("k", bad(true)))),
      row("Order.array[1].bad", o -> set(o, () -> o.array[1] = bad(true))),
      row("Order.things[1].bad", o -> set(o, () -> o.things.set(1, bad(true)))),
      row("Order.open{key}.bad", o -> set(o, () -> o.open.put(bad(true), 1))),
      row("Stranger", o -> s),
      row("ArrayList[1]", o -> new ArrayList<>(List.of(new Item(), s))),
      row("ArrayList[1].any", o -> new ArrayList<>(List.of(new Item(), with(s)))),
      row("Bad", o -> new Bad(true)),
    };
  }

  /** The root is in the path where the reader says what it asks for. */
  @Test(dataProvider = "refusedToRead")
  public void whatCannotBeReadHasThePathOfTheNativeFormat(String path, Change change) {
    for (int mode = 0; mode < 4; mode++) {
      for (boolean xlang : new boolean[] {false, true}) {
        Object value = change.of(new Order());
        byte[] message = engines(mode, xlang, true).interpreter().serialize(value);
        BothEngines engines = engines(mode, xlang, false);
        for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
          String label = (xlang ? "xlang, mode " : "native, mode ") + mode;
          try {
            fory.deserialize(message, value.getClass());
            fail(label);
          } catch (ForyException e) {
            assertEquals(e.path(), path, label);
          }
        }
      }
    }
  }

  static final class Letter {
    char letter;
  }

  static final class Letters {
    List<Letter> list = new ArrayList<>(List.of(new Letter()));
    Letter[] array = {};
  }

  static final class Identified {
    UUID id = new UUID(1, 2);
  }

  static final class Open {
    Object any = new Identified();
  }

  @DataProvider
  public Object[][] withoutType() {
    return new Object[][] {
      {new Letter(), "Letter.letter", Letter.class},
      {new Letters(), "Letters.list[0].letter", Letter.class},
      {new ArrayList<>(List.of(new Letter())), "ArrayList[0].letter", Letter.class},
      {new Identified(), "Identified.id", Identified.class},
      {new Open(), "Open.any.id", Identified.class},
      {new HashMap<>(Map.of("k", new Open())), "HashMap{value}.any.id", Identified.class},
    };
  }

  @Test(dataProvider = "withoutType")
  public void aClassThatCannotBePlannedHasThePathOfItsField(
      Object value, String path, Class<?> owner) {
    for (boolean compatible : new boolean[] {true, false}) {
      BothEngines engines =
          BothEngines.of(
              builder ->
                  builder
                      .withXlang(true)
                      .withCompatible(compatible)
                      .register(Letters.class)
                      .register(Identified.class)
                      .register(Open.class));
      for (int i = 0; i < 2; i++) {
        UnsupportedTypeException error =
            engines.failureToWrite(value, UnsupportedTypeException.class);
        assertEquals(error.path(), path);
        String field = path.substring(path.lastIndexOf('.') + 1);
        String start = "Class " + owner.getTypeName() + " cannot be serialized: its field " + field;
        assertEquals(error.problem().substring(0, start.length()), start);
      }
    }
  }
}
