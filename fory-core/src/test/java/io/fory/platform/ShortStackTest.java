package io.fory.platform;

import static org.testng.Assert.expectThrows;

import io.fory.error.UnsupportedTypeException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.testng.annotations.Test;

/** A stack that is too short while a class is looked at says nothing of the class. */
public final class ShortStackTest {
  /** Called by reflection. */
  static final class Numbers {
    private final boolean deep;

    Numbers(boolean deep) {
      this.deep = deep;
    }

    int number() {
      if (deep) {
        throw new StackOverflowError();
      }
      throw new IllegalStateException();
    }
  }

  @Test
  public void anErrorOfAGetterIsNoVerdict() throws NoSuchMethodException {
    Method method = Numbers.class.getDeclaredMethod("number");
    IntGetter getter = IntGetter.of(method);
    expectThrows(StackOverflowError.class, () -> getter.get(new Numbers(true)));
    expectThrows(UnsupportedTypeException.class, () -> getter.get(new Numbers(false)));
  }

  /** The factory of constructors fails so where its own calls have no room. */
  @Test
  public void anErrorInsideOfReflectionIsThrown() {
    InvocationTargetException inside = new InvocationTargetException(new StackOverflowError());
    expectThrows(StackOverflowError.class, () -> ObjectCreator.throwError(inside));
    ObjectCreator.throwError(new InvocationTargetException(new IllegalStateException()));
    ObjectCreator.throwError(new NoSuchMethodException());
  }
}
