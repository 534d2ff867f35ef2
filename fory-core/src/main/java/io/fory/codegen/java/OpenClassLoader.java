package io.fory.codegen.java;

import java.util.HashMap;
import java.util.Map;
import org.codehaus.janino.Descriptor;
import org.codehaus.janino.IClass;
import org.codehaus.janino.IClassLoader;

/**
 * Shows classes to the compiler as if every member were public: the generated class is a nestmate
 * of its host, but the compiler cannot know that. Finds only classes that it was told of, our own,
 * and the JDK's.
 */
final class OpenClassLoader extends IClassLoader {
  private final Map<String, Class<?>> known = new HashMap<>();

  OpenClassLoader(Class<?> host) {
    super(null);
    known.put(Descriptor.fromClassName(host.getName()), host);
    postConstruct();
  }

  /** Returns the view of a class that the compiler gets. */
  IClass of(Class<?> type) {
    String descriptor = type.descriptorString();
    if (!type.isArray() && !type.isPrimitive()) {
      known.put(descriptor, type);
    }
    try {
      IClass found = loadIClass(descriptor);
      if (found == null) {
        throw new IllegalStateException(descriptor);
      }
      return found;
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Tells of a class that the source may name. */
  void admit(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    if (!element.isPrimitive()) {
      known.put(element.descriptorString(), element);
    }
  }

  @Override
  protected IClass findIClass(String descriptor) {
    if (!Descriptor.isClassOrInterfaceReference(descriptor)) {
      return null;
    }
    Class<?> type = known.get(descriptor);
    if (type == null) {
      type = find(Descriptor.toClassName(descriptor));
    }
    if (type == null) {
      return null;
    }
    IClass open = new OpenClass(type, this);
    defineIClass(open);
    return open;
  }

  private static Class<?> find(String name) {
    boolean own = name.startsWith("io.fory.");
    if (!own && !name.startsWith("java.")) {
      return null;
    }
    try {
      return Class.forName(
          name,
          false,
          own ? OpenClassLoader.class.getClassLoader() : ClassLoader.getPlatformClassLoader());
    } catch (ClassNotFoundException e) {
      return null;
    }
  }
}
