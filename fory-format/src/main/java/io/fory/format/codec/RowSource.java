package io.fory.format.codec;

import io.fory.codegen.java.ConstantPool;
import io.fory.codegen.java.MemberExpressions;
import io.fory.codegen.java.SourceWriter;
import io.fory.format.codec.BeanCodec.BeanField;
import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.StructLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints the codec of a bean as the source of a {@link RowCode}: methods of some fields each, so
 * that the JIT compiles all of them. Numbers are put first, for nothing can fail there; other
 * fields are in order, so that the first that fails is the same as the interpreter's.
 */
final class RowSource {
  private static final int NUMBERS_PER_METHOD = 48;
  private static final int FIELDS_PER_METHOD = 16;
  private static final int MOST_LOCALS = 32;
  private static final String OUT = "io.fory.format.layout.RowOutput _out, ";
  private static final String IN = "io.fory.format.layout.RowInput _in, int _base, int _size, ";
  private static final String CODE = RowCode.class.getName();
  private static final String ERROR = "io.fory.error.ForyException";

  private final BeanCodec codec;
  private final StructLayout layout;
  private final ConstantPool constants = new ConstantPool();
  private final MemberExpressions members;
  private final SourceWriter methods = new SourceWriter();
  private final String typeName;
  private final String className;
  private final String names;
  private int elementMethods;

  RowSource(BeanCodec codec) {
    this.codec = codec;
    this.layout = codec.layout();
    Class<?> owner = codec.owner();
    this.members = new MemberExpressions(owner, constants);
    this.typeName = MemberExpressions.name(owner);
    String name = owner.getName();
    this.className = name.substring(name.lastIndexOf('.') + 1) + "_ForyRow";
    String[] fields = new String[codec.fields().size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = codec.fields().get(i).place().name();
    }
    this.names = constants.add("java.lang.String[]", fields);
  }

  /** Returns the name of a constant. */
  String constant(Class<?> type, Object value) {
    return constants.add(type.getName(), value);
  }

  Object[] constants() {
    return constants.values();
  }

  /** Returns the source. */
  String print() throws IllegalAccessException {
    printWrite();
    printRead();
    SourceWriter out = new SourceWriter();
    String packageName = codec.owner().getPackageName();
    if (!packageName.isEmpty()) {
      out.line("package ", packageName, ";");
    }
    out.line("public final class ", className, " extends ", CODE, " {");
    constants.declare(out);
    out.line("public ", className, "() {").line("}");
    out.addAll(methods);
    return out.line("}").toString();
  }

  private String slot(int field) {
    return "_base + " + layout.slot(field);
  }

  private void printWrite() throws IllegalAccessException {
    List<Integer> numbers = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    for (int i = 0; i < codec.fields().size(); i++) {
      (codec.fields().get(i).type().isPrimitive() ? numbers : others).add(i);
    }
    SourceWriter body = new SourceWriter();
    body.line("public void write(", OUT, "int _base, java.lang.Object _o) {");
    body.line(CODE, ".requireClass(", constant(Class.class, codec.owner()), ", _o);");
    body.line(typeName, " _v = (", typeName, ") _o;");
    for (int from = 0; from < numbers.size(); from += NUMBERS_PER_METHOD) {
      String name = "n" + from;
      body.line(name, "(_out.array(), _base, _v);");
      methods.line("private static void ", name, "(byte[] _a, int _base, ", typeName, " _v) {");
      int to = Math.min(from + NUMBERS_PER_METHOD, numbers.size());
      for (int field : numbers.subList(from, to)) {
        String value = members.get(codec.fields().get(field).access().field());
        Class<?> type = codec.fields().get(field).type();
        methods.line(FixedForm.putStatement(type, "_a", slot(field), value));
      }
      methods.line("}");
    }
    for (int from = 0; from < others.size(); from += FIELDS_PER_METHOD) {
      String name = "w" + from;
      body.line(name, "(_out, _base, _v);");
      SourceWriter method = new SourceWriter();
      method.line("private static void ", name, "(", OUT, "int _base, ", typeName, " _v) {");
      method.line("int _f = 0;").line("try {");
      int to = Math.min(from + FIELDS_PER_METHOD, others.size());
      for (int field : others.subList(from, to)) {
        printWrite(method, field);
      }
      printCatch(method);
      methods.addAll(method.line("}"));
    }
    methods.addAll(body.line("}"));
  }

  private void printCatch(SourceWriter out) {
    out.line("} catch (", ERROR, " _t) {");
    out.line("throw _t.prepend(", names, "[_f]);").line("}");
  }

