package io.fory.hierarchy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.sun.management.ThreadMXBean;
import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.Rejection;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Messages that nobody wrote, and replacements that lead nowhere. */
@SuppressWarnings({"unchecked", "rawtypes", "varargs"}) // literals of generic classes are raw
public final class HostileReplacementsTest {
  /** A box that is replaced by a list of what it holds. */
  static class Box {
    final Object content;

    Box(Object content) {
      this.content = content;
    }
  }

  static final class LargeBox extends Box {
    LargeBox(Object content) {
      super(content);
    }
  }

  /** A key that all others collide with. */
  static final class Key {
    final String text;

    Key(String text) {
      this.text = text;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Key other && text.equals(other.text);
    }

    @Override
    public int hashCode() {
      return 7;
    }
  }

  /** A set that nothing but its factory makes. */
  static final class Group {
    final Set<Object> members;

    Group(Set<Object> members) {
      this.members = members;
    }
  }

  static final class Open {
    Object any;

    Open() {}

    Open(Object any) {
      this.any = any;
    }
  }

  static final class Closed {
    Box any;
  }

  static final class ListsOnly {
    ArrayList<Object> any;
  }

  private static final AtomicInteger CALLS = new AtomicInteger();

  private static ForyBuilder configure(ForyBuilder builder) {
    return builder
        .registerReplacement(
            Box.class,
            ArrayList.class,
            box -> new ArrayList<>(Arrays.asList(box.content)),
            list -> {
              CALLS.incrementAndGet();
              return list.size() == 1 ? new Box(list.get(0)) : new LargeBox(list);
            })
        .registerReplacement(Key.class, String.class, key -> key.text, Key::new)
        .registerReplacement(
            Group.class,
            LinkedHashSet.class,
            group -> new LinkedHashSet<>(group.members),
            Group::new);
  }

  private static ForyBuilder builder(boolean generated, boolean references) {
    ForyBuilder builder = generated ? EngineInUse.builder() : Fory.builder().withCodegen(false);
    return configure(builder.withRefTracking(references));
  }

  @DataProvider
  public static Object[][] engines() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  @Test(dataProvider = "engines")
  public void theFormIsNoReplacedObjectAndTheReverse(boolean generated, boolean references) {
    Fory writer = builder(generated, references).register(Open.class, "holder").build();
    Fory boxes = builder(generated, references).register(Closed.class, "holder").build();
    Fory lists = builder(generated, references).register(ListsOnly.class, "holder").build();
    byte[] list = writer.serialize(new Open(new ArrayList<>(List.of("x"))));
    byte[] box = writer.serialize(new Open(new Box("x")));
    byte[] key = writer.serialize(new Open(new Key("x")));
    assertEquals(((Closed) boxes.deserialize(box)).any.content, "x");
    assertEquals(((ListsOnly) lists.deserialize(list)).any, List.of("x"));
    expectThrows(TypeMismatchException.class, () -> boxes.deserialize(list));
    expectThrows(TypeMismatchException.class, () -> boxes.deserialize(key));
    int calls = CALLS.get();
    expectThrows(ForyException.class, () -> lists.deserialize(box));
    expectThrows(ForyException.class, () -> lists.deserialize(key));
    assertEquals(CALLS.get(), calls, "made for a place where it cannot stand");
    for (byte[] bytes : List.of(list, key)) {
      expectThrows(ForyException.class, () -> boxes.deserialize(bytes, Box.class));
    }
    byte[] root = writer.serialize(new ArrayList<>(List.of("x")));
    expectThrows(TypeMismatchException.class, () -> writer.deserialize(root, Box.class));
    byte[] boxed = writer.serialize(new Box("x"));
    expectThrows(ForyException.class, () -> writer.deserialize(boxed, ArrayList.class));
  }

  record Named(String name) {}

  @Test
  public void aRootAdmitsOnlyWhatItReachesThroughForms() {
    record Form(Named named) {}
    Fory fory =
        configure(Fory.builder())
            .register(Open.class)
            .registerReplacement(
                Thread.class,
                Form.class,
                t -> new Form(new Named(t.getName())),
                f -> new Thread(f.named().name()))
            .build();
    byte[] thread = fory.serialize(new Thread("worker"));
    assertEquals(fory.deserialize(thread, Thread.class).getName(), "worker");
    expectThrows(TypeNotAllowedException.class, () -> fory.deserialize(thread, Key.class));
    byte[] key = fory.serialize(new Key("k"));
    expectThrows(TypeNotAllowedException.class, () -> fory.deserialize(key, Thread.class));
    assertEquals(fory.deserialize(key, Key.class), new Key("k"));
  }

