package io.fory.hostile;

import static org.testng.Assert.assertNotNull;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.GraphEquality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Dictionary;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Elements are of the types that their place and the class of their container declare, whatever the
 * class of the container, and wherever it was read first.
 */
public final class ElementTypesTest {
  enum Kind {
    A,
    B
  }

  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  static final class Ints extends ArrayList<Integer> {
    private static final long serialVersionUID = 1L;
  }

  @SuppressWarnings("rawtypes")
  static final class Loose extends ArrayList {
    private static final long serialVersionUID = 1L;
  }

  static class Pairs<T> extends ArrayList<List<T>> {
    private static final long serialVersionUID = 1L;
  }

  static final class Words extends HashMap<Integer, String> {
    private static final long serialVersionUID = 1L;
  }

  static final class Any {
    Object a;
    Object b;
  }

  static final class Numbers {
    Object a;
    Collection<Integer> b;
  }

  static final class Lists {
    Object a;
    List<? extends Number> b;
  }

  static final class Deep {
    Object a;
    List<List<Integer>> b;
  }

  static final class Maps {
    Object a;
    Map<String, Integer> b;
  }

  static final class Arrayed {
    Object a;
    List<Integer>[] b;
  }

  static final class Held {
    Object a;
    Optional<List<Integer>> b;
  }

  static final class Atomic {
    Object a;
    AtomicReference<List<Integer>> b;
  }

  static final class Atomics {
    Object a;
    AtomicReferenceArray<Integer> b;
  }

  static final class Entry {
    Object a;
    Map.Entry<String, Integer> b;
  }

  static final class Kinds {
    Object a;
    Collection<Kind> b;
  }

  static final class Texts {
    Object a;
    Names b;
  }

  static final class Open {
    Object a;
    Collection<? super Kind> b;
  }

  static final class Ordered {
    Object a;
    Collection<Comparable<Kind>> b;
  }

  static final class Iterated {
    Object a;
    Iterable<Integer> b;
  }

  static final class IteratedLists {
    Object a;
    Iterable<List<Integer>> b;
  }

  static final class Tables {
    Object a;
    Dictionary<String, Integer> b;
  }

  /** Says itself what it iterates over. */
  static final class Turning extends HashMap<String, String> implements Iterable<Integer> {
    private static final long serialVersionUID = 1L;

    @Override
    public Iterator<Integer> iterator() {
      return values().stream().map(Integer::valueOf).iterator();
    }
  }

  private static final Class<?>[] TYPES = {
    Any.class, Numbers.class, Lists.class, Deep.class, Maps.class, Arrayed.class, Held.class,
    Atomic.class, Atomics.class, Entry.class, Kinds.class, Texts.class, Open.class, Ordered.class,
    Iterated.class, IteratedLists.class, Tables.class
  };

  private static final Class<?>[] CONTAINERS = {
    Ints.class, Pairs.class, Words.class, Turning.class
  };

  private static void register(ForyBuilder builder, boolean lax) {
    builder.withCompatible(false);
    int id = 100;
    for (Class<?> type : TYPES) {
      builder.register(type, id++);
    }
    for (Class<?> type : CONTAINERS) {
      builder.register(type, id++);
    }
    builder.register(Kind.class, 150);
    builder.register(lax ? Loose.class : Names.class, 151);
    builder.register(lax ? Names.class : Loose.class, 152);
  }

