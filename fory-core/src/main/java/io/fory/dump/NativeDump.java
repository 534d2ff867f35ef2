package io.fory.dump;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.ErrorText;
import io.fory.error.MalformedInputException;
import io.fory.message.UnknownObject;
import io.fory.plan.FieldEncoding;
import io.fory.plan.FieldPlan;
import io.fory.plan.ScalarKind;
import io.fory.plan.Step;
import io.fory.plan.StructField;
import io.fory.plan.StructPlan;
import io.fory.plan.StructPlanner;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import io.fory.type.BuiltInTypes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Prints one message of the native format: it goes through heads, types and the steps of structs,
 * as the interpreter does, but makes no objects; specified in {@code docs/format-native.md}.
 */
final class NativeDump {
  /** The struct of a schema: its steps, and the places of its fields by their number. */
  private record Layout(StructPlan plan, List<FieldSchema> fields, List<PlaceShape> places) {}

  private static final int NULL = 0;
  private static final int DECLARED = 1;
  private static final int TYPED = 2;
  private static final int REFERENCE = 3;
  private static final int MAX_DIMENSIONS = 16;

  /** Kinds of elements of which arrays in the compact form have a coding. */
  private static final Set<ScalarKind> VARYING =
      EnumSet.of(ScalarKind.CHAR, ScalarKind.SHORT, ScalarKind.INT, ScalarKind.LONG);

  final DumpInput in;
  final Output out;
  private final NativeTypes types;
  private final boolean tracked;
  private final boolean beside;
  private final BodyDump bodies = new BodyDump(this);

  /** By the schema itself: to compare its bytes for each object would take too long. */
  private final IdentityHashMap<SchemaModel, Layout[]> layouts = new IdentityHashMap<>();

  private int numbers;

  /**
   * Makes one for a message whose header has been read.
   *
   * @param session the schemas of its session; null if it belongs to none
   */
  NativeDump(DumpInput in, Output out, boolean tracked, boolean beside, SessionSchemas session) {
    this.in = in;
    this.out = out;
    this.tracked = tracked;
    this.beside = beside;
    this.types = new NativeTypes(in, session);
  }

  /** Prints the root. */
  void root() {
    object("root", PlaceShape.OPEN, true);
  }

  Shape readType() {
    return types.read(MAX_DIMENSIONS);
  }

  /** Prints a value of a place, with its head if it has one. */
  void value(String name, PlaceShape place, boolean byReference) {
    if (place.isString()) {
      long at = in.offset();
      in.node();
      out.leaf(name, at, "String", Output.NONE, in.string());
    } else if (place.isEnum()) {
      constant(name, in.offset(), place.usual(), true);
    } else {
      object(name, place, byReference);
    }
  }

  /** Prints an object with its head. */
  void object(String name, PlaceShape place, boolean byReference) {
    long at = in.offset();
    int head = in.uint8();
    switch (head) {
      case NULL -> {
        in.node();
        out.leaf(name, at, null, Output.NONE, null);
      }
      case DECLARED -> {
        if (place.usual() == null) {
          throw in.malformed("a place of any type has a value of its own type");
        }
        headed(name, at, place.usual(), place, byReference);
      }
      case TYPED -> headed(name, at, readType(), place, byReference);
      case REFERENCE -> {
        int number = in.buffer().readVarUint32();
        if (!tracked || number < 0 || number >= numbers) {
          throw in.malformed("no object number " + Integer.toUnsignedString(number) + " before it");
        }
        in.node();
        out.reference(name, at, number);
      }
      default -> throw in.malformed("unknown object head " + head);
    }
  }

  private void headed(String name, long at, Shape type, PlaceShape place, boolean byReference) {
    boolean numbered = tracked && byReference && type.hasIdentity();
    body(name, at, type, place, numbered ? numbers++ : Output.NONE);
  }

  /** Prints a value without a head. */
  void bare(String name, Shape type, PlaceShape place) {
    body(name, in.offset(), type, place, Output.NONE);
  }

  private void body(String name, long at, Shape type, PlaceShape place, int number) {
    in.enter();
    if (type.constants() != null) {
      constant(name, at, type, false);
    } else if (type.component() != null) {
      array(name, at, type, place, number);
    } else if (type.struct() != null) {
      out.open(name, at, type.name(), number);
      struct(type);
      out.close();
    } else if (type.description() != null) {
      out.open(name, at, type.name(), number);
      serial(type);
      out.close();
    } else if (type.builtIn() >= 0) {
      bodies.builtIn(name, at, type, place, number);
    } else {
      in.node();
      out.leaf(name, at, type.name(), number, "?");
      throw new Stop(
          ErrorCode.INCOMPATIBLE_SCHEMA,
          "the bytes do not tell what a "
              + ErrorText.printable(type.name())
              + " consists of: it has a serializer of its own, or the message has no schema",
          in.offset());
    }
    in.exit();
  }

