package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.TypeRef;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import io.fory.format.row.RowLayout;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Keys and elements of sets that would not come back as so many are refused when written. */
public final class KeysTest {
  record Name(String text) implements Comparable<Name> {
    @Override
    public int compareTo(Name other) {
      return text.compareTo(other.text);
    }
  }

  record Wrapped(Name name, int number) {}

  enum Letter {
    A,
    B
  }

  record OfSet(Set<Name> value) {}

  record OfHashSet(HashSet<Wrapped> value) {}

  record OfSorted(TreeSet<Name> value) {}

  record OfMap(Map<Name, Integer> value) {}

  record OfSortedMap(TreeMap<Name, Integer> value) {}

  record OfWrapped(Map<Wrapped, Integer> value) {}

  record OfLists(Map<List<Name>, Integer> value) {}

  record OfDecimals(Set<BigDecimal> value) {}

  record OfLetters(Set<Letter> value) {}

  record Inner(List<Map<Name, Integer>> values) {}

  record OfInner(Inner inner) {}

  /** Its equality is that of a field that is not written. */
  static final class Partly {
    final int written;
    final transient int lost;

    Partly(int written, int lost) {
      this.written = written;
      this.lost = lost;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Partly that && written == that.written && lost == that.lost;
    }

    @Override
    public int hashCode() {
      return 31 * written + lost;
    }
  }

  record OfPartly(Set<Partly> value) {}

  /** Equal to itself alone. */
  static final class Identity {
    int number = 1;
  }

  record OfIdentities(Map<Identity, Integer> map, Set<Identity> set) {}

  record OfDates(Map<LocalDate, Integer> map, Set<LocalDate> set) {}

  @DataProvider
  public static Object[][] formats() {
    List<Object[]> formats = new ArrayList<>();
    for (RowLayout layout : RowLayout.values()) {
      for (boolean codegen : new boolean[] {false, true}) {
        for (boolean lazy : new boolean[] {false, true}) {
          formats.add(
              new Object[] {
                Encoders.builder()
                    .withLayout(layout)
                    .withCodegen(codegen)
                    .withAsyncCompilation(false)
                    .withLazyCollections(lazy)
              });
        }
      }
    }
    return formats.toArray(new Object[0][]);
  }

  private static RowFormat lossy(RowFormatBuilder builder) {
    return builder
        .registerCodec(Name.class, String.class, name -> name.text().substring(0, 1), Name::new)
        .registerCodec(
            BigDecimal.class,
            String.class,
            number -> number.stripTrailingZeros().toPlainString(),
            BigDecimal::new)
        .registerCodec(Letter.class, Integer.class, letter -> 0, number -> Letter.A)
        .build();
  }

  private static <T> void refused(RowFormat format, Class<T> type, T value, T kept) {
    RowEncoder<T> encoder = format.bean(type);
    UnsupportedTypeException refused =
        expectThrows(UnsupportedTypeException.class, () -> encoder.encode(value));
    assertTrue(refused.getMessage().contains("read back"), refused.getMessage());
    assertTrue(refused.path().startsWith(type.getSimpleName() + "."), refused.path());
    assertEquals(encoder.decode(encoder.encode(kept)), kept);
  }

  @Test(dataProvider = "formats")
  public void twoKeysOfOneFormAreRefusedWhenWritten(RowFormatBuilder builder) {
    RowFormat format = lossy(builder);
    Name a = new Name("a");
    Name b = new Name("b");
    Name ab = new Name("ab");
    refused(format, OfSet.class, new OfSet(Set.of(a, ab)), new OfSet(Set.of(a, b)));
    refused(
        format,
        OfHashSet.class,
        new OfHashSet(new HashSet<>(List.of(new Wrapped(a, 1), new Wrapped(ab, 1)))),
        new OfHashSet(new HashSet<>(List.of(new Wrapped(a, 1), new Wrapped(a, 2)))));
    refused(
        format,
        OfSorted.class,
        new OfSorted(new TreeSet<>(List.of(a, ab))),
        new OfSorted(new TreeSet<>(List.of(a, b))));
    refused(format, OfMap.class, new OfMap(Map.of(a, 1, ab, 2)), new OfMap(Map.of(a, 1, b, 2)));
    refused(
        format,
        OfSortedMap.class,
        new OfSortedMap(new TreeMap<>(Map.of(a, 1, ab, 2))),
        new OfSortedMap(new TreeMap<>(Map.of(a, 1, b, 2))));
    refused(
        format,
        OfWrapped.class,
        new OfWrapped(Map.of(new Wrapped(a, 1), 1, new Wrapped(ab, 1), 2)),
        new OfWrapped(Map.of(new Wrapped(a, 1), 1, new Wrapped(a, 2), 2)));
    refused(
        format,
        OfLists.class,
        new OfLists(Map.of(List.of(a, a), 1, List.of(a, ab), 2)),
        new OfLists(Map.of(List.of(a, a), 1, List.of(a), 2)));
    refused(
        format,
        OfDecimals.class,
        new OfDecimals(Set.of(new BigDecimal("1.0"), new BigDecimal("1.00"))),
        new OfDecimals(Set.of(new BigDecimal("1.5"), new BigDecimal("1.6"))));
    refused(
        format,
        OfLetters.class,
        new OfLetters(Set.of(Letter.A, Letter.B)),
        new OfLetters(Set.of(Letter.A)));
    refused(
        format,
        OfInner.class,
        new OfInner(new Inner(List.of(Map.of(), Map.of(a, 1, ab, 2)))),
        new OfInner(new Inner(List.of(Map.of(), Map.of(a, 1, b, 2)))));
    var roots = format.array(new TypeRef<Set<Name>>() {});
    assertThrows(UnsupportedTypeException.class, () -> roots.encode(Set.of(a, ab)));
    var maps = format.map(new TypeRef<Map<Name, Integer>>() {});
    assertThrows(UnsupportedTypeException.class, () -> maps.encode(Map.of(a, 1, ab, 2)));
    assertEquals(maps.decode(maps.encode(Map.of(a, 1, b, 2))), Map.of(a, 1, b, 2));
  }

