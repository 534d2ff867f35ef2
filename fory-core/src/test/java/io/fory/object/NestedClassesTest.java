package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertSame;

import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.testng.annotations.Test;

/** Classes inside of classes and methods. */
public final class NestedClassesTest {
  private static final class PrivateNested {
    private final int a;
    private PrivateNested next;

    private PrivateNested(int a) {
      this.a = a;
    }
  }

  @Test
  public void privateNestedClassesAreKept() {
    PrivateNested value = new PrivateNested(1);
    value.next = new PrivateNested(2);
    BothEngines.of(PrivateNested.class).roundTrip(value);
  }

  private static final class Outer {
    private String name;
    private final List<Inner> inners = new ArrayList<>();

    final class Inner {
      private int number;

      String describe() {
        return name + number;
      }

      final class Innermost {
        private long x = 3;

        String describe() {
          return Inner.this.describe() + x;
        }
      }
    }
  }

  @Test
  public void anInnerObjectKeepsItsOuterInstance() {
    Outer outer = new Outer();
    outer.name = "n";
    Outer.Inner inner = outer.new Inner();
    inner.number = 4;
    BothEngines engines = BothEngines.of(Outer.Inner.class);
    engines.roundTrip(inner);
    engines.roundTrip(inner, read -> assertEquals(read.describe(), "n4"));
  }

  @Test
  public void anInnerObjectOfAnInnerObjectKeepsBoth() {
    Outer outer = new Outer();
    outer.name = "n";
    Outer.Inner inner = outer.new Inner();
    inner.number = 5;
    Outer.Inner.Innermost innermost = inner.new Innermost();
    BothEngines engines = BothEngines.of(Outer.Inner.Innermost.class);
    engines.roundTrip(innermost, read -> assertEquals(read.describe(), "n53"));
  }

  @Test
  public void innerObjectsShareTheirOuterInstanceWhenReferencesAreTracked() {
    Outer outer = new Outer();
    outer.name = "n";
    outer.inners.add(outer.new Inner());
    outer.inners.add(outer.new Inner());
    BothEngines engines = BothEngines.tracking(Outer.class);
    engines.roundTrip(outer);
    engines.roundTrip(
        outer,
        read -> {
          read.name = "changed";
          assertEquals(read.inners.get(0).describe(), "changed0");
          assertEquals(read.inners.get(1).describe(), "changed0");
        });
  }

  private static Supplier<String> localClass(int captured, String text) {
    final class Local implements Supplier<String> {
      private int own = 2;

      @Override
      public String get() {
        return text + captured + own;
      }
    }
    return new Local();
  }

  @Test
  public void aLocalClassKeepsWhatItCaptured() {
    Supplier<String> local = localClass(7, "t");
    BothEngines engines = BothEngines.of(local.getClass());
    engines.roundTrip(local, read -> assertEquals(read.get(), "t72"));
    engines.requireGenerated(local.getClass());
  }

  private String field = "outer";

  /** An anonymous class in an instance method, which refers to its outer instance. */
  private Supplier<String> anonymous(int captured) {
    return new Supplier<>() {
      @Override
      public String get() {
        return field + captured;
      }
    };
  }

  @Test
  public void anAnonymousClassKeepsItsOuterInstanceAndWhatItCaptured() {
    NestedClassesTest outer = new NestedClassesTest();
    outer.field = "other";
    Supplier<String> value = outer.anonymous(8);
    BothEngines engines = BothEngines.of(value.getClass());
    engines.roundTrip(value, read -> assertEquals(read.get(), "other8"));
    engines.requireGenerated(value.getClass());
  }

  private interface Callback extends Comparator<String> {}

  @Test
  public void aLambdaIsRefusedByName() {
    Callback lambda = (a, b) -> a.compareTo(b);
    BothEngines engines = BothEngines.of(builder -> builder.requireClassRegistration(false));
    UnsupportedTypeException error = engines.failureToWrite(lambda, UnsupportedTypeException.class);
    assertEquals(
        error.problem(),
        "Class "
            + lambda.getClass().getTypeName()
            + " cannot be serialized: it is a lambda, whose class exists in this JVM only");
    assertNotNull(error.path());
  }

  private static final class SelfNested {
    private SelfNested self;
  }

  @Test
  public void aNestedClassMayReferToItself() {
    SelfNested value = new SelfNested();
    value.self = value;
    BothEngines.tracking(SelfNested.class).roundTrip(value, read -> assertSame(read.self, read));
  }
}
