package io.fory.format.arrow;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.format.row.RowField;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Schemas of rows as schemas of Arrow, and back.
 *
 * <p>{@link #toArrow} gives each type of rows the type of Arrow that it has in {@code pyfory}:
 * {@code date32[day]}, {@code timestamp[us]} without a zone, {@code duration[us]}, {@code list}
 * with the element {@code item}, {@code map} with {@code key} and {@code value}. Names, the order
 * in which fields were given and nullability are kept, so that {@link #fromArrow} gives the same
 * schema back.
 *
 * <p>{@code fromArrow} also takes types of Arrow that rows do not have, if a type of rows has all
 * of their values:
 *
 * <pre>
 *   uint8, uint16, uint32                    int16, int32, int64
 *   uint64                                   int64; a value from 2^63 on is refused
 *   float16                                  float32
 *   large_string, large_binary, large_list   string, binary, list
 *   fixed_size_binary, fixed_size_list       binary, list
 *   decimal128, decimal256                   string: BigDecimal.toString
 *   date64                                   date; a value within a day is refused
 *   timestamp, duration: s, ms, ns           microseconds; a value that has none is refused
 *   timestamp with a zone                    the same instant, without the name of the zone
 *   time32, time64                           int64: nanoseconds of the day, as LocalTime
 * </pre>
 *
 * Dictionaries, unions, intervals, null, views, run-end encoded and extension types are refused.
 */
@SuppressWarnings("exports") // who uses it requires the modules of Arrow
public final class ArrowSchemas {
  private static final int MAX_LEVELS = 2 * RowType.MAX_DEPTH;

  private ArrowSchemas() {}

  /**
   * Returns the Arrow schema of rows.
   *
   * @throws IncompatibleSchemaException if the schema or a struct in it has no fields
   */
  public static Schema toArrow(RowSchema schema) {
    return new Schema(fields(schema));
  }

  private static List<Field> fields(RowSchema schema) {
    requireFields(schema.fields().size());
    List<Field> fields = new ArrayList<>();
    RowType.struct(schema).parts().forEach(field -> fields.add(field(field)));
    return fields;
  }

  private static Field field(RowField field) {
    RowType type = field.type();
    List<Field> children;
    try {
      children =
          switch (type.kind()) {
            case LIST -> List.of(field(type.element()));
            case MAP -> List.of(entries(type));
            case STRUCT -> fields(type.schema());
            default -> null;
          };
    } catch (ForyException e) {
      throw e.prepend(field.name());
    }
    FieldType fieldType = new FieldType(field.nullable(), arrowType(type.kind()), null);
    return new Field(field.name(), fieldType, children);
  }

  private static Field entries(RowType map) {
    FieldType struct = FieldType.notNullable(ArrowType.Struct.INSTANCE);
    return new Field("entries", struct, List.of(field(map.key()), field(map.value())));
  }

  private static ArrowType arrowType(TypeKind kind) {
    return switch (kind) {
      case BOOL -> ArrowType.Bool.INSTANCE;
      case INT8 -> new ArrowType.Int(8, true);
      case INT16 -> new ArrowType.Int(16, true);
      case INT32 -> new ArrowType.Int(32, true);
      case INT64 -> new ArrowType.Int(64, true);
      case FLOAT32 -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
      case FLOAT64 -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
      case STRING -> ArrowType.Utf8.INSTANCE;
      case BINARY -> ArrowType.Binary.INSTANCE;
      case DATE -> new ArrowType.Date(DateUnit.DAY);
      case TIMESTAMP -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
      case DURATION -> new ArrowType.Duration(TimeUnit.MICROSECOND);
      case LIST -> ArrowType.List.INSTANCE;
      case MAP -> new ArrowType.Map(false);
      case STRUCT -> ArrowType.Struct.INSTANCE;
    };
  }

  /**
   * Returns the schema of rows in the standard layout; see {@link #fromArrow(Schema, RowLayout)}.
   */
  public static RowSchema fromArrow(Schema schema) {
    return fromArrow(schema, RowLayout.STANDARD);
  }

  /**
   * Returns the schema of rows that have the values of an Arrow schema.
   *
   * @throws IncompatibleSchemaException if rows have no type for a field, two fields have one name,
   *     or there are no fields
   * @throws ForyException if types nest deeper than {@link RowType#MAX_DEPTH}
   */
  public static RowSchema fromArrow(Schema schema, RowLayout layout) {
    return rows(schema.getFields(), layout, 0);
  }

  private static RowSchema rows(List<Field> fields, RowLayout layout, int level) {
    requireFields(fields.size());
    List<RowField> rowFields = new ArrayList<>();
    for (Field field : fields) {
      String name = field.getName() == null ? "" : field.getName();
      try {
        rowFields.add(new RowField(name, type(field, layout, level), field.isNullable()));
      } catch (ForyException e) {
        throw e.prepend(name);
      }
    }
    return new RowSchema(layout, rowFields);
  }

  private static RowType type(Field field, RowLayout layout, int level) {
    if (level > MAX_LEVELS) {
      throw new IncompatibleSchemaException("Types of Arrow nest deeper than " + MAX_LEVELS);
    }
    if (field.getDictionary() != null) {
      throw refused(field, "decode the dictionary first");
    }
    List<Field> children = field.getChildren();
    return switch (field.getType().getTypeID()) {
      case List, LargeList, FixedSizeList -> {
        Field element = child(field, 1, 0);
        if (field.getType() instanceof ArrowType.FixedSizeList list && list.getListSize() < 1) {
          throw refused(field, "its lists have no elements");
        }
        yield RowType.list(layout, type(element, layout, level + 1), element.isNullable());
      }
      case Map -> {
        Field entries = child(field, 1, 0);
        Field key = child(entries, 2, 0);
        Field value = child(entries, 2, 1);
        RowType keys = type(key, layout, level + 2);
        yield RowType.map(layout, keys, type(value, layout, level + 2), value.isNullable());
      }
      case Struct -> RowType.struct(rows(children, layout, level + 1));
      default -> RowType.of(scalar(field));
    };
  }

  private static Field child(Field parent, int count, int number) {
    if (parent.getChildren().size() != count) {
      throw refused(parent, "it has " + parent.getChildren().size() + " children, not " + count);
    }
    return parent.getChildren().get(number);
  }

  private static TypeKind scalar(Field field) {
    ArrowType type = field.getType();
    return switch (type.getTypeID()) {
      case Bool -> TypeKind.BOOL;
      case Int -> integer(field, (ArrowType.Int) type);
      case FloatingPoint ->
          ((ArrowType.FloatingPoint) type).getPrecision() == FloatingPointPrecision.DOUBLE
              ? TypeKind.FLOAT64
              : TypeKind.FLOAT32;
      case Utf8, LargeUtf8 -> TypeKind.STRING;
      case Decimal -> {
        int bits = ((ArrowType.Decimal) type).getBitWidth();
        if (bits != 128 && bits != 256) {
          throw refused(field, "decimals of 128 and 256 bits are read");
        }
        yield TypeKind.STRING;
      }
      case Binary, LargeBinary -> TypeKind.BINARY;
      case FixedSizeBinary -> {
        if (((ArrowType.FixedSizeBinary) type).getByteWidth() < 1) {
          throw refused(field, "its values have no bytes");
        }
        yield TypeKind.BINARY;
      }
      case Date -> TypeKind.DATE;
      case Timestamp -> TypeKind.TIMESTAMP;
      case Duration -> TypeKind.DURATION;
      case Time -> TypeKind.INT64;
      default -> throw refused(field, "rows have no type for it");
    };
  }

  private static TypeKind integer(Field field, ArrowType.Int type) {
    int bits = type.getIsSigned() ? type.getBitWidth() : Math.min(64, type.getBitWidth() * 2);
    return switch (bits) {
      case 8 -> TypeKind.INT8;
      case 16 -> TypeKind.INT16;
      case 32 -> TypeKind.INT32;
      case 64 -> TypeKind.INT64;
      default -> throw refused(field, "rows have no type for it");
    };
  }

  private static void requireFields(int count) {
    if (count == 0) {
      throw new IncompatibleSchemaException(
          "A schema or struct without fields has no columns, so that nothing bounds its values");
    }
  }

  private static IncompatibleSchemaException refused(Field field, String reason) {
    return new IncompatibleSchemaException(
        "Type " + ErrorText.printable("" + field.getType()) + " of Arrow is refused: " + reason);
  }
}
