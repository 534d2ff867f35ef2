package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/**
 * Arrays whose class is made of that of an object at hand, as utilities do, and {@link Class}
 * objects of classes that have no objects of their own.
 */
public final class ArraysOfHiddenClassesTest {
  private final Fory fory;

  @Factory(dataProvider = "options")
  public ArraysOfHiddenClassesTest(boolean references, boolean compatible) {
    fory =
        Fory.builder()
            .requireClassRegistration(false)
            .withTypeChecker(name -> true)
            .withLambdasAndProxies(true)
            .withRefTracking(references)
            .withCompatible(compatible)
            .build();
  }

  @DataProvider
  static Object[][] options() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  /** Its constant has a class of its own. */
  private enum Bodied {
    ONE {}
  }

  private static Object[] arrayOf(Object value) {
    Object[] array = (Object[]) Array.newInstance(value.getClass(), 1);
    array[0] = value;
    return array;
  }

  private static Object element(Object array) {
    Object first = array;
    while (first instanceof Object[] elements) {
      first = elements[0];
    }
    return first;
  }

  @DataProvider
  static Object[][] values() {
    return new Object[][] {
      {Path.of("/a")},
      {ZoneId.of("Europe/Rome")},
      {TimeZone.getTimeZone("Europe/Rome")},
      {ByteBuffer.wrap(new byte[] {1, 2})},
      {EnumSet.of(Thread.State.NEW)},
      {Bodied.ONE},
      {Map.entry(1, 2)},
      {List.of(1, 2, 3)},
      {Collections.unmodifiableList(List.of(1))},
      {Comparator.naturalOrder()},
      {new HashMap<>(Map.of(1, 2)).keySet()}
    };
  }

  @Test(dataProvider = "values")
  public void arraysOfTheClassOfAValueComeBackWithIt(Object value) {
    Object[] array = arrayOf(value);
    assertEquals(element(fory.deserialize(fory.serialize(array))), value);
    assertEquals(element(fory.deserialize(fory.serialize(arrayOf(array)))), value);
    Object held = fory.deserialize(fory.serialize(new Object[] {array}));
    assertEquals(element(held), value);
  }

  @DataProvider
  static Object[][] mixed() {
    return new Object[][] {
      {List.of(1)}, {Set.of(1)}, {Map.of(1, 2)}, {(Runnable & Serializable) () -> {}}
    };
  }

  @Test(dataProvider = "mixed")
  public void arraysThatCouldNotHoldTheirElementsAreRefusedWhenTheyAreWritten(Object value) {
    Object[] array = arrayOf(value);
    UnsupportedTypeException refused =
        expectThrows(UnsupportedTypeException.class, () -> fory.serialize(array));
    assertTrue(refused.getMessage().contains("array of an interface"), refused.getMessage());
    assertEquals(fory.deserialize(fory.serialize("after")), "after");
  }

  @Test(dataProvider = "mixed")
  public void soAreArraysOfSuchArrays(Object value) {
    Object[] nested = arrayOf(arrayOf(value));
    for (Object holder : new Object[] {nested, new Object[] {nested}, arrayOf(nested)}) {
      UnsupportedTypeException refused =
          expectThrows(UnsupportedTypeException.class, () -> fory.serialize(holder));
      assertTrue(refused.getMessage().contains("array of an interface"), refused.getMessage());
    }
    assertEquals(fory.deserialize(fory.serialize("after")), "after");
  }

  @DataProvider
  static Object[][] classes() {
    return new Object[][] {
      {AbstractList.class},
      {Runnable.class},
      {AbstractMap[].class},
      {Comparable.class},
      {Iterable[][].class},
      {Number.class}
    };
  }

  @Test(dataProvider = "classes")
  public void classesWithoutObjectsAreReadAsTheyAreWritten(Class<?> type) {
    assertSame(element(fory.deserialize(fory.serialize(new Object[] {type}))), type);
    Object[] none = {Array.newInstance(type, 0)};
    Object[] back = (Object[]) fory.deserialize(fory.serialize(none));
    assertSame(back[0].getClass(), none[0].getClass());
  }
}
