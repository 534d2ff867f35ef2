package io.fory.hierarchy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.schema.SchemaCheck;
import io.fory.schema.SchemaFile;
import io.fory.schema.SchemaFinding;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Versions of classes that hold replaced objects, of forms, and of what is replaced at all. */
public final class ReplacedVersionsTest {
  /** An immutable list. */
  abstract static class Row extends AbstractList<Object> {
    static Row of(Collection<?> elements) {
      return elements.size() == 1 ? new One(elements.toArray()) : new Many(elements.toArray());
    }

    private final Object[] elements;

    Row(Object[] elements) {
      this.elements = elements;
    }

    @Override
    public final Object get(int index) {
      return elements[index];
    }

    @Override
    public final int size() {
      return elements.length;
    }
  }

  static final class One extends Row {
    One(Object[] elements) {
      super(elements);
    }
  }

  static final class Many extends Row {
    Many(Object[] elements) {
      super(elements);
    }
  }

  static final class Amount {
    long cents;

    Amount() {}

    Amount(long cents) {
      this.cents = cents;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Amount other && cents == other.cents;
    }

    @Override
    public int hashCode() {
      return Objects.hash(cents);
    }
  }

  static final class OldCart {
    Row row = Row.of(List.of(1, 2));
    One one = new One(new Object[] {"x"});
    Collection<Object> wide = Row.of(List.of("a", "b"));
    Amount amount = new Amount(5);
    List<Amount> amounts = new ArrayList<>(List.of(new Amount(6), new Amount(7)));
    One[] array = {new One(new Object[] {"y"}), null};
    Row dropped = Row.of(List.of("dropped"));
    int size = 3;
  }

  static final class NewCart {
    Row row;
    One one;
    Collection<Object> wide;
    Amount amount;
    List<Amount> amounts;
    One[] array;
    int size;
    String added = "added";
  }

  record OldForm(long cents) {}

  record NewForm(long cents, String currency) {}

  record OtherForm(String text) {}

  private static ForyBuilder builder(boolean generated, boolean references) {
    ForyBuilder builder = generated ? EngineInUse.builder() : Fory.builder().withCodegen(false);
    return builder.withRefTracking(references);
  }

  private static <R> ForyBuilder rules(
      ForyBuilder builder, Class<R> form, Function<Amount, R> out, Function<R, Amount> back) {
    return builder
        .register(form, "form")
        .registerReplacement(Row.class, ArrayList.class, ArrayList::new, Row::of)
        .registerReplacement(Amount.class, form, out, back);
  }

  private static ForyBuilder oldForm(ForyBuilder builder) {
    return rules(builder, OldForm.class, a -> new OldForm(a.cents), f -> new Amount(f.cents()));
  }

  private static ForyBuilder newForm(ForyBuilder builder) {
    return rules(
        builder, NewForm.class, a -> new NewForm(a.cents, "CHF"), f -> new Amount(f.cents()));
  }

  @DataProvider
  public static Object[][] engines() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  @Test(dataProvider = "engines")
  public void classesAndFormsEvolve(boolean generated, boolean references) {
    Fory old = oldForm(builder(generated, references)).register(OldCart.class, "cart").build();
    Fory young = newForm(builder(generated, references)).register(NewCart.class, "cart").build();
    OldCart cart = new OldCart();
    for (int i = 0; i < 3; i++) {
      NewCart read = (NewCart) young.deserialize(old.serialize(cart));
      assertEquals(read.row, cart.row);
      assertEquals(read.one, cart.one);
      assertEquals(read.wide, cart.wide);
      assertTrue(read.wide instanceof Many);
      assertEquals(read.amount, cart.amount);
      assertEquals(read.amounts, cart.amounts);
      assertEquals(read.array, cart.array);
      assertEquals(read.size, 3);
      assertEquals(read.added, "added");
      OldCart back = (OldCart) old.deserialize(young.serialize(read));
      assertEquals(back.row, cart.row);
      assertEquals(back.one, cart.one);
      assertEquals(back.amounts, cart.amounts);
      assertEquals(back.array, cart.array);
      assertNotNull(back.dropped);
    }
  }

  static final class ManyCart {
    Many one;
    int size;
  }

