package io.fory.schema;

import io.fory.plan.FieldConversion;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.plan.StructField;
import io.fory.schema.SchemaFinding.Effect;
import io.fory.schema.model.BuiltInTraits;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.SchemaRules;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Foretells the outcome of data of one version at a reader of another, by the rules of {@code
 * docs/guide/evolution.md}. Where that depends on facts outside of schemas, such as the classes
 * that an interface admits, the outcome is that the reader may fail.
 */
final class ReadingRules {
  private static final String ELEMENTS = StructField.ELEMENTS_KEY;
  static final String SKIP = "skip it";

  private static final String ENUM_SET = EnumSet.class.getName();

  private final List<TypeSchema> written;
  private final List<TypeSchema> known;
  private final TypeGraph writtenTypes;
  private final TypeGraph knownTypes;
  private final KeyRules keys;
  private final SchemaPrinter writer;
  private final SchemaPrinter reader;

  /**
   * Makes the rules for a pair of versions.
   *
   * @param writer the one that writes
   * @param reader the one that reads
   */
  ReadingRules(SchemaFile writer, SchemaFile reader) {
    this.written = writer.types();
    this.known = reader.types();
    this.writtenTypes = new TypeGraph(writer);
    this.knownTypes = new TypeGraph(reader);
    KeyTypes writtenKeys = new KeyTypes(written, writtenTypes);
    this.keys = new KeyRules(known, writtenKeys, new KeyTypes(known, knownTypes));
    this.writer = new SchemaPrinter(written);
    this.reader = new SchemaPrinter(known);
  }

  /** Returns the outcome of the values of a field that both have. */
  Outcome field(FieldSchema writtenField, FieldSchema knownField) {
    if (knownField.key().equals(ELEMENTS)) {
      TypeRef source = writtenField.type();
      TypeRef target = knownField.type();
      boolean same = HeldElements.isIdentical(source) == HeldElements.isIdentical(target);
      return same ? held(source, target) : unlike(source, target);
    }
    FieldSchema from = plain(written, writtenField);
    FieldSchema to = plain(known, knownField);
    Outcome type = type(from, to);
    return from.nullable() && !to.nullable() ? type.and(Outcome.mayFail("refuse null")) : type;
  }

  /** Returns the outcome of the elements of a container of the application that has fields. */
  private Outcome held(TypeRef from, TypeRef to) {
    Outcome held = converted(HeldElements.plain(from), HeldElements.plain(to));
    Class<?> source = HeldElements.kindOf(from);
    Class<?> target = HeldElements.kindOf(to);
    boolean moves = source != null && target != null && source != target;
    Outcome taken = moves ? intoContainer(element(from), source, target) : Outcome.NONE;
    return held.and(HeldElements.moved(from, to)).and(taken);
  }

  /** Returns the outcome of those of one without fields, which are written as any objects are. */
  Outcome inContainer(TypeRef from, TypeRef to) {
    Outcome held = held(from, to);
    return held.effect() == Effect.FAILURE ? Outcome.mayFail(held.what()) : held;
  }

  /** Returns a field that is declared with a type variable as if it were not. */
  private static FieldSchema plain(List<TypeSchema> types, FieldSchema field) {
    if (field.form() != Form.OBJECT) {
      return field;
    }
    String key = field.key();
    ScalarKind kind = BuiltInTraits.kindOf(field.type());
    if (kind != null) {
      return new FieldSchema(key, Form.BOXED, kind, field.nullable(), true, null);
    }
    if (BuiltInTraits.isString(field.type())) {
      return new FieldSchema(key, Form.STRING, null, field.nullable(), true, null);
    }
    return SchemaRules.isEnum(types, field.type())
        ? new FieldSchema(key, Form.ENUM, null, true, true, field.type())
        : field;
  }

  private Outcome type(FieldSchema from, FieldSchema to) {
    if (to.form() == Form.OBJECT && BuiltInTraits.isAny(to.type()) && !isAny(from)) {
      return isOther(from, to.type())
          ? unlike(from, to)
          : Outcome.mayFail(
              "take "
                  + writer.type(from)
                  + " only if the type that the field is declared with does");
    }
    return switch (from.form()) {
      case STRING -> fromString(from, to);
      case ENUM -> fromEnum(from, to);
      case OBJECT -> fromObject(from, to);
      default -> fromScalar(from, to);
    };
  }

