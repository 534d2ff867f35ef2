package io.fory.format.view;

import io.fory.error.UnsupportedTypeException;
import io.fory.format.row.BinaryRow;
import io.fory.platform.DefaultMethod;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A view that is a proxy: it interprets the plan. */
final class ProxyView implements InvocationHandler {
  /** The getters of a plan by their names, and the default methods that were called. */
  static final class Interpreted {
    private final ViewPlan plan;
    private final Map<String, ViewPlan.Getter> getters = new HashMap<>();
    private final Map<Method, DefaultMethod> defaults = new ConcurrentHashMap<>();

    Interpreted(ViewPlan plan) {
      this.plan = plan;
      plan.getters().forEach(getter -> getters.put(getter.name(), getter));
    }

    private DefaultMethod defaultMethod(Method method) {
      DefaultMethod known = defaults.get(method);
      if (known == null) {
        try {
          known = DefaultMethod.of(method);
        } catch (IllegalAccessException e) {
          throw UnsupportedTypeException.notViewed(
                  plan.type().getTypeName(), "its default methods cannot be called", e)
              .withCure("Open its package to io.fory.core");
        }
        defaults.put(method, known);
      }
      return known;
    }

    /**
     * Returns a view of a row.
     *
     * @throws UnsupportedTypeException if there are no proxies of the interface
     */
    Object view(BinaryRow row) {
      Class<?> type = plan.type();
      try {
        return Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new ProxyView(this, row));
      } catch (RuntimeException | LinkageError e) { // with many methods, of the printer of its code
        throw UnsupportedTypeException.notViewed(
            type.getTypeName(), "it has no proxies, as views are", e);
      }
    }
  }

  private final Interpreted interpreted;
  private final BinaryRow row;

  private ProxyView(Interpreted interpreted, BinaryRow row) {
    this.interpreted = interpreted;
    this.row = row;
  }

  /**
   * Returns a class that the proxies of an interface could not name, or null. Those of a public
   * interface are in a package of their own, where a call of a getter of a class that is not public
   * would be an {@code IllegalAccessError}.
   */
  static Class<?> unreachable(Class<?> type) {
    if (!Modifier.isPublic(type.getModifiers())) {
      return null;
    }
    for (Method method : type.getMethods()) {
      Class<?> result = method.getReturnType();
      while (result.isArray()) {
        result = result.getComponentType();
      }
      int open = Modifier.PUBLIC | Modifier.PROTECTED;
      if ((result.getModifiers() & open) == 0 && !Modifier.isStatic(method.getModifiers())) {
        return result;
      }
    }
    return null;
  }

  /** Returns what a view consists of, or null if an object is no view that is a proxy. */
  static ProxyView of(Object view) {
    return view != null
            && Proxy.isProxyClass(view.getClass())
            && Proxy.getInvocationHandler(view) instanceof ProxyView known
        ? known
        : null;
  }

  ViewPlan plan() {
    return interpreted.plan;
  }

  BinaryRow row() {
    return row;
  }

  @Override
  public Object invoke(Object view, Method method, Object[] arguments) throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return switch (method.getName()) {
        case "equals" -> view == arguments[0] || plan().equal(row, arguments[0]);
        case "hashCode" -> plan().hash(row);
        default -> plan().text(row);
      };
    }
    if (!method.isDefault()) {
      return interpreted.getters.get(method.getName()).read(row);
    }
    return isOpen(method.getDeclaringClass())
        ? InvocationHandler.invokeDefault(view, method, arguments)
        : interpreted.defaultMethod(method).call(view, arguments);
  }

  private static boolean isOpen(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && type.getModule().isExported(type.getPackageName(), ProxyView.class.getModule());
  }
}
