package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import io.fory.hostile.SeedMessages.Seed;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.Reporter;
import org.testng.annotations.AfterClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** No prefix of a message is a message, and whoever was given one works on. */
public final class TruncationTest {
  private static final Map<Option, Fory> INTERPRETERS = new EnumMap<>(Option.class);
  private static final Map<Option, Fory> GENERATORS = new EnumMap<>(Option.class);

  static {
    for (Option option : Option.values()) {
      INTERPRETERS.put(option, option.fory(false));
      GENERATORS.put(option, option.fory(true));
    }
  }

  private int truncations;

  @DataProvider
  static Object[][] seeds() {
    List<Object[]> rows = new ArrayList<>();
    for (Seed seed : SeedMessages.all()) {
      for (Delivery delivery : Delivery.values()) {
        rows.add(new Object[] {seed, "interpreter", delivery});
        rows.add(new Object[] {seed, "generator", delivery});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  static Fory fory(Option option, String engine) {
    return (engine.equals("generator") ? GENERATORS : INTERPRETERS).get(option);
  }

  @Test
  public void thereAreManySeedsOfDifferentNames() {
    Set<String> names = new HashSet<>();
    for (Seed seed : SeedMessages.all()) {
      assertTrue(names.add(seed.name()), seed.name());
    }
    assertTrue(names.size() >= 50, names.size() + " seeds");
    assertEquals(SeedMessages.ten().size(), 10);
  }

  @Test(dataProvider = "seeds")
  public void everyPrefixIsRejectedAndNothingStaysBehind(
      Seed seed, String engine, Delivery delivery) {
    Fory fory = fory(seed.option(), engine);
    byte[] message = fory.serialize(seed.value());
    for (int count = 0; count < message.length; count++) {
      int length = count;
      ForyException error = Rejection.of(() -> delivery.read(fory, message, length, Object.class));
      assertNotNull(error, length + " of " + message.length + " bytes were taken for a message");
      truncations++;
      assertEquals(fory.serialize(seed.value()), message, "output after " + length + " bytes");
      delivery.read(fory, message);
    }
    // Hash tables of another size have another order, so that only the copy's copy must be equal.
    byte[] copy = fory.serialize(delivery.read(fory, message));
    assertEquals(copy.length, message.length);
    assertEquals(fory.serialize(delivery.read(fory, copy)), copy);
  }

  @Test(dataProvider = "seeds")
  public void bytesBehindTheMessageAreNotRead(Seed seed, String engine, Delivery delivery) {
    Fory fory = fory(seed.option(), engine);
    byte[] message = fory.serialize(seed.value());
    byte[] longer = java.util.Arrays.copyOf(message, message.length + 9);
    java.util.Arrays.fill(longer, message.length, longer.length, (byte) -1);
    ForyException error = Rejection.of(() -> delivery.read(fory, longer));
    if (delivery.isWhole()) {
      assertNotNull(error, "an array, or chunks, must hold one message and nothing else");
    } else {
      assertEquals(error, null);
    }
  }

  @AfterClass
  public void reportNumbers() {
    Reporter.log("TruncationTest: " + truncations + " prefixes rejected", true);
  }
}
