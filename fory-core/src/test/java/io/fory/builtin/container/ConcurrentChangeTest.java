package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import org.testng.annotations.Test;

/** Containers that change while they are written. */
public final class ConcurrentChangeTest {
  /** A value that changes the container it is in when it is written. */
  static final class Saboteur implements Comparable<Saboteur> {
    transient Runnable act = () -> {};

    @Override
    public int compareTo(Saboteur other) {
      return 0;
    }
  }

  /** Writes nothing, but lets the value act. */
  private static final class SaboteurSerializer implements Serializer<Saboteur> {
    @Override
    public void write(WriteContext out, Saboteur value) {
      value.act.run();
      out.writeByte(1);
    }

    @Override
    public Saboteur read(ReadContext in) {
      in.readByte();
      return new Saboteur();
    }
  }

  private static final Fory FORY =
      Fory.builder().registerSerializer(Saboteur.class, new SaboteurSerializer()).build();

  private static void assertChangeIsNoticed(Object container, Runnable change, Saboteur inside) {
    inside.act = change;
    ForyException error = expectThrows(ForyException.class, () -> FORY.serialize(container));
    assertTrue(
        error.getMessage().contains(container.getClass().getSimpleName()), error.getMessage());
    inside.act = () -> {};
    assertEquals(Messages.copy(FORY, "next"), "next");
  }

  @Test
  public void aCollectionThatChangesIsAnErrorOfTheFamily() {
    List<Collection<Object>> collections =
        List.of(
            new ArrayList<>(),
            new LinkedList<>(),
            new HashSet<>(),
            Collections.unmodifiableList(new ArrayList<>()));
    for (Collection<Object> collection : collections.subList(0, 3)) {
      Saboteur saboteur = new Saboteur();
      collection.add(saboteur);
      collection.add("other");
      assertChangeIsNoticed(collection, () -> collection.add("more"), saboteur);
      assertChangeIsNoticed(collection, collection::clear, saboteur);
    }
  }

  @Test
  public void aMapThatChangesIsAnErrorOfTheFamily() {
    List<Map<Object, Object>> maps = List.of(new HashMap<>(), new TreeMap<>());
    for (Map<Object, Object> map : maps) {
      Saboteur saboteur = new Saboteur();
      map.put("a", saboteur);
      map.put("b", 1);
      assertChangeIsNoticed(map, () -> map.put("c", 2), saboteur);
      assertChangeIsNoticed(map, map::clear, saboteur);
    }
  }

  @Test
  public void aContainerForSeveralThreadsIsWrittenAsItWas() {
    List<Collection<Object>> collections =
        List.of(
            new Vector<>(),
            new ConcurrentLinkedQueue<>(),
            new CopyOnWriteArrayList<>(),
            new CopyOnWriteArraySet<>(),
            Collections.synchronizedList(new ArrayList<>()));
    for (Collection<Object> collection : collections) {
      Saboteur saboteur = new Saboteur();
      collection.add("first");
      collection.add(saboteur);
      saboteur.act = () -> collection.add("more");
      Collection<Object> copy = Messages.copy(FORY, collection);
      assertEquals(copy.size(), 2, collection.getClass().getName());
    }
    List<Map<Object, Object>> maps =
        List.of(
            new ConcurrentHashMap<>(),
            new Hashtable<>(),
            Collections.synchronizedMap(new HashMap<>()));
    for (Map<Object, Object> map : maps) {
      Saboteur saboteur = new Saboteur();
      map.put("a", saboteur);
      saboteur.act = () -> map.put("more", 1);
      assertEquals(Messages.copy(FORY, map).size(), 1, map.getClass().getName());
    }
  }

  @Test
  public void aSetThatIsReadSlowlyIsReadWhereTheLimitIsRaised() {
    List<Object> numbers = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      numbers.add(i);
    }
    CopyOnWriteArraySet<Object> set = new CopyOnWriteArraySet<>(numbers);
    byte[] message = FORY.serialize(set);
    LimitExceededException error =
        expectThrows(LimitExceededException.class, () -> FORY.deserialize(message));
    assertTrue(error.getMessage().contains("ForyBuilder.withMaxKeyWork"), error.getMessage());
    Fory raised = Fory.builder().withMaxKeyWork(1L << 30).build();
    assertEquals(raised.deserialize(message), set);
  }

  @Test
  public void mapsThatOthersWriteToAreReadWithoutLoss() throws InterruptedException {
    Map<Object, Object> map = new ConcurrentHashMap<>();
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; i < 200_000; i++) {
                map.put(i % 1000, i);
                map.remove(i % 777);
              }
            });
    writer.start();
    while (writer.isAlive()) {
      assertTrue(Messages.copy(FORY, map).size() <= 1000);
    }
    writer.join();
    assertEquals(Messages.copy(FORY, map), map);
  }
}
