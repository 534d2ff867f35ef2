package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.CompiledSources;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Classes that mention a class which their loader does not find. */
public class AbsentClassTest {
  private static final String OPTION = "optional.Option";
  private static final String NAME = "optional.Subject";

  /** Compiles a class, and loads it without the optional class that it mentions. */
  private static Class<?> load(String declaration) {
    CompiledSources sources =
        CompiledSources.compile(
            Map.of(
                OPTION,
                "package optional; public class Option {}",
                NAME,
                "package optional; " + declaration));
    Collection<String> present = new HashSet<>(sources.classFiles().keySet());
    present.remove(OPTION);
    return sources.only(present).load(NAME);
  }

  private static Object make(Class<?> type, Object... arguments) throws Throwable {
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    List<Class<?>> parameters = new ArrayList<>();
    for (Object argument : arguments) {
      parameters.add(argument instanceof Integer ? int.class : argument.getClass());
    }
    MethodHandle constructor =
        MethodHandles.privateLookupIn(type, MethodHandles.lookup())
            .findConstructor(type, MethodType.methodType(void.class, parameters));
    return constructor.invokeWithArguments(arguments);
  }

  @DataProvider
  public Object[][] servedClasses() {
    String x = "public class Subject { int x = 3; ";
    String serial = "public class Subject implements java.io.Serializable { int x = 3; ";
    String list = "public class Subject extends java.util.ArrayList<String> { ";
    String constructors = "public Subject() {} public Subject(Option option) {} }";
    String error = "public class Subject extends RuntimeException { int x = 3; ";
    return new Object[][] {
      {x + "Option take(Option option) { return option; } }"},
      {x + "public int hashCode() { return x; } public Option take() { return null; } }"},
      {x + constructors},
      {x + "private Subject() {} Subject(int x) {} Subject(Option option) {} }"},
      {x + "java.util.List<Option> take() { return null; } transient int y = 4; }"},
      {serial + "void take(Option option) {} }"},
      {serial + constructors},
      {serial + "String readObject(Option option) { return null; } }"},
      {list + "public Option take(Option option) { return option; } }"},
      {list + constructors},
      {list + "int x = 3; " + constructors},
      {list + "public String get(int i) { return super.get(i); } void take(Option o) {} int x; }"},
      {"public class Subject extends java.util.TreeMap<String, String> { " + constructors},
      {error + "Option take() { return null; } }"},
      {error + "public String getMessage() { return null; } Option take() { return null; } }"},
      {error + constructors},
      {"public enum Subject { A, B; Option take() { return null; } }"},
      {"public class Subject<T extends Option> { int x = 3; }"},
    };
  }

  @Test(dataProvider = "servedClasses")
  public void classesWhoseMethodsAloneMentionItAreServed(String declaration) throws Throwable {
    Class<?> type = load(declaration);
    Object value = make(type);
    for (ForyBuilder builder : builders()) {
      Fory fory = builder.register(type).build();
      requireServed(fory, value);
      fory.ensureCompiled(type);
      requireNoFailure(fory, type);
      requireServed(fory, value);
    }
    requireServed(Fory.builder().requireClassRegistration(false).build(), value);
  }

  private static List<ForyBuilder> builders() {
    return List.of(
        Fory.builder(),
        Fory.builder().withCompatible(true),
        Fory.builder().withRefTracking(true).withCodegen(false));
  }

  /** A struct has code, unless it is to have none. */
  private static void requireNoFailure(Fory fory, Class<?> type) {
    String text = fory.explain(type);
    assertTrue(
        !text.contains("engine: ")
            || text.contains("engine: generated code")
            || text.contains("ForyBuilder.withCodegen(false)")
            || text.contains("objects are made when their parts have been read"),
        text);
  }

  private static void requireServed(Fory fory, Object value) {
    Class<?> type = value.getClass();
    Object list = new ArrayList<>(Arrays.asList("a", value));
    assertEquals(fory.deserialize(fory.serialize(value)).getClass(), type);
    assertEquals(((List<?>) fory.deserialize(fory.serialize(list))).get(1).getClass(), type);
    assertEquals(fory.copy(value).getClass(), type);
    if (!(value instanceof Map || value instanceof Throwable)) {
      Map<Object, Object> keyed = new HashMap<>(Map.of(value, "v"));
      Map<?, ?> read = (Map<?, ?>) fory.deserialize(fory.serialize(keyed));
      assertEquals(read.keySet().iterator().next().getClass(), type);
      Object unwrapped =
          fory.deserialize(fory.serialize(java.util.Collections.unmodifiableSet(keyed.keySet())));
      assertEquals(((Collection<?>) unwrapped).iterator().next().getClass(), type);
    }
  }

  @Test
  public void recordsWithAnotherConstructorAreServed() throws Throwable {
    Class<?> type =
        load("public record Subject(int x, String s) { Subject(Option o) { this(1, \"a\"); } }");
    Object value = make(type, 7, "seven");
    for (ForyBuilder builder : builders()) {
      Fory fory = builder.register(type).build();
      assertEquals(fory.deserialize(fory.serialize(value)), value);
      fory.ensureCompiled(type);
      requireNoFailure(fory, type);
      assertEquals(fory.deserialize(fory.serialize(value)), value);
      assertEquals(fory.copy(value), value);
    }
  }

