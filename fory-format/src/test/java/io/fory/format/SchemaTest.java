package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.TypeRef;
import io.fory.annotation.UnknownFields;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.row.RowField;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;
import io.fory.serializer.CarriedFields;
import java.util.ArrayList;
import java.util.Date;
import java.util.EventObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Which schema a class has, and which classes have none. */
@SuppressWarnings({"ArrayRecordComponent", "HidingField"}) // shapes to refuse
public final class SchemaTest {
  record Wide(int zeta, String alpha, long camelCase, List<Integer> list, int[] ints) {}

  static class Parent {
    int shared;
  }

  static final class Shadowing extends Parent {
    String shared;
  }

  record Recursive(int value, List<Recursive> children) {}

  static class Growing<T> {
    T value;
    Growing<List<T>> next;
  }

  static final class Carrying {
    @UnknownFields CarriedFields others;
  }

  final class Inner {
    int value;
  }

  record Same(int aB, int a_b) {}

  record Raw(@SuppressWarnings("rawtypes") List list) {}

  record AnyField(Object any) {}

  record AnInterface(Runnable runnable) {}

  record AThread(Thread thread) {}

  record ArrayKeys(Map<byte[], String> map) {}

  record OptionalKeys(Map<Optional<String>, String> map) {}

  record Unordered(TreeMap<AnyField, String> map) {}

  record UnorderedSet(TreeSet<AnyField> set) {}

  record Nested(Optional<Optional<String>> text) {}

  record OpenVariable<T>(T value) {}

  record Wildcards(List<? extends String> texts, Map<String, ?> any) {}

