package io.fory.evolution;

import io.fory.evolution.DeclaredType.ArrayOf;
import io.fory.evolution.DeclaredType.Entries;
import io.fory.evolution.DeclaredType.Items;
import io.fory.evolution.DeclaredType.Maybe;
import io.fory.evolution.DeclaredType.NumberOf;
import io.fory.evolution.DeclaredType.Text;
import io.fory.evolution.DeclaredType.Truth;
import io.fory.evolution.DeclaredType.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Makes a version into the next one, as people do: a few changes at a time. */
final class RandomEdits {
  private static final int MAX_EDITS = 6;

  /** Changes that a rule speaks of, and such that no rule allows. */
  private enum Edit {
    ADD_FIELD,
    REMOVE_FIELD,
    REORDER,
    MOVE,
    RENAME,
    NUMBER,
    NULLABILITY,
    TRACKING,
    BOXING,
    KIND,
    STRING,
    ARRAY_OR_LIST,
    CONTAINER,
    ENUM,
    RECORD,
    CONSTRUCTOR,
    REMOVE_CLASS,
    ADD_CLASS,
    WRONG_TYPE
  }

  private final Random random;
  private final RandomModel model;
  private final ModelVersion version;

  private RandomEdits(Random random, RandomModel model, ModelVersion version) {
    this.random = random;
    this.model = model;
    this.version = version;
  }

  /**
   * Returns the next version.
   *
   * @param model makes what is added
   */
  static ModelVersion next(Random random, RandomModel model, ModelVersion version) {
    RandomEdits edits = new RandomEdits(random, model, version.copy());
    int count = 1 + random.nextInt(MAX_EDITS);
    for (int i = 0; i < count; i++) {
      edits.apply(edits.any(List.of(Edit.values())));
    }
    edits.version.classes.values().forEach(ModelClass::dropTakenKeys);
    return edits.version;
  }

  private ModelClass anyClass() {
    List<ModelClass> classes = new ArrayList<>(version.classes.values());
    // The root occurs in each message.
    return random.nextBoolean() ? version.root() : classes.get(random.nextInt(classes.size()));
  }

  private void apply(Edit edit) {
    ModelClass type = anyClass();
    switch (edit) {
      case ADD_FIELD -> model.add(version, type);
      case REORDER -> {
        Collections.shuffle(type.own, random);
        Collections.shuffle(type.inherited, random);
      }
      case RECORD -> changeKind(type);
      case CONSTRUCTOR -> type.noArgument = !type.noArgument;
      case ENUM -> changeEnum();
      case REMOVE_CLASS -> removeClass();
      case ADD_CLASS -> addClass();
      default -> {
        List<Member> members = type.members();
        if (!members.isEmpty()) {
          change(edit, type, members.get(random.nextInt(members.size())));
        }
      }
    }
  }

  private void change(Edit edit, ModelClass type, Member member) {
    switch (edit) {
      case REMOVE_FIELD -> type.remove(member);
      case MOVE -> move(type, member);
      case RENAME -> type.replace(member, mark(type, member).named(model.freshName(type)));
      case NUMBER -> {
        int id = member.id() < 0 ? model.freshId(type) : -1;
        type.replace(member, mark(type, member).numbered(id));
      }
      case NULLABILITY ->
          type.replace(
              member,
              member.required(!member.required() && RandomModel.mayBeRequired(member.type())));
      case TRACKING -> type.replace(member, member.untracked(!member.untracked()));
      default -> {
        DeclaredType changed = changed(edit, member.type());
        if (changed != null) {
          Member typed = member.typed(changed);
          typed = typed.required(typed.required() && RandomModel.mayBeRequired(changed));
          boolean asked = edit == Edit.STRING ? random.nextInt(4) != 0 : member.converts();
          type.replace(member, typed.converting(asked && converts(changed)));
        }
      }
    }
  }

  /** A char as text is left to tests of its own. */
  private static boolean converts(DeclaredType type) {
    return type instanceof Text || type instanceof NumberOf n && n.kind() != NumberKind.CHAR;
  }

  /** Returns a field that says, or does not say, the key that it has had so far. */
  private Member mark(ModelClass type, Member member) {
    return random.nextInt(3) == 0 ? member : member.formerly(type.keyOf(member));
  }

  private void move(ModelClass type, Member member) {
    boolean up = !member.inherited();
    if (!type.isRecord && !type.hasName(member.name(), up)) {
      type.remove(member);
      (up ? type.inherited : type.own).add(member.inherited(up));
    }
  }

  private void changeKind(ModelClass type) {
    if (type.isRecord) {
      type.isRecord = false;
    } else {
      type.makeRecord();
    }
  }

