package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.testng.annotations.Test;

/**
 * Containers of an application with fields that hold the elements and transient fields that hold
 * what is computed from them.
 */
public final class TransientCachesTest {
  /** Finds keys in whatever case; JDK serialization keeps its fields and nothing else. */
  static final class AnyCase extends AbstractMap<String, Integer> implements Serializable {
    private static final long serialVersionUID = 1L;
    private final LinkedHashMap<String, Integer> target = new LinkedHashMap<>();
    private final HashMap<String, String> spelled;
    private final Locale locale;
    transient Set<Entry<String, Integer>> entries;

    AnyCase(Locale locale) {
      this.locale = locale;
      this.spelled = new HashMap<>();
    }

    @Override
    public Integer put(String key, Integer value) {
      String spelling = spelled.putIfAbsent(key.toLowerCase(locale), key);
      return target.put(spelling == null ? key : spelling, value);
    }

    @Override
    public Integer get(Object key) {
      return target.get(spelled.get(((String) key).toLowerCase(locale)));
    }

    @Override
    public Set<Entry<String, Integer>> entrySet() {
      if (entries == null) {
        entries = target.entrySet();
      }
      return entries;
    }
  }

  /** Cannot change, and has no constructor without arguments. */
  static final class Pair extends AbstractList<String> implements Serializable {
    private static final long serialVersionUID = 1L;
    private final String first;
    private final String second;
    transient int hash;

    Pair(String first, String second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public String get(int index) {
      return List.of(first, second).get(index);
    }

    @Override
    public int size() {
      return 2;
    }

    @Override
    public int hashCode() {
      if (hash == 0) {
        hash = super.hashCode();
      }
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return super.equals(other);
    }
  }

  /** Nobody says that its fields are enough. */
  static final class Unsaid extends AbstractMap<String, Integer> {
    private final LinkedHashMap<String, Integer> target = new LinkedHashMap<>();
    transient int size = -1;

    @Override
    public Integer put(String key, Integer value) {
      return target.put(key, value);
    }

    @Override
    public Set<Entry<String, Integer>> entrySet() {
      return target.entrySet();
    }
  }

  /** The same where the field is below a class that JDK serialization keeps. */
  static class Lost extends AbstractMap<String, Integer> {
    LinkedHashMap<String, Integer> target = new LinkedHashMap<>();

    @Override
    public Set<Entry<String, Integer>> entrySet() {
      return target.entrySet();
    }
  }

  static final class Below extends Lost implements Serializable {
    private static final long serialVersionUID = 1L;
    int more;
    transient int size = -1;
  }

  private static Object viaJdk(Object value) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }

  private static AnyCase anyCase() {
    AnyCase map = new AnyCase(Locale.ROOT);
    map.put("B", 1);
    map.put("a", 2);
    map.put("b", 3);
    assertEquals(map.entrySet().size(), 2);
    return map;
  }

  @Test
  public void fieldsAreKeptAndCachesComeBackEmpty() throws Exception {
    AnyCase jdk = (AnyCase) viaJdk(anyCase());
    assertNull(jdk.entries);
    for (boolean references : new boolean[] {false, true}) {
      for (boolean compatible : new boolean[] {false, true}) {
        for (boolean generated : new boolean[] {false, true}) {
          Fory fory =
              Fory.builder()
                  .register(AnyCase.class)
                  .withRefTracking(references)
                  .withCompatible(compatible)
                  .withCodegen(generated)
                  .build();
          if (generated) {
            fory.ensureCompiled(AnyCase.class);
          }
          AnyCase back = (AnyCase) fory.deserialize(fory.serialize(anyCase()));
          assertNull(back.entries);
          assertEquals(back.locale, Locale.ROOT);
          assertEquals(back.get("A"), Integer.valueOf(2));
          assertEquals(List.copyOf(back.keySet()), List.copyOf(jdk.keySet()));
        }
      }
    }
  }

  @Test
  public void soAreThoseOfAListThatCannotChange() {
    Pair pair = new Pair("x", "y");
    assertTrue(pair.hashCode() != 0);
    Pair back = BothEngines.of(Pair.class).roundTrip(pair);
    assertEquals(back.hash, 0);
    assertEquals(back, pair);
  }

  @Test
  public void whereNobodySaysSoFieldsBesideTransientOnesAreRefused() {
    for (Object value : new Object[] {new Unsaid(), new Below()}) {
      UnsupportedTypeException refused =
          expectThrows(
              UnsupportedTypeException.class,
              () -> Fory.builder().register(value.getClass()).build().serialize(value));
      assertTrue(refused.getMessage().contains("transient"), refused.getMessage());
      assertTrue(refused.getMessage().contains("registerReplacement"), refused.getMessage());
    }
  }
}
