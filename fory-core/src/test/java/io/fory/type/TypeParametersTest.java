package io.fory.type;

import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** What the parameters of a class of containers mean. */
public final class TypeParametersTest {
  @SuppressWarnings({"serial", "UnusedTypeParameter"}) // never made
  private static class Bag<T> extends ArrayList<T> {}

  @SuppressWarnings({"serial", "UnusedTypeParameter"}) // never made
  private static final class Deeper<X> extends Bag<X> {}

  @SuppressWarnings({"serial", "UnusedTypeParameter"}) // never made
  private static final class Nested<X> extends Bag<List<X>> {}

  @SuppressWarnings({"serial", "UnusedTypeParameter"}) // never made
  private static final class Tagged<T> extends ArrayList<String> {}

  @SuppressWarnings({"serial", "rawtypes", "UnusedTypeParameter"}) // never made
  private static final class Raw<T> extends ArrayList {}

  @SuppressWarnings({"serial", "UnusedTypeParameter"}) // never made
  private static final class Inverse<A, B> extends HashMap<B, A> {}

  @SuppressWarnings({"serial", "UnusedTypeParameter"}) // never made
  private static final class Twice<A, B> extends HashMap<A, A> {}

  @SuppressWarnings("UnusedTypeParameter") // never implemented in full
  private interface Sequence<T, E> extends List<E> {}

  private abstract static class ByInterface<E> extends AbstractList<E>
      implements Sequence<String, E> {}

  @Test
  public void parametersThatArePassedOnAreThoseOfTheContainer() {
    assertTrue(TypeParameters.areThoseOf(Collection.class, ArrayList.class));
    assertTrue(TypeParameters.areThoseOf(Collection.class, Bag.class));
    assertTrue(TypeParameters.areThoseOf(Collection.class, Deeper.class));
    assertTrue(TypeParameters.areThoseOf(Collection.class, ByInterface.class));
    assertTrue(TypeParameters.areThoseOf(Map.class, HashMap.class));
  }

  @Test
  public void otherParametersAreNot() {
    assertFalse(TypeParameters.areThoseOf(Collection.class, Nested.class));
    assertFalse(TypeParameters.areThoseOf(Collection.class, Tagged.class));
    assertFalse(TypeParameters.areThoseOf(Collection.class, Raw.class));
    assertFalse(TypeParameters.areThoseOf(Collection.class, Sequence.class));
    assertFalse(TypeParameters.areThoseOf(Map.class, Inverse.class));
    assertFalse(TypeParameters.areThoseOf(Map.class, Twice.class));
  }
}
