package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.error.MalformedInputException;
import io.fory.type.LayoutHash;
import java.time.Month;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Enums: the number of the constant, and the hash of all their names. */
public final class EnumBodyTest {
  private enum Plain {
    A,
    B
  }

  private enum WithBodies {
    NO {
      @Override
      boolean answer() {
        return false;
      }
    },
    YES {
      @Override
      boolean answer() {
        return true;
      }
    };

    abstract boolean answer();
  }

  private enum Empty {}

  @Test
  public void constantsAreNumberedFromOne() {
    assertEquals(Bodies.hex(Plain.A), "01");
    assertEquals(Bodies.hex(Plain.B), "02");
    assertSame(Bodies.read(Plain.class, "02"), Plain.B);
    assertSame(Bodies.roundTrip(Month.DECEMBER), Month.DECEMBER);
    assertSame(Bodies.roundTrip(TimeUnit.DAYS), TimeUnit.DAYS);
  }

  @Test
  public void constantsWithBodiesBelongToTheirEnum() {
    assertEquals(Bodies.hex(WithBodies.YES), "02");
    assertSame(Bodies.read(WithBodies.class, "02"), WithBodies.YES);
    Class<?> ofConstant = ((Object) WithBodies.YES).getClass();
    assertNotEquals(ofConstant, WithBodies.class);
    assertSame(Bodies.read(ofConstant, "02"), WithBodies.YES);
    assertEquals(((WithBodies) Bodies.read(ofConstant, "01")).answer(), false);
  }

  @Test
  public void fromTwoHundredFiftyFiveConstantsOnTheyTakeTwoBytes() {
    assertEquals(Bodies.hex(Constants254.C0), "01");
    assertEquals(Bodies.hex(Constants254.C253), "fe");
    assertEquals(Bodies.hex(Constants255.C0), "0100");
    assertEquals(Bodies.hex(Constants255.C254), "ff00");
    assertSame(Bodies.roundTrip(Constants254.C253), Constants254.C253);
    assertSame(Bodies.roundTrip(Constants255.C254), Constants255.C254);
    assertEquals(Bodies.serializer(Constants254.class).minBytes(), 1);
    assertEquals(Bodies.serializer(Constants255.class).minBytes(), 2);
  }

  @DataProvider
  public Object[][] malformed() {
    return new Object[][] {
      {Plain.class, "00"},
      {Plain.class, "03"},
      {Plain.class, "ff"},
      {Empty.class, "00"},
      {Empty.class, "01"},
      {Constants255.class, "0000"},
      {Constants255.class, "0001"},
      {Constants255.class, "ffff"},
      {Constants255.class, "01"},
    };
  }

  @Test(dataProvider = "malformed")
  public void numbersWithoutAConstantAreRefused(Class<?> type, String body) {
    expectThrows(MalformedInputException.class, () -> Bodies.read(type, body));
  }

  /** Values from the reference implementation of FNV-1a. */
  @Test
  public void theHashIsFnv1a() {
    assertEquals(LayoutHash.of(""), 0x811C9DC5);
    assertEquals(LayoutHash.of("a"), 0xE40C292C);
    assertEquals(LayoutHash.of("foobar"), 0xBF9CF968);
  }

  @Test
  public void enumsHaveNoIdentityAndNoParts() {
    assertFalse(Bodies.serializer(Plain.class).tracksReferences());
    assertFalse(Bodies.serializer(Plain.class).nests());
  }

  @Test
  public void theClassOfAllEnumsHasNoSerializer() {
    assertNull(new ScalarFactory().create(Enum.class, null));
  }
}
