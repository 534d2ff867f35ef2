package io.fory.wire.jvm;

import io.fory.builtin.container.ContainerFactory;
import io.fory.builtin.container.ElementTypes;
import io.fory.codec.DeclaredElements;
import io.fory.codec.DirectCodec;
import io.fory.codec.EnumCodec;
import io.fory.codec.SlotCodec;
import io.fory.codec.StringCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeNotAllowedException;
import io.fory.message.ResolvedType;
import io.fory.message.StandInBody;
import io.fory.message.TypeRefusal;
import io.fory.plan.FieldConversion;
import io.fory.plan.ScalarKind;
import io.fory.plan.StructField;
import io.fory.plan.TypeShape;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import io.fory.serializer.Serializer;
import io.fory.type.BuiltInTypes;
import io.fory.wire.TypeCatalog;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Makes the codecs of places from the types that a writer declares, and checks whether the values
 * that they read fit the types that the reader declares.
 */
final class RemoteCodecs {
  private static final int OBJECT = BuiltInTypes.numberOf(Object.class);
  private static final int STRING = BuiltInTypes.numberOf(String.class);
  private static final Type[] NONE = {};

  private final RemoteSchema schema;
  private final TypeCatalog catalog;

  RemoteCodecs(RemoteSchema schema) {
    this.schema = schema;
    this.catalog = schema.catalog();
  }

  /**
   * Returns the codec of a place.
   *
   * @param written its type at the writer
   * @param local its type here; null if it may hold anything, because it is dropped
   * @param bare whether values have no head
   * @param tracked whether it takes part in reference tracking
   */
  ValueCodec codec(TypeRef written, Type local, boolean bare, boolean tracked) {
    return codec(written, local, false, bare, tracked);
  }

  /**
   * Returns the codec of a place whose values are converted to a type: it may hold anything, but in
   * a container only what goes into that of the type.
   */
  ValueCodec converted(TypeRef written, Type local, boolean bare, boolean tracked) {
    return codec(written, local, true, bare, tracked);
  }

  private ValueCodec codec(
      TypeRef written, Type local, boolean converted, boolean bare, boolean tracked) {
    if (written instanceof TypeRef.BuiltIn builtIn && builtIn.number() == STRING) {
      return new StringCodec(false);
    }
    if (isEnum(written)) {
      return enumCodec(written);
    }
    DeclaredElements elements = elementsOf(written, local);
    ResolvedType declared = declaredType(written, local, elements);
    Class<?> raw = rawOf(written, local, converted);
    Serializer<Object> body =
        declared == null ? null : schema.places().fixedBody(raw, declared, elements);
    if (bare) {
      return new DirectCodec(required(declared), body, elements);
    }
    boolean tracks = tracked && catalog.options().trackReferences();
    return new SlotCodec(raw, declared, body, elements, tracks, true);
  }

  /** Arrays of primitives declare no elements: a place of one takes no other value to convert. */
  private Class<?> rawOf(TypeRef written, Type local, boolean converted) {
    if (converted && isOfPrimitives(written)) {
      return classOf(written);
    }
    return local == null || converted ? Object.class : TypeShape.raw(local);
  }

  private boolean isOfPrimitives(TypeRef written) {
    return written instanceof TypeRef.ArrayOf array
        && array.component() instanceof TypeRef.BuiltIn builtIn
        && classOf(builtIn.number()).isPrimitive();
  }

  private static ResolvedType required(ResolvedType declared) {
    if (declared == null) {
      throw new MalformedInputException("a schema has a place of any class without a head");
    }
    return declared;
  }

  private DeclaredElements elementsOf(TypeRef written, Type local) {
    if (written instanceof TypeRef.ArrayOf array) {
      return isOfPrimitives(written) ? null : new DeclaredElements(elementOf(array, local), null);
    }
    List<TypeRef> arguments = arguments(written);
    Type[] here = local == null ? NONE : LocalElements.heldBy(local);
    if (arguments.isEmpty()) {
      boolean narrows = here.length > 0 && here.length == ownElements(written).length;
      DeclaredElements held = narrows || local == null ? null : schema.places().held(local);
      return narrows ? schema.places().narrowing(here) : held;
    }
    ValueCodec[] codecs = new ValueCodec[arguments.size()];
    for (int i = 0; i < codecs.length; i++) {
      Type type = here.length == codecs.length ? here[i] : null;
      codecs[i] = codec(arguments.get(i), type, false, true);
    }
    return new DeclaredElements(codecs[0], codecs.length > 1 ? codecs[1] : null);
  }

