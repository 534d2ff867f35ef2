package io.fory.builtin.jdk;

import io.fory.error.ErrorText;
import io.fory.error.TypeNotAllowedException;
import io.fory.message.DroppedElements;
import io.fory.message.MessageReader;
import io.fory.message.TypeResolver;
import io.fory.message.WireOptions;
import io.fory.platform.SerializationHook;
import io.fory.platform.SerializationHook.Kind;
import io.fory.serializer.Serializer;
import io.fory.type.BuiltInTypes;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * Classes whose objects stand in messages for objects of classes that only one JVM has: {@link
 * SerializedLambda} for lambdas and method references, {@link Proxy} for dynamic proxies.
 */
public final class StandIns {
  /** All of them. */
  public static final List<Class<?>> ALL = List.of(SerializedLambda.class, Proxy.class);

  /** Stands in the names of classes of lambdas behind that of the class where the lambda stands. */
  private static final String LAMBDA = "$$Lambda";

  private StandIns() {}

  /** Returns the class that stands for a class, or null if none can. */
  public static Class<?> of(Class<?> type) {
    if (Proxy.isProxyClass(type)) {
      return Annotation.class.isAssignableFrom(type) || isHooked(type) ? null : Proxy.class;
    }
    boolean made = type.isHidden() && Serializable.class.isAssignableFrom(type);
    return made && SerializationHook.find(Kind.WRITE_REPLACE, type) != null
        ? SerializedLambda.class
        : null;
  }

  /**
   * Returns whether JDK serialization would call a method of the objects of an interface or a proxy
   * class to replace them: a handler, which may not be there yet, would decide what a message is.
   */
  static boolean isHooked(Class<?> type) {
    return hasHook(type, "writeReplace") || hasHook(type, "readResolve");
  }

  private static boolean hasHook(Class<?> type, String name) {
    try {
      return type.getMethod(name).getReturnType() == Object.class;
    } catch (NoSuchMethodException | LinkageError e) {
      return false;
    }
  }

  /** Returns the serializer of one of {@link #ALL}. */
  public static Serializer<?> serializerOf(
      Class<?> standIn, TypeResolver resolver, WireOptions options) {
    ClassIdentities classes = new ClassIdentities(resolver);
    return standIn == Proxy.class
        ? new ProxySerializer(classes, options.lambdas())
        : new LambdaSerializer(classes, options.lambdas());
  }

  /** Fails unless what is read is dropped. */
  static void requireDropped(MessageReader in) {
    if (!DroppedElements.mayLeaveOut(in)) {
      throw notRead().withOffset(in.offset());
    }
  }

  /** Returns the error about those that are read nowhere but in dropped fields. */
  static TypeNotAllowedException notRead() {
    TypeNotAllowedException refused =
        new TypeNotAllowedException("Lambdas and dynamic proxies are not read here");
    refused.withCure("ForyBuilder.withLambdasAndProxies(true) reads those of registered classes");
    return refused;
  }

  /** Returns whether a class has code that makes its serializable lambdas. */
  public static boolean hasLambdas(Class<?> type) {
    try {
      return type.getDeclaredMethod("$deserializeLambda$", SerializedLambda.class) != null;
    } catch (NoSuchMethodException | LinkageError e) {
      return false;
    }
  }

  /** Returns whether a place that declares a class may lead to lambdas or proxies. */
  public static boolean mayBeBehind(Class<?> declared) {
    if (BuiltInTypes.numberOf(declared) < 0 && declared.isInterface()) {
      return !declared.isSealed() && !declared.isAnnotation();
    }
    return Comparator.class.isAssignableFrom(declared) || mayHoldComparator(declared);
  }

  private static boolean mayHoldComparator(Class<?> declared) {
    if (SortedMap.class.isAssignableFrom(declared) || SortedSet.class.isAssignableFrom(declared)) {
      return true;
    }
    return Queue.class.isAssignableFrom(declared) // first, since the others would be loaded
        && (PriorityQueue.class.isAssignableFrom(declared)
            || PriorityBlockingQueue.class.isAssignableFrom(declared));
  }

  /** Returns why objects of a hidden class or a proxy class are not written. */
  public static String refusal(Class<?> type, WireOptions options) {
    if (Proxy.isProxyClass(type)) {
      if (Annotation.class.isAssignableFrom(type)) {
        return "it is an annotation";
      }
      return isHooked(type)
          ? "it is a dynamic proxy of an interface that declares writeReplace or readResolve"
          : "it is a dynamic proxy, whose class exists in this JVM only";
    }
    if (!isLambda(type)) {
      return "it is a hidden class, which exists in this JVM only";
    }
    return options.lambdas() && !Serializable.class.isAssignableFrom(type)
        ? "it is a lambda of an interface that is not Serializable"
        : "it is a lambda, whose class exists in this JVM only";
  }

  /** Returns what helps against a {@link #refusal}, or null for what helps with all objects. */
  public static String cure(Class<?> type, WireOptions options) {
    boolean lambda = isLambda(type);
    if (options.xlang() || !lambda && !Proxy.isProxyClass(type)) {
      return null;
    }
    if (of(type) != null) {
      return options.lambdas() ? cureOfRegistered(type) : cureByOption(lambda);
    }
    return lambda && options.lambdas() && !Serializable.class.isAssignableFrom(type)
        ? "Make it one of an interface that extends Serializable, or cast it where it stands, as"
            + " in (Runnable & Serializable)"
        : null;
  }

  private static String cureByOption(boolean lambda) {
    return "ForyBuilder.withLambdasAndProxies(true) writes "
        + (lambda
            ? "serializable lambdas of registered classes"
            : "dynamic proxies of registered interfaces with handlers of registered classes");
  }

  /** Returns the cure for one that is registered itself. */
  private static String cureOfRegistered(Class<?> type) {
    if (!isLambda(type)) {
      return "Register its interfaces and the class of its handler instead";
    }
    String home = type.getName().substring(0, type.getName().indexOf(LAMBDA));
    return "Register "
        + ErrorText.printable(home)
        + ", in whose code the lambda stands, and its functional interface instead";
  }

  private static boolean isLambda(Class<?> type) {
    return type.getName().contains(LAMBDA);
  }
}
