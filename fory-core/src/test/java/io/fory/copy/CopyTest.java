package io.fory.copy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.annotation.Ignore;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a copy shares, what it has of its own, what it leaves out, and what is refused. */
public final class CopyTest {
  static final class Part {
    int number;

    Part() {}

    Part(int number) {
      this.number = number;
    }
  }

  static final class Cached {
    String name = "n";
    transient int hash = 1;
    transient Part part;
    transient Object any;
    final transient List<Part> last = new ArrayList<>();
    @Ignore int ignored = 2;
    @Ignore transient Object neither = "made";
  }

  record Plain(int x, String text, Long box, java.time.Instant at) {}

  record Holding(int x, Plain plain, List<Part> parts) {}

  record Left(int x, @Ignore Object left) {}

  static class Node {
    String name;
    Object any;
    Node next;
    List<String> texts;

    @ForyField(nullable = false)
    StringBuilder required = new StringBuilder("r");

    @ForyField(ref = false)
    Part own;
  }

  static final class Unknown {}

  @SuppressWarnings("serial") // it is not written by the JDK
  static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1;
    final Part part;
    transient Part hidden = new Part(8);

    Broken(String message, Part part) {
      super(message);
      this.part = part;
    }
  }

  private static final Class<?>[] TYPES = {
    Part.class, Cached.class, Plain.class, Holding.class, Left.class, Node.class, Broken.class
  };

  private static final BothEngines PLAIN = BothEngines.of(TYPES);
  private static final BothEngines TRACKED = BothEngines.tracking(TYPES);

  @DataProvider
  public Object[][] all() {
    return new Object[][] {
      {PLAIN.interpreter()}, {PLAIN.generator()}, {TRACKED.interpreter()}, {TRACKED.generator()},
    };
  }

  @DataProvider
  public Object[][] tracking() {
    return new Object[][] {{TRACKED.interpreter()}, {TRACKED.generator()}};
  }

  @DataProvider
  public Object[][] untracked() {
    return new Object[][] {{PLAIN.interpreter()}, {PLAIN.generator()}};
  }

  @Test(dataProvider = "all")
  public void transientFieldsAreCopiedAndIgnoredOnesAreLeftOut(Fory fory) {
    Cached value = new Cached();
    value.hash = 7;
    value.part = new Part(3);
    value.any = List.of(1);
    value.last.add(new Part(4));
    value.ignored = 9;
    value.neither = 10;
    Cached copy = fory.copy(value);
    assertEquals(copy.hash, 7);
    assertEquals(copy.part.number, 3);
    assertNotSame(copy.part, value.part);
    assertSame(copy.any, value.any);
    assertEquals(copy.last.get(0).number, 4);
    assertNotSame(copy.last, value.last);
    assertEquals(copy.ignored, 2);
    assertEquals(copy.neither, "made");
    assertNull(fory.copy(new Left(1, "text")).left());
    assertEquals(fory.copy(new Left(1, "text")).x(), 1);
  }

  @Test(dataProvider = "all")
  public void aTransientFieldThatCannotBeCopiedSaysWhatHelps(Fory fory) {
    Cached value = new Cached();
    value.any = new Unknown();
    ForyException error = Rejection.of(() -> fory.copy(value));
    assertTrue(error instanceof TypeNotAllowedException, "thrown: " + error);
    assertTrue(error.getMessage().contains("Cached.any"), error.getMessage());
    assertEquals(fory.copy(new Cached()).name, "n");
  }

  @Test(dataProvider = "all")
  public void whatCannotChangeIsShared(Fory fory) {
    Plain plain = new Plain(1, "t", 2L, java.time.Instant.EPOCH);
    assertSame(fory.copy(plain), plain);
    Holding holding = new Holding(1, plain, new ArrayList<>(List.of(new Part(5))));
    Holding copy = fory.copy(holding);
    assertNotSame(copy, holding);
    assertSame(copy.plain(), plain);
    assertNotSame(copy.parts().get(0), holding.parts().get(0));
    assertEquals(copy.parts().get(0).number, 5);
    Holding fixed = new Holding(1, plain, List.of());
    assertSame(fory.copy(fixed), fixed);
    Holding without = new Holding(1, null, null);
    assertSame(fory.copy(without), without);
    Object[] array = {
      List.of(plain, "a"), Optional.of(plain), Collections.singleton(1), Collections.nCopies(2, "a")
    };
    Object[] arrayCopy = fory.copy(array);
    assertNotSame(arrayCopy, array);
    for (int i = 0; i < array.length; i++) {
      assertSame(arrayCopy[i], array[i]);
    }
    Part part = new Part(1);
    for (Object holder : new Object[] {List.of(part), Optional.of(part), Set.of(part)}) {
      assertNotSame(fory.copy(holder), holder);
      assertSame(fory.copy(holder).getClass(), holder.getClass());
    }
  }

  @Test(dataProvider = "tracking")
  public void referencesAreKept(Fory fory) {
    Node node = new Node();
    node.next = node;
    Part part = new Part(1);
    node.any = new Object[] {part, part, node, List.of(part)};
    Node copy = fory.copy(node);
    Object[] parts = (Object[]) copy.any;
    assertSame(copy.next, copy);
    assertSame(parts[0], parts[1]);
    assertNotSame(parts[0], part);
    assertSame(parts[2], copy);
    assertSame(((List<?>) parts[3]).get(0), parts[0]);
  }

  @Test(dataProvider = "untracked")
  public void withoutReferencesAPartIsCopiedTwiceAndACycleIsTooDeep(Fory fory) {
    Part part = new Part(1);
    Object[] copy = fory.copy(new Object[] {part, part});
    assertNotSame(copy[0], copy[1]);
    Node node = new Node();
    node.next = node;
    ForyException error = Rejection.of(() -> fory.copy(node));
    assertTrue(error instanceof LimitExceededException, "thrown: " + error);
    assertTrue(error.getMessage().contains("withRefTracking(true)"), error.getMessage());
    assertEquals(((Part) fory.copy((Object) part)).number, 1);
  }

  @Test
  public void whatIsNotWrittenIsNotCopied() {
    for (BothEngines engines : new BothEngines[] {PLAIN, TRACKED}) {
      engines.failureToWrite(new Unknown(), TypeNotAllowedException.class);
      engines.failureToWrite(List.of(1, new Unknown()), TypeNotAllowedException.class);
      engines.failureToWrite((Runnable) () -> {}, ForyException.class);
      SortedSet<String> sorted = new TreeSet<>(Comparator.comparing(String::length));
      engines.failureToWrite(sorted, ForyException.class);
      sorted = Collections.unmodifiableSortedSet(new TreeSet<>(Comparator.<String>reverseOrder()));
      engines.failureToWrite(Collections.unmodifiableSet(sorted), UnsupportedTypeException.class);
      Node node = new Node();
      node.required = null;
      engines.failureToWrite(node, UnsupportedTypeException.class);
      engines.failureToWrite(polluted(), TypeMismatchException.class);
      // Of which class the error is, the JDK decides.
      engines.failureToWrite(new java.util.SimpleTimeZone(1, "own"), ForyException.class);
    }
    Object[] inner = new Object[1];
    inner[0] = Optional.of(List.of((Object) inner));
    TRACKED.failureToWrite(((Optional<?>) inner[0]).get(), UnsupportedTypeException.class);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // what a careless caller does
  private static Node polluted() {
    Node node = new Node();
    node.texts = new ArrayList<>(List.of("a"));
    ((List) node.texts).add(1);
    return node;
  }

  @Test(dataProvider = "all")
  public void aThrowableIsCopiedWithItsPartsAndItsTrace(Fory fory) {
    Part part = new Part(4);
    Broken broken = new Broken("m", part);
    broken.initCause(new IllegalStateException("cause"));
    broken.addSuppressed(new RuntimeException("suppressed"));
    Object[] copies = fory.copy(new Object[] {broken, part});
    Broken copy = (Broken) copies[0];
    assertEquals(copy.getMessage(), "m");
    assertEquals(copy.getStackTrace(), broken.getStackTrace());
    assertEquals(copy.getCause().getMessage(), "cause");
    assertNotSame(copy.getCause(), broken.getCause());
    assertEquals(copy.getSuppressed()[0].getMessage(), "suppressed");
    assertEquals(copy.part.number, 4);
    assertNotSame(copy.part, part);
    assertEquals(copy.part == copies[1], isTracking(fory));
  }

  private static boolean isTracking(Fory fory) {
    return fory == TRACKED.interpreter() || fory == TRACKED.generator();
  }

  @Test(dataProvider = "tracking")
  public void aCycleThroughAThrowableIsKept(Fory fory) {
    Exception first = new IllegalStateException("first");
    Exception second = new RuntimeException("second", first);
    first.addSuppressed(second);
    Throwable copy = fory.copy(first);
    assertSame(copy.getSuppressed()[0].getCause(), copy);
  }

  @Test(dataProvider = "all")
  public void aFailedCopyLeavesNothingBehind(Fory fory) {
    Set<Object> parts = new HashSet<>(List.of(new Part(1), new Unknown()));
    Object[] value = {new Part(2), parts, "s"};
    for (int i = 0; i < 3; i++) {
      assertTrue(Rejection.of(() -> fory.copy(value)) instanceof TypeNotAllowedException);
      Object[] copy = fory.copy(new Object[] {new Part(3), "s"});
      assertEquals(((Part) copy[0]).number, 3);
      assertEquals(fory.deserialize(fory.serialize("x")), "x");
    }
  }
}
