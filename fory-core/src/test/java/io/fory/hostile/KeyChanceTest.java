package io.fory.hostile;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.fixture.BothEngines;
import io.fory.message.MessageReader;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The work for keys is the same each time that a message is read, also where their hash codes
 * depend on the identity of objects, which are other ones each time.
 */
public final class KeyChanceTest {
  private static final int READINGS = 300;

  /** Has the hash code that the JVM gives it. */
  public static final class Part {
    public String name = "part";
  }

  public record Owner(Part part, Object more, int number) {}

  /** Notes the units that have been taken when it is read. */
  public static final class Meter {
    public long units;
  }

  private static final class MeterSerializer implements Serializer<Meter> {
    @Override
    public void write(WriteContext out, Meter value) {
      out.writeByte(1);
    }

    @Override
    public Meter read(ReadContext in) {
      in.readByte();
      Meter meter = new Meter();
      meter.units = MessageReader.workOf(in).spent();
      return meter;
    }
  }

  private static Owner owner(Object more, int number) {
    return new Owner(new Part(), more, number);
  }

  private static Object[] owners(int count, Object more) {
    Object[] owners = new Object[count];
    for (int i = 0; i < count; i++) {
      owners[i] = i % 3 == 2 ? Integer.valueOf(i) : owner(more, i);
    }
    return owners;
  }

  private static <T extends Map<Object, Object>> T filled(T map, int count) {
    for (Object owner : owners(count, null)) {
      map.put(owner, 1);
    }
    return map;
  }

  @DataProvider
  static Object[][] containers() {
    Object nested = "text";
    for (int i = 0; i < 3; i++) {
      nested = Set.of(owners(4, nested));
    }
    Part shared = new Part();
    Object[] sharing = new Object[6];
    for (int i = 0; i < sharing.length; i++) {
      sharing[i] = List.of(shared, i);
    }
    return new Object[][] {
      {"a set of two", Set.of(owners(2, null))},
      {"an immutable set", Set.of(owners(8, null))},
      {"a larger immutable set", Set.of(owners(20, null))},
      {"an immutable map", Map.copyOf(filled(new HashMap<>(), 8))},
      {"a hashtable", filled(new Hashtable<>(), 8)},
      {"a larger hashtable", filled(new Hashtable<>(), 200)},
      {"a hash map", filled(new HashMap<>(), 200)},
      {"sets in sets", nested},
      {"keys that share an object", List.of(shared, Set.of(sharing))},
      {"arrays in keys", Set.of(List.of(new int[] {1}), List.of(new int[] {2}, 3), List.of(4))},
      {"sets of keys", new HashSet<>(List.of(Set.of(owners(8, null)), Set.of(owners(9, null))))},
    };
  }

  @Test(dataProvider = "containers")
  public void theSameMessageTakesTheSameWorkEachTime(String name, Object container) {
    BothEngines engines =
        BothEngines.tracking(
            b ->
                b.register(Owner.class)
                    .register(Part.class)
                    .registerSerializer(Meter.class, new MeterSerializer()));
    byte[] message =
        engines.interpreter().serialize(new ArrayList<>(List.of(container, new Meter())));
    Map<Long, Integer> readings = new TreeMap<>();
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      for (int i = 0; i < READINGS; i++) {
        Meter meter = (Meter) ((List<?>) fory.deserialize(message)).get(1);
        readings.merge(meter.units, 1, Integer::sum);
      }
    }
    assertEquals(readings.size(), 1, name + " took, how often: " + readings);
  }
}