  void constant(String name, long at, Shape type, boolean nullable) {
    in.node();
    List<String> constants = type.constants();
    boolean one = type.builtIn() >= 0 || constants.size() <= 254;
    int code = one ? in.uint8() : in.buffer().readInt16() & 0xFFFF;
    if (code > constants.size() || code == 0 && !nullable) {
      throw in.malformed("constant number " + code + " of " + constants.size());
    }
    out.leaf(name, at, type.name(), Output.NONE, code == 0 ? null : constants.get(code - 1));
  }

  private void array(String name, long at, Shape type, PlaceShape place, int number) {
    Shape component = type.component();
    ScalarKind primitive = component.primitive();
    if (primitive != null) {
      primitives(name, at, type.name(), primitive, number, -1);
      return;
    }
    out.open(name, at, type.name(), number);
    boolean declared = type.equals(place.usual());
    PlaceShape each = declared ? place.argument(0) : PlaceShape.component(component);
    elements(in.length(), each);
    out.close();
  }

  /**
   * Prints elements of a primitive type.
   *
   * @param length how many, or -1 if it stands in front of them
   */
  void primitives(String name, long at, String type, ScalarKind kind, int number, int length) {
    in.node();
    int byteOfPlace = beside ? in.uint8() : 0;
    if (byteOfPlace > 1) {
      throw in.malformed("unknown place of bytes " + byteOfPlace);
    }
    if (byteOfPlace == 1) {
      int bytes = in.buffer().readVarUint32();
      out.leaf(
          name,
          at,
          type,
          number,
          "beside the message: " + ErrorText.count(bytes & 0xFFFFFFFFL, "byte"));
      return;
    }
    boolean varies = in.compact() && VARYING.contains(kind) && length < 0;
    if (!varies) {
      inlinePrimitives(name, at, type, kind, number, length);
      return;
    }
    long header = in.buffer().readVarUint64();
    in.require(header >>> 1);
    if ((header & 1) == 0) {
      inlinePrimitives(name, at, type, kind, number, (int) (header >>> 1));
      return;
    }
    out.openArray(name, at, type, number);
    for (long i = header >>> 1; i > 0; i--) {
      out.element(in.varying(kind));
    }
    out.closeArray();
  }

  void inlinePrimitives(
      String name, long at, String type, ScalarKind kind, int number, int length) {
    int count = length >= 0 ? length : in.length();
    in.require((long) count * kind.width());
    if (kind == ScalarKind.BYTE) {
      out.leaf(name, at, type, number, in.hex(count));
      return;
    }
    out.openArray(name, at, type, number);
    for (int i = 0; i < count; i++) {
      out.element(in.scalar(kind));
    }
    out.closeArray();
  }

  /** Prints elements, which have one kind. */
  void elements(int count, PlaceShape each) {
    if (count == 0) {
      return;
    }
    in.requireElements(count);
    boolean kindless = each.isString() || each.isEnum();
    Shape type = kindless ? null : kind(in.uint8(), each);
    for (int i = 0; i < count; i++) {
      element("[" + i + "]", type, each);
    }
  }

  /** Returns the type that all elements have, or null if each says its own. */
  Shape kind(int kind, PlaceShape each) {
    if (kind == 1 && each.usual() == null || kind > 2) {
      throw in.malformed("unknown kind of elements " + kind);
    }
    return kind == 0 ? null : kind == 1 ? each.usual() : readType();
  }

  void element(String name, Shape type, PlaceShape each) {
    if (type == null) {
      value(name, each, true);
      return;
    }
    long before = in.offset();
    bare(name, type, each);
    if (in.offset() == before) {
      throw in.malformed("an element without bytes");
    }
  }

  private void struct(Shape type) {
    Layout[] known =
        layouts.computeIfAbsent(type.schema(), model -> new Layout[model.types().size()]);
    if (known[type.index()] == null) {
      known[type.index()] = layoutOf(type);
    }
    Layout layout = known[type.index()];
    byte[] presence = new byte[0];
    for (Step step : layout.plan().steps()) {
      if (step instanceof Step.FixedBlock block) {
        presence = block(block, layout);
      } else if (step instanceof Step.CompressedInteger integer) {
        compressed(integer, presence);
      } else {
        field(((Step.OfField) step).field(), step, layout);
      }
    }
  }

  private void field(FieldPlan field, Step step, Layout layout) {
    FieldSchema written = layout.fields().get(field.number());
    PlaceShape place = layout.places().get(field.number());
    if (step instanceof Step.Text) {
      value(field.key(), new PlaceShape(Shape.builtIn(Shape.STRING), List.of()), false);
    } else if (step instanceof Step.Carried) {
      carried();
    } else if (written.bare() && !place.isEnum() && !place.isString()) {
      bare(field.key(), place.usual(), place);
    } else {
      value(field.key(), place, written.tracked());
    }
  }

