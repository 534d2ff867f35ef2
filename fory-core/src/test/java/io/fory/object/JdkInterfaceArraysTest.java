package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.BothEngines;
import io.fory.schema.SchemaCheck;
import io.fory.schema.SchemaFile;
import java.time.Instant;
import java.time.temporal.Temporal;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Arrays of interfaces and abstract classes of the JDK that have no number in the native format are
 * written with the name of their component, as those of the application are.
 */
public final class JdkInterfaceArraysTest {
  static final class Maps {
    ConcurrentMap<String, Integer>[] concurrent;
    ConcurrentNavigableMap<String, Integer>[][] sorted;
    AbstractMap<String, Integer>[] plain;
  }

  static final class Queues {
    BlockingQueue<String>[] queues;
    BlockingDeque<String>[] deques;
    TransferQueue<String>[] transfers;
  }

  static final class Others {
    Temporal[] times;
    List<Temporal[]> lists;
  }

  static class Typed<T extends Temporal> {
    T[] values;
  }

  static final class Open {
    Object any;
  }

  static final class Concrete {
    ConcurrentHashMap<String, Integer>[] concurrent;
  }

  @DataProvider
  static Object[][] options() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  private static BothEngines engines(boolean references, boolean compatible, Class<?>... types) {
    return references
        ? BothEngines.tracking(b -> b.withCompatible(compatible).registerAll(types))
        : BothEngines.of(b -> b.withCompatible(compatible).registerAll(types));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generic types
  private static Maps maps() {
    Maps maps = new Maps();
    maps.concurrent = new ConcurrentMap[] {new ConcurrentHashMap<>(Map.of("a", 1)), null};
    maps.sorted =
        new ConcurrentNavigableMap[][] {{new ConcurrentSkipListMap<>(Map.of("b", 2))}, {}, null};
    maps.plain = new AbstractMap[] {new HashMap<>(Map.of("c", 3))};
    return maps;
  }

  @Test(dataProvider = "options")
  @SuppressWarnings({"unchecked", "rawtypes"}) // as above
  public void fieldsDeclareThem(boolean references, boolean compatible) {
    Queues queues = new Queues();
    queues.queues = new BlockingQueue[] {new LinkedBlockingQueue<>(List.of("a"))};
    queues.deques = new BlockingDeque[] {new LinkedBlockingDeque<>(List.of("b"))};
    queues.transfers = new TransferQueue[] {new LinkedTransferQueue<>(List.of("c"))};
    Others others = new Others();
    others.times = new Temporal[] {Instant.EPOCH};
    others.lists = new ArrayList<>(List.of(new Temporal[0], others.times.clone()));
    Typed<Temporal> typed = new Typed<>();
    typed.values = new Temporal[] {Instant.EPOCH};
    for (Object value : new Object[] {maps(), queues, others, typed}) {
      BothEngines engines = engines(references, compatible, value.getClass());
      engines.interpreter().verify();
      engines.roundTrip(value);
      byte[] bytes = engines.serialize(value);
      assertTrue(engines.interpreter().deserialize(bytes, value.getClass()) != null);
    }
  }

  @Test(dataProvider = "options")
  public void placesOfAnyClassHoldWhatAFieldDeclares(boolean references, boolean compatible) {
    BothEngines engines = engines(references, compatible, Open.class, Maps.class);
    for (Object array : new Object[] {maps().concurrent, maps().sorted, maps().plain}) {
      Open open = new Open();
      open.any = array;
      engines.roundTrip(open);
      engines.roundTrip(array);
    }
  }

  @Test
  public void theCureOfOneThatNoFieldDeclaresIsAFieldThatDoes() {
    Fory fory = Fory.builder().register(Open.class).build();
    TypeNotAllowedException error =
        Assert.expectThrows(TypeNotAllowedException.class, () -> fory.serialize(maps().concurrent));
    assertEquals(error.cure(), "Register a class with a field that declares an array of it");
    byte[] bytes =
        Fory.builder().register(Maps.class).build().serialize(new Object[] {maps().concurrent});
    TypeNotAllowedException reading =
        Assert.expectThrows(TypeNotAllowedException.class, () -> fory.deserialize(bytes));
    assertTrue(reading.cure().endsWith("a class that declares an array of it"), reading.cure());
  }

  /** The schema has the usual class of the elements, so the checker finds no difference. */
  @Test(dataProvider = "options")
  @SuppressWarnings({"unchecked", "rawtypes"}) // as above
  public void theCheckerAndTheReaderAgreeAboutAnInterfaceInPlaceOfAClass(
      boolean references, boolean unused) {
    Fory writer =
        Fory.builder().withRefTracking(references).register(Concrete.class, "Maps").build();
    Fory reader = Fory.builder().withRefTracking(references).register(Maps.class, "Maps").build();
    assertTrue(
        SchemaCheck.compare(SchemaFile.of(writer.schemasOf()), SchemaFile.of(reader.schemasOf()))
            .stream()
            .noneMatch(finding -> finding.breaks()));
    Concrete concrete = new Concrete();
    concrete.concurrent = new ConcurrentHashMap[] {new ConcurrentHashMap<>(Map.of("a", 1))};
    Maps read = reader.deserialize(writer.serialize(concrete), Maps.class);
    assertEquals(read.concurrent.getClass(), ConcurrentMap[].class);
    assertEquals(read.concurrent[0], Map.of("a", 1));
    assertNull(read.plain);
  }
}
