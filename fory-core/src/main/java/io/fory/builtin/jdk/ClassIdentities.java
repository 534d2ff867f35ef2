package io.fory.builtin.jdk;

import io.fory.error.ClassText;
import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import io.fory.message.DroppedElements;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.message.TypeResolver;
import java.lang.reflect.Modifier;

/**
 * Writes which class it is, and nothing of its fields: {@value #NAME} and the name on the wire,
 * {@value #ID} and the id, or {@value #BUILT_IN} plus the number of a built-in type.
 *
 * @param resolver knows the classes that messages may contain
 */
record ClassIdentities(TypeResolver resolver) {
  private static final int NAME = 0;
  private static final int ID = 1;
  private static final int BUILT_IN = 2;

  void write(MessageWriter out, Class<?> type) {
    ResolvedType resolved = resolve(type);
    if (resolved.name() != null) {
      out.writeVarUint32(NAME);
      out.writeString(resolved.name());
    } else if (resolved.id() != ResolvedType.NONE) {
      out.writeVarUint32(ID);
      out.writeVarUint32(resolved.id());
    } else {
      out.writeVarUint32(BUILT_IN + resolved.builtIn());
    }
  }

  private ResolvedType resolve(Class<?> type) {
    try {
      return resolver.resolve(type);
    } catch (TypeNotAllowedException e) {
      if (!Modifier.isAbstract(type.getModifiers())) {
        throw e;
      }
      String literal = ClassText.literalOf(type);
      throw new TypeNotAllowedException(e.problem())
          .withCure(
              "Register it with ForyBuilder.register("
                  + (literal == null ? "Class" : literal)
                  + "), after withLambdasAndProxies(true)");
    }
  }

  /** Returns a class, or null for an unknown one in a dropped field. */
  ResolvedType read(MessageReader in) {
    int kind = in.readVarUint32();
    if (kind < 0) {
      throw in.malformedInput("unknown identity of a class");
    }
    if (kind >= BUILT_IN) {
      ResolvedType builtIn = resolver.builtIn(kind - BUILT_IN);
      if (builtIn == null) {
        throw in.malformedInput("unknown built-in type " + (kind - BUILT_IN));
      }
      return builtIn;
    }
    return kind == NAME ? named(in, in.readString()) : withId(in, in.readVarUint32());
  }

  private ResolvedType named(MessageReader in, String name) {
    if (name == null) {
      throw in.malformedInput("a class without a name");
    }
    ResolvedType known = resolver.registered(name);
    return known != null
        ? admitted(in, known)
        : dropped(in, TypeNotAllowedException.unregisteredName(name, resolver.classNamed(name)));
  }

  private ResolvedType withId(MessageReader in, int id) {
    ResolvedType known = resolver.registered(id);
    return known != null
        ? admitted(in, known)
        : dropped(in, TypeNotAllowedException.unregisteredId(id));
  }

  private static ResolvedType admitted(MessageReader in, ResolvedType type) {
    in.requireAdmitted(type);
    return type;
  }

  private static ResolvedType dropped(MessageReader in, ForyException unknown) {
    if (DroppedElements.mayLeaveOut(in)) {
      return null;
    }
    throw unknown.withOffset(in.offset());
  }
}