  private void printWrite(SourceWriter out, int index) throws IllegalAccessException {
    BeanField field = codec.fields().get(index);
    out.line("_f = " + index + ";").line("{");
    out.line("java.lang.Object _x = ", members.get(field.access().field()), ";");
    String bits = "_base + " + (layout.bitmap() + (index >> 3));
    String set = "_out.array()[" + bits + "] |= " + (1 << (index & 7)) + ";";
    printPlace(out, field.place(), slot(index), set);
    out.line("}");
  }

  private void printPlace(SourceWriter out, Place place, String slot, String setNull) {
    if (place.optional() != null) {
      String kind = constants.add("java.lang.Object", place.optional());
      out.line("_x = ", CODE, ".content(", kind, ", _x);");
    }
    out.line("if (_x != null) {");
    place.codec().printWrite(this, out, slot);
    out.line("} else {");
    out.line(place.nullable() ? setNull : "throw " + CODE + ".nullRefused();");
    out.line("}");
  }

  /** Prints a method that appends an array of elements; returns its name. */
  String elementsWriter(Elements elements) {
    String name = "e" + elementMethods++;
    ArrayLayout array = elements.layout();
    String constant = constant(ArrayLayout.class, array);
    SourceWriter out = new SourceWriter();
    out.line("private static void ", name, "(", OUT, "java.lang.Object[] _e) {");
    out.line("int _n = _e.length;");
    out.line("int _base = _out.reserve(", constant, ".fixedBytes((long) _n));");
    out.line(constant, ".putCount(_out.array(), _base, _n);");
    out.line("int _at = _base + (int) ", constant, ".headerBytes((long) _n);");
    out.line("int _i = 0;").line("try {").line("for (; _i < _n; _i++) {");
    out.line("int _slot = _at + _i * " + array.width() + ";");
    out.line("java.lang.Object _x = _e[_i];");
    printPlace(out, elements.place(), "_slot", constant + ".setNull(_out.array(), _base, _i);");
    out.line("}").line("} catch (", ERROR, " _t) {").line("throw _t.prependIndex(_i);");
    methods.addAll(out.line("}").line("}"));
    return name;
  }

  /** Prints a method that reads a collection or array; returns its name. */
  String elementsReader(ElementsCodec collector) {
    String name = "e" + elementMethods++;
    Elements elements = collector.elements();
    boolean list = collector.makesList();
    String made = list ? "java.util.ArrayList" : "java.lang.Object[]";
    ArrayLayout array = elements.layout();
    String constant = constant(ArrayLayout.class, array);
    Place place = elements.place();
    SourceWriter out = new SourceWriter();
    out.line("private static java.lang.Object ", name, "(");
    out.line("io.fory.format.layout.RowInput _in, int _owner, int _room, int _from) {");
    out.line("long _p = _in.variable(_owner, _room, _from);");
    out.line("int _base = (int) (_p >>> 32);").line("int _size = (int) _p;");
    out.line("int _n = _in.count(_base, _size, ", constant, ");");
    out.line("int _at = _base + (int) ", constant, ".headerBytes((long) _n);");
    out.line(made, " _e = new ", list ? "java.util.ArrayList(_n);" : "java.lang.Object[_n];");
    out.line(list ? "" : "long _m = _in.mark();");
    out.line("int _i = 0;").line("try {").line("for (; _i < _n; _i++) {");
    out.line("int _slot = _at + _i * " + array.width() + ";");
    out.line("java.lang.Object _x = null;");
    printRead(out, place, constant + ".isNull(_in, _base, _i)", array.hasNullBits(), "_slot");
    out.line(list ? "_e.add(_x);" : "_e[_i] = _x;");
    out.line("}").line("} catch (", ERROR, " _t) {").line("throw _t.prependIndex(_i);");
    String codec = list ? "" : constant(ElementsCodec.class, collector);
    String weight = "_size + _in.since(_m)";
    String value = list ? "_e;" : codec + ".ofArray(_in, _e, _base, " + weight + ");";
    out.line("}").line("return ", value);
    methods.addAll(out.line("}"));
    return name;
  }

  /** Prints how a value or null gets into {@code _x}, which is null. */
  private void printRead(
      SourceWriter out, Place place, String isNull, boolean nullBits, String slot) {
    String value = "_x = " + place.codec().readExpression(this, slot) + ";";
    if (!nullBits) {
      out.line(value);
    } else if (place.nullable()) {
      out.line("if (!", isNull, ") {").line(value).line("}");
    } else {
      out.line("if (", isNull, ") {").line("throw ", CODE, ".nullMet(", slot, ");").line("}");
      out.line(value);
    }
    if (place.optional() != null) {
      String kind = constants.add("java.lang.Object", place.optional());
      out.line("_x = ", CODE, ".holder(", kind, ", _x);");
    }
  }

