package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyCase;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyEnumId;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.annotation.UnknownFields;
import io.fory.fixture.RoundTrip;
import io.fory.serializer.CarriedFields;
import java.util.List;

/** What refuses an annotation in a wrong place, or with a wrong value. */
@SuppressWarnings("unused") // only Fory reads them
final class AnnotationCures {
  static final class Right {
    @ForyField(
        id = 7,
        nullable = false,
        ref = {true, false})
    List<String> texts = List.of("t");

    @UnknownFields CarriedFields rest;
  }

  static final class TwoNullable {
    @ForyField(nullable = {true, false})
    List<String> texts = List.of();
  }

  static final class ThreeLevels {
    @ForyField(ref = {true, false, true})
    List<String> texts = List.of();
  }

  static final class NegativeId {
    @ForyField(id = -3)
    int number;
  }

  static final class OneId {
    @ForyField(id = 3)
    int number;

    @ForyField(id = 3)
    int other;
  }

  static final class CarriesText {
    @UnknownFields String rest;
  }

  static final class CarriesTwice {
    @UnknownFields CarriedFields rest;
    @UnknownFields CarriedFields more;
  }

  static final class CarriesUnsaid {
    CarriedFields rest;
  }

  static final class TaggedInt {
    @ForyField(encoding = ForyEncoding.TAGGED)
    int number;
  }

  static final class HalfDouble {
    @ForyField(encoding = ForyEncoding.FLOAT16)
    double number;
  }

  static final class UnsignedFloat {
    @ForyField(unsigned = true)
    float number;
  }

  static final class FormerlyAnother {
    @ForyField(formerly = "other")
    int number;

    int other;
  }

  static final class Plain {
    int number = 1;
  }

  enum Numbered {
    @ForyEnumId(7)
    A,
    @ForyEnumId(3)
    B
  }

  enum HalfNumbered {
    @ForyEnumId(7)
    A,
    B
  }

  enum TwiceNumbered {
    @ForyEnumId(7)
    A,
    @ForyEnumId(7)
    B
  }

  @ForyUnion
  sealed interface Contact permits Email, Nobody {}

  record Email(String address) implements Contact {}

  record Nobody() implements Contact {}

  @ForyUnion
  interface OpenContact {}

  record OpenEmail(String address) implements OpenContact {}

  @ForyUnion
  sealed interface WideContact permits Address {}

  record Address(String street, String town) implements WideContact {}

  @ForyUnion
  sealed interface LikeContact permits Home, Work {}

  @ForyCase(id = 1)
  record Home(String address) implements LikeContact {}

  @ForyCase(id = 1)
  record Work(String address) implements LikeContact {}

  private AnnotationCures() {}

  private static <T> T copy(boolean xlang, T value, Class<?>... types) {
    ForyBuilder builder = Fory.builder().withXlang(xlang);
    for (Class<?> type : types) {
      builder.register(type);
    }
    return RoundTrip.of(builder.build(), value);
  }

  private static Cure field(String situation, Object wrong, String message) {
    return new Cure(
        situation,
        () -> copy(false, wrong, wrong.getClass()),
        message,
        "declared rightly",
        () -> assertNotNull(copy(false, new Right(), Right.class).texts));
  }

  private static Cure carriedAcrossLanguages() {
    return new Cure(
        "@UnknownFields in the cross-language format",
        () -> copy(true, new Right(), Right.class),
        "Have it without that field, or write the class in the native format",
        "both",
        () -> {
          assertEquals(copy(true, new Plain(), Plain.class).number, 1);
          assertNotNull(copy(false, new Right(), Right.class).texts);
        });
  }

  private static Cure number(String situation, Object wrong, String message) {
    return new Cure(
        situation,
        () -> copy(true, wrong, wrong.getClass()),
        message,
        "each with a number of its own",
        () -> assertEquals(copy(true, Numbered.B, Numbered.class), Numbered.B));
  }

  private static Cure union(String situation, Object wrong, Class<?> union, String message) {
    return new Cure(
        situation,
        () -> copy(true, wrong, union),
        message,
        "sealed, of records with one component or none, each with a number of its own",
        () -> {
          for (Contact contact : new Contact[] {new Email("a"), new Nobody()}) {
            assertEquals(copy(true, contact, Contact.class), contact);
          }
        });
  }

  static List<Cure> all() {
    return List.of(
        field(
            "nullable for two levels", new TwoNullable(), "nullable with 2 values instead of one"),
        field("ref for three levels of two", new ThreeLevels(), "ref with 3 values for 2 levels"),
        field("a negative id", new NegativeId(), "the id -3 of its field number is negative"),
        field("one id twice", new OneId(), "@ForyField(id = ...) gives one of them another"),
        field("@UnknownFields on text", new CarriesText(), "rest is not of type CarriedFields"),
        field("@UnknownFields twice", new CarriesTwice(), "two of its fields are @UnknownFields"),
        field("TAGGED on an int", new TaggedInt(), "encoding = TAGGED, which is for long"),
        field(
            "FLOAT16 on a double",
            new HalfDouble(),
            "encoding = FLOAT16, which is for float and short and arrays of them"),
        field(
            "unsigned on a float",
            new UnsignedFloat(),
            "unsigned = true, which is for byte, short, int and long and arrays of them"),
        field(
            "formerly with the key of a field",
            new FormerlyAnother(),
            "its field number was formerly other, which is the key of a field now"),
        carriedAcrossLanguages(),
        field("CarriedFields alone", new CarriesUnsaid(), "CarriedFields lacks @UnknownFields"),
        number(
            "@ForyEnumId on some constants",
            HalfNumbered.A,
            "@ForyEnumId stands with a number on every constant, or without one on one field"),
        number(
            "@ForyEnumId with one number twice",
            TwiceNumbered.A,
            "its constants A and B have the same number 7"),
        union(
            "@ForyUnion on an open interface",
            new OpenEmail("a"),
            OpenContact.class,
            "it is @ForyUnion, but not sealed: permit the records of its cases"),
        union(
            "a case with two components",
            new Address("s", "t"),
            WideContact.class,
            "is not a record of one component or none"),
        union(
            "@ForyCase with one number twice",
            new Home("a"),
            LikeContact.class,
            "has the number of another, 1"));
  }
}
