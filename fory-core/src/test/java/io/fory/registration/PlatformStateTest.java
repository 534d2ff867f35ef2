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
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.io.File;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Comparator;
import java.util.Date;
import java.util.EventObject;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** State that classes of the JDK keep out of reach is written by a serializer, or refused. */
@SuppressWarnings("JavaUtilDate") // it is what this is about
public final class PlatformStateTest {
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
    private java.sql.Date due;
  }

  static final class Stamp {
    private Timestamp at;
  }

  static final class InList {
    private List<? extends Timestamp> all;
  }

  static final class AsValue {
    private Map<String, File[]> files;
  }

  static final class Adder {
    private LongAdder count;
  }

  static final class Settings {
    private Properties values;
  }

  static final class OfSubclass {
    private SubDate day;
  }

  static class Above {
    private InetAddress host;
  }

  static final class Inherits extends Above {}

  static final class Outer {
    private Stamp inner;
  }

  record OfRecord(java.sql.Time time) {}

  static final class Named {
    @Subtypes(Random.class)
    private Object any;
  }

  static final class Failed {
    private SQLException cause;
  }

  private static Object[] row(Class<?> root, Class<?> refused, String path) {
    return new Object[] {root, refused, path};
  }

  @DataProvider
  public Object[][] declarations() {
    return new Object[][] {
      row(SqlDate.class, java.sql.Date.class, "SqlDate.due"),
      row(Stamp.class, Timestamp.class, "Stamp.at"),
      row(InList.class, Timestamp.class, "InList.all"),
      row(AsValue.class, File.class, "AsValue.files"),
      row(Adder.class, LongAdder.class, "Adder.count"),
      row(Settings.class, Properties.class, "Settings.values"),
      row(OfSubclass.class, SubDate.class, "OfSubclass.day"),
      row(Inherits.class, InetAddress.class, "Inherits.host"),
      row(Outer.class, Timestamp.class, "Stamp.at"),
      row(OfRecord.class, java.sql.Time.class, "OfRecord.time"),
      row(Named.class, Random.class, "Named.any"),
      row(Failed.class, SQLException.class, "Failed.cause"),
    };
  }

  private static void assertRefused(Class<?> refused, String path, Consumer<ForyBuilder> more) {
    for (boolean xlang : new boolean[] {false, true}) {
      for (boolean compatible : new boolean[] {false, true}) {
        ForyBuilder builder = Fory.builder().withXlang(xlang).withCompatible(compatible);
        more.accept(builder);
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
            ? new OfRecord(new java.sql.Time(1))
            : root.getDeclaredConstructor().newInstance();
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
      {new java.sql.Date(1)},
      {new Timestamp(2)},
      {new LongAdder()},
      {InetAddress.getLoopbackAddress()},
      {new SubDate()},
      {new SubBits()},
      {new SubDecimal()},
      {new Event()},
      {new Random(1)},
      {new File("x")},
      {new Properties()},
      {new SQLException("x")},
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
        "Class java.sql.Timestamp cannot be serialized: it is a class of the JDK that there is no"
            + " serializer for (at Stamp.at)"
            + CURE);
    assertEquals(
        expectThrows(
                UnsupportedTypeException.class,
                () -> Fory.builder().register(OfSubclass.class).build())
            .getMessage(),
        "Class io.fory.registration.PlatformStateTest$SubDate cannot be serialized: it inherits"
            + " from java.util.Date state that is out of reach (at OfSubclass.day)"
            + CURE);
  }

  static final class MayHold {
    private Date date = new Date(5);
    private Number number = new Ratio(1, 2);
    private Calendar calendar;
    private Comparable<?> comparable;
    private Class<Timestamp> type;
    private Comparator<File> order;
    private Declares<File> generic;
    private transient File cache;
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
    value.calendar = Calendar.getInstance();
    engines.failureToWrite(value, ForyException.class);
    value.calendar = null;
    value.generic = new Declares<>();
    engines.roundTrip(value, read -> assertEquals(read.generic.value, null));
    value.generic.value = new File("x");
    engines.failureToWrite(value, ForyException.class);
  }

  static final class StampSerializer implements Serializer<Timestamp> {
    @Override
    public void write(WriteContext out, Timestamp value) {
      out.writeInt64(value.getTime());
      out.writeInt32(value.getNanos());
    }

    @Override
    public Timestamp read(ReadContext in) {
      Timestamp read = new Timestamp(in.readInt64());
      read.setNanos(in.readInt32());
      return read;
    }
  }

  @Test
  public void aSerializerOfTheApplicationServesIt() {
    Stamp value = new Stamp();
    value.at = new Timestamp(1);
    value.at.setNanos(123_456_789);
    for (BothEngines engines :
        List.of(
            BothEngines.of(
                b ->
                    b.register(Stamp.class)
                        .registerSerializer(Timestamp.class, new StampSerializer())),
            BothEngines.of(
                b ->
                    b.register(Stamp.class)
                        .register(Timestamp.class)
                        .registerSerializerFactory(
                            (type, lookup) ->
                                type == Timestamp.class ? new StampSerializer() : null)))) {
      engines.roundTrip(value, read -> assertEquals(read.at, value.at));
      engines.roundTrip(value.at, read -> assertEquals(read, value.at));
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
    engines.failureToWrite(plain, UnsupportedTypeException.class);
  }
}
