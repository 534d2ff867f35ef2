package io.fory.error;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.testng.annotations.Test;

/** Errors about classes that say nothing about themselves, and about no class at all. */
@SuppressWarnings("ReturnValueIgnored") // it throws
public final class StrangeClassesTest {
  /** Defined a second time, without the class around it. */
  static final class Part {
    Thread thread = Thread.currentThread();
  }

  /** Defines one class itself. */
  private static final class Torn extends ClassLoader {
    Torn() {
      super(StrangeClassesTest.class.getClassLoader());
    }

    Class<?> define() throws IOException {
      String file = Part.class.getName().replace('.', '/') + ".class";
      try (InputStream in = Objects.requireNonNull(getParent().getResourceAsStream(file))) {
        byte[] bytes = in.readAllBytes();
        return defineClass(Part.class.getName(), bytes, 0, bytes.length);
      }
    }
  }

  @Test
  public void aClassTornFromTheOneAroundItIsRefusedAsAnyOther() throws Exception {
    Class<?> part = new Torn().define();
    expectThrows(IncompatibleClassChangeError.class, part::getSimpleName);
    var constructor = part.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object value = constructor.newInstance();
    for (boolean codegen : new boolean[] {false, true}) {
      Fory fory = Fory.builder().withCodegen(codegen).requireClassRegistration(false).build();
      ForyException error = expectThrows(ForyException.class, () -> fory.serialize(value));
      assertTrue(error.getMessage().contains("Thread"), error.getMessage());
      byte[] text = fory.serialize("text");
      error = expectThrows(ForyException.class, () -> fory.deserialize(text, part));
      assertTrue(error.getMessage().contains("Part.thread"), error.getMessage());
    }
  }

  @Test
  public void aNameIsTakenFromTheWholeName() {
    Object anonymous = new Object() {};
    class Local {}
    assertEquals(ClassText.simpleNameOf(Part.class), "Part");
    assertEquals(ClassText.simpleNameOf(Local.class), "Local");
    assertEquals(ClassText.simpleNameOf(Part[].class), "Part[]");
    assertEquals(ClassText.simpleNameOf(int.class), "int");
    assertEquals(ClassText.simpleNameOf(anonymous.getClass()), anonymous.getClass().getName());
  }

  @Test
  public void nothingInPlaceOfAClassIsNamed() {
    Fory fory = Fory.builder().build();
    assertNamed("type", () -> fory.ensureCompiled((Class<?>) null));
    assertNamed("type", () -> fory.schemasOf((Class<?>) null));
    assertNamed("type", () -> fory.verify((Class<?>) null));
    assertNamed("bytes", () -> MemoryBuffer.wrap((byte[]) null));
  }

  private static void assertNamed(String parameter, Runnable call) {
    assertEquals(expectThrows(NullPointerException.class, call::run).getMessage(), parameter);
  }
}
