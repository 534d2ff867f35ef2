package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.fixture.BothEngines;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Errors about fields that an older version has carried say where these are. */
public final class CarriedErrorsTest {
  private static final String HOLDER = " class Holder { Object held; }";
  private static final Version WRITER =
      Version.of("class Model { int x; String word; List<Integer> numbers; }" + HOLDER);
  private static final Version RELAY =
      Version.of("class Model { int x; " + CarriedFieldsTest.CARRIER + "}" + HOLDER);

  private static BothEngines engines(Version version, boolean references) {
    return references ? BothEngines.tracking(version::register) : BothEngines.of(version::register);
  }

  /** Returns a message of a holder of a model with carried fields. */
  private static byte[] message(boolean references) {
    Object model = WRITER.model("x", 3, "word", "a", "numbers", List.of(1, 2));
    Fory relay = engines(RELAY, references).interpreter();
    Object read = relay.deserialize(engines(WRITER, references).serialize(model));
    return relay.serialize(RELAY.make("Holder", "held", read));
  }

  @DataProvider
  public static Object[][] references() {
    return new Object[][] {{false}, {true}};
  }

  private static String place(ForyException error) {
    String text = error.getMessage();
    return text.substring(text.indexOf("(at ") + 4, text.indexOf(", byte offset"));
  }

  @Test(dataProvider = "references")
  public void aReaderWithoutAFieldForThemSaysThatTheyAreCarried(boolean references) {
    Version reader = Version.of("class Model { int x; int word; }" + HOLDER);
    IncompatibleSchemaException error =
        engines(reader, references)
            .failureToRead(message(references), IncompatibleSchemaException.class);
    assertEquals(place(error), "held{carried}");
  }

  @Test(dataProvider = "references")
  public void aReaderThatDropsThemSaysSo(boolean references) {
    Version reader = Version.of("class Model { int x; }" + HOLDER);
    byte[] message = message(references);
    MalformedInputException error =
        engines(reader, references)
            .failureToRead(
                Arrays.copyOf(message, message.length - 2), MalformedInputException.class);
    assertTrue(place(error).startsWith("held{carried}.numbers"), place(error));
  }

  @Test(dataProvider = "references")
  public void aReaderWithAFieldForThemNamesIt(boolean references) {
    Version reader =
        Version.of("class Model { int x; int word; " + CarriedFieldsTest.CARRIER + "}" + HOLDER);
    IncompatibleSchemaException error =
        engines(reader, references)
            .failureToRead(message(references), IncompatibleSchemaException.class);
    assertEquals(place(error), "held.rest");
  }
}
