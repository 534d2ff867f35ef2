package io.fory.spring;

import java.lang.reflect.Type;
import java.util.Arrays;
import org.springframework.core.ResolvableType;

/** Types as reflection has them, in which variables are replaced by what Spring knows of them. */
final class ResolvedTypes {
  private ResolvedTypes() {}

  /** Returns the type; a variable or wildcard of which nothing is known is its bound. */
  static Type of(ResolvableType type) {
    return resolved(type).getType();
  }

  private static ResolvableType resolved(ResolvableType type) {
    if (type.isArray()) {
      return ResolvableType.forArrayComponent(resolved(type.getComponentType()));
    }
    Class<?> raw = type.resolve(Object.class);
    if (!type.hasGenerics() || raw.getTypeParameters().length != type.getGenerics().length) {
      return ResolvableType.forClass(raw);
    }
    ResolvableType[] generics =
        Arrays.stream(type.getGenerics())
            .map(ResolvedTypes::resolved)
            .toArray(ResolvableType[]::new);
    return ResolvableType.forClassWithGenerics(raw, generics);
  }
}
