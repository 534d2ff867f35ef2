package io.fory.evolution;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/** The declared type of a field or an element in a described class. */
sealed interface DeclaredType {
  /** Returns the type as it stands in source. */
  String source();

  /** Returns whether the type is a primitive one, which is never null. */
  default boolean isPrimitive() {
    return false;
  }

  /** Returns the type as an element of a container. */
  default DeclaredType boxed() {
    return this;
  }

  /** A number or a char. */
  record NumberOf(NumberKind kind, boolean isBoxed) implements DeclaredType {
    @Override
    public String source() {
      return isBoxed ? kind.box() : kind.primitive();
    }

    @Override
    public boolean isPrimitive() {
      return !isBoxed;
    }

    @Override
    public DeclaredType boxed() {
      return new NumberOf(kind, true);
    }
  }

  /** A boolean. */
  record Truth(boolean isBoxed) implements DeclaredType {
    @Override
    public String source() {
      return isBoxed ? "Boolean" : "boolean";
    }

    @Override
    public boolean isPrimitive() {
      return !isBoxed;
    }

    @Override
    public DeclaredType boxed() {
      return new Truth(true);
    }
  }

  /** A string. */
  record Text() implements DeclaredType {
    @Override
    public String source() {
      return "String";
    }
  }

  /** An immutable class of the JDK. */
  record Value(Class<?> type) implements DeclaredType {
    static final List<Class<?>> ALL = List.of(LocalDate.class, UUID.class, BigDecimal.class);

    @Override
    public String source() {
      return type.getName();
    }
  }

  /** An enum of the version. */
  record EnumOf(String name) implements DeclaredType {
    @Override
    public String source() {
      return name;
    }
  }

  /** A class or record of the version. */
  record StructOf(String name) implements DeclaredType {
    @Override
    public String source() {
      return name;
    }
  }

  /** {@code Object}. */
  record Any() implements DeclaredType {
    @Override
    public String source() {
      return "Object";
    }
  }

  /** An array. */
  record ArrayOf(DeclaredType component) implements DeclaredType {
    @Override
    public String source() {
      return component.source() + "[]";
    }
  }

  /** A collection. */
  record Items(Class<?> type, DeclaredType element) implements DeclaredType {
    static final List<Class<?>> ORDERED =
        List.of(
            List.class,
            ArrayList.class,
            LinkedList.class,
            Collection.class,
            Deque.class,
            ArrayDeque.class);
    static final List<Class<?>> SETS =
        List.of(Set.class, HashSet.class, LinkedHashSet.class, TreeSet.class);
    static final List<Class<?>> LISTS = List.of(List.class, ArrayList.class, LinkedList.class);

    @Override
    public String source() {
      return type.getName() + "<" + element.source() + ">";
    }

    /** Returns whether the order of the elements means something. */
    boolean isOrdered() {
      return ORDERED.contains(type);
    }
  }

  /** A map. */
  record Entries(Class<?> type, DeclaredType key, DeclaredType value) implements DeclaredType {
    static final List<Class<?>> ALL =
        List.of(Map.class, HashMap.class, LinkedHashMap.class, TreeMap.class);

    @Override
    public String source() {
      return type.getName() + "<" + key.source() + ", " + value.source() + ">";
    }
  }

  /** An {@code Optional}. */
  record Maybe(DeclaredType element) implements DeclaredType {
    @Override
    public String source() {
      return "java.util.Optional<" + element.source() + ">";
    }
  }
}
