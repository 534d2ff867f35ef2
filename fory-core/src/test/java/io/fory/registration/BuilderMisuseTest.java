package io.fory.registration;

import static org.testng.Assert.assertEquals;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.Subtypes;
import io.fory.error.ForyException;
import io.fory.fixture.RoundTrip;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Each way to misuse the builder ends in one clear line. */
public final class BuilderMisuseTest {
  static final class A {
    private B b;
  }

  static final class B {}

  interface Open {}

  abstract static class AbstractOpen {}

  sealed interface Closed permits OnlyOne {}

  record OnlyOne(int x) implements Closed {}

  @Subtypes(OnlyOne.class)
  interface Annotated {}

  enum Kind {
    PLAIN,
    WITH_BODY {}
  }

  private static final class NoSerializer implements Serializer<A> {
    @Override
    public void write(WriteContext out, A value) {}

    @Override
    public A read(ReadContext in) {
      return new A();
    }
  }

  private static final String HERE = "io.fory.registration.BuilderMisuseTest$";

  private static Object[] row(String message, Consumer<ForyBuilder> misuse) {
    return new Object[] {message, misuse};
  }

  static final class OpenHere implements Open {}

  /** The texts name calls that work. */
  @Test
  public void whatServesTheClassesBelowAnInterfaceIsAccepted() {
    Fory fory =
        Fory.builder()
            .registerDefaultSerializer(Open.class, type -> new NoOpen())
            .registerDefaultSerializer(CharSequence.class, type -> null)
            .registerDefaultSerializer(Number.class, type -> new NoNumbers())
            .registerSerializer(LocalDate.class, new NoDates())
            .register(OpenHere.class)
            .build();
    assertEquals(fory.deserialize(fory.serialize(new OpenHere())).getClass(), OpenHere.class);
    assertEquals(fory.deserialize(fory.serialize(LocalDate.MAX)), LocalDate.EPOCH);
  }

  private static final class NoOpen implements Serializer<Open> {
    @Override
    public void write(WriteContext out, Open value) {}

    @Override
    public Open read(ReadContext in) {
      return new OpenHere();
    }
  }

  private static final class NoNumbers implements Serializer<Number> {
    @Override
    public void write(WriteContext out, Number value) {}

    @Override
    public Number read(ReadContext in) {
      return 1;
    }
  }

  private static final class NoDates implements Serializer<LocalDate> {
    @Override
    public void write(WriteContext out, LocalDate value) {}

    @Override
    public LocalDate read(ReadContext in) {
      return LocalDate.EPOCH;
    }
  }

