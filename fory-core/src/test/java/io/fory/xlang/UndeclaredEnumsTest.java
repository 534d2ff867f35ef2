package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.Rejection;
import io.fory.serializer.UnknownEnumPolicy;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Constants of which the message does not say the enum, since the writer declares it: they are read
 * where the reader declares it too, and are never something else.
 */
public final class UndeclaredEnumsTest {
  /** An enum. */
  public enum State {
    NEW,
    PAID
  }

  /** Declares the enum. */
  public static final class StateSet {
    public Set<State> value = Set.of(State.PAID);
  }

  /** Declares the enum. */
  public static final class StateList {
    public List<State> value = new ArrayList<>(List.of(State.PAID));
  }

  /** Declares the enum. */
  public static final class StateArray {
    public State[] value = {State.PAID};
  }

  /** Declares the enum. */
  public static final class StateKeys {
    public Map<State, String> value = Map.of(State.PAID, "paid");
  }

  /** Declares the enum. */
  public static final class StateValues {
    public Map<String, State> value = Map.of("paid", State.PAID);
  }

  /** Declares the enum. */
  public static final class NestedStates {
    public List<List<State>> value = List.of(List.of(State.PAID));
  }

  /** Declares the enum. */
  public static final class MappedStates {
    public Map<String, List<State>> value = Map.of("paid", List.of(State.PAID));
  }

  /** Declares nothing. */
  public static final class Anything {
    @ForyField(nullable = true)
    public Object value;
  }

  /** Declares nothing. */
  public static final class AnySerializable {
    @ForyField(nullable = true)
    public Serializable value;
  }

  /** Declares other elements. */
  public static final class Texts {
    @ForyField(nullable = true)
    public Iterable<String> value;
  }

  /** Declares nothing of elements. */
  public static final class AnyElements {
    @ForyField(nullable = true)
    public Iterable<?> value;
  }

  /** Declares nothing of elements. */
  public static final class AnyList {
    @ForyField(nullable = true)
    public List<?> value;
  }

  /** Declares nothing of values. */
  public static final class AnyValues {
    @ForyField(nullable = true)
    public Map<String, Object> value;
  }

  /** Declares the enum in a type that holds lists and sets. */
  public static final class States {
    @ForyField(nullable = true)
    public Iterable<State> value;
  }

  /** Lacks the field. */
  public static final class Nothing {
    public int number = 5;
  }

  /** Has the list in two places, of which the reader lacks the first. */
  public static final class Twice {
    @ForyField(nullable = true, ref = true)
    public List<State> aaa;

    @ForyField(nullable = true, ref = true)
    public Object kept;
  }

  /** Has one of these. */
  public static final class Once {
    @ForyField(nullable = true, ref = true)
    public Object kept;
  }

  private static BothEngines engines(Class<?> type, boolean tracking, boolean known) {
    Consumer<ForyBuilder> xlang =
        builder -> {
          builder
              .withXlang(true)
              .withUnknownEnumConstants(UnknownEnumPolicy.FAIL)
              .register(type, "test.Model");
          if (known) {
            builder.register(State.class, "test.State");
          }
        };
    return tracking ? BothEngines.tracking(xlang) : BothEngines.of(xlang);
  }

  @DataProvider
  public Object[][] openPlaces() {
    List<Object> sequences =
        List.of(new StateSet(), new StateList(), new StateArray(), new NestedStates());
    List<Object> maps = List.of(new StateKeys(), new StateValues(), new MappedStates());
    List<Object[]> rows = new ArrayList<>();
    for (Object written : sequences) {
      for (Class<?> reader :
          List.of(Anything.class, AnySerializable.class, Texts.class, AnyElements.class)) {
        rows.add(new Object[] {written, reader});
      }
    }
    for (Object written : maps) {
      rows.add(new Object[] {written, Anything.class});
      rows.add(new Object[] {written, AnySerializable.class});
    }
    rows.add(new Object[] {new NestedStates(), AnyList.class});
    rows.add(new Object[] {new MappedStates(), AnyValues.class});
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "openPlaces")
  public void constantsOfAnEnumThatNobodyTellsAreRefused(Object written, Class<?> reader) {
    for (int i = 0; i < 4; i++) {
      boolean tracking = (i & 1) != 0;
      byte[] message = engines(written.getClass(), tracking, true).serialize(written);
      ForyException error =
          engines(reader, tracking, (i & 2) != 0)
              .failureToRead(message, IncompatibleSchemaException.class);
      boolean texts = reader == Texts.class;
      assertTrue(texts || error.problem().contains("enum"), error.getMessage());
      assertTrue(texts || error.cure() != null, error.getMessage());
    }
  }

  @Test
  public void thatNamesThePlace() {
    byte[] message = engines(StateValues.class, false, true).serialize(new StateValues());
    ForyException error =
        engines(Anything.class, false, true)
            .failureToRead(message, IncompatibleSchemaException.class);
    assertTrue(error.getMessage().contains("value{value}"), error.getMessage());
  }

  @Test
  public void containersWithoutAConstantAreReadInOpenPlaces() {
    StateList nulls = new StateList();
    nulls.value = Arrays.asList(null, null);
    StateKeys empty = new StateKeys();
    empty.value = Map.of();
    for (boolean tracking : new boolean[] {false, true}) {
      byte[] list = engines(StateList.class, tracking, true).serialize(nulls);
      byte[] map = engines(StateKeys.class, tracking, true).serialize(empty);
      BothEngines reader = engines(Anything.class, tracking, false);
      for (Fory fory : List.of(reader.interpreter(), reader.generator())) {
        assertEquals(((Anything) fory.deserialize(list)).value, nulls.value);
        assertEquals(((Anything) fory.deserialize(map)).value, new HashMap<>());
      }
    }
  }

  @Test
  public void anIterableTellsTheEnum() {
    for (Object written : List.of(new StateSet(), new StateList(), new StateArray())) {
      byte[] message = engines(written.getClass(), false, true).serialize(written);
      BothEngines reader = engines(States.class, false, true);
      for (Fory fory : List.of(reader.interpreter(), reader.generator())) {
        Iterable<State> read = ((States) fory.deserialize(message)).value;
        assertEquals(read.iterator().next(), State.PAID);
      }
    }
  }

  @Test
  public void fieldsThatTheReaderLacksAreSkipped() {
    for (Object written : List.of(new StateSet(), new MappedStates(), new StateKeys())) {
      for (boolean tracking : new boolean[] {false, true}) {
        byte[] message = engines(written.getClass(), tracking, true).serialize(written);
        BothEngines reader = engines(Nothing.class, tracking, false);
        for (Fory fory : List.of(reader.interpreter(), reader.generator())) {
          assertNotNull(fory.deserialize(message));
        }
      }
    }
  }

  @Test
  public void aListThatIsReadInALostFieldIsNotKeptWithoutItsConstants() {
    Twice written = new Twice();
    written.aaa = new ArrayList<>(List.of(State.PAID));
    written.kept = written.aaa;
    BothEngines writer = engines(Twice.class, true, true);
    byte[] shared = writer.serialize(written);
    written.kept = "text";
    byte[] apart = writer.serialize(written);
    BothEngines reader = engines(Once.class, true, true);
    for (Fory fory : List.of(reader.interpreter(), reader.generator())) {
      ForyException error = Rejection.of(() -> fory.deserialize(shared));
      assertTrue(error instanceof TypeNotAllowedException, String.valueOf(error));
      assertEquals(((Once) fory.deserialize(apart)).kept, "text");
    }
  }
}
