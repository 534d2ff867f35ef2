package io.fory.benchmark.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertThrows;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.codec.ArrayCodec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class XlangCodecTest {

  private static final List<String> LIBRARIES =
      List.of("fory", "apachefory", "protobuf", "flatbuffers");

  @DataProvider
  private static Object[][] cells() {
    List<Object[]> cells = new ArrayList<>();
    for (String library : LIBRARIES) {
      for (XlangObjectType objectType : XlangObjectType.values()) {
        cells.add(new Object[] {library, objectType});
      }
    }
    return cells.toArray(new Object[0][]);
  }

  @Test(dataProvider = "cells")
  public void everyLibraryReturnsAnEqualNewObjectAgainAndAgain(
      String library, XlangObjectType objectType) {
    Object object = objectType.create();
    ArrayCodec codec = XlangState.newCodec(library, objectType);
    byte[] message = codec.serialize(object);
    Object copy = codec.deserialize(message);
    assertNotSame(copy, object);
    assertEquals(copy, object);
    assertEquals(codec.deserialize(message), object);
  }

  @Test(dataProvider = "cells")
  public void everyMessageHasAnArrayOfItsOwn(String library, XlangObjectType objectType) {
    Object object = objectType.create();
    ArrayCodec codec = XlangState.newCodec(library, objectType);
    byte[] message = codec.serialize(object);
    byte[] again = codec.serialize(object);
    assertNotSame(again, message);
    assertEquals(again, message);
  }

  @Test(dataProvider = "cells")
  public void aMessageIsReadByAnotherCodecOfTheSameLibrary(
      String library, XlangObjectType objectType) {
    Object object = objectType.create();
    byte[] message = XlangState.newCodec(library, objectType).serialize(object);
    assertEquals(XlangState.newCodec(library, objectType).deserialize(message), object);
  }

  @DataProvider
  private static Object[][] sizes() {
    return new Object[][] {
      {XlangObjectType.NUMERIC_STRUCT, 86, 60, 84},
      {XlangObjectType.SAMPLE, 445, 375, 528},
      {XlangObjectType.MEDIA_CONTENT, 388, 307, 544},
      {XlangObjectType.NUMERIC_STRUCT_LIST, 295, 5 * (2 + 60), 332},
      {XlangObjectType.SAMPLE_LIST, 1978, 5 * (3 + 375), 2456},
      {XlangObjectType.MEDIA_CONTENT_LIST, 1661, 5 * (3 + 307), 2504}
    };
  }

  /** A model with other fields or values would not be the one that others measure. */
  @Test(dataProvider = "sizes")
  public void everyLibraryWritesAsManyBytesAsForTheOriginalModels(
      XlangObjectType objectType, int apacheFory, int protobuf, int flatbuffers) {
    assertEquals(size("apachefory", objectType), apacheFory);
    assertEquals(size("protobuf", objectType), protobuf);
    assertEquals(size("flatbuffers", objectType), flatbuffers);
  }

  private static int size(String library, XlangObjectType objectType) {
    return XlangState.newCodec(library, objectType).serialize(objectType.create()).length;
  }

  /** A protobuf field that is zero is absent: a struct with zeros would be a shorter message. */
  @Test
  public void numericStructsHaveNumbersOfEverySizeAndBothSigns() {
    List<NumericStruct> structs =
        ((NumericStructList) XlangObjectType.NUMERIC_STRUCT_LIST.create()).values;
    assertEquals(structs.size(), 5);
    assertEquals(new HashSet<>(structs).size(), 5);
    for (NumericStruct it : structs) {
      int[] values = {
        it.f1, it.f2, it.f3, it.f4, it.f5, it.f6, it.f7, it.f8, it.f9, it.f10, it.f11, it.f12
      };
      Set<Integer> signs = new HashSet<>();
      Set<Integer> varintLengths = new HashSet<>();
      for (int value : values) {
        assertNotEquals(value, 0);
        signs.add(Integer.signum(value));
        int zigzag = (value << 1) ^ (value >> 31);
        varintLengths.add((32 - Integer.numberOfLeadingZeros(zigzag) + 6) / 7);
      }
      assertEquals(signs, Set.of(-1, 1));
      assertEquals(varintLengths, Set.of(1, 2, 3, 4, 5));
    }
  }

  @Test
  public void aCellWhoseLibraryLosesDataFailsInItsSetUp() {
    XlangState state =
        new XlangState() {
          @Override
          protected ArrayCodec newCodec() {
            return new Forgetful();
          }
        };
    state.objectType = XlangObjectType.SAMPLE;
    assertThrows(IllegalStateException.class, () -> state.setUp(new MessageSize()));
  }

  @DataProvider
  private static Object[][] objectTypes() {
    List<Object[]> rows = new ArrayList<>();
    for (XlangObjectType objectType : XlangObjectType.values()) {
      rows.add(new Object[] {objectType});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "objectTypes")
  public void foryAndApacheForyReadEachOther(XlangObjectType objectType) {
    Object object = objectType.create();
    ArrayCodec fory = XlangState.newCodec("fory", objectType);
    ArrayCodec apacheFory = XlangState.newCodec("apachefory", objectType);
    assertEquals(apacheFory.deserialize(fory.serialize(object)), object);
    assertEquals(fory.deserialize(apacheFory.serialize(object)), object);
  }

  private static final class Forgetful implements ArrayCodec {
    @Override
    public byte[] serialize(Object object) {
      return new byte[0];
    }

    @Override
    public Object deserialize(byte[] message) {
      return new Sample();
    }
  }
}
