package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import io.fory.fixture.GraphEquality;
import io.fory.fixture.RoundTrip;
import io.fory.object.elsewhere.PackagePrivateHook;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Classes with hooks of JDK serialization are data only where the application says so. */
@SuppressWarnings("unused") // found by reflection
public final class SerializationHooksTest {
  static final class WritesObject implements Serializable {
    int x = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class ReadsObject implements Serializable {
    int x = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  static final class ReadsNoData implements Serializable {
    int x = 1;

    private void readObjectNoData() {}
  }

  static final class Replaced implements Serializable {
    int x = 1;

    private Object writeReplace() {
      return "proxy";
    }
  }

  static final class Single implements Serializable {
    static final Single INSTANCE = new Single();

    private Object readResolve() {
      return INSTANCE;
    }
  }

  static final class Persistent implements Serializable {
    private static final ObjectStreamField[] serialPersistentFields = {};
    int x = 1;
  }

  /** The usual form; public, since JDK serialization would call its constructor. */
  public static final class External implements Externalizable {
    int x = 1;

    /** Called by JDK deserialization. */
    public External() {}

    @Override
    public void writeExternal(ObjectOutput out) {}

    @Override
    public void readExternal(ObjectInput in) {}
  }

  static class Parent implements Serializable {
    transient int lost = 2;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class Child extends Parent {
    int x = 1;
  }

  static class ResolvingParent implements Serializable {
    protected Object readResolve() {
      return this;
    }
  }

  static final class ResolvedChild extends ResolvingParent {
    int x = 1;
  }

  static class PlainParent {
    Object writeReplace() {
      return this;
    }
  }

  /** What a class above the serializable ones has is inherited as well. */
  static final class SerializableChild extends PlainParent implements Serializable {
    int x = 1;
  }

  record ReplacedRecord(int x) implements Serializable {
    private Object writeReplace() {
      return "proxy";
    }
  }

  static final class Failure extends RuntimeException {
    transient int code = 3;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class Listing extends ArrayList<String> {
    transient String title = "t";

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class Index extends HashMap<String, String> {
    private Object readResolve() {
      return this;
    }
  }

  static final class Titled extends ArrayList<String> {
    String title = "t";

    private Object readResolve() {
      return this;
    }
  }

  private static Object[] row(Object value, String clause) {
    return new Object[] {value, clause};
  }

  private static String named(Class<?> type) {
    return type.getTypeName();
  }

  @DataProvider
  public Object[][] hooked() {
    return new Object[][] {
      row(new WritesObject(), "it has writeObject(ObjectOutputStream)"),
      row(new ReadsObject(), "it has readObject(ObjectInputStream)"),
      row(new ReadsNoData(), "it has readObjectNoData()"),
      row(new Replaced(), "it has writeReplace()"),
      row(Single.INSTANCE, "it has readResolve()"),
      row(new Persistent(), "it has serialPersistentFields"),
      row(new External(), "it implements java.io.Externalizable"),
      row(new Child(), "it inherits writeObject(ObjectOutputStream) of " + named(Parent.class)),
      row(new ResolvedChild(), "it inherits readResolve() of " + named(ResolvingParent.class)),
      row(new SerializableChild(), "it inherits writeReplace() of " + named(PlainParent.class)),
      row(new ReplacedRecord(1), "it has writeReplace()"),
      row(new Failure(), "it has writeObject(ObjectOutputStream)"),
      row(new Listing(), "it has writeObject(ObjectOutputStream)"),
      row(new Index(), "it has readResolve()"),
    };
  }

  @DataProvider
  public Object[][] refused() {
    List<Object[]> rows = new ArrayList<>(List.of(hooked()));
    rows.add(row(new Titled(), "it has readResolve()"));
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "refused")
  public void theCrossLanguageFormatRefusesAClassWithAHook(Object value, String clause) {
    ForyBuilder builder = Fory.builder().withXlang(true).register(value.getClass());
    ForyException error = expectThrows(UnsupportedTypeException.class, builder::build);
    assertEquals(
        error.getMessage(),
        "Class "
            + value.getClass().getTypeName()
            + " cannot be serialized: "
            + clause
            + ", and the cross-language format does not speak JDK serialization. Give it a"
            + " serializer by ForyBuilder.registerSerializer(Class, Serializer)"
            + cureOf(value.getClass(), true));
  }

  @Test(dataProvider = "refused")
  public void theNativeFormatCallsTheHooksUnlessStateOfTheJdkIsOutOfReach(
      Object value, String clause) {
    ForyBuilder builder = Fory.builder().register(value.getClass());
    boolean closed =
        value instanceof Throwable || value instanceof List<?> || value instanceof Map<?, ?>;
    if (!closed || PlatformStateTest.GIVES_FIELDS) {
      assertEquals(builder.build().getClass(), Fory.class);
      return;
    }
    ForyException error = expectThrows(UnsupportedTypeException.class, builder::build);
    assertTrue(error.problem().contains(clause + ", and its fields of java."), error.problem());
    assertTrue(error.problem().endsWith("are out of reach on this JDK"), error.problem());
  }

  /** What would lose something is not recommended. */
  private static String cureOf(Class<?> type, boolean xlang) {
    for (Class<?> c = type; c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        boolean application = c.getClassLoader() != null;
        if (application && Modifier.isTransient(field.getModifiers())) {
          return ": as data it would lose its transient field " + field.getName();
        }
      }
    }
    return xlang && type == Titled.class
        ? ""
        : ", or, if it is no more than its fields, let ForyBuilder.registerAsData(Class) have"
            + " these written as they are";
  }

  @Test(dataProvider = "hooked")
  public void theCrossLanguageFormatRefusesItToo(Object value, String clause) {
    BothEngines engines =
        BothEngines.of(builder -> builder.withXlang(true).requireClassRegistration(false));
    for (int i = 0; i < 2; i++) {
      ForyException error = engines.failureToWrite(List.of(value), UnsupportedTypeException.class);
      assertTrue(error.problem().contains(clause), error.getMessage());
    }
  }

  @Test(dataProvider = "hooked")
  public void registeredAsDataItIsWrittenFieldByField(Object value, String clause) {
    BothEngines engines =
        BothEngines.of(
            builder -> builder.requireClassRegistration(false).registerAsData(value.getClass()));
    engines.roundTrip(value, read -> assertEquals(read.getClass(), value.getClass()));
    if (!(value instanceof Parent || value instanceof Failure)) {
      engines.roundTrip(value, read -> GraphEquality.assertEqualGraphs(read, value, false));
    }
  }

  @Test
  public void asDataTheCrossLanguageFormatWritesItToo() {
    Fory fory = Fory.builder().withXlang(true).registerAsData(Child.class).build();
    Child value = new Child();
    value.x = 7;
    assertEquals(RoundTrip.of(fory, value).x, 7);
  }

  static final class Holder {
    Single single = Single.INSTANCE;
    List<Replaced> all = new ArrayList<>();
  }

  @Test
  public void aFieldThatDeclaresItIsNamed() {
    ForyBuilder builder = Fory.builder().withXlang(true).register(Holder.class);
    ForyException error = expectThrows(UnsupportedTypeException.class, builder::build);
    assertEquals(error.path(), "Holder.all");
    builder.registerAsData(Replaced.class);
    error = expectThrows(UnsupportedTypeException.class, builder::build);
    assertEquals(error.path(), "Holder.single");
    builder.registerAsData(Single.class);
    BothEngines.of(
            b ->
                b.register(Holder.class)
                    .registerAsData(Single.class)
                    .registerAsData(Replaced.class))
        .roundTrip(new Holder());
  }

  static final class Box<T> {
    T value;
  }

  static final class Mentions {
    Class<Single> type = Single.class;
    Comparator<Single> order;
    Box<Single> box = new Box<>();
  }

  @Test
  public void aClassThatIsButMentionedIsAdmitted() {
    BothEngines engines = BothEngines.of(Mentions.class);
    Mentions value = new Mentions();
    engines.roundTrip(value, read -> assertEquals(read.type, Single.class));
    value.box.value = Single.INSTANCE;
    engines.roundTrip(value, read -> assertSame(read.box.value, Single.INSTANCE));
  }

  @Test
  public void anObjectThatWasWrittenAsDataIsResolved() {
    byte[] data =
        BothEngines.of(b -> b.register(Box.class).registerAsData(Single.class))
            .serialize(boxOf(Single.INSTANCE));
    BothEngines engines = BothEngines.of(Box.class, Mentions.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      assertSame(((Box<?>) fory.deserialize(data)).value, Single.INSTANCE);
    }
  }

  private static Box<Object> boxOf(Object value) {
    Box<Object> box = new Box<>();
    box.value = value;
    return box;
  }

  abstract static class Root implements Serializable {
    int a = 1;

    protected Object writeReplace() {
      return this;
    }
  }

  static final class Leaf extends Root {
    int b = 2;
  }

  static final class HookedLeaf extends Root {
    int b = 2;

    private Object readResolve() {
      return this;
    }
  }

  @Test
  public void whatIsSaidOfASuperclassHoldsForWhatItsSubclassesInherit() {
    BothEngines.of(b -> b.registerAsData(Root.class).register(Leaf.class)).roundTrip(new Leaf());
    BothEngines.of(b -> b.registerAsData(Root.class).register(HookedLeaf.class))
        .roundTrip(new HookedLeaf(), read -> assertEquals(read.b, 2));
    ForyBuilder own =
        Fory.builder().withXlang(true).registerAsData(Root.class).register(HookedLeaf.class);
    ForyException error = expectThrows(UnsupportedTypeException.class, own::build);
    assertTrue(error.problem().contains("it has readResolve()"), error.getMessage());
  }

  static final class NotSerializable {
    int x = 1;

    private Object readResolve() {
      return this;
    }
  }

  static final class WrongSignatures implements Serializable {
    public static final ObjectStreamField[] serialPersistentFields = {};
    int x = 1;

    public void writeObject(ObjectOutputStream out) {}

    private Object readObject(ObjectInputStream in) {
      return in;
    }

    private static void readObjectNoData() {}

    private WrongSignatures writeReplace() {
      return this;
    }

    private static Object readResolve() {
      return "";
    }
  }

  static class PrivateParent implements Serializable {
    private Object readResolve() {
      return this;
    }
  }

  static final class ChildOfPrivate extends PrivateParent {
    int x = 1;
  }

  static final class ChildOfPackagePrivate extends PackagePrivateHook {
    int x = 1;
  }

  record PlainRecord(int x) implements Externalizable {
    private void writeObject(ObjectOutputStream out) {}

    @Override
    public void writeExternal(ObjectOutput out) {}

    @Override
    public void readExternal(ObjectInput in) {}
  }

  enum Constant {
    A;

    private Object readResolve() {
      return this;
    }
  }

  interface Resolving extends Serializable {
    default Object readResolve() {
      return this;
    }
  }

  static final class InheritsFromInterface implements Resolving {
    int x = 1;
  }

  @DataProvider
  public Object[][] plain() {
    return new Object[][] {
      {new NotSerializable()},
      {new WrongSignatures()},
      {new ChildOfPrivate()},
      {new ChildOfPackagePrivate()},
      {new PlainRecord(3)},
      {Constant.A},
      {new InheritsFromInterface()},
    };
  }

  @Test(dataProvider = "plain")
  public void whatTheJdkWouldNotCallIsNoHook(Object value) {
    BothEngines.of(value.getClass()).roundTrip(value);
  }

  @Test
  public void aClassWithAHookOfWhichAMethodMentionsAMissingOneIsRefused()
      throws IOException, ReflectiveOperationException {
    CompiledSources sources =
        CompiledSources.compile(
            Map.of(
                "optional.Missing", "package optional; public class Missing {}",
                "optional.Uses",
                    """
                    package optional;
                    public class Uses implements java.io.Serializable {
                      int x;
                      void take(Missing missing) {}
                      private Object readResolve() { return this; }
                    }
                    """));
    Class<?> type = sources.only(List.of("optional.Uses")).load("optional.Uses");
    ForyBuilder builder = Fory.builder().register(type);
    ForyException error = expectThrows(UnsupportedTypeException.class, builder::build);
    assertTrue(error.problem().contains("a class that it mentions is missing"), error.getMessage());
    Fory fory = Fory.builder().registerAsData(type).build();
    Object value = type.getDeclaredConstructor().newInstance();
    assertEquals(RoundTrip.of(fory, value).getClass(), type);
  }
}
