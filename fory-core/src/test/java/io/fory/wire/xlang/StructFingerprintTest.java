package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;

import java.util.List;
import org.testng.annotations.Test;

public final class StructFingerprintTest {
  private static final FieldType STRING = FieldType.of(XlangType.STRING);
  private static final FieldType INT = FieldType.of(XlangType.VARINT32);

  /** The hash is what Apache Fory for Java and for Python write, the bytes 5b 2b 54 2e. */
  @Test
  public void isThatOfTheOtherClients() {
    FieldType nullableInt = INT.orNull();
    List<FieldDef> person =
        List.of(
            FieldDef.ofName("some_map", FieldType.of(XlangType.MAP, STRING, nullableInt)),
            FieldDef.ofName("age", INT));
    assertEquals(StructFingerprint.text(person), "age,5,0,0;some_map,24,0,0[21,0,0|5,0,0];");
    List<FieldDef> fields =
        List.of(
            FieldDef.ofName("age", INT),
            FieldDef.ofName("name", STRING),
            FieldDef.ofName("scores", FieldType.of(XlangType.LIST, INT)),
            FieldDef.ofName(
                "some_map", FieldType.of(XlangType.MAP, STRING, FieldType.of(XlangType.VARINT64))));
    assertEquals(StructFingerprint.of(fields), 0x2e542b5b);
  }

  @Test
  public void typesOfTheApplicationAreNotToldApart() {
    for (XlangType type : XlangType.values()) {
      if (type.elementTypes() == 0) {
        List<FieldDef> fields = List.of(FieldDef.ofId(3, FieldType.of(type)));
        boolean registered = type.id() >= 25 && type.id() <= 35;
        String expected = registered ? "3,0,0,0;" : "3," + type.id() + ",0,0;";
        assertEquals(StructFingerprint.text(fields), expected, type.name());
      }
    }
  }

  @Test
  public void flagsCountAtTheFieldButNotAtItsElements() {
    FieldType element = STRING.orNull().withReferences();
    FieldType list = FieldType.of(XlangType.LIST, element).orNull().withReferences();
    FieldType nested = FieldType.of(XlangType.SET, list);
    assertEquals(
        StructFingerprint.text(List.of(FieldDef.ofName("b", nested), FieldDef.ofName("a", list))),
        "a,22,1,1[21,0,0];b,23,0,0[22,0,0[21,0,0]];");
  }
}