  private static <T extends Collection<Object>> T with(T collection, Object... elements) {
    Collections.addAll(collection, elements);
    return collection;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Object loosely(Collection container, Object... elements) {
    return with((Collection<Object>) container, elements);
  }

  private static Object words() {
    Words words = new Words();
    words.put(1, "a");
    return words;
  }

  private static Object properties() {
    Properties properties = new Properties();
    properties.setProperty("a", "b");
    return properties;
  }

  private static Object turning() {
    Turning turning = new Turning();
    turning.put("a", "1");
    return turning;
  }

  private static List<Object> texts() {
    return with(new ArrayList<>(), "a", "b");
  }

  /** The class with the field, and what a hostile writer puts there. */
  @DataProvider
  public Object[][] refused() {
    return new Object[][] {
      {Numbers.class, EnumSet.of(Kind.A)},
      {Numbers.class, EnumSet.noneOf(Kind.class)},
      {Numbers.class, loosely(new Names(), "a")},
      {Numbers.class, new Names()},
      {Numbers.class, loosely(new Loose(), 1, "a")},
      {Numbers.class, texts()},
      {Numbers.class, Collections.nCopies(3, "a")},
      {Numbers.class, Collections.singleton("a")},
      {Numbers.class, Set.of("a")},
      {Numbers.class, Arrays.asList("a", "b")},
      {Lists.class, loosely(new Names(), "a")},
      {Lists.class, loosely(new Loose(), "a")},
      {Deep.class, with(new ArrayList<>(), loosely(new Names(), "a"))},
      {Deep.class, with(new LinkedList<>(), loosely(new Loose(), "a"))},
      {Deep.class, loosely(new Pairs<String>(), texts())},
      {Deep.class, loosely(new Pairs<String>(), new LinkedList<>(texts()))},
      {Deep.class, loosely(new Pairs<String>(), loosely(new Names(), "a"))},
      {Deep.class, with(new ArrayList<>(), 1)},
      {Maps.class, new EnumMap<>(Map.of(Kind.A, 1))},
      {Maps.class, words()},
      {Arrayed.class, new ArrayList<?>[] {new ArrayList<>(texts())}},
      {Arrayed.class, new LinkedList<?>[] {new LinkedList<>(texts())}},
      {Arrayed.class, new List<?>[] {texts()}},
      {Arrayed.class, new Names[] {new Names()}},
      {Held.class, Optional.of(texts())},
      {Held.class, Optional.of(loosely(new Names(), "a"))},
      {Atomic.class, new AtomicReference<>(texts())},
      {Atomic.class, new AtomicReference<>(loosely(new Names(), "a"))},
      {Atomics.class, new AtomicReferenceArray<>(new Object[] {1, "a"})},
      {Kinds.class, loosely(new Names(), "a")},
      {Texts.class, loosely(new Loose(), 1)},
      {Iterated.class, texts()},
      {Iterated.class, loosely(new Names(), "a")},
      {Iterated.class, loosely(new Loose(), 1, "a")},
      {Iterated.class, Set.of("a")},
      {Iterated.class, Arrays.asList("a", "b")},
      {Iterated.class, Collections.nCopies(3, "a")},
      {Iterated.class, Collections.checkedList(texts(), Object.class)},
      {Iterated.class, Collections.unmodifiableList(texts())},
      {Iterated.class, EnumSet.of(Kind.A)},
      {IteratedLists.class, with(new ArrayList<>(), texts())},
      {IteratedLists.class, with(new ArrayList<>(), 1)},
      {IteratedLists.class, List.of(Collections.unmodifiableList(texts()))},
      {Tables.class, new Hashtable<>(Map.of(1, 1))},
      {Tables.class, new Hashtable<>(Map.of("a", "b"))},
      {Tables.class, properties()},
    };
  }

  @Test(dataProvider = "refused")
  public void anElementOfAnotherTypeIsRefused(Class<?> type, Object content) throws Exception {
    boolean lax = type == Texts.class;
    for (boolean tracking : new boolean[] {false, true}) {
      byte[] message = crafted(type, null, content, lax, tracking);
      assertNotNull(reader(tracking).failureToRead(message, TypeMismatchException.class));
    }
  }

  @Test(dataProvider = "refused")
  public void soItIsWhereTheContainerWasReadBefore(Class<?> type, Object content) throws Exception {
    boolean empty = content instanceof Collection<?> collection && collection.isEmpty();
    if (empty || content instanceof Names[] || content instanceof Optional || type == Texts.class) {
      return; // nothing in it is of another type, or it is never a reference
    }
    byte[] message = crafted(type, content, content, false, true);
    assertNotNull(reader(true).failureToRead(message, TypeMismatchException.class));
  }

  /** What the compiler admits. */
  @DataProvider
  public Object[][] admitted() {
    return new Object[][] {
      {Numbers.class, loosely(new Ints(), 1)},
      {Numbers.class, loosely(new Loose(), 1, null)},
      {Numbers.class, new LinkedHashSet<>(List.of(1, 2))},
      {Lists.class, loosely(new Ints(), 1)},
      {Lists.class, loosely(new ArrayList<>(), 1, 2L)},
      {Deep.class, loosely(new Pairs<Integer>(), List.of(1), new LinkedList<>(List.of(2)))},
      {Deep.class, loosely(new ArrayList<>(), loosely(new Ints(), 1))},
      {Maps.class, new TreeMap<>(Map.of("a", 1))},
      {Arrayed.class, new ArrayList<?>[] {new ArrayList<>(List.of(1))}},
      {Arrayed.class, new List<?>[] {List.of(1), null, new LinkedList<>(List.of(2))}},
      {Arrayed.class, new Ints[] {(Ints) loosely(new Ints(), 4)}},
      {Held.class, Optional.of(List.of(1))},
      {Atomic.class, new AtomicReference<>(loosely(new Ints(), 1))},
      {Entry.class, Map.entry("a", 1)},
      {Kinds.class, EnumSet.of(Kind.A)},
      {Kinds.class, loosely(new ArrayList<>(), Kind.B)},
      {Open.class, EnumSet.of(Kind.A)},
      {Open.class, loosely(new Names(), "a")},
      {Ordered.class, loosely(new ArrayList<>(), Kind.B)},
      {Texts.class, loosely(new Names(), "a")},
      {Iterated.class, loosely(new ArrayList<>(), 1, null)},
      {Iterated.class, loosely(new Ints(), 1)},
      {Iterated.class, Set.of(1)},
      {Iterated.class, turning()},
      {IteratedLists.class, loosely(new Pairs<Integer>(), List.of(1))},
      {IteratedLists.class, Arrays.asList(List.of(1), new LinkedList<>(List.of(2)), null)},
      {Tables.class, new Hashtable<>(Map.of("a", 1))},
    };
  }

  @Test(dataProvider = "admitted")
  public void whatTheCompilerAdmitsIsRead(Class<?> type, Object content) throws Exception {
    for (boolean tracking : new boolean[] {false, true}) {
      for (Object first : new Object[] {null, content}) {
        BothEngines engines = reader(tracking);
        byte[] message = engines.serialize(holder(type, first, content));
        for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
          GraphEquality.assertEqualGraphs(
              fory.deserialize(message), holder(type, first, content), tracking);
        }
      }
    }
  }

