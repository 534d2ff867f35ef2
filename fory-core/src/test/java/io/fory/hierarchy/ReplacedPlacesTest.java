package io.fory.hierarchy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.error.UnsupportedTypeException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Replaced objects in containers of all kinds, in hooked objects, in sessions. */
@SuppressWarnings({"unchecked", "rawtypes", "varargs"}) // literals of generic classes are raw
public final class ReplacedPlacesTest {
  /** A text that a factory makes. */
  static class Tag implements Comparable<Tag>, Serializable {
    private static final long serialVersionUID = 1;
    private final String text;

    Tag(String text) {
      this.text = text;
    }

    static Tag of(String text) {
      return text.isEmpty() ? new EmptyTag() : new Tag(text);
    }

    @Override
    public int compareTo(Tag other) {
      return text.compareTo(other.text);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Tag other && text.equals(other.text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }

    @Override
    public String toString() {
      return text;
    }
  }

  static final class EmptyTag extends Tag {
    private static final long serialVersionUID = 1;

    EmptyTag() {
      super("");
    }
  }

  /** A container of the application, with a field of its own. */
  static final class Tags extends ArrayList<Tag> {
    private static final long serialVersionUID = 1;
    Tag first;
  }

  /** A class that writes itself. */
  static final class Hooked implements Serializable {
    private static final long serialVersionUID = 1;
    private Tag field;
    private transient Object written;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeObject(written);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      written = in.readObject();
    }
  }

  /** A class whose object is replaced by one that is replaced. */
  static final class Twice implements Serializable {
    private static final long serialVersionUID = 1;

    private Object writeReplace() {
      return Tag.of("once");
    }
  }

  private static void configure(ForyBuilder builder) {
    builder
        .registerReplacement(Tag.class, String.class, Tag::toString, Tag::of)
        .registerAll(Tags.class, Hooked.class, Twice.class);
  }

  @DataProvider
  public static Iterator<Object[]> nativeSettings() {
    return Setting.ofNativeFormat();
  }

  @Test(dataProvider = "nativeSettings")
  public void containersHoldReplacedObjects(Setting setting) {
    Fory fory = setting.fory(ReplacedPlacesTest::configure);
    Tag a = Tag.of("a");
    Tag b = Tag.of("");
    Tags tags = new Tags();
    tags.add(a);
    tags.add(b);
    tags.first = b;
    List<Object> values =
        List.of(
            List.of(a, b, a),
            Set.of(a, b),
            Map.of(a, b, b, 1),
            new TreeMap<>(Map.of(a, 1, b, 2)),
            new ConcurrentHashMap<>(Map.of(a, b)),
            new LinkedHashSet<>(List.of(a, b)),
            Optional.of(a),
            Arrays.asList(a, null, b),
            Map.entry(a, b),
            tags);
    for (Object value : values) {
      assertEquals(setting.roundTrip(fory, value), value);
    }
    Tags read = setting.roundTrip(fory, tags, Tags.class);
    assertEquals(read.first, b);
    assertSame(read.get(1).getClass(), EmptyTag.class);
    assertEquals(((AtomicReference<?>) setting.roundTrip(fory, new AtomicReference<>(a))).get(), a);
    Object[] array = {a, new Tag[] {a, b}, new Tag[][] {{b}}};
    assertEquals(setting.roundTrip(fory, array), array);
  }

  @Test(dataProvider = "nativeSettings")
  public void hookedObjectsHoldReplacedOnes(Setting setting) {
    Fory fory = setting.fory(ReplacedPlacesTest::configure);
    Hooked hooked = new Hooked();
    hooked.field = Tag.of("f");
    hooked.written = new ArrayList<>(List.of(Tag.of(""), hooked.field));
    Hooked read = setting.roundTrip(fory, hooked, Hooked.class);
    assertEquals(read.field, hooked.field);
    assertEquals(read.written, hooked.written);
    assertEquals(setting.roundTrip(fory, new Twice()), Tag.of("once"));
  }

  @Test
  public void whatWouldComeBackOtherwiseIsRefused() {
    Fory fory =
        Fory.builder().registerReplacement(Tag.class, String.class, Tag::toString, Tag::of).build();
    Object narrow = new Object[] {new EmptyTag[] {new EmptyTag()}};
    expectThrows(UnsupportedTypeException.class, () -> fory.serialize(narrow));
    expectThrows(UnsupportedTypeException.class, () -> fory.serialize(EmptyTag.class));
    assertSame(fory.deserialize(fory.serialize(Tag.class)), Tag.class);
  }

