package io.fory.library;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Cycles that are closed within the form of a replaced object: when the form has been read, all of
 * it is complete, and the object can be made.
 */
public final class CyclesInFormsTest {
  /** By its name alone, which every order and hash code goes by. */
  static final class Kid implements Comparable<Kid> {
    String name;
    Kid twin;
    Set<Kid> friends = new HashSet<>();
    Map<Kid, Kid> sorted = new TreeMap<>();
    Object any;

    Kid(String name) {
      this.name = name;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Kid kid && kid.name.equals(name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public int compareTo(Kid other) {
      return name.compareTo(other.name);
    }
  }

  static final class Parent {
    Object kids;
    Kid first;
  }

  private static List<Fory> instances() {
    List<Fory> all = new ArrayList<>();
    for (int option = 0; option < 4; option++) {
      ForyBuilder builder =
          (option & 2) != 0 ? EngineInUse.builder() : Fory.builder().withCodegen(false);
      all.add(
          builder
              .withRefTracking(true)
              .withCompatible((option & 1) != 0)
              .registerAll(Parent.class, Kid.class, Family.class, Child.class)
              .install(new GuavaModule())
              .install(new ScalaModule())
              .build());
    }
    return all;
  }

  private static Parent parent(Consumer<Parent> containers, boolean nested) {
    Kid first = new Kid("first");
    Kid second = new Kid("second");
    first.twin = second;
    second.twin = first;
    if (nested) {
      first.friends.add(second);
      first.friends.add(first);
      second.friends.add(first);
      second.sorted.put(first, second);
      first.sorted.put(first, first);
      second.any = Set.of("other");
    }
    Parent parent = new Parent();
    parent.first = first;
    containers.accept(parent);
    parent.first = nested ? first : null;
    return parent;
  }

  @DataProvider
  public Object[][] containers() {
    List<Consumer<Parent>> all =
        List.of(
            p -> p.kids = ImmutableSet.of(p.first, p.first.twin),
            p -> p.kids = ImmutableMap.of(p.first, p.first.twin, p.first.twin, p.first),
            p -> p.kids = ImmutableSortedSet.of(p.first, p.first.twin),
            p -> p.kids = ImmutableSortedMap.of(p.first, p.first.twin),
            p -> p.kids = ImmutableSet.of(ImmutableSet.of(p.first, p.first.twin), p.first),
            p -> p.kids = ImmutableList.of(ImmutableSet.of(p.first), p.first.twin),
            p -> p.kids = ImmutableMap.of("k", List.of(p.first, p.first.twin)),
            p -> p.kids = scala(List.of(p.first, p.first.twin)));
    return all.stream().map(each -> new Object[] {each}).toArray(Object[][]::new);
  }

  private static Object scala(List<?> kids) {
    return CollectionConverters.asScala(kids).toList();
  }

  private static List<Kid> kids(Object value) {
    List<Kid> found = new ArrayList<>();
    if (value instanceof Kid kid) {
      found.add(kid);
    } else if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, each) -> {
            found.addAll(kids(key));
            found.addAll(kids(each));
          });
    } else if (value instanceof Collection<?> values) {
      values.forEach(each -> found.addAll(kids(each)));
    } else if (value instanceof scala.collection.Iterable<?> values) {
      found.addAll(kids(CollectionConverters.asJavaCollection(values)));
    }
    return found;
  }

  @Test(dataProvider = "containers")
  public void areReadAsTheyWere(Consumer<Parent> containers) {
    for (Fory fory : instances()) {
      Parent parent = parent(containers, false);
      for (Parent read :
          List.of((Parent) fory.deserialize(fory.serialize(parent)), fory.copy(parent))) {
        assertEquals(read.kids, parent.kids);
        for (Kid kid : kids(read.kids)) {
          assertSame(kid.twin.twin, kid);
          assertTrue(!kid.twin.equals(kid));
        }
      }
    }
  }

  /** Containers within the form that wait for the end of a cycle wait for that of the form. */
  @Test(dataProvider = "containers")
  public void hashedContainersWithinThemAreFilledFirst(Consumer<Parent> containers) {
    for (Fory fory : instances()) {
      Parent parent = parent(containers, true);
      Parent read = (Parent) fory.deserialize(fory.serialize(parent));
      assertEquals(read.kids, parent.kids);
      List<Kid> all = kids(read.kids);
      for (Kid kid : all) {
        assertEquals(kid.friends.size(), kid.name.equals("first") ? 2 : 1);
        assertTrue(kid.friends.contains(new Kid("first")));
        assertEquals(kid.sorted.size(), 1);
        assertTrue(kid.sorted.containsKey(new Kid("first")));
      }
      Kid first = all.stream().filter(kid -> kid.name.equals("first")).findFirst().orElseThrow();
      assertSame(read.first, first);
      assertSame(first.friends.stream().filter(first::equals).findFirst().orElseThrow(), first);
    }
  }

  /** What lies around the form is not complete when the form is. */
  @Test
  public void aFormThatLeadsToWhatIsAroundItIsRefused() {
    for (Fory fory : instances()) {
      Parent parent = new Parent();
      parent.first = new Kid("first");
      parent.first.any = parent;
      parent.kids = ImmutableSet.of(parent.first);
      byte[] message = fory.serialize(parent);
      UnsupportedTypeException error =
          expectThrows(UnsupportedTypeException.class, () -> fory.deserialize(message));
      assertTrue(error.getMessage().contains("leads back"), error.getMessage());
      parent.kids = ImmutableList.of(parent.first);
      Parent read = (Parent) fory.deserialize(fory.serialize(parent));
      assertSame(((Kid) ((List<?>) read.kids).get(0)).any, read);
    }
  }

  /** Hash code and equality of every object. */
  static final class Child {
    Family family;
    String name;

    Child(Family family, String name) {
      this.family = family;
      this.name = name;
    }
  }

  static final class Family {
    Object children;
    Set<Object> all = new HashSet<>();
  }

  @DataProvider
  public Object[][] families() {
    List<Function<Child, Object>> all =
        List.of(
            child -> ImmutableSet.of(child),
            child -> ImmutableMap.of(child, child.name, child.family, child),
            child -> ImmutableSet.of(child, child.family, "text", 5),
            child -> ImmutableMap.of("k", child),
            child -> scala(List.of(child)),
            child -> CollectionConverters.asScala(List.of(child, child.family)).toVector(),
            child -> Map.of("k", ImmutableSet.of(child.family)));
    return all.stream().map(each -> new Object[] {each}).toArray(Object[][]::new);
  }

  /** What is found by its identity, or not looked for, need not be complete. */
  @Test(dataProvider = "families")
  public void childrenThatGoByIdentityMayKnowTheirParent(Function<Child, Object> children) {
    for (Fory fory : instances()) {
      Family family = new Family();
      Child child = new Child(family, "name");
      family.all.add(child);
      family.all.add(family);
      family.children = children.apply(child);
      Family read = (Family) fory.deserialize(fory.serialize(family));
      List<Object> found = new ArrayList<>();
      flatten(read.children, found);
      List<Object> expected = new ArrayList<>();
      flatten(family.children, expected);
      assertEquals(found.size(), expected.size());
      for (Object each : found) {
        assertTrue(each != null);
        if (each instanceof Child one) {
          assertSame(one.family, read);
          assertTrue(read.all.contains(one));
        } else if (each instanceof Family one) {
          assertSame(one, read);
        }
      }
      assertTrue(read.all.contains(read));
      assertEquals(read.all.size(), 2);
      if (read.children instanceof Set<?> set) {
        found.forEach(each -> assertTrue(set.contains(each)));
      }
    }
  }

  private static void flatten(Object value, List<Object> found) {
    if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, each) -> {
            assertTrue(map.containsKey(key));
            flatten(key, found);
            flatten(each, found);
          });
    } else if (value instanceof Collection<?> values) {
      values.forEach(each -> flatten(each, found));
    } else if (value instanceof scala.collection.Iterable<?> values) {
      flatten(CollectionConverters.asJavaCollection(values), found);
    } else {
      found.add(value);
    }
  }

  /** The search for what is open is not made for each of many forms again. */
  @Test
  public void manyFormsInOneCycleAreReadWithinTheAccount() {
    int count = 2_000;
    for (Fory fory : instances()) {
      List<Object> shared = new ArrayList<>();
      shared.add(shared);
      List<Object> sets = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        shared.add("text" + i);
        sets.add(ImmutableMap.of(i, shared));
      }
      Parent parent = new Parent();
      parent.kids = ImmutableMap.of("a", shared, "b", sets);
      Parent read = (Parent) fory.deserialize(fory.serialize(parent));
      List<?> all = (List<?>) ((Map<?, ?>) read.kids).get("b");
      List<?> one = (List<?>) ((Map<?, ?>) read.kids).get("a");
      assertEquals(all.size(), count);
      assertSame(((Map<?, ?>) all.get(count - 1)).get(count - 1), one);
      assertSame(one.get(0), one);
    }
  }
}
