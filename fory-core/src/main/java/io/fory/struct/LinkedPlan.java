package io.fory.struct;

import io.fory.codec.EnumCodec;
import io.fory.codec.SlotCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.ResolvedType;
import io.fory.message.RevocableBody;
import io.fory.plan.FieldDiscovery;
import io.fory.plan.FieldEncoding;
import io.fory.plan.FieldPlan;
import io.fory.plan.Step;
import io.fory.plan.StructField;
import io.fory.plan.StructPlan;
import io.fory.plan.StructPlanner;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A plan, and the fields, codecs, constants and conversions that its numbers stand for in this
 * virtual machine. Both engines get it. Immutable.
 *
 * @param type the class that objects are made of
 * @param plan the steps
 * @param links by {@link FieldPlan#number()}
 * @param carrier where objects keep the fields that the class does not have, or null
 */
public record LinkedPlan(Class<?> type, StructPlan plan, List<FieldLink> links, Carrier carrier) {
  /** Copies the links. */
  public LinkedPlan {
    links = List.copyOf(links);
  }

  /**
   * Stands for the class of a struct of which there are only the values: an array takes them, at
   * the {@link FieldPlan#number()} of each.
   */
  public static final class Collected {}

  /** Collects the fields of a struct. */
  public static final class Builder {
    private final Class<?> type;
    private final List<FieldPlan> fields = new ArrayList<>();
    private final List<FieldLink> links = new ArrayList<>();

    /** Makes a builder for a class. */
    public Builder(Class<?> type) {
      this.type = type;
    }

    /** Adds a field. */
    public void add(FieldEncoding encoding, FieldLink link) {
      fields.add(new FieldPlan(fields.size(), link.member(), encoding));
      links.add(link);
    }

    /** Returns the fields in the order of the native format. */
    public LinkedPlan canonical() {
      return new LinkedPlan(type, StructPlanner.canonical(type, fields), links, null);
    }

    /** Returns the fields in the order in which they were added. */
    public LinkedPlan inOrder() {
      return new LinkedPlan(type, StructPlanner.inOrder(type, fields), links, null);
    }
  }

  /** Returns the same for objects that keep the fields that their class does not have. */
  public LinkedPlan with(Carrier other) {
    return new LinkedPlan(type, plan, links, other);
  }

  /** Returns the member, codec, constants and conversion of a field. */
  public FieldLink link(FieldPlan field) {
    return links.get(field.number());
  }

  /** Returns the field; null if values are read and dropped. */
  public Field field(FieldPlan field) {
    return link(field).member().field();
  }

  /** Returns the codec of the values of a field. */
  public ValueCodec codec(FieldPlan field) {
    return link(field).codec();
  }

  /** Returns the fields of the class that take part. */
  public List<Field> members() {
    List<Field> members = new ArrayList<>();
    for (FieldLink link : links) {
      if (link.member().field() != null) {
        members.add(link.member().field());
      }
    }
    if (carrier != null) {
      members.add(carrier.field().field()); // the writer may lack it
    }
    return members;
  }

  /** Returns the fields that are copied and not serialized. */
  public List<Field> transients() {
    return FieldDiscovery.transientOf(type);
  }

  /** Returns whether all components of a record take part. */
  public boolean isWhole() {
    return plan.isRecord() && members().size() == plan.components().size();
  }

  /** Returns whether the class is a record whose components cannot change. */
  boolean isImmutable() {
    if (!isWhole()) {
      return false;
    }
    for (FieldLink link : links) {
      if (link.codec() != null && !isImmutable(link.codec())) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a struct leaves nothing but bytes behind, as a {@link RevocableBody} may. */
  boolean isRevocable() {
    for (Step step : plan.steps()) {
      if (step instanceof Step.Value value
          ? !isRevocable(codec(value.field()))
          : step instanceof Step.Inherited || step instanceof Step.Carried) {
        return false;
      }
    }
    return carrier == null;
  }

  private static boolean isRevocable(ValueCodec codec) {
    return codec instanceof EnumCodec
        || codec instanceof SlotCodec slot
            && isOfOneBuiltIn(slot)
            && slot.declared().serializer() instanceof RevocableBody body
            && body.isRevocable();
  }

  /** Looks at built-in types only: a class of the application may hold the record itself. */
  private static boolean isImmutable(ValueCodec codec) {
    return codec instanceof SlotCodec slot
        && isOfOneBuiltIn(slot)
        && slot.declared().serializer().isImmutable();
  }

  private static boolean isOfOneBuiltIn(SlotCodec slot) {
    return slot.declared() != null
        && slot.declared().builtIn() != ResolvedType.NONE
        && Modifier.isFinal(slot.raw().getModifiers());
  }

  /** Returns the same with other codecs. */
  public LinkedPlan withCodecs(UnaryOperator<ValueCodec> change) {
    List<FieldLink> changed = new ArrayList<>();
    for (FieldLink link : links) {
      changed.add(link.codec() == null ? link : link.with(change.apply(link.codec())));
    }
    return new LinkedPlan(type, plan, changed, carrier);
  }

  /** Returns the error for null in a field that may not hold it. */
  UnsupportedTypeException nullRefused(FieldPlan field) {
    StructField member = link(field).member();
    Class<?> owner = member.field().getDeclaringClass();
    return nullRefused(owner, member.name(), !member.nullable(), field.width() > 0);
  }

  /**
   * Returns the error for null in a field that may not hold it.
   *
   * @param said whether its annotation says so; else the format takes it to be so
   * @param inBlock whether the step of the field is the fixed block, which does not tell errors
   *     which of its fields is at fault
   */
  public static UnsupportedTypeException nullRefused(
      Class<?> owner, String field, boolean said, boolean inBlock) {
    UnsupportedTypeException refused =
        new UnsupportedTypeException(
            owner.getTypeName(),
            "its field "
                + field
                + (said
                    ? " is null, but is declared @ForyField(nullable = false)"
                    : " is null, but is not declared @ForyField(nullable = true)"));
    if (inBlock) {
      refused.prepend(field);
    }
    return refused;
  }
}
