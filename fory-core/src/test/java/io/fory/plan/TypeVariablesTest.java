package io.fory.plan;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.google.common.reflect.TypeToken;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Type variables stand for what Guava says they stand for. */
@SuppressWarnings({"rawtypes", "unused"})
public final class TypeVariablesTest {
  static class Base<T, E extends Comparable<E>> {
    T plain;
    List<T> list;
    T[] array;
    T[][] arrays;
    Map<String, List<? extends T>> bounded;
    List<? super T> lower;
    E comparable;
    List<E>[] lists;
    Map.Entry<T, E> pair;

    class Inner {
      T outer;
    }
  }

  static class Middle<U> extends Base<List<U>, Integer> {
    U open;
    Inner inner;
  }

  static class Leaf extends Middle<String> {
    int number;
  }

  static class OfArrays extends Middle<int[]> {}

  static class OfRaw extends Base {
    List raw;
  }

  @DataProvider
  public Object[][] classes() {
    return new Object[][] {
      {Base.class},
      {Middle.class},
      {Leaf.class},
      {OfArrays.class},
      {OfRaw.class},
      {Base.Inner.class}
    };
  }

  @Test(dataProvider = "classes")
  public void fieldsHaveTheTypesOfTheClassAtHand(Class<?> type) {
    TypeVariables variables = new TypeVariables(type);
    List<String> checked = new ArrayList<>();
    for (Class<?> c = type; c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        Type declared = field.getGenericType();
        Type expected = TypeToken.of(type).resolveType(declared).getType();
        Type resolved = variables.resolve(declared);
        assertEquals(shape(resolved), shape(expected), field.toString());
        checked.add(field.getName());
      }
    }
    assertTrue(!checked.isEmpty(), type.getName());
  }

  /** Returns what the framework sees of a type. */
  private static String shape(Type type) {
    StringBuilder text = new StringBuilder(TypeShape.raw(type).getTypeName());
    for (Type argument : TypeShape.arguments(type)) {
      text.append('<').append(shape(argument)).append('>');
    }
    if (TypeShape.raw(type).isArray()) {
      text.append(" of ").append(shape(TypeShape.component(type)));
    }
    return text.toString();
  }

  @Test
  public void typesAreNamedAsInSource() throws NoSuchFieldException {
    TypeVariables variables = new TypeVariables(Leaf.class);
    Type bounded = variables.resolve(Base.class.getDeclaredField("bounded").getGenericType());
    assertEquals(
        bounded.getTypeName(),
        "java.util.Map<java.lang.String, java.util.List<? extends java.util.List<java.lang.String>>>");
  }
}
