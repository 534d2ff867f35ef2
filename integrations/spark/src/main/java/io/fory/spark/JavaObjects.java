package io.fory.spark;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.lang.reflect.Proxy;
import java.util.Map;

/**
 * Writes and reads by JDK serialization what Fory refuses: classes of Spark and Scala that have no
 * form of their own, and where no registration is required any other. Thread-safe.
 *
 * <p>Where registration is required, writer and reader both admit the classes of Spark, Scala and
 * {@code java}, and those that are registered. Else the reader admits what the class loader finds,
 * as Spark's own serializers do.
 */
final class JavaObjects {
  private static final Map<String, Class<?>> PRIMITIVES =
      Map.of(
          "boolean", boolean.class,
          "byte", byte.class,
          "char", char.class,
          "short", short.class,
          "int", int.class,
          "long", long.class,
          "float", float.class,
          "double", double.class,
          "void", void.class);

  private final Fory fory;
  private final ClassLoader loader;
  private final boolean registrationRequired;

  JavaObjects(Fory fory, ClassLoader loader, boolean registrationRequired) {
    this.fory = fory;
    this.loader = loader;
    this.registrationRequired = registrationRequired;
  }

  /**
   * Writes an object.
   *
   * @param refused why Fory does not; null if its class is not admitted
   * @throws ForyException if this does not either
   */
  byte[] write(Object value, ForyException refused) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Output out = new Output(bytes)) {
      out.writeObject(value);
    } catch (IOException | RuntimeException e) {
      throw refusal(value.getClass(), refused, e);
    }
    return bytes.toByteArray();
  }

  /** Returns the error about an object that neither Fory nor JDK serialization writes. */
  private static ForyException refusal(Class<?> type, ForyException refused, Exception java) {
    ForyException refusal;
    if (refused instanceof UnsupportedTypeException) {
      refusal = refused;
    } else if (java instanceof ForyException notAdmitted) {
      refusal = notAdmitted;
    } else if (refused != null) {
      refusal = notRegistered(refused.problem());
    } else if (java instanceof NotSerializableException) {
      refusal =
          notRegistered("Class " + java.getMessage() + " is neither registered nor Serializable");
    } else {
      return new UserCodeException("JDK serialization of a " + type.getName(), java);
    }
    for (Exception other : new Exception[] {refused, java}) {
      if (other != null && other != refusal) {
        refusal.addSuppressed(other);
      }
    }
    return refusal;
  }

  private static ForyException notRegistered(String problem) {
    return new TypeNotAllowedException(problem)
        .withCure(
            "Add it to "
                + SparkSettings.CLASSES_TO_REGISTER
                + ", or set "
                + SparkSettings.REGISTRATION_REQUIRED
                + "=false");
  }

  /**
   * Reads an object.
   *
   * @throws ForyException if it cannot be read
   */
  Object read(byte[] bytes) {
    try (Input in = new Input(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    } catch (ForyException e) {
      throw e;
    } catch (StreamCorruptedException | EOFException e) {
      throw new MalformedInputException("What JDK serialization is to read is no object: " + e);
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      throw new UserCodeException("JDK serialization", e);
    } catch (LinkageError e) {
      throw UserCodeException.ofError("JDK serialization", e);
    }
  }

  /**
   * Admits a class.
   *
   * @throws TypeNotAllowedException if it must be registered first
   */
  private Class<?> admit(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    if (registrationRequired && !isOfEngine(element) && !fory.admits(element)) {
      throw notRegistered("Class " + element.getName() + " is not registered");
    }
    return type;
  }

  private static boolean isOfEngine(Class<?> type) {
    String name = type.getName();
    return type.isPrimitive()
        || name.startsWith("org.apache.spark.")
        || name.startsWith("scala.")
        || name.startsWith("java.");
  }

  private final class Output extends ObjectOutputStream {
    Output(OutputStream out) throws IOException {
      super(out);
    }

    @Override
    protected void annotateClass(Class<?> type) {
      Class<?> unused = admit(type);
    }

    @Override
    protected void annotateProxyClass(Class<?> type) {
      for (Class<?> part : type.getInterfaces()) {
        Class<?> unused = admit(part);
      }
    }
  }

  private final class Input extends ObjectInputStream {
    Input(InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description) throws ClassNotFoundException {
      Class<?> primitive = PRIMITIVES.get(description.getName());
      return primitive != null ? primitive : find(description.getName());
    }

    @Override
    protected Class<?> resolveProxyClass(String[] names) throws ClassNotFoundException {
      Class<?>[] parts = new Class<?>[names.length];
      for (int i = 0; i < names.length; i++) {
        parts[i] = find(names[i]);
      }
      return Proxy.newProxyInstance(loader, parts, (proxy, method, arguments) -> null).getClass();
    }

    private Class<?> find(String name) throws ClassNotFoundException {
      return admit(Class.forName(name, false, loader));
    }
  }
}
