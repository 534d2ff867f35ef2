package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.fixture.RoundTrip;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** What messages recommend when a {@code Fory} reads what another one of the same classes wrote. */
@SuppressWarnings("unused") // only Fory writes them
final class ReadingCures {
  record Coupon(String code) {}

  record Other(int number) {}

  record Envelope(Coupon content) {}

  /** All its objects have one hash code. */
  record Colliding(int number) {
    @Override
    public int hashCode() {
      return 1;
    }
  }

  static final class Money {
    final long cents;
    Object more;

    Money(long cents) {
      this.cents = cents;
    }
  }

  /** A serializer with one fault. */
  private record Faulty(String fault) implements Serializer<Money> {
    @Override
    public void write(WriteContext out, Money value) {
      out.writeInt64(value.cents);
      out.writeObject(value.more);
    }

    @Override
    public Money read(ReadContext in) {
      long cents = fault.equals("reads less") ? in.readInt32() : in.readInt64();
      Money money = new Money(cents);
      if (fault.equals("calls reference")) {
        in.reference(money);
      }
      money.more = in.readObject();
      if (fault.equals("reads more")) {
        in.readInt32();
      }
      return money;
    }

    @Override
    public boolean createsFirst() {
      return fault.contains("reference");
    }
  }

  private ReadingCures() {}

  private static Fory with(Consumer<ForyBuilder> options) {
    ForyBuilder builder = Fory.builder();
    options.accept(builder);
    return builder.build();
  }

  private static Cure row(
      String situation, Cure.Action fails, String message, String done, Cure.Action works) {
    return new Cure(situation, fails, message, done, works);
  }

  static List<Cure> all() {
    List<Cure> rows = new ArrayList<>();
    rows.addAll(identities());
    rows.addAll(options());
    rows.addAll(limits());
    rows.addAll(sessions());
    rows.addAll(serializers());
    return rows;
  }

  private static Cure identity(
      String situation, Consumer<ForyBuilder> writer, String message, Consumer<ForyBuilder> cured) {
    byte[] bytes = with(writer).serialize(new Coupon("a"));
    return row(
        situation,
        () -> Fory.builder().register(Other.class).build().deserialize(bytes),
        message,
        "registered so",
        () -> assertEquals(with(cured).deserialize(bytes), new Coupon("a")));
  }

  private static List<Cure> identities() {
    byte[] numbered = with(b -> b.register(Coupon.class, 7)).serialize(new Coupon("a"));
    return List.of(
        identity(
            "a class that the writer has under its name",
            b -> b.register(Coupon.class),
            "ForyBuilder.register(Class, \"io.fory.registration.ReadingCures$Coupon\")",
            b -> b.register(Coupon.class, "io.fory.registration.ReadingCures$Coupon")),
        identity(
            "a class that the writer has under another name",
            b -> b.register(Coupon.class, "shop.Coupon"),
            "ForyBuilder.register(Class, \"shop.Coupon\")",
            b -> b.register(Coupon.class, "shop.Coupon")),
        identity(
            "a class that the writer has under a number",
            b -> b.register(Coupon.class, 7),
            "ForyBuilder.register(Class, 7)",
            b -> b.register(Coupon.class, 7)),
        row(
            "a class that the reader has under a number, and the writer not",
            () ->
                with(b -> b.register(Coupon.class, 7))
                    .deserialize(with(b -> b.register(Coupon.class)).serialize(new Coupon("a"))),
            "It is registered here under another identity: register it as the writer does, with"
                + " ForyBuilder.register(io.fory.registration.ReadingCures.Coupon.class)",
            "registered so",
            () ->
                assertEquals(
                    with(b -> b.register(Coupon.class))
                        .deserialize(
                            with(b -> b.register(Coupon.class)).serialize(new Coupon("a"))),
                    new Coupon("a"))),
        row(
            "a class that the type asked for does not reach",
            () ->
                with(b -> b.register(Other.class).register(Coupon.class, 7))
                    .deserialize(numbered, Other.class),
            "Ask for a type whose declared fields reach it, or name it in @Subtypes on the field",
            "asked for itself, and for one that reaches it",
            () -> {
              Fory fory = with(b -> b.register(Envelope.class).register(Coupon.class, 7));
              assertEquals(fory.deserialize(numbered, Coupon.class), new Coupon("a"));
              byte[] bytes = fory.serialize(new Envelope(new Coupon("a")));
              assertEquals(fory.deserialize(bytes, Envelope.class), new Envelope(new Coupon("a")));
            }));
  }

