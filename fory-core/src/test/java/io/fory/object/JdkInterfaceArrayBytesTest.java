package io.fory.object;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.ForyBuilder;
import java.time.Instant;
import java.time.temporal.Temporal;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Where classes need not be registered, fields that declare arrays of interfaces and abstract
 * classes of the JDK keep their bytes, and are exchanged with those who register.
 */
public final class JdkInterfaceArrayBytesTest {
  static final class Model {
    AbstractMap<String, Integer>[] maps;
    ConcurrentMap<String, String>[][] nested;
    List<AbstractMap<String, Integer>[]> list;
    Map<String, Temporal[]> times;
  }

  @DataProvider
  static Object[][] engines() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  private static ForyBuilder builder(boolean references, boolean codegen) {
    return Fory.builder().withRefTracking(references).withCodegen(codegen);
  }

  private static Fory unregistered(boolean references, boolean codegen) {
    return builder(references, codegen)
        .requireClassRegistration(false)
        .withTypeChecker(name -> true)
        .build();
  }

  private static Fory registered(boolean references, boolean codegen) {
    return builder(references, codegen).register(Model.class).build();
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generic types
  private static Model model() {
    Model model = new Model();
    model.maps = new AbstractMap[] {new HashMap<>(Map.of("a", 1)), null};
    model.nested = new ConcurrentMap[][] {{new ConcurrentHashMap<>(Map.of("x", "y"))}, null};
    model.list = new ArrayList<>();
    model.list.add(new AbstractMap[] {new HashMap<>(Map.of("b", 2))});
    model.list.add(new AbstractMap[0]);
    model.times = new HashMap<>(Map.of("t", new Temporal[] {Instant.EPOCH}));
    return model;
  }

  private static void requireEqual(Model read) {
    Model model = model();
    assertEquals(read.maps, model.maps);
    assertEquals(read.maps.getClass(), AbstractMap[].class);
    assertEquals(read.nested[0], model.nested[0]);
    assertEquals(read.nested.getClass(), ConcurrentMap[][].class);
    assertEquals(read.list.get(0), model.list.get(0));
    assertEquals(read.list.get(1).getClass(), AbstractMap[].class);
    assertEquals(read.times.get("t"), model.times.get("t"));
  }

  /** The array has head 2, since its place is an open one, and its class is named. */
  @Test
  public void placesWithoutRegistrationStayOpen() {
    Model model = new Model();
    model.maps = model().maps;
    byte[] bytes = unregistered(false, false).serialize(model);
    String hex = HexFormat.of().formatHex(bytes);
    String name = HexFormat.of().formatHex("java.util.AbstractMap".getBytes(ISO_8859_1));
    String end = hex.substring(hex.indexOf(name) - 10);
    assertEquals(end, "0002000154" + name + "00000000020001010a261e046101000000000000");
  }

  @Test(dataProvider = "engines")
  public void thoseWhoRegisterAndThoseWhoDoNotReadEachOther(boolean references, boolean codegen) {
    byte[] closed = registered(references, codegen).serialize(model());
    byte[] open = unregistered(references, codegen).serialize(model());
    for (byte[] bytes : List.of(closed, open)) {
      requireEqual(registered(references, codegen).deserialize(bytes, Model.class));
      Fory reader = unregistered(references, codegen);
      requireEqual(reader.deserialize(bytes, Model.class));
      requireEqual((Model) reader.deserialize(bytes));
    }
  }

  @Test(dataProvider = "engines")
  public void itDoesNotMatterWhatWasMetBefore(boolean references, boolean codegen) {
    Fory met = unregistered(references, codegen);
    met.serialize(new Object[] {model().maps, model().nested, new Temporal[0]});
    byte[] later = met.serialize(model());
    byte[] first = unregistered(references, codegen).serialize(model());
    requireEqual(unregistered(references, codegen).deserialize(later, Model.class));
    requireEqual(met.deserialize(first, Model.class));
  }
}