  @DataProvider
  public Object[][] misuses() {
    Serializer<A> serializer = new NoSerializer();
    return new Object[][] {
      row("type is null", b -> b.register(null)),
      row("type is null", b -> b.register(null, 1)),
      row("type is null", b -> b.register(null, "name")),
      row("name is null", b -> b.register(A.class, (String) null)),
      row("namespace is null", b -> b.register(A.class, null, "name")),
      row("name is null", b -> b.register(A.class, "namespace", null)),
      row("type is null", b -> b.registerSerializer(null, serializer)),
      row("serializer is null", b -> b.registerSerializer(A.class, null)),
      row("factory is null", b -> b.registerSerializerFactory(null)),
      row("folder is null", b -> b.withGeneratedSources((Path) null)),
      row("maxDepth is 0, must be at least 1", b -> b.withMaxDepth(0)),
      row("maxGraphMemoryBytes is 0, must be at least 1", b -> b.withMaxGraphMemoryBytes(0)),
      row("maxKeyWork is 0, must be at least 1", b -> b.withMaxKeyWork(0)),
      row(
          "id -1 of " + HERE + "A is out of range, must be at least 0",
          b -> b.register(A.class, -1)),
      row(
          "id 5 of " + HERE + "B is taken by " + HERE + "A",
          b -> b.register(A.class, 5).register(B.class, 5)),
      row(
          "name x of " + HERE + "B is taken by " + HERE + "A",
          b -> b.register(A.class, "x").register(B.class, "x")),
      row(
          "name n.x of " + HERE + "B is taken by " + HERE + "A",
          b -> b.register(A.class, "n.x").register(B.class, "n", "x")),
      row(
          "the name of " + HERE + "A has 0 characters, must have 1 to 512",
          b -> b.register(A.class, "")),
      row(
          "the name of " + HERE + "A has 513 characters, must have 1 to 512",
          b -> b.register(A.class, "x".repeat(513))),
      row(HERE + "A is registered already", b -> b.register(A.class).register(A.class)),
      row(HERE + "A is registered already", b -> b.register(A.class, 1).register(A.class, 2)),
      row(HERE + "A is registered already", b -> b.register(A.class, 1).register(A.class, 1)),
      row(HERE + "A is registered already", b -> b.register(A.class, "x").register(A.class, "x")),
      row(HERE + "A is registered already", b -> b.register(A.class, "x").register(A.class, 2)),
      row(
          HERE + "A has a serializer already",
          b -> b.registerSerializer(A.class, serializer).registerSerializer(A.class, serializer)),
      row(
          HERE
              + "Open is an interface; register its implementations, or name them in @Subtypes"
              + " on it, or take its lambdas and proxies by withLambdasAndProxies(true)",
          b -> b.register(Open.class).build()),
      row(
          HERE
              + "Open is an interface; register its implementations, or name them in @Subtypes"
              + " on it, or take its lambdas and proxies by withLambdasAndProxies(true)",
          b ->
              b.withLambdasAndProxies(true)
                  .register(Open.class)
                  .withLambdasAndProxies(false)
                  .build()),
      row(
          HERE
              + "AbstractOpen is abstract; register its implementations, or name them in"
              + " @Subtypes on it",
          b -> b.register(AbstractOpen.class, 3)),
      row(
          HERE
              + "Closed is an interface; register its implementations, or name them in"
              + " @Subtypes on it",
          b -> b.register(Closed.class, 3)),
      row(
          HERE
              + "Annotated is an interface; register its implementations, or name them in"
              + " @Subtypes on it",
          b -> b.register(Annotated.class, "name")),
      row(
          HERE + "A[] needs no registration; register the classes of its elements",
          b -> b.register(A[].class)),
      row("int needs no registration", b -> b.register(int.class)),
      row(
          "withIntCompressed needs withXlang(false): there @ForyField(encoding = ..) says it, and"
              + " VARINT is the default",
          b -> b.withXlang(true).withIntCompressed(true).build()),
      row(
          "withLongCompressed needs withXlang(false): there @ForyField(encoding = ..) says it, and"
              + " VARINT is the default",
          b -> b.withLongCompressed(true).withXlang(true).build()),
      row(
          "java.lang.Runnable is an interface; register its implementations, or take its lambdas"
              + " and proxies by withLambdasAndProxies(true)",
          b -> b.register(Runnable.class).build()),
      row(
          "Two classes would have the name "
              + HERE
              + "B on the wire: "
              + HERE
              + "A and "
              + HERE
              + "B; register one of them with another name",
          b -> b.register(A.class, HERE + "B").build()),
      row(
          HERE + "Kind$1 is the class of an enum constant; register the enum",
          b -> b.register(((Object) Kind.WITH_BODY).getClass())),
      row(
          "java.lang.CharSequence is a built-in type; registerDefaultSerializer(Class, Function) serves the"
              + " classes of the application below it",
          b -> b.registerReplacement(CharSequence.class, String.class, text -> "", text -> text)),
      row(
          "java.lang.Number is a built-in type; registerDefaultSerializer(Class, Function) serves"
              + " the classes of the application below it",
          b -> b.registerReplacement(Number.class, String.class, number -> "", text -> 1)),
      row(
          "java.time.LocalDate is a built-in type; registerSerializer(Class, Serializer) serves it",
          b ->
              b.registerReplacement(
                  LocalDate.class, String.class, date -> "", text -> LocalDate.EPOCH)),
      row(
          HERE
              + "Open is an interface; registerDefaultSerializer(Class, Function) serves the"
              + " classes of the application below it",
          b -> b.registerSerializer(Open.class, new NoOpen())),
      row(
          "java.lang.Number is abstract; registerDefaultSerializer(Class, Function) serves the"
              + " classes of the application below it",
          b -> b.registerSerializer(Number.class, new NoNumbers())),
      row(
          HERE + "A has a singleton already",
          b -> b.registerSingleton(new A()).registerSingleton(new A())),
    };
  }

  @Test(dataProvider = "misuses")
  public void misuseIsOneClearLine(String message, Consumer<ForyBuilder> misuse) {
    IllegalArgumentException error =
        Assert.expectThrows(IllegalArgumentException.class, () -> misuse.accept(Fory.builder()));
    assertEquals(error.getMessage(), message);
  }

  @Test
  public void aClassThatAnotherOneReachesMayBeRegisteredItself() {
    Fory fory = Fory.builder().register(A.class).register(B.class, 3).build();
    assertEquals(RoundTrip.of(fory, new B()).getClass(), B.class);
  }

