package io.fory.jdk;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.jdk.HookedTypes.AllData;
import io.fory.jdk.HookedTypes.BelowUnserializable;
import io.fory.jdk.HookedTypes.Big;
import io.fory.jdk.HookedTypes.Bottom;
import io.fory.jdk.HookedTypes.Cyclic;
import io.fory.jdk.HookedTypes.Defaults;
import io.fory.jdk.HookedTypes.External;
import io.fory.jdk.HookedTypes.ExternalChild;
import io.fory.jdk.HookedTypes.ExternalHeir;
import io.fory.jdk.HookedTypes.ExternalSingle;
import io.fory.jdk.HookedTypes.Holder;
import io.fory.jdk.HookedTypes.HookedHolder;
import io.fory.jdk.HookedTypes.InheritedHooks;
import io.fory.jdk.HookedTypes.Inheriting;
import io.fory.jdk.HookedTypes.Middle;
import io.fory.jdk.HookedTypes.NeverDefault;
import io.fory.jdk.HookedTypes.Node;
import io.fory.jdk.HookedTypes.NonePersistent;
import io.fory.jdk.HookedTypes.NotInheriting;
import io.fory.jdk.HookedTypes.Outer;
import io.fory.jdk.HookedTypes.Period;
import io.fory.jdk.HookedTypes.Persistent;
import io.fory.jdk.HookedTypes.Point;
import io.fory.jdk.HookedTypes.PutsAll;
import io.fory.jdk.HookedTypes.ReadsOnly;
import io.fory.jdk.HookedTypes.ReplacedRecord;
import io.fory.jdk.HookedTypes.Replacing;
import io.fory.jdk.HookedTypes.Resolved;
import io.fory.jdk.HookedTypes.ResolvedRecord;
import io.fory.jdk.HookedTypes.Resolving;
import io.fory.jdk.HookedTypes.Single;
import io.fory.jdk.HookedTypes.SomePersistent;
import io.fory.jdk.HookedTypes.Sparse;
import io.fory.jdk.HookedTypes.Stamp;
import io.fory.jdk.HookedTypes.Top;
import io.fory.jdk.HookedTypes.UnsharedParts;
import io.fory.jdk.HookedTypes.UntilEnd;
import io.fory.jdk.HookedTypes.Validated;
import io.fory.jdk.HookedTypes.WritesOnly;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What goes through the library comes back as from JDK serialization. */
public final class JdkSerializationTest {
  private final Oracle oracle = new Oracle(builder -> builder.requireClassRegistration(false));

