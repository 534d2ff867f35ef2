package io.fory.copy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import io.fory.serializer.CopyContext;
import io.fory.serializer.PartCodec;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** How the values of serializers of the application are copied. */
public final class CustomSerializersTest {
  static final class Part {
    int number = 1;
  }

  /** Has a part that may lead back to it. */
  static final class Box {
    final String name;
    Object part;

    Box(String name) {
      this.name = name;
    }
  }

  static final class Outer {
    Box box;
    Object any;
  }

  /** Says nothing of copies. */
  private static class Boxes implements Serializer<Box> {
    int written;

    @Override
    public void write(WriteContext out, Box value) {
      written++;
      out.writeString(value.name);
      out.writeObject(value.part);
    }

    @Override
    public Box read(ReadContext in) {
      Box box = new Box(in.readString());
      in.reference(box);
      box.part = in.readObject();
      return box;
    }

    @Override
    public boolean createsFirst() {
      return true;
    }
  }

  /** Copies, as with Kryo. */
  private static final class CopyingBoxes extends Boxes {
    @Override
    public Box copy(CopyContext context, Box original) {
      Box copy = new Box(original.name);
      context.reference(copy);
      copy.part = context.copy(original.part);
      return copy;
    }
  }

  private static final class SharedBoxes extends Boxes {
    @Override
    public boolean isImmutable() {
      return true;
    }
  }

  private static final class ShortBoxes extends Boxes {
    @Override
    public Box read(ReadContext in) {
      return new Box(in.readString());
    }

    @Override
    public boolean createsFirst() {
      return false;
    }
  }

  private static Fory fory(boolean references, boolean codegen, Serializer<Box> boxes) {
    return builder(references, codegen).registerSerializer(Box.class, boxes).build();
  }

  private static ForyBuilder builder(boolean references, boolean codegen) {
    return Fory.builder()
        .withRefTracking(references)
        .withCodegen(codegen)
        .withAsyncCompilation(false)
        .register(Part.class)
        .register(Outer.class);
  }

  @DataProvider
  public Object[][] options() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  @Test(dataProvider = "options")
  public void aSerializerThatSaysNothingCopiesThroughBytes(boolean references, boolean codegen) {
    checkBoxes(references, codegen, new Boxes(), 1);
  }

  @Test(dataProvider = "options")
  public void aSerializerThatCopiesWritesNothing(boolean references, boolean codegen) {
    checkBoxes(references, codegen, new CopyingBoxes(), 0);
  }

  private static void checkBoxes(boolean references, boolean codegen, Boxes boxes, int written) {
    Fory fory = fory(references, codegen, boxes);
    Outer outer = new Outer();
    Part part = new Part();
    outer.box = new Box("b");
    outer.box.part = new ArrayList<>(List.of(part));
    outer.any = part;
    Outer copy = fory.copy(outer);
    assertEquals(boxes.written, written);
    assertEquals(copy.box.name, "b");
    assertNotSame(copy.box, outer.box);
    Object copied = ((List<?>) copy.box.part).get(0);
    assertNotSame(copied, part);
    assertEquals(copied == copy.any, references);
    if (references) {
      outer.box.part = outer;
      copy = fory.copy(outer);
      assertSame(copy.box.part, copy);
      Box box = outer.box;
      box.part = box;
      Box own = fory.copy(box);
      assertSame(own.part, own);
    }
  }

  @Test(dataProvider = "options")
  public void immutableValuesAreShared(boolean references, boolean codegen) {
    SharedBoxes boxes = new SharedBoxes();
    Fory fory = fory(references, codegen, boxes);
    Outer outer = new Outer();
    outer.box = new Box("b");
    outer.any = List.of(outer.box);
    Outer copy = fory.copy(outer);
    assertSame(copy.box, outer.box);
    assertSame(copy.any, outer.any);
    assertEquals(boxes.written, 0);
  }

  @Test(dataProvider = "options")
  public void aSerializerThatReadsLessThanItWritesIsNamed(boolean references, boolean codegen) {
    Fory fory = fory(references, codegen, new ShortBoxes());
    ForyException error = Rejection.of(() -> fory.copy(new Box("b")));
    assertTrue(error.getMessage().contains("ShortBoxes"), error.getMessage());
  }

  @Test(dataProvider = "options")
  public void partsOfAFactoryAreCopied(boolean references, boolean codegen) {
    Fory fory =
        builder(references, codegen)
            .registerSerializerFactory(
                (type, lookup) -> type == Box.class ? declared(lookup.codec(Object.class)) : null)
            .register(Box.class)
            .build();
    Box box = new Box("b");
    Part part = new Part();
    box.part = part;
    Object[] copy = fory.copy(new Object[] {box, part});
    assertFalse(((Box) copy[0]).part == part);
    assertEquals(((Box) copy[0]).part == copy[1], references);
  }

  private static Serializer<Box> declared(PartCodec codec) {
    return new Boxes() {
      @Override
      public void write(WriteContext out, Box value) {
        out.writeString(value.name);
        codec.write(out, value.part);
      }

      @Override
      public Box read(ReadContext in) {
        Box box = new Box(in.readString());
        in.reference(box);
        box.part = codec.read(in);
        return box;
      }
    };
  }

  @Test(dataProvider = "options")
  public void whatASerializerThrowsNamesIt(boolean references, boolean codegen) {
    Boxes failing =
        new Boxes() {
          @Override
          public Box copy(CopyContext context, Box original) {
            throw new IllegalStateException("no");
          }

          @Override
          public String toString() {
            return "failing";
          }
        };
    Fory fory = fory(references, codegen, failing);
    Outer outer = new Outer();
    outer.box = new Box("b");
    ForyException error = Rejection.of(() -> fory.copy(outer));
    assertTrue(error.getMessage().contains("Outer.box"), error.getMessage());
    assertTrue(error.getMessage().contains("Box"), error.getMessage());
  }
}
