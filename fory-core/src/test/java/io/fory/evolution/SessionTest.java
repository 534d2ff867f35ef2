package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Two ends of one connection say each schema once. */
public final class SessionTest {
  private static final Version LEFT =
      Version.of(
          """
          class Model { int a = 1; String gone = "g"; Part part = new Part(); Object open; Kind kind; }
          class Part { short x = 5; }
          record Other(int n, List<Part> parts) {}
          enum Kind { A, NEW }
          class Unregistered { }
          """);

  private static final Version RIGHT =
      Version.of(
          """
          class Model { Object open; long a; int come = 6; Part part; Kind kind; }
          class Part { int x; String more = "m"; }
          record Other(List<Part> parts, byte n) {}
          enum Kind { C, A }
          """);

  private static Fory fory(Version version, boolean references, boolean generated) {
    ForyBuilder builder = EngineInUse.builder().withRefTracking(references).withCodegen(generated);
    version.registerWithout(builder, "Unregistered");
    return builder.build();
  }

  private static Fory left() {
    return fory(LEFT, false, false);
  }

  private static Fory right() {
    return fory(RIGHT, false, false);
  }

  @DataProvider
  public Object[][] options() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  private static void requireModel(Object read, long a) {
    assertEquals(read.getClass(), RIGHT.type("Model"));
    assertEquals(Version.get(read, "a"), a);
    assertEquals(Version.get(read, "part.x"), 5);
    assertEquals(Version.get(read, "part.more"), "m");
    assertEquals(Version.get(read, "come"), 6);
  }

  @Test(dataProvider = "options")
  public void onlyTheFirstMessageCarriesTheSchemas(boolean references, boolean generated) {
    ForySession writer = fory(LEFT, references, generated).newSession();
    ForySession reader = fory(RIGHT, references, generated).newSession();
    byte[] first = writer.serialize(LEFT.model());
    byte[] second = writer.serialize(LEFT.model("a", 2));
    byte[] third = writer.serialize(LEFT.model("a", 3));
    assertTrue(first.length > second.length + 20, first.length + " and " + second.length);
    assertEquals(third.length, second.length);
    requireModel(reader.deserialize(first), 1);
    requireModel(reader.deserialize(second), 2);
    requireModel(reader.deserialize(third), 3);
    requireModel(reader.deserialize(third, RIGHT.type("Model")), 3);
  }

  @Test(dataProvider = "options")
  public void eachTypeBringsItsSchemaWhenItFirstOccurs(boolean references, boolean generated) {
    ForySession writer = fory(LEFT, references, generated).newSession();
    ForySession reader = fory(RIGHT, references, generated).newSession();
    Object model = LEFT.model();
    Object other = LEFT.make("Other", "n", 7, "parts", new ArrayList<>(List.of(LEFT.make("Part"))));
    requireModel(reader.deserialize(writer.serialize(model)), 1);
    byte[] firstOther = writer.serialize(other);
    byte[] secondOther = writer.serialize(other);
    assertTrue(secondOther.length < firstOther.length);
    for (byte[] message : List.of(firstOther, secondOther)) {
      Object read = reader.deserialize(message);
      assertEquals(Version.get(read, "n"), (byte) 7);
      assertEquals(Version.get(((List<?>) Version.get(read, "parts")).get(0), "more"), "m");
    }
    byte[] both = writer.serialize(new ArrayList<>(List.of(model, other, model)));
    List<?> read = (List<?>) reader.deserialize(both);
    requireModel(read.get(0), 1);
    assertEquals(Version.get(read.get(1), "n"), (byte) 7);
    if (references) {
      assertSame(read.get(2), read.get(0));
    }
    assertEquals(writer.serialize(new ArrayList<>(List.of(model, other, model))), both);
  }

  /** A type that occurs inside of a value, in an open place, is sent once too. */
  @Test
  public void aTypeInAnOpenPlaceIsSentOnce() {
    ForySession writer = left().newSession();
    ForySession reader = right().newSession();
    byte[] without = writer.serialize(LEFT.model());
    byte[] first = writer.serialize(LEFT.model("open", LEFT.make("Other")));
    byte[] second = writer.serialize(LEFT.model("open", LEFT.make("Other")));
    assertTrue(second.length < first.length);
    reader.deserialize(without);
    for (byte[] message : List.of(first, second, second)) {
      Object read = reader.deserialize(message);
      assertEquals(Version.get(read, "open").getClass(), RIGHT.type("Other"));
    }
  }

  @Test
  public void aReaderThatJoinsLateIsToldWhatToDoAndReadsAfterResynchronisation() {
    ForySession writer = left().newSession();
    byte[] first = writer.serialize(LEFT.model());
    byte[] second = writer.serialize(LEFT.model());
    ForySession late = right().newSession();
    ForyException error = Rejection.of(() -> late.deserialize(second));
    assertNotNull(error, "read without a schema");
    assertTrue(error.getMessage().contains("resynchronize"), error.getMessage());
    writer.resynchronize();
    byte[] third = writer.serialize(LEFT.model("a", 3));
    assertEquals(third.length, first.length);
    requireModel(late.deserialize(third), 3);
    requireModel(late.deserialize(second), 1);
    byte[] fourth = writer.serialize(LEFT.model("a", 4));
    assertEquals(fourth.length, second.length);
    requireModel(late.deserialize(fourth), 4);
  }

