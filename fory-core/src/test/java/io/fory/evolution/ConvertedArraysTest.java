package io.fory.evolution;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A message may bring an array of primitives, or refer to one, in a field whose container becomes
 * one of another class here; it goes into that only if its boxes are elements of it.
 */
public final class ConvertedArraysTest {
  private static Version version(String type) {
    return Version.of("class Model { Object first; " + type + " items; }");
  }

  /** Returns the schema of one version with the body of another. */
  private static byte[] message(boolean tracking, Version said, Version sent, Object model) {
    byte[] schema = SchemaMessage.of(write(tracking, said, said.model())).schema();
    return SchemaMessage.of(write(tracking, sent, model)).with(schema);
  }

  private static byte[] write(boolean tracking, Version version, Object model) {
    return engines(tracking, version).serialize(model);
  }

  private static BothEngines engines(boolean tracking, Version version) {
    return tracking ? BothEngines.tracking(version::register) : BothEngines.of(version::register);
  }

  @DataProvider
  public Object[][] strangers() {
    int[] ints = {7, 8};
    char[] chars = {'x'};
    return new Object[][] {
      {"Set<String>", "List<String>", ints},
      {"Set<String>", "List<String>", new byte[] {1}},
      {"Set<String>", "List<String>", new boolean[] {true}},
      {"Set<String>", "LinkedList<String>", chars},
      {"List<String>", "Set<String>", chars},
      {"Set<String>", "TreeSet<String>", ints},
      {"Set<Integer>", "List<Integer>", chars},
      {"Set<Integer>", "Iterable<Integer>", new long[] {1}},
      {"Set<Number>", "List<Number>", chars},
      {"Set<String[]>", "List<String[]>", ints},
      {"Set<int[]>", "List<int[]>", ints},
      {"Set<List<String>>", "List<List<String>>", ints},
      {"List<List<String>[]>", "ArrayDeque<List<String>[]>", ints},
      {"String[]", "List<String>", ints},
      {"List<Integer>", "int[]", chars},
      {"int[]", "List<Integer>", chars},
      {"int[]", "List<Integer>", new Integer[] {1}},
      {"int[]", "List<Integer>", new String[] {"a"}},
      {"int[]", "List<Integer>", new ArrayList<>(List.of("a"))},
      {"int[]", "List<Number>", new byte[] {1}},
      {"byte[]", "Set<Byte>", ints},
      {"int[][]", "List<int[]>", ints},
      {"int[]", "@ForyField(nullable = false) int[]", new ArrayList<>(List.of(1))},
    };
  }

  @Test(dataProvider = "strangers")
  public void anArrayOfOtherElementsIsRefused(String said, String here, Object array) {
    Version open = version("Object");
    for (boolean tracking : new boolean[] {false, true}) {
      for (Object first : tracking ? new Object[] {null, array} : new Object[] {null}) {
        Object model = open.model("first", first, "items", array);
        byte[] message = message(tracking, version(said), open, model);
        engines(tracking, version(here)).failureToRead(message, TypeMismatchException.class);
      }
    }
  }

  @DataProvider
  public Object[][] boxes() {
    return new Object[][] {
      {"Set<Integer>", "List<Integer>", new int[] {7, 8}, List.of(7, 8)},
      {"Set<Number>", "List<Number>", new int[] {7, 8}, List.of(7, 8)},
      {"Set<Object>", "List<Object>", new char[] {'x'}, List.of('x')},
      {"Set", "List", new char[] {'x'}, List.of('x')},
      {"Set<String>", "List<String>", new char[0], List.of()},
      {"int[]", "List<Integer>", new int[] {7, 8}, List.of(7, 8)},
      {"int[]", "List<Number>", new int[] {7, 8}, List.of(7, 8)},
      {"Integer[]", "List<Integer>", new int[] {7, 8}, List.of(7, 8)},
    };
  }

  @Test(dataProvider = "boxes")
  public void anArrayWhoseBoxesAreDeclaredIsMoved(
      String said, String here, Object array, List<?> moved) {
    Version open = version("Object");
    Version reader = version(here);
    for (boolean tracking : new boolean[] {false, true}) {
      for (Object first : tracking ? new Object[] {null, array} : new Object[] {null}) {
        Object model = open.model("first", first, "items", array);
        byte[] message = message(tracking, version(said), open, model);
        BothEngines readers = engines(tracking, reader);
        for (Fory fory : List.of(readers.interpreter(), readers.generator())) {
          Object items = Version.get(fory.deserialize(message), "items");
          assertEquals(new ArrayList<>((Collection<?>) items), moved);
        }
      }
    }
  }
}
