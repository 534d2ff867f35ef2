package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * An array that several fields share, and that the reader widens in some of them: each field gets
 * an array of the class that it declares.
 */
public final class WidenedArraysTest {
  private static final String PART = " class Part { int x = 3; } class Low extends Part { int y; }";

  private static Version version(String fields) {
    return Version.of("class Model { " + fields + " }" + PART);
  }

  @DataProvider
  public Object[][] shared() {
    return new Object[][] {
      {"String", "Object[] a; String[] b;"},
      {"String", "String[] a; Object[] b;"},
      {"String", "Object[] a; CharSequence[] b;"},
      {"String", "Comparable[] a; CharSequence[] b;"},
      {"Integer", "Object[] a; Number[] b;"},
      {"Integer", "Number[] a; Integer[] b;"},
      {"Part", "Object[] a; Part[] b;"},
      {"Part", "Part[] a; Object[] b;"},
      {"Low", "Part[] a; Low[] b;"},
      {"Low", "Object[] a; Part[] b;"},
      {"int[]", "Object[] a; int[][] b;"},
      {"String[]", "Object[][] a; String[][] b;"},
      {"String[]", "Object[] a; String[][] b;"},
      {"String[]", "Object[] a; Object[][] b;"},
    };
  }

  private static Object content(Version version, String component) {
    return switch (component) {
      case "String" -> new String[] {"x", null};
      case "Integer" -> new Integer[] {1, null};
      case "int[]" -> new int[][] {{1, 2}, {}};
      case "String[]" -> new String[][] {{"x"}, null, {}};
      default -> version.array(component, version.make(component, "x", 7), null);
    };
  }

  @Test(dataProvider = "shared")
  public void eachFieldGetsAnArrayOfItsOwnClass(String component, String fields) {
    Version before = version(component + "[] a; " + component + "[] b;");
    Version after = version(fields);
    Object array = content(before, component);
    Object model = before.model("a", array, "b", array);
    Object read = Crossing.of(before, after).readTracked(model);
    Object a = Version.get(read, "a");
    Object b = Version.get(read, "b");
    assertEquals(Array.getLength(b), Array.getLength(array));
    for (int i = 0; i < Array.getLength(array); i++) {
      Object element = Array.get(b, i);
      assertTrue(Arrays.deepEquals(new Object[] {Array.get(a, i)}, new Object[] {element}));
      assertEquals(element == null, Array.get(array, i) == null);
      if (component.equals("Part") || component.equals("Low")) {
        assertSame(element, Array.get(a, i), "of an object that both hold");
      }
    }
  }

  @Test
  public void theOtherFieldsShareTheArrayThatFitsThem() {
    Version before = version("String[] a; String[] b; String[] c; String[] d;");
    Version after = version("Object[] a; Object[] b; String[] c; Object[] d;");
    Object array = new String[] {"x"};
    Object model = before.model("a", array, "b", array, "c", array, "d", array);
    Object read = Crossing.of(before, after).readTracked(model);
    assertSame(Version.get(read, "a"), Version.get(read, "b"));
    assertSame(Version.get(read, "a"), Version.get(read, "d"));
    assertNotSame(Version.get(read, "a"), Version.get(read, "c"));
    assertEquals((Object[]) Version.get(read, "c"), new String[] {"x"});
  }

  @DataProvider
  public Object[][] inLists() {
    return new Object[][] {
      {"Object[] a; List<String[]> l;"},
      {"String[] a; List<Object[]> l;"},
      {"Object[] a; List<Object[]> l;"},
      {"Object[] a; LinkedList<String[]> l;"},
      {"List<Object[]> a; List<String[]> l;"},
      {"Object[] a; List<CharSequence[]> l;"},
    };
  }

  @Test(dataProvider = "inLists")
  public void soDoesAnElementOfAList(String fields) {
    boolean both = fields.startsWith("List");
    Version before = version((both ? "List<String[]> a;" : "String[] a;") + " List<String[]> l;");
    Version after = version(fields);
    String[] array = {"x"};
    Object list = new ArrayList<>(Arrays.asList(array, array, new String[] {"y"}));
    Object first = both ? new ArrayList<Object>(List.of((Object) array)) : array;
    Object read = Crossing.of(before, after).readTracked(before.model("a", first, "l", list));
    List<?> l = (List<?>) Version.get(read, "l");
    assertEquals((Object[]) l.get(0), array);
    assertEquals((Object[]) l.get(1), array);
    assertEquals((Object[]) l.get(2), new String[] {"y"});
    String declared = fields.substring(fields.lastIndexOf('<') + 1, fields.lastIndexOf('['));
    for (Object each : l) {
      boolean fits =
          declared.equals("Object")
              || each.getClass().getComponentType() == String.class
              || each instanceof CharSequence[];
      assertTrue(fits, each.getClass() + " in " + fields);
    }
  }

  @Test
  public void anArrayOfOtherElementsIsRefused() {
    Version before = version("Object[] a; Object[] b;");
    Version after = version("Object[] a; String[] b;");
    Object[] array = {"x", 1};
    ForyException error =
        Crossing.of(before, after)
            .trackedFailure(before.model("a", array, "b", array), ForyException.class);
    assertTrue(error.getMessage().contains("b"), error.getMessage());
  }

  @Test
  public void anArrayMayLeadBackToWhatHoldsIt() {
    Version before = Version.of("class Model { Model[] a; Model[] b; }");
    Version after = Version.of("class Model { Object[] a; Model[] b; }");
    Object[] array = before.array("Model", (Object) null);
    Object model = before.model("a", array, "b", array);
    array[0] = model;
    Object read = Crossing.of(before, after).readTracked(model);
    assertSame(((Object[]) Version.get(read, "a"))[0], read);
    assertSame(((Object[]) Version.get(read, "b"))[0], read);
  }

  /** Its elements are still being read where one of them refers to it. */
  @Test
  public void anArrayIsNotConvertedBeforeItIsComplete() {
    Version before = Version.of("class Model { Model[] a; Model[] b; }");
    Version after = Version.of("class Model { Object[] a; Model[] b; }");
    Object[] array = before.array("Model", null, null);
    array[0] = before.model("b", array);
    array[1] = before.model();
    Object model = before.model("a", array);
    IncompatibleSchemaException error =
        Crossing.of(before, after).trackedFailure(model, IncompatibleSchemaException.class);
    assertTrue(error.getMessage().contains("b"), error.getMessage());
  }
}
