package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.Random;
import org.testng.annotations.Test;

/** Classes of all kinds have generated code. */
public final class GeneratedCodeTest {
  private static final int SHAPES = 40;
  private static final int VALUES = 10;

  @SuppressWarnings("unchecked") // the class of the values
  private static void enginesAgree(Class<?> type, Object value) {
    RowEncoder<Object> interpreted = Formats.INTERPRETED.bean((Class<Object>) type);
    RowEncoder<Object> generated = Formats.GENERATED.bean((Class<Object>) type);
    byte[] bytes = interpreted.encode(value);
    assertEquals(generated.encode(value), bytes, type.getName());
    assertEquals(interpreted.encode(generated.decode(bytes)), bytes, type.getName());
  }

  @Test
  public void enginesAgreeOnRandomShapesOfAnotherLoader() throws Exception {
    Shape.Maker maker = new Shape.Maker(16, false);
    Shape[] shapes = new Shape[SHAPES];
    for (int i = 0; i < SHAPES; i++) {
      shapes[i] = maker.struct(0);
    }
    ClassLoader loader = MemoryCompiler.compiled("rows.Types", maker.source());
    Random random = new Random(16);
    for (Shape shape : shapes) {
      Class<?> type = loader.loadClass(shape.java().replace("Types.", "Types$"));
      for (int i = 0; i < VALUES; ) {
        Object value = shape.value(random, loader);
        if (value != null) {
          enginesAgree(type, value);
          i++;
        }
      }
    }
  }

  @Test
  public void wideClassesAndRecordsHaveGeneratedCode() throws Exception {
    StringBuilder bean = new StringBuilder();
    StringBuilder record = new StringBuilder("long first");
    for (int i = 0; i < 2000; i++) {
      bean.append(i % 2 == 0 ? "private int f" : "private String f").append(i).append(";\n");
      record.append(i < 200 ? (i % 2 == 0 ? ", int c" : ", Long c") + i : "");
    }
    String source =
        "package wide; public final class Types { private static final class Bean { "
            + bean
            + "} record Record("
            + record
            + ") {} }";
    ClassLoader loader = MemoryCompiler.compiled("wide.Types", source);
    Class<?> type = loader.loadClass("wide.Types$Bean");
    var constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object wide = constructor.newInstance();
    for (Field field : type.getDeclaredFields()) {
      field.setAccessible(true);
      field.set(wide, field.getType() == int.class ? (Object) 7 : field.getName());
    }
    enginesAgree(type, wide);
    var canonical = loader.loadClass("wide.Types$Record").getDeclaredConstructors()[0];
    canonical.setAccessible(true);
    Object[] components = new Object[201];
    components[0] = 1L;
    for (int i = 0; i < 200; i++) {
      components[i + 1] = i % 2 == 0 ? (Object) i : (i % 3 == 0 ? null : (Object) (long) i);
    }
    enginesAgree(canonical.getDeclaringClass(), canonical.newInstance(components));
  }

  @Test
  public void classesWithGeneratedCodeAreUnloaded() throws Exception {
    WeakReference<ClassLoader> gone = new WeakReference<>(encodedOnce());
    for (int i = 0; i < 100 && gone.get() != null; i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertNull(gone.get());
  }

  private static ClassLoader encodedOnce() throws Exception {
    ClassLoader loader =
        MemoryCompiler.compiled("gone.Bean", "package gone; public class Bean { int a = 1; }");
    Class<?> type = loader.loadClass("gone.Bean");
    enginesAgree(type, type.getDeclaredConstructor().newInstance());
    assertTrue(type.getClassLoader() == loader);
    return loader;
  }
}
