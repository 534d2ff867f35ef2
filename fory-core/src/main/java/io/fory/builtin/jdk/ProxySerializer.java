package io.fory.builtin.jdk;

import io.fory.error.LimitExceededException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ReplacingBody;
import io.fory.message.ResolvedType;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Serializer of dynamic proxies: their interfaces, and the handler as an object.
 *
 * <p>The body is specified in {@code docs/format-native.md}, section "Lambdas and proxies".
 */
final class ProxySerializer implements Serializer<Object>, ReplacingBody {
  /** No class is made that implements more. */
  private static final int MOST_INTERFACES = 64;

  /** The classes that are made from registered interfaces stay for good. */
  private static final int MOST_CLASSES = 256;

  private static final int PROXY_BYTES = 16;

  private final Map<List<Class<?>>, ProxyMold> molds = new ConcurrentHashMap<>();

  private final ClassIdentities classes;
  private final boolean admitted;

  /**
   * Makes the serializer.
   *
   * @param admitted whether proxies are made; else it reads past those in dropped fields
   */
  ProxySerializer(ClassIdentities classes, boolean admitted) {
    this.classes = classes;
    this.admitted = admitted;
  }

  @Override
  public TypeNotAllowedException refusal() {
    return admitted ? null : StandIns.notRead();
  }

  @Override
  public boolean createsFirst() {
    return true;
  }

  @Override
  public boolean mayFit(Class<?> declared) {
    return declared.isInterface();
  }

  @Override
  public void write(WriteContext context, Object value) {
    MessageWriter out = MessageWriter.of(context);
    Class<?>[] interfaces = value.getClass().getInterfaces();
    if (interfaces.length > MOST_INTERFACES) {
      throw new UnsupportedTypeException(
          value.getClass().getTypeName(),
          "it implements " + interfaces.length + " interfaces, more than " + MOST_INTERFACES);
    }
    out.writeVarUint32(interfaces.length);
    for (Class<?> each : interfaces) {
      classes.write(out, each);
    }
    out.enter(); // as in reading
    out.enter();
    try {
      out.writeObject(Proxy.getInvocationHandler(value));
      out.exit();
      out.exit();
    } catch (RuntimeException e) {
      throw out.failure(e, "handler", value);
    }
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    if (!admitted) {
      StandIns.requireDropped(in);
    }
    in.charge(PROXY_BYTES);
    List<Class<?>> interfaces = readInterfaces(in);
    if (!admitted || interfaces == null) {
      in.readObject();
      return null; // in a dropped field
    }
    ProxyMold mold = moldOf(in, interfaces);
    in.enter(); // the JDK stands on the stack between a proxy and its handler
    in.enter();
    Object proxy = mold.make(in::reference, () -> readHandler(in));
    in.exit();
    in.exit();
    return proxy;
  }

  private static InvocationHandler readHandler(MessageReader in) {
    try {
      InvocationHandler handler = in.readObject(InvocationHandler.class);
      if (handler == null) {
        throw in.malformedInput("a proxy without a handler");
      }
      return handler;
    } catch (RuntimeException e) {
      throw in.failure(e, "handler", Proxy.class);
    }
  }

  /** Returns the interfaces; null if one is unknown, in a dropped field. */
  private List<Class<?>> readInterfaces(MessageReader in) {
    int count = in.readLength(1);
    if (count > MOST_INTERFACES) {
      throw in.malformedInput("a proxy of " + count + " interfaces");
    }
    List<Class<?>> interfaces = new ArrayList<>(count);
    boolean known = true;
    for (int i = 0; i < count; i++) {
      ResolvedType type = classes.read(in);
      known &= type != null;
      interfaces.add(type == null ? null : type.type());
    }
    return known ? interfaces : null;
  }

  private ProxyMold moldOf(MessageReader in, List<Class<?>> interfaces) {
    ProxyMold known = molds.get(interfaces);
    if (known != null) {
      return known;
    }
    for (Class<?> each : interfaces) {
      if (!each.isInterface() || each.isAnnotation()) {
        throw in.malformedInput("a proxy of " + each.getTypeName() + ", which is no interface");
      }
      if (StandIns.isHooked(each)) {
        throw new TypeNotAllowedException(
            "A proxy of " + each.getTypeName() + ", which declares writeReplace or readResolve");
      }
    }
    if (molds.size() >= MOST_CLASSES) {
      throw new LimitExceededException(
          "classes of proxies that messages have made",
          molds.size() + 1L,
          MOST_CLASSES,
          "Register interfaces that combine those of the proxies");
    }
    ProxyMold made = ProxyMold.of(interfaces);
    if (made == null) {
      throw new TypeNotAllowedException("No class here can implement all interfaces of a proxy");
    }
    molds.putIfAbsent(List.copyOf(interfaces), made);
    return made;
  }
}
