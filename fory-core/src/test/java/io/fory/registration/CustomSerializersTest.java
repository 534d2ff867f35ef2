package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.UserCodeException;
import io.fory.fixture.BothEngines;
import io.fory.serializer.PartCodec;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.SerializerFactory;
import io.fory.serializer.SerializerLookup;
import io.fory.serializer.WriteContext;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.Test;

/** Serializers and factories of the application. */
public final class CustomSerializersTest {
  static final class Money {
    private final long cents;
    private final String currency;

    Money(long cents, String currency) {
      this.cents = cents;
      this.currency = currency;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Money other && cents == other.cents && currency.equals(other.currency);
    }

    @Override
    public int hashCode() {
      return Long.hashCode(cents);
    }
  }

  static final class Invoice {
    private Money total;
    private Object any;
    private List<Money> parts = new ArrayList<>();
    private Map<Money, Integer> index = Map.of();
    private Money[] array;
  }

  static final class MoneySerializer implements Serializer<Money> {
    @Override
    public void write(WriteContext out, Money value) {
      out.writeVarUint64(value.cents);
      out.writeString(value.currency);
    }

    @Override
    public Money read(ReadContext in) {
      return new Money(in.readVarUint64(), in.readString());
    }

    @Override
    public int layoutHash() {
      return 42;
    }
  }

  private static Invoice invoice() {
    Invoice invoice = new Invoice();
    invoice.total = new Money(5, "CHF");
    invoice.any = new Money(6, "EUR");
    invoice.parts.add(new Money(7, "USD"));
    invoice.parts.add(invoice.total);
    invoice.index = Map.of(new Money(8, "JPY"), 1);
    invoice.array = new Money[] {null, invoice.total};
    return invoice;
  }

  private static void withMoney(ForyBuilder builder) {
    builder.register(Invoice.class).registerSerializer(Money.class, new MoneySerializer());
  }

  @Test
  public void aSerializerOfTheApplicationServesItsClassEverywhere() {
    BothEngines.of(CustomSerializersTest::withMoney).roundTrip(invoice());
    BothEngines.of(CustomSerializersTest::withMoney)
        .roundTrip(new Money(1, "x"), read -> assertEquals(read.cents, 1));
    BothEngines.tracking(CustomSerializersTest::withMoney)
        .roundTrip(
            invoice(),
            read -> {
              assertSame(read.parts.get(1), read.total);
              assertSame(read.array[1], read.total);
            });
  }

  @Test
  public void itsBodyIsExactlyWhatItWrites() {
    BothEngines engines =
        BothEngines.of(
            builder ->
                builder
                    .register(Money.class, 3)
                    .registerSerializer(Money.class, new MoneySerializer()));
    byte[] bytes = engines.serialize(new Money(5, ""));
    // Version, typed, definition by id, 3, layout hash 42, then the body.
    assertEquals(java.util.Arrays.copyOf(bytes, 9), new byte[] {64, 2, 2, 3, 42, 0, 0, 0, 5});
  }

  @Test
  public void aSerializerWithAnotherLayoutHashIsRefused() {
    byte[] bytes = BothEngines.of(CustomSerializersTest::withMoney).serialize(new Money(1, "x"));
    BothEngines other =
        BothEngines.of(
            builder ->
                builder.registerSerializer(
                    Money.class,
                    new Serializer<Money>() {
                      @Override
                      public void write(WriteContext out, Money value) {}

                      @Override
                      public Money read(ReadContext in) {
                        return null;
                      }
                    }));
    other.failureToRead(bytes, IncompatibleSchemaException.class);
  }

  /** A class that the framework would not know how to write. */
  static final class Token {
    private final Thread owner = Thread.currentThread();
    private final String id;

    Token(String id) {
      this.id = id;
    }
  }

  static final class TokenFactory implements SerializerFactory {
    private final List<Class<?>> asked = new ArrayList<>();

    @Override
    public Serializer<?> create(Class<?> type, SerializerLookup lookup) {
      asked.add(type);
      if (type != Token.class) {
        return null;
      }
      PartCodec id = lookup.codec(String.class);
      return new Serializer<Token>() {
        @Override
        public void write(WriteContext out, Token value) {
          id.write(out, value.id);
        }

        @Override
        public Token read(ReadContext in) {
          return new Token((String) id.read(in));
        }
      };
    }
  }

