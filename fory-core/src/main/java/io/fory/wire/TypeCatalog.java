package io.fory.wire;

import io.fory.codec.CodecLookup;
import io.fory.message.ResolvedType;
import io.fory.plan.ClassNames;
import io.fory.serializer.UnknownEnumPolicy;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** The part of the registry that a format uses. */
public interface TypeCatalog extends CodecLookup {
  /** Returns the resolved form of a class, or null if it is not admitted. */
  ResolvedType find(Class<?> type);

  /** Returns the class that is registered under {@code id}, or null. */
  ResolvedType registered(int id);

  /** Returns the class that is registered under {@code name}, or null; loads nothing. */
  ResolvedType registered(String name);

  /** Returns the built-in type of that number, or null. */
  ResolvedType builtIn(int number);

  /** Returns the registered class that has a name of its own, or null; for texts of errors. */
  Class<?> classNamed(String name);

  /** Returns whether values of a class are written field by field. */
  boolean isStruct(Class<?> type);

  /** Returns whether values of a class are written by the protocol of JDK serialization. */
  boolean isHooked(Class<?> type);

  /**
   * Returns whether the application has objects of a class or interface, and of all below it,
   * written as other objects: their type in messages is that of the class that it names.
   */
  boolean isReplaced(Class<?> type);

  /** Returns whether the application has given a class a serializer of its own. */
  boolean hasOwnSerializer(Class<?> type);

  /** Returns the registered and the replaced classes whose objects may stand in a place. */
  List<Class<?>> standingIn(Class<?> declared);

  /** Returns the classes that the application has registered as data. */
  Set<Class<?>> data();

  /** Returns the ordinals of the types that a class can reach, or null for all. */
  BitSet admittedFrom(Class<?> type);

  /** Returns the policy for constants of enums that only a writer has. */
  UnknownEnumPolicy unknownEnums();

  /** Returns the names of classes in the keys of fields that they declare. */
  ClassNames superclasses();
}
