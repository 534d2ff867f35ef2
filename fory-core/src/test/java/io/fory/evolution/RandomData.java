package io.fory.evolution;

import io.fory.evolution.DeclaredType.Any;
import io.fory.evolution.DeclaredType.ArrayOf;
import io.fory.evolution.DeclaredType.Entries;
import io.fory.evolution.DeclaredType.EnumOf;
import io.fory.evolution.DeclaredType.Items;
import io.fory.evolution.DeclaredType.Maybe;
import io.fory.evolution.DeclaredType.NumberOf;
import io.fory.evolution.DeclaredType.StructOf;
import io.fory.evolution.DeclaredType.Text;
import io.fory.evolution.DeclaredType.Truth;
import io.fory.evolution.DeclaredType.Value;
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
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/** Describes random objects of a version. */
final class RandomData {
  private static final int MAX_OBJECTS = 25;
  private static final int MAX_DEPTH = 4;

  /** Some of them are numbers, for fields that become numbers. */
  private static final String[] TEXTS = {
    "7", "-300", "70000", "5000000000", "1.5", "x", "", "plain", "é中", "0",
  };

  /** A list that cannot be changed; the JDK does not tell its class. */
  static final Class<?> IMMUTABLE_LIST = List.of(1, 2, 3).getClass();

  private final Random random;
  private final ModelVersion version;
  private final boolean cycles;

  /** The names of classes of which another version makes records: no cycle leads through them. */
  private final Set<String> records = new HashSet<>();

  private final List<StructValue> complete = new ArrayList<>();
  private final List<StructValue> open = new ArrayList<>();

  /** Complete objects that lead back to the root. */
  private final Set<StructValue> returning = new HashSet<>();

  private int objects;

  /** How many of the open things are made from their parts: nothing below them leads back. */
  private int barriers;

  /**
   * Makes a source of objects.
   *
   * @param other the version that will read them
   * @param cycles whether objects may lead back to those that hold them
   */
  RandomData(Random random, ModelVersion version, ModelVersion other, boolean cycles) {
    this.random = random;
    this.version = version;
    this.cycles = cycles;
    for (ModelVersion each : List.of(version, other)) {
      for (ModelClass type : each.classes.values()) {
        if (type.isRecord) {
          records.add(type.name);
        }
      }
    }
  }

  /** Returns an object of the root class. */
  StructValue root() {
    complete.clear();
    returning.clear();
    objects = 0;
    return struct(version.root().name, true);
  }

  private StructValue struct(String type, boolean shareable) {
    objects++;
    StructValue value = new StructValue(type);
    int barrier = records.contains(type) ? 1 : 0;
    barriers += barrier;
    open.add(value);
    ModelClass described = version.classes.get(type);
    for (Member member : described.members()) {
      value.fields.put(described.keyOf(member), field(member));
    }
    open.remove(open.size() - 1);
    barriers -= barrier;
    if (shareable) {
      complete.add(value);
    }
    if (returning.contains(value)) {
      noteReturning();
    }
    return value;
  }

  /** Notes that what is being filled leads back to the root. */
  private void noteReturning() {
    if (!open.isEmpty()) {
      returning.add(open.get(open.size() - 1));
    }
  }

  private Object field(Member member) {
    DeclaredType type = member.type();
    if (type.isPrimitive() || member.required()) {
      return nonNull(type, !member.untracked());
    }
    return random.nextInt(6) == 0 ? null : nonNull(type, !member.untracked());
  }

  /** Returns a value; null only for objects where there are enough of them. */
  private Object nonNull(DeclaredType type, boolean shareable) {
    if (type instanceof NumberOf number) {
      return number(number.kind());
    }
    if (type instanceof Truth) {
      return random.nextBoolean();
    }
    if (type instanceof Text) {
      // A new object each time: nothing may depend on the identity of strings.
      return String.valueOf(TEXTS[random.nextInt(TEXTS.length)].toCharArray());
    }
    if (type instanceof EnumOf enumeration) {
      List<String> constants = version.enums.get(enumeration.name());
      return new EnumValue(enumeration.name(), constants.get(random.nextInt(constants.size())));
    }
    if (type instanceof Value value) {
      return value(value.type());
    }
    if (type instanceof StructOf struct) {
      return shared(struct.name(), shareable);
    }
    return type instanceof Any ? anything(shareable) : container(type);
  }

