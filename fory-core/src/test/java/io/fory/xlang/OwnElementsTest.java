package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** Containers whose class says of which types their elements are. */
public final class OwnElementsTest {
  /** Strings. */
  public static class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1;
  }

  /** Strings too, of a class without type arguments. */
  public static final class MoreNames extends Names {
    private static final long serialVersionUID = 1;
  }

  /** A list whose type argument is not the type of its elements. */
  @SuppressWarnings("UnusedTypeParameter") // the case
  public static final class Tagged<T> extends ArrayList<String> {
    private static final long serialVersionUID = 1;
  }

  /** A map whose values come before its keys. */
  public static final class Turned<V, K> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;
  }

  /** A list of a raw class. */
  @SuppressWarnings("rawtypes") // the case
  public static final class Anything extends ArrayList {
    private static final long serialVersionUID = 1;
  }

  /** Places of these. */
  public static final class Owned {
    public Names names = new Names();
    public MoreNames more = new MoreNames();
    public Tagged<Integer> tagged = new Tagged<>();
    public Turned<Integer, String> turned = new Turned<>();
    public Anything anything = new Anything();
  }

  /** The same with other elements, as a writer that checks nothing has them. */
  public static final class Loose {
    public List<Object> names = new ArrayList<>();
    public List<Object> more = new ArrayList<>();
    public List<Object> tagged = new ArrayList<>();
    public Map<Object, Object> turned = new HashMap<>();
    public List<Object> anything = new ArrayList<>();
  }

  /** Writes names as their number. */
  public static final class Counted implements Serializer<Names> {
    @Override
    public void write(WriteContext out, Names value) {
      out.writeVarUint32(value.size());
    }

    @Override
    public Names read(ReadContext in) {
      Names names = new Names();
      for (int i = in.readVarUint32(); i > 0; i--) {
        names.add("name " + i);
      }
      return names;
    }
  }

  /** Places of lists of strings. */
  public static final class Lists {
    public List<String> list = new ArrayList<>();
    public Map<String, List<String>> lists = new HashMap<>();
    public Object any = "";
  }

  private static BothEngines engines(Class<?> type, boolean xlang, boolean compatible) {
    return BothEngines.of(
        builder -> {
          builder.withXlang(xlang).withCompatible(compatible).register(type, "owned");
          for (Class<?> container :
              new Class<?>[] {
                Names.class, MoreNames.class, Tagged.class, Turned.class, Anything.class
              }) {
            if (!xlang) {
              builder.register(container, container.getSimpleName());
            }
          }
        });
  }

  private static Owned owned() {
    Owned owned = new Owned();
    owned.names.add("a");
    owned.more.add("b");
    owned.tagged.add("c");
    owned.turned.put("d", 1);
    add(owned.anything, "e");
    add(owned.anything, 1);
    return owned;
  }

  @SuppressWarnings("unchecked") // a list of anything
  private static void add(Anything list, Object element) {
    list.add(element);
  }

  private static void assertSameLists(Owned read, Owned written) {
    assertEquals(read.names, written.names);
    assertEquals(read.more, written.more);
    assertEquals(read.tagged, written.tagged);
    assertEquals(read.turned, written.turned);
    assertEquals(read.anything, written.anything);
    assertSame(read.names.getClass(), Names.class);
    assertSame(read.more.getClass(), MoreNames.class);
    assertSame(read.tagged.getClass(), Tagged.class);
    assertSame(read.turned.getClass(), Turned.class);
  }

  @Test
  public void elementsAreThoseThatTheClassSays() {
    for (boolean xlang : new boolean[] {true, false}) {
      for (boolean compatible : new boolean[] {true, false}) {
        Owned written = owned();
        engines(Owned.class, xlang, compatible)
            .roundTrip(written, read -> assertSameLists(read, written));
      }
    }
  }

  private static void assertRefused(Loose loose) {
    byte[] bytes = engines(Loose.class, true, true).serialize(loose);
    engines(Owned.class, true, true).failureToRead(bytes, ForyException.class);
  }

  @Test
  public void otherElementsOfAWriterAreRefused() {
    Loose names = new Loose();
    names.names.add(7);
    assertRefused(names);
    Loose more = new Loose();
    more.more.add(7);
    assertRefused(more);
    Loose tagged = new Loose();
    tagged.tagged.add(7);
    assertRefused(tagged);
    Loose keys = new Loose();
    keys.turned.put(7, 7);
    assertRefused(keys);
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"}) // heap pollution is the case
  public void pollutedElementsAreRefusedWhenWritten() {
    Owned names = new Owned();
    ((List) names.names).add(7);
    Owned more = new Owned();
    ((List) more.more).add(7);
    for (boolean xlang : new boolean[] {true, false}) {
      BothEngines engines = engines(Owned.class, xlang, true);
      engines.failureToWrite(names, ForyException.class);
      engines.failureToWrite(more, ForyException.class);
    }
  }

  private static BothEngines counting() {
    return BothEngines.of(
        builder ->
            builder
                .withXlang(true)
                .register(Lists.class, 1)
                .register(Names.class, 2)
                .registerSerializer(Names.class, new Counted()));
  }

  @Test
  public void containersWithASerializerAreWrittenByItOrNotAtAll() {
    Names names = new Names();
    names.add("name 1");
    Lists any = new Lists();
    any.any = names;
    Lists list = new Lists();
    list.list = names;
    Lists nested = new Lists();
    nested.lists.put("a", names);
    counting().roundTrip(any, read -> assertEquals(read.any, names));
    for (Lists plain : List.of(list, nested)) {
      UnsupportedTypeException refused =
          counting().failureToWrite(plain, UnsupportedTypeException.class);
      assertTrue(refused.problem().contains("a serializer of its own"), refused.problem());
    }
  }
}
