package io.fory.resolver;

import io.fory.message.ResolvedType;
import io.fory.plan.TypeShape;
import io.fory.wire.WireFormat;
import java.lang.reflect.Type;
import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The types that callers of one {@code Fory} have asked for as roots. Thread-safe. */
final class RequestedTypes {
  private final TypeRegistry registry;
  private final WireFormat format;
  private final boolean registrationRequired;
  private final DeclaredTypes declared;
  private final Map<Type, RequestedType> requests = new ConcurrentHashMap<>();

  RequestedTypes(
      TypeRegistry registry,
      WireFormat format,
      boolean registrationRequired,
      DeclaredTypes declared) {
    this.registry = registry;
    this.format = format;
    this.registrationRequired = registrationRequired;
    this.declared = declared;
  }

  /** Returns the class of a requested root, with the classes that it admits. */
  RequestedType of(Type asked) {
    RequestedType known = requests.get(asked);
    if (known == null) {
      Class<?> raw = TypeShape.raw(asked);
      Class<?> written = RequestedType.writtenFor(raw);
      BitSet admitted = computeAdmitted(asked == raw ? written : asked);
      known = new RequestedType(raw, written, admitted, ElementCheck.of(asked));
      requests.put(asked, known);
    }
    return known;
  }

  private BitSet computeAdmitted(Type requested) {
    Class<?> raw = TypeShape.raw(requested);
    if (!registrationRequired && (raw != requested || registry.hasName(raw))) {
      if (registry.hasName(raw)) {
        registry.resolve(raw);
        addStandIns(raw, new BitSet());
      }
      for (Type argument : TypeShape.arguments(requested)) {
        computeAdmitted(argument);
      }
      return null;
    }
    Set<Class<?>> reachable = declared.reachedFrom(requested);
    if (reachable == null) {
      return null;
    }
    BitSet ordinals = new BitSet();
    for (Class<?> type : reachable) {
      ResolvedType resolved = registry.known(type);
      if (resolved != null) {
        ordinals.set(resolved.ordinal());
        addStandIns(type, ordinals);
      }
    }
    return ordinals;
  }

  private void addStandIns(Class<?> type, BitSet ordinals) {
    for (Class<?> union : format.standInsOf(type)) {
      ResolvedType resolved = registry.find(union);
      if (resolved != null) {
        ordinals.set(resolved.ordinal());
      }
    }
  }
}
