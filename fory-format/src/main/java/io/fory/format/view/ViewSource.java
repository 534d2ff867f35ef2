package io.fory.format.view;

import io.fory.codegen.java.ConstantPool;
import io.fory.codegen.java.GenerationException;
import io.fory.codegen.java.JavaNames;
import io.fory.codegen.java.MemberExpressions;
import io.fory.codegen.java.SourceCompiler;
import io.fory.codegen.java.SourceWriter;
import io.fory.error.ForyException;
import io.fory.format.codec.FieldReader;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.TypeKind;
import io.fory.platform.NestMates;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;

/** Prints a plan as the source of a class of views. */
final class ViewSource {
  /** What the names of the members of {@link GeneratedView} begin with. */
  private static final String RESERVED = "fory";

  private static final String ROW = BinaryRow.class.getName();
  private static final String VIEW = GeneratedView.class.getName();
  private static final String ERROR = ForyException.class.getName();

  /** The classes that generated code names, besides those of the interface. */
  private static final List<Class<?>> OWN =
      List.of(GeneratedView.class, BinaryRow.class, FieldReader.class);

  /** The getters of rows, by kind; those of numbers give primitives. */
  private static final Map<TypeKind, String> GETTERS =
      Map.ofEntries(
          Map.entry(TypeKind.BOOL, "getBoolean"),
          Map.entry(TypeKind.INT8, "getInt8"),
          Map.entry(TypeKind.INT16, "getInt16"),
          Map.entry(TypeKind.INT32, "getInt32"),
          Map.entry(TypeKind.INT64, "getInt64"),
          Map.entry(TypeKind.FLOAT32, "getFloat32"),
          Map.entry(TypeKind.FLOAT64, "getFloat64"),
          Map.entry(TypeKind.STRING, "getString"),
          Map.entry(TypeKind.BINARY, "getBinary"),
          Map.entry(TypeKind.DATE, "getDate"),
          Map.entry(TypeKind.TIMESTAMP, "getTimestamp"),
          Map.entry(TypeKind.DURATION, "getDuration"));

  /** The classes of the values that those getters of rows give which may be null. */
  private static final Map<TypeKind, Class<?>> OBJECTS =
      Map.of(
          TypeKind.STRING, String.class,
          TypeKind.BINARY, byte[].class,
          TypeKind.DATE, java.time.LocalDate.class,
          TypeKind.TIMESTAMP, java.time.Instant.class,
          TypeKind.DURATION, java.time.Duration.class);

  private static final Map<Class<?>, Class<?>> BOXES =
      Map.of(
          boolean.class, Boolean.class,
          byte.class, Byte.class,
          short.class, Short.class,
          char.class, Character.class,
          int.class, Integer.class,
          long.class, Long.class,
          float.class, Float.class,
          double.class, Double.class);

  private final ViewPlan plan;
  private final ConstantPool constants = new ConstantPool();
  private final SourceWriter out = new SourceWriter();

  private ViewSource(ViewPlan plan) {
    this.plan = plan;
  }

  /**
   * Returns a view of no row, of a class that is generated now.
   *
   * @throws GenerationException if there can be none beside the interface
   * @throws ReflectiveOperationException if its module does not open the package
   */
  static GeneratedView generate(ViewPlan plan)
      throws GenerationException, ReflectiveOperationException {
    Class<?> type = plan.type();
    requireSeen(type);
    ViewSource source = new ViewSource(plan);
    SourceCompiler compiler = new SourceCompiler(type);
    Module own = ViewSource.class.getModule();
    for (Class<?> used : OWN) {
      compiler.admit(used);
      own.addExports(used.getPackageName(), type.getModule());
    }
    for (ViewPlan.Getter getter : plan.getters()) {
      source.requireNameable(getter.method());
      compiler.admit(getter.method().getReturnType());
    }
    byte[] classFile = compiler.compile(source.print());
    NestMates.exportTo(type, "io.fory.platform");
    return (GeneratedView) NestMates.define(type, classFile, source.constants.values());
  }

