package io.fory.evolution;

import io.fory.evolution.DeclaredType.Any;
import io.fory.evolution.DeclaredType.ArrayOf;
import io.fory.evolution.DeclaredType.Entries;
import io.fory.evolution.DeclaredType.Items;
import io.fory.evolution.DeclaredType.NumberOf;
import io.fory.evolution.DeclaredType.Text;
import io.fory.serializer.UnknownEnumPolicy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The rules of compatible mode in words of their own: what becomes of an object of one version in
 * another, from the descriptions of both.
 */
final class RuleOrder {
  private final ModelVersion from;
  private final ModelVersion to;
  private final UnknownEnumPolicy policy;
  private final IdentityHashMap<StructValue, StructValue> converted = new IdentityHashMap<>();

  /** What errors say about fields that could be each other. */
  static final String NOT_TOLD = "which cannot be told";

  /** The fields whose values must be refused. */
  private final List<String> errors = new ArrayList<>();

  /** The fields whose values may be refused, because no rule covers a value that says nothing. */
  private final List<String> doubts = new ArrayList<>();

  RuleOrder(ModelVersion from, ModelVersion to, UnknownEnumPolicy policy) {
    this.from = from;
    this.to = to;
    this.policy = policy;
  }

  List<String> errors() {
    return errors;
  }

  List<String> doubts() {
    return doubts;
  }

  /** Returns the object of the other version; what is refused in it is noted. */
  StructValue convert(StructValue value) {
    StructValue known = converted.get(value);
    if (known != null) {
      return known;
    }
    ModelClass target = to.classes.get(value.type);
    StructValue result = new StructValue(value.type);
    if (target == null) {
      errors.add("");
      return result;
    }
    converted.put(value, result);
    ModelClass source = from.classes.get(value.type);
    Map<Member, Member> same = new LinkedHashMap<>();
    if (isDoubtful(source, target, same)) {
      errors.add(NOT_TOLD);
      return result;
    }
    for (Member member : target.members()) {
      Member written = same.get(member);
      Object content =
          written == null
              ? missing(target, member)
              : field(value.fields.get(source.keyOf(written)), written, member);
      result.fields.put(target.keyOf(member), content);
    }
    return result;
  }

  /**
   * Finds the written field for each field of a class.
   *
   * @return whether that cannot be told
   */
  private static boolean isDoubtful(
      ModelClass source, ModelClass target, Map<Member, Member> found) {
    boolean doubtful = false;
    for (Member member : target.members()) {
      Member written = source.member(target.keyOf(member));
      List<Member> candidates = new ArrayList<>();
      for (String key : target.formerKeysOf(member)) {
        Member candidate = source.member(key);
        if (candidate != null && target.member(key) == null) {
          candidates.add(candidate);
        }
      }
      doubtful |= written == null && candidates.size() > 1;
      if (written != null || candidates.size() == 1) {
        found.put(member, written != null ? written : candidates.get(0));
      }
    }
    for (Member written : source.members()) {
      for (Member member : target.members()) {
        doubtful |=
            written.id() < 0
                && member.id() < 0
                && written.name().equals(member.name())
                && !found.containsValue(written)
                && !found.containsKey(member);
      }
    }
    return doubtful;
  }