  /** Returns whether no scalar, string or set of a field is of an open type. */
  private static boolean isOther(FieldSchema from, TypeRef open) {
    Class<?> value = from.form() == Form.STRING ? String.class : null;
    if (from.kind() != null) {
      value = from.kind().box();
    }
    String declared = open instanceof TypeRef.BuiltIn type ? type.open() : null;
    return HeldElements.isOtherThanEnumSet(from.type(), open)
        || value != null && declared != null && !BuiltInNames.isOf(value, declared);
  }

  private static boolean isAny(FieldSchema field) {
    return field.form() == Form.OBJECT && BuiltInTraits.isAny(field.type());
  }

  private Outcome fromScalar(FieldSchema from, FieldSchema to) {
    if (to.kind() == null) {
      return to.form() == Form.STRING && isNumber(from.kind()) ? needsOption() : unlike(from, to);
    }
    if (to.kind() == from.kind() || FieldConversion.isWidening(from.kind(), to.kind())) {
      return Outcome.NONE;
    }
    return FieldConversion.isPossible(from.kind(), to.kind())
        ? Outcome.mayFail("refuse values that " + reader.type(to) + " does not hold")
        : unlike(from, to);
  }

  private Outcome fromString(FieldSchema from, FieldSchema to) {
    if (to.form() == Form.STRING) {
      return Outcome.NONE;
    }
    return to.kind() != null && isNumber(to.kind()) ? needsOption() : unlike(from, to);
  }

  private static boolean isNumber(ScalarKind kind) {
    return kind != ScalarKind.BOOLEAN && kind != ScalarKind.CHAR;
  }

  private static Outcome needsOption() {
    return Outcome.mayFail("convert it only with @ForyField(stringConversion = true)");
  }

  private Outcome fromEnum(FieldSchema from, FieldSchema to) {
    return to.form() == Form.ENUM && isSameClass(from.type(), to.type())
        ? Outcome.NONE
        : unlike(from, to);
  }

  private Outcome fromObject(FieldSchema from, FieldSchema to) {
    if (isAny(from) && to.form() != Form.OBJECT) {
      return Outcome.mayFail("refuse values that are no " + reader.type(to));
    }
    return to.form() == Form.OBJECT ? converted(from.type(), to.type()) : unlike(from, to);
  }

  private Outcome unlike(FieldSchema from, FieldSchema to) {
    return Outcome.failure("do not make " + reader.type(to) + " of " + writer.type(from));
  }

  private Outcome unlike(TypeRef from, TypeRef to) {
    return Outcome.failure("do not make " + reader.type(to) + " of " + writer.type(from));
  }

  /** Returns the outcome of an object in a field, whose container may be made anew. */
  private Outcome converted(TypeRef from, TypeRef to) {
    if (HeldElements.mayBeMoved(written, from, to)) {
      return HeldElements.moved(written, from, to, reader.type(to), writer.type(from));
    }
    Outcome taken = taken(from, to);
    if (taken.effect() != Effect.FAILURE) {
      return taken;
    }
    Class<?> source = BuiltInNames.classOf(from);
    Class<?> target = BuiltInNames.classOf(to);
    if (source == null || target == null || !FieldConversion.isPossible(source, target)) {
      return taken;
    }
    TypeRef element = element(from);
    TypeRef here = element(to);
    Outcome elements;
    if (Map.class.isAssignableFrom(source)) {
      elements = allTaken(from.arguments(), to.arguments());
    } else {
      elements = element == null || here == null ? unchecked() : element(element, here);
    }
    Outcome tracked = withReferences(from, element, source, target);
    Outcome all = elements.and(intoContainer(element, source, target)).and(tracked);
    if (target == EnumMap.class && (here == null || !SchemaRules.isEnum(known, here))) {
      all = all.and(Outcome.mayFail("refuse empty maps, since no enum is declared"));
    }
    boolean merges = Set.class.isAssignableFrom(target) && !Set.class.isAssignableFrom(source);
    return merges ? all.andLoss("keep one of equal elements") : all;
  }