  @Test(dataProvider = "engines")
  public void everyChangedByteIsRefusedOrAValue(boolean generated, boolean references) {
    Fory fory =
        builder(generated, references)
            .withMaxGraphMemoryBytes(1 << 20)
            .register(Closed.class, 1)
            .register(Open.class, 2)
            .build();
    Closed closed = new Closed();
    closed.any = new Box(new Key("k"));
    Object[] values = {
      closed,
      new Open(new ArrayList<>(List.of(new Box(1), new Box(new Box("b")), new Key("c")))),
      new Group(new LinkedHashSet<>(List.of(new Key("a"), "b"))),
      new HashMap<>(Map.of(new Key("x"), new Key("y")))
    };
    int refused = 0;
    for (Object value : values) {
      byte[] bytes = fory.serialize(value);
      for (int at = 0; at < bytes.length; at++) {
        byte original = bytes[at];
        for (int other : new int[] {0, 1, 2, 3, 4, 5, 8, 12, 16, 32, 64, 127, 128, 200, 255}) {
          bytes[at] = (byte) other;
          refused += Rejection.of(() -> fory.deserialize(bytes)) == null ? 0 : 1;
        }
        bytes[at] = original;
      }
      for (int length = 0; length < bytes.length; length++) {
        byte[] cut = Arrays.copyOf(bytes, length);
        assertNotNull(Rejection.of(() -> fory.deserialize(cut)), "cut to " + length);
      }
      assertNotNull(fory.deserialize(bytes));
    }
    assertTrue(refused > 100, "refused: " + refused);
  }

  private static Object nested(int levels) {
    Object value = "x";
    for (int i = 0; i < levels; i++) {
      value = new Box(value);
    }
    return value;
  }

  @Test(dataProvider = "engines")
  public void depthIsBoundedThroughReplacements(boolean generated, boolean references) {
    Fory fory = builder(generated, references).build();
    Fory deeper = builder(generated, references).withMaxDepth(1000).build();
    assertNotNull(fory.deserialize(fory.serialize(nested(100))));
    expectThrows(LimitExceededException.class, () -> fory.serialize(nested(200)));
    byte[] bomb = deeper.serialize(nested(200));
    assertNotNull(deeper.deserialize(bomb));
    expectThrows(LimitExceededException.class, () -> fory.deserialize(bomb));
    assertNotNull(fory.deserialize(fory.serialize(nested(3))));
  }

  @Test
  public void replacementsThatLeadToEachOtherEnd() {
    Fory fory =
        Fory.builder()
            .registerReplacement(Box.class, Object.class, b -> new Key("k"), o -> new Box(o))
            .registerReplacement(Key.class, Object.class, k -> new Box(k), o -> new Key("k"))
            .build();
    expectThrows(LimitExceededException.class, () -> fory.serialize(new Box("x")));
    Fory own =
        Fory.builder()
            .registerReplacement(Box.class, Object.class, LargeBox::new, o -> new Box(o))
            .build();
    assertTrue(
        expectThrows(ForyException.class, () -> own.serialize(new Box("x")))
            .getMessage()
            .contains("replaces itself"));
  }

  @Test(dataProvider = "engines")
  public void floodsOfKeysAreRefused(boolean generated, boolean references) {
    Fory fory = builder(generated, references).build();
    Set<Object> few = new HashSet<>();
    Map<Object, Object> many = new HashMap<>();
    Set<Object> members = new LinkedHashSet<>();
    for (int i = 0; i < 8000; i++) {
      if (i < 40) {
        few.add(new Key("key " + i));
      }
      many.put(new Key("k" + i), i);
      members.add(new Key("m" + i));
    }
    assertEquals(fory.deserialize(fory.serialize(few)), few);
    for (Object flood : new Object[] {many, new Group(members)}) {
      byte[] bytes = fory.serialize(flood);
      LimitExceededException e =
          (LimitExceededException) Rejection.of(() -> fory.deserialize(bytes));
      assertNotNull(e, "accepted");
      assertTrue(e.getMessage().contains("withMaxKeyWork"), e.getMessage());
    }
  }

