package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.Ignore;
import io.fory.annotation.Subtypes;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.platform.SerializationHook;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.math.BigDecimal;
import java.sql.BatchUpdateException;
import java.text.StringCharacterIterator;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Date;
import java.util.EventObject;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Scanner;
import java.util.Set;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** State that classes of the JDK keep out of reach is written by a serializer, or refused. */
@SuppressWarnings("JavaUtilDate") // it is what this is about
public final class PlatformStateTest {
  /** Whether this JDK gives access to the fields that its classes have in their serial form. */
  static final boolean GIVES_FIELDS =
      SerializationHook.find(SerializationHook.Kind.DEFAULT_READ, Properties.class) != null;

  /** Classes that every JDK lets us write by the protocol of its serialization. */
  private static final Set<Class<?>> HOOKED =
      Set.of(Random.class, SubDate.class, SubBits.class, Event.class);

  /** Classes that only newer JDKs let us write so. */
  private static final Set<Class<?>> HOOKED_BY_NEWER = Set.of(SubDecimal.class, Properties.class);

  private static final String CURE =
      ". Give it a serializer by ForyBuilder.registerSerializer(Class, Serializer), or mark fields"
          + " of this type @Ignore";

  static final class SubDate extends Date {}

  static final class SubBits extends BitSet {}

  static final class SubDecimal extends BigDecimal {
    SubDecimal() {
      super("1.5");
    }
  }

  static final class Event extends EventObject {
    Event() {
      super("source");
    }
  }

  /** A class of the JDK without fields is no obstacle. */
  static final class Ratio extends Number {
    private final int over;
    private final int under;

    Ratio(int over, int under) {
      this.over = over;
      this.under = under;
    }

    @Override
    public int intValue() {
      return over / under;
    }

    @Override
    public long longValue() {
      return intValue();
    }

    @Override
    public float floatValue() {
      return (float) over / under;
    }

    @Override
    public double doubleValue() {
      return (double) over / under;
    }
  }

  static final class Declares<T> {
    private T value;
  }

  static final class SqlDate {
    private StringTokenizer due;
  }

  static final class Stamp {
    private StringJoiner at;
  }

  static final class InList {
    private List<? extends StringJoiner> all;
  }

  static final class AsValue {
    private Map<String, CountDownLatch[]> files;
  }

  static final class Adder {
    private Phaser count;
  }

  static final class OfSubclass {
    private SubDate day;
  }

  static class Above {
    private Scanner host;
  }

  static final class Inherits extends Above {}

  static final class Outer {
    private Stamp inner;
  }

  record OfRecord(StringCharacterIterator time) {}

  static final class Named {
    @Subtypes(Random.class)
    private Object any;
  }

  static final class Failed {
    private BatchUpdateException cause;
  }

  private static Object[] row(Class<?> root, Class<?> refused, String path) {
    return new Object[] {root, refused, path};
  }

  @DataProvider
  public Object[][] declarations() {
    return new Object[][] {
      row(SqlDate.class, StringTokenizer.class, "SqlDate.due"),
      row(Stamp.class, StringJoiner.class, "Stamp.at"),
      row(InList.class, StringJoiner.class, "InList.all"),
      row(AsValue.class, CountDownLatch.class, "AsValue.files"),
      row(Adder.class, Phaser.class, "Adder.count"),
      row(OfSubclass.class, SubDate.class, "OfSubclass.day"),
      row(Inherits.class, Scanner.class, "Inherits.host"),
      row(Outer.class, StringJoiner.class, "Stamp.at"),
      row(OfRecord.class, StringCharacterIterator.class, "OfRecord.time"),
      row(Named.class, Random.class, "Named.any"),
      row(Failed.class, BatchUpdateException.class, "Failed.cause"),
    };
  }

  private static boolean isHooked(Class<?> type) {
    return HOOKED.contains(type) || GIVES_FIELDS && HOOKED_BY_NEWER.contains(type);
  }

