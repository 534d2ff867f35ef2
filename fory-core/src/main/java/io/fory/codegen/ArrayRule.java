package io.fory.codegen;

import io.fory.plan.ScalarKind;

/** Prints the fields that are arrays of primitives: straight calls, no dispatch by component. */
final class ArrayRule {
  private ArrayRule() {}

  static boolean applies(Class<?> type) {
    return type.isArray() && type.getComponentType().isPrimitive();
  }

  /** Prints how an array that is not null is written, head included. */
  static void printWrite(SourceWriter out, Class<?> type, String local) {
    Class<?> component = type.getComponentType();
    String array = "((" + component.getName() + "[]) " + local + ")";
    out.line("_out.writeArrayHead(" + array + ".length);");
    out.line(
        component == byte.class
            ? "_out.writeBytes(" + array + ", 0, " + array + ".length);"
            : "_out.write" + capitalized(component) + "s(" + array + ");");
  }

  /** Returns the expression that reads an array whose head has been read. */
  static String read(Class<?> type) {
    Class<?> component = type.getComponentType();
    int width = ScalarKind.of(component).width();
    return "_in.read" + capitalized(component) + "Array(_in.readLength(" + width + "))";
  }

  private static String capitalized(Class<?> component) {
    String name = component.getName();
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
