package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.fixture.RoundTrip;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.UnknownCase;
import io.fory.serializer.UnknownEnumPolicy;
import io.fory.serializer.WriteContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.UnaryOperator;

/** What messages recommend where writer and reader have other versions of a class. */
@SuppressWarnings("unused") // only Fory writes them
final class VersionCures {
  enum Color {
    RED,
    GREEN
  }

  enum OldColor {
    RED
  }

  enum DefaultColor {
    @io.fory.annotation.ForyEnumDefault
    RED
  }

  static final class Text {
    String value = "seven";
  }

  static final class Time {
    java.time.Instant value;
  }

  static final class Renamed {
    java.time.Instant other;
  }

  static final class Wide {
    Object value;
  }

  static final class Longer {
    String value = "seven";
    int added = 7;
  }

  static final class Maybe {
    Integer value;
  }

  static final class Always {
    int value;
  }

  static final class AlwaysBoxed {
    @ForyField(nullable = false)
    Integer value;
  }

  static final class Own {
    long cents = 7;
  }

  static final class OwnText implements Serializer<Own> {
    @Override
    public void write(WriteContext out, Own value) {
      out.writeInt64(value.cents);
    }

    @Override
    public Own read(ReadContext in) {
      Own own = new Own();
      own.cents = in.readInt64();
      return own;
    }
  }

  static final class Sets {
    HashSet<Object> all = new HashSet<>();
  }

  static final class Deques {
    ArrayDeque<Object> all = new ArrayDeque<>();
  }

  static final class NewDeques {
    ArrayDeque<Object> queue = new ArrayDeque<>();
  }

  @ForyUnion
  sealed interface Contact permits Email, Phone {}

  record Email(String address) implements Contact {}

  record Phone(int number) implements Contact {}

  @ForyUnion
  sealed interface OldContact permits OldEmail {}

  record OldEmail(String address) implements OldContact {}

  @ForyUnion
  sealed interface OpenContact permits OpenEmail, Later {}

  record OpenEmail(String address) implements OpenContact {}

  record Later(UnknownCase content) implements OpenContact {}

  private VersionCures() {}

  private static Fory fory(UnaryOperator<ForyBuilder> options, Class<?> type) {
    return options.apply(Fory.builder()).register(type, "a.Model").build();
  }

  private static Object cross(Object value, UnaryOperator<ForyBuilder> options, Class<?> reader) {
    return cross(value, options, options, reader);
  }

  private static Object cross(
      Object value,
      UnaryOperator<ForyBuilder> writing,
      UnaryOperator<ForyBuilder> reading,
      Class<?> reader) {
    byte[] bytes = fory(writing, typeOf(value)).serialize(value);
    return fory(reading, reader).deserialize(bytes);
  }

  private static Class<?> typeOf(Object value) {
    return value instanceof Contact ? Contact.class : value.getClass();
  }

  private static Cure row(
      String situation, Cure.Action fails, String message, String done, Cure.Action works) {
    return new Cure(situation, fails, message, done, works);
  }

  static List<Cure> all() {
    List<Cure> rows = new ArrayList<>();
    rows.addAll(fields(UnaryOperator.identity(), "in the native format"));
    rows.addAll(fields(builder -> builder.withXlang(true), "in the cross-language format"));
    rows.addAll(
        kinds(
            UnaryOperator.identity(), "in the native format", "written field by field", "an enum"));
    rows.addAll(
        kinds(
            builder -> builder.withXlang(true),
            "in the cross-language format",
            "NAMED_COMPATIBLE_STRUCT",
            "NAMED_ENUM"));
    rows.addAll(classes());
    rows.addAll(unions());
    return rows;
  }

  private static List<Cure> fields(UnaryOperator<ForyBuilder> format, String in) {
    UnaryOperator<ForyBuilder> same = builder -> format.apply(builder).withCompatible(false);
    String nullable =
        in.contains("native")
            ? "Declare it with a type that can be null, and without nullable = false"
            : "Declare it with a type that can be null, and @ForyField(nullable = true)";
    return List.of(
        row(
            "a field of another type, " + in,
            () -> cross(new Text(), format, Time.class),
            "Give the field a new name, or a type that takes the values of the old one",
            "given a new name",
            () -> assertNull(((Renamed) cross(new Text(), format, Renamed.class)).other)),
        row(
            "a field of another type, cured by a type, " + in,
            () -> cross(new Text(), format, Time.class),
            "or a type that takes the values of the old one",
            "given the type Object",
            () -> assertEquals(((Wide) cross(new Text(), format, Wide.class)).value, "seven")),
        row(
            "null for a primitive, " + in,
            () -> cross(maybe(), format, Always.class),
            nullable,
            "done",
            () -> assertNull(((MaybeMarked) cross(maybe(), format, MaybeMarked.class)).value)),
        row(
            "null for a field that is never null, " + in,
            () -> cross(maybe(), format, AlwaysBoxed.class),
            nullable,
            "done",
            () -> assertNull(((MaybeMarked) cross(maybe(), format, MaybeMarked.class)).value)),
        row(
            "another version of a class in same-schema mode, " + in,
            () -> cross(new Text(), same, Longer.class),
            "withCompatible(true)",
            "both with ForyBuilder.withCompatible(true)",
            () -> assertEquals(((Longer) cross(new Text(), format, Longer.class)).value, "seven")),
        row(
            "another version of a class in same-schema mode, the same version, " + in,
            () -> cross(new Text(), same, Longer.class),
            in.contains("native")
                ? "Give both ends the same version of the class"
                : "Give both ends the same fields",
            "given",
            () -> assertEquals(((Text) cross(new Text(), same, Text.class)).value, "seven")),
        row(
            "a constant that only the writer has, " + in,
            () -> cross(Color.GREEN, format, OldColor.class),
            "ForyBuilder.withUnknownEnumConstants sets a value for it",
            "NULL and DEFAULT",
            () -> {
              assertNull(
                  cross(
                      Color.GREEN,
                      format,
                      b -> format.apply(b).withUnknownEnumConstants(UnknownEnumPolicy.NULL),
                      OldColor.class));
              assertEquals(
                  cross(
                      Color.GREEN,
                      format,
                      b -> format.apply(b).withUnknownEnumConstants(UnknownEnumPolicy.DEFAULT),
                      DefaultColor.class),
                  DefaultColor.RED);
            }));
  }

