package io.fory.engine;

import com.google.common.reflect.TypeToken;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Random collections, maps and optionals, of a random class that suits the declared type. */
final class RandomContainers {
  private final Random random;
  private final RandomValues values;

  RandomContainers(Random random, RandomValues values) {
    this.random = random;
    this.values = values;
  }

  Object valueOf(TypeToken<?> token, boolean reusable) {
    Class<?> raw = token.getRawType();
    Type[] arguments = arguments(token);
    if (raw == Optional.class) {
      return optional(token, arguments[0], reusable);
    }
    if (raw == EnumSet.class) {
      return enumSet(token, arguments[0], reusable);
    }
    if (Map.class.isAssignableFrom(raw)) {
      return map(token, arguments, reusable);
    }
    if (isUnmodifiable(raw)) {
      return unmodifiable(token, arguments[0], reusable);
    }
    Collection<Object> target = values.created(newCollection(raw), token, reusable);
    fill(target, arguments[0]);
    return target;
  }

  private static Type[] arguments(TypeToken<?> token) {
    return ((ParameterizedType) token.getType()).getActualTypeArguments();
  }

  private boolean isUnmodifiable(Class<?> raw) {
    return (raw == List.class || raw == Set.class || raw == Collection.class)
        && random.nextInt(3) == 0;
  }

  @SuppressWarnings("JdkObsolete") // linked lists are serialized too
  private Collection<Object> newCollection(Class<?> raw) {
    if (raw == List.class || raw == Collection.class) {
      return random.nextInt(3) == 0 ? new LinkedList<>() : new ArrayList<>();
    }
    if (raw == ArrayList.class) {
      return new ArrayList<>();
    }
    if (raw == Deque.class) {
      return random.nextInt(3) == 0 ? new LinkedList<>() : new ArrayDeque<>();
    }
    if (raw == LinkedHashSet.class) {
      return new LinkedHashSet<>();
    }
    if (raw == Set.class) {
      return random.nextInt(3) == 0 ? new LinkedHashSet<>() : new HashSet<>();
    }
    return new TreeSet<>();
  }

  private void fill(Collection<Object> target, Type element) {
    boolean nullable = !(target instanceof ArrayDeque || target instanceof TreeSet);
    int size = size();
    for (int i = 0; i < size; i++) {
      Object value = nullable ? values.value(element) : values.nonNull(element, true);
      if (value != null || nullable) {
        target.add(value);
      }
    }
  }

  private int size() {
    return random.nextInt(16) == 0 ? 20 : random.nextInt(4);
  }

  private Object unmodifiable(TypeToken<?> token, Type element, boolean reusable) {
    boolean set = token.getRawType() == Set.class;
    values.beginImmutable();
    Collection<Object> content = set ? new LinkedHashSet<>() : new ArrayList<>();
    int size = size();
    for (int i = 0; i < size; i++) {
      Object value = values.nonNull(element, true);
      if (value != null) {
        content.add(value);
      }
    }
    return values.endImmutable(unmodifiable(content, set), token, reusable);
  }

  private Object unmodifiable(Collection<Object> content, boolean set) {
    if (set) {
      return random.nextBoolean()
          ? Set.copyOf(content)
          : Collections.unmodifiableSet((Set<Object>) content);
    }
    return switch (random.nextInt(4)) {
      case 0 -> List.copyOf(content);
      case 1 -> Arrays.asList(content.toArray());
      case 2 -> Collections.unmodifiableList((List<Object>) content);
      default ->
          content.isEmpty()
              ? Collections.emptyList()
              : Collections.singletonList(content.iterator().next());
    };
  }

  private Object optional(TypeToken<?> token, Type element, boolean reusable) {
    values.beginImmutable();
    Object value = random.nextInt(3) == 0 ? null : values.nonNull(element, true);
    return values.endImmutable(Optional.ofNullable(value), token, reusable);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum known only at run time
  private Object enumSet(TypeToken<?> token, Type element, boolean reusable) {
    Class<?> raw = TypeToken.of(element).getRawType();
    EnumSet set = values.created(EnumSet.noneOf((Class) raw), token, reusable);
    int size = size();
    for (int i = 0; i < size; i++) {
      set.add(values.nonNull(element, true));
    }
    return set;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum known only at run time
  private Object map(TypeToken<?> token, Type[] arguments, boolean reusable) {
    Class<?> raw = token.getRawType();
    Map<Object, Object> map;
    if (raw == EnumMap.class) {
      map = new EnumMap(TypeToken.of(arguments[0]).getRawType());
    } else if (raw == TreeMap.class) {
      map = new TreeMap<>();
    } else if (raw == Map.class && random.nextBoolean()) {
      map = new LinkedHashMap<>();
    } else {
      map = new HashMap<>();
    }
    values.created(map, token, reusable);
    int size = size();
    for (int i = 0; i < size; i++) {
      Object key = values.nonNull(arguments[0], true);
      if (key != null) {
        map.put(key, values.value(arguments[1]));
      }
    }
    return map;
  }
}