  @Test
  public void readersThatWereThereAllTheTimeTakeResynchronisationToo() {
    ForySession writer = left().newSession();
    ForySession reader = right().newSession();
    requireModel(reader.deserialize(writer.serialize(LEFT.model())), 1);
    for (int i = 0; i < 3; i++) {
      writer.resynchronize();
      requireModel(reader.deserialize(writer.serialize(LEFT.model("a", i))), i);
      requireModel(reader.deserialize(writer.serialize(LEFT.model("a", i + 10))), i + 10);
    }
  }

  /** A log: messages back to back, nobody answers, a reader starts at the last mark. */
  @Test
  public void aLogIsReadFromItsBeginningOrFromAMark() {
    ForySession writer = left().newSession();
    MemoryBuffer log = MemoryBuffer.newHeapBuffer(64);
    int[] starts = new int[9];
    for (int i = 0; i < 9; i++) {
      starts[i] = log.writerIndex();
      if (i % 3 == 0) {
        writer.resynchronize();
      }
      writer.serialize(log, i % 2 == 0 ? LEFT.model("a", i) : LEFT.make("Other", "n", i));
    }
    for (int start : new int[] {0, 3, 6}) {
      ForySession reader = right().newSession();
      log.readerIndex(starts[start]);
      for (int i = start; i < 9; i++) {
        Object read = reader.deserialize(log);
        if (i % 2 == 0) {
          requireModel(read, i);
        } else {
          assertEquals(Version.get(read, "n"), (byte) i);
        }
      }
      assertEquals(log.readerIndex(), log.writerIndex());
    }
    ForySession lost = right().newSession();
    log.readerIndex(starts[5]);
    assertNotNull(Rejection.of(() -> lost.deserialize(log)));
    assertEquals(log.readerIndex(), starts[5], "a failed call moved the reader index");
  }

  @Test(dataProvider = "options")
  public void bothDirectionsGoOverOneSession(boolean references, boolean generated) {
    ForySession left = fory(LEFT, references, generated).newSession();
    ForySession right = fory(RIGHT, references, generated).newSession();
    int[] lengths = new int[3];
    for (int i = 0; i < 3; i++) {
      requireModel(right.deserialize(left.serialize(LEFT.model("a", i))), i);
      byte[] answer = right.serialize(RIGHT.model("a", 10L + i, "part", RIGHT.make("Part")));
      lengths[i] = answer.length;
      Object read = left.deserialize(answer);
      assertEquals(read.getClass(), LEFT.type("Model"));
      assertEquals(Version.get(read, "a"), 10 + i);
      assertEquals(Version.get(read, "gone"), "g");
    }
    assertTrue(lengths[1] < lengths[0], "reading a schema does not count as having sent one");
    assertEquals(lengths[2], lengths[1]);
  }

  @Test
  public void aCallThatFailsHasSentNothing() {
    Fory fory = left();
    ForySession writer = fory.newSession();
    Object bad = LEFT.model("open", LEFT.make("Unregistered"));
    Assert.expectThrows(TypeNotAllowedException.class, () -> writer.serialize(bad));
    int length = fory.newSession().serialize(LEFT.model()).length;
    MemoryBuffer full = MemoryBuffer.wrap(new byte[length - 1]);
    full.writerIndex(0);
    Assert.expectThrows(LimitExceededException.class, () -> writer.serialize(full, LEFT.model()));
    byte[] message = writer.serialize(LEFT.model());
    assertEquals(
        HexFormat.of().formatHex(message),
        HexFormat.of().formatHex(fory.newSession().serialize(LEFT.model())));
    requireModel(right().newSession().deserialize(message), 1);
  }

  @Test
  public void aCallThatFailsForgetsOnlyWhatItWouldHaveSent() {
    ForySession writer = left().newSession();
    ForySession reader = right().newSession();
    reader.deserialize(writer.serialize(LEFT.model()));
    Object bad = new ArrayList<>(List.of(LEFT.make("Other"), LEFT.make("Unregistered")));
    Assert.expectThrows(TypeNotAllowedException.class, () -> writer.serialize(bad));
    byte[] model = writer.serialize(LEFT.model());
    byte[] other = writer.serialize(LEFT.make("Other", "n", 3));
    assertEquals(Version.get(reader.deserialize(other), "n"), (byte) 3);
    requireModel(reader.deserialize(model), 1);
    assertTrue(writer.serialize(LEFT.make("Other", "n", 3)).length < other.length);
  }

