package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.CompiledSources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Names that input brings load no class, neither a registered reader's nor a lenient one's. */
public final class NoClassLoadingTest {
  private static final String TRIPWIRE = "io.fory.registration.NoClassLoadingTest$Tripwire";

  static boolean tripped;

  /** Nothing but input names it, so nothing but input can load it. */
  static final class Tripwire {
    static {
      tripped = true;
    }

    int x;
  }

  record Innocent(int x) {}

  record Holder(Object value, List<Object> list, Map<Object, Object> map) {}

  /** Records which classes it is asked for. */
  private static final class Recording extends ClassLoader {
    private final List<String> asked = new ArrayList<>();

    Recording(ClassLoader parent) {
      super(parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      asked.add(name);
      return super.loadClass(name, resolve);
    }
  }

  private static byte[] messageNaming(String name, Object shape) {
    Fory writer =
        Fory.builder().register(Innocent.class, name).register(Holder.class, "holder").build();
    return writer.serialize(shape);
  }

  @DataProvider
  public Object[][] namesAndShapes() {
    List<Object[]> rows = new ArrayList<>();
    for (String name :
        List.of(
            TRIPWIRE,
            "[L" + TRIPWIRE + ";",
            "L" + TRIPWIRE + ";",
            TRIPWIRE.replace('.', '/'),
            "javax.script.ScriptEngineManager",
            "java.lang.ProcessBuilder",
            "com.sun.rowset.JdbcRowSetImpl")) {
      for (Object shape :
          List.of(
              new Innocent(1),
              new Innocent[] {new Innocent(1)},
              new Holder(new Innocent(1), null, null),
              new Holder(null, List.of(new Innocent(1)), null),
              new Holder(null, null, Map.of(new Innocent(1), 1)),
              new Holder(new Innocent[0][0], null, null))) {
        rows.add(new Object[] {name, shape});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "namesAndShapes")
  public void aNameFromInputLoadsNothing(String name, Object shape) {
    byte[] bytes = messageNaming(name, shape);
    Recording context = new Recording(NoClassLoadingTest.class.getClassLoader());
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(context);
    try {
      for (boolean required : new boolean[] {true, false}) {
        Fory reader =
            Fory.builder()
                .requireClassRegistration(required)
                .register(Holder.class, "holder")
                .build();
        TypeNotAllowedException error =
            Assert.expectThrows(TypeNotAllowedException.class, () -> reader.deserialize(bytes));
        assertEquals(error.problem(), "Class " + name + " is not registered");
        Assert.expectThrows(ForyException.class, () -> reader.deserialize(bytes, Comparable.class));
      }
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
    assertFalse(tripped, "the tripwire was initialized");
    assertEquals(String.join(",", context.asked), "");
  }

  @Test(dependsOnMethods = "aNameFromInputLoadsNothing")
  public void theTripwireWorks() {
    Tripwire touched = new Tripwire();
    assertEquals(touched.x, 0);
    assertTrue(tripped);
  }

  /** A loader whose classes are registered is not asked for others that input names. */
  @Test
  public void theLoaderOfARegisteredClassIsNotAskedForOthers() {
    Recording parent = new Recording(NoClassLoadingTest.class.getClassLoader());
    CompiledSources sources =
        CompiledSources.compile("app.Model", "package app; public class Model { Object any; }");
    Class<?> model = CompiledSources.load(sources.newLoader(parent), "app.Model");
    Fory reader = Fory.builder().register(model, "holder").build();
    reader.ensureCompiled(model);
    parent.asked.clear();
    byte[] bytes = messageNaming(TRIPWIRE, new Innocent(1));
    Assert.expectThrows(TypeNotAllowedException.class, () -> reader.deserialize(bytes));
    assertEquals(String.join(",", parent.asked), "");
  }

  @Test
  public void aHostileNameCannotBreakTheErrorMessage() {
    byte[] bytes = messageNaming("a\nb\u202e" + "c".repeat(400), new Innocent(1));
    TypeNotAllowedException error =
        Assert.expectThrows(
            TypeNotAllowedException.class, () -> Fory.builder().build().deserialize(bytes));
    assertEquals(
        error.problem(), "Class a\\u000ab\\u202e" + "c".repeat(185) + "… is not registered");
  }
}
