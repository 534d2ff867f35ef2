package io.fory.builtin.container;

import io.fory.codec.InheritedCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.platform.AccessOrder;
import io.fory.platform.ClassMembers;
import io.fory.platform.FieldAccess;
import io.fory.platform.ObjectCreator;
import io.fory.platform.PlatformClasses;
import io.fory.platform.SuperMethod;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;

/**
 * The codec of what the constructor of a container with fields was given. Null stands for what a
 * container has that is made without; else the container is made by the constructor of the class of
 * the JDK, and gets the fields of the one that was made without.
 */
final class OriginCodec implements InheritedCodec {
  private final OriginKind kind;
  private final Class<?> parent;
  private final ObjectCreator usual;
  private final ObjectCreator creator;
  private final AccessOrder access;
  private final SuperMethod defaults;
  private final List<FieldAccess> fields;
  private final ValueCodec content;

  /** Whether objects may be made otherwise than by the constructor without arguments. */
  private final boolean varies;

  /** The order of maps that are made without: whether by access; null until it is asked for. */
  private Boolean usualAccess;

  private OriginCodec(
      OriginKind kind,
      Class<?> parent,
      ObjectCreator usual,
      ObjectCreator creator,
      AccessOrder access,
      SuperMethod defaults,
      List<FieldAccess> fields,
      boolean varies,
      ValueCodec content) {
    this.varies = varies;
    this.kind = kind;
    this.parent = parent;
    this.usual = usual;
    this.creator = creator;
    this.access = access;
    this.defaults = defaults;
    this.fields = fields;
    this.content = content;
  }

  /**
   * Makes the codec of a class.
   *
   * @param parent the class of the JDK that it extends
   * @throws UnsupportedTypeException if its module is closed
   */
  static OriginCodec of(Class<?> type, Class<?> parent, ValueCodec content) {
    OriginKind kind = OriginKind.of(parent);
    List<FieldAccess> fields = new ArrayList<>();
    Class<?> below = type;
    for (Class<?> c = type; !PlatformClasses.isPlatformClass(c); c = c.getSuperclass()) {
      below = c;
      for (Field field : ClassMembers.fieldsOf(c)) {
        if (!Modifier.isStatic(field.getModifiers())) {
          fields.add(FieldAccess.of(field));
        }
      }
    }
    AccessOrder access = null;
    SuperMethod defaults = null;
    try {
      access = kind == OriginKind.ACCESS_ORDER ? new AccessOrder(below) : null;
      defaults =
          kind == OriginKind.DEFAULTS
              ? SuperMethod.ofField(below, "defaults", Properties.class)
              : null;
    } catch (ReflectiveOperationException e) {
      throw new UnsupportedTypeException(
          type.getTypeName(), "its " + kind.argument() + " is out of reach", e);
    }
    ObjectCreator usual = ObjectCreator.of(type);
    return new OriginCodec(
        kind,
        parent,
        usual,
        kind.creator(type, parent),
        access,
        defaults,
        List.copyOf(fields),
        !usual.runsOwnConstructor() || SubclassForms.hasOtherConstructors(type),
        content);
  }

  @Override
  public void write(MessageWriter out, Object owner) {
    Object argument = argumentOf(owner);
    if (argument != null && kind == OriginKind.COMPARATOR) {
      SortedContainers.writeComparator(out, content, (Comparator<?>) argument, owner);
      return;
    }
    boolean opened = argument != null && out.openIfMet(owner); // it is made with the argument
    content.write(out, argument);
    if (opened) {
      out.closeReference();
    }
  }

  /** Returns what the constructor is given; null if a container that is made without has it. */
  private Object argumentOf(Object owner) {
    if (!varies && kind != OriginKind.DEFAULTS) {
      return null;
    }
    return switch (kind) {
      case COMPARATOR -> differingOrder(owner);
      case DEFAULTS -> defaults.call(owner);
      case CAPACITY -> OriginKind.capacityOf(owner);
      case ACCESS_ORDER -> {
        Boolean byAccess = access.isIn(owner);
        yield byAccess.equals(isUsuallyByAccess()) ? null : byAccess;
      }
    };
  }

  private Comparator<?> differingOrder(Object owner) {
    Comparator<?> order = OriginKind.comparatorOf(owner);
    Comparator<?> made =
        usual.runsOwnConstructor() ? OriginKind.comparatorOf(usual.create()) : null;
    if (SubclassForms.isSameOrder(order, made)) {
      return null;
    }
    return order == null ? Comparator.naturalOrder() : order;
  }

  /** Racy on purpose: whoever asks finds the same. */
  private Boolean isUsuallyByAccess() {
    Boolean known = usualAccess;
    if (known == null) {
      known = usual.runsOwnConstructor() && access.isIn(usual.create());
      usualAccess = known;
    }
    return known;
  }

  @Override
  public void copyInto(GraphCopier copier, Object original, Object owner, Origin origin) {
    Object value = argumentOf(original);
    if (value != null && kind == OriginKind.COMPARATOR) {
      int outer = copier.beginKey();
      value = SortedContainers.copyComparator(copier, (Comparator<?>) value, original);
      origin.setOpen(copier.endKey(outer));
    } else if (value != null && kind == OriginKind.DEFAULTS) {
      boolean opened = copier.writer().openIfMet(original);
      value = copier.copy(value);
      if (opened) {
        copier.writer().closeReference();
      }
    }
    if (value != null && !isMade(owner, value)) {
      remake(owner, value, origin);
    }
    copier.reference(origin.made());
  }

  private void remake(Object owner, Object value, Origin origin) {
    Object made = kind.make(creator, parent, value);
    for (FieldAccess field : fields) {
      field.set(made, field.get(owner));
    }
    origin.setMade(made);
  }

  @Override
  public void readInto(MessageReader in, Object owner, Origin origin) {
    Object value;
    if (kind == OriginKind.COMPARATOR) {
      value = SortedContainers.readComparator(in, content);
      origin.noteOrder(in);
    } else {
      value = content.read(in);
    }
    if (value != null && !isMade(owner, value)) {
      kind.check(in, parent, value);
      remake(owner, value, origin);
    }
    in.reference(origin.made());
  }

  /** Returns whether a container that is made without has the value already. */
  private boolean isMade(Object owner, Object value) {
    return kind == OriginKind.CAPACITY && OriginKind.capacityOf(owner) == (Integer) value;
  }

  @Override
  public ValueCodec content() {
    return content;
  }

  @Override
  public InheritedCodec with(ValueCodec other) {
    return new OriginCodec(kind, parent, usual, creator, access, defaults, fields, varies, other);
  }
}
