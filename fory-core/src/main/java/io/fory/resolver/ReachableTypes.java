package io.fory.resolver;

import io.fory.annotation.Subtypes;
import io.fory.builtin.container.ContainerStructs;
import io.fory.builtin.jdk.SerialClass;
import io.fory.error.ClassText;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.plan.FieldDiscovery;
import io.fory.plan.StructField;
import io.fory.plan.TypeShape;
import io.fory.platform.PlatformClasses;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The classes that roots reach through declarations: the types of their fields and their type
 * arguments, the permitted subclasses of sealed types, and {@link Subtypes}. One walk looks at each
 * class once, however many roots it has.
 */
final class ReachableTypes {
  /** Bounds the walk. */
  interface Boundary {
    /** Returns whether the fields of the class are of no concern, because a serializer knows it. */
    boolean isOpaque(Class<?> type);

    /** Returns how objects of the class are replaced, or null. */
    Rule.Replacement replacementOf(Class<?> type);

    /** Returns what JDK serialization knows of a class that is written by it, or null. */
    SerialClass hooked(Class<?> type);

    /** Returns whether lambdas and proxies may stand where an interface is declared. */
    boolean mayHoldLambdas(Class<?> declared);

    /** Returns the classes that may stand where an open type is declared. */
    List<Class<?>> subtypesOf(Class<?> declared);
  }

  /**
   * A declaration of a class whose objects may be written.
   *
   * @param owner the class that has the field; for a root and the permitted subclasses of a type,
   *     that one
   * @param field its name, or null
   */
  private record Site(Class<?> owner, String field) {
    ForyException locate(UnsupportedTypeException refused, String trail) {
      if (field == null) {
        return refused;
      }
      return refused.prepend(trail);
    }
  }

  /** How many declarations a message names, from the one at fault on. */
  private static final int MOST_DECLARATIONS = 8;

  private final Boundary boundary;
  private final StructGate gate;
  private final boolean components;
  private final Set<Class<?>> seen = new HashSet<>();
  private final Set<Class<?>> written = new HashSet<>();

  /** The first declaration of each class, named in the error if the class is refused. */
  private final Map<Class<?>, Site> sites = new HashMap<>();

  private final ArrayDeque<Class<?>> queue = new ArrayDeque<>();
  private Set<Class<?>> found = new LinkedHashSet<>();
  private boolean reachesEverything;

  /**
   * Begins a walk.
   *
   * @param gate refuses classes; null if none is to be
   * @param components whether interfaces and abstract classes of the JDK are admitted where fields
   *     and type arguments of the application declare arrays of them
   */
  ReachableTypes(Boundary boundary, StructGate gate, boolean components) {
    this.boundary = boundary;
    this.gate = gate;
    this.components = components;
  }

  /**
   * Returns the application's classes and interfaces that a type reaches, itself included, and the
   * enums and throwables of the JDK, in an order that depends on declarations only; without those
   * that earlier roots reach.
   *
   * @throws UnsupportedTypeException if a class is refused, unless it is but mentioned, as an
   *     argument of a type that need not hold it, such as {@code Class}; the walk is at its begin
   *     then
   */
  Set<Class<?>> from(Class<?> root) {
    found = new LinkedHashSet<>();
    boolean done = false;
    try {
      visit(root, new Site(root, null));
      while (!queue.isEmpty()) {
        expand(queue.remove());
      }
      done = true;
    } finally {
      if (!done) {
        queue.clear();
        seen.clear();
        written.clear();
        sites.clear();
      }
    }
    return found;
  }

  /**
   * What a type declares.
   *
   * @param next the classes that it mentions
   * @param found those of them, and of itself, that messages may contain
   * @param everything whether a place is declared {@code Object}
   */
  record Declared(List<Class<?>> next, List<Class<?>> found, boolean everything) {
    private static Declared of(ReachableTypes walk) {
      return new Declared(List.copyOf(walk.queue), List.copyOf(walk.found), walk.reachesEverything);
    }
  }

  /** Returns what the mention of a type declares: its class, and its arguments. */
  static Declared in(Type mentioned, Boundary boundary) {
    ReachableTypes walk = new ReachableTypes(boundary, null, true);
    walk.visit(mentioned, null);
    return Declared.of(walk);
  }

  /** Returns what a class declares, without what these classes declare in turn. */
  static Declared by(Class<?> type, Boundary boundary) {
    ReachableTypes walk = new ReachableTypes(boundary, null, true);
    walk.expand(type);
    return Declared.of(walk);
  }

  /**
   * Visits a type.
   *
   * @param site its declaration, or null if it is only mentioned there
   */
  private void visit(Type type, Site site) {
    Class<?> raw = TypeShape.raw(type);
    if (raw.isArray()) {
      if (components) {
        admitComponent(raw);
      }
      visit(TypeShape.component(type), site);
      return;
    }
    Type[] arguments = TypeShape.arguments(type);
    boolean elements = arguments.length > 0 && arguments.length == BuiltInTypes.elementTypes(raw);
    for (Type argument : arguments) {
      visit(argument, elements ? site : null);
    }
    boolean rawContainer = arguments.length == 0 && raw.getTypeParameters().length > 0;
    reachesEverything |= raw == Object.class || rawContainer || boundary.mayHoldLambdas(raw);
    if (site != null && gate != null && !written.contains(raw)) {
      requireWritable(raw, site);
    }
    if (seen.add(raw)) {
      sites.put(raw, site);
      queue.add(raw);
    }
  }