  private static void assertRefused(Class<?> refused, String path, Consumer<ForyBuilder> more) {
    for (boolean xlang : new boolean[] {false, true}) {
      for (boolean compatible : new boolean[] {false, true}) {
        ForyBuilder builder = Fory.builder().withXlang(xlang).withCompatible(compatible);
        more.accept(builder);
        if (!xlang && isHooked(refused)) {
          assertEquals(builder.build().getClass(), Fory.class);
          continue;
        }
        ForyException error = expectThrows(UnsupportedTypeException.class, builder::build);
        assertEquals(error.code(), ErrorCode.UNSUPPORTED_TYPE);
        assertTrue(error.path().endsWith(path), error.path());
        assertTrue(error.problem().startsWith("Class " + refused.getTypeName() + " cannot"));
        assertTrue(error.cure().contains("registerSerializer"), error.getMessage());
        assertFalse(error.getMessage().contains("open"), error.getMessage());
      }
    }
  }

  @Test(dataProvider = "declarations")
  public void aDeclaredClassIsRefusedWhenTheForyIsBuilt(
      Class<?> root, Class<?> refused, String path) {
    assertRefused(refused, path, builder -> builder.register(root));
  }

  @Test(dataProvider = "declarations")
  public void itIsRefusedWhenItIsWrittenWhereNothingIsRegistered(
      Class<?> root, Class<?> refused, String path) throws ReflectiveOperationException {
    BothEngines engines = BothEngines.of(builder -> builder.requireClassRegistration(false));
    Object value =
        root.isRecord()
            ? new OfRecord(new StringCharacterIterator("a"))
            : root.getDeclaredConstructor().newInstance();
    if (isHooked(refused)) {
      engines.roundTrip(value, read -> assertEquals(read.getClass(), root));
      return;
    }
    for (int i = 0; i < 2; i++) {
      UnsupportedTypeException error =
          engines.failureToWrite(value, UnsupportedTypeException.class);
      assertTrue(error.path().endsWith(path), error.path());
      assertTrue(error.problem().startsWith("Class " + refused.getTypeName() + " cannot"));
    }
  }

  @DataProvider
  public Object[][] values() throws Exception {
    return new Object[][] {
      {new StringTokenizer("a")},
      {new StringJoiner(",")},
      {new Phaser()},
      {new Scanner("a")},
      {new SubDate()},
      {new SubBits()},
      {new SubDecimal()},
      {new Event()},
      {new Random(1)},
      {new CountDownLatch(1)},
      {new BatchUpdateException("x", null)},
      {new javax.lang.model.type.MirroredTypesException(List.of())}, // transient state
      {new ClassLoader() {}},
    };
  }

  @Test(dataProvider = "values")
  public void aClassIsRefusedWhenItIsRegistered(Object value) {
    assertRefused(value.getClass(), "", builder -> builder.register(value.getClass()));
  }

  @Test(dataProvider = "values")
  public void aClassThatIsMetAtRunTimeIsRefusedWhenItIsWritten(Object value) {
    BothEngines open =
        BothEngines.of(builder -> builder.requireClassRegistration(false).register(Declares.class));
    BothEngines closed = BothEngines.of(Declares.class);
    Declares<Object> owner = new Declares<>();
    owner.value = value;
    if (isHooked(value.getClass())) {
      open.roundTrip(owner, read -> assertEquals(read.value.getClass(), value.getClass()));
      closed.failureToWrite(owner, TypeNotAllowedException.class);
      return;
    }
    for (int i = 0; i < 2; i++) {
      open.failureToWrite(value, UnsupportedTypeException.class);
      ForyException error = open.failureToWrite(owner, UnsupportedTypeException.class);
      assertEquals(error.path(), "Declares.value");
      closed.failureToWrite(owner, UnsupportedTypeException.class);
    }
    owner.value = "x";
    open.roundTrip(owner);
  }

