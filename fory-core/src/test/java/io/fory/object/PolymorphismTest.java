package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;

import io.fory.annotation.Subtypes;
import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.testng.annotations.Test;

/** Values of other classes than the declared one: interfaces, sealed types, enums, Object. */
public final class PolymorphismTest {
  interface Animal {}

  record Dog(String name) implements Animal {}

  static final class Cat implements Animal {
    private int lives = 9;
  }

  static class Kennel {
    private Animal favourite;
    private Animal[] all;
    private List<Animal> queue;
    private List<? extends Animal> guests;
    private Map<String, Animal> byName;
    private Object anything;
    private Comparable<?> comparable;
    private Number number;
    private CharSequence text;
    private Animal[][] grid;
  }

  @Test
  public void registeredClassesStandWhereTheirInterfaceIsDeclared() {
    Kennel kennel = new Kennel();
    kennel.favourite = new Cat();
    kennel.all = new Animal[] {new Dog("a"), null, new Cat()};
    kennel.queue = new ArrayList<>(List.of(new Dog("b"), new Dog("c")));
    kennel.guests = List.of(new Cat(), new Dog("d"));
    kennel.byName = Map.of("e", new Dog("e"));
    kennel.anything = new Animal[] {new Cat()};
    kennel.comparable = 3L;
    kennel.number = 2.5;
    kennel.text = "text";
    kennel.grid = new Animal[][] {{new Cat()}, {}, null};
    Class<?>[] registered = {Kennel.class, Dog.class, Cat.class};
    BothEngines.of(registered).roundTrip(kennel);
    BothEngines.tracking(registered).roundTrip(kennel);
    BothEngines.of(registered).roundTrip(new Kennel());
  }

  @Test
  public void anArrayMayHoldMoreThanItsDeclaredTypeSays() {
    Kennel kennel = new Kennel();
    kennel.all = new Dog[] {new Dog("a")};
    kennel.anything = new Object[] {kennel.all, new Cat(), new int[] {1}};
    BothEngines.of(Kennel.class, Dog.class, Cat.class).roundTrip(kennel);
  }

  sealed interface Shape permits Circle, Polygon {}

  record Circle(double radius) implements Shape {}

  abstract static sealed class Polygon implements Shape permits Square, FreePolygon {
    protected int corners;
  }

  static final class Square extends Polygon {
    private float side;
  }

  static non-sealed class FreePolygon extends Polygon {
    private int[] x;
  }

  static final class Drawing {
    private Shape one;
    private Polygon two;
    private List<Shape> many;
    private Shape[] array;
  }

  private static Drawing drawing() {
    Square square = new Square();
    square.side = 2;
    square.corners = 4;
    FreePolygon free = new FreePolygon();
    free.x = new int[] {1, 2};
    Drawing drawing = new Drawing();
    drawing.one = new Circle(1);
    drawing.two = square;
    drawing.many = new ArrayList<>(List.of(free, square, new Circle(2)));
    drawing.array = new Shape[] {free, new Circle(3)};
    return drawing;
  }

  @Test
  public void aSealedHierarchyIsKnownFromAFieldThatDeclaresItsRoot() {
    BothEngines.of(Drawing.class).roundTrip(drawing());
  }

  @Test
  public void aSealedHierarchyIsRegisteredThroughItsRoot() {
    BothEngines engines = BothEngines.of(Shape.class);
    engines.roundTrip(new Circle(4));
    engines.roundTrip(drawing().two);
    engines.roundTrip(new Shape[] {new Circle(4), drawing().two});
  }

  @Subtypes({Red.class, Blue.class})
  interface Colour {}

  record Red(int strength) implements Colour {}

  static final class Blue implements Colour {
    private String note = "n";
  }

  static final class Painting {
    private Colour base;

    @Subtypes(Animal.class)
    private Object neverSet;

    @Subtypes({Dog.class, Cat.class})
    private Object subject;
  }