  private void printRead() throws IllegalAccessException {
    SourceWriter body = new SourceWriter();
    body.line("public java.lang.Object read(");
    body.line("io.fory.format.layout.RowInput _in, int _base, int _size) {");
    body.line(CODE, ".requireFixed(" + layout.fixedBytes() + ", _base, _size);");
    String creator = constant(io.fory.platform.ObjectCreator.class, codec.creator());
    if (!codec.owner().isRecord()) {
      printObject(body, creator);
    } else if (codec.fields().size() <= MOST_LOCALS && areVisible()) {
      printRecord(body, creator);
    } else {
      body.line("java.lang.Object[] _v = ", CODE, ".copy(");
      body.line(constants.add("java.lang.Object[]", codec.defaults()), ");");
      printReads(body, "java.lang.Object[]");
      body.line("return ", creator, ".create(_v);");
    }
    methods.addAll(body.line("}"));
  }

  private boolean areVisible() {
    return codec.fields().stream().allMatch(field -> members.isVisible(field.type()));
  }

  private void printObject(SourceWriter body, String creator) throws IllegalAccessException {
    if (codec.creator().runsOwnConstructor()) {
      body.line(typeName, " _v;").line("try {").line("_v = new ", typeName, "();");
      body.line("} catch (java.lang.Exception _x) {");
      body.line("throw ", creator, ".failed(_x);").line("}");
    } else {
      body.line(typeName, " _v = (", typeName, ") ", creator, ".create();");
    }
    printReads(body, typeName);
    body.line("return _v;");
  }

  /** Prints methods that read some fields each into {@code _v}. */
  private void printReads(SourceWriter body, String target) throws IllegalAccessException {
    int count = codec.fields().size();
    for (int from = 0; from < count; from += FIELDS_PER_METHOD) {
      body.line("r" + from + "(_in, _base, _size, _v);");
      SourceWriter method = new SourceWriter();
      method.line("private static void r" + from + "(", IN, target, " _v) {");
      method.line("int _f = 0;").line("int _b = 0;").line("try {");
      for (int i = from; i < Math.min(from + FIELDS_PER_METHOD, count); i++) {
        printRead(method, i, i == from);
      }
      printCatch(method);
      methods.addAll(method.line("}"));
    }
  }

  private void printRecord(SourceWriter body, String creator) throws IllegalAccessException {
    String[] arguments = new String[codec.defaults().length];
    for (int i = 0; i < codec.fields().size(); i++) {
      BeanField field = codec.fields().get(i);
      String type = MemberExpressions.name(field.type());
      String local = "_c" + field.component();
      body.line(type, " ", local, " = ", FixedForm.zero(field.type()), ";");
      arguments[field.component()] = local;
    }
    body.line("int _f = 0;").line("int _b = 0;").line("try {");
    for (int i = 0; i < codec.fields().size(); i++) {
      printRead(body, i, i == 0);
    }
    printCatch(body);
    body.line("try {").line("return new ", typeName, "(", String.join(", ", arguments), ");");
    body.line("} catch (java.lang.Exception _x) {");
    body.line("throw ", creator, ".failed(_x);").line("}");
  }

  /** Prints how a field is read; {@code _b} has the null bits of the last one of a method. */
  private void printRead(SourceWriter out, int index, boolean isFirst)
      throws IllegalAccessException {
    BeanField field = codec.fields().get(index);
    Class<?> type = field.type();
    String isNull = "((_b & " + (1 << (index & 7)) + ") != 0)";
    out.line("_f = " + index + ";");
    if (layout.hasNullBits() && (isFirst || (index & 7) == 0)) {
      out.line("_b = _in.getByte(_base + " + (layout.bitmap() + (index >> 3)) + ");");
    }
    out.line("{");
    if (type.isPrimitive()) {
      if (layout.hasNullBits()) {
        out.line("if (", isNull, ") {");
        out.line("throw ", CODE, ".nullMet(", slot(index), ");").line("}");
      }
      out.line(assign(field, FixedForm.getExpression(type, "_in", slot(index))));
    } else {
      out.line("java.lang.Object _x = null;");
      printRead(out, field.place(), isNull, layout.hasNullBits(), slot(index));
      out.line(assign(field, "_x"));
    }
    out.line("}");
  }

  private String assign(BeanField field, String value) throws IllegalAccessException {
    Class<?> type = field.type();
    if (!codec.owner().isRecord()) {
      return members.set(field.access().field(), "_v", value);
    }
    if (codec.fields().size() <= MOST_LOCALS && areVisible()) {
      return "_c" + field.component() + " = " + MemberExpressions.cast(type, value) + ";";
    }
    String boxed = type.isPrimitive() ? FixedForm.box(type) + ".valueOf(" + value + ")" : value;
    return "_v[" + field.component() + "] = " + boxed + ";";
  }
}
