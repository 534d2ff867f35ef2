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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Describes random versions of classes: a root, two classes that it may hold, and an enum. */
final class RandomModel {
  private static final int MAX_NESTING = 2;

  private final Random random;
  private final int number;

  /** Whether enums may be keys and elements of sets: what becomes of unknown ones is an error. */
  private final boolean enumsAreKeys;

  /** Whether fields may hide others of their name. */
  private final boolean hides;

  /**
   * Makes a source of descriptions.
   *
   * @param number makes the names of the classes unique
   */
  RandomModel(Random random, int number, boolean enumsAreKeys, boolean hides) {
    this.hides = hides;
    this.random = random;
    this.number = number;
    this.enumsAreKeys = enumsAreKeys;
  }

  /** Returns a version. */
  ModelVersion version() {
    ModelVersion version = new ModelVersion();
    addEnum(version, "E" + number);
    for (String prefix : new String[] {"R", "P", "Q"}) {
      version.classes.put(prefix + number, new ModelClass(prefix + number));
    }
    for (ModelClass type : version.classes.values()) {
      fill(version, type);
    }
    return version;
  }

  private void addEnum(ModelVersion version, String name) {
    List<String> constants = new ArrayList<>();
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      constants.add("C" + i);
    }
    version.enums.put(name, constants);
    if (random.nextBoolean()) {
      version.defaults.put(name, constants.get(random.nextInt(count)));
    }
  }

  /** Gives a new class its fields. */
  void fill(ModelVersion version, ModelClass type) {
    boolean root = type == version.root();
    int count = root ? 2 + random.nextInt(7) : random.nextInt(5);
    for (int i = 0; i < count; i++) {
      add(version, type);
    }
    if (random.nextInt(4) == 0) {
      type.makeRecord();
    } else {
      type.noArgument = random.nextInt(4) != 0;
    }
  }

  /** Adds a random field. */
  void add(ModelVersion version, ModelClass type) {
    Member member = Member.of(freshName(type), type(version, 0));
    if (random.nextInt(5) == 0) {
      member = member.numbered(freshId(type));
    }
    member = member.required(mayBeRequired(member.type()) && random.nextInt(5) == 0);
    member = member.untracked(random.nextInt(12) == 0);
    boolean inherited = !type.isRecord && random.nextInt(4) == 0;
    if (!type.isRecord && random.nextBoolean()) {
      member = member.initialized(initial(member.type()));
    }
    List<Member> others = inherited ? type.own : type.inherited;
    if (hides && !type.isRecord && !others.isEmpty() && random.nextInt(3) == 0) {
      String name = any(others).name();
      member = type.hasName(name, inherited) ? member : member.named(name);
    }
    (inherited ? type.inherited : type.own).add(member.inherited(inherited));
  }

  /** Returns a name that the class does not use; names of two versions often meet. */
  String freshName(ModelClass type) {
    while (true) {
      String name = (char) ('a' + random.nextInt(26)) + "" + random.nextInt(3);
      if (!type.hasName(name)) {
        return name;
      }
    }
  }

  int freshId(ModelClass type) {
    while (true) {
      int id = random.nextInt(40);
      if (type.member("@" + id) == null) {
        return id;
      }
    }
  }

  /** Fields that may not be null must not nest without end. */
  static boolean mayBeRequired(DeclaredType type) {
    return !type.isPrimitive() && !(type instanceof StructOf) && !(type instanceof Any);
  }

  /** Returns the value of an initializer, or null for types that get none. */
  static Object initial(DeclaredType type) {
    if (type instanceof NumberOf number) {
      return number.kind().exactly(77L) instanceof Character ? null : number.kind().exactly(77L);
    }
    if (type instanceof Truth) {
      return true;
    }
    return type instanceof Text ? "initial" : null;
  }

  /** Returns a random type of a field. */
  DeclaredType field(ModelVersion version) {
    return type(version, 0);
  }

  private DeclaredType type(ModelVersion version, int nesting) {
    int dice = random.nextInt(100);
    if (dice < 32) {
      return new NumberOf(any(List.of(NumberKind.values())), nesting > 0 || random.nextInt(5) < 2);
    }
    if (dice < 37) {
      return new Truth(nesting > 0 || random.nextBoolean());
    }
    if (dice < 48) {
      return new Text();
    }
    if (dice < 56) {
      return new EnumOf(any(new ArrayList<>(version.enums.keySet())));
    }
    if (dice < 70) {
      return new StructOf(any(new ArrayList<>(version.classes.keySet())));
    }
    if (dice < 76) {
      return new Any();
    }
    if (dice < 80) {
      return new Value(any(Value.ALL));
    }
    return nesting < MAX_NESTING ? container(version, nesting + 1) : new Text();
  }

  private DeclaredType container(ModelVersion version, int nesting) {
    return switch (random.nextInt(10)) {
      case 0 -> new Items(any(Items.SETS), key());
      case 1, 2 -> new Entries(any(Entries.ALL), key(), type(version, nesting).boxed());
      case 3 -> new Maybe(type(version, nesting).boxed());
      case 4, 5 -> new ArrayOf(component(version, nesting));
      default -> new Items(any(Items.ORDERED), type(version, nesting).boxed());
    };
  }

  private DeclaredType component(ModelVersion version, int nesting) {
    if (random.nextBoolean()) {
      return new NumberOf(any(List.of(NumberKind.values())), false);
    }
    while (true) {
      // Arrays of containers would need generic arrays, which source cannot make.
      DeclaredType component = type(version, nesting).boxed();
      boolean generic =
          component instanceof Items || component instanceof Entries || component instanceof Maybe;
      if (!generic && !(component instanceof ArrayOf)) {
        return component;
      }
    }
  }

  /** Returns a type whose values are equal by content, and comparable. */
  private DeclaredType key() {
    return switch (random.nextInt(enumsAreKeys ? 5 : 4)) {
      case 0, 1 -> new Text();
      case 2 -> new NumberOf(random.nextBoolean() ? NumberKind.INT : NumberKind.LONG, true);
      case 3 -> new Value(any(Value.ALL));
      default -> new EnumOf("E" + number);
    };
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Returns the names that the types of a class's fields mention. */
  static Set<String> mentioned(DeclaredType type) {
    Set<String> names = new LinkedHashSet<>();
    if (type instanceof StructOf struct) {
      names.add(struct.name());
    } else if (type instanceof EnumOf enumeration) {
      names.add(enumeration.name());
    } else if (type instanceof ArrayOf array) {
      names.addAll(mentioned(array.component()));
    } else if (type instanceof Items items) {
      names.addAll(mentioned(items.element()));
    } else if (type instanceof Maybe maybe) {
      names.addAll(mentioned(maybe.element()));
    } else if (type instanceof Entries entries) {
      names.addAll(mentioned(entries.key()));
      names.addAll(mentioned(entries.value()));
    }
    return names;
  }
}
