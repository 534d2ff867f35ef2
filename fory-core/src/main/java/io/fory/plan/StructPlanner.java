package io.fory.plan;

import io.fory.annotation.ForyEncoding;
import io.fory.codec.EnumCodec;
import io.fory.message.WireOptions;
import io.fory.plan.FieldPlan.Form;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Puts fields in order, gives them their places in the fixed block, and makes the steps. */
public final class StructPlanner {
  /** Memory of the smallest string that a field may hold, without its characters. */
  private static final int HELD_BYTES = 24;

  private static final int HEADER_BYTES = 16;
  private static final int REFERENCE_BYTES = 4;
  private static final int BOX_BYTES = 16;

  /** Bytes of an object with its boxes, without other objects that its fields hold. */
  private static final ClassValue<Integer> OBJECT_BYTES =
      new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
          return memoryOf(type);
        }
      };

  /**
   * The order of the native format: the forms by their places in a body, scalars of the block the
   * widest first, and fields that are alike in that by their keys.
   */
  private static final Comparator<FieldPlan> CANONICAL =
      new Comparator<>() {
        @Override
        public int compare(FieldPlan a, FieldPlan b) {
          int byPlace = Integer.compare(place(a), place(b));
          int byWidth = byPlace != 0 ? byPlace : Integer.compare(b.width(), a.width());
          return byWidth != 0 ? byWidth : a.key().compareTo(b.key());
        }
      };

  private StructPlanner() {}

  private static int place(FieldPlan field) {
    return switch (field.form()) {
      case PRIMITIVE, BOXED, ENUM -> 0;
      case COMPRESSED, COMPRESSED_BOXED -> 1;
      case STRING -> 2;
      case OBJECT -> 3;
      case CARRIER -> 4;
    };
  }

  /**
   * Returns the plan of fields in the order of the native format.
   *
   * @param type the class that objects are made of
   * @param fields in any order
   */
  public static StructPlan canonical(Class<?> type, List<FieldPlan> fields) {
    List<FieldPlan> sorted = new ArrayList<>(fields);
    Collections.sort(sorted, CANONICAL);
    return inOrder(type, sorted);
  }

  /**
   * Returns the plan of fields that are given in the order of their values, those at fixed width
   * first.
   *
   * @param type the class that objects are made of
   * @throws IllegalArgumentException if a field at fixed width comes behind another
   */
  public static StructPlan inOrder(Class<?> type, List<FieldPlan> fields) {
    int presenceBits = 0;
    int wideBits = 0;
    for (FieldPlan field : fields) {
      presenceBits += hasPresence(field) ? 1 : 0;
      wideBits += hasWidth(field) ? 1 : 0;
    }
    int presenceBytes = (presenceBits + wideBits + 7) / 8;
    int offset = presenceBytes;
    int bit = 0;
    int wideBit = presenceBits;
    int held = 0;
    List<Step.Scalar> scalars = new ArrayList<>();
    List<Step.CompressedInteger> flagged = new ArrayList<>();
    List<Step> behind = new ArrayList<>();
    for (FieldPlan field : fields) {
      int presence = hasPresence(field) ? bit++ : Step.ALWAYS;
      switch (field.form()) {
        case PRIMITIVE, BOXED, ENUM -> {
          if (!behind.isEmpty()) {
            throw new IllegalArgumentException("not of the fixed block: " + field);
          }
          scalars.add(new Step.Scalar(field, offset, presence));
          offset += field.width();
        }
        case COMPRESSED, COMPRESSED_BOXED -> {
          int wide = hasWidth(field) ? wideBit++ : Step.ALWAYS;
          Step.CompressedInteger step = new Step.CompressedInteger(field, presence, wide);
          behind.add(step);
          if (presence != Step.ALWAYS || wide != Step.ALWAYS) {
            flagged.add(step);
          }
        }
        case STRING -> behind.add(new Step.Text(field));
        case OBJECT ->
            behind.add(field.isInherited() ? new Step.Inherited(field) : new Step.Value(field));
        case CARRIER -> behind.add(new Step.Carried(field));
      }
      held += place(field) > 1 ? HELD_BYTES : 0;
    }
    List<Step> steps = new ArrayList<>();
    if (offset > 0) {
      steps.add(new Step.FixedBlock(presenceBytes, offset, scalars, flagged));
    }
    steps.addAll(behind);
    List<String> components = type.isRecord() ? componentNames(type) : null;
    return new StructPlan(type.getName(), components, steps, OBJECT_BYTES.get(type) + held);
  }

  private static boolean hasPresence(FieldPlan field) {
    return field.nullable() && field.isBoxed();
  }

  private static boolean hasWidth(FieldPlan field) {
    return field.encoding().coding() != null && field.encoding().coding().isSplit();
  }

  /** Returns how a field of a class here is written in the native format. */
  public static FieldEncoding encodingOf(StructField field, WireOptions options) {
    if (field.isCarrier()) {
      return FieldEncoding.CARRIER;
    }
    if (field.isInherited()) {
      boolean optional = !field.key().equals(StructField.ELEMENTS_KEY);
      return FieldEncoding.byCodec(optional, optional);
    }
    Class<?> raw = field.field().getType();
    ScalarKind kind = ScalarKind.of(raw);
    Form form = formOf(field, kind, options);
    int enumWidth = form == Form.ENUM ? EnumCodec.width(raw.getEnumConstants().length) : 0;
    boolean nullable = field.nullable() && !raw.isPrimitive();
    return FieldEncoding.inNative(
        form, kind, enumWidth, nullable, field.tracked(), options.compact());
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
    for (StructField field : FieldDiscovery.of(type)) {
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

  private static List<String> componentNames(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    String[] names = new String[components.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = components[i].getName();
    }
    return List.of(names);
  }
}
