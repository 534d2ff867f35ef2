package io.fory.census;

import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.RoundTrip;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.testng.Reporter;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

/**
 * Every public class of the JDK is right or refused: registered, declared, and wherever an object
 * of it is met. {@code -Dfory.census.modules=all} takes all modules and more objects, {@code
 * -Dfory.test.seed} other arguments.
 */
public final class JdkCensusTest {
  private static final List<String> USUAL =
      List.of("java.base", "java.sql", "java.logging", "java.net.http");
  private static final int FIELDS = 20;

  private final boolean all = "all".equals(System.getProperty("fory.census.modules"));
  private final long seed = Long.getLong("fory.test.seed", 11);
  private final Holders holders = new Holders();

  /** Interpreter and generator, without and with references, where nothing is registered. */
  private final List<Fory> open = new ArrayList<>();

  private final Map<Class<?>, Boolean> refused = new HashMap<>();
  private List<Class<?>> classes;

  /** Finds the classes. */
  @BeforeClass
  public void findClasses() {
    for (int i = 0; i < 4; i++) {
      open.add(
          Fory.builder()
              .requireClassRegistration(false)
              .withRefTracking(i % 2 == 1)
              .withCodegen(i >= 2)
              .withAsyncCompilation(false)
              .build());
    }
    classes = new ArrayList<>();
    List<String> modules = new ArrayList<>(USUAL);
    if (all) {
      ModuleLayer.boot().modules().forEach(module -> modules.add(module.getName()));
    }
    for (String module : new java.util.TreeSet<>(modules)) {
      List<Class<?>> found = JdkClasses.concrete(module);
      if (found == null) {
        Reporter.log("JdkCensusTest: this JVM has no " + module, true);
      } else {
        classes.addAll(found);
      }
    }
    Reporter.log("JdkCensusTest: " + classes.size() + " classes, -Dfory.test.seed=" + seed, true);
  }

  private static ForyException refusal(Runnable call) {
    try {
      call.run();
      return null;
    } catch (UnsupportedTypeException e) {
      return e;
    }
  }

  private boolean isRefusedAsRoot(Class<?> type) {
    return refused.computeIfAbsent(
        type, any -> refusal(() -> Fory.builder().register(type).build()) != null);
  }

  @Test
  public void aClassIsRefusedAsAFieldIfItIsRefusedAsARoot() {
    Tally tally = new Tally();
    for (Class<?> type : classes) {
      Class<?> holder = holders.declaring(List.of(type));
      boolean root = isRefusedAsRoot(type);
      ForyException field = refusal(() -> Fory.builder().register(holder).build());
      if (!root && field != null && field.cure().endsWith("register(Class) lets that code run")) {
        Fory.builder().register(holder).register(type).build();
        tally.count("admitted by name alone", type.getName());
      } else if (root != (field != null)) {
        tally.wrong(type + (root ? " is refused as a root alone" : " is refused as a field alone"));
      } else if (field != null && !field.path().equals(holder.getSimpleName() + ".f0")) {
        tally.wrong(field.getMessage());
      } else {
        tally.count(root ? "refused when built" : "admitted");
      }
    }
    Reporter.log("JdkCensusTest: declared: " + tally, true);
    assertTrue(tally.wrong().isEmpty(), String.join("\n", tally.wrong()));
    assertTrue(tally.of("refused when built") > 300 && tally.of("admitted") > 300, "" + tally);
  }

  @Test
  public void anObjectOfARefusedClassIsRefusedWhereverItIsMet() throws Exception {
    Tally tally = new Tally();
    for (Class<?> type : classes) {
      if (type.getModule().getName().equals("java.desktop") || !isRefusedAsRoot(type)) {
        continue; // What makes windows is not to be made here; that it is refused, is known.
      }
      Object blank = blank(type);
      if (blank == null) {
        tally.count("skipped, since its class is not initialised", type.getName());
        continue;
      }
      for (Fory fory : open) {
        if (refusal(() -> fory.serialize(blank)) == null
            || refusal(() -> fory.serialize(new Object[] {blank})) == null) {
          tally.wrong(type + " is written");
        }
      }
      tally.count("refused when written");
    }
    Reporter.log("JdkCensusTest: met: " + tally, true);
    assertTrue(tally.wrong().isEmpty(), String.join("\n", tally.wrong()));
    assertTrue(tally.of("refused when written") > 300, "" + tally);
  }

