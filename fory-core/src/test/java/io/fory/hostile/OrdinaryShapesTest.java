package io.fory.hostile;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The default limit on graph memory admits ordinary values that take one byte each. */
public final class OrdinaryShapesTest {
  private static final int MAPS = 450_000;
  private static final int LISTS = 900_000;

  private static Object[] shape(int count, Supplier<Object> made) {
    return new Object[] {made.get().getClass().getSimpleName(), count, made};
  }

  @DataProvider
  public Object[][] shapes() {
    return new Object[][] {
      shape(MAPS, HashMap::new),
      shape(MAPS, LinkedHashMap::new),
      shape(MAPS, TreeMap::new),
      shape(MAPS, ConcurrentHashMap::new),
      shape(MAPS, Hashtable::new),
      shape(MAPS, Map::of),
      shape(MAPS, () -> Collections.unmodifiableMap(new HashMap<>())),
      shape(LISTS, ArrayList::new),
      shape(LISTS, LinkedList::new),
      shape(LISTS, HashSet::new),
      shape(LISTS, List::of),
      shape(LISTS, BitSet::new),
      shape(LISTS, StringBuilder::new),
    };
  }

  @Test(dataProvider = "shapes")
  public void listsOfEmptyValuesAreRead(String name, int count, Supplier<Object> made) {
    List<Object> list = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      list.add(made.get());
    }
    boolean nativeOnly = made.get() instanceof BitSet || made.get() instanceof StringBuilder;
    for (boolean xlang : nativeOnly ? new boolean[] {false} : new boolean[] {false, true}) {
      Fory fory = Fory.builder().withXlang(xlang).withCodegen(false).build();
      List<?> read = (List<?>) fory.deserialize(fory.serialize(list));
      assertEquals(read.size(), count);
    }
  }
}
