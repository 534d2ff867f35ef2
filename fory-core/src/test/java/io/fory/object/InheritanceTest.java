package io.fory.object;

import static org.testng.Assert.assertEquals;

import io.fory.annotation.Ignore;
import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import io.fory.object.elsewhere.Ancestor;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** Fields of superclasses, wherever these are defined and however they are hidden. */
public final class InheritanceTest {
  static class Top {
    private int x;
    protected String name;
    Object value;

    Top(int seed) {
      this.x = seed;
      this.name = "top" + seed;
      this.value = (long) seed;
    }
  }

  @SuppressWarnings("HidingField") // the point
  static class Middle extends Top {
    private int x;
    private final List<String> name;
    protected short value;

    Middle(int seed) {
      super(seed + 10);
      this.x = seed;
      this.name = List.of("middle" + seed);
      this.value = (short) seed;
    }
  }

  @SuppressWarnings("HidingField") // the point
  static final class Bottom extends Middle {
    private final int x;
    public Bottom name;
    Integer value;

    Bottom(int seed) {
      super(seed + 20);
      this.x = seed;
      this.value = seed;
    }
  }

  @Test
  public void fieldsOfOneNameOnThreeLevelsKeepTheirOwnValues() {
    Bottom bottom = new Bottom(1);
    bottom.name = new Bottom(2);
    BothEngines engines = BothEngines.of(Bottom.class);
    engines.roundTrip(bottom);
    engines.requireGenerated(Bottom.class);
  }

  private static final class Descendant extends Ancestor {
    private int own;

    Descendant(int seed) {
      super(seed);
      own = seed * 2;
    }
  }

  @Test
  public void privateFieldsOfASuperclassInAnotherPackageAreKept() {
    BothEngines engines = BothEngines.of(Descendant.class);
    engines.roundTrip(new Descendant(7));
  }

  static class Titled {
    private String title = "title";
  }

  static final class Numbered extends Titled {
    int number = 3;
  }

  @Test
  public void aSuperclassMayHaveNothingButStrings() {
    BothEngines engines = BothEngines.of(Numbered.class);
    engines.roundTrip(new Numbered());
    engines.requireGenerated(Numbered.class);
  }

  private static final String PARENT =
      """
      package shared;
      public class Parent {
        private int a = 1;
        protected String b = "parent";
        public Part part = new Part();
        Part other = new Part();
      }
      """;

  private static final String PART =
      """
      package shared;
      public class Part { public long x = 9; }
      """;

  private static final String CHILD =
      """
      package shared;
      public class Child extends Parent { private int c = 3; String b = "child"; }
      """;

  @Test
  public void aSuperclassMayBelongToAnotherClassLoader() throws ReflectiveOperationException {
    ClassLoader parents =
        CompiledSources.compile(Map.of("shared.Parent", PARENT, "shared.Part", PART)).newLoader();
    Class<?> child = childIn(parents, List.of("shared.Child"));
    Object value = newInstance(child);
    BothEngines.of(child).roundTrip(value);
  }

  /** As in a container whose application brings its own copy of a library's class. */
  @Test
  public void theTypeOfAnInheritedFieldMayBeAnotherClassThanTheOneOfThatNameNearby()
      throws ReflectiveOperationException {
    ClassLoader parents =
        CompiledSources.compile(Map.of("shared.Parent", PARENT, "shared.Part", PART)).newLoader();
    Class<?> child = childIn(parents, List.of("shared.Child", "shared.Part"));
    Object value = newInstance(child);
    BothEngines.of(child).roundTrip(value);
  }

  private static Class<?> childIn(ClassLoader parents, List<String> own) {
    CompiledSources all =
        CompiledSources.compile(
            Map.of("shared.Parent", PARENT, "shared.Part", PART, "shared.Child", CHILD));
    return CompiledSources.load(all.only(own).newLoader(parents), "shared.Child");
  }

  private static Object newInstance(Class<?> type) throws ReflectiveOperationException {
    return type.getDeclaredConstructor().newInstance();
  }

  static class Plain {
    int a = 5;
  }

  static final class WithoutFields extends Plain {}

  @Test
  public void aSubclassWithoutFieldsOfItsOwnKeepsInheritedOnes() {
    WithoutFields value = new WithoutFields();
    value.a = 6;
    BothEngines.of(WithoutFields.class).roundTrip(value);
  }

  static final class Empty {}

  @Test
  public void aClassWithoutFieldsIsKept() {
    BothEngines.of(Empty.class).roundTrip(new Empty());
  }

  @Test
  public void valuesOfASubclassStandWhereTheirSuperclassIsDeclared() {
    Plain[] values = {new Plain(), new WithoutFields(), null};
    BothEngines.of(Plain.class, WithoutFields.class).roundTrip(values);
  }

  static final class Fields {
    static int counter = 3;
    transient int skipped = 4;
    @Ignore String ignored = "x";
    volatile int kept = 5;

    private Fields(int seed) {
      kept = seed;
    }
  }

  @Test
  public void staticTransientAndIgnoredFieldsAreLeftOut() throws ReflectiveOperationException {
    BothEngines engines = BothEngines.of(Fields.class);
    byte[] before = engines.serialize(new Fields(1));
    Fields changed = new Fields(1);
    changed.skipped = 99;
    changed.ignored = "y";
    Field counter = Fields.class.getDeclaredField("counter");
    counter.setInt(null, 42);
    assertEquals(engines.serialize(changed), before);
    engines.roundTrip(changed);
    assertEquals(Fields.counter, 42);
  }
}