  /** What is in an array of one class is of that, however the reader looks at it. */
  private ValueCodec elementOf(TypeRef.ArrayOf array, Type local) {
    ValueCodec element = codec(array.component(), held(array, local), false, true);
    return keepsClass(array, local) && element instanceof SlotCodec slot
        ? slot.withAlso(holderOf(array.component()))
        : element;
  }

  static List<TypeRef> arguments(TypeRef written) {
    return written == null ? List.of() : written.arguments();
  }

  /** Returns the type of the elements of an array where its values are declared with a type. */
  private Type held(TypeRef.ArrayOf array, Type local) {
    Type component = component(array, local);
    Type here = LocalElements.elementOf(local);
    return here != null && TypeShape.raw(component).isAssignableFrom(TypeShape.raw(here))
        ? here
        : component;
  }

  /** Returns the type that needs no identity in a place, or null. */
  private ResolvedType declaredType(TypeRef written, Type local, DeclaredElements elements) {
    if (written instanceof TypeRef.Defined defined) {
      return schema.declared(defined);
    }
    if (written instanceof TypeRef.ArrayOf array) {
      return arrayType(array, local, elements);
    }
    int number = ((TypeRef.BuiltIn) written).number();
    if (number == OBJECT) {
      return null;
    }
    Class<?> type = classOf(number);
    if (type.isPrimitive() || type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      throw new MalformedInputException("a schema has a place of the type " + type.getTypeName());
    }
    return catalog.builtIn(number);
  }

  /**
   * Returns the type of the elements of an array here: the reader's, or where that declares none, a
   * class that all elements are of, or the wider one of a collection here that says what is in its
   * elements. What both declare with a type variable keeps its class.
   */
  private Type component(TypeRef.ArrayOf array, Type local) {
    Type component = LocalElements.componentOf(local);
    if (component == null || TypeShape.raw(component).isPrimitive()) {
      return isWider(array, local) ? LocalElements.elementOf(local) : holderOf(array.component());
    }
    Class<?> erased = TypeShape.raw(local).getComponentType();
    if (erased != classOf(array.component())) {
      return TypeShape.resolved(component);
    }
    return TypeShape.raw(component) == erased ? component : erased;
  }

  /**
   * Returns whether elements of a collection here are of a wider type that says what is in them.
   */
  private boolean isWider(TypeRef.ArrayOf array, Type local) {
    Type here = LocalElements.elementOf(local);
    return here != null
        && TypeShape.raw(here).isAssignableFrom(holderOf(array.component()))
        && !LocalElements.areAllObject(ElementTypes.saidBy(LocalElements.innermost(here)));
  }

  /**
   * Returns whether an array is of its class in spite of that; one of arrays is of the wider one.
   */
  private boolean keepsClass(TypeRef.ArrayOf array, Type local) {
    return LocalElements.componentOf(local) == null
        && !(array.component() instanceof TypeRef.ArrayOf)
        && isWider(array, local);
  }

  /** Returns the component class for a written type: for a built-in container its interface. */
  private Class<?> holderOf(TypeRef written) {
    if (written instanceof TypeRef.ArrayOf array) {
      return holderOf(array.component()).arrayType();
    }
    if (isUnknown(written)) {
      return Object.class;
    }
    Class<?> type = classOf(written);
    if (written instanceof TypeRef.BuiltIn && Collection.class.isAssignableFrom(type)) {
      return Collection.class;
    }
    return written instanceof TypeRef.BuiltIn && Map.class.isAssignableFrom(type)
        ? Map.class
        : type;
  }

  private ResolvedType arrayType(TypeRef.ArrayOf array, Type local, DeclaredElements elements) {
    if (elements == null) {
      Class<?> primitive = classOf(((TypeRef.BuiltIn) array.component()).number());
      return catalog.resolve(primitive.arrayType());
    }
    Class<?> type =
        keepsClass(array, local)
            ? holderOf(array.component())
            : TypeShape.raw(component(array, local));
    Serializer<?> serializer = ContainerFactory.ofArray(type, elements.first());
    return ResolvedType.arrayOf(
        catalog.resolve(Object.class), type.arrayType(), ResolvedType.NONE, any -> serializer);
  }

  /** Returns the class that values of a declared type have here. */
  Class<?> classOf(TypeRef written) {
    if (written instanceof TypeRef.ArrayOf array) {
      return classOf(array.component()).arrayType();
    }
    return written instanceof TypeRef.Defined defined
        ? schema.version(defined.index()).type()
        : classOf(((TypeRef.BuiltIn) written).number());
  }

