package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** {@code Class} objects as values. */
public final class ClassValuesTest {
  static final class Plain {}

  interface Shape {}

  @Test
  public void aClassOfWhichThereAreObjectsIsAValue() {
    Fory fory = Fory.builder().register(Plain.class).build();
    assertSame(fory.deserialize(fory.serialize(Plain.class)), Plain.class);
    assertSame(fory.deserialize(fory.serialize(int.class)), int.class);
  }

  @DataProvider
  public Object[] others() {
    return new Object[] {Runnable.class, Shape.class, Thread.class};
  }

  @Test(dataProvider = "others")
  public void theErrorForAnotherClassSpeaksOfTheClassObject(Class<?> value) {
    Fory fory = Fory.builder().build();
    ForyException error = expectThrows(ForyException.class, () -> fory.serialize(value));
    assertEquals(
        error.problem(),
        "Class "
            + value.getTypeName()
            + " cannot be serialized: it is the value of a Class object, which stands for a"
            + " built-in type or a registered class of which there are objects");
    assertEquals(error.cure(), "Hold the name of the class, as a String");
  }

  @Test
  public void aClassThatMayBeRegisteredIsNamedWithTheCall() {
    Fory fory = Fory.builder().build();
    ForyException error = expectThrows(ForyException.class, () -> fory.serialize(Plain.class));
    assertEquals(
        error.cure(),
        "Register it with ForyBuilder.register(" + Plain.class.getCanonicalName() + ".class)");
  }
}