  /**
   * Returns the outcome of a conversion at readers that track references.
   *
   * @param element type of the elements or keys, or null if it is not declared
   */
  private Outcome withReferences(TypeRef from, TypeRef element, Class<?> source, Class<?> target) {
    boolean finds = ContainerDemands.findsElements(target);
    boolean found = finds || ContainerDemands.findsElements(source);
    if (found && element != null && writtenTypes.leadBack(element, from)) {
      return Outcome.mayFail("with withRefTracking(true) refuse elements that lead back to it");
    }
    return finds && !isSimple(element)
        ? Outcome.mayFail(
            "with withRefTracking(true) refuse elements that have a hash code or order of their"
                + " own")
        : Outcome.NONE;
  }

  /** Returns whether the hash code and order of elements visit no other objects for certain. */
  private boolean isSimple(TypeRef element) {
    if (element == null || BuiltInTraits.isAny(element)) {
      return false;
    }
    boolean container = ContainerDemands.isContainer(BuiltInNames.classOf(element));
    return element instanceof TypeRef.ArrayOf
        || SchemaRules.isEnum(written, element)
        || element instanceof TypeRef.BuiltIn && !container && element.arguments().isEmpty();
  }

  /**
   * Returns the outcome of elements that another class of container refuses.
   *
   * @param element type of the elements or keys, or null if it is not declared
   */
  private Outcome intoContainer(TypeRef element, Class<?> source, Class<?> target) {
    boolean holdsNull = !ContainerDemands.refusesNull(source);
    Outcome outcome = Outcome.NONE;
    if (ContainerDemands.isSorted(target) && (element == null || !hasOrder(element))) {
      outcome = Outcome.mayFail("refuse elements that have no order, or are null");
    } else if (holdsNull
        && (ContainerDemands.isSorted(target)
            || ContainerDemands.refusesNull(target)
            || target == EnumMap.class)) {
      outcome = Outcome.mayFail("refuse null among the elements");
    }
    return outcome.and(keptApart(element, source, target));
  }

  /** Returns the outcome of elements that are equal in a container of one class alone. */
  private Outcome keptApart(TypeRef element, Class<?> source, Class<?> target) {
    Class<?> type = element == null ? null : BuiltInNames.classOf(element);
    boolean identical = SchemaRules.isEnum(written, element) || type == Class.class;
    if (source == IdentityHashMap.class && !identical) {
      return Outcome.mayFail("refuse keys that are equal and not identical");
    }
    boolean distinct = ContainerDemands.isDistinct(source) && ContainerDemands.isDistinct(target);
    boolean sorts = ContainerDemands.isSorted(target) && !ContainerDemands.isSorted(source);
    return distinct && sorts && type == BigDecimal.class
        ? Outcome.mayFail("refuse numbers of one value, such as 1.0 and 1.00")
        : Outcome.NONE;
  }

  private boolean hasOrder(TypeRef element) {
    Class<?> type = BuiltInNames.classOf(element);
    return SchemaRules.isEnum(written, element)
        || type != null && (type.isPrimitive() || Comparable.class.isAssignableFrom(type));
  }

  /** Returns the outcome of the elements of an array or a collection, except null. */
  private Outcome element(TypeRef from, TypeRef to) {
    ScalarKind kind = BuiltInTraits.kindOf(from);
    return kind != null && kind == BuiltInTraits.kindOf(to) ? Outcome.NONE : taken(from, to);
  }

  private static Outcome unchecked() {
    return Outcome.mayFail("refuse elements of other types");
  }

