package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.Fory;
import io.fory.TypeRef;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a Fory says that it reads. */
public final class AdmitsTest {
  interface Shape {}

  record Circle(double radius) implements Shape {}

  record Page<T>(List<T> items) {}

  record Stranger(int n) {}

  interface Unseen {}

  enum Color {
    RED
  }

  enum Other {
    ONE
  }

  private final Fory fory =
      Fory.builder().register(Circle.class).register(Page.class).register(Color.class).build();

  @DataProvider
  public Object[][] types() {
    return new Object[][] {
      {Circle.class, true},
      {Shape.class, true},
      {Object.class, true},
      {String.class, true},
      {int.class, true},
      {Instant.class, true},
      {Circle[].class, true},
      {Color.class, true},
      {List.class, true},
      {new TypeRef<List<Circle>>() {}.type(), true},
      {new TypeRef<Map<String, List<? extends Shape>>>() {}.type(), true},
      {new TypeRef<Page<Circle>>() {}.type(), true},
      {new TypeRef<Optional<Circle>[]>() {}.type(), true},
      {Stranger.class, false},
      {Stranger[].class, false},
      {Unseen.class, false},
      {Other.class, false},
      {Thread.class, false},
      {new TypeRef<List<Stranger>>() {}.type(), false},
      {new TypeRef<Map<String, List<Unseen>>>() {}.type(), false},
      {new TypeRef<Page<Stranger>>() {}.type(), false},
      {new TypeRef<Optional<Stranger>[]>() {}.type(), false},
    };
  }

  @Test(dataProvider = "types")
  public void aTypeIsAdmittedOrNot(Type type, boolean admitted) {
    assertEquals(fory.admits(type), admitted, type.getTypeName());
  }

  @Test
  public void withoutRegistrationClassesAreAdmittedThatCanBeWritten() {
    Fory open = Fory.builder().requireClassRegistration(false).build();
    assertEquals(open.admits(Stranger.class), true);
    assertEquals(open.admits(Thread.class), false);
  }

  @Test
  public void nullIsNoType() {
    assertThrows(NullPointerException.class, () -> fory.admits(null));
  }
}