  @DataProvider
  public Object[][] trees() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("defaults", new Defaults(8));
    all.put("readObject alone", new ReadsOnly(4));
    all.put("writeObject alone, with data that nobody reads", new WritesOnly());
    all.put("every method of the streams", new AllData());
    all.put("data after the fields", new Sparse());
    all.put("data without fields", new NeverDefault());
    for (int bytes : new int[] {0, 1, 1024, 1025, 5000}) {
      for (int objects : new int[] {0, 1, 3}) {
        all.put(bytes + " bytes, " + objects + " objects", new UntilEnd(bytes, objects));
      }
    }
    all.put("fields that do not exist", new Persistent());
    all.put("some of the fields", new SomePersistent());
    all.put("none of the fields", new NonePersistent());
    all.put("all kinds of PutField", new PutsAll());
    all.put("topmost of a chain", new Top());
    all.put("child without hooks", new Middle());
    all.put("chain", new Bottom());
    all.put("superclass that is not serializable", new BelowUnserializable());
    all.put("singleton", Single.INSTANCE);
    all.put("serialization proxy", new Period(1, 2));
    for (int i = 0; i <= 10; i++) {
      all.put("replacement " + i, new Replacing(i));
      all.put("replacement in a node " + i, new Node("n", new Replacing(i)));
      all.put("replacement in a list " + i, new ArrayList<>(List.of(1, new Replacing(i))));
    }
    for (int i = 0; i <= 4; i++) {
      all.put("resolution " + i, new Resolving(i));
      all.put("resolution in a node " + i, new Node("n", new Resolving(i)));
      all.put("resolution in an array " + i, new Object[] {new Resolving(i), 5});
    }
    all.put("inherited writeReplace", new Inheriting());
    all.put("of the class that has it", new InheritedHooks());
    all.put("private hooks of a superclass", new NotInheriting());
    all.put("externalizable", new External(1, "b", new Node("x", new Point(1, 2))));
    all.put("child of an externalizable", new ExternalChild(5));
    ExternalHeir heir = new ExternalHeir();
    heir.b = "";
    all.put("heir of an externalizable", heir);
    all.put("externalizable singleton", ExternalSingle.INSTANCE);
    all.put("replaced record", new ReplacedRecord("r", 2));
    all.put("resolved record", new ResolvedRecord(4, List.of("a"), .5));
    all.put("validation", new Validated("v", 1, new Node("n", null)));
    all.put("unshared parts", new UnsharedParts());
    for (int length : new int[] {0, 1, 1000, 2048, 4000, 70_000}) {
      all.put(length + " bytes in writeObject", new Big(length));
    }
    all.put("inner class", new Outer().new Part());
    all.put("subclass of a date", new Stamp(77));
    all.put("fields of hooked classes", new Holder<>(new Sparse()));
    all.put("hooked holder", new HookedHolder<>(5));
    all.put("hooked holder of a hooked class", new HookedHolder<Object>(new Inheriting()));
    all.put("list", new ArrayList<>(Arrays.asList(new Top(), null, new Bottom(), "x")));
    all.put("array of one class", new Top[] {new Top(), new Middle(), null});
    all.put("array of arrays", new Sparse[][] {{new Sparse()}, null});
    Object[][] rows = new Object[all.size()][];
    int i = 0;
    for (Map.Entry<String, Object> entry : all.entrySet()) {
      rows[i++] = new Object[] {entry.getKey(), entry.getValue()};
    }
    return rows;
  }

  @Test(dataProvider = "trees")
  public void itComesBackAsFromTheJdk(String name, Object value) {
    boolean shared = value instanceof HookedHolder<?> || value instanceof UnsharedParts;
    oracle.check(value, shared);
  }

  private static Cyclic cyclic() {
    Cyclic cyclic = new Cyclic();
    cyclic.self = cyclic;
    Cyclic other = new Cyclic();
    other.other = cyclic;
    other.self = "no";
    cyclic.other = other;
    return cyclic;
  }

  private static Object throughResolution() {
    Resolved resolved = new Resolved("a");
    Node inside = new Node("inside", resolved);
    resolved.back = inside;
    return new Object[] {resolved, inside, resolved};
  }

  @DataProvider
  public Object[][] graphs() {
    Sparse shared = new Sparse();
    Period period = new Period(1, 2);
    Replacing same = new Replacing(6);
    Replacing none = new Replacing(1);
    Resolving lost = new Resolving(1);
    External external = new External(1, "e", null);
    external.c = new Object[] {external};
    Validated ring = new Validated("ring", 3, null);
    ring.next = new Node("n", ring);
    HookedHolder<Object> holder = new HookedHolder<>(null);
    holder.value = holder;
    holder.more = new ArrayList<>(List.of(holder, holder));
    ReplacedRecord record = new ReplacedRecord("r", 1);
    List<Object> twice = new ArrayList<>();
    twice.add(new ResolvedRecord(1, twice2(), 2));
    twice.add(twice.get(0));
    return new Object[][] {
      {"a shared object", new Object[] {shared, shared, new Node("n", shared)}},
      {"a replaced object", new Object[] {period, period, new Node("n", period)}},
      {"one replaced by its like", new Object[] {same, same}},
      {"one replaced by null", new Object[] {none, none, 1}},
      {"one resolved to null", new Object[] {lost, lost, new Node("n", lost)}},
      {"singletons", new Object[] {Single.INSTANCE, Single.INSTANCE}},
      {"a cycle", cyclic()},
      {"a cycle of an externalizable class", external},
      {"a cycle through readResolve", throughResolution()},
      {"a cycle of a validated object", ring},
      {"a cycle in data", holder},
      {"records", new Object[] {record, record, twice}},
    };
  }

  private static List<Object> twice2() {
    Sparse sparse = new Sparse();
    return List.of(sparse, sparse);
  }

  @Test(dataProvider = "graphs")
  public void sharedObjectsStayShared(String name, Object value) {
    oracle.check(value, true);
  }

  @Test
  public void validationsRunAtTheEndInTheOrderOfTheirPriority() {
    Object value =
        new Validated(
            "low",
            -1,
            new Object[] {
              new Validated("a", 5, null),
              new Validated("b", 5, null),
              new Validated("top", 9, null)
            });
    List<String> log = Validated.LOG.get();
    log.clear();
    Oracle.viaJdk(value);
    List<String> expected = List.copyOf(log);
    oracle.each(
        fory -> {
          log.clear();
          fory.copy(value);
          assertEquals(log, expected);
        });
    assertEquals(expected, List.of("top", "b", "a", "low"));
  }

  @Test
  public void aFreshReaderNeedsTheClassesRegisteredOnly() {
    Fory writer = Fory.builder().register(Period.class).register(Holder2.class, 3).build();
    Fory reader = Fory.builder().register(Period.class).register(Holder2.class, 3).build();
    Holder2 read = reader.deserialize(writer.serialize(new Holder2()), Holder2.class);
    assertEquals(Shape.of(read, false), Shape.of(new Holder2(), false));
  }

  static final class Holder2 {
    Period period = new Period(1, 9);
    List<Period> list = new ArrayList<>(List.of(new Period(1, 8)));
  }
}