  @Test(dataProvider = "refused")
  public void itIsNotWrittenEither(Class<?> type, Object content) throws Exception {
    if (content instanceof Names[] || type == Texts.class) {
      return;
    }
    Object holder = holder(type, null, content);
    for (boolean tracking : new boolean[] {false, true}) {
      reader(tracking).failure(TypeMismatchException.class, fory -> fory.serialize(holder));
    }
  }

  private static BothEngines reader(boolean tracking) {
    return tracking
        ? BothEngines.tracking(builder -> register(builder, false))
        : BothEngines.of(builder -> register(builder, false));
  }

  /** Returns a message of a class with the fields of another object, as if they were its own. */
  private static byte[] crafted(
      Class<?> type, Object first, Object content, boolean lax, boolean tracking) throws Exception {
    BothEngines engines = reader(tracking);
    ForyBuilder writer = Fory.builder().withRefTracking(tracking);
    register(writer, lax);
    Fory fory = writer.build();
    byte[] model = engines.serialize(holder(type, null, null));
    byte[] any = fory.serialize(new Any());
    Any filled = new Any();
    filled.a = first;
    filled.b = content;
    byte[] full = fory.serialize(filled);
    int fields = full.length - any.length + 2; // two null bytes in both of the others
    byte[] crafted = Arrays.copyOf(model, model.length - 2 + fields);
    System.arraycopy(full, any.length - 2, crafted, model.length - 2, fields);
    return crafted;
  }

  private static Object holder(Class<?> type, Object first, Object content)
      throws ReflectiveOperationException {
    Object holder = type.getDeclaredConstructor().newInstance();
    type.getDeclaredField("a").set(holder, first);
    type.getDeclaredField("b").set(holder, content);
    return holder;
  }
}
