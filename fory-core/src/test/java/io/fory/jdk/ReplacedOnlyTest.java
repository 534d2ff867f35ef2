package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import java.io.Externalizable;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Classes whose objects JDK serialization could not make: {@code writeReplace} replaces them. */
public final class ReplacedOnlyTest {
  private final Oracle registered =
      new Oracle(
          builder -> builder.registerAll(Pair.class, Form.class, Outside.class, Holder.class));

  private final Oracle unregistered = new Oracle(b -> b.requireClassRegistration(false));

  /** Has no constructor without arguments. */
  abstract static class Base {
    final int number;

    Base(int number) {
      this.number = number;
    }
  }

  static final class Pair extends Base implements Serializable {
    private static final long serialVersionUID = 1L;

    Pair(int number) {
      super(number);
    }

    @Serial
    private Object writeReplace() {
      return number < 0 ? this : new Form(number, false);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Pair pair && pair.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  static final class Outside implements Externalizable {
    private static final long serialVersionUID = 1L;
    private final int number;

    Outside(int number) {
      this.number = number;
    }

    @Serial
    private Object writeReplace() {
      return new Form(number, true);
    }

    @Override
    public void writeExternal(ObjectOutput out) {
      throw new AssertionError();
    }

    @Override
    public void readExternal(ObjectInput in) {
      throw new AssertionError();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Outside outside && outside.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  record Form(int number, boolean outside) implements Serializable {
    @Serial
    private Object readResolve() {
      return outside ? new Outside(number) : new Pair(number);
    }
  }

  record Holder(Pair pair, Object open, List<Outside> list) implements Serializable {}

  @DataProvider
  static Object[][] values() {
    return new Object[][] {
      {new Pair(4)},
      {new Outside(5)},
      {new Holder(new Pair(1), new Outside(2), List.of(new Outside(3)))},
      {new ArrayList<>(List.of(new Pair(1), new Pair(2), new Outside(1)))}
    };
  }

  @Test(dataProvider = "values")
  public void theyComeBackAsJdkSerializationReadsThem(Object value) {
    assertEquals(Oracle.viaJdk(value), value);
    registered.check(value);
    unregistered.check(value);
  }

  @Test(dataProvider = "values")
  public void theyAreCopied(Object value) {
    Fory fory = Fory.builder().requireClassRegistration(false).build();
    assertEquals(fory.copy(value), value);
  }

  @Test
  public void anObjectThatReplacesItselfIsRefusedWhenItIsWritten() {
    Fory fory = Fory.builder().requireClassRegistration(false).build();
    UnsupportedTypeException refused =
        expectThrows(UnsupportedTypeException.class, () -> fory.serialize(new Pair(-1)));
    assertTrue(refused.getMessage().contains("no constructor"), refused.getMessage());
    assertEquals(fory.deserialize(fory.serialize(new Pair(1))), new Pair(1));
  }

  @Test
  public void anObjectThatIsNotReplacedIsRefusedWhenItIsRead() {
    Fory fory = Fory.builder().withCompatible(false).registerAll(Pair.class, Form.class).build();
    byte[] bytes = fory.serialize(new Pair(1));
    int refusals = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 1) { // among them is the byte that says that it is replaced
        byte[] changed = bytes.clone();
        changed[i] = 0;
        refusals += isRefusedAsReplacedOnly(fory, changed) ? 1 : 0;
      }
    }
    assertEquals(refusals, 1);
  }

  private static boolean isRefusedAsReplacedOnly(Fory fory, byte[] bytes) {
    try {
      fory.deserialize(bytes);
      return false;
    } catch (IncompatibleSchemaException e) {
      return e.getMessage().contains("no object of it can be made");
    } catch (ForyException e) {
      return false;
    }
  }

  /** An earlier version of {@link Pair}, without a class above it. */
  static final class Former implements Serializable {
    private static final long serialVersionUID = 1L;

    @Serial
    private Object writeReplace() {
      return this;
    }
  }

  /** Another one, of which the reader knows no hook. */
  static final class Plain implements Serializable {
    private static final long serialVersionUID = 1L;
    int number = 3;
  }

  record Message(Object gone, int kept) {}

  record Dropping(int kept) {}

  @DataProvider
  static Object[][] formers() {
    return new Object[][] {{new Former(), Pair.class}, {new Plain(), Pair.class}};
  }

  @Test(dataProvider = "formers")
  public void anotherVersionThatDidNotReplaceThemIsReadWhereTheyAreDropped(
      Object former, Class<?> now) {
    Fory writer = forms(former.getClass(), Message.class);
    byte[] alone = writer.serialize(former);
    IncompatibleSchemaException refused =
        expectThrows(
            IncompatibleSchemaException.class, () -> forms(now, Message.class).deserialize(alone));
    assertTrue(refused.getMessage().contains("no constructor"), refused.getMessage());
    byte[] held = writer.serialize(new Message(former, 7));
    assertEquals(forms(now, Dropping.class).deserialize(held), new Dropping(7));
  }

  private static Fory forms(Class<?> pair, Class<?> message) {
    return Fory.builder()
        .register(pair, "pair")
        .register(message, "message")
        .register(Form.class)
        .build();
  }
}
