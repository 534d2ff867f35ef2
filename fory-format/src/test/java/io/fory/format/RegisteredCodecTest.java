package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.fory.TypeRef;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowVerifier;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The application's codecs for its own types, collections and maps. */
@SuppressWarnings("ArrayRecordComponent") // shapes to serialize
public final class RegisteredCodecTest {
  interface Money {
    long cents();
  }

  record Euro(long cents) implements Money {}

  record Dollar(long cents) implements Money {}

  interface Priced {}

  record Pound(long cents) implements Money, Priced {}

  record PoundOnly(Pound value) {}

  record Parts(String unit, long cents) {}

  record Cart(
      Money total,
      Optional<Money> discount,
      List<Money> prices,
      Map<Money, Euro> rates,
      Money[] array) {}

  static final class Words extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Words(Collection<?> words) {
      words.forEach(word -> add((String) word));
    }
  }

  record Guava(
      ImmutableList<Integer> list,
      ImmutableSet<Parts> set,
      ImmutableMap<String, Long> map,
      Words words) {}

  record Times(Instant at, List<Instant> all) {}

  record EuroOnly(Euro value) {}

  record TextOnly(String value) {}

  private static Object toParts(Money money) {
    return new Parts(money.getClass().getSimpleName(), money.cents());
  }

  private static Money fromParts(Parts parts) {
    return parts.unit().equals("Euro") ? new Euro(parts.cents()) : new Dollar(parts.cents());
  }

  private static RowFormat money(RowLayout layout, boolean async) {
    return Encoders.builder()
        .withLayout(layout)
        .withAsyncCompilation(async)
        .registerCodec(
            Money.class, Parts.class, m -> (Parts) toParts(m), RegisteredCodecTest::fromParts)
        .build();
  }

  @DataProvider
  public static Object[][] layouts() {
    return new Object[][] {
      {RowLayout.STANDARD, true},
      {RowLayout.COMPACT, true},
      {RowLayout.STANDARD, false},
      {RowLayout.COMPACT, false}
    };
  }

  @Test(dataProvider = "layouts")
  public void valuesAreWrittenAsTheirForms(RowLayout layout, boolean async) {
    RowEncoder<Cart> encoder = money(layout, async).bean(Cart.class);
    Euro one = new Euro(1);
    Dollar two = new Dollar(2);
    Cart cart =
        new Cart(
            two,
            Optional.of(one),
            Arrays.asList(one, null, two),
            Map.of(two, one),
            new Money[] {one, null});
    BinaryRow row = RowVerifier.unlimited().verify(encoder.toRow(cart));
    Cart back = encoder.fromRow(row);
    assertEquals(back.total(), two);
    assertEquals(back.discount(), cart.discount());
    assertEquals(back.prices(), cart.prices());
    assertEquals(back.rates(), cart.rates());
    assertEquals(back.array(), cart.array());
    assertEquals(encoder.decode(encoder.encode(back)).prices(), cart.prices());
    int total = encoder.schema().ordinal("total");
    BinaryRow parts = row.getStruct(total);
    assertEquals(parts.getInt64(parts.schema().ordinal("cents")), 2);
    assertEquals(
        encoder.reading(encoder.schema()).fromRow(row).total(), two, "by the writer's schema");
  }

  interface CartView {
    Money total();

    List<Money> prices();
  }

  @Test
  public void viewsHaveTheCodecsOfTheirFormat() {
    RowFormat format = money(RowLayout.STANDARD, true);
    RowEncoder<Cart> encoder = format.bean(Cart.class);
    BinaryRow row =
        encoder.toRow(new Cart(new Euro(5), Optional.empty(), List.of(new Dollar(6)), null, null));
    CartView view = encoder.view(row, CartView.class);
    assertEquals(view.total(), new Euro(5));
    assertEquals(view.prices(), List.of(new Dollar(6)));
    assertEquals(format.viewer(CartView.class, encoder.schema()).view(row), view);
  }

  @Test
  public void collectionsAndMapsAreMadeByTheApplication() {
    RowFormat format =
        Encoders.builder()
            .registerCollection(ImmutableList.class, ImmutableList::copyOf)
            .registerCollection(ImmutableSet.class, ImmutableSet::copyOf)
            .registerMap(ImmutableMap.class, ImmutableMap::copyOf)
            .registerCollection(Words.class, Words::new)
            .build();
    RowEncoder<Guava> encoder = format.bean(Guava.class);
    Guava value =
        new Guava(
            ImmutableList.of(1, 2),
            ImmutableSet.of(new Parts("a", 1)),
            ImmutableMap.of("k", 2L),
            new Words(List.of("w")));
    Guava back = encoder.decode(encoder.encode(value));
    assertEquals(back, value);
    assertEquals(
        encoder.schema().toString(),
        "list: list<item: int32>, map: map<string, value: int64>,"
            + " set: list<item: struct<cents: int64 not null, unit: string>>,"
            + " words: list<item: string>");
    ArrayEncoder<ImmutableList<String>> roots =
        format.array(new TypeRef<ImmutableList<String>>() {});
    assertEquals(roots.decode(roots.encode(ImmutableList.of("a"))), ImmutableList.of("a"));
    BinaryRow row =
        Encoders.bean(Plain.class).toRow(new Plain(Arrays.asList(1, null), null, null, null));
    ForyException refused =
        expectThrows(
            UserCodeException.class,
            () -> format.bean(Guava.class).reading(row.schema()).fromRow(row));
    assertEquals(refused.path(), "Guava.list");
  }

  record Plain(List<Integer> list, Set<Parts> set, Map<String, Long> map, List<String> words) {}

  @Test
  public void aCodecOfTheClassItselfComesFirst() {
    RowFormat format =
        Encoders.builder()
            .registerCodec(Instant.class, String.class, Instant::toString, Instant::parse)
            .registerCollection(List.class, ImmutableList::copyOf)
            .build();
    RowEncoder<Times> encoder = format.bean(Times.class);
    Instant nanos = Instant.ofEpochSecond(1, 1);
    Times back = encoder.decode(encoder.encode(new Times(nanos, List.of(nanos))));
    assertEquals(back, new Times(nanos, List.of(nanos)));
    assertTrue(back.all() instanceof ImmutableList);
  }

  @Test
  public void theLowestCodecHolds() {
    RowFormat format =
        Encoders.builder()
            .registerCodec(Money.class, String.class, m -> "money", text -> new Dollar(0))
            .registerCodec(Priced.class, String.class, r -> "priced", text -> new Pound(0))
            .build();
    ForyException refused =
        expectThrows(UnsupportedTypeException.class, () -> format.bean(PoundOnly.class));
    assertTrue(refused.getMessage().contains("neither is below"), refused.getMessage());
    RowFormat both =
        Encoders.builder()
            .registerCodec(Money.class, String.class, m -> "money", text -> new Dollar(0))
            .registerCodec(Euro.class, Long.class, Euro::cents, Euro::new)
            .build();
    assertEquals(both.bean(EuroOnly.class).schema().toString(), "value: int64");
    assertThrows(UnsupportedTypeException.class, () -> both.bean(Euro.class));
    RowFormat lists =
        Encoders.builder()
            .registerCodec(
                Money.class,
                new TypeRef<List<Long>>() {},
                m -> List.of(m.cents()),
                cents -> new Euro(cents.get(0)))
            .build();
    RowEncoder<EuroOnly> encoder = lists.bean(EuroOnly.class);
    assertEquals(encoder.schema().toString(), "value: list<item: int64>");
    assertEquals(encoder.fromRow(encoder.toRow(new EuroOnly(new Euro(9)))).value(), new Euro(9));
  }

  private static RowEncoder<EuroOnly> euros(
      Function<Euro, String> out, Function<String, Euro> back) {
    return Encoders.builder()
        .registerCodec(Euro.class, String.class, out, back)
        .build()
        .bean(EuroOnly.class);
  }

  @Test
  public void whatTheApplicationThrowsIsItsFailure() {
    EuroOnly value = new EuroOnly(new Euro(1));
    IllegalStateException bug = new IllegalStateException("secret");
    Function<Euro, String> thrower =
        euro -> {
          throw bug;
        };
    RowEncoder<EuroOnly> throwing = euros(thrower, text -> null);
    UserCodeException thrown = expectThrows(UserCodeException.class, () -> throwing.toRow(value));
    assertEquals(thrown.getCause(), bug);
    assertEquals(thrown.code(), ErrorCode.USER_CODE_FAILED);
    assertEquals(thrown.path(), "EuroOnly.value");
    RowEncoder<EuroOnly> nulls = euros(euro -> "1", text -> null);
    byte[] bytes = nulls.encode(value);
    UserCodeException none = expectThrows(UserCodeException.class, () -> nulls.decode(bytes));
    assertTrue(none.getMessage().contains("Euro returned null"), none.getMessage());
    assertThrows(UserCodeException.class, () -> euros(euro -> null, t -> null).encode(value));
    assertEquals(nulls.decode(nulls.encode(new EuroOnly(null))), new EuroOnly(null));
    RowEncoder<EuroOnly> other = money(RowLayout.STANDARD, true).bean(EuroOnly.class);
    RowEncoder<EuroOnly> dollars =
        Encoders.builder()
            .registerCodec(Money.class, String.class, m -> "", text -> new Dollar(1))
            .build()
            .bean(EuroOnly.class);
    assertEquals(other.decode(other.encode(value)), value);
    byte[] asDollar = dollars.encode(value);
    assertThrows(UserCodeException.class, () -> dollars.decode(asDollar));
  }

  @Test
  public void aCollectionOfOtherElementsIsAFailure() {
    RowFormat format =
        Encoders.builder().registerCollection(Words.class, all -> new Words(List.of())).build();
    ArrayEncoder<Words> encoder = format.array(new TypeRef<Words>() {});
    byte[] bytes = encoder.encode(new Words(List.of("a")));
    assertThrows(UserCodeException.class, () -> encoder.decode(bytes));
  }

  @Test
  public void aFormThatLeadsBackIsRefused() {
    RowFormat format =
        Encoders.builder()
            .registerCodec(Euro.class, EuroOnly.class, EuroOnly::new, EuroOnly::value)
            .build();
    assertThrows(UnsupportedTypeException.class, () -> format.bean(Cart.class));
    assertThrows(UnsupportedTypeException.class, () -> format.bean(EuroOnly.class));
  }

  @Test
  public void whatRowsAreMadeOfHasNoCodec() {
    RowFormatBuilder builder = Encoders.builder();
    for (Class<?> type :
        List.of(
            int.class, Integer.class, String.class, int[].class, Object.class, Optional.class)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> builder.registerCodec(type, String.class, any -> "", text -> null));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> builder.registerCodec(Words.class, String.class, any -> "", text -> null));
    builder.registerCodec(Euro.class, Long.class, Euro::cents, Euro::new);
    assertThrows(
        IllegalArgumentException.class,
        () -> builder.registerCodec(Euro.class, Long.class, Euro::cents, Euro::new));
    assertThrows(
        NullPointerException.class,
        () -> builder.registerCodec(Money.class, Long.class, Money::cents, null));
  }

  @Test
  public void theFormMayBeAPrimitiveType() {
    RowEncoder<EuroOnly> encoder =
        Encoders.builder()
            .registerCodec(Euro.class, long.class, Euro::cents, Euro::new)
            .build()
            .bean(EuroOnly.class);

    assertEquals(encoder.schema().toString(), "value: int64");
    EuroOnly euro = new EuroOnly(new Euro(7));
    assertEquals(encoder.decode(encoder.encode(euro)), euro);
  }
}
