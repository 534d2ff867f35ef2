package io.fory.plan;

import io.fory.annotation.ForyField;
import io.fory.annotation.Ignore;
import io.fory.annotation.UnknownFields;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.ClassMembers;
import io.fory.platform.PlatformClasses;
import io.fory.serializer.CarriedFields;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Finds the fields of a class that are serialized: all instance fields of the class and its
 * superclasses that are neither {@code transient} nor {@link Ignore ignored}. Those that the
 * compiler adds count too: without its outer instance an inner class would not be the same object.
 */
public final class FieldDiscovery {
  /** Begins the keys of fields with a number; no name of a field begins so. */
  public static final String ID_PREFIX = "@";

  private static final String CHAIN_MARK = String.valueOf(FieldKeys.OF);

  /**
   * What has been found since the last garbage collection: while a class is set up, its fields are
   * asked for several times. Nothing of the library is held by a class that may outlive it.
   */
  private static final ClassValue<AtomicReference<Reference<List<StructField>>>> LATELY_FOUND =
      new ClassValue<>() {
        @Override
        protected AtomicReference<Reference<List<StructField>>> computeValue(Class<?> type) {
          return new AtomicReference<>(new WeakReference<>(null));
        }
      };

  private FieldDiscovery() {}

  /** Returns the fields, with keys in which classes have their Java names. */
  public static List<StructField> of(Class<?> type) {
    AtomicReference<Reference<List<StructField>>> lately = LATELY_FOUND.get(type);
    List<StructField> known = lately.get().get();
    if (known == null) {
      known = find(type, JavaNames.INSTANCE);
      lately.set(new WeakReference<>(known));
    }
    return known;
  }

  /**
   * Returns the fields, those of the class itself first.
   *
   * @param naming of superclasses, in the keys of fields of one name
   */
  public static List<StructField> of(Class<?> type, ClassNames naming) {
    boolean alone = type.getSuperclass() == Object.class; // so that no superclass is named
    return alone ? of(type) : find(type, naming);
  }

  private static List<StructField> find(Class<?> type, ClassNames naming) {
    List<Declared> serialized = serialized(type);
    Set<String> shared = sharedNames(serialized, true);
    Set<String> chained = shared.isEmpty() ? shared : sharedNames(serialized, false);
    List<StructField> fields = new ArrayList<>();
    for (Declared declared : serialized) {
      Field field = declared.field;
      String name = field.getName();
      boolean plain = !chained.contains(name);
      if (shared.contains(name)) {
        name = chainKey(field, field.getDeclaringClass().getName());
      }
      if (field.getType() == CarriedFields.class) {
        fields.add(carrier(name, field));
      } else {
        fields.add(structField(type, declared, name, plain, naming));
      }
    }
    requireUnique(type, serialized, fields, !shared.isEmpty());
    return List.copyOf(fields);
  }

