package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Messages whose carried fields lie; what is read of them can be written, or is refused. */
public final class HostileCarriedFieldsTest {
  private static final String C = CarriedFieldsTest.CARRIER;

  private static final Version NEWER =
      Version.of(
          "class Model { int a; Integer b = 5; String more; List<Object> open; Gone gone;"
              + " Model again; List<Gone> list; Kind kind; "
              + C
              + "} class Gone { int x; Gone next; Kind[] kinds; Model model; } enum Kind { A, B }");

  private static final Version OLDER =
      Version.of("class Model { int a; Model again; " + C + "} enum Kind { B }");

  private static Object value() {
    Object gone = NEWER.make("Gone", "x", 3, "kinds", NEWER.array("Kind", kind("A"), null));
    Object inner = NEWER.model("a", 2, "gone", gone, "more", "inner");
    Version.set(gone, "model", NEWER.model("gone", gone, "kind", kind("B")));
    Object list = new ArrayList<>(Arrays.asList(gone, null, NEWER.make("Gone", "next", gone)));
    return NEWER.model(
        "more",
        "m",
        "gone",
        gone,
        "again",
        inner,
        "list",
        list,
        "kind",
        kind("A"),
        "open",
        new ArrayList<>(List.of(gone, "s", 5L, kind("B"), inner)));
  }

  private static Object acyclic() {
    Object gone = NEWER.make("Gone", "x", 3, "kinds", NEWER.array("Kind", kind("A"), null));
    return NEWER.model(
        "more",
        "m",
        "gone",
        gone,
        "again",
        NEWER.model("more", "i"),
        "kind",
        kind("A"),
        "open",
        new ArrayList<>(List.of(gone, "s", 5L, kind("B"))));
  }

  private static Object kind(String name) {
    return NEWER.constant("Kind", name);
  }

  @DataProvider
  public Object[][] tracking() {
    return new Object[][] {{false}, {true}};
  }

  private static Fory fory(Version version, boolean tracking) {
    ForyBuilder builder = Fory.builder().withRefTracking(tracking).withCodegen(false);
    version.register(builder);
    return builder.build();
  }

  @Test(dataProvider = "tracking")
  public void noChangedBitDoesHarm(boolean tracking) {
    Fory newer = fory(NEWER, tracking);
    Fory older = fory(OLDER, tracking);
    byte[] fresh = newer.serialize(tracking ? value() : acyclic());
    byte[] carried = older.serialize(older.deserialize(fresh));
    for (byte[] message : List.of(fresh, carried)) {
      for (int i = 0; i < message.length * 8; i++) {
        message[i >> 3] ^= (byte) (1 << (i & 7));
        relay(newer, older, message);
        message[i >> 3] ^= (byte) (1 << (i & 7));
      }
    }
    assertEquals(older.serialize(older.deserialize(fresh)), carried);
  }

  /** Whatever is read is written, or refused; and so on. */
  private static void relay(Fory newer, Fory older, byte[] message) {
    Rejection.of(() -> newer.deserialize(older.serialize(older.deserialize(message))));
    Rejection.of(() -> newer.serialize(newer.deserialize(message)));
  }

  @Test(dataProvider = "tracking")
  public void aConstantThatTheWriterDoesNotHaveIsNotHandedOn(boolean tracking) {
    Version writer = Version.of("class Model { int a; Kind kind; " + C + "} enum Kind { A, B }");
    Version relay = Version.of("class Model { int a; " + C + "}");
    Fory newer = fory(writer, tracking);
    byte[] first = newer.serialize(writer.model("kind", writer.constant("Kind", "A")));
    byte[] second = newer.serialize(writer.model("kind", writer.constant("Kind", "B")));
    int at = Arrays.mismatch(first, second);
    for (boolean codegen : new boolean[] {false, true}) {
      ForyBuilder builder = Fory.builder().withRefTracking(tracking).withCodegen(codegen);
      relay.register(builder);
      Fory older = builder.withAsyncCompilation(false).build();
      second[at] = 2;
      assertNotNull(older.deserialize(second));
      second[at] = 3;
      Assert.expectThrows(MalformedInputException.class, () -> older.deserialize(second));
    }
  }