  static final class Session {
    private Token token = new Token("t");
    private Object any = new Token("u");
    private LocalDate date = LocalDate.EPOCH;
  }

  @Test
  public void aFactoryOfTheApplicationIsAskedBeforeThoseOfTheFramework() {
    TokenFactory factory = new TokenFactory();
    BothEngines engines =
        BothEngines.of(
            builder -> builder.register(Session.class).registerSerializerFactory(factory));
    engines.roundTrip(
        new Session(),
        read -> {
          assertEquals(read.token.id, "t");
          assertEquals(((Token) read.any).id, "u");
        });
    assertTrue(factory.asked.containsAll(List.of(Session.class, Token.class, LocalDate.class)));
  }

  @Test
  public void aSerializerOfTheApplicationMayReplaceOneOfTheFramework() {
    Serializer<LocalDate> yearsOnly =
        new Serializer<>() {
          @Override
          public void write(WriteContext out, LocalDate value) {
            out.writeInt32(value.getYear());
          }

          @Override
          public LocalDate read(ReadContext in) {
            return LocalDate.of(in.readInt32(), 1, 1);
          }
        };
    BothEngines engines =
        BothEngines.of(
            builder ->
                builder
                    .register(Session.class)
                    .registerSerializerFactory(new TokenFactory())
                    .registerSerializer(LocalDate.class, yearsOnly));
    Session session = new Session();
    session.date = LocalDate.of(2020, 5, 6);
    engines.roundTrip(session, read -> assertEquals(read.date, LocalDate.of(2020, 1, 1)));
    engines.roundTrip(
        List.of(session.date), read -> assertEquals(read, List.of(LocalDate.of(2020, 1, 1))));
  }

  /** A value that carries a whole message of the same instance inside. */
  static final class Envelope {
    private final Object content;
    private Object after;

    Envelope(Object content) {
      this.content = content;
    }
  }

  static final class EnvelopeSerializer implements Serializer<Envelope> {
    private final AtomicReference<Fory> fory = new AtomicReference<>();

    @Override
    public void write(WriteContext out, Envelope value) {
      byte[] message = fory.get().serialize(value.content);
      out.writeVarUint32(message.length);
      out.writeBytes(message, 0, message.length);
      out.writeObject(value.after);
    }

    @Override
    public Envelope read(ReadContext in) {
      byte[] message = new byte[in.readLength(1)];
      in.readBytes(message, 0, message.length);
      Envelope read = new Envelope(fory.get().deserialize(message));
      read.after = in.readObject();
      return read;
    }
  }

  @Test
  public void aSerializerMayCallTheSameInstanceAgain() {
    for (boolean codegen : new boolean[] {false, true}) {
      for (boolean tracking : new boolean[] {false, true}) {
        EnvelopeSerializer serializer = new EnvelopeSerializer();
        Fory fory =
            Fory.builder()
                .register(Invoice.class)
                .registerSerializer(Envelope.class, serializer)
                .registerSerializer(Money.class, new MoneySerializer())
                .withRefTracking(tracking)
                .withCodegen(codegen)
                .withAsyncCompilation(false)
                .build();
        serializer.fory.set(fory);
        Invoice shared = invoice();
        Envelope innermost = new Envelope(shared);
        innermost.after = shared.total;
        Envelope inner = new Envelope(List.of(innermost, innermost));
        Invoice outer = invoice();
        outer.any = new Object[] {inner, outer.total, new Envelope(null)};
        for (int i = 0; i < 3; i++) {
          Invoice read = (Invoice) fory.deserialize(fory.serialize(outer));
          Object[] any = (Object[]) read.any;
          List<?> list = (List<?>) ((Envelope) any[0]).content;
          assertEquals(((Invoice) ((Envelope) list.get(1)).content).total, shared.total);
          assertEquals(((Envelope) list.get(1)).after, shared.total);
          assertEquals(any[1], outer.total);
          assertEquals(any[1] == read.total, tracking);
          assertNotSame(((Envelope) list.get(0)).after, read.total);
        }
      }
    }
  }

