package io.fory.resolver;

import io.fory.codec.ApplicationSerializer;
import io.fory.codec.ReplacementSerializer;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import io.fory.message.StandInBody;
import io.fory.message.TypeRefusal;
import io.fory.plan.ClassNames;
import io.fory.resolver.Rule.DefaultSerializer;
import io.fory.resolver.Rule.Replacement;
import io.fory.serializer.Serializer;
import io.fory.type.BuiltInTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the application says of classes besides that they are registered: serializers and
 * replacements, of one class or of a class and all below it, and classes that are data. The one
 * place that decides which of them holds for a class:
 *
 * <ol>
 *   <li>What is said of the class itself: a serializer, that it is data, or a replacement.
 *   <li>A class that is registered itself is not replaced because of a class above it.
 *   <li>The rule of the lowest class or interface above it. Of two that are not above each other
 *       none is preferred: that is an error.
 * </ol>
 *
 * <p>Rules say nothing of primitive types, arrays, enums, and the classes of built-in types. The
 * order in which they were given does not matter.
 */
final class ClassRules {
  private final Map<Class<?>, Serializer<?>> serializers = new HashMap<>();
  private final Set<Class<?>> data = new HashSet<>();
  private final Set<Class<?>> registered = new HashSet<>();
  private final List<Rule> rules = new ArrayList<>();
  private final SoleObjects objects = new SoleObjects(data);

  /**
   * Makes the rules of a registry.
   *
   * @param registrations of classes, in any order
   * @param defaults serializers of hierarchies, in any order
   * @throws IllegalArgumentException if the form of a replacement is replaced by itself
   */
  ClassRules(List<Registration> registrations, List<DefaultSerializer> defaults) {
    for (Registration registration : registrations) {
      Class<?> type = registration.type();
      if (registration.serializer() != null) {
        serializers.put(type, registration.serializer());
      }
      if (registration.asData()) {
        data.add(type);
      }
      if (registration.replacement() != null) {
        rules.add(registration.replacement());
      } else {
        registered.add(type);
      }
    }
    rules.addAll(defaults);
    requireEnds();
  }

  /** Returns whether the application has registered a class, not merely one that reaches it. */
  boolean names(Class<?> type) {
    return registered.contains(type);
  }

  /** Returns the classes whose fields are written as they are. */
  Set<Class<?>> data() {
    return data;
  }

  /** Returns the serializers of single classes. */
  Map<Class<?>, Serializer<?>> serializers() {
    return serializers;
  }

  /** Returns the classes of one object, of which nothing else need be said. */
  SoleObjects objects() {
    return objects;
  }

  /**
   * Returns whether the application says how objects of a class are written, or its language does.
   *
   * @throws UnsupportedTypeException if it says it twice
   */
  boolean covers(Class<?> type) {
    return serializers.containsKey(type) || ruleOf(type) != null || objects.has(type);
  }

  /**
   * Returns how objects of a class are replaced, or null if they are not.
   *
   * @throws UnsupportedTypeException if there are two rules
   */
  Replacement replacementOf(Class<?> type) {
    return ruleOf(type) instanceof Replacement replacement ? replacement : null;
  }

  /**
   * Returns the serializer that the application has for a class, or null.
   *
   * @param names of classes in messages
   */
  Serializer<?> serializerOf(Class<?> type, ClassNames names) {
    Serializer<?> own = serializers.get(type);
    if (own != null) {
      return ApplicationSerializer.of(own, type);
    }
    Rule rule = ruleOf(type);
    if (rule instanceof Replacement replacement) {
      return new ReplacementSerializer(
          replacement.base(),
          replacement.form(),
          replacement.out(),
          replacement.back(),
          names.nameOf(replacement.form()));
    }
    return rule instanceof DefaultSerializer known ? make(known, type) : null;
  }

  private static Serializer<?> make(DefaultSerializer rule, Class<?> type) {
    String code = "The default serializer of " + name(rule.base()) + ", asked for " + name(type);
    Serializer<?> made;
    try {
      made = rule.factory().apply(type);
    } catch (ForyException e) {
      throw e;
    } catch (Exception e) {
      throw new UserCodeException(code + ",", e);
    }
    if (made == null) {
      throw UserCodeException.broken(code + ", is null", null);
    }
    return ApplicationSerializer.of(made, type);
  }

  /** Returns whether the application says how objects of some class below another are written. */
  boolean coverBelow(Class<?> type) {
    for (Class<?> known : serializers.keySet()) {
      if (type.isAssignableFrom(known)) {
        return true;
      }
    }
    for (Rule rule : rules) {
      if (type.isAssignableFrom(rule.base())) {
        return true;
      }
    }
    return false;
  }

