package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.BothEngines;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.fory.annotation.Nullable;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Apache Fory writes one version of a class, and another one is read here. */
public final class VersionsTest {
  private static final Mode MODE = new Mode(true, false, false);
  private static final int ID = 100;

  @BeforeClass
  public void start() {
    ApacheForySide.start();
  }

  /** A class that the reader does not have. */
  public static class Gone {
    public int number = 5;
    public String text = "gone";
    public List<String> list = new ArrayList<>(List.of("a"));
  }

  /** What is written. */
  public static class Written {
    public byte data_first = 1;
    public int number = 7;
    public long wide = 5;
    public String text = "12";
    public boolean truth = true;
    public double whole = 2;
    public int decimal = -3;
    public float single = 1.5f;
    public List<Integer> list = new ArrayList<>(List.of(1, 2));
    public int[] array = {3, 4};
    public @Nullable Integer maybe = 4;
    public String last = "last";
    public long dropped_number = 1L << 40;
    public byte[] dropped_bytes = {1, 2, 3};
    public Gone dropped_struct = new Gone();
    public List<Gone> dropped_list = new ArrayList<>(List.of(new Gone(), new Gone()));
    public Map<String, Gone> dropped_map = new HashMap<>(Map.of("k", new Gone()));
    public Object dropped_any = new Gone();
    public @Nullable String dropped_null;
  }

  /** What reads it. */
  public static class Read {
    public int data_first;
    public long number;
    public int wide;
    public int text;
    public String truth;
    public int whole;
    public BigDecimal decimal;
    public double single;
    public int[] list;
    public List<Integer> array;
    public int maybe;
    public String last;
    public String added = "default";

    @ForyField(nullable = true, ref = false)
    public Integer added_number;
  }

  /** The same as a record. */
  public record ReadRecord(long number, String truth, int maybe, String last, String added) {}

  private static byte[] written(Object value, Class<?>... others) {
    org.apache.fory.Fory fory = ApacheForySide.fory(MODE);
    int id = ID;
    fory.register(value.getClass(), id++);
    for (Class<?> type : others) {
      fory.register(type, id++);
    }
    return fory.serialize(value);
  }

  @Test
  public void fieldsMeetByTheirNamesAndAreConvertedExactly() {
    byte[] message = written(new Written(), Gone.class);
    BothEngines engines = ForySide.engines(MODE, Read.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Read read = fory.deserialize(message, Read.class);
      assertEquals(read.data_first, 1);
      assertEquals(read.number, 7L);
      assertEquals(read.wide, 5);
      assertEquals(read.text, 12);
      assertEquals(read.truth, "true");
      assertEquals(read.whole, 2);
      assertEquals(read.decimal, new BigDecimal(-3));
      assertEquals(read.single, 1.5);
      assertEquals(read.list, new int[] {1, 2});
      assertEquals(read.array, List.of(3, 4));
      assertEquals(read.maybe, 4);
      assertEquals(read.last, "last");
      assertEquals(read.added, "default");
      assertNull(read.added_number);
    }
  }

  @Test
  public void recordsGetWhatTheWriterHas() {
    byte[] message = written(new Written(), Gone.class);
    BothEngines engines = ForySide.engines(MODE, ReadRecord.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      ReadRecord read = fory.deserialize(message, ReadRecord.class);
      assertEquals(read, new ReadRecord(7, "true", 4, "last", null));
    }
  }

  public static class WithInt {
    public int value = 1 << 20;
  }

  public static class WithByte {
    public byte value;
  }

  public static class WithList {
    public List<String> value;
  }

  public static class WithNullable {
    public @Nullable String value;
  }

  public static class WithText {
    public String value = "";
  }

  public static class WithGone {
    public Object value = new Gone();
  }

  public static class WithObject {
    public Object value;
  }

  @DataProvider
  public static Object[][] refusals() {
    return new Object[][] {
      {new WithInt(), WithByte.class, IncompatibleSchemaException.class},
      {new WithInt(), WithList.class, IncompatibleSchemaException.class},
      {new WithNullable(), WithText.class, IncompatibleSchemaException.class},
      {new WithText(), WithInt.class, IncompatibleSchemaException.class},
      {new WithGone(), WithObject.class, TypeNotAllowedException.class},
    };
  }

  @Test(dataProvider = "refusals")
  public void whatWouldChangeItsMeaningIsRefused(
      Object value, Class<?> reader, Class<? extends io.fory.error.ForyException> expected) {
    byte[] message = written(value, Gone.class);
    BothEngines engines = ForySide.engines(MODE, reader);
    engines.failure(expected, fory -> fory.deserialize(message));
  }

  /** A class that the reader has, but in a version that cannot be reconciled. */
  public static class WithPart {
    public int kept = 1;
    public WithInt part = new WithInt();
  }

  public static class WithoutPart {
    public int kept;
  }

  @Test
  public void whatIsDroppedNeedNotBeReconciled() {
    byte[] message = written(new WithPart(), WithInt.class);
    BothEngines engines = ForySide.engines(MODE, WithoutPart.class, WithList.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      assertEquals(fory.deserialize(message, WithoutPart.class).kept, 1);
    }
  }
}