  @Test(dataProvider = "nativeSettings")
  public void copiesAreMadeFromCopiesOfForms(Setting setting) {
    Fory fory =
        setting.fory(
            b ->
                b.install(ReplacedPlacesTest::configure)
                    .register(Guavas.class)
                    .registerReplacement(
                        ImmutableList.class, ArrayList.class, ArrayList::new, ImmutableList::copyOf)
                    .registerReplacement(
                        ImmutableSet.class, Object[].class, Set::toArray, ImmutableSet::copyOf));
    Tags tags = new Tags();
    tags.first = Tag.of("f");
    tags.addAll(List.of(Tag.of(""), tags.first));
    Tags copy = fory.copy(tags);
    assertEquals(copy, tags);
    assertNotSame(copy.first, tags.first);
    assertEquals(copy.first, tags.first);
    assertSame(copy.get(0).getClass(), EmptyTag.class);
    if (setting.references()) {
      assertSame(copy.first, copy.get(1));
      Object[] cycle = new Object[1];
      cycle[0] = ImmutableList.of(cycle, Tag.of("x"));
      Object[] copied = fory.copy(cycle);
      assertSame(((List<?>) copied[0]).get(0), copied);
      cycle[0] = ImmutableSet.of(cycle);
      expectThrows(UnsupportedTypeException.class, () -> fory.copy(cycle));
      cycle[0] = null;
    }
    Guavas guavas = new Guavas(ImmutableList.of("a"), ImmutableSet.of(Tag.of("b")), Map.of());
    assertEquals(fory.copy(guavas), guavas);
    assertEquals(fory.copy(List.of(Tag.of("l"))), List.of(Tag.of("l")));
  }

  @Test
  public void sessionsSendReplacedObjects() {
    Fory fory = Fory.builder().withRefTracking(true).install(ReplacedPlacesTest::configure).build();
    ForySession out = fory.newSession();
    ForySession in = fory.newSession();
    for (int i = 0; i < 4; i++) {
      Tags tags = new Tags();
      tags.first = Tag.of("t" + i);
      tags.add(tags.first);
      Tags read = in.deserialize(out.serialize(tags), Tags.class);
      assertEquals(read, tags);
      assertSame(read.first, read.get(0));
      assertNotSame(read.first, tags.first);
    }
  }

  record Guavas(ImmutableList<String> list, ImmutableSet<Tag> set, Map<Tag, Integer> map) {}

  @Test(dataProvider = "nativeSettings")
  public void immutableContainersOfGuavaComeBack(Setting setting) {
    Fory fory =
        setting.fory(
            b ->
                b.install(ReplacedPlacesTest::configure)
                    .register(Guavas.class)
                    .registerReplacement(
                        ImmutableList.class, ArrayList.class, ArrayList::new, ImmutableList::copyOf)
                    .registerReplacement(
                        ImmutableSet.class,
                        LinkedHashSet.class,
                        LinkedHashSet::new,
                        ImmutableSet::copyOf)
                    .registerReplacement(
                        ImmutableMap.class,
                        LinkedHashMap.class,
                        LinkedHashMap::new,
                        ImmutableMap::copyOf));
    for (int size = 0; size < 4; size++) {
      ImmutableList.Builder<String> list = ImmutableList.builder();
      ImmutableSet.Builder<Tag> set = ImmutableSet.builder();
      ImmutableMap.Builder<Tag, Integer> map = ImmutableMap.builder();
      for (int i = 0; i < size; i++) {
        list.add("e" + i);
        set.add(Tag.of("s" + i));
        map.put(Tag.of("k" + i), i);
      }
      Guavas guavas = new Guavas(list.build(), set.build(), map.build());
      Guavas read = setting.roundTrip(fory, guavas, Guavas.class);
      assertEquals(read, guavas);
      assertTrue(read.map() instanceof ImmutableMap);
      assertEquals(
          setting.roundTrip(fory, guavas.list().subList(0, size / 2)),
          read.list().subList(0, size / 2));
      assertTrue(setting.roundTrip(fory, guavas.set()) instanceof ImmutableSet);
    }
  }
}