  @Test
  public void subtypesAreKnownFromAnAnnotatedTypeAndAnAnnotatedField() {
    Painting painting = new Painting();
    painting.base = new Blue();
    painting.subject = new Cat();
    BothEngines engines = BothEngines.of(Painting.class);
    engines.roundTrip(painting);
    painting.base = new Red(3);
    painting.subject = new Dog("d");
    engines.roundTrip(painting);
  }

  @Test
  public void anAnnotatedInterfaceIsRegisteredWithItsSubtypes() {
    BothEngines engines = BothEngines.of(Colour.class);
    engines.roundTrip(new Red(1));
    engines.roundTrip(new Blue());
  }

  enum Operation {
    PLUS("+") {
      @Override
      int apply(int a, int b) {
        return a + b;
      }
    },
    MINUS("-") {
      @Override
      int apply(int a, int b) {
        return a - b;
      }
    };

    private final String symbol;

    Operation(String symbol) {
      this.symbol = symbol;
    }

    abstract int apply(int a, int b);
  }

  enum Level {
    LOW,
    HIGH {
      @Override
      public String toString() {
        return new StringJoiner("-").add("very").add("high").toString();
      }
    }
  }

  static final class Formula {
    private Operation operation;
    private Level level;
    private Object any;
    private Operation[] array;
    private List<Operation> list;
    private EnumMap<Operation, Level> map;
    private EnumSet<Level> set;
    private Enum<?> constant;
    private Comparable<Operation> comparable;
  }

  @Test
  public void constantsOfEnumsWithBodiesAreTheSameObjects() {
    Formula formula = new Formula();
    formula.operation = Operation.MINUS;
    formula.level = Level.HIGH;
    formula.any = Operation.PLUS;
    formula.array = new Operation[] {Operation.PLUS, null, Operation.MINUS};
    formula.list = new ArrayList<>(List.of(Operation.MINUS, Operation.PLUS));
    formula.map = new EnumMap<>(Map.of(Operation.PLUS, Level.LOW));
    formula.set = EnumSet.allOf(Level.class);
    formula.constant = Level.HIGH;
    formula.comparable = Operation.PLUS;
    BothEngines engines = BothEngines.of(Formula.class);
    engines.roundTrip(formula);
    engines.roundTrip(
        formula,
        read -> {
          assertSame(read.operation, Operation.MINUS);
          assertSame(read.any, Operation.PLUS);
          assertSame(read.constant, Level.HIGH);
          assertSame(read.array[2], Operation.MINUS);
        });
    BothEngines.tracking(Formula.class).roundTrip(formula);
  }

  @Test
  public void aConstantMayBeTheWholeMessage() {
    BothEngines engines = BothEngines.of(Operation.class, Level.class);
    for (Object constant : new Object[] {Operation.PLUS, Level.LOW, Level.HIGH}) {
      engines.roundTrip(constant, read -> assertSame(read, constant));
    }
  }

  @Test
  public void anEnumOfThreeHundredConstantsKeepsEachOfThem() throws ReflectiveOperationException {
    StringBuilder source =
        new StringBuilder("public class Holder { public Many one; public Many[] all;");
    source.append(" enum Many { ");
    for (int i = 0; i < 300; i++) {
      source.append("E").append(i).append(i % 50 == 0 ? " { }, " : ", ");
    }
    Class<?> holder =
        CompiledSources.compile("Holder", source.append("} }").toString()).load("Holder");
    BothEngines engines = BothEngines.of(holder);
    Object[] constants = holder.getField("one").getType().getEnumConstants();
    assertEquals(constants.length, 300);
    Object value = holder.getDeclaredConstructor().newInstance();
    holder.getField("all").set(value, constants);
    for (Object constant : constants) {
      holder.getField("one").set(value, constant);
      engines.roundTrip(value);
    }
    holder.getField("one").set(value, null);
    engines.roundTrip(value);
  }
}
