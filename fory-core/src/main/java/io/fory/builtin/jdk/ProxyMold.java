package io.fory.builtin.jdk;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Makes proxies of one class whose handlers refer to them. {@link Proxy#newProxyInstance} wants the
 * handler first, and nothing sets it later, but JDK serialization makes the proxy before it reads
 * the handler. So a proxy is read from bytes of its own, which have a placeholder in place of the
 * handler: the placeholder refers to the proxy, and while it is resolved the handler is made.
 */
final class ProxyMold {
  private final Class<?> type;
  private final byte[] bytes;

  private ProxyMold(Class<?> type, byte[] bytes) {
    this.type = type;
    this.bytes = bytes;
  }

  /** Holds the place of a handler. */
  private static final class Placeholder implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1;

    /** The proxy whose handler this is. */
    @SuppressWarnings("serial") // a proxy is serializable
    private Object proxy;

    @Override
    public Object invoke(Object self, Method method, Object[] arguments) {
      throw new IllegalStateException("its handler is not there yet");
    }
  }

  /** Returns the mold of proxies of some interfaces, or null if there can be none. */
  static ProxyMold of(List<Class<?>> interfaces) {
    Placeholder handler = new Placeholder();
    handler.proxy = proxyOf(interfaces, handler);
    return handler.proxy == null
        ? null
        : new ProxyMold(handler.proxy.getClass(), bytesOf(handler.proxy));
  }

  /** Returns a proxy that is defined where one of the interfaces is, which sees the others. */
  private static Object proxyOf(List<Class<?>> interfaces, InvocationHandler handler) {
    Class<?>[] all = interfaces.toArray(new Class<?>[0]);
    for (Class<?> each : all) {
      if (each.getClassLoader() != null) {
        Object made = proxyOf(each.getClassLoader(), all, handler);
        if (made != null) {
          return made;
        }
      }
    }
    return proxyOf(ProxyMold.class.getClassLoader(), all, handler);
  }

  private static Object proxyOf(ClassLoader loader, Class<?>[] all, InvocationHandler handler) {
    try {
      return Proxy.newProxyInstance(loader, all, handler);
    } catch (IllegalArgumentException e) {
      return null; // It does not see all of them, or they contradict each other.
    }
  }

  private static byte[] bytesOf(Object proxy) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(proxy);
    } catch (IOException e) {
      throw new IllegalStateException(e); // It goes to memory.
    }
    return bytes.toByteArray();
  }

  /**
   * Makes a proxy.
   *
   * @param made called with the proxy before its handler is made
   */
  Object make(Consumer<Object> made, Supplier<InvocationHandler> handler) {
    try (Molding in = new Molding(made, handler)) {
      return in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(e); // The bytes are our own.
    }
  }

  /** Reads the bytes of the mold. */
  private final class Molding extends ObjectInputStream {
    private final Consumer<Object> made;
    private final Supplier<InvocationHandler> handler;

    Molding(Consumer<Object> made, Supplier<InvocationHandler> handler) throws IOException {
      super(new ByteArrayInputStream(bytes));
      this.made = made;
      this.handler = handler;
      setObjectInputFilter(input -> ObjectInputFilter.Status.ALLOWED);
      enableResolveObject(true);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass described) {
      return described.getName().equals(Proxy.class.getName()) ? Proxy.class : Placeholder.class;
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) {
      return type;
    }

    @Override
    protected Object resolveObject(Object object) {
      if (object instanceof Placeholder placeholder) {
        made.accept(placeholder.proxy);
        return handler.get();
      }
      return object;
    }
  }
}
