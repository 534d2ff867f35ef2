package io.fory.codegen.java;

import io.fory.platform.ObjectCreator;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.janino.Access;
import org.codehaus.janino.IClass;
import org.codehaus.janino.ITypeVariable;
import org.codehaus.janino.MethodDescriptor;

/** The view of one class that the compiler gets: all its members, each of them public. */
final class OpenClass extends IClass {
  private static final IClass.IAnnotation[] NO_ANNOTATIONS = {};

  private final Class<?> type;
  private final OpenClassLoader loader;

  OpenClass(Class<?> type, OpenClassLoader loader) {
    this.type = type;
    this.loader = loader;
  }

  private IClass[] of(Class<?>[] types) {
    IClass[] open = new IClass[types.length];
    for (int i = 0; i < open.length; i++) {
      open[i] = loader.of(types[i]);
    }
    return open;
  }

  private MethodDescriptor descriptor(Class<?> result, Class<?>[] parameters) {
    String[] descriptors = new String[parameters.length];
    for (int i = 0; i < descriptors.length; i++) {
      descriptors[i] = parameters[i].descriptorString();
    }
    return new MethodDescriptor(result.descriptorString(), descriptors);
  }

  @Override
  protected ITypeVariable[] getITypeVariables2() {
    return new ITypeVariable[0];
  }

  @Override
  protected IConstructor[] getDeclaredIConstructors2() {
    Constructor<?>[] constructors;
    try {
      constructors = type.getDeclaredConstructors();
    } catch (LinkageError e) { // One mentions a class that is absent.
      Class<?>[] called = type.isRecord() ? ObjectCreator.componentsOf(type) : new Class<?>[0];
      return new IConstructor[] {new OpenConstructor(called, false)};
    }
    IConstructor[] open = new IConstructor[constructors.length];
    for (int i = 0; i < open.length; i++) {
      open[i] =
          new OpenConstructor(constructors[i].getParameterTypes(), constructors[i].isVarArgs());
    }
    return open;
  }

  @Override
  protected IMethod[] getDeclaredIMethods2() {
    Method[] methods = type.getDeclaredMethods();
    IMethod[] open = new IMethod[methods.length];
    for (int i = 0; i < open.length; i++) {
      open[i] = new OpenMethod(methods[i]);
    }
    return open;
  }

  @Override
  protected IField[] getDeclaredIFields2() {
    Field[] fields = type.getDeclaredFields();
    IField[] open = new IField[fields.length];
    for (int i = 0; i < open.length; i++) {
      open[i] = new OpenField(fields[i]);
    }
    return open;
  }

  @Override
  protected IClass[] getDeclaredIClasses2() {
    return new IClass[0];
  }

  @Override
  protected IClass getDeclaringIClass2() {
    return null;
  }

  /** None: generated source calls no constructor that takes an outer instance implicitly. */
  @Override
  protected IClass getOuterIClass2() {
    return null;
  }

  @Override
  protected IClass getSuperclass2() {
    Class<?> parent = type.getSuperclass();
    return parent == null ? null : loader.of(parent);
  }

  @Override
  protected IClass[] getInterfaces2() {
    return of(type.getInterfaces());
  }

  @Override
  protected String getDescriptor2() {
    return type.descriptorString();
  }

  @Override
  protected IClass getComponentType2() {
    return null;
  }

  @Override
  protected IAnnotation[] getIAnnotations2() {
    return NO_ANNOTATIONS;
  }

  @Override
  public Access getAccess() {
    return Access.PUBLIC;
  }

  @Override
  public boolean isFinal() {
    return Modifier.isFinal(type.getModifiers());
  }

  @Override
  public boolean isAbstract() {
    return Modifier.isAbstract(type.getModifiers());
  }

  @Override
  public boolean isEnum() {
    return type.isEnum();
  }

  @Override
  public boolean isInterface() {
    return type.isInterface();
  }

  @Override
  public boolean isArray() {
    return false;
  }

  @Override
  public boolean isPrimitive() {
    return false;
  }

  @Override
  public boolean isPrimitiveNumeric() {
    return false;
  }

  private final class OpenField extends IField {
    private final Field field;

    OpenField(Field field) {
      this.field = field;
    }

    @Override
    public Access getAccess() {
      return Access.PUBLIC;
    }

    @Override
    public IAnnotation[] getAnnotations() {
      return NO_ANNOTATIONS;
    }

    @Override
    public boolean isStatic() {
      return Modifier.isStatic(field.getModifiers());
    }

    @Override
    public IClass getType() {
      return loader.of(field.getType());
    }

    @Override
    public String getName() {
      return field.getName();
    }

    /** Returns the number that a constant of this library is; no other class is initialized. */
    @Override
    public Object getConstantValue() {
      Class<?> owner = field.getDeclaringClass();
      int constant = Modifier.PUBLIC | Modifier.STATIC | Modifier.FINAL;
      if (owner.getModule() != OpenClass.class.getModule()
          || owner.getClassLoader() != OpenClass.class.getClassLoader()
          || (field.getModifiers() & constant) != constant
          || field.getType() != int.class) {
        return NOT_CONSTANT;
      }
      try {
        return field.getInt(null);
      } catch (IllegalAccessException e) {
        return NOT_CONSTANT;
      }
    }
  }

  private final class OpenMethod extends IMethod {
    private final Method method;

    OpenMethod(Method method) {
      this.method = method;
    }

    @Override
    public Access getAccess() {
      return Access.PUBLIC;
    }

    @Override
    public IAnnotation[] getAnnotations() {
      return NO_ANNOTATIONS;
    }

    @Override
    public boolean isStatic() {
      return Modifier.isStatic(method.getModifiers());
    }

    @Override
    public boolean isAbstract() {
      return Modifier.isAbstract(method.getModifiers());
    }

    @Override
    public IClass getReturnType() {
      return loader.of(method.getReturnType());
    }

    @Override
    public String getName() {
      return method.getName();
    }

    @Override
    public MethodDescriptor getDescriptor2() {
      return descriptor(method.getReturnType(), method.getParameterTypes());
    }

    @Override
    public IClass[] getParameterTypes2() {
      return of(method.getParameterTypes());
    }

    @Override
    public boolean isVarargs() {
      return method.isVarArgs();
    }

    @Override
    public IClass[] getThrownExceptions2() {
      return new IClass[0];
    }
  }

  private final class OpenConstructor extends IConstructor {
    private final Class<?>[] parameters;
    private final boolean varargs;

    OpenConstructor(Class<?>[] parameters, boolean varargs) {
      this.parameters = parameters;
      this.varargs = varargs;
    }

    @Override
    public Access getAccess() {
      return Access.PUBLIC;
    }

    @Override
    public IAnnotation[] getAnnotations() {
      return NO_ANNOTATIONS;
    }

    @Override
    public MethodDescriptor getDescriptor2() {
      return descriptor(void.class, parameters);
    }

    @Override
    public IClass[] getParameterTypes2() throws CompileException {
      return of(parameters);
    }

    @Override
    public boolean isVarargs() {
      return varargs;
    }

    @Override
    public IClass[] getThrownExceptions2() {
      return new IClass[0];
    }
  }
}
