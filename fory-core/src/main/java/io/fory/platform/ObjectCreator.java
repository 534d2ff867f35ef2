package io.fory.platform;

import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * Makes objects of one class: with the constructor that it is given, or with one of the kind that
 * JDK deserialization uses, which runs a constructor of a superclass, mostly {@code Object()}, and
 * leaves all fields below it at their defaults.
 */
public final class ObjectCreator {
  private static final Class<?>[] NO_PARAMETERS = {};
  private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

  /** Capacity of a queue that is made before its capacity is known. */
  private static final Integer USUAL_CAPACITY = 1;

  private final Class<?> type;

  /** Null if the class has constructors that mention absent classes, so that none is reflected. */
  private final Constructor<?> constructor;

  /** Calls the constructor with an array of its arguments, where that is null. */
  private final MethodHandle handle;

  private final boolean runsOwnConstructor;

  /** What the constructor is given if the caller gives nothing. */
  private final Object[] defaults;

  /** Whether the constructor has returned once, or takes arguments; racy on purpose. */
  private boolean proven;

  private ObjectCreator(
      Constructor<?> constructor, boolean runsOwnConstructor, Object... defaults) {
    this.type = constructor.getDeclaringClass();
    this.constructor = constructor;
    this.handle = null;
    this.runsOwnConstructor = runsOwnConstructor;
    this.defaults = defaults;
    this.proven = constructor.getParameterCount() > 0;
  }

  private ObjectCreator(Class<?> type, MethodHandle handle) {
    this.type = type;
    this.constructor = null;
    this.handle =
        handle
            .asSpreader(Object[].class, handle.type().parameterCount())
            .asType(MethodType.methodType(Object.class, Object[].class));
    this.runsOwnConstructor = true;
    this.defaults = new Object[0];
    this.proven = handle.type().parameterCount() > 0;
  }