  @Test
  public void anOverriddenMethodIsFoundAmongOthersThatMentionIt() throws Throwable {
    Class<?> type =
        load(
            "public class Subject extends java.util.ArrayList<String> {"
                + " public boolean add(String s) { return super.add(s + s); }"
                + " void take(Option option) {} }");
    Object value = make(type);
    Fory fory = Fory.builder().register(type).build();
    ((List<?>) value).clear();
    @SuppressWarnings("unchecked")
    List<String> list = (List<String>) value;
    list.add("a");
    assertEquals(fory.deserialize(fory.serialize(value)), List.of("aa"));
  }

  @DataProvider
  public Object[][] refusedClasses() {
    String x = "public class Subject { int x = 3; ";
    String hook = "public class Subject implements java.io.Serializable { void take(Option o) {} ";
    return new Object[][] {
      {x + "Option option; }", "optional.Option"},
      {x + "static Option option; }", "optional.Option"},
      {x + "@io.fory.annotation.Subtypes(Option.class) Object o; }", "@Subtypes names a class"},
      {x + "transient Option option; }", "optional.Option"},
      {x + "Option[] options; }", "optional.Option"},
      {x + "java.util.List<Option> options; }", "its field options mentions"},
      {x + "java.util.Map<String, Option[]> options; }", "its field options mentions"},
      {"public class Subject extends java.util.ArrayList<String> { Option o; }", OPTION},
      {"public class Subject extends RuntimeException { Option option; }", OPTION},
      {"public record Subject(Option option) { Subject() { this(null); } }", OPTION},
      {hook + "private Object readResolve() { return this; } }", "it has readResolve()"},
      {hook + "private void writeObject(java.io.ObjectOutputStream o) {} }", "writeObject"},
      {"class Parent { Option option; } class Subject extends Parent {}", "optional.Parent cannot"},
    };
  }

  @Test(dataProvider = "refusedClasses")
  public void classesThatNeedItAreRefusedByName(String declaration, String named) throws Throwable {
    Class<?> type = load(declaration);
    Object value = make(type);
    for (ForyBuilder builder : builders()) {
      builder.register(type);
      requireNamed(expectThrows(UnsupportedTypeException.class, builder::build), named);
    }
    Fory fory = Fory.builder().requireClassRegistration(false).build();
    Object list = new ArrayList<>(List.of("a", value));
    requireNamed(expectThrows(UnsupportedTypeException.class, () -> fory.serialize(value)), named);
    requireNamed(expectThrows(UnsupportedTypeException.class, () -> fory.serialize(list)), named);
    requireNamed(expectThrows(UnsupportedTypeException.class, () -> fory.copy(list)), named);
    assertEquals(fory.deserialize(fory.serialize(List.of("a"))), List.of("a"));
  }

  private static void requireNamed(UnsupportedTypeException error, String named) {
    assertTrue(error.getMessage().startsWith("Class optional."), error.getMessage());
    assertTrue(error.getMessage().contains(named), error.getMessage());
  }

  @Test
  public void aMessageThatNamesSuchAClassIsRefused() throws Throwable {
    String declaration = "public class Subject { int x = 3; Option option; }";
    CompiledSources sources =
        CompiledSources.compile(
            Map.of(
                OPTION,
                "package optional; public class Option {}",
                NAME,
                "package optional; " + declaration));
    Fory writer = Fory.builder().requireClassRegistration(false).build();
    byte[] bytes = writer.serialize(make(sources.load(NAME)));
    Fory reader =
        Fory.builder()
            .requireClassRegistration(false)
            .withTypeChecker(name -> true)
            .withClassLoader(load(declaration).getClassLoader())
            .build();
    requireNamed(
        expectThrows(UnsupportedTypeException.class, () -> reader.deserialize(bytes)), OPTION);
  }

  private static final class Zero implements Serializer<Object> {
    private final Class<?> type;

    Zero(Class<?> type) {
      this.type = type;
    }

    @Override
    public void write(WriteContext out, Object value) {}

    @Override
    public Object read(ReadContext in) {
      try {
        return make(type);
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  public void aSerializerServesAClassThatNeedsIt() throws Throwable {
    @SuppressWarnings("unchecked")
    Class<Object> type = (Class<Object>) load("public class Subject { Option option; }");
    Fory fory = Fory.builder().registerSerializer(type, new Zero(type)).build();
    assertEquals(fory.deserialize(fory.serialize(make(type))).getClass(), type);
  }

  @Test
  public void aHiddenClassWithAFieldOfItsOwnTypeIsRefused() throws Throwable {
    CompiledSources sources =
        CompiledSources.compile(
            "io.fory.registration.Linked",
            "package io.fory.registration; class Linked { Linked next; }");
    byte[] classFile = sources.classFiles().get("io.fory.registration.Linked");
    Class<?> type = MethodHandles.lookup().defineHiddenClass(classFile, false).lookupClass();
    ForyBuilder builder = Fory.builder().register(type, "linked");
    UnsupportedTypeException error = expectThrows(UnsupportedTypeException.class, builder::build);
    assertTrue(error.getMessage().contains("it is a hidden class"), error.getMessage());
  }
}
