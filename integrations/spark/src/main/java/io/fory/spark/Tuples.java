package io.fory.spark;

import io.fory.error.MalformedInputException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tuples of Scala by numbers: those of 1 to 22 parts, and those of one or two primitives. */
final class Tuples {
  private static final int MOST_PARTS = 22;
  private static final List<Constructor<?>> CONSTRUCTORS = new ArrayList<>();
  private static final Map<Class<?>, Integer> NUMBERS = new HashMap<>();

  static {
    for (int parts = 1; parts <= MOST_PARTS; parts++) {
      add("scala.Tuple" + parts);
    }
    for (char only : "DIJ".toCharArray()) {
      add("scala.Tuple1$mc" + only + "$sp");
    }
    for (char first : "CDIJZ".toCharArray()) {
      for (char second : "CDIJZ".toCharArray()) {
        add("scala.Tuple2$mc" + first + second + "$sp");
      }
    }
  }

  private Tuples() {}

  private static void add(String name) {
    try {
      Class<?> type = Class.forName(name, false, Tuples.class.getClassLoader());
      NUMBERS.put(type, CONSTRUCTORS.size());
      CONSTRUCTORS.add(type.getConstructors()[0]);
    } catch (ClassNotFoundException e) {
      throw new LinkageError("This is another library than that of Scala 2.13", e);
    }
  }

  /** Returns the number of a class; -1 if it is none of these. */
  static int numberOf(Class<?> type) {
    return NUMBERS.getOrDefault(type, -1);
  }

  /**
   * Returns how many parts the tuples of a number have.
   *
   * @throws MalformedInputException if there is no such number
   */
  static int partsOf(int number) {
    if (number < 0 || number >= CONSTRUCTORS.size()) {
      throw new MalformedInputException("Number " + number + " is that of no tuple");
    }
    return CONSTRUCTORS.get(number).getParameterCount();
  }

  /**
   * Makes a tuple.
   *
   * @param parts as many as it has
   * @throws MalformedInputException if one is not of the class that it should have
   */
  static Object make(int number, Object[] parts) {
    try {
      return CONSTRUCTORS.get(number).newInstance(parts);
    } catch (IllegalArgumentException | InvocationTargetException e) {
      throw new MalformedInputException("A part of a tuple has a wrong class", e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Tuples are public", e);
    }
  }
}