  private DeclaredType changed(Edit edit, DeclaredType type) {
    return switch (edit) {
      case BOXING -> boxing(type);
      case KIND ->
          type instanceof NumberOf number ? new NumberOf(anyKind(), number.isBoxed()) : null;
      case STRING -> string(type);
      case ARRAY_OR_LIST -> arrayOrList(type);
      case CONTAINER -> container(type);
      default -> wrongType(type);
    };
  }

  private NumberKind anyKind() {
    return any(List.of(NumberKind.values()));
  }

  private static DeclaredType boxing(DeclaredType type) {
    if (type instanceof NumberOf number) {
      return new NumberOf(number.kind(), !number.isBoxed());
    }
    return type instanceof Truth truth ? new Truth(!truth.isBoxed()) : null;
  }

  private DeclaredType string(DeclaredType type) {
    if (type instanceof Text) {
      NumberKind kind = anyKind();
      return kind == NumberKind.CHAR ? null : new NumberOf(kind, random.nextBoolean());
    }
    return type instanceof NumberOf number && number.kind() != NumberKind.CHAR ? new Text() : null;
  }

  private DeclaredType arrayOrList(DeclaredType type) {
    if (type instanceof ArrayOf array) {
      return new Items(any(Items.LISTS), array.component().boxed());
    }
    if (type instanceof Items items && Items.LISTS.contains(items.type())) {
      DeclaredType element = items.element();
      if (element instanceof NumberOf number) {
        return new ArrayOf(new NumberOf(number.kind(), random.nextBoolean()));
      }
      boolean generic =
          element instanceof Items || element instanceof Entries || element instanceof Maybe;
      return generic ? null : new ArrayOf(element);
    }
    return null;
  }

  private DeclaredType container(DeclaredType type) {
    if (type instanceof Entries entries) {
      return new Entries(any(Entries.ALL), entries.key(), entries.value());
    }
    if (!(type instanceof Items items)) {
      return null;
    }
    boolean byContent =
        items.element() instanceof Text
            || items.element() instanceof Value
            || !items.isOrdered()
            || items.element() instanceof NumberOf number && number.kind() == NumberKind.INT;
    boolean toSet = byContent && random.nextInt(3) == 0;
    return new Items(any(toSet ? Items.SETS : Items.ORDERED), items.element());
  }

  /** Returns a type that no rule makes of a value of this one. */
  private DeclaredType wrongType(DeclaredType type) {
    NumberOf box = new NumberOf(NumberKind.INT, true);
    if (type instanceof NumberOf || type instanceof Text) {
      return any(List.of(new Truth(random.nextBoolean()), new Value(Value.ALL.get(0)), list(box)));
    }
    if (type instanceof Items || type instanceof ArrayOf) {
      return any(List.of(box, new Text(), new Maybe(box), list(new Truth(true))));
    }
    boolean open = type instanceof DeclaredType.Any;
    return open ? null : any(List.of(box, new Text(), new ArrayOf(new Text())));
  }

  private static DeclaredType list(DeclaredType element) {
    return new Items(List.class, element);
  }

  private void changeEnum() {
    String name = version.enums.keySet().iterator().next();
    List<String> constants = version.enums.get(name);
    switch (random.nextInt(4)) {
      case 0 -> Collections.shuffle(constants, random);
      case 1 -> {
        String added = "N" + random.nextInt(10);
        if (!constants.contains(added)) {
          constants.add(random.nextInt(constants.size() + 1), added);
        }
      }
      default -> {
        if (constants.size() > 1) {
          String removed = constants.remove(random.nextInt(constants.size()));
          version.defaults.remove(name, removed);
        }
      }
    }
  }

  /** A class that is gone has no fields of its type any more, but may stand where anything may. */
  private void removeClass() {
    List<String> names = new ArrayList<>(version.classes.keySet());
    names.remove(0);
    if (!names.isEmpty()) {
      String gone = any(names);
      version.classes.remove(gone);
      for (ModelClass type : version.classes.values()) {
        for (Member member : type.members()) {
          if (RandomModel.mentioned(member.type()).contains(gone)) {
            type.remove(member);
          }
        }
      }
    }
  }

  private void addClass() {
    String root = version.root().name;
    String name = "A" + version.classes.size() + root;
    Set<String> known = Set.copyOf(version.names());
    if (!known.contains(name)) {
      ModelClass added = new ModelClass(name);
      version.classes.put(name, added);
      model.fill(version, added);
      ModelClass holder = anyClass();
      Member member = Member.of(model.freshName(holder), new DeclaredType.StructOf(name));
      holder.own.add(member);
    }
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