  /** The writer cannot know that the reader did not like a value, so the schema must stay. */
  @Test
  public void aValueThatTheReaderRefusesDoesNotLoseTheSchema() {
    ForySession writer = left().newSession();
    ForySession reader = right().newSession();
    byte[] refused = writer.serialize(LEFT.model("kind", LEFT.constant("Kind", "NEW")));
    Assert.expectThrows(IncompatibleSchemaException.class, () -> reader.deserialize(refused));
    byte[] fine = writer.serialize(LEFT.model("kind", LEFT.constant("Kind", "A")));
    assertTrue(fine.length < refused.length);
    Object read = reader.deserialize(fine);
    requireModel(read, 1);
    assertEquals(Version.get(read, "kind"), RIGHT.constant("Kind", "A"));
  }

  @Test
  public void messagesOfOneVersionTakeTheSameWay() {
    ForySession writer = left().newSession();
    ForySession reader = fory(LEFT, false, true).newSession();
    for (int i = 0; i < 3; i++) {
      Object read = reader.deserialize(writer.serialize(LEFT.model("a", i)));
      assertEquals(read.getClass(), LEFT.type("Model"));
      assertEquals(Version.get(read, "a"), i);
    }
  }

  /** A reader of the very same version has the schema already, so that it can join at any time. */
  @Test
  public void sessionsOfOneInstanceKnowNothingOfEachOther() {
    Fory writers = left();
    ForySession one = writers.newSession();
    ForySession two = writers.newSession();
    byte[] first = one.serialize(LEFT.model());
    assertEquals(two.serialize(LEFT.model()), first);
    Fory readers = right();
    ForySession early = readers.newSession();
    ForySession late = readers.newSession();
    requireModel(early.deserialize(first), 1);
    byte[] second = one.serialize(LEFT.model());
    requireModel(early.deserialize(second), 1);
    ForyException error = Rejection.of(() -> late.deserialize(second));
    assertNotNull(error, "a session used what another one learned");
  }

  @Test
  public void anInstanceRefusesWhatASessionWroteLater() {
    ForySession writer = left().newSession();
    writer.serialize(LEFT.model());
    byte[] second = writer.serialize(LEFT.model());
    Fory reader = right();
    ForyException error = Rejection.of(() -> reader.deserialize(second));
    assertNotNull(error, "an instance has no memory of schemas");
    assertTrue(
        error.getMessage().toLowerCase(java.util.Locale.ROOT).contains("session"),
        error.getMessage());
  }

  @Test
  public void schemasAreSentOnceForEveryKindOfMessage() {
    ForySession writer = left().newSession();
    ForySession reader = right().newSession();
    MemoryBuffer buffer = MemoryBuffer.newDirectBuffer(16);
    for (int i = 0; i < 4; i++) {
      writer.serialize(buffer, LEFT.model("a", i));
    }
    byte[] fifth = writer.serialize(LEFT.model("a", 4));
    for (int i = 0; i < 4; i++) {
      requireModel(reader.deserialize(buffer), i);
    }
    requireModel(reader.deserialize(fifth, RIGHT.type("Model")), 4);
  }

  @Test
  public void valuesWithoutSchemasNeedNone() {
    ForySession writer = left().newSession();
    ForySession reader = right().newSession();
    for (Object value : List.of("text", 5, List.of(1, 2), new int[] {3})) {
      byte[] message = writer.serialize(value);
      Object read = reader.deserialize(message);
      if (!value.getClass().isArray()) {
        assertEquals(read, value);
      }
    }
    assertEquals(reader.deserialize(writer.serialize(null)), null);
  }

  @Test
  public void enumsInSessionsAreMatchedByName() {
    ForySession writer = left().newSession();
    ForySession reader = right().newSession();
    Object constant = LEFT.constant("Kind", "A");
    byte[] first = writer.serialize(constant);
    byte[] second = writer.serialize(constant);
    assertTrue(second.length <= first.length);
    for (byte[] message : List.of(first, second)) {
      assertEquals(reader.deserialize(message), RIGHT.constant("Kind", "A"));
    }
  }

  @Test
  public void schemasBehindTheRefusalOfAMessageComeAgainAfterResynchronizing() {
    Fory left = Fory.builder().registerAll(Outer.class, Inner.class).build();
    ForySession writer = left.newSession();
    ForySession reader = left.newSession();
    byte[] first = writer.serialize(new Outer());
    Assert.expectThrows(
        TypeNotAllowedException.class, () -> reader.deserialize(first, Inner.class));
    byte[] second = writer.serialize(new Outer());
    IncompatibleSchemaException error =
        Assert.expectThrows(
            IncompatibleSchemaException.class, () -> reader.deserialize(second, Outer.class));
    assertTrue(error.problem().endsWith("lost, or refused before it was read as far"));
    assertTrue(error.cure().startsWith("ForySession.resynchronize() at the writer"));
    writer.resynchronize();
    Outer read = reader.deserialize(writer.serialize(new Outer()), Outer.class);
    assertSame(read.open.getClass(), Inner.class);
    assertNotNull(reader.deserialize(writer.serialize(new Outer()), Outer.class));
  }

  static final class Outer {
    Object open = new Inner();
  }

  static final class Inner {
    int n = 1;
  }
}
