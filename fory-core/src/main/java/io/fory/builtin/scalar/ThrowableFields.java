package io.fory.builtin.scalar;

import io.fory.annotation.Ignore;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.ClassMembers;
import io.fory.platform.FieldAccess;
import io.fory.platform.PlatformClasses;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import io.fory.type.LayoutHash;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields that the classes between {@link Throwable} and a throwable's own class declare: of
 * classes of the application all but {@code static}, {@code transient} and {@link Ignore ignored}
 * ones, of JDK classes the public ones.
 *
 * <p>They are written class by class from the top, those of a class by name: primitive ones at
 * their fixed width, all others as objects with their type.
 */
final class ThrowableFields {
  /**
   * One field.
   *
   * @param body serializer of its box; null for a field that is not primitive
   */
  private record Part(FieldAccess access, Class<?> type, Serializer<Object> body) {}

  private final Class<?> owner;
  private final List<Part> parts = new ArrayList<>();
  private final StringBuilder layout = new StringBuilder();
  private Class<?> stateful = Throwable.class;

  /**
   * Finds the fields of a class.
   *
   * @throws UnsupportedTypeException if there are some that cannot be reached
   */
  ThrowableFields(Class<?> owner) {
    this.owner = owner;
    addClass(owner);
  }

  private void addClass(Class<?> type) {
    if (type == Throwable.class) {
      return;
    }
    addClass(type.getSuperclass());
    boolean platform = PlatformClasses.isPlatformClass(type);
    if (platform && JdkThrowables.getters(type.getName()).length > 0) {
      stateful = type;
      return;
    }
    if (platform && JdkThrowables.composesMessage(type)) {
      throw unsupported(type, "composes its message from parts that cannot be told apart");
    }
    int before = parts.size();
    for (Field field : sortedFields(type, platform)) {
      if (platform && !Modifier.isPublic(field.getModifiers() & type.getModifiers())) {
        throw unsupported(type, "has the field " + field.getName() + ", which cannot be reached");
      }
      add(field);
    }
    if (parts.size() > before) {
      layout.append(';');
    }
  }

  private UnsupportedTypeException unsupported(Class<?> type, String reason) {
    UnsupportedTypeException refused =
        new UnsupportedTypeException(owner.getTypeName(), type.getName() + " " + reason);
    refused.withCure("Register a serializer for it with ForyBuilder.registerSerializer");
    return refused;
  }

  /**
   * Returns the fields that are written. For a class of the JDK these include transient ones, since
   * its methods may depend on them; but not for {@link NullPointerException}, whose transient field
   * is the message, which is written anyway.
   */
  private static List<Field> sortedFields(Class<?> type, boolean platform) {
    boolean all = platform && type != NullPointerException.class;
    int left = all ? Modifier.STATIC : Modifier.STATIC | Modifier.TRANSIENT;
    List<Field> sorted = new ArrayList<>();
    for (Field field : ClassMembers.fieldsOf(type)) {
      if ((field.getModifiers() & left) != 0 || field.isAnnotationPresent(Ignore.class)) {
        continue;
      }
      int at = sorted.size();
      while (at > 0 && sorted.get(at - 1).getName().compareTo(field.getName()) > 0) {
        at--;
      }
      sorted.add(at, field);
    }
    return sorted;
  }

  @SuppressWarnings("unchecked") // the serializer of a box is only handed boxes of that class
  private void add(Field field) {
    Class<?> type = field.getType();
    Serializer<Object> body = null;
    if (type.isPrimitive()) {
      body = (Serializer<Object>) ScalarFactory.boxSerializer(type.getName());
    }
    parts.add(new Part(FieldAccess.of(field), type, body));
    layout.append(field.getName()).append(':').append(body == null ? "object" : type.getName());
    layout.append(',');
  }

  /** Returns the JDK class whose state is known otherwise, or {@link Throwable}. */
  Class<?> stateful() {
    return stateful;
  }

  /** Returns the hash of names and types: {@code code:int,detail:object,;} for each class. */
  int layoutHash() {
    return LayoutHash.of(layout.toString());
  }

  /** Writes the fields of {@code value}. */
  void write(WriteContext out, Throwable value) {
    for (Part part : parts) {
      Object content = part.access().get(value);
      if (part.body() != null) {
        part.body().write(out, content);
        continue;
      }
      try {
        out.writeObject(content);
      } catch (RuntimeException e) {
        throw out.failure(e, part.access().field().getName(), value);
      }
    }
  }

  /** Reads the fields into {@code target}. */
  void read(ReadContext in, Throwable target) {
    for (Part part : parts) {
      try {
        part.access()
            .set(target, part.body() != null ? part.body().read(in) : in.readObject(part.type()));
      } catch (RuntimeException e) {
        throw in.failure(e, part.access().field().getName(), owner);
      }
    }
  }
}
