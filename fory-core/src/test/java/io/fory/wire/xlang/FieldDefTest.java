package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.testng.annotations.Test;

public final class FieldDefTest {
  @Test
  public void scalarsComeFirstTheWidestOfThemFirst() {
    List<FieldDef> expected = new ArrayList<>();
    add(expected, "z", XlangType.INT64);
    add(expected, "a", XlangType.FLOAT64);
    add(expected, "b", XlangType.INT32);
    add(expected, "c", XlangType.INT32);
    add(expected, "a", XlangType.FLOAT16);
    add(expected, "a", XlangType.BFLOAT16);
    add(expected, "y", XlangType.BOOL);
    add(expected, "x", XlangType.INT8);
    add(expected, "q", XlangType.VARINT64);
    add(expected, "p", XlangType.TAGGED_INT64);
    add(expected, "o", XlangType.VARINT32);
    add(expected, "n", XlangType.VAR_UINT32);
    expected.add(FieldDef.ofName("m", FieldType.of(XlangType.FLOAT64).orNull()));
    expected.add(FieldDef.ofName("l", FieldType.of(XlangType.BOOL).orNull()));
    expected.add(FieldDef.ofName("k", FieldType.of(XlangType.VARINT64).orNull()));
    expected.add(FieldDef.ofId(2, FieldType.of(XlangType.STRING)));
    expected.add(FieldDef.ofId(10, FieldType.of(XlangType.ENUM)));
    add(expected, "a", XlangType.STRUCT);
    expected.add(FieldDef.ofName("b", FieldType.of(XlangType.STRING).orNull()));
    add(expected, "c", XlangType.INT8_ARRAY);
    assertSortsTo(expected);
  }

  @Test
  public void numbersComeBeforeNamesAndAreComparedAsNumbers() {
    FieldType type = FieldType.of(XlangType.BOOL);
    assertSortsTo(
        List.of(
            FieldDef.ofId(0, type),
            FieldDef.ofId(2, type),
            FieldDef.ofId(10, type),
            FieldDef.ofId(Integer.MAX_VALUE - 1, type),
            FieldDef.ofName("A", type),
            FieldDef.ofName("_b", type),
            FieldDef.ofName("a", type),
            FieldDef.ofName("a1", type),
            FieldDef.ofName("a_", type),
            FieldDef.ofName("\u00E9", type)));
  }

  private static void add(List<FieldDef> fields, String name, XlangType type) {
    fields.add(FieldDef.ofName(name, FieldType.of(type)));
  }

  private static void assertSortsTo(List<FieldDef> expected) {
    for (int seed = 0; seed < 20; seed++) {
      List<FieldDef> fields = new ArrayList<>(expected);
      Collections.shuffle(fields, new Random(seed));
      fields.sort(FieldDef.CANONICAL);
      assertEquals(fields, expected);
    }
  }
}
