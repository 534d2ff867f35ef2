package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.IncompatibleSchemaException;
import io.fory.fixture.Rejection;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Where a class has become another kind of class, the error says both kinds and both names. */
public final class KindsInErrorsTest {
  private static final String CURE = "Give the class the same hooks of JDK serialization";

  static class Plain {
    int x = 1;
  }

  static class OfPlain {
    Plain part = new Plain();
  }

  static class Hooked implements Serializable {
    private static final long serialVersionUID = 1;

    int x = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static class OfHooked {
    Hooked part = new Hooked();
  }

  /** Has the fields in an order of its own. */
  public static class External implements Externalizable {
    private static final long serialVersionUID = 1;

    int x = 1;

    /** For JDK serialization. */
    public External() {}

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeInt(x);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      x = in.readInt();
    }
  }

  static class OfExternal {
    External part = new External();
  }

  private static String name(Class<?> type) {
    return type.getTypeName();
  }

  private static final String FIELDS = "written field by field";
  private static final String HOOKS = "written by hooks of JDK serialization";

  @DataProvider
  static Object[][] kinds() {
    return new Object[][] {
      {
        new OfPlain(),
        OfExternal.class,
        External.class,
        "The field part of "
            + name(OfExternal.class)
            + " is app.Part ("
            + FIELDS
            + ") at the writer and "
            + name(External.class)
            + " ("
            + HOOKS
            + ") here"
      },
      {new Plain(), OfExternal.class, External.class, label(External.class, FIELDS, HOOKS)},
      {new OfExternal(), OfPlain.class, Plain.class, label(Plain.class, HOOKS, FIELDS)},
      {new OfHooked(), OfPlain.class, Plain.class, label(Plain.class, HOOKS, FIELDS)},
      {
        new OfHooked(),
        OfExternal.class,
        External.class,
        "app.Part ("
            + name(External.class)
            + " here) is SERIALIZABLE at the writer and EXTERNALIZABLE here"
      },
    };
  }

  private static String label(Class<?> here, String atWriter, String atReader) {
    return "app.Part ("
        + name(here)
        + " here) is "
        + atWriter
        + " at the writer, and "
        + atReader
        + " here";
  }

  @Test(dataProvider = "kinds")
  public void theErrorSaysHowEachEndWritesTheClass(
      Object value, Class<?> owner, Class<?> part, String problem) {
    boolean whole = value.getClass().getSimpleName().startsWith("Of");
    Class<?> written = whole ? partOf(value) : value.getClass();
    Class<?> writtenOwner = whole ? value.getClass() : OfPlain.class;
    for (boolean tracked : new boolean[] {false, true}) {
      byte[] bytes = fory(tracked, writtenOwner, written).serialize(value);
      IncompatibleSchemaException refused =
          (IncompatibleSchemaException)
              Rejection.of(() -> fory(tracked, owner, part).deserialize(bytes));
      assertEquals(refused.problem(), problem);
      assertTrue(refused.cure().startsWith(CURE), refused.getMessage());
    }
  }

  abstract static class Abstract {
    int x;
  }

  static class Concrete extends Abstract {}

  static class OfAbstract {
    Abstract part;
  }

  @Test
  public void aClassThatBecameAbstractHasNoSerializer() {
    Fory writer =
        Fory.builder()
            .register(OfPlain.class, "app.Owner")
            .register(Plain.class, name(Abstract.class))
            .build();
    byte[] bytes = writer.serialize(new OfPlain());
    Fory reader =
        Fory.builder().register(OfAbstract.class, "app.Owner").register(Concrete.class).build();
    IncompatibleSchemaException refused =
        (IncompatibleSchemaException) Rejection.of(() -> reader.deserialize(bytes));
    assertEquals(
        refused.problem(),
        "The field part of "
            + name(OfAbstract.class)
            + " is "
            + name(Abstract.class)
            + " ("
            + FIELDS
            + ") at the writer and "
            + name(Abstract.class)
            + " (an interface or abstract class) here");
  }

  private static Class<?> partOf(Object owner) {
    return owner.getClass().getDeclaredFields()[0].getType();
  }

  private static Fory fory(boolean tracked, Class<?> owner, Class<?> part) {
    return Fory.builder()
        .withRefTracking(tracked)
        .register(owner, "app.Owner")
        .register(part, "app.Part")
        .build();
  }
}
