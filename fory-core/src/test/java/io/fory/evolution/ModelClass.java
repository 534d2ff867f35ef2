package io.fory.evolution;

import java.util.ArrayList;
import java.util.List;

/** The description of a class or record of one version. */
final class ModelClass {
  final String name;
  final List<Member> own = new ArrayList<>();

  /** Fields of the superclass, if the class has one. */
  final List<Member> inherited = new ArrayList<>();

  boolean isRecord;

  /** Whether it has a constructor without arguments. */
  boolean noArgument = true;

  ModelClass(String name) {
    this.name = name;
  }

  ModelClass copy() {
    ModelClass copy = new ModelClass(name);
    copy.own.addAll(own);
    copy.inherited.addAll(inherited);
    copy.isRecord = isRecord;
    copy.noArgument = noArgument;
    return copy;
  }

  /** Returns all fields. */
  List<Member> members() {
    List<Member> members = new ArrayList<>(own);
    members.addAll(inherited);
    return members;
  }

  /**
   * Returns what a field is known by: a number; its name; or if the superclass has another field of
   * that name, its name and {@code ^}, and {@code BASE} if it is the one of the superclass.
   */
  String keyOf(Member member) {
    if (member.id() >= 0) {
      return "@" + member.id();
    }
    int named = 0;
    for (Member other : members()) {
      named += other.id() < 0 && other.name().equals(member.name()) ? 1 : 0;
    }
    return named > 1 ? keyAmongSeveral(member) : member.name();
  }

  private static String keyAmongSeveral(Member member) {
    return member.name() + (member.inherited() ? "^BASE" : "^");
  }

  /** Returns the other keys under which a field is read. */
  List<String> formerKeysOf(Member member) {
    List<String> keys = new ArrayList<>(member.formerly());
    if (keyOf(member).equals(member.name())) {
      keys.add(keyAmongSeveral(member));
    }
    keys.remove(keyOf(member));
    return keys;
  }

  /** Takes away former keys that another field has, now or formerly. */
  void dropTakenKeys() {
    List<String> taken = new ArrayList<>();
    for (Member member : members()) {
      taken.add(keyOf(member));
      taken.addAll(formerKeysOf(member.formerly(List.of())));
    }
    for (Member member : members()) {
      List<String> free = new ArrayList<>();
      for (String key : member.formerly()) {
        if (!taken.contains(key)) {
          free.add(key);
          taken.add(key);
        }
      }
      replace(member, member.formerly(free));
    }
  }

  /** Returns whether a field that is declared at a level has a name. */
  boolean hasName(String memberName, boolean isInherited) {
    List<Member> level = isInherited ? inherited : own;
    return level.stream().anyMatch(member -> member.name().equals(memberName));
  }

  /** Returns the field of a key, or null. */
  Member member(String key) {
    for (Member member : members()) {
      if (keyOf(member).equals(key)) {
        return member;
      }
    }
    return null;
  }

  /** Returns whether a field has a name. */
  boolean hasName(String memberName) {
    for (Member member : members()) {
      if (member.name().equals(memberName)) {
        return true;
      }
    }
    return false;
  }

  /** Puts a field in the place of another. */
  void replace(Member old, Member replacement) {
    List<Member> members = own.contains(old) ? own : inherited;
    members.set(members.indexOf(old), replacement);
  }

  void remove(Member member) {
    own.remove(member);
    inherited.remove(member);
  }

  /** Makes it a record; what a record cannot have is lost. */
  void makeRecord() {
    isRecord = true;
    for (Member member : inherited) {
      if (!hasName(member.name(), false)) {
        own.add(member.inherited(false));
      }
    }
    inherited.clear();
    own.replaceAll(member -> member.initialized(null));
  }

  String source(String packageName) {
    String base = packageName + ".Base" + name;
    if (isRecord) {
      List<String> components = new ArrayList<>();
      own.forEach(member -> components.add(member.declaration(base)));
      return "record " + name + "(" + String.join(", ", components) + ") {}\n";
    }
    String parent = inherited.isEmpty() ? "" : " extends Base" + name;
    StringBuilder source = new StringBuilder("class " + name + parent + " {\n");
    append(source, own, base);
    if (!noArgument) {
      source.append("  ").append(name).append("(String some) {}\n");
    }
    source.append("}\n");
    if (!inherited.isEmpty()) {
      source.append("abstract class Base").append(name).append(" {\n");
      append(source, inherited, base);
      source.append("}\n");
    }
    return source.toString();
  }

  private static void append(StringBuilder source, List<Member> members, String base) {
    for (Member member : members) {
      source.append("  ").append(member.declaration(base));
      source.append(member.initializer()).append(";\n");
    }
  }
}