  @Test
  public void aClassMayGetItsSerializerAndItsIdentityInEitherOrder() {
    Serializer<A> serializer = new NoSerializer();
    for (Fory fory :
        List.of(
            Fory.builder().register(A.class, 7).registerSerializer(A.class, serializer).build(),
            Fory.builder().registerSerializer(A.class, serializer).register(A.class, 7).build())) {
      // Version, typed, definition by id, 7, layout hash 0: the serializer writes nothing.
      assertEquals(fory.serialize(new A()), new byte[] {64, 2, 2, 7, 0, 0, 0, 0});
    }
  }

  @Test
  public void anInterfaceIsRegisteredBeforeOrAfterLambdasAreAllowed() {
    Fory.builder().register(Open.class).withLambdasAndProxies(true).build();
    Fory.builder().withLambdasAndProxies(true).register(Open.class).build();
  }

  @Test
  public void aBuilderMayBeUsedOn() {
    ForyBuilder builder = Fory.builder().register(A.class);
    Fory first = builder.build();
    Fory second = builder.register(OnlyOne.class).build();
    assertEquals(RoundTrip.of(second, new OnlyOne(1)), new OnlyOne(1));
    Assert.assertThrows(
        io.fory.error.TypeNotAllowedException.class, () -> first.serialize(new OnlyOne(1)));
  }

  @Test
  public void typesOfTheFrameworkNeedNoRegistrationButMayHaveOne() {
    Fory fory = Fory.builder().register(String.class).register(Integer.class, 4).build();
    assertEquals(RoundTrip.of(fory, List.of("a", 1, 2L)), List.of("a", 1, 2L));
  }

  @Test
  public void theCrossLanguageFormatHasNeitherSessionsNorSchemas() {
    Fory fory = Fory.builder().withXlang(true).register(Thread.State.class).build();
    Assert.assertThrows(IllegalStateException.class, fory::newSession);
    IllegalStateException error =
        Assert.expectThrows(IllegalStateException.class, () -> fory.schemasOf(Thread.State.class));
    Assert.assertTrue(error.getMessage().contains("has no schemas"), error.getMessage());
  }

  static final class NoResult {
    Void result;
    int other = 4;
  }

  record NoResults(Map<String, Void> results) {}

  static final class Held<T> {
    T value;
  }

  static final class Holder {
    Held<Void> held = new Held<>();
  }

  @Test
  @SuppressWarnings("VoidUsed") // what is tested
  public void aFieldOfVoidIsNullAndRefusedInTheCrossLanguageFormat() {
    for (boolean generated : new boolean[] {false, true}) {
      for (int option = 0; option < 4; option++) {
        ForyBuilder builder =
            (generated ? EngineInUse.builder() : Fory.builder().withCodegen(false))
                .withCompatible((option & 1) != 0)
                .withRefTracking((option & 2) != 0)
                .registerAll(NoResult.class, NoResults.class, Held.class, Holder.class);
        Fory fory = builder.build();
        NoResult read = RoundTrip.of(fory, new NoResult());
        Assert.assertNull(read.result);
        Assert.assertEquals(read.other, 4);
        Map<String, Void> results = new HashMap<>();
        results.put("a", null);
        assertEquals(RoundTrip.of(fory, new NoResults(results)), new NoResults(results));
        Assert.assertNull(RoundTrip.of(fory, new Holder()).held.value);
        Assert.assertNull(fory.copy(new NoResult()).result);
        assertEquals(fory.copy(new NoResults(results)), new NoResults(results));
      }
      for (Class<?> type : new Class<?>[] {NoResult.class, NoResults.class}) {
        ForyBuilder builder = Fory.builder().withXlang(true).withCodegen(generated).register(type);
        ForyException error = Assert.expectThrows(ForyException.class, builder::build);
        String field = type.getSimpleName() + (type == NoResult.class ? ".result" : ".results");
        Assert.assertTrue(error.getMessage().contains("(at " + field + ")"), error.getMessage());
        Assert.assertTrue(error.getMessage().contains("@Ignore"), error.getMessage());
      }
    }
  }

  static final class Before {
    Void gone;
    int kept = 5;
  }

  static final class After {
    String other = "own";
    Void fresh;
    int kept;
  }

  @Test
  @SuppressWarnings("VoidUsed") // what is tested
  public void aFieldOfVoidIsReadPastAndMissed() {
    for (boolean generated : new boolean[] {false, true}) {
      Fory writer =
          Fory.builder().withCodegen(generated).register(Before.class, "versioned").build();
      Fory reader =
          Fory.builder().withCodegen(generated).register(After.class, "versioned").build();
      After read = (After) reader.deserialize(writer.serialize(new Before()));
      Assert.assertNull(read.fresh);
      Assert.assertEquals(read.kept, 5);
    }
  }
}
