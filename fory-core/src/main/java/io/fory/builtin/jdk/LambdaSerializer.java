package io.fory.builtin.jdk;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import io.fory.message.DroppedElements;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ReplacingBody;
import io.fory.message.ResolvedType;
import io.fory.platform.ApplicationClasses;
import io.fory.platform.SerializationHook;
import io.fory.platform.SerializationHook.Kind;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.lang.invoke.SerializedLambda;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.ChronoLocalDateTime;
import java.time.chrono.ChronoZonedDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Serializer of lambdas and method references that JDK serialization can write. It writes what
 * their {@code writeReplace} returns, a {@link SerializedLambda}, and has that make them again: by
 * code that the compiler puts into the class where the lambda stands, which makes the serializable
 * lambdas of that class and nothing else.
 *
 * <p>The body is specified in {@code docs/format-native.md}, section "Lambdas and proxies".
 */
final class LambdaSerializer implements Serializer<Object>, ReplacingBody {
  /** Stands for a class with an identity of its own, which follows. */
  private static final int REGISTERED = 0;

  /** The classes of the JDK that have serializable lambdas. The places are for ever. */
  private static final List<Class<?>> PLATFORM =
      List.of(
          Comparator.class,
          Map.Entry.class,
          ChronoLocalDate.class,
          ChronoLocalDateTime.class,
          ChronoZonedDateTime.class);

  /** What a call may have of parameters. */
  private static final int MOST_CAPTURED = 255;

  /** What the JVM may need of the stack when it makes a lambda for the first time. */
  private static final int LINK_BYTES = 1 << 17;

  /** Levels at which that is not looked for. */
  private static final int FREE_LEVELS = 16;

  /** Estimate of the memory that a lambda takes besides what it captures. */
  private static final int LAMBDA_BYTES = 32;

  private static final ClassValue<SerializationHook> REPLACE =
      new ClassValue<>() {
        @Override
        protected SerializationHook computeValue(Class<?> type) {
          return SerializationHook.find(Kind.WRITE_REPLACE, type);
        }
      };

  private static final SerializationHook RESOLVE =
      SerializationHook.find(Kind.READ_RESOLVE, SerializedLambda.class);

  private final ClassIdentities classes;
  private final boolean admitted;

  /**
   * Makes the serializer.
   *
   * @param admitted whether lambdas are made; else it reads past those in dropped fields
   */
  LambdaSerializer(ClassIdentities classes, boolean admitted) {
    this.classes = classes;
    this.admitted = admitted;
  }

  @Override
  public TypeNotAllowedException refusal() {
    return admitted ? null : StandIns.notRead();
  }

  @Override
  public boolean mayFit(Class<?> declared) {
    return declared.isInterface();
  }

  @Override
  public void write(WriteContext context, Object value) {
    MessageWriter out = MessageWriter.of(context);
    SerializedLambda form = formOf(value);
    String capturing = form.getCapturingClass();
    writeCapturing(out, capturing, value);
    classes.write(out, interfaceOf(value, form));
    out.writeString(form.getFunctionalInterfaceMethodName());
    out.writeString(form.getFunctionalInterfaceMethodSignature());
    out.writeByte(form.getImplMethodKind());
    out.writeString(form.getImplClass().equals(capturing) ? null : form.getImplClass());
    out.writeString(form.getImplMethodName());
    out.writeString(form.getImplMethodSignature());
    out.writeString(form.getInstantiatedMethodType());
    int count = form.getCapturedArgCount();
    out.writeVarUint32(count);
    for (int i = 0; i < count; i++) {
      try {
        out.writeObject(form.getCapturedArg(i));
      } catch (RuntimeException e) {
        throw out.failure(e, "[" + i + "]", value);
      }
    }
  }

  private static SerializedLambda formOf(Object lambda) {
    if (lambda instanceof SerializedLambda) {
      throw new UnsupportedTypeException(
          lambda.getClass().getTypeName(), "it would come back as the lambda that it describes");
    }
    SerializationHook replace = REPLACE.get(lambda.getClass());
    try {
      if (replace.call(lambda) instanceof SerializedLambda form) {
        return form;
      }
    } catch (Exception e) {
      throw HookFailure.of("The " + replace, e);
    }
    throw new UnsupportedTypeException(
        lambda.getClass().getTypeName(), "it is a hidden class, but not that of a lambda");
  }

  private void writeCapturing(MessageWriter out, String name, Object lambda) {
    ClassLoader loader = lambda.getClass().getClassLoader();
    Class<?> capturing = ApplicationClasses.find(name.replace('/', '.'), loader);
    int platform = PLATFORM.indexOf(capturing);
    if (platform >= 0) {
      out.writeVarUint32(platform + 1);
      return;
    }
    out.writeVarUint32(REGISTERED);
    if (capturing == null) {
      throw new UnsupportedTypeException(
          lambda.getClass().getTypeName(), "the class where it stands is not found");
    }
    classes.write(out, capturing);
  }

