package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.Fory;
import io.fory.annotation.Ignore;
import io.fory.annotation.Subtypes;
import io.fory.error.TypeNotAllowedException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Registering a root admits every class that its declared fields reach, and no other. */
public final class ReachabilityTest {
  static final class InField {}

  static final class InArray {}

  static final class InGrid {}

  record InList(int x) {}

  static final class AsKey {}

  static final class AsValue {}

  static final class InWildcard {}

  static final class InLowerBound {}

  static final class DeepInside {}

  static final class InOptional {}

  static final class InReference {}

  static final class InSuperclass {}

  static final class BoundByTypeVariable {}

  static final class BelowAnotherOne {}

  static final class InRecord {}

  static class OpenClass {}

  static final class InGenericClass {}

  enum InEnumField {
    A,
    B {}
  }

  sealed interface Sealed permits SealedRecord, SealedAbstract {}

  record SealedRecord(InRecord part) implements Sealed {}

  abstract static sealed class SealedAbstract implements Sealed permits SealedLeaf {}

  static final class SealedLeaf extends SealedAbstract {
    private BelowAnotherOne below;
  }

  @Subtypes(ByTypeAnnotation.class)
  interface AnnotatedType {}

  static final class ByTypeAnnotation implements AnnotatedType {}

  static final class ByFieldAnnotation {}

  interface PlainInterface {}

  static final class OnlyImplementsIt implements PlainInterface {}

  static final class Subclass extends OpenClass {}

  static final class InTransientField {}

  static final class InIgnoredField {}

  static final class InStaticField {}

  static final class InMethod {}

  static class Generic<T> {
    private T value;
  }

  abstract static class Super<T> {
    private InSuperclass inherited;
    private List<T> bound;
  }

  static final class Root extends Super<BoundByTypeVariable> {
    private static InStaticField skipped;

    private InField field;
    private InArray[] array;
    private InGrid[][] grid;
    private List<InList> list;
    private Map<AsKey, AsValue> map;
    private List<? extends InWildcard> wild;
    private List<? super InLowerBound> lower;
    private Map<String, List<Map<Integer, DeepInside[]>>> deep;
    private Optional<InOptional> optional;
    private AtomicReference<InReference> reference;
    private Sealed sealedType;
    private AnnotatedType annotated;
    private PlainInterface plain;
    private OpenClass open;
    private InEnumField constant;
    private Generic<InGenericClass> generic;
    private Root self;
    private transient InTransientField cache;
    @Ignore private InIgnoredField ignored;

    @Subtypes(ByFieldAnnotation.class)
    private Object anything;

    InMethod method(InMethod parameter) {
      return parameter;
    }
  }

  private static final Fory FORY = Fory.builder().register(Root.class).build();

  @DataProvider
  public Object[][] reached() {
    return new Object[][] {
      {new Root()},
      {new InField()},
      {new InArray()},
      {new InGrid()},
      {new InList(1)},
      {new AsKey()},
      {new AsValue()},
      {new InWildcard()},
      {new DeepInside()},
      {new InOptional()},
      {new InReference()},
      {new SealedRecord(new InRecord())},
      {new InRecord()},
      {new SealedLeaf()},
      {new BelowAnotherOne()},
      {new ByTypeAnnotation()},
      {new ByFieldAnnotation()},
      {new OpenClass()},
      {InEnumField.A},
      {InEnumField.B},
      {new Generic<>()},
      {new InGenericClass()},
      {new InSuperclass()},
      {new BoundByTypeVariable()},
      {new InArray[] {new InArray()}},
      {new Sealed[0]},
      {List.of(new InField())},
    };
  }

  @Test(dataProvider = "reached")
  public void aClassThatDeclarationsReachIsAdmitted(Object value) {
    assertEquals(FORY.deserialize(FORY.serialize(value)).getClass(), value.getClass());
  }

  @DataProvider
  public Object[][] notReached() {
    return new Object[][] {
      {new OnlyImplementsIt()},
      {new Subclass()},
      {new InTransientField()},
      {new InIgnoredField()},
      {new InStaticField()},
      {new InMethod()},
      {new InLowerBound()},
    };
  }

  @Test(dataProvider = "notReached")
  public void aClassThatNoDeclarationReachesIsNotAdmitted(Object value) {
    assertThrows(TypeNotAllowedException.class, () -> FORY.serialize(value));
    assertThrows(TypeNotAllowedException.class, () -> FORY.serialize(new Object[] {value}));
  }
}