  @Test(dataProvider = "engines")
  public void whatDoesNotFitTheFieldOfAnotherVersionIsAnError(
      boolean generated, boolean references) {
    Fory old = oldForm(builder(generated, references)).register(OldCart.class, "cart").build();
    Fory young = oldForm(builder(generated, references)).register(ManyCart.class, "cart").build();
    byte[] bytes = old.serialize(new OldCart());
    ForyException e = expectThrows(ForyException.class, () -> young.deserialize(bytes));
    assertTrue(e.getMessage().contains("one"), e.getMessage());
  }

  @Test(dataProvider = "engines")
  public void aReplacementAtOneEndIsAnErrorOrRight(boolean generated, boolean references) {
    Fory plain =
        builder(generated, references)
            .register(Amount.class, "amount")
            .register(AmountHolder.class, "holder")
            .build();
    Fory replaced =
        oldForm(builder(generated, references))
            .register(Amount.class, "amount")
            .register(AmountHolder.class, "holder")
            .build();
    for (Object value : new Object[] {new Amount(1), new AmountHolder()}) {
      byte[] fromPlain = plain.serialize(value);
      byte[] fromReplaced = replaced.serialize(value);
      expectThrows(ForyException.class, () -> replaced.deserialize(fromPlain));
      expectThrows(ForyException.class, () -> plain.deserialize(fromReplaced));
    }
    assertEquals(replaced.deserialize(replaced.serialize(new Amount(2))), new Amount(2));
    assertEquals(plain.deserialize(plain.serialize(new Amount(2))), new Amount(2));
  }

  static final class AmountHolder {
    Amount amount = new Amount(3);
  }

  @Test
  public void anotherFormIsRefusedAndFoundByTheChecker() {
    Fory old = oldForm(Fory.builder()).register(AmountHolder.class, "holder").build();
    Fory other =
        Fory.builder()
            .registerReplacement(
                Amount.class,
                OtherForm.class,
                a -> new OtherForm("" + a.cents),
                f -> new Amount(Long.parseLong(f.text())))
            .register(AmountHolder.class, "holder")
            .build();
    byte[] bytes = old.serialize(new AmountHolder());
    expectThrows(IncompatibleSchemaException.class, () -> other.deserialize(bytes));
    byte[] root = old.serialize(new Amount(4));
    expectThrows(IncompatibleSchemaException.class, () -> other.deserialize(root));
    SchemaFile before = SchemaFile.of(old.schemasOf(AmountHolder.class));
    SchemaFile after = SchemaFile.of(other.schemasOf(AmountHolder.class));
    List<SchemaFinding> findings = SchemaCheck.compare(before, after);
    assertTrue(findings.stream().anyMatch(SchemaFinding::breaks), findings.toString());
    Fory same = newForm(Fory.builder()).register(AmountHolder.class, "holder").build();
    findings = SchemaCheck.compare(before, SchemaFile.of(same.schemasOf(AmountHolder.class)));
    assertEquals(findings.size(), 1, findings.toString());
    assertEquals(findings.get(0).place(), "form.currency");
    assertTrue(!findings.get(0).breaks(), findings.toString());
  }

  @Test
  public void registrationsInAnyOrderGiveTheSameBytes() {
    Fory one = oldForm(Fory.builder()).register(OldCart.class, 1).build();
    Fory two =
        Fory.builder()
            .register(OldCart.class, 1)
            .registerReplacement(
                Amount.class, OldForm.class, a -> new OldForm(a.cents), f -> new Amount(f.cents()))
            .registerReplacement(Row.class, ArrayList.class, ArrayList::new, Row::of)
            .register(OldForm.class, "form")
            .build();
    assertEquals(two.serialize(new OldCart()), one.serialize(new OldCart()));
  }

  @Test
  public void replacedClassesAreVerifiedAndNotFilled() {
    Fory fory = oldForm(Fory.builder()).register(OldCart.class, 1).build();
    fory.verify();
    fory.ensureCompiled(OldCart.class);
    byte[] bytes = fory.serialize(new Amount(1));
    Amount target = new Amount(9);
    expectThrows(ForyException.class, () -> fory.deserializeInto(bytes, target));
    assertEquals(target.cents, 9);
    byte[] cart = fory.serialize(new OldCart());
    OldCart into = new OldCart();
    into.row = null;
    assertEquals(fory.deserializeInto(cart, into).row, new OldCart().row);
    assertNull(fory.deserialize(fory.serialize(null)));
    assertEquals(Arrays.asList(1, 2), new OldCart().row);
  }
}
