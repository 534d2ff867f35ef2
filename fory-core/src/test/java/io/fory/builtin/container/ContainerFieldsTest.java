package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.buffer.MemoryBuffer;
import io.fory.builtin.container.OwnContainers.Basket;
import io.fory.builtin.container.OwnContainers.Counting;
import io.fory.builtin.container.OwnContainers.Item;
import io.fory.builtin.container.OwnContainers.Owner;
import io.fory.builtin.container.OwnContainers.Ranks;
import io.fory.builtin.container.OwnContainers.Recent;
import io.fory.schema.SchemaFile;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Containers of an application come back as they were: what they hold, and what they are. */
public final class ContainerFieldsTest {
  /** A configuration, and whether messages are read from a direct buffer. */
  private record Cell(Fory fory, boolean direct) {
    Object copy(Object value) {
      byte[] bytes = fory.serialize(value);
      if (!direct) {
        return fory.deserialize(bytes);
      }
      MemoryBuffer buffer = MemoryBuffer.newDirectBuffer(bytes.length);
      fory.serialize(buffer, value);
      return fory.deserialize(buffer);
    }
  }

  /** Every combination of engine, references, mode and buffer. */
  @DataProvider
  public Object[][] cells() {
    List<Object[]> cells = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      boolean generated = (i & 1) != 0;
      ForyBuilder builder = generated ? EngineInUse.builder() : Fory.builder().withCodegen(false);
      builder.withRefTracking((i & 2) != 0).withCompatible((i & 4) != 0);
      for (Class<?> type : OwnContainers.CLASSES) {
        builder.register(type);
      }
      cells.add(new Object[] {new Cell(builder.build(), (i & 8) != 0)});
    }
    return cells.toArray(new Object[0][]);
  }

  @Test(dataProvider = "cells")
  public void eachComesBackAsItWas(Object cell) {
    for (Object value : OwnContainers.all()) {
      Object copy = ((Cell) cell).copy(value);
      assertEquals(describe(copy), describe(value));
      List<Object> pair = new ArrayList<>(List.of(value, "next"));
      Object inside = ((List<?>) ((Cell) cell).copy(pair)).get(0);
      assertEquals(describe(inside), describe(value), "inside of a list");
      Object copied = ((Cell) cell).fory().copy(pair).get(0);
      assertEquals(describe(copied), describe(value), "copied");
    }
  }

  /** Describes all that makes a container: {@code equals} would be satisfied with its elements. */
  private static Map<String, Object> describe(Object container) {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("class", container.getClass());
    if (container instanceof Map<?, ?> map) {
      List<Object> entries = new ArrayList<>();
      map.forEach((key, value) -> entries.add(List.of(key, value)));
      boolean unordered = map instanceof IdentityHashMap;
      entries.sort(unordered ? Comparator.comparing(Object::toString) : (a, b) -> 0);
      description.put("entries", entries);
    } else {
      description.put("elements", new ArrayList<>((Collection<?>) container));
    }
    for (Class<?> c = container.getClass(); c.getClassLoader() != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
          description.put(c.getSimpleName() + "." + field.getName(), valueOf(field, container));
        }
      }
    }
    describeOrigin(container, description);
    return description;
  }

  private static Object valueOf(Field field, Object owner) {
    try {
      field.setAccessible(true);
      Object value = field.get(owner);
      return value instanceof Owner person ? "owner " + person.name : value;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static void describeOrigin(Object container, Map<String, Object> description) {
    if (container instanceof SortedSet<?> set) {
      description.put("order", set.comparator());
    } else if (container instanceof SortedMap<?, ?> map) {
      description.put("order", map.comparator());
    } else if (container instanceof PriorityQueue<?> queue) {
      description.put("order", queue.comparator());
    } else if (container instanceof PriorityBlockingQueue<?> queue) {
      description.put("order", queue.comparator());
    } else if (container instanceof BlockingQueue<?> queue) {
      description.put("capacity", (long) queue.remainingCapacity() + queue.size());
    } else if (container instanceof LinkedHashMap<?, ?> map && map.size() > 1) {
      LinkedHashMap<?, ?> probe = (LinkedHashMap<?, ?>) map.clone();
      Object first = probe.keySet().iterator().next();
      Object unused = probe.get(first);
      description.put("by access", probe.keySet().iterator().next() != first);
    }
  }

  @Test(dataProvider = "cells")
  public void anEmptyCacheKeepsItsOrderOfAccess(Object cell) {
    for (boolean byAccess : new boolean[] {false, true}) {
      Recent copy = (Recent) ((Cell) cell).copy(new Recent(2, byAccess));
      copy.put("a", OwnContainers.A);
      copy.put("b", OwnContainers.B);
      Object used = copy.get("a");
      copy.put("c", OwnContainers.C);
      assertEquals(copy.keySet().toString(), byAccess ? "[a, c]" : "[b, c]", used.toString());
    }
  }

  @Test(dataProvider = "cells")
  public void sharedObjectsAndCyclesStayWhatTheyAre(Object cell) {
    Fory fory = ((Cell) cell).fory();
    Basket basket = new Basket("o");
    basket.person = new Owner("p");
    boolean tracks = tracks(fory);
    if (!tracks) {
      return;
    }
    basket.person.holds = basket;
    basket.add(OwnContainers.A);
    basket.add(OwnContainers.A);
    Basket copy = (Basket) ((Cell) cell).copy(basket);
    assertSame(copy.person.holds, copy);
    assertSame(copy.get(0), copy.get(1));
    Ranks ranks = new Ranks(new OwnContainers.ByLength(1), 3);
    ranks.person = new Owner("q");
    ranks.person.holds = ranks;
    Ranks read = (Ranks) ((Cell) cell).copy(ranks);
    assertSame(read.person.holds, read);
    assertEquals(read.most, 3);
  }

  /** Returns whether two references to one object come back as such. */
  private static boolean tracks(Fory fory) {
    Owner shared = new Owner("s");
    List<?> copy =
        (List<?>) fory.deserialize(fory.serialize(new ArrayList<>(List.of(shared, shared))));
    return copy.get(0) == copy.get(1);
  }

  @Test(dataProvider = "cells")
  public void methodsThatAreOverriddenAreNotCalled(Object cell) {
    Counting list = new Counting();
    list.add(OwnContainers.A);
    Counting copy = (Counting) ((Cell) cell).copy(list);
    assertEquals(copy.added, 1);
    assertEquals(copy, list);
  }

  @Test
  public void theStepsOfMostAreGenerated() {
    Fory fory = ((Cell) cells()[1][0]).fory();
    for (Class<?> type : List.of(Basket.class, Counting.class, OwnContainers.Defaults.class)) {
      assertTrue(EngineInUse.isGenerated(fory, type), type + " is interpreted");
    }
  }

  @Test
  public void theSchemaShowsTheFieldsAndTheElements() {
    Fory fory = ((Cell) cells()[4][0]).fory();
    SchemaFile file = SchemaFile.of(fory.schemasOf(Ranks.class));
    String schema = file.toString();
    assertEquals(SchemaFile.parse(schema), file);
    assertTrue(schema.contains("most"), schema);
    assertTrue(schema.contains("#comparator"), schema);
    assertTrue(schema.contains("~elements"), schema);
    assertTrue(schema.contains("java.util.SortedMap"), schema);
  }

  @Test
  public void alreadyFilledByItsConstructorOneHasWhatWasWritten() {
    Fory fory = Messages.fory(Prefilled.class, Item.class);
    Prefilled list = new Prefilled();
    list.remove(0);
    list.add("own");
    list.number = 3;
    Prefilled copy = Messages.copy(fory, list);
    assertEquals(copy, List.of("own"));
    assertEquals(copy.number, 3);
  }

  @SuppressWarnings("serial")
  static final class Prefilled extends ArrayList<String> {
    int number;

    Prefilled() {
      add("default");
    }
  }

  @Test
  public void aMapThatEndsInAnotherOrderThanItsConstructorMakesComesBackInIts() {
    Fory fory = Messages.fory(Falling.class);
    Falling natural = new Falling(null);
    natural.put("a", 1);
    natural.put("b", 2);
    assertEquals(new ArrayList<>(Messages.copy(fory, natural).keySet()), List.of("a", "b"));
    Falling falling = new Falling();
    falling.putAll(natural);
    assertEquals(new ArrayList<>(Messages.copy(fory, falling).keySet()), List.of("b", "a"));
  }

  /** One with an order that cannot be written, which its constructor makes. */
  @SuppressWarnings("serial")
  static final class Falling extends TreeMap<String, Integer> {
    Falling() {
      super((a, b) -> b.compareTo(a));
    }

    Falling(Comparator<String> order) {
      super(order);
    }
  }
}
