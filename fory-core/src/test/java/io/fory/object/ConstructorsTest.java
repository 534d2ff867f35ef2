package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.annotation.Ignore;
import io.fory.error.UserCodeException;
import io.fory.fixture.BothEngines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

/** How objects are made: with the constructor without arguments if there is one, or with none. */
public final class ConstructorsTest {
  static final class Counted {
    static int made;

    private int value;
    private transient List<String> cache = new ArrayList<>();

    private Counted() {
      made++;
    }
  }

  @Test
  public void theConstructorWithoutArgumentsRunsOncePerObject() {
    Counted value = new Counted();
    value.value = 3;
    BothEngines engines = BothEngines.of(Counted.class);
    byte[] bytes = engines.serialize(value);
    Counted.made = 0;
    Counted read = (Counted) engines.interpreter().deserialize(bytes);
    assertEquals(Counted.made, 1);
    assertEquals(read.value, 3);
    assertEquals(read.cache, List.of());
    read = (Counted) engines.generator().deserialize(bytes);
    assertEquals(Counted.made, 2);
    assertEquals(read.cache, List.of());
    engines.requireGenerated(Counted.class);
  }

  static final class Refusing {
    private final int value;
    private final transient List<String> cache = new ArrayList<>();

    Refusing(int value) {
      if (value < 0) {
        throw new IllegalArgumentException("negative");
      }
      this.value = value;
    }
  }

  @Test
  public void aClassWithoutSuchAConstructorIsMadeWithoutAny() {
    BothEngines engines = BothEngines.of(Refusing.class);
    engines.requireGenerated(Refusing.class);
    engines.roundTrip(
        new Refusing(4),
        read -> {
          assertEquals(read.value, 4);
          assertNull(read.cache);
        });
  }

  static class Throwing {
    static boolean fail;

    private int value;

    Throwing() {
      if (fail) {
        throw new IllegalStateException("secret");
      }
    }
  }

  static final class Holder {
    private List<Throwing> list = new ArrayList<>();
    private Throwing direct;
  }

  @Test
  public void anExceptionOfAConstructorIsReportedAsItsCause() {
    Throwing.fail = false;
    Holder holder = new Holder();
    holder.direct = new Throwing();
    BothEngines engines = BothEngines.of(Holder.class);
    byte[] bytes = engines.serialize(holder);
    Throwing.fail = true;
    UserCodeException error = engines.failureToRead(bytes, UserCodeException.class);
    assertEquals(
        error.problem(),
        "The constructor of io.fory.object.ConstructorsTest$Throwing threw"
            + " java.lang.IllegalStateException");
    assertEquals(error.getCause().getMessage(), "secret");
    assertFalse(error.getMessage().contains("secret"), error.getMessage());
    assertEquals(error.path(), "direct");
    Throwing.fail = false;
    engines.roundTrip(holder);
  }

  static final class Checked {
    static boolean fail;

    private int value;

    Checked() throws IOException {
      if (fail) {
        throw new IOException("secret");
      }
    }
  }

  @Test
  public void aCheckedExceptionOfAConstructorDoesNotEscape() throws IOException {
    Checked.fail = false;
    BothEngines engines = BothEngines.of(Checked.class);
    byte[] bytes = engines.serialize(new Checked());
    Checked.fail = true;
    UserCodeException error = engines.failureToRead(bytes, UserCodeException.class);
    assertEquals(
        error.problem(),
        "The constructor of io.fory.object.ConstructorsTest$Checked threw java.io.IOException");
    Checked.fail = false;
    engines.roundTrip(new Checked());
  }

  record Range(int from, int to) {
    static boolean strict;

    Range {
      if (strict && from > to) {
        throw new IllegalArgumentException("from " + from + " to " + to);
      }
    }
  }

  @Test
  public void anExceptionOfARecordsConstructorIsReportedAsItsCause() {
    Range.strict = false;
    BothEngines engines = BothEngines.of(Range.class);
    byte[] bytes = engines.serialize(new Range(2, 1));
    Range.strict = true;
    UserCodeException error = engines.failureToRead(bytes, UserCodeException.class);
    Range.strict = false;
    assertEquals(
        error.problem(),
        "The constructor of io.fory.object.ConstructorsTest$Range threw"
            + " java.lang.IllegalArgumentException");
    assertEquals(error.getCause().getMessage(), "from 2 to 1");
  }

  record Normalizing(String text, @Ignore int cached) {
    Normalizing {
      text = text.trim();
    }
  }

  @Test
  public void aRecordIsMadeByItsCanonicalConstructor() throws ReflectiveOperationException {
    BothEngines engines = BothEngines.of(Normalizing.class);
    engines.roundTrip(
        new Normalizing(" a ", 7), read -> assertEquals(read, new Normalizing("a", 0)));
    engines.requireGenerated(Normalizing.class);
  }

  static final class Finals {
    private final int number;
    private final String text;
    private final List<Integer> list;
    private final Integer boxed;
    private final boolean flag;

    private Finals() {
      this(0, "default", List.of(), 5, true);
    }

    Finals(int number, String text, List<Integer> list, Integer boxed, boolean flag) {
      this.number = number;
      this.text = text;
      this.list = list;
      this.boxed = boxed;
      this.flag = flag;
    }
  }

  @Test
  public void finalFieldsAreSetEvenToNullOverWhatTheConstructorSet() {
    BothEngines engines = BothEngines.of(Finals.class);
    engines.roundTrip(new Finals(3, "t", List.of(1), 4, false));
    engines.roundTrip(new Finals(0, null, null, null, false));
    BothEngines compressed =
        BothEngines.of(builder -> builder.register(Finals.class).withIntCompressed(true));
    compressed.roundTrip(new Finals(0, null, null, null, false));
  }

  static final class Failing {
    private int value;

    Failing() {
      throw new AssertionError("an error is nobody's to wrap");
    }

    Failing(int value) {
      this.value = value;
    }
  }

  @Test
  public void anErrorOfAConstructorIsTheCauseAndLeavesTheInstanceUsable() {
    BothEngines engines = BothEngines.of(Failing.class, Finals.class);
    byte[] bytes = engines.serialize(new Failing(1));
    UserCodeException error = engines.failureToRead(bytes, UserCodeException.class);
    assertTrue(error.getCause() instanceof AssertionError);
    engines.roundTrip(new Finals(1, "a", List.of(), 2, true));
  }
}