  /** Returns the outcome of an object that is not converted. */
  private Outcome taken(TypeRef from, TypeRef to) {
    if (UnwrittenArguments.isBelow(from) || UnwrittenArguments.isBelow(to)) {
      return below(from, to);
    }
    if (HeldElements.isOtherThanEnumSet(from, to)) {
      return unlike(from, to);
    }
    boolean any = BuiltInTraits.isAny(from);
    if (BuiltInTraits.isAny(to)) {
      return any
          ? alike(from, to)
          : Outcome.mayFail("take " + writer.type(from) + " only if the declared type does");
    }
    if (any) {
      return fromOpen(from, to);
    }
    if (from instanceof TypeRef.ArrayOf array) {
      boolean primitive = BuiltInTraits.primitiveKind(array.component()) != null;
      boolean alike =
          to instanceof TypeRef.ArrayOf here
              && primitive == (BuiltInTraits.primitiveKind(here.component()) != null);
      return alike ? taken(array.component(), element(to)) : unlike(from, to);
    }
    if (!isSameClass(from, to)) {
      return ofOwnClass(from, to);
    }
    return alike(from, to);
  }

  /** Returns the outcome of elements of which one end has an array of a type variable. */
  private Outcome below(TypeRef from, TypeRef to) {
    Outcome erased = taken(UnwrittenArguments.erased(from), UnwrittenArguments.erased(to));
    String here = UnwrittenArguments.boundOf(to, reader);
    if (here.equals(UnwrittenArguments.boundOf(from, writer))) {
      return UnwrittenArguments.isCompared(from, to) && erased.effect() != Effect.FAILURE
          ? Outcome.NONE
          : erased;
    }
    return UnwrittenArguments.isBelow(to)
        ? erased.and(Outcome.mayFail("refuse elements that are no " + here))
        : erased;
  }

  private Outcome alike(TypeRef from, TypeRef to) {
    Outcome elements = allTaken(from.arguments(), to.arguments());
    return elements.and(opened(from, to)).and(UnwrittenArguments.taken(from, to));
  }

  /**
   * Returns the outcome of values of an open type, which says at most what elements they have,
   * where another type is declared.
   */
  private Outcome fromOpen(TypeRef from, TypeRef to) {
    List<TypeRef> elements = from.arguments(); // an enum set has them
    List<TypeRef> here = to.arguments();
    boolean compares = elements.size() == here.size();
    Outcome held = compares ? allTaken(elements, here) : Outcome.NONE;
    if (held.effect() == Effect.FAILURE
        || !compares && !here.stream().allMatch(BuiltInTraits::isAny)) {
      return unlike(from, to);
    }
    Class<?> target = to instanceof TypeRef.BuiltIn type ? BuiltInNames.declaredClass(type) : null;
    boolean fits =
        target != null
            && ENUM_SET.equals(((TypeRef.BuiltIn) from).open())
            && target.isAssignableFrom(EnumSet.class);
    return fits ? held : held.and(Outcome.mayFail("refuse values that are no " + reader.type(to)));
  }

  /**
   * Returns the outcome of objects of a class where another one is declared: it, or a container of
   * the application, may extend that, which schemas do not say.
   */
  private Outcome ofOwnClass(TypeRef from, TypeRef to) {
    if (isReadAs(from, to)) {
      return Outcome.mayFail("take " + writer.type(from) + " only if it is a " + reader.type(to));
    }
    if (!HeldElements.mayBeOf(written, from) || !HeldElements.areTakenBy(known, to)) {
      return TypeGraph.mayExtend(writtenTypes, from, knownTypes, to)
          ? Outcome.mayFail("take " + writer.type(from) + " only if it extends " + reader.type(to))
          : unlike(from, to);
    }
    List<TypeRef> elements = from.arguments();
    boolean compares = !elements.isEmpty() && elements.size() == to.arguments().size();
    Outcome taken = compares ? allTaken(elements, to.arguments()) : Outcome.NONE;
    return taken.and(
        Outcome.mayFail("take " + writer.type(from) + " only if it is a " + reader.type(to)));
  }

  /**
   * Returns whether a struct without elements stands where an interface or abstract class of
   * containers is declared: its class may be one of those that are their fields. The reader's file
   * need not have it, as only that place may lead to it.
   */
  private boolean isReadAs(TypeRef from, TypeRef to) {
    return from instanceof TypeRef.Defined defined
        && written.get(defined.index()) instanceof StructSchema
        && !HeldElements.mayBeOf(written, from)
        && to instanceof TypeRef.BuiltIn place
        && place.open() != null
        && ContainerDemands.isContainer(BuiltInNames.declaredClass(place));
  }

