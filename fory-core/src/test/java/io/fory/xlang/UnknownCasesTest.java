package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.annotation.ForyCase;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.RoundTrip;
import io.fory.serializer.UnknownCase;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Cases of a union that only the writer has are kept by a reader that has a place for them. */
public final class UnknownCasesTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final int UNION = 200;
  private static final String ROOT = "01ff22c801"; // a union with that number

  enum Color {
    RED,
    GREEN
  }

  static final class Inner {
    int x = 3;
  }

  /** The reader's. */
  @ForyUnion
  sealed interface Contact permits Email, Other, Phone {}

  record Email(String address) implements Contact {}

  record Other(UnknownCase unknown) implements Contact {}

  record Phone(int number) implements Contact {}

  static final class Holder {
    Contact first = new Phone(1);

    @ForyField(nullable = true, ref = true)
    Inner before;

    List<Contact> list = new ArrayList<>();

    @ForyField(nullable = true, ref = true)
    Inner inner;

    int last = 9;
  }

  private static BothEngines readers(boolean references) {
    return BothEngines.of(
        builder ->
            builder
                .withXlang(true)
                .withRefTracking(references)
                .register(Holder.class, 100)
                .register(Inner.class, 101)
                .register(Color.class, 102)
                .register(Contact.class, UNION));
  }

  @DataProvider
  public Object[][] values() {
    return new Object[][] {
      {"ff0101", true},
      {"ff02ff", (byte) -1},
      {"ff04ffffffff", -1},
      {"ff0501", -1},
      {"ff06ffffffffffffffff", -1L},
      {"ff0701", -1L},
      {"ff08feffffff", -1L},
      {"ff09ff", (short) 255},
      {"ff0affff", 65535},
      {"ff0bffffffff", 4294967295L},
      {"ff0cffffffff0f", 4294967295L},
      {"ff0dffffffffffffffff", BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE)},
      {"ff0effffffffffffffffff", BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE)},
      {"ff0f04000000", 2L},
      {"ff11003c", 1f},
      {"ff12803f", 1f},
      {"ff130000803f", 1f},
      {"ff14000000000000f03f", 1.0},
      {"ff150461", "a"},
      {"ff1602081504610462", List.of("a", "b")},
      {"ff196601", Color.GREEN},
      {"ff290201ff", new byte[] {1, -1}},
      {"ff2c0201ff", new byte[] {1, -1}},
      {"ff31040100ffff", new short[] {1, -1}},
      {"fd", null},
    };
  }

  @Test(dataProvider = "values")
  public void whatIsWrittenAgainHasTheSameNumberAndTheSameBytes(String value, Object expected) {
    for (String id : List.of("02", "8002", "ffffffff0f")) {
      byte[] message = HEX.parseHex(ROOT + id + value);
      BothEngines engines = readers(false);
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        Other read = (Other) fory.deserialize(message, Contact.class);
        assertEquals(read.unknown().value(), expected);
        assertEquals(HEX.formatHex(fory.serialize(read)), HEX.formatHex(message));
        assertEquals(
            HEX.formatHex(fory.serialize(RoundTrip.of(fory, read))), HEX.formatHex(message));
      }
    }
  }

  @Test
  public void theCasesThatAreKnownHaveTheirPositionsAmongThose() {
    BothEngines engines = readers(false);
    assertEquals(HEX.formatHex(engines.serialize(new Email("a"))), ROOT + "00ff150461");
    assertEquals(HEX.formatHex(engines.serialize(new Phone(1))), ROOT + "01ff0502");
  }

  /** The writer's. */
  @ForyUnion
  sealed interface Wide permits WideEmail, WidePhone, OfInner {}

  record WideEmail(String address) implements Wide {}

  record WidePhone(int number) implements Wide {}

  record OfInner(@ForyField(ref = true) Inner value) implements Wide {}

  static final class WideHolder {
    Wide first = new OfInner(new Inner());

    @ForyField(nullable = true, ref = true)
    Inner before = new Inner();

    List<Wide> list =
        new ArrayList<>(List.of(new OfInner(before), new WidePhone(2), new WideEmail("a")));

    @ForyField(nullable = true, ref = true)
    Inner inner = before;

    int last = 9;
  }

  private static BothEngines writers(boolean references) {
    return BothEngines.of(
        builder ->
            builder
                .withXlang(true)
                .withRefTracking(references)
                .register(WideHolder.class, 100)
                .register(Inner.class, 101)
                .register(Wide.class, UNION));
  }

  @Test
  public void aRelayLosesNothing() {
    for (boolean references : new boolean[] {false, true}) {
      BothEngines relays = readers(references);
      BothEngines ends = writers(references);
      byte[] message = ends.serialize(new WideHolder());
      for (Fory relay : List.of(relays.interpreter(), relays.generator())) {
        Holder read = relay.deserialize(message, Holder.class);
        assertEquals(((Other) read.first).unknown().id(), 2);
        assertEquals(((Inner) ((Other) read.list.get(0)).unknown().value()).x, 3);
        assertEquals(read.list.get(1), new Phone(2));
        assertEquals(read.last, 9);
        WideHolder back = (WideHolder) ends.interpreter().deserialize(relay.serialize(read));
        assertEquals(((OfInner) back.first).value().x, 3);
        OfInner kept = (OfInner) back.list.get(0);
        assertEquals(kept.value() == back.inner, references);
        if (references) {
          assertSame(((Other) read.list.get(0)).unknown().value(), read.inner);
        }
      }
    }
  }

  /** A reader without a place for them. */
  @ForyUnion
  sealed interface Narrow permits NarrowEmail {}

  record NarrowEmail(String address) implements Narrow {}

  private static BothEngines narrow() {
    return BothEngines.of(builder -> builder.withXlang(true).register(Narrow.class, UNION));
  }

  @Test
  public void withoutAPlaceTheErrorNamesTheCaseAndTheCure() {
    byte[] message = HEX.parseHex(ROOT + "03ff0501");
    IncompatibleSchemaException error =
        narrow().failureToRead(message, IncompatibleSchemaException.class);
    assertEquals(error.problem(), "There is no case number 3 in " + Narrow.class.getTypeName());
    assertTrue(error.cure().contains("UnknownCase"), error.cure());
  }

  @Test
  public void aPlaceOfOneCaseTakesNoUnknownOne() {
    byte[] message = HEX.parseHex(ROOT + "02ff0501");
    readers(false).failure(ForyException.class, fory -> fory.deserialize(message, Phone.class));
  }

  @Test
  public void aValueOfAClassThatIsNotRegisteredIsRefused() {
    byte[] message = writers(false).serialize(new OfInner(new Inner()));
    BothEngines engines =
        BothEngines.of(builder -> builder.withXlang(true).register(Contact.class, UNION));
    engines.failureToRead(message, TypeNotAllowedException.class);
  }

  @Test
  public void whatDoesNotFitItsTypeIsWrittenByItsValue() {
    BothEngines engines = readers(false);
    Other mixed = new Other(new UnknownCase(2, "a", 5));
    assertEquals(HEX.formatHex(engines.serialize(mixed)), ROOT + "02ff150461");
    Other made = new Other(new UnknownCase(2, 1, UnknownCase.ANY));
    assertEquals(HEX.formatHex(engines.serialize(made)), ROOT + "02ff0502");
    for (int type : new int[] {0, 16, 27, 33, 42, 57, -2}) {
      engines.serialize(new Other(new UnknownCase(2, "a", type)));
    }
  }

  @Test
  public void aCaseThatIsKnownCannotHideInTheUnknownOne() {
    readers(false)
        .failureToWrite(
            new Other(new UnknownCase(0, "a", UnknownCase.ANY)), UnsupportedTypeException.class);
    readers(false).failureToWrite(new Other(null), UnsupportedTypeException.class);
  }

  @ForyUnion
  sealed interface TwoTakers permits One, Two {}

  record One(UnknownCase unknown) implements TwoTakers {}

  record Two(UnknownCase unknown) implements TwoTakers {}

  @ForyUnion
  sealed interface NumberedTaker permits Three {}

  @ForyCase(id = 3)
  record Three(UnknownCase unknown) implements NumberedTaker {}

  @DataProvider
  public Object[][] mistakes() {
    UnknownCase any = new UnknownCase(1, 2, UnknownCase.ANY);
    return new Object[][] {
      {new One(any), TwoTakers.class, "takes cases that are unknown, as another does"},
      {new Three(any), NumberedTaker.class, "has a number, and takes cases that are unknown"},
    };
  }

  @Test(dataProvider = "mistakes")
  public void mistakesAreRefusedByName(Object value, Class<?> union, String problem) {
    BothEngines engines = BothEngines.of(builder -> builder.withXlang(true).register(union, UNION));
    UnsupportedTypeException error = engines.failureToWrite(value, UnsupportedTypeException.class);
    assertTrue(error.problem().endsWith(problem), error.problem());
  }

  @Test
  public void theNativeFormatWritesThemAsTheyAre() {
    Fory fory = Fory.builder().register(Contact.class).build();
    Other other = new Other(new UnknownCase(7, "a", UnknownCase.ANY));
    assertEquals(fory.deserialize(fory.serialize(other), Contact.class), other);
  }
}
