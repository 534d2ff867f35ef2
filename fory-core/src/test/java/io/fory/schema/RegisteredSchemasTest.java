package io.fory.schema;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.IncompatibleSchemaException;
import io.fory.schema.SchemaFinding.Effect;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The schemas of all registered classes, and files of which not all are roots. */
public final class RegisteredSchemasTest {
  enum State {
    NEW,
    PAID
  }

  record Line(int count) {}

  record Order(List<Line> lines, State state) {}

  record Note(String text) {}

  record Holder(Object any) {}

  record Money(long cents) {}

  interface Shape {}

  record Circle(int radius) implements Shape {}

  private static Fory fory(Class<?>... types) {
    ForyBuilder builder = Fory.builder().registerAll(types);
    return builder.registerSerializer(Money.class, new Cents()).build();
  }

  @Test
  public void allStructsAndEnumsAreThoseThatAreRegisteredOrDeclared() {
    Fory fory = fory(Order.class, Note.class, Money.class, Circle.class);
    assertEquals(
        fory.schemasOf(),
        fory.schemasOf(Circle.class, Line.class, Note.class, Order.class, State.class));
  }

  @Test
  public void theOrderDependsOnNumbersAndNamesOnly() {
    Fory fory =
        Fory.builder()
            .register(Note.class)
            .register(Circle.class, 9)
            .register(Line.class, 2)
            .build();
    Fory other =
        Fory.builder()
            .register(Line.class, 2)
            .register(Circle.class, 9)
            .register(Note.class)
            .build();
    assertEquals(fory.schemasOf(), fory.schemasOf(Line.class, Circle.class, Note.class));
    assertEquals(other.schemasOf(), fory.schemasOf());
  }

  @Test
  public void aClassThatIsNoRootMayGo() {
    Fory fory = fory(Order.class, Note.class, Holder.class);
    List<Schema> order = fory.schemasOf(Order.class);
    List<Schema> note = fory.schemasOf(Note.class);
    SchemaFile young = SchemaFile.of(order);
    assertEquals(effect(SchemaFile.of(order, note), young), Effect.NONE);
    assertEquals(
        effect(SchemaFile.of(fory.schemasOf(Order.class, Note.class)), young), Effect.FAILURE);
    List<Schema> holder = fory.schemasOf(Holder.class);
    assertEquals(effect(SchemaFile.of(holder, note), SchemaFile.of(holder)), Effect.MAY_FAIL);
  }

  @Test
  public void aFileSaysWhichTypesAreRoots() {
    Fory fory = fory(Order.class, Note.class);
    SchemaFile file = SchemaFile.of(fory.schemasOf(Order.class), fory.schemasOf());
    assertEquals(SchemaFile.parse(file.toString()), file);
    assertNotEquals(file, SchemaFile.of(fory.schemasOf()));
  }

  record Priced(Money price, int count) {}

  record Unpriced(int count) {}

  record Open(int count, Object any) {}

  @SuppressWarnings("rawtypes") // on purpose
  record Raw(int count, List any) {}

  record Numbered(int count, Number any) {}

  record Inner(Money price) {}

  record Deep(int count, List<Inner> inner) {}

  @DataProvider
  public Object[][] readersWithoutTheField() {
    return new Object[][] {
      {Unpriced.class, Effect.MAY_FAIL},
      {Numbered.class, Effect.MAY_FAIL},
      {Open.class, Effect.LOSS},
      {Raw.class, Effect.LOSS},
      {Deep.class, Effect.LOSS},
    };
  }

  @Test(dataProvider = "readersWithoutTheField")
  public void aSerializerThatAnotherRootLeadsToSkipsNothing(Class<?> without, Effect effect) {
    Fory old = priced(Priced.class);
    Fory young = priced(without);
    SchemaFile before = SchemaFile.of(old.schemasOf(Priced.class, Inner.class));
    SchemaFile after = SchemaFile.of(young.schemasOf(without, Inner.class));
    assertEquals(effect(before, after), effect, SchemaCheck.compare(before, after).toString());
    byte[] message = old.serialize(new Priced(new Money(3), 7));
    if (effect == Effect.MAY_FAIL) {
      expectThrows(IncompatibleSchemaException.class, () -> young.deserialize(message));
    } else {
      assertTrue(young.deserialize(message).toString().contains("count=7"));
    }
  }

  private static Fory priced(Class<?> root) {
    return Fory.builder()
        .register(root, "Priced")
        .register(Inner.class, "Inner")
        .registerSerializer(Money.class, new Cents())
        .build();
  }

  private static Effect effect(SchemaFile old, SchemaFile young) {
    return SchemaCheck.compare(old, young).stream()
        .map(SchemaFinding::newReaders)
        .max(Effect::compareTo)
        .orElse(Effect.NONE);
  }

  private static final class Cents implements Serializer<Money> {
    @Override
    public void write(WriteContext out, Money value) {
      out.writeString(Long.toString(value.cents()));
    }

    @Override
    public Money read(ReadContext in) {
      return new Money(Long.parseLong(in.readString()));
    }
  }
}
