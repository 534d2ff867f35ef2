package io.fory.hostile;

import static io.fory.fixture.MessageBuilder.SLOTS;
import static io.fory.fixture.MessageBuilder.TYPED;
import static io.fory.fixture.MessageBuilder.TYPED_BODIES;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.builtin.scalar.Constants255;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.SchemaParts;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import io.fory.serializer.UnknownEnumPolicy;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What a few bytes cost because of what is there already: a large enum here, a table of the JDK.
 */
public final class HiddenCostTest {
  private static final String ENUM = "e";
  private static final String MEMORY = "bytes of the graph";
  private static final String WORK = "units of work for keys";

  /** A struct with maps in a place that declares them. */
  static final class Maps {
    List<EnumMap<Constants255, Integer>> maps;
  }

  @DataProvider
  static Object[][] readers() {
    List<Object[]> readers = new ArrayList<>();
    for (boolean generated : new boolean[] {false, true}) {
      for (boolean tracking : new boolean[] {false, true}) {
        readers.add(
            new Object[] {
              Fory.builder()
                  .withCodegen(generated)
                  .withAsyncCompilation(false)
                  .withRefTracking(tracking)
                  .withUnknownEnumConstants(UnknownEnumPolicy.NULL)
                  .register(Constants255.class, ENUM)
                  .register(Maps.class, "maps")
                  .build()
            });
      }
    }
    return readers.toArray(new Object[0][]);
  }

  private static byte[] schema(TypeSchema... types) {
    return SchemaModel.of(List.of(types)).bytes();
  }

  private static EnumSchema oneConstant(String name) {
    return SchemaParts.enumOf(ENUM, name);
  }

  private static MessageBuilder list(int size, int kind) {
    return MessageBuilder.message().typed(ArrayList.class).varint(size).bytes(kind);
  }

  private static void requireLimit(Fory fory, MessageBuilder message, String limit) {
    byte[] bytes = message.build();
    for (Delivery delivery : Delivery.values()) {
      ForyException error = Rejection.of(() -> delivery.read(fory, bytes));
      assertTrue(error instanceof LimitExceededException, limit + ": " + error);
      assertEquals(((LimitExceededException) error).limit(), limit);
    }
    assertEquals(fory.deserialize(fory.serialize("next")), "next");
  }

  @Test(dataProvider = "readers")
  public void mapsOfAnEnumThatIsSmallAtTheWriterTakeWhatTheyTakeHere(Fory fory) {
    int size = 50_000;
    MessageBuilder message = list(size, TYPED_BODIES).type(EnumMap.class);
    message.schema(schema(oneConstant("A"))).varint(0);
    for (int i = 1; i < size; i++) {
      message.named(0).varint(0);
    }
    requireLimit(fory, message, MEMORY);
  }

  @Test(dataProvider = "readers")
  public void mapsInAPlaceThatDeclaresThemTakeWhatTheyTakeHere(Fory fory) {
    TypeRef map =
        SchemaParts.builtIn(
            EnumMap.class, SchemaParts.defined(1), SchemaParts.builtIn(Integer.class));
    TypeRef maps = SchemaParts.builtIn(ArrayList.class, map);
    byte[] schema =
        schema(SchemaParts.struct("maps", SchemaParts.object("maps", maps)), oneConstant("A"));
    int size = 50_000;
    MessageBuilder message = MessageBuilder.message().bytes(TYPED).schema(schema);
    message.bytes(MessageBuilder.DECLARED).varint(size).bytes(MessageBuilder.BODIES);
    requireLimit(fory, message.bytes(new byte[size]), MEMORY);
  }

  @Test(dataProvider = "readers")
  public void eachVersionOfAnEnumTakesWhatItsConstantsTakeHere(Fory fory) {
    int size = 1000;
    MessageBuilder message = list(size, SLOTS);
    for (int i = 0; i < size; i++) {
      message.bytes(TYPED).schema(schema(oneConstant("Z" + i))).bytes(1);
    }
    requireLimit(fory, message, MEMORY);
  }

  private static String ofOneHash(int number) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < 16; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  @Test(dataProvider = "readers")
  public void localesThatTheJvmFindsOneByOneAreFew(Fory fory) {
    int size = 2000;
    MessageBuilder message = list(size, TYPED_BODIES).type(Locale.class);
    for (int i = 0; i < size; i++) {
      message.bytes(0).string("").string("").string(ofOneHash(i));
    }
    requireLimit(fory, message, WORK);
  }

  @Test(dataProvider = "readers")
  public void tagsWithTextOfTheirOwnAreFewToo(Fory fory) {
    int size = 2000;
    MessageBuilder message = list(size, TYPED_BODIES).type(Locale.class);
    for (int i = 0; i < size; i++) {
      message.bytes(1).string("en-x-" + Integer.toHexString(i));
    }
    requireLimit(fory, message, WORK);
  }

  @Test(dataProvider = "readers")
  public void localesOfTheJdkAndRepeatedOnesAreRead(Fory fory) {
    List<Locale> all = new ArrayList<>(Arrays.asList(Locale.getAvailableLocales()));
    assertEquals(fory.deserialize(fory.serialize(all)), all);
    Locale rare = Locale.forLanguageTag("de-DE-u-co-phonebk-x-private");
    List<Locale> many = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      many.add(Locale.forLanguageTag("en-x-" + Integer.toHexString(i)));
    }
    assertEquals(fory.deserialize(fory.serialize(many)), many);
    List<Locale> same = new ArrayList<>(Collections.nCopies(10_000, rare));
    assertEquals(fory.deserialize(fory.serialize(same)), same);
  }

  @Test(dataProvider = "readers")
  public void allOrdersOfCombiningMarksTakeMemoryWhileTheyAreTried(Fory fory) {
    int size = 400;
    MessageBuilder message = list(size, TYPED_BODIES).type(Pattern.class);
    for (int i = 0; i < size; i++) {
      message.varint(Pattern.CANON_EQ).string("\u1e69".repeat(20));
    }
    requireLimit(fory, message, MEMORY);
    Pattern one = Pattern.compile("\u1e69".repeat(20), Pattern.CANON_EQ);
    assertEquals(((Pattern) fory.deserialize(fory.serialize(one))).flags(), one.flags());
  }

  @Test(dataProvider = "readers")
  public void theTextOfAZoneThatDoesNotExistIsNotRepeated(Fory fory) {
    MessageBuilder message = list(1, TYPED_BODIES).type(ZoneId.class);
    byte[] bytes = message.string("\n\u001b[31mforged").build();
    ForyException error = Rejection.of(() -> fory.deserialize(bytes));
    for (Throwable thrown = error; thrown != null; thrown = thrown.getCause()) {
      assertFalse(thrown.toString().contains("forged"), thrown.toString());
    }
  }
}
