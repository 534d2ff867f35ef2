package io.fory.benchmark.rows;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.rows.LargeState.InPlace;
import io.fory.benchmark.rows.RowState.SharedState;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class RowSuiteTest {
  private static final int SMALL = 500;

  @DataProvider
  private static Object[][] objects() throws ReflectiveOperationException {
    List<Object[]> cells = new ArrayList<>();
    for (String library : libraries(SharedState.class)) {
      cells.add(new Object[] {library, RowObject.SAMPLE});
      cells.add(new Object[] {library, RowObject.MEDIA_CONTENT});
    }
    for (String library : List.of("fory", "forycompact", "forynative", "apachefory")) {
      cells.add(new Object[] {library, RowObject.STRUCT});
    }
    return cells.toArray(Object[][]::new);
  }

  private static String[] libraries(Class<?> state) throws ReflectiveOperationException {
    return state.getField("library").getAnnotation(Param.class).value();
  }

  @Test(dataProvider = "objects")
  public void everyLibraryReturnsAnEqualNewObjectAgainAndAgain(String library, RowObject type) {
    Object object = type.create();
    RowCodec codec = RowCodecs.of(library, type);
    byte[] message = codec.encode(object);
    assertEquals(codec.encode(object), message);
    assertNotSame(codec.encode(object), message);
    for (int i = 0; i < 3; i++) {
      assertNotSame(codec.decode(message), object);
      assertEquals(codec.decode(message), object);
    }
  }

  @Test(dataProvider = "objects")
  public void readingAllFieldsGivesTheSumOfTheObject(String library, RowObject type) {
    if (type == RowObject.STRUCT) {
      return; // no cell reads its fields
    }
    Object object = type.create();
    RowCodec codec = RowCodecs.of(library, type);
    assertEquals(codec.readAll(codec.encode(object)), RowObject.sum(object));
  }

  /** Each number and text counts, so that a cell that leaves one out is seen. */
  @Test
  public void theSumsAreThoseOfTheModels() {
    assertEquals(RowObject.sum(RowObject.SAMPLE.create()), 4_485_771L);
    assertEquals(RowObject.sum(RowObject.MEDIA_CONTENT.create()), 77_042_107L);
  }

  @DataProvider
  private static Object[][] readers() throws ReflectiveOperationException {
    List<Object[]> cells = new ArrayList<>();
    for (String library : libraries(InPlace.class)) {
      for (BufferType bufferType : BufferType.values()) {
        cells.add(new Object[] {library, bufferType});
      }
    }
    return cells.toArray(Object[][]::new);
  }

  @Test(dataProvider = "readers")
  public void everyLibraryReadsTheLargeObjectInPlace(String library, BufferType bufferType) {
    LargeReader reader = LargeReaders.of(library, bufferType, Foo.create(SMALL));
    assertEquals(reader.first(), 10);
    for (int i = 0; i < SMALL; i++) {
      assertEquals(reader.number(i), Foo.number(i));
      assertEquals(reader.deep(i, 0), Foo.Bar.number(i, 0));
      assertEquals(reader.deep(i, 1), Foo.Bar.number(i, 1));
    }
  }

  @Test
  public void theNativeFormatDecodesTheLargeObject() {
    LargeReader reader = LargeReaders.of("forynative", BufferType.array, Foo.create(SMALL));
    assertEquals(reader.first(), 10);
    assertEquals(reader.number(7), Foo.number(7));
    assertEquals(reader.deep(499, 1), Foo.Bar.number(499, 1));
  }

  @Test
  public void allCellsSetThemselvesUp() {
    InPlace large = new InPlace();
    large.library = "fory";
    large.bufferType = BufferType.directBuffer;
    large.setUp(SMALL, SMALL);
    assertEquals(large.readDeep(), Foo.Bar.number(SMALL / 2, 1));
    RowState struct = new RowState.ApacheStruct();
    ((RowState.StructState) struct).objectType = RowObject.STRUCT;
    struct.setUp(new MessageSize());
  }

  /** Why there is no cell: it fails inside, after it has written. */
  @Test
  public void apacheForysCompactRowsOfStructFail() {
    assertThrows(
        RuntimeException.class,
        () -> {
          RowCodec codec = RowCodecs.of("apacheforycompact", RowObject.STRUCT);
          codec.decode(codec.encode(RowObject.STRUCT.create()));
        });
  }

  @Test
  public void theSuiteHasTheOperationsOfTheTable() {
    List<String> names =
        Arrays.stream(RowSuite.class.getMethods())
            .filter(method -> method.isAnnotationPresent(Benchmark.class))
            .map(Method::getName)
            .toList();
    assertTrue(
        names.containsAll(
            List.of("encode", "decode", "readall", "readint", "readdeep", "readrandomdeep")),
        names.toString());
    assertEquals(names.size(), 16);
  }

  @Test
  public void bothVersionsOfApacheForyAreNotInOneClassPath() {
    String place =
        org.apache.fory.Fory.class.getProtectionDomain().getCodeSource().getLocation().toString();
    assertTrue(place.contains("0.16.0"), place);
  }
}