  static final class MaybeMarked {
    @ForyField(nullable = true)
    Integer value;
  }

  private static MaybeMarked maybe() {
    return new MaybeMarked();
  }

  /** A struct, and an enum, of one name. */
  private static List<Cure> kinds(UnaryOperator<ForyBuilder> format, String in, String... words) {
    String here = in.contains("native") ? " here)" : "";
    String cure = "Keep the kind of the class, or register it under a new id or name";
    List<Cure> rows = new ArrayList<>();
    for (boolean compatible : new boolean[] {true, false}) {
      UnaryOperator<ForyBuilder> options = b -> format.apply(b).withCompatible(compatible);
      if (!compatible && in.contains("native")) {
        continue; // there all that is known is that the layouts differ
      }
      String now = compatible ? words[0] : words[0].replace("_COMPATIBLE", "");
      Cure.Action renamed =
          () -> {
            Fory both =
                options
                    .apply(Fory.builder())
                    .register(Text.class, "a.Model")
                    .register(Color.class, "a.New")
                    .build();
            assertEquals(RoundTrip.of(both, Color.GREEN), Color.GREEN);
            byte[] old = fory(options, Text.class).serialize(new Text());
            assertEquals(((Text) both.deserialize(old)).value, "seven");
          };
      rows.add(
          row(
              "a struct that became an enum, " + now + ", " + in,
              () -> cross(new Text(), options, Color.class),
              "Color" + here + " is " + now + " at the writer, and " + words[1] + " here",
              "registered under a new name",
              renamed));
      rows.add(
          row(
              "an enum that became a struct, " + now + ", " + in,
              () -> cross(Color.RED, options, Text.class),
              "Text" + here + " is " + words[1] + " at the writer, and " + now + " here",
              "registered under a new name",
              renamed));
      rows.add(
          row(
              "an enum that became a struct, cured, " + now + ", " + in,
              () -> cross(Color.RED, options, Text.class),
              cure,
              "registered under a new name",
              renamed));
    }
    return rows;
  }

  private static Fory own(boolean compatible, boolean serializer) {
    ForyBuilder builder = Fory.builder().withCompatible(compatible).register(Own.class, "a.Own");
    return (serializer ? builder.registerSerializer(Own.class, new OwnText()) : builder).build();
  }

  private static List<Cure> classes() {
    List<Cure> rows = new ArrayList<>();
    for (boolean compatible : new boolean[] {true, false}) {
      for (boolean writer : new boolean[] {true, false}) {
        byte[] bytes = own(compatible, writer).serialize(new Own());
        rows.add(
            row(
                "a serializer that only the "
                    + (writer ? "writer" : "reader")
                    + " has, "
                    + (compatible ? "compatible" : "same-schema")
                    + " mode",
                () -> own(compatible, !writer).deserialize(bytes),
                compatible || writer
                    ? "ForyBuilder.registerSerializer(Class, Serializer)"
                    : "the same",
                "at both ends, and at none",
                () -> {
                  assertEquals(((Own) own(compatible, writer).deserialize(bytes)).cents, 7);
                  assertEquals(RoundTrip.of(own(compatible, !writer), new Own()).cents, 7);
                }));
      }
    }
    Sets cyclic = new Sets();
    cyclic.all.add(new ArrayList<>(List.of(cyclic))); // no list is found by its identity
    UnaryOperator<ForyBuilder> tracking = builder -> builder.withRefTracking(true);
    rows.add(
        row(
            "a container of another class in a cycle",
            () -> cross(cyclic, tracking, Deques.class),
            "Keep the class of the container, or give the field a new name",
            "a new name",
            () ->
                assertEquals(
                    ((NewDeques) cross(cyclic, tracking, NewDeques.class)).queue.size(), 0)));
    return rows;
  }

  private static List<Cure> unions() {
    UnaryOperator<ForyBuilder> xlang = builder -> builder.withXlang(true);
    return List.of(
        row(
            "a case of a union that only the writer has",
            () -> cross(new Phone(7), xlang, OldContact.class),
            "Add the case, or permit a record whose component is an UnknownCase",
            "the case is added",
            () -> assertEquals(cross(new Phone(7), xlang, Contact.class), new Phone(7))),
        row(
            "a case of a union that only the writer has, permitted",
            () -> cross(new Phone(7), xlang, OldContact.class),
            "or permit a record whose component is an UnknownCase",
            "permitted",
            () ->
                assertEquals(
                    ((Later) cross(new Phone(7), xlang, OpenContact.class)).content().value(), 7)));
  }
}
