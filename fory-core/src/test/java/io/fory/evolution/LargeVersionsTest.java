package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.error.LimitExceededException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Versions of large classes are read with the default limit, and charged what they take. */
public final class LargeVersionsTest {
  private static final int FIELDS = 8_000;
  private static final String[] TYPES = {
    "int", "String", "Integer", "List<String>", "long", "Map<String, Integer>", "double"
  };
  private static final String[] VALUES = {"1", "\"\"", "2", "List.of()", "3", "Map.of()", "4"};

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static Version version(int fields, String more) {
    StringBuilder text = new StringBuilder("class Model {");
    for (int i = 0; i < fields; i++) {
      int kind = i % TYPES.length;
      text.append(TYPES[kind]).append(" field").append(i);
      text.append(fields > 1_000 ? ";" : " = " + VALUES[kind] + ";");
    }
    return Version.of(text + more + "}");
  }

  private static Fory fory(Version version, boolean xlang, long limit) {
    ForyBuilder builder = Fory.builder().withXlang(xlang).withCodegen(false);
    if (limit > 0) {
      builder.withMaxGraphMemoryBytes(limit);
    }
    builder.register(version.type("Model"), 1);
    return builder.build();
  }

  private static Object instance(Version version) throws ReflectiveOperationException {
    Constructor<?> constructor = version.type("Model").getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  @Test
  public void versionsOfThousandsOfFieldsAreReadByDefault() throws Exception {
    Version before = version(FIELDS, "");
    Version after = version(FIELDS, " int more;");
    Fory writer = fory(before, false, 0);
    Fory reader = fory(after, false, 0);
    Object value = instance(before);
    Object read = reader.deserialize(writer.serialize(value));
    assertEquals(read.getClass(), after.type("Model"));
    ForySession sends = writer.newSession();
    ForySession receives = reader.newSession();
    for (int i = 0; i < 3; i++) { // from the second message on the schema is a number
      Object next = receives.deserialize(sends.serialize(value));
      assertEquals(next.getClass(), after.type("Model"));
    }
  }

  @DataProvider
  public Object[][] formats() {
    return new Object[][] {{false}, {true}};
  }

  /** Reading the first message of a version allocates no more than the limit that admits it. */
  @Test(dataProvider = "formats")
  public void versionsAreChargedWhatTheyTake(boolean xlang) throws Exception {
    Version before = version(700, "");
    Object value = instance(before);
    byte[] message = fory(before, xlang, 0).serialize(value);
    Version old = version(1, "");
    byte[] small = fory(old, xlang, 0).serialize(instance(old));
    for (String other :
        new String[] {" int more;", " List<String> more = List.of(); String text = \"\";"}) {
      Version after = version(700, other);
      long limit = 1 << 16;
      while (!isRead(after, xlang, message, limit)) {
        limit += 1 << 16;
      }
      Fory reader = fory(after, xlang, limit);
      reader.deserialize(small); // looks at the class here, which is no fault of the message
      long start = threads.getCurrentThreadAllocatedBytes();
      reader.deserialize(message);
      long allocated = threads.getCurrentThreadAllocatedBytes() - start;
      assertTrue(allocated <= limit + 16L * message.length, allocated + " bytes, limit " + limit);
      assertTrue(limit < 4 * allocated, allocated + " bytes, limit " + limit);
    }
  }

  private static boolean isRead(Version version, boolean xlang, byte[] message, long limit) {
    try {
      fory(version, xlang, limit).deserialize(message);
      return true;
    } catch (LimitExceededException e) {
      return false;
    }
  }
}