  private Object number(NumberKind kind) {
    // Mostly small, so that most of them fit anywhere.
    return random.nextInt(4) == 0 ? any(kind.samples()) : kind.exactly((long) random.nextInt(100));
  }

  private Object value(Class<?> type) {
    if (type == LocalDate.class) {
      return LocalDate.ofEpochDay(random.nextInt(20_000));
    }
    return type == UUID.class
        ? new UUID(random.nextLong(), random.nextInt(3))
        : BigDecimal.valueOf(random.nextInt(1000), 2);
  }

  private StructValue shared(String type, boolean shareable) {
    if (shareable && random.nextInt(4) == 0) {
      List<StructValue> candidates = candidates(type);
      if (!candidates.isEmpty()) {
        StructValue again = any(candidates);
        if (again == open.get(0) || returning.contains(again)) {
          noteReturning();
        }
        return again;
      }
    }
    return objects >= MAX_OBJECTS || open.size() >= MAX_DEPTH ? null : struct(type, shareable);
  }

  private List<StructValue> candidates(String type) {
    List<StructValue> candidates = new ArrayList<>();
    for (StructValue value : complete) {
      if (value.type.equals(type) && (barriers == 0 || !returning.contains(value))) {
        candidates.add(value);
      }
    }
    StructValue root = open.get(0);
    if (cycles && barriers == 0 && root.type.equals(type)) {
      candidates.add(root);
    }
    return candidates;
  }

  private Object anything(boolean shareable) {
    return switch (random.nextInt(6)) {
      case 0 -> "text";
      case 1 -> random.nextInt();
      case 2 -> nonNull(new EnumOf(version.enums.keySet().iterator().next()), true);
      default -> shared(any(new ArrayList<>(version.classes.keySet())), shareable);
    };
  }

  private Object container(DeclaredType type) {
    if (type instanceof Maybe maybe) {
      barriers++;
      Object value = random.nextInt(4) == 0 ? null : nonNull(maybe.element(), true);
      barriers--;
      return new ContainerValue.OfMaybe(value);
    }
    int size = random.nextInt(10) == 0 ? 12 : random.nextInt(4);
    if (type instanceof Entries entries) {
      Map<Object, Object> content = new LinkedHashMap<>();
      for (int i = 0; i < size; i++) {
        content.put(nonNull(entries.key(), true), element(entries.value(), true));
      }
      return new ContainerValue.OfEntries(made(entries.type()), content);
    }
    if (type instanceof ArrayOf array) {
      List<Object> items = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        items.add(element(array.component(), true));
      }
      return new ContainerValue.OfItems(Object[].class, true, items);
    }
    return items((Items) type, size);
  }

  private Object element(DeclaredType type, boolean nullable) {
    boolean isNull = nullable && !type.isPrimitive() && random.nextInt(8) == 0;
    return isNull ? null : nonNull(type, true);
  }

  private ContainerValue items(Items type, int size) {
    Class<?> made = made(type.type());
    boolean immutable = made == IMMUTABLE_LIST;
    boolean nullable = !immutable && made != ArrayDeque.class && made != TreeSet.class;
    barriers += immutable ? 1 : 0;
    Collection<Object> items = type.isOrdered() ? new ArrayList<>() : new LinkedHashSet<>();
    for (int i = 0; i < size; i++) {
      Object item = element(type.element(), nullable);
      if (item != null || nullable) {
        items.add(item);
      }
    }
    barriers -= immutable ? 1 : 0;
    boolean small = immutable && items.size() < 3;
    return new ContainerValue.OfItems(
        small ? ArrayList.class : made, type.isOrdered(), new ArrayList<>(items));
  }

  /** Returns a class that suits a declared one. */
  private Class<?> made(Class<?> declared) {
    if (declared == List.class) {
      return any(List.of(ArrayList.class, ArrayList.class, LinkedList.class, IMMUTABLE_LIST));
    }
    if (declared == Collection.class) {
      return any(List.of(ArrayList.class, LinkedList.class));
    }
    if (declared == Deque.class) {
      return any(List.of(ArrayDeque.class, LinkedList.class));
    }
    if (declared == Set.class) {
      return any(List.of(HashSet.class, LinkedHashSet.class, TreeSet.class));
    }
    if (declared == Map.class) {
      return any(List.of(HashMap.class, LinkedHashMap.class, java.util.TreeMap.class));
    }
    return declared;
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