  @Test
  public void theMessageSaysWhatToDo() {
    assertEquals(
        expectThrows(
                UnsupportedTypeException.class, () -> Fory.builder().register(Stamp.class).build())
            .getMessage(),
        "Class java.util.StringJoiner cannot be serialized: it is a class of the JDK that there is no"
            + " serializer for (at Stamp.at)"
            + CURE);
    assertEquals(
        expectThrows(
                UnsupportedTypeException.class,
                () -> Fory.builder().withXlang(true).register(OfSubclass.class).build())
            .getMessage(),
        "Class io.fory.registration.PlatformStateTest$SubDate cannot be serialized: it inherits"
            + " from java.util.Date state that is out of reach (at OfSubclass.day)"
            + CURE);
  }

  static final class MayHold {
    private Date date = new Date(5);
    private Number number = new Ratio(1, 2);
    private Readable readable;
    private Comparable<?> comparable;
    private Class<StringJoiner> type;
    private Comparator<CountDownLatch> order;
    private Declares<CountDownLatch> generic;
    private transient CountDownLatch cache;
    @Ignore private Thread owner;
    private Thread.State state = Thread.State.BLOCKED;
    private java.io.NotSerializableException failure;
    private java.lang.constant.ConstantDesc constant = "text";
    private java.nio.ByteBuffer bytes;
  }

  @Test
  public void aPlaceThatOnlyMayHoldSuchAClassIsNone() {
    BothEngines engines = BothEngines.of(MayHold.class, Ratio.class);
    MayHold value = new MayHold();
    engines.roundTrip(
        value,
        read -> {
          assertEquals(read.date, value.date);
          assertEquals(read.number.doubleValue(), 0.5);
          assertEquals(read.state, value.state);
          assertEquals(read.constant, "text");
        });
    value.generic = new Declares<>();
    engines.roundTrip(value, read -> assertEquals(read.generic.value, null));
    value.generic.value = new CountDownLatch(1);
    engines.failureToWrite(value, ForyException.class);
  }

  static final class StampSerializer implements Serializer<StringJoiner> {
    @Override
    public void write(WriteContext out, StringJoiner value) {
      out.writeString(value.toString());
    }

    @Override
    public StringJoiner read(ReadContext in) {
      return new StringJoiner("").add(in.readString());
    }
  }

  @Test
  public void aSerializerOfTheApplicationServesIt() {
    Stamp value = new Stamp();
    value.at = new StringJoiner("").add("ab");
    for (BothEngines engines :
        List.of(
            BothEngines.of(
                b ->
                    b.register(Stamp.class)
                        .registerSerializer(StringJoiner.class, new StampSerializer())),
            BothEngines.of(
                b ->
                    b.register(Stamp.class)
                        .register(StringJoiner.class)
                        .registerSerializerFactory(
                            (type, lookup) ->
                                type == StringJoiner.class ? new StampSerializer() : null)))) {
      engines.roundTrip(value, read -> assertEquals(read.at.toString(), "ab"));
      engines.roundTrip(value.at, read -> assertEquals(read.toString(), "ab"));
    }
  }

  static final class Dice extends Random {
    int sides = 6;
  }

  static final class Game {
    private Random source = new Dice();
  }

  static final class DiceSerializer implements Serializer<Dice> {
    @Override
    public void write(WriteContext out, Dice value) {
      out.writeInt32(value.sides);
    }

    @Override
    public Dice read(ReadContext in) {
      Dice dice = new Dice();
      dice.sides = in.readInt32();
      return dice;
    }
  }

  @Test
  public void aSerializerOfASubclassServesPlacesThatDeclareTheClassOfTheJdk() {
    BothEngines engines =
        BothEngines.of(
            b -> b.register(Game.class).registerSerializer(Dice.class, new DiceSerializer()));
    engines.roundTrip(new Game(), read -> assertEquals(((Dice) read.source).sides, 6));
    Game plain = new Game();
    plain.source = new Random();
    engines.roundTrip(plain, read -> assertEquals(read.source.getClass(), Random.class));
  }
}
