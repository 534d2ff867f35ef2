package io.fory.inside;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.annotation.Subtypes;
import io.fory.annotation.UnknownFields;
import io.fory.error.ForyException;
import io.fory.serializer.CarriedFields;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The text of {@link Fory#explain}. */
public final class ExplainTest {
  enum Level {
    LOW,
    HIGH
  }

  record Point(int x, int y) {}

  static final class Order {
    long total;
    Integer count;
    Level level;

    @ForyField(encoding = ForyEncoding.VARINT)
    int lines;

    String note;

    @ForyField(nullable = false, ref = false)
    Point origin;

    List<Point> path;
    Map<String, Order> related;
    Object anything;
    @UnknownFields CarriedFields rest;
  }

  static final class Basket extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
    int n;

    Basket(int n) {
      this.n = n;
    }
  }

  static final class Hooked implements Serializable {
    private static final long serialVersionUID = 1L;
    int kept;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }

    private Object readResolve() {
      return this;
    }
  }

  static final class Money {}

  static final class MoneySerializer implements Serializer<Money> {
    @Override
    public void write(WriteContext out, Money value) {}

    @Override
    public Money read(ReadContext in) {
      return new Money();
    }
  }

  static final class Stranger {}

  interface Shape {}

  @Subtypes(Square.class)
  interface Sided {}

  record Square(int side) implements Sided {}

  record Circle(double radius) implements Shape {}

  private static ForyBuilder builder() {
    return EngineInUse.builder()
        .withRefTracking(true)
        .register(Order.class, 7)
        .register(Basket.class)
        .register(Hooked.class)
        .register(Circle.class)
        .registerSerializer(Money.class, new MoneySerializer());
  }

  private static String explain(Class<?> type) {
    return builder().withCodegen(false).build().explain(type);
  }

  @DataProvider
  public static Object[][] golden() {
    return new Object[][] {
      {
        Order.class,
        """
        .Order: struct
          messages: native, compatible, references tracked
          identity: id 7
          schema: 94 bytes, fingerprint 03f6ec8419a6d665bd2881e470ed02bc
          layout hash: a8bea766
          engine: interpreter, for good: ForyBuilder.withCodegen(false) is set
          objects: made by the constructor without arguments
          body: 10 fields, at least 16 bytes
            block of 14 bytes, the first with presence bits
              +1 total: long, 8 bytes
              +9 count: java.lang.Integer, 4 bytes, may be null: presence bit 0
              +13 level: .Level, ordinal plus one, 1 byte, may be null: 0
            lines: int, var int32
            note: java.lang.String, text, may be null
            anything: java.lang.Object, head (null, type, reference), open: each value names its\
         class, may be null
            origin: .Point, bare, body of .Point, never null, not tracked
            path: java.util.List<.Point>, head (null, type, reference), body of\
         java.util.ArrayList; elements (head (null, type, reference), body of .Point), may be null
            related: java.util.Map<java.lang.String, .Order>, head (null, type, reference), body\
         of java.util.HashMap; keys (text), values (head (null, type, reference), body of .Order),\
         may be null
            rest: io.fory.serializer.CarriedFields, carried: the fields that this version\
         of the class does not have
          slow:
            the interpreter: reflection reads and sets the fields
            anything: an open place of java.lang.Object, each value names its class
            1 boxed field: reading allocates the boxes
        """
      },
      {
        Basket.class,
        """
        .Basket: container with fields of its own
          messages: native, compatible, references tracked
          identity: name .Basket
          schema: 39 bytes, fingerprint bc654ca306ce7a93d90fb9673f469c2d
          layout hash: c6b2bc5c
          engine: interpreter, for good: ForyBuilder.withCodegen(false) is set
          objects: made by none of the class's own constructors, since none has no arguments
          body: 2 fields, at least 4 bytes
            block of 4 bytes
              +0 n: int, 4 bytes
            ~elements: java.util.ArrayList<java.lang.String>, part of the container, bare, body of\
         java.util.ArrayList; elements (text), never null, not tracked
          slow:
            messages name the class by 33 chars, not by an id
            the interpreter: reflection reads and sets the fields
        """
      },
      {
        Hooked.class,
        """
        .Hooked: JDK serialization (hook)
          messages: native, compatible, references tracked
          identity: name .Hooked
          layout hash: 1b066e3c
          readResolve may return another object than the one that was read
          serializable .Hooked: kept int, and whatever its writing method adds
          numbered where references are tracked: yes
          body: at least 0 bytes
          slow:
            messages name the class by 33 chars, not by an id
            JDK serialization: hooks are called, no code is generated
        """
      },
      {
        Level.class,
        """
        .Level: enum
          messages: native, compatible, references tracked
          identity: name .Level
          schema: 31 bytes, fingerprint 1f478d1fe64387fd0ffeabe36836ed02
          layout hash: 427e231c
          body: ordinal plus one, 1 byte, of 2 constants
          slow:
            messages name the class by 32 chars, not by an id
        """
      },
      {
        LocalDate.class,
        """
        java.time.LocalDate: value
          messages: native, compatible, references tracked
          identity: built-in type number 48
          numbered where references are tracked: no
          body: at least 6 bytes
        """
      },
    };
  }

  /** In the texts a dot stands for the class around the classes of this test. */
  @Test(dataProvider = "golden")
  public void theTextIsTheGoldenOne(Class<?> type, String golden) {
    assertEquals(explain(type).replace(ExplainTest.class.getName() + "$", "."), golden);
  }

  @DataProvider
  public static Object[][] kinds() {
    return new Object[][] {
      {Order.class, ": struct\n"},
      {Point.class, ": record\n"},
      {Level.class, ": enum\n"},
      {Basket.class, ": container with fields of its own\n"},
      {Hooked.class, ": JDK serialization (hook)\n"},
      {Money.class, ": custom serializer "},
      {int.class, "java.lang.Integer: value\n"},
      {int[].class, ": array\n"},
      {Order[].class, ": array\n"},
      {String.class, ": value\n"},
      {LocalDate.class, ": value\n"},
      {ArrayList.class, ": container\n"},
      {List.class, ": open, "},
      {Object.class, ": value without content\n"},
      {IllegalStateException.class, ": throwable\n"},
    };
  }

  @Test(dataProvider = "kinds")
  public void everyKindOfTypeIsNamed(Class<?> type, String kind) {
    String text = explain(type);
    assertTrue(text.contains(kind), text);
  }

  @Test
  public void theEngineIsTheOneThatServesTheClassNow() {
    Fory fory = builder().withAsyncCompilation(true).build();
    assertTrue(
        fory.explain(Order.class).contains("engine: interpreter, until it has been used 64"));
    fory.ensureCompiled(Order.class);
    assertTrue(fory.explain(Order.class).contains("engine: generated code\n"));
    assertTrue(fory.explain(Order.class).contains("inlined body of"));
  }

  @Test
  public void whatTheInstanceRefusesIsRefusedInTheSameWords() {
    Fory fory = builder().build();
    ForyException explained = expectThrows(ForyException.class, () -> fory.explain(Stranger.class));
    ForyException written = expectThrows(ForyException.class, () -> fory.serialize(new Stranger()));
    assertEquals(explained.problem(), written.problem());
    assertEquals(explained.cure(), written.cure());
    Runnable lambda = () -> {};
    ForyException hidden = expectThrows(ForyException.class, () -> fory.explain(lambda.getClass()));
    assertEquals(
        hidden.problem(),
        expectThrows(ForyException.class, () -> fory.serialize(lambda)).problem());
  }

  @Test
  public void theCrossLanguageFormatIsExplainedToo() {
    ForyBuilder builder = EngineInUse.builder().withXlang(true).withCodegen(false);
    Fory fory = builder.register(Point.class, "p").register(Line.class, "l").build();
    assertEquals(
        fory.explain(Line.class).replace(ExplainTest.class.getName() + "$", "."),
        """
        .Line: struct
          messages: cross-language, compatible, references not tracked
          identity: name l
          engine: interpreter, for good: ForyBuilder.withCodegen(false) is set
          objects: made by the constructor without arguments
          body: 5 fields, at least 1 byte
            n: int, var int32
            any: java.util.List<java.lang.Object>, body of java.util.List; elements (bits for all\
         elements, type, body of java.lang.Object), never null, not tracked
            from: .Point, type, body of .Point, never null, not tracked
            points: java.util.List<.Point>, body of java.util.List; elements (bits for all\
         elements, body of .Point), never null, not tracked
            s: java.lang.String, body of java.lang.String, never null, not tracked
          slow:
            messages name the class by 1 char, not by an id
            the interpreter: reflection reads and sets the fields
        """);
  }

  @Test
  public void anInterfaceIsWhatIsRegisteredBelowIt() {
    Fory fory = Fory.builder().register(Sided.class).build();
    assertEquals(
        fory.explain(Sided.class).replace(ExplainTest.class.getName() + "$", "."),
        ".Sided: open, each value names its class\n  may be .Square\n");
  }

  static final class Line {
    Point from;
    List<Point> points;
    List<Object> any;
    int n;
    String s;
  }
}
