package io.fory.buffer;

import static org.testng.Assert.assertTrue;

import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * No field of a context stands in front of its space, where it would share a cache line with
 * another object. HotSpot alone decides where fields stand.
 */
public final class CacheLinePaddingTest {
  private static final int SPACE = 128;

  @DataProvider
  public Object[][] contexts() {
    return new Object[][] {{MessageReader.class}, {MessageWriter.class}};
  }

  @Test(dataProvider = "contexts")
  public void allFieldsOfAContextStandBehindTheSpace(Class<?> context) throws Exception {
    int fields = 0;
    for (Class<?> type = context; type != CacheLinePadding.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          fields++;
          long offset = offsetOf(field);
          assertTrue(offset >= SPACE, field + " stands at " + offset);
        }
      }
    }
    assertTrue(fields > 0);
  }

  private static long offsetOf(Field field) throws Exception {
    Class<?> unsafe = Class.forName("sun.misc.Unsafe");
    Field instance = unsafe.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    Method offset = unsafe.getMethod("objectFieldOffset", Field.class);
    try {
      return (long) offset.invoke(instance.get(null), field);
    } catch (InvocationTargetException e) {
      throw new SkipException("this JVM does not tell where fields stand: " + e.getCause());
    }
  }
}