  /** Returns whether a class of both versions has fields that could be each other. */
  boolean hasDoubtfulKeys() {
    for (ModelClass source : from.classes.values()) {
      ModelClass target = to.classes.get(source.name);
      if (target != null && isDoubtful(source, target, new LinkedHashMap<>())) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a field of the writer is read into one here. */
  boolean isRead(ModelClass source, Member written) {
    ModelClass target = to.classes.get(source.name);
    Map<Member, Member> found = new LinkedHashMap<>();
    return target != null && !isDoubtful(source, target, found) && found.containsValue(written);
  }

  private static Object missing(ModelClass target, Member member) {
    if (target.noArgument && !target.isRecord && member.initial() != null) {
      return member.initial();
    }
    if (!member.type().isPrimitive()) {
      return null;
    }
    return member.type() instanceof NumberOf number ? number.kind().exactly(0L) : (Object) false;
  }

  private Object field(Object value, Member written, Member member) {
    boolean same = written.type().equals(member.type()) || member.type() instanceof Any;
    boolean wrong = !same && !canConvert(written.type(), member);
    if (value == null) {
      if (member.type().isPrimitive() || member.required()) {
        errors.add(member.name());
      } else if (wrong) {
        doubts.add(member.name());
      }
      return null;
    }
    if (wrong) {
      boolean saysNothing = value instanceof ContainerValue container && container.saysNothing();
      (saysNothing ? doubts : errors).add(member.name());
      return null;
    }
    int before = errors.size();
    Object result = same ? same(value) : other(value, written.type(), member.type());
    boolean refused =
        result == null
            && before == errors.size()
            && (member.required() || member.type().isPrimitive());
    for (int i = before; i < errors.size(); i++) {
      // Some rules do not know the field.
      errors.set(i, errors.get(i).isEmpty() ? member.name() : errors.get(i));
    }
    if (refused) {
      errors.add(member.name());
    }
    return result;
  }

  private static boolean canConvert(DeclaredType source, Member member) {
    DeclaredType target = member.type();
    if (source instanceof NumberOf && target instanceof NumberOf) {
      return true;
    }
    if (source.boxed().equals(target.boxed())) {
      return true;
    }
    boolean numberAndText =
        source instanceof NumberOf && target instanceof Text
            || source instanceof Text && target instanceof NumberOf;
    if (numberAndText) {
      return member.converts();
    }
    if (source instanceof Entries a && target instanceof Entries b) {
      return fits(a.key(), b.key()) && fits(a.value(), b.value());
    }
    DeclaredType written = element(source);
    DeclaredType read = element(target);
    return written != null && read != null && fits(written, read);
  }

  /** Returns the type of the elements of an array or a collection, or null. */
  private static DeclaredType element(DeclaredType type) {
    if (type instanceof ArrayOf array) {
      return array.component().boxed();
    }
    return type instanceof Items items ? items.element() : null;
  }

  /** Returns whether the elements are the same, or may be anything at the reader. */
  private static boolean fits(DeclaredType source, DeclaredType target) {
    return source.equals(target) || target instanceof Any;
  }

  /** Returns a value of the same type, in which classes and enums may have changed. */
  private Object same(Object value) {
    if (value instanceof StructValue struct) {
      return convert(struct);
    }
    if (value instanceof EnumValue constant) {
      return constant(constant);
    }
    if (value instanceof ContainerValue.OfMaybe maybe) {
      return new ContainerValue.OfMaybe(same(maybe.value()));
    }
    if (value instanceof ContainerValue.OfEntries entries) {
      return entries(entries, entries.made());
    }
    if (value instanceof ContainerValue.OfItems items) {
      return items(items, items.made(), items.made());
    }
    return value;
  }

  private Object constant(EnumValue value) {
    List<String> constants = to.enums.get(value.type());
    if (constants != null && constants.contains(value.constant())) {
      return value;
    }
    String substitute = to.defaults.get(value.type());
    if (constants != null && policy == UnknownEnumPolicy.NULL) {
      return null;
    }
    if (constants == null || policy == UnknownEnumPolicy.FAIL || substitute == null) {
      errors.add("");
      return null;
    }
    return new EnumValue(value.type(), substitute);
  }

  private Object entries(ContainerValue.OfEntries entries, Class<?> made) {
    Map<Object, Object> content = new LinkedHashMap<>();
    entries.entries().forEach((key, value) -> content.put(same(key), same(value)));
    return new ContainerValue.OfEntries(made, content);
  }

  private Object items(ContainerValue.OfItems items, Class<?> made, Class<?> declared) {
    List<Object> content = new ArrayList<>();
    for (Object item : items.items()) {
      content.add(same(item));
    }
    boolean refusesNull = declared == ArrayDeque.class || declared == TreeSet.class;
    if (refusesNull && content.contains(null)) {
      errors.add("");
    } else if (declared == java.util.Deque.class && content.contains(null)) {
      // A linked list is a deque that takes null, the usual implementation is not.
      doubts.add("");
    }
    return new ContainerValue.OfItems(made, items.ordered(), content);
  }

  private Object other(Object value, DeclaredType source, DeclaredType target) {
    if (target instanceof NumberOf number) {
      Object result =
          value instanceof String text ? parse(text, number.kind()) : number.kind().exactly(value);
      if (result == null) {
        errors.add("");
      }
      return result;
    }
    if (target instanceof Text) {
      return String.valueOf(value);
    }
    if (value instanceof ContainerValue.OfEntries entries) {
      return entries(entries, null);
    }
    if (value instanceof ContainerValue.OfItems items) {
      return otherItems(items, source, target);
    }
    return value;
  }

  private Object otherItems(
      ContainerValue.OfItems items, DeclaredType source, DeclaredType target) {
    if (target instanceof ArrayOf array) {
      ContainerValue.OfItems result =
          (ContainerValue.OfItems) items(items, Object[].class, Object[].class);
      if (array.component().isPrimitive() && result.items().contains(null)) {
        errors.add("");
      }
      return result;
    }
    Items declared = (Items) target;
    ContainerValue.OfItems result = (ContainerValue.OfItems) items(items, null, declared.type());
    boolean ordered = declared.isOrdered() && items.ordered();
    return declared.isOrdered()
        ? new ContainerValue.OfItems(null, ordered, result.items())
        : new ContainerValue.OfItems(
            null, false, new ArrayList<>(new LinkedHashSet<>(result.items())));
  }

  private static Object parse(String text, NumberKind kind) {
    try {
      if (kind == NumberKind.FLOAT) {
        return Float.parseFloat(text);
      }
      return kind == NumberKind.DOUBLE
          ? (Object) Double.parseDouble(text)
          : kind.exactly(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
