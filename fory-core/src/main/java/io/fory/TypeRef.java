package io.fory;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Objects;

/**
 * A type with its type arguments, which a class literal cannot have; an anonymous subclass captures
 * them.
 *
 * <pre>{@code
 * List<Order> orders = fory.deserialize(bytes, new TypeRef<List<Order>>() {});
 * }</pre>
 *
 * @param <T> the type
 */
public abstract class TypeRef<T> {
  private final Type type;

  /**
   * Captures the type argument of the subclass.
   *
   * @throws IllegalStateException if it has none, or one that mentions a type variable
   */
  protected TypeRef() {
    if (!(getClass().getGenericSuperclass() instanceof ParameterizedType self)
        || self.getRawType() != TypeRef.class) {
      throw new IllegalStateException(
          getClass().getName() + " has no type argument: new TypeRef<List<Order>>() {}");
    }
    type = self.getActualTypeArguments()[0];
    if (mentionsVariable(type)) {
      throw new IllegalStateException(
          type.getTypeName() + " mentions a type variable, which stands for no class at run time");
    }
  }

  /** Returns the type. */
  public final Type type() {
    return type;
  }

  /** Returns the type that an argument called {@code type} stands for. */
  static Type typeOf(TypeRef<?> type) {
    return Objects.requireNonNull(type, "type").type;
  }

  private static boolean mentionsVariable(Type type) {
    if (type instanceof ParameterizedType parameterized) {
      return anyMentions(parameterized.getActualTypeArguments());
    }
    if (type instanceof GenericArrayType array) {
      return mentionsVariable(array.getGenericComponentType());
    }
    if (type instanceof WildcardType wildcard) {
      return anyMentions(wildcard.getUpperBounds()) || anyMentions(wildcard.getLowerBounds());
    }
    return type instanceof TypeVariable<?>;
  }

  private static boolean anyMentions(Type[] types) {
    for (Type type : types) {
      if (mentionsVariable(type)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof TypeRef<?> ref && type.equals(ref.type);
  }

  @Override
  public final int hashCode() {
    return Objects.hashCode(type);
  }

  @Override
  public final String toString() {
    return type.getTypeName();
  }
}
