package io.fory.builtin.scalar;

import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import io.fory.platform.InheritedGetter;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * How the throwables of a class are made: the constructor of a JDK class that is run, and the
 * arguments that it takes.
 *
 * <p>For most classes that is {@link Throwable#Throwable(String)}, also for those of the
 * application: none of their own constructors runs. The few JDK classes with state of their own,
 * which no other code can set, get it back through their own constructor.
 */
final class ThrowableOrigin {
  private static final String[] MESSAGE = {"getMessage"};

  private final Class<?> type;
  private final Constructor<?> constructor;
  private final Class<?>[] classes;
  private final InheritedGetter[] getters;
  private final boolean takesCause;

  private ThrowableOrigin(
      Class<?> type, Constructor<?> constructor, Class<?>[] classes, InheritedGetter[] getters) {
    this.type = type;
    this.constructor = constructor;
    this.classes = classes;
    this.getters = getters;
    boolean cause = false;
    for (Class<?> c : classes) {
      cause |= c == Throwable.class;
    }
    this.takesCause = cause;
  }

  /**
   * Returns the origin of the throwables of a class.
   *
   * @param stateful the JDK class at or above it whose {@linkplain JdkThrowables#getters getters}
   *     are known, or {@link Throwable}
   */
  static ThrowableOrigin of(Class<?> type, Class<?> stateful) {
    String[] names = JdkThrowables.getters(stateful.getName());
    if (names.length == 0) {
      names = MESSAGE;
    }
    Class<?>[] classes = new Class<?>[names.length];
    InheritedGetter[] getters = new InheritedGetter[names.length];
    try {
      for (int i = 0; i < names.length; i++) {
        classes[i] = stateful.getMethod(names[i]).getReturnType();
        getters[i] = InheritedGetter.of(type, stateful, names[i], classes[i]);
      }
      Constructor<?> constructor = SuperConstructor.of(type, constructor(stateful, classes));
      return new ThrowableOrigin(type, constructor, classes, getters);
    } catch (ReflectiveOperationException e) {
      UnsupportedTypeException refused =
          new UnsupportedTypeException(
              type.getTypeName(),
              "this JVM lacks the module jdk.unsupported, or the expected constructor of "
                  + stateful.getName(),
              e);
      refused.withCure("Register a serializer for it with ForyBuilder.registerSerializer");
      throw refused;
    }
  }

  private static Constructor<?> constructor(Class<?> owner, Class<?>[] arguments)
      throws NoSuchMethodException {
    for (Constructor<?> candidate : owner.getConstructors()) {
      Class<?>[] parameters = candidate.getParameterTypes();
      boolean fits = parameters.length == arguments.length;
      for (int i = 0; fits && i < parameters.length; i++) {
        fits = parameters[i].isAssignableFrom(arguments[i]);
      }
      if (fits) {
        return candidate;
      }
    }
    throw new NoSuchMethodException("no constructor takes the values that the getters return");
  }

  /** Returns whether the cause is among the arguments. */
  boolean takesCause() {
    return takesCause;
  }

  /** Writes the arguments: a string, a zigzag LEB128 or an object each. */
  void write(WriteContext out, Throwable value) {
    for (int i = 0; i < classes.length; i++) {
      Object argument = getters[i].get(value);
      if (classes[i] == String.class) {
        TextSerializers.write(out, (String) argument);
      } else if (classes[i] == int.class) {
        out.writeVarInt32((Integer) argument);
      } else {
        out.writeObject(argument);
      }
    }
  }

  /** Reads the arguments and makes a throwable from them. */
  Throwable create(ReadContext in) {
    Object[] arguments = new Object[classes.length];
    for (int i = 0; i < arguments.length; i++) {
      if (classes[i] == String.class) {
        arguments[i] = in.readString();
      } else if (classes[i] == int.class) {
        arguments[i] = in.readVarInt32();
      } else {
        arguments[i] = in.readObject(classes[i]);
      }
    }
    try {
      return (Throwable) constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw failure(in, e.getCause());
    } catch (InstantiationException | IllegalAccessException e) {
      throw new UnsupportedTypeException(type.getTypeName(), "no object of it can be made", e);
    }
  }

  private ForyException failure(ReadContext in, Throwable thrown) {
    if (thrown instanceof Error error) {
      return UserCodeException.ofError("The constructor of " + type.getTypeName(), error)
          .withOffset(in.offset());
    }
    if (constructor.getDeclaringClass() == Throwable.class) {
      // Only an overridden fillInStackTrace() can have failed.
      return new UserCodeException("The constructor of " + type.getTypeName(), thrown)
          .withOffset(in.offset());
    }
    return new MalformedInputException(
            "State that " + type.getTypeName() + " does not accept", thrown)
        .withOffset(in.offset());
  }
}