  private static Cure option(
      String situation,
      Consumer<ForyBuilder> writer,
      Consumer<ForyBuilder> reader,
      String message,
      Consumer<ForyBuilder> cured) {
    Consumer<ForyBuilder> named = b -> b.register(Coupon.class, "shop.Coupon");
    byte[] bytes = with(named.andThen(writer)).serialize(new Coupon("a"));
    return row(
        situation,
        () -> with(named.andThen(reader)).deserialize(bytes),
        message,
        message,
        () -> assertEquals(with(named.andThen(cured)).deserialize(bytes), new Coupon("a")));
  }

  private static List<Cure> options() {
    byte[] text = Fory.builder().build().serialize("text");
    byte[] two = Arrays.copyOf(text, 2 * text.length);
    System.arraycopy(text, 0, two, text.length, text.length);
    return List.of(
        option(
            "a message of the cross-language format",
            b -> b.withXlang(true),
            b -> {},
            "ForyBuilder.withXlang(true)",
            b -> b.withXlang(true)),
        option(
            "a message of the native format",
            b -> {},
            b -> b.withXlang(true),
            "ForyBuilder.withXlang(false)",
            b -> b.withXlang(false)),
        option(
            "a message with reference tracking",
            b -> b.withRefTracking(true),
            b -> {},
            "ForyBuilder.withRefTracking(true)",
            b -> b.withRefTracking(true)),
        option(
            "a message of the compact form",
            b -> b.withCompact(true),
            b -> {},
            "ForyBuilder.withCompact(true)",
            b -> b.withCompact(true)),
        option(
            "a message of the plain form",
            b -> {},
            b -> b.withCompact(true),
            "ForyBuilder.withCompact(false)",
            b -> b.withCompact(false)),
        option(
            "a message of the cross-language format with schemas",
            b -> b.withXlang(true),
            b -> b.withXlang(true).withCompatible(false),
            "ForyBuilder.withCompatible(true) reads it",
            b -> b.withXlang(true).withCompatible(true)),
        option(
            "a message of the cross-language format without schemas",
            b -> b.withXlang(true).withCompatible(false),
            b -> b.withXlang(true),
            "ForyBuilder.withCompatible(false) reads it",
            b -> b.withXlang(true).withCompatible(false)),
        row(
            "two messages back to back",
            () -> Fory.builder().build().deserialize(two),
            "Messages that stand back to back are read from a MemoryBuffer",
            "read from one",
            () -> {
              MemoryBuffer buffer = MemoryBuffer.wrap(two);
              Fory fory = Fory.builder().build();
              assertEquals(fory.deserialize(buffer), "text");
              assertEquals(fory.deserialize(buffer), "text");
            }));
  }

  private static Object nested(int levels) {
    Object value = "end";
    for (int i = 0; i < levels; i++) {
      value = new ArrayList<>(List.of(value));
    }
    return value;
  }

