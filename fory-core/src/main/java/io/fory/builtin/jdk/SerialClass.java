package io.fory.builtin.jdk;

import io.fory.error.UnsupportedTypeException;
import io.fory.platform.ClassMembers;
import io.fory.platform.ObjectCreator;
import io.fory.platform.PlatformClasses;
import io.fory.platform.SerializationHook;
import io.fory.platform.SerializationHook.Kind;
import java.io.Externalizable;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A class as JDK serialization sees it. Immutable. */
public final class SerialClass {
  private static final ClassValue<SerialClass> KNOWN =
      new ClassValue<>() {
        @Override
        protected SerialClass computeValue(Class<?> type) {
          return new SerialClass(type);
        }
      };

  private static final int HEADER_BYTES = 16;

  /** Classes whose objects say how others are made. */
  private static final Set<String> OWN_FORMS =
      Set.of(
          "java.io.ObjectStreamClass",
          "java.lang.invoke.SerializedLambda",
          "java.lang.reflect.Proxy");

  /** What classes of the JDK hold, of which their fields declare but a class above. */
  private static final Map<String, List<String>> USUAL_PARTS =
      Map.of(
          "java.text.MessageFormat",
          List.of(
              "java.text.ChoiceFormat", "java.text.DecimalFormat", "java.text.SimpleDateFormat"),
          "java.text.SimpleDateFormat",
          List.of("java.text.DecimalFormat"));

  private final Class<?> type;
  private final SerialForm form;
  private final List<SerialLevel> levels;

  /** The first class of the chain whose fields are out of reach, or null. */
  private final Class<?> closed;

  private final ObjectCreator creator;
  private final SerializationHook replace;
  private final SerializationHook resolve;
  private final int objectBytes;

  /** Why objects cannot be written or read in this way, or null. */
  private final String refusal;

  /** What code of the JDK would do that reads objects, and may not; or null. */
  private final String danger;

  /** What the application has to ask for by name, or null. */
  private final Class<?> unreviewed;

  private SerialClass(Class<?> type) {
    this.type = type;
    this.form = formOf(type);
    this.levels = levelsOf(type, form);
    this.closed = closedOf(levels);
    this.creator = closed != null ? null : creatorOf(type, form);
    this.replace = SerializationHook.find(Kind.WRITE_REPLACE, type);
    this.resolve = SerializationHook.find(Kind.READ_RESOLVE, type);
    this.objectBytes = objectBytes(type);
    this.danger = PlatformHooks.danger(this);
    this.refusal = findRefusal();
    this.unreviewed = PlatformHooks.unreviewed(this);
  }

  /**
   * Returns the description of a class that is serializable, not abstract and no enum.
   *
   * @throws UnsupportedTypeException if a class that its members mention is absent
   */
  public static SerialClass of(Class<?> type) {
    try {
      return KNOWN.get(type);
    } catch (NoClassDefFoundError e) {
      throw new UnsupportedTypeException(
          type.getTypeName(), "a class that its members mention cannot be loaded", e);
    }
  }

  private static SerialForm formOf(Class<?> type) {
    if (type.isRecord()) {
      return SerialForm.RECORD;
    }
    return Externalizable.class.isAssignableFrom(type)
        ? SerialForm.EXTERNALIZABLE
        : SerialForm.SERIALIZABLE;
  }

  private static List<SerialLevel> levelsOf(Class<?> type, SerialForm form) {
    if (form == SerialForm.EXTERNALIZABLE) {
      return List.of(SerialLevel.bare(type));
    }
    List<SerialLevel> levels = new ArrayList<>();
    Class<?> c = type;
    while (c != null && Serializable.class.isAssignableFrom(c)) {
      levels.add(SerialLevel.of(c));
      c = form == SerialForm.RECORD ? null : c.getSuperclass();
    }
    Collections.reverse(levels);
    return List.copyOf(levels);
  }

  private static Class<?> closedOf(List<SerialLevel> levels) {
    for (SerialLevel level : levels) {
      if (level.isOutOfReach()) {
        return level.type();
      }
    }
    return null;
  }

