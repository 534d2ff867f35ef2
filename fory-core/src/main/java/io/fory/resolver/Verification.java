package io.fory.resolver;

import io.fory.codec.MakingBody;
import io.fory.error.ClassText;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.UserCodeException;
import io.fory.error.VerificationException;
import io.fory.message.ResolvedType;
import io.fory.plan.FieldDiscovery;
import io.fory.plan.StructField;
import io.fory.plan.TypeShape;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds the problems at which the first message would fail: makes the serializers of all classes
 * that some declare, and checks for each declared place that a class may stand there.
 */
final class Verification {
  private final TypeRegistry registry;
  private final Set<Class<?>> seen = new LinkedHashSet<>();
  private final Set<String> problems = new LinkedHashSet<>();

  Verification(TypeRegistry registry) {
    this.registry = registry;
  }

  /**
   * Verifies some classes and all that they declare.
   *
   * @throws VerificationException if there is a problem
   */
  void verify(Collection<Class<?>> roots) {
    TreeMap<String, Class<?>> sorted = new TreeMap<>();
    for (Class<?> root : roots) {
      sorted.put(root.getName() + ' ' + System.identityHashCode(root.getClassLoader()), root);
    }
    for (Class<?> root : sorted.values()) {
      try {
        for (ResolvedType type : registry.reachedFrom(root)) {
          if (seen.add(type.type())) {
            verify(type);
          }
        }
      } catch (ForyException e) {
        problems.add(e.getMessage());
      }
    }
    if (!problems.isEmpty()) {
      throw new VerificationException(List.copyOf(problems));
    }
  }

  /** Returns whether a value of a type, with its type arguments, may stand in a message. */
  boolean admits(Type declared) {
    Class<?> raw = TypeShape.raw(declared);
    if (raw.isArray()) {
      return admits(TypeShape.component(declared));
    }
    try {
      if (raw.isEnum() ? registry.find(raw) == null : !isFillable(raw)) {
        return false;
      }
    } catch (ForyException e) {
      return false;
    }
    for (Type argument : TypeShape.arguments(declared)) {
      if (!admits(argument)) {
        return false;
      }
    }
    return true;
  }

  private void verify(ResolvedType type) {
    if (!ClassTable.isConcrete(type.type()) && !registry.isReplaced(type.type())) {
      return;
    }
    try {
      if (type.serializer() instanceof MakingBody making) {
        making.requireMakes();
      }
      type.layoutHash();
      registry.schemaOf(type);
    } catch (ForyException e) {
      problems.add(e.getMessage());
      return;
    } catch (RuntimeException e) {
      problems.add(new UserCodeException("Code called for " + type, e).getMessage());
      return;
    }
    if (registry.isStruct(type.type())) {
      for (StructField field : FieldDiscovery.of(type.type())) {
        if (!field.isCarrier()) {
          verifyPlace(field.type(), field);
        }
      }
    }
  }

  private void verifyPlace(Type declared, StructField field) {
    Class<?> raw = TypeShape.raw(declared);
    if (raw.isArray()) {
      verifyPlace(TypeShape.component(declared), field);
      return;
    }
    if (!isFillable(raw)) {
      Class<?> owner = field.field().getDeclaringClass();
      problems.add(
          "Nothing that is registered can stand in the field "
              + ErrorText.printable(ClassText.simpleNameOf(owner) + "." + field.field().getName())
              + ", declared with "
              + ErrorText.printable(raw.getTypeName())
              + ". Register the classes of its values, or mark it @Ignore");
    }
    if (raw == Class.class || BuiltInTypes.numberOf(raw) < 0) {
      return;
    }
    for (Type argument : TypeShape.arguments(declared)) {
      verifyPlace(argument, field);
    }
  }

  private boolean isFillable(Class<?> raw) {
    if (raw == Object.class
        || raw.isPrimitive()
        || raw.isEnum()
        || BuiltInTypes.numberOf(raw) >= 0
        || BuiltInTypes.usualImplementation(raw) != null
        || registry.isReplaced(raw)
        || ClassTable.isConcrete(raw) && registry.find(raw) != null) {
      return true;
    }
    if (raw.isInterface() && registry.options().lambdas() && registry.find(raw) != null) {
      return true;
    }
    if (Modifier.isFinal(raw.getModifiers())) {
      return false;
    }
    return !registry.standingIn(raw).isEmpty() || isOfBuiltIn(raw);
  }

  private static boolean isOfBuiltIn(Class<?> raw) {
    for (int i = 0; i < BuiltInTypes.count(); i++) {
      Class<?> builtIn = BuiltInTypes.classOf(i);
      if (builtIn != null && raw.isAssignableFrom(builtIn)) {
        return true;
      }
    }
    return false;
  }
}
