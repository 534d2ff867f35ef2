package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.UserCodeException;
import io.fory.fixture.CompiledSources;
import io.fory.fixture.Rejection;
import java.io.Serializable;
import java.text.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Classes that a fresh reader finds by their names, because the application admits these. */
public class TypeCheckerTest {
  private static final String SOURCE =
      """
      package sent;
      import java.util.*;
      public class Order {
        static { System.setProperty("sent.initialized", "true"); }
        int number = 7;
        Kind kind = Kind.B;
        Object any = new Line("a", 2);
        List<Object> lines = new ArrayList<>(List.of(new Line("b", 3), Kind.A));
        Object[] array = {new Line[] {new Line("c", 4)}};
        record Line(String text, int count) {}
        enum Kind { A, B { } }
      }
      """;

  private static final CompiledSources SOURCES = CompiledSources.compile("sent.Order", SOURCE);

  private static ForyBuilder open(boolean compatible) {
    return Fory.builder().requireClassRegistration(false).withCompatible(compatible);
  }

  private static byte[] written(boolean compatible, String name) {
    try {
      Class<?> type = CompiledSources.load(SOURCES.newLoader(), name);
      var constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return open(compatible).build().serialize(constructor.newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @DataProvider
  public static Object[][] modes() {
    return new Object[][] {{true, true}, {true, false}, {false, true}, {false, false}};
  }

  @Test(dataProvider = "modes")
  public void aFreshReaderFindsWhatTheCheckerAdmits(boolean compatible, boolean codegen) {
    byte[] bytes = written(compatible, "sent.Order");
    ClassLoader loader = SOURCES.newLoader();
    Set<String> asked = ConcurrentHashMap.newKeySet();
    ForyBuilder builder = codegen ? EngineInUse.builder() : Fory.builder().withCodegen(false);
    Fory reader =
        builder
            .requireClassRegistration(false)
            .withCompatible(compatible)
            .withClassLoader(loader)
            .withTypeChecker(
                name -> {
                  asked.add(name);
                  return name.startsWith("sent.");
                })
            .build();
    for (int i = 0; i < 3; i++) {
      Object read = reader.deserialize(bytes);
      assertSame(read.getClass().getClassLoader(), loader);
      assertEquals(reader.serialize(read), bytes);
    }
    assertTrue(asked.contains("sent.Order"), asked.toString());
  }

  @Test(dataProvider = "modes")
  public void withoutACheckerOrItsConsentNothingIsFound(boolean compatible, boolean given) {
    byte[] bytes = written(compatible, "sent.Order");
    System.clearProperty("sent.initialized");
    ForyBuilder builder = open(compatible).withClassLoader(SOURCES.newLoader());
    if (given) {
      builder.withTypeChecker(name -> name.equals("sent.Other"));
    }
    ForyException error = Rejection.of(() -> builder.build().deserialize(bytes));
    assertEquals(error.code(), ErrorCode.TYPE_NOT_ALLOWED);
    assertEquals(System.getProperty("sent.initialized"), null);
  }

  @DataProvider
  public static Object[][] unsuitable() {
    return new Object[][] {
      {"public interface Thing {}", ErrorCode.INCOMPATIBLE_SCHEMA},
      {"public abstract class Thing {}", ErrorCode.INCOMPATIBLE_SCHEMA},
      {"public class Thing extends Thread {}", ErrorCode.TYPE_NOT_ALLOWED},
      {"public class Thing extends ClassLoader {}", ErrorCode.TYPE_NOT_ALLOWED},
    };
  }

  @Test(dataProvider = "unsuitable")
  public void whatCannotBeSerializedIsRefusedAllTheSame(String source, ErrorCode code) {
    ClassLoader sender =
        CompiledSources.compile("sent.Thing", "package sent; public class Thing {}").newLoader();
    ClassLoader receiver =
        CompiledSources.compile("sent.Thing", "package sent; " + source).newLoader();
    for (boolean compatible : new boolean[] {true, false}) {
      byte[] bytes = open(compatible).build().serialize(newThing(sender));
      Fory reader =
          open(compatible).withClassLoader(receiver).withTypeChecker(name -> true).build();
      for (int i = 0; i < 2; i++) {
        ForyException error = Rejection.of(() -> reader.deserialize(bytes));
        assertEquals(error.code(), compatible ? code : ErrorCode.TYPE_NOT_ALLOWED);
      }
    }
  }

  private static Object newThing(ClassLoader loader) {
    try {
      return CompiledSources.load(loader, "sent.Thing").getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  interface Shape {}

  static final class Square implements Shape {
    int side = 1;
  }

  abstract static class Base {}

  static final class Derived extends Base {
    int number = 1;
  }

  sealed interface Sealed permits Only {}

  record Only(int number) implements Sealed {}

  @FunctionalInterface
  interface Source extends Serializable {
    int get();
  }

  static final class Holder {
    Object any;

    Holder(Object any) {
      this.any = any;
    }
  }

  @DataProvider
  public static Object[][] withoutObjects() {
    Source lambda = () -> 1;
    return new Object[][] {
      {new Shape[] {new Square()}},
      {new Shape[0]},
      {new Shape[][] {{new Square()}, null}},
      {new Base[] {new Derived()}},
      {new Sealed[] {new Only(1)}},
      {new Runnable[0]},
      {new Format[2]},
      {Shape.class},
      {Shape[].class},
      {Base.class},
      {Runnable.class},
      {lambda},
      {new Source[] {lambda, null}},
      {(Runnable & Serializable) () -> {}},
    };
  }

  /** What an instance can read does not depend on what it has written before. */
  @Test(dataProvider = "withoutObjects")
  public void aFreshReaderFindsClassesThatHaveNoObjects(Object value) {
    for (Object root : new Object[] {value, new Object[] {value}, new Holder(value)}) {
      for (boolean compatible : new boolean[] {true, false}) {
        ForyBuilder builder = open(compatible).withTypeChecker(name -> true);
        byte[] bytes = builder.withLambdasAndProxies(true).build().serialize(root);
        Fory reader = builder.build();
        byte[] again = reader.serialize(reader.deserialize(bytes));
        assertEquals(again, bytes);
        Fory refusing =
            open(compatible)
                .withTypeChecker(name -> name.endsWith("Holder"))
                .withLambdasAndProxies(true)
                .build();
        assertEquals(
            Rejection.of(() -> refusing.deserialize(bytes)).code(), ErrorCode.TYPE_NOT_ALLOWED);
      }
    }
  }

  @Test
  public void theInitializerOfAnInterfaceDoesNotRun() {
    CompiledSources sources =
        CompiledSources.compile(
            "sent.Marked",
            """
            package sent;
            public interface Marked {
              Object MARK = System.setProperty("sent.marked", "true");
              default void mark() {}
            }
            """);
    Class<?> marked = CompiledSources.load(sources.newLoader(), "sent.Marked");
    byte[] bytes = open(true).build().serialize(java.lang.reflect.Array.newInstance(marked, 1));
    ClassLoader loader = sources.newLoader();
    Fory reader = open(true).withClassLoader(loader).withTypeChecker(name -> true).build();
    Object read = reader.deserialize(bytes);
    assertSame(read.getClass().getComponentType().getClassLoader(), loader);
    assertEquals(System.getProperty("sent.marked"), null);
  }

  private static byte[] crafted(byte[] order, int number) {
    return new String(order, java.nio.charset.StandardCharsets.ISO_8859_1)
        .replace("sent.Order", "sent.%05d".formatted(number))
        .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  static final class Filed {
    int number = 3;
  }

  /** One peer does not end the search for others. */
  @Test
  public void classesWithAFileAreFoundBehindAnyNumberOfNames() {
    byte[] order = written(false, "sent.Order");
    byte[] filed = open(false).build().serialize(new Filed());
    Fory reader = open(false).withTypeChecker(any -> true).build();
    for (int i = 0; i < 3000; i++) {
      byte[] crafted = crafted(order, i);
      assertEquals(
          Rejection.of(() -> reader.deserialize(crafted)).code(), ErrorCode.TYPE_NOT_ALLOWED);
    }
    assertEquals(((Filed) reader.deserialize(filed)).number, 3);
  }

  @Test
  public void namesThatNoClassHasAreNotLookedForWithoutEnd() {
    byte[] order = written(false, "sent.Order");
    Set<String> searched = ConcurrentHashMap.newKeySet();
    ClassLoader counting =
        new ClassLoader(SOURCES.newLoader()) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            searched.add(name);
            throw new ClassNotFoundException(name);
          }
        };
    Fory reader = open(false).withClassLoader(counting).withTypeChecker(any -> true).build();
    reader.deserialize(order);
    int before = searched.size();
    for (int i = 0; i < 3000; i++) {
      byte[] crafted = crafted(order, i);
      Rejection.of(() -> reader.deserialize(crafted));
      Rejection.of(() -> reader.deserialize(crafted));
    }
    assertEquals(searched.size() - before, 1024);
    assertNotSame(reader.deserialize(order), null);
  }

  @Test
  public void aCheckerThatThrowsIsAnErrorOfTheFamily() {
    byte[] bytes = written(true, "sent.Order");
    Predicate<String> failing =
        name -> {
          throw new IllegalStateException(name);
        };
    Fory reader = open(true).withTypeChecker(failing).build();
    for (int i = 0; i < 2; i++) {
      ForyException error = Rejection.of(() -> reader.deserialize(bytes));
      assertTrue(error instanceof UserCodeException, error.toString());
    }
    assertEquals(reader.copy(new ArrayList<>(List.of(1))), List.of(1));
  }

  @Test
  public void aCheckerThatWouldNeverBeAskedIsAMistake() {
    Map<ForyBuilder, String> mistakes =
        Map.of(
            Fory.builder().withTypeChecker(name -> true), "requireClassRegistration(false)",
            open(true).withXlang(true).withTypeChecker(name -> true), "withXlang(false)");
    mistakes.forEach(
        (builder, cure) -> {
          IllegalArgumentException error =
              expectThrows(IllegalArgumentException.class, builder::build);
          assertTrue(error.getMessage().contains(cure), error.getMessage());
          assertFalse(error.getMessage().contains("\n"));
        });
  }
}
