package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.VerificationException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What no reader could make is refused by every writer, whatever code it has been given before. */
public final class ConstructorProofTest {
  static final class Refusing {
    int number = 1;

    private Refusing() {
      throw new IllegalStateException("secret");
    }

    Refusing(int number) {
      this.number = number;
    }
  }

  static final class RefusingList extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    int number = 1;

    private RefusingList() {
      throw new IllegalStateException("secret");
    }

    RefusingList(int number) {
      this.number = number;
    }
  }

  /** The elements alone are written. */
  static final class PlainList extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    PlainList() {
      throw new IllegalStateException("secret");
    }

    PlainList(int capacity) {
      super(capacity);
    }
  }

  static final class PlainMap extends HashMap<String, String> {
    private static final long serialVersionUID = 1L;

    PlainMap() {
      throw new IllegalStateException("secret");
    }

    PlainMap(int capacity) {
      super(capacity);
    }
  }

  static final class Holder {
    int number = 1;
    Refusing held;
    List<RefusingList> many = new ArrayList<>();
  }

  /** Its constructor works from a moment on. */
  static final class Late {
    static boolean ready;
    int number = 1;

    private Late() {
      if (!ready) {
        throw new IllegalStateException("secret");
      }
    }

    Late(int number) {
      this.number = number;
    }
  }

  @DataProvider
  static Object[][] modes() {
    List<Object[]> rows = new ArrayList<>();
    for (Object value : new Object[] {new Refusing(3), new RefusingList(3)}) {
      for (int bits = 0; bits < 4; bits++) {
        rows.add(new Object[] {value, (bits & 1) != 0, (bits & 2) != 0});
      }
    }
    return rows.toArray(Object[][]::new);
  }

  private static ForyBuilder builder(boolean identity, boolean compatible) {
    return Fory.builder()
        .withRefTracking(identity)
        .withCompatible(compatible)
        .register(Refusing.class)
        .register(RefusingList.class)
        .register(Holder.class);
  }

  private static void requireSameRefusal(Fory interpreter, Fory generator, Object value) {
    for (int i = 0; i < 2; i++) {
      String expected = refusal(() -> interpreter.serialize(value));
      assertTrue(expected.contains("which a reader would run, threw java.lang.Ill"), expected);
      assertFalse(expected.contains("secret"), expected);
      assertEquals(refusal(() -> generator.serialize(value)), expected);
      String ofCopy = refusal(() -> interpreter.copy(value));
      assertTrue(ofCopy.contains("which a reader would run, threw java.lang.Ill"), ofCopy);
      assertEquals(refusal(() -> generator.copy(value)), ofCopy);
    }
  }

  private static String refusal(Runnable call) {
    return expectThrows(UnsupportedTypeException.class, call::run).getMessage();
  }

  @Test(dataProvider = "modes")
  public void whatNoReaderCouldMakeIsRefusedThoughCodeForItWasAskedFor(
      Object value, boolean identity, boolean compatible) {
    Fory interpreter = builder(identity, compatible).withCodegen(false).build();
    Fory generator = builder(identity, compatible).build();
    String why = generator.ensureCompiled(value.getClass()).get(value.getClass());
    assertTrue(why.contains("which a reader would run, threw java.lang.IllegalState"), why);
    assertFalse(why.contains("secret"), why);
    requireSameRefusal(interpreter, generator, value);
  }

  @Test(dataProvider = "modes")
  public void whatNoReaderCouldMakeIsRefusedInFieldsOfGeneratedCode(
      Object value, boolean identity, boolean compatible) {
    Fory interpreter = builder(identity, compatible).withCodegen(false).build();
    Fory generator = builder(identity, compatible).build();
    generator.ensureCompiled(Holder.class);
    Holder holder = new Holder();
    Holder read = generator.deserialize(generator.serialize(holder), Holder.class);
    assertEquals(read.number, 1);
    assertTrue(EngineInUse.isGenerated(generator, Holder.class));
    if (value instanceof Refusing held) {
      holder.held = held;
    } else {
      holder.many.add((RefusingList) value);
    }
    requireSameRefusal(interpreter, generator, holder);
  }

  @Test
  public void whatNoReaderCouldMakeIsRefusedWhenItsHolderHasBecomeHot() {
    Fory fory = builder(false, true).build();
    for (int i = 0; i < 200; i++) {
      fory.serialize(new Holder());
    }
    EngineInUse.awaitBackground();
    assertTrue(EngineInUse.isGenerated(fory, Holder.class));
    Holder holder = new Holder();
    holder.held = new Refusing(2);
    refusal(() -> fory.serialize(holder));
    refusal(() -> fory.serialize(holder.held));
    refusal(() -> fory.copy(holder));
  }

  @Test
  public void verificationListsWhatNoReaderCouldMake() {
    for (Class<?> type :
        new Class<?>[] {Refusing.class, RefusingList.class, PlainList.class, PlainMap.class}) {
      for (boolean codegen : new boolean[] {false, true}) {
        Fory fory = Fory.builder().withCodegen(codegen).register(type).build();
        if (codegen) {
          fory.ensureCompiled(type);
        }
        List<String> problems =
            expectThrows(VerificationException.class, () -> fory.verify()).problems();
        assertEquals(problems.size(), 1, problems.toString());
        assertTrue(problems.get(0).contains(type.getTypeName()), problems.get(0));
        assertTrue(problems.get(0).contains("which a reader would run"), problems.get(0));
      }
    }
  }

  @Test
  public void classesWhoseConstructorWorksLaterHaveCodeLater() {
    Late.ready = false;
    Fory fory = Fory.builder().register(Late.class).build();
    assertEquals(fory.ensureCompiled(Late.class).keySet().size(), 1);
    refusal(() -> fory.serialize(new Late(3)));
    Late.ready = true;
    byte[] bytes = fory.serialize(new Late(3));
    assertNull(fory.ensureCompiled(Late.class).get(Late.class));
    assertTrue(EngineInUse.isGenerated(fory, Late.class));
    assertEquals(fory.deserialize(bytes, Late.class).number, 3);
    assertEquals(fory.copy(new Late(4)).number, 4);
  }

  @Test
  public void classesThatWereOftenReadInVainHaveCodeWhenTheirConstructorWorks() {
    Late.ready = true;
    Fory fory = Fory.builder().register(Late.class).build();
    final byte[] bytes = fory.serialize(new Late(3));
    Fory reader = Fory.builder().register(Late.class).build();
    Late.ready = false;
    for (int i = 0; i < 200; i++) {
      expectThrows(ForyException.class, () -> reader.deserialize(bytes));
    }
    EngineInUse.awaitBackground();
    Late.ready = true;
    for (int i = 0; i < 200; i++) {
      assertEquals(reader.deserialize(bytes, Late.class).number, 3);
    }
    EngineInUse.awaitBackground();
    assertTrue(EngineInUse.isGenerated(reader, Late.class));
  }
}
