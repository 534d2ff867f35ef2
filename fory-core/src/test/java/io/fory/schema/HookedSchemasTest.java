package io.fory.schema;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.schema.SchemaFinding.Effect;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

/** Classes with hooks of JDK serialization: places tell of them, and they have no schema. */
public final class HookedSchemasTest {
  static final class Money implements Serializable {
    private static final long serialVersionUID = 1L;
    int cents = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  static final class LongMoney implements Serializable {
    private static final long serialVersionUID = 1L;
    long cents = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  static final class Order {
    Money price = new Money();
    List<Money> parts = new ArrayList<>(List.of(new Money()));
  }

  static final class LongOrder {
    LongMoney price;
    List<LongMoney> parts;
  }

  static final class Opaque {}

  private static final class OpaqueSerializer implements Serializer<Opaque> {
    @Override
    public void write(WriteContext out, Opaque value) {}

    @Override
    public Opaque read(ReadContext in) {
      return new Opaque();
    }
  }

  private static SchemaFile fileOf(Fory fory) {
    return SchemaFile.of(fory.schemasOf());
  }

  private static Fory fory(Class<?> order, Class<?> money) {
    return Fory.builder().register(order, "Order").register(money, "Money").build();
  }

  @Test
  public void aPlaceHasTheRegisteredNameAndTheLayoutOfTheHookedClass() {
    SchemaFile file = fileOf(fory(Order.class, Money.class));
    String text = file.toString();
    assertTrue(text.contains("  price: hooked Money layout "), text);
    assertTrue(text.contains("  parts: java.util.List<hooked Money layout "), text);
    assertEquals(SchemaFile.parse(text), file);
    Fory numbered = Fory.builder().register(Order.class, 1).register(Money.class, 2).build();
    text = fileOf(numbered).toString();
    assertTrue(text.contains("  price: hooked @2 layout "), text);
    assertEquals(SchemaFile.parse(text), fileOf(numbered));
    assertEquals(SchemaCheck.compare(file, file), List.of());
  }

  @Test
  public void filesOfBeforeTheWordMayNameATypeSo() {
    String types =
        "fory schemas 1\n\nroot struct %s\n  n: int\n\nroot struct Order\n  a: %s\n"
            + "  b: %s required\n  c: %s[]\n  d: java.util.List<%s>\n  e: hooked Money layout"
            + " 00000001\n";
    String quoted = "\"hooked\"";
    SchemaFile file = SchemaFile.parse(types.replace("%s", "hooked"));
    assertEquals(file, SchemaFile.parse(types.replace("%s", quoted)));
    assertTrue(file.toString().contains("a: " + quoted), file.toString());
    String wrong = "fory schemas 1\n\nroot struct Order\n  a: hooked Money\n";
    MalformedInputException error =
        expectThrows(MalformedInputException.class, () -> SchemaFile.parse(wrong));
    assertTrue(error.problem().contains("expected 'layout' behind the name"), error.problem());
  }

  @Test
  public void aFieldOfAnotherTypeInAHookedClassIsForetold() {
    Fory old = fory(Order.class, Money.class);
    Fory young = fory(LongOrder.class, LongMoney.class);
    List<SchemaFinding> findings = SchemaCheck.compare(fileOf(old), fileOf(young));
    assertEquals(findings.size(), 2, findings.toString());
    for (SchemaFinding finding : findings) {
      assertEquals(finding.newReaders(), Effect.MAY_FAIL);
      assertEquals(finding.oldReaders(), Effect.MAY_FAIL);
      assertTrue(finding.toString().contains("JDK serialization converts none"));
    }
    byte[] message = old.serialize(new Order());
    expectThrows(IncompatibleSchemaException.class, () -> young.deserialize(message));
  }

  @Test
  public void schemasInMessagesDoNotTellHooks() {
    Fory fory = fory(Order.class, Money.class);
    byte[] before = fory.serialize(new Order());
    Schema schema = fory.schemasOf(Order.class).get(0);
    assertEquals(fory.serialize(new Order()), before);
    assertEquals(Schema.decode(schema.bytes()), schema);
  }

  @Test
  public void aClassWithoutASchemaIsRefusedWithTheReason() {
    Fory fory =
        Fory.builder()
            .register(Money.class)
            .register(Opaque.class)
            .registerSerializer(Opaque.class, new OpaqueSerializer())
            .build();
    requireRefusal(fory, Money.class, "it has hooks of JDK serialization, and");
    requireRefusal(fory, Opaque.class, "it has a serializer of its own");
    requireRefusal(fory, ArrayList.class, "it is no registered class");
    assertEquals(fory.schemasOf(), List.of());
  }

  private static void requireRefusal(Fory fory, Class<?> type, String reason) {
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> fory.schemasOf(type));
    String start = "There is no schema of " + type.getName() + ": " + reason;
    assertTrue(error.problem().startsWith(start), error.problem());
  }
}