  @Test(dataProvider = "engines")
  public void replacedObjectsAreCharged(boolean generated, boolean references) {
    Fory fory = builder(generated, references).build();
    Fory small = builder(generated, references).withMaxGraphMemoryBytes(64 << 10).build();
    List<Object> boxes = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      boxes.add(new Key(""));
    }
    byte[] bytes = fory.serialize(boxes);
    assertEquals(fory.deserialize(bytes), boxes);
    expectThrows(LimitExceededException.class, () -> small.deserialize(bytes));
    assertEquals(small.deserialize(small.serialize(new Key("x"))), new Key("x"));
  }

  /** Without {@code hashCode}, so that it is found by identity. */
  static final class Sheet {
    int[] cells = new int[10_000];
  }

  static final class SheetForm {
    Object cells;

    SheetForm() {}

    SheetForm(Object cells) {
      this.cells = cells;
    }
  }

  private static final List<Object> NUMBERS = new ArrayList<>(Collections.nCopies(20_000, 1));
  private static final SheetForm SHEET = new SheetForm(new Sheet().cells);

  /** Forms that stand once in a message, and objects of their size that are made from them. */
  @DataProvider
  public static Object[][] sharedForms() {
    return new Object[][] {
      {
        "a list",
        rule(List.class, box -> NUMBERS, list -> new Box(new ArrayList<>((List<Object>) list)))
      },
      {
        "an object",
        rule(
            SheetForm.class,
            box -> SHEET,
            form -> new Box(((int[]) ((SheetForm) form).cells).clone()))
      },
      {
        "an object that leads to a list",
        (Consumer<ForyBuilder>)
            builder ->
                builder.registerReplacement(
                    Rows.class,
                    SheetForm.class,
                    rows -> new SheetForm(NUMBERS),
                    form -> new Rows((List<Object>) form.cells))
      },
    };
  }

  static final class Rows extends ArrayList<Object> {
    private static final long serialVersionUID = 1;

    Rows(List<Object> rows) {
      super(rows);
    }
  }

  private static Consumer<ForyBuilder> rule(
      Class<?> form, Function<Box, Object> out, Function<Object, Box> back) {
    return builder -> builder.registerReplacement(Box.class, (Class<Object>) form, out, back);
  }

  @Test(dataProvider = "sharedForms")
  public void formsThatAreSharedTakeTheMemoryOfWhatIsMadeFromThem(
      String name, Consumer<ForyBuilder> rule) {
    long limit = 4 << 20;
    ForyBuilder builder =
        Fory.builder().withCodegen(false).withRefTracking(true).withMaxGraphMemoryBytes(limit);
    rule.accept(builder.register(SheetForm.class));
    Fory fory = builder.build();
    boolean rows = name.endsWith("list") && !name.equals("a list");
    List<Object> few = new ArrayList<>();
    List<Object> many = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      Object each = rows ? new Rows(List.of()) : new Box(null);
      many.add(each);
      if (i < 3) {
        few.add(each);
      }
    }
    assertEquals(((List<?>) fory.deserialize(fory.serialize(few))).size(), 3);
    byte[] bytes = fory.serialize(many);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    expectThrows(LimitExceededException.class, () -> fory.deserialize(bytes));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(allocated <= limit + 16L * bytes.length + (1 << 20), allocated + " bytes");
  }

  private static final int ROUNDS = 20;

  @Test(dataProvider = "engines")
  public void aFailedCallLeavesTheInstanceUsable(boolean generated, boolean references) {
    Fory fory =
        builder(generated, references)
            .registerReplacement(
                Open.class,
                String.class,
                open -> String.valueOf(open.any),
                text -> {
                  throw new IllegalStateException(text);
                })
            .build();
    byte[] bytes = fory.serialize(new ArrayList<>(List.of(new Box(new Open("x")))));
    for (int i = 0; i < ROUNDS; i++) {
      expectThrows(ForyException.class, () -> fory.deserialize(bytes));
      assertEquals(fory.deserialize(fory.serialize(new Key("x"))), new Key("x"));
    }
  }
}
