package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.annotation.ShallowKey;
import io.fory.error.LimitExceededException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.testng.annotations.Test;

/** Keys that look as if their hash codes visited very many objects: some do, others do not. */
public final class HashWorkTest {
  private static final int LEVELS = 40;
  private static final int HUBS = 30;

  /** An entity that is known by its id, as those of a database are. */
  static final class Person {
    String id;
    Set<Person> friends = new HashSet<>();
    Map<Person, String> notes = new HashMap<>();

    Person() {}

    Person(String id) {
      this.id = id;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Person person && person.id.equals(id);
    }

    @Override
    public int hashCode() {
      return id.hashCode();
    }
  }

  /** A value whose hash code visits all that it leads to. */
  static final class Pair {
    Object left;
    Object right;

    Pair() {}

    Pair(Object left, Object right) {
      this.left = left;
      this.right = right;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Pair pair && left == pair.left && right == pair.right;
    }

    @Override
    public int hashCode() {
      return Objects.hash(left, right);
    }
  }

  /** A value whose hash code visits nothing and whose equality is identity. */
  static final class Entity {
    Set<Entity> others = new HashSet<>();
  }

  private static final Fory FORY =
      Fory.builder()
          .withRefTracking(true)
          .withCodegen(false)
          .withMaxDepth(2000)
          .register(Person.class)
          .register(Pair.class)
          .register(Entity.class)
          .register(Entry.class)
          .build();

  /** A {@link Person} that says so. */
  @ShallowKey
  static final class Entry {
    int id;
    Set<Entry> others = new HashSet<>();

    @Override
    public boolean equals(Object other) {
      return other instanceof Entry entry && entry.id == id;
    }

    @Override
    public int hashCode() {
      return id;
    }
  }

  @Test
  public void fiftyThousandEntitiesThatAllReachOneAnotherAreRead() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      Entry entry = new Entry();
      entry.id = i;
      entries.add(entry);
    }
    Random random = new Random(9);
    for (Entry entry : entries) {
      for (int i = 0; i < 4; i++) {
        Entry other = entries.get(random.nextInt(HUBS)); // else the graph is as deep as large
        entry.others.add(other);
        other.others.add(entry);
      }
    }
    List<Entry> copies = Messages.copy(FORY, entries);
    assertEquals(copies.get(777).others, entries.get(777).others);
    assertTrue(copies.get(777).others.iterator().next().others.contains(copies.get(777)));
  }

  @Test
  public void entitiesThatAreConnectedInAllDirectionsAreReadWhereTheLimitIsRaised() {
    List<Person> people = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      people.add(new Person("person " + i));
    }
    Random random = new Random(7);
    for (Person person : people) {
      for (int i = 0; i < 10; i++) {
        Person friend = people.get(random.nextInt(HUBS));
        person.friends.add(friend);
        friend.friends.add(person);
        person.notes.put(friend, "met " + i);
      }
    }
    byte[] message = FORY.serialize(people);
    LimitExceededException error =
        expectThrows(LimitExceededException.class, () -> FORY.deserialize(message));
    assertTrue(error.getMessage().contains("withMaxKeyWork"), error.getMessage());
    assertTrue(error.getMessage().contains("@ShallowKey"), error.getMessage());
    Fory raised =
        Fory.builder()
            .withRefTracking(true)
            .withMaxDepth(2000)
            .withMaxKeyWork(Long.MAX_VALUE)
            .register(Person.class)
            .build();
    List<Person> copies = Messages.copy(raised, people);
    for (int i = 0; i < people.size(); i += 97) {
      assertEquals(copies.get(i).friends, people.get(i).friends);
      assertEquals(copies.get(i).notes, people.get(i).notes);
      for (Person friend : copies.get(i).friends) {
        assertTrue(friend.friends.contains(copies.get(i)));
      }
    }
  }

  @Test
  public void entitiesThatReferToEarlierOnesAreRead() {
    List<Entity> entities = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      Entity entity = new Entity();
      entity.others.addAll(entities.subList(Math.max(0, i - 8), i));
      entities.add(entity);
    }
    List<Entity> copies = Messages.copy(FORY, entities);
    for (int i = 0; i < copies.size(); i++) {
      assertEquals(copies.get(i).others, new HashSet<>(copies.subList(Math.max(0, i - 8), i)));
    }
  }

  private static Object sharedPairs(Object deepest) {
    Object pair = new Pair(deepest, "end");
    for (int i = 0; i < LEVELS; i++) {
      pair = new Pair(pair, pair);
    }
    return pair;
  }

  private static void assertRefused(byte[] message) {
    assertThrows(LimitExceededException.class, () -> FORY.deserialize(message));
    assertEquals(Messages.copy(FORY, "next"), "next");
  }

  /** Returns a map of one key without asking for its hash code. */
  private static List<Object> inMap(Object key) {
    // An identity map has the same body as a hash map and asks nobody.
    IdentityHashMap<Object, Object> map = new IdentityHashMap<>();
    map.put(key, 1);
    return new ArrayList<>(List.of(new Object[] {map}));
  }

  private static byte[] asHashMap(Object graph) {
    byte[] message = FORY.serialize(graph);
    byte[] from = MessageBytes.untracked().type(IdentityHashMap.class).toBytes();
    byte[] to = MessageBytes.untracked().type(HashMap.class).toBytes();
    for (int i = 1; i + from.length - 1 < message.length; i++) {
      if (Arrays.equals(message, i, i + from.length - 1, from, 1, from.length)) {
        byte[] changed = new byte[message.length - from.length + to.length];
        System.arraycopy(message, 0, changed, 0, i);
        System.arraycopy(to, 1, changed, i, to.length - 1);
        System.arraycopy(
            message,
            i + from.length - 1,
            changed,
            i + to.length - 1,
            message.length - i - from.length + 1);
        return changed;
      }
    }
    throw new AssertionError("no identity map");
  }

  @Test
  public void valuesWhoseHashCodesDoublePerLevelAreRefused() {
    assertRefused(asHashMap(inMap(sharedPairs("x"))));
  }

  @Test
  public void suchValuesInACycleAreRefused() {
    Object[] cycle = new Object[2];
    cycle[0] = inMap(sharedPairs(cycle));
    assertRefused(asHashMap(cycle));
  }
}
