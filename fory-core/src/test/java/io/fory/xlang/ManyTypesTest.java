package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Messages of so many types that their numbers take more than a byte. */
public final class ManyTypesTest {
  private static final int REPEATED = 2;

  @DataProvider
  public Object[][] counts() {
    return new Object[][] {{62}, {63}, {64}, {65}, {200}};
  }

  @Test(dataProvider = "counts")
  public void typesKeepTheirNumbers(int others) throws ReflectiveOperationException {
    CompiledSources sources = CompiledSources.compile(sources(others));
    ClassLoader loader = sources.newLoader();
    List<Class<?>> types = new ArrayList<>();
    for (int i = 0; i < others; i++) {
      types.add(CompiledSources.load(loader, "many.T" + i));
    }
    Class<?> last = CompiledSources.load(loader, "many.Last");
    Class<?> pair = CompiledSources.load(loader, "many.Pair");
    BothEngines engines =
        BothEngines.of(
            builder -> {
              builder.withXlang(true);
              for (Class<?> type : types) {
                builder.register(type, 100 + types.indexOf(type));
              }
              builder.register(last, 1).register(pair, 2);
            });
    List<Object> list = new ArrayList<>();
    for (Class<?> type : types) {
      list.add(type.getConstructor().newInstance());
    }
    for (int i = 0; i < REPEATED; i++) {
      Object value = pair.getConstructor().newInstance();
      for (String field : List.of("first", "second")) {
        Object part = last.getConstructor().newInstance();
        last.getField("value").setInt(part, 7 + i);
        pair.getField(field).set(value, part);
      }
      list.add(value);
    }
    byte[] message = engines.serialize(list);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      for (int i = 0; i < 3; i++) {
        List<?> copy = (List<?>) fory.deserialize(message);
        assertEquals(copy.size(), list.size());
        for (int j = 0; j < REPEATED; j++) {
          Object read = copy.get(others + j);
          for (String field : List.of("first", "second")) {
            assertEquals(last.getField("value").getInt(pair.getField(field).get(read)), 7 + j);
          }
        }
      }
    }
  }

  private static Map<String, String> sources(int others) {
    Map<String, String> sources = new HashMap<>();
    for (int i = 0; i < others; i++) {
      sources.put("many.T" + i, "package many; public class T" + i + " { public int value; }");
    }
    sources.put("many.Last", "package many; public class Last { public int value; }");
    sources.put("many.Pair", "package many; public class Pair { public Last first, second; }");
    return sources;
  }
}
