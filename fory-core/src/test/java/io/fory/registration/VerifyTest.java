package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.Subtypes;
import io.fory.annotation.UnknownFields;
import io.fory.error.ErrorCode;
import io.fory.error.VerificationException;
import io.fory.fixture.CompiledSources;
import io.fory.serializer.CarriedFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import org.testng.Assert;
import org.testng.annotations.Test;

/** What cannot be written is said before there is a message. */
public final class VerifyTest {
  interface Animal {}

  record Dog(int age) implements Animal {}

  @Subtypes(Cash.class)
  interface Payment {}

  record Cash(int amount) implements Payment {}

  static final class Fine {
    private Object any;
    private CharSequence text;
    private Number number;
    private Comparable<?> key;
    private List<? extends Animal> animals = new ArrayList<>();
    private Map<String, List<Payment>> payments;
    private Class<? extends Callable<?>> type;
    private Animal[][] zoo;
    private int[] numbers;
    private Fine next;
  }

  static final class Callback {
    private Callable<?> call;
    private Map<String, List<Runnable>> runs;
    private Good good;
  }

  static final class Good {
    private int number;
  }

  private static ForyBuilder builder() {
    return Fory.builder().register(Dog.class).register(Payment.class);
  }

  static final class Zoo {
    private Animal first;
    private List<Animal> others;
  }

  /** An interface that a field declares is registered with it, and is no value. */
  @Test
  public void anInterfaceFillsNoPlaceThatIsDeclaredWithIt() {
    VerificationException error =
        Assert.expectThrows(
            VerificationException.class, () -> Fory.builder().register(Zoo.class).build().verify());
    assertEquals(error.problems().size(), 2, error.getMessage());
    Fory.builder().register(Zoo.class).register(Dog.class).build().verify();
  }

  @Test
  public void whatCanBeWrittenHasNoProblem() {
    Fory fory = builder().register(Fine.class).build();
    fory.verify();
    fory.verify(Fine.class, Dog.class, Payment.class);
    builder().register(Fine.class).withCompatible(false).withRefTracking(true).build().verify();
  }

  @Test
  public void eachPlaceThatNothingCanFillIsALine() {
    Fory fory = builder().register(Callback.class).register(Good.class).build();
    VerificationException error =
        Assert.expectThrows(VerificationException.class, () -> fory.verify());
    assertEquals(
        error.problems(),
        List.of(
            "Nothing that is registered can stand in the field Callback.call, declared with"
                + " java.util.concurrent.Callable. Register the classes of its values, or mark it"
                + " @Ignore",
            "Nothing that is registered can stand in the field Callback.runs, declared with"
                + " java.lang.Runnable. Register the classes of its values, or mark it @Ignore"));
    assertEquals(error.code(), ErrorCode.UNSUPPORTED_TYPE);
    assertEquals(error.getMessage().lines().count(), 3);
    assertTrue(error.getMessage().startsWith("2 problems with what is registered:\n  Nothing"));
    fory.verify(Good.class, Dog.class);
  }

  @Test
  public void aClassThatIsNotRegisteredIsALine() {
    Fory fory = builder().register(Callback.class).build();
    VerificationException error =
        Assert.expectThrows(
            VerificationException.class, () -> fory.verify(Fine.class, Callback.class));
    assertEquals(error.problems().size(), 3, error.getMessage());
    assertTrue(
        error.problems().get(2).startsWith("Class " + Fine.class.getName() + " is not registered"));
  }

  @Test
  public void theOrderIsThatOfTheNamesHoweverClassesAreRegistered() {
    VerificationException first =
        Assert.expectThrows(
            VerificationException.class,
            () -> Fory.builder().register(Callback.class).register(Fine.class, 3).build().verify());
    VerificationException second =
        Assert.expectThrows(
            VerificationException.class,
            () -> Fory.builder().register(Fine.class, 3).register(Callback.class).build().verify());
    assertEquals(first.getMessage(), second.getMessage());
    assertEquals(first.problems().size(), 4, first.getMessage());
  }

  @Test
  public void aFactoryThatThrowsIsALine() {
    Fory fory =
        builder()
            .registerSerializerFactory(
                (type, lookup) -> {
                  throw new IllegalStateException("secret");
                })
            .build();
    VerificationException error =
        Assert.expectThrows(VerificationException.class, () -> fory.verify(Dog.class));
    assertEquals(error.problems().size(), 1);
    assertTrue(error.getMessage().contains(", asked for " + Dog.class.getName()));
    assertTrue(!error.getMessage().contains("secret"));
  }

  @Test
  public void theClassesThatStayInterpretedAreReportedWithTheReason() {
    assertEquals(
        builder().withCodegen(false).build().ensureCompiled(Dog.class),
        Map.of(Dog.class, "ForyBuilder.withCodegen(false) is set"));
    assertEquals(builder().register(Fine.class).build().ensureCompiled(Fine.class), Map.of());
    CompiledSources sources =
        CompiledSources.compile("blind.Model", "package blind; public class Model { int n; }");
    Class<?> blind =
        CompiledSources.load(
            sources.newLoader(ClassLoader.getPlatformClassLoader()), "blind.Model");
    Map<Class<?>, String> reasons = Fory.builder().register(blind).build().ensureCompiled(blind);
    assertEquals(List.copyOf(reasons.keySet()), List.of(blind));
    assertTrue(
        reasons.get(blind).startsWith("the class loader of blind.Model does not see io.fory"),
        reasons.get(blind));
  }

  static class Bounded extends LinkedBlockingQueue<String> {
    int tag;

    Bounded() {
      super(5);
    }
  }

  record Carrying(int n, @UnknownFields CarriedFields rest) {}

  @Test
  public void theReasonTellsContainersFromRecordsThatCarryFields() {
    Fory fory = builder().register(Bounded.class).register(Carrying.class).build();
    Map<Class<?>, String> reasons = fory.ensureCompiled(Bounded.class, Carrying.class);
    assertEquals(reasons.get(Carrying.class), "records that carry unknown fields are interpreted");
    assertEquals(
        reasons.get(Bounded.class),
        "containers whose comparator, capacity, defaults or order of access is in messages are"
            + " interpreted");
  }
}
