package io.fory.copy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Copies of containers of the application in the cross-language format. */
public final class XlangCopyTest {
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  static final class Counts extends HashMap<String, Integer> {
    private static final long serialVersionUID = 1L;
  }

  static final class Declared {
    Names names = new Names();
    Counts counts = new Counts();
    List<String> list = new Names();
  }

  static final class Hidden {
    transient Names names = new Names();
  }

  private static Fory fory(boolean tracked) {
    return Fory.builder()
        .withXlang(true)
        .withRefTracking(tracked)
        .registerAsData(Names.class)
        .registerAsData(Counts.class)
        .register(Declared.class, "Declared")
        .register(Hidden.class, "Hidden")
        .build();
  }

  @DataProvider
  public Object[][] tracked() {
    return new Object[][] {{false}, {true}};
  }

  @Test(dataProvider = "tracked")
  public void aContainerOfTheApplicationAtTheRootIsRefused(boolean tracked) {
    Fory fory = fory(tracked);
    Names names = new Names();
    names.add("a");
    for (Object root : List.of(names, new Counts())) {
      UnsupportedTypeException error =
          expectThrows(UnsupportedTypeException.class, () -> fory.copy(root));
      assertTrue(error.problem().contains(root.getClass().getName()), error.getMessage());
      assertTrue(error.cure().contains("a field that is declared with the class"));
    }
    Map<String, Integer> map = fory.copy(new HashMap<>(Map.of("a", 1)));
    assertEquals(map, Map.of("a", 1));
  }

  @Test(dataProvider = "tracked")
  public void aFieldThatDeclaresItsClassHasACopyOfThat(boolean tracked) {
    Declared original = new Declared();
    original.names.add("a");
    Declared copy = fory(tracked).copy(original);
    assertSame(copy.names.getClass(), Names.class);
    assertNotSame(copy.names, original.names);
    assertEquals(copy.names, original.names);
    assertSame(copy.counts.getClass(), Counts.class);
    assertSame(copy.list.getClass(), ArrayList.class);
  }

  @Test(dataProvider = "tracked")
  public void aTransientFieldWithOneIsNamed(boolean tracked) {
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> fory(tracked).copy(new Hidden()));
    assertEquals(error.path(), "Hidden.names");
  }
}
