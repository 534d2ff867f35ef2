package io.fory.hierarchy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** An {@code object} of Kotlin or Scala is its class's only one, and comes back as itself. */
public final class SoleObjectsTest {
  sealed interface Choice permits KotlinObject, ScalaObject$, KotlinValue {}

  abstract static class Named {
    String name = "n";
  }

  @kotlin.Metadata
  static final class KotlinObject extends Named implements Choice {
    public static final KotlinObject INSTANCE = new KotlinObject();

    private KotlinObject() {}
  }

  static final class ScalaObject$ implements Choice {
    public static final ScalaObject$ MODULE$ = new ScalaObject$();

    private int counter = 1;

    private ScalaObject$() {}

    int next() {
      return counter++;
    }
  }

  /** A class of Kotlin with a constant, which has objects besides it. */
  @kotlin.Metadata
  static final class KotlinValue implements Choice {
    public static final KotlinValue INSTANCE = new KotlinValue(1);

    final int number;

    private KotlinValue(int number) {
      this.number = number;
    }
  }

  /** A class of Java that looks like an object of Kotlin. */
  static final class JavaObject {
    public static final JavaObject INSTANCE = new JavaObject();

    private JavaObject() {}
  }

  @kotlin.Metadata
  static final class Resolving implements Serializable {
    private static final long serialVersionUID = 1L;
    public static final Resolving INSTANCE = new Resolving();

    private Resolving() {}

    private Object readResolve() {
      return INSTANCE;
    }
  }

  @kotlin.Metadata
  static final class Failing {
    public static final Failing INSTANCE = make();

    private Failing() {}

    private static Failing make() {
      throw new IllegalStateException("initializer");
    }
  }

  /** A class with a companion object, as Kotlin makes it. */
  @kotlin.Metadata
  @SuppressWarnings("VariableNameSameAsType") // named by Kotlin
  static final class Money {
    public static final Money.Companion Companion = new Money.Companion();
    public static final Money.Extra Extra = new Money.Extra(4);
    public static final Money.Other Named = new Money.Other();

    @kotlin.Metadata
    static final class Companion {
      private Companion() {}
    }

    /** Has fields. */
    @kotlin.Metadata
    static final class Extra {
      final int number;

      private Extra(int number) {
        this.number = number;
      }
    }

    /** Is in a field of another name. */
    @kotlin.Metadata
    static final class Other {
      private Other() {}
    }
  }

  /** The same of Java. */
  @SuppressWarnings("VariableNameSameAsType") // as above
  static final class Coin {
    public static final Coin.Companion Companion = new Coin.Companion();

    static final class Companion {
      private Companion() {}
    }
  }

  record Companions(Object any, Money.Companion exact, List<Money.Companion> list) {}

  @Test(dataProvider = "settings")
  public void aCompanionObjectComesBackAsItself(Setting setting) {
    Fory fory =
        setting.fory(
            b ->
                b.registerAll(
                    Companions.class, Money.Extra.class, Money.Other.class, Coin.Companion.class));
    Money.Companion sole = Money.Companion;
    Companions value = new Companions(sole, sole, List.of(sole, sole));
    for (Companions read :
        List.of(setting.roundTrip(fory, value, Companions.class), fory.copy(value))) {
      assertSame(read.any(), sole);
      assertSame(read.exact(), sole);
      assertSame(read.list().get(0), sole);
      assertSame(read.list().get(1), sole);
    }
    Money.Companion second = new Money.Companion();
    expectThrows(UnsupportedTypeException.class, () -> fory.serialize(second));
    for (Object other : new Object[] {Money.Extra, Money.Named, Coin.Companion}) {
      assertNotSame(setting.roundTrip(fory, other), other);
    }
  }

  @Test
  public void companionsOfTheLibraryOfKotlinComeBackAsThemselves() {
    Object sole = kotlin.ranges.IntRange.Companion;
    Fory fory = Fory.builder().register(sole.getClass()).build();
    assertSame(fory.deserialize(fory.serialize(sole)), sole);
    assertSame(fory.copy(sole), sole);
  }

  /** A constant of Java, of a class that nothing else marks, is named by the application. */
  static final class NoList {
    private static final NoList ONLY = new NoList();

    private NoList() {}

    static NoList getInstance() {
      return ONLY;
    }
  }

  static final class WithConstant {
    Object any;
    NoList exact;
  }

  @Test(dataProvider = "settings")
  public void aConstantThatIsNamedComesBackAsItself(Setting setting) {
    Fory fory =
        setting.fory(b -> b.registerSingleton(NoList.getInstance()).register(WithConstant.class));
    WithConstant value = new WithConstant();
    value.any = NoList.getInstance();
    value.exact = NoList.getInstance();
    WithConstant read = setting.roundTrip(fory, value, WithConstant.class);
    assertSame(read.any, NoList.getInstance());
    assertSame(read.exact, NoList.getInstance());
  }

