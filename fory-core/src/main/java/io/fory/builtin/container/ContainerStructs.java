package io.fory.builtin.container;

import io.fory.annotation.Ignore;
import io.fory.codec.DirectCodec;
import io.fory.codec.InheritedCodec;
import io.fory.codec.SlotCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.UnsupportedTypeException;
import io.fory.plan.StructField;
import io.fory.plan.TypeShape;
import io.fory.platform.ClassMembers;
import io.fory.platform.ObjectCreator;
import io.fory.platform.PlatformClasses;
import io.fory.platform.SerializationHook;
import io.fory.platform.SerializationHook.Kind;
import io.fory.type.TypeParameters;
import java.io.Externalizable;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Predicate;

/**
 * The collections and maps of an application that the native format writes as structs.
 *
 * <ul>
 *   <li>One that extends a container of the JDK is its own fields, the elements, and what the
 *       constructor of the class of the JDK was given, unless the elements are all there is: see
 *       {@link SubclassForms}.
 *   <li>One that extends none, or an abstract one, is its fields. If some are transient, it is its
 *       fields where JDK serialization keeps these and nothing else, and otherwise its elements.
 * </ul>
 */
public final class ContainerStructs {
  private static final ClassValue<Boolean> IS_STRUCT =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return decide(type);
        }
      };

  private static final List<Kind> HOOKS =
      List.of(Kind.WRITE_OBJECT, Kind.READ_OBJECT, Kind.WRITE_REPLACE, Kind.READ_RESOLVE);

  private ContainerStructs() {}

  /** Returns whether a collection or map of an application is written as a struct. */
  public static boolean isStruct(Class<?> type) {
    return IS_STRUCT.get(type);
  }

  private static boolean decide(Class<?> type) {
    if (PlatformClasses.isPlatformClass(type) || Modifier.isAbstract(type.getModifiers())) {
      return false;
    }
    Class<?> parent = SubclassForms.platformParent(type);
    if (!SubclassForms.hasStorage(parent)) {
      return parent.getPackageName().startsWith("java.")
          && (transientField(type) == null || hasFields(type) && isPlainlySerializable(type));
    }
    return isKnown(parent)
        && (hasFields(type)
            || !SubclassForms.isKnown(parent)
            || !ObjectCreator.of(type).runsOwnConstructor()
            || OriginKind.of(parent) != null && SubclassForms.hasOtherConstructors(type)
            || ContainerOverrides.find(type, Set.of()) != null);
  }

  /**
   * Returns whether JDK serialization keeps the fields of a class and nothing else, so that those
   * that are not transient are all that its author means it to be.
   */
  private static boolean isPlainlySerializable(Class<?> type) {
    if (Externalizable.class.isAssignableFrom(type)) {
      return false;
    }
    Class<?> c = type;
    while (!PlatformClasses.isPlatformClass(c) && Serializable.class.isAssignableFrom(c)) {
      for (Kind kind : HOOKS) {
        if (SerializationHook.find(kind, c) != null) {
          return false;
        }
      }
      c = c.getSuperclass();
    }
    return c != type && anyField(c, field -> true) == null; // others' fields it does not keep
  }

  /** The entries of a weak map may be lost while they are put into it one by one. */
  private static boolean isKnown(Class<?> parent) {
    if (parent == WeakHashMap.class) {
      return false;
    }
    return Map.class.isAssignableFrom(parent)
        ? PlatformForms.ofMap(parent.getName()) != null
        : PlatformForms.ofCollection(parent.getName()) != null;
  }

  private static boolean hasFields(Class<?> type) {
    return anyField(
            type,
            field ->
                !Modifier.isTransient(field.getModifiers())
                    && !field.isAnnotationPresent(Ignore.class))
        != null;
  }

  /** Returns a transient field that the application declares, or null. */
  static Field transientField(Class<?> type) {
    return anyField(type, field -> Modifier.isTransient(field.getModifiers()));
  }

  /** Returns an instance field that the application declares, or null. */
  static Field anyField(Class<?> type, Predicate<Field> condition) {
    for (Class<?> c = type; !PlatformClasses.isPlatformClass(c); c = c.getSuperclass()) {
      for (Field field : ClassMembers.fieldsOf(c)) {
        if (!Modifier.isStatic(field.getModifiers()) && condition.test(field)) {
          return field;
        }
      }
    }
    return null;
  }

  /**
   * Returns why such a container cannot be written or read; null if it can.
   *
   * @param data classes whose methods do not count
   */
  public static UnsupportedTypeException refusalOf(Class<?> type, Set<Class<?>> data) {
    Class<?> parent = SubclassForms.platformParent(type);
    if (!SubclassForms.hasStorage(parent)) {
      return null;
    }
    UnsupportedTypeException lost = OwnFilling.refusalOf(type, data);
    if (lost != null) {
      return lost;
    }
    try {
      for (StructField part : inheritedFields(type)) {
        codec(type, part, null, data);
      }
      return null;
    } catch (UnsupportedTypeException e) {
      return e;
    }
  }

  /**
   * Returns the types that a class declares for the elements that a class of the JDK holds; none if
   * none does.
   */
  public static Type[] elementsOf(Class<?> type) {
    boolean held =
        (Map.class.isAssignableFrom(type) || Collection.class.isAssignableFrom(type))
            && !PlatformClasses.isPlatformClass(type)
            && !type.isInterface()
            && SubclassForms.hasStorage(SubclassForms.platformParent(type));
    if (!held) {
      return new Type[0];
    }
    return Map.class.isAssignableFrom(type) // bytes: ElementTypes.heldBy may say more
        ? TypeParameters.argumentsFor(Map.class, type, 2)
        : TypeParameters.argumentsFor(Collection.class, type, 1);
  }

  /** Returns the fields that stand for what a class of the JDK holds of such a container. */
  public static List<StructField> inheritedFields(Class<?> type) {
    Class<?> parent = SubclassForms.platformParent(type);
    if (!SubclassForms.hasStorage(parent)) {
      return List.of();
    }
    List<StructField> fields = new ArrayList<>();
    OriginKind origin = OriginKind.of(parent);
    if (origin != null) {
      fields.add(StructField.origin(origin.argument(), origin.type()));
    }
    Class<?> map = parent == IdentityHashMap.class ? parent : LinkedHashMap.class;
    Class<?> plain = Map.class.isAssignableFrom(type) ? map : ArrayList.class;
    fields.add(StructField.elements(TypeShape.generic(plain, elementsOf(type))));
    return fields;
  }

  /**
   * Returns the codec of such a field.
   *
   * @param content codec of a place of its type
   * @param data classes that are registered as data
   */
  public static InheritedCodec codec(
      Class<?> type, StructField field, ValueCodec content, Set<Class<?>> data) {
    Class<?> parent = SubclassForms.platformParent(type);
    if (!field.key().equals(StructField.ELEMENTS_KEY)) {
      return OriginCodec.of(type, parent, content);
    }
    ValueCodec bare =
        content instanceof SlotCodec slot
            ? new DirectCodec(slot.declared(), slot.fixedBody(), slot.elements())
            : content;
    boolean overridden = ContainerOverrides.find(type, Set.of()) != null;
    boolean atOnce = parent.getSimpleName().startsWith("CopyOnWrite");
    boolean bounded = OriginKind.of(parent) == OriginKind.CAPACITY; // offers, and does not throw
    Storage storage = overridden || atOnce || bounded ? Storage.of(type) : null;
    boolean own = OwnFilling.fills(type, data);
    boolean clears = own && ContainerOverrides.clears(type);
    if (Map.class.isAssignableFrom(type)) {
      MapForm form = PlatformForms.ofMap(parent.getName());
      InheritedCodec entries = new ElementsCodec.OfMap(form, storage, bare);
      return own ? new OwnFilling.OfMap(entries, form, storage, clears) : entries;
    }
    CollectionForm form = PlatformForms.ofCollection(parent.getName());
    InheritedCodec elements = new ElementsCodec.OfCollection(form, storage, atOnce, bare);
    return own ? new OwnFilling.OfCollection(elements, form, storage, atOnce, clears) : elements;
  }
}
