package io.fory.schema;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.schema.SchemaFinding.Effect;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.List;
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