  /** Makes an object without running a constructor, which could open files or start threads. */
  private static Object blank(Class<?> type) throws ReflectiveOperationException {
    Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
    Object instance = factory.getMethod("getReflectionFactory").invoke(null);
    Constructor<?> made =
        (Constructor<?>)
            factory
                .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                .invoke(instance, type, Object.class.getDeclaredConstructor());
    try {
      return made.newInstance();
    } catch (LinkageError | ReflectiveOperationException e) {
      return null;
    }
  }

  @Test
  public void anObjectOfAnAdmittedClassComesBackOrIsRefused() throws Exception {
    Tally tally = new Tally();
    Specimens specimens = new Specimens(seed);
    Map<String, Object> right = new TreeMap<>();
    for (Class<?> type : classes) {
      if (isRefusedAsRoot(type)) {
        continue;
      }
      List<Object> values = specimens.of(type);
      if (values.isEmpty()) {
        tally.count("skipped, since no constructor or factory took the arguments", type.getName());
      }
      for (Object value : values) {
        if (isRight(value, tally) && isComplete(value, tally)) {
          right.put(type.getName(), value);
        }
      }
    }
    inFields(new ArrayList<>(right.values()), tally);
    Reporter.log("JdkCensusTest: admitted: " + tally, true);
    assertTrue(tally.wrong().isEmpty(), String.join("\n", tally.wrong()));
    assertTrue(tally.of("right") > 500 && tally.of("right in a field") > 300, "" + tally);
  }

  private boolean isRight(Object value, Tally tally) {
    boolean right = false;
    for (Fory fory : open) {
      try {
        Object[] copy = RoundTrip.of(fory, new Object[] {value, RoundTrip.of(fory, value)});
        for (Object each : copy) {
          String difference = Sameness.difference(value, each);
          if (difference != null) {
            tally.wrong(value.getClass().getName() + " differs by " + difference);
            return false;
          }
        }
        right = true;
      } catch (ForyException e) {
        tally.count("refused when written", value.getClass().getName());
        return false;
      }
    }
    tally.count("right");
    return right;
  }

  /** Returns whether the class of an object declares all that its hooks write. */
  private static boolean isComplete(Object value, Tally tally) {
    try {
      Fory.builder().register(declarableClassOf(value)).withCodegen(false).build().copy(value);
      return true;
    } catch (TypeNotAllowedException e) {
      tally.count("right where all classes are admitted", value.getClass().getName());
      return false;
    }
  }

  /**
   * The class of an object; of a constant of an enum, whose own class may have no name, the enum.
   */
  private static Class<?> declarableClassOf(Object value) {
    return value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
  }

  /** Puts objects into fields of their own classes, many into one object. */
  private void inFields(List<Object> values, Tally tally) throws ReflectiveOperationException {
    for (int from = 0; from < values.size(); from += FIELDS) {
      List<Object> some = values.subList(from, Math.min(from + FIELDS, values.size()));
      List<Class<?>> types = new ArrayList<>();
      some.forEach(value -> types.add(declarableClassOf(value)));
      Class<?> holder = holders.declaring(types);
      Object owner = blank(holder);
      for (int i = 0; i < types.size(); i++) {
        holder.getField("f" + i).set(owner, some.get(i));
      }
      for (int option = 0; option < open.size(); option++) {
        Fory fory =
            Fory.builder()
                .register(holder)
                .withRefTracking(option % 2 == 1)
                .withCompatible(option != 3)
                .withCodegen(option == from / FIELDS % 2 + 2) // of each holder once
                .withAsyncCompilation(false)
                .build();
        Object copy = RoundTrip.of(fory, owner);
        for (int i = 0; i < types.size(); i++) {
          Object read = holder.getField("f" + i).get(copy);
          String difference = Sameness.difference(some.get(i), read);
          if (difference != null) {
            tally.wrong("a field of " + types.get(i) + " differs by " + difference);
          }
        }
      }
      for (int i = 0; i < types.size(); i++) {
        tally.count("right in a field");
      }
    }
  }
}