  /**
   * Returns the outcome of values of other classes than the usual one, which a writer's interface
   * admits and a reader's may not. Where a reader declares a container, they are converted to it.
   */
  private Outcome opened(TypeRef from, TypeRef to) {
    if (!(from instanceof TypeRef.BuiltIn written && to instanceof TypeRef.BuiltIn here)) {
      return Outcome.NONE;
    }
    if (here.open() == null) {
      boolean open = written.open() != null; // values of other implementations
      Class<?> made = open ? BuiltInNames.classOf(to) : null;
      return ContainerDemands.isContainer(made)
          ? withReferences(from, element(from), made, made)
          : Outcome.NONE;
    }
    if (here.open().equals(written.open())) {
      boolean hooked = written.hooked() != null && here.hooked() != null;
      return hooked && !written.hooked().equals(here.hooked())
          ? Outcome.mayFail("refuse fields of other types, since JDK serialization converts none")
          : Outcome.NONE;
    }
    Class<?> source = BuiltInNames.declaredClass(written);
    Class<?> target = BuiltInNames.declaredClass(here);
    boolean both = source != null && target != null;
    if (both && target.isAssignableFrom(source)) {
      return Outcome.NONE;
    }
    return both && FieldConversion.isPossible(source, target)
        ? withReferences(from, element(from), Set.class, target) // it may hold a set
        : Outcome.mayFail("refuse values that are no " + SchemaPrinter.name(here.open()));
  }

  private Outcome allTaken(List<TypeRef> from, List<TypeRef> to) {
    if (from.size() != to.size()) {
      return unchecked();
    }
    Outcome outcome = Outcome.NONE;
    for (int i = 0; i < from.size(); i++) {
      outcome = outcome.and(taken(from.get(i), to.get(i)));
    }
    return outcome;
  }

  /** Returns whether objects of one declared class are objects of the other. */
  private boolean isSameClass(TypeRef from, TypeRef to) {
    if (from instanceof TypeRef.Defined source) {
      return to instanceof TypeRef.Defined target
          && written.get(source.index()).identity().equals(known.get(target.index()).identity());
    }
    Class<?> source = BuiltInNames.classOf(from);
    Class<?> target = to instanceof TypeRef.BuiltIn ? BuiltInNames.classOf(to) : null;
    Class<?> open = to instanceof TypeRef.BuiltIn here ? BuiltInNames.declaredClass(here) : null;
    return source != null
        && target != null
        && (source == target
            || !target.isPrimitive() && target.isAssignableFrom(source)
            || open != null && open.isAssignableFrom(source));
  }

  private static TypeRef element(TypeRef type) {
    if (type instanceof TypeRef.ArrayOf array) {
      return array.component();
    }
    List<TypeRef> arguments = type.arguments();
    return arguments.isEmpty() ? null : arguments.get(0);
  }

  /** Returns the rules for what stands in keys of maps and elements of sets. */
  KeyRules keys() {
    return keys;
  }

  /**
   * Returns the outcome of a field that the reader does not have.
   *
   * @param owner the struct that has it
   */
  Outcome dropped(TypeIdentity owner, FieldSchema field) {
    OpaqueSchema unskippable =
        field.type() == null ? null : writtenTypes.opaqueIn(field.type(), known);
    if (unskippable != null) {
      String name = SchemaPrinter.identity(unskippable.identity());
      return writtenTypes.mayBeContainer(unskippable, known)
          ? Outcome.mayFail("skip " + name + " only if it is a container that is registered there")
          : Outcome.failure("cannot skip " + name + " without its serializer");
    }
    OpaqueSchema unreached =
        field.type() == null ? null : writtenTypes.unreachedIn(field.type(), owner, knownTypes);
    if (unreached != null) {
      String name = SchemaPrinter.identity(unreached.identity());
      return Outcome.mayFail("skip " + name + " only in messages whose root leads to it there");
    }
    Outcome without = keys.withoutField(owner);
    return without.effect() == Effect.NONE ? Outcome.harmless(SKIP) : without;
  }
}