  private static Class<?> classOf(int number) {
    Class<?> type = BuiltInTypes.classOf(number);
    if (type == null) {
      throw new IncompatibleSchemaException(
          "The writer declares the built-in type " + number + ", which this JDK does not have");
    }
    return type;
  }

  boolean isEnum(TypeRef written) {
    return classOf(written).isEnum()
        || written instanceof TypeRef.Defined defined
            && schema.type(defined.index()) instanceof io.fory.schema.model.EnumSchema;
  }

  /** Returns the codec of places that are declared with an enum. */
  EnumCodec enumCodec(TypeRef written) {
    if (written instanceof TypeRef.Defined defined) {
      return schema.enumCodec(defined.index());
    }
    Class<?> type = classOf(written);
    return new EnumCodec(type, type.getEnumConstants());
  }

  /** Returns whether a declared type is a class that this side does not have. */
  boolean isUnknown(TypeRef written) {
    return written instanceof TypeRef.Defined defined
        && schema.version(defined.index()).isUnknown();
  }

  /** Returns the error for a class of a declared type that is not registered here, or null. */
  ForyException unregisteredIn(TypeRef written) {
    if (written instanceof TypeRef.ArrayOf array) {
      return unregisteredIn(array.component());
    }
    if (written instanceof TypeRef.Defined defined) {
      TypeIdentity identity = schema.type(defined.index()).identity();
      if (JvmFormat.find(catalog, identity) == null) {
        return identity.name() == null
            ? TypeNotAllowedException.unregisteredId(identity.id())
            : TypeNotAllowedException.unregisteredName(
                identity.name(), catalog.classNamed(identity.name()));
      }
    }
    for (TypeRef argument : arguments(written)) {
      ForyException error = unregisteredIn(argument);
      if (error != null) {
        return error;
      }
    }
    return null;
  }

  /** Returns whether values of every class may stand in a place. */
  boolean isOpen(TypeRef written) {
    return written instanceof TypeRef.BuiltIn builtIn && builtIn.number() == OBJECT;
  }

  /** Returns whether all values that a writer may put into a place fit the type declared here. */
  boolean fits(TypeRef written, Type local) {
    Class<?> raw = TypeShape.raw(local);
    if (isOpen(written)) {
      List<TypeRef> elements = arguments(written); // an enum set has them
      return elements.isEmpty() ? mayHoldAnything(local) : elementsFit(elements, local);
    }
    if (raw == Object.class && !mentionsUnknown(written)) {
      return true;
    }
    if (mentionsUnknown(written)) {
      return false;
    }
    if (written instanceof TypeRef.ArrayOf array) {
      return raw.isArray()
          ? fits(array.component(), TypeShape.component(local))
              && raw.getComponentType().isPrimitive() == classOf(array.component()).isPrimitive()
          : raw.isAssignableFrom(Object[].class);
    }
    Class<?> type = classOf(written);
    if (!raw.isAssignableFrom(type)) {
      return catalog.isReplaced(type) && StandInBody.mayBe(type, raw);
    }
    Type[] own = ownElements(written);
    return own.length > 0
        ? mayFit(own, ElementTypes.saidBy(local))
        : elementsFit(arguments(written), local);
  }

  /**
   * Returns the types that a class of containers declares for its elements where the writer's place
   * declares none; none if that is no such class, or its objects may be replaced.
   */
  private Type[] ownElements(TypeRef written) {
    if (!(written instanceof TypeRef.Defined) || !arguments(written).isEmpty()) {
      return NONE;
    }
    Class<?> type = classOf(written);
    boolean plain = !isUnknown(written) && !catalog.isReplaced(type) && !catalog.isHooked(type);
    return plain ? ElementTypes.heldBy(type) : NONE;
  }

  /** Elements that may be others than a place declares are checked when they are read. */
  private static boolean mayFit(Type[] own, Type[] local) {
    if (local.length != own.length) {
      return LocalElements.areAllObject(local);
    }
    for (int i = 0; i < own.length; i++) {
      if (!ElementTypes.mayBe(own[i], local[i])) {
        return false;
      }
    }
    return true;
  }