  @Test(dataProvider = "tracking")
  public void noTruncationDoesHarm(boolean tracking) {
    Fory newer = fory(NEWER, tracking);
    Fory older = fory(OLDER, tracking);
    byte[] fresh = newer.serialize(tracking ? value() : acyclic());
    byte[] carried = older.serialize(older.deserialize(fresh));
    for (byte[] message : List.of(fresh, carried)) {
      for (int i = 0; i < message.length; i++) {
        byte[] cut = Arrays.copyOf(message, i);
        assertNotNull(Rejection.of(() -> older.deserialize(cut)));
        assertNotNull(Rejection.of(() -> newer.deserialize(cut)));
      }
    }
  }

  @Test
  public void whatIsCarriedCountsAgainstTheMemoryOfTheGraph() {
    Version newer = Version.of("class Model { int[] gone; String text; }");
    Version older = Version.of("class Model { " + C + "}");
    byte[] message =
        BothEngines.of(newer::register)
            .serialize(newer.model("gone", new int[100_000], "text", "x"));
    BothEngines bounded =
        BothEngines.of(
            builder -> {
              older.register(builder);
              builder.withMaxGraphMemoryBytes(300_000);
            });
    bounded.failureToRead(message, LimitExceededException.class);
    BothEngines enough =
        BothEngines.of(
            builder -> {
              older.register(builder);
              builder.withMaxGraphMemoryBytes(1_500_000); // each copy counts
            });
    enough.generator().deserialize(message);
  }

  /** Each level copies what is in it once more. */
  @Test
  public void eachCopyOfNestedCarriedFieldsCountsAgainstTheMemory() {
    Version newer = Version.of("class Model { Model inner; byte[] data; " + C + "}");
    Version older = Version.of("class Model { " + C + "}");
    Object value = newer.model("data", new byte[100_000]);
    for (int i = 0; i < 59; i++) {
      value = newer.model("inner", value);
    }
    byte[] message = BothEngines.tracking(newer::register).serialize(value);
    BothEngines bounded =
        BothEngines.tracking(
            builder -> {
              older.register(builder);
              builder.withMaxGraphMemoryBytes(9_000_000);
            });
    bounded.failureToRead(message, LimitExceededException.class);
  }

  static final class Known {
    int number;
  }

  @Test
  public void elementsThatThePlaceDoesNotDeclareAreNoFailureOfTheApplication() {
    String[] messages = {"400203080084af10f9eb8358023400", "01ff180114011505046b0a"};
    for (String message : messages) {
      byte[] bytes = java.util.HexFormat.of().parseHex(message);
      boolean xlang = bytes[0] == 1;
      Fory fory = Fory.builder().withXlang(xlang).register(Known.class, "L").build();
      try {
        fory.deserialize(bytes);
      } catch (io.fory.error.ForyException e) {
        assertNotEquals(e.code(), io.fory.error.ErrorCode.USER_CODE_FAILED, e.toString());
      }
    }
  }

  /** Carried fields of a class that carries fields, and so on, are no recursion without end. */
  @Test
  public void partsInsideOfPartsAreBoundedByTheDepth() {
    Version older = Version.of("class Model { " + C + "}");
    Fory fory = fory(older, false);
    byte[] whole = fory.serialize(older.model());
    // header, head, code, length, schema, carrier
    int schema = whole[3];
    assertEquals(whole.length, 4 + schema + 1);
    byte[] message = new byte[4 + schema + 2 * 100_000];
    System.arraycopy(whole, 0, message, 0, 4 + schema);
    for (int i = 4 + schema; i < message.length; i += 2) {
      message[i] = 2;
      message[i + 1] = 5; // the first type of the message: the class itself
    }
    assertNotNull(Rejection.of(() -> fory.deserialize(message)));
    Fory other = fory(Version.of("class Model { int a; " + C + "}"), false);
    Assert.expectThrows(LimitExceededException.class, () -> other.deserialize(message));
    assertTrue(Rejection.of(() -> fory.deserialize(message)) instanceof MalformedInputException);
  }
}
