package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.builtin.container.Messages.Color;
import io.fory.builtin.container.Messages.Empty;
import io.fory.builtin.container.Messages.Version;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** Arrays of every component. */
public final class ArrayTest {
  /** A class whose fields declare arrays. */
  static final class Fields {
    List<String>[] lists;
    Object[] anything = new Integer[] {1, null};
    Version[] versions = {new Version(1, 2), null};
    Comparable<?>[][] nested = {{"a", 1}, new Long[] {2L}, null};
    int[][] grid = {{1, 2}, {}, null};

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic class
    Fields() {
      lists = new List[] {List.of("a"), new ArrayList<>(List.of("b")), null};
    }
  }

  @Test
  public void anArrayOfPrimitivesComesBackBitByBit() {
    List<Object> arrays =
        List.of(
            new boolean[] {true, false},
            new byte[] {-128, 127},
            new char[] {0, 'ä', Character.MAX_VALUE},
            new short[] {Short.MIN_VALUE, 2},
            new int[] {Integer.MIN_VALUE, 2},
            new long[] {Long.MIN_VALUE, 2},
            new float[] {Float.NaN, -0f},
            new double[] {Double.NaN, -0d},
            new int[0],
            new long[10_000]);
    for (Object array : arrays) {
      Messages.forCopies(
          array,
          copy -> {
            assertSame(copy.getClass(), array.getClass());
            assertTrue(Arrays.deepEquals(new Object[] {copy}, new Object[] {array}));
          });
    }
  }

  @Test
  public void anArrayOfObjectsKeepsItsComponent() {
    List<Object[]> arrays =
        List.of(
            new Object[0],
            new Object[] {null, null},
            new Object[] {"a", 1, null, new Empty()},
            new String[] {"a", null},
            new Integer[] {1, 2},
            new Integer[] {1, null},
            new Number[] {1, 2L},
            new Number[] {1, 2},
            new Color[] {Color.GREEN, null},
            new Version[] {new Version(1, 1), new Version(2, 2)},
            new Comparable<?>[] {"a", 2},
            new List<?>[] {List.of(1), new ArrayList<>(List.of(2))},
            new Map<?, ?>[] {Map.of(1, 2)},
            new CharSequence[] {"a"},
            new Enum<?>[] {Color.RED},
            new Class<?>[] {String.class, int.class},
            new Empty[] {new Empty(), new Empty()});
    for (Object[] array : arrays) {
      Messages.forCopies(
          array,
          copy -> {
            assertSame(copy.getClass(), array.getClass());
            assertEquals(copy, array);
          });
    }
  }

  @Test
  public void anArrayOfArraysComesBack() {
    List<Object[]> arrays =
        List.of(
            new int[][] {{1}, {}, null, {2, 3}},
            new String[][][] {{{"a", null}, {}}, null, {}},
            new Object[][] {new String[] {"a"}, {1}, new Integer[] {2}},
            new Object[] {new int[] {1}, new Object[] {new long[][] {{2}}}});
    for (Object[] array : arrays) {
      Messages.forCopies(
          array,
          copy -> {
            assertSame(copy.getClass(), array.getClass());
            assertTrue(Arrays.deepEquals(copy, array));
            assertSame(copy[0].getClass(), array[0].getClass());
          });
    }
  }

  @Test
  public void aFieldMayDeclareAnArrayOfAnything() {
    Fory fory = Messages.fory(Fields.class);
    Fields fields = new Fields();
    Fields copy = Messages.copy(fory, fields);
    assertEquals(copy.lists, fields.lists);
    assertSame(copy.anything.getClass(), Integer[].class);
    assertEquals(copy.anything, fields.anything);
    assertEquals(copy.versions, fields.versions);
    assertTrue(Arrays.deepEquals(copy.nested, fields.nested));
    assertSame(copy.nested[1].getClass(), Long[].class);
    assertTrue(Arrays.deepEquals(copy.grid, fields.grid));
  }

  @Test
  public void anArrayMayHoldItself() {
    Object[] array = new Object[3];
    array[0] = array;
    array[1] = new Object[] {array};
    Object[] copy = Messages.copy(Messages.TRACKED, array);
    assertSame(copy[0], copy);
    assertSame(((Object[]) copy[1])[0], copy);
  }

  @Test
  public void anElementOfAnotherClassIsRefused() {
    byte[] message =
        MessageBytes.untracked()
            .put(2, 0)
            .type(Integer.class)
            .put(1, 0, 2)
            .type(String.class)
            .put(1 << 2, 'a')
            .toBytes();
    assertThrows(TypeMismatchException.class, () -> Messages.UNTRACKED.deserialize(message));
  }

  @Test
  public void aReferenceToAnElementOfAnotherClassIsRefused() {
    // An Integer[] whose element is said to be the array itself.
    byte[] message = MessageBytes.tracked().put(2, 0).type(Integer.class).put(1, 0, 3, 0).toBytes();
    assertThrows(ForyException.class, () -> Messages.TRACKED.deserialize(message));
    // A Collection[] whose element is.
    byte[] other =
        MessageBytes.tracked().put(2, 0).type(Collection.class).put(1, 0, 3, 0).toBytes();
    assertThrows(TypeMismatchException.class, () -> Messages.TRACKED.deserialize(other));
  }

  @Test
  public void aLengthThatCannotFollowIsRefusedBeforeItIsAllocated() {
    for (Class<?> component : List.of(boolean.class, char.class, int.class, double.class)) {
      byte[] message =
          MessageBytes.untracked()
              .put(2, 0)
              .type(component)
              .varint(Integer.MAX_VALUE)
              .put(1, 2, 3)
              .toBytes();
      assertThrows(MalformedInputException.class, () -> Messages.UNTRACKED.deserialize(message));
    }
    byte[] message =
        MessageBytes.untracked()
            .put(2, 0)
            .type(Object.class)
            .varint(Integer.MAX_VALUE)
            .put(0, 0)
            .toBytes();
    assertThrows(MalformedInputException.class, () -> Messages.UNTRACKED.deserialize(message));
  }
}