  private static ObjectCreator creatorOf(Class<?> type, SerialForm form) {
    return form == SerialForm.RECORD
        ? ObjectCreator.ofRecord(type)
        : ObjectCreator.ofSerializable(type, form == SerialForm.EXTERNALIZABLE);
  }

  private static int objectBytes(Class<?> type) {
    int bytes = HEADER_BYTES;
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : ClassMembers.fieldsOf(c)) {
        bytes += Modifier.isStatic(field.getModifiers()) ? 0 : Long.BYTES;
      }
    }
    return bytes;
  }

  /** Returns why objects cannot be written or read in this way, or null. */
  public String refusal() {
    return refusal;
  }

  /**
   * Returns why objects are not read, although JDK serialization could: code of the JDK would read
   * them, and nobody has reviewed it for messages of strangers. Null if that is no matter.
   *
   * @param named whether the application has asked for the class by name
   */
  public String doubt(boolean named) {
    return named || unreviewed == null
        ? null
        : "it would be read by code of "
            + unreviewed.getTypeName()
            + " that is not known to be safe for messages of strangers";
  }

  /**
   * Returns the error about a class whose objects could be read, were it not for the code of the
   * JDK that reads them; null if there is none.
   *
   * @param named whether the application has asked for the class by name
   * @param cure what helps in any case
   */
  public static UnsupportedTypeException refusalOfCode(Class<?> type, boolean named, String cure) {
    if (type.isHidden() || Proxy.isProxyClass(type)) {
      return null;
    }
    try {
      SerialClass form = of(type);
      String doubt = form.refusal == null ? form.doubt(named) : form.danger;
      if (doubt == null) {
        return null;
      }
      UnsupportedTypeException refused = new UnsupportedTypeException(type.getTypeName(), doubt);
      refused.withCure(
          form.danger == null ? cure + "; ForyBuilder.register(Class) lets that code run" : cure);
      return refused;
    } catch (UnsupportedTypeException e) {
      return null; // A class that it mentions is missing, which the error of the caller says.
    }
  }

  private String findRefusal() {
    if (OWN_FORMS.contains(type.getName())) {
      return "JDK serialization has a form of its own for it";
    }
    if (danger != null) {
      return danger;
    }
    if (PlatformClasses.isPlatformClass(type)) {
      for (Class<?> standIn : standIns()) {
        String refused = of(standIn).refusal();
        if (refused != null) {
          return refused;
        }
      }
    }
    if (creator == null && replace == null) {
      return whyNotMade();
    }
    for (SerialLevel level : levels) {
      if (replace == null && readsNone(level)) {
        return level.type().getTypeName()
            + " reads no objects of classes below it: hold one in a field instead";
      }
    }
    return null;
  }

  /**
   * Returns whether a class of the JDK above this one is only written replaced, by a method that is
   * not inherited: its {@code readObject} refuses all that is not.
   */
  private boolean readsNone(SerialLevel level) {
    return level.type() != type
        && PlatformClasses.isPlatformClass(level.type())
        && level.reader() != null
        && SerializationHook.find(Kind.WRITE_REPLACE, level.type()) != null;
  }

  /** Returns why {@link #creator} is null. */
  String whyNotMade() {
    if (closed != null) {
      return "its fields of " + closed.getTypeName() + " are out of reach on this JDK";
    }
    return form == SerialForm.EXTERNALIZABLE
        ? "it is Externalizable without a public constructor that takes no arguments"
        : "the nearest of its superclasses that is not Serializable has no constructor without"
            + " arguments that it may call";
  }

  /**
   * Makes sure that an object can be read which {@code writeReplace} has not replaced.
   *
   * @throws UnsupportedTypeException if JDK serialization cannot make one
   */
  void requireMade() {
    if (creator == null) {
      throw new UnsupportedTypeException(
          type.getTypeName(), whyNotMade() + ", and its writeReplace() returned an object of it");
    }
  }

  /** Returns whether a field is a part of the serial form. */
  public boolean writes(Field field) {
    for (SerialLevel level : levels) {
      if (level.type() == field.getDeclaringClass()) {
        int index = level.indexOf(field.getName());
        return index >= 0 && field.equals(level.fields().get(index).field());
      }
    }
    return false;
  }

  /**
   * Returns the classes whose objects messages may contain in place of parts of this one: the types
   * of fields that are in the serial form alone, and what {@code writeReplace} probably returns.
   * These are the classes with {@code readResolve} among the members of the class and those above
   * it, and for classes of the JDK what the JDK has for it besides.
   */
  public List<Class<?>> standIns() {
    List<Class<?>> found = new ArrayList<>();
    boolean platform = PlatformClasses.isPlatformClass(type);
    for (SerialLevel level : levels) {
      for (SerialField field : level.fields()) {
        if (field.field() == null && !platform) {
          found.add(field.type());
        }
      }
    }
    for (Class<?> c = type; replace != null && c != null; c = c.getSuperclass()) {
      addIfProxy(c, found);
      for (Class<?> member : ClassMembers.nestedIn(c)) {
        addIfProxy(member, found);
      }
    }
    Class<?> ser =
        replace == null || !platform
            ? null
            : PlatformClasses.find(type.getPackageName() + ".Ser"); // of java.time
    addIfProxy(ser, found);
    for (String part : USUAL_PARTS.getOrDefault(type.getName(), List.of())) {
      found.add(PlatformClasses.find(part));
    }
    return found;
  }

  private void addIfProxy(Class<?> candidate, List<Class<?>> found) {
    boolean above = candidate != null && candidate.isAssignableFrom(type);
    boolean stands = above ? PlatformClasses.isPlatformClass(type) : isProxy(candidate);
    boolean concrete = candidate != null && !Modifier.isAbstract(candidate.getModifiers());
    if (stands && concrete && candidate != type && Serializable.class.isAssignableFrom(candidate)) {
      found.add(candidate);
    }
  }

  private static boolean isProxy(Class<?> member) {
    return member != null
        && Serializable.class.isAssignableFrom(member)
        && !Modifier.isAbstract(member.getModifiers())
        && !member.isEnum()
        && SerializationHook.find(Kind.READ_RESOLVE, member) != null;
  }

  /** Returns whether code of the class decides what it holds, which may be anything. */
  public boolean isOpen() {
    boolean open = form == SerialForm.EXTERNALIZABLE || replace != null;
    for (SerialLevel level : levels) {
      open |= level.writer() != null;
    }
    return open;
  }

  /**
   * Returns whether code of the application is given the objects while they are read, with all that
   * the classes above it have read: a hook that reads, or {@code readResolve}.
   */
  boolean isGiven() {
    if (PlatformClasses.isPlatformClass(type)) {
      return false;
    }
    boolean given = form == SerialForm.EXTERNALIZABLE || resolve != null;
    for (SerialLevel level : levels) {
      given |=
          (level.reader() != null || level.noData() != null)
              && !PlatformClasses.isPlatformClass(level.type());
    }
    return given;
  }

  /** Returns whether a class of the JDK is among the serializable ones. */
  public boolean hasPlatformLevel() {
    for (SerialLevel level : levels) {
      if (PlatformClasses.isPlatformClass(level.type())) {
        return true;
      }
    }
    return false;
  }

  Class<?> type() {
    return type;
  }

  SerialForm form() {
    return form;
  }

  /** Returns the components of a record, in the order of its constructor. */
  List<SerialField> components() {
    List<SerialField> components = new ArrayList<>();
    SerialLevel level = levels.get(0);
    for (RecordComponent component : type.getRecordComponents()) {
      components.add(level.fields().get(level.indexOf(component.getName())));
    }
    return components;
  }

  /** Returns the classes of the chain, the topmost first. */
  List<SerialLevel> levels() {
    return levels;
  }

  /** Returns what makes objects, or null if they are only written replaced. */
  ObjectCreator creator() {
    return creator;
  }

  /** Returns {@code writeReplace}, or null. */
  SerializationHook replace() {
    return replace;
  }

  /** Returns {@code readResolve}, or null. */
  SerializationHook resolve() {
    return resolve;
  }

  /** Returns an estimate of the memory that an object takes. */
  int objectBytes() {
    return objectBytes;
  }
}