  /** Returns the declarations from the root to a site: {@code Order.items -> Item.when}. */
  private String trailTo(Site site) {
    StringBuilder trail = new StringBuilder();
    Site at = site;
    for (int i = 0; i < MOST_DECLARATIONS && at != null && at.field() != null; i++) {
      String link = trail.length() == 0 ? "" : " -> ";
      trail.insert(0, ClassText.simpleNameOf(at.owner()) + "." + at.field() + link);
      at = sites.get(at.owner());
    }
    return trail.toString();
  }

  private void requireWritable(Class<?> type, Site site) {
    UnsupportedTypeException refused = gate.hasKnownSubclass(type) ? null : gate.refusalOf(type);
    boolean place = site.field() != null;
    if (refused == null && place) {
      refused = gate.misfitIn(type);
    }
    if (refused == null) {
      if (place || gate.replacementOf(type) == null) {
        written.add(type);
      }
    } else if (!gate.isExtended(site.owner())) {
      throw site.locate(refused, trailTo(site));
    }
  }

  private void expand(Class<?> type) {
    for (Class<?> subtype : boundary.subtypesOf(type)) {
      visit(subtype, null);
    }
    Rule.Replacement replaced = boundary.replacementOf(type);
    if (replaced != null) {
      found.add(replaced.base());
      visit(replaced.form(), new Site(type, null));
      return;
    }
    boolean opaque = boundary.isOpaque(type);
    if (type.isPrimitive() || BuiltInTypes.numberOf(type) >= 0) {
      if (gate == null && opaque) {
        found.add(type); // It is registered, so that no number of a built-in type stands for it.
      }
      return;
    }
    SerialClass hooked = opaque ? null : boundary.hooked(type);
    boolean open = isOpenKind(type) || boundary.mayHoldLambdas(type);
    if (!opaque && PlatformClasses.isPlatformClass(type) && !open && hooked == null) {
      return;
    }
    found.add(type);
    if (gate != null && !written.contains(type) && gate.refusalOf(type) != null) {
      seen.remove(type); // where it is more than mentioned, it is looked at again
      return;
    }
    visitSubtypes(type);
    if (type.isEnum() || Modifier.isAbstract(type.getModifiers()) || opaque) {
      return;
    }
    for (Type element : ContainerStructs.elementsOf(type)) {
      if (!(element instanceof TypeVariable)) { // its place says what it stands for
        visit(element, new Site(type, "elements"));
      }
    }
    if (hooked != null) {
      reachesEverything |= hooked.isOpen();
      hooked.standIns().forEach(standIn -> visit(standIn, null));
    }
    for (StructField field : sorted(FieldDiscovery.of(type))) {
      if (field.isCarrier() || hooked != null && !hooked.writes(field.field())) {
        continue;
      }
      boolean own = !PlatformClasses.isPlatformClass(field.field().getDeclaringClass());
      Site site = own ? new Site(type, field.name()) : null;
      visit(field.type(), site);
      if (!own) {
        admitComponent(TypeShape.raw(field.type())); // so that a writer knows its name
      }
      visitAnnotated(field.field().getAnnotation(Subtypes.class), type, site);
    }
  }

  /**
   * Admits the interface or abstract class of the JDK that an array is one of: no value is of that
   * class, but the array is written with its name.
   */
  private void admitComponent(Class<?> array) {
    Class<?> component = array;
    while (component.isArray()) {
      component = component.getComponentType();
    }
    boolean open = Modifier.isAbstract(component.getModifiers()) && !component.isPrimitive();
    if (array.isArray()
        && open
        && !component.isEnum()
        && BuiltInTypes.numberOf(component) < 0
        && PlatformClasses.isPlatformClass(component)) {
      found.add(component);
    }
  }

  /** Returns whether a class is of a kind that is written even if the JDK defines it. */
  private static boolean isOpenKind(Class<?> type) {
    return type.isEnum()
        || Throwable.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers());
  }

  private void visitSubtypes(Class<?> type) {
    // Not all that the JDK permits is written wherever a class of it is declared.
    Site site = PlatformClasses.isPlatformClass(type) ? null : new Site(type, null);
    if (type.isSealed() && !type.isEnum()) {
      for (Class<?> permitted : type.getPermittedSubclasses()) {
        visit(permitted, site);
      }
    }
    visitAnnotated(type.getAnnotation(Subtypes.class), type, site);
  }

  private void visitAnnotated(Subtypes subtypes, Class<?> owner, Site site) {
    if (subtypes == null) {
      return;
    }
    Class<?>[] named;
    try {
      named = subtypes.value();
    } catch (TypeNotPresentException e) {
      String absent = ErrorText.printable(e.typeName());
      throw new UnsupportedTypeException(
          owner.getTypeName(), "@Subtypes names a class that cannot be loaded, " + absent, e);
    }
    for (Class<?> subtype : named) {
      visit(subtype, site);
    }
  }

  /** Reflection gives fields in no particular order. */
  private static List<StructField> sorted(List<StructField> fields) {
    List<StructField> sorted = new ArrayList<>(fields);
    Collections.sort(sorted, ByName.INSTANCE);
    return sorted;
  }

  /** A class, since the first lambda of a program costs milliseconds. */
  private static final class ByName implements Comparator<StructField> {
    static final ByName INSTANCE = new ByName();

    @Override
    public int compare(StructField a, StructField b) {
      return a.name().compareTo(b.name());
    }
  }
}
