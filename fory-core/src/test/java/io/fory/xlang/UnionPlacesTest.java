package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Unions where another type than the sealed one is declared, and values that are no case's. */
public final class UnionPlacesTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final AtomicInteger SQUARES = new AtomicInteger();

  /** Something beside the union that a case is. */
  interface Named {}

  @ForyUnion
  sealed interface Shape permits Circle, Square, Side {}

  record Circle(double radius) implements Shape, Named {}

  record Square(String label) implements Shape {
    Square {
      SQUARES.incrementAndGet();
    }
  }

  record Side(@ForyField(unsigned = true) int length) implements Shape {}

  static final class Holder {
    Named named = new Circle(1);
    List<Object> mixed = new ArrayList<>(List.of(new Circle(2), 5));
  }

  static final class Declared {
    List<Shape> shapes = new ArrayList<>();
  }

  static final class Narrow {
    Circle circle = new Circle(3);
  }

  private static Fory fory(Class<?>... types) {
    var builder = EngineInUse.builder().withXlang(true);
    for (int i = 0; i < types.length; i++) {
      builder.register(types[i], i + 1);
    }
    return builder.build();
  }

  @Test
  public void aCaseStandsBehindAnotherInterface() {
    Fory fory = fory(Shape.class, Holder.class, Circle.class);
    Holder copy = fory.deserialize(fory.serialize(new Holder()), Holder.class);
    assertEquals(copy.named, new Circle(1));
    assertEquals(copy.mixed, List.of(new Circle(2), 5));
    byte[] root = fory.serialize(new Circle(4));
    assertEquals(fory.deserialize(root, Named.class), new Circle(4));
    assertEquals(fory.deserialize(root, Record.class), new Circle(4));
  }

  @Test
  public void whoAsksForOneCaseGetsNoOtherAndRunsNoConstructorOfIt() {
    Fory fory = fory(Shape.class);
    byte[] message = fory.serialize(new Square("s"));
    int before = SQUARES.get();
    assertThrows(ForyException.class, () -> fory.deserialize(message, Circle.class));
    assertThrows(TypeMismatchException.class, () -> fory.deserialize(message, Named.class));
    assertEquals(SQUARES.get(), before);
    assertEquals(fory.deserialize(message, Shape.class), new Square("s"));
  }

  @DataProvider
  public Object[][] notOfTheComponent() {
    return new Object[][] {
      {"05" + "09"}, // a signed -5
      {"14" + "000000000000f83f"}, // 1.5
      {"07" + "8080808040"}, // 2 to the 33rd
    };
  }

  @Test(dataProvider = "notOfTheComponent")
  public void anUnsignedComponentTakesItsNumbersOnly(String content) {
    Fory fory = fory(Shape.class);
    String message = HEX.formatHex(fory.serialize(new Side(-1)));
    String head = message.substring(0, message.indexOf("ff0cffffffff0f"));
    byte[] forged = HEX.parseHex(head + "ff" + content);
    assertThrows(ForyException.class, () -> fory.deserialize(forged));
    byte[] other = HEX.parseHex(head + "ff" + "05" + "0e");
    assertEquals(fory.deserialize(other), new Side(7));
  }

  @Test
  public void aFieldMayBeDeclaredAsTheCaseAlone() {
    Fory fory = fory(Narrow.class);
    Narrow copy = fory.deserialize(fory.serialize(new Narrow()), Narrow.class);
    assertEquals(copy.circle, new Circle(3));
  }

  @Test
  public void unionsThatNobodyRegistersHaveTheirClassNames() {
    byte[] message = free().serialize(new Circle(6));
    assertEquals(free().deserialize(message, Circle.class), new Circle(6));
    assertEquals(free().deserialize(message, Shape.class), new Circle(6));
  }

  private static Fory free() {
    return Fory.builder().withXlang(true).requireClassRegistration(false).build();
  }

  @Test
  public void elementsWhoseTypeIsToldAreReadByThePlace() {
    Fory fory = fory(Declared.class, Shape.class);
    Declared declared = new Declared();
    declared.shapes.add(new Circle(1));
    String message = HEX.formatHex(fory.serialize(declared));
    // one element: of one declared type, or of one type that is told, or each with its type
    String body = "00ff14000000000000f03f";
    int at = message.lastIndexOf("010c" + body);
    String start = message.substring(0, at);
    for (String head : List.of("010c", "010821", "010021")) {
      Declared copy = fory.deserialize(HEX.parseHex(start + head + body), Declared.class);
      assertEquals(copy.shapes, declared.shapes, head);
    }
  }
}