  private Layout layoutOf(Shape type) {
    StructSchema struct = type.struct();
    List<FieldPlan> fields = new ArrayList<>();
    List<PlaceShape> places = new ArrayList<>();
    for (FieldSchema field : struct.fields()) {
      PlaceShape place =
          field.type() == null ? PlaceShape.OPEN : PlaceShape.of(type.schema(), field.type());
      int enumWidth = 0;
      if (field.form() == FieldPlan.Form.ENUM) {
        enumWidth = enumWidth(place);
      } else if (field.bare() && place.usual() == null) {
        throw new MalformedInputException("a schema has a place of any class without a head");
      }
      FieldEncoding encoding =
          field.form() == FieldPlan.Form.CARRIER
              ? FieldEncoding.CARRIER
              : FieldEncoding.inNative(
                  field.form(),
                  field.kind(),
                  enumWidth,
                  field.nullable(),
                  field.tracked(),
                  in.compact());
      fields.add(new FieldPlan(fields.size(), StructField.dropped(field.key()), encoding));
      places.add(place);
    }
    return new Layout(
        StructPlanner.canonical(UnknownObject.class, fields), struct.fields(), places);
  }

  private static int enumWidth(PlaceShape place) {
    List<String> constants = place.usual() == null ? null : place.usual().constants();
    if (constants == null) {
      throw new MalformedInputException("a schema has a constant of no enum");
    }
    return place.usual().builtIn() >= 0 || constants.size() <= 254 ? 1 : 2;
  }

  private byte[] block(Step.FixedBlock block, Layout layout) {
    in.require(block.bytes());
    MemoryBuffer buffer = in.buffer();
    byte[] presence = buffer.readBytes(block.presenceBytes());
    for (Step.Scalar scalar : block.scalars()) {
      FieldPlan field = scalar.field();
      long at = in.offset();
      if (field.kind() == null) {
        constant(field.key(), at, layout.places().get(field.number()).usual(), true);
        continue;
      }
      in.node();
      Object value = in.scalar(field.kind());
      boolean present = isPresent(presence, scalar.presenceBit());
      out.leaf(field.key(), at, typeOf(field), Output.NONE, present ? value : null);
    }
    return presence;
  }

  private static boolean isPresent(byte[] presence, int bit) {
    return bit == Step.ALWAYS || (presence[bit >> 3] >> (bit & 7) & 1) == 1;
  }

  private static String typeOf(FieldPlan field) {
    Class<?> type = field.isBoxed() ? field.kind().box() : field.kind().primitive();
    return type.getSimpleName();
  }

  private void compressed(Step.CompressedInteger integer, byte[] presence) {
    FieldPlan field = integer.field();
    long at = in.offset();
    in.node();
    boolean present = isPresent(presence, integer.presenceBit());
    boolean wide = integer.wideBit() != Step.ALWAYS && isPresent(presence, integer.wideBit());
    Object value = // boxed apart: a conditional would widen the int
        wide
            ? in.scalar(field.kind())
            : field.kind() == ScalarKind.INT
                ? (Object) in.buffer().readVarInt32()
                : (Object) in.buffer().readVarInt64();
    out.leaf(field.key(), at, typeOf(field), Output.NONE, present ? value : null);
  }

  private void carried() {
    for (int mark = in.uint8(); mark != 0; mark = in.uint8()) {
      if (mark != TYPED) {
        throw in.malformed("carried fields begin with " + mark);
      }
      long at = in.offset();
      Shape part = readType();
      if (part.struct() == null) {
        throw in.malformed("carried fields of no struct");
      }
      in.enter();
      out.open("(carried)", at, part.name(), Output.NONE);
      struct(part);
      out.close();
      in.exit();
    }
  }

  private void serial(Shape type) {
    int form = in.uint8();
    if (form == 1) {
      object("writeReplace", PlaceShape.OPEN, true);
      return;
    }
    if (form != 0) {
      throw in.malformed("unknown form of a body " + form);
    }
    for (SerialShape.Level level : type.description().levels()) {
      String name = level.name().isEmpty() ? type.name() : level.name();
      out.open(name, in.offset(), null, Output.NONE);
      if (level.items()) {
        items(level);
      } else {
        serialFields(level);
      }
      out.close();
    }
  }

  private void serialFields(SerialShape.Level level) {
    for (SerialShape.Field field : level.fields()) {
      serialField(field);
    }
  }

  private void serialField(SerialShape.Field field) {
    long at = in.offset();
    if (field.kind() < 8) {
      in.node();
      ScalarKind kind = Shape.PRIMITIVES.get(field.kind());
      String type = BuiltInTypes.nameOf(field.kind());
      out.leaf(field.name(), at, type, Output.NONE, in.scalar(kind));
    } else if (field.kind() == 8) {
      in.node();
      out.leaf(field.name(), at, "String", Output.NONE, in.string());
    } else {
      object(field.name(), PlaceShape.OPEN, field.kind() == 9);
    }
  }

  private void items(SerialShape.Level level) {
    for (int item = item(); item != 0; item = item()) {
      long at = in.offset();
      switch (item) {
        case 1 -> serialFields(level);
        case 2 -> object("(object)", PlaceShape.OPEN, true);
        case 3 -> object("(unshared)", PlaceShape.OPEN, false);
        default -> {
          if (item == 4) {
            throw in.malformed("an item of no bytes");
          }
          in.node();
          out.leaf("(data)", at, null, Output.NONE, in.hex(item - 4));
        }
      }
    }
  }

  private int item() {
    int item = in.buffer().readVarUint32();
    if (item < 0) {
      throw in.malformed("an item of too many bytes");
    }
    return item;
  }
}