  static final class ThrowingSerializer implements Serializer<Money> {
    private boolean onWrite;
    private boolean onRead;

    @Override
    public void write(WriteContext out, Money value) {
      out.writeString("half of the body");
      if (onWrite) {
        throw new IllegalStateException("secret");
      }
    }

    @Override
    public Money read(ReadContext in) {
      in.readString();
      if (onRead) {
        throw new IllegalStateException("secret");
      }
      return new Money(0, "read");
    }
  }

  @Test
  public void anExceptionOfASerializerIsReportedAsItsCauseAndLeavesTheInstanceUsable() {
    ThrowingSerializer serializer = new ThrowingSerializer();
    BothEngines engines =
        BothEngines.tracking(
            builder -> builder.register(Invoice.class).registerSerializer(Money.class, serializer));
    byte[] bytes = engines.serialize(invoice());
    serializer.onWrite = true;
    UserCodeException error = engines.failureToWrite(invoice(), UserCodeException.class);
    assertEquals(error.getCause().getMessage(), "secret");
    assertTrue(!error.getMessage().contains("secret"), error.getMessage());
    assertEquals(error.path(), "Invoice.any");
    serializer.onWrite = false;
    assertEquals(engines.serialize(invoice()), bytes);
    serializer.onRead = true;
    UserCodeException readError = engines.failureToRead(bytes, UserCodeException.class);
    assertEquals(readError.getCause().getMessage(), "secret");
    assertEquals(readError.path(), "any");
    serializer.onRead = false;
    assertEquals(((Invoice) engines.generator().deserialize(bytes)).total, new Money(0, "read"));
  }

  @Test
  public void aSerializerThatReadsTooMuchIsAnErrorOfTheInput() {
    Serializer<Money> greedy =
        new Serializer<>() {
          @Override
          public void write(WriteContext out, Money value) {
            out.writeByte(1);
          }

          @Override
          public Money read(ReadContext in) {
            return new Money(in.readInt64(), "x");
          }
        };
    BothEngines engines =
        BothEngines.of(builder -> builder.registerSerializer(Money.class, greedy));
    engines.failureToRead(engines.serialize(new Money(1, "y")), MalformedInputException.class);
  }

  @Test
  public void anExceptionOfAFactoryIsReportedAsItsCause() {
    SerializerFactory factory =
        (type, lookup) -> {
          if (type == Money.class) {
            throw new IllegalStateException("secret");
          }
          return null;
        };
    BothEngines engines =
        BothEngines.of(builder -> builder.register(Money.class).registerSerializerFactory(factory));
    UserCodeException error = engines.failureToWrite(new Money(1, "x"), UserCodeException.class);
    assertEquals(error.getCause().getMessage(), "secret");
    engines.failure(UserCodeException.class, fory -> fory.ensureCompiled(Money.class));
  }

  /** A mutable class whose serializer takes part in cycles. */
  static final class Graph {
    private String name;
    private Object neighbour;
  }

  static final class GraphSerializer implements Serializer<Graph> {
    @Override
    public boolean createsFirst() {
      return true;
    }

    @Override
    public void write(WriteContext out, Graph value) {
      out.writeString(value.name);
      out.writeObject(value.neighbour);
    }

    @Override
    public Graph read(ReadContext in) {
      Graph graph = new Graph();
      in.reference(graph);
      graph.name = in.readString();
      graph.neighbour = in.readObject();
      return graph;
    }
  }

  @Test
  public void aSerializerThatCreatesFirstClosesCycles() {
    BothEngines engines =
        BothEngines.tracking(
            builder -> builder.registerSerializer(Graph.class, new GraphSerializer()));
    Graph graph = new Graph();
    graph.name = "a";
    Graph other = new Graph();
    other.neighbour = List.of(graph);
    graph.neighbour = other;
    engines.roundTrip(
        graph,
        read -> {
          assertEquals(read.name, "a");
          Graph readOther = (Graph) read.neighbour;
          assertSame(((List<?>) readOther.neighbour).get(0), read);
        });
  }
}