  /** Returns the classes and interfaces whose replaced objects may stand where one is declared. */
  List<Class<?>> replacedIn(Class<?> declared) {
    List<Class<?>> bases = new ArrayList<>();
    for (Rule rule : rules) {
      if (rule instanceof Replacement replacement
          && StandInBody.mayBe(replacement.result(), declared)) {
        bases.add(replacement.base());
      }
    }
    return bases;
  }

  /** Makes sure that every object which is replaced by others comes to one that is not. */
  private void requireEnds() {
    for (Rule rule : rules) {
      Set<Class<?>> bases = new LinkedHashSet<>();
      Replacement next = rule instanceof Replacement replacement ? replacement : null;
      while (next != null && bases.add(next.base())) {
        next = replacementOf(next.form());
      }
      if (next != null) {
        throw new IllegalArgumentException(
            "The form of the replacement of "
                + name(next.base())
                + " is replaced by the same again; register "
                + name(next.form())
                + " itself, or take a form that is not below it");
      }
    }
  }

  /**
   * Returns the rule for what objects of a class end as: that of its form, if it is replaced too.
   */
  Replacement lastReplacementOf(Class<?> type) {
    Set<Class<?>> bases = new HashSet<>();
    Replacement last = replacementOf(type);
    Replacement next = last;
    while (next != null && next.back() == null && bases.add(next.base())) {
      last = next;
      next = replacementOf(next.form());
    }
    return next == null ? last : next;
  }

  /**
   * Returns the error for a class whose objects are all read as objects that cannot stand where it
   * is declared; null if one may.
   */
  UnsupportedTypeException misfitIn(Class<?> declared) {
    Replacement first = replacementOf(declared);
    Class<?> read = first == null ? declared : lastReplacementOf(declared).result();
    if (StandInBody.mayBe(read, declared)) {
      return null;
    }
    for (Class<?> own : registered) {
      if (declared.isAssignableFrom(own)) {
        return null;
      }
    }
    for (Rule rule : rules) {
      if (rule != first && declared.isAssignableFrom(rule.base())) {
        return null;
      }
    }
    return TypeRefusal.comesBackAs(declared, read, declared);
  }

  /** Returns the forms of all replacements. */
  List<Replacement> replacements() {
    List<Replacement> found = new ArrayList<>();
    for (Rule rule : rules) {
      if (rule instanceof Replacement replacement) {
        found.add(replacement);
      }
    }
    return found;
  }

  private Rule ruleOf(Class<?> type) {
    if (rules.isEmpty() || !mayHaveRule(type)) {
      return null;
    }
    Rule lowest = null;
    for (Rule rule : rules) {
      if (holds(rule, type) && (lowest == null || isAbove(lowest, rule))) {
        lowest = rule;
      }
    }
    for (Rule rule : rules) {
      if (lowest != null && holds(rule, type) && !isAbove(rule, lowest)) {
        throw twoRules(type, lowest, rule);
      }
    }
    return lowest;
  }

  private boolean mayHaveRule(Class<?> type) {
    Class<?> parent = type.getSuperclass();
    return !type.isPrimitive()
        && !type.isArray()
        && !type.isEnum()
        && (parent == null || !parent.isEnum())
        && !serializers.containsKey(type)
        && !data.contains(type)
        && BuiltInTypes.numberOf(type) < 0;
  }

  private boolean holds(Rule rule, Class<?> type) {
    return rule.base().isAssignableFrom(type)
        && (rule.base() == type || rule instanceof DefaultSerializer || !registered.contains(type));
  }

  private static boolean isAbove(Rule rule, Rule other) {
    return rule.base().isAssignableFrom(other.base());
  }

  private static UnsupportedTypeException twoRules(Class<?> type, Rule one, Rule other) {
    boolean swap = one.base().getName().compareTo(other.base().getName()) > 0;
    UnsupportedTypeException error =
        new UnsupportedTypeException(
            type.getTypeName(),
            "the rules of "
                + name((swap ? other : one).base())
                + " and of "
                + name((swap ? one : other).base())
                + " both hold for it, and neither is below the other");
    error.withCure("Give it a serializer or a replacement of its own");
    return error;
  }

  /** Returns the error for a class of which nothing knows how its objects are written. */
  static ForyException noSerializer(Class<?> type) {
    if (type == Void.class) {
      return new TypeNotAllowedException(name(type) + " has no objects, and a message has one");
    }
    if (!ClassTable.isConcrete(type)) { // a writer has names of such classes for arrays of them
      return new TypeNotAllowedException(
          name(type) + " is abstract, and a message has an object of exactly this class");
    }
    return new UnsupportedTypeException(
        type.getTypeName(),
        "there is no serializer for it; ForyBuilder.registerSerializer(Class, Serializer) adds"
            + " one");
  }

  private static String name(Class<?> type) {
    return ErrorText.printable(type.getTypeName());
  }
}
