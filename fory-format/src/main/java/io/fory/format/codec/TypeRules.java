package io.fory.format.codec;

import io.fory.error.ErrorText;
import io.fory.error.UnsupportedTypeException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rules of an application. That of the class itself comes first; then what rows have for it;
 * then the rule of the lowest class or interface above it. Immutable.
 */
public final class TypeRules {
  /** No rules. */
  public static final TypeRules NONE = new TypeRules(List.of());

  private final Map<Class<?>, TypeRule> rules = new LinkedHashMap<>();

  /** Makes the rules: one for a class. */
  public TypeRules(Collection<TypeRule> all) {
    for (TypeRule rule : all) {
      rules.put(rule.base(), rule);
    }
  }

  /** Returns the rule of the class itself, or null. */
  TypeRule exactly(Class<?> type) {
    return rules.get(type);
  }

  /**
   * Returns the rule that holds for a class which rows have no type for, or null.
   *
   * @throws UnsupportedTypeException if there are two of which neither is lower
   */
  TypeRule lowest(Class<?> type) {
    TypeRule lowest = null;
    for (TypeRule rule : rules.values()) {
      if (holds(rule, type) && (lowest == null || isAbove(lowest, rule))) {
        lowest = rule;
      }
    }
    for (TypeRule rule : rules.values()) {
      if (lowest != null && holds(rule, type) && !isAbove(rule, lowest)) {
        throw twoRules(type, lowest, rule);
      }
    }
    return lowest;
  }

  private static boolean holds(TypeRule rule, Class<?> type) {
    return rule.base().isAssignableFrom(type);
  }

  private static boolean isAbove(TypeRule rule, TypeRule other) {
    return rule.base().isAssignableFrom(other.base());
  }

  private static UnsupportedTypeException twoRules(Class<?> type, TypeRule one, TypeRule other) {
    UnsupportedTypeException error =
        new UnsupportedTypeException(
            type.getTypeName(),
            "the codecs of "
                + ErrorText.printable(one.base().getTypeName())
                + " and of "
                + ErrorText.printable(other.base().getTypeName())
                + " both hold for it, and neither is below the other");
    error.withCure("Register a codec of its own");
    return error;
  }
}