  /** What a place here says of elements that the writer does not declare is checked, too. */
  private boolean elementsFit(List<TypeRef> written, Type local) {
    Type[] here = written.isEmpty() ? ElementTypes.of(local) : ElementTypes.saidBy(local);
    if (here.length != written.size()) {
      return LocalElements.areAllObject(here);
    }
    for (int i = 0; i < here.length; i++) {
      if (!fits(written.get(i), here[i])) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether all that a type declares about a value is its class: what the writer does not
   * declare is compared with that, and with nothing inside.
   */
  private boolean mayHoldAnything(Type local) {
    return LocalElements.areAllObject(ElementTypes.of(LocalElements.innermost(local)));
  }

  private boolean mentionsUnknown(TypeRef written) {
    if (written instanceof TypeRef.ArrayOf array) {
      return mentionsUnknown(array.component());
    }
    return isUnknown(written) || arguments(written).stream().anyMatch(this::mentionsUnknown);
  }

  /** Returns whether the elements of a container go into another one that is declared here. */
  boolean isConvertible(TypeRef written, Type local) {
    if (mentionsUnknown(written)
        || !FieldConversion.isPossible(classOf(written), TypeShape.raw(local))) {
      return false;
    }
    if (written instanceof TypeRef.Defined) {
      // A class that the field does not take is known here only if another field leads to it, or
      // the type arguments of a registered class: no reason to take its elements. A field of any
      // elements leads to all classes itself.
      return LocalElements.areAllObject(LocalElements.heldBy(local));
    }
    if (Map.class.isAssignableFrom(classOf(written))) {
      List<TypeRef> elements = arguments(written);
      Type[] declared = ElementTypes.saidBy(local);
      return declared.length == 0
          || elements.size() == declared.length
              && isMovable(elements.get(0), declared[0])
              && isMovable(elements.get(1), declared[1]);
    }
    TypeRef element = element(written);
    Type here = LocalElements.componentOf(local);
    Type[] said = here == null ? ElementTypes.saidBy(local) : NONE;
    here = said.length == 1 ? said[0] : here;
    return here == null || isMovable(element, here);
  }

  /**
   * Returns whether elements may be moved, which are not checked later. Those of a place of any
   * class are checked when they are read; if the writer declares none, there is no such place.
   */
  private boolean isMovable(TypeRef written, Type local) {
    return TypeShape.raw(local) == Object.class || written != null && sameElement(written, local);
  }

  private static TypeRef element(TypeRef written) {
    if (written instanceof TypeRef.ArrayOf array) {
      return array.component();
    }
    return arguments(written).isEmpty() ? null : arguments(written).get(0);
  }

  /** Arrays of primitives and lists of their boxes have the same elements. */
  private boolean sameElement(TypeRef written, Type local) {
    if (written instanceof TypeRef.BuiltIn builtIn) {
      var kind = ScalarKind.of(classOf(builtIn.number()));
      if (kind != null) {
        Class<?> raw = TypeShape.raw(local);
        return raw == kind.primitive() || raw.isAssignableFrom(kind.box());
      }
    }
    return fits(written, local);
  }

  /** Returns the cure for a type that one end writes otherwise, or that holds one; or null. */
  private String cureOf(TypeRef written) {
    if (written instanceof TypeRef.ArrayOf array) {
      return cureOf(array.component());
    }
    if (written instanceof TypeRef.Defined defined) {
      TypeSchema type = schema.type(defined.index());
      ResolvedType local = JvmFormat.find(catalog, type.identity());
      boolean opaque = type instanceof OpaqueSchema;
      String parts = local == null ? null : schema.cureOfForm(local, type);
      if (parts != null) {
        return parts;
      }
      if (local != null
          && (opaque ? catalog.isStruct(local.type()) : catalog.hasOwnSerializer(local.type()))) {
        return RemoteSchema.SAME_SERIALIZER;
      }
    }
    for (TypeRef argument : arguments(written)) {
      String cure = cureOf(argument);
      if (cure != null) {
        return cure;
      }
    }
    return null;
  }

  /**
   * Returns the cure for a field of a type that the reader's does not take.
   *
   * @param here the field of the reader
   */
  String cureOf(TypeRef written, StructField here) {
    String cure = written == null ? null : cureOf(written);
    if (cure != null) {
      return cure;
    }
    if (written instanceof TypeRef.Defined defined && schema.isHookedHere(defined.index())) {
      return TypeRefusal.SAME_HOOKS;
    }
    return here.isInherited()
        ? "Keep the kind of container that the class extends, and the types of its elements, or"
            + " register it under a new id or name"
        : "Give the field a new name, or a type that takes the values of the old one";
  }
}
