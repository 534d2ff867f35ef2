package io.fory.architecture;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.modules.ModuleDeclaration;
import com.github.javaparser.ast.modules.ModuleExportsDirective;
import com.tngtech.archunit.core.domain.JavaClass;
import io.fory.architecture.MainTree.SourceFile;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.Test;

/**
 * What an application sees of the library, it can name: the signatures of public types in exported
 * packages show public types of the JDK and of exported packages, and no others.
 */
public final class ExportedSignaturesTest {
  private final Set<String> exported = exportedPackages();
  private final Set<String> violations = new TreeSet<>();

  private static Set<String> exportedPackages() {
    Set<String> packages = new TreeSet<>();
    for (SourceFile source : MainTree.sources()) {
      source.unit().getModule().map(ModuleDeclaration::getDirectives).stream()
          .flatMap(List::stream)
          .filter(ModuleExportsDirective.class::isInstance)
          .map(ModuleExportsDirective.class::cast)
          .filter(directive -> directive.getModuleNames().isEmpty())
          .forEach(directive -> packages.add(directive.getNameAsString()));
    }
    return packages;
  }

  @Test
  public void exportedSignaturesShowExportedTypesOnly() throws ClassNotFoundException {
    int seen = 0;
    for (JavaClass found : MainTree.classes()) {
      if (exported.contains(found.getPackageName())) {
        Class<?> type = Class.forName(found.getName(), false, getClass().getClassLoader());
        if (isVisible(type)) {
          check(type);
          seen++;
        }
      }
    }
    assertTrue(seen > exported.size(), "public types in " + exported + ": " + seen);
    assertEquals(String.join("\n", violations), "", "exported signatures that show hidden types");
  }

  private void check(Class<?> type) {
    String where = type.getName();
    if (isHidden(type.getSuperclass())) {
      check(type.getSuperclass()); // shows what it inherits to its subclass, but not itself
    } else {
      shows(where, type.getGenericSuperclass());
    }
    shows(where, type.getGenericInterfaces());
    shows(where, type.getPermittedSubclasses());
    bounds(where, type);
    RecordComponent[] components = type.isRecord() ? type.getRecordComponents() : null;
    for (int i = 0; components != null && i < components.length; i++) {
      shows(where + "." + components[i].getName(), components[i].getGenericType());
    }
    for (Field field : type.getDeclaredFields()) {
      if (isVisible(field)) {
        shows(where + "." + field.getName(), field.getGenericType());
      }
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      check(where, constructor);
    }
    for (Method method : type.getDeclaredMethods()) {
      if (isVisible(method)) {
        shows(where + "." + method.getName(), method.getGenericReturnType());
      }
      check(where, method);
    }
  }

  private boolean isHidden(Class<?> superclass) {
    return superclass != null
        && exported.contains(superclass.getPackageName())
        && !isVisible(superclass);
  }

  private void check(String type, Executable executable) {
    if (isVisible(executable)) {
      String where = type + "." + executable.getName();
      shows(where, executable.getGenericParameterTypes());
      shows(where, executable.getGenericExceptionTypes());
      bounds(where, executable);
    }
  }

  private void bounds(String where, GenericDeclaration declaration) {
    for (TypeVariable<?> variable : declaration.getTypeParameters()) {
      shows(where, variable.getBounds());
    }
  }

  private void shows(String where, Type... types) {
    for (Type type : types == null ? new Type[0] : types) {
      if (type instanceof Class<?> shown) {
        showsClass(where, shown);
      } else if (type instanceof ParameterizedType generic) {
        shows(where, generic.getRawType(), generic.getOwnerType());
        shows(where, generic.getActualTypeArguments());
      } else if (type instanceof GenericArrayType array) {
        shows(where, array.getGenericComponentType());
      } else if (type instanceof WildcardType wildcard) {
        shows(where, wildcard.getUpperBounds());
        shows(where, wildcard.getLowerBounds());
      }
    }
  }

  private void showsClass(String where, Class<?> shown) {
    Class<?> type = shown;
    while (type.isArray()) {
      type = type.getComponentType();
    }
    boolean ofTheJdk = type.getModule().getDescriptor() != null && isStandard(type);
    if (!ofTheJdk && !(exported.contains(type.getPackageName()) && isVisible(type))) {
      violations.add(where + " shows " + type.getName());
    }
  }

  private static boolean isStandard(Class<?> type) {
    return type.getModule().getName().startsWith("java.")
        && type.getModule().isExported(type.getPackageName());
  }

  private static boolean isVisible(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getEnclosingClass()) {
      if ((c.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) == 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isVisible(Member member) {
    return !member.isSynthetic()
        && (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
  }

  @Test
  public void nobodySuppressesTheWarningAboutExportedSignatures() {
    List<String> found = new ArrayList<>();
    for (SourceFile source : MainTree.sources()) {
      for (AnnotationExpr annotation : source.unit().findAll(AnnotationExpr.class)) {
        boolean suppresses = annotation.getNameAsString().equals("SuppressWarnings");
        if (suppresses && annotation.toString().contains("\"exports\"")) {
          found.add(source.path());
        }
      }
    }
    assertEquals(String.join("\n", found), "", "show no hidden types instead");
  }
}
