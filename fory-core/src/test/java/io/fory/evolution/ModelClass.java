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

  /** Returns the field of a key, or null. */
  Member member(String key) {
    for (Member member : members()) {
      if (member.key().equals(key)) {
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
    own.addAll(inherited);
    inherited.clear();
    own.replaceAll(member -> member.initialized(null));
  }

  String source() {
    if (isRecord) {
      List<String> components = new ArrayList<>();
      own.forEach(member -> components.add(member.declaration()));
      return "record " + name + "(" + String.join(", ", components) + ") {}\n";
    }
    String parent = inherited.isEmpty() ? "" : " extends Base" + name;
    StringBuilder source = new StringBuilder("class " + name + parent + " {\n");
    append(source, own);
    if (!noArgument) {
      source.append("  ").append(name).append("(String some) {}\n");
    }
    source.append("}\n");
    if (!inherited.isEmpty()) {
      source.append("abstract class Base").append(name).append(" {\n");
      append(source, inherited);
      source.append("}\n");
    }
    return source.toString();
  }

  private static void append(StringBuilder source, List<Member> members) {
    for (Member member : members) {
      source.append("  ").append(member.declaration()).append(member.initializer()).append(";\n");
    }
  }
}