  /**
   * Returns a creator that runs the no-argument constructor of the class if it has one and it can
   * be reached, and otherwise none of its constructors.
   *
   * @throws UnsupportedTypeException if objects of the class cannot be made
   */
  public static ObjectCreator of(Class<?> type) {
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      throw new UnsupportedTypeException(
          type.getTypeName(), "it is abstract; register its implementations");
    }
    ObjectCreator own = own(type);
    return own != null ? own : ofInherited(type);
  }

  /** Returns a creator that runs a constructor of the JDK's class nearest to a class. */
  private static ObjectCreator ofInherited(Class<?> type) {
    Class<?> parent = type;
    while (parent != null && !PlatformClasses.isPlatformClass(parent)) {
      parent = parent.getSuperclass();
    }
    boolean above = parent != null && parent != type;
    if (above && ArrayBlockingQueue.class.isAssignableFrom(parent)) {
      return ofArgument(type, parent, int.class, USUAL_CAPACITY);
    }
    return of(type, above && hasNoArgument(parent) ? parent : Object.class);
  }

  private static boolean hasNoArgument(Class<?> parent) {
    try {
      return Modifier.isPublic(parent.getDeclaredConstructor().getModifiers());
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  /**
   * Returns a creator that runs a constructor of a superclass, and none below it: the fields of
   * classes below it keep their defaults.
   *
   * @param parent the superclass
   * @param parameters of its constructor
   * @throws UnsupportedTypeException if it has no such constructor
   */
  public static ObjectCreator of(Class<?> type, Class<?> parent, Class<?>... parameters) {
    return new ObjectCreator(SerializationConstructors.of(type, parent, parameters), false);
  }

  /**
   * Returns a creator that runs a constructor of a superclass, as above, with an argument that the
   * caller of {@link #create} does not give.
   */
  public static ObjectCreator ofArgument(
      Class<?> type, Class<?> parent, Class<?> parameter, Object argument) {
    return new ObjectCreator(
        SerializationConstructors.of(type, parent, parameter), false, argument);
  }

  /**
   * Returns a creator that runs the canonical constructor of a record.
   *
   * @throws UnsupportedTypeException if it is not found, or its module does not open the package
   */
  public static ObjectCreator ofRecord(Class<?> type) {
    ObjectCreator canonical;
    try {
      canonical = own(type, componentsOf(type));
    } catch (InaccessibleObjectException e) {
      throw ClosedPackage.refusal(type, "its constructor", e);
    }
    if (canonical == null) {
      throw new UnsupportedTypeException(type.getTypeName(), "its constructor is not found");
    }
    return canonical;
  }

  /** Returns the types of the components of a record, in their order. */
  public static Class<?>[] componentsOf(Class<?> record) {
    RecordComponent[] components = record.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < types.length; i++) {
      types[i] = components[i].getType();
    }
    return types;
  }

  private static ObjectCreator own(Class<?> type) {
    try {
      return own(type, NO_PARAMETERS);
    } catch (InaccessibleObjectException e) {
      return null;
    }
  }

  /** Returns a creator that runs that constructor of the class; null if it has none. */
  private static ObjectCreator own(Class<?> type, Class<?>[] parameters) {
    try {
      Constructor<?> own = type.getDeclaredConstructor(parameters);
      own.setAccessible(true);
      return new ObjectCreator(own, true);
    } catch (NoSuchMethodException e) {
      return null;
    } catch (LinkageError e) {
      return ownLinked(type, parameters, e);
    }
  }

  /** Finds the constructor as the virtual machine does that links a call of it. */
  private static ObjectCreator ownLinked(Class<?> type, Class<?>[] parameters, LinkageError blind) {
    try {
      MethodType signature = MethodType.methodType(void.class, parameters);
      return new ObjectCreator(
          type, ModuleFoothold.lookupIn(type, OWN).findConstructor(type, signature));
    } catch (NoSuchMethodException e) {
      return null;
    } catch (IllegalAccessException e) {
      throw ClassMembers.unsearched(type, blind);
    }
  }

  /**
   * Returns the creator that JDK deserialization uses: it runs the public constructor of an {@link
   * java.io.Externalizable} class, and of any other the one without arguments of the nearest
   * superclass that is not serializable. Null if there is none that it may run.
   */
  public static ObjectCreator ofSerializable(Class<?> type, boolean externalizable) {
    String finder =
        externalizable ? "newConstructorForExternalization" : "newConstructorForSerialization";
    Constructor<?> made = (Constructor<?>) SerializationHook.ReflectionFactories.call(finder, type);
    return made == null ? null : new ObjectCreator(made, externalizable);
  }

  /** Returns whether the class's own constructor is run. */
  public boolean runsOwnConstructor() {
    return runsOwnConstructor;
  }

  /**
   * Returns whether writers {@linkplain #requireMakes() ask} for an object before they write one: a
   * private constructor may be meant for one object of its class alone. A container's is run by
   * writers anyway, which compare what it sets. Others are run for what is read, and nothing else.
   */
  public boolean needsProof() {
    return constructor != null && Modifier.isPrivate(constructor.getModifiers())
        || Collection.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type);
  }

  /**
   * Makes sure, before an object is written or copied, that another one can be made: a constructor
   * without arguments is run until it has returned once.
   *
   * @throws UnsupportedTypeException if it throws
   */
  public void requireMakes() {
    if (!proven) {
      prove();
    }
  }

  private void prove() {
    try {
      create();
      proven = true;
    } catch (UserCodeException e) {
      UnsupportedTypeException refused =
          new UnsupportedTypeException(
              type.getTypeName(),
              "its constructor without arguments, which a reader would run, threw "
                  + e.getCause().getClass().getTypeName(),
              e);
      refused.withCure(
          "ForyBuilder.registerSerializer(Class, Serializer) adds a serializer for it, and"
              + " registerReplacement a form");
      throw refused;
    }
  }

  /**
   * Makes an object.
   *
   * @param arguments as the constructor takes them
   * @throws UserCodeException if the constructor throws
   */
  public Object create(Object... arguments) {
    if (constructor == null) {
      return createLinked(arguments);
    }
    try {
      return constructor.newInstance(arguments.length == 0 ? defaults : arguments);
    } catch (InvocationTargetException e) {
      throw failed(e.getCause());
    } catch (InstantiationException | IllegalAccessException e) {
      throw failed(e);
    }
  }

  private Object createLinked(Object[] arguments) {
    try {
      return (Object) handle.invokeExact(arguments);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** Returns the error for an exception or an error of the constructor. */
  public RuntimeException failed(Throwable cause) {
    String code = "The constructor of " + type.getTypeName();
    return cause instanceof Error error
        ? UserCodeException.ofError(code, error)
        : new UserCodeException(code, cause);
  }

  /**
   * Throws the error that an exception of reflection stands for, if it does: one that a stack which
   * is too short has caused says nothing of the class.
   */
  static void throwError(ReflectiveOperationException thrown) {
    if (thrown instanceof InvocationTargetException && thrown.getCause() instanceof Error error) {
      throw error;
    }
  }

  /** Loads {@code sun.reflect.ReflectionFactory} only for classes that need it. */
  private static final class SerializationConstructors {
    private static final Object FACTORY;
    private static final Method NEW_CONSTRUCTOR;

    static {
      try {
        Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
        FACTORY = factory.getMethod("getReflectionFactory").invoke(null);
        NEW_CONSTRUCTOR =
            factory.getMethod("newConstructorForSerialization", Class.class, Constructor.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    static Constructor<?> of(Class<?> type, Class<?> parent, Class<?>... parameters) {
      try {
        Constructor<?> inherited = parent.getDeclaredConstructor(parameters);
        Constructor<?> made = (Constructor<?>) NEW_CONSTRUCTOR.invoke(FACTORY, type, inherited);
        made.setAccessible(true);
        return made;
      } catch (ReflectiveOperationException e) {
        throwError(e);
        throw new UnsupportedTypeException(
            type.getTypeName(), "it has no constructor that can be used", e);
      }
    }
  }
}
