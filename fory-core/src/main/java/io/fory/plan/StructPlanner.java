package io.fory.plan;

import io.fory.annotation.ForyEncoding;
import io.fory.codec.EnumCodec;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.WireOptions;
import io.fory.plan.FieldPlan.Form;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Makes the plan of a class from its fields and the options. */
public final class StructPlanner {
  /** Memory of the smallest string that a field may hold, without its characters. */
  private static final int HELD_BYTES = 24;

  private static final int HEADER_BYTES = 16;
  private static final int REFERENCE_BYTES = 4;
  private static final int BOX_BYTES = 16;

  /** Bytes of an object, without what its fields hold besides boxes. */
  private static final ClassValue<Integer> OBJECT_BYTES =
      new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
          return memoryOf(type);
        }
      };

  private static final Comparator<FieldPlan> BY_KEY =
      new Comparator<>() {
        @Override
        public int compare(FieldPlan a, FieldPlan b) {
          return a.key().compareTo(b.key());
        }
      };

  private static final Comparator<FieldPlan> WIDEST_FIRST =
      new Comparator<>() {
        @Override
        public int compare(FieldPlan a, FieldPlan b) {
          int byWidth = Integer.compare(b.width(), a.width());
          return byWidth != 0 ? byWidth : a.key().compareTo(b.key());
        }
      };

  private StructPlanner() {}

  /**
   * Returns the plan of a class.
   *
   * @param superclasses names those that declare fields of one name
   * @throws UnsupportedTypeException if its fields cannot be told
   */
  public static StructPlan plan(Class<?> type, WireOptions options, ClassNames superclasses) {
    List<FieldPlan> fields = new ArrayList<>();
    for (StructField field : StructFields.of(type, superclasses)) {
      fields.add(new FieldPlan(field, encodingOf(field, options), null));
    }
    return layOut(type, fields);
  }

  /**
   * Returns the plan of fields that another version of a class has, or this one.
   *
   * @param type the class that objects are made of
   * @param fields in any order
   */
  public static StructPlan layOut(Class<?> type, List<FieldPlan> fields) {
    List<FieldPlan> block = new ArrayList<>();
    List<FieldPlan> compressed = new ArrayList<>();
    List<FieldPlan> strings = new ArrayList<>();
    List<FieldPlan> objects = new ArrayList<>();
    FieldPlan carrier = null;
    for (FieldPlan plan : fields) {
      if (plan.inBlock()) {
        block.add(plan);
      } else if (plan.form() == Form.STRING) {
        strings.add(plan);
      } else if (plan.form() == Form.OBJECT) {
        objects.add(plan);
      } else if (plan.form() == Form.CARRIER) {
        carrier = plan;
      } else {
        compressed.add(plan);
      }
    }
    Collections.sort(block, WIDEST_FIRST);
    Collections.sort(compressed, BY_KEY);
    Collections.sort(strings, BY_KEY);
    Collections.sort(objects, BY_KEY);
    if (carrier != null) {
      objects.add(carrier);
    }
    return layOut(type, block, compressed, strings, objects, OBJECT_BYTES.get(type));
  }

  /**
   * Returns the plan of fields that are given in the order of their values: those at fixed width
   * first, then compressed ones, then all others, which codecs write. None needs a presence bit.
   *
   * @param type the class that objects are made of
   */
  public static StructPlan inOrder(Class<?> type, List<FieldPlan> fields) {
    List<FieldPlan> block = new ArrayList<>();
    List<FieldPlan> compressed = new ArrayList<>();
    List<FieldPlan> objects = new ArrayList<>();
    for (FieldPlan plan : fields) {
      if (plan.inBlock()) {
        block.add(plan);
      } else if (plan.form() == Form.OBJECT) {
        objects.add(plan);
      } else {
        compressed.add(plan);
      }
    }
    return layOut(type, block, compressed, List.of(), objects, OBJECT_BYTES.get(type));
  }

  private static StructPlan layOut(
      Class<?> type,
      List<FieldPlan> block,
      List<FieldPlan> compressed,
      List<FieldPlan> strings,
      List<FieldPlan> objects,
      int objectBytes) {
    int presenceBits = number(block, 0, false) + number(compressed, 0, false);
    int presenceBytes = (presenceBits + 7) / 8;
    int inBlock = number(block, 0, true);
    number(compressed, inBlock, true);
    int offset = presenceBytes;
    for (int i = 0; i < block.size(); i++) {
      FieldPlan field = block.get(i);
      block.set(i, field.at(offset, field.presenceBit()));
      offset += field.width();
    }
    Constructor<?> constructor = type.isRecord() ? canonicalConstructor(type) : null;
    return new StructPlan(
        type,
        presenceBytes,
        offset,
        List.copyOf(block),
        List.copyOf(compressed),
        List.copyOf(strings),
        List.copyOf(objects),
        constructor,
        type.isRecord() ? componentNames(type) : List.of(),
        objectBytes + HELD_BYTES * (strings.size() + objects.size()));
  }

  /** Counts the fields that need a presence bit; numbers them from {@code next} on if asked to. */
  private static int number(List<FieldPlan> fields, int next, boolean assign) {
    int bit = next;
    for (int i = 0; i < fields.size(); i++) {
      FieldPlan field = fields.get(i);
      if (field.nullable() && field.isBoxed()) {
        if (assign) {
          fields.set(i, field.at(0, bit));
        }
        bit++;
      }
    }
    return bit - next;
  }

  private static FieldEncoding encodingOf(StructField field, WireOptions options) {
    Class<?> raw = field.field().getType();
    if (field.isCarrier()) {
      return FieldEncoding.CARRIER;
    }
    ScalarKind kind = ScalarKind.of(raw);
    Form form = formOf(field, kind, options);
    EnumCodec enums = form == Form.ENUM ? new EnumCodec(raw, raw.getEnumConstants()) : null;
    boolean nullable = field.nullable() && !raw.isPrimitive();
    return new FieldEncoding(form, kind, enums, nullable, field.tracked());
  }

  private static Form formOf(StructField field, ScalarKind kind, WireOptions options) {
    Class<?> raw = field.field().getType();
    if (kind != null) {
      boolean compress = isCompressed(field.options().level(0).encoding(), kind, options);
      if (raw.isPrimitive()) {
        return compress ? Form.COMPRESSED : Form.PRIMITIVE;
      }
      return compress ? Form.COMPRESSED_BOXED : Form.BOXED;
    }
    if (raw == String.class) {
      return Form.STRING;
    }
    return raw.isEnum() ? Form.ENUM : Form.OBJECT;
  }

  /** Whether an int or long has a variable width: as its field says, else as the options do. */
  private static boolean isCompressed(ForyEncoding encoding, ScalarKind kind, WireOptions options) {
    if (kind != ScalarKind.INT && kind != ScalarKind.LONG) {
      return false;
    }
    if (encoding != ForyEncoding.DEFAULT) {
      return encoding != ForyEncoding.FIXED;
    }
    return kind == ScalarKind.INT ? options.compressInts() : options.compressLongs();
  }

  private static int memoryOf(Class<?> type) {
    int bytes = HEADER_BYTES;
    for (StructField field : StructFields.of(type)) {
      Class<?> raw = field.field().getType();
      ScalarKind kind = ScalarKind.of(raw);
      if (raw.isPrimitive()) {
        bytes += kind.width();
      } else {
        bytes += REFERENCE_BYTES + (kind == null ? 0 : BOX_BYTES);
      }
    }
    return bytes;
  }

  private static Constructor<?> canonicalConstructor(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] parameters = new Class<?>[components.length];
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = components[i].getType();
    }
    try {
      return type.getDeclaredConstructor(parameters);
    } catch (NoSuchMethodException e) {
      throw new UnsupportedTypeException(type.getTypeName(), "its constructor is not found", e);
    }
  }

  private static List<String> componentNames(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    String[] names = new String[components.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = components[i].getName();
    }
    return List.of(names);
  }
}