  /**
   * Returns the fields that are copied and not serialized: the {@code transient} ones that are not
   * {@link Ignore ignored}.
   */
  public static List<Field> transientOf(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> c = type; !PlatformClasses.isPlatformClass(c); c = c.getSuperclass()) {
      for (Field field : ClassMembers.fieldsOf(c)) {
        int modifiers = field.getModifiers();
        if (Modifier.isTransient(modifiers)
            && !Modifier.isStatic(modifiers)
            && !field.isAnnotationPresent(Ignore.class)) {
          fields.add(field);
        }
      }
    }
    return fields;
  }

  /** Returns the names that several fields have, those with a number included or not. */
  private static Set<String> sharedNames(List<Declared> fields, boolean withNumbered) {
    Set<String> names = new HashSet<>();
    Set<String> shared = new HashSet<>();
    for (Declared declared : fields) {
      boolean counts = withNumbered || declared.id() == ForyField.NO_ID;
      String name = declared.field.getName();
      if (counts && !names.add(name)) {
        shared.add(name);
      }
    }
    return shared;
  }

  private static List<Declared> serialized(Class<?> type) {
    List<Declared> fields = new ArrayList<>();
    for (Class<?> c = type; c != null && !isOfContainer(c); c = c.getSuperclass()) {
      for (Field field : ClassMembers.fieldsOf(c)) {
        int modifiers = field.getModifiers();
        boolean annotated = field.getDeclaredAnnotations().length > 0;
        boolean left =
            Modifier.isStatic(modifiers)
                || Modifier.isTransient(modifiers)
                || annotated && field.isAnnotationPresent(Ignore.class);
        if (annotated || field.getType() == CarriedFields.class) {
          requireCarrier(type, field, left);
        }
        if (!left) {
          ForyField said = annotated ? field.getAnnotation(ForyField.class) : null;
          fields.add(new Declared(field, said));
        }
      }
    }
    return fields;
  }

  /** Returns whether the fields of a class are of no concern: it is a container of the JDK. */
  private static boolean isOfContainer(Class<?> type) {
    boolean container = Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    return type == Object.class || container && PlatformClasses.isPlatformClass(type);
  }

  /** Checks that the carrier of unknown fields, and nothing else, is declared as such. */
  private static void requireCarrier(Class<?> type, Field field, boolean left) {
    boolean marked = field.isAnnotationPresent(UnknownFields.class);
    boolean made = field.getType() == CarriedFields.class;
    if (marked && left) {
      throw carrierRefused(type, field, "is static, transient or @Ignore");
    }
    if (marked && !made) {
      throw carrierRefused(type, field, "is not of type CarriedFields");
    }
    if (made && !marked && !left) {
      throw new UnsupportedTypeException(
          type.getTypeName(),
          "its field " + field.getName() + " of type CarriedFields lacks @UnknownFields");
    }
  }

  private static UnsupportedTypeException carrierRefused(
      Class<?> type, Field field, String problem) {
    return new UnsupportedTypeException(
        type.getTypeName(), "its @UnknownFields field " + field.getName() + " " + problem);
  }

  private static StructField carrier(String name, Field field) {
    return new StructField(
        name, StructField.CARRIER_KEY, List.of(), field, CarriedFields.class, FieldOptions.UNSAID);
  }

  /**
   * Makes a field.
   *
   * @param plain whether its key is its name if it has no number
   */
  private static StructField structField(
      Class<?> type, Declared found, String name, boolean plain, ClassNames naming) {
    Field field = found.field;
    Class<?> declaring = field.getDeclaringClass();
    int id = found.id();
    List<String> former = new ArrayList<>();
    String key;
    if (id == ForyField.NO_ID) {
      String chained = chainKey(field, declaring == type ? "" : naming.nameOf(declaring));
      key = plain ? field.getName() : chained;
      if (plain) {
        former.add(chained);
      }
    } else {
      key = ID_PREFIX + id;
    }
    former.addAll(found.formerly());
    Type declared = resolved(type, field);
    FieldOptions options =
        found.said == null ? FieldOptions.UNSAID : FieldOptions.of(type, field, declared);
    return new StructField(name, key, former, field, declared, options);
  }

  private static String chainKey(Field field, String declaring) {
    String marked = field.getName().concat(CHAIN_MARK);
    return declaring.isEmpty() ? marked : marked.concat(declaring);
  }

  /**
   * A field with what its annotation says, which is asked for once: reflection looks for it anew.
   *
   * @param said null if it has none
   */
  private record Declared(Field field, ForyField said) {
    int id() {
      return said == null ? ForyField.NO_ID : said.id();
    }

    List<String> formerly() {
      return said == null ? List.of() : List.of(said.formerly());
    }
  }

  /** Returns {@link ForyField#formerly()} of a field, or an empty list. */
  public static List<String> formerly(Field field) {
    return new Declared(field, field.getAnnotation(ForyField.class)).formerly();
  }

  /**
   * Checks that no two fields have one key.
   *
   * @param alike whether some have one name; if not, and if none says anything of its keys, the
   *     keys differ as the names do
   */
  private static void requireUnique(
      Class<?> type, List<Declared> serialized, List<StructField> fields, boolean alike) {
    boolean mayClash = alike;
    boolean carried = false;
    for (int i = 0; i < fields.size(); i++) {
      Declared declared = serialized.get(i);
      StructField field = fields.get(i);
      int id = declared.id();
      if (id < ForyField.NO_ID) {
        throw refused(type, "the id " + id + " of its field " + field.name() + " is negative");
      }
      if (field.isCarrier() && carried) {
        throw refused(type, "two of its fields are @UnknownFields, one of them " + field.name());
      }
      carried |= field.isCarrier();
      for (String former : declared.formerly()) {
        if (!isKey(former)) {
          throw refused(
              type,
              "its field "
                  + field.name()
                  + " was formerly \""
                  + former
                  + "\", which is neither a name nor @ and a number");
        }
      }
      mayClash |= declared.said != null || FieldKeys.isOfSeveral(field.name());
    }
    if (mayClash) {
      List<FieldKeys> keys = new ArrayList<>();
      for (StructField field : fields) {
        keys.add(field.keys());
      }
      FieldKeys.requireDistinct(type, keys);
    }
  }

  /** Returns whether a field can be known by a key. */
  private static boolean isKey(String key) {
    if (!key.startsWith(ID_PREFIX)) {
      return !key.isEmpty() && !key.equals(StructField.CARRIER_KEY);
    }
    try {
      int id = Integer.parseInt(key.substring(ID_PREFIX.length()));
      return id >= 0 && key.equals(ID_PREFIX + id);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static UnsupportedTypeException refused(Class<?> type, String problem) {
    return new UnsupportedTypeException(type.getTypeName(), problem);
  }

  private static final class JavaNames implements ClassNames {
    static final JavaNames INSTANCE = new JavaNames();

    @Override
    public String nameOf(Class<?> type) {
      return type.getName();
    }
  }

  private static Type resolved(Class<?> type, Field field) {
    Type declared = ClassMembers.typeOf(field);
    return mentionsVariable(declared) ? new TypeVariables(type).resolve(declared) : declared;
  }

  private static boolean mentionsVariable(Type type) {
    if (type instanceof TypeVariable<?>) {
      return true;
    }
    if (type instanceof ParameterizedType parameterized) {
      return anyMentionsVariable(parameterized.getActualTypeArguments())
          || mentionsVariable(parameterized.getOwnerType());
    }
    if (type instanceof GenericArrayType array) {
      return mentionsVariable(array.getGenericComponentType());
    }
    return type instanceof WildcardType wildcard && anyMentionsVariable(wildcard.getUpperBounds());
  }

  private static boolean anyMentionsVariable(Type[] types) {
    for (Type type : types) {
      if (mentionsVariable(type)) {
        return true;
      }
    }
    return false;
  }
}