  static final class Tags extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    String owner;
  }

  record Tagged(Tags tags) {}

  static final class Labelled extends Date {
    private static final long serialVersionUID = 1L;

    String label;
  }

  static final class Happened extends EventObject {
    private static final long serialVersionUID = 1L;

    Happened() {
      super("source");
    }
  }

  static final class Failure extends Exception {
    private static final long serialVersionUID = 1L;
  }

  static final class Percent extends Number {
    private static final long serialVersionUID = 1L;

    int value;

    @Override
    public int intValue() {
      return value;
    }

    @Override
    public long longValue() {
      return value;
    }

    @Override
    public float floatValue() {
      return value;
    }

    @Override
    public double doubleValue() {
      return value;
    }
  }

  static final class Bounded<T extends Number> {
    List<? extends T> items;
    Map<String, ? extends T> all;
  }

  @Test
  public void fieldsAreOrderedByTheirNames() {
    RowSchema schema = Encoders.bean(Wide.class).schema();
    assertEquals(
        schema.toString(),
        "alpha: string, camel_case: int64 not null, ints: list<item: int32 not null>,"
            + " list: list<item: int32>, zeta: int32 not null");
  }

  /** 17 * 31 + 21, * 31 + 6, * 31 + 22 (list), + 4, ... as pyfory gives for these types. */
  @Test
  public void theHashIsThatOfOtherClients() {
    long hash = 17;
    for (int code : new int[] {21, 6, 22, 4, 22, 4, 4}) {
      hash = hash * 31 + code;
    }
    assertEquals(Encoders.bean(Wide.class).schema().hash(), hash);
  }

  @DataProvider
  public static Object[][] refused() {
    return new Object[][] {
      {Shadowing.class, "one name"},
      {Same.class, "one name"},
      {Recursive.class, "its own class"},
      {Growing.class, "its own class"},
      {Carrying.class, "keeps unknown fields"},
      {Inner.class, "static member class"},
      {Raw.class, "without type arguments"},
      {AnyField.class, "abstract"},
      {AnInterface.class, "abstract"},
      {AThread.class, "rows have no type for it"},
      {ArrayKeys.class, "arrays"},
      {OptionalKeys.class, "never null"},
      {Unordered.class, "natural order"},
      {UnorderedSet.class, "natural order"},
      {Nested.class, "Optional of an Optional"},
      {OpenVariable.class, "all that is known of T"},
      {Wildcards.class, "all that is known of ?"},
      {Tags.class, "superclass java.util.ArrayList"},
      {Tagged.class, "registerCollection"},
      {Labelled.class, "superclass java.util.Date"},
      {Happened.class, "superclass java.util.EventObject"},
      {Failure.class, "superclass java.lang.Throwable"},
      {String.class, "a value of one field"},
      {List.class, "a value of one field"},
      {int[].class, "a value of one field"},
      {Runnable.class, "abstract"}
    };
  }

  @Test(dataProvider = "refused")
  public void whatRowsCannotHoldIsRefusedAtOnce(Class<?> type, String reason) {
    ForyException refused = expectThrows(UnsupportedTypeException.class, () -> Encoders.bean(type));
    assertTrue(refused.getMessage().contains(reason), refused.getMessage());
  }

  @Test
  public void aSuperclassOfTheJdkWithoutFieldsHidesNothing() {
    RowEncoder<Percent> encoder = Encoders.bean(Percent.class);
    Percent percent = new Percent();
    percent.value = 12;
    assertEquals(encoder.fromRow(encoder.toRow(percent)).value, 12);
  }

  @Test
  public void wildcardsAreTheirBoundsWhereTheyAreUsed() {
    assertEquals(
        Encoders.bean(new TypeRef<Bounded<Percent>>() {}).schema().toString(),
        "all: map<string, value: struct<value: int32 not null>>,"
            + " items: list<item: struct<value: int32 not null>>");
  }

  @Test
  public void aNameIsText() {
    for (String name : new String[] {"\uD800", "a\uDC00b", "\uDC00\uD800"}) {
      RowField field = new RowField(name, RowType.of(TypeKind.INT8), false);
      expectThrows(IncompatibleSchemaException.class, () -> new RowSchema(List.of(field)));
    }
    RowField paired = new RowField("a\uD83D\uDE00", RowType.of(TypeKind.INT8), false);
    RowSchema schema = new RowSchema(List.of(paired));
    assertEquals(RowSchema.fromBytes(schema.toBytes()), schema);
  }

  @Test
  public void partsThatAreSharedCountEachTime() {
    RowType type = RowType.of(TypeKind.INT8);
    int levels = 0;
    try {
      for (; levels < RowType.MAX_DEPTH; levels++) {
        RowField left = new RowField("a", type, true);
        type = RowType.struct(new RowSchema(List.of(left, new RowField("b", type, true))));
      }
    } catch (LimitExceededException e) {
      assertEquals(e.limit(), "fields of a schema");
    }
    assertEquals(levels, 16);
  }

  @Test
  public void anErrorSaysWhere() {
    ForyException refused =
        expectThrows(UnsupportedTypeException.class, () -> Encoders.bean(Recursive.class));
    assertEquals(refused.path(), "children[]");
    refused =
        expectThrows(
            UnsupportedTypeException.class,
            () -> Encoders.array(new TypeRef<Set<List<Object>>>() {}));
    assertEquals(refused.path(), "[][]");
  }

  @Test
  public void fieldsAreFoundByTheirNamesAndNamesAreThereOnce() {
    for (RowLayout layout : RowLayout.values()) {
      for (int count : new int[] {1, 8, 9, 200}) {
        List<RowField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          fields.add(new RowField("name_n" + i, RowType.of(TypeKind.INT32), i % 2 == 0));
        }
        RowSchema schema = new RowSchema(layout, fields);
        for (int i = 0; i < count; i++) {
          assertEquals(schema.fields().get(schema.ordinal("name_n" + i)), fields.get(i));
          assertEquals(schema.ordinal("nameN" + i), schema.ordinal("name_n" + i));
        }
        assertThrows(IncompatibleSchemaException.class, () -> schema.ordinal("name_n" + count));
        fields.add(fields.get(count / 2));
        assertThrows(IncompatibleSchemaException.class, () -> new RowSchema(layout, fields));
      }
    }
  }
}