  private static List<Cure> limits() {
    byte[] deep = with(b -> b.withMaxDepth(1000)).serialize(nested(300));
    byte[] large = Fory.builder().build().serialize(new long[10_000]);
    Set<Colliding> keys = new HashSet<>();
    for (int i = 0; i < 300; i++) {
      keys.add(new Colliding(i));
    }
    byte[] costly = with(b -> b.register(Colliding.class)).serialize(keys);
    return List.of(
        row(
            "a message that nests deeper than allowed",
            () -> with(b -> b.withMaxDepth(100)).deserialize(deep),
            "ForyBuilder.withMaxDepth(int) raises it",
            "withMaxDepth(301)",
            () -> assertEquals(with(b -> b.withMaxDepth(301)).deserialize(deep), nested(300))),
        row(
            "a message that takes more memory than allowed",
            () -> with(b -> b.withMaxGraphMemoryBytes(1000)).deserialize(large),
            "ForyBuilder.withMaxGraphMemoryBytes(long) raises it",
            "withMaxGraphMemoryBytes(1_000_000)",
            () ->
                assertEquals(
                    with(b -> b.withMaxGraphMemoryBytes(1_000_000)).deserialize(large),
                    new long[10_000])),
        row(
            "keys of one hash code",
            () -> with(b -> b.register(Colliding.class).withMaxKeyWork(1000)).deserialize(costly),
            "ForyBuilder.withMaxKeyWork(long) raises it",
            "withMaxKeyWork(100_000_000)",
            () ->
                assertEquals(
                    with(b -> b.register(Colliding.class).withMaxKeyWork(100_000_000))
                        .deserialize(costly),
                    keys)));
  }

  private static List<Cure> sessions() {
    Fory fory = with(b -> b.register(Coupon.class).register(Other.class));
    ForySession writer = fory.newSession();
    ForySession reader = fory.newSession();
    byte[] first = writer.serialize(new Coupon("a"));
    byte[] lost = writer.serialize(new Other(1));
    byte[] second = writer.serialize(new Other(2));
    byte[] third = writer.serialize(new Coupon("b"));
    ForySession stranger = fory.newSession();
    stranger.serialize(new Other(3));
    byte[] foreign = stranger.serialize(new Other(4));
    return List.of(
        row(
            "a message of a session, outside of it",
            () -> fory.deserialize(third),
            "Read it with the ForySession that has read the messages before it",
            "read with it",
            () -> {
              assertEquals(reader.deserialize(first), new Coupon("a"));
              assertEquals(reader.deserialize(third), new Coupon("b"));
            }),
        row(
            "a session that has lost a message",
            () -> {
              reader.deserialize(first);
              reader.deserialize(second);
            },
            "ForySession.resynchronize() at the writer sends all schemas again",
            "called",
            () -> {
              writer.resynchronize();
              assertEquals(reader.deserialize(writer.serialize(new Other(2))), new Other(2));
            }),
        row(
            "a message of another writer's session",
            () -> {
              ForySession one = fory.newSession();
              one.deserialize(first);
              one.deserialize(foreign);
            },
            "Read the messages of each writer with a ForySession of their own",
            "read with one",
            () -> {
              ForySession from = fory.newSession();
              ForySession to = fory.newSession();
              assertEquals(to.deserialize(from.serialize(new Other(3))), new Other(3));
              assertEquals(to.deserialize(from.serialize(new Other(4))), new Other(4));
            }));
  }

  private static Money copy(String fault) {
    Money money = new Money(7);
    money.more = money;
    boolean tracking = fault.contains("reference");
    if (!tracking) {
      money.more = null;
    }
    return RoundTrip.of(
        with(b -> b.withRefTracking(tracking).registerSerializer(Money.class, new Faulty(fault))),
        money);
  }

  private static List<Cure> serializers() {
    String suspects =
        "a serializer of the application reads less or more than it writes: "
            + Faulty.class.getTypeName()
            + " of "
            + Money.class.getTypeName();
    Cure.Action correct = () -> assertEquals(copy("").cents, 7);
    return List.of(
        row("a serializer that reads less", () -> copy("reads less"), suspects, "mended", correct),
        row("a serializer that reads more", () -> copy("reads more"), suspects, "mended", correct),
        row(
            "a serializer that creates first and forgets the reference",
            () -> copy("forgets reference"),
            "Call it with the new object before anything else is read, or have createsFirst()"
                + " return false",
            "called",
            () -> {
              Money copy = copy("calls reference");
              assertSame(copy.more, copy);
            }),
        row(
            "a serializer that creates first and forgets the reference, without a cycle",
            () -> copy("forgets reference"),
            "or have createsFirst() return false",
            "returns false",
            correct));
  }
}
