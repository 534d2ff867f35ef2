package io.fory.message;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Messages that begin as the one before: the context compares their first bytes as a whole. What
 * comes of a message must not depend on those that were read before it.
 */
public final class AlikeMessagesTest {
  enum Color {
    RED,
    BLUE
  }

  record Point(int x, int y) {}

  record Named(String name, Object value) {}

  /** Has room for something of another version. */
  static final class Wide {
    int a = 1;
    long b = 2;
    String c = "c";

    @Override
    public boolean equals(Object o) {
      return o instanceof Wide w && a == w.a && b == w.b && Objects.equals(c, w.c);
    }

    @Override
    public int hashCode() {
      return a;
    }
  }

  static final class Narrow {
    int a = 1;
  }

  /** Has fields of no type. */
  static final class Holder {
    Object first;
    Object second;
  }

  private static ForyBuilder registered(ForyBuilder builder, Class<?> third) {
    return builder
        .register(Color.class, "color")
        .register(Point.class, 7)
        .register(third, "third")
        .register(Named.class, 300);
  }

  @DataProvider
  Object[][] options() {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      rows.add(new Object[] {(i & 1) != 0, (i & 2) != 0, (i & 4) != 0, (i & 8) != 0});
    }
    rows.removeIf(row -> (boolean) row[0] && (boolean) row[3]); // the compact form is native
    return rows.toArray(Object[][]::new);
  }

  private static ForyBuilder builder(
      boolean xlang, boolean compatible, boolean tracking, boolean compact) {
    ForyBuilder builder =
        Fory.builder().withXlang(xlang).withCompatible(compatible).withRefTracking(tracking);
    return compact ? builder.withCompact(true) : builder;
  }

  private static List<Object> values(boolean xlang) {
    List<Object> values =
        new ArrayList<>(
            List.of(
                5,
                6,
                "text",
                "another text",
                7L,
                true,
                2.5,
                new int[] {1, 2},
                Color.BLUE,
                new Point(1, 2),
                new Point(3, 4),
                new Wide(),
                new Named("n", 1),
                new Named("m", new Point(5, 6)),
                new ArrayList<>(List.of(1, 2)),
                new ArrayList<>(List.of(new Point(8, 9))),
                LocalDate.of(2026, 1, 2)));
    values.add(null);
    if (!xlang) {
      values.add(new Point[] {new Point(1, 1)});
      values.add(new String[][] {{"a"}, {"b"}});
    }
    return values;
  }

  /** What comes of a message: a value, or an error with all that it says. */
  private static String outcome(Fory fory, byte[] message, Class<?> type) {
    try {
      return text(type == null ? fory.deserialize(message) : fory.deserialize(message, type));
    } catch (ForyException e) {
      return e.code() + " at " + e.offset() + ": " + e.getMessage();
    }
  }

  private static String text(Object value) {
    return value instanceof Wide wide
        ? wide.a + " " + wide.b + " " + wide.c
        : value instanceof Narrow narrow
            ? "narrow " + narrow.a
            : value == null ? "null" : value.getClass() + Arrays.deepToString(new Object[] {value});
  }

  @Test(dataProvider = "options")
  public void whatComesOfAMessageDoesNotDependOnThoseBefore(
      boolean xlang, boolean compatible, boolean tracking, boolean compact) {
    Fory writer = registered(builder(xlang, compatible, tracking, compact), Wide.class).build();
    Class<?> third = compatible ? Narrow.class : Wide.class;
    List<byte[]> messages = new ArrayList<>();
    for (Object value : values(xlang)) {
      messages.add(writer.serialize(value));
    }
    Random random = new Random(17);
    for (byte[] message : List.copyOf(messages)) {
      for (int i = 0; i < 4; i++) {
        byte[] broken = message.clone();
        broken[random.nextInt(Math.min(broken.length, 12))] ^= (byte) (1 << random.nextInt(8));
        messages.add(broken);
        messages.add(Arrays.copyOf(message, random.nextInt(message.length)));
        messages.add(Arrays.copyOf(message, message.length + 1));
      }
    }
    Class<?>[] types = {null, null, Object.class, Point.class, Number.class, List.class, third};
    Fory reader = registered(builder(xlang, compatible, tracking, compact), third).build();
    for (int i = 0; i < 600; i++) {
      byte[] message = messages.get(random.nextInt(messages.size()));
      Class<?> type = types[random.nextInt(types.length)];
      Fory fresh =
          registered(builder(xlang, compatible, tracking, compact), third)
              .withCodegen(false)
              .build();
      String expected = outcome(fresh, message, type);
      for (int again = random.nextInt(5); again >= 0; again--) {
        assertEquals(outcome(reader, message, type), expected);
      }
    }
  }

  @DataProvider
  Object[][] formats() {
    return new Object[][] {{false}, {true}};
  }

  @Test(dataProvider = "formats")
  public void eachMessageIsChargedForItsTypes(boolean xlang) {
    Fory writer = registered(Fory.builder().withXlang(xlang), Wide.class).build();
    byte[] message = writer.serialize(new Wide());
    byte[] small = writer.serialize(Color.RED);
    String read = outcome(limited(xlang, 1 << 20), message, null);
    int refused = 0;
    String expected = "";
    for (int bytes = 1; !expected.equals(read); bytes += 7) {
      expected = outcome(limited(xlang, bytes), message, null);
      refused += expected.equals(read) ? 0 : 1;
      Fory reader = limited(xlang, bytes);
      for (int i = 0; i < 5; i++) {
        assertEquals(outcome(reader, message, null), expected);
        outcome(reader, small, null);
      }
    }
    assertTrue(refused > 1, refused + " budgets do not suffice");
  }

  private static Fory limited(boolean xlang, int bytes) {
    return registered(Fory.builder().withXlang(xlang).withMaxGraphMemoryBytes(bytes), Narrow.class)
        .build();
  }

  /** Has a schema that is as long as a name of six chars. */
  static final class Schemed {
    byte[] s = {};
    int n;
  }

  @Test
  public void aTypeIsChargedForAsItsMessageDefinesIt() {
    byte[] bySchema = schemed(true, 1 << 20).serialize(new Schemed());
    Schemed large = new Schemed();
    large.s = new byte[1500];
    byte[] byName = schemed(false, 1 << 20).serialize(large);
    Fory reader = schemed(true, 2000);
    for (byte[] message : List.of(byName, bySchema, byName, byName, bySchema, bySchema, byName)) {
      assertTrue(reader.deserialize(message) instanceof Schemed);
    }
  }

  private static Fory schemed(boolean compatible, long memory) {
    return Fory.builder()
        .withCompatible(compatible)
        .withMaxGraphMemoryBytes(memory)
        .register(Schemed.class, "abcdef")
        .build();
  }

  @Test(dataProvider = "formats")
  public void aRequestedTypeIsAskedForEachTime(boolean xlang) {
    Fory fory = registered(Fory.builder().withXlang(xlang), Wide.class).build();
    byte[] message = fory.serialize(new Wide());
    for (int i = 0; i < 4; i++) {
      assertEquals(fory.deserialize(message), new Wide());
      assertEquals(fory.deserialize(message, Wide.class), new Wide());
    }
    for (int i = 0; i < 4; i++) {
      assertThrows(ForyException.class, () -> fory.deserialize(message, Point.class));
      assertEquals(fory.deserialize(message, Object.class), new Wide());
    }
    byte[] holder = fory.serialize(new Named("n", new Wide()));
    for (int i = 0; i < 4; i++) {
      assertEquals(fory.deserialize(holder, Named.class), new Named("n", new Wide()));
      assertThrows(TypeNotAllowedException.class, () -> fory.deserialize(holder, Point.class));
    }
  }

  @Test
  public void aMessageThatFillsAnObjectTeachesNothingAboutTheObjectsInIt() {
    Fory fory = registered(Fory.builder(), Holder.class).build();
    Holder holder = new Holder();
    holder.first = 5;
    holder.second = 6;
    byte[] message = fory.serialize(holder);
    byte[] number = fory.serialize(1);
    for (int i = 0; i < 4; i++) {
      Holder target = new Holder();
      assertSame(fory.deserializeInto(message, target), target);
      assertEquals(target.second, 6);
      assertEquals(((Holder) fory.deserialize(message)).second, 6);
      assertEquals(fory.deserialize(number), 1);
    }
  }

  @Test(dataProvider = "formats")
  public void allSourcesReadMessagesThatBeginAlike(boolean xlang) throws Exception {
    Fory fory = registered(Fory.builder().withXlang(xlang), Wide.class).build();
    for (Object value : values(xlang)) {
      byte[] message = fory.serialize(value);
      ByteArrayOutputStream stream = new ByteArrayOutputStream();
      fory.serialize(stream, value);
      ByteBuffer direct = ByteBuffer.allocateDirect(3 * message.length);
      direct.put(message).put(message).put(message).flip();
      for (int i = 0; i < 3; i++) {
        assertEquals(text(fory.deserialize(message)), text(value));
        assertEquals(
            text(fory.deserialize(new ByteArrayInputStream(stream.toByteArray()))), text(value));
        assertEquals(text(fory.deserialize(direct)), text(value));
        MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(16);
        buffer.writeBytes(new byte[i]);
        buffer.writeBytes(message);
        buffer.readerIndex(i);
        assertEquals(text(fory.deserialize(buffer)), text(value));
        assertEquals(buffer.remaining(), 0);
      }
    }
  }

  @Test
  public void messagesOfASessionComeBetween() {
    Fory fory = registered(Fory.builder(), Wide.class).build();
    ForySession out = fory.newSession();
    ForySession in = fory.newSession();
    byte[] plain = fory.serialize(new Wide());
    for (int i = 0; i < 5; i++) {
      assertEquals(fory.deserialize(plain), new Wide());
      assertEquals(fory.deserialize(plain), new Wide());
      assertEquals(in.deserialize(out.serialize(new Wide())), new Wide());
    }
  }
}
