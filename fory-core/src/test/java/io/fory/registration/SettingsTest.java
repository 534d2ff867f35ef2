package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForyListener;
import io.fory.ForyModule;
import io.fory.ForySettings;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.fixture.CompiledSources;
import io.fory.fixture.Garbage;
import io.fory.serializer.UnknownEnumPolicy;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Configurations as data. */
public final class SettingsTest {
  record Order(int id, List<Line> lines) {}

  record Line(int n) {}

  record Extra(int n) {}

  /** Found by its name. */
  public static final class ExtraModule implements ForyModule {
    @Override
    public void configure(ForyBuilder builder) {
      builder.register(Extra.class);
    }
  }

  /** Counts. */
  public static final class Counting implements ForyListener {
    static int rejections;

    @Override
    public void rejected(Type requested, ForyException error) {
      rejections++;
    }
  }

  private static final ClassLoader LOADER = SettingsTest.class.getClassLoader();

  private static Fory fory(Map<String, ?> settings) {
    return ForySettings.of(settings, LOADER).builder().build();
  }

  @Test
  public void classesHaveTheIdentitiesThatAreGiven() {
    Order order = new Order(7, List.of(new Line(1)));
    String name = Order.class.getName();
    byte[] byId = fory(Map.of("classes", name + "=5")).serialize(order);
    assertEquals(Fory.builder().register(Order.class, 5).build().serialize(order), byId);
    byte[] byText = fory(Map.of("classes", name + " = shop.Order")).serialize(order);
    assertEquals(
        Fory.builder().register(Order.class, "shop.Order").build().serialize(order), byText);
    byte[] plain = fory(Map.of("classes", List.of(Order.class, Extra.class))).serialize(order);
    assertEquals(Fory.builder().register(Order.class).build().serialize(order), plain);
  }

  @Test
  public void optionsAreThoseOfTheBuilder() {
    Map<String, Object> settings = new HashMap<>();
    settings.put("classes", Order.class.getName());
    settings.put("ref-tracking", "TRUE");
    settings.put("compatible", false);
    settings.put("int-compressed", true);
    settings.put("long-compressed", "true");
    settings.put("string-compressed", " true ");
    settings.put("codegen", "false");
    settings.put("unknown-enum-constants", UnknownEnumPolicy.FAIL);
    Order order = new Order(7, List.of(new Line(1)));
    Fory same =
        Fory.builder()
            .register(Order.class)
            .withRefTracking(true)
            .withCompatible(false)
            .withIntCompressed(true)
            .withLongCompressed(true)
            .withStringCompressed(true)
            .build();
    Fory made = fory(settings);
    assertEquals(made.serialize(order), same.serialize(order));
    assertFalse(made.ensureCompiled(Order.class).isEmpty());
    Fory shallow = fory(Map.of("max-depth", 1, "max-graph-memory-bytes", 1L, "max-key-work", "5"));
    expectThrows(
        LimitExceededException.class,
        () -> shallow.serialize(List.of(List.of(List.of(List.of("deep"))))));
    Fory xlang = fory(Map.of("xlang", true, "classes", Order.class.getName() + "=shop.Order"));
    assertEquals(xlang.serialize(null)[0], 1);
  }

  @Test
  public void everyOptionThatIsDataHasAKey() {
    List<String> missing = new ArrayList<>();
    int options = 0;
    for (Method method : ForyBuilder.class.getMethods()) {
      Class<?>[] parameters = method.getParameterTypes();
      if (method.getName().startsWith("with")
          && parameters.length == 1
          && (parameters[0].isPrimitive() || parameters[0].isEnum())) {
        options++;
        String key = method.getName().substring(4).replaceAll("(?<=.)(?=\\p{Upper})", "-");
        if (!ForySettings.keys().contains(key.toLowerCase(Locale.ROOT))) {
          missing.add(method.getName());
        }
      }
    }
    assertEquals(missing, List.of());
    assertTrue(options > 10, "options: " + options);
    Order order = new Order(7, List.of(new Line(1)));
    assertEquals(
        fory(Map.of("compact", true, "classes", Order.class)).serialize(order),
        Fory.builder().withCompact(true).register(Order.class).build().serialize(order));
  }

  @Test
  public void modulesAndListenersAreMadeByTheirNames() {
    Fory fory = fory(Map.of("modules", ExtraModule.class, "listener", Counting.class.getName()));
    assertTrue(fory.admits(Extra.class));
    assertEquals(fory.deserialize(fory.serialize(new Extra(3))), new Extra(3));
    int before = Counting.rejections;
    expectThrows(ForyException.class, () -> fory.deserialize(new byte[3]));
    assertEquals(Counting.rejections, before + 1);
  }

