package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.annotation.ForyEnumDefault;
import io.fory.annotation.ForyEnumId;
import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.UnknownEnumPolicy;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Which numbers stand for the constants of an enum. */
public final class EnumIdsTest {
  enum Usual {
    A,
    B,
    C
  }

  enum OnConstants {
    @ForyEnumId(7)
    A,
    @ForyEnumId(Integer.MAX_VALUE)
    B,
    @ForyEnumId(0)
    C
  }

  enum OnField {
    A(7),
    B(Integer.MAX_VALUE),
    C(0) {
      @Override
      boolean isLast() {
        return true;
      }
    };

    @ForyEnumId private final int number;

    OnField(int number) {
      this.number = number;
    }

    boolean isLast() {
      return number < 0;
    }
  }

  enum OnMethod {
    A,
    B,
    C;

    @ForyEnumId
    private int number() {
      return switch (this) {
        case A -> 7;
        case B -> Integer.MAX_VALUE;
        case C -> 0;
      };
    }
  }

  @DataProvider
  public Object[][] enums() {
    return new Object[][] {
      {Usual.class, new int[] {0, 1, 2}},
      {OnConstants.class, new int[] {7, Integer.MAX_VALUE, 0}},
      {OnField.class, new int[] {7, Integer.MAX_VALUE, 0}},
      {OnMethod.class, new int[] {7, Integer.MAX_VALUE, 0}},
    };
  }

  @Test(dataProvider = "enums")
  public void everyConstantHasItsNumberBothWays(Class<?> type, int[] numbers) {
    EnumIds ids = new EnumIds(type, UnknownEnumPolicy.FAIL);
    Object[] constants = type.getEnumConstants();
    for (int i = 0; i < constants.length; i++) {
      assertEquals(ids.idOf((Enum<?>) constants[i]), numbers[i]);
      assertSame(ids.constant(null, numbers[i]), constants[i]);
    }
  }

  enum WithDefault {
    A,
    @ForyEnumDefault
    B
  }

  @Test
  public void whatOnlyTheWriterHasIsAsThePolicySays() {
    assertEquals(new EnumIds(Usual.class, UnknownEnumPolicy.NULL).constant(null, 3), null);
    assertEquals(new EnumIds(Usual.class, UnknownEnumPolicy.NULL).constant(null, -1), null);
    EnumIds standing = new EnumIds(WithDefault.class, UnknownEnumPolicy.DEFAULT);
    assertSame(standing.constant(null, 2), WithDefault.B);
    assertSame(standing.constant(null, 0), WithDefault.A);
  }

  enum Some {
    @ForyEnumId(1)
    A,
    B
  }

  enum Same {
    @ForyEnumId(1)
    A,
    @ForyEnumId(1)
    B
  }

  enum SameLarge {
    @ForyEnumId(100_000)
    A,
    @ForyEnumId(100_000)
    B
  }

  enum Negative {
    @ForyEnumId(-5)
    A
  }

  enum WithoutNumber {
    @ForyEnumId
    A
  }

  enum Twice {
    A;

    @ForyEnumId final int first = 3;
    @ForyEnumId final int second = 3;
  }

  enum FieldAndMethod {
    A;

    @ForyEnumId final int field = 3;

    @ForyEnumId
    int method() {
      return 1;
    }
  }

  enum NumberOnField {
    A;

    @ForyEnumId(3)
    final int field = 3;
  }

  enum LongField {
    A;

    @ForyEnumId final long field = 3;
  }

  enum StaticMethod {
    A;

    @ForyEnumId
    static int method() {
      return 1;
    }
  }

  enum Parameters {
    A;

    @ForyEnumId
    int method(int a) {
      return a;
    }
  }

  enum Throwing {
    A;

    @ForyEnumId
    int method() {
      throw new IllegalStateException("on purpose");
    }
  }

  @DataProvider
  public Object[][] mistakes() {
    String where =
        "@ForyEnumId stands with a number on every constant,"
            + " or without one on one field or method, and nowhere else";
    return new Object[][] {
      {Some.class, where},
      {Same.class, "its constants A and B have the same number 1"},
      {SameLarge.class, "its constants A and B have the same number 100000"},
      {Negative.class, "the number -5 of its constant A"},
      {WithoutNumber.class, "the number -1 of its constant A"},
      {Twice.class, where},
      {FieldAndMethod.class, where},
      {NumberOnField.class, where},
      {LongField.class, "@ForyEnumId stands on field, which is static or not an int"},
      {StaticMethod.class, "@ForyEnumId stands on method, which is static or not an int"},
      {Parameters.class, "@ForyEnumId stands on method, with parameters"},
      {Throwing.class, "its method method throws"},
    };
  }

  @Test(dataProvider = "mistakes")
  public void mistakesAreRefusedByName(Class<?> type, String problem) {
    UnsupportedTypeException error =
        expectThrows(
            UnsupportedTypeException.class, () -> new EnumIds(type, UnknownEnumPolicy.FAIL));
    assertEquals(
        error.problem(), "Class " + type.getTypeName() + " cannot be serialized: " + problem);
  }
}
