package io.fory.plan;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.message.WireOptions;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.testng.annotations.Test;

/** A plan is a value: a list of steps that holds nothing of a virtual machine. */
public final class StructPlanTest {
  enum Level {
    LOW,
    HIGH
  }

  static final class Mixed {
    List<String> tags;
    String text;

    @ForyField(encoding = ForyEncoding.VARINT)
    Integer count;

    byte small;
    Long wide;
    double exact;
    Level level;
  }

  private static final WireOptions OPTIONS =
      new WireOptions(false, false, false, false, false, true, false, false);

  private static StructPlan planOf(Class<?> type) {
    List<FieldPlan> fields = new ArrayList<>();
    for (StructField field : FieldDiscovery.of(type)) {
      FieldEncoding encoding = StructPlanner.encodingOf(field, OPTIONS);
      fields.add(new FieldPlan(fields.size(), field, encoding));
    }
    return StructPlanner.canonical(type, fields);
  }

  @Test
  public void stepsAreInTheOrderOfTheBytes() {
    List<String> steps = new ArrayList<>();
    for (Step step : planOf(Mixed.class).steps()) {
      if (step instanceof Step.FixedBlock block) {
        for (Step.Scalar scalar : block.scalars()) {
          steps.add(scalar.field().name() + "@" + scalar.offset() + "/" + scalar.presenceBit());
        }
        steps.add("block of " + block.presenceBytes() + "+" + block.bytes());
      } else if (step instanceof Step.OfField one) {
        steps.add(one.getClass().getSimpleName() + " " + one.field().name());
      }
    }
    assertEquals(
        steps,
        List.of(
            "exact@1/-1",
            "wide@9/0",
            "level@17/-1",
            "small@18/-1",
            "block of 1+19",
            "CompressedInteger count",
            "Text text",
            "Value tags"));
  }

  @Test
  public void plansOfOneClassAreEqual() {
    assertEquals(planOf(Mixed.class), planOf(Mixed.class));
  }

  @Test
  public void aPlanHoldsNoClassNoFieldAndNoCodec() {
    Set<Class<?>> seen = new HashSet<>();
    requireValue(StructPlan.class, seen);
    assertTrue(seen.contains(FieldDescriptor.class), "what was seen: " + seen);
  }

  private static void requireValue(Type type, Set<Class<?>> seen) {
    if (type instanceof ParameterizedType list) {
      assertEquals(list.getRawType(), List.class);
      requireValue(list.getActualTypeArguments()[0], seen);
      return;
    }
    Class<?> raw = (Class<?>) type;
    if (raw.isPrimitive() || raw == String.class || raw.isEnum() || !seen.add(raw)) {
      return;
    }
    if (raw.isSealed()) {
      for (Class<?> permitted : raw.getPermittedSubclasses()) {
        requireValue(permitted, seen);
      }
      return;
    }
    assertTrue(raw.isRecord(), raw + " is no value");
    for (RecordComponent component : raw.getRecordComponents()) {
      requireValue(component.getGenericType(), seen);
    }
  }
}