  @DataProvider
  public Object[][] mistakes() {
    return new Object[][] {
      {"classes", Line.class.getName() + "=-1", "Setting classes: the id -1 must be from 0 to "},
      {"classes", Line.class.getName() + "=99999999999", "Setting classes: the id 99999999999 "},
      {"max-depth", "2147483648", "Setting max-depth is \"2147483648\": must be from "},
      {"ref-traking", "true", "Unknown setting ref-traking, there are async-compilation, "},
      {"codegen", "yes", "Setting codegen is \"yes\": must be true or false"},
      {"max-depth", "many", "Setting max-depth is \"many\": must be a whole number"},
      {"max-depth", "0", "Setting max-depth is \"0\": maxDepth is 0, must be at least 1"},
      {"max-depth", 1L << 40, "Setting max-depth is \"1099511627776\": must be from "},
      {"unknown-enum-constants", "x", "Setting unknown-enum-constants is \"x\": must be one of "},
      {"classes", "=7", "Setting classes is \"=7\": must be names of classes"},
      {"classes", "com.acme.None", "Setting classes: there is no class com.acme.None"},
      {"classes", "java.lang.Runnable", "java.lang.Runnable is an interface"},
      {"modules", "java.lang.String", "Setting modules: java.lang.String is no ForyModule"},
      {"listener", "java.lang.String", "Setting listener: java.lang.String is no ForyListener"},
    };
  }

  @Test(dataProvider = "mistakes")
  public void aMistakeIsOneLine(String key, Object value, String expected) {
    IllegalArgumentException error =
        expectThrows(IllegalArgumentException.class, () -> fory(Map.of(key, value)));
    assertTrue(error.getMessage().startsWith(expected), error.getMessage());
    assertEquals(error.getMessage().lines().count(), 1);
  }

  @Test
  public void severalMistakesAreOneLineToo() {
    IllegalArgumentException error =
        expectThrows(
            IllegalArgumentException.class, () -> fory(Map.of("codegen", "yes", "xlang", "no")));
    assertEquals(
        error.getMessage(),
        "Setting codegen is \"yes\": must be true or false; Setting xlang is \"no\": must be true or"
            + " false");
  }

  @Test
  public void oneInstanceForAConfigurationAndALoader() {
    Map<String, ?> settings = Map.of("classes", Order.class.getName(), "codegen", "false");
    Fory one = ForySettings.of(settings, LOADER).shared();
    assertSame(
        ForySettings.of(Map.of("codegen", false, "classes", Order.class), LOADER).shared(), one);
    assertNotSame(ForySettings.of(Map.of("classes", Order.class), LOADER).shared(), one);
    WeakReference<Fory> reference = new WeakReference<>(one);
    assertSame(ForySettings.of(settings, LOADER).shared(), reference.get());
  }

  private static final CompiledSources JOB =
      CompiledSources.compile(
          Map.of("job.Task", "package job; public class Task { public int n = 3; }"), Fory.class);

  private static WeakReference<Fory> sharedOf(ClassLoader loader) throws Exception {
    Fory fory = ForySettings.of(Map.of("classes", "job.Task"), loader).shared();
    Object task = loader.loadClass("job.Task").getConstructor().newInstance();
    assertEquals(fory.deserialize(fory.serialize(task)).getClass(), task.getClass());
    return new WeakReference<>(fory);
  }

  @Test
  public void anInstanceLivesAsLongAsItsLoaderAndNoLonger() throws Exception {
    ClassLoader loader = JOB.newLoader(Fory.class.getClassLoader());
    WeakReference<Fory> fory = sharedOf(loader);
    System.gc();
    assertSame(sharedOf(loader).get(), fory.get(), "kept while the loader is used");
    assertTrue(fory.get() != null);
    WeakReference<ClassLoader> gone = new WeakReference<>(loader);
    loader = null;
    assertTrue(Garbage.isGone(gone), "the loader of an application that was redeployed is kept");
    assertTrue(Garbage.isGone(fory));
  }

  @Test
  public void thePageListsEveryKey() throws Exception {
    Path page = Path.of(System.getProperty("basedir", "."), "..", "docs", "guide", "embedding.md");
    TreeSet<String> listed = new TreeSet<>();
    Matcher rows = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|").matcher(Files.readString(page));
    while (rows.find()) {
      listed.add(rows.group(1));
    }
    assertEquals(List.copyOf(listed), ForySettings.keys());
  }
}