  /** Checks that the loader of an interface sees this library, and not another copy of it. */
  private static void requireSeen(Class<?> type) throws GenerationException {
    try {
      for (Class<?> used : OWN) {
        if (Class.forName(used.getName(), false, type.getClassLoader()) != used) {
          throw new GenerationException("its class loader sees another io.fory.format", null);
        }
      }
    } catch (ClassNotFoundException e) {
      throw new GenerationException("its class loader does not see io.fory.format", e);
    }
  }

  private void requireNameable(Method method) throws GenerationException {
    MemberExpressions members = new MemberExpressions(plan.type(), constants);
    boolean spelled =
        JavaNames.isIdentifier(method.getName()) && !method.getName().startsWith(RESERVED);
    if (!spelled || !members.isVisible(method.getReturnType())) {
      throw new GenerationException("its code cannot name a method or its type", null);
    }
    for (Method other : plan.type().getMethods()) {
      if (other.getName().equals(method.getName())
          && other.getParameterCount() == 0
          && Modifier.isAbstract(other.getModifiers())
          && other.getReturnType() != method.getReturnType()) {
        throw new GenerationException("a method has two return types", null);
      }
    }
  }

  private String print() {
    Class<?> type = plan.type();
    String name = type.getName();
    String simple = name.substring(name.lastIndexOf('.') + 1) + "_ForyView";
    String known = constants.add("java.lang.Object", plan);
    for (ViewPlan.Getter getter : plan.getters()) {
      printGetter(getter);
    }
    SourceWriter unit = new SourceWriter();
    if (!type.getPackageName().isEmpty()) {
      unit.line("package " + type.getPackageName() + ";");
    }
    unit.line("final class " + simple + " extends " + VIEW + " implements " + name + " {");
    constants.declare(unit);
    unit.line(simple + "() {").line("super(null, " + known + ");").line("}");
    unit.line(simple + "(" + ROW + " _row) {").line("super(_row, " + known + ");").line("}");
    unit.line("protected java.lang.Object foryView(" + ROW + " _row) {");
    unit.line("return new " + simple + "(_row);").line("}");
    unit.addAll(out);
    return unit.line("}").toString();
  }

  private void printGetter(ViewPlan.Getter getter) {
    Class<?> type = getter.method().getReturnType();
    out.line("public " + MemberExpressions.name(type) + " " + getter.name() + "() {").line("try {");
    out.line("return " + value(getter, type) + ";");
    out.line("} catch (" + ERROR + " _e) {");
    out.line("throw _e.prepend(\"" + getter.name() + "\");").line("}").line("}");
  }

  private String value(ViewPlan.Getter getter, Class<?> type) {
    TypeKind kind = getter.kind();
    String read = "this.foryRow." + GETTERS.get(kind) + "(" + getter.ordinal() + ")";
    if (OBJECTS.get(kind) == type) {
      return read;
    }
    boolean number = GETTERS.containsKey(kind) && kind.isFixed() && !OBJECTS.containsKey(kind);
    if (number && type.isPrimitive() && type != char.class) {
      return read; // Java widens as rows do
    }
    for (Map.Entry<Class<?>, Class<?>> box : BOXES.entrySet()) {
      if (number && box.getValue() == type && type != Character.class) {
        String cast = "(" + box.getKey().getName() + ") " + read;
        String valueOf = type.getName() + ".valueOf(" + cast + ")";
        return "this.foryRow.isNullAt(" + getter.ordinal() + ") ? null : " + valueOf;
      }
    }
    String reader = constants.add(FieldReader.class.getName(), getter.reader());
    String object = "foryRead(" + reader + ", this.foryRow)";
    return type == char.class
        ? "((java.lang.Character) " + object + ").charValue()"
        : "(" + MemberExpressions.name(type) + ") " + object;
  }
}
