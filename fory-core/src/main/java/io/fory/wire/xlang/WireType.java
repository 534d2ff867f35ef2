package io.fory.wire.xlang;

import io.fory.message.ResolvedType;

/**
 * The identity of a type in messages: its kind and number, its name, and its metadata.
 *
 * <p>The metadata describes the fields as this side declares them.
 */
final class WireType {
  private final XlangLookup types;
  private final ResolvedType type;
  private final XlangType kind;
  private final int number;
  private final int ordinal;
  private final boolean shared;
  private final MetaString namespace;
  private final MetaString name;
  private volatile Description description;

  WireType(XlangLookup types, ResolvedType type, XlangType kind) {
    this.types = types;
    this.type = type;
    this.kind = kind;
    this.number = kind.id();
    this.ordinal = type.ordinal();
    this.shared = kind.isCompatible() || kind.isNamed() && types.isCompatible();
    String full = kind.isNamed() ? type.name() : null;
    this.namespace = full == null ? null : types.nameOf(namespaceOf(full), NameKind.NAMESPACE);
    this.name = full == null ? null : types.nameOf(simpleNameOf(full), NameKind.TYPE);
  }

  /** Returns the part of a name before the last dot; empty if there is no dot. */
  static String namespaceOf(String fullName) {
    int dot = fullName.lastIndexOf('.');
    return dot < 0 ? "" : fullName.substring(0, dot);
  }

  /** Returns the part of a name behind the last dot. */
  static String simpleNameOf(String fullName) {
    return fullName.substring(fullName.lastIndexOf('.') + 1);
  }

  XlangType kind() {
    return kind;
  }

  /** Returns the number of the kind. */
  int number() {
    return number;
  }

  /** Returns the small number of the type, which cases of a union share with it. */
  int ordinal() {
    return ordinal;
  }

  /** Returns whether messages describe the type, once each. */
  boolean isShared() {
    return shared;
  }

  /** Returns the number that the application gave. */
  int id() {
    return type.id();
  }

  MetaString namespace() {
    return namespace;
  }

  MetaString name() {
    return name;
  }

  /** Returns the metadata. */
  TypeDef metadata() {
    return description().metadata();
  }

  /** Returns the encoded metadata. */
  byte[] bytes() {
    return description().bytes();
  }

  /** Returns the hash of the fields of a struct. */
  int hash() {
    return description().hash();
  }

  private Description description() {
    if (description == null) {
      TypeDef metadata = types.describe(type, kind);
      int hash = StructFingerprint.of(metadata.fields());
      description = new Description(metadata, metadata.encode(), hash);
    }
    return description;
  }

  /** The metadata of the fields, computed when it is first needed. */
  @SuppressWarnings("ArrayRecordComponent") // changed by none
  private record Description(TypeDef metadata, byte[] bytes, int hash) {}
}