  static final class Holder {
    Choice choice;
    Object any;
    KotlinObject exact;
    List<Choice> list = new ArrayList<>();
    Choice[] array;
  }

  @DataProvider
  public static Iterator<Object[]> settings() {
    return Setting.all();
  }

  private static Holder holder() {
    Holder holder = new Holder();
    holder.choice = KotlinObject.INSTANCE;
    holder.any = ScalaObject$.MODULE$;
    holder.exact = KotlinObject.INSTANCE;
    holder.list.add(KotlinObject.INSTANCE);
    holder.list.add(ScalaObject$.MODULE$);
    holder.list.add(new KotlinValue(7));
    holder.array = new Choice[] {ScalaObject$.MODULE$, KotlinObject.INSTANCE};
    return holder;
  }

  private static void requireSame(Holder read) {
    assertSame(read.choice, KotlinObject.INSTANCE);
    assertSame(read.any, ScalaObject$.MODULE$);
    assertSame(read.exact, KotlinObject.INSTANCE);
    assertSame(read.list.get(0), KotlinObject.INSTANCE);
    assertSame(read.list.get(1), ScalaObject$.MODULE$);
    assertEquals(((KotlinValue) read.list.get(2)).number, 7);
    assertSame(read.array[0], ScalaObject$.MODULE$);
    assertSame(read.array[1], KotlinObject.INSTANCE);
  }

  @Test(dataProvider = "settings")
  public void theOnlyObjectComesBack(Setting setting) {
    Fory fory = setting.fory(b -> b.register(Holder.class).register(Choice.class));
    fory.verify();
    for (int i = 0; i < 2; i++) {
      requireSame(setting.roundTrip(fory, holder(), Holder.class));
      requireSame(fory.copy(holder()));
      for (Object root : new Object[] {KotlinObject.INSTANCE, ScalaObject$.MODULE$}) {
        assertSame(setting.roundTrip(fory, root), root);
        assertSame(setting.roundTrip(fory, root, Choice.class), root);
        assertSame(fory.copy(root), root);
      }
    }
  }

  @Test(dataProvider = "settings")
  public void withoutRegistrationToo(Setting setting) {
    if (!setting.mode().isXlang()) {
      Fory fory = setting.fory(b -> b.requireClassRegistration(false));
      Fory reader =
          setting.fory(b -> b.requireClassRegistration(false).withTypeChecker(any -> true));
      requireSame((Holder) reader.deserialize(fory.serialize(holder())));
    }
  }

  @Test(dataProvider = "settings")
  public void anotherObjectOfTheClassIsRefused(Setting setting) {
    Fory fory = setting.fory(b -> b.register(Holder.class).register(Choice.class));
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> fory.serialize(new KotlinObject()));
    assertTrue(error.getMessage().contains("another object"), error.getMessage());
    Holder holder = holder();
    holder.exact = new KotlinObject();
    expectThrows(UnsupportedTypeException.class, () -> fory.serialize(holder));
  }

  @Test(dataProvider = "settings")
  public void whatTheApplicationSaysCounts(Setting setting) {
    Fory data = setting.fory(b -> b.registerAsData(KotlinObject.class));
    assertNotSame(setting.roundTrip(data, KotlinObject.INSTANCE), KotlinObject.INSTANCE);
    KotlinObject other = new KotlinObject();
    Fory chosen = setting.fory(b -> b.registerSingleton(other));
    assertSame(setting.roundTrip(chosen, other), other);
  }

  @Test(dataProvider = "settings")
  public void classesOfOtherShapesAreClassesLikeOthers(Setting setting) {
    Fory fory = setting.fory(b -> b.register(JavaObject.class).register(KotlinValue.class));
    assertNotSame(setting.roundTrip(fory, JavaObject.INSTANCE), JavaObject.INSTANCE);
    assertNotSame(setting.roundTrip(fory, KotlinValue.INSTANCE), KotlinValue.INSTANCE);
    if (!setting.mode().isXlang()) {
      Fory hooked = setting.fory(b -> b.register(Resolving.class));
      assertSame(setting.roundTrip(hooked, Resolving.INSTANCE), Resolving.INSTANCE);
    }
  }

  @Test(dataProvider = "settings")
  public void anInitializerThatFailsIsAnErrorOfTheFamily(Setting setting) {
    Fory writer = setting.fory(b -> b.register(KotlinObject.class, "test.Sole"));
    Fory reader = setting.fory(b -> b.register(Failing.class, "test.Sole"));
    byte[] bytes = writer.serialize(KotlinObject.INSTANCE);
    for (int i = 0; i < 2; i++) {
      UnsupportedTypeException error =
          expectThrows(UnsupportedTypeException.class, () -> reader.deserialize(bytes));
      assertTrue(error.getMessage().contains("INSTANCE"), error.getMessage());
    }
  }
}
