package io.fory.hierarchy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;

import io.fory.Fory;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Arrays of a narrower class than their field declares. */
public final class ArraysOfSubclassesTest {
  interface Shape {}

  record Circle(int radius) implements Shape {}

  static final class Shapes {
    Object[] objects;
    Object any;
    Shape[] shapes;
    Object[][] nested;
    List<Object[]> list = new ArrayList<>();
  }

  @SuppressWarnings("ArrayRecordComponent") // what is tested
  record ShapesRecord(Object[] objects, Shape[] shapes) {}

  @DataProvider
  public static Iterator<Object[]> settings() {
    return Setting.ofNativeFormat();
  }

  @Test(dataProvider = "settings")
  public void theClassOfAnArrayIsKept(Setting setting) {
    Fory fory = setting.fory(b -> b.registerAll(Circle.class, Shapes.class, ShapesRecord.class));
    Shape[] wide = {new Circle(1), null, new Circle(2)};
    Circle[] narrow = {new Circle(3), null};
    for (Object[] array : new Object[][] {wide, narrow, new Shape[0], new Circle[0]}) {
      Shapes shapes = new Shapes();
      shapes.objects = array;
      shapes.any = array.clone();
      shapes.shapes = (Shape[]) array.clone();
      shapes.nested = new Object[][] {array.clone(), {1}};
      shapes.list.add(array.clone());
      for (Shapes read :
          List.of(setting.roundTrip(fory, shapes, Shapes.class), fory.copy(shapes))) {
        for (Object each :
            new Object[] {read.objects, read.any, read.shapes, read.nested[0], read.list.get(0)}) {
          assertSame(each.getClass(), array.getClass());
          assertEquals((Object[]) each, array);
        }
        assertSame(read.nested.getClass(), Object[][].class);
        assertSame(read.nested[1].getClass(), Object[].class);
      }
      ShapesRecord record =
          setting.roundTrip(
              fory, new ShapesRecord(array, (Shape[]) array.clone()), ShapesRecord.class);
      assertSame(record.objects().getClass(), array.getClass());
      assertSame(record.shapes().getClass(), array.getClass());
    }
  }
}