  private static Class<?> interfaceOf(Object lambda, SerializedLambda form) {
    String name = form.getFunctionalInterfaceClass().replace('/', '.');
    for (Class<?> implemented : lambda.getClass().getInterfaces()) {
      if (implemented.getName().equals(name)) {
        return implemented;
      }
    }
    throw new UnsupportedTypeException(
        lambda.getClass().getTypeName(), "it does not implement the interface that it names");
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    if (!admitted) {
      StandIns.requireDropped(in);
    }
    in.charge(LAMBDA_BYTES);
    Class<?> capturing = readCapturing(in);
    ResolvedType type = classes.read(in);
    String method = readText(in);
    String signature = readText(in);
    int kind = in.readUint8();
    String implClass = in.readString();
    String implMethod = readText(in);
    String implSignature = readText(in);
    String instantiated = readText(in);
    Object[] captured = readCaptured(in);
    if (!admitted || capturing == null || type == null) {
      return null; // in a dropped field
    }
    requireInterface(in, type);
    String owner = capturing.getName().replace('.', '/');
    return make(
        in,
        type.type(),
        new SerializedLambda(
            capturing,
            type.type().getName().replace('.', '/'),
            method,
            signature,
            kind,
            implClass == null ? owner : implClass,
            implMethod,
            implSignature,
            instantiated,
            captured));
  }

  /** Returns the class where the lambda stands; null if it is unknown, in a dropped field. */
  private Class<?> readCapturing(MessageReader in) {
    int platform = in.readVarUint32();
    if (platform != REGISTERED) {
      if (platform < 0 || platform > PLATFORM.size()) {
        throw in.malformedInput("unknown class of lambdas " + Integer.toUnsignedString(platform));
      }
      return PLATFORM.get(platform - 1);
    }
    ResolvedType type = classes.read(in);
    if (type != null && !type.isRegistered()) {
      throw TypeNotAllowedException.unregistered(type.type());
    }
    return type == null ? null : type.type();
  }

  /** Classes with an identity are registered, or of the JDK and no lambda makes more of them. */
  private static void requireInterface(MessageReader in, ResolvedType type) {
    if (!type.type().isInterface()) {
      throw in.malformedInput("a lambda of a class that is no interface");
    }
  }

  private static String readText(MessageReader in) {
    String text = in.readString();
    if (text == null) {
      throw in.malformedInput("a lambda without a name or a signature");
    }
    return text;
  }

  private static Object[] readCaptured(MessageReader in) {
    int count = in.readLength(1);
    if (count > MOST_CAPTURED) {
      throw in.malformedInput("a lambda that captures " + count + " values");
    }
    Object[] captured = new Object[count];
    for (int i = 0; i < count; i++) {
      try {
        captured[i] = in.readObject();
      } catch (RuntimeException e) {
        throw in.failure(e, "[" + i + "]", SerializedLambda.class);
      }
    }
    return captured;
  }

  private static Object make(MessageReader in, Class<?> declared, SerializedLambda form) {
    if (in.depth() > FREE_LEVELS && !in.hasStack(LINK_BYTES)) {
      throw in.stackExhausted();
    }
    try {
      Object made = RESOLVE.call(form);
      if (declared.isInstance(made)) {
        return made;
      }
    } catch (LinkageError e) { // a class cannot be initialized, or found
      if (DroppedElements.mayLeaveOut(in)) {
        return null;
      }
      throw new UserCodeException("The class of a lambda", e).withOffset(in.offset());
    } catch (Exception e) {
      rethrowError(e);
      if (DroppedElements.mayLeaveOut(in)) {
        return null;
      }
      throw unknown(form, e).withOffset(in.offset());
    }
    throw unknown(form, null).withOffset(in.offset());
  }

  /** An error of the JVM says nothing about the message. */
  private static void rethrowError(Exception thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at instanceof VirtualMachineError error) {
        throw error;
      }
    }
  }

  private static ForyException unknown(SerializedLambda form, Exception thrown) {
    ForyException error =
        new IncompatibleSchemaException(
            form.getCapturingClass().replace('/', '.')
                + " has no serializable lambda here like the writer's "
                + ErrorText.printable(form.getImplMethodName())
                + " of "
                + form.getFunctionalInterfaceClass().replace('/', '.'),
            thrown);
    error.withCure(
        "Give both ends the same version of the class, or replace the lambda by an object of a"
            + " class");
    return error;
  }
}