  @Test(dataProvider = "formats")
  public void formsThatDifferAndAreReadAsEqualKeysAreRefused(RowFormatBuilder builder) {
    RowFormat format =
        builder
            .registerCodec(
                Name.class,
                String.class,
                Name::text,
                text -> new Name(text.toLowerCase(Locale.ROOT)))
            .build();
    refused(
        format,
        OfMap.class,
        new OfMap(Map.of(new Name("a"), 1, new Name("A"), 2)),
        new OfMap(Map.of(new Name("a"), 1, new Name("b"), 2)));
  }

  @Test(dataProvider = "formats")
  public void keysThatDifferInWhatIsNotWrittenAreRefused(RowFormatBuilder builder) {
    refused(
        builder.build(),
        OfPartly.class,
        new OfPartly(Set.of(new Partly(1, 1), new Partly(1, 2))),
        new OfPartly(Set.of(new Partly(1, 0), new Partly(2, 0))));
  }

  @Test(dataProvider = "formats")
  public void keysOfIdentityComeBackAsSoMany(RowFormatBuilder builder) {
    RowEncoder<OfIdentities> encoder = builder.build().bean(OfIdentities.class);
    Identity one = new Identity();
    Identity other = new Identity();
    OfIdentities back =
        encoder.decode(
            encoder.encode(new OfIdentities(Map.of(one, 1, other, 2), Set.of(one, other))));
    assertEquals(back.map().size(), 2);
    assertEquals(new HashSet<>(back.map().values()), Set.of(1, 2));
    assertEquals(back.set().size(), 2);
    assertNotEquals(back.set().iterator().next(), one);
  }

  @Test(dataProvider = "formats")
  public void equalKeysAreRefusedWhateverTheirNumber(RowFormatBuilder builder) {
    RowEncoder<OfDates> encoder = builder.build().bean(OfDates.class);
    LocalDate day = LocalDate.of(2020, 1, 1);
    for (int count : new int[] {1, 2, 3, 9, 40}) {
      IdentityHashMap<LocalDate, Integer> twice = new IdentityHashMap<>();
      Set<LocalDate> set = new LinkedHashSet<>();
      for (int i = 0; i < count; i++) {
        twice.put(day.plusDays(i), i);
        set.add(day.plusDays(i));
      }
      OfDates whole = new OfDates(new HashMap<>(twice), set);
      assertEquals(encoder.decode(encoder.encode(whole)), whole);
      assertEquals(encoder.decode(encoder.encode(new OfDates(twice, set))), whole);
      twice.put(LocalDate.of(2020, 1, 1), 7);
      assertThrows(UnsupportedTypeException.class, () -> encoder.encode(new OfDates(twice, set)));
    }
    OfDates none = new OfDates(null, new HashSet<>(Arrays.asList(null, day)));
    assertEquals(encoder.decode(encoder.encode(none)), none);
  }

  @Test(dataProvider = "formats")
  public void whatACodecOfKeysThrowsWhenReadIsThrownWhenWritten(RowFormatBuilder builder) {
    RowFormat format =
        builder
            .registerCodec(
                Name.class,
                String.class,
                Name::text,
                text -> {
                  throw new IllegalStateException("no way back");
                })
            .build();
    RowEncoder<OfSet> encoder = format.bean(OfSet.class);
    OfSet two = new OfSet(Set.of(new Name("a"), new Name("b")));
    UserCodeException thrown = expectThrows(UserCodeException.class, () -> encoder.encode(two));
    assertTrue(thrown.path().startsWith("OfSet.value"), thrown.path());
    assertFalse(thrown.getCause() == null);
  }

  record Same(int number) {
    @Override
    public int hashCode() {
      return 1;
    }
  }

  record OfSame(Set<Same> set, Map<Same, Integer> map) {}

  @Test(dataProvider = "formats")
  public void keysOfOneHashCodeAreCounted(RowFormatBuilder builder) {
    RowEncoder<OfSame> encoder = builder.build().bean(OfSame.class);
    Set<Same> set = new HashSet<>();
    Map<Same, Integer> map = new HashMap<>();
    for (int i = 0; i < 512; i++) {
      set.add(new Same(i));
      map.put(new Same(i), i);
    }
    OfSame most = new OfSame(set, map);
    assertEquals(encoder.decode(encoder.encode(most)), most);
    Map<Same, Integer> more = new HashMap<>(map);
    more.put(new Same(512), 0);
    assertThrows(LimitExceededException.class, () -> encoder.encode(new OfSame(null, more)));
    assertThrows(
        LimitExceededException.class, () -> encoder.encode(new OfSame(more.keySet(), null)));
  }
}
